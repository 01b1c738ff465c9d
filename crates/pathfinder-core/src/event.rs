//! Events: what happened, in the past tense. The journal keeps them and `Session::apply` folds them.

mod search;

use serde::{Deserialize, Serialize};

use crate::contract::{
    AnswerStatus, EntityKind, ExplorationResult, Extraction, HypothesisStatus, IdeaDraft, Issue,
    Judgment, Lens, Lesson, Relation, ReplyQuality, Role, SearchMode, Sentence, SubQuestionDraft,
    ThesisDraft, ThinkingTool, Verdict, Verification,
};
use crate::copy::Fingerprint;
use crate::graph::{EdgeKind, EdgeResolution};
use crate::id::{BlobHash, FindingId, HypothesisId, NodeId, ObservationId, SourceId, StepId};
use crate::paper::{PageFacts, Paper};
use crate::question::Question;
use crate::settings::{AskedModel, LookUp, OnUnreachable, Settings};
use crate::source::{SelfDescription, SourceType};
use crate::step::{FailureKind, Hit, Passage, ProviderAnswer};
pub use search::{SearchEntry, SearchOutcome};

/// Something that happened. Grouped by phase, so that each part of the fold is complete on its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Session(SessionEvent),
    Step(StepEvent),
    Think(ThinkEvent),
    Iteration(IterationEvent),
    Explore(ExploreEvent),
    Evidence(EvidenceEvent),
    Verify(VerifyEvent),
    Write(WriteEvent),
}

/// What happened to the session as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionEvent {
    SessionStarted {
        id: String,
        question: Question,
        settings: Settings,
    },
    QuestionDecomposed {
        sub_questions: Vec<SubQuestionDraft>,
    },
    SessionPaused {
        because: PauseReason,
    },
    SessionResumed,
    SessionStopped,
    /// Another reasoner thinks from here on.
    ReasonerChanged {
        reasoner: String,
        asks_models: bool,
        #[serde(default)]
        models: Vec<AskedModel>,
        on_unreachable: OnUnreachable,
    },
    /// Other providers are asked from here on.
    ProvidersChanged {
        providers: Vec<String>,
        follows_citations: bool,
        #[serde(default)]
        looks_up_papers: LookUp,
    },
    SessionCompleted,
    BudgetExceeded,
    IterationLimitChanged {
        iterations_max: u32,
    },
    BudgetChanged {
        budget_micro_usd: u64,
    },
    /// Most of the budget is gone.
    BudgetNearlySpent,
    /// What the last report costs at most, with the model that writes it now.
    LastReportPriced {
        worst_case_micro_usd: u64,
    },
    JournalRecovered {
        dropped_bytes: u64,
    },
}

/// What happened to a step, whatever it was for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepEvent {
    StepOpened {
        step: StepId,
        name: String,
        key: BlobHash,
        reserved_micro_usd: u64,
    },
    /// An attempt of a step failed and another one follows: the money of the first is settled, that of the next is
    /// reserved.
    AttemptFailed {
        step: StepId,
        because: String,
        spent_micro_usd: u64,
        reserved_micro_usd: u64,
        /// Whom that was paid to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<ModelCall>,
    },
    StepClosed {
        step: StepId,
        spent_micro_usd: u64,
        /// What a model was paid for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<ModelCall>,
        /// Who was searched.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        asked: Vec<ProviderAnswer>,
    },
    /// The process ended before the step did: its money is spent, and it counts as nothing else.
    StepInterrupted {
        step: StepId,
        /// Nothing had been sent yet, so that nothing is spent.
        #[serde(default, skip_serializing_if = "is_false")]
        unsent: bool,
    },
}

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

/// A call to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelCall {
    pub model: String,
    pub role: Role,
    pub contract: String,
    /// The date of the price list that the cost was counted by.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prices_as_of: String,
    pub tokens: Tokens,
    /// It brought no reply.
    #[serde(default, skip_serializing_if = "is_false")]
    pub failed: bool,
    /// The provider did not say what was used, or what cannot be true: it counts at the most that it can have been.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unmetered: bool,
}

/// What was read and written, as the provider counts it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Without what was read from or written to a cache.
    pub input: u64,
    /// Thinking included.
    pub output: u64,
    pub cache_read: u64,
    pub cache_write: u64,
    pub thinking: u64,
}

/// How a model's replies were taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkEvent {
    ReplyTaken {
        contract: String,
        care: ReplyQuality,
        after_complaint: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<Role>,
    },
    /// Nothing in the reply could be used: the model is asked once more, with the complaint.
    ReplyRejected {
        request: BlobHash,
        contract: String,
        complaint: String,
        /// It ended at its limit: the next one may be longer.
        #[serde(default, skip_serializing_if = "is_false")]
        cut: bool,
    },
    /// The prompt was too long: the model is asked again with a shorter one.
    PromptShortened { request: BlobHash, contract: String },
    /// The server takes no schema: from here on the model is asked in words alone.
    SchemaRefused { role: Role, because: String },
    /// The built-in reasoner answers instead.
    FellBack {
        request: BlobHash,
        contract: String,
        because: String,
        /// The role whose model failed; none where only the money did not suffice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<Role>,
    },
    ModelUnreachable {
        role: Role,
        because: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<FailureKind>,
    },
}

/// SELECT, learning, IDEATE, CHECK and the end of an iteration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IterationEvent {
    IterationStarted {
        iteration: u32,
    },
    TargetSelected(Selection),
    Learned {
        lesson: Lesson,
    },
    Ideated {
        candidates: Vec<IdeaDraft>,
        chosen: Option<usize>,
    },
    HypothesisVisited {
        hypothesis: HypothesisId,
    },
    HypothesisStatusChanged {
        hypothesis: HypothesisId,
        to: HypothesisStatus,
        because: String,
    },
    SubQuestionAnswered {
        place: usize,
        by: HypothesisId,
    },
    SubQuestionReopened {
        place: usize,
    },
    StatusesEvaluated,
    HealthChecked {
        issues: Vec<Issue>,
    },
    /// `active`: the five hypotheses of highest priority; `next`: what SELECT would choose from here.
    IterationEnded {
        active: Vec<HypothesisId>,
        next: Vec<Selection>,
    },
}

/// EXPLORE: wording, searching, reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExploreEvent {
    QueryWorded {
        query: String,
        retry_keywords: Vec<String>,
    },
    Searched {
        search: SearchEntry,
        hits: Vec<Hit>,
    },
    /// All searches are back; their hits became sources, in the order of the providers.
    HitsTaken {
        searches: Vec<TakenSearch>,
    },
    /// A later hit knew more of a paper: an open copy, an id, an abstract.
    PaperCompleted {
        source: SourceId,
        paper: Box<Paper>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        locator: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sent: Option<BlobHash>,
    },
    /// An archive says that a paper does not stand any more. It loses its authority, and so does what was read in it.
    SourceRetracted {
        source: SourceId,
        by: String,
    },
    /// Somebody was asked what is known of a paper. What that brought is told by `PaperCompleted` and `SourceRetracted`.
    #[serde(alias = "open_copy_sought")]
    PaperLookedUp {
        source: SourceId,
    },
    ReadingPlanned {
        sources: Vec<SourceId>,
    },
    SourceRead {
        source: SourceId,
        snapshot: BlobHash,
        title: String,
        characters: usize,
        fingerprint: Fingerprint,
        #[serde(default, skip_serializing_if = "crate::step::is_nothing")]
        page: PageFacts,
    },
    SourceFailed {
        source: SourceId,
        because: String,
        /// It may be had at another time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_passing: bool,
    },
    Extracted {
        source: SourceId,
        extraction: CheckedExtraction,
    },
    ExtractionFailed {
        source: SourceId,
        because: String,
    },
    CopyRecognized {
        source: SourceId,
        copy_of: SourceId,
    },
    ExplorationRetried {
        query: String,
    },
    ExplorationEnded {
        result: ExplorationResult,
    },
}

/// UPDATE: what the graph gained.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceEvent {
    ObservationRecorded(NewObservation),
    ObservationAlsoAt {
        observation: ObservationId,
        url: String,
    },
    HypothesisRaised(NewHypothesis),
    HypothesisQualified {
        hypothesis: HypothesisId,
        condition: String,
        from: ObservationId,
    },
    EdgeAdded {
        edge: EdgeKind,
    },
    ConflictResolved {
        hypothesis: HypothesisId,
        other: HypothesisId,
        resolution: EdgeResolution,
        loser: Option<HypothesisId>,
    },
    ContradictionResolved {
        observation: ObservationId,
        hypothesis: HypothesisId,
        resolution: EdgeResolution,
    },
    EntityNoted {
        label: String,
        kind: EntityKind,
        source: SourceId,
    },
    RelationNoted {
        from: String,
        to: String,
        relation: Relation,
        source: SourceId,
    },
}

/// VERIFY: what the observations say together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerifyEvent {
    Judged {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        from: usize,
        judgments: Vec<Judgment>,
    },
    Verified {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        from: usize,
        verifications: Vec<Verification>,
    },
    ObservationDoubted {
        observation: ObservationId,
        doubt: String,
    },
    FindingMade {
        finding: FindingId,
        observation: ObservationId,
    },
    FindingJoined {
        finding: FindingId,
        observation: ObservationId,
    },
    FindingDisputed {
        finding: FindingId,
        by: FindingId,
    },
    /// A newer source that is trusted says otherwise, of something that changes with time.
    FindingSuperseded {
        finding: FindingId,
        by: FindingId,
    },
    FindingReconciled {
        finding: FindingId,
        with: FindingId,
    },
    VerificationEnded,
}

/// What was asked to be written, and what was.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WriteEvent {
    AnswerRequested,
    AnswerWritten {
        sentences: Vec<Sentence>,
        /// None in journals of earlier versions: the sentences were taken as the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<AnswerStatus>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
    },
    ThesisRequested,
    ThesisFailed {
        because: String,
    },
    ThesisWritten {
        draft: ThesisDraft,
        core: Vec<HypothesisId>,
    },
}

macro_rules! group_into_event {
    ($($group:ident => $variant:ident),+ $(,)?) => {
        $(impl From<$group> for Event {
            fn from(event: $group) -> Event {
                Event::$variant(event)
            }
        })+
    };
}

group_into_event!(
    SessionEvent => Session,
    StepEvent => Step,
    ThinkEvent => Think,
    IterationEvent => Iteration,
    ExploreEvent => Explore,
    EvidenceEvent => Evidence,
    VerifyEvent => Verify,
    WriteEvent => Write,
);

/// What SELECT chose, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    pub target: Target,
    pub conflict_with: Option<HypothesisId>,
    pub mode: SearchMode,
    /// Evidence against the target is asked for.
    pub counter: bool,
    pub reason: SelectReason,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Hypothesis(HypothesisId),
    Keyword(String),
    Lens(Lens),
}

/// Which rule of SELECT chose the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectReason {
    Stalemate,
    UnresolvedConflict,
    UnvisitedConjecture,
    UnvisitedHypothesis,
    UncertainHypothesis,
    UnexploredKeyword,
    NewAngle,
    LensInTurn,
    AttackOnTheStrongest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    AskedByUser,
    IterationLimit,
    Interrupted,
    DiskFull,
    ModelUnreachable,
    /// A provider charged more than the most that the call could cost.
    Overcharged,
    /// For some iterations no search brought an answer.
    SearchesFailed,
    /// What the process may spend in all of its sessions is gone.
    ProcessBudget,
    /// Some iterations over local documents alone brought nothing to quote, and nothing that was found is left to be read.
    NothingFound,
}

impl From<FailureKind> for SearchOutcome {
    fn from(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Blocked => SearchOutcome::Blocked,
            FailureKind::RateLimited => SearchOutcome::RateLimited,
            FailureKind::Failed
            | FailureKind::TooLong
            | FailureKind::BadRequest
            | FailureKind::NoSchema
            | FailureKind::Unreachable
            | FailureKind::Unauthorized => SearchOutcome::Failed,
        }
    }
}

/// A search with the sources that its hits are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TakenSearch {
    pub search: SearchEntry,
    pub hits: Vec<FoundHit>,
}

/// A hit with the source that it is: a known one, or one that this event makes known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FoundHit {
    pub source: SourceId,
    pub score: f64,
    pub new: Option<NewSource>,
    /// Where the question itself was searched for: the passage that is nearest to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Passage>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewSource {
    pub url: String,
    pub title: String,
    pub provider: String,
    pub source_type: SourceType,
    pub date: Option<String>,
    pub authors: Option<String>,
    pub locator: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<Box<Paper>>,
    /// The blob of what the provider sent of its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<BlobHash>,
    /// The providers that named it, where several were asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found_by: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub self_description: Option<Box<SelfDescription>>,
}

/// An extraction whose quotes were found in the source's text and whose ids were shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckedExtraction {
    pub extraction: Extraction,
    /// For each item, where its quote stands.
    pub places: Vec<(usize, usize)>,
    /// Items that were dropped because their quote is not in the source.
    pub dropped_quotes: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewObservation {
    pub id: ObservationId,
    pub source: SourceId,
    pub statement: String,
    pub quote: String,
    pub quote_start: usize,
    pub quote_end: usize,
    pub concepts: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewHypothesis {
    pub id: HypothesisId,
    pub statement: String,
    pub tool: Option<ThinkingTool>,
    pub derived_from: Vec<NodeId>,
    pub keywords: Vec<String>,
    pub sub_question: Option<usize>,
}
