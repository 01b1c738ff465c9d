//! By how much something is said to change, as a share of what it was.
//!
//! `Turnover fell by a third` does not support `turnover fell by half`, though every other word is shared.

use pathfinder_text::cues::change_of;
use pathfinder_text::tokens::{Script, Token, tokens};
use pathfinder_text::{Unit, korean, lists, numbers};

/// In percent. The ends differ if the text gives a range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Proportion {
    low: f64,
    high: f64,
}

/// No reader distinguishes amounts this close to each other: `8 percent` and `9 percent`.
const NEAR: f64 = 0.8;

impl Proportion {
    fn is_near(self, other: Proportion) -> bool {
        let ratio = |small: f64, large: f64| small >= NEAR * large;
        ratio(self.high, other.low) && ratio(other.high, self.low)
    }
}

/// Both name an amount, and no amount of one is close to an amount of the other.
pub(super) fn differ(ones: &[Proportion], others: &[Proportion]) -> bool {
    !ones.is_empty()
        && !others.is_empty()
        && !ones
            .iter()
            .any(|it| others.iter().any(|other| it.is_near(*other)))
}

/// Shares of a change. A share of anything else (`half of the firms`) is not an amount of change.
pub(super) fn proportions(text: &str) -> Vec<Proportion> {
    let tokens = tokens(text);
    let mut found: Vec<Proportion> = Vec::new();
    for number in numbers(text)
        .into_iter()
        .filter(|it| it.unit == Unit::Percent)
    {
        let first = tokens
            .iter()
            .position(|it| it.range.end > number.range.start)
            .unwrap_or(0);
        let next = tokens
            .iter()
            .position(|it| it.range.start >= number.range.end)
            .unwrap_or(tokens.len());
        if is_of_change(&tokens, first, next) {
            found.push(Proportion {
                low: number.value,
                high: number.high.unwrap_or(number.value),
            });
        }
    }
    found.extend((0..tokens.len()).filter_map(|at| fraction(&tokens, at)));
    found
}

/// `by about 8 percent`, `8 percent lower`, `8% 높였다`.
fn is_of_change(tokens: &[Token], first: usize, next: usize) -> bool {
    const ROUGHLY: &str =
        "about around roughly nearly almost only up to at least more less than an average of";
    const COMPARED: &str = "lower higher more less fewer faster slower smaller larger";
    let led = tokens[..first]
        .iter()
        .rev()
        .find(|it| !lists(ROUGHLY, &it.text))
        .is_some_and(|it| it.text == "by");
    // A particle that is glued to the figure is a token of its own.
    let behind = tokens[next..]
        .iter()
        .find(|it| !(it.glued && korean::is_particle(&it.text)));
    let changes = |it: &Token| match it.script {
        Script::Hangul => change_of(&korean::stem(&it.text)).is_some(),
        Script::Letters => lists(COMPARED, &it.text),
        Script::Digits => false,
    };
    led || behind.is_some_and(changes)
}

/// `by a third`, `a quarter lower`, `3분의 1 줄었다`; not `a third crew`.
fn fraction(tokens: &[Token], at: usize) -> Option<Proportion> {
    let parts = ["third", "quarter", "fifth", "tenth"]
        .into_iter()
        .zip([3.0, 4.0, 5.0, 10.0]);
    let word = |index: usize| tokens.get(index).map_or("", |it| it.text.as_str());
    if let Some((_, whole)) = parts.into_iter().find(|it| it.0 == word(at)) {
        let counted = at > 0 && matches!(word(at - 1), "a" | "one");
        // A quarter is read as a percentage already.
        return (counted && word(at) != "quarter" && is_of_change(tokens, at - 1, at + 1))
            .then(|| of(1.0, whole));
    }
    let whole: f64 = word(at).parse().ok()?;
    let count: f64 = word(at + 2).parse().ok()?;
    (word(at + 1) == "분의" && whole > 0.0 && is_of_change(tokens, at, at + 3))
        .then(|| of(count, whole))
}

fn of(count: f64, whole: f64) -> Proportion {
    let percent = 100.0 * count / whole;
    Proportion {
        low: percent,
        high: percent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let shown: Vec<String> = proportions(text)
            .iter()
            .map(|it| format!("{:.0}-{:.0}", it.low, it.high))
            .collect();
        expected.assert_eq(&shown.join(" "));
    }

    #[test]
    fn only_amounts_of_a_change_count() {
        check("Staff turnover fell by a third.", expect!["33-33"]);
        check(
            "Staff turnover was still a third lower than before.",
            expect!["33-33"],
        );
        check("Staff turnover fell by half.", expect!["50-50"]);
        check(
            "Output rose by about 8 percent in half of the firms.",
            expect!["8-8"],
        );
        check("Productivity was 7 to 9 percent higher.", expect!["7-9"]);
        check(
            "Three plants hired a third crew, and 58 percent of the employees liked it.",
            expect![""],
        );
        check("이직률은 3분의 1 줄었다.", expect!["33-33"]);
        check("이직률은 절반으로 줄었다.", expect!["50-50"]);
        check("직원 55%가 원했고 생산성을 평균 8% 높였다.", expect!["8-8"]);
    }
}
