//! What happened to the session as a whole.

use serde::{Deserialize, Serialize};

use crate::contract::SubQuestionDraft;
use crate::id::SourceId;
use crate::question::Question;
use crate::settings::{AskedModel, LookUp, Method, OnUnreachable, ReasonerKind, Settings};

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
        #[serde(rename = "asks_models")]
        reasoner_kind: ReasonerKind,
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
        /// Sources that were about to be read and are out of reach now. None in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        out_of_reach: Option<Vec<SourceId>>,
    },
    /// Another method goes on from the next iteration.
    MethodChanged {
        method: Method,
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
