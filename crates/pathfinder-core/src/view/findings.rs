//! `findings.md`: what was found, newest iteration first, in the form of seed 01.

use pathfinder_text::Lang;

use std::collections::BTreeMap;

use super::page::Page;
use super::{citation, claimed, escape, phrases};
use crate::contract::{Disagreement, DisagreementKind};
use crate::finding::{DisputeSide, Finding, Tag};
use crate::id::HypothesisId;
use crate::session::{ConfidenceChange, IterationLog, Session};
use crate::words::{label, name, phrase};

pub(super) fn render(session: &Session) -> String {
    let lang = session.settings.lang;
    let mut page = Page::of_session(session);
    page.heading(1, label::findings_title(lang));
    match session.findings.is_empty() {
        true => page.paragraph(label::no_findings(lang)),
        false => page.paragraph(&label::what_tags_mean(lang)),
    }
    let is_over = |it: &&IterationLog| it.ended_at.is_some() || !it.findings.is_empty();
    for log in session.iterations.iter().rev().filter(is_over) {
        let at = phrases::minute(log.ended_at.unwrap_or(log.started_at));
        page.heading(
            2,
            &format!(
                "{} ({at})",
                capital(&phrase::iteration(session.settings.lang, log.number))
            ),
        );
        iteration(&mut page, session, log, lang);
    }
    page.finish()
}

fn iteration(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    page.heading(3, label::key_findings(lang));
    for finding in log.findings.iter().filter_map(|it| session.finding(*it)) {
        line(page, session, finding);
    }
    if log.findings.is_empty() {
        page.paragraph(label::nothing_new(lang));
    }
    let changes: Vec<String> = updates(session, log);
    if !changes.is_empty() {
        page.heading(3, label::hypothesis_updates(lang));
        changes.iter().for_each(|it| page.bullet(it));
    }
    if !log.next.is_empty() {
        page.heading(3, label::next_plan(lang));
        for next in &log.next {
            page.bullet(&escape::markdown(&phrases::goal(session, next)));
        }
    }
}

/// `- ✓✓ statement [obs_1] (a.org, b.org)`, and below a disputed one, who says so and what speaks against it.
pub(super) fn line(page: &mut Page, session: &Session, finding: &Finding) {
    let graph = &session.graph;
    let tag = finding.tag(session);
    let origins = dated_origins(session, finding);
    let statement = citation::cite(finding.statement(graph), &finding.observations);
    page.bullet(&format!("{} {statement} ({origins})", tag.mark()));
    let lang = session.settings.lang;
    if tag == Tag::Contradicted {
        page.sub_bullet(&format!("{}: {origins}", label::for_label(lang)));
    }
    for other in finding
        .disputed_by
        .iter()
        .filter_map(|it| session.finding(*it))
    {
        let label = match tag {
            Tag::Contradicted => label::against_label(lang),
            Tag::Verified | Tag::High | Tag::Likely | Tag::Uncertain => label::disputed_by(lang),
        };
        against(page, session, label, (finding, other));
    }
    for newer in finding
        .superseded_by
        .iter()
        .filter_map(|it| session.finding(*it))
    {
        let mut notices = finding
            .members(graph)
            .filter_map(|it| session.notice_on(it));
        let is_own = notices.any(|it| newer.observations.contains(&it.id));
        let is_replaced = finding.over.get(&newer.id).is_some_and(is_replacing);
        let label = match (is_own, is_replaced) {
            (true, _) => label::set_aside_label(lang),
            (false, true) => label::replaced_label(lang),
            (false, false) => label::superseded_label(lang),
        };
        against(page, session, label, (finding, newer));
    }
    let replaced = finding.over.iter().filter(|it| is_replacing(it.1));
    let replaced = replaced.filter_map(|it| session.finding(*it.0));
    for older in replaced.filter(|it| it.superseded_by == Some(finding.id)) {
        against(page, session, label::replaces(lang), (finding, older));
    }
}

fn is_replacing(over: &Disagreement) -> bool {
    over.kind == DisagreementKind::Superseded
}

/// `Against (the figures differ): "sentence" [obs_2] (title › place)`, as the finding sees it.
fn against(page: &mut Page, session: &Session, label: &str, (one, other): (&Finding, &Finding)) {
    let over = one.over.get(&other.id).filter(|it| !is_replacing(it));
    let Some(side) = other.side(session, one) else {
        return;
    };
    let kind = over.map(|it| name::disagreement(session.settings.lang, it.kind));
    let kind = kind.map_or_else(String::new, |it| format!(" ({it})"));
    page.sub_bullet(&format!("{label}{kind}: {}", shown(&side)));
}

/// The words of a side of a disagreement, its document and the place there.
pub(super) fn shown(side: &DisputeSide<'_>) -> String {
    let said = citation::cite(side.sentence, &[side.observation]);
    match side.whence() {
        it if it.is_empty() => said,
        it => format!("{said} ({})", escape::markdown(&it)),
    }
}

/// The origins, each with the newest date at which it said so, if known.
fn dated_origins(session: &Session, finding: &Finding) -> String {
    let claimed = claimed::by_origin(finding.members(&session.graph));
    let mut origins: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for observation in finding.members(&session.graph) {
        let date = session
            .source(observation.source)
            .and_then(|it| it.date.as_deref());
        let known = origins.entry(&observation.origin).or_default();
        *known = (*known).max(date);
    }
    let shown = |(origin, date): (&str, Option<&str>)| match date {
        Some(date) => format!("{} {}", escape::markdown(origin), escape::markdown(date)),
        None => escape::markdown(origin),
    };
    let origins = origins
        .into_iter()
        .map(|it| (shown(it), claimed.get(it.0).copied().unwrap_or_default()));
    claimed::origins(session.settings.lang, origins)
}

/// `hyp_001 (hyp_A1): confidence 60% → 70%, strength 0.50 → 0.57 (new evidence for it: 1)`.
pub(super) fn updates(session: &Session, log: &IterationLog) -> Vec<String> {
    let lang = session.settings.lang;
    let update = |(id, change): (&HypothesisId, &ConfidenceChange)| {
        let percent = phrases::percent;
        let mut moved = vec![phrase::moved(
            lang,
            &percent(change.before),
            &percent(change.after),
        )];
        let strength = log.strengths.get(id);
        moved.extend(strength.map(|it| phrase::moved_strength(lang, it.before, it.after)));
        let ordinal = super::json::ordinal_name(session, *id);
        let because = new_evidence(session, log, *id);
        format!("{ordinal} ({id}): {}{because}", moved.join(", "))
    };
    log.confidences.iter().map(update).collect()
}

/// How much evidence an iteration added to a hypothesis, in parentheses.
fn new_evidence(session: &Session, log: &IterationLog, id: HypothesisId) -> String {
    let lang = session.settings.lang;
    let new = session.graph.edges().get(log.edges.0..log.edges.1);
    let new = new.unwrap_or_default().iter();
    let on_it = new.filter_map(|it| it.kind.evidence());
    let on_it = on_it.filter(|(_, to, ..)| *to == id);
    let (supports, contradicts): (Vec<_>, Vec<_>) = on_it.partition(|(.., supports)| *supports);
    let said = [
        (
            supports.len(),
            phrase::new_evidence_for(lang, supports.len()),
        ),
        (
            contradicts.len(),
            phrase::new_evidence_against(lang, contradicts.len()),
        ),
    ];
    let said = said.into_iter().filter(|it| it.0 > 0).map(|it| it.1);
    let said: Vec<String> = said.collect();
    match said.is_empty() {
        true => String::new(),
        false => format!(" ({})", said.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |it| {
        it.to_uppercase().chain(characters).collect()
    })
}

#[cfg(test)]
mod tests;
