//! One list out of several providers' lists: the same document stands in it once, and what many rank high comes first.
//!
//! Reciprocal rank fusion: a document at rank r of a list gains 1 / (2 + r), and no provider's own scores are compared
//! with another's. What is said at one address is never said to stand at another: a text goes from hit to hit only
//! where both have the same id or the same address.

mod sameness;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

use super::{Hit, ids::Doi};
use sameness::{Key, keys, names, paper_title, share_author};

/// How much more the first rank counts than the next ones. The usual 60 makes ranks count nearly alike; on claims whose papers
/// are known, 2 was better for every pair of rankers that was tried.
const RANK_OFFSET: f64 = 2.0;
/// What full trust is worth beside ranks: never the first place of a list, a few places further down, and less than being found a
/// second time among the first fourteen.
const AUTHORITY_WEIGHT: f64 = 0.06;

/// What is known of a hit besides its ranks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// How far it is trusted, from 0 to 1.
    pub authority: f64,
    /// How well it fits what was asked. It decides between documents of one rank in two lists.
    pub relevance: f64,
}

/// A document that one or more providers found.
#[derive(Debug, Clone, PartialEq)]
pub struct Fused {
    /// The best-ranked of the hits of which there is something to read, with what the others know besides.
    pub hit: Hit,
    pub score: f64,
    /// Who found it, and at which rank, from 1, in the order of names.
    pub found_by: Vec<(String, usize)>,
}

/// A hit with where it was found.
struct Entry<'a> {
    provider: &'a str,
    rank: usize,
    hit: &'a Hit,
    keys: BTreeSet<Key>,
}

impl Entry<'_> {
    /// Whether what is said of the one is said of the other.
    fn is_one_with(&self, other: &Entry<'_>) -> bool {
        !self.keys.is_disjoint(&other.keys)
    }
}

/// Merges lists of hits, each under its provider's name. The order of the lists does not matter.
pub fn fuse(lists: &[(&str, &[Hit])], rate: impl Fn(&Hit) -> Rating) -> Vec<Fused> {
    let mut entries: Vec<Entry<'_>> = lists
        .iter()
        .flat_map(|(provider, hits)| {
            let ranked = hits.iter().enumerate();
            ranked.map(|(index, hit)| Entry { provider, rank: index + 1, hit, keys: keys(hit) })
        })
        .collect();
    entries.sort_by(|a, b| (a.rank, a.provider).cmp(&(b.rank, b.provider)));
    let mut ranked: Vec<(Fused, Rating)> = groups(&entries)
        .into_iter()
        .map(|members| {
            let fused = fused(&members);
            let rating = rate(&fused.hit);
            (fused, rating)
        })
        .collect();
    let points = |(fused, rating): &(Fused, Rating)| {
        fused.score + AUTHORITY_WEIGHT * finite(rating.authority).min(1.0)
    };
    ranked.sort_by(|a, b| {
        descending(points(a), points(b))
            .then_with(|| descending(finite(a.1.relevance), finite(b.1.relevance)))
            .then_with(|| best(&a.0).cmp(&best(&b.0)))
            .then_with(|| a.0.hit.url.cmp(&b.0.hit.url))
    });
    ranked.into_iter().map(|(fused, _)| fused).collect()
}

/// The entries that are the same document, in the order in which their first members come.
fn groups<'a, 'b>(entries: &'b [Entry<'a>]) -> Vec<Vec<&'b Entry<'a>>> {
    let mut parents: Vec<usize> = (0..entries.len()).collect();
    let mut owners: HashMap<&Key, usize> = HashMap::new();
    for (at, entry) in entries.iter().enumerate() {
        for key in &entry.keys {
            let owner = *owners.entry(key).or_insert(at);
            join(&mut parents, owner, at);
        }
    }
    for (one, other) in same_papers(entries) {
        join(&mut parents, one, other);
    }
    let mut members: Vec<Vec<&Entry<'_>>> = entries.iter().map(|_| Vec::new()).collect();
    for (at, entry) in entries.iter().enumerate() {
        members[root(&mut parents, at)].push(entry);
    }
    members.retain(|it| !it.is_empty());
    members
}

/// Pairs of papers that have a title and an author in common; one without authors goes with the first of its title.
fn same_papers(entries: &[Entry<'_>]) -> Vec<(usize, usize)> {
    let mut titled: HashMap<(String, i16), Vec<usize>> = HashMap::new();
    for (at, entry) in entries.iter().enumerate() {
        if let Some(title) = paper_title(entry.hit) {
            titled.entry(title).or_default().push(at);
        }
    }
    let mut pairs = Vec::new();
    for papers in titled.into_values().filter(|it| it.len() > 1) {
        let authors: Vec<_> = papers.iter().map(|it| names(entries[*it].hit)).collect();
        let first = authors.iter().position(|it| !it.is_empty()).unwrap_or(0);
        for (at, own) in authors.iter().enumerate() {
            if own.is_empty() {
                pairs.push((papers[first], papers[at]));
            }
            let alike = (0..at).filter(|it| share_author(&authors[*it], own));
            pairs.extend(alike.map(|it| (papers[it], papers[at])));
        }
    }
    pairs
}

fn join(parents: &mut [usize], one: usize, other: usize) {
    let (a, b) = (root(parents, one), root(parents, other));
    // The earlier one stays, so that a group is known by its first member.
    parents[a.max(b)] = a.min(b);
}

fn root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

/// One document out of its members, of which the first is the best-ranked.
fn fused(members: &[&Entry<'_>]) -> Fused {
    let can_be_read =
        |it: &&&Entry<'_>| members.iter().any(|other| has_text(other.hit) && (it.is_one_with(other)));
    let first = members.iter().find(can_be_read).unwrap_or(&members[0]);
    let mut hit = first.hit.clone();
    let mut found_by: Vec<(String, usize)> = Vec::new();
    for member in members {
        if !std::ptr::eq(*member, *first) {
            add_facts(&mut hit, member.hit);
            if member.is_one_with(first) {
                add_texts(&mut hit, member.hit);
            }
        }
        // A list that has it twice found it once.
        if found_by.iter().all(|(provider, _)| provider != member.provider) {
            found_by.push((member.provider.to_owned(), member.rank));
        }
    }
    found_by.sort();
    let score = found_by.iter().map(|(_, rank)| 1.0 / (RANK_OFFSET + *rank as f64)).sum();
    Fused { hit, score, found_by }
}

/// Whether more of it can be had than what a search engine shows.
fn has_text(hit: &Hit) -> bool {
    hit.text.is_some() || hit.abstract_text.is_some() || hit.open_access.is_some()
}

/// Adds what `other` knows about the document and `hit` does not.
fn add_facts(hit: &mut Hit, other: &Hit) {
    if let Some(url) = other.ids.doi.as_ref().filter(|it| hit.ids.doi.as_ref().is_some_and(|own| own != *it))
    {
        // A preprint and its journal article have a DOI each.
        hit.add_address(Doi::url(url));
    }
    hit.ids.add(other.ids.clone());
    for url in std::iter::once(&other.url).chain(&other.also_at) {
        hit.add_address(Some(url.clone()));
    }
    if hit.title.is_empty() {
        hit.title.clone_from(&other.title);
    }
    if hit.authors.is_empty() {
        hit.authors.clone_from(&other.authors);
    }
    let is_finer = |date: super::PartialDate| {
        hit.date.is_none_or(|own| own.year() == date.year() && own.precision() < date.precision())
    };
    hit.date = other.date.filter(|it| is_finer(*it)).or(hit.date);
    hit.venue = hit.venue.take().or_else(|| other.venue.clone());
    hit.citation_count = hit.citation_count.max(other.citation_count);
    hit.is_retracted |= other.is_retracted;
    // An archive knows what it holds, a search engine only that it is on the web.
    hit.kind = hit.kind.max(other.kind);
}

/// Adds what `other` has of the document's own words, and where they can be read.
fn add_texts(hit: &mut Hit, other: &Hit) {
    let is_surer = hit.is_loose && !other.is_loose && !other.snippet.is_empty();
    if hit.snippet.is_empty() || is_surer {
        hit.snippet.clone_from(&other.snippet);
        hit.is_loose = other.is_loose;
    }
    hit.abstract_text = hit.abstract_text.take().or_else(|| other.abstract_text.clone());
    hit.open_access = hit.open_access.take().or_else(|| other.open_access.clone());
    hit.text = hit.text.take().or_else(|| other.text.clone());
}

/// The best rank, and the first name among those who gave it.
fn best(fused: &Fused) -> Option<(usize, &str)> {
    fused.found_by.iter().map(|(provider, rank)| (*rank, provider.as_str())).min()
}

fn descending(a: f64, b: f64) -> Ordering {
    b.total_cmp(&a)
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value.max(0.0) } else { 0.0 }
}

#[cfg(test)]
mod tests;
