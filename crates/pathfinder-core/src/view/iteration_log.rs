//! `iteration_logs/NNN.md`: one iteration, a section for each phase that ran.

mod deep;

use std::collections::BTreeSet;

use pathfinder_text::Lang;

use super::page::Page;
use super::{archival, citation, claimed, escape, findings, output, phrases};
use crate::graph::{Condition, Edge, EdgeKind, Hypothesis};
use crate::id::HypothesisId;
use crate::session::{IterationLog, Session};
use crate::words::{label, name, phrase, planning, reason};

pub(super) fn path(log: &IterationLog) -> String {
    format!("iteration_logs/{:03}.md", log.number)
}

pub(super) fn render(session: &Session, log: &IterationLog) -> String {
    let lang = session.settings.lang;
    let mut page = Page::of_item(session);
    page.heading(1, &phrase::log_title(lang, log.number));
    times(&mut page, log, lang);
    let sections = match log.loaded {
        Some(_) => deep::SECTIONS,
        None => SECTIONS,
    };
    let mut number = 0;
    for (name, section) in sections {
        let mut body = Page::body();
        section(&mut body, session, log, lang);
        let mut body = body.finish();
        // The method `deep` has all of its sections in every iteration.
        if body.is_empty() && log.loaded.is_some() {
            let mut none = Page::body();
            none.bullet(label::none(lang));
            body = none.finish();
        }
        if !body.is_empty() {
            number += 1;
            page.heading(2, &format!("{number}. {name}"));
            page.raw(&body);
        }
    }
    page.finish()
}

const SECTIONS: [(&str, Section); 9] = [
    ("SELECT", select),
    ("EXPLORE", explore),
    ("VERIFY", verify),
    ("UPDATE", update),
    ("LEARN", learn),
    ("IDEATE", ideate),
    ("STATUS", status),
    ("CHECK", check),
    ("OUTPUT", output_section),
];

type Section = fn(&mut Page, &Session, &IterationLog, Lang);

fn times(page: &mut Page, log: &IterationLog, lang: Lang) {
    page.field(label::started(lang), &phrases::second(log.started_at));
    if let Some(ended) = log.ended_at {
        page.field(label::ended(lang), &phrases::second(ended));
        page.field(
            label::elapsed(lang),
            &phrases::elapsed(lang, log.started_at, ended),
        );
    }
}

fn select(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let Some(selection) = &log.selection else {
        return;
    };
    page.field(
        label::goal(lang),
        &escape::markdown(&phrases::goal(session, selection)),
    );
    page.field(
        label::reason(lang),
        name::select_reason(lang, selection.reason),
    );
    page.field(label::mode(lang), name::mode(lang, selection.mode));
    for other in &log.others {
        let goal = phrases::goal(session, other);
        page.field(label::also(lang), &escape::markdown(&goal));
    }
    for dropped in log.dropped.iter().filter_map(|it| log.aims().nth(*it)) {
        let goal = phrases::goal(session, dropped);
        page.field(label::nothing_to_ask(lang), &escape::markdown(&goal));
    }
    drifts(page, log, lang);
}

/// Signs that the session repeated itself, and what was done about them.
fn drifts(page: &mut Page, log: &IterationLog, lang: Lang) {
    for (drift, answer) in &log.drifts {
        let text = planning::drifted(lang, drift, answer);
        page.field(planning::drift(lang), &escape::markdown(&text));
    }
}

fn explore(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let Some(result) = log.result else { return };
    page.field(label::result(lang), name::result(lang, result));
    for search in log
        .searches
        .iter()
        .filter_map(|it| session.searches.get(*it))
    {
        let (entry, outcome) = (&search.entry, name::outcome(lang, search.entry.outcome));
        let because = entry
            .because
            .as_ref()
            .map(|it| format!(" — {}", escape::markdown(&reason::failure(lang, it))));
        let counts = phrase::search_counts(lang, search.result_count, search.new_sources);
        let (query, provider) = (
            escape::markdown(&entry.query),
            escape::markdown(&entry.answerer()),
        );
        page.field(
            label::query(lang),
            &format!(
                "“{query}” ({provider}) {outcome}, {counts}{}",
                because.unwrap_or_default()
            ),
        );
    }
    if log.retries > 0 {
        page.field(label::retries(lang), &log.retries.to_string());
    }
    let url = |id| {
        session
            .source(id)
            .map_or_else(String::new, |it| escape::markdown_url(&it.url))
    };
    for id in &log.sources_read {
        page.field(label::read(lang), &format!("{id} {}", url(*id)));
    }
    for (id, because) in &log.sources_failed {
        let because = reason::failure(lang, because);
        page.field(
            label::failed(lang),
            &format!("{id} {} — {}", url(*id), escape::markdown(&because)),
        );
    }
    for (id, copy_of) in &log.copies {
        page.field(label::copy(lang), &format!("{id} = {copy_of}"));
    }
    if log.dropped_quotes > 0 {
        page.field(label::dropped_quotes(lang), &log.dropped_quotes.to_string());
    }
}

fn verify(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    for finding in archival::findings(session, log) {
        let graph = &session.graph;
        let tag = finding.tag(session);
        let origins = claimed::by_origin(finding.members(graph)).into_iter();
        let origins = claimed::origins(
            lang,
            origins.map(|(it, claimed)| (escape::markdown(it), claimed)),
        );
        page.bullet(&format!(
            "{} {}",
            finding.id,
            citation::cite(finding.statement(graph), &finding.observations)
        ));
        page.sub_bullet(&format!("{}: {}", label::source(lang), origins));
        page.sub_bullet(&format!(
            "{}: {}",
            label::confidence(lang),
            phrases::percent(finding.confidence(graph))
        ));
        page.sub_bullet(&format!("{} {}", tag.mark(), name::tag(lang, tag)));
    }
}

/// The conditions that were added in an iteration. Each stands in the log once, and none is ever removed.
fn new_conditions<'a>(
    session: &'a Session,
    log: &IterationLog,
) -> Vec<(&'a Hypothesis, &'a Condition)> {
    let added =
        |log: &IterationLog, id: HypothesisId| log.qualified.iter().filter(|it| **it == id).count();
    let ids: BTreeSet<HypothesisId> = log.qualified.iter().copied().collect();
    let added = ids.into_iter().filter_map(move |id| {
        let hypothesis = session.graph.hypothesis(id)?;
        let earlier = session.iterations.iter();
        let earlier = earlier.filter(|it| it.number < log.number);
        let before: usize = earlier.map(|it| added(it, id)).sum();
        let new = hypothesis.conditions.iter().skip(before);
        Some(new.take(added(log, id)).map(move |it| (hypothesis, it)))
    });
    added.flatten().collect()
}

fn update(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    for observation in log
        .observations
        .iter()
        .filter_map(|it| session.graph.observation(*it))
    {
        page.field(
            label::observation(lang),
            &citation::cite(&observation.statement, &[observation.id]),
        );
    }
    for id in &log.hypotheses {
        page.field(
            label::new_hypothesis(lang),
            &escape::markdown(&phrases::named(session, *id)),
        );
    }
    drafts(page, log, lang);
    for edge in session
        .graph
        .edges()
        .get(log.edges.0..log.edges.1)
        .unwrap_or_default()
    {
        page.field(label::new_edge(lang), &edge_text(lang, edge));
    }
    for change in findings::updates(session, log) {
        page.field(label::hypothesis(lang), &change);
    }
    for (hypothesis, condition) in new_conditions(session, log) {
        let said = citation::cite(&condition.text, &[condition.from]);
        page.field(
            label::condition(lang),
            &format!("{}: {said}", hypothesis.id),
        );
    }
    for resolution in &log.resolutions {
        page.field(label::resolved(lang), &escape::markdown(resolution));
    }
    for open in &log.left_open {
        let missing = phrases::missing(lang, &open.missing);
        let missing = missing.map(|it| format!(" ({})", escape::markdown(&it)));
        let sides = phrases::sides(&open.dispute);
        let missing = missing.unwrap_or_default();
        page.field(label::left_open(lang), &format!("{sides}{missing}"));
    }
    if log.entities_added + log.relations_added > 0 {
        page.field(
            label::knowledge(lang),
            &phrase::knowledge(
                session.settings.lang,
                log.entities_added,
                log.relations_added,
            ),
        );
    }
}

/// What sources suggested and did not become a hypothesis, with the reason.
fn drafts(page: &mut Page, log: &IterationLog, lang: Lang) {
    let because = |because: &str, none: &str| match because.is_empty() {
        true => none.to_owned(),
        false => escape::markdown(because),
    };
    for it in &log.drafts_merged {
        let (statement, into) = (escape::markdown(&it.statement), it.into);
        let because = because(&it.because, phrase::same_words(lang));
        let text = format!("“{statement}” → {into} — {because}");
        page.field(label::draft_merged(lang), &text);
    }
    for (statement, why) in &log.drafts_dropped {
        let statement = escape::markdown(statement);
        let because = because(why, phrase::not_said(lang));
        let text = format!("“{statement}” — {because}");
        page.field(label::draft_dropped(lang), &text);
    }
}

fn edge_text(lang: Lang, edge: &Edge) -> String {
    match edge.kind {
        EdgeKind::Supports { from, to, weight } => {
            phrase::supports(lang, &from.to_string(), &to.to_string(), weight.value())
        }
        EdgeKind::Contradicts { from, to, weight } => {
            phrase::contradicts(lang, &from.to_string(), &to.to_string(), weight.value())
        }
        EdgeKind::Conflicts { from, to } => {
            phrase::conflicts(lang, &from.to_string(), &to.to_string())
        }
    }
}

fn learn(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let Some(lesson) = phrases::lesson(log, lang) else {
        return;
    };
    for (label, text) in [
        (label::reason(lang), &lesson.reason),
        (label::lesson(lang), &lesson.lesson),
        (label::adjustment(lang), &lesson.adjustment),
    ] {
        if !text.is_empty() {
            page.field(label, &escape::markdown(text));
        }
    }
    if let Some(rule) = &lesson.rule {
        page.field(label::rule(lang), &escape::markdown(&rule.rule));
    }
    let followed = log.rules_followed.iter().filter_map(|it| session.rule(it));
    for rule in followed {
        page.field(label::rule_followed(lang), &escape::markdown(&rule.rule));
    }
}

fn ideate(page: &mut Page, _: &Session, log: &IterationLog, lang: Lang) {
    let Some(ideation) = &log.ideation else {
        return;
    };
    for (place, candidate) in ideation.candidates.iter().enumerate() {
        let chosen = if ideation.chosen == Some(place) {
            format!(" ← {}", label::chosen(lang))
        } else {
            String::new()
        };
        let tool = name::tool(lang, candidate.tool);
        page.field(
            label::candidate(lang),
            &format!(
                "{} ({tool}){chosen}",
                escape::markdown(&candidate.statement)
            ),
        );
    }
    if ideation.candidates.is_empty() {
        page.bullet(label::none(lang));
    }
    if let Some(raised) = ideation.raised {
        page.field(label::new_hypothesis(lang), &raised.to_string());
    }
}

fn status(page: &mut Page, session: &Session, log: &IterationLog, _: Lang) {
    let lang = session.settings.lang;
    for change in &log.statuses {
        let (from, to) = (
            name::hypothesis_status(lang, change.from),
            name::hypothesis_status(lang, change.to),
        );
        page.bullet(&format!(
            "{}: {from} → {to} ({})",
            change.hypothesis,
            escape::markdown(&reason::status(lang, &change.because))
        ));
    }
}

fn check(page: &mut Page, _: &Session, log: &IterationLog, lang: Lang) {
    let Some(issues) = &log.health else { return };
    for issue in issues {
        page.field(label::issues(lang), name::issue(lang, *issue));
    }
    if issues.is_empty() {
        page.field(label::issues(lang), label::none(lang));
    }
}

fn output_section(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    page.bullet(&output::headline(session.settings.lang, log));
    for id in &log.active {
        page.field(
            label::hypothesis(lang),
            &escape::markdown(&phrases::named(session, *id)),
        );
    }
    for next in &log.next {
        page.field(
            label::next_plan(lang),
            &escape::markdown(&phrases::goal(session, next)),
        );
    }
}
