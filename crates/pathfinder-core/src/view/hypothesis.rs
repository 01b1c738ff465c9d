//! `hypotheses/hyp_XN.md`: one hypothesis, its evidence and what was done to test it.

use pathfinder_text::Lang;

use super::page::Page;
use super::{citation, claimed, escape, phrases};
use crate::graph::{EdgeKind, Hypothesis, Visit};
use crate::history::History;
use crate::id::{HypothesisType, NodeId};
use crate::session::Session;
use crate::words::{label, name, phrase};

pub(super) fn path(hypothesis: &Hypothesis) -> String {
    format!("hypotheses/{}.md", hypothesis.id)
}

pub(super) fn render(session: &Session, hypothesis: &Hypothesis) -> String {
    let lang = session.settings.lang;
    let mut page = Page::of_item(session);
    page.heading(1, &format!("{} {}", label::hypothesis(lang), hypothesis.id));
    describe(&mut page, hypothesis, lang);
    derivation(&mut page, session, hypothesis, lang);
    page.heading(2, label::strength(lang));
    page.paragraph(&format!("{:.4}", hypothesis.strength()));
    page.heading(2, label::confidence(lang));
    page.paragraph(&phrases::confidence(
        lang,
        hypothesis.confidence(),
        hypothesis.origins(),
    ));
    page.heading(2, label::status(lang));
    page.paragraph(name::hypothesis_status(lang, hypothesis.status));
    if let Some(because) = phrases::rejected_because(hypothesis, lang) {
        page.field(label::reason(lang), &escape::markdown(&because));
    }
    page.heading(2, label::visit_history(lang));
    visits(&mut page, &hypothesis.visits, lang);
    evidence(&mut page, session, hypothesis, lang);
    page.heading(2, label::verification_direction(lang));
    list(
        &mut page,
        hypothesis
            .keywords
            .iter()
            .map(|it| format!("\"{}\"", escape::markdown(it))),
        lang,
    );
    page.finish()
}

fn describe(page: &mut Page, hypothesis: &Hypothesis, lang: Lang) {
    page.heading(2, label::kind(lang));
    page.paragraph(match hypothesis.id.kind {
        HypothesisType::A => phrase::type_a(lang),
        HypothesisType::B => phrase::type_b(lang),
    });
    page.heading(2, label::statement(lang));
    page.paragraph(&escape::markdown(&hypothesis.statement));
    page.heading(2, label::conditions(lang));
    list(
        page,
        hypothesis
            .conditions
            .iter()
            .map(|it| escape::markdown(&it.text)),
        lang,
    );
    page.heading(2, label::reasoning_tool(lang));
    page.paragraph(
        hypothesis
            .tool
            .map_or(label::none(lang), |it| name::tool(lang, it)),
    );
}

fn derivation(page: &mut Page, session: &Session, hypothesis: &Hypothesis, lang: Lang) {
    page.heading(2, label::derived_from(lang));
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
    list(page, nodes, lang);
    if let Some(sub_question) = hypothesis
        .sub_question
        .and_then(|it| session.sub_questions.get(it))
    {
        page.field(
            label::sub_question(lang),
            &escape::markdown(&sub_question.text),
        );
    }
}

fn visits(page: &mut Page, visits: &History<Visit>, lang: Lang) {
    if visits.is_empty() {
        page.paragraph(label::none(lang));
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
        label::column_iteration(lang),
        label::column_action(lang),
        label::column_result(lang),
        label::column_change(lang),
    ];
    page.table(&columns, &rows);
}

fn evidence(page: &mut Page, session: &Session, hypothesis: &Hypothesis, lang: Lang) {
    for (title, supports) in [
        (label::evidence_for(lang), true),
        (label::evidence_against(lang), false),
    ] {
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
                let kind = name::resolution(lang, resolution.kind);
                let why = citation::cite(&resolution.description, &[resolution.from]);
                line.push_str(&format!(" — {}: {kind}. {why}", label::resolved(lang)));
            }
            Some(line)
        });
        list(page, edges, lang);
    }
    conflicts(page, session, hypothesis, lang);
}

fn conflicts(page: &mut Page, session: &Session, hypothesis: &Hypothesis, lang: Lang) {
    if hypothesis.conflicts().is_empty() {
        return;
    }
    page.heading(2, label::conflicts_with(lang));
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
                    label::resolved(lang),
                    name::resolution(lang, it.kind)
                )
            }
            None => format!(
                "{}, {}",
                label::open(lang),
                phrase::since(lang, edge.created_at)
            ),
        };
        page.bullet(&format!("{named} — {state}"));
    }
}

fn list(page: &mut Page, lines: impl Iterator<Item = String>, lang: Lang) {
    let lines: Vec<String> = lines.collect();
    lines.iter().for_each(|it| page.bullet(it));
    if lines.is_empty() {
        page.bullet(label::none(lang));
    }
}
