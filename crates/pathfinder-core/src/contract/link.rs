//! Contracts of weighing: which drafts become hypotheses, what bears on them, and how a disagreement ends.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use super::{HypothesisShown, ObservationShown, ResolutionKind, Stance, Weight};
use crate::id::{HypothesisId, ObservationId};

/// Which drafts of hypotheses are worth testing? Every draft is kept, merged or dropped, with a reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rank {
    pub question: String,
    pub sub_questions: Vec<String>,
    pub lang: Lang,
    pub hypotheses: Vec<HypothesisShown>,
    pub drafts: Vec<DraftShown>,
}

/// A claim that a source makes, as a draft of a hypothesis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DraftShown {
    pub statement: String,
    /// The title of its source.
    pub title: String,
    pub authority: f64,
    pub sub_question: Option<usize>,
}

/// What becomes of the draft at the same index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ranking {
    pub fate: Fate,
    pub why: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Keep,
    /// It says what a hypothesis says.
    MergeWith(HypothesisId),
    /// It says what the earlier draft at this index says.
    MergeWithDraft(usize),
    Drop,
}

/// What do observations of other sources say about these hypotheses, and which of them conflict?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub question: String,
    pub lang: Lang,
    /// The observations that may bear on a hypothesis, each once.
    pub observations: Vec<ObservationShown>,
    pub hypotheses: Vec<LinkedHypothesis>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LinkedHypothesis {
    pub hypothesis: HypothesisShown,
    /// Which of the observations may bear on it.
    pub candidates: Vec<ObservationId>,
    /// Hypotheses of the same request that may conflict with it.
    pub rivals: Vec<HypothesisId>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Links {
    /// Candidates that are left out are unsure.
    pub links: Vec<LinkDraft>,
    /// Hypotheses that cannot both be true.
    pub conflicts: Vec<(HypothesisId, HypothesisId)>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LinkDraft {
    pub observation: ObservationId,
    pub hypothesis: HypothesisId,
    pub stance: Stance,
    pub weight: Weight,
    /// For `qualifies`: the condition, in the source's words.
    pub condition: Option<String>,
}

/// Can a disagreement be settled from what is known?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Resolve {
    /// The index of the disagreement among those that are weighed now.
    #[serde(default, skip_serializing_if = "super::is_first")]
    pub from: usize,
    pub question: String,
    pub lang: Lang,
    pub one: Side,
    pub other: Side,
}

/// A side of a disagreement: a statement with all that speaks for it and against it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// None if the side is an observation that contradicts a hypothesis.
    pub hypothesis: Option<HypothesisId>,
    pub statement: String,
    pub supports: Vec<ObservationShown>,
    pub contradicts: Vec<ObservationShown>,
}

/// How a disagreement ends, or what is missing to end it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Settlement {
    pub resolution: Option<SettledBy>,
    /// Queries for the evidence that would settle it.
    pub missing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SettledBy {
    pub kind: ResolutionKind,
    pub description: String,
    /// The observation that says so.
    pub from: ObservationId,
    /// For `one_rejected`: who is wrong. None means the observation of a contradiction.
    pub loser: Option<HypothesisId>,
}
