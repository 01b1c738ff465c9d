//! `RESEARCH_REPORT.md`.

use pathfinder_text::{Lang, plain_words};

use super::super::answer::render_markdown as render_answer;
use super::super::page::Page;
use super::super::{citation, escape, findings, phrases};
use super::account::SearchGroup;
use super::{ConflictPart, HypothesisPart, QuotePart, Report, SourcePart};
use crate::contract::DisagreementKind;
use crate::finding::Tag;
use crate::id::{HypothesisType, NodeId, ObservationId};
use crate::session::Session;
use crate::words::{label, name, phrase};

const FINDINGS_PER_TAG_MAX: usize = 30;
const HYPOTHESES_MAX: usize = 30;
const EVIDENCE_MAX: usize = 8;
const OPEN_MAX: usize = 20;
const SOURCES_MAX: usize = 100;

pub(in super::super) fn render(session: &Session) -> String {
    let report = Report::of(session);
    let lang = session.settings.lang;
    let mut page = Page::of_session(session);
    page.heading(
        1,
        &format!(
            "{}: {}",
            label::report_title(lang),
            escape::title(report.question, 200)
        ),
    );
    head(&mut page, &report, lang);
    page.heading(2, label::report_answer(lang));
    answer(&mut page, session, &report, lang);
    page.heading(2, label::report_findings(lang));
    findings(&mut page, &report, lang);
    page.heading(2, label::report_hypotheses(lang));
    hypotheses(&mut page, &report, lang);
    page.heading(2, label::report_conflicts(lang));
    conflicts(&mut page, session, &report, lang);
    page.heading(2, label::report_changes(lang));
    changes(&mut page, &report, lang);
    page.heading(2, label::report_questions(lang));
    questions(&mut page, session, &report, lang);
    page.heading(2, label::report_failures(lang));
    failures(&mut page, &report, lang);
    page.heading(2, label::report_sources(lang));
    sources(&mut page, &report, lang);
    page.heading(2, label::report_cost(lang));
    cost(&mut page, session, &report, lang);
    page.finish()
}

fn head(page: &mut Page, report: &Report<'_>, lang: Lang) {
    let status = name::session_status(lang, report.status, report.paused_because);
    page.field(label::status(lang), &status);
    page.field(
        label::iterations(lang),
        &format!("{} / {}", report.iteration, report.iterations_max),
    );
    page.field(label::progress(lang), &phrases::percent(report.progress));
    page.field(label::reasoner(lang), &escape::markdown(report.reasoner));
    page.field(label::updated(lang), &report.updated_at);
}

fn answer(page: &mut Page, session: &Session, report: &Report<'_>, lang: Lang) {
    let answer = &report.answer;
    if let Some(iteration) = answer.written_in {
        page.field(
            label::written_at(lang),
            &phrase::iteration(session.settings.lang, iteration),
        );
    }
    render_answer(page, session, answer, lang);
}

fn findings(page: &mut Page, report: &Report<'_>, lang: Lang) {
    if report.findings.is_empty() {
        page.paragraph(label::no_findings(lang));
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
                name::tag(lang, tag),
                name::tag_meaning(lang, tag),
                tagged.len()
            ),
        );
        for finding in tagged.iter().take(FINDINGS_PER_TAG_MAX) {
            let ids: Vec<ObservationId> = finding.quotes.iter().map(|it| it.observation).collect();
            let origins = finding.shown_origins(lang, escape::note);
            let statement = citation::cite(finding.statement, &ids);
            let confidence = phrases::percent(finding.confidence);
            let confidence = phrase::finding_confidence(lang, &confidence);
            page.bullet(&format!("{statement} ({confidence}; {origins})"));
            // A reader that quotes whole passages states what it quotes.
            let says_more =
                |it: &&QuotePart<'_>| plain_words(it.quote) != plain_words(finding.statement);
            if let Some(first) = finding.quotes.first().filter(says_more) {
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
        page.paragraph(&phrase::more(lang, all - shown, file));
    }
}

fn hypotheses(page: &mut Page, report: &Report<'_>, lang: Lang) {
    if report.hypotheses.is_empty() {
        page.paragraph(label::no_hypotheses(lang));
    } else {
        page.paragraph(label::what_confidence_means(lang));
        page.paragraph(label::what_strength_means(lang));
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
        let status = name::hypothesis_status(lang, hypothesis.status);
        let confidence = phrases::confidence(lang, hypothesis.confidence, hypothesis.voices);
        let standing = phrase::standing(lang, hypothesis.strength, &confidence, status);
        page.field(label::strength(lang), &standing);
        conjecture(page, hypothesis, lang);
        evidence(page, lang, label::taken_from(lang), &hypothesis.origin);
        evidence(page, lang, label::for_label(lang), &hypothesis.supports);
        evidence(
            page,
            lang,
            label::against_label(lang),
            &hypothesis.contradicts,
        );
        for condition in hypothesis.conditions {
            page.field(
                label::condition(lang),
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

fn conjecture(page: &mut Page, hypothesis: &HypothesisPart<'_>, lang: Lang) {
    if hypothesis.kind == HypothesisType::A {
        return;
    }
    let tool = hypothesis
        .reasoning_tool
        .map_or(label::none(lang), |it| name::tool(lang, it));
    page.field(
        label::conjecture(lang),
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

fn conflicts(page: &mut Page, session: &Session, report: &Report<'_>, lang: Lang) {
    if report.conflicts.is_empty() {
        page.paragraph(label::no_conflicts(lang));
    }
    for conflict in &report.conflicts {
        if !conflict.sides.is_empty() {
            sides(page, conflict, lang);
            continue;
        }
        let sides = escape::markdown(&conflict.shown);
        let since = phrase::since(session.settings.lang, conflict.since);
        match &conflict.resolution {
            None => {
                let cited = citation::marks(&conflict.citations);
                let missing = phrases::missing(lang, conflict.missing);
                let missing = missing.map(|it| format!(" — {}", escape::markdown(&it)));
                let text = format!("{sides} ({since}) {cited}{}", missing.unwrap_or_default());
                page.field(label::open(lang), &text);
            }
            Some(it) => {
                let kind = name::resolution(session.settings.lang, it.kind);
                let why = citation::cite(it.description, &[it.by]);
                page.bullet(&format!(
                    "{} ({kind}, {}): {why}",
                    label::resolved(lang),
                    ids(conflict)
                ));
            }
        }
    }
}

fn ids(conflict: &ConflictPart<'_>) -> String {
    format!("{} ↔ {}", conflict.one, conflict.other)
}

/// What two findings say, each in its own words, with document and place.
fn sides(page: &mut Page, conflict: &ConflictPart<'_>, lang: Lang) {
    let since = phrase::since(lang, conflict.since);
    let (label, text) = match conflict.kind {
        Some(DisagreementKind::Superseded) => (label::superseded(lang), format!("({since})")),
        Some(kind) => (
            label::open(lang),
            format!("{} ({since})", name::disagreement(lang, kind)),
        ),
        None => (label::open(lang), format!("({since})")),
    };
    page.field(label, &text);
    for side in &conflict.sides {
        page.sub_bullet(&findings::shown(side));
    }
}

fn changes(page: &mut Page, report: &Report<'_>, lang: Lang) {
    if report.changes.is_empty() {
        page.paragraph(label::no_change(lang));
    }
    for change in &report.changes {
        page.field(
            change.label,
            &citation::cite(&change.text, &change.citations),
        );
    }
}

fn questions(page: &mut Page, session: &Session, report: &Report<'_>, lang: Lang) {
    let open = &report.open_questions;
    for question in &open.sub_questions {
        let text = escape::markdown(question.text);
        match question.answered_by {
            Some(by) => {
                let how = question.answered_how.as_ref();
                let how = how.map(|it| format!(" ({})", phrases::how_well(lang, it)));
                let how = how.unwrap_or_default();
                let by = phrases::answering(session, by, escape::markdown);
                page.field(label::answered(lang), &format!("{text} → {by}{how}"));
            }
            None => page.field(label::unanswered(lang), &text),
        }
    }
    for id in open.untested.iter().take(OPEN_MAX) {
        page.field(
            label::untested(lang),
            &escape::markdown(&phrases::named(session, *id)),
        );
    }
    for direction in open.directions.iter().take(OPEN_MAX) {
        page.field(label::direction(lang), &escape::markdown(direction));
    }
    if open.sub_questions.is_empty() && open.untested.is_empty() && open.directions.is_empty() {
        page.paragraph(label::no_questions(lang));
    }
}

fn failures(page: &mut Page, report: &Report<'_>, lang: Lang) {
    let failures = &report.failures;
    let groups = [
        (label::blocked(lang), &failures.blocked),
        (label::rate_limited(lang), &failures.rate_limited),
        (label::failed(lang), &failures.failed),
        (label::empty(lang), &failures.empty),
    ];
    for (label, groups) in groups {
        groups.iter().for_each(|it| search_group(page, label, it));
    }
    for source in &failures.sources {
        let url = escape::markdown_url(source.url);
        page.field(
            label::unread(lang),
            &format!("{} {url}: {}", source.id, escape::markdown(&source.because)),
        );
    }
    if let Some(because) = &failures.unreachable {
        page.field(label::unreachable(lang), &escape::markdown(because));
    }
    let counted = failures.counted(lang);
    counted
        .iter()
        .for_each(|(label, text)| page.field(label, &escape::markdown(text)));
    if !failures.blocked.is_empty() || !failures.rate_limited.is_empty() {
        page.paragraph(label::blocked_is_not_empty(lang));
    }
    let searches = groups.iter().all(|(_, it)| it.is_empty());
    if searches
        && failures.sources.is_empty()
        && failures.unreachable.is_none()
        && counted.is_empty()
    {
        page.paragraph(label::no_failures(lang));
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
        .as_deref()
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

fn sources(page: &mut Page, report: &Report<'_>, lang: Lang) {
    if report.sources.is_empty() {
        page.paragraph(label::no_sources(lang));
    }
    let (giving, barren): (Vec<&SourcePart<'_>>, Vec<_>) =
        (report.sources.iter()).partition(|it| !it.observations.is_empty() || it.copy_of.is_some());
    for (place, source) in giving.iter().take(SOURCES_MAX).enumerate() {
        let kind = name::source_type(lang, source.source_type);
        let link = escape::markdown_link(source.title, source.url);
        let copy = source
            .copy_of
            .map(|it| format!(" ({}: {it})", label::copy_of(lang)))
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
    rest(page, lang, giving.len(), SOURCES_MAX, "sources.md");
    if !barren.is_empty() {
        page.field(
            label::sources_barren(lang),
            &phrase::count(lang, barren.len()),
        );
    }
    if report.sources_unread > 0 {
        page.field(
            label::sources_unread(lang),
            &phrase::count(lang, report.sources_unread),
        );
    }
}

fn cost(page: &mut Page, session: &Session, report: &Report<'_>, lang: Lang) {
    let budget = &session.budget;
    let (spent, limit) = (
        phrases::dollars(budget.spent_micro_usd()),
        phrases::dollars(budget.limit_micro_usd),
    );
    page.field(label::cost(lang), &format!("{spent} / {limit}"));
    if budget.reserved_micro_usd() > 0 {
        page.field(
            label::reserved(lang),
            &phrases::dollars(budget.reserved_micro_usd()),
        );
    }
    page.field(label::calls(lang), &report.cost.steps.to_string());
    page.field(label::searches(lang), &report.cost.searches.to_string());
}
