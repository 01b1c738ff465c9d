//! Quantities of a text as value and unit, so that `3만 명`, `30,000 people` and `thirty thousand people` meet.

mod sino;
mod units;
mod words;

use std::ops::Range;

use super::tokens::{Script, Token, tokens};
use units::{currency_before, scale_of, unit_of_hangul, unit_of_word};
use words::{Worded, read_worded};

/// What is counted. Two numbers can only disagree when their units are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    Plain,
    Percent,
    PercentagePoint,
    /// `twice`, `두 배`.
    Times,
    /// `second`, `2위`, `세 번째`.
    Ordinal,
    People,
    CalendarYear,
    CalendarMonth,
    Years,
    Months,
    Weeks,
    Days,
    Hours,
    Minutes,
    Seconds,
    /// Years of life.
    Age,
    Dollar,
    Euro,
    Pound,
    Yen,
    Yuan,
    Won,
    /// Anything else that a closed table knows: `items`, `km`, `kg`.
    Counted(&'static str),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Number {
    /// The lower end where `high` is set.
    pub value: f64,
    pub high: Option<f64>,
    pub unit: Unit,
    /// Value and unit, without what stands around them.
    pub range: Range<usize>,
}

impl Number {
    /// Same unit, and equal within a thousandth (a year must be equal), or one lies inside the other's range.
    pub fn agrees_with(&self, other: &Number) -> bool {
        let slack = match self.unit {
            Unit::CalendarYear => 0.0,
            _ => 1e-3 * self.value.abs().max(other.value.abs()),
        };
        let (low, high) = (self.value, self.high.unwrap_or(self.value));
        let (other_low, other_high) = (other.value, other.high.unwrap_or(other.value));
        self.unit == other.unit && low <= other_high + slack && other_low <= high + slack
    }
}

pub fn numbers(text: &str) -> Vec<Number> {
    numbers_of(text, &tokens(text))
}

/// For callers that have the tokens already.
pub fn numbers_of(text: &str, tokens: &[Token]) -> Vec<Number> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let reader = Reader { text, tokens };
        match reader.number_at(index) {
            Some((number, next)) => {
                found.push(number);
                index = next.max(index + 1);
            }
            None => index += 1,
        }
    }
    found
}

struct Reader<'text> {
    text: &'text str,
    tokens: &'text [Token],
}

/// A value and where reading goes on: the next token, and what is left of it if it was read in part.
struct Amount {
    value: f64,
    next: usize,
    end: usize,
    /// A unit that the word itself carries (`절반`, `twice`).
    unit: Option<Unit>,
    /// What follows the scale inside the last Hangul token: `명이` of `만명이`.
    remainder: Option<usize>,
    written_with_separator: bool,
}

impl Reader<'_> {
    fn number_at(&self, index: usize) -> Option<(Number, usize)> {
        let first = self.amount_at(index)?;
        let start = self.tokens[index].range.start;
        let money = currency_before(&self.text[..start]);
        let ranged = self.upper_end(&first);
        let (last, high) = match &ranged {
            Some(upper) => (upper, Some(upper.value)),
            None => (&first, None),
        };
        let (unit, end, next) = self.unit_after(last);
        let unit = money
            .map(|it| it.unit)
            .or(last.unit)
            .or(first.unit)
            .or(unit)
            .unwrap_or(Unit::Plain);
        let unit = refine(unit, &first);
        if unit == Unit::Plain && !first.written_with_separator && self.is_label(index) {
            return None;
        }
        let start = money.map_or(start, |it| start - it.length);
        Some((
            Number {
                value: first.value,
                high,
                unit,
                range: start..end,
            },
            next,
        ))
    }

    fn amount_at(&self, index: usize) -> Option<Amount> {
        let token = self.tokens.get(index)?;
        match token.script {
            Script::Digits => self.digits_at(index),
            Script::Letters | Script::Hangul => {
                let Worded {
                    value,
                    unit,
                    next,
                    end,
                } = read_worded(self.text, self.tokens, index)?;
                Some(Amount {
                    value,
                    next,
                    end,
                    unit,
                    remainder: None,
                    written_with_separator: false,
                })
            }
        }
    }

    fn digits_at(&self, index: usize) -> Option<Amount> {
        let token = &self.tokens[index];
        let mut value = read_digits(&token.text)?;
        let mut amount = Amount {
            value,
            next: index + 1,
            end: token.range.end,
            unit: None,
            remainder: None,
            written_with_separator: token.text.contains([',', '.']),
        };
        let mut total = 0.0;
        while let Some(scale) = self.scale_at(&amount) {
            value *= scale.factor;
            amount = Amount {
                next: scale.next,
                end: scale.end,
                remainder: scale.remainder,
                ..amount
            };
            amount.written_with_separator = true;
            // `3억 5000만`: another figure follows a whole scale.
            let follows = amount.remainder.is_none() && scale.korean;
            let added = self
                .tokens
                .get(amount.next)
                .filter(|it| follows && it.script == Script::Digits);
            let Some(added) = added.filter(|it| is_close(self.text, amount.end, it)) else {
                break;
            };
            total += value;
            value = read_digits(&added.text)?;
            amount.end = added.range.end;
            amount.next += 1;
        }
        amount.value = total + value;
        Some(amount)
    }

    fn scale_at(&self, amount: &Amount) -> Option<Scale> {
        let token = self
            .tokens
            .get(amount.next)
            .filter(|it| is_close(self.text, amount.end, it))?;
        if token.script == Script::Hangul && token.range.start != amount.end {
            return None;
        }
        let slice = &self.text[token.range.clone()];
        let (factor, length) = scale_of(slice, token.script, token.range.start == amount.end)?;
        let end = token.range.start + length;
        let whole = length == slice.len();
        Some(Scale {
            factor,
            end,
            next: if whole { amount.next + 1 } else { amount.next },
            remainder: (!whole).then_some(length),
            korean: token.script == Script::Hangul,
        })
    }

    /// `10~20%`, `10 to 20 percent`, `10에서 20%`.
    fn upper_end(&self, low: &Amount) -> Option<Amount> {
        let mut index = low.next;
        let connector = self.tokens.get(index)?;
        if matches!(connector.text.as_str(), "to" | "에서") {
            index += 1;
        }
        let token = self
            .tokens
            .get(index)
            .filter(|it| it.script == Script::Digits)?;
        let gap = self.text[low.end..token.range.start].trim();
        let (gap, percent) = gap
            .strip_prefix('%')
            .map_or((gap, false), |it| (it.trim(), true));
        if !matches!(
            gap,
            "-" | "–" | "—" | "~" | "∼" | "〜" | "to" | "에서" | "--"
        ) {
            return None;
        }
        let both = |it: &Amount| !percent || percent_sign(&self.text[it.end..]).is_some();
        self.digits_at(index)
            .filter(|it| it.value > low.value && both(it))
    }

    fn unit_after(&self, amount: &Amount) -> (Option<Unit>, usize, usize) {
        if amount.unit.is_some() {
            return (amount.unit, amount.end, amount.next);
        }
        let after = &self.text[amount.end..];
        if let Some(length) = percent_sign(after) {
            return self.after_percent(amount, amount.end + length);
        }
        let Some(token) = self
            .tokens
            .get(amount.next)
            .filter(|it| amount.remainder.is_some() || is_close(self.text, amount.end, it))
        else {
            return (None, amount.end, amount.next);
        };
        let slice = &self.text[token.range.clone()];
        let read = match token.script {
            Script::Hangul => {
                unit_of_hangul(&slice[amount.remainder.unwrap_or(0)..]).map(|(unit, length)| {
                    (
                        unit,
                        token.range.start + amount.remainder.unwrap_or(0) + length,
                    )
                })
            }
            Script::Letters => unit_of_word(&token.text).map(|unit| (unit, token.range.end)),
            Script::Digits => None,
        };
        match read {
            Some((Unit::Percent, end)) => {
                let (unit, end, next) = self.after_percent(amount, end);
                (unit, end, next.max(amount.next + 1))
            }
            Some((unit, end)) => (Some(unit), end, amount.next + 1),
            None => (None, amount.end, amount.next),
        }
    }

    /// `%p`, `%포인트` and `percentage points` are differences, not shares.
    fn after_percent(&self, amount: &Amount, end: usize) -> (Option<Unit>, usize, usize) {
        let rest = self.text[end..].trim_start_matches(' ');
        let skipped = self.text.len() - end - rest.len();
        let point = ["points", "point", "포인트", "pp", "p"]
            .iter()
            .find(|it| rest.starts_with(**it));
        let first_letter_only = |form: &str| {
            rest[form.len()..]
                .chars()
                .next()
                .is_some_and(|it| it.is_ascii_alphabetic())
        };
        match point.filter(|it| !first_letter_only(it)) {
            Some(form) => {
                let end = end + skipped + form.len();
                let next = self
                    .tokens
                    .iter()
                    .position(|it| it.range.end >= end)
                    .map_or(amount.next, |it| it + 1);
                (Some(Unit::PercentagePoint), end, next)
            }
            None => (Some(Unit::Percent), end, amount.next),
        }
    }

    /// A figure that is part of a name: `COVID-19`, `코로나19`, `F-35`.
    fn is_label(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1).map(|it| &self.tokens[it]) else {
            return false;
        };
        let gap = &self.text[before.range.end..self.tokens[index].range.start];
        match before.script {
            Script::Letters => gap == "-" || gap.is_empty(),
            Script::Hangul => gap.is_empty() && before.text.chars().count() >= 2,
            Script::Digits => false,
        }
    }
}

struct Scale {
    factor: f64,
    next: usize,
    end: usize,
    remainder: Option<usize>,
    korean: bool,
}

/// A bare figure between 1000 and 2100 is read as a year, because years are what such figures mostly are.
fn refine(unit: Unit, amount: &Amount) -> Unit {
    let whole = amount.value.fract() == 0.0 && !amount.written_with_separator;
    let yearlike = whole && (1000.0..=2100.0).contains(&amount.value);
    match unit {
        Unit::Plain | Unit::Years if yearlike => Unit::CalendarYear,
        _ => unit,
    }
}

fn read_digits(text: &str) -> Option<f64> {
    let value: f64 = text.replace(',', "").parse().ok()?;
    value.is_finite().then_some(value)
}

fn percent_sign(after: &str) -> Option<usize> {
    let trimmed = after.trim_start_matches(' ');
    let sign = trimmed
        .chars()
        .next()
        .filter(|it| matches!(it, '%' | '％'))?;
    Some(after.len() - trimmed.len() + sign.len_utf8())
}

/// At most one space or hyphen before the next token.
fn is_close(text: &str, end: usize, next: &Token) -> bool {
    text.get(end..next.range.start)
        .is_some_and(|it| matches!(it, "" | " " | "-" | "\u{a0}" | "\n"))
}
