//! Findings: what several observations say together, how sure that is, and how it is tagged.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::graph::{Graph, Observation};
use crate::id::{FindingId, ObservationId};

/// A source of this authority or more is trusted.
pub const TRUSTED_AUTHORITY: f64 = 0.8;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub id: FindingId,
    /// The first is the one whose statement the finding shows.
    pub observations: Vec<ObservationId>,
    pub created_at: u32,
    pub updated_at: u32,
    /// Findings that say the opposite, without a condition that explains it.
    pub disputed_by: BTreeSet<FindingId>,
    /// A newer finding from a trusted source that says otherwise about something that changes with time.
    #[serde(default)]
    pub superseded_by: Option<FindingId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Tag {
    Verified,
    High,
    Likely,
    Uncertain,
    Contradicted,
}

impl Tag {
    pub const ALL: [Tag; 5] = [
        Tag::Verified,
        Tag::High,
        Tag::Likely,
        Tag::Uncertain,
        Tag::Contradicted,
    ];

    pub fn mark(self) -> &'static str {
        match self {
            Tag::Verified => "✓✓",
            Tag::High => "✓",
            Tag::Likely => "~",
            Tag::Uncertain => "?",
            Tag::Contradicted => "⚠",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Tag::Verified => "VERIFIED",
            Tag::High => "HIGH",
            Tag::Likely => "LIKELY",
            Tag::Uncertain => "UNCERTAIN",
            Tag::Contradicted => "CONTRADICTED",
        }
    }
}

impl Finding {
    pub fn new(id: FindingId, observation: ObservationId, iteration: u32) -> Finding {
        Finding {
            id,
            observations: vec![observation],
            created_at: iteration,
            updated_at: iteration,
            disputed_by: BTreeSet::new(),
            superseded_by: None,
        }
    }

    pub fn statement<'a>(&'a self, graph: &'a Graph) -> &'a str {
        self.members(graph)
            .next()
            .map_or("", |it| it.statement.as_str())
    }

    pub fn members<'a>(&'a self, graph: &'a Graph) -> impl Iterator<Item = &'a Observation> {
        self.observations
            .iter()
            .filter_map(|id| graph.observation(*id))
    }

    pub fn origins<'a>(&'a self, graph: &'a Graph) -> BTreeSet<&'a str> {
        self.members(graph).map(|it| it.origin.as_str()).collect()
    }

    /// The base is set by the number of independent origins, and lowered if they are little trusted.
    pub fn confidence(&self, graph: &Graph) -> f64 {
        let base = match self.origins(graph).len() {
            0 => return 0.0,
            1 => 0.6,
            2 => 0.8,
            _ => 0.95,
        };
        let authorities: Vec<f64> = self.members(graph).map(|it| it.authority).collect();
        let mean = authorities.iter().sum::<f64>() / authorities.len() as f64;
        base * (mean / TRUSTED_AUTHORITY).min(1.0)
    }

    pub fn tag(&self, graph: &Graph) -> Tag {
        let trusted: BTreeSet<&str> = self
            .members(graph)
            .filter(|it| it.authority >= TRUSTED_AUTHORITY && it.doubt.is_none())
            .map(|it| it.origin.as_str())
            .collect();
        if !self.disputed_by.is_empty() || self.superseded_by.is_some() {
            Tag::Contradicted
        } else if self.members(graph).all(|it| it.doubt.is_some()) {
            Tag::Uncertain
        } else {
            match trusted.len() {
                0 => Tag::Likely,
                1 => Tag::High,
                _ => Tag::Verified,
            }
        }
    }
}

#[cfg(test)]
mod tests;
