//! What the index keeps of a document, and how.
//!
//! A document is kept as sections. Each holds its part of the text, so that a document's full text is its sections in
//! order, and the passages in it, so that a hit needs nothing but its own section.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use pathfinder_text::blocks::{BlockKind, blocks};
use pathfinder_text::fit::block_fingerprint;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing,
    TextOptions, Value,
};
use tantivy::{Index, TantivyDocument};

use super::passage;
use super::token::Terms;

const TOKENIZER: &str = "terms";

/// Identifies a document of the index; the same path always has the same id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DocumentId(String);

impl DocumentId {
    pub fn of(path: &str) -> DocumentId {
        let digest = Sha256::digest(path.as_bytes());
        DocumentId(digest[..8].iter().map(|it| format!("{it:02x}")).collect())
    }

    /// The id that was shown as this text.
    pub fn named(text: &str) -> DocumentId {
        DocumentId(text.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same id as a number, which a column can hold.
    pub(super) fn number(&self) -> u64 {
        u64::from_str_radix(&self.0, 16).unwrap_or_default()
    }
}

impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A document as it goes into the index and comes out of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IndexDocument {
    pub title: String,
    pub url: Option<String>,
    pub date: Option<String>,
    pub kind: Option<String>,
    pub authors: Vec<String>,
    pub text: String,
    /// Byte offsets of the text, in rising order, and what a person calls the place that begins there.
    pub places: Vec<(usize, String)>,
}

#[derive(Debug, Clone)]
pub(super) struct Fields {
    pub(super) document: Field,
    pub(super) owner: Field,
    pub(super) folder: Field,
    pub(super) title: Field,
    pub(super) body: Field,
    pub(super) card: Field,
    pub(super) block: Field,
    pub(super) mark: Field,
}

/// Marks that are counted: an entry of a document's first section, and of a block.
pub(super) const DOCUMENT_MARK: &str = "document";
pub(super) const BLOCK_MARK: &str = "block";

pub(super) fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let words = TextFieldIndexing::default()
        .set_tokenizer(TOKENIZER)
        .set_index_option(IndexRecordOption::WithFreqs);
    let words = TextOptions::default().set_indexing_options(words);
    let counted = TextFieldIndexing::default()
        .set_tokenizer(TOKENIZER)
        .set_index_option(IndexRecordOption::Basic);
    let counted = TextOptions::default().set_indexing_options(counted);
    let fields = Fields {
        document: schema.add_text_field("document", STRING),
        owner: schema.add_u64_field("owner", FAST | INDEXED),
        folder: schema.add_text_field("folder", STRING),
        title: schema.add_text_field("title", words.clone()),
        body: schema.add_text_field("body", words | STORED),
        card: schema.add_bytes_field("card", STORED),
        block: schema.add_text_field("block", counted),
        mark: schema.add_text_field("mark", STRING),
    };
    (schema.build(), fields)
}

pub(super) fn register(index: &Index) {
    index.tokenizers().register(TOKENIZER, Terms::new());
}

/// Counts the documents that have a block word for word.
pub(super) fn shared_mark(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// An entry for each block of a document, which is never found: it only counts how many blocks have a term, and how many
/// documents have the block.
pub(super) fn blocks_of<'a>(
    path: &'a str,
    document: &'a IndexDocument,
    fields: &'a Fields,
) -> impl Iterator<Item = TantivyDocument> + 'a {
    let id = DocumentId::of(path);
    let blocks = blocks(&document.text).into_iter();
    let told = blocks.filter(|it| it.kind != BlockKind::Code);
    let mut fingerprints = BTreeSet::new();
    told.map(move |it| {
        let fingerprint = block_fingerprint(&document.text[it.range.clone()]);
        let new = fingerprint.filter(|it| fingerprints.insert(*it));
        let mut entry = TantivyDocument::new();
        entry.add_text(fields.document, id.as_str());
        entry.add_text(fields.mark, BLOCK_MARK);
        if let Some(it) = new {
            entry.add_text(fields.mark, shared_mark(it));
        }
        entry.add_text(fields.block, &document.text[it.range]);
        entry
    })
}

/// What a section knows beside its text.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Card {
    pub(super) path: String,
    pub(super) title: String,
    pub(super) url: Option<String>,
    pub(super) date: Option<String>,
    pub(super) kind: Option<String>,
    pub(super) authors: Vec<String>,
    /// Where the section begins in the document's text.
    pub(super) start: usize,
    pub(super) passages: Vec<(Range<usize>, Option<String>)>,
    pub(super) places: Vec<(usize, String)>,
}

/// The sections of a document, ready for the index.
pub(super) fn sections_of<'a>(
    path: &'a str,
    document: &'a IndexDocument,
    fields: &'a Fields,
) -> impl Iterator<Item = TantivyDocument> + 'a {
    let offsets: Vec<usize> = document.places.iter().map(|(offset, _)| *offset).collect();
    let passages = passage::passages_of(&document.text, &offsets);
    let sections = passage::sections_of(&passages);
    let mut start = 0;
    (0..sections.len()).map(move |at| {
        let end = sections
            .get(at + 1)
            .map_or(document.text.len(), |it| passages[it.start].start);
        let range = std::mem::replace(&mut start, end)..end;
        let card = card_of(
            path,
            document,
            &passages[sections[at].clone()],
            range.clone(),
        );
        section_of(path, document, &card, range, fields)
    })
}

fn card_of(
    path: &str,
    document: &IndexDocument,
    passages: &[Range<usize>],
    range: Range<usize>,
) -> Card {
    let places_before = |offset: usize| {
        document
            .places
            .partition_point(|(start, _)| *start < offset)
    };
    let place_at = |offset: usize| {
        places_before(offset + 1)
            .checked_sub(1)
            .map(|index| document.places[index].1.clone())
    };
    Card {
        path: path.into(),
        title: document.title.clone(),
        url: document.url.clone(),
        date: document.date.clone(),
        kind: document.kind.clone(),
        authors: document.authors.clone(),
        start: range.start,
        passages: passages
            .iter()
            .map(|it| (it.clone(), place_at(it.start)))
            .collect(),
        places: document.places[places_before(range.start)..places_before(range.end)].to_vec(),
    }
}

fn section_of(
    path: &str,
    document: &IndexDocument,
    card: &Card,
    range: Range<usize>,
    fields: &Fields,
) -> TantivyDocument {
    let id = DocumentId::of(path);
    let mut section = TantivyDocument::new();
    section.add_text(fields.document, id.as_str());
    section.add_u64(fields.owner, id.number());
    for folder in Path::new(path)
        .ancestors()
        .filter_map(Path::to_str)
        .filter(|it| !it.is_empty())
    {
        section.add_text(fields.folder, folder);
    }
    if card.start == 0 {
        section.add_text(fields.mark, DOCUMENT_MARK);
    }
    section.add_text(fields.title, &document.title);
    section.add_text(fields.body, &document.text[range]);
    section.add_bytes(fields.card, &serde_json::to_vec(card).unwrap_or_default());
    section
}

/// A section read from the index; `None` if another version wrote it.
pub(super) fn parse_section(section: &TantivyDocument, fields: &Fields) -> Option<(Card, String)> {
    let card = section.get_first(fields.card)?.as_bytes()?;
    let body = section.get_first(fields.body)?.as_str()?;
    Some((serde_json::from_slice(card).ok()?, body.to_owned()))
}
