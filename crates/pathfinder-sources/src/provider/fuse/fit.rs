//! How well documents fit what was asked, and each other, as far as the words that are shown of them tell.
//!
//! Words are compared by their pieces, so that endings and particles do not matter, and a piece counts more the fewer of the
//! documents have it. What is like the documents that were ranked high fits too: it says the same in other words.

use std::collections::HashMap;

use pathfinder_text::lower_case;

/// What each kind of fitting counts beside the ranks. On claims whose papers are known, all of their neighbors did about as well.
const SIMILARITY_WEIGHT: f64 = 0.75;
const TEXT_WEIGHT: f64 = 0.75;
const TITLE_WEIGHT: f64 = 0.5;

/// Letters of a piece; a syllable of Hangul or a Chinese character says as much as two.
const LETTERS: usize = 4;
const SYLLABLES: usize = 2;
/// The ends of a word count as letters.
const END: char = '_';
/// What is shown of a document is rarely longer, and a whole book would weigh no more.
const TEXT_CHARS_MAX: usize = 4000;

/// Values that differ by less than this do not differ.
const SPREAD_MIN: f64 = 1e-9;

/// What is shown of a document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) title: &'a str,
    pub(super) text: &'a str,
}

/// Letters that follow each other.
type Piece = u128;
/// The number of each piece that the documents have.
type Numbers = HashMap<Piece, usize>;
/// What each piece of a text weighs, by number.
type Weights = Vec<(usize, f64)>;

/// How well each of the documents fits the query. `points` are what their ranks are worth.
pub(super) fn fits(query: &str, shown: &[Shown<'_>], points: &[f64]) -> Vec<f64> {
    let mut numbers = Numbers::new();
    let texts = shown
        .iter()
        .map(|it| learned(&format!("{} {}", it.title, it.text), &mut numbers));
    let texts: Vec<Vec<usize>> = texts.collect();
    let (rarity, own) = (rarity(&texts, numbers.len()), own_points(&texts, points));
    let texts: Vec<Weights> = texts.iter().map(|it| weights(it, &rarity)).collect();
    // What has no title is known by its text.
    let titles = shown.iter().map(|it| {
        if it.title.is_empty() {
            it.text
        } else {
            it.title
        }
    });
    let titles = titles.map(|it| weights(&known(it, &numbers), &rarity));
    let query = weights(&known(query, &numbers), &rarity);
    let by_title: Vec<f64> = titles.map(|it| product(&query, &it)).collect();
    let by_text: Vec<f64> = texts.iter().map(|it| product(&query, it)).collect();
    let kinds: [(f64, Vec<f64>); 3] = [
        (TEXT_WEIGHT, usual_without_text(by_text, shown)),
        (TITLE_WEIGHT, by_title),
        (
            SIMILARITY_WEIGHT,
            similarity(&texts, points, &own, numbers.len()),
        ),
    ];
    let mut fits = vec![0.0; shown.len()];
    for (weight, values) in kinds {
        fits.iter_mut()
            .zip(standard(&values))
            .for_each(|(fit, value)| *fit += weight * value);
    }
    fits
}

/// Values by how far they are from their mean, as a multiple of how far they are from it usually.
pub(super) fn standard(values: &[f64]) -> Vec<f64> {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = (values.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / count).sqrt();
    let far = |it: &f64| {
        if spread < SPREAD_MIN {
            0.0
        } else {
            (it - mean) / spread
        }
    };
    values.iter().map(far).collect()
}

/// What shows nothing but its title is taken for usual: with a text it would fit less well, by its length alone.
fn usual_without_text(fits: Vec<f64>, shown: &[Shown<'_>]) -> Vec<f64> {
    let is_told = |it: &Shown<'_>| !it.text.is_empty() || it.title.is_empty();
    let told: Vec<f64> = fits
        .iter()
        .zip(shown)
        .filter(|(_, it)| is_told(it))
        .map(|(fit, _)| *fit)
        .collect();
    let mean = told.iter().sum::<f64>() / told.len().max(1) as f64;
    fits.into_iter()
        .zip(shown)
        .map(|(fit, it)| if is_told(it) { fit } else { mean })
        .collect()
}

/// The points of each text and of its copies, which say nothing for it.
fn own_points(texts: &[Vec<usize>], points: &[f64]) -> Vec<f64> {
    let mut own: HashMap<&[usize], f64> = HashMap::new();
    for (text, points) in texts.iter().zip(points) {
        *own.entry(text).or_default() += points;
    }
    texts.iter().map(|it| own[it.as_slice()]).collect()
}

/// How similar each text is to the others, those with more points counting more.
fn similarity(texts: &[Weights], points: &[f64], own: &[f64], count: usize) -> Vec<f64> {
    let mut all = vec![0.0; count];
    for (text, points) in texts.iter().zip(points) {
        text.iter()
            .for_each(|(number, weight)| all[*number] += points * weight);
    }
    let sum: f64 = points.iter().sum();
    let like = |(text, own): (&Weights, &f64)| {
        let others: f64 = text
            .iter()
            .map(|(number, weight)| weight * (all[*number] - own * weight))
            .sum();
        if sum - own < SPREAD_MIN {
            0.0
        } else {
            others / (sum - own)
        }
    };
    texts.iter().zip(own).map(like).collect()
}

/// What each piece counts: more, the fewer of the texts have it.
fn rarity(texts: &[Vec<usize>], count: usize) -> Vec<f64> {
    let mut having = vec![0.0; count];
    for number in texts
        .iter()
        .flat_map(|it| it.chunk_by(|a, b| a == b))
        .map(|it| it[0])
    {
        having[number] += 1.0;
    }
    having
        .into_iter()
        .map(|it| (1.0 + texts.len() as f64 / it).ln())
        .collect()
}

/// Weights of length one, of pieces in the order of their numbers. One that comes again counts less each time.
fn weights(numbers: &[usize], rarity: &[f64]) -> Weights {
    let weight = |it: &[usize]| (it[0], (1.0 + (it.len() as f64).ln()) * rarity[it[0]]);
    let mut weights: Weights = numbers.chunk_by(|a, b| a == b).map(weight).collect();
    let length = weights
        .iter()
        .map(|(_, it)| it * it)
        .sum::<f64>()
        .sqrt()
        .max(f64::MIN_POSITIVE);
    weights.iter_mut().for_each(|(_, it)| *it /= length);
    weights
}

fn product(few: &Weights, many: &Weights) -> f64 {
    let weight = |number: &usize| {
        many.binary_search_by_key(number, |it| it.0)
            .map(|at| many[at].1)
            .ok()
    };
    few.iter()
        .filter_map(|(number, it)| Some(it * weight(number)?))
        .sum()
}

/// The pieces of a document, in the order of their numbers; new ones are given one.
fn learned(text: &str, numbers: &mut Numbers) -> Vec<usize> {
    let number = |piece: Piece| {
        let next = numbers.len();
        *numbers.entry(piece).or_insert(next)
    };
    let mut learned: Vec<usize> = pieces(text).into_iter().map(number).collect();
    learned.sort_unstable();
    learned
}

/// The pieces that a document has too, in the order of their numbers: what none has does not count.
fn known(text: &str, numbers: &Numbers) -> Vec<usize> {
    let mut known: Vec<usize> = pieces(text)
        .iter()
        .filter_map(|it| numbers.get(it).copied())
        .collect();
    known.sort_unstable();
    known
}

fn pieces(text: &str) -> Vec<Piece> {
    let lower = lower_case(beginning(text));
    let mut pieces = Vec::with_capacity(lower.len());
    let mut letters: Vec<char> = Vec::new();
    for word in lower.split(|it: char| !it.is_alphanumeric()) {
        letters.clear();
        letters.extend(word.chars());
        // A particle may follow a name or a figure without a space.
        letters
            .chunk_by(|a, b| is_syllable(*a) == is_syllable(*b))
            .for_each(|it| add_pieces(it, &mut pieces));
    }
    pieces
}

fn add_pieces(word: &[char], pieces: &mut Vec<Piece>) {
    let letters: Vec<char> = std::iter::once(END)
        .chain(word.iter().copied())
        .chain([END])
        .collect();
    let length = if is_syllable(word[0]) {
        SYLLABLES
    } else {
        LETTERS.min(letters.len())
    };
    let piece = |it: &[char]| {
        it.iter().fold(0, |piece, it| {
            (piece << u32::BITS) | Piece::from(u32::from(*it))
        })
    };
    pieces.extend(letters.windows(length).map(piece));
}

/// As much of a text as counts.
fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(TEXT_CHARS_MAX);
    end.map_or(text, |(at, _)| &text[..at])
}

/// Hangul, kana, Chinese characters, and rarer ones that are taken alike.
fn is_syllable(letter: char) -> bool {
    matches!(letter, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..)
}
