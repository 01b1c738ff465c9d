//! The main findings of a thesis: the hypotheses that it rests on, each with its evidence.

use pathfinder_text::Lang;

use crate::contract::HypothesisStatus;
use crate::graph::Hypothesis;
use crate::id::{HypothesisType, NodeId, ObservationId};
use crate::session::{Session, ThesisMade};
use crate::status::is_strong;
use crate::view::answer::AnswerSoFar;
use crate::view::page::Page;
use crate::view::report::most_trusted;
use crate::view::{citation, claimed, escape};
use crate::words::{label, name};

pub(super) fn render(
    page: &mut Page,
    session: &Session,
    thesis: &ThesisMade,
    concluded: &AnswerSoFar,
    lang: Lang,
) {
    page.heading(2, label::thesis_findings(lang));
    let core: Vec<&Hypothesis> = thesis
        .core
        .iter()
        .filter_map(|it| session.graph.hypothesis(*it))
        .collect();
    if core.is_empty() {
        page.paragraph(label::none_established(lang));
    }
    for (place, hypothesis) in core.into_iter().enumerate() {
        let heading = thesis
            .draft
            .headings
            .iter()
            .find(|(id, _)| *id == hypothesis.id);
        let title = heading.map_or(hypothesis.statement.as_str(), |(_, title)| title.as_str());
        page.heading(
            3,
            &format!(
                "{} {}: {} ({}: {:.2})",
                label::thesis_finding(lang),
                place + 1,
                escape::title(title, 120),
                label::authority_of_finding(lang),
                hypothesis.strength()
            ),
        );
        if concluded.has_parts() {
            let standing = standing(hypothesis, lang);
            page.paragraph(&format!("**{}:** {standing}", label::status(lang)));
        }
        finding(page, session, hypothesis, lang);
    }
}

/// Whether it is established; a thesis may rest on hypotheses that are not.
fn standing(hypothesis: &Hypothesis, lang: Lang) -> &'static str {
    match hypothesis.status {
        _ if is_strong(hypothesis) => label::established(lang),
        HypothesisStatus::Unvisited => label::not_tested(lang),
        HypothesisStatus::Tested | HypothesisStatus::Verified => label::not_established(lang),
        HypothesisStatus::Rejected => name::hypothesis_status(lang, hypothesis.status),
    }
}

fn finding(page: &mut Page, session: &Session, hypothesis: &Hypothesis, lang: Lang) {
    let citations = basis(session, hypothesis);
    let statement = citation::cite(&hypothesis.statement, &citations);
    match hypothesis.id.kind {
        HypothesisType::A => page.paragraph(&format!(
            "**{}:** {statement}",
            label::hypothesis_label(lang)
        )),
        HypothesisType::B => {
            page.paragraph(&format!("**{}:** {statement}", label::conjecture(lang)))
        }
    }
    page.paragraph(&format!("**{}:**", label::evidence_label(lang)));
    for observation in hypothesis
        .stated_in()
        .filter_map(|it| session.graph.observation(it))
    {
        let statement = citation::cite(&observation.statement, &[observation.id]);
        page.bullet(&format!(
            "{}: {statement} ({})",
            label::taken_from(lang),
            claimed::origin(lang, observation)
        ));
    }
    for observation in hypothesis
        .supporting()
        .iter()
        .filter_map(|it| session.graph.observation(*it))
    {
        let statement = citation::cite(&observation.statement, &[observation.id]);
        page.bullet(&format!(
            "{statement} ({})",
            claimed::origin(lang, observation)
        ));
    }
    if hypothesis.supporting().is_empty() {
        page.bullet(label::none(lang));
    }
    for observation in hypothesis
        .contradicting()
        .iter()
        .filter_map(|it| session.graph.observation(*it))
    {
        let statement = citation::cite(&observation.statement, &[observation.id]);
        let origin = claimed::origin(lang, observation);
        page.bullet(&format!(
            "{}: {statement} ({origin})",
            label::against_label(lang)
        ));
    }
    let tool = hypothesis
        .tool
        .map_or(label::none(lang), |it| name::tool(lang, it));
    page.paragraph(&format!("**{}:** {tool}", label::tool_label(lang)));
}

/// What a statement rests on: its support, or what it derives from if it is a conjecture without any.
fn basis(session: &Session, hypothesis: &Hypothesis) -> Vec<ObservationId> {
    let supporting = most_trusted(session, hypothesis);
    if !supporting.is_empty() {
        return supporting;
    }
    let nodes = hypothesis.derived_from.iter();
    nodes
        .flat_map(|node| match node {
            NodeId::Observation(id) => vec![*id],
            NodeId::Hypothesis(id) => session
                .graph
                .hypothesis(*id)
                .map(|it| most_trusted(session, it))
                .unwrap_or_default(),
        })
        .filter(|id| session.graph.observation(*id).is_some())
        .collect()
}
