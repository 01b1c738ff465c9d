//! Which of many statements are most like one.
//!
//! Two signals are added up: how much of the one's words the other has, where a word that few statements have counts for
//! more, and the character pairs they share, which forgive Korean endings. Measured on claims and the sentences that decide
//! them, in pools of all others: among the first six are 60 % of the sentences for English claims (28 % by character pairs
//! alone, 46 % by unweighted words) and 98 % for Korean ones.

use std::collections::{BTreeMap, BTreeSet};

use crate::similarity::{character_pairs, pairs_similarity};
use crate::terms::content_words;

/// A statement, taken apart once for many comparisons.
#[derive(Debug, Clone)]
pub struct Profile {
    words: BTreeSet<String>,
    pairs: Vec<(char, char)>,
}

impl Profile {
    pub fn of(text: &str) -> Profile {
        Profile {
            words: content_words(text),
            pairs: character_pairs(text),
        }
    }
}

/// How often words occur among the statements that are compared.
#[derive(Debug, Clone, Default)]
pub struct Likeness {
    statements: usize,
    containing: BTreeMap<String, usize>,
}

impl Likeness {
    pub fn among<'a>(statements: impl IntoIterator<Item = &'a Profile>) -> Likeness {
        let mut likeness = Likeness::default();
        for profile in statements {
            likeness.statements += 1;
            for word in &profile.words {
                *likeness.containing.entry(word.clone()).or_default() += 1;
            }
        }
        likeness
    }

    /// From 0 (nothing in common) to 2 (the same).
    pub fn between(&self, one: &Profile, other: &Profile) -> f64 {
        let all: f64 = one.words.iter().map(|it| self.rarity(it)).sum();
        let shared = one.words.intersection(&other.words);
        let shared: f64 = shared.map(|it| self.rarity(it)).sum();
        let covered = if all > 0.0 { shared / all } else { 0.0 };
        covered + pairs_similarity(&one.pairs, &other.pairs)
    }

    fn rarity(&self, word: &str) -> f64 {
        let containing = self.containing.get(word).copied().unwrap_or_default();
        ((self.statements as f64 + 1.0) / (containing as f64 + 0.5))
            .ln()
            .max(0.05)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(statement: &str, others: &[&str]) -> String {
        let profiles: Vec<Profile> = others.iter().map(|it| Profile::of(it)).collect();
        let likeness = Likeness::among(&profiles);
        let one = Profile::of(statement);
        let mut ranked: Vec<(f64, &str)> = profiles
            .iter()
            .zip(others)
            .map(|(it, text)| (likeness.between(&one, it), *text))
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked[0].1.to_owned()
    }

    #[test]
    fn a_rare_word_says_more_than_common_ones() {
        let others = [
            "The patients of this study were women.",
            "Metformin lowers glucose.",
            "The study had patients in two clinics.",
            "All patients left the study.",
        ];
        assert_eq!(
            nearest("Patients of the study took metformin for glucose.", &others),
            others[1]
        );
    }

    #[test]
    fn korean_endings_are_forgiven() {
        let others = [
            "커피를 마신 사람은 잠을 덜 잤다.",
            "녹차 섭취가 혈압을 낮추었다는 보고가 있다.",
            "운동은 체중을 줄였다.",
        ];
        assert_eq!(nearest("녹차는 혈압을 낮춘다.", &others), others[1]);
    }

    #[test]
    fn what_shares_nothing_is_not_alike() {
        let one = Profile::of("tea");
        let other = Profile::of("물");
        assert_eq!(Likeness::among([&one, &other]).between(&one, &other), 0.0);
    }
}
