//! Events: what happened, in the past tense. The journal keeps them and `Session::apply` folds them.

mod evidence;
mod explore;
mod iteration;
mod journaled;
mod plan;
mod session;
mod step;
mod think;
mod verify;
mod write;

use serde::{Deserialize, Serialize};

pub use evidence::{EvidenceEvent, NewHypothesis, NewObservation};
pub use explore::{CheckedExtraction, ExploreEvent, FoundHit, MergedSearch, NewSource};
pub use iteration::{IterationEvent, SelectReason, Selection, Target};
pub(crate) use journaled::OldText;
pub use plan::{
    ContextLoaded, Drift, DriftAnswer, LoopChecked, Pattern, PlanEvent, PlanMade, PlannedAim,
    SkippedQuery, WeighedHypothesis,
};
pub use session::{PauseReason, SessionEvent};
pub(crate) use step::is_false;
pub use step::{EMBED, ModelCall, StepEvent, Tokens};
pub use think::{ThinkEvent, WithoutModel};
pub use verify::VerifyEvent;
pub use write::WriteEvent;

/// Something that happened. Events are grouped so that each part of the fold matches all of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Session(SessionEvent),
    Step(StepEvent),
    Think(ThinkEvent),
    Iteration(IterationEvent),
    Plan(PlanEvent),
    Explore(ExploreEvent),
    Evidence(EvidenceEvent),
    Verify(VerifyEvent),
    Write(WriteEvent),
}

macro_rules! group_into_event {
    ($($group:ident => $variant:ident),+ $(,)?) => {
        $(impl From<$group> for Event {
            fn from(event: $group) -> Event {
                Event::$variant(event)
            }
        })+
    };
}

group_into_event!(
    SessionEvent => Session,
    StepEvent => Step,
    ThinkEvent => Think,
    IterationEvent => Iteration,
    PlanEvent => Plan,
    ExploreEvent => Explore,
    EvidenceEvent => Evidence,
    VerifyEvent => Verify,
    WriteEvent => Write,
);

#[cfg(test)]
mod tests;
