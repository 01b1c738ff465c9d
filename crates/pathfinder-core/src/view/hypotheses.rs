//! `hypotheses.md`: all hypotheses with their evidence, in the form of seed 01.

use pathfinder_text::Lang;

use std::collections::{BTreeMap, BTreeSet};

use super::page::Page;
use super::{citation, claimed, escape, json, phrases};
use crate::finding::Tag;
use crate::graph::Hypothesis;
use crate::id::ObservationId;
use crate::session::Session;
use crate::words::{label, name, phrase};

pub(super) fn render(session: &Session) -> String {
    let lang = session.settings.lang;
    let tags = tags(session);
    let mut page = Page::of_session(session);
    page.heading(1, label::hypotheses_title(lang));
    if !session.graph.hypotheses().is_empty() {
        page.paragraph(label::what_confidence_means(lang));
        page.paragraph(label::what_strength_means(lang));
    }
    let (active, completed): (Vec<&Hypothesis>, Vec<&Hypothesis>) = session
        .graph
        .hypotheses()
        .iter()
        .partition(|it| it.is_active());
    for (title, hypotheses) in [
        (label::active_hypotheses(lang), active),
        (label::completed_hypotheses(lang), completed),
    ] {
        page.heading(2, title);
        if hypotheses.is_empty() {
            page.paragraph(label::none(lang));
        }
        for hypothesis in hypotheses {
            entry(&mut page, session, hypothesis, &tags, lang);
        }
    }
    page.finish()
}

/// The tag of the finding that each observation belongs to.
fn tags(session: &Session) -> BTreeMap<ObservationId, Tag> {
    let mut tags = BTreeMap::new();
    for finding in &session.findings {
        let tag = finding.tag(session);
        tags.extend(finding.observations.iter().map(|it| (*it, tag)));
    }
    tags
}

fn entry(
    page: &mut Page,
    session: &Session,
    hypothesis: &Hypothesis,
    tags: &BTreeMap<ObservationId, Tag>,
    lang: Lang,
) {
    let ordinal = json::ordinal_name(session, hypothesis.id);
    page.heading(
        3,
        &format!(
            "{ordinal} ({}): {}",
            hypothesis.id,
            escape::title(&hypothesis.statement, 160)
        ),
    );
    page.field(
        label::confidence(lang),
        &phrases::confidence(lang, hypothesis.confidence(), hypothesis.origins()),
    );
    page.field(
        label::strength(lang),
        &format!("{:.2}", hypothesis.strength()),
    );
    page.field(
        label::status(lang),
        name::hypothesis_status(lang, hypothesis.status),
    );
    if let Some(tool) = hypothesis.tool {
        page.field(label::reasoning_tool(lang), name::tool(lang, tool));
    }
    for condition in &hypothesis.conditions {
        page.field(label::condition(lang), &escape::markdown(&condition.text));
    }
    evidence(
        page,
        session,
        label::evidence_for(lang),
        hypothesis.supporting(),
        tags,
        lang,
    );
    evidence(
        page,
        session,
        label::evidence_against(lang),
        hypothesis.contradicting(),
        tags,
        lang,
    );
    if let Some(because) = phrases::rejected_because(hypothesis, lang) {
        page.field(label::reason(lang), &escape::markdown(&because));
    }
    let last = if hypothesis.is_active() {
        label::last_update(lang)
    } else {
        label::rejected_in(lang)
    };
    page.field(last, &phrase::iteration(lang, hypothesis.last_touched));
}

fn evidence(
    page: &mut Page,
    session: &Session,
    label: &str,
    ids: &BTreeSet<ObservationId>,
    tags: &BTreeMap<ObservationId, Tag>,
    lang: Lang,
) {
    page.bullet(&format!("**{label}:**"));
    for observation in ids.iter().filter_map(|it| session.graph.observation(*it)) {
        let mark = tags.get(&observation.id).map_or("", |it| it.mark());
        let statement = citation::cite(&observation.statement, &[observation.id]);
        let origin = claimed::origin(session.settings.lang, observation);
        page.sub_bullet(format!("{mark} {statement} ({origin})").trim_start());
    }
    if ids.is_empty() {
        page.sub_bullet(label::none(lang));
    }
}
