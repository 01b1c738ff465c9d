//! The frame of an iteration: its phases, its target, its lesson, statuses, and its end.

use serde::{Deserialize, Serialize};

use crate::contract::{
    ExplorationResult, HypothesisStatus, IdeaDraft, Issue, Lens, Lesson, RuleAction, SearchMode,
};
use crate::graph::StatusReason;
use crate::id::{HypothesisId, NodeId};
use crate::phase::Phase;
use crate::question::Question;
use crate::step::FailureReason;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IterationEvent {
    IterationStarted {
        iteration: u32,
        /// The question of this iteration, if it has one of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<Question>,
    },
    PhaseEntered {
        phase: Phase,
    },
    /// An aim of the iteration. The first is its target.
    TargetSelected(Selection),
    Learned {
        lesson: Lesson,
        /// Why there is no lesson.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<FailureReason>,
        /// Success needs something new. None in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<ExplorationResult>,
        /// What the lesson's rule changes when it is followed. None in journals of earlier versions, whose rules were
        /// never followed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<RuleAction>,
    },
    /// Rules that the session learned are followed in this iteration, because their situations recur.
    RulesFollowed {
        actions: Vec<RuleAction>,
    },
    Ideated {
        candidates: Vec<IdeaDraft>,
        chosen: Option<usize>,
    },
    HypothesisVisited {
        hypothesis: HypothesisId,
        /// Whether the exploration asked for evidence against it. None in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sought_counter: Option<bool>,
    },
    HypothesisStatusChanged {
        hypothesis: HypothesisId,
        to: HypothesisStatus,
        #[serde(with = "super::journaled")]
        because: StatusReason,
    },
    SubQuestionAnswered {
        place: usize,
        by: NodeId,
    },
    SubQuestionReopened {
        place: usize,
    },
    StatusesEvaluated,
    HealthChecked {
        issues: Vec<Issue>,
    },
    IterationEnded {
        /// The five active hypotheses of highest priority.
        active: Vec<HypothesisId>,
        /// What SELECT would choose next, best first.
        next: Vec<Selection>,
        /// Keywords and lenses whose turn is over, because they brought something. None in journals of earlier
        /// versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<Vec<Target>>,
    },
}

/// What SELECT chose, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    pub target: Target,
    pub conflict_with: Option<HypothesisId>,
    pub mode: SearchMode,
    /// Whether the search is for evidence against the target.
    #[serde(rename = "counter")]
    pub seeks_counter_evidence: bool,
    pub reason: SelectReason,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Hypothesis(HypothesisId),
    Keyword(String),
    Lens(Lens),
    /// The question itself.
    Question,
    /// The sub-question at this index.
    SubQuestion(usize),
}

/// Which rule of SELECT chose the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectReason {
    Stalemate,
    UnresolvedConflict,
    UnvisitedConjecture,
    UnvisitedHypothesis,
    UncertainHypothesis,
    UnexploredKeyword,
    NewAngle,
    LensInTurn,
    AttackOnTheStrongest,
    /// The first iteration also searches for the question itself.
    QuestionItself,
    OpenSubQuestion,
    /// A plan asked for this query; no rule of SELECT did.
    PlannedQuery,
}
