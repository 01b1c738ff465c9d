//! The contract of reading one source.

use pathfinder_text::Lang;
use serde::{Deserialize, Serialize};

use super::{HypothesisShown, Stance, Weight};
use crate::graph::EdgeKind;
use crate::id::{BlobHash, HypothesisId, ObservationId, SourceId};
use crate::step::Passage;

/// Read one source. The reasoner gets its text along with the request, by the hash of the snapshot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Extract {
    pub question: String,
    pub sub_questions: Vec<String>,
    pub lang: Lang,
    pub source: SourceId,
    pub title: String,
    pub snapshot: BlobHash,
    pub query: String,
    pub target: Option<HypothesisId>,
    pub hypotheses: Vec<HypothesisShown>,
    /// A disagreement that this source may resolve.
    pub dispute: Option<Dispute>,
    pub items_max: usize,
    pub hypotheses_max: usize,
    /// The passage of this source that the search for the question itself returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<Passage>,
    /// What is known from this source already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// The parts of its text that were shown before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Passage>,
}

/// Two statements that cannot both hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dispute {
    /// Two hypotheses conflict.
    Conflict {
        hypothesis: HypothesisId,
        other: HypothesisId,
    },
    /// An observation contradicts a hypothesis.
    Contradiction {
        hypothesis: HypothesisId,
        observation: ObservationId,
        statement: String,
    },
}

impl Dispute {
    /// Whether the edge is the disagreement.
    pub(crate) fn is_between(&self, edge: &EdgeKind) -> bool {
        match (self, *edge) {
            (Dispute::Conflict { hypothesis, other }, EdgeKind::Conflicts { from, to }) => {
                (from, to) == (*hypothesis, *other) || (from, to) == (*other, *hypothesis)
            }
            (
                Dispute::Contradiction {
                    hypothesis,
                    observation,
                    ..
                },
                EdgeKind::Contradicts { from, to, .. },
            ) => (from, to) == (*observation, *hypothesis),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Extraction {
    pub items: Vec<ItemDraft>,
    pub hypotheses: Vec<HypothesisDraft>,
    pub resolution: Option<ResolutionDraft>,
    pub entities: Vec<EntityDraft>,
    pub relations: Vec<RelationDraft>,
    /// The parts of the text that the reader was shown; none if it was shown all of it.
    #[serde(default)]
    pub shown: Option<Vec<Passage>>,
}

/// A fact with its verbatim quote.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ItemDraft {
    /// A name that other parts of the same extraction use for this item.
    pub label: String,
    pub statement: String,
    pub quote: String,
    pub concepts: Vec<String>,
    pub stances: Vec<StanceDraft>,
    /// What the same source says elsewhere that the statement needs: population, design, date.
    #[serde(default)]
    pub context: String,
    /// The sub-questions that it helps to answer.
    #[serde(default)]
    pub answers: Vec<Helps>,
    /// How well it fits the question, if the reader measures that.
    #[serde(default)]
    pub fit: Option<QuestionFit>,
    /// The headings above it, outermost first, as one line.
    #[serde(default)]
    pub place: String,
    /// The label of the item in which the same source says that this no longer holds.
    #[serde(default)]
    pub superseded_by: Option<String>,
}

/// How well a passage fits the question.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct QuestionFit {
    /// Comparable between the observations of a session. It is given once, so that reading more never lowers it.
    pub score: f64,
    /// The part of the question, by the weight of its words, that the passage, its headings and its title name.
    pub covered: f64,
}

/// How much an item helps to answer a sub-question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Helps {
    /// The index of the sub-question.
    pub sub_question: usize,
    /// From 1 (background) to 3 (answers it directly).
    pub how_much: u8,
}

impl Helps {
    pub const MOST: u8 = 3;
    pub const BACKGROUND: u8 = 1;

    pub(crate) fn is_within(&self, sub_questions: &[String]) -> bool {
        self.sub_question < sub_questions.len() && (1..=Helps::MOST).contains(&self.how_much)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StanceDraft {
    pub hypothesis: HypothesisId,
    pub stance: Stance,
    pub weight: Weight,
    /// For `qualifies`: the condition, in the source's words.
    pub condition: Option<String>,
}

/// A claim of the source's author that can be tested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HypothesisDraft {
    pub statement: String,
    /// Labels of the items it was derived from; they support it.
    pub from: Vec<String>,
    pub keywords: Vec<String>,
    /// The place of the sub-question that it answers.
    pub sub_question: Option<usize>,
    /// Shown hypotheses that it conflicts with.
    pub conflicts_with: Vec<HypothesisId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResolutionDraft {
    pub kind: ResolutionKind,
    pub description: String,
    /// Label of the item that says so.
    pub from: String,
    /// For `one_rejected`: who is wrong. None means the observation of a contradiction.
    pub loser: Option<HypothesisId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResolutionKind {
    ConditionDifference,
    DefinitionMismatch,
    ScopeMismatch,
    OneRejected,
    Merged,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EntityDraft {
    pub label: String,
    pub kind: EntityKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntityKind {
    Concept,
    Technology,
    Person,
    Organization,
    Event,
    Publication,
}

/// A relation between two entities of the same extraction, by label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RelationDraft {
    pub from: String,
    pub to: String,
    pub relation: Relation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    BasedOn,
    Enables,
    PartOf,
    DevelopedBy,
    PublishedBy,
    Contradicts,
    Supports,
}
