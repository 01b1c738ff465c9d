//! The requests to write the answer so far and the thesis, from the evidence and nothing else.

mod chosen;

use std::collections::BTreeSet;

use pathfinder_text::one_line;

pub use self::chosen::core;
use self::chosen::{best_on, disagreements_on, material, nearest};
use crate::contract::{
    AnswerDraft, EvidenceShown, ObservationShown, Request, Section, Sentence, SubQuestionShown,
    Thesis, ThesisDraft, Write,
};
use crate::event::{Event, WriteEvent};
use crate::explore::hypothesis_shown;
use crate::graph::{Hypothesis, Observation};
use crate::id::{HypothesisId, ObservationId};
use crate::session::{Session, SubQuestion};
use crate::step::Step;
use crate::words::name;

const EVIDENCE_MAX: usize = 6;
const ANSWER_SENTENCES_MAX: usize = 6;
const OPEN_MAX: usize = 6;
const AGAINST_MAX: usize = 3;
const SIDE_CHARACTERS_MAX: usize = 300;
const OPEN_CHARACTERS_MAX: usize = 300;

pub fn steps(session: &Session) -> Vec<Step> {
    let mut steps = Vec::new();
    let question = || session.current_question().as_str().to_owned();
    if session.writing.answer {
        steps.push(Step::think(Request::Write(Write {
            question: question(),
            lang: session.settings.lang,
            sub_questions: sub_questions(session),
            material: material(session)
                .into_iter()
                .map(|it| evidence(session, it))
                .collect(),
            nearest: shown(session, nearest(session)),
            sentences_max: ANSWER_SENTENCES_MAX,
        })));
    }
    if session.writing.thesis {
        steps.push(Step::think(Request::Thesis(Thesis {
            question: question(),
            lang: session.settings.lang,
            sub_questions: sub_questions(session),
            core: core(session)
                .into_iter()
                .map(|it| evidence(session, it))
                .collect(),
            resolutions: resolutions(session),
            nearest: shown(session, nearest(session)),
        })));
    }
    steps
}

/// The sub-questions, each with the observations that help most to answer it.
fn sub_questions(session: &Session) -> Vec<SubQuestionShown> {
    let with_observations = |(place, it): (usize, &SubQuestion)| {
        let mut observations = best_on(session, place);
        let disagree = disagreements_on(session, place);
        for it in disagree.iter().flatten() {
            let is_shown = observations.iter().any(|shown| shown.id == *it);
            let unshown = (!is_shown).then(|| session.graph.observation(*it));
            observations.extend(unshown.flatten());
        }
        SubQuestionShown {
            text: it.text.clone(),
            observations: shown(session, observations),
            disagree,
        }
    };
    session
        .sub_questions
        .iter()
        .enumerate()
        .map(with_observations)
        .collect()
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
            .map(|it| observation_shown(session, it))
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
            .map(|it| observation_shown(session, it))
            .collect(),
        supports: most_trusted(hypothesis.supporting()),
        contradicts: most_trusted(hypothesis.contradicting()),
        qualifies: most_trusted(&hypothesis.conditions.iter().map(|it| it.from).collect()),
    }
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
    let sentences = grounded(session, &draft.sentences);
    let mut against = grounded(session, &draft.against);
    against.extend(disputing(session, &sentences, &against));
    WriteEvent::AnswerWritten {
        sentences,
        status: Some(draft.status),
        verdict: draft.verdict,
        sureness: draft.sureness,
        sections: grounded_sections(session, &draft.sections),
        against,
        open: questions(&draft.open),
    }
    .into()
}

/// Both sides of what other findings say against those that the answer cites, as far as it is not told.
fn disputing(session: &Session, answer: &[Sentence], told: &[Sentence]) -> Vec<Sentence> {
    let cited = |it: &[Sentence]| -> BTreeSet<ObservationId> {
        it.iter().flat_map(|it| it.citations.clone()).collect()
    };
    let told = cited(told);
    let (mut seen, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    let findings = cited(answer).into_iter();
    let findings = findings.filter_map(|it| session.finding_of(it));
    // What its own text sets aside is shown with the words that do so.
    let disputes = findings.flat_map(|it| it.over.keys().map(move |other| (it, *other)));
    let against = disputes.filter_map(|(finding, other)| {
        let over = finding.over.get(&other)?;
        let is_open = finding.disputes().any(|it| it == other);
        let other = session.finding(other).filter(|_| is_open)?;
        let (own, side) = (finding.side(session, other)?, other.side(session, finding)?);
        let pair = (finding.id.min(other.id), finding.id.max(other.id));
        let is_new =
            !told.contains(&side.observation) && pairs.insert(pair) && seen.insert(side.sentence);
        let kind = name::disagreement(session.settings.lang, over.kind);
        is_new.then(|| Sentence {
            text: format!(
                "{} — {kind}: {}",
                quoted(own.sentence),
                quoted(side.sentence)
            ),
            citations: vec![own.observation, side.observation],
        })
    });
    against.take(AGAINST_MAX).collect()
}

fn quoted(sentence: &str) -> String {
    let line = one_line(sentence, SIDE_CHARACTERS_MAX);
    format!("\"{}\"", line.replace('"', "'"))
}

pub fn thesis_written(session: &Session, draft: &ThesisDraft) -> Event {
    let core: Vec<HypothesisId> = core(session).into_iter().map(|it| it.id).collect();
    let draft = ThesisDraft {
        title: draft.title.clone(),
        status: draft.status,
        verdict: draft.verdict,
        sureness: draft.sureness,
        conclusion: grounded(session, &draft.conclusion),
        sections: grounded_sections(session, &draft.sections),
        headings: draft
            .headings
            .iter()
            .filter(|(id, _)| core.contains(id))
            .cloned()
            .collect(),
        limits: grounded(session, &draft.limits),
        open: questions(&draft.open),
    };
    WriteEvent::ThesisWritten { draft, core }.into()
}

/// What was found on sub-questions that there are, each once.
fn grounded_sections(session: &Session, sections: &[Section]) -> Vec<Section> {
    let mut seen = BTreeSet::new();
    let sections = sections
        .iter()
        .filter(|it| it.sub_question < session.sub_questions.len() && seen.insert(it.sub_question));
    let mut grounded: Vec<Section> = sections
        .map(|it| Section {
            sub_question: it.sub_question,
            sentences: grounded(session, &it.sentences),
        })
        .filter(|it| !it.sentences.is_empty())
        .collect();
    grounded.sort_by_key(|it| it.sub_question);
    grounded
}

/// Open questions. A statement among them would be one without a citation.
fn questions(open: &[String]) -> Vec<String> {
    let lines = open.iter().map(|it| one_line(it, OPEN_CHARACTERS_MAX));
    let questions = lines.filter(|it| it.ends_with(['?', '？']));
    questions.take(OPEN_MAX).collect()
}

fn shown(session: &Session, observations: Vec<&Observation>) -> Vec<ObservationShown> {
    let observations = observations.into_iter();
    observations
        .map(|it| observation_shown(session, it))
        .collect()
}

/// An observation as a reasoner sees it.
pub fn observation_shown(session: &Session, observation: &Observation) -> ObservationShown {
    let source = session.source(observation.source);
    ObservationShown {
        id: observation.id,
        statement: observation.statement.clone(),
        quote: observation.quote.clone(),
        authority: observation.authority,
        origin: observation.origin.clone(),
        title: source.map(|it| it.title.clone()).unwrap_or_default(),
        date: source.and_then(|it| it.date.clone()),
        context: observation.context.clone(),
        fit: observation.fit,
        place: observation.place.clone(),
        doubt: observation.doubt.clone(),
        superseded_by: session.notice_on(observation).map(|it| it.quote.clone()),
        concepts: observation.concepts.clone(),
    }
}

#[cfg(test)]
mod tests;
