//! Statements with a case for each side: `raises it in offices, but lowers it in shift work`.
//!
//! One case proves nothing about the other, so evidence is judged against the case that it names.

use std::collections::BTreeSet;

use pathfinder_text::cues::change_of;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{
    Change, CueKind, content_words, coverage, cues, english, is_hangul, korean, lists,
};

use super::quantity::{is_vague, quantities};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Up,
    Down,
    /// No change, or a change denied.
    Level,
}

impl Way {
    pub(super) fn is_opposite(self, other: Way) -> bool {
        matches!((self, other), (Way::Up, Way::Down) | (Way::Down, Way::Up))
    }
}

#[derive(Debug, Clone)]
pub(super) struct Case {
    /// A sentence of its own, with the subject that both cases share.
    pub(super) text: String,
    pub(super) way: Way,
    /// Terms that the other case does not have.
    names: BTreeSet<String>,
}

/// A text that has this proportion of a case's own terms names the case.
const NAMED_MIN: f64 = 0.3;

/// The case that a text with these terms is about; none if it names both equally.
pub(super) fn named<'cases>(
    cases: &'cases [Case; 2],
    terms: &BTreeSet<String>,
) -> Option<&'cases Case> {
    let [first, second] = cases;
    let (one, other) = (
        coverage(&first.names, terms),
        coverage(&second.names, terms),
    );
    if one > other && one >= NAMED_MIN {
        Some(first)
    } else {
        (other > one && other >= NAMED_MIN).then_some(second)
    }
}

/// For each case of the first statement, the second's case of the same name; none if a case has no partner.
pub(super) fn partners<'cases>(
    ones: &'cases [Case; 2],
    others: &'cases [Case; 2],
) -> Option<[(&'cases Case, &'cases Case); 2]> {
    let shared = |left: &Case, right: &Case| left.names.intersection(&right.names).count();
    let [a, b] = ones;
    let [c, d] = others;
    let (straight, crossed) = ((shared(a, c), shared(b, d)), (shared(a, d), shared(b, c)));
    let [first, second] = if straight.0 + straight.1 >= crossed.0 + crossed.1 {
        [c, d]
    } else {
        [d, c]
    };
    (shared(a, first) > 0 && shared(b, second) > 0).then_some([(a, first), (b, second)])
}

/// Whether the cases differ by what these terms name.
pub(super) fn parts_by(cases: &[Case; 2], terms: &BTreeSet<String>) -> bool {
    const SHARED_MIN: f64 = 0.5;
    let [first, second] = cases;
    let shared = |it: &Case| coverage(terms, &it.names);
    first.way != second.way && (shared(first) >= SHARED_MIN || shared(second) >= SHARED_MIN)
}

/// None if the text has no contrast, or one without a direction.
pub(super) fn cases(text: &str) -> Option<[Case; 2]> {
    let hangul = text.chars().any(is_hangul);
    let turns = if hangul { TURNS_KOREAN } else { TURNS };
    let mut places: Vec<(usize, &str)> = turns
        .iter()
        .filter_map(|it| text.find(it).map(|at| (at, *it)))
        .collect();
    places.sort_unstable();
    places.into_iter().find_map(|(at, turn)| {
        let end = at + turn.len();
        // A Korean clause ends with the word of contrast, an English one before it.
        let (first, second) = (&text[..if hangul { end } else { at }], text[end..].trim());
        let (one, other) = (way(first)?, way(second)?);
        let turned = turn != ", and " || one.is_opposite(other);
        turned.then(|| pair((first, one), (second, other), hangul))
    })
}

const TURNS: &[&str] = &[
    ", but ",
    " but ",
    ", while ",
    ", whereas ",
    " whereas ",
    ", and ",
];
const TURNS_KOREAN: &[&str] = &["지만, ", "지만 ", "으나, ", "으나 ", "는데, ", ", 반면 "];

fn pair((first, one): (&str, Way), (second, other): (&str, Way), hangul: bool) -> [Case; 2] {
    let subject = first[..subject_end(first, hangul)].trim();
    let topic = content_words(subject);
    let own = &second[..subject_end(second, hangul)];
    // A Korean topic may be what changes; only one that repeats the subject replaces it.
    let has_own = !own.is_empty() && (!hangul || !content_words(own).is_disjoint(&topic));
    let text = if has_own {
        second.to_owned()
    } else {
        format!("{subject} {second}")
    };
    let (left, right) = (content_words(first), content_words(second));
    let amounts: BTreeSet<String> = [amounts(first), amounts(second)]
        .concat()
        .into_iter()
        .collect();
    let quantities = quantities(first)
        .into_iter()
        .chain(quantities(second))
        .collect::<BTreeSet<_>>();
    let names = |these: &BTreeSet<String>, those: &BTreeSet<String>| {
        let telling = |it: &&String| {
            !topic.contains(*it)
                && !quantities.contains(*it)
                && !amounts.contains(*it)
                && !is_vague(it)
                && change_of(it).is_none()
        };
        these.difference(those).filter(telling).cloned().collect()
    };
    [
        Case {
            text: first.trim_end_matches([',', ' ']).to_owned(),
            way: one,
            names: names(&left, &right),
        },
        Case {
            text,
            way: other,
            names: names(&right, &left),
        },
    ]
}

/// `21 percent`, `3분의 1`: an amount of change does not name a case; `32 hours` may.
pub(super) fn amounts(part: &str) -> Vec<String> {
    let tokens = tokens(part);
    let is_share = |at: usize| {
        let end = tokens[at].range.end;
        let next = tokens.get(at + 1).map_or("", |it| it.text.as_str());
        tokens[at].script == Script::Digits
            && (part[end..].starts_with('%') || matches!(next, "percent" | "분의" | "퍼센트"))
    };
    let shares = (0..tokens.len())
        .filter(|it| is_share(*it))
        .map(|it| tokens[it].text.clone());
    shares.chain(["percent".to_owned()]).collect()
}

/// Where the subject ends: after the first topic in Korean, before the verb of change in English.
fn subject_end(part: &str, hangul: bool) -> usize {
    if hangul {
        let mut at = 0;
        for word in part.split(' ') {
            let end = at + word.len();
            let topic = word.ends_with(['은', '는'])
                && !word.ends_with("에서는")
                && !word.ends_with("에는");
            if topic && word.chars().count() > 1 && !is_adnominal(word) {
                return end;
            }
            at = end + 1;
        }
        return 0;
    }
    if opens_condition(part) {
        return 0;
    }
    let tokens = tokens(part);
    verb(part, &tokens).map_or(0, |it| tokens[it].range.start)
}

/// `줄인`, `돌아가는`: describes the noun after it.
fn is_adnominal(word: &str) -> bool {
    const VERBS: &str = "돌아가는 도맡는 있는 없는 않는 하는 되는 일하는 쉬는 높이는 낮추는 줄이는 늘리는 미치는 않은 적은 많은 낮은 높은 같은 작은 짧은 받은 남은";
    lists(VERBS, word)
}

fn opens_condition(part: &str) -> bool {
    let first = part.split(' ').next().unwrap_or("").to_lowercase();
    lists("when if unless where in on under among for", &first)
}

/// The direction of change that a clause states.
pub(super) fn way(part: &str) -> Option<Way> {
    if part.chars().any(is_hangul) {
        way_korean(part)
    } else {
        way_english(part)
    }
}

/// Nouns of change: a text about a gain does not say that anything gained.
const NOUNS: &str =
    "gain gains growth improvement increase decrease reduction decline cut cuts rise drop";
const LEVEL: &[&str] = &[
    "the same",
    "unchanged",
    "not change",
    "no effect",
    "no difference",
    "not differ",
];

/// The place of the first verb of change outside of a condition.
fn verb(part: &str, tokens: &[Token]) -> Option<usize> {
    let start = if opens_condition(part) {
        part.find(", ").map_or(0, |it| it + 1)
    } else {
        0
    };
    let mut led = false;
    for (at, token) in tokens
        .iter()
        .enumerate()
        .filter(|(_, it)| it.range.start >= start)
    {
        led |= lists("when if unless where that which who because", &token.text);
        let before = at
            .checked_sub(1)
            .and_then(|it| tokens.get(it))
            .map_or("", |it| it.text.as_str());
        let noun = lists(NOUNS, &token.text)
            && (english::is_function_word(before)
                && !lists("to not will would can could may", before)
                || tokens
                    .get(at + 1)
                    .is_some_and(|it| it.text == "of" || it.text == "in"));
        let changes =
            token.script == Script::Letters && change_of(&english::stem(&token.text)).is_some();
        if changes && !noun && !led {
            return Some(at);
        }
    }
    None
}

fn way_english(part: &str) -> Option<Way> {
    let lower = part.to_lowercase();
    let tokens = tokens(&lower);
    let Some(at) = verb(&lower, &tokens) else {
        let level = LEVEL.iter().any(|it| lower.contains(it));
        return level.then_some(Way::Level);
    };
    let denied = cues(&lower)
        .iter()
        .any(|it| it.kind == CueKind::Negation && it.token < at);
    if denied {
        return Some(Way::Level);
    }
    change_of(&english::stem(&tokens[at].text)).map(Way::from)
}

/// The last predicate decides; a denial after it reverses the change.
fn way_korean(part: &str) -> Option<Way> {
    let tokens = tokens(part);
    let hangul = |it: &Token| it.script == Script::Hangul;
    let last = tokens
        .iter()
        .rposition(|it| hangul(it) && change_of(&korean::stem(&it.text)).is_some());
    let level = tokens.iter().rposition(|it| it.text.starts_with("그대로"));
    let Some(last) = last.filter(|it| level.is_none_or(|level| *it > level)) else {
        return level.map(|_| Way::Level);
    };
    let denied = cues(part)
        .iter()
        .any(|it| it.kind == CueKind::Negation && it.token > last);
    if denied {
        Some(Way::Level)
    } else {
        change_of(&korean::stem(&tokens[last].text)).map(Way::from)
    }
}

impl From<Change> for Way {
    fn from(change: Change) -> Way {
        match change {
            Change::Up => Way::Up,
            Change::Down => Way::Down,
        }
    }
}

/// Conjectures about two statements at once: support for one of them is not support for both.
const JOINT: &[&str] = &[
    "both hold, each under its own",
    "two findings belong together",
    "조건에서 모두 성립할",
    "한 가지 원인에서 나올",
];

/// `depends on whether …`, `…에 달려 있다`: the words that name what it depends on.
pub(super) fn dependence(text: &str) -> Option<&str> {
    if JOINT.iter().any(|it| text.contains(it)) {
        return Some("");
    }
    if !text.chars().any(is_hangul) {
        let on = ["depends on ", "depend on ", "depended on ", "depending on "];
        return on.iter().find_map(|it| text.split_once(it)).map(|it| it.1);
    }
    let ends = [
        "에 달려 있",
        "에 달렸",
        "에 따라 달라",
        "에 따라 다르",
        "에 따라 달랐",
        "에 따라 갈",
        "에 따라 엇갈",
    ];
    let before = ends
        .iter()
        .find_map(|it| text.split_once(it))
        .map(|it| it.0)?;
    // What comes before the last topic is what depends.
    let topic = before
        .rmatch_indices(' ')
        .find(|(at, _)| before[..*at].ends_with(['은', '는']));
    Some(topic.map_or(before, |(at, _)| before[at..].trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let shown = cases(text).map(|found| {
            found.map(|it| {
                let names: Vec<String> = it.names.iter().cloned().collect();
                format!("{:?} ({}) {}\n", it.way, names.join(" "), it.text)
            })
        });
        expected.assert_eq(&shown.map(|it| it.concat()).unwrap_or_default());
    }

    #[test]
    fn a_sentence_parts_where_it_turns() {
        check(
            "The four-day work week raises hourly productivity in office work, and lowers hourly productivity in shift work",
            expect![[r#"
            Up (offic) The four-day work week raises hourly productivity in office work
            Down (shift) The four-day work week lowers hourly productivity in shift work
        "#]],
        );
        check(
            "A four-day work week raises productivity when meetings are cut, but lowers productivity in shift work that needs continuous cover",
            expect![[r#"
            Up (meet) A four-day work week raises productivity when meetings are cut
            Down (continu cover need shift) A four-day work week lowers productivity in shift work that needs continuous cover
        "#]],
        );
        check(
            "Burnout fell by 21 percent on wards that hired additional nurses, but burnout rose by 9 percent on wards that hired nobody",
            expect![[r#"
                Down (addit nurs) Burnout fell by 21 percent on wards that hired additional nurses
                Up (nobodi) burnout rose by 9 percent on wards that hired nobody
            "#]],
        );
        check(
            "Total weekly output stayed the same in plants that hired a fourth crew, but total weekly output fell by 22 percent in plants that closed on Fridays",
            expect![[r#"
                Level (crew fourth hire stay) Total weekly output stayed the same in plants that hired a fourth crew
                Down (close friday) total weekly output fell by 22 percent in plants that closed on Fridays
            "#]],
        );
        check(
            "주 4일 근무제는 사무직의 시간당 생산성을 높이지만, 교대제 사업장의 시간당 생산성은 낮춘다",
            expect![[r#"
            Up (사무직) 주 4일 근무제는 사무직의 시간당 생산성을 높이지만
            Down (교대제 사업장) 주 4일 근무제는 교대제 사업장의 시간당 생산성은 낮춘다
        "#]],
        );
        check(
            "주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만, 회의를 줄이지 않은 기업에서는 시간당 생산성을 높이지 못했다",
            expect![[r#"
                Up () 주 4일 근무제는 회의를 줄인 기업에서는 시간당 생산성을 11% 높였지만
                Level () 주 4일 근무제는 회의를 줄이지 않은 기업에서는 시간당 생산성을 높이지 못했다
            "#]],
        );
    }

    #[test]
    fn a_sentence_with_one_side_has_no_cases() {
        check(
            "The four-day work week raises hourly productivity in office work, but the size of the gain is uncertain",
            expect![""],
        );
        check(
            "The four-day work week lowered hourly productivity on assembly lines, and total weekly output fell by 22 percent",
            expect![""],
        );
        check(
            "The four-day work week raised output per hour by 8 percent",
            expect![""],
        );
        check(
            "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다",
            expect![""],
        );
    }
}
