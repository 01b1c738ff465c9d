//! Words that cannot both be true of the same thing: opposites, and members of a class that exclude each other.

mod lists;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{english, is_hangul, korean};

/// What a term excludes. Empty for most words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Opposition {
    /// Pair and side: the same pair on the other side is the opposite.
    sides: Vec<(u16, bool)>,
    /// Class and member: another member of the same class excludes this one (`Monday`, `Tuesday`).
    member: Option<(u8, u16)>,
}

impl Opposition {
    pub fn is_opposite(&self, other: &Opposition) -> bool {
        self.sides
            .iter()
            .any(|(pair, side)| other.sides.contains(&(*pair, !side)))
    }

    /// Another member of the same class.
    pub fn excludes(&self, other: &Opposition) -> bool {
        match (self.member, other.member) {
            (Some((class, member)), Some((other_class, other_member))) => {
                class == other_class && member != other_member
            }
            _ => false,
        }
    }

    /// Two spellings of the same member (`USA`, `American`).
    pub fn is_same_member(&self, other: &Opposition) -> bool {
        self.member.is_some() && self.member == other.member
    }
}

static OPPOSITIONS: LazyLock<HashMap<String, Opposition>> = LazyLock::new(|| {
    let mut found: HashMap<String, Opposition> = HashMap::new();
    for (pair, (left, right)) in (0u16..).zip(lists::PAIRS.iter()) {
        for (side, words) in [(false, left), (true, right)] {
            for word in words.split(' ') {
                found
                    .entry(term(word))
                    .or_default()
                    .sides
                    .push((pair, side));
            }
        }
    }
    for (class, members) in (0u8..).zip(lists::CLASSES.iter()) {
        for (member, spellings) in (0u16..).zip(members.split(' ')) {
            for word in spellings.split('=') {
                found.entry(term(word)).or_default().member = Some((class, member));
            }
        }
    }
    found
});

fn term(word: &str) -> String {
    if word.chars().all(is_hangul) {
        korean::stem(word)
    } else {
        english::stem(word)
    }
}

/// `None` for a term (as `terms` makes it) that no list knows.
pub fn opposition_of(term: &str) -> Option<&'static Opposition> {
    OPPOSITIONS.get(term)
}
