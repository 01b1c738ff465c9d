//! Contracts of writing: outline, section, thesis.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use super::{HypothesisShown, ObservationShown, ThinkingTool};
use crate::id::{HypothesisId, ObservationId};

/// A hypothesis with its evidence, for writing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvidenceShown {
    pub hypothesis: HypothesisShown,
    pub tool: Option<ThinkingTool>,
    /// Conditions of the hypothesis, each with the observation that states it.
    pub conditions: Vec<Sentence>,
    /// The observations from which the hypothesis was derived, which are not evidence for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origin: Vec<ObservationShown>,
    pub supports: Vec<ObservationShown>,
    pub contradicts: Vec<ObservationShown>,
    /// The observations that state its conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub qualifies: Vec<ObservationShown>,
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

/// Answer the question from the material that is shown, and from nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Write {
    pub question: String,
    pub lang: Lang,
    /// The sub-questions, with the best that was read on each.
    pub sub_questions: Vec<SubQuestionShown>,
    pub material: Vec<EvidenceShown>,
    /// The observations nearest to the question, whether they answer it or not; the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<ObservationShown>,
    pub sentences_max: usize,
}

/// A sub-question, and the observations that help most to answer it, the best first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SubQuestionShown {
    pub text: String,
    pub observations: Vec<ObservationShown>,
    /// Those of the observations that say the opposite of each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disagree: Vec<[ObservationId; 2]>,
}

/// Whether the text answers the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerStatus {
    Answered,
    /// The evidence bears on the question but does not decide it.
    Partly,
    /// The passages shown are the nearest to the question, but not an answer.
    NotAnswered,
}

/// The answer to a yes-or-no question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Yes,
    No,
    /// It holds in one case and not in another.
    Depends,
    /// Some sources say yes, some say no, and none names a condition.
    Disputed,
}

/// How sure the evidence makes an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sureness {
    Low,
    Moderate,
    High,
}

impl Sureness {
    pub const ALL: [Sureness; 3] = [Sureness::Low, Sureness::Moderate, Sureness::High];
}

/// An answer. Without one, its sentences are the nearest passages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnswerDraft {
    pub status: AnswerStatus,
    pub verdict: Option<Verdict>,
    #[serde(default)]
    pub sureness: Option<Sureness>,
    /// The direct answer.
    pub sentences: Vec<Sentence>,
    #[serde(default)]
    pub sections: Vec<Section>,
    /// What speaks against the answer.
    #[serde(default)]
    pub against: Vec<Sentence>,
    /// Questions that the evidence leaves open.
    #[serde(default)]
    pub open: Vec<String>,
}

/// What was found on a sub-question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// The index of the sub-question.
    pub sub_question: usize,
    pub sentences: Vec<Sentence>,
}

impl AnswerDraft {
    /// Sentences alone, as an answer.
    pub fn written(sentences: Vec<Sentence>) -> AnswerDraft {
        let status = if sentences.is_empty() {
            AnswerStatus::NotAnswered
        } else {
            AnswerStatus::Answered
        };
        AnswerDraft {
            status,
            verdict: None,
            sureness: None,
            sentences,
            sections: Vec::new(),
            against: Vec::new(),
            open: Vec::new(),
        }
    }
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
    /// The sub-questions, with the best that was read on each.
    pub sub_questions: Vec<SubQuestionShown>,
    pub core: Vec<EvidenceShown>,
    /// Resolved disagreements, as their sources describe them.
    pub resolutions: Vec<Sentence>,
    /// The observations nearest to the question, whether they answer it or not; the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<ObservationShown>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThesisDraft {
    /// The answer in a few words, for the heading.
    pub title: String,
    /// Whether the conclusion answers the question; none in theses that earlier versions wrote.
    #[serde(default)]
    pub status: Option<AnswerStatus>,
    #[serde(default)]
    pub verdict: Option<Verdict>,
    #[serde(default)]
    pub sureness: Option<Sureness>,
    pub conclusion: Vec<Sentence>,
    #[serde(default)]
    pub sections: Vec<Section>,
    /// A short title for each core hypothesis.
    pub headings: Vec<(HypothesisId, String)>,
    /// The conditions under which the conclusion does not hold, and what speaks against it.
    pub limits: Vec<Sentence>,
    /// Questions that the evidence leaves open.
    #[serde(default)]
    pub open: Vec<String>,
}
