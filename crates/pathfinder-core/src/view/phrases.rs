//! Values of the session as people read them: times, shares, money, goals.

use jiff::Timestamp;
use pathfinder_text::{Lang, one_line};

use crate::contract::{Dispute, Lesson};
use crate::event::{Selection, Target};
use crate::graph::Hypothesis;
use crate::id::{HypothesisId, NodeId};
use crate::session::{IterationLog, Session};
use crate::status::HowWell;
use crate::words::{name, phrase, reason};

const STATEMENT_SHOWN_MAX: usize = 90;
const ANSWER_SHOWN_MAX: usize = 240;

/// RFC 3339, UTC, whole seconds.
pub(super) fn timestamp(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Date and minute, for people.
pub(super) fn minute(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

pub(super) fn second(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

pub(super) fn day(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d").to_string()
}

pub(super) fn elapsed(lang: Lang, from: Timestamp, to: Timestamp) -> String {
    let seconds = to.as_second().saturating_sub(from.as_second()).max(0);
    match (seconds / 60, seconds % 60) {
        (0, seconds) => phrase::seconds(lang, seconds),
        (minutes, seconds) => phrase::minutes(lang, minutes, seconds),
    }
}

/// The lesson of an iteration; if there is none, its reason says why.
pub(super) fn lesson(log: &IterationLog, lang: Lang) -> Option<Lesson> {
    log.lesson.as_ref().map(|it| Lesson {
        reason: lesson_reason(Some(log), it, lang),
        ..it.clone()
    })
}

pub(super) fn lesson_reason(log: Option<&IterationLog>, lesson: &Lesson, lang: Lang) -> String {
    let failure = log.and_then(|it| it.no_lesson_because.as_ref());
    failure.map_or_else(|| lesson.reason.clone(), |it| reason::failure(lang, it))
}

pub(super) fn rejected_because(hypothesis: &Hypothesis, lang: Lang) -> Option<String> {
    let because = hypothesis.rejected_because.as_ref();
    because.map(|it| reason::status(lang, it))
}

pub(super) fn percent(part: f64) -> String {
    format!("{:.0}%", part * 100.0)
}

pub(super) fn dollars(micro_usd: u64) -> String {
    let cents = micro_usd / 10_000;
    if micro_usd > 0 && cents == 0 {
        return format!("${:.4}", micro_usd as f64 / 1e6);
    }
    format!("${}.{:02}", cents / 100, cents % 100)
}

/// What an exploration is for, as a sentence: `next_actions`, goals and the story use it.
pub(crate) fn goal(session: &Session, selection: &Selection) -> String {
    let lang = session.settings.lang;
    let named = |id: &HypothesisId| named(session, *id);
    match (&selection.target, &selection.conflict_with) {
        (Target::Hypothesis(id), Some(other)) => phrase::settle(lang, &named(id), &named(other)),
        (Target::Hypothesis(id), None) if selection.seeks_counter_evidence => {
            phrase::attack(lang, &named(id))
        }
        (Target::Hypothesis(id), None) => phrase::test(lang, &named(id)),
        (Target::Keyword(keyword), _) => {
            phrase::explore(lang, &one_line(keyword, STATEMENT_SHOWN_MAX))
        }
        (Target::Lens(lens), _) => phrase::look_through(lang, name::lens(lang, *lens)),
        (Target::Question, _) => phrase::search_question(lang).to_owned(),
        (Target::SubQuestion(place), _) => {
            let asked = session.sub_questions.get(*place);
            let asked = asked.map_or("", |it| it.text.as_str());
            phrase::answer(lang, &one_line(asked, STATEMENT_SHOWN_MAX))
        }
    }
}

/// How well a sub-question is answered, in words.
pub(super) fn how_well(lang: Lang, how_well: &HowWell) -> String {
    match how_well {
        HowWell::Hypothesis { strength, status } => {
            let status = name::hypothesis_status(lang, *status);
            phrase::answered_by_hypothesis(lang, status, *strength)
        }
        HowWell::Observation {
            is_direct,
            tag,
            origins,
        } => match is_direct {
            true => phrase::answered_directly(lang, name::tag(lang, *tag), *origins),
            false => phrase::answered_together(lang, name::tag(lang, *tag), *origins),
        },
    }
}

/// `70% (independent sources: 2 for, 0 against)`.
pub(super) fn confidence(
    lang: Lang,
    confidence: f64,
    (supports, contradicts): (usize, usize),
) -> String {
    phrase::confidence(lang, &percent(confidence), supports, contradicts)
}

/// A sub-question, and how much an observation helps to answer it.
pub(super) fn helps(lang: Lang, question: &str, how_much: u8) -> String {
    match how_much {
        0 | 1 => phrase::background(lang, question),
        2 => phrase::answers_in_part(lang, question),
        _ => phrase::answers_directly(lang, question),
    }
}

/// `hyp_A1 ↔ hyp_A2`; for a contradiction, `obs_3 ↔ hyp_A1`.
pub(super) fn sides(dispute: &Dispute) -> String {
    match dispute {
        Dispute::Conflict { hypothesis, other } => format!("{hypothesis} ↔ {other}"),
        Dispute::Contradiction {
            hypothesis,
            observation,
            ..
        } => format!("{observation} ↔ {hypothesis}"),
    }
}

/// What would settle a disagreement, if somebody named it.
pub(super) fn missing(lang: Lang, queries: &[String]) -> Option<String> {
    let queries: Vec<String> = queries
        .iter()
        .map(|it| format!("“{}”", one_line(it, STATEMENT_SHOWN_MAX)))
        .collect();
    (!queries.is_empty()).then(|| phrase::missing(lang, &queries.join(", ")))
}

/// `hyp_A3 “statement”`.
pub(super) fn named(session: &Session, id: HypothesisId) -> String {
    let statement = session
        .graph
        .hypothesis(id)
        .map_or("", |it| it.statement.as_str());
    let statement = one_line(statement, STATEMENT_SHOWN_MAX);
    format!("{id} “{}”", statement.trim_end_matches(['.', '。']))
}

/// `“statement” [obs_3]` or `hyp_A3 “statement”`: what answers a sub-question.
pub(super) fn answering(session: &Session, by: NodeId, escape: fn(&str) -> String) -> String {
    match by {
        NodeId::Hypothesis(id) => escape(&named(session, id)),
        NodeId::Observation(id) => {
            let observation = session.graph.observation(id);
            let statement = observation.map_or("", |it| it.statement.as_str());
            let statement = escape(&one_line(statement, ANSWER_SHOWN_MAX));
            format!("“{statement}” [{id}]")
        }
    }
}

/// `next_actions` of the last iteration that ended.
pub(super) fn next_actions(session: &Session) -> Vec<String> {
    let last = session
        .iterations
        .iter()
        .rev()
        .find(|it| it.ended_at.is_some());
    last.map_or_else(Vec::new, |log| {
        log.next.iter().map(|it| goal(session, it)).collect()
    })
}
