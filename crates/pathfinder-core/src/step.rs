//! Steps: what the core wants done. Outcomes: what came back.

use serde::{Deserialize, Serialize};

use crate::contract::{Request, Thought};
use crate::id::{BlobHash, SourceId};

/// Something to do. The engine gives it its id when it opens it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Ask the reasoner.
    Think(Request),
    /// Ask a provider for hits.
    Search(Search),
    /// Get the text of a source that a provider returned.
    Fetch(Fetch),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Search {
    pub provider: String,
    pub query: String,
    pub strategy: Strategy,
    /// The folders that local search is limited to; empty for all.
    pub folders: Vec<String>,
    pub hits_max: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fetch {
    pub source: SourceId,
    pub locator: String,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    Web,
    Academic,
    Verification,
}

impl Step {
    /// A word for people: what kind of step this is.
    pub fn name(&self) -> &'static str {
        match self {
            Step::Think(request) => match request {
                Request::Decompose(_) => "decompose",
                Request::MatchSession(_) => "match_session",
                Request::Reflect(_) => "reflect",
                Request::Plan(_) => "plan",
                Request::WordQuery(_) => "word_query",
                Request::Extract(_) => "extract",
                Request::Judge(_) => "judge",
                Request::Verify(_) => "verify",
                Request::Ideate(_) => "ideate",
                Request::Learn(_) => "learn",
                Request::Outline(_) => "outline",
                Request::Write(_) => "write",
                Request::Thesis(_) => "thesis",
            },
            Step::Search(_) => "search",
            Step::Fetch(_) => "fetch",
        }
    }

    /// The key of this step on a tape: a hash of the typed request, never of a rendered prompt.
    pub fn key(&self) -> BlobHash {
        let text = serde_json::to_vec(self).expect("a step is plain data");
        BlobHash::of(&text)
    }

    /// The snapshot whose text the outcome is read against.
    pub fn snapshot(&self) -> Option<&BlobHash> {
        match self {
            Step::Think(Request::Extract(extract)) => Some(&extract.snapshot),
            Step::Think(_) | Step::Search(_) | Step::Fetch(_) => None,
        }
    }
}

/// What came back of a step. A failure is an outcome like any other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Thought(Thought),
    Hits(Vec<Hit>),
    /// The text itself stands in the blob of this hash.
    Text(FetchedText),
    Failed(Failure),
}

/// A document that a provider offers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    pub locator: String,
    pub url: Option<String>,
    pub title: String,
    pub date: Option<String>,
    pub authors: Option<String>,
    /// What the document or the provider says it is: paper, official, news, blog, forum.
    pub stated_type: Option<String>,
    /// Higher is better; comparable within one search only.
    pub score: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FetchedText {
    pub snapshot: BlobHash,
    pub title: String,
}

/// Why a step brought nothing. Blocked is not empty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub kind: FailureKind,
    pub because: String,
}

impl Failure {
    pub(crate) fn nonsense() -> Failure {
        Failure {
            kind: FailureKind::Failed,
            because: "the reply was not of the kind that was asked for".into(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    Blocked,
    RateLimited,
    Failed,
}
