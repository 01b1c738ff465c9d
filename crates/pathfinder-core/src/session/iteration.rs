//! What happened in one iteration, for the views that tell its story.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::contract::{
    Diagnosis, Dispute, ExplorationResult, HypothesisStatus, IdeaDraft, Issue, Lesson,
    PlannedQuery, Reflection, RuleAction,
};
use crate::event::{
    ContextLoaded, Drift, DriftAnswer, LoopChecked, PlanMade, Selection, SkippedQuery,
};
use crate::graph::StatusReason;
use crate::id::{FindingId, HypothesisId, ObservationId, SourceId};
use crate::question::Question;
use crate::session::{Aim, Session};
use crate::step::FailureReason;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IterationLog {
    pub number: u32,
    pub started_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// The question of this iteration, if it has one of its own.
    pub question: Option<Question>,
    /// The target.
    pub selection: Option<Selection>,
    /// Further aims.
    #[serde(default)]
    pub others: Vec<Selection>,
    /// Indices of the aims that were given up, because there was nothing new to ask.
    #[serde(default)]
    pub dropped: Vec<usize>,
    /// How many observations came from what each aim found, the target first. Empty until the iteration ends.
    #[serde(default)]
    pub observed: Vec<usize>,
    /// Indices in `Session::searches`.
    pub searches: Vec<usize>,
    pub retries: u8,
    pub sources_read: Vec<SourceId>,
    pub sources_failed: Vec<(SourceId, FailureReason)>,
    /// A near-copy, and what it is a copy of.
    pub copies: Vec<(SourceId, SourceId)>,
    pub dropped_quotes: usize,
    pub result: Option<ExplorationResult>,
    pub observations: Vec<ObservationId>,
    pub hypotheses: Vec<HypothesisId>,
    /// Drafts of hypotheses that were dropped, each with the reason.
    pub drafts_dropped: Vec<(String, String)>,
    #[serde(default)]
    pub drafts_merged: Vec<DraftMerged>,
    /// Disagreements that what is known did not settle.
    #[serde(default)]
    pub left_open: Vec<LeftOpen>,
    /// Edges of this iteration: the range from..to in `Graph::edges`.
    pub edges: (usize, usize),
    /// Findings that were made or joined.
    pub findings: Vec<FindingId>,
    /// Hypotheses that gained a condition, and observations that were also seen elsewhere.
    pub qualified: Vec<HypothesisId>,
    pub also_at: Vec<ObservationId>,
    /// Resolved disagreements, as described by their sources.
    pub resolutions: Vec<String>,
    pub entities_added: usize,
    pub relations_added: usize,
    pub strengths: BTreeMap<HypothesisId, StrengthChange>,
    pub confidences: BTreeMap<HypothesisId, ConfidenceChange>,
    pub statuses: Vec<StatusChange>,
    pub lesson: Option<Lesson>,
    /// Whether the exploration brought something new. None before it is known, and in sessions of earlier versions.
    #[serde(default)]
    pub outcome: Option<ExplorationResult>,
    /// What the rule of the lesson changes when it is followed.
    #[serde(default)]
    pub rule_learned: Option<RuleAction>,
    /// Rules that this iteration follows.
    #[serde(default)]
    pub rules_followed: Vec<RuleAction>,
    /// Why the lesson is empty, if the step that draws it failed.
    pub no_lesson_because: Option<FailureReason>,
    pub ideation: Option<Ideation>,
    pub health: Option<Vec<Issue>>,
    pub active: Vec<HypothesisId>,
    pub next: Vec<Selection>,
    /// What was at hand when it began, in the method `deep`.
    #[serde(default)]
    pub loaded: Option<ContextLoaded>,
    #[serde(default)]
    pub reflected: Option<Reflected>,
    #[serde(default)]
    pub plan: Planning,
    /// Whether the session went on after it, and why.
    #[serde(default)]
    pub decided: Option<LoopChecked>,
    #[serde(default)]
    pub drifts: Vec<(Drift, DriftAnswer)>,
}

/// What was thought before anything was searched.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reflected {
    pub diagnosis: Diagnosis,
    /// None if the reasoner had nothing to say.
    pub reflection: Option<Reflection>,
}

/// How the queries of an iteration came about.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Planning {
    /// Candidates of plans that were refused, because all that they chose had been searched before.
    pub refused: Vec<SkippedQuery>,
    pub refusals: u8,
    /// Candidates of refused plans that say something new.
    pub spare: Vec<PlannedQuery>,
    pub made: Option<PlanMade>,
    pub is_approved: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StrengthChange {
    pub before: f64,
    pub after: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ConfidenceChange {
    pub before: f64,
    pub after: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StatusChange {
    pub hypothesis: HypothesisId,
    pub from: HypothesisStatus,
    pub to: HypothesisStatus,
    pub because: StatusReason,
}

/// A draft of a hypothesis that says what a hypothesis says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DraftMerged {
    pub statement: String,
    pub into: HypothesisId,
    pub because: String,
}

/// A disagreement, and queries for the evidence that would settle it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LeftOpen {
    pub dispute: Dispute,
    pub missing: Vec<String>,
}

/// The candidates of IDEATE, and which of them became a hypothesis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ideation {
    pub candidates: Vec<IdeaDraft>,
    pub chosen: Option<usize>,
    pub raised: Option<HypothesisId>,
}

impl IterationLog {
    pub fn new(number: u32, started_at: Timestamp, edges: usize) -> IterationLog {
        IterationLog {
            number,
            started_at,
            ended_at: None,
            question: None,
            selection: None,
            others: Vec::new(),
            dropped: Vec::new(),
            observed: Vec::new(),
            searches: Vec::new(),
            retries: 0,
            sources_read: Vec::new(),
            sources_failed: Vec::new(),
            copies: Vec::new(),
            dropped_quotes: 0,
            result: None,
            observations: Vec::new(),
            hypotheses: Vec::new(),
            drafts_dropped: Vec::new(),
            drafts_merged: Vec::new(),
            left_open: Vec::new(),
            edges: (edges, edges),
            findings: Vec::new(),
            qualified: Vec::new(),
            also_at: Vec::new(),
            resolutions: Vec::new(),
            entities_added: 0,
            relations_added: 0,
            strengths: BTreeMap::new(),
            confidences: BTreeMap::new(),
            statuses: Vec::new(),
            lesson: None,
            outcome: None,
            rule_learned: None,
            rules_followed: Vec::new(),
            no_lesson_because: None,
            ideation: None,
            health: None,
            active: Vec::new(),
            next: Vec::new(),
            loaded: None,
            reflected: None,
            plan: Planning::default(),
            decided: None,
            drifts: Vec::new(),
        }
    }

    /// Whether the exploration brought new evidence.
    pub fn brought_news(&self) -> bool {
        !self.observations.is_empty() || self.edges.1 > self.edges.0
    }

    /// Everything that the iteration explored, the target first.
    pub fn aims(&self) -> impl Iterator<Item = &Selection> {
        self.selection.iter().chain(&self.others)
    }
}

impl Session {
    /// How many observations of the iteration under way come from what each aim found, the target first.
    pub(crate) fn observed_by_aim(&self) -> Vec<usize> {
        let Some(exploration) = &self.exploration else {
            return Vec::new();
        };
        let sources: Vec<SourceId> = self
            .log()
            .iter()
            .flat_map(|it| &it.observations)
            .filter_map(|it| self.graph.observation(*it))
            .map(|it| it.source)
            .collect();
        let of = |(place, aim): (usize, &Aim)| {
            let is_found = |source: &&SourceId| {
                aim.hits.iter().any(|(hit, _)| hit == *source)
                    || (exploration.slots.iter())
                        .any(|slot| slot.aim == place && slot.source == **source)
            };
            sources.iter().filter(is_found).count()
        };
        exploration.aims().enumerate().map(of).collect()
    }
}
