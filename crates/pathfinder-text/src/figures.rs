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
mod tests;
