//! Whether a statement names a figure that its evidence does not name.
//!
//! Figures are compared by value: `0·94` is `0.94`, `39 420` is `39,420`, `a quarter` is `25 %`, `1.5 g` is `1,500 mg`. A
//! middle dot and a space between digits can be read in two ways (`1·2차` is a list), so a statement is in doubt only if
//! no way of reading it matches. A bound (`more than 60 %`) needs a figure that keeps it, and `about 2` one that is near.
//! A figure inside a name of the evidence (`C677T`) may be named alone.

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
/// Words before a figure that make it an estimate.
const ABOUT: &[&str] = &[
    "about",
    "around",
    "approximately",
    "roughly",
    "nearly",
    "almost",
    "about a",
    "roughly a",
    "nearly a",
    "almost a",
    "약",
    "대략",
    "거의",
];
/// How far an estimate may be from its figure, as a proportion of itself.
const ABOUT_SLACK: f64 = 0.1;
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

/// The first figure of the statement that is in none of the evidence, as the statement writes it.
pub fn foreign_figure(statement: &str, evidence: &[&str], claimed: Claimed) -> Option<String> {
    let read = evidence.iter().flat_map(|it| readings(it));
    let named = evidence.iter().flat_map(|it| in_names(it));
    let quoted: Vec<Number> = read.flat_map(|it| numbers(&it)).chain(named).collect();
    let is_foreign = |text: &str, it: &Number| {
        is_claim(text, it, claimed)
            && !is_named(it, &quoted)
            && !is_kept_bound(text, it, &quoted)
            && !is_near(text, it, &quoted)
    };
    let foreign = |text: &str| numbers(text).into_iter().find(|it| is_foreign(text, it));
    let found = foreign(statement)?;
    let is_in_doubt = readings(statement).iter().all(|it| foreign(it).is_some());
    is_in_doubt.then(|| statement[found.range].to_owned())
}

/// The figures that letters touch: 677 of `C677T`.
fn in_names(text: &str) -> Vec<Number> {
    let bytes = text.as_bytes();
    let is_letter = |at: Option<usize>| {
        let byte = at.and_then(|it| bytes.get(it));
        byte.is_some_and(u8::is_ascii_alphabetic)
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|it| it.is_ascii_digit());
        let end = at + length.count();
        if end > at
            && (is_letter(at.checked_sub(1)) || is_letter(Some(end)))
            && let Ok(value) = text[at..end].parse()
        {
            found.push(Number {
                value,
                high: None,
                unit: Unit::Plain,
                range: at..end,
            });
        }
        at = end + 1;
    }
    found
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
    if number.unit == Unit::Ordinal
        || is_name(&statement[..number.range.start])
        || begins_name(&statement[number.range.end..])
    {
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

/// Whether what follows a figure makes it part of a name: `677C>T`, `25(OH)D`, `5G`.
fn begins_name(after: &str) -> bool {
    let inner = after.strip_prefix('(').and_then(|it| it.split_once(')'));
    let is_formula = inner.is_some_and(|(inside, after)| {
        inside.starts_with(|it: char| it.is_ascii_uppercase())
            && after.starts_with(|it: char| it.is_ascii_alphanumeric())
    });
    is_formula || after.starts_with(|it: char| it.is_ascii_uppercase())
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

/// Whether the number is an estimate of a figure of the evidence: `about twice` for a ratio of 2.2.
fn is_near(statement: &str, number: &Number, quoted: &[Number]) -> bool {
    let before = statement[..number.range.start].trim_end().to_lowercase();
    let is_estimate = ABOUT.iter().any(|it| before.ends_with(it));
    let near = |other: f64, unit: Unit| {
        let ratio = (number.unit == Unit::Times && unit == Unit::Plain && other.fract() != 0.0)
            .then_some((number.value, other));
        let measured = ratio.or_else(|| in_one_measure((number.value, number.unit), (other, unit)));
        measured.is_some_and(|(value, other)| {
            (value - other).abs() <= (ABOUT_SLACK + 1e-9) * value.abs()
        })
    };
    number.high.is_none()
        && is_estimate
        && quoted
            .iter()
            .any(|it| ends(it).any(|value| near(value, it.unit)))
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
        // A ratio: `2.2 times` for a relative risk of 2.2.
        (Unit::Times, Unit::Plain) => other.fract() != 0.0 && is_equal(value, other),
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
            let foreign = foreign_figure(statement, &[evidence], Claimed::Digits);
            let mark = foreign.map_or("same".to_owned(), |it| format!("another ({it})"));
            format!("{mark}: {statement} | {evidence}\n")
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn figures_are_compared_by_value() {
        expect_test::expect![[r#"
            same: The hazard ratio was 0.94. | hazard ratio 0·94, 95% CI 0·90 to 0·98
            another (0.49): The hazard ratio was 0.49. | hazard ratio 0·94
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
            another (15%): 15% more | 14.3% more
            another (2016): in 2016 | in 2017
            same: 3-5 years | from 3 to 5 years
            another (3-6 years): 3-6 years | from 3 to 5 years
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
            another (1,000,000): It sold more than 1,000,000 copies. | selling 757,000 copies
            same: It grossed less than $ 1 million. | It grossed $ 181,674.
            another ($ 1 million): It grossed more than $ 1 million. | It grossed $ 181,674.
            same: Over 60% agreed. | 63.5% agreed
            another (60%): Over 60% agreed. | 63 people agreed
            same: At least 2 hours a day | 150 minutes a day
            same: 원고는 40장이 넘는다. | 원고는 총 44장 분량이다.
            same: 100석 이상을 차지했다. | 180석을 차지했다.
            another (3건): 제출 서류는 3건 이상이었다. | 제출 서류를 2건으로 줄였다.
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
    fn an_estimate_needs_a_figure_that_is_near() {
        expect_test::expect![[r#"
            same: about a twofold risk | an estimated relative risk of 2.2
            same: a 2.2-fold risk | an estimated relative risk of 2.2
            another (twofold): a twofold risk | an estimated relative risk of 2.2
            another (threefold): about a threefold risk | an estimated relative risk of 2.2
            same: 위험이 약 2배였다. | The relative risk was 2.01.
            same: about 300 people | 312 people
            another (300 people): about 300 people | 412 people
            another (twice): twice as many | two cups
        "#]]
        .assert_eq(&table(&[
            ("about a twofold risk", "an estimated relative risk of 2.2"),
            ("a 2.2-fold risk", "an estimated relative risk of 2.2"),
            ("a twofold risk", "an estimated relative risk of 2.2"),
            (
                "about a threefold risk",
                "an estimated relative risk of 2.2",
            ),
            ("위험이 약 2배였다.", "The relative risk was 2.01."),
            ("about 300 people", "312 people"),
            ("about 300 people", "412 people"),
            ("twice as many", "two cups"),
        ]));
    }

    #[test]
    fn a_figure_of_a_name_may_stand_alone() {
        expect_test::expect![[r#"
            same: the MTHFR 677 TT genotype | the MTHFR C677T polymorphism
            same: the 677C→T variant | the MTHFR C677T polymorphism
            another (676): 676 TT | the MTHFR C677T polymorphism
            same: the 677C→T variant | the MTHFR genotype
            same: low 25(OH)D and 1,25(OH)2D | low vitamin D
            another (40): 40 (SD 3) patients | few patients
            same: version 4 of it | GPT4 answers
            another (500 patients): 500 patients | 13,500 patients
        "#]]
        .assert_eq(&table(&[
            ("the MTHFR 677 TT genotype", "the MTHFR C677T polymorphism"),
            ("the 677C→T variant", "the MTHFR C677T polymorphism"),
            ("676 TT", "the MTHFR C677T polymorphism"),
            ("the 677C→T variant", "the MTHFR genotype"),
            ("low 25(OH)D and 1,25(OH)2D", "low vitamin D"),
            ("40 (SD 3) patients", "few patients"),
            ("version 4 of it", "GPT4 answers"),
            ("500 patients", "13,500 patients"),
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
            another (doubles): The tool doubles output. | The tool helps.
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
