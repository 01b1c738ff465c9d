//! The method `deep`: think first, then search for several things at once; think again about what that brought. It never
//! ends by itself, and nothing is ever enough for it.

use std::collections::BTreeSet;

use crate::event::{
    ContextLoaded, Event, IterationEvent, LoopChecked, PlanEvent, WeighedHypothesis,
};
use crate::graph::Hypothesis;
use crate::phase::{Closed, Phase, PhaseRules, Transition};
use crate::session::Session;
use crate::{
    check, decide, decompose, drift, explore, ideate, learn, planning, reflect, resolve, select,
    status, verify,
};

pub(super) const CYCLE: &[PhaseRules] = &[
    decompose::DECOMPOSE,
    LOAD,
    reflect::REFLECT,
    planning::PLAN,
    explore::WORD,
    explore::SEARCH,
    RANK,
    explore::READ,
    verify::VERIFY,
    resolve::RESOLVE,
    learn::LEARN,
    ideate::IDEATE,
    status::EVALUATE,
    check::CHECK,
    END,
];

/// What is at hand. The targets follow from the plan.
const LOAD: PhaseRules = PhaseRules::of_code(Phase::Select, load);

const RANK: PhaseRules = PhaseRules::of_code(Phase::Rank, |session| {
    let settings = &session.settings;
    let queries = session.exploration.iter().flat_map(|it| it.aims()).count();
    let sources_max = settings
        .search_depth
        .sources(settings.sources_per_iteration_max);
    explore::plan_reading(
        session,
        sources_max,
        settings.papers_per_query_max * queries,
    )
});

/// Starts the next iteration, unless the session has to pause.
fn load(session: &Session) -> Option<Closed> {
    if let Some(because) = select::pauses(session) {
        let (events, then) = (decide::pause(because), Transition::Rest);
        return Some(Closed { events, then });
    }
    let started = IterationEvent::IterationStarted {
        iteration: session.iteration + 1,
        question: None,
    };
    let loaded = PlanEvent::ContextLoaded(ContextLoaded {
        iterations: session.iterations.len(),
        findings: session.findings.len(),
        hypotheses: session.graph.active().count(),
        queries: session.searches.len(),
        rules: session.rules.len(),
    });
    let mut events: Vec<Event> = vec![started.into(), loaded.into()];
    let offer = select::offer(session);
    events.extend(offer.first().and_then(|it| drift::event(session, it)));
    Some(Closed::with(events))
}

/// The iteration ends, and LOOP says why the session goes on or rests.
const END: PhaseRules = PhaseRules::of_code(Phase::End, end);

fn end(session: &Session) -> Option<Closed> {
    let mut closed = (status::END.close)(session)?;
    let (spent, limit) = (
        session.budget.spent_micro_usd(),
        session.budget.limit_micro_usd,
    );
    let iterations_max = session.settings.iterations_max;
    let hypotheses = session.graph.hypotheses();
    let top = session.top_hypotheses().into_iter();
    let top = top.filter_map(|it| session.graph.hypothesis(it));
    let active: Vec<WeighedHypothesis> = top.map(|it| weighed(session, it)).collect();
    let checked = LoopChecked {
        iterations_max,
        spent_micro_usd: spent,
        budget_micro_usd: limit,
        answered: answered(session, &closed.events),
        sub_questions: session.sub_questions.len(),
        goes_on: session.iteration < iterations_max && (limit == 0 || spent < limit),
        inactive: session.graph.active().count() - active.len(),
        rejected: hypotheses.len() - session.graph.active().count(),
        active,
    };
    let checked = PlanEvent::LoopChecked(checked);
    closed.events.insert(0, checked.into());
    Some(closed)
}

/// How many sub-questions are answered once these events are applied.
fn answered(session: &Session, events: &[Event]) -> usize {
    let sub_questions = session.sub_questions.iter().enumerate();
    let known = sub_questions.filter(|it| it.1.answered_by.is_some());
    let mut answered: BTreeSet<usize> = known.map(|it| it.0).collect();
    for event in events {
        if let Event::Iteration(IterationEvent::SubQuestionAnswered { place, .. }) = event {
            answered.insert(*place);
        }
        if let Event::Iteration(IterationEvent::SubQuestionReopened { place }) = event {
            answered.remove(place);
        }
    }
    answered.len()
}

fn weighed(session: &Session, hypothesis: &Hypothesis) -> WeighedHypothesis {
    WeighedHypothesis {
        id: hypothesis.id,
        confidence: hypothesis.confidence(),
        priority: hypothesis.priority(session.iteration),
        supporting: hypothesis.supporting().len(),
        contradicting: hypothesis.contradicting().len(),
    }
}

#[cfg(test)]
mod tests;
