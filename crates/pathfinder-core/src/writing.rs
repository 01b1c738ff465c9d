//! What is asked to be written: the answer so far and the thesis, from the evidence and nothing else.

use crate::contract::{EvidenceShown, Request, Sentence, Thesis, ThesisDraft, Write};
use crate::event::{Event, WriteEvent};
use crate::explore::shown;
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, ObservationId};
use crate::ideate::observation_shown;
use crate::session::Session;
use crate::status::is_strong;
use crate::step::Step;

const CORE_MAX: usize = 10;
const EVIDENCE_MAX: usize = 6;
const ANSWER_MATERIAL_MAX: usize = 5;
const ANSWER_SENTENCES_MAX: usize = 6;

pub fn steps(session: &Session) -> Vec<Step> {
    let mut steps = Vec::new();
    if session.writing.answer {
        steps.push(Step::Think(Request::Write(Write {
            question: session.question.as_str().to_owned(),
            lang: session.settings.lang,
            title: session.question.as_str().to_owned(),
            material: strongest(session)
                .into_iter()
                .take(ANSWER_MATERIAL_MAX)
                .map(|it| evidence(session, it))
                .collect(),
            sentences_max: ANSWER_SENTENCES_MAX,
        })));
    }
    if session.writing.thesis {
        steps.push(Step::Think(Request::Thesis(Thesis {
            question: session.question.as_str().to_owned(),
            lang: session.settings.lang,
            core: core(session).into_iter().map(|it| evidence(session, it)).collect(),
            resolutions: resolutions(session),
        })));
    }
    steps
}

/// The hypotheses that a thesis rests on: verified or strong ones, strongest first.
pub fn core(session: &Session) -> Vec<&Hypothesis> {
    strongest(session).into_iter().filter(|it| is_strong(it)).take(CORE_MAX).collect()
}

fn strongest(session: &Session) -> Vec<&Hypothesis> {
    let mut active: Vec<&Hypothesis> =
        session.graph.active().filter(|it| !it.supporting().is_empty()).collect();
    active.sort_by(|a, b| b.strength().total_cmp(&a.strength()).then(a.id.cmp(&b.id)));
    active
}

fn evidence(session: &Session, hypothesis: &Hypothesis) -> EvidenceShown {
    let most_trusted = |ids: &std::collections::BTreeSet<ObservationId>| {
        let mut found: Vec<_> = ids.iter().filter_map(|it| session.graph.observation(*it)).collect();
        found.sort_by(|a, b| b.authority.total_cmp(&a.authority).then(a.id.cmp(&b.id)));
        found.into_iter().take(EVIDENCE_MAX).map(observation_shown).collect()
    };
    EvidenceShown {
        hypothesis: shown(hypothesis),
        tool: hypothesis.tool,
        conditions: hypothesis
            .conditions
            .iter()
            .map(|it| Sentence { text: it.text.clone(), citations: vec![it.from] })
            .collect(),
        supports: most_trusted(hypothesis.supporting()),
        contradicts: most_trusted(hypothesis.contradicting()),
    }
}

/// Resolved disagreements, each with the observation that resolved it.
fn resolutions(session: &Session) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    for resolution in session.graph.edges().iter().filter_map(|it| it.resolution.as_ref()) {
        if !found.iter().any(|it| it.text == resolution.description) {
            found.push(Sentence { text: resolution.description.clone(), citations: vec![resolution.from] });
        }
    }
    found
}

/// Sentences that cite something that exists; the others are dropped, for a citation cannot be invented.
pub fn grounded(session: &Session, sentences: &[Sentence]) -> Vec<Sentence> {
    sentences
        .iter()
        .map(|it| {
            let known = |id: &ObservationId| session.graph.observation(*id).is_some();
            Sentence {
                text: it.text.trim().to_owned(),
                citations: it.citations.iter().copied().filter(known).collect(),
            }
        })
        .filter(|it| !it.text.is_empty() && !it.citations.is_empty())
        .collect()
}

pub fn take_thesis(session: &Session, draft: &ThesisDraft) -> Vec<Event> {
    let core: Vec<HypothesisId> = core(session).into_iter().map(|it| it.id).collect();
    let draft = ThesisDraft {
        title: draft.title.clone(),
        conclusion: grounded(session, &draft.conclusion),
        headings: draft.headings.iter().filter(|(id, _)| core.contains(id)).cloned().collect(),
        limits: grounded(session, &draft.limits),
    };
    vec![WriteEvent::ThesisWritten { draft, core }.into()]
}
