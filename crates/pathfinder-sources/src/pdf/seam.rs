//! What goes between two lines of one paragraph: a space, nothing, or nothing and the hyphen removed.
//!
//! Korean lines may break within a word, and nothing shows whether one did but the space that some programs draw at the
//! end of a line, and the words themselves: one that stands whole in another line of the document was broken here.

use std::collections::HashSet;

use pathfinder_text::is_hangul;
use serde::{Deserialize, Serialize};

use super::layout::Line;

/// Fewer lines that end in a drawn space show no habit.
const SPACED_MIN: usize = 3;
/// Of the lines that end within a Korean text, as many end in a drawn space where a program draws them.
const SPACED_SHARE_MIN: f64 = 0.25;

/// Particles and endings that never stand alone, from the lists of a school grammar. What is a word of its own as well
/// (`이`, `그`, `만`, `대로`) is not among them.
const BOUND: [&str; 34] = [
    "은",
    "는",
    "을",
    "를",
    "의",
    "에",
    "에서",
    "에게",
    "에는",
    "에도",
    "로",
    "로서",
    "로써",
    "으로",
    "으로서",
    "으로써",
    "와",
    "과",
    "까지",
    "부터",
    "에서는",
    "으로는",
    "이라고",
    "라고",
    "이라는",
    "라는",
    "이며",
    "이다",
    "다",
    "였다",
    "이었다",
    "습니다",
    "입니다",
    "합니다",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Seam {
    Space,
    Nothing,
    /// The hyphen before it goes: it only said that the word goes on.
    Hyphen,
}

impl Seam {
    /// Prepares a text for what follows it.
    pub(super) fn close(self, text: &mut String) {
        match self {
            Seam::Space => text.push(' '),
            Seam::Nothing => {}
            Seam::Hyphen => _ = text.pop(),
        }
    }
}

/// The words of a document that stand within its lines, as far as they tell how others were broken.
#[derive(Debug, Default)]
pub(super) struct Words {
    whole: HashSet<String>,
    /// Whether lines that end with a word end in a drawn space.
    is_spaced: bool,
}

impl Words {
    pub(super) fn of(pages: &[Vec<Line>]) -> Words {
        let mut words = Words::default();
        let (mut spaced, mut korean) = (0, 0);
        for line in pages.iter().flatten() {
            let mut inner = line.text.split_whitespace().skip(1).peekable();
            while let Some(word) = inner.next() {
                // The last word of a line may be half of one.
                if inner.peek().is_some() && (word.contains(is_hyphen) || word.contains(is_hangul))
                {
                    words.whole.insert(bare(word).to_lowercase());
                }
            }
            if line.text.trim_end().ends_with(is_hangul) {
                korean += 1;
                spaced += usize::from(line.text.ends_with(char::is_whitespace));
            }
        }
        words.is_spaced = spaced >= SPACED_MIN && spaced as f64 >= SPACED_SHARE_MIN * korean as f64;
        words
    }

    /// How a line that goes on in the next one is joined with it.
    pub(super) fn seam(&self, before: &str, after: &str) -> Seam {
        let is_spaced =
            before.ends_with(char::is_whitespace) || after.starts_with(char::is_whitespace);
        let (before, after) = (before.trim_end(), after.trim_start());
        let (Some(last), Some(first)) = (before.chars().next_back(), after.chars().next()) else {
            return Seam::Space;
        };
        if ends_hyphenated(before) && first.is_lowercase() {
            return self.hyphen(before, after);
        }
        let is_korean = is_hangul(last) && is_hangul(first);
        let is_unspaced = is_ideographic(last) && is_ideographic(first);
        if is_unspaced && !is_korean || is_korean && !is_spaced && self.is_broken(before, after) {
            Seam::Nothing
        } else {
            Seam::Space
        }
    }

    /// A word that is written with a hyphen elsewhere keeps it.
    fn hyphen(&self, before: &str, after: &str) -> Seam {
        let (head, tail) = (last_word(before), first_word(after));
        let is_compound = self
            .whole
            .contains(&bare(&format!("{head}{tail}")).to_lowercase());
        if is_compound {
            Seam::Nothing
        } else {
            Seam::Hyphen
        }
    }

    fn is_broken(&self, before: &str, after: &str) -> bool {
        let (head, tail) = (last_word(before), bare(first_word(after)));
        if self.is_spaced || BOUND.contains(&tail) {
            return true;
        }
        let holds = |word: &str| self.whole.contains(bare(word));
        holds(&format!("{head}{tail}")) && !(holds(head) && holds(tail))
    }
}

pub(super) fn ends_hyphenated(text: &str) -> bool {
    let mut from_end = text.chars().rev();
    from_end.next().is_some_and(is_hyphen) && from_end.next().is_some_and(char::is_alphabetic)
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{ad}')
}

fn last_word(text: &str) -> &str {
    text.rsplit(char::is_whitespace).next().unwrap_or_default()
}

fn first_word(text: &str) -> &str {
    text.split(char::is_whitespace).next().unwrap_or_default()
}

/// Without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|it: char| !it.is_alphanumeric())
}

/// Scripts that put no space between words, and Korean, whose words are broken anywhere.
pub(super) fn is_ideographic(c: char) -> bool {
    is_hangul(c)
        || matches!(c, '\u{3001}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
            | '\u{ff01}'..='\u{ff9f}')
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::{Seam, Words};
    use crate::pdf::layout::Line;

    fn check(inner: &str, lines: &[(&str, &str)], expected: Expect) {
        let words = Words::of(&[vec![Line::of_text(inner)]]);
        let mut shown = String::new();
        for (before, after) in lines {
            let mut text = before.trim_end().to_owned();
            words.seam(before, after).close(&mut text);
            shown.push_str(&format!("{text}{after}\n"));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn a_hyphen_goes_unless_the_word_has_one() {
        check(
            "a well-known tea",
            &[
                ("an eve-", "ning walk"),
                ("a well-", "known tea"),
                ("a page-", "Two"),
                ("soft\u{ad}", "ware"),
            ],
            expect![[r#"
                an evening walk
                a well-known tea
                a page- Two
                software
            "#]],
        );
    }

    #[test]
    fn a_korean_word_is_whole_again() {
        check(
            "이 재택근무는 효과가 있다",
            &[
                ("올해 재택근", "무는 늘었다"),
                ("올해 연구", "는 늘었다"),
                ("올해 연구는", "늘었다"),
                ("緑茶は", "睡眠"),
            ],
            expect![[r#"
                올해 재택근무는 늘었다
                올해 연구는 늘었다
                올해 연구는 늘었다
                緑茶は睡眠
            "#]],
        );
    }

    #[test]
    fn a_drawn_space_at_the_end_of_lines_tells() {
        let spaced = Words::of(&[["가 나 ", "다 라 ", "마 바 ", "사 아"]
            .map(Line::of_text)
            .to_vec()]);
        assert_eq!(spaced.seam("올해 연 ", "구가 늘었다"), Seam::Space);
        assert_eq!(spaced.seam("올해 연", "구가 늘었다"), Seam::Nothing);
    }
}
