//! `RESEARCH_REPORT.md`.

use pathfinder_text::Lang;

use super::super::page::Page;
use super::super::words::{Words, words};
use super::super::{citation, escape, names, phrases};
use super::account::SearchGroup;
use super::{ConflictPart, HypothesisPart, QuotePart, Report, address, quoted};
use crate::contract::Sentence;
use crate::finding::Tag;
use crate::id::{HypothesisType, NodeId, ObservationId};
use crate::session::Session;

const FINDINGS_PER_TAG_MAX: usize = 30;
const HYPOTHESES_MAX: usize = 30;
const EVIDENCE_MAX: usize = 8;
const OPEN_MAX: usize = 20;
const SOURCES_MAX: usize = 100;

pub(in super::super) fn render(session: &Session) -> String {
    let report = Report::of(session);
    let lang = session.settings.lang;
    let words = words(lang);
    let mut page = Page::of_session(session);
    page.heading(
        1,
        &format!(
            "{}: {}",
            words.report_title,
            escape::title(report.question, 200)
        ),
    );
    head(&mut page, session, &report, words);
    page.heading(2, words.report_answer);
    answer(&mut page, session, &report, words);
    page.heading(2, words.report_findings);
    findings(&mut page, &report, lang, words);
    page.heading(2, words.report_hypotheses);
    hypotheses(&mut page, session, &report, words);
    page.heading(2, words.report_conflicts);
    conflicts(&mut page, session, &report, words);
    page.heading(2, words.report_changes);
    changes(&mut page, &report, words);
    page.heading(2, words.report_questions);
    questions(&mut page, session, &report, words);
    page.heading(2, words.report_failures);
    failures(&mut page, &report, words);
    page.heading(2, words.report_sources);
    sources(&mut page, &report, lang, words);
    page.heading(2, words.report_cost);
    cost(&mut page, session, &report, words);
    page.finish()
}

fn head(page: &mut Page, session: &Session, report: &Report<'_>, words: &Words) {
    let lang = session.settings.lang;
    let status = names::session_status(lang, report.status, report.paused_because);
    page.field(words.status, &status);
    page.field(
        words.iterations,
        &format!("{} / {}", report.iteration, report.iterations_max),
    );
    page.field(words.progress, &phrases::percent(report.progress));
    page.field(words.reasoner, &escape::markdown(report.reasoner));
    page.field(words.updated, &report.updated_at);
}

fn answer(page: &mut Page, session: &Session, report: &Report<'_>, words: &'static Words) {
    let answer = &report.answer;
    if let Some(iteration) = answer.written_in {
        page.field(
            words.written_at,
            &phrases::iteration(session.settings.lang, iteration),
        );
    }
    page.paragraph(answer.lead(words));
    render_sentences(page, session, &answer.items);
}

/// Sentences in one paragraph, then the passages, each with its source.
pub(in super::super) fn render_sentences(page: &mut Page, session: &Session, items: &[Sentence]) {
    let (passages, sentences): (Vec<&Sentence>, Vec<&Sentence>) =
        items.iter().partition(|it| quoted(session, it).is_some());
    let sentences: Vec<String> = sentences
        .iter()
        .map(|it| citation::cite(&it.text, &it.citations))
        .collect();
    page.paragraph(&sentences.join(" "));
    for observation in passages.iter().filter_map(|it| quoted(session, it)) {
        let address = address(session, observation, session.settings.lang);
        let note = format!(
            "{} ({})",
            citation::marks(&[observation.id]),
            escape::note(&address)
        );
        page.quote(&observation.quote, &note);
    }
}

fn findings(page: &mut Page, report: &Report<'_>, lang: Lang, words: &Words) {
    if report.findings.is_empty() {
        page.paragraph(words.no_findings);
    }
    for tag in Tag::ALL {
        let tagged: Vec<_> = report.findings.iter().filter(|it| it.tag == tag).collect();
        if tagged.is_empty() {
            continue;
        }
        page.heading(
            3,
            &format!(
                "{} {} — {} ({})",
                tag.mark(),
                tag.name(),
                names::tag(lang, tag),
                tagged.len()
            ),
        );
        for finding in tagged.iter().take(FINDINGS_PER_TAG_MAX) {
            let ids: Vec<ObservationId> = finding.quotes.iter().map(|it| it.observation).collect();
            let origins = finding.shown_origins(lang, escape::note);
            let statement = citation::cite(finding.statement, &ids);
            let confidence = phrases::percent(finding.confidence);
            page.bullet(&format!("{statement} ({confidence}; {origins})"));
            if let Some(first) = finding.quotes.first() {
                page.sub_quote(first.quote, &citation::marks(&[first.observation]));
            }
        }
        rest(
            page,
            lang,
            tagged.len(),
            FINDINGS_PER_TAG_MAX,
            "findings.md",
        );
    }
}

/// Says how many are not shown.
fn rest(page: &mut Page, lang: Lang, all: usize, shown: usize, file: &str) {
    if all > shown {
        page.paragraph(&phrases::more(lang, all - shown, file));
    }
}

fn hypotheses(page: &mut Page, session: &Session, report: &Report<'_>, words: &Words) {
    let lang = session.settings.lang;
    if report.hypotheses.is_empty() {
        page.paragraph(words.no_hypotheses);
    }
    for hypothesis in report.hypotheses.iter().take(HYPOTHESES_MAX) {
        page.heading(
            3,
            &format!(
                "{}: {}",
                hypothesis.id,
                escape::title(hypothesis.statement, 160)
            ),
        );
        let status = names::hypothesis_status(lang, hypothesis.status);
        let standing = phrases::standing(lang, hypothesis.strength, hypothesis.confidence, status);
        page.field(words.strength, &standing);
        conjecture(page, hypothesis, lang, words);
        evidence(page, lang, words.taken_from, &hypothesis.origin);
        evidence(page, lang, words.for_label, &hypothesis.supports);
        evidence(page, lang, words.against_label, &hypothesis.contradicts);
        for condition in hypothesis.conditions {
            page.field(
                words.condition,
                &citation::cite(&condition.text, &[condition.from]),
            );
        }
    }
    rest(
        page,
        lang,
        report.hypotheses.len(),
        HYPOTHESES_MAX,
        "hypotheses.md",
    );
}

fn conjecture(page: &mut Page, hypothesis: &HypothesisPart<'_>, lang: Lang, words: &Words) {
    if hypothesis.kind == HypothesisType::A {
        return;
    }
    let tool = hypothesis
        .reasoning_tool
        .map_or(words.none, |it| names::tool(lang, it));
    page.field(
        words.conjecture,
        &format!("{tool} — {}", nodes(hypothesis.derived_from)),
    );
}

/// `[obs_1], hyp_A2`.
pub(in super::super) fn nodes(nodes: &[NodeId]) -> String {
    let nodes: Vec<String> = nodes
        .iter()
        .map(|it| match it {
            NodeId::Observation(id) => format!("[{id}]"),
            NodeId::Hypothesis(id) => id.to_string(),
        })
        .collect();
    if nodes.is_empty() {
        "-".to_owned()
    } else {
        nodes.join(", ")
    }
}

fn evidence(page: &mut Page, lang: Lang, label: &str, quotes: &[QuotePart<'_>]) {
    for quote in quotes.iter().take(EVIDENCE_MAX) {
        let statement = citation::cite(quote.statement, &[quote.observation]);
        page.bullet(&format!(
            "{label}: {statement} ({})",
            quote.shown_origin(lang, escape::note)
        ));
    }
    if quotes.len() > EVIDENCE_MAX {
        let more: Vec<ObservationId> = quotes[EVIDENCE_MAX..]
            .iter()
            .map(|it| it.observation)
            .collect();
        page.bullet(&format!("{label}: {}", citation::marks(&more)));
    }
}

fn conflicts(page: &mut Page, session: &Session, report: &Report<'_>, words: &Words) {
    if report.conflicts.is_empty() {
        page.paragraph(words.no_conflicts);
    }
    for conflict in &report.conflicts {
        let sides = sides(session, conflict);
        let since = phrases::since(session.settings.lang, conflict.since);
        match &conflict.resolution {
            None => page.field(
                words.open,
                &format!("{sides} ({since}) {}", citation::marks(&conflict.citations)),
            ),
            Some(it) => {
                let kind = names::resolution(session.settings.lang, it.kind);
                let why = citation::cite(it.description, &[it.by]);
                page.bullet(&format!(
                    "{} ({kind}, {}): {why}",
                    words.resolved,
                    ids(conflict)
                ));
            }
        }
    }
}

fn ids(conflict: &ConflictPart<'_>) -> String {
    format!("{} ↔ {}", conflict.one, conflict.other)
}

fn sides(session: &Session, conflict: &ConflictPart<'_>) -> String {
    let one = match conflict.one {
        NodeId::Hypothesis(id) => phrases::named(session, id),
        NodeId::Observation(id) => id.to_string(),
    };
    escape::markdown(&format!(
        "{one} ↔ {}",
        phrases::named(session, conflict.other)
    ))
}

fn changes(page: &mut Page, report: &Report<'_>, words: &Words) {
    if report.changes.is_empty() {
        page.paragraph(words.no_change);
    }
    for change in &report.changes {
        page.field(
            change.label,
            &citation::cite(&change.text, &change.citations),
        );
    }
}

fn questions(page: &mut Page, session: &Session, report: &Report<'_>, words: &Words) {
    let open = &report.open_questions;
    for question in &open.sub_questions {
        let text = escape::markdown(question.text);
        match question.answered_by {
            Some(by) => page.field(words.answered, &format!("{text} → {by}")),
            None => page.field(words.unanswered, &text),
        }
    }
    for id in open.untested.iter().take(OPEN_MAX) {
        page.field(
            words.untested,
            &escape::markdown(&phrases::named(session, *id)),
        );
    }
    for direction in open.directions.iter().take(OPEN_MAX) {
        page.field(words.direction, &escape::markdown(direction));
    }
    if open.sub_questions.is_empty() && open.untested.is_empty() && open.directions.is_empty() {
        page.paragraph(words.no_questions);
    }
}

fn failures(page: &mut Page, report: &Report<'_>, words: &Words) {
    let failures = &report.failures;
    let groups = [
        (words.blocked, &failures.blocked),
        (words.rate_limited, &failures.rate_limited),
        (words.failed, &failures.failed),
        (words.empty, &failures.empty),
    ];
    for (label, groups) in groups {
        groups.iter().for_each(|it| search_group(page, label, it));
    }
    for source in &failures.sources {
        let url = escape::markdown_url(source.url);
        page.field(
            words.unread,
            &format!("{} {url}: {}", source.id, escape::markdown(source.because)),
        );
    }
    if let Some(because) = failures.unreachable {
        page.field(words.unreachable, &escape::markdown(because));
    }
    let counted = failures.counted(words);
    counted
        .iter()
        .for_each(|(label, text)| page.field(label, &escape::markdown(text)));
    if !failures.blocked.is_empty() || !failures.rate_limited.is_empty() {
        page.paragraph(words.blocked_is_not_empty);
    }
    let searches = groups.iter().all(|(_, it)| it.is_empty());
    if searches
        && failures.sources.is_empty()
        && failures.unreachable.is_none()
        && counted.is_empty()
    {
        page.paragraph(words.no_failures);
    }
}

fn search_group(page: &mut Page, label: &str, group: &SearchGroup<'_>) {
    let queries: Vec<String> = group
        .queries
        .iter()
        .take(3)
        .map(|it| format!("“{}”", escape::title(it, 80)))
        .collect();
    let more = if group.queries.len() > 3 { ", …" } else { "" };
    let because = group
        .because
        .map(|it| format!(" — {}", escape::markdown(it)))
        .unwrap_or_default();
    let provider = escape::markdown(&group.provider);
    page.field(
        label,
        &format!(
            "{provider} × {}: {}{more}{because}",
            group.queries.len(),
            queries.join(", ")
        ),
    );
}

fn sources(page: &mut Page, report: &Report<'_>, lang: Lang, words: &Words) {
    if report.sources.is_empty() {
        page.paragraph(words.no_sources);
    }
    for (place, source) in report.sources.iter().take(SOURCES_MAX).enumerate() {
        let kind = names::source_type(lang, source.source_type);
        let link = escape::markdown_link(source.title, source.url);
        let copy = source
            .copy_of
            .map(|it| format!(" ({}: {it})", words.copy_of))
            .unwrap_or_default();
        let cited = citation::marks(&source.observations);
        let claimed = source
            .claimed
            .as_deref()
            .map(|it| format!(" ({})", escape::note(it)));
        let claimed = claimed.unwrap_or_default();
        let line = format!(
            "{} ({kind}, {:.2}) {link}{claimed}{copy} {cited}",
            source.id, source.authority
        );
        page.numbered(place + 1, line.trim_end());
    }
    rest(page, lang, report.sources.len(), SOURCES_MAX, "sources.md");
    if report.sources_unread > 0 {
        page.field(
            words.sources_unread,
            &phrases::count(lang, report.sources_unread),
        );
    }
}

fn cost(page: &mut Page, session: &Session, report: &Report<'_>, words: &Words) {
    let budget = &session.budget;
    let (spent, limit) = (
        phrases::dollars(budget.spent_micro_usd()),
        phrases::dollars(budget.limit_micro_usd),
    );
    page.field(words.cost, &format!("{spent} / {limit}"));
    if budget.reserved_micro_usd() > 0 {
        page.field(
            words.reserved,
            &phrases::dollars(budget.reserved_micro_usd()),
        );
    }
    page.field(words.calls, &report.cost.steps.to_string());
    page.field(words.searches, &report.cost.searches.to_string());
}
