//! The clause of a sentence that says when it holds, in the sentence's own words.

use pathfinder_text::{Cue, CueKind, cues, is_hangul, lists};

use crate::builtin::cases::dependence;

/// Words that open a limiting clause, although they do not always state a condition.
const OPENERS: &[&str] = &[
    " when ",
    " if ",
    " unless ",
    " only in ",
    " only for ",
    " only if ",
    " only when ",
    " provided ",
    " as long as ",
    " among ",
    " where ",
    " under ",
    " in ",
];

pub(super) fn condition_clause(text: &str) -> Option<&str> {
    let hangul = text.chars().any(is_hangul);
    if let Some(on) = dependence(text).filter(|it| !it.is_empty()) {
        return depending(text, on, hangul);
    }
    let clause = if hangul { korean(text) } else { english(text) };
    clause.filter(|it| !names_study(it))
}

/// `depends on whether …`, with the verb, because the rest alone would be a question.
fn depending<'text>(text: &'text str, on: &str, hangul: bool) -> Option<&'text str> {
    let at = text.find(on)?;
    let start = if hangul {
        at
    } else {
        text[..at].rfind("depend")?
    };
    trimmed(&text[start..])
}

/// Where something was studied is not a condition.
fn names_study(clause: &str) -> bool {
    const STUDIES: &str = "study studies survey surveys review reviews sample samples paper papers report reports source sources data \
        analysis";
    const STUDIES_KOREAN: &[&str] = &[
        "연구에서",
        "조사에서",
        "보고서에서",
        "논문에서",
        "자료에서",
        "설문에서",
    ];
    clause
        .to_lowercase()
        .split(|it: char| !it.is_alphanumeric())
        .any(|it| lists(STUDIES, it))
        || STUDIES_KOREAN.iter().any(|it| clause.contains(it))
}

/// From the opener to the next comma or the sentence's end.
fn english(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let at_start = [
        "when ",
        "if ",
        "unless ",
        "only in ",
        "only when ",
        "in ",
        "under ",
        "among ",
    ]
    .iter()
    .any(|it| lower.starts_with(it));
    let start = if at_start {
        0
    } else {
        OPENERS
            .iter()
            .find_map(|it| lower.find(it))
            .map(|it| it + 1)?
    };
    let rest = &text[start..];
    let end = rest.find([',', ';']).unwrap_or(rest.len());
    trimmed(&rest[..end])
}

/// From the start of the clause to the word that closes it: `회의를 줄인 기업에서는`.
fn korean(text: &str) -> Option<&str> {
    let is_condition = |it: &&Cue| {
        it.kind == CueKind::Condition
            && !SUMMARIES
                .iter()
                .any(|word| text[it.range.clone()].starts_with(word))
    };
    let cue = cues(text).iter().find(is_condition).map(|it| it.range.end);
    let place = PLACES
        .iter()
        .filter_map(|it| text.find(it).map(|at| at + it.len()))
        .min();
    // A sentence with two sides names the case of the first one before it turns.
    let turn = || text.find("지만").map(|at| at + "지만".len());
    let end = cue.into_iter().chain(place).min().or_else(turn)?;
    let start = text[..end].rfind([',', ';']).map_or(0, |it| it + 1);
    let clause = &text[start..end];
    // The topic before the condition is what the condition is about, not part of it.
    let particles = clause
        .match_indices(['은', '는'])
        .map(|(at, it)| at + it.len());
    let topic_end = particles
        .into_iter()
        .find(|at| clause[*at..].starts_with(' '));
    trimmed(topic_end.map_or(clause, |it| &clause[it..]))
}

const PLACES: &[&str] = &[
    "에서는",
    "에서만",
    "경우에는",
    "경우에만",
    "경우",
    "때는",
    "때만",
    "에 한해",
    "에 한정",
    "에게는",
];
/// These end like a condition but only summarize.
const SUMMARIES: &[&str] = &[
    "요약하면",
    "종합하면",
    "정리하면",
    "말하면",
    "보면",
    "따르면",
    "예를",
];

fn trimmed(clause: &str) -> Option<&str> {
    let clause = clause.trim().trim_end_matches(['.', ',', '!']);
    (clause.chars().count() >= 3).then_some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        expected.assert_eq(condition_clause(text).unwrap_or(""));
    }

    #[test]
    fn a_condition_says_when_it_holds() {
        check(
            "The week raises productivity when meetings are cut, but not always.",
            expect!["when meetings are cut"],
        );
        check(
            "Whether the week raises productivity depends on whether the work needs continuous cover.",
            expect!["depends on whether the work needs continuous cover"],
        );
        check(
            "Burnout fell in eleven of the twelve studies of office work.",
            expect![""],
        );
        check(
            "The week raises productivity in offices that cut meetings.",
            expect!["in offices that cut meetings"],
        );
        check(
            "주 4일 근무제는 회의를 줄인 기업에서는 생산성을 높였지만, 다른 기업에서는 낮췄다.",
            expect!["회의를 줄인 기업에서는"],
        );
        check(
            "생산성을 높이는지는 업무에 상시 인력이 필요한지에 달려 있다.",
            expect!["업무에 상시 인력이 필요한지에 달려 있다"],
        );
        check(
            "주 4일 근무제는 어떤 연구에서는 생산성을 높였다.",
            expect![""],
        );
    }
}
