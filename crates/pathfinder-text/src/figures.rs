//! Whether a statement names a figure that its evidence does not name.
//!
//! Figures are compared by value: `0·94` is `0.94`, `39 420` is `39,420`, `a quarter` is `25 %`, `1.5 g` is `1,500 mg`. A
//! middle dot and a space between digits can be read in two ways (`1·2차` is a list), so a statement is in doubt only if
//! no way of reading it matches. A bound (`more than 60 %`) needs a figure that keeps it, and `about 2` one that is near.
//! A figure inside a name of the evidence (`C677T`) may be named alone.

mod evidence;

use self::evidence::{Quoted, readings};
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
/// Words before a figure that make it an estimate, and those that make it one from below.
const ABOUT: &[&str] = &["about", "around", "approximately", "roughly", "약", "대략"];
const NEARLY: &[&str] = &["nearly", "almost", "거의"];
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

/// The figures of the statement that are in none of the evidence, as the statement writes them.
pub fn foreign_figures(statement: &str, evidence: &[&str], claimed: Claimed) -> Vec<String> {
    let quoted: Vec<Quoted> = evidence.iter().flat_map(|it| Quoted::all(it)).collect();
    let is_foreign = |text: &str, it: &Number| {
        is_claim(text, it, claimed)
            && !is_named(it, &quoted)
            && !is_kept_bound(text, it, &quoted)
            && !is_near(text, it, &quoted)
    };
    let foreign = |text: &str| {
        let mut found = numbers(text);
        found.retain(|it| is_foreign(text, it));
        found
    };
    let found = foreign(statement);
    // Another way of reading it may match.
    if readings(statement).iter().any(|it| foreign(it).is_empty()) {
        return Vec::new();
    }
    let written = found.into_iter().map(|it| statement[it.range].to_owned());
    written.collect()
}

/// Whether a figure is a whole number that tells a size, a date or a duration. What a result is, a proportion or a
/// multiple, is none.
pub fn is_size(figure: &str) -> bool {
    let is_whole = |it: &Number| {
        let is_result = matches!(it.unit, Unit::Percent | Unit::PercentagePoint | Unit::Times);
        !is_result && ends(it).all(|it| it.fract() == 0.0)
    };
    numbers(figure).iter().all(is_whole)
}

fn is_claim(statement: &str, number: &Number, claimed: Claimed) -> bool {
    const WORDED_MIN: f64 = 10.0;
    if number.unit == Unit::Ordinal
        || is_name(&statement[..number.range.start])
        || begins_name(&statement[number.range.end..])
        || is_inside_formula(statement, number)
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

/// Whether what follows a figure makes it part of a name: `677C>T`, `25(OH)D`.
fn begins_name(after: &str) -> bool {
    let inner = after.strip_prefix('(').and_then(|it| it.split_once(')'));
    let is_formula = inner.is_some_and(|(inside, after)| {
        inside.starts_with(|it: char| it.is_ascii_uppercase())
            && after.starts_with(|it: char| it.is_ascii_alphanumeric())
    });
    let mut after = after.chars();
    let is_variant = after.next().is_some_and(|it| it.is_ascii_uppercase())
        && matches!(after.next(), Some('→' | '>' | '0'..='9'));
    is_formula || is_variant
}

/// The 2 of `(OH)2D`.
fn is_inside_formula(statement: &str, number: &Number) -> bool {
    let after = &statement[number.range.end..];
    statement[..number.range.start].ends_with(')')
        && after.starts_with(|it: char| it.is_ascii_alphabetic())
}

/// Both ends of a range must be there, not always in one figure: `from 3 to 5` is `3-5`.
fn is_named(number: &Number, quoted: &[Quoted]) -> bool {
    let names = |value: f64, it: &Quoted| {
        let other = it.number.unit;
        match it.is_name {
            // Of a name, only the bare figure may be repeated.
            true => number.unit == Unit::Plain && value == it.number.value,
            false => ends(&it.number).any(|end| {
                is_same((value, number.unit), (end, other))
                    || (it.is_ratio && number.unit == Unit::Times && is_equal(value, end))
            }),
        }
    };
    ends(number).all(|value| quoted.iter().any(|it| names(value, it)))
}

/// Whether the number is a bound that a figure of the evidence keeps: `more than 60 %` for 63 %.
fn is_kept_bound(statement: &str, number: &Number, quoted: &[Quoted]) -> bool {
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
    let mut stated = quoted.iter().filter(|it| !it.is_name).map(|it| &it.number);
    number.high.is_none()
        && (more || less)
        && stated.any(|it| ends(it).any(|value| keeps(value, it.unit)))
}

/// Whether the number is an estimate of a figure of the evidence: `about twice` for a ratio of 2.2. Of a whole number
/// it may be some way off; a fraction must be the figure rounded.
fn is_near(statement: &str, number: &Number, quoted: &[Quoted]) -> bool {
    let mut words = statement[..number.range.start].split_whitespace().rev();
    let word = words.find(|it| !matches!(*it, "a" | "an"));
    let word = word.unwrap_or_default().to_lowercase();
    let is_below = NEARLY.contains(&word.as_str());
    let is_date = matches!(number.unit, Unit::CalendarYear | Unit::CalendarMonth);
    if number.high.is_some() || is_date || !(is_below || ABOUT.contains(&word.as_str())) {
        return false;
    }
    let written = &statement[number.range.clone()];
    let decimals = written.split_once('.').map_or(0, |(_, after)| {
        after.bytes().take_while(u8::is_ascii_digit).count()
    });
    let is_close = |value: f64, other: f64| {
        let is_whole = value.fract() == 0.0 && value >= 2.0;
        let is_on_side = !is_below || other <= value;
        is_on_side
            && match is_whole {
                true => (value - other).abs() <= (ABOUT_SLACK + 1e-9) * value,
                false => format!("{other:.decimals$}").parse() == Ok(value),
            }
    };
    let near = |it: &Quoted, other: f64| {
        let ratio = (it.is_ratio && number.unit == Unit::Times).then_some((number.value, other));
        let one = (number.value, number.unit);
        let measured = ratio.or_else(|| in_one_measure(one, (other, it.number.unit)));
        measured.is_some_and(|(value, other)| is_close(value, other))
    };
    let mut stated = quoted.iter().filter(|it| !it.is_name);
    stated.any(|it| ends(&it.number).any(|value| near(it, value)))
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
mod tests;
