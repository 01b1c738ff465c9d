//! How a model's replies were read.

use serde::{Deserialize, Serialize};

use super::is_false;
use crate::contract::{ReplyQuality, Role};
use crate::id::BlobHash;
use crate::step::FailureKind;

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
    SchemaRefused { role: Role, because: String },
    /// The built-in reasoner answers instead of the model.
    FellBack {
        request: BlobHash,
        contract: String,
        because: String,
        /// The role whose model failed; none if the budget did not suffice.
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
