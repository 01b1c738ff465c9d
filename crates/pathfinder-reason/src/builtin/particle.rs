//! Korean particles by the sound that a word ends in.
//!
//! A particle depends on whether the last syllable is closed. Figures and Latin letters are read aloud in Korean, so
//! they have a sound too.

use crate::language::korean::syllable::{Syllable, coda_of};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Particle {
    /// 은/는
    Topic,
    /// 이/가
    Subject,
    /// 을/를
    Object,
    /// 과/와
    With,
    /// 으로/로
    By,
    /// 이란/란
    Called,
}

/// The word with its particle.
pub(super) fn with(word: &str, particle: Particle) -> String {
    let closed = closing(word);
    let form = match (particle, closed) {
        (Particle::Topic, Closing::Open) => "는",
        (Particle::Topic, _) => "은",
        (Particle::Subject, Closing::Open) => "가",
        (Particle::Subject, _) => "이",
        (Particle::Object, Closing::Open) => "를",
        (Particle::Object, _) => "을",
        (Particle::With, Closing::Open) => "와",
        (Particle::With, _) => "과",
        (Particle::By, Closing::Closed) => "으로",
        (Particle::By, _) => "로",
        (Particle::Called, Closing::Open) => "란",
        (Particle::Called, _) => "이란",
    };
    format!("{word}{form}")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Closing {
    Open,
    /// ㄹ, after which 로 stands like after a vowel.
    Liquid,
    Closed,
}

fn closing(word: &str) -> Closing {
    let Some(last) = word.chars().rev().find(|it| it.is_alphanumeric() || *it == '%') else { return Closing::Open };
    if Syllable::of(last).is_some() {
        return match coda_of(last) {
            None => Closing::Open,
            Some('ㄹ') => Closing::Liquid,
            Some(_) => Closing::Closed,
        };
    }
    match last.to_ascii_lowercase() {
        '1' | '7' | '8' | 'l' => Closing::Liquid,
        '0' | '3' | '6' | 'm' | 'n' | 'b' | 'c' | 'k' | 'p' | 't' => Closing::Closed,
        _ => Closing::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sound_chooses() {
        for (word, particle, expected) in [
            ("근무제", Particle::Topic, "근무제는"),
            ("생산성", Particle::Subject, "생산성이"),
            ("'효과'", Particle::Object, "'효과'를"),
            ("서울", Particle::By, "서울로"),
            ("방법", Particle::By, "방법으로"),
            ("32%", Particle::Topic, "32%는"),
            ("LLM", Particle::With, "LLM과"),
            ("", Particle::Topic, "는"),
        ] {
            assert_eq!(with(word, particle), expected);
        }
    }
}
