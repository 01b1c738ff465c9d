//! Whether a text says that something doubles, or that it does not.
//!
//! Such claims are read apart from other changes: a gain of eight percent does not support them, and a denial often stands
//! far from the verb (`No study found that …`, `… 주장은 사실이 아니다`).

use pathfinder_text::{Cue, CueKind, Unit, cues, is_hangul, numbers};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubling {
    Affirmed,
    Denied,
}

const ENGLISH: &[&str] = &[
    "double",
    "doubling",
    "twice",
    "triple",
    "100 percent",
    "100%",
];
const KOREAN: &[&str] = &["두 배", "2배", "세 배", "3배", "100%", "100퍼센트"];
/// After the verb, only these deny it; any other `not` belongs to something else.
const REFUTATIONS: &[&str] = &[
    "not supported",
    "not true",
    "is false",
    "untrue",
    "is wrong",
    "no evidence",
    "a myth",
    "not hold",
    "has not been shown",
];

impl Doubling {
    /// None if the text does not mention doubling.
    pub(super) fn of(text: &str) -> Option<Doubling> {
        let lower = text.to_lowercase();
        let korean = text.chars().any(is_hangul);
        let words = if korean { KOREAN } else { ENGLISH };
        let at = words.iter().filter_map(|it| lower.find(it)).min()?;
        let denials = cues(&lower)
            .into_iter()
            .filter(|it| it.kind == CueKind::Negation);
        let denied = if korean {
            let behind = |it: &Cue| it.range.start > at && !outdone(&lower, it);
            denials.filter(behind).count() % 2 == 1
        } else {
            let clause = lower[..at].rfind([';', ',']).map_or(0, |it| it + 1);
            let more = lower[at..]
                .split_once(" but ")
                .is_some_and(|it| doubles(it.1));
            let before = |it: &Cue| (clause..at).contains(&it.range.start) && !more;
            denials.filter(before).count() % 2 == 1
                || REFUTATIONS.iter().any(|it| lower[at..].contains(it))
        };
        Some(if denied {
            Doubling::Denied
        } else {
            Doubling::Affirmed
        })
    }
}

/// `100%가 아니라 200%도`: what is put in the place of the denied amount is more.
fn outdone(text: &str, denial: &Cue) -> bool {
    text[denial.range.clone()].starts_with("아니라") && doubles(&text[denial.range.end..])
}

/// The first amount is at least a doubling.
fn doubles(text: &str) -> bool {
    let amounts = numbers(text);
    let first = amounts
        .iter()
        .find(|it| matches!(it.unit, Unit::Percent | Unit::Times));
    first.is_some_and(|it| it.value >= if it.unit == Unit::Times { 2.0 } else { 100.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denials_are_found_where_they_stand() {
        for (text, expected) in [
            (
                "A four-day work week doubles productivity because tired people do nothing.",
                Some(Doubling::Affirmed),
            ),
            (
                "No study found that a four-day week doubles productivity.",
                Some(Doubling::Denied),
            ),
            (
                "The claim that it doubles productivity is not supported by statistics.",
                Some(Doubling::Denied),
            ),
            (
                "주 4일 근무제를 도입해도 생산성이 100% 오르지는 않는다.",
                Some(Doubling::Denied),
            ),
            (
                "주 4일 근무제를 도입하면 생산성이 100% 오른다는 주장은 사실이 아니다.",
                Some(Doubling::Denied),
            ),
            (
                "모든 회사에서 생산성이 100% 오른다.",
                Some(Doubling::Affirmed),
            ),
            (
                "표정까지 치면 생산성은 100%가 아니라 200%도 오른다.",
                Some(Doubling::Affirmed),
            ),
            (
                "생산성은 두 배가 아니라 세 배가 된다.",
                Some(Doubling::Affirmed),
            ),
            ("생산성은 100%가 아니라 8% 올랐다.", Some(Doubling::Denied)),
            (
                "Productivity rose not by 100 percent but by 200 percent.",
                Some(Doubling::Affirmed),
            ),
            (
                "Productivity did not double but rose by 8 percent.",
                Some(Doubling::Denied),
            ),
            ("Output rose by 8 percent.", None),
        ] {
            assert_eq!(Doubling::of(text), expected, "{text}");
        }
    }
}
