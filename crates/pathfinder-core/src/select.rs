//! SELECT: what the next iteration explores, and why.

mod past;

use std::ops::RangeInclusive;

pub(crate) use past::seeks_counter_evidence;
use past::{Aside, Past};

use crate::contract::{HypothesisStatus, Issue, Lens, SearchMode};
use crate::event::{Event, IterationEvent, PauseReason, SelectReason, Selection, Target};
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, HypothesisType};
use crate::phase::{Closed, Phase, PhaseRules, Transition};
use crate::session::Session;
use crate::settings::Method;
use crate::source::Reading;
use crate::{decide, drift, explore, learn};

/// With this many active hypotheses, the search goes deep.
const DEEP_FROM_HYPOTHESES: usize = 5;
const UNCERTAIN_STRENGTH: RangeInclusive<f64> = 0.35..=0.65;
const VISITS_ENOUGH: usize = 2;
/// From this confidence on, evidence against a hypothesis is sought in every plan.
const TOO_SURE: f64 = 0.95;
/// What a plan is offered, and how much of it from one rule.
const OFFERED_MAX: usize = 8;
const OFFERED_OF_A_KIND: usize = 3;
/// A session that was resumed gets so many iterations to find something new.
const ITERATIONS_AT_LEAST: u32 = 2;

pub(crate) const SELECT: PhaseRules = PhaseRules::of_code(Phase::Select, start_iteration);

/// Starts the next iteration, unless the session has to pause.
fn start_iteration(session: &Session) -> Option<Closed> {
    if let Some(because) = pauses(session) {
        let (events, then) = (decide::pause(because), Transition::Rest);
        return Some(Closed { events, then });
    }
    let iteration = session.iteration + 1;
    let started = IterationEvent::IterationStarted {
        iteration,
        question: None,
    };
    let aims = aims(session);
    let drift = aims.first().and_then(|it| drift::event(session, it));
    let actions = learn::followed(session, &aims);
    let selected = aims.into_iter().map(IterationEvent::TargetSelected);
    let mut events = vec![started.into()];
    events.extend(drift);
    events.extend(selected.map(Event::from));
    if !actions.is_empty() {
        events.push(IterationEvent::RulesFollowed { actions }.into());
    }
    Some(Closed::with(events))
}

/// Why the session has to pause before its next iteration, if it has to.
pub(crate) fn pauses(session: &Session) -> Option<PauseReason> {
    if session.iteration >= session.settings.iterations_max {
        Some(PauseReason::IterationLimit)
    } else if explore::is_cut_off(session) {
        Some(PauseReason::SearchesFailed)
    } else if explore::has_found_nothing(session) {
        Some(PauseReason::NothingFound)
    } else if has_nothing_left(session) {
        Some(PauseReason::NothingLeftToRead)
    } else {
        None
    }
}

/// What the next iteration explores: its target, then open sub-questions by priority, then unused keywords.
pub fn aims(session: &Session) -> Vec<Selection> {
    let past = Past::of(session);
    let is_first = session.iteration == 0;
    let question = selection(session, Target::Question, SelectReason::QuestionItself);
    let target = directions(&past).into_iter().next();
    let mut aims = vec![target.unwrap_or_else(|| rested_lens(&past))];
    aims.extend(is_first.then_some(question));
    aims.extend(sub_questions(&past));
    aims.extend(keywords(&past, SelectReason::UnexploredKeyword));
    keep_first(&mut aims);
    aims.truncate(session.settings.aims_max.max(1));
    aims
}

/// What a plan of several queries is offered, the most urgent first. It has to serve the first `due` of them.
pub(crate) fn offer(session: &Session) -> Vec<Selection> {
    let past = Past::of(session);
    let is_first = past.is_first();
    let question = selection(session, Target::Question, SelectReason::QuestionItself);
    let mut directions = directions(&past).into_iter();
    let mut offer = vec![directions.next().unwrap_or_else(|| rested_lens(&past))];
    if let Some(attack) = doubt(&past) {
        match offer[0].target == attack.target {
            true => offer[0] = attack,
            false => offer.push(attack),
        }
    }
    offer.extend(is_first.then_some(question));
    offer.extend(sub_questions(&past).into_iter().take(OFFERED_OF_A_KIND));
    offer.extend(directions.take(OFFERED_OF_A_KIND));
    offer.extend(keywords(&past, SelectReason::UnexploredKeyword));
    keep_first(&mut offer);
    offer.truncate(OFFERED_MAX);
    offer
}

/// How many of an offer every plan serves: the target, a doubt about what is believed too firmly, at first the question.
pub(crate) fn due(offer: &[Selection]) -> usize {
    let others = offer.iter().skip(1);
    let is_due = |it: &&Selection| {
        it.reason == SelectReason::AttackOnTheStrongest || it.target == Target::Question
    };
    1 + others.take_while(is_due).count()
}

/// Everything that may be the next target, the most urgent first. Never empty.
pub fn candidates(session: &Session) -> Vec<Selection> {
    let past = Past::of(session);
    let mut candidates = directions(&past);
    if candidates.is_empty() {
        candidates.push(rested_lens(&past));
    }
    candidates
}

/// The next targets after those that the iteration has, for aims that were given up. A plain session asks its question
/// and nothing else.
pub fn stand_ins(session: &Session, missing: usize) -> Vec<Selection> {
    if missing == 0 || session.method == Method::Plain {
        return Vec::new();
    }
    let past = Past::of(session);
    let mut next = directions(&past);
    next.extend(sub_questions(&past));
    keep_first(&mut next);
    let has = |it: &Selection| {
        let log = session.log().into_iter();
        let mut aims = log.flat_map(|it| it.aims());
        aims.any(|aim| (&aim.target, aim.conflict_with) == (&it.target, it.conflict_with))
    };
    next.retain(|it| !has(it));
    next.truncate(missing);
    next
}

/// Whether only local documents are searched, all of them are read, and every direction was tried twice without
/// anything new.
fn has_nothing_left(session: &Session) -> bool {
    let tried = session.iteration.saturating_sub(session.resumed_after);
    let mut sources = session.sources.iter();
    let past = Past::of(session);
    session.settings.is_local()
        && tried >= ITERATIONS_AT_LEAST
        && !session.graph.observations().is_empty()
        && !sources.any(|it| it.reading == Reading::NotYet && explore::is_within_reach(session, it))
        && directions(&past).is_empty()
        && sub_questions(&past).is_empty()
}

/// Everything that is worth being the target and does not rest, the most urgent first.
fn directions(past: &Past<'_>) -> Vec<Selection> {
    let mut found: Vec<Selection> = past
        .asides()
        .and_then(|kinds| kinds.into_iter().find_map(|it| aside(past, it)))
        .into_iter()
        .collect();
    if past.is_stalemate_due() {
        found.extend(conflicts(past, SelectReason::Stalemate).into_iter().next());
    }
    let mut open = Vec::new();
    if past.session.health.has(Issue::AllWeak) {
        let reason = SelectReason::NewAngle;
        open.extend(keywords(past, reason));
        open.extend(lens(past).map(|it| Selection { reason, ..it }));
    }
    open.extend(conflicts(past, SelectReason::UnresolvedConflict));
    open.extend(unvisited(past));
    open.extend(uncertain(past));
    open.extend(keywords(past, SelectReason::UnexploredKeyword));
    open.retain(|it| !past.rests(&it.target));
    found.extend(open);
    let (lens, attack) = (lens(past), attack(past));
    found.extend(match past.ended_with_lens() {
        true => [attack, lens].into_iter().flatten(),
        false => [lens, attack].into_iter().flatten(),
    });
    keep_first(&mut found);
    if let Some(drift) = drift::noticed(past.session) {
        drift::reorder(past.session, &drift, &mut found, |it| past.turns(it));
    }
    found
}

/// Drops what stands in the list already.
fn keep_first(selections: &mut Vec<Selection>) {
    let mut seen: Vec<(Target, Option<HypothesisId>)> = Vec::new();
    selections.retain(|it| {
        let key = (it.target.clone(), it.conflict_with);
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
}

fn aside(past: &Past<'_>, kind: Aside) -> Option<Selection> {
    match kind {
        Aside::Keyword => keywords(past, SelectReason::UnexploredKeyword)
            .into_iter()
            .next(),
        Aside::Lens => lens(past),
        Aside::Attack => attack(past),
    }
}

/// Conflicts that could not be resolved from what is known; those that rest come last.
fn conflicts(past: &Past<'_>, reason: SelectReason) -> Vec<Selection> {
    if past.has_enough_of_conflicts() {
        return Vec::new();
    }
    let conflicts = past.session.graph.active_conflicts();
    let mut weighed: Vec<(HypothesisId, HypothesisId)> = conflicts
        .filter(|(edge, ..)| edge.weighed_at.is_some())
        .map(|(_, from, to)| (from, to))
        .collect();
    weighed.sort_by_key(|(from, to)| {
        let target = Target::Hypothesis(*from);
        let urgency = past.urgency(*from).min(past.urgency(*to));
        (past.rests(&target), urgency, past.turns(&target))
    });
    let of = |(from, to): (HypothesisId, HypothesisId)| Selection {
        conflict_with: Some(to),
        ..selection(past.session, Target::Hypothesis(from), reason)
    };
    weighed.into_iter().map(of).collect()
}

/// Conjectures, then hypotheses. Those that were explored without being judged wait until all others had a turn, because
/// IDEATE raises conjectures faster than they can be explored twice.
fn unvisited(past: &Past<'_>) -> Vec<Selection> {
    let kinds = [
        (HypothesisType::B, SelectReason::UnvisitedConjecture),
        (HypothesisType::A, SelectReason::UnvisitedHypothesis),
    ];
    let of = |was_explored: bool, (kind, reason)| {
        let is_it = |it: &&Hypothesis| {
            it.status == HypothesisStatus::Unvisited
                && it.id.kind == kind
                && (past.turns(&Target::Hypothesis(it.id)) > 0) == was_explored
        };
        let mut found: Vec<&Hypothesis> = past.session.graph.active().filter(is_it).collect();
        found.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
        in_turn(past, found, reason)
    };
    let fresh = kinds.into_iter().flat_map(|it| of(false, it));
    fresh
        .chain(kinds.into_iter().flat_map(|it| of(true, it)))
        .collect()
}

fn uncertain(past: &Past<'_>) -> Vec<Selection> {
    let is_uncertain = |it: &&Hypothesis| {
        it.status == HypothesisStatus::Tested
            && (UNCERTAIN_STRENGTH.contains(&it.strength())
                || it.visits.len() < VISITS_ENOUGH
                || !it.is_challenged()
                || past.session.graph.strong_contradiction(it.id).is_some())
    };
    let found = past.session.graph.active().filter(is_uncertain).collect();
    in_turn(past, found, SelectReason::UncertainHypothesis)
}

/// Those of the most urgent sub-question first, then those with the fewest turns.
fn in_turn(past: &Past<'_>, mut found: Vec<&Hypothesis>, reason: SelectReason) -> Vec<Selection> {
    found.sort_by_key(|it| (past.urgency(it.id), past.turns(&Target::Hypothesis(it.id))));
    found
        .into_iter()
        .map(|it| hypothesis(past, it.id, reason))
        .collect()
}

/// Directions that active hypotheses suggested and that were not explored yet.
fn keywords(past: &Past<'_>, reason: SelectReason) -> Vec<Selection> {
    let session = past.session;
    let is_active = |id| {
        session
            .graph
            .hypothesis(id)
            .is_some_and(Hypothesis::is_active)
    };
    let unused = session.unexplored.iter();
    let unused = unused.filter(|it| !it.used && is_active(it.from));
    let mut targets: Vec<(u8, Target)> = unused
        .map(|it| (past.urgency(it.from), Target::Keyword(it.keyword.clone())))
        .filter(|(_, target)| !past.rests(target))
        .collect();
    targets.sort_by_key(|(urgency, target)| (*urgency, past.turns(target)));
    let of = |(_, target)| selection(session, target, reason);
    targets.into_iter().map(of).collect()
}

/// Open sub-questions that wait for no other, the most important first.
fn sub_questions(past: &Past<'_>) -> Vec<Selection> {
    let places = 0..past.session.sub_questions.len();
    let mut open: Vec<(u8, Target)> = places
        .filter_map(|place| {
            let it = past.open_sub_question(place)?;
            Some((it.priority, Target::SubQuestion(place)))
        })
        .filter(|(_, target)| !past.rests(target))
        .collect();
    open.sort_by_key(|(priority, target)| (*priority, past.turns(target)));
    let of = |(_, target)| selection(past.session, target, SelectReason::OpenSubQuestion);
    open.into_iter().map(of).collect()
}

/// The strongest verified hypothesis is attacked.
fn attack(past: &Past<'_>) -> Option<Selection> {
    let is_fresh = |it: &&Hypothesis| {
        it.status == HypothesisStatus::Verified && !past.rests(&Target::Hypothesis(it.id))
    };
    let strongest = (past.session.graph.active().filter(is_fresh))
        .max_by(|a, b| a.strength().total_cmp(&b.strength()).then(b.id.cmp(&a.id)))?;
    let attacked = hypothesis(past, strongest.id, SelectReason::AttackOnTheStrongest);
    Some(Selection {
        seeks_counter_evidence: true,
        ..attacked
    })
}

/// Of the hypotheses that are believed too firmly, the one that was the target longest ago is attacked, verified or not,
/// and however often that was in vain.
fn doubt(past: &Past<'_>) -> Option<Selection> {
    doubt_of(past, |it| it.confidence() >= TOO_SURE)
}

/// What to look for evidence against where a plan has no query for it: the hypothesis that was the target longest ago.
pub(crate) fn challenge(session: &Session) -> Option<Selection> {
    doubt_of(&Past::of(session), |_| true)
}

fn doubt_of(past: &Past<'_>, is_it: impl Fn(&Hypothesis) -> bool) -> Option<Selection> {
    let longest_ago = |it: &&Hypothesis| past.last_turn(&Target::Hypothesis(it.id));
    let believed = past.session.graph.active().filter(|it| is_it(it));
    let doubted = believed.min_by_key(longest_ago)?;
    let reason = SelectReason::AttackOnTheStrongest;
    Some(Selection {
        seeks_counter_evidence: true,
        ..hypothesis(past, doubted.id, reason)
    })
}

/// The lens whose turn it is, unless all of them rest.
fn lens(past: &Past<'_>) -> Option<Selection> {
    let is_fresh = |it: &Lens| !past.rests(&Target::Lens(*it));
    let lens = lenses_in_turn(past.session).into_iter().find(is_fresh)?;
    Some(lens_in_turn(past.session, lens))
}

/// The lens that has rested longest.
fn rested_lens(past: &Past<'_>) -> Selection {
    let [first, others @ ..] = lenses_in_turn(past.session);
    let last_turn = |it: Lens| past.last_turn(&Target::Lens(it));
    let longest = |one: Lens, other: Lens| match last_turn(other) < last_turn(one) {
        true => other,
        false => one,
    };
    lens_in_turn(past.session, others.into_iter().fold(first, longest))
}

fn lenses_in_turn(session: &Session) -> [Lens; 6] {
    let mut lenses = Lens::ALL;
    lenses.rotate_left(session.lens_index as usize % Lens::ALL.len());
    lenses
}

fn lens_in_turn(session: &Session, lens: Lens) -> Selection {
    selection(session, Target::Lens(lens), SelectReason::LensInTurn)
}

fn hypothesis(past: &Past<'_>, id: HypothesisId, reason: SelectReason) -> Selection {
    Selection {
        seeks_counter_evidence: past.asks_for_counter_evidence(id),
        ..selection(past.session, Target::Hypothesis(id), reason)
    }
}

pub(crate) fn selection(session: &Session, target: Target, reason: SelectReason) -> Selection {
    let mode = if session.graph.active().count() < DEEP_FROM_HYPOTHESES {
        SearchMode::Broad
    } else {
        SearchMode::Deep
    };
    Selection {
        target,
        conflict_with: None,
        mode,
        seeks_counter_evidence: false,
        reason,
    }
}

#[cfg(test)]
mod tests;
