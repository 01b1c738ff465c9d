//! Observations: immutable facts, each from one source, with a verbatim quote.

use serde::{Deserialize, Serialize};

use crate::contract::{Helps, QuestionFit};
use crate::id::{ObservationId, SourceId};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    pub id: ObservationId,
    pub source: SourceId,
    pub statement: String,
    /// Verbatim from the source's snapshot.
    pub quote: String,
    /// The position of the quote in the snapshot, in bytes.
    pub quote_start: usize,
    pub quote_end: usize,
    pub concepts: Vec<String>,
    /// What the same source says elsewhere that the statement needs.
    #[serde(default)]
    pub context: String,
    /// The sub-questions that it helps to answer.
    #[serde(default)]
    pub answers: Vec<Helps>,
    /// How well it fits the question, if its reader measured that.
    #[serde(default)]
    pub fit: Option<QuestionFit>,
    /// The headings above it, outermost first, as one line.
    #[serde(default)]
    pub place: String,
    /// Where its own source says that it no longer holds.
    #[serde(default)]
    pub superseded_by: Option<ObservationId>,
    /// The authority of the source; it changes when that does.
    pub authority: f64,
    /// Who makes the statement: the origin of the source.
    pub origin: String,
    /// The registrable domain of the source's url.
    pub domain: String,
    pub source_url: String,
    pub created_at: u32,
    /// Urls of near-copies of the source that carry the same quote.
    pub also_at: Vec<String>,
    /// Why the reasoner doubts that the quote says what the statement says.
    pub doubt: Option<String>,
    /// The origin rests on the document's own word.
    #[serde(default)]
    pub is_self_described: bool,
}
