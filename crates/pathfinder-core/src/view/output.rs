//! The block that ends an iteration on the terminal, in the form of seed 02.

use std::collections::BTreeSet;

use pathfinder_text::{Lang, one_line};

use super::{json, phrases};
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
    lines.push(format!("📊 {}", progress(session)));
    lines.push(format!(
        "💰 {}: {} / {}",
        label::cost(lang),
        phrases::dollars(spent),
        phrases::dollars(limit)
    ));
    lines.push(RULE.to_owned());
    lines.join("\n") + "\n"
}

/// What an iteration of the method `deep` focuses on, and what it searches for and what not. Empty before its plan.
pub(super) fn planned(session: &Session, log: &IterationLog) -> Vec<String> {
    let lang = session.settings.lang;
    let Some(made) = &log.plan.made else {
        return Vec::new();
    };
    let reflected = log.reflected.as_ref();
    let focus = reflected.and_then(|it| it.reflection.as_ref());
    let focus: Vec<HypothesisId> = focus.map(|it| it.focus.clone()).unwrap_or_default();
    let mut lines = vec![match focus.len() {
        0 => planning::exploring(lang).to_owned(),
        count => planning::current_focus(lang, count),
    }];
    let named = focus.iter().take(FOCUS_SHOWN);
    lines.extend(named.map(|it| format!("- {}", phrases::named(session, *it))));
    let skipped = log.plan.refused.iter().chain(&made.skipped);
    lines.extend(skipped.map(|it| planning::skipped(lang, &it.query, &it.like)));
    let searched = made.aims.iter().map(|it| match &it.query {
        Some(query) => planning::new_query(lang, query),
        None => planning::worded_later(lang, &phrases::goal(session, &it.selection)),
    });
    lines.extend(searched);
    lines
}

/// The same for the iteration under way, while nothing has been searched yet.
pub(super) fn plan_block(session: &Session) -> String {
    let lines = session.log().map(|log| planned(session, log));
    let mut lines = lines.unwrap_or_default();
    if !lines.is_empty() {
        lines.insert(
            0,
            planning::banner(session.settings.lang, session.iteration),
        );
    }
    lines
        .iter()
        .map(|it| format!("{}\n", one_line(it, 200)))
        .collect()
}

fn progress(session: &Session) -> String {
    let (answered, all) = (session.answered_count(), session.sub_questions.len());
    let part = phrases::percent(answered as f64 / all.max(1) as f64);
    phrase::progress(session.settings.lang, &part, answered, all)
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
        let tag = format!("{} {}", tag.mark(), name::tag(lang, *tag));
        lines.push(format!("   - {statement} [{tag}]"));
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
    lines.push(format!(
        "📋 {}",
        phrase::inactive(lang, session.graph.hypotheses().len() - top.len())
    ));
}
