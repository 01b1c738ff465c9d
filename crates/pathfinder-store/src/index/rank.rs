//! Ranks candidates by reading them again, which the index alone cannot do.
//!
//! The index counts words. Here words also count when they stand close together, most of all in combinations that few
//! of the candidates have; a word of the same family counts a little (glycemic, hyperglycemia); and a text that has
//! most of the question's words comes before one that repeats a few.

use std::collections::BTreeMap;

use foldhash::{HashMap, HashMapExt};

use super::token::Terms;
use pathfinder_text::index_terms::is_common;

/// How fast repeating a word stops telling more, and how much a long text is held against it.
const SATURATION: f32 = 0.56;
const LENGTH_PENALTY: f32 = 0.45;
const RARITY_POWER: f32 = 1.98;
const RARITY_USUAL: f32 = 5.0;
const TITLE_WEIGHT: f32 = 0.324;
const KIN_WEIGHT: f32 = 0.189;
const PAIR_WEIGHT: f32 = 0.117;
/// Added where the question, too, has the two words next to each other.
const NEIGHBOR_WEIGHT: f32 = 0.08;
const COVERAGE_WEIGHT: f32 = 0.119;
/// Telling words further apart than this have nothing to do with each other.
const WINDOW: usize = 8;
/// Words are of one family when they share this part of their four-letter pieces.
const KIN_MIN: f32 = 0.27;
const PIECE: usize = 4;

/// A question's terms and what is known about them.
pub(super) struct Question {
    terms: Vec<String>,
    rarities: Vec<f32>,
    by_term: HashMap<String, usize>,
    /// Which terms hold a piece of four letters.
    pieces: HashMap<[u8; PIECE], Vec<usize>>,
}

/// Usual lengths of the texts that are ranked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lengths {
    pub(super) texts: f32,
    pub(super) text_terms: f32,
    pub(super) title_terms: f32,
}

/// What a candidate says about a question.
pub(super) struct Reading {
    /// All words, and those that tell something; lengths are compared by the latter.
    words: f32,
    length: f32,
    title_length: f32,
    counts: Vec<f32>,
    title_counts: Vec<f32>,
    kin: Vec<f32>,
    /// The positions of the question's terms among the telling words of the text.
    found: Vec<(usize, usize)>,
}

impl Question {
    pub(super) fn new(terms: Vec<(String, f32)>) -> Question {
        let by_term: HashMap<String, usize> = terms
            .iter()
            .enumerate()
            .map(|(index, (term, _))| (term.clone(), index))
            .collect();
        let mut pieces: HashMap<[u8; PIECE], Vec<usize>> = HashMap::new();
        for (index, (term, _)) in terms.iter().enumerate() {
            for piece in pieces_of(term) {
                let holders = pieces.entry(piece).or_default();
                if holders.last() != Some(&index) {
                    holders.push(index);
                }
            }
        }
        let (terms, rarities) = terms.into_iter().unzip();
        Question {
            terms,
            rarities,
            by_term,
            pieces,
        }
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = (&str, f32)> {
        self.terms
            .iter()
            .map(String::as_str)
            .zip(self.rarities.iter().copied())
    }

    pub(super) fn find(&self, term: &str) -> Option<usize> {
        self.by_term.get(term).copied()
    }

    /// The question's terms that a word is akin to, and how closely.
    fn kin_of(&self, word: &str) -> Vec<(usize, f32)> {
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        let mut count = 0;
        for piece in pieces_of(word) {
            count += 1;
            for index in self.pieces.get(&piece).into_iter().flatten() {
                *shared.entry(*index).or_default() += 1;
            }
        }
        let likeness = |(index, shared): (usize, usize)| {
            let longer = count.max(self.terms[index].len() + 1 - PIECE);
            (index, shared as f32 / longer as f32)
        };
        shared
            .into_iter()
            .map(likeness)
            .filter(|(_, likeness)| *likeness >= KIN_MIN)
            .collect()
    }

    fn weight(&self, rarity: f32) -> f32 {
        RARITY_USUAL * (rarity / RARITY_USUAL).powf(RARITY_POWER)
    }
}

fn pieces_of(term: &str) -> impl Iterator<Item = [u8; PIECE]> {
    let letters = if term.is_ascii() {
        term.as_bytes()
    } else {
        &[]
    };
    letters.windows(PIECE).filter_map(|it| it.try_into().ok())
}

/// How a word of a text relates to the question.
enum Role {
    Common,
    Asked(usize),
    /// The question's terms that it is akin to, and how closely; mostly none.
    Other(Vec<(usize, f32)>),
}

/// Reads candidates one after another, remembering what each word is to the question.
pub(super) struct Reader<'a, R> {
    question: &'a Question,
    terms: &'a mut Terms,
    /// How rare a word is that the question does not have.
    rarity: R,
    roles: HashMap<Box<str>, Role>,
}

impl<'a, R: FnMut(&str) -> f32> Reader<'a, R> {
    pub(super) fn new(question: &'a Question, terms: &'a mut Terms, rarity: R) -> Reader<'a, R> {
        Reader {
            question,
            terms,
            rarity,
            roles: HashMap::new(),
        }
    }

    pub(super) fn read(&mut self, title: &str, body: &str) -> Reading {
        let zeros = vec![0.0; self.question.terms.len()];
        let mut reading = Reading {
            words: 0.0,
            length: 0.0,
            title_length: 0.0,
            counts: zeros.clone(),
            title_counts: zeros.clone(),
            kin: zeros,
            found: Vec::new(),
        };
        let mut position = 0;
        self.take(title, &mut position, &mut reading);
        reading.title_counts = reading.counts.clone();
        reading.title_length = reading.length;
        self.take(body, &mut position, &mut reading);
        reading
    }

    fn take(&mut self, text: &str, position: &mut usize, reading: &mut Reading) {
        let Reader {
            question,
            terms,
            rarity,
            roles,
        } = self;
        terms.each(text, |term| {
            reading.words += 1.0;
            let role = match roles.get(term) {
                Some(role) => role,
                None => roles
                    .entry(term.into())
                    .or_insert_with(|| role_of(question, term, rarity)),
            };
            match role {
                Role::Common => return,
                Role::Asked(index) => {
                    reading.counts[*index] += 1.0;
                    reading.found.push((*position, *index));
                }
                Role::Other(kin) => {
                    for (index, likeness) in kin {
                        reading.kin[*index] += likeness;
                    }
                }
            }
            reading.length += 1.0;
            *position += 1;
        });
    }
}

fn role_of(question: &Question, word: &str, rarity: &mut impl FnMut(&str) -> f32) -> Role {
    if let Some(index) = question.find(word) {
        return Role::Asked(index);
    }
    if is_common(word) {
        return Role::Common;
    }
    let mut kin = question.kin_of(word);
    if !kin.is_empty() {
        // A frequent relative of a rare word tells no more than its own rarity allows.
        let own = rarity(word);
        for (index, likeness) in &mut kin {
            let other = question.rarities[*index];
            *likeness *= (own.min(other) / other).powf(RARITY_POWER);
        }
    }
    Role::Other(kin)
}

/// The score of each candidate, in the candidates' order.
pub(super) fn score(question: &Question, readings: &[Reading], lengths: Lengths) -> Vec<f32> {
    let lengths = telling(readings, lengths);
    let pairs: Vec<BTreeMap<(usize, usize), f32>> = readings.iter().map(pairs_of).collect();
    let mut owners: HashMap<(usize, usize), f32> = HashMap::new();
    for pair in pairs.iter().flat_map(BTreeMap::keys) {
        *owners.entry(*pair).or_default() += 1.0;
    }
    let candidates = readings.len() as f32;
    let pair_weight = |pair: &(usize, usize)| {
        let joint = question.rarities[pair.0] + question.rarities[pair.1];
        let is_neighbor = pair.1 == pair.0 + 1;
        let weight = PAIR_WEIGHT + if is_neighbor { NEIGHBOR_WEIGHT } else { 0.0 };
        weight
            * joint.min(lengths.texts.max(2.0).ln())
            * distinction(owners.get(pair).copied().unwrap_or(0.0), candidates)
    };
    let score = |(reading, pairs): (&Reading, &BTreeMap<(usize, usize), f32>)| {
        let near: f32 = pairs
            .iter()
            .map(|(pair, count)| {
                pair_weight(pair) * saturate(*count, reading.length / lengths.text_terms)
            })
            .sum();
        (words(question, reading, lengths) + near)
            * (1.0 + COVERAGE_WEIGHT * coverage(question, reading))
    };
    readings.iter().zip(&pairs).map(score).collect()
}

/// The usual lengths, counted in telling words as the candidates' share of them has it.
fn telling(readings: &[Reading], lengths: Lengths) -> Lengths {
    let all: f32 = readings.iter().map(|it| it.words).sum();
    let telling: f32 = readings.iter().map(|it| it.length).sum();
    let share = if telling > 0.0 { telling / all } else { 1.0 };
    Lengths {
        text_terms: lengths.text_terms * share,
        title_terms: lengths.title_terms * share,
        ..lengths
    }
}

/// What a pair of words tells that `owners` of the candidates have: less, the more of them do.
fn distinction(owners: f32, candidates: f32) -> f32 {
    const SHARE_OF_ALL: f32 = 0.608;
    const SHARE_OF_FEW: f32 = 1.44;
    let rarity = (1.0 + (candidates - owners + 0.5) / (owners + 0.5)).ln();
    SHARE_OF_ALL + SHARE_OF_FEW * rarity / (1.0 + candidates / 1.5).ln()
}

fn words(question: &Question, reading: &Reading, lengths: Lengths) -> f32 {
    let length = reading.length / lengths.text_terms;
    let title_length = reading.title_length / lengths.title_terms;
    let of_term = |(index, rarity): (usize, &f32)| {
        let text = saturate(reading.counts[index], length);
        let title = saturate(reading.title_counts[index], title_length);
        let kin = saturate(reading.kin[index], length);
        question.weight(*rarity) * (text + TITLE_WEIGHT * title + KIN_WEIGHT * kin)
    };
    question.rarities.iter().enumerate().map(of_term).sum()
}

fn saturate(count: f32, length: f32) -> f32 {
    let half = SATURATION * (1.0 - LENGTH_PENALTY + LENGTH_PENALTY * length);
    count * (SATURATION + 1.0) / (count + half)
}

/// The part of the question, by weight, whose words the text has.
fn coverage(question: &Question, reading: &Reading) -> f32 {
    let weights = || question.rarities.iter().map(|it| question.weight(*it));
    let all: f32 = weights().sum();
    let found: f32 = weights()
        .zip(&reading.counts)
        .filter(|(_, count)| **count > 0.0)
        .map(|(weight, _)| weight)
        .sum();
    if all > 0.0 { found / all } else { 0.0 }
}

/// How often two different terms stand within a window of each other.
fn pairs_of(reading: &Reading) -> BTreeMap<(usize, usize), f32> {
    let mut pairs = BTreeMap::new();
    for (at, (position, first)) in reading.found.iter().enumerate() {
        let near = reading.found[at + 1..]
            .iter()
            .take_while(|(other, _)| other - position < WINDOW);
        for (_, second) in near.filter(|(_, second)| second != first) {
            *pairs
                .entry((*first.min(second), *first.max(second)))
                .or_default() += 1.0;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::{Lengths, Question, Reader, score};
    use crate::index::token::Terms;

    /// Candidates, best first.
    fn check(question: &str, candidates: &[&str], expected: &[usize]) {
        let mut terms = Terms::new();
        let mut asked = Vec::new();
        terms.each(question, |term| asked.push((term.to_owned(), 5.0)));
        let question = Question::new(asked);
        let mut reader = Reader::new(&question, &mut terms, |_| 5.0);
        let readings: Vec<_> = candidates.iter().map(|it| reader.read("", it)).collect();
        let lengths = Lengths {
            texts: 100.0,
            text_terms: 10.0,
            title_terms: 1.0,
        };
        let scores = score(&question, &readings, lengths);
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
        assert_eq!(order, expected, "{scores:?}");
    }

    #[test]
    fn words_that_stand_together_count_more() {
        let far = "Green hills rise far above the old quiet village near some small river where tea grows.";
        let near = "Old quiet hills rise far above the village near some small river where green tea grows.";
        check("green tea", &[far, near], &[1, 0]);
    }

    #[test]
    fn words_of_one_family_count_a_little() {
        check(
            "hyperglycemia",
            &[
                "Sugar in blood.",
                "Glycemia in blood.",
                "Hyperglycemia in blood.",
            ],
            &[2, 1, 0],
        );
    }

    #[test]
    fn having_more_of_the_words_beats_repeating_one() {
        check(
            "tea sleep mice",
            &[
                "Tea, tea, tea and tea again.",
                "Tea, sleep and other things.",
            ],
            &[1, 0],
        );
    }
}
