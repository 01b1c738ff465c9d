//! The heart of a statement, for headings and for building on it: without who reports it and without what trails behind.

use crate::language::{english, is_hangul};

use super::words::{Role, words};

const HEADING_WORDS_MAX: usize = 8;
/// Past this many words an English statement is cut at its next clause.
const GIST_WORDS_MIN: usize = 6;
const REPORTING: &[&str] = &[
    "report",
    "reports",
    "reported",
    "write",
    "writes",
    "wrote",
    "say",
    "says",
    "said",
    "argue",
    "argues",
    "argued",
    "answered",
    "claim",
    "claims",
    "claimed",
    "find",
    "finds",
    "found",
    "show",
    "shows",
    "showed",
    "suggest",
    "suggests",
    "suggested",
    "conclude",
    "concludes",
    "concluded",
    "believe",
    "believes",
    "estimate",
    "estimates",
    "estimated",
];
const CLAUSES: &[&str] =
    &[", and ", ", but ", ", because ", " because ", ", which ", ", while ", ", measured ", "; "];

/// `Studies report that X raises Y, and …` becomes `X raises Y`. A denied report (`No study found that …`) stays whole.
pub(super) fn gist(statement: &str) -> String {
    let plain = statement.trim().trim_end_matches(['.', '!', '。']);
    if plain.chars().any(is_hangul) {
        return without_reporter_korean(plain).to_owned();
    }
    let claim = capitalized(without_reporter(plain));
    let cut = CLAUSES
        .iter()
        .filter_map(|it| claim.find(it))
        .filter(|at| claim[..*at].split(' ').count() >= GIST_WORDS_MIN)
        .min();
    cut.map_or_else(|| claim.clone(), |at| claim[..at].to_owned())
}

fn without_reporter(text: &str) -> &str {
    const REPORTER_WORDS_MAX: usize = 9;
    let Some((before, claim)) = text.split_once(" that ") else { return text };
    let words: Vec<String> = before.split_whitespace().map(str::to_lowercase).collect();
    let reports = words.last().is_some_and(|it| REPORTING.contains(&it.as_str()));
    let denied =
        words.iter().any(|it| matches!(it.as_str(), "no" | "not" | "never" | "none" | "nobody" | "few"));
    let complete = claim.split_whitespace().count() >= 4;
    if reports && !denied && complete && words.len() <= REPORTER_WORDS_MAX { claim } else { text }
}

/// `보고서를 보면`, `조사한 결과,`: who says so stands in front.
fn without_reporter_korean(text: &str) -> &str {
    const CLAIM_WORDS_MIN: usize = 4;
    let ends = ["보면 ", "보면, ", "결과, ", "따르면 ", "따르면, ", "요약하면 ", "정리하면 "];
    let rest = ends.iter().find_map(|it| text.split_once(it)).map(|(_, rest)| rest);
    rest.filter(|it| it.split_whitespace().count() >= CLAIM_WORDS_MIN).unwrap_or(text)
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
