//! The answer and the thesis: requested, then written or failed.

use serde::{Deserialize, Serialize};

use crate::contract::{AnswerStatus, Section, Sentence, Sureness, ThesisDraft, Verdict};
use crate::id::HypothesisId;
use crate::step::FailureReason;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WriteEvent {
    AnswerRequested,
    AnswerWritten {
        sentences: Vec<Sentence>,
        /// None in journals of earlier versions, whose sentences count as the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<AnswerStatus>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sureness: Option<Sureness>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sections: Vec<Section>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        against: Vec<Sentence>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        open: Vec<String>,
    },
    ThesisRequested,
    ThesisFailed {
        because: FailureReason,
    },
    ThesisWritten {
        draft: ThesisDraft,
        core: Vec<HypothesisId>,
    },
}
