//! The typed contracts of thinking: what a reasoner is asked and what it answers.
//!
//! A request names things by id and carries only what the answer needs. A thought is data: ids in it must be ones that
//! were shown, quotes are checked against the source's text, and what does not hold is dropped by the core.

mod extract;
mod ideate;
mod judge;
mod lesson;
mod link;
mod memory;
mod plan;
mod question;
mod write;

use serde::de::value::{Error as NotAContract, StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::id::{BlobHash, HypothesisId, HypothesisType, ObservationId};
pub use extract::*;
pub use ideate::*;
pub use judge::*;
pub use lesson::*;
pub use link::*;
pub use memory::*;
pub use plan::*;
pub use question::*;
pub use write::*;

/// What a reasoner can be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    Decompose(Decompose),
    MatchSession(MatchSession),
    Reflect(Reflect),
    Plan(Plan),
    WordQuery(WordQuery),
    Extract(Extract),
    Verify(Verify),
    Judge(Judge),
    Rank(Rank),
    Link(Link),
    Resolve(Resolve),
    Ideate(Ideate),
    Outline(Outline),
    Write(Write),
    Thesis(Thesis),
}

impl Request {
    /// The name under which a request is tracked while it is retried.
    pub(crate) fn key(&self) -> BlobHash {
        BlobHash::of(&serde_json::to_vec(self).expect("a request is plain data"))
    }

    pub fn contract(&self) -> Contract {
        match self {
            Request::Decompose(_) => Contract::Decompose,
            Request::MatchSession(_) => Contract::MatchSession,
            Request::Reflect(_) => Contract::Reflect,
            Request::Plan(_) => Contract::Plan,
            Request::WordQuery(_) => Contract::WordQuery,
            Request::Extract(_) => Contract::Extract,
            Request::Verify(_) => Contract::Verify,
            Request::Judge(_) => Contract::Judge,
            Request::Rank(_) => Contract::Rank,
            Request::Link(_) => Contract::Link,
            Request::Resolve(_) => Contract::Resolve,
            Request::Ideate(_) => Contract::Ideate,
            Request::Outline(_) => Contract::Outline,
            Request::Write(_) => Contract::Write,
            Request::Thesis(_) => Contract::Thesis,
        }
    }

    /// The contract's name.
    pub fn name(&self) -> &'static str {
        self.contract().name()
    }
}

/// The kinds of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contract {
    Decompose,
    MatchSession,
    Reflect,
    Plan,
    WordQuery,
    Extract,
    Verify,
    Judge,
    Rank,
    Link,
    Resolve,
    Ideate,
    Outline,
    Write,
    Thesis,
}

impl Contract {
    pub fn name(self) -> &'static str {
        match self {
            Contract::Decompose => "decompose",
            Contract::MatchSession => "match_session",
            Contract::Reflect => "reflect",
            Contract::Plan => "plan",
            Contract::WordQuery => "word_query",
            Contract::Extract => "extract",
            Contract::Verify => "verify",
            Contract::Judge => "judge",
            Contract::Rank => "rank",
            Contract::Link => "link",
            Contract::Resolve => "resolve",
            Contract::Ideate => "ideate",
            Contract::Outline => "outline",
            Contract::Write => "write",
            Contract::Thesis => "thesis",
        }
    }

    /// The contract of a name; none for a name that only another version knows.
    pub fn named(name: &str) -> Option<Contract> {
        Contract::deserialize(StrDeserializer::<NotAContract>::new(name)).ok()
    }
}

/// What a model is used for. Each role may have a model of its own: a cheap one reads, a strong one writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Planner,
    Reader,
    Judge,
    Writer,
}

impl Role {
    pub const ALL: [Role; 4] = [Role::Planner, Role::Reader, Role::Judge, Role::Writer];

    pub fn of(request: &Request) -> Role {
        match request {
            Request::Decompose(_)
            | Request::MatchSession(_)
            | Request::Reflect(_)
            | Request::Plan(_)
            | Request::WordQuery(_)
            | Request::Ideate(_) => Role::Planner,
            Request::Extract(_) => Role::Reader,
            Request::Verify(_)
            | Request::Judge(_)
            | Request::Rank(_)
            | Request::Link(_)
            | Request::Resolve(_) => Role::Judge,
            Request::Outline(_) | Request::Write(_) | Request::Thesis(_) => Role::Writer,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Role::Planner => "planner",
            Role::Reader => "reader",
            Role::Judge => "judge",
            Role::Writer => "writer",
        }
    }
}

/// How much of a model's reply could be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplyQuality {
    AsWritten,
    /// Its syntax had to be repaired; nothing was lost.
    Repaired,
    /// Part of it was unusable.
    Partly,
}

/// What a reasoner answers: the variant named like the request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thought {
    Decompose(Vec<SubQuestionDraft>),
    MatchSession(Vec<SessionMatch>),
    Reflect(Reflection),
    Plan(Vec<PlannedQuery>),
    WordQuery(Vec<QueryWording>),
    Extract(Extraction),
    Verify(Vec<Verification>),
    Judge(Vec<Judgment>),
    Rank(Vec<Ranking>),
    Link(Links),
    Resolve(Settlement),
    Ideate(Ideas),
    Outline(Vec<SectionDraft>),
    Write(AnswerDraft),
    Thesis(ThesisDraft),
}

/// A hypothesis as a reasoner sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HypothesisShown {
    pub id: HypothesisId,
    pub kind: HypothesisType,
    pub status: HypothesisStatus,
    pub strength: f64,
    pub statement: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HypothesisStatus {
    Unvisited,
    Tested,
    Verified,
    Rejected,
}

/// An observation as a reasoner sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ObservationShown {
    pub id: ObservationId,
    pub statement: String,
    pub quote: String,
    pub authority: f64,
    /// Who makes the statement: observations of one origin count as one voice.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub origin: String,
    /// The title and the date of its source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// What the same source says elsewhere that the statement needs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub context: String,
    /// How well it fits the question, if its reader measured that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<QuestionFit>,
    /// The headings above it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// Why the reasoner doubts that the source says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The words in which its own source says that it no longer holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<String>,
    pub concepts: Vec<String>,
}

/// What an observation says about a hypothesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    Supports,
    Contradicts,
    /// Holds, but only under a condition that the hypothesis does not name.
    Qualifies,
    Unsure,
}

/// How direct a piece of evidence is: 0.8, 0.5 or 0.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    Weak,
    Medium,
    Strong,
}

impl Weight {
    pub fn value(self) -> f64 {
        match self {
            Weight::Weak => 0.3,
            Weight::Medium => 0.5,
            Weight::Strong => 0.8,
        }
    }
}

/// A problem that CHECK found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Issue {
    LowQuality,
    AllWeak,
    Stalemate,
    DataExplosion,
    Saturated,
}
