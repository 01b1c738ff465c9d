//! What the session remembers: `working_memory.json`, `search_history.json`, `reflexion.json`.

use serde::Serialize;

use super::json::{FindingView, SearchView, ordinal_name, pretty, rounded};
use super::phrases;
use crate::contract::ExplorationResult;
use crate::recall::WINDOW;
use crate::session::{IterationLog, LessonLearned, Rule, Session};

const ACTIVE_SHOWN: usize = 5;

#[derive(Debug, Serialize)]
struct WorkingMemory<'a> {
    version: &'static str,
    session: &'a str,
    seq: u64,
    window_size: usize,
    iterations: Vec<Remembered>,
    last_updated: String,
}

#[derive(Debug, Serialize)]
struct Remembered {
    iteration: u32,
    timestamp: String,
    findings: Vec<FindingView>,
    queries: Vec<String>,
    active_hypotheses: Vec<String>,
    next_actions: Vec<String>,
}

pub(super) fn render_working_memory(session: &Session) -> String {
    let ended = session
        .iterations
        .iter()
        .rev()
        .filter(|it| it.ended_at.is_some());
    let mut recent: Vec<&IterationLog> = ended.take(WINDOW).collect();
    recent.reverse();
    pretty(&WorkingMemory {
        version: "1.0",
        session: &session.id,
        seq: session.view_seq,
        window_size: WINDOW,
        iterations: recent.iter().map(|it| remembered(session, it)).collect(),
        last_updated: phrases::timestamp(session.updated_at),
    })
}

fn remembered(session: &Session, log: &IterationLog) -> Remembered {
    let findings = log.findings.iter().filter_map(|it| session.finding(*it));
    Remembered {
        iteration: log.number,
        timestamp: phrases::timestamp(log.ended_at.unwrap_or(log.started_at)),
        findings: findings.map(|it| FindingView::of(it, session)).collect(),
        queries: session.queries_of(log),
        active_hypotheses: active_hypotheses(session, log),
        next_actions: next_actions(session, log),
    }
}

/// The hypotheses of highest priority when the iteration ended.
pub(super) fn active_hypotheses(session: &Session, log: &IterationLog) -> Vec<String> {
    let active = log.active.iter().take(ACTIVE_SHOWN);
    active.map(|it| ordinal_name(session, *it)).collect()
}

/// What was to come next when the iteration ended, as sentences.
pub(super) fn next_actions(session: &Session, log: &IterationLog) -> Vec<String> {
    let next = log.next.iter();
    next.map(|it| phrases::goal(session, it)).collect()
}

#[derive(Debug, Serialize)]
struct SearchHistory<'a> {
    session: &'a str,
    seq: u64,
    queries: Vec<SearchView>,
}

pub(super) fn render_search_history(session: &Session) -> String {
    pretty(&SearchHistory {
        session: &session.id,
        seq: session.view_seq,
        queries: session
            .searches
            .iter()
            .map(|it| SearchView::of(it, session.settings.lang))
            .collect(),
    })
}

#[derive(Debug, Serialize)]
struct Reflexion<'a> {
    session: &'a str,
    seq: u64,
    iterations: Vec<Reflected<'a>>,
    learned_rules: Vec<LearnedRule<'a>>,
}

#[derive(Debug, Serialize)]
struct Reflected<'a> {
    iteration: u32,
    action: String,
    goal: String,
    outcome: ExplorationResult,
    reason: String,
    lesson: &'a str,
    adjustment: &'a str,
}

#[derive(Debug, Serialize)]
struct LearnedRule<'a> {
    rule: &'a str,
    situations: &'a [String],
    confidence: f64,
    success_rate: f64,
    applied_count: u32,
    success_count: u32,
    learned_iteration: u32,
    /// It is not followed any more.
    retired: bool,
}

pub(super) fn render_reflexion(session: &Session) -> String {
    pretty(&Reflexion {
        session: &session.id,
        seq: session.view_seq,
        iterations: session
            .lessons
            .iter()
            .map(|it| reflected(session, it))
            .collect(),
        learned_rules: session.rules.iter().map(learned_rule).collect(),
    })
}

fn reflected<'a>(session: &Session, learned: &'a LessonLearned) -> Reflected<'a> {
    let log = session.log_of(learned.iteration);
    let selection = log.and_then(|it| it.selection.as_ref());
    Reflected {
        iteration: learned.iteration,
        action: log.map(|it| action(session, it)).unwrap_or_default(),
        goal: selection
            .map(|it| phrases::goal(session, it))
            .unwrap_or_default(),
        outcome: log
            .and_then(|it| it.outcome.or(it.result))
            .unwrap_or(ExplorationResult::Failure),
        reason: phrases::lesson_reason(log, &learned.lesson, session.settings.lang),
        lesson: &learned.lesson.lesson,
        adjustment: &learned.lesson.adjustment,
    }
}

/// `search("query")`, one for each query.
fn action(session: &Session, log: &IterationLog) -> String {
    let calls: Vec<String> = session
        .queries_of(log)
        .iter()
        .map(|it| format!("search({it:?})"))
        .collect();
    calls.join("; ")
}

fn learned_rule(rule: &Rule) -> LearnedRule<'_> {
    let (applied, succeeded) = (f64::from(rule.applied), f64::from(rule.succeeded));
    LearnedRule {
        rule: &rule.rule,
        situations: &rule.situations,
        confidence: rounded(rule.confidence()),
        success_rate: if rule.applied == 0 {
            0.0
        } else {
            rounded(succeeded / applied).clamp(0.0, 1.0)
        },
        applied_count: rule.applied,
        success_count: rule.succeeded,
        learned_iteration: rule.learned_iteration,
        retired: rule.is_retired(),
    }
}
