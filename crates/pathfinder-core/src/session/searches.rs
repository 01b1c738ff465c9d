//! The searches of a session, and which queries they asked in which scope.
//!
//! A query is a duplicate if the same scope was asked the same normalized text, or nearly the same text. A scope is a site
//! and a family of providers: what the web was asked, the archives of papers may still know more about.

mod asked;

use std::ops::Deref;
use std::sync::OnceLock;

use pathfinder_text::{character_pairs, normalize_query, pairs_similarity, query_site};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{IterationLog, SearchDone, Session};
use crate::history::History;
use crate::settings::Family;
use asked::{Asked, Key};

/// Queries more alike than this are the same query.
const DUPLICATE_SIMILARITY: f64 = 0.95;
/// Longer numbers are years and quantities, which are asked for; shorter ones only count queries.
const COUNTER_DIGITS_MAX: usize = 3;

/// The list of all searches. What they asked is derived from it when somebody first wants to know, so that it costs
/// nothing to open a session, and a checkpoint does not hold it.
#[derive(Debug, Clone, Default)]
pub struct Searches {
    done: History<SearchDone>,
    asked: OnceLock<Asked>,
}

impl Searches {
    pub fn push(&mut self, search: SearchDone) {
        let place = self.done.len();
        if let Some(asked) = self.asked.get_mut() {
            asked.add(Key::of(&search.entry), place);
        }
        self.done.push(search);
    }

    /// Whether a family of providers was asked this before. A number alone makes no new query.
    pub fn has(&self, query: &str, family: Family) -> bool {
        let plain = uncounted(query);
        self.has_wording(query, family) || plain != query && self.has_wording(&plain, family)
    }

    fn has_wording(&self, query: &str, family: Family) -> bool {
        if normalize_query(query).is_empty() {
            return false;
        }
        let pairs = character_pairs(query);
        let key = Key::new(query, &pairs, family);
        let asked = self.asked();
        let is_same = |place: usize| is_alike(query, &pairs, &self.done[place].entry.query);
        asked.has(&key) || asked.near(&key, DUPLICATE_SIMILARITY).any(is_same)
    }

    fn asked(&self) -> &Asked {
        self.asked.get_or_init(|| {
            let mut asked = Asked::default();
            for (place, it) in self.done.iter().enumerate() {
                asked.add(Key::of(&it.entry), place);
            }
            asked
        })
    }
}

impl Deref for Searches {
    type Target = History<SearchDone>;

    fn deref(&self) -> &History<SearchDone> {
        &self.done
    }
}

impl PartialEq for Searches {
    fn eq(&self, other: &Searches) -> bool {
        self.done == other.done
    }
}

/// As the list.
impl Serialize for Searches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.done.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Searches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let done = History::deserialize(deserializer)?;
        Ok(Searches {
            done,
            asked: OnceLock::new(),
        })
    }
}

impl Session {
    /// Whether every family of providers that this session searches was asked this before.
    pub fn has_asked(&self, query: &str) -> bool {
        let mut families: Vec<Family> = Vec::new();
        for provider in &self.settings.providers {
            let family = Family::of(provider);
            if !families.contains(&family) {
                families.push(family);
            }
        }
        families.iter().all(|it| self.searches.has(query, *it))
    }

    /// The distinct queries of an iteration, however many providers were asked.
    pub fn queries_of(&self, log: &IterationLog) -> Vec<String> {
        let mut queries: Vec<String> = Vec::new();
        for search in log.searches.iter().filter_map(|it| self.searches.get(*it)) {
            if !queries.contains(&search.entry.query) {
                queries.push(search.entry.query.clone());
            }
        }
        queries
    }
}

/// Whether two queries of one family ask the same.
pub(crate) fn asks_the_same(one: &str, other: &str) -> bool {
    let normalized = |it: &str| (normalize_query(it), normalize_query(&uncounted(it)));
    let ((exact, plain), (exact_other, plain_other)) = (normalized(one), normalized(other));
    let is_counted = || plain == exact_other || exact == plain_other;
    query_site(one) == query_site(other)
        && (exact == exact_other || is_counted() || is_alike(one, &character_pairs(one), other))
}

fn is_alike(query: &str, pairs: &[(char, char)], past: &str) -> bool {
    // Nobody means 2023 by 2024, however alike they look.
    pairs_similarity(pairs, &character_pairs(past)) > DUPLICATE_SIMILARITY
        && figures(query) == figures(past)
}

/// The query without the words that are nothing but a small number.
fn uncounted(query: &str) -> String {
    let is_counter =
        |it: &&str| it.len() <= COUNTER_DIGITS_MAX && it.bytes().all(|it| it.is_ascii_digit());
    let words = query.split_whitespace().filter(|it| !is_counter(it));
    words.collect::<Vec<_>>().join(" ")
}

fn figures(query: &str) -> Vec<&str> {
    let runs = query.split(|it: char| !it.is_numeric());
    let mut figures: Vec<&str> = runs.filter(|it| !it.is_empty()).collect();
    figures.sort_unstable();
    figures
}

#[cfg(test)]
mod tests;
