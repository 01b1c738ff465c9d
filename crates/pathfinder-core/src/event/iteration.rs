//! SELECT, learning, IDEATE, CHECK and the end of an iteration.

use serde::{Deserialize, Serialize};

use crate::contract::{HypothesisStatus, IdeaDraft, Issue, Lens, Lesson, SearchMode};
use crate::id::HypothesisId;
use crate::phase::Phase;
use crate::question::Question;

/// SELECT, learning, IDEATE, CHECK and the end of an iteration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IterationEvent {
    IterationStarted {
        iteration: u32,
        /// The question of this iteration, where it has one of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<Question>,
    },
    /// The session goes on with this phase of its method.
    PhaseEntered {
        phase: Phase,
    },
    /// What the iteration searches for. The first is its target, others are aims beside it.
    TargetSelected(Selection),
    Learned {
        lesson: Lesson,
    },
    Ideated {
        candidates: Vec<IdeaDraft>,
        chosen: Option<usize>,
    },
    HypothesisVisited {
        hypothesis: HypothesisId,
    },
    HypothesisStatusChanged {
        hypothesis: HypothesisId,
        to: HypothesisStatus,
        because: String,
    },
    SubQuestionAnswered {
        place: usize,
        by: HypothesisId,
    },
    SubQuestionReopened {
        place: usize,
    },
    StatusesEvaluated,
    HealthChecked {
        issues: Vec<Issue>,
    },
    /// `active`: the five hypotheses of highest priority; `next`: what SELECT would choose from here.
    IterationEnded {
        active: Vec<HypothesisId>,
        next: Vec<Selection>,
    },
}

/// What SELECT chose, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    pub target: Target,
    pub conflict_with: Option<HypothesisId>,
    pub mode: SearchMode,
    /// Evidence against the target is asked for.
    pub counter: bool,
    pub reason: SelectReason,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Hypothesis(HypothesisId),
    Keyword(String),
    Lens(Lens),
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
}
