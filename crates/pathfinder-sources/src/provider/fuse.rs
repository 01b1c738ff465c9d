//! One list out of several providers' lists: the same document stands in it once, and what many rank high comes first.
//!
//! Reciprocal rank fusion: a document at rank r of a list gains 1 / r, and no provider's own scores are compared with
//! another's. Beside its ranks counts how well a document fits what was asked ([`fit`]), and a list whose documents fit badly
//! counts less: an engine that ranks by something else does not drag down what a better one found. So does how far a document is
//! trusted.
//!
//! What is said at one address is never said to stand at another: a text goes from hit to hit only where both have the same id or
//! the same address.

mod fit;
mod sameness;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use pathfinder_text::PartialDate;

use super::{Hit, ids::doi_url};
use fit::{Shown, fits, standard};
use sameness::{Key, keys, names, paper_title, share_author};

/// What full trust is worth, as a multiple of how far ranks usually are from their mean. A single list keeps its first place, and
/// what stands far down may pass all but the first few.
const AUTHORITY_WEIGHT: f64 = 1.0;
/// How much more a list counts whose hits fit better, and what every list counts at least: an engine that searches by meaning
/// finds what says it in other words.
const FIT_EXPONENT: i32 = 2;
const LIST_WEIGHT_MIN: f64 = 0.5;

/// A document that one or more providers found.
#[derive(Debug, Clone, PartialEq)]
pub struct Fused {
    /// The best-ranked of the hits of which there is something to read, with what the others know besides.
    pub hit: Hit,
    /// By which it stands where it stands; of no meaning beside that of another search.
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

/// Merges lists of hits, each under its provider's name. `authority` says how far a hit is trusted, from 0 to 1. The order of the
/// lists does not matter.
pub fn fuse(query: &str, lists: &[(&str, &[Hit])], authority: impl Fn(&Hit) -> f64) -> Vec<Fused> {
    let mut entries: Vec<Entry<'_>> = lists
        .iter()
        .flat_map(|(provider, hits)| {
            let ranked = hits.iter().enumerate();
            ranked.map(|(index, hit)| Entry {
                provider,
                rank: index + 1,
                hit,
                keys: keys(hit),
            })
        })
        .collect();
    entries.sort_by(|a, b| (a.rank, a.provider).cmp(&(b.rank, b.provider)));
    let mut ranked: Vec<Fused> = groups(&entries).iter().map(|it| fused(it)).collect();
    let scores = scores(query, &ranked);
    for (fused, score) in ranked.iter_mut().zip(scores) {
        fused.score = score + AUTHORITY_WEIGHT * finite(authority(&fused.hit)).min(1.0);
    }
    ranked.sort_by(|a, b| {
        descending(a.score, b.score)
            .then_with(|| best(a).cmp(&best(b)))
            .then_with(|| a.hit.url.cmp(&b.hit.url))
    });
    ranked
}

/// What ranks and texts are worth. One list alone is worth its ranks.
fn scores(query: &str, ranked: &[Fused]) -> Vec<f64> {
    let points = |weight: &dyn Fn(&str) -> f64| -> Vec<f64> {
        let points = |(provider, rank): &(String, usize)| weight(provider) / *rank as f64;
        ranked
            .iter()
            .map(|it| it.found_by.iter().map(points).sum())
            .collect()
    };
    let alike = points(&|_| 1.0);
    let providers: BTreeSet<&str> = ranked
        .iter()
        .flat_map(|it| &it.found_by)
        .map(|it| it.0.as_str())
        .collect();
    if providers.len() < 2 {
        return standard(&alike);
    }
    let shown: Vec<Shown<'_>> = ranked.iter().map(|it| shown(&it.hit)).collect();
    let fits = fits(query, &shown, &alike);
    let weights = list_weights(ranked, &fits);
    let ranks = standard(&points(&|it| weights[it]));
    ranks
        .into_iter()
        .zip(fits)
        .map(|(rank, fit)| rank + fit)
        .collect()
}

fn shown(hit: &Hit) -> Shown<'_> {
    Shown {
        title: &hit.title,
        text: hit.abstract_text.as_deref().unwrap_or(&hit.snippet),
    }
}

/// What each provider's list counts, by how well its hits fit, the first of them most.
fn list_weights<'a>(ranked: &'a [Fused], fits: &[f64]) -> BTreeMap<&'a str, f64> {
    let least = fits.iter().copied().fold(f64::INFINITY, f64::min);
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (fused, fit) in ranked.iter().zip(fits) {
        for (provider, rank) in &fused.found_by {
            let part = 1.0 / (*rank as f64 + 1.0);
            let (sum, parts) = sums.entry(provider).or_default();
            *sum += part * (fit - least);
            *parts += part;
        }
    }
    let means: BTreeMap<&str, f64> = sums
        .into_iter()
        .map(|(name, (sum, parts))| (name, sum / parts))
        .collect();
    let mean = means.values().sum::<f64>() / means.len() as f64;
    let weight = |it: f64| {
        if mean > 0.0 {
            (it / mean).powi(FIT_EXPONENT).max(LIST_WEIGHT_MIN)
        } else {
            1.0
        }
    };
    means
        .into_iter()
        .map(|(name, it)| (name, weight(it)))
        .collect()
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
    let can_be_read = |it: &&&Entry<'_>| {
        members
            .iter()
            .any(|other| has_text(other.hit) && (it.is_one_with(other)))
    };
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
        if found_by
            .iter()
            .all(|(provider, _)| provider != member.provider)
        {
            found_by.push((member.provider.to_owned(), member.rank));
        }
    }
    found_by.sort();
    Fused {
        hit,
        score: 0.0,
        found_by,
    }
}

/// Whether more of it can be had than what a search engine shows.
fn has_text(hit: &Hit) -> bool {
    hit.text.is_some() || hit.abstract_text.is_some() || hit.open_access.is_some()
}

/// Adds what `other` knows about the document and `hit` does not.
fn add_facts(hit: &mut Hit, other: &Hit) {
    if let Some(url) = other
        .ids
        .doi
        .as_ref()
        .filter(|it| hit.ids.doi.as_ref().is_some_and(|own| own != *it))
    {
        // A preprint and its journal article have a DOI each.
        hit.add_address(doi_url(url));
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
    let is_finer = |date: PartialDate| {
        hit.date
            .is_none_or(|own| own.year() == date.year() && own.precision() < date.precision())
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
    hit.abstract_text = hit
        .abstract_text
        .take()
        .or_else(|| other.abstract_text.clone());
    hit.open_access = hit.open_access.take().or_else(|| other.open_access.clone());
    hit.text = hit.text.take().or_else(|| other.text.clone());
}

/// The best rank, and the first name among those who gave it.
fn best(fused: &Fused) -> Option<(usize, &str)> {
    fused
        .found_by
        .iter()
        .map(|(provider, rank)| (*rank, provider.as_str()))
        .min()
}

fn descending(a: f64, b: f64) -> Ordering {
    b.total_cmp(&a)
}

fn finite(value: f64) -> f64 {
    if value.is_finite() {
        value.max(0.0)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests;
