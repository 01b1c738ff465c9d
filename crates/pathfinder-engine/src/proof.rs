//! Proves the evidence: every citation of a text leads to an observation whose quote stands in its snapshot.

use std::collections::BTreeSet;

use pathfinder_core::id::ObservationId;
use pathfinder_core::session::Session;
use pathfinder_core::view::citation::{self, CheckedFile, CitationProblem, Fact, QuoteProblem};
use pathfinder_reason::stance::{self, Doubt};
use pathfinder_store::blob::Blobs;

use crate::load::load_text;

/// What the proof of one text found.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    /// Sentences that state a fact.
    pub facts: usize,
    /// Every observation that is cited.
    pub citations: Vec<Citation>,
    /// Facts that cite nothing, and citations of nothing, in the order of the text.
    pub problems: Vec<CitationProblem>,
    /// Facts of somebody else that their quotes do not state.
    pub unfounded: Vec<Unfounded>,
}

/// A sentence that does not follow from what it cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfounded {
    pub line: usize,
    pub sentence: String,
    pub doubt: Doubt,
}

/// An observation that is cited, and whether it holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Citation {
    pub observation: ObservationId,
    /// Lines of the text on which facts cite it.
    pub lines: Vec<usize>,
    pub quote: String,
    pub source: String,
    pub broken: Option<Broken>,
}

/// Why a citation does not hold.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Broken {
    #[error("its source is not known or was not read")]
    NoSnapshot,
    /// The snapshot is gone, or its content is not what it was.
    #[error("its snapshot cannot be used: {because}")]
    Snapshot { because: String },
    #[error(transparent)]
    Quote(#[from] QuoteProblem),
}

impl Proof {
    pub fn proved(&self) -> usize {
        self.citations.iter().filter(|it| it.broken.is_none()).count()
    }

    pub fn holds(&self) -> bool {
        self.problems.is_empty() && self.unfounded.is_empty() && self.proved() == self.citations.len()
    }
}

/// Checks every citation of a text against the stored snapshots. `own` are the lines that Pathfinder wrote.
pub fn prove(text: &str, session: &Session, own: &BTreeSet<String>, blobs: &Blobs) -> Proof {
    let checked = citation::check(text, session, own);
    let citations = checked.cited.iter().map(|id| cited(*id, &checked, session, blobs)).collect();
    let unfounded = checked.facts.iter().filter_map(|it| unfounded(it, session)).collect();
    Proof { facts: checked.facts.len(), citations, problems: checked.problems, unfounded }
}

/// A sentence of somebody else that cites quotes which do not say it, as far as the words tell.
fn unfounded(fact: &Fact, session: &Session) -> Option<Unfounded> {
    let quotes: Vec<&str> = fact
        .citations
        .iter()
        .filter_map(|it| session.graph.observation(*it))
        .map(|it| it.quote.as_str())
        .collect();
    if fact.own || quotes.is_empty() {
        return None;
    }
    let doubt = stance::doubt(&fact.text, &quotes)?;
    Some(Unfounded { line: fact.line, sentence: fact.text.clone(), doubt })
}

fn cited(id: ObservationId, checked: &CheckedFile, session: &Session, blobs: &Blobs) -> Citation {
    let observation = session.graph.observation(id);
    let source = observation.and_then(|it| session.source(it.source));
    let mut lines: Vec<usize> =
        checked.facts.iter().filter(|it| it.citations.contains(&id)).map(|it| it.line).collect();
    lines.dedup();
    Citation {
        observation: id,
        lines,
        quote: observation.map(|it| it.quote.clone()).unwrap_or_default(),
        source: source.map(|it| it.url.clone()).unwrap_or_default(),
        broken: prove_observation(id, session, blobs).err(),
    }
}

fn prove_observation(id: ObservationId, session: &Session, blobs: &Blobs) -> Result<(), Broken> {
    let observation = session.graph.observation(id).ok_or(Broken::NoSnapshot)?;
    let source = session.source(observation.source);
    let snapshot = source.and_then(|it| it.snapshot()).ok_or(Broken::NoSnapshot)?;
    let text = load_text(blobs, snapshot.as_str()).map_err(|because| Broken::Snapshot { because })?;
    Ok(citation::check_quote(observation, &text)?)
}
