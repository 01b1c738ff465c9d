//! Two statements beside each other: the words that they share, and what sets them apart.

use crate::builtin::words::{Word, distinct, join, words};

/// What two statements share, and what only one of them has.
pub(in crate::builtin) struct Contrast {
    pub(in crate::builtin) shared: String,
    pub(in crate::builtin) only_one: String,
    pub(in crate::builtin) only_other: String,
}

impl Contrast {
    /// Where the statements share no word, the topic stands for it.
    pub(in crate::builtin) fn of(statement: &str, other: &str, topic: &str) -> Contrast {
        const SHARED_MAX: usize = 6;
        let (left, right) = (distinct(words(statement)), distinct(words(other)));
        let shared: Vec<Word> = left
            .iter()
            .filter(|it| right.iter().any(|other| other.stems == it.stems))
            .cloned()
            .collect();
        Contrast {
            only_one: only(&left, &right),
            only_other: only(&right, &left),
            shared: if shared.is_empty() {
                topic.to_owned()
            } else {
                join(&shared[..shared.len().min(SHARED_MAX)])
            },
        }
    }
}

/// The first words that the others lack, or else the last words.
fn only(these: &[Word], those: &[Word]) -> String {
    let differing: Vec<Word> = these
        .iter()
        .filter(|it| !those.iter().any(|other| other.stems == it.stems))
        .take(3)
        .cloned()
        .collect();
    if differing.is_empty() {
        join(&these[these.len().saturating_sub(2)..])
    } else {
        join(&differing)
    }
}
