//! Text fitted to columns, where a Hangul syllable takes two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text, cut to at most so many columns.
pub(super) fn fit(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut fitted = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > columns {
            break;
        }
        fitted.push(character);
    }
    if columns > 0 {
        fitted.push('…');
    }
    fitted
}

/// The text, cut or filled up to exactly so many columns.
pub(super) fn pad(text: &str, columns: usize) -> String {
    let fitted = fit(text, columns);
    let missing = columns.saturating_sub(fitted.width());
    fitted + &" ".repeat(missing)
}

/// A value from 0 to 1 as a bar.
pub(super) fn bar(value: f64, columns: usize) -> String {
    let full = ((value.clamp(0.0, 1.0) * columns as f64).round() as usize).min(columns);
    "█".repeat(full) + &"░".repeat(columns - full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn korean_takes_two_columns() {
        assert_eq!(fit("주 4일제", 8), "주 4일제");
        assert_eq!(fit("주 4일제", 7), "주 4일…");
        assert_eq!(fit("주 4일제", 6), "주 4…");
        assert_eq!(pad("주", 4), "주  ");
        assert_eq!(fit("abc", 0), "");
        assert_eq!(bar(0.5, 4), "██░░");
        assert_eq!(bar(7.0, 2), "██");
    }
}
