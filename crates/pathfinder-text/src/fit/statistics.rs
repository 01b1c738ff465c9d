//! How common terms are in a collection of documents, and which blocks several documents share.

use std::collections::{BTreeMap, BTreeSet};

use crate::blocks::{BlockKind, blocks};
use crate::index_terms::{IndexTerms, is_common};

/// Counted over blocks (paragraphs, items, rows), because a long document holds almost every term.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics {
    pub blocks: f64,
    /// How many blocks contain a term; a term that is missing is in none.
    pub containing: BTreeMap<String, f64>,
    /// The telling terms of a usual block and of a usual document.
    pub block_terms: f64,
    pub document_terms: f64,
    /// The blocks of the text to read that at least `SHARED_BY` documents have word for word, by their fingerprints:
    /// licences, navigation, notices.
    pub shared: BTreeSet<u64>,
}

/// So many documents with the same block do not say it for the question's sake.
pub const SHARED_BY: u64 = 4;

/// The same number for the same words; none for a block too short to be told from an ordinary phrase.
pub fn block_fingerprint(block: &str) -> Option<u64> {
    const LETTERS_MIN: usize = 30;
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let letters = block.chars().filter(|it| it.is_alphanumeric());
    let (count, hash) = letters.fold((0, OFFSET), |(count, hash), letter| {
        let mixed = (hash ^ u64::from(letter)).wrapping_mul(PRIME);
        (count + 1, mixed)
    });
    (count >= LETTERS_MIN).then_some(hash)
}

impl Statistics {
    /// The statistics of one text, for a text that belongs to no collection.
    pub fn of_text(text: &str) -> Statistics {
        let mut index_terms = IndexTerms::default();
        let mut containing: BTreeMap<String, f64> = BTreeMap::new();
        let (mut count, mut all) = (0.0, 0.0);
        for block in blocks(text).iter().filter(|it| it.kind != BlockKind::Code) {
            let mut terms = BTreeSet::new();
            index_terms.each(&text[block.range.clone()], |it| {
                if !is_common(it) {
                    all += 1.0;
                    terms.insert(it.to_owned());
                }
            });
            count += 1.0;
            for term in terms {
                *containing.entry(term).or_default() += 1.0;
            }
        }
        Statistics {
            blocks: count,
            containing,
            block_terms: (all / f64::max(count, 1.0)).max(1.0),
            document_terms: f64::max(all, 1.0),
            shared: BTreeSet::new(),
        }
    }

    /// The logarithm of the blocks there are for each one that has the term.
    pub fn rarity(&self, term: &str) -> f64 {
        let containing = self.containing.get(term).copied().unwrap_or_default();
        let containing = containing.min(self.blocks);
        (1.0 + (self.blocks - containing + 0.5) / (containing + 0.5)).ln()
    }
}
