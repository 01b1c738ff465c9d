//! The quantity whose change a statement reports: productivity, burnout, waiting time.
//!
//! `Burnout fell under the four-day week` and `The four-day week raises productivity` share their subject and point in
//! opposite directions, yet they say nothing about each other. Only statements about the same quantity can agree or
//! disagree.

use std::collections::BTreeSet;

use pathfinder_text::cues::change_of;
use pathfinder_text::synonyms::synonyms_of;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{english, is_hangul};

use super::words::{Role, Word, words};

/// Terms of the quantities that change; empty if the text reports no change.
pub(super) fn quantities(text: &str) -> BTreeSet<String> {
    let all = if text.chars().any(is_hangul) {
        korean(text)
    } else {
        english(text)
    };
    let telling: BTreeSet<String> = all.iter().filter(|it| !is_vague(it)).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

pub(super) fn is_vague(stem: &str) -> bool {
    VAGUE.contains(&stem)
}

/// Whether two statements may be about the same quantity. A statement that names none may be about any.
pub(super) fn comparable(left: &BTreeSet<String>, right: &BTreeSet<String>) -> bool {
    left.is_empty()
        || right.is_empty()
        || left
            .iter()
            .any(|it| right.iter().any(|other| same(it, other)))
}

fn same(left: &str, right: &str) -> bool {
    const SHARED_CHARS_MIN: usize = 4;
    let groups = synonyms_of(right);
    let shared = left
        .chars()
        .zip(right.chars())
        .take_while(|(a, b)| a == b)
        .count();
    left == right
        || shared >= SHARED_CHARS_MIN
        || synonyms_of(left).iter().any(|it| groups.contains(it))
}

/// Stems of units, which say nothing about what is measured: hourly productivity and weekly hours share `hour`.
const VAGUE: &[&str] = &[
    "hour",
    "hourli",
    "time",
    "day",
    "week",
    "weekli",
    "year",
    "rate",
    "level",
    "number",
    "total",
    "amount",
    "averag",
    "일",
    "시간",
    "시간당",
    "수준",
    "비율",
    "수",
    "정도",
    "평균",
    "주간",
    "총",
];

/// Words that a quantity ends before.
const ENDS: &[&str] = &[
    "by", "in", "on", "among", "under", "from", "when", "because", "if", "while", "for", "at",
    "to", "than", "as", "with", "where", "that", "which", "and", "but", "or", "even", "only",
    "after", "during", "within", "between",
];

/// The object after a verb of change, or the subject if no object follows: `output fell by 3 percent`.
fn english(text: &str) -> BTreeSet<String> {
    let tokens = tokens(text);
    let mut found = BTreeSet::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.script != Script::Letters || change_of(&english::stem(&token.text)).is_none() {
            continue;
        }
        // `the gain of a four-day week`: what follows is the cause, not the quantity.
        if tokens.get(index + 1).is_some_and(|it| it.text == "of") {
            continue;
        }
        let behind = run(text, &tokens[index..]);
        if behind.is_empty() {
            found.extend(before(text, &tokens[..index]));
        } else {
            found.extend(behind);
        }
    }
    found
}

/// Content words after the verb until the phrase ends.
fn run(text: &str, tokens: &[Token]) -> Vec<String> {
    let mut found = Vec::new();
    for pair in tokens.windows(2) {
        let gap = &text[pair[0].range.end..pair[1].range.start];
        let word = pair[1].text.as_str();
        if gap.contains([',', ';', '.', ':', '('])
            || ENDS.contains(&word)
            || pair[1].script == Script::Digits
        {
            break;
        }
        if !english::is_function_word(word) {
            found.push(english::stem(word));
        }
    }
    found
}

/// Content words of the clause that ends here, up to its first preposition.
fn before(text: &str, tokens: &[Token]) -> Vec<String> {
    let mut start = 0;
    for (index, pair) in tokens.windows(2).enumerate() {
        let gap = &text[pair[0].range.end..pair[1].range.start];
        if gap.contains([',', ';', '.', ':'])
            || matches!(
                pair[1].text.as_str(),
                "and" | "but" | "while" | "whereas" | "that"
            )
        {
            start = index + 1;
        }
    }
    let clause = &tokens[start..];
    let led = clause
        .iter()
        .skip_while(|it| ENDS.contains(&it.text.as_str()));
    led.take_while(|it| !ENDS.contains(&it.text.as_str()))
        .filter(|it| it.script == Script::Letters && !english::is_function_word(&it.text))
        .map(|it| english::stem(&it.text))
        .collect()
}

/// The last noun with a subject or object particle before a verb of change, and what it is compounded with.
fn korean(text: &str) -> BTreeSet<String> {
    let words = words(text);
    let mut found = BTreeSet::new();
    for (index, word) in words.iter().enumerate() {
        if !word.stems.iter().any(|it| change_of(it).is_some()) || ends_like_noun(word) {
            continue;
        }
        let marked = |it: &Word| {
            matches!(
                it.particle.as_str(),
                "을" | "를" | "이" | "가" | "은" | "는" | "도"
            )
        };
        let Some(last) = words[..index].iter().rposition(marked) else {
            continue;
        };
        found.extend(words[last].stems.iter().cloned());
        // `시간당 생산성`: nouns without a particle belong to the noun behind them.
        let compound = words[..last]
            .iter()
            .rev()
            .take_while(|it| it.particle.is_empty() && it.role == Role::Noun && !it.apart);
        found.extend(compound.flat_map(|it| it.stems.iter().cloned()));
    }
    found
}

/// `증가를`: a noun that names a change.
fn ends_like_noun(word: &Word) -> bool {
    !word.particle.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        expected.assert_eq(&quantities(text).into_iter().collect::<Vec<_>>().join(" "));
    }

    #[test]
    fn the_quantity_stands_beside_the_verb() {
        check(
            "The four-day work week raises hourly productivity in office work.",
            expect!["product"],
        );
        check(
            "Output per hour rose by 8 percent in the trial firms.",
            expect!["output"],
        );
        check(
            "Staff turnover did not fall under the four-day work week.",
            expect!["staff turnov"],
        );
        check(
            "In the five studies of shift work, output per hour fell by 5 percent.",
            expect!["output"],
        );
        check(
            "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
            expect!["생산성"],
        );
        check(
            "주 4일 근무제를 도입한 뒤에도 이직률은 줄지 않았다.",
            expect!["이직률"],
        );
        check(
            "주 4일 근무제를 도입하면 모든 회사에서 생산성이 100% 오른다.",
            expect!["생산성"],
        );
        check("The Bureau publishes tables.", expect![""]);
    }
}
