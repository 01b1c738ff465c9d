//! The session: everything that is known about one question, folded from its events.

mod apply;
mod exploration;
mod iteration;
mod rule;
mod searches;
mod searching;
mod thinking;

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use exploration::{Aim, Exploration, SearchAnswer, Slot, SlotState};
pub use iteration::{
    ConfidenceChange, DraftMerged, Ideation, IterationLog, LeftOpen, Planning, Reflected,
    StatusChange, StrengthChange,
};
pub use rule::Rule;
pub use searches::Searches;
pub(crate) use searches::asks_the_same;
pub use searching::{Searched, Searching};
pub use thinking::{CostLine, ModelHealth, Overcharge, Replies, RetryPlan, Thinking, Unreachable};

use crate::budget::Budget;
use crate::contract::{
    AnswerStatus, Issue, Lesson, Section, Sentence, SubQuestionDraft, Sureness, ThesisDraft,
    Verdict,
};
use crate::event::{Event, PauseReason, SessionEvent};
use crate::finding::Finding;
use crate::graph::{Graph, Observation};
use crate::history::History;
use crate::id::{BlobHash, FindingId, HypothesisId, NodeId, ObservationId, SourceId, StepId};
use crate::knowledge::KnowledgeGraph;
use crate::phase::Phase;
use crate::question::Question;
use crate::search::SearchEntry;
use crate::settings::{Method, Settings};
use crate::source::Source;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Session {
    pub id: String,
    pub question: Question,
    pub settings: Settings,
    pub status: Status,
    pub paused_because: Option<PauseReason>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// The number of the last record that was applied.
    pub seq: u64,
    /// The number of the last record after which views are written: an iteration ended or the status changed.
    pub view_seq: u64,
    pub sub_questions: Vec<SubQuestion>,
    /// The current iteration, from 1; 0 before the first.
    pub iteration: u32,
    /// The method of the iteration under way.
    pub method: Method,
    pub phase: Phase,
    /// The journal says which phases were entered. Those of earlier versions do not.
    pub journals_phases: bool,
    pub exploration: Option<Exploration>,
    pub sources: Vec<Source>,
    pub graph: Graph,
    pub findings: Vec<Finding>,
    pub knowledge: KnowledgeGraph,
    pub unexplored: Vec<Keyword>,
    pub lens_index: u32,
    pub health: Health,
    pub searches: Searches,
    pub lessons: History<LessonLearned>,
    pub rules: Vec<Rule>,
    pub iterations: History<IterationLog>,
    pub budget: Budget,
    /// The user was warned that most of the budget is spent.
    pub budget_warned: bool,
    pub steps_opened: u64,
    /// How many steps came back. A step that was interrupted is performed again and counts once.
    pub steps_closed: u64,
    pub open_steps: Vec<OpenStep>,
    /// Keys of the steps of this phase that came back: none of them is opened again.
    pub came_back: BTreeSet<BlobHash>,
    pub thinking: Thinking,
    pub searching: Searching,
    /// The iteration after which the session was last resumed.
    pub resumed_after: u32,
    pub answer: Option<Answer>,
    pub thesis: Option<ThesisMade>,
    pub writing: Writing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Initialized,
    Running,
    Paused,
    Completed,
    StoppedByUser,
    BudgetExceeded,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Status::Initialized => "initialized",
            Status::Running => "running",
            Status::Paused => "paused",
            Status::Completed => "completed",
            Status::StoppedByUser => "stopped_by_user",
            Status::BudgetExceeded => "budget_exceeded",
        }
    }

    /// Research goes on only in these statuses.
    pub fn is_going(self) -> bool {
        matches!(self, Status::Initialized | Status::Running)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SubQuestion {
    pub text: String,
    pub priority: u8,
    pub depends_on: Option<usize>,
    /// The hypothesis or the observation that answers it.
    pub answered_by: Option<NodeId>,
}

impl From<&SubQuestionDraft> for SubQuestion {
    fn from(draft: &SubQuestionDraft) -> SubQuestion {
        let SubQuestionDraft {
            text,
            priority,
            depends_on,
        } = draft.clone();
        SubQuestion {
            text,
            priority,
            depends_on,
            answered_by: None,
        }
    }
}

/// A search direction that a hypothesis suggested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Keyword {
    pub keyword: String,
    pub from: HypothesisId,
    pub used: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Health {
    pub last_check: u32,
    pub issues: Vec<Issue>,
}

impl Health {
    pub fn has(&self, issue: Issue) -> bool {
        self.issues.contains(&issue)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchDone {
    pub iteration: u32,
    pub at: Timestamp,
    pub entry: SearchEntry,
    pub result_count: usize,
    pub new_sources: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LessonLearned {
    pub iteration: u32,
    pub lesson: Lesson,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OpenStep {
    pub id: StepId,
    pub key: BlobHash,
    pub reserved_micro_usd: u64,
}

/// The answer so far, as the reasoner wrote it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    pub iteration: u32,
    pub sentences: Vec<Sentence>,
    /// None in sessions that earlier versions wrote.
    #[serde(default)]
    pub status: Option<AnswerStatus>,
    #[serde(default)]
    pub verdict: Option<Verdict>,
    #[serde(default)]
    pub sureness: Option<Sureness>,
    #[serde(default)]
    pub sections: Vec<Section>,
    #[serde(default)]
    pub against: Vec<Sentence>,
    #[serde(default)]
    pub open: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThesisMade {
    pub iteration: u32,
    pub at: Timestamp,
    pub draft: ThesisDraft,
    /// The hypotheses it rests on, strongest first.
    pub core: Vec<HypothesisId>,
}

/// What was requested but is not written yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Writing {
    pub answer: bool,
    pub thesis: bool,
}

impl Writing {
    pub fn is_pending(self) -> bool {
        self.answer || self.thesis
    }
}

/// A record of the journal, as the core sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    pub seq: u64,
    pub at: Timestamp,
    pub events: Vec<Event>,
}

impl Session {
    /// Folds records from the first on. None if the first event does not start a session.
    pub fn replay(records: impl IntoIterator<Item = Record>) -> Option<Session> {
        let mut records = records.into_iter();
        let mut session = None;
        for record in records.by_ref() {
            match &mut session {
                None => session = Session::begin(&record),
                Some(session) => session.apply_record(&record),
            }
        }
        session
    }

    /// The session that a first record starts; events before the start are skipped.
    pub fn begin(record: &Record) -> Option<Session> {
        let place = record
            .events
            .iter()
            .position(|it| matches!(it, Event::Session(SessionEvent::SessionStarted { .. })))?;
        let Event::Session(SessionEvent::SessionStarted {
            id,
            question,
            settings,
        }) = &record.events[place]
        else {
            return None;
        };
        let mut session = Session::new(id.clone(), question.clone(), settings.clone(), record.at);
        session.seq = record.seq;
        session.view_seq = record.seq;
        record.events[place + 1..]
            .iter()
            .for_each(|it| session.apply(it, record.at));
        Some(session)
    }

    fn new(id: String, question: Question, settings: Settings, at: Timestamp) -> Session {
        Session {
            id,
            question,
            budget: Budget::new(settings.budget_micro_usd),
            budget_warned: false,
            method: settings.method,
            settings,
            status: Status::Initialized,
            paused_because: None,
            created_at: at,
            updated_at: at,
            seq: 0,
            view_seq: 0,
            sub_questions: Vec::new(),
            iteration: 0,
            phase: Phase::Decompose,
            journals_phases: false,
            exploration: None,
            sources: Vec::new(),
            graph: Graph::default(),
            findings: Vec::new(),
            knowledge: KnowledgeGraph::default(),
            unexplored: Vec::new(),
            lens_index: 0,
            health: Health::default(),
            searches: Searches::default(),
            lessons: History::default(),
            rules: Vec::new(),
            iterations: History::default(),
            steps_opened: 0,
            steps_closed: 0,
            open_steps: Vec::new(),
            came_back: BTreeSet::new(),
            thinking: Thinking::default(),
            searching: Searching::default(),
            resumed_after: 0,
            answer: None,
            thesis: None,
            writing: Writing::default(),
        }
    }

    pub fn source(&self, id: SourceId) -> Option<&Source> {
        self.sources.get(id.index())
    }

    pub fn finding(&self, id: FindingId) -> Option<&Finding> {
        self.findings.get(id.index())
    }

    /// The finding that an observation belongs to.
    pub fn finding_of(&self, observation: ObservationId) -> Option<&Finding> {
        self.findings
            .iter()
            .find(|it| it.observations.contains(&observation))
    }

    /// Pairs of findings of which one disputes or replaces the other, each once; of those that replace, the older first. Where
    /// a source replaces another, or sets itself aside, the finding that fits the question best stands for all of it.
    pub fn disagreements(&self) -> Vec<(&Finding, &Finding)> {
        let mut seen = BTreeSet::new();
        let pairs = self.findings.iter().flat_map(|one| {
            let others = one.disputes().filter_map(|it| self.finding(it));
            others.map(move |other| (one, other))
        });
        let mut found: Vec<(&Finding, &Finding)> = pairs
            .filter(|(one, other)| seen.insert((one.id.min(other.id), one.id.max(other.id))))
            .collect();
        let fit = |it: &Finding| {
            let fits = it.members(&self.graph).filter_map(|it| it.fit);
            fits.map(|it| it.score).fold(0.0, f64::max)
        };
        found.sort_by(|a, b| fit(b.0).total_cmp(&fit(a.0)).then(a.0.id.cmp(&b.0.id)));
        let source = |it: &Finding, other: &Finding| {
            let said = it.side(self, other)?.observation;
            self.graph.observation(said).map(|it| it.source)
        };
        let mut replaced = BTreeSet::new();
        found.retain(|(one, other)| {
            let sources = source(one, other).zip(source(other, one));
            one.superseded_by != Some(other.id) || sources.is_none_or(|it| replaced.insert(it))
        });
        found
    }

    /// Where the source of an observation says that it no longer holds.
    pub fn notice_on(&self, observation: &Observation) -> Option<&Observation> {
        self.graph.observation(observation.superseded_by?)
    }

    /// The log of the iteration under way, or of the last one.
    pub fn log(&self) -> Option<&IterationLog> {
        self.iterations.last()
    }

    /// The question that is asked now: the iteration's own, else the session's.
    pub fn current_question(&self) -> &Question {
        let own = self.log().and_then(|it| it.question.as_ref());
        own.unwrap_or(&self.question)
    }

    /// The log of the iteration of this number.
    pub fn log_of(&self, number: u32) -> Option<&IterationLog> {
        let is_it = |it: &&IterationLog| it.number == number;
        let place = (number as usize).checked_sub(1)?;
        // Iterations are numbered from 1, but a journal may have gaps.
        self.iterations
            .get(place)
            .filter(is_it)
            .or_else(|| self.iterations.iter().rev().find(is_it))
    }

    /// The observation of this source that has this quote.
    pub fn find_observation(&self, source: SourceId, quote: &str) -> Option<ObservationId> {
        self.graph
            .observations()
            .iter()
            .find(|it| it.source == source && it.quote == quote)
            .map(|it| it.id)
    }

    pub fn answered_count(&self) -> usize {
        self.sub_questions
            .iter()
            .filter(|it| it.answered_by.is_some())
            .count()
    }

    /// The five hypotheses of highest priority that are not rejected, highest first.
    pub fn top_hypotheses(&self) -> Vec<HypothesisId> {
        let mut active: Vec<_> = self.graph.active().collect();
        active.sort_by(|a, b| {
            b.priority(self.iteration)
                .total_cmp(&a.priority(self.iteration))
        });
        active.iter().take(5).map(|it| it.id).collect()
    }
}
