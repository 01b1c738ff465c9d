//! How a model's replies were read.

use serde::{Deserialize, Serialize};

use super::is_false;
use crate::contract::{ReplyQuality, Role};
use crate::id::BlobHash;
use crate::step::FailureKind;

/// How a model's replies were read.
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
    /// Nothing in the reply could be used: the model is asked once more, with the complaint.
    ReplyRejected {
        request: BlobHash,
        contract: String,
        complaint: String,
        /// It was cut off at its limit: the next one may be longer.
        #[serde(rename = "cut", default, skip_serializing_if = "is_false")]
        truncated: bool,
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
