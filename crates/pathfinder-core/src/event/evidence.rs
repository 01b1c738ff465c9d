//! Evidence: what the graph gained.

use serde::{Deserialize, Serialize};

use crate::contract::{EntityKind, Helps, QuestionFit, Relation, ThinkingTool};
use crate::graph::{EdgeKind, EdgeResolution};
use crate::id::{HypothesisId, NodeId, ObservationId, SourceId};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceEvent {
    ObservationRecorded(NewObservation),
    ObservationAlsoAt {
        observation: ObservationId,
        url: String,
    },
    HypothesisRaised(NewHypothesis),
    /// A source suggested it, and it is not worth testing.
    DraftDropped {
        statement: String,
        from: Vec<ObservationId>,
        because: String,
    },
    /// A source suggested what a hypothesis says already.
    DraftMerged {
        statement: String,
        into: HypothesisId,
        /// Empty if they say it in the same words.
        because: String,
    },
    HypothesisQualified {
        hypothesis: HypothesisId,
        condition: String,
        from: ObservationId,
    },
    EdgeAdded {
        edge: EdgeKind,
    },
    ConflictResolved {
        hypothesis: HypothesisId,
        other: HypothesisId,
        resolution: EdgeResolution,
        loser: Option<HypothesisId>,
    },
    ContradictionResolved {
        observation: ObservationId,
        hypothesis: HypothesisId,
        resolution: EdgeResolution,
    },
    EntityNoted {
        label: String,
        kind: EntityKind,
        source: SourceId,
    },
    RelationNoted {
        from: String,
        to: String,
        relation: Relation,
        source: SourceId,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewObservation {
    pub id: ObservationId,
    pub source: SourceId,
    pub statement: String,
    pub quote: String,
    pub quote_start: usize,
    pub quote_end: usize,
    pub concepts: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub context: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Helps>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<QuestionFit>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<ObservationId>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewHypothesis {
    pub id: HypothesisId,
    pub statement: String,
    pub tool: Option<ThinkingTool>,
    pub derived_from: Vec<NodeId>,
    pub keywords: Vec<String>,
    pub sub_question: Option<usize>,
}
