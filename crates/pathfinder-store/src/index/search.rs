//! Finds the documents that best match a query, and in each the passage to show.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::path::PathBuf;

use tantivy::collector::TopDocs;
use tantivy::query::TermQuery;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, Score, Searcher, TantivyDocument, TantivyError, Term};

use super::query::{self, Statistics};
use super::schema::{self, Card};
use super::token::Terms;
use super::{DocumentId, DocumentIndex, IndexDocument, IndexError, damaged};

/// Sections looked at for each document asked for: a long document may own several of the best.
const SECTIONS_PER_DOCUMENT: usize = 4;
const SECTIONS_MIN: usize = 40;

/// The best passage of a document for a query.
#[derive(Debug, Clone, PartialEq)]
pub struct PassageHit {
    pub document: DocumentId,
    pub path: PathBuf,
    pub url: Option<String>,
    pub title: String,
    pub date: Option<String>,
    pub kind: Option<String>,
    pub authors: Vec<String>,
    pub text: String,
    /// Where the passage stands in the document's text, in bytes.
    pub range: Range<usize>,
    pub place: Option<String>,
    /// Comparable between the hits of one search only.
    pub score: f32,
}

impl DocumentIndex {
    /// The `count` best documents below the given folders, or anywhere where none is given; best first.
    pub fn search(&self, query: &str, folders: &[PathBuf], count: usize) -> Result<Vec<PassageHit>, IndexError> {
        let searcher = self.searcher()?;
        let terms = query::terms_of(query);
        if terms.is_empty() || count == 0 {
            return Ok(Vec::new());
        }
        let folders: Vec<PathBuf> = folders.iter().map(|it| it.canonicalize().unwrap_or_else(|_| it.clone())).collect();
        let found = self.rank(&searcher, &terms, &folders, count).map_err(|source| damaged(&self.folder, source))?;
        Ok(found)
    }

    /// A document's full text, with what is known about it.
    pub fn document(&self, id: &DocumentId) -> Result<Option<(PathBuf, IndexDocument)>, IndexError> {
        let searcher = self.searcher()?;
        let sections = self.load_sections(&searcher, id).map_err(|source| damaged(&self.folder, source))?;
        let mut sections = sections.into_iter();
        let Some((first, text)) = sections.next() else { return Ok(None) };
        let path = PathBuf::from(&first.path);
        let mut document = IndexDocument {
            title: first.title,
            url: first.url,
            date: first.date,
            kind: first.kind,
            authors: first.authors,
            text,
            places: first.places,
        };
        for (card, text) in sections {
            document.text.push_str(&text);
            document.places.extend(card.places);
        }
        Ok(Some((path, document)))
    }

    fn load_sections(&self, searcher: &Searcher, id: &DocumentId) -> Result<Vec<(Card, String)>, TantivyError> {
        let term = Term::from_field_text(self.fields.document, id.as_str());
        let query = TermQuery::new(term, IndexRecordOption::Basic);
        let addresses = searcher.search(&query, &tantivy::collector::DocSetCollector)?;
        let mut sections = Vec::new();
        for address in addresses {
            sections.extend(schema::parse_section(&searcher.doc::<TantivyDocument>(address)?, &self.fields));
        }
        sections.sort_by_key(|(card, _)| card.start);
        Ok(sections)
    }

    fn rank(
        &self,
        searcher: &Searcher,
        terms: &[(String, usize)],
        folders: &[PathBuf],
        count: usize,
    ) -> Result<Vec<PassageHit>, TantivyError> {
        let query = query::build(terms, folders, &self.fields);
        let limit = SECTIONS_MIN.max(count.saturating_mul(SECTIONS_PER_DOCUMENT));
        let top = TopDocs::with_limit(limit).order_by_score();
        let sections = searcher.search_with_statistics_provider(&query, &top, &Statistics(searcher))?;
        let best = best_of_each(searcher, sections)?;
        let weights = weights_of(searcher, terms, self.fields.body)?;
        let mut hits = Vec::new();
        for (score, address) in best.into_iter().take(count) {
            let section = searcher.doc::<TantivyDocument>(address)?;
            hits.extend(schema::parse_section(&section, &self.fields).map(|(card, body)| hit_of(card, &body, &weights, score)));
        }
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.path.cmp(&b.path)));
        Ok(hits)
    }
}

/// Keeps the best section of each document, in order.
fn best_of_each(
    searcher: &Searcher,
    sections: Vec<(Score, DocAddress)>,
) -> Result<Vec<(Score, DocAddress)>, TantivyError> {
    let mut owners = HashMap::new();
    let mut seen = std::collections::HashSet::new();
    let mut best = Vec::new();
    for (score, address) in sections {
        let column = match owners.entry(address.segment_ord) {
            Entry::Occupied(it) => it.into_mut(),
            Entry::Vacant(it) => it.insert(searcher.segment_reader(address.segment_ord).fast_fields().u64("owner")?),
        };
        if column.first(address.doc_id).is_none_or(|owner| seen.insert(owner)) {
            best.push((score, address));
        }
    }
    Ok(best)
}

/// How much each term tells: rare terms tell more.
fn weights_of(
    searcher: &Searcher,
    terms: &[(String, usize)],
    field: tantivy::schema::Field,
) -> Result<HashMap<String, f32>, TantivyError> {
    let all = searcher.num_docs() as f32;
    let mut weights = HashMap::new();
    for (term, _) in terms {
        let with_term = searcher.doc_freq(&Term::from_field_text(field, term))? as f32;
        weights.insert(term.clone(), (1.0 + all / (with_term + 1.0)).ln());
    }
    Ok(weights)
}

fn hit_of(card: Card, body: &str, weights: &HashMap<String, f32>, score: Score) -> PassageHit {
    let text_of = |range: &Range<usize>| {
        body.get(range.start - card.start..range.end - card.start).unwrap_or_default().to_owned()
    };
    let mut best: Option<(f32, &(Range<usize>, Option<String>))> = None;
    for passage in &card.passages {
        let weight = weigh(&text_of(&passage.0), weights);
        if best.is_none_or(|(so_far, _)| weight > so_far) {
            best = Some((weight, passage));
        }
    }
    let (range, place) = best.map(|(_, passage)| passage.clone()).unwrap_or((card.start..card.start, None));
    PassageHit {
        document: DocumentId::of(&card.path),
        text: text_of(&range),
        path: PathBuf::from(card.path),
        url: card.url,
        title: card.title,
        date: card.date,
        kind: card.kind,
        authors: card.authors,
        range,
        place,
        score,
    }
}

/// What a passage says about the query's terms: each counts, and says less each time it is repeated.
fn weigh(passage: &str, weights: &HashMap<String, f32>) -> f32 {
    let mut counts: HashMap<&str, f32> = HashMap::new();
    for (term, _) in Terms::new().of(passage) {
        if let Some((known, _)) = weights.get_key_value(&term) {
            *counts.entry(known).or_default() += 1.0;
        }
    }
    counts.iter().map(|(term, count)| weights.get(*term).copied().unwrap_or_default() * count / (count + 1.0)).sum()
}
