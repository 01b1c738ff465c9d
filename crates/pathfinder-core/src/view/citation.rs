//! Citations: adds them to sentences, and proves that a file's sentences have them.
//!
//! **What is a factual sentence.** In a Markdown file, every sentence of a paragraph or list item, every block quote
//! (one quotation, however long) and every table row states a fact. A line that Pathfinder itself wrote into the report
//! or the thesis of the session does not if it is one of these:
//! - headings, comments, code fences, rules, table heads, and the lines of a reference list (`[1]: obs_3 ...`);
//! - sections whose heading is one of the account's (rejected hypotheses, unresolved areas, history, what changed, open
//!   questions, failures, sources, cost; in Korean or English): they keep account of the session or list what is not held;
//! - a line that begins with a label of the account (`Question:`, `Strength:`, `Open:`, a conjecture's label ...);
//! - the fixed remarks of Pathfinder about the session (`There are no findings yet.`);
//! - a question, a line that ends with a colon, and what has no words (a table row of ids and numbers).
//!
//! A line that somebody else wrote states a fact wherever it is, except for short headings, comments, questions, a
//! label followed by a figure, and the lines of a list of sources that only name a url or an observation.
//!
//! A block quote must be what its observations quote, word for word, or a part of it.
//!
//! **What is a citation.** `[obs_3]`, `[obs_3, obs_7]`, `[obs_3](...)`; or `[1]`, `[^1]`, `[1](...)` where the link or
//! the line of the file's reference list of that number names the observation. It belongs to the sentence that it is in
//! or directly follows, and so does a note in parentheses after it, such as `(a.org)`. Every citation must resolve, in
//! sections of the account too. Escaped brackets (`\[obs_3\]`) are quoted text and cite nothing. A link must lead to
//! the observation that it names.

mod block;
mod html;
mod mark;
mod quotation;
mod reader;
mod sentence;

use std::collections::{BTreeMap, BTreeSet};

use pathfinder_text::{FoldedText, fold, one_line};

use self::block::{Block, BlockKind};
use self::mark::{Mark, MarkKind};
use super::escape;
use crate::graph::Observation;
use crate::id::ObservationId;
use crate::session::Session;
use crate::words::label;

/// A factual sentence, list item or table row with what it cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The line of the file on which its block starts, from 1.
    pub line: usize,
    pub text: String,
    /// Whether Pathfinder wrote it.
    pub own: bool,
    pub citations: Vec<ObservationId>,
    /// It contains markup or characters that can make a reader see other words.
    pub is_disguised: bool,
}

/// Why a file's citations do not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CitationProblem {
    #[error("line {line}: {citation} is not an observation of this session")]
    UnknownObservation { line: usize, citation: String },
    #[error("line {line}: [{mark}] does not name an observation")]
    UnknownReference { line: usize, mark: String },
    #[error("line {line}: no citation: {sentence}")]
    Uncited { line: usize, sentence: String },
    #[error("line {line}: [{citation}] leads to {target}")]
    Misdirected {
        line: usize,
        citation: String,
        target: String,
    },
    #[error("line {line}: not a quote of {citations}: {quotation}")]
    Misquoted {
        line: usize,
        citations: String,
        quotation: String,
    },
}

/// What a file states, and what is wrong with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckedFile {
    pub facts: Vec<Fact>,
    pub problems: Vec<CitationProblem>,
    /// Every observation that is cited anywhere in the file.
    pub cited: BTreeSet<ObservationId>,
}

/// Why a quote is not where its observation says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuoteProblem {
    #[error("the quote of {observation} does not stand in its source")]
    Missing { observation: ObservationId },
    #[error(
        "the quote of {observation} stands at {start}..{end} of its source, not where it was recorded"
    )]
    Elsewhere {
        observation: ObservationId,
        start: usize,
        end: usize,
    },
}

/// The session that a file's first comment names.
pub fn session_of(markdown: &str) -> Option<&str> {
    field_of(markdown, "session=")
}

/// Whether a file says that it is a view: that Pathfinder wrote all of it after a certain record.
pub fn is_view(markdown: &str) -> bool {
    seq_of(markdown).is_some()
        && markdown.trim_start()["<!--".len()..]
            .trim_start()
            .starts_with("pathfinder ")
}

/// The number of the record after which a file was written, as its first comment says.
pub fn seq_of(markdown: &str) -> Option<u64> {
    field_of(markdown, "seq=")?.parse().ok()
}

fn field_of<'a>(markdown: &'a str, name: &str) -> Option<&'a str> {
    let comment = markdown.trim_start().strip_prefix("<!--")?;
    let mut words = comment.split("-->").next()?.split_whitespace();
    words.find_map(|it| it.strip_prefix(name))
}

/// The lines that Pathfinder writes into the report and the thesis of a session.
pub fn own_lines(session: &Session) -> BTreeSet<String> {
    let files = super::stated(session);
    files
        .iter()
        .flat_map(|it| it.text.lines())
        .map(|it| it.trim().to_owned())
        .collect()
}

/// Lists the facts of a Markdown file with their citations, and every citation that does not hold. `own` are the lines that
/// Pathfinder wrote.
pub fn check(markdown: &str, session: &Session, own: &BTreeSet<String>) -> CheckedFile {
    let blocks = reader::blocks(markdown, own);
    let references = references(&blocks);
    let mut checked = CheckedFile::default();
    for block in blocks
        .iter()
        .filter(|it| !matches!(it.kind, BlockKind::Reference { .. }))
    {
        resolve(block, &references, session, &mut checked);
        if block.is_factual() {
            state(block, &references, session, &mut checked);
        }
    }
    for block in blocks
        .iter()
        .filter(|it| matches!(it.kind, BlockKind::Reference { .. }))
    {
        for id in block::referenced(&block.text) {
            note(block.line, &id, session, &mut checked);
        }
        if block.states_more() {
            state_reference(block, session, &mut checked);
        }
    }
    checked
}

/// Whether the quote of an observation is in its source's text, at the recorded position.
pub fn check_quote(observation: &Observation, text: &str) -> Result<(), QuoteProblem> {
    let there = text.get(observation.quote_start..observation.quote_end);
    if there.is_some_and(|it| it == observation.quote || fold(it) == fold(&observation.quote))
        && !fold(&observation.quote).is_empty()
    {
        return Ok(());
    }
    let observation_id = observation.id;
    Err(match FoldedText::new(text).find(&observation.quote) {
        Some(found) => QuoteProblem::Elsewhere {
            observation: observation_id,
            start: found.start,
            end: found.end,
        },
        None => QuoteProblem::Missing {
            observation: observation_id,
        },
    })
}

/// A text in Markdown with its citations after each of its sentences.
pub(super) fn cite(text: &str, citations: &[ObservationId]) -> String {
    let escaped = escape::markdown(&mark::without(text));
    let marks = marks(citations);
    let cited: Vec<String> = sentence::split(&escaped)
        .into_iter()
        .map(|it| format!("{} {marks}", it.trim()))
        .collect();
    if cited.is_empty() {
        marks
    } else {
        cited.join(" ").trim_end().to_owned()
    }
}

/// `[obs_1] [obs_2]`.
pub(super) fn marks(citations: &[ObservationId]) -> String {
    let marks: Vec<String> = citations.iter().map(|it| format!("[{it}]")).collect();
    marks.join(" ")
}

/// A text without the citations that its writer put into it: only code may cite.
pub(super) fn without_marks(text: &str) -> String {
    mark::without(text)
}

/// The sentences of a text that ask: they state nothing and need no citation. It is split as a file would show it.
pub(super) fn questions(text: &str) -> Vec<String> {
    let escaped = escape::markdown(&mark::without(text));
    let sentences = sentence::split(&escaped).into_iter();
    let sentences = sentences.map(|it| block::plain(it.trim()));
    sentences.filter(|it| asks(it)).collect()
}

type References = BTreeMap<String, Vec<String>>;

fn references(blocks: &[Block]) -> References {
    let mut references = References::new();
    for block in blocks {
        if let BlockKind::Reference { number } = &block.kind {
            references
                .entry(number.clone())
                .or_default()
                .extend(block::referenced(&block.text));
        }
    }
    references
}

/// Reports every citation of a block that does not resolve.
fn resolve(block: &Block, references: &References, session: &Session, checked: &mut CheckedFile) {
    for mark in mark::marks(&block.text) {
        let named = named(&mark, references);
        if let (MarkKind::Number(number), true) = (&mark.kind, named.is_empty()) {
            let mark = number.clone();
            checked.problems.push(CitationProblem::UnknownReference {
                line: block.line,
                mark,
            });
        }
        if let (MarkKind::Observation(id), false) = (&mark.kind, mark.link_names.is_empty())
            && !mark.link_names.contains(id)
        {
            let (citation, target) = (id.clone(), mark.link_names.join(", "));
            checked.problems.push(CitationProblem::Misdirected {
                line: block.line,
                citation,
                target,
            });
        }
        for id in named {
            note(block.line, &id, session, checked);
        }
    }
}

fn note(line: usize, id: &str, session: &Session, checked: &mut CheckedFile) {
    match known(id, session) {
        Some(id) => {
            checked.cited.insert(id);
        }
        None => {
            let citation = id.to_owned();
            checked
                .problems
                .push(CitationProblem::UnknownObservation { line, citation });
        }
    }
}

fn known(id: &str, session: &Session) -> Option<ObservationId> {
    id.parse()
        .ok()
        .filter(|id| session.graph.observation(*id).is_some())
}

/// The names of the observations that a mark refers to.
fn named(mark: &Mark, references: &References) -> Vec<String> {
    match &mark.kind {
        MarkKind::Observation(id) => vec![id.clone()],
        MarkKind::Number(_) if !mark.link_names.is_empty() => mark.link_names.clone(),
        MarkKind::Number(number) => references.get(number).cloned().unwrap_or_default(),
    }
}

/// Collects the facts of a block, and reports those without an existing citation.
fn state(block: &Block, references: &References, session: &Session, checked: &mut CheckedFile) {
    let units = match block.kind {
        BlockKind::Row | BlockKind::Quote => vec![block.text.as_str()],
        BlockKind::Heading
        | BlockKind::Text
        | BlockKind::Head
        | BlockKind::Code
        | BlockKind::Reference { .. } => sentence::split(&block.text),
    };
    for unit in units.into_iter().filter(|it| is_fact(it, block.own)) {
        let citations: Vec<ObservationId> = mark::marks(unit)
            .iter()
            .flat_map(|it| named(it, references))
            .filter_map(|it| known(&it, session))
            .collect();
        let text = block::plain(&sentence::without_marks(unit, block.own));
        if citations.is_empty() {
            let sentence = one_line(&text, 120);
            checked.problems.push(CitationProblem::Uncited {
                line: block.line,
                sentence,
            });
        }
        if block.kind == BlockKind::Quote {
            compare_quote(block, &citations, session, checked);
        }
        let is_disguised = block.is_disguised;
        checked.facts.push(Fact {
            line: block.line,
            text,
            own: block.own,
            citations,
            is_disguised,
        });
    }
}

/// A line of the reference list that makes a statement of its own.
fn state_reference(block: &Block, session: &Session, checked: &mut CheckedFile) {
    let named = block::referenced(&block.text);
    let citations: Vec<ObservationId> = named.iter().filter_map(|it| known(it, session)).collect();
    let text = block.reference_text();
    if citations.is_empty() {
        let sentence = one_line(&text, 120);
        checked.problems.push(CitationProblem::Uncited {
            line: block.line,
            sentence,
        });
    }
    let is_disguised = block.is_disguised;
    checked.facts.push(Fact {
        line: block.line,
        text,
        own: block.own,
        citations,
        is_disguised,
    });
}

/// Reports a block quote that differs from what it cites.
fn compare_quote(
    block: &Block,
    citations: &[ObservationId],
    session: &Session,
    checked: &mut CheckedFile,
) {
    let quotes: Vec<&str> = citations
        .iter()
        .filter_map(|it| session.graph.observation(*it))
        .map(|it| it.quote.as_str())
        .collect();
    let quotation = block::plain(&quotation::quoted(&block.text));
    if !quotes.is_empty() && !quotation::is_of(&quotation, &quotes) {
        let citations: Vec<String> = citations.iter().map(ToString::to_string).collect();
        checked.problems.push(CitationProblem::Misquoted {
            line: block.line,
            citations: citations.join(", "),
            quotation: one_line(&quotation, 120),
        });
    }
}

fn is_fact(sentence: &str, own: bool) -> bool {
    let plain = block::plain(&mark::bare(sentence));
    let has_words = plain.chars().filter(|it| it.is_alphabetic()).count() > 1;
    let is_remark = own && label::is_remark(&plain);
    has_words && !asks(&plain) && !ends_with(&plain, &[':']) && !is_remark
}

fn asks(sentence: &str) -> bool {
    ends_with(sentence, &['?', '？'])
}

fn ends_with(sentence: &str, ends: &[char]) -> bool {
    let closers = ['"', '”', '’', ')'];
    sentence.trim_end_matches(closers).ends_with(ends)
}

#[cfg(test)]
mod tests;
