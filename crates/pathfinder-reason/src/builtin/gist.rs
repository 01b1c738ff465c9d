//! The heart of a statement, for headings and for building on it: without who reports it and without what trails behind.

use crate::language::{english, is_hangul};

use super::cases::cases;
use super::voice::{Voice, heard};
use super::words::{Role, words};

const HEADING_WORDS_MAX: usize = 8;
/// Past this many words an English statement is cut at its next clause.
const GIST_WORDS_MIN: usize = 6;
const CLAUSES: &[&str] =
    &[", and ", ", but ", ", because ", " because ", ", which ", ", while ", ", measured ", "; "];

/// `Studies report that X raises Y, because …` becomes `X raises Y`. What somebody merely says keeps its speaker, a denied
/// report (`No study found that …`) stays whole, and so does a statement with two sides.
pub(super) fn gist(statement: &str) -> String {
    let plain = statement.trim().trim_end_matches(['.', '!', '。']);
    let speech = heard(plain);
    let claim = if speech.voice == Voice::Claimed { plain } else { speech.claim };
    heart(claim)
}

/// A claim without what trails behind it.
pub(super) fn heart(claim: &str) -> String {
    let claim = capitalized(claim);
    if claim.chars().any(is_hangul) || cases(&claim).is_some() {
        return claim;
    }
    let cut = CLAUSES
        .iter()
        .filter_map(|it| claim.find(it))
        .filter(|at| claim[..*at].split(' ').count() >= GIST_WORDS_MIN)
        .min();
    cut.map_or_else(|| claim.clone(), |at| claim[..at].to_owned())
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// A statement in at most eight words, cut where a word ends and not behind one that leans on the next.
pub(super) fn heading(statement: &str) -> String {
    let gist = gist(statement);
    let all: Vec<&str> = gist.split_whitespace().collect();
    if all.len() <= HEADING_WORDS_MAX {
        return gist;
    }
    let mut kept = HEADING_WORDS_MAX;
    while kept > 3 && (leans(all[kept - 1]) || words(all[kept - 1]).iter().any(|it| it.role == Role::Verb)) {
        kept -= 1;
    }
    let cut = all[..kept].join(" ");
    let Some(last) = words(&cut).pop() else { return cut };
    let head = if last.range.end == cut.trim_end_matches(|it: char| !it.is_alphanumeric()).len() {
        &cut[..last.range.start]
    } else {
        return trimmed(&cut);
    };
    trimmed(&format!("{head}{}", last.shown))
}

fn trimmed(text: &str) -> String {
    text.trim_matches([',', ';', ':', ' ', '"', '\'', '“', '”']).to_owned()
}

fn leans(word: &str) -> bool {
    let lower = word.trim_end_matches([',', ';', ':']).to_lowercase();
    english::is_function_word(&lower) || lower.starts_with(|it: char| it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(statement: &str, expected: Expect) {
        expected.assert_eq(&format!("{} / {}", gist(statement), heading(statement)));
    }

    #[test]
    fn reporters_and_trailing_clauses_go() {
        check(
            "Studies of office work report that the four-day work week raises hourly productivity.",
            expect![
                "The four-day work week raises hourly productivity / The four-day work week raises hourly productivity"
            ],
        );
        check(
            "No study in the review found that a four-day work week doubles productivity.",
            expect![
                "No study in the review found that a four-day work week doubles productivity / No study in the review found"
            ],
        );
        check(
            "A four-day week does not double productivity, and the largest gain was 19 percent.",
            expect![
                "A four-day week does not double productivity / A four-day week does not double productivity"
            ],
        );
        check(
            "주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만, 줄이지 않은 기업에서는 높이지 못했다.",
            expect![
                "주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만, 줄이지 않은 기업에서는 높이지 못했다 / 주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성"
            ],
        );
    }
}
