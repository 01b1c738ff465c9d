//! The block that ends an iteration on the terminal, in the form of seed 02.

use pathfinder_text::{Lang, one_line};

use super::{json, phrases, words};
use crate::finding::Tag;
use crate::session::{IterationLog, Session};

const RULE: &str = "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━";
const STATEMENT_MAX: usize = 100;
const FINDINGS_MAX: usize = 5;

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
        words::words(lang).next_plan,
        next.first().map_or("-", |it| it.as_str())
    ));
    lines.extend(next.iter().skip(1).map(|it| format!("   - {it}")));
    lines.push(String::new());
    let (spent, limit) = (
        session.budget.spent_micro_usd(),
        session.budget.limit_micro_usd,
    );
    lines.push(format!(
        "📊 {}",
        phrases::progress(lang, session.answered_count(), session.sub_questions.len())
    ));
    lines.push(format!(
        "💰 {}: {} / {}",
        words::words(lang).cost,
        phrases::dollars(spent),
        phrases::dollars(limit)
    ));
    lines.push(RULE.to_owned());
    lines.join("\n") + "\n"
}

/// `Iteration #5 완료`.
pub(super) fn headline(lang: Lang, log: &IterationLog) -> String {
    match lang {
        Lang::Korean => format!("Iteration #{} 완료", log.number),
        Lang::English => format!("Iteration #{} done", log.number),
    }
}

fn findings(lines: &mut Vec<String>, session: &Session, log: &IterationLog) {
    let lang = session.settings.lang;
    lines.push(format!("🔍 {}:", phrases::found_now(lang)));
    let found: Vec<(Tag, &str)> = log
        .findings
        .iter()
        .filter_map(|it| session.finding(*it))
        .map(|it| (it.tag(&session.graph), it.statement(&session.graph)))
        .collect();
    for (tag, statement) in found.iter().take(FINDINGS_MAX) {
        lines.push(format!(
            "   - {} [{} {}]",
            one_line(statement, STATEMENT_MAX),
            tag.mark(),
            tag.name()
        ));
    }
    if found.len() > FINDINGS_MAX {
        lines.push(format!(
            "   - {}",
            phrases::more(lang, found.len() - FINDINGS_MAX, "findings.md")
        ));
    }
    if found.is_empty() {
        lines.push(format!("   {}", words::words(lang).none));
    }
}

fn hypotheses(lines: &mut Vec<String>, session: &Session) {
    let lang = session.settings.lang;
    let top = session.top_hypotheses();
    lines.push("🎯 Active Hypotheses (Top 5):".to_owned());
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
            phrases::weighed(
                lang,
                hypothesis.confidence(),
                hypothesis.priority(session.iteration),
                hypothesis.supporting().len(),
                hypothesis.contradicting().len(),
            )
        ));
    }
    if top.is_empty() {
        lines.push(format!("   {}", words::words(lang).none));
    }
    lines.push(String::new());
    lines.push(format!(
        "📋 {}",
        phrases::inactive(lang, session.graph.hypotheses().len() - top.len())
    ));
}
