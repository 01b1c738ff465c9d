//! Edges: what supports, contradicts or conflicts with what.

use serde::{Deserialize, Serialize};

use crate::contract::{ResolutionKind, Weight};
use crate::id::{HypothesisId, ObservationId};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edge {
    pub kind: EdgeKind,
    pub created_at: u32,
    pub resolution: Option<EdgeResolution>,
    /// The iteration in which what was known did not settle the disagreement.
    #[serde(default)]
    pub weighed_at: Option<u32>,
    /// Queries for the evidence that would settle it.
    #[serde(default)]
    pub missing: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    Supports {
        from: ObservationId,
        to: HypothesisId,
        weight: Weight,
    },
    Contradicts {
        from: ObservationId,
        to: HypothesisId,
        weight: Weight,
    },
    /// Stored once, in either direction.
    Conflicts {
        from: HypothesisId,
        to: HypothesisId,
    },
}

impl EdgeKind {
    /// The evidence that this edge is: from, to, weight, and whether it supports. None for conflicts.
    pub fn evidence(&self) -> Option<(ObservationId, HypothesisId, Weight, bool)> {
        match *self {
            EdgeKind::Supports { from, to, weight } => Some((from, to, weight, true)),
            EdgeKind::Contradicts { from, to, weight } => Some((from, to, weight, false)),
            EdgeKind::Conflicts { .. } => None,
        }
    }

    pub fn hypotheses(&self) -> [Option<HypothesisId>; 2] {
        match *self {
            EdgeKind::Supports { to, .. } | EdgeKind::Contradicts { to, .. } => [Some(to), None],
            EdgeKind::Conflicts { from, to } => [Some(from), Some(to)],
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            EdgeKind::Supports { .. } => "SUPPORTS",
            EdgeKind::Contradicts { .. } => "CONTRADICTS",
            EdgeKind::Conflicts { .. } => "CONFLICTS",
        }
    }

    /// Conflicts weigh 1.0.
    pub fn weight(&self) -> f64 {
        match self {
            EdgeKind::Supports { weight, .. } | EdgeKind::Contradicts { weight, .. } => {
                weight.value()
            }
            EdgeKind::Conflicts { .. } => 1.0,
        }
    }
}

/// Why two statements that seemed incompatible are not, or which of them is wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EdgeResolution {
    pub kind: ResolutionKind,
    pub description: String,
    /// The observation that says so.
    pub from: ObservationId,
    pub resolved_at: u32,
}
