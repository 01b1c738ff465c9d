//! Queries of a person on the network, outside of any session.

use jiff::Timestamp;
use pathfinder_sources::provider::{CITATION_ARCHIVE, Ids, Language, PROVIDERS, Query, Subject};
use pathfinder_text::detect;

use super::Recipients;

/// How papers are related to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Those that cite it.
    Citing,
    /// Those that it cites.
    Cited,
    /// Those similar to it.
    Similar,
}

impl Recipients<'static> {
    /// The archive that knows which papers cite which.
    pub const CITATIONS: Recipients<'static> = Recipients::Provider(CITATION_ARCHIVE);
}

/// The names of the providers that this program knows.
pub fn provider_names() -> impl Iterator<Item = &'static str> {
    PROVIDERS.iter().map(|it| it.name)
}

/// A query for words, in the language that they are in.
pub fn words(text: &str, count: u32, now: Timestamp) -> Query {
    let mut query = Query::new(text, count, now);
    query.language = Language::parse(detect(text).tag());
    query
}

/// A query for papers related to one; none if `paper` is not a DOI, an arXiv id or a PMID.
pub fn related(relation: Relation, paper: &str, count: u32, now: Timestamp) -> Option<Query> {
    let paper = Ids::parse(paper)?;
    let subject = match relation {
        Relation::Citing => Subject::Citations(paper),
        Relation::Cited => Subject::References(paper),
        Relation::Similar => Subject::Similar(paper),
    };
    Some(Query::about(subject, count, now))
}
