//! Which language a text is written in, and which characters are Korean.

use serde::{Deserialize, Serialize};

/// A language that people read and write here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    Korean,
    English,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::Korean, Lang::English];

    /// The language tag of BCP 47.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::Korean => "ko",
            Lang::English => "en",
        }
    }
}

/// A Korean text often carries Latin names and units, so one letter in this many is enough.
const LETTERS_PER_HANGUL_MAX: u32 = 5;

/// A text without a single letter counts as English.
pub fn detect(text: &str) -> Lang {
    let mut letters = 0u32;
    let mut hangul = 0u32;
    for character in text.chars().filter(|it| it.is_alphabetic()) {
        letters += 1;
        hangul += u32::from(is_hangul(character));
    }
    if hangul > 0 && hangul * LETTERS_PER_HANGUL_MAX >= letters {
        Lang::Korean
    } else {
        Lang::English
    }
}

/// Syllables, and the jamo that decomposed text is made of.
pub fn is_hangul(character: char) -> bool {
    matches!(character, '\u{AC00}'..='\u{D7A3}' | '\u{1100}'..='\u{11FF}' | '\u{3131}'..='\u{318E}'
        | '\u{A960}'..='\u{A97F}' | '\u{D7B0}'..='\u{D7FF}' | '\u{FFA1}'..='\u{FFDC}')
}

/// A composed syllable. Korean prose consists of them; bytes that are not Korean decode to single jamo as well.
pub fn is_hangul_syllable(character: char) -> bool {
    ('가'..='힣').contains(&character)
}
