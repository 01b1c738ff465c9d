//! Statements that hold for a time: of two that contradict each other the newer one of a trusted source counts.

use crate::finding::TRUSTED_AUTHORITY;
use crate::id::ObservationId;
use crate::session::Session;
use crate::source::Source;

/// Words that tie a statement to its time.
const TIME_WORDS: &[&str] = &[
    "currently",
    "now",
    "today",
    "as of",
    "at present",
    "this year",
    "latest",
    "no longer",
    "still",
    "so far",
    "recent",
    "현재",
    "지금",
    "오늘",
    "올해",
    "최근",
    "최신",
    "더 이상",
    "아직",
    "여전히",
    "기준",
];

/// Which of two contradicting observations the other one replaces; none where both stand.
pub(super) fn replaced(session: &Session, one: ObservationId, other: ObservationId) -> Option<ObservationId> {
    let (a, b) = (session.graph.observation(one)?, session.graph.observation(other)?);
    if !is_time_bound(&a.statement) && !is_time_bound(&b.statement) {
        return None;
    }
    let (of_a, of_b) = (session.source(a.source)?, session.source(b.source)?);
    let (date_a, date_b) = comparable(of_a, of_b)?;
    let (newer, older) = if date_a > date_b { (of_a, other) } else { (of_b, one) };
    (newer.authority >= TRUSTED_AUTHORITY).then_some(older)
}

/// Whether a statement speaks of a moment: it names one, or a year.
fn is_time_bound(statement: &str) -> bool {
    let lower = statement.to_lowercase();
    let has_word = |word: &str| match word.is_ascii() {
        true => lower.match_indices(word).any(|(at, it)| {
            let before = lower[..at].chars().next_back().is_none_or(|it| !it.is_alphanumeric());
            before && lower[at + it.len()..].chars().next().is_none_or(|it| !it.is_alphanumeric())
        }),
        false => lower.contains(word),
    };
    TIME_WORDS.iter().any(|it| has_word(it)) || names_year(&lower)
}

fn names_year(text: &str) -> bool {
    text.split(|it: char| !it.is_ascii_digit())
        .any(|it| it.len() == 4 && (it.starts_with("19") || it.starts_with("20")))
}

/// The dates of two sources as far as both are known: years, months or days. None if they are equal or unknown.
fn comparable<'a>(one: &'a Source, other: &'a Source) -> Option<(&'a str, &'a str)> {
    let (a, b) = (iso(one.date.as_deref()?)?, iso(other.date.as_deref()?)?);
    let length = a.len().min(b.len());
    let (a, b) = (&a[..length], &b[..length]);
    (a != b).then_some((a, b))
}

/// The start of a date that is written as `2024`, `2024-05` or `2024-05-01`.
fn iso(date: &str) -> Option<&str> {
    let end = date.find(|it: char| !it.is_ascii_digit() && it != '-').unwrap_or(date.len());
    let date = &date[..end.min(10)];
    let is_year = date.len() >= 4 && date.as_bytes()[..4].iter().all(u8::is_ascii_digit);
    (is_year && matches!(date.len(), 4 | 7 | 10)).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_that_name_a_moment_are_bound_to_it() {
        for bound in [
            "The firm now has 40 people.",
            "In 2023 sales fell.",
            "현재 인구는 5천만 명이다.",
            "It is no longer sold.",
        ] {
            assert!(is_time_bound(bound), "{bound}");
        }
        for free in [
            "Water boils at 100 degrees.",
            "Snow knows no rest.",
            "차는 기억에 좋다.",
            "It took 12024 steps.",
        ] {
            assert!(!is_time_bound(free), "{free}");
        }
    }

    #[test]
    fn dates_are_compared_as_far_as_both_are_known() {
        assert_eq!(iso("2024-05-01T10:00:00Z"), Some("2024-05-01"));
        assert_eq!(iso("2024"), Some("2024"));
        assert_eq!((iso("May 2024"), iso("20240501"), iso("")), (None, None, None));
    }
}
