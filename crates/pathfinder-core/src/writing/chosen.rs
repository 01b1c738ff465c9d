//! Which observations and hypotheses an answer is written from.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::{character_pairs, pairs_similarity};

use crate::contract::Helps;
use crate::graph::{Hypothesis, Observation};
use crate::id::{ObservationId, SourceId};
use crate::session::Session;
use crate::status::is_strong;

const CORE_MAX: usize = 10;
const ANSWER_MATERIAL_MAX: usize = 5;
const NEAREST_MAX: usize = 12;
/// Observations on one sub-question, of one source before others have their turn, and those that are only background.
const PER_SUB_QUESTION_MAX: usize = 10;
const PER_SOURCE_FIRST: usize = 2;
const BACKGROUND_MAX: usize = 2;
/// Disagreements on one sub-question.
const DISAGREEMENTS_MAX: usize = 3;
/// Hypotheses on one sub-question that a model is shown.
const HYPOTHESES_PER_SUB_QUESTION: usize = 2;

/// How much an observation helps to answer a sub-question, if at all.
fn help(observation: &Observation, sub_question: usize) -> Option<u8> {
    let answers = observation.answers.iter();
    let on_it = answers.filter(|it| it.sub_question == sub_question);
    on_it.map(|it| it.how_much).max()
}

/// The open disagreements of which a side helps to answer the sub-question, each as the first observations of two
/// findings that dispute each other.
pub(super) fn disagreements_on(session: &Session, sub_question: usize) -> Vec<[ObservationId; 2]> {
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

/// The observations that help most to answer a sub-question, from as many sources as there are; of what one
/// origin says twice, one.
pub(super) fn best_on(session: &Session, sub_question: usize) -> Vec<&Observation> {
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
        finding.is_none_or(|finding| seen.insert((finding, it.origin.as_str())))
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
pub(super) fn material(session: &Session) -> Vec<&Hypothesis> {
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

/// The observations that fit the question best, best first. A fit is given once, so what is read later never lowers the
/// first of them. Of what a model read, which measures no fit, those whose words are most like the question's.
pub(super) fn nearest(session: &Session) -> Vec<&Observation> {
    let observations = || session.graph.observations().iter();
    let fitted = observations().filter_map(|it| Some((it.fit?.score, it)));
    let mut found: Vec<(f64, &Observation)> = fitted.collect();
    if found.is_empty() {
        let question = character_pairs(session.current_question().as_str());
        let similarity =
            |it: &Observation| pairs_similarity(&question, &character_pairs(&it.statement));
        found = observations().map(|it| (similarity(it), it)).collect();
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.id.cmp(&b.1.id)));
    let found = found.into_iter().take(NEAREST_MAX);
    found.map(|(_, it)| it).collect()
}
