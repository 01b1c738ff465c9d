//! Numbers that are written out: `twenty-five`, `twice`, `두 배`, `절반`.

use super::super::tokens::{Script, Token};
use super::units::{unit_of_hangul, unit_of_word};
use super::{Unit, is_close, sino};

pub(super) struct Worded {
    pub(super) value: f64,
    pub(super) unit: Option<Unit>,
    pub(super) next: usize,
    pub(super) end: usize,
}

const CARDINALS: &[(&str, f64)] = &[
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("thirteen", 13.0),
    ("fourteen", 14.0),
    ("fifteen", 15.0),
    ("sixteen", 16.0),
    ("seventeen", 17.0),
    ("eighteen", 18.0),
    ("nineteen", 19.0),
    ("twenty", 20.0),
    ("thirty", 30.0),
    ("forty", 40.0),
    ("fifty", 50.0),
    ("sixty", 60.0),
    ("seventy", 70.0),
    ("eighty", 80.0),
    ("ninety", 90.0),
];

const SCALES: &[(&str, f64)] = &[
    ("hundred", 1e2),
    ("thousand", 1e3),
    ("million", 1e6),
    ("billion", 1e9),
    ("trillion", 1e12),
];

/// Words that are a number and a unit at once.
const WHOLE: &[(&str, f64, Unit)] = &[
    ("twice", 2.0, Unit::Times),
    ("double", 2.0, Unit::Times),
    ("doubled", 2.0, Unit::Times),
    ("doubles", 2.0, Unit::Times),
    ("thrice", 3.0, Unit::Times),
    ("triple", 3.0, Unit::Times),
    ("tripled", 3.0, Unit::Times),
    ("triples", 3.0, Unit::Times),
    ("quadruple", 4.0, Unit::Times),
    ("quadrupled", 4.0, Unit::Times),
    ("quadruples", 4.0, Unit::Times),
    ("hundredfold", 100.0, Unit::Times),
    ("half", 50.0, Unit::Percent),
    ("halved", 50.0, Unit::Percent),
    ("quarter", 25.0, Unit::Percent),
    ("first", 1.0, Unit::Ordinal),
    ("second", 2.0, Unit::Ordinal),
    ("third", 3.0, Unit::Ordinal),
    ("fourth", 4.0, Unit::Ordinal),
    ("fifth", 5.0, Unit::Ordinal),
    ("sixth", 6.0, Unit::Ordinal),
    ("seventh", 7.0, Unit::Ordinal),
    ("eighth", 8.0, Unit::Ordinal),
    ("ninth", 9.0, Unit::Ordinal),
    ("tenth", 10.0, Unit::Ordinal),
];

const KOREAN_CARDINALS: &[(&str, f64)] = &[
    ("한", 1.0),
    ("두", 2.0),
    ("세", 3.0),
    ("네", 4.0),
    ("다섯", 5.0),
    ("여섯", 6.0),
    ("일곱", 7.0),
    ("여덟", 8.0),
    ("아홉", 9.0),
    ("수백", 100.0),
    ("수천", 1000.0),
];

/// The only units that follow a native Korean numeral; others are the beginning of an ordinary word.
const KOREAN_COUNTED: &[&str] = &[
    "배", "명", "사람", "번째", "번", "시간", "달", "개", "가지", "차례", "살", "곳",
];

pub(super) fn read_worded(text: &str, tokens: &[Token], index: usize) -> Option<Worded> {
    let token = tokens.get(index)?;
    match token.script {
        Script::Letters => read_english(text, tokens, index),
        Script::Hangul => read_korean(text, tokens, index),
        Script::Digits => None,
    }
}

fn read_english(text: &str, tokens: &[Token], index: usize) -> Option<Worded> {
    let token = &tokens[index];
    if let Some((_, value, unit)) = WHOLE.iter().find(|(form, ..)| *form == token.text) {
        return Some(Worded {
            value: *value,
            unit: Some(*unit),
            next: index + 1,
            end: token.range.end,
        });
    }
    // `threefold`
    if let Some(times) = token
        .text
        .strip_suffix("fold")
        .and_then(|it| look_up(CARDINALS, it))
    {
        return Some(Worded {
            value: times,
            unit: Some(Unit::Times),
            next: index + 1,
            end: token.range.end,
        });
    }
    let mut value = look_up(CARDINALS, &token.text)?;
    let mut read = Worded {
        value,
        unit: None,
        next: index + 1,
        end: token.range.end,
    };
    while let Some(follower) = tokens
        .get(read.next)
        .filter(|it| is_close(text, read.end, it))
    {
        match (
            look_up(CARDINALS, &follower.text),
            look_up(SCALES, &follower.text),
        ) {
            (Some(more), _) if follows(value, more) => value += more,
            (_, Some(scale)) => value *= scale,
            _ => break,
        }
        read.end = follower.range.end;
        read.next += 1;
    }
    read.value = value;
    if let Some(share) = read_fraction(tokens, &read) {
        return Some(share);
    }
    // `one` is mostly a pronoun; it counts only before a unit.
    let counts = value > 1.0
        || tokens
            .get(read.next)
            .is_some_and(|it| unit_of_word(&it.text).is_some());
    counts.then_some(read)
}

/// `twenty five`, `two hundred forty`.
fn follows(value: f64, more: f64) -> bool {
    let tens = value % 100.0;
    (tens == 0.0 && value >= 100.0) || (tens >= 20.0 && tens % 10.0 == 0.0 && more < 10.0)
}

/// `two thirds`.
fn read_fraction(tokens: &[Token], count: &Worded) -> Option<Worded> {
    let parts = tokens.get(count.next)?;
    let whole = match parts.text.as_str() {
        "third" | "thirds" => 3.0,
        "quarters" => 4.0,
        "fifths" => 5.0,
        _ => return None,
    };
    let value = 100.0 * count.value / whole;
    Some(Worded {
        value,
        unit: Some(Unit::Percent),
        next: count.next + 1,
        end: parts.range.end,
    })
}

fn read_korean(text: &str, tokens: &[Token], index: usize) -> Option<Worded> {
    let token = &tokens[index];
    let slice = &text[token.range.clone()];
    if slice.starts_with("절반") {
        let end = token.range.start + "절반".len();
        return Some(Worded {
            value: 50.0,
            unit: Some(Unit::Percent),
            next: index + 1,
            end,
        });
    }
    let (value, length) = native(slice).or_else(|| sino::sino(slice))?;
    let (numeral, rest) = slice.split_at(length);
    let end = token.range.start + length;
    if rest.is_empty() && text[end..].trim_start().starts_with(['%', '％']) {
        return Some(Worded {
            value,
            unit: None,
            next: index + 1,
            end,
        });
    }
    let (counter, start, next) = if rest.is_empty() {
        let follower = tokens
            .get(index + 1)
            .filter(|it| it.script == Script::Hangul)?;
        (
            &text[follower.range.clone()],
            follower.range.start,
            index + 2,
        )
    } else {
        (rest, end, index + 1)
    };
    let counted = KOREAN_COUNTED.iter().any(|it| counter.starts_with(it));
    let native = native(slice)
        .and_then(|_| unit_of_hangul(counter))
        .filter(|_| counted);
    let (unit, length) = native.or_else(|| sino::counted(numeral, counter))?;
    Some(Worded {
        value,
        unit: Some(unit),
        next,
        end: start + length,
    })
}

/// `두`, `열두`, `스물`.
fn native(word: &str) -> Option<(f64, usize)> {
    let ones = |word: &str| {
        let found = KOREAN_CARDINALS
            .iter()
            .rev()
            .find(|(form, _)| word.starts_with(form));
        found.map(|(form, value)| (*value, form.len()))
    };
    match sino::native_tens(word) {
        Some((tens, length)) => {
            let (more, more_length) = ones(&word[length..])
                .filter(|it| it.0 < 10.0)
                .unwrap_or((0.0, 0));
            Some((tens + more, length + more_length))
        }
        None => ones(word),
    }
}

fn look_up(table: &[(&str, f64)], word: &str) -> Option<f64> {
    table
        .iter()
        .find(|(form, _)| *form == word)
        .map(|(_, value)| *value)
}
