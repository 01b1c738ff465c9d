//! The distinct queries of a session: one that finds nothing new words the same queries again and again.

use pathfinder_text::{character_pairs, normalize_query, pairs_similarity, query_site};
use serde::{Deserialize, Serialize};

/// Queries more alike than this are the same query.
const DUPLICATE_SIMILARITY: f64 = 0.95;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct PastQueries(Vec<PastQuery>);

/// A query, with what it is compared by.
#[derive(Debug, Clone, PartialEq)]
struct PastQuery {
    query: String,
    site: Option<String>,
    normalized: String,
    pairs: Vec<(char, char)>,
}

impl PastQuery {
    fn new(query: &str) -> PastQuery {
        PastQuery {
            query: query.to_owned(),
            site: query_site(query),
            normalized: normalize_query(query),
            pairs: character_pairs(query),
        }
    }

    fn is_same(&self, other: &PastQuery) -> bool {
        self.site == other.site && (self.normalized == other.normalized || self.is_alike(other))
    }

    fn is_alike(&self, other: &PastQuery) -> bool {
        // Texts of very different lengths cannot be similar enough, and comparing lengths is cheap.
        let (less, more) = (
            self.pairs.len().min(other.pairs.len()),
            self.pairs.len().max(other.pairs.len()),
        );
        2.0 * less as f64 >= DUPLICATE_SIMILARITY * (less + more) as f64
            && pairs_similarity(&self.pairs, &other.pairs) > DUPLICATE_SIMILARITY
    }
}

impl PastQueries {
    /// The same normalized text, or nearly the same text, was searched before in the same scope.
    pub fn has(&self, query: &str) -> bool {
        let query = PastQuery::new(query);
        self.0.iter().any(|it| it.is_same(&query))
    }

    pub(super) fn add(&mut self, query: &str) {
        if !self.0.iter().any(|it| it.query == query) {
            self.0.push(PastQuery::new(query));
        }
    }
}

impl From<Vec<String>> for PastQueries {
    fn from(queries: Vec<String>) -> Self {
        PastQueries(queries.iter().map(|it| PastQuery::new(it)).collect())
    }
}

impl From<PastQueries> for Vec<String> {
    fn from(queries: PastQueries) -> Self {
        queries.0.into_iter().map(|it| it.query).collect()
    }
}
