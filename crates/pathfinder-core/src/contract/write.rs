//! Contracts of writing: outline, section, thesis.

use serde::{Deserialize, Serialize};

use super::{HypothesisShown, Lang, ObservationShown, ThinkingTool};
use crate::id::{HypothesisId, ObservationId};

/// A hypothesis with its evidence, for writing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvidenceShown {
    pub hypothesis: HypothesisShown,
    pub tool: Option<ThinkingTool>,
    /// Conditions of the hypothesis, each with the observation that states it.
    pub conditions: Vec<Sentence>,
    pub supports: Vec<ObservationShown>,
    pub contradicts: Vec<ObservationShown>,
}

/// Order the material into sections.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outline {
    pub question: String,
    pub lang: Lang,
    pub sub_questions: Vec<String>,
    pub material: Vec<EvidenceShown>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SectionDraft {
    pub title: String,
    pub hypotheses: Vec<HypothesisId>,
}

/// Write one section from the material that is shown, and from nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Write {
    pub question: String,
    pub lang: Lang,
    pub title: String,
    pub material: Vec<EvidenceShown>,
    pub sentences_max: usize,
}

/// One sentence. A factual one cites what it was written from; the core drops those that cite nothing shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sentence {
    pub text: String,
    pub citations: Vec<ObservationId>,
}

/// Conclude: answer the question from the core hypotheses, strongest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thesis {
    pub question: String,
    pub lang: Lang,
    pub core: Vec<EvidenceShown>,
    /// Resolved disagreements, as they were described.
    pub resolutions: Vec<Sentence>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThesisDraft {
    /// The answer in a few words, for the heading.
    pub title: String,
    pub conclusion: Vec<Sentence>,
    /// A short title for each core hypothesis.
    pub headings: Vec<(HypothesisId, String)>,
    /// When the conclusion does not hold.
    pub limits: Vec<Sentence>,
}
