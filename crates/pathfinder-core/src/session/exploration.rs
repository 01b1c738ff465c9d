//! The exploration under way: what is searched and read in the current iteration.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::{ExplorationResult, Judgment, Verification};
use crate::event::{CheckedExtraction, Selection};
use crate::id::SourceId;
use crate::search::SearchEntry;
use crate::step::Hit;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exploration {
    pub selection: Selection,
    pub query: String,
    pub retry_keywords: Vec<String>,
    pub retries: u8,
    /// Searches of the current query that have come back.
    pub answers: Vec<SearchAnswer>,
    pub searches_failed: usize,
    /// What the current query found: source and score.
    pub hits: Vec<(SourceId, f64)>,
    /// In the order of reading, of all tries.
    pub slots: Vec<Slot>,
    pub result: Option<ExplorationResult>,
    /// By the place of the first pair that each request judged.
    pub judgments: BTreeMap<usize, Vec<Judgment>>,
    /// By the place of the first claim that each request looked at.
    pub verifications: BTreeMap<usize, Vec<Verification>>,
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
    pub state: SlotState,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    Waiting,
    Extracted(CheckedExtraction),
    Failed { because: String },
}

impl Exploration {
    pub fn new(selection: Selection) -> Exploration {
        Exploration {
            selection,
            query: String::new(),
            retry_keywords: Vec::new(),
            retries: 0,
            answers: Vec::new(),
            searches_failed: 0,
            hits: Vec::new(),
            slots: Vec::new(),
            result: None,
            judgments: BTreeMap::new(),
            verifications: BTreeMap::new(),
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

    pub fn failures(&self) -> impl Iterator<Item = (SourceId, &str)> {
        self.slots.iter().filter_map(|slot| match &slot.state {
            SlotState::Failed { because } => Some((slot.source, because.as_str())),
            SlotState::Waiting | SlotState::Extracted(_) => None,
        })
    }

    pub fn answer_of(&self, provider: &str) -> Option<&SearchAnswer> {
        self.answers
            .iter()
            .find(|it| it.search.provider == provider)
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
