//! Steps: what the core wants done. Outcomes: what came back.

mod failure;

use serde::{Deserialize, Serialize};

use crate::contract::{ReplyQuality, Request, Role, Thought};
use crate::event::is_false;
use crate::id::{BlobHash, SourceId};
use crate::paper::{PageFacts, Paper, PaperSearch};
use crate::search::SearchOutcome;
use crate::source::SelfDescription;
pub use failure::{Failure, FailureKind, FailureReason};

/// Something to do. The engine gives it its id when it opens it.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Answer a request.
    Think { request: Request, by: Thinker },
    /// Ask a provider for hits.
    Search(Search),
    /// Get the text of a source that a provider returned.
    Fetch(Fetch),
}

/// Who answers a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Thinker {
    Builtin,
    Model(ModelTurn),
    /// The host, after this complaint about its last reply. The step stays open until the host answers it by key.
    Host {
        complaint: Option<String>,
        last_reply: Option<String>,
    },
}

/// How a model is asked. Whatever changes the request makes it another step.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelTurn {
    pub role: Role,
    /// What was wrong with the last reply.
    pub complaint: Option<String>,
    /// The last reply, if parts of it were usable.
    pub last_reply: Option<String>,
    /// How often the prompt was too long.
    pub shortened: u8,
    /// How often the reply was too long: each time its limit is doubled.
    pub limit_doublings: u8,
    /// The server does not accept a schema.
    pub without_schema: bool,
}

/// The form of a step from which its key is made. The names are those of the first version, so that old tapes still
/// play.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Keyed<'a> {
    Think(&'a Request),
    Ask(KeyedAsk<'a>),
    Host {
        request: &'a Request,
        complaint: &'a Option<String>,
    },
    Search(&'a Search),
    Fetch(&'a Fetch),
}

#[derive(Serialize)]
struct KeyedAsk<'a> {
    request: &'a Request,
    role: Role,
    complaint: &'a Option<String>,
    shortened: u8,
    #[serde(skip_serializing_if = "is_zero")]
    widened: u8,
    #[serde(skip_serializing_if = "is_false")]
    plain: bool,
}

fn nothing_struck(count: &usize) -> bool {
    *count == 0
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Search {
    pub provider: String,
    pub query: String,
    pub strategy: Strategy,
    /// The folders that local search is limited to; empty for all.
    pub folders: Vec<String>,
    pub hits_max: usize,
    /// How many results to request from each provider, if that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results_max: Option<usize>,
    /// The paper at which the search starts, if it is not a search for words.
    #[serde(rename = "trail", default, skip_serializing_if = "Option::is_none")]
    pub from_paper: Option<PaperSearch>,
    /// The aim of the exploration that it serves.
    #[serde(default, skip_serializing_if = "crate::contract::is_first")]
    pub aim: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fetch {
    pub source: SourceId,
    pub locator: String,
    /// The text to use if the document cannot be fetched: what came with the hit.
    #[serde(rename = "instead", default, skip_serializing_if = "Option::is_none")]
    pub fallback_text: Option<BlobHash>,
    /// The name under which to keep the file of a paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_as: Option<String>,
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
    /// A request to the built-in reasoner.
    pub fn think(request: Request) -> Step {
        Step::Think {
            request,
            by: Thinker::Builtin,
        }
    }

    /// The kind of step, in a word for people.
    pub fn name(&self) -> &'static str {
        match self {
            Step::Think { request, .. } => request.name(),
            Step::Search(_) => "search",
            Step::Fetch(_) => "fetch",
        }
    }

    /// The key of this step on a tape: a hash of the typed request, never of a rendered prompt.
    pub fn key(&self) -> BlobHash {
        let keyed = match self {
            Step::Think { request, by } => match by {
                Thinker::Builtin => Keyed::Think(request),
                Thinker::Model(turn) => Keyed::Ask(KeyedAsk {
                    request,
                    role: turn.role,
                    complaint: &turn.complaint,
                    shortened: turn.shortened,
                    widened: turn.limit_doublings,
                    plain: turn.without_schema,
                }),
                Thinker::Host { complaint, .. } => Keyed::Host { request, complaint },
            },
            Step::Search(search) => Keyed::Search(search),
            Step::Fetch(fetch) => Keyed::Fetch(fetch),
        };
        BlobHash::of(&serde_json::to_vec(&keyed).expect("a step is plain data"))
    }

    /// The snapshot whose text the outcome is read against.
    pub fn snapshot(&self) -> Option<&BlobHash> {
        match self {
            Step::Think {
                request: Request::Extract(extract),
                ..
            } => Some(&extract.snapshot),
            Step::Think { .. } | Step::Search(_) | Step::Fetch(_) => None,
        }
    }
}

/// What came back from a step. A failure is an outcome like any other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Thought(Thought),
    /// What a model wrote, as far as it could be read.
    Reply(Reply),
    Hits(Vec<Hit>),
    /// What several providers found together.
    Results(Results),
    /// The text itself is in the blob with this hash.
    Text(FetchedText),
    Failed(Failure),
}

/// A model's reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The hash of its text, which the record holds verbatim.
    pub text: BlobHash,
    pub thought: Option<Thought>,
    #[serde(rename = "care")]
    pub quality: ReplyQuality,
    /// What was unusable, and what is expected instead.
    pub complaint: Option<String>,
    /// How many parts were struck or left unanswered: worth asking again.
    #[serde(default, skip_serializing_if = "nothing_struck")]
    pub struck: usize,
    /// What was written, if parts of it were struck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// It was cut off at its length limit.
    #[serde(rename = "cut", default, skip_serializing_if = "is_false")]
    pub truncated: bool,
}

/// Hits, and which providers returned them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    pub hits: Vec<Hit>,
    /// The providers that answered, even with nothing.
    pub by: Vec<String>,
    /// Why another provider gave no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<FailureReason>,
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
    #[serde(default)]
    pub paper: Option<Box<Paper>>,
    /// The blob with the text that the provider sent.
    #[serde(rename = "sent", default)]
    pub provider_text: Option<BlobHash>,
    /// The providers that returned it, if several were asked.
    #[serde(default)]
    pub found_by: Vec<String>,
    /// The passage that matched, if the provider reports it.
    #[serde(default)]
    pub passage: Option<Passage>,
    /// What a local document says about itself. The session decides whether to believe it.
    #[serde(default)]
    pub self_description: Option<Box<SelfDescription>>,
}

/// Where a passage is in its document's text, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    pub start: usize,
    pub end: usize,
}

/// What one provider answered to a search, and what it charged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProviderAnswer {
    pub provider: String,
    pub outcome: SearchOutcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<FailureReason>,
    pub hits: usize,
    pub fee_micro_usd: u64,
    /// What is left in the account, in the provider's own terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FetchedText {
    pub snapshot: BlobHash,
    pub title: String,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub page: PageFacts,
}

pub(crate) fn is_nothing(page: &PageFacts) -> bool {
    *page == PageFacts::default()
}
