//! Letters and digits as a person sees them, whatever script they come from.
//!
//! `4l%`, `４１%`, `٤١%` and `41%` look alike or are read alike, and so do Latin and Cyrillic `a`. A sentence that is compared
//! with its quote is compared as it is seen.

use unicode_normalization::UnicodeNormalization;

use crate::is_invisible;

/// Where the digits of other scripts begin (Unicode's decimal digits, general category Nd).
const ZEROS: &[u32] = &[
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50,
    0xED0, 0xF20, 0x1040, 0x17E0, 0x1810, 0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6,
];
/// Cyrillic and Greek letters beside the Latin ones that they cannot be told from (Unicode's confusables).
const LETTERS: &[(&str, &str)] = &[
    ("аеорсхуіјѕһԁԛԝ", "aeopcxyijshdqw"),
    ("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"),
    ("ανορικτυχ", "avopiktux"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
];
/// Letters that pass for digits beside a digit.
const DIGITS: &[(&str, &str)] = &[("OolIОоΟοІіЗзЧб", "00110000113346")];
/// Chinese numerals and counters beside the Korean ones that they are read as.
const NUMERALS: &[(&str, &str)] = &[(
    "一二三四五六七八九十百千萬万億亿兆倍名年",
    "일이삼사오육칠팔구십백천만만억억조배명년",
)];

/// The text as a person sees it.
pub fn as_seen(text: &str) -> String {
    if text.is_ascii() && !text.bytes().any(|it| it.is_ascii_digit()) {
        return text.to_owned();
    }
    let plain: String = text
        .chars()
        .filter(|it| !is_invisible(*it))
        .map(plain_form)
        .nfc()
        .collect();
    // A Russian or Greek word has letters that no Latin one resembles.
    let is_foreign = plain
        .chars()
        .any(|it| is_cyrillic_or_greek(it) && look_up(LETTERS, it).is_none());
    let mut seen = String::with_capacity(plain.len());
    let mut rest = plain.as_str();
    while let Some(first) = rest.chars().next() {
        let end = rest
            .find(|it: char| is_word(it) != is_word(first))
            .unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        if is_word(first) {
            seen.push_str(&word_as_seen(run, is_foreign))
        } else {
            seen.push_str(run)
        }
        rest = after;
    }
    seen
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric()
}

/// Digits of every script, and letters that are only another shape of a Latin one.
fn plain_form(character: char) -> char {
    let code = u32::from(character);
    if let Some(zero) = ZEROS.iter().find(|it| (**it..**it + 10).contains(&code)) {
        return char::from_digit(code - zero, 10).unwrap_or(character);
    }
    let is_shape = matches!(code, 0xFF01..=0xFF5E | 0x1D400..=0x1D7CB);
    std::iter::once(character)
        .nfkc()
        .next()
        .filter(|_| is_shape)
        .unwrap_or(character)
}

fn word_as_seen(word: &str, is_foreign: bool) -> String {
    let is_mixed = word.chars().any(|it| it.is_ascii_alphanumeric());
    let has_digit = word.chars().any(|it| it.is_ascii_digit());
    let passes = |it: char| it.is_ascii_digit() || look_up(DIGITS, it).is_some();
    if has_digit && word.chars().all(passes) {
        return word
            .chars()
            .map(|it| look_up(DIGITS, it).unwrap_or(it))
            .collect();
    }
    if word.chars().all(|it| look_up(NUMERALS, it).is_some()) {
        return word
            .chars()
            .filter_map(|it| look_up(NUMERALS, it))
            .collect();
    }
    if is_foreign && !is_mixed {
        return word.to_owned();
    }
    word.chars()
        .map(|it| look_up(LETTERS, it).unwrap_or(it))
        .collect()
}

fn is_cyrillic_or_greek(character: char) -> bool {
    matches!(character, '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}')
}

fn look_up(table: &[(&str, &str)], character: char) -> Option<char> {
    table
        .iter()
        .find_map(|(from, to)| to.chars().nth(from.chars().position(|it| it == character)?))
}

#[cfg(test)]
mod tests {
    use super::as_seen;

    #[test]
    fn what_looks_alike_is_read_alike() {
        for (text, seen) in [
            ("Теа саlms 4l% and 1О% of us", "Tea calms 41% and 10% of us"),
            ("４１％ ٤١% 𝟒𝟏% ४१%", "41% 41% 41% 41%"),
            ("4\u{200b}1% \u{202e}14", "41% 14"),
            ("Чай успокаивает 41%", "Чай успокаивает 41%"),
            ("생산성이 三倍 四十 퍼센트", "생산성이 삼배 사십 퍼센트"),
            ("CO2 and IL-6", "CO2 and IL-6"),
        ] {
            assert_eq!(as_seen(text), seen);
        }
    }
}
