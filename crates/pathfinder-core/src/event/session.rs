//! What happened to the session as a whole.

use serde::{Deserialize, Serialize};

use crate::contract::{SubQuestionDraft, ThinkingMode};
use crate::id::SourceId;
use crate::question::Question;
use crate::settings::{
    AskedModel, LookUp, Method, OnUnreachable, ReasonerKind, SearchDepth, Settings,
};

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
    /// The session switched to another reasoner.
    ReasonerChanged {
        reasoner: String,
        #[serde(rename = "asks_models")]
        reasoner_kind: ReasonerKind,
        #[serde(default)]
        models: Vec<AskedModel>,
        on_unreachable: OnUnreachable,
    },
    /// The session switched to other providers.
    ProvidersChanged {
        providers: Vec<String>,
        follows_citations: bool,
        #[serde(default)]
        looks_up_papers: LookUp,
        /// Sources that were about to be read and cannot be any more. None in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        out_of_reach: Option<Vec<SourceId>>,
    },
    /// The session follows another method from its next iteration on.
    MethodChanged {
        method: Method,
    },
    /// How the method `deep` plans from now on.
    PlanningChanged {
        thinking_mode: ThinkingMode,
        search_depth: SearchDepth,
        asks_approval: bool,
    },
    SessionCompleted,
    BudgetExceeded,
    IterationLimitChanged {
        iterations_max: u32,
    },
    BudgetChanged {
        budget_micro_usd: u64,
    },
    /// Most of the budget is spent.
    BudgetNearlySpent,
    /// The most that the last report can cost with the model that writes it now.
    LastReportPriced {
        worst_case_micro_usd: u64,
    },
    JournalRecovered {
        dropped_bytes: u64,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    AskedByUser,
    IterationLimit,
    Interrupted,
    DiskFull,
    ModelUnreachable,
    /// A provider charged more than the worst case of the call.
    Overcharged,
    /// No search was answered for several iterations.
    SearchesFailed,
    /// The process has spent what all of its sessions together may spend.
    ProcessBudget,
    /// The session searches local documents only. Several iterations found nothing to quote, and every source is read.
    NothingFound,
    /// The session searches local documents only. It has read them all, and every direction was tried twice without
    /// anything new.
    NothingLeftToRead,
    /// A person wants to see the plan before anything is searched.
    PlanToApprove,
}
