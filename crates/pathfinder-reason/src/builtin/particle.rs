//! Korean particles by the sound that a word ends in.
//!
//! A particle depends on whether the last syllable is closed. Figures and Latin letters are read aloud in Korean, so
//! they have a sound too.

use pathfinder_text::korean::syllable::{Syllable, coda_of};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Particle {
    /// 은/는
    Topic,
    /// 이/가
    Subject,
    /// 과/와
    With,
}

/// The word with its particle.
pub(super) fn with(word: &str, particle: Particle) -> String {
    let (closed, open) = match particle {
        Particle::Topic => ("은", "는"),
        Particle::Subject => ("이", "가"),
        Particle::With => ("과", "와"),
    };
    let form = if is_closed(word) { closed } else { open };
    format!("{word}{form}")
}

fn is_closed(word: &str) -> bool {
    let Some(last) = word
        .chars()
        .rev()
        .find(|it| it.is_alphanumeric() || *it == '%')
    else {
        return false;
    };
    if Syllable::of(last).is_some() {
        return coda_of(last).is_some();
    }
    matches!(
        last.to_ascii_lowercase(),
        '0' | '1' | '3' | '6' | '7' | '8' | 'b' | 'c' | 'k' | 'l' | 'm' | 'n' | 'p' | 't'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sound_chooses() {
        for (word, particle, expected) in [
            ("근무제", Particle::Topic, "근무제는"),
            ("생산성", Particle::Subject, "생산성이"),
            ("'효과'", Particle::Topic, "'효과'는"),
            ("32%", Particle::Topic, "32%는"),
            ("LLM", Particle::With, "LLM과"),
            ("", Particle::Topic, "는"),
        ] {
            assert_eq!(with(word, particle), expected);
        }
    }
}
