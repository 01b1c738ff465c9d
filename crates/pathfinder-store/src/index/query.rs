//! Turns a question into a query: its words, in text or title, and better still its words next to each other.

use std::path::PathBuf;

use tantivy::query::{
    Bm25StatisticsProvider, BooleanQuery, BoostQuery, ConstScoreQuery, Occur, PhraseQuery, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Searcher, Term};

use super::schema::Fields;
use super::token::{Terms, is_common};

/// A query is a question or a sentence, not a page.
const TERMS_MAX: usize = 64;

fn env(name: &str, default: f32) -> f32 {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// The terms of a query that say what it is about, with their positions.
pub(super) fn terms_of(query: &str) -> Vec<(String, usize)> {
    let all = Terms::new().of(query);
    let mut telling: Vec<_> = all.iter().filter(|(term, _)| !is_common(term)).cloned().collect();
    if telling.is_empty() {
        telling = all;
    }
    telling.truncate(TERMS_MAX);
    telling
}

pub(super) fn build(terms: &[(String, usize)], folders: &[PathBuf], fields: &Fields) -> Box<dyn Query> {
    let title_weight = env("TITLE", 0.4);
    let mut clauses: Vec<(Occur, Box<dyn Query>)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for (term, _) in terms {
        if !seen.insert(term) { continue }
        clauses.push((Occur::Should, word(fields.body, term, 1.0)));
        clauses.push((Occur::Should, word(fields.title, term, title_weight)));
    }
    let pair_weight = env("PAIR", 0.3);
    let slop = env("SLOP", 0.0) as u32;
    for pair in terms.windows(2) {
        let gap = pair[1].1 - pair[0].1;
        if pair[0].0 != pair[1].0 && gap <= env("GAP", 2.0) as usize && pair_weight > 0.0 {
            for (field, w) in [(fields.body, pair_weight), (fields.title, pair_weight * env("PTITLE", 0.5))] {
                let t = vec![(0, Term::from_field_text(field, &pair[0].0)), (gap, Term::from_field_text(field, &pair[1].0))];
                let phrase = PhraseQuery::new_with_offset_and_slop(t, slop);
                clauses.push((Occur::Should, Box::new(BoostQuery::new(Box::new(phrase), w))));
            }
        }
    }
    let words = BooleanQuery::new(clauses);
    if folders.is_empty() {
        return Box::new(words);
    }
    let scope = folders.iter().filter_map(|it| it.to_str()).map(|it| word(fields.folder, it, 1.0)).collect();
    let scope = ConstScoreQuery::new(Box::new(BooleanQuery::union(scope)), 0.0);
    Box::new(BooleanQuery::new(vec![(Occur::Must, Box::new(words)), (Occur::Must, Box::new(scope))]))
}

fn word(field: Field, term: &str, weight: Score) -> Box<dyn Query> {
    let query = TermQuery::new(Term::from_field_text(field, term), IndexRecordOption::WithFreqs);
    Box::new(BoostQuery::new(Box::new(query), weight))
}

/// The index's own statistics, but with longer texts counted as usual.
pub(super) struct Statistics<'a>(pub(super) &'a Searcher);

impl Bm25StatisticsProvider for Statistics<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        let all = Bm25StatisticsProvider::total_num_tokens(self.0, field)?;
        Ok((all as f64 * f64::from(env("AVG", 1.0))) as u64)
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Bm25StatisticsProvider::total_num_docs(self.0)
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        Bm25StatisticsProvider::doc_freq(self.0, term)
    }
}
