//! `hypotheses/hyp_XN.md`: one hypothesis, its evidence and what was done to test it.

use pathfinder_text::Lang;

use super::page::Page;
use super::words::{Words, words};
use super::{citation, claimed, escape, names, phrases};
use crate::graph::{EdgeKind, Hypothesis, Visit};
use crate::history::History;
use crate::id::{HypothesisType, NodeId};
use crate::session::Session;

pub(super) fn path(hypothesis: &Hypothesis) -> String {
    format!("hypotheses/{}.md", hypothesis.id)
}

pub(super) fn render(session: &Session, hypothesis: &Hypothesis) -> String {
    let lang = session.settings.lang;
    let words = words(lang);
    let mut page = Page::of_item(session);
    page.heading(1, &format!("{} {}", words.hypothesis, hypothesis.id));
    describe(&mut page, hypothesis, words, lang);
    derivation(&mut page, session, hypothesis, words);
    page.heading(2, words.strength);
    page.paragraph(&format!("{:.4}", hypothesis.strength()));
    page.heading(2, words.confidence);
    page.paragraph(&phrases::percent(hypothesis.confidence()));
    page.heading(2, words.status);
    page.paragraph(names::hypothesis_status(lang, hypothesis.status));
    if let Some(because) = &hypothesis.rejected_because {
        page.field(words.reason, &escape::markdown(because));
    }
    page.heading(2, words.visit_history);
    visits(&mut page, &hypothesis.visits, words);
    evidence(&mut page, session, hypothesis, words, lang);
    page.heading(2, words.verification_direction);
    list(
        &mut page,
        hypothesis
            .keywords
            .iter()
            .map(|it| format!("\"{}\"", escape::markdown(it))),
        words,
    );
    page.finish()
}

fn describe(page: &mut Page, hypothesis: &Hypothesis, words: &Words, lang: Lang) {
    page.heading(2, words.kind);
    page.paragraph(match hypothesis.id.kind {
        HypothesisType::A => phrases::type_a(lang),
        HypothesisType::B => phrases::type_b(lang),
    });
    page.heading(2, words.statement);
    page.paragraph(&escape::markdown(&hypothesis.statement));
    page.heading(2, words.conditions);
    list(
        page,
        hypothesis
            .conditions
            .iter()
            .map(|it| escape::markdown(&it.text)),
        words,
    );
    page.heading(2, words.reasoning_tool);
    page.paragraph(
        hypothesis
            .tool
            .map_or(words.none, |it| names::tool(lang, it)),
    );
}

fn derivation(page: &mut Page, session: &Session, hypothesis: &Hypothesis, words: &Words) {
    page.heading(2, words.derived_from);
    let nodes = hypothesis.derived_from.iter().map(|node| {
        let statement = match node {
            NodeId::Observation(id) => session
                .graph
                .observation(*id)
                .map(|it| it.statement.as_str()),
            NodeId::Hypothesis(id) => session
                .graph
                .hypothesis(*id)
                .map(|it| it.statement.as_str()),
        };
        format!(
            "{node}: {}",
            escape::title(statement.unwrap_or_default(), 160)
        )
    });
    list(page, nodes, words);
    if let Some(sub_question) = hypothesis
        .sub_question
        .and_then(|it| session.sub_questions.get(it))
    {
        page.field(words.sub_question, &escape::markdown(&sub_question.text));
    }
}

fn visits(page: &mut Page, visits: &History<Visit>, words: &Words) {
    if visits.is_empty() {
        page.paragraph(words.none);
        return;
    }
    let rows: Vec<Vec<String>> = visits
        .iter()
        .map(|visit| {
            let results = if visit.results.is_empty() {
                "-".to_owned()
            } else {
                visit.results.join(", ")
            };
            let change = visit.strength_after - visit.strength_before;
            vec![
                visit.iteration.to_string(),
                "EXPLORE".into(),
                results,
                format!("{change:+.2}"),
            ]
        })
        .collect();
    let columns = [
        words.column_iteration,
        words.column_action,
        words.column_result,
        words.column_change,
    ];
    page.table(&columns, &rows);
}

fn evidence(
    page: &mut Page,
    session: &Session,
    hypothesis: &Hypothesis,
    words: &Words,
    lang: Lang,
) {
    for (title, supports) in [(words.evidence_for, true), (words.evidence_against, false)] {
        page.heading(2, title);
        let edges = session.graph.edges_to(hypothesis.id).filter_map(|edge| {
            let (from, _, weight, is_support) = edge.kind.evidence()?;
            let observation = session
                .graph
                .observation(from)
                .filter(|_| is_support == supports)?;
            let origin = claimed::origin(lang, observation);
            let statement = citation::cite(&observation.statement, &[from]);
            let mut line = format!("{statement} ({origin}, {:.1})", weight.value());
            if let Some(resolution) = &edge.resolution {
                let kind = names::resolution(lang, resolution.kind);
                let why = citation::cite(&resolution.description, &[resolution.from]);
                line.push_str(&format!(" — {}: {kind}. {why}", words.resolved));
            }
            Some(line)
        });
        list(page, edges, words);
    }
    conflicts(page, session, hypothesis, words, lang);
}

fn conflicts(
    page: &mut Page,
    session: &Session,
    hypothesis: &Hypothesis,
    words: &Words,
    lang: Lang,
) {
    if hypothesis.conflicts().is_empty() {
        return;
    }
    page.heading(2, words.conflicts_with);
    for edge in session.graph.edges() {
        let EdgeKind::Conflicts { from, to } = edge.kind else {
            continue;
        };
        let other = match (from == hypothesis.id, to == hypothesis.id) {
            (true, _) => to,
            (_, true) => from,
            _ => continue,
        };
        let named = escape::markdown(&phrases::named(session, other));
        let state = match &edge.resolution {
            Some(it) => {
                let why = citation::cite(&it.description, &[it.from]);
                format!(
                    "{} ({}): {why}",
                    words.resolved,
                    names::resolution(lang, it.kind)
                )
            }
            None => format!("{}, {}", words.open, phrases::since(lang, edge.created_at)),
        };
        page.bullet(&format!("{named} — {state}"));
    }
}

fn list(page: &mut Page, lines: impl Iterator<Item = String>, words: &Words) {
    let lines: Vec<String> = lines.collect();
    lines.iter().for_each(|it| page.bullet(it));
    if lines.is_empty() {
        page.bullet(words.none);
    }
}
