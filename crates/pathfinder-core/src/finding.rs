//! Findings: what several observations say together, how sure that is, and how it is tagged.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::Disagreement;
use crate::graph::{Graph, Observation};
use crate::id::{FindingId, ObservationId};
use crate::session::Session;

/// A source of this authority or more is trusted.
pub const TRUSTED_AUTHORITY: f64 = 0.8;
/// The part of a finding's own weight from which another one that disputes it takes its tag.
const CONTRADICTS_FROM: f64 = 0.5;

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
    /// The sentences that disagree with those of other findings, where somebody named them.
    #[serde(default)]
    pub over: BTreeMap<FindingId, Disagreement>,
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

/// A side of a disagreement: who says what, and where.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DisputeSide<'a> {
    pub observation: ObservationId,
    pub sentence: &'a str,
    pub title: &'a str,
    pub place: &'a str,
}

impl DisputeSide<'_> {
    /// The title of the document, and the headings above the sentence.
    pub fn whence(&self) -> String {
        match self.place {
            "" => self.title.to_owned(),
            place if place.starts_with(self.title) => place.to_owned(),
            place => format!("{} › {place}", self.title),
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
            over: BTreeMap::new(),
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

    /// The findings that dispute or replace it.
    pub fn disputes(&self) -> impl Iterator<Item = FindingId> {
        let disputed = self.disputed_by.iter().copied();
        disputed.chain(self.superseded_by)
    }

    /// What this finding says in a disagreement with the other one.
    pub fn side<'a>(&'a self, session: &'a Session, other: &'a Finding) -> Option<DisputeSide<'a>> {
        let said = other.over.get(&self.id).map(|it| it.other.as_str());
        let members = || self.members(&session.graph);
        let says = |it: &&Observation| said.is_some_and(|said| it.statement.contains(said));
        let ends = |it: &&Observation| {
            let mut others = other.members(&session.graph);
            others.any(|other| other.superseded_by == Some(it.id))
        };
        let by = members().find(says).or_else(|| members().find(ends));
        let by = by.or_else(|| members().next())?;
        Some(DisputeSide {
            observation: by.id,
            sentence: said.unwrap_or(&by.statement),
            title: session.source(by.source).map_or("", |it| it.title.as_str()),
            place: &by.place,
        })
    }

    /// The base is set by the number of independent origins, and lowered if they are little trusted.
    pub fn confidence(&self, graph: &Graph) -> f64 {
        let base = match self.origins(graph).len() {
            0 => return 0.0,
            1 => 0.6,
            2 => 0.8,
            _ => 0.95,
        };
        base * (self.authority(graph) / TRUSTED_AUTHORITY).min(1.0)
    }

    /// On the average.
    fn authority(&self, graph: &Graph) -> f64 {
        let authorities: Vec<f64> = self.members(graph).map(|it| it.authority).collect();
        authorities.iter().sum::<f64>() / authorities.len().max(1) as f64
    }

    /// How many say so, and how far they are trusted.
    fn weight(&self, graph: &Graph) -> f64 {
        self.origins(graph).len() as f64 * self.authority(graph)
    }

    /// Whether a finding that disputes this one weighs enough to take its tag. A lighter one is noted beside it.
    fn is_outweighed(&self, session: &Session) -> bool {
        let graph = &session.graph;
        let enough = self.weight(graph) * CONTRADICTS_FROM;
        let others = self
            .disputed_by
            .iter()
            .filter_map(|it| session.finding(*it));
        others.map(|it| it.weight(graph)).any(|it| it >= enough)
    }

    pub fn tag(&self, session: &Session) -> Tag {
        let graph = &session.graph;
        let trusted: BTreeSet<&str> = self
            .members(graph)
            .filter(|it| it.authority >= TRUSTED_AUTHORITY && it.doubt.is_none())
            .map(|it| it.origin.as_str())
            .collect();
        if self.is_outweighed(session) || self.superseded_by.is_some() {
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
