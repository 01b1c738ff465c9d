//! One Hangul syllable taken apart, because Korean inflects inside the syllable.

const FIRST: u32 = 0xAC00;
const LAST: u32 = 0xD7A3;
const VOWELS: [char; 21] = [
    'ㅏ', 'ㅐ', 'ㅑ', 'ㅒ', 'ㅓ', 'ㅔ', 'ㅕ', 'ㅖ', 'ㅗ', 'ㅘ', 'ㅙ', 'ㅚ', 'ㅛ', 'ㅜ', 'ㅝ', 'ㅞ',
    'ㅟ', 'ㅠ', 'ㅡ', 'ㅢ', 'ㅣ',
];
const CODAS: [char; 28] = [
    ' ', 'ㄱ', 'ㄲ', 'ㄳ', 'ㄴ', 'ㄵ', 'ㄶ', 'ㄷ', 'ㄹ', 'ㄺ', 'ㄻ', 'ㄼ', 'ㄽ', 'ㄾ', 'ㄿ', 'ㅀ',
    'ㅁ', 'ㅂ', 'ㅄ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ',
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Syllable {
    lead: u32,
    vowel: usize,
    coda: usize,
}

impl Syllable {
    pub fn of(character: char) -> Option<Syllable> {
        let code = u32::from(character);
        if !(FIRST..=LAST).contains(&code) {
            return None;
        }
        let index = code - FIRST;
        Some(Syllable {
            lead: index / 588,
            vowel: (index % 588 / 28) as usize,
            coda: (index % 28) as usize,
        })
    }

    pub fn vowel(self) -> char {
        VOWELS[self.vowel]
    }

    /// The consonant that closes the syllable.
    pub fn coda(self) -> Option<char> {
        (self.coda > 0).then(|| CODAS[self.coda])
    }

    pub fn without_coda(self) -> Syllable {
        Syllable { coda: 0, ..self }
    }

    /// A character that is not a vowel leaves the syllable as it is.
    pub fn with_vowel(self, vowel: char) -> Syllable {
        Syllable {
            vowel: VOWELS
                .iter()
                .position(|it| *it == vowel)
                .unwrap_or(self.vowel),
            ..self
        }
    }

    /// A character that is not a coda leaves the syllable as it is.
    pub fn with_coda(self, coda: char) -> Syllable {
        Syllable {
            coda: CODAS.iter().position(|it| *it == coda).unwrap_or(self.coda),
            ..self
        }
    }

    pub fn compose(self) -> char {
        let code = FIRST + self.lead * 588 + self.vowel as u32 * 28 + self.coda as u32;
        char::from_u32(code).unwrap_or('\u{AC00}')
    }
}

/// `None` for an open syllable and for what is not a syllable.
pub fn coda_of(character: char) -> Option<char> {
    Syllable::of(character).and_then(Syllable::coda)
}
