//! How a model's replies were read.

use serde::{Deserialize, Serialize};

use super::{OldText, is_false};
use crate::contract::{ReplyQuality, Role, Thought};
use crate::id::BlobHash;
use crate::step::{FailureKind, FailureReason};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkEvent {
    #[serde(rename = "reply_taken")]
    ReplyAccepted {
        contract: String,
        #[serde(rename = "care")]
        quality: ReplyQuality,
        after_complaint: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<Role>,
    },
    /// Parts of the reply were struck: the request is sent once more, with the complaint. What was usable is kept, in case
    /// nothing better comes back.
    ReplyQuestioned {
        request: BlobHash,
        contract: String,
        complaint: String,
        role: Role,
        thought: Box<Thought>,
        reply: String,
    },
    /// The reply was unusable: the request is sent again, with the complaint.
    ReplyRejected {
        request: BlobHash,
        contract: String,
        complaint: String,
        /// The reply was cut off at its limit, so the next one may be longer.
        #[serde(rename = "cut", default, skip_serializing_if = "is_false")]
        truncated: bool,
    },
    /// The prompt was too long: a shorter one is sent.
    PromptShortened { request: BlobHash, contract: String },
    /// The server does not support schemas: later prompts describe the format in words.
    SchemaRefused { role: Role, because: FailureReason },
    /// The built-in reasoner answers instead of the model.
    FellBack {
        request: BlobHash,
        contract: String,
        #[serde(with = "super::journaled")]
        because: WithoutModel,
        /// The role whose model failed; none if the budget did not suffice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<Role>,
    },
    ModelUnreachable {
        role: Role,
        #[serde(with = "super::journaled")]
        because: WithoutModel,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<FailureKind>,
    },
}

/// Why the built-in reasoner answers instead of a model, as values: views put it into words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WithoutModel {
    /// The worst case of the request does not fit in the budget.
    OverBudget {},
    /// So many requests to a role in a row brought nothing usable.
    Unusable {
        requests: u32,
        role: Role,
        last: FailureReason,
    },
    /// The step failed.
    Failed(FailureReason),
    /// What the model's provider said, or a sentence of an earlier version.
    Text(String),
}

impl OldText for WithoutModel {
    fn of_text(text: String) -> WithoutModel {
        WithoutModel::Text(text)
    }

    fn text(&self) -> Option<&str> {
        match self {
            WithoutModel::Text(text) => Some(text),
            WithoutModel::OverBudget {}
            | WithoutModel::Unusable { .. }
            | WithoutModel::Failed(_) => None,
        }
    }
}

impl From<FailureReason> for WithoutModel {
    fn from(reason: FailureReason) -> WithoutModel {
        if let FailureReason::Text(text) = reason {
            WithoutModel::Text(text)
        } else {
            WithoutModel::Failed(reason)
        }
    }
}
