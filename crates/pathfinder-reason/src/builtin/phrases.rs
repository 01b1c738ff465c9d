//! Noun phrases, split at function words, verbs and particles.
//!
//! `The four-day work week raises hourly productivity in office work` has three: what acts, what it acts on, and
//! where. They serve as concepts, as search phrases and as the ends of a causal link.

mod lists;

use pathfinder_text::cues::change_of;

use super::words::{Role, Word, words};
pub(super) use lists::{is_common, is_filler, is_verb, is_weak};

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Phrase {
    pub(super) shown: String,
    pub(super) stems: Vec<String>,
    /// A verb or particle marks it as an object.
    pub(super) after_verb: bool,
}

const WORDS_MAX: usize = 4;

pub(super) fn phrases(text: &str) -> Vec<Phrase> {
    let mut found = Vec::new();
    let mut run: Vec<Word> = Vec::new();
    let mut after_verb = false;
    for word in words(text) {
        let parts = word.apart && !run.is_empty();
        if parts {
            close(&mut run, after_verb, &mut found);
        }
        if is_break(&word) {
            close(&mut run, after_verb, &mut found);
            after_verb = true;
            continue;
        }
        let ends = !word.particle.is_empty() && word.particle != "의";
        let acted_on = matches!(word.particle.as_str(), "을" | "를");
        run.push(word);
        if ends || run.len() == WORDS_MAX {
            close(&mut run, after_verb || acted_on, &mut found);
        }
    }
    close(&mut run, after_verb, &mut found);
    found
}

fn is_break(word: &Word) -> bool {
    let lower = word.shown.to_lowercase();
    word.role == Role::Verb
        || is_verb(&lower)
        || is_filler(&lower)
        || (word.stems.len() == 1 && word.stems.iter().any(|it| change_of(it).is_some()))
}

fn close(run: &mut Vec<Word>, after_verb: bool, found: &mut Vec<Phrase>) {
    let counts =
        |it: &Word| it.shown.starts_with(|it: char| it.is_ascii_digit()) && it.stems.len() > 1;
    while run
        .first()
        .is_some_and(|it| it.role == Role::Figure || counts(it))
    {
        run.remove(0);
    }
    // `주 32시간` is a phrase; `연구 9편` is a noun with a count after it.
    while run
        .last()
        .is_some_and(|it| it.role == Role::Figure || (run.len() > 2 && counts(it)))
    {
        run.pop();
    }
    let weak = run.len() == 1 && run.iter().all(|it| is_weak(&it.shown.to_lowercase()));
    let letters: usize = run
        .iter()
        .map(|it| it.shown.chars().filter(|it| it.is_alphabetic()).count())
        .sum();
    if letters >= 2 && !weak {
        let shown = run
            .iter()
            .map(|it| it.shown.as_str())
            .collect::<Vec<_>>()
            .join(" ");
        let stems = run.iter().flat_map(|it| it.stems.clone()).collect();
        found.push(Phrase {
            shown,
            stems,
            after_verb,
        });
    }
    run.clear();
}

/// Phrases without duplicates, in order of appearance.
pub(super) fn distinct_phrases(text: &str) -> Vec<Phrase> {
    let mut kept: Vec<Phrase> = Vec::new();
    for phrase in phrases(text) {
        if !kept.iter().any(|it| it.stems == phrase.stems) {
            kept.push(phrase);
        }
    }
    kept
}

/// At most three search phrases for a statement: its first phrase paired with the next ones. A single word would find anything.
pub(super) fn keywords(statement: &str) -> Vec<String> {
    const KEYWORDS_MAX: usize = 3;
    let phrases = distinct_phrases(statement);
    let mut found: Vec<String> = Vec::new();
    if let [first, rest @ ..] = phrases.as_slice() {
        let news = |it: &&Phrase| !it.stems.iter().all(|stem| first.stems.contains(stem));
        found.extend(
            rest.iter()
                .filter(news)
                .map(|it| super::wording::joined(&[&first.shown, &it.shown])),
        );
        found.truncate(KEYWORDS_MAX);
        if found.is_empty() {
            found.push(first.shown.clone());
        }
    }
    if found.is_empty() {
        found.extend(words(statement).into_iter().take(2).map(|it| it.shown));
    }
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let shown: Vec<String> = phrases(text).into_iter().map(|it| it.shown).collect();
        expected.assert_eq(&shown.join(" | "));
    }

    #[test]
    fn verbs_and_particles_part_phrases() {
        check(
            "The four-day work week raises hourly productivity in office work.",
            expect!["four-day work week | hourly productivity | office work"],
        );
        check(
            "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
            expect!["주 4일 근무제 | 사무직 시간당 생산성"],
        );
        check(
            "Staff turnover fell by a third under the four-day work week, from 12 to 8.",
            expect!["Staff turnover | four-day work week"],
        );
    }

    #[test]
    fn a_keyword_is_never_one_common_word() {
        let shown = |it: &str| keywords(it).join(" | ");
        expect!["four-day work week productivity | four-day work week meetings | four-day work week shift"].assert_eq(&shown("A four-day work week raises productivity when meetings are cut, but lowers productivity in shift work."));
        expect!["주 4일 근무제 생산성 | 주 4일 근무제 상시 인력"].assert_eq(&shown(
            "주 4일 근무제가 생산성을 높이는지 낮추는지는 업무에 상시 인력이 필요한지에 달려 있다.",
        ));
    }
}
