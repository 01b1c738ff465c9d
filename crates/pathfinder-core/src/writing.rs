//! The requests to write the answer so far and the thesis, from the evidence and nothing else.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::{character_pairs, one_line, pairs_similarity};

use crate::contract::{
    AnswerDraft, EvidenceShown, Helps, ObservationShown, Request, Section, Sentence,
    SubQuestionShown, Thesis, ThesisDraft, Write,
};
use crate::event::{Event, WriteEvent};
use crate::explore::hypothesis_shown;
use crate::graph::{Hypothesis, Observation};
use crate::id::{HypothesisId, ObservationId, SourceId};
use crate::session::{Session, SubQuestion};
use crate::status::is_strong;
use crate::step::{Passage, Step};

const CORE_MAX: usize = 10;
const EVIDENCE_MAX: usize = 6;
const ANSWER_MATERIAL_MAX: usize = 5;
const ANSWER_SENTENCES_MAX: usize = 6;
const NEAREST_MAX: usize = 6;
/// Observations on one sub-question, of one source before others have their turn, and those that are only background.
const PER_SUB_QUESTION_MAX: usize = 10;
const PER_SOURCE_FIRST: usize = 2;
const BACKGROUND_MAX: usize = 2;
/// Disagreements on one sub-question.
const DISAGREEMENTS_MAX: usize = 3;
/// Hypotheses on one sub-question that a model is shown.
const HYPOTHESES_PER_SUB_QUESTION: usize = 2;
const OPEN_MAX: usize = 6;
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
            nearest: nearest(session),
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
            nearest: nearest(session),
        })));
    }
    steps
}

/// The sub-questions, each with the observations that help most to answer it.
fn sub_questions(session: &Session) -> Vec<SubQuestionShown> {
    let shown = |(place, it): (usize, &SubQuestion)| {
        let mut observations = best_on(session, place);
        let disagree = disagreements_on(session, place);
        for it in disagree.iter().flatten() {
            let is_shown = observations.iter().any(|shown| shown.id == *it);
            let unshown = (!is_shown).then(|| session.graph.observation(*it));
            observations.extend(unshown.flatten());
        }
        SubQuestionShown {
            text: it.text.clone(),
            observations: observations
                .into_iter()
                .map(|it| observation_shown(session, it))
                .collect(),
            disagree,
        }
    };
    session
        .sub_questions
        .iter()
        .enumerate()
        .map(shown)
        .collect()
}

/// How much an observation helps to answer a sub-question, if at all.
fn help(observation: &Observation, sub_question: usize) -> Option<u8> {
    let answers = observation.answers.iter();
    let on_it = answers.filter(|it| it.sub_question == sub_question);
    on_it.map(|it| it.how_much).max()
}

/// The open disagreements of which a side helps to answer the sub-question, each as the first observations of two
/// findings that dispute each other.
fn disagreements_on(session: &Session, sub_question: usize) -> Vec<[ObservationId; 2]> {
    let first = |id| session.finding(id)?.observations.first().copied();
    let helps = |id: &ObservationId| {
        let observation = session.graph.observation(*id);
        observation.and_then(|it| help(it, sub_question)).is_some()
    };
    let findings = session.findings.iter();
    let pairs = findings.flat_map(|it| {
        let others = it.disputed_by.iter().filter(|other| **other > it.id);
        others.filter_map(|other| Some([first(it.id)?, first(*other)?]))
    });
    let on_it = pairs.filter(|it| it.iter().any(helps));
    on_it.take(DISAGREEMENTS_MAX).collect()
}

/// The observations that help most to answer a sub-question, from as many sources as there are; of those that say the
/// same, one.
pub fn best_on(session: &Session, sub_question: usize) -> Vec<&Observation> {
    let observations = session.graph.observations().iter();
    let mut found: Vec<(u8, &Observation)> = observations
        .filter_map(|it| Some((help(it, sub_question)?, it)))
        .collect();
    found.sort_by(|(a_helps, a), (b_helps, b)| {
        let by_doubt = a.doubt.is_some().cmp(&b.doubt.is_some());
        by_doubt
            .then(b_helps.cmp(a_helps))
            .then(b.authority.total_cmp(&a.authority))
            .then(a.id.cmp(&b.id))
    });
    let mut seen = BTreeSet::new();
    found.retain(|(_, it)| {
        let finding = session.finding_of(it.id).map(|it| it.id);
        finding.is_none_or(|it| seen.insert(it))
    });
    // Among those that help equally, each source has its turn before one speaks a third time.
    let mut of_source: BTreeMap<SourceId, usize> = BTreeMap::new();
    let ranked = found.into_iter().map(|(helps, it)| {
        let count = of_source.entry(it.source).or_default();
        *count += 1;
        let is_late = *count > PER_SOURCE_FIRST;
        ((it.doubt.is_some(), Reverse(helps), is_late), it)
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by_key(|it| it.0);
    let mut background = 0;
    ranked.retain(|((_, Reverse(helps), _), _)| {
        background += usize::from(*helps <= Helps::BACKGROUND);
        *helps > Helps::BACKGROUND || background <= BACKGROUND_MAX
    });
    ranked.truncate(PER_SUB_QUESTION_MAX);
    ranked.into_iter().map(|it| it.1).collect()
}

/// The hypotheses that an answer is written from.
fn material(session: &Session) -> Vec<&Hypothesis> {
    if session.settings.thinks_outside() {
        core(session)
    } else {
        let mut strongest = strongest(session);
        strongest.truncate(ANSWER_MATERIAL_MAX);
        strongest
    }
}

/// The hypotheses that a thesis rests on: verified or strong ones, strongest first. A model can tell what answers the
/// question, so it is shown the best on each sub-question first, tested or not, and the others after them.
pub fn core(session: &Session) -> Vec<&Hypothesis> {
    let strongest = strongest(session);
    let strong = strongest.iter().copied().filter(|it| is_strong(it));
    let mut core: Vec<&Hypothesis> = if session.settings.thinks_outside() {
        let by_question = best_by_question(session, &strongest).into_iter();
        by_question
            .chain(strong)
            .chain(strongest.iter().copied())
            .collect()
    } else {
        strong.collect()
    };
    let mut seen = BTreeSet::new();
    core.retain(|it| seen.insert(it.id));
    core.truncate(CORE_MAX);
    core
}

/// The hypotheses on each sub-question whose statements help most to answer it, the most important sub-question first.
fn best_by_question<'a>(session: &Session, strongest: &[&'a Hypothesis]) -> Vec<&'a Hypothesis> {
    let help = |it: &Hypothesis, place: usize| {
        let observations = it.stated_in().chain(it.supporting().iter().copied());
        let answers = observations.filter_map(|it| session.graph.observation(it));
        let answers = answers.flat_map(|it| &it.answers);
        let on_it = answers.filter(|it| it.sub_question == place);
        on_it.map(|it| it.how_much).max().unwrap_or_default()
    };
    let mut places: Vec<usize> = (0..session.sub_questions.len()).collect();
    places.sort_by_key(|it| session.sub_questions[*it].priority);
    let mut best = Vec::new();
    for place in places {
        let on_it = strongest.iter().filter(|it| it.sub_question == Some(place));
        let mut on_it: Vec<&Hypothesis> = on_it.copied().collect();
        on_it.sort_by_key(|it| Reverse(help(it, place)));
        best.extend(on_it.into_iter().take(HYPOTHESES_PER_SUB_QUESTION));
    }
    best
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

/// The passages that the search for the question itself returned, as far as they were read; if there was no such
/// search, the observations whose words are most like the question's. Who can tell what helps to answer a sub-question
/// needs no such list.
fn nearest(session: &Session) -> Vec<ObservationShown> {
    let helps = |it: &Observation| it.answers.iter().any(|it| it.how_much > Helps::BACKGROUND);
    let mut observations = session.graph.observations().iter();
    if session.settings.thinks_outside() && observations.any(helps) {
        return Vec::new();
    }
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
        .map(|(_, it)| observation_shown(session, it))
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
    WriteEvent::AnswerWritten {
        sentences: grounded(session, &draft.sentences),
        status: Some(draft.status),
        verdict: draft.verdict,
        sureness: draft.sureness,
        sections: grounded_sections(session, &draft.sections),
        against: grounded(session, &draft.against),
        open: questions(&draft.open),
    }
    .into()
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
        doubt: observation.doubt.clone(),
        concepts: observation.concepts.clone(),
    }
}

#[cfg(test)]
mod tests;
