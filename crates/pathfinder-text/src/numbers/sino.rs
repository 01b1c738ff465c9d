//! Korean numbers that are written out: `팔십 퍼센트`, `삼천 명`, `스물다섯 명`.

use super::super::korean::is_particle;
use super::Unit;
use super::units::unit_of_hangul;

const NATIVE_TENS: &[(&str, f64)] = &[
    ("열", 10.0),
    ("스물", 20.0),
    ("스무", 20.0),
    ("서른", 30.0),
    ("마흔", 40.0),
    ("쉰", 50.0),
    ("예순", 60.0),
    ("일흔", 70.0),
    ("여든", 80.0),
    ("아흔", 90.0),
];
/// What may follow a unit inside its word.
const SUFFIXES: &[&str] = &[
    "간", "전", "후", "이상", "이하", "가량", "정도", "쯤", "씩", "이나",
];

/// A Sino-Korean number at the beginning of a word, and its length in bytes.
pub(super) fn sino(word: &str) -> Option<(f64, usize)> {
    let (mut total, mut section, mut digit) = (0.0, 0.0, None);
    let mut length = 0;
    for character in word.chars() {
        if let Some(value) = "일이삼사오육칠팔구".chars().position(|it| it == character) {
            if digit.is_some() {
                break;
            }
            digit = Some(value as f64 + 1.0);
        } else {
            match character {
                '십' => section += digit.take().unwrap_or(1.0) * 1e1,
                '백' => section += digit.take().unwrap_or(1.0) * 1e2,
                '천' => section += digit.take().unwrap_or(1.0) * 1e3,
                '만' | '억' => {
                    let scale = if character == '만' { 1e4 } else { 1e8 };
                    section += digit.take().unwrap_or(0.0);
                    total += if section == 0.0 {
                        scale
                    } else {
                        section * scale
                    };
                    section = 0.0;
                }
                _ => break,
            }
        }
        length += character.len_utf8();
    }
    (length > 0).then_some((total + section + digit.unwrap_or(0.0), length))
}

/// `스물다섯`: tens that a native numeral may follow.
pub(super) fn native_tens(word: &str) -> Option<(f64, usize)> {
    NATIVE_TENS
        .iter()
        .find(|(form, _)| word.starts_with(form))
        .map(|(form, value)| (*value, form.len()))
}

/// The unit that a written number counts. A single syllable such as `이` or `사` is mostly an ordinary word, so only few
/// units make it a number, and what follows the unit must not make another word of it.
pub(super) fn counted(numeral: &str, counter: &str) -> Option<(Unit, usize)> {
    let (unit, length) = unit_of_hangul(counter)?;
    let is_certain = matches!(unit, Unit::Percent | Unit::PercentagePoint | Unit::Months);
    let is_common = matches!(
        unit,
        Unit::Times
            | Unit::People
            | Unit::Years
            | Unit::Hours
            | Unit::Won
            | Unit::Dollar
            | Unit::Days
    );
    let is_number = match (numeral.chars().count(), numeral) {
        (1, "이") => is_certain && !counter.starts_with("프로"),
        (1, "십" | "백" | "천" | "만") => is_certain || is_common,
        (1, _) => is_certain || matches!(unit, Unit::Times | Unit::Years),
        _ => is_certain || is_common,
    };
    let rest = &counter[length..];
    let ends =
        rest.is_empty() || is_particle(rest) || SUFFIXES.iter().any(|it| rest.starts_with(it));
    (is_number && ends).then_some((unit, length))
}
