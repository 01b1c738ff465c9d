//! Why a hypothesis has its status, as values: views put it into words.

use serde::{Deserialize, Serialize};

use crate::event::OldText;
use crate::id::ObservationId;

// No variant is without fields: JSON would spell it as a string, and strings are texts of earlier versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StatusReason {
    NotVisited {},
    Verified {
        strength: f64,
        visits: usize,
    },
    Tested {
        strength: f64,
        visits: usize,
    },
    /// It would be verified if somebody had asked for evidence against it.
    Unchallenged {
        strength: f64,
        visits: usize,
    },
    Contradicted {
        strength: f64,
        by: ObservationId,
    },
    TooWeak {
        strength: f64,
        threshold: f64,
    },
    /// There are too many hypotheses, and this is one of the weak ones.
    Crowded {
        strength: f64,
        threshold: f64,
    },
    /// It lost a conflict; the description is that of the source which settled it.
    LostConflict {
        by: ObservationId,
        description: String,
    },
    /// A sentence: earlier versions journaled the reason in the session's language.
    Text(String),
}

impl OldText for StatusReason {
    fn of_text(text: String) -> StatusReason {
        StatusReason::Text(text)
    }

    fn text(&self) -> Option<&str> {
        match self {
            StatusReason::Text(text) => Some(text),
            StatusReason::NotVisited {}
            | StatusReason::Verified { .. }
            | StatusReason::Tested { .. }
            | StatusReason::Unchallenged { .. }
            | StatusReason::Contradicted { .. }
            | StatusReason::TooWeak { .. }
            | StatusReason::Crowded { .. }
            | StatusReason::LostConflict { .. } => None,
        }
    }
}
