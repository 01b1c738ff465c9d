//! VERIFY: what the observations say together.

use serde::{Deserialize, Serialize};

use crate::contract::{Judgment, Verification};
use crate::id::{FindingId, ObservationId};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerifyEvent {
    Judged {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        from: usize,
        judgments: Vec<Judgment>,
    },
    Verified {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        from: usize,
        verifications: Vec<Verification>,
    },
    ObservationDoubted {
        observation: ObservationId,
        doubt: String,
    },
    FindingMade {
        finding: FindingId,
        observation: ObservationId,
    },
    FindingJoined {
        finding: FindingId,
        observation: ObservationId,
    },
    FindingDisputed {
        finding: FindingId,
        by: FindingId,
    },
    /// A newer, trusted source says otherwise about something that changes with time.
    FindingSuperseded {
        finding: FindingId,
        by: FindingId,
    },
    FindingReconciled {
        finding: FindingId,
        with: FindingId,
    },
    VerificationEnded,
}
