//! How common terms are in a collection of documents.

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
        }
    }

    /// The logarithm of the blocks there are for each one that has the term.
    pub fn rarity(&self, term: &str) -> f64 {
        let containing = self.containing.get(term).copied().unwrap_or_default();
        let containing = containing.min(self.blocks);
        (1.0 + (self.blocks - containing + 0.5) / (containing + 0.5)).ln()
    }
}
