//! What the iterations so far say about targets: how many turns each had, and which of them rest.

use std::collections::BTreeMap;

use crate::contract::{Issue, RuleAction};
use crate::event::{SelectReason, Selection, Target};
use crate::graph::{Hypothesis, Observation};
use crate::id::HypothesisId;
use crate::learn;
use crate::session::{IterationLog, Session, SubQuestion};

/// A target that was explored in vain so many times running rests.
const REST_AFTER: u32 = 2;
/// Conflicts are the target in at most so many iterations running.
const CONFLICTS_RUNNING_MAX: usize = 2;
/// After so many iterations without news the turn goes aside ...
const QUIET_ITERATIONS: usize = 2;
/// ... and after so many on hypotheses, whatever they brought.
const HYPOTHESES_RUNNING_MAX: usize = 3;
/// Of so many explorations of hypotheses one asks for evidence against.
const COUNTER_EVERY: usize = 3;

/// A turn that is not given by the priorities, so that nothing starves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aside {
    Keyword,
    Lens,
    Attack,
}

impl Aside {
    pub(super) const ALL: [Aside; 3] = [Aside::Keyword, Aside::Lens, Aside::Attack];

    fn of(log: &IterationLog) -> Option<Aside> {
        let selection = log.selection.as_ref()?;
        match selection.target {
            Target::Keyword(_) => Some(Aside::Keyword),
            Target::Lens(_) => Some(Aside::Lens),
            Target::Hypothesis(_) if selection.reason == SelectReason::AttackOnTheStrongest => {
                Some(Aside::Attack)
            }
            Target::Hypothesis(_) | Target::Question | Target::SubQuestion(_) => None,
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Turns {
    taken: u32,
    /// How often running it brought nothing.
    in_vain: u32,
    /// The iteration of the last turn.
    last: u32,
}

pub(super) struct Past<'a> {
    pub(super) session: &'a Session,
    /// Of the iterations that ended.
    turns: BTreeMap<Target, Turns>,
}

impl<'a> Past<'a> {
    pub(super) fn of(session: &'a Session) -> Past<'a> {
        let mut turns: BTreeMap<Target, Turns> = BTreeMap::new();
        for log in session.iterations.iter().filter(|it| it.ended_at.is_some()) {
            for (target, is_news) in explored(session, log) {
                let it = turns.entry(target).or_default();
                it.taken += 1;
                it.last = log.number;
                it.in_vain = match is_news {
                    true => 0,
                    false => it.in_vain + 1,
                };
            }
            for partner in log.aims().filter_map(|it| it.conflict_with) {
                turns.entry(Target::Hypothesis(partner)).or_default().taken += 1;
            }
        }
        Past { session, turns }
    }

    /// How often it was explored, with or without success.
    pub(super) fn turns(&self, target: &Target) -> u32 {
        self.turns.get(target).map_or(0, |it| it.taken)
    }

    pub(super) fn last_turn(&self, target: &Target) -> u32 {
        self.turns.get(target).map_or(0, |it| it.last)
    }

    /// Whether it was explored in vain, and nothing new has reached it since.
    pub(super) fn rests(&self, target: &Target) -> bool {
        self.turns
            .get(target)
            .is_some_and(|it| it.in_vain >= REST_AFTER && !self.is_reached_since(target, it.last))
    }

    fn is_reached_since(&self, target: &Target, iteration: u32) -> bool {
        let graph = &self.session.graph;
        let is_touched = |it: &Hypothesis| it.last_touched > iteration;
        match target {
            Target::Hypothesis(id) => graph.hypothesis(*id).is_some_and(is_touched),
            Target::Keyword(keyword) => {
                let mut same = self.session.unexplored.iter();
                let known = same.find(|it| it.keyword == *keyword);
                known
                    .and_then(|it| graph.hypothesis(it.from))
                    .is_some_and(is_touched)
            }
            Target::Lens(_) | Target::Question => {
                let mut later = self.ended().take_while(|it| it.number > iteration);
                later.any(IterationLog::brought_news)
            }
            Target::SubQuestion(place) => {
                let mut linked = graph.active();
                let newest = graph.observations().iter().rev();
                let mut later = newest.take_while(|it| it.created_at > iteration);
                linked.any(|it| it.sub_question == Some(*place) && is_touched(it))
                    || later.any(|it| helps(it, *place))
            }
        }
    }

    /// The priority of the open sub-question that a hypothesis answers; a larger number is less urgent.
    pub(super) fn urgency(&self, hypothesis: HypothesisId) -> u8 {
        let linked = self.session.graph.hypothesis(hypothesis);
        let open = linked
            .and_then(|it| it.sub_question)
            .and_then(|place| self.open_sub_question(place));
        open.map_or(u8::MAX, |it| it.priority)
    }

    /// The sub-question at this index, unless it is answered or waits for another.
    pub(super) fn open_sub_question(&self, place: usize) -> Option<&'a SubQuestion> {
        let all = &self.session.sub_questions;
        let it = all.get(place).filter(|it| it.answered_by.is_none())?;
        // One that cannot be answered must not hold up others for ever.
        let waits_for = |earlier: usize| {
            earlier < place
                && all[earlier].answered_by.is_none()
                && !self.rests(&Target::SubQuestion(earlier))
        };
        (!it.depends_on.is_some_and(waits_for)).then_some(it)
    }

    /// Whether conflicts have been the target often enough for now.
    pub(super) fn has_enough_of_conflicts(&self) -> bool {
        let last = self.ended().take(CONFLICTS_RUNNING_MAX);
        let conflicts = last.filter_map(|it| it.selection.as_ref()?.conflict_with);
        conflicts.count() == CONFLICTS_RUNNING_MAX
    }

    /// STALEMATE forces a conflict once after the check that found it, unless the turn goes aside first.
    pub(super) fn is_stalemate_due(&self) -> bool {
        let health = &self.session.health;
        let mut since = self.ended().take_while(|it| it.number > health.last_check);
        health.has(Issue::Stalemate) && since.all(|it| Aside::of(it).is_some())
    }

    /// If the turn goes aside now: the kinds of turn, the one that is due first.
    pub(super) fn asides(&self) -> Option<[Aside; 3]> {
        let last: Vec<&IterationLog> = self.ended().take(HYPOTHESES_RUNNING_MAX).collect();
        let is_aside = |it: &&IterationLog| Aside::of(it).is_some();
        let quiet = last.iter().take_while(|it| !it.brought_news()).count();
        // Once that helped, the session does not wait for a second iteration without news.
        let enough = match learn::recurs(self.session, &RuleAction::ChangeAngle {}) {
            true => 1,
            false => QUIET_ITERATIONS,
        };
        let is_quiet = last.first().is_some_and(|it| !is_aside(it)) && quiet >= enough;
        let is_overdue = last.len() == HYPOTHESES_RUNNING_MAX && !last.iter().any(is_aside);
        if !is_quiet && !is_overdue {
            return None;
        }
        let mut kinds = Aside::ALL;
        let last = self.ended().find_map(Aside::of);
        let last = last.and_then(|last| kinds.iter().position(|it| *it == last));
        kinds.rotate_left(last.map_or(0, |it| it + 1) % Aside::ALL.len());
        Some(kinds)
    }

    /// Whether no iteration has ended.
    pub(super) fn is_first(&self) -> bool {
        self.ended().next().is_none()
    }

    /// Whether the last target was a lens.
    pub(super) fn ended_with_lens(&self) -> bool {
        self.ended().next().and_then(Aside::of) == Some(Aside::Lens)
    }

    /// Whether an exploration of this hypothesis has to ask for evidence against it: it was visited, or the last
    /// explorations of hypotheses did not ask.
    pub(super) fn asks_for_counter_evidence(&self, id: HypothesisId) -> bool {
        let is_visited = |it: &Hypothesis| !it.visits.is_empty();
        let selections = self.ended().filter_map(|it| it.selection.as_ref());
        let explored = selections.filter(|it| matches!(it.target, Target::Hypothesis(_)));
        let mut unasked = explored.take_while(|it| !seeks_counter_evidence(it));
        let one_sided = RuleAction::SeekOpposite {};
        self.session.graph.hypothesis(id).is_some_and(is_visited)
            || self.session.trusts_rule(&one_sided)
                && learn::has_support_only(self.session, &Target::Hypothesis(id))
            || unasked.nth(COUNTER_EVERY - 2).is_some()
    }

    /// The iterations that ended, the last one first.
    fn ended(&self) -> impl Iterator<Item = &'a IterationLog> {
        let logs = self.session.iterations.iter().rev();
        logs.filter(|it| it.ended_at.is_some())
    }
}

/// What an iteration explored, each once, and whether any of its queries brought something.
fn explored(session: &Session, log: &IterationLog) -> BTreeMap<Target, bool> {
    let mut explored: BTreeMap<Target, bool> = BTreeMap::new();
    for (place, selection) in log.aims().enumerate() {
        *explored.entry(selection.target.clone()).or_default() |= brought_news(session, log, place);
    }
    explored
}

/// Whether an aim of an iteration brought something: evidence on its hypothesis, help with its sub-question, or else any
/// observation from what it found.
fn brought_news(session: &Session, log: &IterationLog, place: usize) -> bool {
    let Some(selection) = log.aims().nth(place) else {
        return false;
    };
    let is_reached =
        |id: &HypothesisId| log.strengths.contains_key(id) || log.qualified.contains(id);
    match &selection.target {
        Target::Hypothesis(id) => {
            is_reached(id) || selection.conflict_with.is_some_and(|it| is_reached(&it))
        }
        Target::SubQuestion(asked) => {
            let new = log.observations.iter();
            let mut new = new.filter_map(|it| session.graph.observation(*it));
            new.any(|it| helps(it, *asked))
        }
        Target::Keyword(_) | Target::Lens(_) | Target::Question => {
            log.observed.get(place).is_some_and(|it| *it > 0)
        }
    }
}

fn helps(observation: &Observation, sub_question: usize) -> bool {
    let mut answers = observation.answers.iter();
    answers.any(|it| it.sub_question == sub_question)
}

/// Whether an exploration asks for evidence against its hypothesis. What speaks for one side of a conflict speaks
/// against the other.
pub(crate) fn seeks_counter_evidence(selection: &Selection) -> bool {
    selection.seeks_counter_evidence || selection.conflict_with.is_some()
}
