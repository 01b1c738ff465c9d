//! Journals of versions that did not journal phases: some events implied the phase that followed.

use crate::event::{Event, ExploreEvent, IterationEvent, SessionEvent, VerifyEvent};
use crate::phase::Phase;
use crate::session::Session;

const IDEATE_EVERY: u32 = 3;
const CHECK_EVERY: u32 = 5;

/// The phase that an event of such a journal led to. Frozen: a later event is never among these.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "events of later versions imply nothing"
)]
pub(super) fn phase_after(session: &Session, event: &Event) -> Option<Phase> {
    let every = |period: u32, phase: Phase, otherwise: Phase| match session
        .iteration
        .is_multiple_of(period)
    {
        true => phase,
        false => otherwise,
    };
    Some(match event {
        Event::Session(SessionEvent::QuestionDecomposed { .. }) => Phase::Select,
        Event::Iteration(IterationEvent::TargetSelected(_)) => Phase::Word,
        Event::Explore(ExploreEvent::QueryWorded { .. }) => Phase::Search,
        Event::Explore(ExploreEvent::HitsTaken { .. }) => Phase::Rank,
        Event::Explore(ExploreEvent::ReadingPlanned { .. }) => Phase::Read,
        Event::Explore(ExploreEvent::ExplorationRetried { .. }) => Phase::Search,
        Event::Explore(ExploreEvent::ExplorationEnded { .. }) => Phase::Verify,
        Event::Verify(VerifyEvent::VerificationEnded) => Phase::Learn,
        Event::Iteration(IterationEvent::Learned { .. }) => {
            every(IDEATE_EVERY, Phase::Ideate, Phase::Evaluate)
        }
        Event::Iteration(IterationEvent::Ideated { .. }) => Phase::Evaluate,
        Event::Iteration(IterationEvent::StatusesEvaluated) => {
            every(CHECK_EVERY, Phase::Check, Phase::End)
        }
        Event::Iteration(IterationEvent::IterationEnded { .. }) => Phase::Select,
        _ => return None,
    })
}
