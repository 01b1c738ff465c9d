//! Why a hypothesis has its status, as values: views put it into words.

use serde::{Deserialize, Serialize};

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

/// How journals spell a reason. A text is a plain string, as earlier versions wrote it; checkpoints, whose format does
/// not describe itself, use the derived form instead.
pub(crate) mod journaled {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::StatusReason;

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Journaled {
        Text(String),
        Reason(StatusReason),
    }

    pub(crate) fn serialize<S: Serializer>(
        reason: &StatusReason,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match reason {
            StatusReason::Text(text) => text.serialize(serializer),
            reason => reason.serialize(serializer),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<StatusReason, D::Error> {
        Ok(match Journaled::deserialize(deserializer)? {
            Journaled::Text(text) => StatusReason::Text(text),
            Journaled::Reason(reason) => reason,
        })
    }
}
