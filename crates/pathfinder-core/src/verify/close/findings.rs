//! Observations that say the same are one finding; findings that contradict each other are disputed or superseded.

use std::collections::BTreeMap;

use pathfinder_text::fold;

use super::super::pairs::{JudgedPair, source_of};
use super::super::time;
use crate::contract::{Judgment, Stance};
use crate::event::{Event, VerifyEvent};
use crate::id::{FindingId, ObservationId};
use crate::session::Session;

/// Statements this similar, of which one supports the other, say the same thing.
const SAME_SIMILARITY: f64 = 0.6;

/// Each new observation joins the finding of the most similar one that says the same, or starts a finding of its own.
/// Then findings that contradict each other are weighed.
pub(super) fn findings(session: &Session, judged: &[(&JudgedPair, &Judgment)]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut places = Places {
        session,
        homes: BTreeMap::new(),
    };
    let mut said = said(session);
    let mut opposed: Vec<(ObservationId, ObservationId)> = Vec::new();
    let mut next = session.findings.len() as u32 + 1;
    let new = session
        .log()
        .map(|it| it.observations.as_slice())
        .unwrap_or_default();
    for observation in new {
        let relations = relations_of(*observation, judged);
        let words = words_of(session, *observation);
        let same = said.get(&words).copied();
        let same = same.or_else(|| most_similar(&relations).and_then(|it| places.home_of(it)));
        let finding = same.unwrap_or(FindingId(next));
        said.entry(words).or_insert(finding);
        let observation = *observation;
        events.push(if same.is_some() {
            VerifyEvent::FindingJoined {
                finding,
                observation,
            }
            .into()
        } else {
            next += 1;
            VerifyEvent::FindingMade {
                finding,
                observation,
            }
            .into()
        });
        places.homes.insert(observation, finding);
        let against = relations.iter().filter(|(earlier, it)| {
            let one_author = source_of(session, *earlier) == source_of(session, observation);
            it.stance == Stance::Contradicts && it.difference.is_none() && !one_author
        });
        opposed.extend(against.map(|(earlier, _)| (observation, *earlier)));
    }
    events.extend(places.weighed(&opposed).into_iter().map(Event::from));
    events.extend(places.set_aside(new).into_iter().map(Event::from));
    events
}

/// The findings by the words of what they state, so that the same words are one finding whoever says them, and whether or
/// not anybody judged them. Anything short of the same words is for a reasoner to judge: one figure or one verb makes
/// another statement of it.
fn said(session: &Session) -> BTreeMap<String, FindingId> {
    let mut said = BTreeMap::new();
    let standing = session.findings.iter();
    for finding in standing.filter(|it| it.superseded_by.is_none()) {
        for member in &finding.observations {
            said.entry(words_of(session, *member)).or_insert(finding.id);
        }
    }
    said
}

fn words_of(session: &Session, observation: ObservationId) -> String {
    let observation = session.graph.observation(observation);
    let text = observation.map_or_else(String::new, |it| fold(&it.statement).to_lowercase());
    text.trim().trim_end_matches('.').to_owned()
}

/// What a new observation says about earlier ones.
fn relations_of<'a>(
    observation: ObservationId,
    judged: &[(&JudgedPair, &'a Judgment)],
) -> Vec<(ObservationId, &'a Judgment)> {
    let about = judged
        .iter()
        .filter(|(it, _)| it.observation == observation);
    about
        .map(|(it, judgment)| (it.earlier, *judgment))
        .collect()
}

/// The earlier observation that says the same, if there is one.
fn most_similar(relations: &[(ObservationId, &Judgment)]) -> Option<ObservationId> {
    let is_same = |it: &Judgment| it.stance == Stance::Supports && it.similarity >= SAME_SIMILARITY;
    let same = relations.iter().filter(|(_, it)| is_same(it));
    let best = same
        .max_by(|(a, one), (b, other)| one.similarity.total_cmp(&other.similarity).then(b.cmp(a)));
    best.map(|(earlier, _)| *earlier)
}

/// Which finding each observation belongs to, including those just assigned.
struct Places<'a> {
    session: &'a Session,
    homes: BTreeMap<ObservationId, FindingId>,
}

impl Places<'_> {
    fn home_of(&self, observation: ObservationId) -> Option<FindingId> {
        let known = || self.session.finding_of(observation).map(|it| it.id);
        self.homes.get(&observation).copied().or_else(known)
    }

    fn members(&self, finding: FindingId) -> Vec<ObservationId> {
        let known = self
            .session
            .finding(finding)
            .map(|it| it.observations.clone())
            .unwrap_or_default();
        let new = self
            .homes
            .iter()
            .filter(|(_, home)| **home == finding)
            .map(|(it, _)| *it);
        known.into_iter().chain(new).collect()
    }

    /// Two findings that contradict each other are disputed, unless they describe a state that has changed since. A
    /// superseded finding is weighed again when it gains evidence.
    fn weighed(&self, opposed: &[(ObservationId, ObservationId)]) -> Vec<VerifyEvent> {
        let mut pairs: BTreeMap<(FindingId, FindingId), bool> = BTreeMap::new();
        let mut add = |one: FindingId, other: FindingId, is_state: bool| {
            if one != other {
                *pairs.entry((one.max(other), one.min(other))).or_default() |= is_state;
            }
        };
        for (observation, earlier) in opposed {
            if let (Some(one), Some(other)) = (self.home_of(*observation), self.home_of(*earlier)) {
                add(
                    one,
                    other,
                    self.is_state(*observation) || self.is_state(*earlier),
                );
            }
        }
        for one in self.homes.values() {
            let superseded_by = self.session.finding(*one).and_then(|it| it.superseded_by);
            if let Some(other) = superseded_by.filter(|it| !self.is_set_aside(*one, *it)) {
                add(*one, other, true);
            }
        }
        pairs
            .into_iter()
            .map(|((one, other), is_state)| self.opposed(one, other, is_state))
            .collect()
    }

    fn is_state(&self, observation: ObservationId) -> bool {
        self.session
            .graph
            .observation(observation)
            .is_some_and(|it| time::is_time_bound(&it.statement))
    }

    /// Where the source of an observation says that it no longer holds.
    fn notice_on(&self, observation: ObservationId) -> Option<ObservationId> {
        self.session.graph.observation(observation)?.superseded_by
    }

    /// Whether all that a finding rests on is superseded by what another one rests on.
    fn is_set_aside(&self, finding: FindingId, by: FindingId) -> bool {
        let by = self.members(by);
        let members = self.members(finding);
        let mut notices = members.iter().map(|it| self.notice_on(*it));
        notices.all(|it| it.is_some_and(|it| by.contains(&it)))
    }

    /// The findings of new observations that their own sources set aside.
    fn set_aside(&self, new: &[ObservationId]) -> Vec<VerifyEvent> {
        let mut pairs: BTreeMap<FindingId, FindingId> = BTreeMap::new();
        for observation in new {
            let notice = self.notice_on(*observation).and_then(|it| self.home_of(it));
            pairs.extend(self.home_of(*observation).zip(notice));
        }
        let superseded = pairs
            .into_iter()
            .filter(|(it, by)| it != by && self.is_set_aside(*it, *by));
        superseded
            .map(|(finding, by)| VerifyEvent::FindingSuperseded { finding, by })
            .collect()
    }

    fn opposed(&self, one: FindingId, other: FindingId, is_state: bool) -> VerifyEvent {
        let (of_one, of_other) = (self.members(one), self.members(other));
        if is_state && time::is_outdated(self.session, &of_other, &of_one) {
            VerifyEvent::FindingSuperseded {
                finding: other,
                by: one,
            }
        } else if is_state && time::is_outdated(self.session, &of_one, &of_other) {
            VerifyEvent::FindingSuperseded {
                finding: one,
                by: other,
            }
        } else {
            VerifyEvent::FindingDisputed {
                finding: one,
                by: other,
            }
        }
    }
}
