//! What a reply lacks, and where what it says stood.

use std::collections::BTreeMap;

use super::super::fault::{Fault, FaultKind};

/// What reading a reply found besides the thought.
#[derive(Debug, Default)]
pub(in crate::reading) struct Notes {
    pub(in crate::reading) faults: Vec<Fault>,
    pub(in crate::reading) mended: bool,
    /// Where what was taken stood in the reply, which is how a complaint names it.
    places: BTreeMap<String, String>,
}

impl Notes {
    pub(in crate::reading) fn fault(&mut self, place: impl Into<String>, kind: FaultKind) {
        self.faults.push(Fault {
            place: place.into(),
            kind,
        });
    }

    pub(in crate::reading) fn remember(&mut self, text: impl Into<String>, place: &str) {
        self.places.insert(text.into(), place.to_owned());
    }

    /// Where a text stood in the reply.
    pub(in crate::reading) fn place_of(&self, text: &str) -> String {
        self.places.get(text).cloned().unwrap_or_default()
    }

    /// Truncates a list that is longer than the contract allows.
    pub(in crate::reading) fn limit<T>(&mut self, list: &mut Vec<T>, place: &str, max: usize) {
        if list.len() > max {
            list.truncate(max);
            self.fault(place, FaultKind::TooMany(max));
        }
    }
}
