//! `iteration_logs/NNN.md`: one iteration, a section for each phase that ran.

use pathfinder_text::Lang;

use super::page::Page;
use super::words::{Words, words};
use super::{archival, citation, claimed, escape, findings, names, output, phrases};
use crate::session::{IterationLog, Session};

pub(super) fn path(log: &IterationLog) -> String {
    format!("iteration_logs/{:03}.md", log.number)
}

pub(super) fn render(session: &Session, log: &IterationLog) -> String {
    let lang = session.settings.lang;
    let words = words(lang);
    let mut page = Page::of_item(session);
    page.heading(1, &phrases::log_title(lang, log.number));
    times(&mut page, log, words, lang);
    let sections: [(&str, Section); 9] = [
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
    let mut number = 0;
    for (name, section) in sections {
        let mut body = Page::body();
        section(&mut body, session, log, words);
        let body = body.finish();
        if !body.is_empty() {
            number += 1;
            page.heading(2, &format!("{number}. {name}"));
            page.raw(&body);
        }
    }
    page.finish()
}

type Section = fn(&mut Page, &Session, &IterationLog, &Words);

fn times(page: &mut Page, log: &IterationLog, words: &Words, lang: Lang) {
    page.field(words.started, &phrases::second(log.started_at));
    if let Some(ended) = log.ended_at {
        page.field(words.ended, &phrases::second(ended));
        page.field(
            words.elapsed,
            &phrases::elapsed(lang, log.started_at, ended),
        );
    }
}

fn select(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    let Some(selection) = &log.selection else {
        return;
    };
    let lang = session.settings.lang;
    page.field(
        words.goal,
        &escape::markdown(&phrases::goal(session, selection)),
    );
    page.field(words.reason, names::select_reason(lang, selection.reason));
    page.field(words.mode, names::mode(lang, selection.mode));
}

fn explore(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    let lang = session.settings.lang;
    let Some(result) = log.result else { return };
    page.field(words.result, names::result(lang, result));
    for search in log
        .searches
        .iter()
        .filter_map(|it| session.searches.get(*it))
    {
        let (entry, outcome) = (&search.entry, names::outcome(lang, search.entry.outcome));
        let because = entry
            .because
            .as_ref()
            .map(|it| format!(" — {}", escape::markdown(it)));
        let counts = phrases::search_counts(lang, search.result_count, search.new_sources);
        let (query, provider) = (
            escape::markdown(&entry.query),
            escape::markdown(&entry.answerer()),
        );
        page.field(
            words.query,
            &format!(
                "“{query}” ({provider}) {outcome}, {counts}{}",
                because.unwrap_or_default()
            ),
        );
    }
    if log.retries > 0 {
        page.field(words.retries, &log.retries.to_string());
    }
    let url = |id| {
        session
            .source(id)
            .map_or_else(String::new, |it| escape::markdown_url(&it.url))
    };
    for id in &log.sources_read {
        page.field(words.read, &format!("{id} {}", url(*id)));
    }
    for (id, because) in &log.sources_failed {
        page.field(
            words.failed,
            &format!("{id} {} — {}", url(*id), escape::markdown(because)),
        );
    }
    for (id, copy_of) in &log.copies {
        page.field(words.copy, &format!("{id} = {copy_of}"));
    }
    if log.dropped_quotes > 0 {
        page.field(words.dropped_quotes, &log.dropped_quotes.to_string());
    }
}

fn verify(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    let lang = session.settings.lang;
    for finding in archival::findings(session, log) {
        let graph = &session.graph;
        let tag = finding.tag(graph);
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
        page.sub_bullet(&format!("{}: {}", words.source, origins));
        page.sub_bullet(&format!(
            "{}: {}",
            words.confidence,
            phrases::percent(finding.confidence(graph))
        ));
        page.sub_bullet(&format!("{} {}", tag.mark(), tag.name()));
    }
}

fn update(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    for observation in log
        .observations
        .iter()
        .filter_map(|it| session.graph.observation(*it))
    {
        page.field(
            words.observation,
            &citation::cite(&observation.statement, &[observation.id]),
        );
    }
    for id in &log.hypotheses {
        page.field(
            words.new_hypothesis,
            &escape::markdown(&phrases::named(session, *id)),
        );
    }
    for edge in session
        .graph
        .edges()
        .get(log.edges.0..log.edges.1)
        .unwrap_or_default()
    {
        page.field(words.new_edge, &edge_text(edge));
    }
    for change in findings::updates(session, log) {
        page.field(words.confidence, &change);
    }
    for id in &log.qualified {
        page.field(words.condition, &id.to_string());
    }
    for resolution in &log.resolutions {
        page.field(words.resolved, &escape::markdown(resolution));
    }
    if log.entities_added + log.relations_added > 0 {
        page.field(
            words.knowledge,
            &phrases::knowledge(
                session.settings.lang,
                log.entities_added,
                log.relations_added,
            ),
        );
    }
}

fn edge_text(edge: &crate::graph::Edge) -> String {
    let [to, other] = edge.kind.hypotheses();
    let (from, to) = match edge.kind.evidence() {
        Some((from, to, ..)) => (from.to_string(), Some(to)),
        None => (to.map(|it| it.to_string()).unwrap_or_default(), other),
    };
    let to = to.map(|it| it.to_string()).unwrap_or_default();
    format!(
        "{from} {} {to} ({:.1})",
        edge.kind.name(),
        edge.kind.weight()
    )
}

fn learn(page: &mut Page, _: &Session, log: &IterationLog, words: &Words) {
    let Some(lesson) = &log.lesson else { return };
    for (label, text) in [
        (words.reason, &lesson.reason),
        (words.lesson, &lesson.lesson),
        (words.adjustment, &lesson.adjustment),
    ] {
        if !text.is_empty() {
            page.field(label, &escape::markdown(text));
        }
    }
    if let Some(rule) = &lesson.rule {
        page.field(words.rule, &escape::markdown(&rule.rule));
    }
}

fn ideate(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    let Some(ideation) = &log.ideation else {
        return;
    };
    let lang = session.settings.lang;
    for (place, candidate) in ideation.candidates.iter().enumerate() {
        let chosen = if ideation.chosen == Some(place) {
            format!(" ← {}", words.chosen)
        } else {
            String::new()
        };
        let tool = names::tool(lang, candidate.tool);
        page.field(
            words.candidate,
            &format!(
                "{} ({tool}){chosen}",
                escape::markdown(&candidate.statement)
            ),
        );
    }
    if ideation.candidates.is_empty() {
        page.bullet(words.none);
    }
    if let Some(raised) = ideation.raised {
        page.field(words.new_hypothesis, &raised.to_string());
    }
}

fn status(page: &mut Page, session: &Session, log: &IterationLog, _: &Words) {
    let lang = session.settings.lang;
    for change in &log.statuses {
        let (from, to) = (
            names::hypothesis_status(lang, change.from),
            names::hypothesis_status(lang, change.to),
        );
        page.bullet(&format!(
            "{}: {from} → {to} ({})",
            change.hypothesis,
            escape::markdown(&change.because)
        ));
    }
}

fn check(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    let Some(issues) = &log.health else { return };
    for issue in issues {
        let name = names::json_name(issue);
        page.field(
            words.issues,
            &format!("{name}: {}", names::issue(session.settings.lang, *issue)),
        );
    }
    if issues.is_empty() {
        page.field(words.issues, words.none);
    }
}

fn output_section(page: &mut Page, session: &Session, log: &IterationLog, words: &Words) {
    page.bullet(&output::headline(session.settings.lang, log));
    for id in &log.active {
        page.field(
            words.hypothesis,
            &escape::markdown(&phrases::named(session, *id)),
        );
    }
    for next in &log.next {
        page.field(
            words.next_plan,
            &escape::markdown(&phrases::goal(session, next)),
        );
    }
}
