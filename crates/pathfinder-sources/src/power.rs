//! Powers in running text: a small, high `6` behind `10` reads `10^6`; behind a word it is the mark of a note.

/// Whether what ends a text can be raised to a power: a number, or a unit or symbol of a letter or two.
pub(crate) fn takes(text: &str) -> bool {
    let mut letters = text.chars().rev();
    let Some(last) = letters.next() else {
        return false;
    };
    if last.is_ascii_digit() {
        return true;
    }
    let is_end = |it: Option<char>| it.is_none_or(|it| !it.is_alphanumeric());
    match letters.next() {
        Some(first) if last.is_lowercase() && first.is_lowercase() => is_end(letters.next()),
        first => (last.is_lowercase() || last.is_uppercase()) && is_end(first),
    }
}

/// Whether a power may begin with this.
pub(crate) fn begins(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '-' | '−' | '+')
}

#[cfg(test)]
mod tests {
    use super::takes;

    #[test]
    fn numbers_and_units_take_powers() {
        let texts = ["10", "5 m", "a cm", "R", "people", "Li", "재택", "end.", ""];
        assert_eq!(
            texts.map(takes),
            [true, true, true, true, false, false, false, false, false]
        );
    }
}
