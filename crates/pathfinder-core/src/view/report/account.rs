//! The parts of a report that keep account: what changed, what is open, what failed, what it cost.

use pathfinder_text::Lang;

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::{json, phrases};
use crate::contract::HypothesisStatus;
use crate::event::WithoutModel;
use crate::id::{HypothesisId, NodeId, ObservationId, SourceId};
use crate::search::SearchOutcome;
use crate::session::{IterationLog, Overcharge, Session};
use crate::source::Reading;
use crate::status::HowWell;
use crate::step::FailureReason;
use crate::words::{label, name, reason};

/// Something that an iteration changed.
#[derive(Debug, Serialize)]
pub(in super::super) struct Change {
    /// What kind of change it is, in the session's language.
    pub(in super::super) label: &'static str,
    pub(in super::super) text: String,
    pub(in super::super) citations: Vec<ObservationId>,
}

#[derive(Debug, Serialize)]
pub(super) struct OpenQuestions<'a> {
    pub(super) sub_questions: Vec<SubQuestionPart<'a>>,
    pub(super) untested: Vec<HypothesisId>,
    pub(super) directions: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct SubQuestionPart<'a> {
    pub(super) text: &'a str,
    pub(super) answered_by: Option<NodeId>,
    pub(super) answered_how: Option<HowWell>,
}

/// Kept apart: a blocked search is not an empty one.
#[derive(Debug, Serialize)]
pub(super) struct Failures<'a> {
    pub(super) blocked: Vec<SearchGroup<'a>>,
    pub(super) rate_limited: Vec<SearchGroup<'a>>,
    pub(super) failed: Vec<SearchGroup<'a>>,
    pub(super) empty: Vec<SearchGroup<'a>>,
    pub(super) sources: Vec<SourceFailure<'a>>,
    pub(super) dropped_quotes: usize,
    /// Why a model was out of reach.
    pub(super) unreachable: Option<String>,
    /// Requests that the built-in reasoner answered instead of a model, and why it last did.
    pub(super) fell_back: u64,
    pub(super) fell_back_because: Option<String>,
    /// Calls that cost more than their worst case.
    pub(super) overcharges: &'a [Overcharge],
    pub(super) attempts_failed: u64,
    /// Providers that failed while others answered.
    pub(super) providers: Vec<ProviderFailure<'a>>,
}

#[derive(Debug, Serialize)]
pub(super) struct ProviderFailure<'a> {
    pub(super) provider: &'a str,
    pub(super) failed: u64,
    pub(super) searches: u64,
    pub(super) because: Option<String>,
}

impl Failures<'_> {
    /// What else went wrong: plain text, still to be escaped.
    pub(super) fn counted(&self, lang: Lang) -> Vec<(&'static str, String)> {
        let because = |it: Option<&str>| it.map(|it| format!(" — {it}")).unwrap_or_default();
        let counts = [
            (
                label::dropped_quotes(lang),
                self.dropped_quotes as u64,
                None,
            ),
            (
                label::fell_back(lang),
                self.fell_back,
                self.fell_back_because.as_deref(),
            ),
            (label::attempts_failed(lang), self.attempts_failed, None),
        ];
        let counts = counts.into_iter().filter(|(_, it, _)| *it > 0);
        let counts = counts.map(|(label, count, why)| (label, format!("{count}{}", because(why))));
        let providers = self.providers.iter().map(|it| {
            let why = because(it.because.as_deref());
            (
                label::provider_failed(lang),
                format!("{} {} / {}{why}", it.provider, it.failed, it.searches),
            )
        });
        let overcharges = self
            .overcharges
            .iter()
            .map(|it| (label::overcharged(lang), bill(it)));
        counts.chain(providers).chain(overcharges).collect()
    }
}

/// `openai/gpt-5: $1.2000 > $0.0800`.
fn bill(overcharge: &Overcharge) -> String {
    let usd = |micro: u64| micro as f64 / 1e6;
    let (charged, most) = (
        usd(overcharge.charged_micro_usd),
        usd(overcharge.worst_case_micro_usd),
    );
    format!("{}: ${charged:.4} > ${most:.4}", overcharge.by)
}

/// Searches of one provider with the same outcome.
#[derive(Debug, Serialize)]
pub(super) struct SearchGroup<'a> {
    pub(super) provider: String,
    pub(super) because: Option<String>,
    pub(super) queries: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct SourceFailure<'a> {
    pub(super) id: SourceId,
    pub(super) url: &'a str,
    pub(super) because: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Cost {
    pub(super) spent_usd: f64,
    pub(super) reserved_usd: f64,
    pub(super) budget_usd: f64,
    pub(super) steps: u64,
    pub(super) searches: usize,
}

/// What an iteration changed: findings, hypotheses, strengths, statuses, resolved disagreements.
pub(in super::super) fn changes(session: &Session, log: &IterationLog) -> Vec<Change> {
    let lang = session.settings.lang;
    let mut changes = Vec::new();
    let mut push = |label, text, citations| {
        changes.push(Change {
            label,
            text,
            citations,
        })
    };
    for finding in log.findings.iter().filter_map(|it| session.finding(*it)) {
        let statement = finding.statement(&session.graph).to_owned();
        push(
            label::new_finding(lang),
            statement,
            finding.observations.clone(),
        );
    }
    for id in &log.hypotheses {
        let supporting = session
            .graph
            .hypothesis(*id)
            .map(|it| super::most_trusted(session, it));
        push(
            label::new_hypothesis(lang),
            phrases::named(session, *id),
            supporting.unwrap_or_default(),
        );
    }
    for (id, change) in &log.strengths {
        let text = format!("{id} {:.2} → {:.2}", change.before, change.after);
        push(label::strength(lang), text, evidence_of(session, log, *id));
    }
    for status in &log.statuses {
        let lang = session.settings.lang;
        let (from, to) = (
            name::hypothesis_status(lang, status.from),
            name::hypothesis_status(lang, status.to),
        );
        let because = reason::status(lang, &status.because);
        push(
            label::status(lang),
            format!("{} {from} → {to} ({because})", status.hypothesis),
            Vec::new(),
        );
    }
    for edge in session.graph.edges() {
        if let Some(resolution) = edge
            .resolution
            .as_ref()
            .filter(|it| it.resolved_at == log.number)
        {
            push(
                label::resolved(lang),
                resolution.description.clone(),
                vec![resolution.from],
            );
        }
    }
    changes
}

/// The observations that an iteration added to a hypothesis.
fn evidence_of(session: &Session, log: &IterationLog, id: HypothesisId) -> Vec<ObservationId> {
    let edges = session
        .graph
        .edges()
        .get(log.edges.0..log.edges.1)
        .unwrap_or_default();
    let evidence = edges.iter().filter_map(|it| it.kind.evidence());
    evidence
        .filter(|(_, to, ..)| *to == id)
        .map(|(from, ..)| from)
        .collect()
}

pub(super) fn open_questions(session: &Session) -> OpenQuestions<'_> {
    let untested = session
        .graph
        .active()
        .filter(|it| it.status == HypothesisStatus::Unvisited);
    OpenQuestions {
        sub_questions: session
            .sub_questions
            .iter()
            .enumerate()
            .map(|(place, it)| SubQuestionPart {
                text: &it.text,
                answered_by: it.answered_by,
                answered_how: json::how_well(session, place),
            })
            .collect(),
        untested: untested.map(|it| it.id).collect(),
        directions: session
            .unexplored
            .iter()
            .filter(|it| !it.used)
            .map(|it| it.keyword.as_str())
            .collect(),
    }
}

pub(super) fn failures(session: &Session) -> Failures<'_> {
    let because = |it: &WithoutModel| reason::without_model(session.settings.lang, it);
    Failures {
        blocked: searches(session, SearchOutcome::Blocked),
        rate_limited: searches(session, SearchOutcome::RateLimited),
        failed: searches(session, SearchOutcome::Failed),
        empty: searches(session, SearchOutcome::Empty),
        sources: session
            .sources
            .iter()
            .filter_map(|it| match &it.reading {
                Reading::Failed { because, .. } => Some(SourceFailure {
                    id: it.id,
                    url: &it.url,
                    because: reason::failure(session.settings.lang, because),
                }),
                Reading::NotYet | Reading::Read { .. } => None,
            })
            .collect(),
        dropped_quotes: session.iterations.iter().map(|it| it.dropped_quotes).sum(),
        unreachable: session
            .thinking
            .unreachable
            .as_ref()
            .map(|it| because(&it.because)),
        fell_back: session.thinking.fell_back(),
        fell_back_because: session.thinking.fell_back_because.as_ref().map(because),
        overcharges: &session.thinking.overcharges,
        attempts_failed: session.thinking.attempts_failed,
        providers: provider_failures(session),
    }
}

fn provider_failures(session: &Session) -> Vec<ProviderFailure<'_>> {
    let failed = session.searching.0.iter().filter(|(_, it)| it.failed > 0);
    failed
        .map(|(provider, it)| ProviderFailure {
            provider,
            failed: it.failed,
            searches: it.searches,
            because: worded(session, it.failure.as_ref()),
        })
        .collect()
}

fn worded(session: &Session, because: Option<&FailureReason>) -> Option<String> {
    because.map(|it| reason::failure(session.settings.lang, it))
}

fn searches(session: &Session, outcome: SearchOutcome) -> Vec<SearchGroup<'_>> {
    let mut groups = BTreeMap::<(String, Option<String>), Vec<&str>>::new();
    for entry in session
        .searches
        .iter()
        .map(|it| &it.entry)
        .filter(|it| it.outcome == outcome)
    {
        groups
            .entry((entry.answerer(), worded(session, entry.because.as_ref())))
            .or_default()
            .push(&entry.query);
    }
    let groups = groups.into_iter();
    groups
        .map(|((provider, because), queries)| SearchGroup {
            provider,
            because,
            queries,
        })
        .collect()
}

pub(super) fn cost(session: &Session) -> Cost {
    let usd = |micro: u64| micro as f64 / 1e6;
    Cost {
        spent_usd: usd(session.budget.spent_micro_usd()),
        reserved_usd: usd(session.budget.reserved_micro_usd()),
        budget_usd: usd(session.budget.limit_micro_usd),
        steps: session.steps_closed,
        searches: session.searches.len(),
    }
}
