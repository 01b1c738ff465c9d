//! The figures of a text, and how far each vouches for a statement.

use std::borrow::Cow;

use super::super::numbers::{Number, Unit, numbers};

/// A text with one of these speaks of ratios, so that its decimals may be multiples.
const RATIO_WORDS: &[&str] = &[
    "ratio",
    "risk",
    "odds",
    "hazard",
    "fold",
    "위험",
    "오즈",
    "교차비",
    "비율",
];

/// A figure of the evidence.
#[derive(Debug)]
pub(super) struct Quoted {
    pub(super) number: Number,
    /// A decimal of a text that speaks of ratios: a relative risk of 2.2 is `2.2 times`.
    pub(super) is_ratio: bool,
    /// A figure that letters touch: 677 of `C677T`.
    pub(super) is_name: bool,
}

impl Quoted {
    pub(super) fn all(text: &str) -> Vec<Quoted> {
        let lower = text.to_lowercase();
        let speaks_of_ratios = RATIO_WORDS.iter().any(|it| lower.contains(it));
        let mut found = Vec::new();
        for text in readings(text) {
            let read = numbers(&text).into_iter().map(|number| Quoted {
                is_ratio: speaks_of_ratios
                    && number.unit == Unit::Plain
                    && text[number.range.clone()].contains('.'),
                is_name: false,
                number,
            });
            found.extend(read);
        }
        found.extend(in_names(text));
        found
    }
}

/// The whole numbers that letters touch; pieces of longer figures are none.
fn in_names(text: &str) -> Vec<Quoted> {
    let bytes = text.as_bytes();
    let byte = |at: Option<usize>| at.and_then(|it| bytes.get(it)).copied();
    let is_letter = |at: Option<usize>| byte(at).is_some_and(|it| it.is_ascii_alphabetic());
    let is_digit = |at: Option<usize>| byte(at).is_some_and(|it| it.is_ascii_digit());
    let separates = |at: Option<usize>| matches!(byte(at), Some(b'.' | b','));
    let mut found = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let length = bytes[start..].iter().take_while(|it| it.is_ascii_digit());
        let end = start + length.count();
        let before = start.checked_sub(1);
        let is_piece = (separates(before) && is_digit(start.checked_sub(2)))
            || (separates(Some(end)) && is_digit(Some(end + 1)));
        if end > start
            && !is_piece
            && (is_letter(before) || is_letter(Some(end)))
            && let Ok(value) = text[start..end].parse::<u32>()
        {
            let number = Number {
                value: f64::from(value),
                high: None,
                unit: Unit::Plain,
                range: start..end,
            };
            found.push(Quoted {
                number,
                is_ratio: false,
                is_name: true,
            });
        }
        start = end + 1;
    }
    found
}

/// The text as it is, and with the signs that separate digits in print as a program writes them.
pub(super) fn readings(text: &str) -> Vec<Cow<'_, str>> {
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
