//! The method `plain`: plan, search, read each source once, write. The quick way to an answer, and a measure for the other
//! methods: same model, sources, budget and citations, but nothing is tested.

use crate::contract::SearchMode;
use crate::event::{
    Event, IterationEvent, PauseReason, SelectReason, Selection, SessionEvent, Target, WriteEvent,
};
use crate::phase::{Closed, Phase, PhaseRules, Transition};
use crate::session::Session;
use crate::settings::Method;
use crate::{decide, decompose, explore, status};

pub(super) const CYCLE: &[PhaseRules] = &[
    decompose::DECOMPOSE,
    START,
    explore::WORD,
    explore::SEARCH,
    RANK,
    READ,
    END,
];

/// Everything is searched for at once.
const START: PhaseRules = PhaseRules::of_code(Phase::Select, start);

/// As many sources for each aim as another method reads for all of them.
const RANK: PhaseRules = PhaseRules::of_code(Phase::Rank, |session| {
    let aims = session.exploration.iter().flat_map(|it| it.aims()).count();
    let settings = &session.settings;
    let sources_max = settings.sources_per_iteration_max * aims;
    explore::plan_reading(session, sources_max, settings.papers_per_query_max * aims)
});

/// What sources say is taken as it was read: an answer is written from it, and a hypothesis waits for a method that
/// tests it.
const READ: PhaseRules = PhaseRules {
    phase: Phase::Read,
    applies: |_| true,
    steps: explore::reads,
    close: explore::close_as_read,
};

const END: PhaseRules = PhaseRules::of_code(Phase::End, end);

fn start(session: &Session) -> Option<Closed> {
    if session.iteration >= session.settings.iterations_max {
        let (events, then) = (decide::pause(PauseReason::IterationLimit), Transition::Rest);
        return Some(Closed { events, then });
    }
    let started = IterationEvent::IterationStarted {
        iteration: session.iteration + 1,
        question: None,
    };
    let aims = aims(session)
        .into_iter()
        .map(IterationEvent::TargetSelected);
    let events = std::iter::once(started).chain(aims).map(Event::from);
    Some(Closed::with(events.collect()))
}

/// The question itself, and each of its sub-questions that is worded otherwise.
fn aims(session: &Session) -> Vec<Selection> {
    let question = session.current_question().as_str();
    let aim = |target, reason| Selection {
        target,
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason,
    };
    let sub_questions = session.sub_questions.iter().enumerate();
    let others = sub_questions.filter(|(_, it)| it.text != question);
    let others =
        others.map(|(place, _)| aim(Target::SubQuestion(place), SelectReason::OpenSubQuestion));
    std::iter::once(aim(Target::Question, SelectReason::QuestionItself))
        .chain(others)
        .collect()
}

/// The session is complete, unless it goes on with another method.
fn end(session: &Session) -> Option<Closed> {
    let mut closed = (status::END.close)(session)?;
    if session.settings.method == Method::Plain {
        closed.events.push(WriteEvent::AnswerRequested.into());
        closed.events.push(SessionEvent::SessionCompleted.into());
    }
    Some(closed)
}

#[cfg(test)]
mod tests;
