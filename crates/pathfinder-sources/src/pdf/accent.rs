//! Puts an accent and its letter together where they were drawn apart, as TeX does: `¨` over `o` is `ö`.

use unicode_normalization::UnicodeNormalization;

use super::glyph::Glyph;

/// Accents that stand alone, and the marks that join a letter.
const MARKS: [(char, char); 13] = [
    ('\u{60}', '\u{300}'),
    ('\u{b4}', '\u{301}'),
    ('^', '\u{302}'),
    ('\u{2c6}', '\u{302}'),
    ('~', '\u{303}'),
    ('\u{2dc}', '\u{303}'),
    ('\u{af}', '\u{304}'),
    ('\u{2d8}', '\u{306}'),
    ('\u{a8}', '\u{308}'),
    ('\u{2da}', '\u{30a}'),
    ('\u{2dd}', '\u{30b}'),
    ('\u{2c7}', '\u{30c}'),
    ('\u{b8}', '\u{327}'),
];

/// The accented letter, if the first glyph is an accent over (or under) the second.
pub(super) fn compose(accent: &Glyph, letter: &Glyph) -> Option<String> {
    let middle = (accent.x + accent.end) / 2.0;
    let is_over =
        letter.x <= middle && middle <= letter.end && (accent.y - letter.y).abs() < letter.size;
    let mut accents = accent.text.chars();
    let (Some(alone), None) = (accents.next().filter(|_| is_over), accents.next()) else {
        return None;
    };
    let (_, mark) = MARKS.iter().find(|it| it.0 == alone)?;
    let mut letters = letter.text.chars();
    let base = match letters.next()? {
        'ı' => 'i',
        'ȷ' => 'j',
        base if base.is_alphabetic() => base,
        _ => return None,
    };
    Some([base, *mark].into_iter().nfc().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{Glyph, compose};

    fn glyph(text: &str, x: f64, end: f64) -> Glyph {
        Glyph {
            x,
            y: 0.0,
            end,
            size: 10.0,
            font: 0,
            text: text.into(),
        }
    }

    #[test]
    fn an_accent_joins_the_letter_that_it_covers() {
        let pairs = [("¨", "o"), ("´", "ı"), ("ˇ", "c"), ("¨", "1"), ("o", "o")];
        let composed: Vec<_> = pairs
            .iter()
            .filter_map(|it| compose(&glyph(it.0, 0.0, 5.0), &glyph(it.1, 0.0, 5.0)))
            .collect();
        assert_eq!(composed, ["ö", "í", "č"]);
        assert_eq!(compose(&glyph("~", 0.0, 5.0), &glyph("a", 5.0, 10.0)), None);
    }
}
