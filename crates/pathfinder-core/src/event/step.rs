//! What happened to a step, whatever it was for.

use serde::{Deserialize, Serialize};

use crate::contract::Role;
use crate::id::{BlobHash, StepId};
use crate::step::ProviderAnswer;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepEvent {
    StepOpened {
        step: StepId,
        name: String,
        key: BlobHash,
        reserved_micro_usd: u64,
    },
    /// An attempt failed and the step is retried: the cost of the first attempt is settled and that of the next
    /// reserved.
    AttemptFailed {
        step: StepId,
        because: String,
        spent_micro_usd: u64,
        reserved_micro_usd: u64,
        /// The call that was paid for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<ModelCall>,
    },
    StepClosed {
        step: StepId,
        spent_micro_usd: u64,
        /// The call that was paid for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<ModelCall>,
        /// What each provider that was searched answered.
        #[serde(rename = "asked", default, skip_serializing_if = "Vec::is_empty")]
        answers: Vec<ProviderAnswer>,
    },
    /// The process ended before the step did. Its worst case counts as spent, and the step is opened again.
    StepInterrupted {
        step: StepId,
        /// Nothing had been sent yet, so nothing is spent.
        #[serde(default, skip_serializing_if = "is_false")]
        unsent: bool,
    },
}

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

/// The contract of a call to a server of embeddings, which thinks nothing.
pub const EMBED: &str = "embed";

/// A call to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelCall {
    pub model: String,
    pub role: Role,
    pub contract: String,
    /// The date of the price list that gave the cost.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prices_as_of: String,
    pub tokens: Tokens,
    /// It brought no reply.
    #[serde(default, skip_serializing_if = "is_false")]
    pub failed: bool,
    /// The provider reported no usage, or an impossible one: the call counts at its worst case.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unmetered: bool,
}

/// Tokens as the provider counts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Without tokens read from or written to a cache.
    pub input: u64,
    /// Including thinking.
    pub output: u64,
    pub cache_read: u64,
    pub cache_write: u64,
    pub thinking: u64,
}
