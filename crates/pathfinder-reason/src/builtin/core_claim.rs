//! The core claim of a statement, for headings and for building on it: without who reports it and without what trails behind.

use pathfinder_text::{english, is_hangul};

use super::attribution::{Attribution, attribute};
use super::cases::cases;
use super::words::{Role, words};

const HEADING_WORDS_MAX: usize = 16;
/// A heading with fewer words says too little.
const CLAUSE_WORDS_MIN: usize = 4;
/// Past this many words an English statement is cut at its next clause.
const CLAIM_WORDS_MIN: usize = 6;
const CLAUSES: &[&str] = &[
    ", and ",
    ", but ",
    ", because ",
    " because ",
    ", which ",
    ", while ",
    ", measured ",
    "; ",
];

/// `Studies report that X raises Y, because …` becomes `X raises Y`. What somebody merely says keeps its speaker, a denied
/// report (`No study found that …`) stays whole, and so does a statement with two sides.
pub(super) fn core_claim(statement: &str) -> String {
    let plain = statement.trim().trim_end_matches(['.', '!', '。']);
    let speech = attribute(plain);
    let claim = if speech.attribution == Attribution::Claimed {
        plain
    } else {
        speech.claim
    };
    main_clause(claim)
}

/// A claim without what trails behind it.
pub(super) fn main_clause(claim: &str) -> String {
    let claim = capitalized(claim);
    if claim.chars().any(is_hangul) || cases(&claim).is_some() {
        return claim;
    }
    let cut = CLAUSES
        .iter()
        .filter_map(|it| claim.find(it))
        .filter(|at| claim[..*at].split(' ').count() >= CLAIM_WORDS_MIN)
        .min();
    cut.map_or_else(|| claim.clone(), |at| claim[..at].to_owned())
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map(|first| first.to_uppercase().chain(characters).collect())
        .unwrap_or_default()
}

/// A statement short enough for a heading, cut between clauses where it can be, and never inside of who says it.
pub(super) fn heading(statement: &str) -> String {
    let claim = core_claim(statement);
    let room = HEADING_WORDS_MAX + frame_words(&claim);
    let all: Vec<&str> = claim.split_whitespace().collect();
    if all.len() <= room || cases(&claim).is_some() {
        return claim;
    }
    let openers = [
        " when ",
        " if ",
        " where ",
        " because ",
        " under ",
        " among ",
        ", ",
    ];
    let fits = |at: &usize| {
        let words = claim[..*at].split_whitespace().count();
        words <= room && words > frame_words(&claim) + CLAUSE_WORDS_MIN
    };
    // A clause that opens the sentence says too little alone, and a Korean one says nothing before its verb.
    let led = claim.chars().any(is_hangul)
        || ["In ", "On ", "When ", "If "]
            .iter()
            .any(|it| claim.starts_with(it));
    let clause = openers
        .iter()
        .flat_map(|it| claim.match_indices(it))
        .map(|it| it.0)
        .filter(fits)
        .max();
    if let Some(at) = clause.filter(|_| !led) {
        return trimmed(&claim[..at]);
    }
    let mut kept = room;
    while kept > 3
        && (leans(all[kept - 1]) || words(all[kept - 1]).iter().any(|it| it.role == Role::Verb))
    {
        kept -= 1;
    }
    format!("{}…", trimmed(&all[..kept].join(" ")))
}

/// `It may be that`, `No study in the review found that`: words that say nothing before the claim begins.
fn frame_words(text: &str) -> usize {
    const FRAME_WORDS_MAX: usize = 9;
    let frame = text
        .split_once(" that ")
        .map_or(0, |it| it.0.split_whitespace().count() + 1);
    if frame <= FRAME_WORDS_MAX { frame } else { 0 }
}

fn trimmed(text: &str) -> String {
    text.trim_matches([',', ';', ':', ' ', '"', '\'', '“', '”'])
        .to_owned()
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
        expected.assert_eq(&format!(
            "{} / {}",
            core_claim(statement),
            heading(statement)
        ));
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
                "No study in the review found that a four-day work week doubles productivity / No study in the review found that a four-day work week doubles productivity"
            ],
        );
        check(
            "Critics answered that the gain of a four-day work week disappears.",
            expect![
                "Critics answered that the gain of a four-day work week disappears / Critics answered that the gain of a four-day work week disappears"
            ],
        );
        check(
            "It may be that the effect of a four-day work week on productivity depends on burnout.",
            expect![
                "It may be that the effect of a four-day work week on productivity depends on burnout / It may be that the effect of a four-day work week on productivity depends on burnout"
            ],
        );
        check(
            "The four-day work week raises hourly productivity in office work, and lowers hourly productivity in shift work.",
            expect![
                "The four-day work week raises hourly productivity in office work, and lowers hourly productivity in shift work / The four-day work week raises hourly productivity in office work, and lowers hourly productivity in shift work"
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
                "주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만, 줄이지 않은 기업에서는 높이지 못했다 / 주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만, 줄이지 않은 기업에서는 높이지 못했다"
            ],
        );
    }
}
