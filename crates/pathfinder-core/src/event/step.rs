//! What happened to a step, whatever it was for.

use serde::{Deserialize, Serialize};

use crate::contract::Role;
use crate::id::{BlobHash, StepId};
use crate::step::ProviderAnswer;

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
        /// What each provider that was searched answered.
        #[serde(rename = "asked", default, skip_serializing_if = "Vec::is_empty")]
        answers: Vec<ProviderAnswer>,
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
