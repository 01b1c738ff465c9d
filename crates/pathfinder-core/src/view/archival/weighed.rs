//! What an iteration weighed without effect: drafts that became no hypothesis, and disagreements that stayed open.

use serde::Serialize;

use crate::contract::Dispute;
use crate::id::{HypothesisId, NodeId};
use crate::session::{DraftMerged, LeftOpen};

/// A draft of a hypothesis that did not become one.
#[derive(Debug, Serialize)]
pub(super) struct DraftView<'a> {
    statement: &'a str,
    /// The hypothesis that says the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    into: Option<HypothesisId>,
    /// Empty if nobody gave a reason.
    because: &'a str,
}

/// A disagreement that what was known did not settle.
#[derive(Debug, Serialize)]
pub(super) struct OpenView<'a> {
    one: NodeId,
    other: HypothesisId,
    missing: &'a [String],
}

impl DraftView<'_> {
    pub(super) fn merged(draft: &DraftMerged) -> DraftView<'_> {
        DraftView {
            statement: &draft.statement,
            into: Some(draft.into),
            because: &draft.because,
        }
    }

    pub(super) fn dropped((statement, because): &(String, String)) -> DraftView<'_> {
        DraftView {
            statement,
            into: None,
            because,
        }
    }
}

impl OpenView<'_> {
    pub(super) fn of(open: &LeftOpen) -> OpenView<'_> {
        let (one, other) = match open.dispute {
            Dispute::Conflict { hypothesis, other } => (NodeId::Hypothesis(hypothesis), other),
            Dispute::Contradiction {
                hypothesis,
                observation,
                ..
            } => (NodeId::Observation(observation), hypothesis),
        };
        OpenView {
            one,
            other,
            missing: &open.missing,
        }
    }
}
