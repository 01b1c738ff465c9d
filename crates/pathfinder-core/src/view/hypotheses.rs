//! `hypotheses.md`: all hypotheses with their evidence, in the form of seed 01.

use std::collections::{BTreeMap, BTreeSet};

use super::page::Page;
use super::words::{Words, words};
use super::{citation, claimed, escape, json, names, phrases};
use crate::finding::Tag;
use crate::graph::Hypothesis;
use crate::id::ObservationId;
use crate::session::Session;

pub(super) fn render(session: &Session) -> String {
    let words = words(session.settings.lang);
    let tags = tags(session);
    let mut page = Page::of_session(session);
    page.heading(1, words.hypotheses_title);
    let (active, completed): (Vec<&Hypothesis>, Vec<&Hypothesis>) = session
        .graph
        .hypotheses()
        .iter()
        .partition(|it| it.is_active());
    for (title, hypotheses) in [
        (words.active_hypotheses, active),
        (words.completed_hypotheses, completed),
    ] {
        page.heading(2, title);
        if hypotheses.is_empty() {
            page.paragraph(words.none);
        }
        for hypothesis in hypotheses {
            entry(&mut page, session, hypothesis, &tags, words);
        }
    }
    page.finish()
}

/// The tag of the finding that each observation belongs to.
fn tags(session: &Session) -> BTreeMap<ObservationId, Tag> {
    let mut tags = BTreeMap::new();
    for finding in &session.findings {
        let tag = finding.tag(&session.graph);
        tags.extend(finding.observations.iter().map(|it| (*it, tag)));
    }
    tags
}

fn entry(
    page: &mut Page,
    session: &Session,
    hypothesis: &Hypothesis,
    tags: &BTreeMap<ObservationId, Tag>,
    words: &Words,
) {
    let lang = session.settings.lang;
    let ordinal = json::ordinal_name(session, hypothesis.id);
    page.heading(
        3,
        &format!(
            "{ordinal} ({}): {}",
            hypothesis.id,
            escape::title(&hypothesis.statement, 160)
        ),
    );
    page.field(words.confidence, &phrases::percent(hypothesis.confidence()));
    page.field(words.strength, &format!("{:.2}", hypothesis.strength()));
    page.field(
        words.status,
        names::hypothesis_status(lang, hypothesis.status),
    );
    if let Some(tool) = hypothesis.tool {
        page.field(words.reasoning_tool, names::tool(lang, tool));
    }
    for condition in &hypothesis.conditions {
        page.field(words.condition, &escape::markdown(&condition.text));
    }
    evidence(
        page,
        session,
        words.evidence_for,
        hypothesis.supporting(),
        tags,
        words,
    );
    evidence(
        page,
        session,
        words.evidence_against,
        hypothesis.contradicting(),
        tags,
        words,
    );
    if let Some(because) = &hypothesis.rejected_because {
        page.field(words.reason, &escape::markdown(because));
    }
    let last = if hypothesis.is_active() {
        words.last_update
    } else {
        words.rejected_in
    };
    page.field(last, &phrases::iteration(lang, hypothesis.last_touched));
}

fn evidence(
    page: &mut Page,
    session: &Session,
    label: &str,
    ids: &BTreeSet<ObservationId>,
    tags: &BTreeMap<ObservationId, Tag>,
    words: &Words,
) {
    page.bullet(&format!("**{label}:**"));
    for observation in ids.iter().filter_map(|it| session.graph.observation(*it)) {
        let mark = tags.get(&observation.id).map_or("", |it| it.mark());
        let statement = citation::cite(&observation.statement, &[observation.id]);
        let origin = claimed::origin(session.settings.lang, observation);
        page.sub_bullet(format!("{mark} {statement} ({origin})").trim_start());
    }
    if ids.is_empty() {
        page.sub_bullet(words.none);
    }
}
