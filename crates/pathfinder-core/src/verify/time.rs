//! Statements about a state that changes: if two findings contradict each other, the newer one from a trusted source
//! counts. Results of studies are not of this kind: they dispute each other, however old they are.

use crate::finding::TRUSTED_AUTHORITY;
use crate::id::ObservationId;
use crate::session::Session;

/// Words that say that something is so for now. A number that looks like a year does not.
const STATE_WORDS: &[&str] = &[
    "as of",
    "at present",
    "at the moment",
    "currently",
    "nowadays",
    "no longer",
    "presently",
    "지금은",
    "더 이상",
    "더는",
    "오늘날",
];
const PRESENT: &str = "현재";
/// In a paper, "present" refers to the paper itself: `현재 연구`.
const OF_A_PAPER: &[&str] = &["연구", "논문", "분석", "실험", "조사"];
/// After a date, `as of`; elsewhere a standard.
const AS_OF: &str = "기준";
const DATE_ENDS: &[char] = &['년', '월', '일', '말', '초'];
const DATE_WORDS_MAX: usize = 4;

/// Whether a statement says how something is for now.
pub(super) fn is_time_bound(statement: &str) -> bool {
    let lower = statement.to_lowercase();
    STATE_WORDS.iter().any(|it| has_words(&lower, it))
        || is_since_a_year(&lower)
        || lower
            .match_indices(PRESENT)
            .any(|(at, it)| !is_of_a_paper(&lower[at + it.len()..]))
        || lower
            .match_indices(AS_OF)
            .any(|(at, _)| ends_in_a_date(&lower[..at]))
}

fn has_words(text: &str, words: &str) -> bool {
    let is_apart = |it: Option<char>| it.is_none_or(|it| !it.is_alphanumeric());
    text.match_indices(words).any(|(at, it)| {
        let before = is_apart(text[..at].chars().next_back());
        // A Korean word carries particles at its end.
        before && (!words.is_ascii() || is_apart(text[at + it.len()..].chars().next()))
    })
}

/// `since 2019`, and not `since 2000 adults took part`.
fn is_since_a_year(text: &str) -> bool {
    text.match_indices("since ").any(|(at, it)| {
        let rest = &text[at + it.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = &rest[digits..];
        let is_year = digits == 4 && (rest.starts_with("19") || rest.starts_with("20"));
        is_year
            && (after.is_empty()
                || after.starts_with(['.', ',', ';', ')'])
                || after.starts_with(" the "))
    })
}

fn is_of_a_paper(after: &str) -> bool {
    let after = after.trim_start().trim_start_matches("의 ");
    OF_A_PAPER.iter().any(|it| after.starts_with(it))
}

/// `2023년`, `2023년 말`, `2023년 12월 31일`, `3월 말`; not `1일`.
fn ends_in_a_date(before: &str) -> bool {
    let words: Vec<&str> = before
        .split_whitespace()
        .rev()
        .take(DATE_WORDS_MAX)
        .collect();
    let is_part = |it: &&&str| it.ends_with(DATE_ENDS);
    words.iter().take_while(is_part).any(|it| {
        let number = it.trim_end_matches(DATE_ENDS);
        let is_number = number.bytes().all(|it| it.is_ascii_digit());
        is_number
            && (number.len() == 4 && it.ends_with('년') || !number.is_empty() && it.ends_with('월'))
    })
}

/// Whether a trusted source of `newer` is newer than every source of `older`. A source without a date may be the
/// newest.
pub(super) fn is_outdated(
    session: &Session,
    older: &[ObservationId],
    newer: &[ObservationId],
) -> bool {
    let dates: Option<Vec<&str>> = older
        .iter()
        .map(|it| Some(dated(session, *it)?.0))
        .collect();
    let Some(dates) = dates else { return false };
    let trusted = newer
        .iter()
        .filter_map(|it| dated(session, *it))
        .filter(|it| it.1 >= TRUSTED_AUTHORITY);
    trusted
        .into_iter()
        .any(|(date, _)| dates.iter().all(|it| is_later(date, it)))
}

/// The date of an observation's source, and how far that is trusted.
fn dated(session: &Session, observation: ObservationId) -> Option<(&str, f64)> {
    let source = session.source(session.graph.observation(observation)?.source)?;
    Some((iso(source.date.as_deref()?)?, source.authority))
}

/// Compares as far as both are known: years, months or days.
fn is_later(one: &str, other: &str) -> bool {
    let length = one.len().min(other.len());
    one[..length] > other[..length]
}

/// The beginning of a date written as `2024`, `2024-05` or `2024-05-01`.
fn iso(date: &str) -> Option<&str> {
    let end = date
        .find(|it: char| !it.is_ascii_digit() && it != '-')
        .unwrap_or(date.len());
    let date = &date[..end.min(10)];
    let is_year = date.len() >= 4 && date.as_bytes()[..4].iter().all(u8::is_ascii_digit);
    (is_year && matches!(date.len(), 4 | 7 | 10)).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_state_is_bound_to_its_time() {
        for bound in [
            "As of 2023 the chief executive is Kim.",
            "The firm currently has 40 people.",
            "It is no longer sold.",
            "Kim has led the firm since 2019.",
            "현재 인구는 5천만 명이다.",
            "2023년 12월 기준 인구는 5천만 명이다.",
            "2023년 말 기준으로 회원은 40명이다.",
            "더 이상 판매되지 않는다.",
        ] {
            assert!(is_time_bound(bound), "{bound}");
        }
        for free in [
            "Green tea helps memory in a trial of 2000 adults.",
            "In 2023 sales fell.",
            "Since 2000 adults took part, the effect is sure.",
            "Tea is still the better drink of recent trials.",
            "It is now known that tea helps memory.",
            "Water boils at 100 degrees.",
            "Snow knows no rest.",
            "현재 연구에서 녹차는 기억에 좋았다.",
            "품질 기준을 지켰다.",
            "1일 기준량을 넘었다.",
            "수명 20년 기준으로 설계했다.",
            "아직 여전히 차는 기억에 좋다.",
        ] {
            assert!(!is_time_bound(free), "{free}");
        }
    }

    #[test]
    fn dates_are_compared_as_far_as_both_are_known() {
        assert_eq!(iso("2024-05-01T10:00:00Z"), Some("2024-05-01"));
        assert_eq!(iso("2024"), Some("2024"));
        assert_eq!(
            (iso("May 2024"), iso("20240501"), iso("")),
            (None, None, None)
        );
        assert!(
            is_later("2024-05", "2023")
                && !is_later("2024-05", "2024")
                && !is_later("2024", "2024-05")
        );
    }
}
