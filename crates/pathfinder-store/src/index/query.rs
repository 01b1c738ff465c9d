//! Turns a question into the query that finds its candidates: its words, in text or title, the rare ones first.

use std::path::PathBuf;

use tantivy::query::{BooleanQuery, BoostQuery, ConstScoreQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Term};

use super::schema::Fields;
use super::statistics::Sections;
use super::token::Terms;
use pathfinder_text::index_terms::is_common;

/// A query is a question or a sentence, not a page.
const TERMS_MAX: usize = 64;
const TITLE_WEIGHT: Score = 0.3;
/// How much more than usual a rare word counts.
const RARITY_POWER: f32 = 0.4;
/// The rarity at which a word counts as much as usual.
const RARITY_USUAL: f32 = 5.0;

/// The terms of a query that say what it is about, in order, each once.
pub(super) fn terms_of(query: &str, terms: &mut Terms) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    terms.each(query, |term| {
        if all.len() < TERMS_MAX && !all.iter().any(|it| it == term) {
            all.push(term.to_owned());
        }
    });
    if all.iter().all(|it| is_common(it)) {
        return all;
    }
    all.retain(|it| !is_common(it));
    all
}

/// How rare a term is: the logarithm of the texts there are for each one that has it.
pub(super) fn rarity(sections: &Sections<'_>, fields: &Fields, term: &str) -> tantivy::Result<f32> {
    let all = sections.count;
    let with_term = sections
        .searcher
        .doc_freq(&Term::from_field_text(fields.body, term))?
        .min(all);
    Ok((1.0 + ((all - with_term) as f32 + 0.5) / (with_term as f32 + 0.5)).ln())
}

/// The query for terms of known rarity below the given folders.
pub(super) fn build(terms: &[(&str, f32)], folders: &[PathBuf], fields: &Fields) -> Box<dyn Query> {
    let mut words: Vec<(Occur, Box<dyn Query>)> = Vec::new();
    for (term, rarity) in terms {
        let weight = (rarity / RARITY_USUAL).powf(RARITY_POWER);
        words.push((Occur::Should, word(fields.body, term, weight)));
        words.push((
            Occur::Should,
            word(fields.title, term, weight * TITLE_WEIGHT),
        ));
    }
    let words = BooleanQuery::new(words);
    if folders.is_empty() {
        return Box::new(words);
    }
    let scope = folders
        .iter()
        .filter_map(|it| it.to_str())
        .map(|it| word(fields.folder, it, 1.0))
        .collect();
    let scope = ConstScoreQuery::new(Box::new(BooleanQuery::union(scope)), 0.0);
    Box::new(BooleanQuery::new(vec![
        (Occur::Must, Box::new(words)),
        (Occur::Must, Box::new(scope)),
    ]))
}

fn word(field: Field, term: &str, weight: Score) -> Box<dyn Query> {
    let query = TermQuery::new(
        Term::from_field_text(field, term),
        IndexRecordOption::WithFreqs,
    );
    Box::new(BoostQuery::new(Box::new(query), weight))
}
