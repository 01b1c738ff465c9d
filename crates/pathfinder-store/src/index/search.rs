//! Finds the documents that best match a query, and in each the passage to show.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::PoisonError;

use tantivy::collector::{DocSetCollector, TopDocs};
use tantivy::query::{Bm25StatisticsProvider, TermQuery};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, Score, Searcher, TantivyDocument, TantivyError, Term};

use super::query;
use super::rank::{self, Lengths, Question, Reader};
use super::schema::{self, Card, Fields};
use super::statistics::Sections;
use super::token::Terms;
use super::{DocumentId, DocumentIndex, IndexDocument, IndexError, damaged};

/// Sections examined for each requested document: a long document may own several of the best.
const SECTIONS_PER_DOCUMENT: usize = 4;
/// Sections that are read again for ranking.
const SECTIONS_READ: usize = 40;
const SECTIONS_MAX: usize = 4_000;

/// A passage's bytes in its document, and its place.
type Shown = (Range<usize>, Option<String>);

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
    /// Comparable only between the hits of one search.
    pub score: f32,
}

impl DocumentIndex {
    /// The `count` best documents below the given folders, or anywhere where none is given; best first.
    pub fn search(
        &self,
        query: &str,
        folders: &[PathBuf],
        count: usize,
    ) -> Result<Vec<PassageHit>, IndexError> {
        let searcher = self.searcher()?;
        let mut terms = self.terms.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = query::terms_of(query, &mut terms);
        if asked.is_empty() || count == 0 {
            return Ok(Vec::new());
        }
        #[allow(
            clippy::disallowed_methods,
            reason = "folders of documents, nothing below .research"
        )]
        let folders: Vec<PathBuf> = folders
            .iter()
            .map(|it| it.canonicalize().unwrap_or_else(|_| it.clone()))
            .collect();
        let sections = Sections::of(&searcher, &self.fields);
        let sections = sections.map_err(|source| damaged(&self.folder, source))?;
        let mut search = Search {
            searcher: &searcher,
            sections,
            fields: &self.fields,
            terms: &mut terms,
        };
        search
            .run(asked, &folders, count)
            .map_err(|source| damaged(&self.folder, source))
    }

    /// A document's full text, with what is known about it.
    pub fn document(
        &self,
        id: &DocumentId,
    ) -> Result<Option<(PathBuf, IndexDocument)>, IndexError> {
        let searcher = self.searcher()?;
        let sections = self
            .load_sections(&searcher, id)
            .map_err(|source| damaged(&self.folder, source))?;
        let mut sections = sections.into_iter();
        let Some((first, text)) = sections.next() else {
            return Ok(None);
        };
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

    fn load_sections(
        &self,
        searcher: &Searcher,
        id: &DocumentId,
    ) -> Result<Vec<(Card, String)>, TantivyError> {
        let term = Term::from_field_text(self.fields.document, id.as_str());
        let query = TermQuery::new(term, IndexRecordOption::Basic);
        let addresses = searcher.search(&query, &DocSetCollector)?;
        let mut sections = Vec::new();
        for address in addresses {
            sections.extend(schema::parse_section(
                &searcher.doc::<TantivyDocument>(address)?,
                &self.fields,
            ));
        }
        sections.sort_by_key(|(card, _)| card.start);
        Ok(sections)
    }
}

struct Search<'a> {
    searcher: &'a Searcher,
    sections: Sections<'a>,
    fields: &'a Fields,
    terms: &'a mut Terms,
}

impl Search<'_> {
    fn run(
        &mut self,
        asked: Vec<String>,
        folders: &[PathBuf],
        count: usize,
    ) -> Result<Vec<PassageHit>, TantivyError> {
        let mut known = Vec::new();
        for term in asked {
            let rarity = query::rarity(&self.sections, self.fields, &term)?;
            known.push((term, rarity));
        }
        let question = Question::new(known);
        let found = self.find_sections(&question, folders, count)?;
        let mut hits = Vec::new();
        for section in best_of_each(self.searcher, found)?.into_iter().take(count) {
            let (card, body) = match section.read {
                Some(read) => read,
                None => match self.load(section.address)? {
                    Some(read) => read,
                    None => continue,
                },
            };
            hits.push(self.hit_of(card, &body, &question, section.score));
        }
        hits.sort_by(|a, b| {
            b.score
                .total_cmp(&a.score)
                .then_with(|| a.path.cmp(&b.path))
        });
        Ok(hits)
    }

    /// The sections that match, best first; the first of them are put in order by reading them.
    fn find_sections(
        &mut self,
        question: &Question,
        folders: &[PathBuf],
        count: usize,
    ) -> Result<Vec<Found>, TantivyError> {
        let terms: Vec<_> = question.terms().collect();
        let query = query::build(&terms, folders, self.fields);
        let limit = SECTIONS_READ
            .max(count.saturating_mul(SECTIONS_PER_DOCUMENT))
            .min(SECTIONS_MAX);
        let matching = self.searcher.search_with_statistics_provider(
            &query,
            &TopDocs::with_limit(limit).order_by_score(),
            &self.sections,
        )?;
        let mut read = Vec::new();
        for (_, address) in matching.iter().take(SECTIONS_READ) {
            read.extend(self.load(*address)?.map(|section| (*address, section)));
        }
        let mut found = self.rank(question, read)?;
        let lowest = found.last().map_or(0.0, |it| it.score);
        let first_unread = matching
            .get(SECTIONS_READ)
            .map_or(1.0, |(score, _)| score.max(f32::MIN_POSITIVE));
        let unread = matching.iter().skip(SECTIONS_READ);
        // The two kinds of score are not comparable, so what was not read follows what was, in its own order.
        found.extend(unread.map(|(score, address)| Found {
            score: lowest * score / first_unread,
            address: *address,
            read: None,
        }));
        Ok(found)
    }

    fn load(&self, address: DocAddress) -> Result<Option<(Card, String)>, TantivyError> {
        Ok(schema::parse_section(
            &self.searcher.doc::<TantivyDocument>(address)?,
            self.fields,
        ))
    }

    fn rank(
        &mut self,
        question: &Question,
        read: Vec<(DocAddress, (Card, String))>,
    ) -> Result<Vec<Found>, TantivyError> {
        let lengths = self.lengths()?;
        let (sections, fields) = (&self.sections, self.fields);
        let mut reader = Reader::new(question, self.terms, |word| {
            query::rarity(sections, fields, word).unwrap_or(0.0)
        });
        let readings: Vec<_> = read
            .iter()
            .map(|(_, (card, body))| reader.read(&card.title, body))
            .collect();
        let scores = rank::score(question, &readings, lengths);
        let mut found: Vec<Found> = read
            .into_iter()
            .zip(scores)
            .map(|((address, section), score)| Found {
                score,
                address,
                read: Some(section),
            })
            .collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        Ok(found)
    }

    fn lengths(&self) -> Result<Lengths, TantivyError> {
        let texts = self.sections.count.max(1) as f32;
        let body = self.searcher.total_num_tokens(self.fields.body)? as f32;
        let title = self.searcher.total_num_tokens(self.fields.title)? as f32;
        Ok(Lengths {
            texts,
            text_terms: ((body + title) / texts).max(1.0),
            title_terms: (title / texts).max(1.0),
        })
    }

    fn hit_of(&mut self, card: Card, body: &str, question: &Question, score: Score) -> PassageHit {
        let text_of = |range: &Range<usize>| {
            body.get(range.start - card.start..range.end - card.start)
                .unwrap_or_default()
                .to_owned()
        };
        let mut best: Option<(f32, &Shown)> = None;
        for passage in &card.passages {
            let weight = self.weigh(&text_of(&passage.0), question);
            if best.is_none_or(|(so_far, _)| weight > so_far) {
                best = Some((weight, passage));
            }
        }
        let (range, place) = best
            .map(|(_, passage)| passage.clone())
            .unwrap_or((card.start..card.start, None));
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

    /// What a passage says about the question's terms: each counts, and says less each time it is repeated.
    fn weigh(&mut self, passage: &str, question: &Question) -> f32 {
        let rarities: Vec<f32> = question.terms().map(|(_, rarity)| rarity).collect();
        let mut counts = vec![0.0_f32; rarities.len()];
        self.terms.each(passage, |term| {
            if let Some(index) = question.find(term) {
                counts[index] += 1.0;
            }
        });
        counts
            .iter()
            .zip(rarities)
            .map(|(count, rarity)| rarity * count / (count + 1.0))
            .sum()
    }
}

/// A section that matches, with its text where it was needed already.
struct Found {
    score: Score,
    address: DocAddress,
    read: Option<(Card, String)>,
}

/// Keeps the best section of each document, in order.
fn best_of_each(searcher: &Searcher, sections: Vec<Found>) -> Result<Vec<Found>, TantivyError> {
    let mut owners = HashMap::new();
    let mut seen = HashSet::new();
    let mut best = Vec::new();
    for section in sections {
        let DocAddress {
            segment_ord,
            doc_id,
        } = section.address;
        let column = match owners.entry(segment_ord) {
            Entry::Occupied(it) => it.into_mut(),
            Entry::Vacant(it) => it.insert(
                searcher
                    .segment_reader(segment_ord)
                    .fast_fields()
                    .u64("owner")?,
            ),
        };
        if column.first(doc_id).is_none_or(|owner| seen.insert(owner)) {
            best.push(section);
        }
    }
    Ok(best)
}
