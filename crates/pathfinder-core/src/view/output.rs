//! The block that ends an iteration on the terminal, in the form of seed 02.

use std::collections::BTreeSet;

use pathfinder_text::{Lang, one_line};

use super::{json, phrases};
use crate::event::{LoopChecked, WeighedHypothesis};
use crate::finding::Tag;
use crate::id::HypothesisId;
use crate::session::{IterationLog, Session};
use crate::words::{label, name, phrase, planning};

pub(super) const RULE: &str = "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━";
const STATEMENT_MAX: usize = 100;
const FINDINGS_MAX: usize = 5;
/// As many as `top_hypotheses` has.
const ACTIVE_MAX: usize = 5;
const FOCUS_SHOWN: usize = 3;
const LINE_MAX: usize = 200;

/// The block after the last iteration. Empty before the first one.
pub(super) fn render(session: &Session) -> String {
    let Some(log) = session.log() else {
        return String::new();
    };
    let lang = session.settings.lang;
    let mut lines = vec![
        RULE.to_owned(),
        format!("📊 {}", headline(lang, log)),
        RULE.to_owned(),
    ];
    findings(&mut lines, session, log);
    lines.push(String::new());
    hypotheses(&mut lines, session);
    lines.push(String::new());
    let next = phrases::next_actions(session);
    lines.push(format!(
        "📈 {}: {}",
        label::next_plan(lang),
        next.first().map_or("-", |it| it.as_str())
    ));
    lines.extend(next.iter().skip(1).map(|it| format!("   - {it}")));
    lines.push(String::new());
    let (spent, limit) = (
        session.budget.spent_micro_usd(),
        session.budget.limit_micro_usd,
    );
    let (answered, all) = (session.answered_count(), session.sub_questions.len());
    lines.push(format!("📊 {}", progress(lang, answered, all)));
    lines.push(format!(
        "💰 {}: {} / {}",
        label::cost(lang),
        phrases::dollars(spent),
        phrases::dollars(limit)
    ));
    lines.extend(log.decided.as_ref().map(|it| decision(lang, log, it)));
    lines.push(RULE.to_owned());
    lines.join("\n") + "\n"
}

/// LOOP: what would stop the session, and whether it goes on.
fn decision(lang: Lang, log: &IterationLog, it: &LoopChecked) -> String {
    let (spent, limit) = (it.spent_micro_usd, it.budget_micro_usd);
    let conditions = [
        planning::iteration_of(lang, log.number, it.iterations_max),
        planning::status_running(lang).to_owned(),
        planning::budget_of(lang, &phrases::dollars(spent), &phrases::dollars(limit)),
    ];
    let decision = match it.goes_on {
        true => planning::goes_on(lang),
        false => planning::rests(lang),
    };
    format!("🔁 {} → {decision}", conditions.join(" | "))
}

/// The hypotheses that an iteration of the method `deep` focuses on.
pub(super) fn focus(log: &IterationLog) -> Vec<HypothesisId> {
    let reflected = log.reflected.as_ref();
    let focus = reflected.and_then(|it| it.reflection.as_ref());
    focus.map(|it| it.focus.clone()).unwrap_or_default()
}

pub(super) fn focused(lang: Lang, focus: &[HypothesisId]) -> String {
    match focus.len() {
        0 => planning::exploring(lang).to_owned(),
        count => planning::current_focus(lang, count),
    }
}

/// What an iteration of the method `deep` does not search again, and what it searches for. Empty before its plan.
pub(super) fn queries(session: &Session, log: &IterationLog) -> Vec<String> {
    let lang = session.settings.lang;
    let Some(made) = &log.plan.made else {
        return Vec::new();
    };
    let skipped = log.plan.refused.iter().chain(&made.skipped);
    let skipped = skipped.map(|it| planning::skipped(lang, &it.query, &it.like));
    let searched = made.aims.iter().map(|it| match &it.query {
        Some(query) => planning::new_query(lang, query),
        None => planning::worded_later(lang, &phrases::goal(session, &it.selection)),
    });
    skipped.chain(searched).collect()
}

/// The plan of the iteration under way, while nothing has been searched yet. Empty before it is made.
pub(super) fn plan_block(session: &Session) -> String {
    let lang = session.settings.lang;
    let planned = session.log().filter(|it| it.plan.made.is_some());
    let Some(log) = planned else {
        return String::new();
    };
    let focus = focus(log);
    let mut lines = vec![
        planning::banner(lang, session.iteration),
        focused(lang, &focus),
    ];
    let active = focus.iter().filter_map(|it| session.graph.hypothesis(*it));
    lines.extend(active.take(FOCUS_SHOWN).map(|it| {
        let named = phrases::named(session, it.id);
        let priority = it.priority(session.iteration);
        format!("- {}", planning::focused(lang, &named, priority))
    }));
    lines.extend(queries(session, log));
    lines
        .iter()
        .map(|it| format!("{}\n", one_line(it, LINE_MAX)))
        .collect()
}

pub(super) fn progress(lang: Lang, answered: usize, all: usize) -> String {
    let part = phrases::percent(answered as f64 / all.max(1) as f64);
    phrase::progress(lang, &part, answered, all)
}

/// `✓ HIGH`.
pub(super) fn tag(lang: Lang, tag: Tag) -> String {
    format!("{} {}", tag.mark(), name::tag(lang, tag))
}

/// `Confidence: 85% | Priority: 0.78 | For: 2 | Against: 0`.
pub(super) fn weighed(lang: Lang, it: &WeighedHypothesis) -> String {
    let confidence = phrases::percent(it.confidence);
    phrase::weighed(
        lang,
        &confidence,
        it.priority,
        it.supporting,
        it.contradicting,
    )
}

/// Hypotheses that are not among the first.
pub(super) fn inactive(lang: Lang, inactive: usize, rejected: usize) -> String {
    let inactive = phrase::inactive(lang, inactive);
    match rejected {
        0 => inactive,
        rejected => format!("{inactive} · {}", phrase::rejected(lang, rejected)),
    }
}

/// `Iteration #5 done`.
pub(super) fn headline(lang: Lang, log: &IterationLog) -> String {
    phrase::iteration_done(lang, log.number)
}

fn findings(lines: &mut Vec<String>, session: &Session, log: &IterationLog) {
    let lang = session.settings.lang;
    lines.push(format!("🔍 {}:", phrase::found_now(lang)));
    let found: Vec<(Tag, &str)> = log
        .findings
        .iter()
        .filter_map(|it| session.finding(*it))
        .map(|it| (it.tag(session), it.statement(&session.graph)))
        .collect();
    for (tag, statement) in found.iter().take(FINDINGS_MAX) {
        let statement = one_line(statement, STATEMENT_MAX);
        lines.push(format!("   - {statement} [{}]", self::tag(lang, *tag)));
    }
    if found.len() > FINDINGS_MAX {
        lines.push(format!(
            "   - {}",
            phrase::more(lang, found.len() - FINDINGS_MAX, "findings.md")
        ));
    }
    if found.is_empty() {
        lines.push(format!("   {}", label::none(lang)));
    }
    let tags: BTreeSet<Tag> = found.iter().map(|it| it.0).collect();
    let explained = explained(session, log);
    lines.extend(tags.difference(&explained).map(|it| {
        let (tag, meaning) = (name::tag(lang, *it), name::tag_meaning(lang, *it));
        format!("   ({})", phrase::tag_means(lang, it.mark(), tag, meaning))
    }));
}

/// The tags that earlier blocks explained.
fn explained(session: &Session, log: &IterationLog) -> BTreeSet<Tag> {
    let earlier = session.iterations.iter();
    let earlier = earlier.filter(|it| it.number < log.number);
    let findings = earlier.flat_map(|it| &it.findings);
    let findings = findings.filter_map(|it| session.finding(*it));
    findings.map(|it| it.tag(session)).collect()
}

fn hypotheses(lines: &mut Vec<String>, session: &Session) {
    let lang = session.settings.lang;
    let top = session.top_hypotheses();
    lines.push(format!(
        "🎯 {}:",
        phrase::active_hypotheses(lang, ACTIVE_MAX)
    ));
    for (place, hypothesis) in top
        .iter()
        .filter_map(|it| session.graph.hypothesis(*it))
        .enumerate()
    {
        let ordinal = json::ordinal_name(session, hypothesis.id);
        let statement = one_line(&hypothesis.statement, STATEMENT_MAX);
        lines.push(format!(
            "   {}. [{ordinal} {}] {statement}",
            place + 1,
            hypothesis.id
        ));
        lines.push(format!(
            "      {}",
            phrase::weighed(
                lang,
                &phrases::percent(hypothesis.confidence()),
                hypothesis.priority(session.iteration),
                hypothesis.supporting().len(),
                hypothesis.contradicting().len(),
            )
        ));
    }
    if top.is_empty() {
        lines.push(format!("   {}", label::none(lang)));
    }
    lines.push(String::new());
    let active = session.graph.active().count();
    let rejected = session.graph.hypotheses().len() - active;
    let inactive = inactive(lang, active - top.len(), rejected);
    lines.push(format!("📋 {inactive}"));
}
