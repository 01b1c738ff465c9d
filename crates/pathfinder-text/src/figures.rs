//! Whether a statement names a figure that its evidence does not name.
//!
//! Figures are compared by value: `0·94` is `0.94`, `39 420` is `39,420`, `a quarter` is `25 %`, `1.5 g` is `1,500 mg`. A
//! middle dot and a space between digits can be read in two ways (`1·2차` is a list), so a statement is in doubt only if
//! no way of reading it matches. A bound (`more than 60 %`) needs a figure that keeps it.

use std::borrow::Cow;

use super::numbers::{Number, Unit, numbers};

/// Words before a figure that make it the name of something: `Table 3`, `type 2 diabetes`, `표 3`.
const NAMED_BY_FIGURE: &[&str] = &[
    "table",
    "tables",
    "figure",
    "figures",
    "fig",
    "section",
    "chapter",
    "appendix",
    "equation",
    "type",
    "phase",
    "stage",
    "grade",
    "class",
    "group",
    "level",
    "step",
    "part",
    "version",
    "ref",
    "reference",
    "no",
    "표",
    "그림",
    "제",
    "부록",
    "식",
];
/// Words around a figure that make it a bound, as English and Korean have them.
const MORE_BEFORE: &[&str] = &[
    "more than",
    "over",
    "at least",
    "above",
    "greater than",
    "exceeding",
];
const LESS_BEFORE: &[&str] = &[
    "less than",
    "fewer than",
    "at most",
    "under",
    "below",
    "up to",
];
const MORE_AFTER: &[&str] = &["이상", "넘", "초과", "or more"];
const LESS_AFTER: &[&str] = &["이하", "미만", "or less", "or fewer"];
/// A particle may stand between a figure and the word after it: `100억이 넘는`.
const AFTER_CHARACTERS: usize = 8;
/// From this many on, counts may be rounded.
const COUNT_MAX: f64 = 10_000.0;

/// Which numbers of a statement its evidence must name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claimed {
    /// Figures in digits, and multiples however they are written: `doubles` is a claim, `two studies` is counting.
    Digits,
    /// Written out as well, unless it is a small count.
    Words,
}

/// Whether a figure of the statement is in none of the evidence.
pub fn names_another_figure(statement: &str, evidence: &[&str], claimed: Claimed) -> bool {
    let quoted: Vec<Number> = evidence
        .iter()
        .flat_map(|it| readings(it))
        .flat_map(|it| numbers(&it))
        .collect();
    let is_missing = |text: &str, it: &Number| {
        is_claim(text, it, claimed) && !is_named(it, &quoted) && !is_kept_bound(text, it, &quoted)
    };
    readings(statement)
        .iter()
        .all(|text| numbers(text).iter().any(|it| is_missing(text, it)))
}

/// The text as it is, and with the signs that separate digits in print as a program writes them.
fn readings(text: &str) -> Vec<Cow<'_, str>> {
    let joined = with_plain_separators(text);
    let differs = joined != text;
    let mut readings = vec![Cow::Borrowed(text)];
    readings.extend(differs.then_some(Cow::Owned(joined)));
    readings
}

/// `0·94` as `0.94`, `39 420` as `39420`.
fn with_plain_separators(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| characters.get(at).is_some_and(char::is_ascii_digit);
    let mut plain = String::with_capacity(text.len());
    for (at, character) in characters.iter().enumerate() {
        let between = at > 0 && is_digit(at - 1) && is_digit(at + 1);
        match character {
            '·' | '∙' | '⋅' | '・' | '‧' if between => plain.push('.'),
            ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\u{2007}' | '\'' | '’'
                if between && is_group(&characters, at) => {}
            other => plain.push(*other),
        }
    }
    plain
}

/// Exactly three digits follow, and at most three stand before.
fn is_group(characters: &[char], separator: usize) -> bool {
    let digits = |mut it: std::slice::Iter<'_, char>| {
        it.by_ref().take_while(|it| it.is_ascii_digit()).count()
    };
    let after = digits(characters[separator + 1..].iter());
    let before = characters[..separator]
        .iter()
        .rev()
        .take_while(|it| it.is_ascii_digit())
        .count();
    after == 3 && before <= 3
}

fn is_claim(statement: &str, number: &Number, claimed: Claimed) -> bool {
    const WORDED_MIN: f64 = 10.0;
    if number.unit == Unit::Ordinal || is_name(&statement[..number.range.start]) {
        return false;
    }
    let written = &statement[number.range.clone()];
    if written.contains(|it: char| it.is_ascii_digit()) {
        return true;
    }
    // A word that is part of another is its name: `double-blind`.
    let mut after = statement[number.range.end..].chars();
    if after.next() == Some('-') && after.next().is_some_and(char::is_alphabetic) {
        return false;
    }
    let measures = !matches!(number.unit, Unit::Plain | Unit::CalendarMonth);
    match claimed {
        Claimed::Digits => number.unit == Unit::Times,
        Claimed::Words => (measures && number.value > 1.0) || number.value >= WORDED_MIN,
    }
}

fn is_name(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '\u{a0}', '.', '(', '-']);
    let word = before
        .rsplit(|it: char| !it.is_alphanumeric())
        .next()
        .unwrap_or_default();
    let word = word.to_lowercase();
    NAMED_BY_FIGURE.contains(&word.as_str())
}

/// Both ends of a range must be there, not always in one figure: `from 3 to 5` is `3-5`.
fn is_named(number: &Number, quoted: &[Number]) -> bool {
    let named = |value: f64| {
        quoted
            .iter()
            .any(|it| ends(it).any(|other| is_same((value, number.unit), (other, it.unit))))
    };
    ends(number).all(named)
}

/// Whether the number is a bound that a figure of the evidence keeps: `more than 60 %` for 63 %.
fn is_kept_bound(statement: &str, number: &Number, quoted: &[Number]) -> bool {
    let before = statement[..number.range.start].to_lowercase();
    let before = before.trim_end_matches([' ', '\u{a0}', '$', '€', '£', '₩']);
    let after = statement[number.range.end..].chars();
    let after: String = after.take(AFTER_CHARACTERS).collect();
    let stands = |words: &[&str], follow: &[&str]| {
        words.iter().any(|it| before.ends_with(it)) || follow.iter().any(|it| after.contains(it))
    };
    let (more, less) = (
        stands(MORE_BEFORE, MORE_AFTER),
        stands(LESS_BEFORE, LESS_AFTER),
    );
    let keeps = |value: f64, unit: Unit| {
        let Some((bound, value)) = in_one_measure((number.value, number.unit), (value, unit))
        else {
            return false;
        };
        (more && value >= bound) || (less && value <= bound)
    };
    number.high.is_none()
        && (more || less)
        && quoted
            .iter()
            .any(|it| ends(it).any(|value| keeps(value, it.unit)))
}

/// Both values in one unit; none if they measure different things.
fn in_one_measure(
    (value, unit): (f64, Unit),
    (other, other_unit): (f64, Unit),
) -> Option<(f64, f64)> {
    if unit == other_unit {
        return Some((value, other));
    }
    let ((dimension, size), (other_dimension, other_size)) =
        unit.measure().zip(other_unit.measure())?;
    (dimension == other_dimension).then_some((value * size, other * other_size))
}

fn ends(number: &Number) -> impl Iterator<Item = f64> {
    std::iter::once(number.value).chain(number.high)
}

/// Units are worded in many ways, so an equal value is enough; but two cups double nothing.
fn is_same((value, unit): (f64, Unit), (other, other_unit): (f64, Unit)) -> bool {
    match (unit, other_unit) {
        (Unit::Times, Unit::Times) => is_equal(value, other),
        // What doubles grows by 100 percent.
        (Unit::Times, Unit::Percent) => is_equal((value - 1.0) * 100.0, other),
        (Unit::Times, _) => false,
        (Unit::Percent, Unit::Times) => is_equal(value, (other - 1.0) * 100.0),
        (Unit::Percent, Unit::Plain) => is_rounded(value, other) || is_equal(value, other * 100.0),
        (Unit::Plain, Unit::Percent) => is_rounded(value, other) || is_equal(value * 100.0, other),
        _ => {
            let measures = unit.measure().zip(other_unit.measure());
            let is_converted =
                measures.is_some_and(|((dimension, size), (other_dimension, other_size))| {
                    dimension == other_dimension && is_equal(value * size, other * other_size)
                });
            is_rounded(value, other) || is_converted
        }
    }
}

/// Large figures and fractions may differ by a thousandth; 2016 is not 2017.
fn is_equal(one: f64, other: f64) -> bool {
    let are_counts = one.fract() == 0.0 && other.fract() == 0.0 && one.max(other) < COUNT_MAX;
    if are_counts {
        return one == other;
    }
    (one - other).abs() <= 1e-3 * one.abs().max(other.abs())
}

/// Equal, or the evidence rounded to a whole number of two digits or more: 14 for 14.3.
fn is_rounded(value: f64, other: f64) -> bool {
    is_equal(value, other)
        || (value.fract() == 0.0 && value >= 10.0 && other.fract() != 0.0 && other.round() == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Statement, evidence, and whether a figure is missing.
    fn table(rows: &[(&str, &str)]) -> String {
        let row = |(statement, evidence): &(&str, &str)| {
            let missing = names_another_figure(statement, &[evidence], Claimed::Digits);
            let mark = if missing { "another" } else { "same" };
            format!("{mark}: {statement} | {evidence}\n")
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn figures_are_compared_by_value() {
        expect_test::expect![[r#"
            same: The hazard ratio was 0.94. | hazard ratio 0·94, 95% CI 0·90 to 0·98
            another: The hazard ratio was 0.49. | hazard ratio 0·94
            same: 39,420 people took part. | 39 420 patients were enrolled
            same: 39 420 people took part. | 39,420 patients were enrolled
            same: 1,200,000 people | 1.2 million people
            same: 350 million won | 3억 5천만 원
            same: 3억 5천만 원 | 350,000,000 won
            same: 25% of them | a quarter of them
            same: 4명 중 3명, 75% | three quarters of people, 3 of 4
            same: 1.5 g a day | 1,500 mg a day
            same: 90 minutes | 1.5 hours
            same: 14% more | 14.3% more
            another: 15% more | 14.3% more
            another: in 2016 | in 2017
            same: 3-5 years | from 3 to 5 years
            another: 3-6 years | from 3 to 5 years
            same: 1·2차 시험 | 1차와 2차 시험
        "#]]
        .assert_eq(&table(&[
            (
                "The hazard ratio was 0.94.",
                "hazard ratio 0·94, 95% CI 0·90 to 0·98",
            ),
            ("The hazard ratio was 0.49.", "hazard ratio 0·94"),
            ("39,420 people took part.", "39 420 patients were enrolled"),
            ("39 420 people took part.", "39,420 patients were enrolled"),
            ("1,200,000 people", "1.2 million people"),
            ("350 million won", "3억 5천만 원"),
            ("3억 5천만 원", "350,000,000 won"),
            ("25% of them", "a quarter of them"),
            ("4명 중 3명, 75%", "three quarters of people, 3 of 4"),
            ("1.5 g a day", "1,500 mg a day"),
            ("90 minutes", "1.5 hours"),
            ("14% more", "14.3% more"),
            ("15% more", "14.3% more"),
            ("in 2016", "in 2017"),
            ("3-5 years", "from 3 to 5 years"),
            ("3-6 years", "from 3 to 5 years"),
            ("1·2차 시험", "1차와 2차 시험"),
        ]));
    }

    #[test]
    fn a_bound_needs_a_figure_that_keeps_it() {
        expect_test::expect![[r#"
            same: It sold more than 100,000 copies. | selling 757,000 copies
            another: It sold more than 1,000,000 copies. | selling 757,000 copies
            same: It grossed less than $ 1 million. | It grossed $ 181,674.
            another: It grossed more than $ 1 million. | It grossed $ 181,674.
            same: Over 60% agreed. | 63.5% agreed
            another: Over 60% agreed. | 63 people agreed
            same: At least 2 hours a day | 150 minutes a day
            same: 원고는 40장이 넘는다. | 원고는 총 44장 분량이다.
            same: 100석 이상을 차지했다. | 180석을 차지했다.
            another: 제출 서류는 3건 이상이었다. | 제출 서류를 2건으로 줄였다.
        "#]]
        .assert_eq(&table(&[
            (
                "It sold more than 100,000 copies.",
                "selling 757,000 copies",
            ),
            (
                "It sold more than 1,000,000 copies.",
                "selling 757,000 copies",
            ),
            ("It grossed less than $ 1 million.", "It grossed $ 181,674."),
            ("It grossed more than $ 1 million.", "It grossed $ 181,674."),
            ("Over 60% agreed.", "63.5% agreed"),
            ("Over 60% agreed.", "63 people agreed"),
            ("At least 2 hours a day", "150 minutes a day"),
            ("원고는 40장이 넘는다.", "원고는 총 44장 분량이다."),
            ("100석 이상을 차지했다.", "180석을 차지했다."),
            ("제출 서류는 3건 이상이었다.", "제출 서류를 2건으로 줄였다."),
        ]));
    }

    #[test]
    fn names_and_places_in_an_order_are_not_figures() {
        expect_test::expect![[r#"
            same: Table 3 shows a fall in type 2 diabetes. | It falls.
            same: 소득 5분위에서 더 높다. | 소득이 가장 높은 집단에서 더 높다.
            same: 표 3에 따르면 제2형 당뇨가 줄었다. | 줄었다.
            same: The second trial was larger. | It was larger.
            same: the top quintile | the highest fifth
            same: a double-blind trial of double-strand breaks | a trial
            another: The tool doubles output. | The tool helps.
        "#]]
        .assert_eq(&table(&[
            ("Table 3 shows a fall in type 2 diabetes.", "It falls."),
            (
                "소득 5분위에서 더 높다.",
                "소득이 가장 높은 집단에서 더 높다.",
            ),
            ("표 3에 따르면 제2형 당뇨가 줄었다.", "줄었다."),
            ("The second trial was larger.", "It was larger."),
            ("the top quintile", "the highest fifth"),
            ("a double-blind trial of double-strand breaks", "a trial"),
            ("The tool doubles output.", "The tool helps."),
        ]));
    }
}
