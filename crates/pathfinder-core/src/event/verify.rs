//! VERIFY: what the observations say together.

use serde::{Deserialize, Serialize};

use crate::contract::{Disagreement, Dispute, Judgment, Links, Ranking, Settlement, Verification};
use crate::id::{FindingId, HypothesisId, ObservationId};

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
    /// What becomes of each draft of a hypothesis, in the order of reading.
    Ranked {
        rankings: Vec<Ranking>,
    },
    Linked {
        links: Links,
        /// The hypotheses on which a statement of another source was judged, whatever it says of them.
        judged: Vec<HypothesisId>,
    },
    /// Somebody tried to settle the disagreement at this index of the list from what is known.
    Weighed {
        #[serde(default, skip_serializing_if = "crate::contract::is_first")]
        from: usize,
        settlement: Settlement,
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
        /// The sentences that disagree: the finding's own, and that of the other one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<Disagreement>,
    },
    /// A text says that it no longer holds, or a newer, trusted source says otherwise about something that changes with
    /// time.
    FindingSuperseded {
        finding: FindingId,
        by: FindingId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<Disagreement>,
    },
    FindingReconciled {
        finding: FindingId,
        with: FindingId,
    },
    VerificationEnded,
    /// What is known does not settle a disagreement.
    DisputeLeftOpen {
        dispute: Dispute,
        /// Queries for the evidence that would settle it.
        missing: Vec<String>,
    },
}
