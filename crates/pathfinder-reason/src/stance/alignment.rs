//! Which word of the evidence matches which word of the statement.

use pathfinder_text::tokens::Script;

use super::analysis::{Analysis, Role, Word};

/// How much an inexact match is worth.
const SYNONYM: f64 = 0.8;
const SHARED_BEGINNING: f64 = 0.7;

/// For each word of the statement the best word of the evidence.
#[derive(Debug)]
pub(super) struct Alignment {
    /// Index into the evidence's words, and how good the match is.
    pub(super) matches: Vec<Option<(usize, f64)>>,
    /// Evidence words with which some statement word was aligned.
    pub(super) taken: Vec<bool>,
}

impl Alignment {
    pub(super) fn of(statement: &[Word], evidence: &[Word]) -> Alignment {
        let mut taken = vec![false; evidence.len()];
        let mut matches = vec![None; statement.len()];
        let mut last = None;
        for (word, found) in statement.iter().zip(&mut matches) {
            *found = same_word(word, evidence, &taken, last).map(|it| (it, 1.0));
            if let Some((index, _)) = *found {
                taken[index] = true;
                last = Some(index);
            }
        }
        // Only words without an exact match may be aligned with similar ones.
        let left = statement
            .iter()
            .zip(&mut matches)
            .filter(|(_, found)| found.is_none());
        for (word, found) in left {
            *found = like_word(word, evidence, &taken);
            if let Some((index, _)) = *found {
                taken[index] = true;
            }
        }
        Alignment { matches, taken }
    }

    /// The weighted proportion of the statement's words that the evidence also has.
    pub(super) fn coverage(&self, statement: &[Word]) -> f64 {
        let total: f64 = statement.iter().map(|it| it.weight).sum();
        let found: f64 = statement
            .iter()
            .zip(&self.matches)
            .map(|(word, it)| it.map_or(0.0, |(_, grade)| word.weight * grade))
            .sum();
        if total > 0.0 { found / total } else { 0.0 }
    }
}

/// Prefers an unaligned word, and then the nearest one after the last match.
fn same_word(
    word: &Word,
    candidates: &[Word],
    taken: &[bool],
    last: Option<usize>,
) -> Option<usize> {
    let equal = candidates
        .iter()
        .enumerate()
        .filter(|(_, it)| it.text == word.text)
        .map(|(index, _)| index);
    equal.min_by_key(|index| (taken[*index], last.is_some_and(|it| *index < it), *index))
}

fn like_word(word: &Word, candidates: &[Word], taken: &[bool]) -> Option<(usize, f64)> {
    let mut best: Option<(usize, f64)> = None;
    for (index, candidate) in candidates
        .iter()
        .enumerate()
        .filter(|(index, _)| !taken[*index])
    {
        let grade = word_similarity(word, candidate);
        if grade > best.map_or(0.0, |it| it.1) {
            best = Some((index, grade));
        }
    }
    best
}

fn word_similarity(left: &Word, right: &Word) -> f64 {
    if left.script != right.script || left.script == Script::Digits {
        return 0.0;
    }
    if left.is_synonym(right) {
        return SYNONYM;
    }
    if left.script == Script::Hangul && unmarked(left) == unmarked(right) {
        return SYNONYM;
    }
    if share_beginning(left, right) {
        SHARED_BEGINNING
    } else {
        0.0
    }
}

/// Without the subject particle. A stem keeps it after a single syllable, where it may be part of the word (`높이`).
fn unmarked(word: &Word) -> &str {
    let text = word.text.as_str();
    let bare = text
        .strip_suffix(['이', '가'])
        .filter(|it| !it.is_empty() && word.role == Role::Subject);
    bare.unwrap_or(text)
}

/// Compounds and derivations: `취업지원` and `취업지원제도`, `productive` and `productivity`.
fn share_beginning(left: &Word, right: &Word) -> bool {
    let (short, long) = if left.text.len() <= right.text.len() {
        (&left.text, &right.text)
    } else {
        (&right.text, &left.text)
    };
    let common = short
        .bytes()
        .zip(long.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    match left.script {
        // A syllable has three bytes.
        Script::Hangul => {
            (common == short.len() && short.len() >= 6)
                || common >= 9
                || (short.len() >= 9 && long.ends_with(short.as_str()))
        }
        Script::Letters => common >= 5 && long.len() - common <= 5 && short.len() - common <= 3,
        Script::Digits => false,
    }
}

/// Symmetric: overlap of words and of neighboring characters, so that inflection matters little.
pub(super) fn similarity(left: &Analysis, right: &Analysis) -> f64 {
    if left.is_empty() || right.is_empty() {
        return 0.0;
    }
    let forward = Alignment::of(&left.words, &right.words).coverage(&left.words);
    let backward = Alignment::of(&right.words, &left.words).coverage(&right.words);
    let words = 2.0 * forward * backward / (forward + backward).max(1e-9);
    let shared = shared_pairs(left, right) as f64;
    let characters = 2.0 * shared / (left.pairs.len() + right.pairs.len()).max(1) as f64;
    (0.6 * words + 0.4 * characters).clamp(0.0, 1.0)
}

fn shared_pairs(left: &Analysis, right: &Analysis) -> usize {
    let (mut i, mut j, mut shared) = (0, 0, 0);
    while let (Some(a), Some(b)) = (left.pairs.get(i), right.pairs.get(j)) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                shared += 1;
                i += 1;
                j += 1;
            }
        }
    }
    shared
}
