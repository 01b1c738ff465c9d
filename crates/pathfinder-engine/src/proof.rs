//! Proves the evidence: every citation of a text leads to an observation whose quote is in its snapshot.
//!
//! Whether a sentence follows from its quote cannot be proved. The two are compared by their words, and a sentence that
//! departs from its quote is reported.

mod provable;

use pathfinder_core::id::ObservationId;
use pathfinder_core::session::Session;
use pathfinder_core::source::Source;
use pathfinder_core::view::citation::{self, CheckedFile, CitationProblem, Fact, QuoteProblem};
use pathfinder_core::view::{self, Edits};
pub use pathfinder_reason::deviation::Deviation;
use pathfinder_reason::deviation::deviation;
use pathfinder_store::blob::Blobs;

use crate::load::load_text;
pub use provable::{Provable, ProveError, Proved, ProvedText, prove_all};

/// What the proof of one text found.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    /// Sentences that state a fact.
    pub facts: usize,
    /// Every observation that is cited.
    pub citations: Vec<Citation>,
    /// Facts without a citation, and citations that do not resolve, in the order of the text.
    pub problems: Vec<CitationProblem>,
    /// Facts that somebody else wrote with figures that their quotes do not contain.
    pub unfounded: Vec<Doubt>,
    /// Facts that may not follow from their quotes.
    pub doubtful: Vec<Doubt>,
    /// The edits to a view; none if the text is not a view.
    pub edits: Option<Edits>,
}

/// A sentence that may not follow from what it cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    pub line: usize,
    pub sentence: String,
    pub because: Because,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// It departs from the words of its quotes.
    Departs(Deviation),
    /// It contains markup or characters that can make a reader see other words.
    Disguised,
}

/// A text to prove.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    pub text: &'a str,
    /// The session as it was when the text was written.
    pub session: &'a Session,
    /// It says that Pathfinder wrote it, or it is where Pathfinder writes it.
    pub is_view: bool,
}

/// An observation that is cited, and whether it holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Citation {
    pub observation: ObservationId,
    /// Lines of the text on which facts cite it.
    pub lines: Vec<usize>,
    pub quote: String,
    pub source: String,
    /// The address rests on the document's own word.
    pub is_self_described: bool,
    /// The local file that it was read from, if known.
    pub file: Option<String>,
    pub broken: Option<Broken>,
}

/// Why a citation does not hold.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Broken {
    #[error("its source is not known or was not read")]
    NoSnapshot,
    /// The snapshot is missing or damaged.
    #[error("its snapshot cannot be used: {because}")]
    Snapshot { because: String },
    #[error(transparent)]
    Quote(#[from] QuoteProblem),
}

impl Proof {
    pub fn proved(&self) -> usize {
        self.citations
            .iter()
            .filter(|it| it.broken.is_none())
            .count()
    }

    pub fn holds(&self) -> bool {
        self.problems.is_empty()
            && self.unfounded.is_empty()
            && self.proved() == self.citations.len()
    }

    /// Whether nothing is doubtful and a view is unedited.
    pub fn is_beyond_doubt(&self) -> bool {
        self.holds() && self.doubtful.is_empty() && self.edits.as_ref().is_none_or(Edits::is_none)
    }
}

/// Checks every citation of a text against the stored snapshots, and the text against the view that it claims to be.
pub fn prove(written: Written<'_>, session: &Session, blobs: &Blobs) -> Proof {
    let checked = citation::check(written.text, session, &citation::own_lines(written.session));
    let citations = checked
        .cited
        .iter()
        .map(|id| cited(*id, &checked, session, blobs))
        .collect();
    let (unfounded, doubtful) = doubts(&checked.facts, session);
    Proof {
        facts: checked.facts.len(),
        citations,
        problems: checked.problems,
        unfounded,
        doubtful,
        edits: written
            .is_view
            .then(|| view::edits(written.text, written.session)),
    }
}

/// Sentences that fail because of their figures, and those that are doubtful. Pathfinder's own are never worse than
/// doubtful, because the journal has them as they were written.
fn doubts(facts: &[Fact], session: &Session) -> (Vec<Doubt>, Vec<Doubt>) {
    let (mut unfounded, mut doubtful) = (Vec::new(), Vec::new());
    for fact in facts {
        let Some(because) = doubt(fact, session) else {
            continue;
        };
        let doubt = Doubt {
            line: fact.line,
            sentence: fact.text.clone(),
            because,
        };
        match because {
            Because::Departs(Deviation::Figure) if !fact.own => unfounded.push(doubt),
            Because::Departs(_) | Because::Disguised => doubtful.push(doubt),
        }
    }
    (unfounded, doubtful)
}

fn doubt(fact: &Fact, session: &Session) -> Option<Because> {
    let cited = fact.citations.iter();
    let cited: Vec<_> = cited
        .filter_map(|it| session.graph.observation(*it))
        .collect();
    let quotes: Vec<&str> = cited.iter().map(|it| it.quote.as_str()).collect();
    let titles = cited.iter().filter_map(|it| session.source(it.source));
    let titles = titles.map(|it| it.title.as_str());
    let around = cited.iter().map(|it| it.context.as_str()).chain(titles);
    let around: Vec<&str> = around.collect();
    let departs = deviation(&fact.text, &quotes, &around).map(Because::Departs);
    departs.or(fact.is_disguised.then_some(Because::Disguised))
}

fn cited(id: ObservationId, checked: &CheckedFile, session: &Session, blobs: &Blobs) -> Citation {
    let observation = session.graph.observation(id);
    let source = observation.and_then(|it| session.source(it.source));
    let mut lines: Vec<usize> = checked
        .facts
        .iter()
        .filter(|it| it.citations.contains(&id))
        .map(|it| it.line)
        .collect();
    lines.dedup();
    Citation {
        observation: id,
        lines,
        quote: observation.map(|it| it.quote.clone()).unwrap_or_default(),
        source: source.map(|it| it.url.clone()).unwrap_or_default(),
        is_self_described: source.is_some_and(Source::claims_url),
        file: source
            .and_then(|it| it.self_description.as_ref())
            .map(|it| it.file.clone()),
        broken: prove_observation(id, session, blobs).err(),
    }
}

fn prove_observation(id: ObservationId, session: &Session, blobs: &Blobs) -> Result<(), Broken> {
    let observation = session.graph.observation(id).ok_or(Broken::NoSnapshot)?;
    let source = session.source(observation.source);
    let snapshot = source
        .and_then(|it| it.snapshot())
        .ok_or(Broken::NoSnapshot)?;
    let text =
        load_text(blobs, snapshot.as_str()).map_err(|because| Broken::Snapshot { because })?;
    Ok(citation::check_quote(observation, &text)?)
}

#[cfg(test)]
mod tests;
