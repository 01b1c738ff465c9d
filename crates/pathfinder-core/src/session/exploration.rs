//! The exploration under way: what is searched and read in the current iteration.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::{
    ExplorationResult, Judgment, Links, QueryFamily, Ranking, Settlement, Verification,
};
use crate::event::{CheckedExtraction, Selection};
use crate::id::{HypothesisId, SourceId};
use crate::search::SearchEntry;
use crate::step::{FailureReason, Hit};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exploration {
    /// The aim at the iteration's target.
    pub target: Aim,
    /// Further aims of the same iteration.
    pub others: Vec<Aim>,
    pub searches_failed: usize,
    /// In the order of reading, over all attempts.
    pub slots: Vec<Slot>,
    pub result: Option<ExplorationResult>,
    /// By the index of the first pair of each request.
    pub judgments: BTreeMap<usize, Vec<Judgment>>,
    /// By the index of the first claim of each request.
    pub verifications: BTreeMap<usize, Vec<Verification>>,
    /// What becomes of each draft of a hypothesis.
    pub rankings: Option<Vec<Ranking>>,
    pub links: Option<Links>,
    /// The hypotheses on which a statement of another source was judged, whatever it says of them.
    pub judged: BTreeSet<HypothesisId>,
    /// By the index of the disagreement.
    pub settlements: BTreeMap<usize, Settlement>,
}

/// Something that an exploration searches for. Aims are searched side by side, each with a query of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Aim {
    pub selection: Selection,
    /// Empty until the query is worded.
    pub query: String,
    /// What a plan wants the query for.
    #[serde(default)]
    pub family: Option<QueryFamily>,
    /// The same query in the other language.
    pub translation: Option<String>,
    pub retry_keywords: Vec<String>,
    pub retries: u8,
    /// Searches of the current query that have come back.
    pub answers: Vec<SearchAnswer>,
    /// The hits of the current query have become sources.
    pub is_searched: bool,
    /// What the current query found: source and score.
    pub hits: Vec<(SourceId, f64)>,
    /// Given up, because there was nothing new to ask.
    pub is_dropped: bool,
    /// Selected for an aim that was given up.
    pub stands_in: bool,
}

impl Aim {
    fn new(selection: Selection) -> Aim {
        Aim {
            selection,
            query: String::new(),
            family: None,
            translation: None,
            retry_keywords: Vec::new(),
            retries: 0,
            answers: Vec::new(),
            is_searched: false,
            hits: Vec::new(),
            is_dropped: false,
            stands_in: false,
        }
    }

    /// Whether there is something to search for it, or nothing ever will be.
    pub fn is_worded(&self) -> bool {
        self.is_dropped || !self.query.is_empty()
    }

    pub fn answer_to(&self, provider: &str, query: &str) -> Option<&SearchAnswer> {
        self.answers
            .iter()
            .find(|it| it.search.provider == provider && it.search.query == query)
    }
}

/// What a provider answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchAnswer {
    pub search: SearchEntry,
    pub hits: Vec<Hit>,
}

/// A source that this exploration reads. Ids are given in the order of the slots, whatever came back first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    pub source: SourceId,
    /// The first aim that found it.
    pub aim: usize,
    pub state: SlotState,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    Waiting,
    Extracted(CheckedExtraction),
    Failed { because: FailureReason },
}

impl Exploration {
    pub fn new(selection: Selection) -> Exploration {
        Exploration {
            target: Aim::new(selection),
            others: Vec::new(),
            searches_failed: 0,
            slots: Vec::new(),
            result: None,
            judgments: BTreeMap::new(),
            verifications: BTreeMap::new(),
            rankings: None,
            links: None,
            judged: BTreeSet::new(),
            settlements: BTreeMap::new(),
        }
    }

    pub fn is_read(&self) -> bool {
        self.slots.iter().all(|it| it.state != SlotState::Waiting)
    }

    pub fn extractions(&self) -> impl Iterator<Item = (SourceId, &CheckedExtraction)> {
        self.slots.iter().filter_map(|slot| match &slot.state {
            SlotState::Extracted(it) => Some((slot.source, it)),
            SlotState::Waiting | SlotState::Failed { .. } => None,
        })
    }

    pub fn failures(&self) -> impl Iterator<Item = (SourceId, &FailureReason)> {
        self.slots.iter().filter_map(|slot| match &slot.state {
            SlotState::Failed { because } => Some((slot.source, because)),
            SlotState::Waiting | SlotState::Extracted(_) => None,
        })
    }

    /// Everything that is searched for, the target first.
    pub fn aims(&self) -> impl Iterator<Item = &Aim> {
        std::iter::once(&self.target).chain(&self.others)
    }

    /// The aim at this index; the target's if there is none.
    pub fn aim(&self, place: usize) -> &Aim {
        self.aims().nth(place).unwrap_or(&self.target)
    }

    pub(super) fn aim_mut(&mut self, place: usize) -> Option<&mut Aim> {
        match place.checked_sub(1) {
            None => Some(&mut self.target),
            Some(place) => self.others.get_mut(place),
        }
    }

    pub(super) fn add_aim(&mut self, selection: Selection, stands_in: bool) {
        self.others.push(Aim {
            stands_in,
            ..Aim::new(selection)
        });
    }

    /// Plans to read a source, for the aim that ranks it highest.
    pub(super) fn plan(&mut self, source: SourceId) {
        let rank = |it: &Aim| it.hits.iter().position(|(hit, _)| *hit == source);
        let ranks = self.aims().enumerate();
        let ranks = ranks.filter_map(|(place, it)| Some((rank(it)?, place)));
        let aim = ranks.min().map_or(0, |it| it.1);
        let state = SlotState::Waiting;
        self.slots.push(Slot { source, aim, state });
    }

    pub(super) fn fill(&mut self, source: SourceId, state: SlotState) {
        if let Some(slot) = self
            .slots
            .iter_mut()
            .find(|it| it.source == source && it.state == SlotState::Waiting)
        {
            slot.state = state;
        }
    }
}
