//! The requests to write the answer so far and the thesis, from the evidence and nothing else.

use std::collections::BTreeSet;

use pathfinder_text::{character_pairs, pairs_similarity};

use crate::contract::{
    AnswerDraft, EvidenceShown, ObservationShown, Request, Sentence, Thesis, ThesisDraft, Write,
};
use crate::event::{Event, WriteEvent};
use crate::explore::hypothesis_shown;
use crate::graph::{Hypothesis, Observation};
use crate::id::{HypothesisId, ObservationId};
use crate::ideate::observation_shown;
use crate::session::Session;
use crate::status::is_strong;
use crate::step::{Passage, Step};

const CORE_MAX: usize = 10;
const EVIDENCE_MAX: usize = 6;
const ANSWER_MATERIAL_MAX: usize = 5;
const ANSWER_SENTENCES_MAX: usize = 6;
const NEAREST_MAX: usize = 6;

pub fn steps(session: &Session) -> Vec<Step> {
    let mut steps = Vec::new();
    if session.writing.answer {
        steps.push(Step::think(Request::Write(Write {
            question: session.current_question().as_str().to_owned(),
            lang: session.settings.lang,
            title: session.current_question().as_str().to_owned(),
            material: strongest(session)
                .into_iter()
                .take(ANSWER_MATERIAL_MAX)
                .map(|it| evidence(session, it))
                .collect(),
            nearest: nearest(session),
            sentences_max: ANSWER_SENTENCES_MAX,
        })));
    }
    if session.writing.thesis {
        steps.push(Step::think(Request::Thesis(Thesis {
            question: session.current_question().as_str().to_owned(),
            lang: session.settings.lang,
            core: core(session)
                .into_iter()
                .map(|it| evidence(session, it))
                .collect(),
            resolutions: resolutions(session),
            nearest: nearest(session),
        })));
    }
    steps
}

/// The hypotheses that a thesis rests on: verified or strong ones, strongest first. A model can tell what answers the
/// question, so it is shown the others after them.
pub fn core(session: &Session) -> Vec<&Hypothesis> {
    let (mut core, others): (Vec<&Hypothesis>, Vec<&Hypothesis>) =
        strongest(session).into_iter().partition(|it| is_strong(it));
    if session.settings.thinks_outside() {
        core.extend(others);
    }
    core.truncate(CORE_MAX);
    core
}

/// Hypotheses that can be cited.
fn strongest(session: &Session) -> Vec<&Hypothesis> {
    let is_sourced =
        |it: &&Hypothesis| !it.supporting().is_empty() || it.stated_in().next().is_some();
    let mut active: Vec<&Hypothesis> = session.graph.active().filter(is_sourced).collect();
    active.sort_by(|a, b| b.strength().total_cmp(&a.strength()).then(a.id.cmp(&b.id)));
    active
}

fn evidence(session: &Session, hypothesis: &Hypothesis) -> EvidenceShown {
    let most_trusted = |ids: &std::collections::BTreeSet<ObservationId>| {
        let mut found: Vec<_> = ids
            .iter()
            .filter_map(|it| session.graph.observation(*it))
            .collect();
        found.sort_by(|a, b| b.authority.total_cmp(&a.authority).then(a.id.cmp(&b.id)));
        found
            .into_iter()
            .take(EVIDENCE_MAX)
            .map(observation_shown)
            .collect()
    };
    EvidenceShown {
        hypothesis: hypothesis_shown(hypothesis),
        tool: hypothesis.tool,
        conditions: hypothesis
            .conditions
            .iter()
            .map(|it| Sentence {
                text: it.text.clone(),
                citations: vec![it.from],
            })
            .collect(),
        origin: hypothesis
            .stated_in()
            .filter_map(|it| session.graph.observation(it))
            .map(observation_shown)
            .collect(),
        supports: most_trusted(hypothesis.supporting()),
        contradicts: most_trusted(hypothesis.contradicting()),
    }
}

/// The passages that the search for the question itself returned, as far as they were read; if there was no such
/// search, the observations whose words are most like the question's.
fn nearest(session: &Session) -> Vec<ObservationShown> {
    let mut found: Vec<(f64, &Observation)> = session
        .graph
        .observations()
        .iter()
        .filter_map(|it| {
            let nearest = session.source(it.source)?.nearest?;
            let Passage { start, end } = nearest.passage;
            let stands_there = start <= it.quote_start && it.quote_end <= end;
            stands_there.then_some((nearest.score, it))
        })
        .collect();
    if found.is_empty() {
        let question = character_pairs(session.current_question().as_str());
        let similarity =
            |it: &Observation| pairs_similarity(&question, &character_pairs(&it.statement));
        found = session
            .graph
            .observations()
            .iter()
            .map(|it| (similarity(it), it))
            .collect();
    }
    // For each passage, the observation that quotes most of it.
    let length = |it: &Observation| it.quote_end - it.quote_start;
    found.sort_by(|a, b| {
        b.0.total_cmp(&a.0)
            .then(length(b.1).cmp(&length(a.1)))
            .then(a.1.id.cmp(&b.1.id))
    });
    let mut seen = BTreeSet::new();
    found.retain(|(_, it)| seen.insert(it.source));
    found
        .into_iter()
        .take(NEAREST_MAX)
        .map(|(_, it)| observation_shown(it))
        .collect()
}

/// Resolved disagreements, each with the observation that resolved it.
fn resolutions(session: &Session) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    for resolution in session
        .graph
        .edges()
        .iter()
        .filter_map(|it| it.resolution.as_ref())
    {
        if !found.iter().any(|it| it.text == resolution.description) {
            found.push(Sentence {
                text: resolution.description.clone(),
                citations: vec![resolution.from],
            });
        }
    }
    found
}

/// Sentences that cite something that exists. The others are dropped: a citation cannot be invented.
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

pub fn answer_written(session: &Session, draft: &AnswerDraft) -> Event {
    let (status, verdict) = (Some(draft.status), draft.verdict);
    WriteEvent::AnswerWritten {
        sentences: grounded(session, &draft.sentences),
        status,
        verdict,
    }
    .into()
}

pub fn thesis_written(session: &Session, draft: &ThesisDraft) -> Event {
    let core: Vec<HypothesisId> = core(session).into_iter().map(|it| it.id).collect();
    let draft = ThesisDraft {
        title: draft.title.clone(),
        status: draft.status,
        verdict: draft.verdict,
        conclusion: grounded(session, &draft.conclusion),
        headings: draft
            .headings
            .iter()
            .filter(|(id, _)| core.contains(id))
            .cloned()
            .collect(),
        limits: grounded(session, &draft.limits),
    };
    WriteEvent::ThesisWritten { draft, core }.into()
}
