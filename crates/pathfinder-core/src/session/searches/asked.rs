//! What was asked, for finding equal and nearly equal queries among a million.
//!
//! Entries are gathered in a tail and then sealed into sorted segments, of which two of like size are merged into one. So
//! there are few segments, and copies of a session share them.

use std::sync::Arc;

use pathfinder_text::{Sketch, mixed, normalize_query, query_site};

use crate::search::SearchEntry;
use crate::settings::Family;

/// So many entries are looked through one by one.
const TAIL_MAX: usize = 512;

/// What a query is found by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// Of the scope.
    scope: u32,
    /// Of the normalized text in its scope.
    exact: u64,
    sketch: Sketch,
}

impl Key {
    pub(super) fn of(entry: &SearchEntry) -> Key {
        let pairs = pathfinder_text::character_pairs(&entry.query);
        Key::new(&entry.query, &pairs, Family::of(&entry.provider))
    }

    pub(super) fn new(query: &str, pairs: &[(char, char)], family: Family) -> Key {
        let site = query_site(query);
        let scope = hash(family as u64, site.as_deref().unwrap_or_default());
        Key {
            scope: scope as u32,
            exact: hash(scope, &normalize_query(query)),
            sketch: Sketch::of(pairs),
        }
    }
}

fn hash(seed: u64, text: &str) -> u64 {
    let chunks = text.as_bytes().chunks(8);
    chunks.fold(mixed(seed), |hash, chunk| {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        mixed(hash ^ u64::from_le_bytes(bytes))
    })
}

/// A sketch, and where its query stands among the searches.
#[derive(Debug, Clone, Copy)]
struct Entry {
    scope: u32,
    place: u32,
    sketch: Sketch,
}

impl Entry {
    /// Those that may be near one another stand together.
    fn order(&self) -> (u32, u32, u32) {
        (self.scope, self.sketch.pairs(), self.sketch.weight())
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    /// The largest first.
    segments: Vec<Arc<Segment>>,
    tail: Segment,
}

#[derive(Debug, Clone, Default)]
struct Segment {
    exact: Vec<u64>,
    entries: Vec<Entry>,
}

impl Segment {
    /// The entries of a sealed segment from one place in their order to another.
    fn within(&self, from: (u32, u32, u32), to: (u32, u32, u32)) -> &[Entry] {
        let begin = self.entries.partition_point(|it| it.order() < from);
        let length = self.entries[begin..].partition_point(|it| it.order() <= to);
        &self.entries[begin..begin + length]
    }
}

impl Asked {
    /// Adds a query unless its scope was asked the same.
    pub(super) fn add(&mut self, key: Key, place: usize) {
        if self.has(&key) {
            return;
        }
        self.tail.exact.push(key.exact);
        self.tail.entries.push(Entry {
            scope: key.scope,
            place: place as u32,
            sketch: key.sketch,
        });
        if self.tail.entries.len() == TAIL_MAX {
            self.seal();
        }
    }

    /// Whether the same scope was asked the same normalized text. Different texts with one hash do not occur in practice.
    pub(super) fn has(&self, key: &Key) -> bool {
        let mut segments = self.segments.iter();
        self.tail.exact.contains(&key.exact)
            || segments.any(|it| it.exact.binary_search(&key.exact).is_ok())
    }

    /// The places of queries of the same scope that may be more alike than `least`.
    pub(super) fn near(&self, key: &Key, least: f64) -> impl Iterator<Item = usize> {
        let key = *key;
        let sealed = key.sketch.sizes_within(least).flat_map(move |pairs| {
            let most = key.sketch.apart_most(pairs, least);
            let weight = key.sketch.weight();
            let from = (key.scope, pairs, weight.saturating_sub(most));
            let to = (key.scope, pairs, weight + most);
            let segments = self.segments.iter();
            segments.flat_map(move |it| it.within(from, to))
        });
        let is_near = move |it: &&Entry| {
            let most = key.sketch.apart_most(it.sketch.pairs(), least);
            it.scope == key.scope && it.sketch.apart(key.sketch) <= most
        };
        let all = sealed.chain(&self.tail.entries);
        all.filter(is_near).map(|it| it.place as usize)
    }

    fn seal(&mut self) {
        let mut sealed = std::mem::take(&mut self.tail);
        while let Some(last) = self
            .segments
            .pop_if(|it| it.entries.len() <= sealed.entries.len())
        {
            sealed.exact.extend_from_slice(&last.exact);
            sealed.entries.extend_from_slice(&last.entries);
        }
        sealed.exact.sort_unstable();
        sealed.entries.sort_unstable_by_key(Entry::order);
        self.segments.push(Arc::new(sealed));
    }
}
