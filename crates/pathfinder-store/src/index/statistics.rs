//! How common terms are among the documents.
//!
//! Blocks have entries of their own, so what is counted for ranking sections leaves them out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::PoisonError;

use pathfinder_text::blocks::blocks;
use pathfinder_text::fit::{SHARED_BY, Statistics, block_fingerprint};
use pathfinder_text::index_terms::is_common;
use tantivy::query::Bm25StatisticsProvider;
use tantivy::schema::Field;
use tantivy::{Searcher, Term};

use super::schema::{BLOCK_MARK, DOCUMENT_MARK, Fields, shared_mark};
use super::{DocumentIndex, IndexError, damaged};

impl DocumentIndex {
    /// What is needed to weigh the terms of what is asked in a document; none if no document is indexed.
    pub fn statistics(
        &self,
        asked: &[&str],
        document: &str,
    ) -> Result<Option<Statistics>, IndexError> {
        let searcher = self.searcher()?;
        let mut terms: Vec<String> = Vec::new();
        let mut index_terms = self.terms.lock().unwrap_or_else(PoisonError::into_inner);
        for text in asked {
            index_terms.each(text, |it| {
                if !is_common(it) && !terms.iter().any(|known| known == it) {
                    terms.push(it.to_owned());
                }
            });
        }
        drop(index_terms);
        count(&searcher, &self.fields, terms, document)
            .map_err(|source| damaged(&self.folder, source))
    }
}

fn count(
    searcher: &Searcher,
    fields: &Fields,
    terms: Vec<String>,
    document: &str,
) -> tantivy::Result<Option<Statistics>> {
    let frequency = |field: Field, text: &str| -> tantivy::Result<f64> {
        Ok(searcher.doc_freq(&Term::from_field_text(field, text))? as f64)
    };
    let blocks = frequency(fields.mark, BLOCK_MARK)?;
    let documents = frequency(fields.mark, DOCUMENT_MARK)?;
    if blocks == 0.0 || documents == 0.0 {
        return Ok(None);
    }
    let mut containing = BTreeMap::new();
    for term in terms {
        let count = frequency(fields.block, &term)?;
        containing.insert(term, count);
    }
    let mut shared = BTreeSet::new();
    for block in self::blocks(document) {
        let Some(fingerprint) = block_fingerprint(&document[block.range]) else {
            continue;
        };
        let mark = Term::from_field_text(fields.mark, &shared_mark(fingerprint));
        if searcher.doc_freq(&mark)? >= SHARED_BY {
            shared.insert(fingerprint);
        }
    }
    let all = searcher.total_num_tokens(fields.block)? as f64;
    Ok(Some(Statistics {
        blocks,
        containing,
        block_terms: (TELLING * all / blocks).max(1.0),
        document_terms: (TELLING * all / documents).max(1.0),
        shared,
    }))
}

/// The part of all terms that are telling, about: the index counts the common ones too.
const TELLING: f64 = 0.65;

/// Counts sections alone.
pub(super) struct Sections<'a> {
    pub(super) searcher: &'a Searcher,
    pub(super) count: u64,
}

impl<'a> Sections<'a> {
    pub(super) fn of(searcher: &'a Searcher, fields: &Fields) -> tantivy::Result<Sections<'a>> {
        let mark = Term::from_field_text(fields.mark, BLOCK_MARK);
        let blocks = searcher.doc_freq(&mark)?;
        let all: u64 = searcher
            .segment_readers()
            .iter()
            .map(|it| u64::from(it.max_doc()))
            .sum();
        Ok(Sections {
            searcher,
            count: all.saturating_sub(blocks),
        })
    }
}

impl Bm25StatisticsProvider for Sections<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        self.searcher.total_num_tokens(field)
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.count)
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        self.searcher.doc_freq(term)
    }
}
