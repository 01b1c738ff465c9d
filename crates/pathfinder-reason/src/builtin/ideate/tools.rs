//! What the graph carries: a condition between two findings, an act that several subjects share, a belief to turn round.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    HypothesisShown, HypothesisStatus, Ideate, ObservationShown, Stance, ThinkingTool,
};
use pathfinder_core::id::{HypothesisId, NodeId};
use pathfinder_text::english::is_function_word;
use pathfinder_text::{Lang, content_words, dice};

use super::condition::Condition;
use super::{Notion, is_known};
use crate::builtin::clause::{English, Korean, about, inversion};
use crate::stance;

const PATTERN_MIN: usize = 3;
const PATTERN_MAX: usize = 4;
/// At this share of common words two objects are the same.
const SAME_OBJECT: f64 = 0.8;

/// Two findings that oppose each other may hold under different conditions.
pub(super) fn separation(request: &Ideate) -> Option<Notion> {
    let conflicts = request.conflicts.iter().filter_map(|(left, right)| {
        let (left, right) = (active(request, *left)?, active(request, *right)?);
        let either = separated(request, left, &side(request, left), &side(request, right));
        either.or_else(|| separated(request, right, &side(request, right), &side(request, left)))
    });
    let disputed = request.hypotheses.iter().filter_map(|it| {
        active(request, it.id)?;
        separated(
            request,
            it,
            &evidence(request, it, true),
            &evidence(request, it, false),
        )
    });
    conflicts.chain(disputed).find(|it| !is_known(it, request))
}

fn active(request: &Ideate, id: HypothesisId) -> Option<&HypothesisShown> {
    request
        .hypotheses
        .iter()
        .find(|it| it.id == id && it.status != HypothesisStatus::Rejected)
}

/// A node and what it says.
type Said<'graph> = (NodeId, &'graph str);

fn side<'graph>(request: &'graph Ideate, hypothesis: &'graph HypothesisShown) -> Vec<Said<'graph>> {
    let own = (
        NodeId::Hypothesis(hypothesis.id),
        hypothesis.statement.as_str(),
    );
    [vec![own], evidence(request, hypothesis, true)].concat()
}

fn evidence<'graph>(
    request: &'graph Ideate,
    hypothesis: &HypothesisShown,
    supports: bool,
) -> Vec<Said<'graph>> {
    let edges = request
        .edges
        .iter()
        .filter(|it| it.to == hypothesis.id && it.supports == supports);
    edges
        .filter_map(|edge| request.observations.iter().find(|it| it.id == edge.from))
        .map(|it| (NodeId::Observation(it.id), it.quote.as_str()))
        .collect()
}

fn separated(
    request: &Ideate,
    claim: &HypothesisShown,
    holds: &[Said<'_>],
    fails: &[Said<'_>],
) -> Option<Notion> {
    let lang = request.lang;
    let pairs = holds
        .iter()
        .flat_map(|it| fails.iter().map(move |other| (it, other)));
    pairs.into_iter().find_map(|(for_it, against)| {
        let (yes, no) = (
            Condition::of(for_it.1, lang)?,
            Condition::of(against.1, lang)?,
        );
        let apart = |it: &Condition, other: &str| !it.words.is_subset(&content_words(other));
        let differ = yes.kind == no.kind && apart(&yes, against.1) && apart(&no, for_it.1);
        let (subject, statement) =
            differ.then(|| contrast(&claim.statement, &yes, &no, lang))??;
        let mut derived_from = vec![NodeId::Hypothesis(claim.id), for_it.0, against.0];
        derived_from.dedup();
        let searches = [&yes, &no]
            .map(|it| format!("{subject} {}", it.phrase))
            .to_vec();
        Some(Notion {
            tool: ThinkingTool::FirstPrinciples,
            statement,
            derived_from,
            searches,
        })
    })
}

/// What both are about, and the conjecture.
fn contrast(claim: &str, yes: &Condition, no: &Condition, lang: Lang) -> Option<(String, String)> {
    let own = Condition::of(claim, lang);
    let plain = |text: &str| {
        own.as_ref()
            .map_or_else(|| text.to_owned(), |it| it.taken_from(text))
    };
    match lang {
        Lang::English => {
            let clause = English::of(&plain(claim))?;
            // Of a denial, the other side's condition is the one under which it holds.
            let (yes, no) = if clause.is_denied {
                (no, yes)
            } else {
                (yes, no)
            };
            let rest = format!("{} {} but not {}", clause.rest, yes.phrase, no.phrase);
            let about = format!("{} {}", clause.subject, clause.rest);
            Some((about, clause.maybe(&clause.subject, false, &rest)))
        }
        Lang::Korean => {
            let clause = Korean::of(&plain(claim))?;
            let quoted = clause.quoted(&clause.subject, &clause.middle);
            let about = format!("{} {}", clause.subject, clause.middle);
            let statement = format!(
                "{quoted} 결과는 {} 성립하지만 {} 성립하지 않을 수 있다.",
                yes.phrase, no.phrase
            );
            Some((about, statement))
        }
    }
}

/// What three or more sources say of different subjects may have one reason.
pub(super) fn pattern(request: &Ideate) -> Option<Notion> {
    let found = match request.lang {
        Lang::English => english_pattern(request),
        Lang::Korean => korean_pattern(request),
    };
    found.filter(|it| !is_known(it, request))
}

/// Observations of different origins and subjects whose clauses match the first one.
fn alike<C>(
    request: &Ideate,
    read: impl Fn(&str) -> Option<C>,
    subject: impl Fn(&C) -> &str,
    matches: impl Fn(&C, &C) -> bool,
) -> Option<Vec<(&ObservationShown, C)>>
where
    C: Clone,
{
    let clauses: Vec<(&ObservationShown, C)> = request
        .observations
        .iter()
        .filter_map(|it| Some((it, read(&it.statement)?)))
        .collect();
    let group = |first: &C| {
        let mut origins = BTreeSet::new();
        let mut group: Vec<(&ObservationShown, C)> = Vec::new();
        for (observation, clause) in &clauses {
            let words = content_words(subject(clause));
            let other =
                |it: &(&ObservationShown, C)| content_words(subject(&it.1)).is_disjoint(&words);
            let is_new = !observation.origin.is_empty() && !origins.contains(&observation.origin);
            if is_new && !words.is_empty() && matches(first, clause) && group.iter().all(other) {
                origins.insert(observation.origin.clone());
                group.push((observation, clause.clone()));
            }
        }
        group.truncate(PATTERN_MAX);
        group
    };
    clauses
        .iter()
        .map(|it| group(&it.1))
        .find(|it| it.len() >= PATTERN_MIN)
}

fn english_pattern(request: &Ideate) -> Option<Notion> {
    let object = |it: &English| {
        let condition = Condition::of(&format!("It is {}", it.rest), Lang::English);
        condition.map_or_else(|| it.rest.clone(), |found| found.taken_from(&it.rest))
    };
    let same = |left: &English, right: &English| {
        left.is_same_act(right)
            && dice(
                &content_words(&object(left)),
                &content_words(&object(right)),
            ) >= SAME_OBJECT
    };
    let group = alike(request, English::of, |it| &it.subject, same)?;
    let subjects = enumerable(&group, request)?;
    let (last, others) = subjects.split_last()?;
    let first = &group[0].1;
    let rest = format!("{} for a common reason", object(first));
    let statement = first.maybe(
        &format!("{} and {last}", others.join(", ")),
        first.is_denied,
        &rest,
    );
    let searches = subjects.iter().map(|it| format!("{it} {}", object(first)));
    Some(shared(statement, &group, searches.collect()))
}

fn korean_pattern(request: &Ideate) -> Option<Notion> {
    let same = |left: &Korean, right: &Korean| {
        let objects = (content_words(&left.middle), content_words(&right.middle));
        left.is_same_act(right)
            && !objects.0.is_empty()
            && dice(&objects.0, &objects.1) >= SAME_OBJECT
    };
    let group = alike(request, Korean::of, |it| &it.subject, same)?;
    let subjects: Vec<&str> = group.iter().map(|it| it.1.subject.as_str()).collect();
    let first = &group[0].1;
    let quoted = first.quoted(&subjects.join(", "), &format!("모두 {}", first.middle));
    let statement = format!("{quoted} 점에는 공통된 원인이 있을 수 있다.");
    let searches = subjects.iter().map(|it| format!("{it} {}", first.middle));
    Some(shared(statement, &group, searches.collect()))
}

fn shared<C>(statement: String, group: &[(&ObservationShown, C)], searches: Vec<String>) -> Notion {
    let derived_from = group
        .iter()
        .map(|it| NodeId::Observation(it.0.id))
        .collect();
    Notion {
        tool: ThinkingTool::PatternRecognition,
        statement,
        derived_from,
        searches,
    }
}

/// The subjects as they stand in a sentence. Only the first may be one of which nobody knows whether it keeps its capital.
fn enumerable(group: &[(&ObservationShown, English)], request: &Ideate) -> Option<Vec<String>> {
    let mut unknown: Vec<String> = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for subject in group.iter().map(|it| &it.1.subject) {
        let mut characters = subject.chars();
        let first = characters.next()?.to_lowercase();
        let small: String = first.chain(characters.clone()).collect();
        let word = small.split(' ').next()?;
        let is_written = |text: &str| {
            text.split(|it: char| !it.is_alphanumeric())
                .any(|it| it == word)
        };
        let is_common = is_function_word(word)
            || is_written(&request.question)
            || request
                .observations
                .iter()
                .any(|it| is_written(&it.quote) || is_written(&it.context));
        match () {
            () if is_common => known.push(small),
            () if characters.any(|it| it.is_uppercase() || it.is_numeric()) => {
                known.push(subject.clone())
            }
            () => unknown.push(subject.clone()),
        }
    }
    if unknown.is_empty() {
        let first = known.first_mut()?;
        *first = first
            .chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .chain(first.chars().skip(1))
            .collect();
    }
    (unknown.len() <= 1).then(|| [unknown, known].concat())
}

/// The strongest verified hypothesis, turned round, against confirmation bias.
pub(super) fn inverted(request: &Ideate) -> Option<Notion> {
    let verified = request
        .hypotheses
        .iter()
        .filter(|it| it.status == HypothesisStatus::Verified);
    let strongest = verified.max_by(|left, right| {
        left.strength
            .total_cmp(&right.strength)
            .then(right.id.cmp(&left.id))
    })?;
    let is_disputed = request
        .conflicts
        .iter()
        .any(|it| it.0 == strongest.id || it.1 == strongest.id)
        || request.hypotheses.iter().any(|it| {
            stance::judge(&strongest.statement, &it.statement).stance == Stance::Contradicts
        });
    if is_disputed {
        return None;
    }
    let statement = inversion(&strongest.statement, request.lang)?;
    let notion = Notion {
        tool: ThinkingTool::Inversion,
        statement,
        derived_from: vec![NodeId::Hypothesis(strongest.id)],
        searches: vec![about(&strongest.statement, request.lang)],
    };
    (!is_known(&notion, request)).then_some(notion)
}
