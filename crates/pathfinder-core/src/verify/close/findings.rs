//! Observations that say the same are one finding; findings that contradict each other are disputed or superseded.

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::fold;

use super::super::pairs::{JudgedPair, source_of};
use super::super::{replaced, time};
use crate::contract::{Disagreement, Judgment, Stance};
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
    let mut next = session.findings.len() as u32 + 1;
    let new = session
        .log()
        .map(|it| it.observations.as_slice())
        .unwrap_or_default();
    for observation in new {
        let words = words_of(session, *observation);
        let same = said.get(&words).copied();
        let relations = relations_of(*observation, judged);
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
    }
    let opposed: Vec<Opposed> = judged
        .iter()
        .filter_map(|(it, judgment)| opposed(session, it, judgment))
        .collect();
    let weighed = places.weighed(opposed);
    let replaced: BTreeSet<FindingId> = weighed.iter().filter_map(superseded).collect();
    let set_aside = places.set_aside(new, &replaced);
    events.extend(weighed.into_iter().chain(set_aside).map(Event::from));
    events
}

fn superseded(event: &VerifyEvent) -> Option<FindingId> {
    if let VerifyEvent::FindingSuperseded { finding, .. } = event {
        Some(*finding)
    } else {
        None
    }
}

/// Two observations that cannot both hold.
struct Opposed {
    one: ObservationId,
    other: ObservationId,
    /// As `one` sees it.
    over: Option<Disagreement>,
    /// `other` says that `one` no longer holds.
    is_replaced: bool,
}

/// A pair of which one replaces the other, or that was judged to be a contradiction.
fn opposed(session: &Session, pair: &JudgedPair, judgment: &Judgment) -> Option<Opposed> {
    let (one, other) = (pair.earlier, pair.observation);
    if source_of(session, one) == source_of(session, other) {
        return None;
    }
    for (one, other) in [(one, other), (other, one)] {
        if let Some(over) = replaced::replaced(session, one, other) {
            return Some(Opposed {
                one,
                other,
                over: Some(over),
                is_replaced: true,
            });
        }
    }
    let contradicts = judgment.stance == Stance::Contradicts
        && (judgment.difference.is_none() || judgment.over.is_some());
    contradicts.then(|| Opposed {
        one,
        other,
        over: judgment.over.clone(),
        is_replaced: false,
    })
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

    /// Two findings that contradict each other are disputed, unless one replaces the other, or they describe a state that
    /// has changed since. A superseded finding is weighed again when it gains evidence.
    fn weighed(&self, opposed: Vec<Opposed>) -> Vec<VerifyEvent> {
        let mut pairs: BTreeMap<(FindingId, FindingId), Weighed> = BTreeMap::new();
        let mut add = |one: FindingId, other: FindingId, it: Weighed| {
            let (key, it) = match one > other {
                true => ((one, other), it),
                false => ((other, one), it.turned()),
            };
            if one != other {
                pairs.entry(key).or_default().add(it);
            }
        };
        for it in opposed {
            if let (Some(one), Some(other)) = (self.home_of(it.one), self.home_of(it.other)) {
                let is_replaced = it.is_replaced && self.is_all_of(one, it.one);
                let weighed = Weighed {
                    is_state: self.is_state(it.one) || self.is_state(it.other),
                    replaced: [is_replaced, false],
                    over: it.over,
                };
                if is_replaced == it.is_replaced {
                    add(one, other, weighed);
                }
            }
        }
        for one in self.homes.values() {
            let known = self.session.finding(*one);
            let superseded_by = known.and_then(|it| it.superseded_by);
            let again = superseded_by.filter(|it| !self.is_set_aside(*one, *it));
            if let Some(other) = again {
                let weighed = Weighed {
                    is_state: true,
                    over: known.and_then(|it| it.over.get(&other).cloned()),
                    ..Weighed::default()
                };
                add(*one, other, weighed);
            }
        }
        let event =
            |((one, other), it): ((FindingId, FindingId), Weighed)| self.event(one, other, it);
        pairs.into_iter().map(event).collect()
    }

    /// Whether a finding rests on the source of one observation alone.
    fn is_all_of(&self, finding: FindingId, observation: ObservationId) -> bool {
        let source = source_of(self.session, observation);
        let mut members = self.members(finding).into_iter();
        members.all(|it| source_of(self.session, it) == source)
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

    /// The findings of new observations that their own sources set aside, but for those that something else replaces.
    fn set_aside(&self, new: &[ObservationId], replaced: &BTreeSet<FindingId>) -> Vec<VerifyEvent> {
        let mut pairs: BTreeMap<FindingId, FindingId> = BTreeMap::new();
        for observation in new {
            let notice = self.notice_on(*observation).and_then(|it| self.home_of(it));
            pairs.extend(self.home_of(*observation).zip(notice));
        }
        let superseded = pairs
            .into_iter()
            .filter(|(it, by)| it != by && !replaced.contains(it) && self.is_set_aside(*it, *by));
        superseded
            .map(|(finding, by)| VerifyEvent::FindingSuperseded {
                finding,
                by,
                over: None,
            })
            .collect()
    }

    fn event(&self, one: FindingId, other: FindingId, weighed: Weighed) -> VerifyEvent {
        let (of_one, of_other) = (self.members(one), self.members(other));
        let Weighed { is_state, over, .. } = weighed;
        let is_past = |at: usize, older: &[ObservationId], newer: &[ObservationId]| {
            weighed.replaced[at] || is_state && time::is_outdated(self.session, older, newer)
        };
        if is_past(1, &of_other, &of_one) {
            VerifyEvent::FindingSuperseded {
                finding: other,
                by: one,
                over: over.map(|it| it.turned()),
            }
        } else if is_past(0, &of_one, &of_other) {
            VerifyEvent::FindingSuperseded {
                finding: one,
                by: other,
                over,
            }
        } else {
            VerifyEvent::FindingDisputed {
                finding: one,
                by: other,
                over,
            }
        }
    }
}

/// What is known of two findings that contradict each other, as the first of them sees it.
#[derive(Debug, Default)]
struct Weighed {
    is_state: bool,
    /// Whether the one, and the other, was replaced.
    replaced: [bool; 2],
    over: Option<Disagreement>,
}

impl Weighed {
    fn turned(self) -> Weighed {
        let [one, other] = self.replaced;
        Weighed {
            replaced: [other, one],
            over: self.over.map(|it| it.turned()),
            ..self
        }
    }

    fn add(&mut self, it: Weighed) {
        self.is_state |= it.is_state;
        let is_first = self.replaced == [false, false];
        if is_first && (it.replaced != [false, false] || self.over.is_none()) {
            self.over = it.over;
            self.replaced = it.replaced;
        }
    }
}
