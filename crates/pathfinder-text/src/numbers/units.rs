//! The closed tables of scales, units and currencies.

use super::super::tokens::Script;
use super::Unit;

/// Longest first where one begins another.
const HANGUL_UNITS: &[(&str, Unit)] = &[
    ("퍼센트포인트", Unit::PercentagePoint),
    ("퍼센트", Unit::Percent),
    ("프로", Unit::Percent),
    ("시간", Unit::Hours),
    ("년", Unit::Years),
    ("개월", Unit::Months),
    ("달러", Unit::Dollar),
    ("달", Unit::Months),
    ("주일", Unit::Weeks),
    ("주간", Unit::Weeks),
    ("주", Unit::Weeks),
    ("일", Unit::Days),
    ("월", Unit::CalendarMonth),
    ("분기", Unit::Counted("quarter")),
    ("분위", Unit::Ordinal),
    ("분", Unit::Minutes),
    ("초", Unit::Seconds),
    ("명", Unit::People),
    ("인", Unit::People),
    ("사람", Unit::People),
    ("배", Unit::Times),
    ("원", Unit::Won),
    ("유로", Unit::Euro),
    ("파운드", Unit::Pound),
    ("엔", Unit::Yen),
    ("위안", Unit::Yuan),
    ("번째", Unit::Ordinal),
    ("위", Unit::Ordinal),
    ("등", Unit::Ordinal),
    ("차", Unit::Ordinal),
    ("세기", Unit::Counted("century")),
    ("세대", Unit::Counted("generation")),
    ("세", Unit::Age),
    ("살", Unit::Age),
    ("번", Unit::Counted("occasions")),
    ("회", Unit::Counted("occasions")),
    ("차례", Unit::Counted("occasions")),
    ("건", Unit::Counted("cases")),
    ("개국", Unit::Counted("countries")),
    ("개", Unit::Counted("items")),
    ("가지", Unit::Counted("items")),
    ("곳", Unit::Counted("places")),
    ("대", Unit::Counted("machines")),
    ("점", Unit::Counted("points")),
    ("평", Unit::Counted("pyeong")),
    ("층", Unit::Counted("floors")),
    ("권", Unit::Counted("volumes")),
    ("편", Unit::Counted("works")),
    ("시", Unit::Counted("o'clock")),
    ("도", Unit::Counted("degrees")),
    ("킬로미터", Unit::Counted("km")),
    ("킬로그램", Unit::Counted("kg")),
    ("미터", Unit::Counted("m")),
    ("톤", Unit::Counted("tons")),
];

const WORD_UNITS: &[(&str, Unit)] = &[
    ("percent", Unit::Percent),
    ("percentage", Unit::Percent),
    ("pct", Unit::Percent),
    ("pp", Unit::PercentagePoint),
    ("times", Unit::Times),
    ("fold", Unit::Times),
    ("x", Unit::Times),
    ("people", Unit::People),
    ("person", Unit::People),
    ("persons", Unit::People),
    ("patients", Unit::People),
    ("participants", Unit::People),
    ("workers", Unit::People),
    ("employees", Unit::People),
    ("students", Unit::People),
    ("inhabitants", Unit::People),
    ("residents", Unit::People),
    ("men", Unit::People),
    ("women", Unit::People),
    ("children", Unit::People),
    ("users", Unit::People),
    ("subjects", Unit::People),
    ("year", Unit::Years),
    ("years", Unit::Years),
    ("month", Unit::Months),
    ("months", Unit::Months),
    ("week", Unit::Weeks),
    ("weeks", Unit::Weeks),
    ("day", Unit::Days),
    ("days", Unit::Days),
    ("hour", Unit::Hours),
    ("hours", Unit::Hours),
    ("h", Unit::Hours),
    ("minute", Unit::Minutes),
    ("minutes", Unit::Minutes),
    ("min", Unit::Minutes),
    ("second", Unit::Seconds),
    ("seconds", Unit::Seconds),
    ("dollar", Unit::Dollar),
    ("dollars", Unit::Dollar),
    ("usd", Unit::Dollar),
    ("euro", Unit::Euro),
    ("euros", Unit::Euro),
    ("eur", Unit::Euro),
    ("pounds", Unit::Pound),
    ("gbp", Unit::Pound),
    ("yen", Unit::Yen),
    ("yuan", Unit::Yuan),
    ("won", Unit::Won),
    ("krw", Unit::Won),
    ("st", Unit::Ordinal),
    ("nd", Unit::Ordinal),
    ("rd", Unit::Ordinal),
    ("th", Unit::Ordinal),
    ("countries", Unit::Counted("countries")),
    ("points", Unit::Counted("points")),
    ("km", Unit::Counted("km")),
    ("kilometers", Unit::Counted("km")),
    ("kilometres", Unit::Counted("km")),
    ("miles", Unit::Counted("miles")),
    ("meters", Unit::Counted("m")),
    ("metres", Unit::Counted("m")),
    ("m", Unit::Counted("m")),
    ("cm", Unit::Counted("cm")),
    ("mm", Unit::Counted("mm")),
    ("kg", Unit::Counted("kg")),
    ("g", Unit::Counted("g")),
    ("mg", Unit::Counted("mg")),
    ("μg", Unit::Counted("µg")),
    ("µg", Unit::Counted("µg")),
    ("mcg", Unit::Counted("µg")),
    ("tons", Unit::Counted("tons")),
    ("tonnes", Unit::Counted("tons")),
    ("acres", Unit::Counted("acres")),
    ("degrees", Unit::Counted("degrees")),
];

impl Unit {
    /// The dimension that the unit measures, and how many of the dimension's smallest unit it is.
    pub(crate) fn measure(self) -> Option<(&'static str, f64)> {
        Some(match self {
            Unit::Seconds => ("time", 1.0),
            Unit::Minutes => ("time", 60.0),
            Unit::Hours => ("time", 3_600.0),
            Unit::Days => ("time", 86_400.0),
            Unit::Weeks => ("time", 604_800.0),
            Unit::Months => ("months", 1.0),
            Unit::Years => ("months", 12.0),
            Unit::Counted("mm") => ("length", 1.0),
            Unit::Counted("cm") => ("length", 10.0),
            Unit::Counted("m") => ("length", 1e3),
            Unit::Counted("km") => ("length", 1e6),
            Unit::Counted("µg") => ("mass", 1.0),
            Unit::Counted("mg") => ("mass", 1e3),
            Unit::Counted("g") => ("mass", 1e6),
            Unit::Counted("kg") => ("mass", 1e9),
            Unit::Counted("tons") => ("mass", 1e12),
            _ => return None,
        })
    }
}

const CURRENCIES: &[(&str, Unit)] = &[
    ("US$", Unit::Dollar),
    ("$", Unit::Dollar),
    ("€", Unit::Euro),
    ("£", Unit::Pound),
    ("¥", Unit::Yen),
    ("₩", Unit::Won),
];

#[derive(Clone, Copy)]
pub(super) struct Currency {
    pub(super) unit: Unit,
    /// Bytes from the sign to the figure.
    pub(super) length: usize,
}

pub(super) fn currency_before(before: &str) -> Option<Currency> {
    let trimmed = before.strip_suffix(' ').unwrap_or(before);
    let (sign, unit) = CURRENCIES
        .iter()
        .find(|(sign, _)| trimmed.ends_with(sign))?;
    Some(Currency {
        unit: *unit,
        length: before.len() - trimmed.len() + sign.len(),
    })
}

/// The factor and the bytes of the scale at the beginning of a token.
pub(super) fn scale_of(slice: &str, script: Script, adjacent: bool) -> Option<(f64, usize)> {
    if script == Script::Hangul {
        return hangul_scale(slice);
    }
    let lower = slice.to_ascii_lowercase();
    let factor = match lower.as_str() {
        "hundred" => 1e2,
        "thousand" => 1e3,
        "million" | "mn" => 1e6,
        "billion" | "bn" => 1e9,
        "trillion" => 1e12,
        "k" if adjacent => 1e3,
        "b" if adjacent => 1e9,
        _ => return None,
    };
    Some((factor, slice.len()))
}

fn hangul_scale(slice: &str) -> Option<(f64, usize)> {
    let mut factor = 1.0;
    let mut length = 0;
    for character in slice.chars() {
        factor *= match character {
            '백' => 1e2,
            '천' => 1e3,
            '만' => 1e4,
            '억' => 1e8,
            '조' => 1e12,
            _ => break,
        };
        length += character.len_utf8();
        if length > 6 {
            break;
        }
    }
    (length > 0).then_some((factor, length))
}

/// The unit at the beginning of what follows a figure, and its length in bytes.
pub(super) fn unit_of_hangul(slice: &str) -> Option<(Unit, usize)> {
    HANGUL_UNITS
        .iter()
        .find(|(form, _)| slice.starts_with(form))
        .map(|(form, unit)| (*unit, form.len()))
}

pub(super) fn unit_of_word(word: &str) -> Option<Unit> {
    WORD_UNITS
        .iter()
        .find(|(form, _)| *form == word)
        .map(|(_, unit)| *unit)
}
