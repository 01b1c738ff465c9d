//! REFLECT: where the research stands, in six layers, before anything is searched.

use crate::check;
use crate::contract::{
    Diagnosis, HypothesisStatus, Issue, ObservationShown, QueryFamily, Reflect, Request,
};
use crate::drift;
use crate::event::PlanEvent;
use crate::explore::hypothesis_shown;
use crate::graph::Hypothesis;
use crate::id::HypothesisId;
use crate::phase::{Closed, Phase, PhaseRules};
use crate::recall;
use crate::session::Session;
use crate::step::{Step, Strategy};
use crate::writing::observation_shown;

/// The newest findings; the rest is in the archive.
const FACTS_SHOWN: usize = 30;
const HYPOTHESES_SHOWN: usize = 10;
const QUESTIONS_SHOWN: usize = 5;
/// Above this a hypothesis is believed, and evidence against it is sought before all else.
const SURE_ABOVE: f64 = 0.8;

pub(crate) const REFLECT: PhaseRules = PhaseRules {
    phase: Phase::Reflect,
    applies: |_| true,
    steps: |session| vec![Step::think(Request::Reflect(request(session)))],
    close: |session| Closed::when(session.log().is_some_and(|it| it.reflected.is_some())),
};

/// What was reflected, and the diagnosis, which is not left to a reasoner.
pub(crate) fn reflected(
    request: &Reflect,
    reflection: Option<&crate::contract::Reflection>,
) -> PlanEvent {
    PlanEvent::Reflected {
        diagnosis: request.diagnosis,
        reflection: reflection.cloned().map(Box::new),
    }
}

fn request(session: &Session) -> Reflect {
    let mut hypotheses: Vec<&Hypothesis> = session.graph.active().collect();
    hypotheses.sort_by(|a, b| {
        let priority = |it: &Hypothesis| it.priority(session.iteration);
        priority(b).total_cmp(&priority(a))
    });
    hypotheses.truncate(HYPOTHESES_SHOWN);
    let shown: Vec<HypothesisId> = hypotheses.iter().map(|it| it.id).collect();
    let conflicts = session.graph.active_conflicts();
    let conflicts = conflicts.map(|(_, from, to)| (from, to));
    let open = session.sub_questions.iter();
    let open = open.filter(|it| it.answered_by.is_none());
    let facts = facts(session);
    let mut memory = recall::memory(session, recall::PLANNING);
    memory
        .findings
        .retain(|it| !facts.iter().any(|fact| fact.id == it.id));
    Reflect {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        iteration: session.iteration,
        facts,
        hypotheses: hypotheses.into_iter().map(hypothesis_shown).collect(),
        conflicts: conflicts
            .filter(|(from, to)| shown.contains(from) && shown.contains(to))
            .collect(),
        open_questions: open
            .take(QUESTIONS_SHOWN)
            .map(|it| it.text.clone())
            .collect(),
        issues: session.health.issues.clone(),
        diagnosis: diagnosis(session),
        searched: searched(session),
        thinking: session.settings.thinking_mode,
        lessons: recall::lessons(session),
        memory,
    }
}

fn facts(session: &Session) -> Vec<ObservationShown> {
    let findings = session.findings.iter().rev().take(FACTS_SHOWN);
    let first = findings.filter_map(|it| it.observations.first());
    let observed = first.filter_map(|it| session.graph.observation(*it));
    observed.map(|it| observation_shown(session, it)).collect()
}

/// How the research fares.
fn diagnosis(session: &Session) -> Diagnosis {
    let graph = &session.graph;
    let is_open = |it: &Hypothesis| it.status != HypothesisStatus::Verified;
    let contradicted = |it: &Hypothesis| graph.strong_contradiction(it.id).is_some();
    Diagnosis {
        stuck: drift::quiet_iterations(session) >= drift::STUCK_AFTER,
        overloaded: check::issues(session).contains(&Issue::DataExplosion),
        sure: graph.active().any(|it| it.confidence() > SURE_ABOVE),
        needs_direction: !graph.active().any(is_open)
            && session.unexplored.iter().all(|it| it.used),
        contradiction: graph.active_conflicts().next().is_some()
            || graph.active().any(contradicted),
    }
}

/// How many different queries of each family were searched.
fn searched(session: &Session) -> Vec<(QueryFamily, usize)> {
    let of = |family: QueryFamily| {
        let strategy = match family {
            QueryFamily::Web => Strategy::Web,
            QueryFamily::Academic => Strategy::Academic,
            QueryFamily::Verification => Strategy::Verification,
        };
        let searches = session.searches.iter();
        let count = searches.filter(|it| it.entry.strategy == strategy).count();
        (family, count)
    };
    QueryFamily::ALL.map(of).to_vec()
}
