//! Steps: what the core wants done. Outcomes: what came back.

use serde::{Deserialize, Serialize};

use crate::contract::{ReplyQuality, Request, Role, Thought};
use crate::event::is_false;
use crate::id::{BlobHash, SourceId};
use crate::paper::{PageFacts, Paper, Trail};
use crate::search::SearchOutcome;
use crate::source::SelfDescription;

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
}

/// How a model is asked. What changes what is sent makes it another step.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelTurn {
    pub role: Role,
    /// What was wrong with the last reply.
    pub complaint: Option<String>,
    /// How often the prompt was too long.
    pub shortened: u8,
    /// How often the reply was too long: each time its limit is doubled.
    pub limit_doublings: u8,
    /// The server does not take a schema.
    pub without_schema: bool,
}

/// A step as its key is made of it. The names are those of the first version, so that old tapes still play.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Keyed<'a> {
    Think(&'a Request),
    Ask(KeyedAsk<'a>),
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
    /// What each provider is asked for, where that is not the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results_max: Option<usize>,
    /// The paper at which the search begins, where no words are searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trail: Option<Trail>,
    /// The aim of the exploration that it serves.
    #[serde(default, skip_serializing_if = "crate::contract::is_first")]
    pub aim: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fetch {
    pub source: SourceId,
    pub locator: String,
    /// The text to take where the document cannot be had: what came along with the hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<BlobHash>,
    /// The name under which the file of a paper is kept.
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

    /// A word for people: what kind of step this is.
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

/// What came back of a step. A failure is an outcome like any other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Thought(Thought),
    /// What a model wrote, as far as it could be read.
    Reply(Reply),
    Hits(Vec<Hit>),
    /// What several providers found together.
    Results(Results),
    /// The text itself stands in the blob of this hash.
    Text(FetchedText),
    Failed(Failure),
}

/// A model's reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The hash of what it wrote, which stands word for word in the record.
    pub text: BlobHash,
    pub thought: Option<Thought>,
    pub care: ReplyQuality,
    /// What could not be used, and what is wanted instead.
    pub complaint: Option<String>,
    /// It ended at its limit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub cut: bool,
}

/// Hits, and who gave them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    pub hits: Vec<Hit>,
    /// Who gave an answer, be it that there is nothing.
    pub by: Vec<String>,
    /// Why somebody else gave none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
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
    /// The blob of what the provider sent of its text.
    #[serde(default)]
    pub sent: Option<BlobHash>,
    /// The providers that named it, where several were asked.
    #[serde(default)]
    pub found_by: Vec<String>,
    /// The passage for which it was found, where the provider knows it.
    #[serde(default)]
    pub passage: Option<Passage>,
    /// What a local document says of itself. Whether that is believed, the session decides.
    #[serde(default)]
    pub self_description: Option<Box<SelfDescription>>,
}

/// Where a passage stands in its document's text, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    pub start: usize,
    pub end: usize,
}

/// What one provider answered to a search, and what it took for that.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProviderAnswer {
    pub provider: String,
    pub outcome: SearchOutcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    pub hits: usize,
    pub fee_micro_usd: u64,
    /// What is left of the account, in the provider's own terms.
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

/// Why a step brought nothing. Blocked is not empty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub kind: FailureKind,
    pub because: String,
}

impl Failure {
    /// Whether the same may be had at another time.
    pub(crate) fn is_passing(&self) -> bool {
        match self.kind {
            FailureKind::RateLimited | FailureKind::Unreachable => true,
            FailureKind::Blocked
            | FailureKind::Failed
            | FailureKind::TooLong
            | FailureKind::BadRequest
            | FailureKind::NoSchema
            | FailureKind::Unauthorized => false,
        }
    }

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
    /// The prompt is longer than the model takes.
    TooLong,
    /// The provider does not take the request as it is.
    BadRequest,
    /// The provider does not take the schema of the reply.
    NoSchema,
    /// The model or the site did not answer, after every attempt that is allowed.
    Unreachable,
    /// The key is missing, wrong or out of credit.
    Unauthorized,
}
