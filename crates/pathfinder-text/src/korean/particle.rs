//! The particle that a word takes, chosen by the sound it ends with.

use std::fmt::{self, Display, Formatter};

use super::syllable::Syllable;

/// A value in a Korean sentence. Where the format names a particle as its fill, the value takes it in the form that
/// suits its last sound: `{name:을<}`, `{name:이<}`, `{name:은<}`, `{name:과<}`, `{name:로<}`.
#[derive(Debug)]
pub struct WithParticle<T>(pub T);

/// After a closed syllable, after an open one, and where it cannot be told.
const FORMS: [(char, [&str; 3]); 5] = [
    ('을', ["을", "를", "을(를)"]),
    ('이', ["이", "가", "이(가)"]),
    ('은', ["은", "는", "은(는)"]),
    ('과', ["과", "와", "과(와)"]),
    ('로', ["으로", "로", "(으)로"]),
];

/// How a word ends when it is read aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sound {
    Open,
    /// ㄹ, which `로` follows as if the syllable were open.
    Liquid,
    Closed,
    /// A Latin word that Koreans may read either way: `web` is closed, `GitHub` is open.
    Unknown,
}

impl<T: Display> Display for WithParticle<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let fill = formatter.fill();
        let Some((particle, forms)) = FORMS.iter().find(|(it, _)| *it == fill) else {
            return self.0.fmt(formatter);
        };
        let word = self.0.to_string();
        let [closed, open, either] = forms;
        let form = match last_sound(&word) {
            Sound::Closed => closed,
            Sound::Liquid if *particle != '로' => closed,
            Sound::Liquid | Sound::Open => open,
            Sound::Unknown => either,
        };
        write!(formatter, "{word}{form}")
    }
}

fn last_sound(word: &str) -> Sound {
    let mut letters = word.chars().rev().skip_while(|it| !it.is_alphanumeric());
    let Some(last) = letters.next() else {
        return Sound::Unknown;
    };
    if let Some(syllable) = Syllable::of(last) {
        return match syllable.coda() {
            None => Sound::Open,
            Some('ㄹ') => Sound::Liquid,
            Some(_) => Sound::Closed,
        };
    }
    let before = letters.next();
    match last {
        '1' | '7' | '8' => Sound::Liquid,
        '0' | '3' | '6' => Sound::Closed,
        '2' | '4' | '5' | '9' => Sound::Open,
        'L' | 'R' if is_initialism(before) => Sound::Liquid,
        'M' | 'N' if is_initialism(before) => Sound::Closed,
        'A'..='Z' if is_initialism(before) => Sound::Open,
        'l' | 'L' => Sound::Liquid,
        'm' | 'n' | 'M' | 'N' => Sound::Closed,
        'g' if before == Some('n') => Sound::Closed,
        'b' | 'c' | 'g' | 'k' | 'p' | 't' if before.is_some_and(is_vowel) => Sound::Unknown,
        'a'..='z' | 'A'..='Z' => Sound::Open,
        _ => Sound::Unknown,
    }
}

/// Letters read by their names: `URL`, `hyp_A`.
fn is_initialism(before: Option<char>) -> bool {
    !before.is_some_and(|it| it.is_ascii_lowercase())
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::WithParticle;

    #[test]
    fn a_word_takes_the_particle_that_its_last_sound_calls_for() {
        let words = [
            "폴더",
            "세션",
            "파일",
            "“검색”",
            "hyp_A3",
            "2024",
            "URL",
            "MCP",
            "Wikipedia",
            "model",
            "web",
            "a.md)",
            "?",
        ];
        let read = words.map(|it| {
            let it = WithParticle(it);
            format!("{it:을<} {it:이<} {it:은<} {it:과<} {it:로<}")
        });
        expect_test::expect![[r#"
            폴더를 폴더가 폴더는 폴더와 폴더로
            세션을 세션이 세션은 세션과 세션으로
            파일을 파일이 파일은 파일과 파일로
            “검색”을 “검색”이 “검색”은 “검색”과 “검색”으로
            hyp_A3을 hyp_A3이 hyp_A3은 hyp_A3과 hyp_A3으로
            2024를 2024가 2024는 2024와 2024로
            URL을 URL이 URL은 URL과 URL로
            MCP를 MCP가 MCP는 MCP와 MCP로
            Wikipedia를 Wikipedia가 Wikipedia는 Wikipedia와 Wikipedia로
            model을 model이 model은 model과 model로
            web을(를) web이(가) web은(는) web과(와) web(으)로
            a.md)를 a.md)가 a.md)는 a.md)와 a.md)로
            ?을(를) ?이(가) ?은(는) ?과(와) ?(으)로
        "#]]
        .assert_eq(&(read.join("\n") + "\n"));
    }

    #[test]
    fn other_formats_are_left_to_the_value() {
        assert_eq!(
            format!("{:.2}|{:>4}", WithParticle(0.625), WithParticle(7)),
            "0.62|   7"
        );
    }
}
