//! The report as one HTML page: no scripts, nothing loaded, every string escaped.

mod answer;
mod conflicts;

use pathfinder_text::Lang;

use super::super::{escape, phrases};
use super::account::SearchGroup;
use super::{FindingPart, HypothesisPart, QuotePart, Report, json};
use crate::finding::Tag;
use crate::id::{HypothesisType, ObservationId};
use crate::session::Session;
use crate::words::{label, name, phrase};

const STYLE: &str = include_str!("report.css");

pub(in super::super) fn render(session: &Session) -> String {
    let report = Report::of(session);
    let lang = session.settings.lang;
    let question = escape::xml(report.question);
    let mut page = Html {
        text: head(lang, &question, session),
    };
    page.push(&format!(
        "<header><p class=\"kicker\">{}</p><h1>{question}</h1>",
        label::report_title(lang)
    ));
    page.push(&format!(
        "<p class=\"facts\">{}</p></header>",
        facts(session, &report, lang)
    ));
    page.section(
        label::report_answer(lang),
        &answer::render(session, &report.answer, lang),
    );
    page.section(label::report_findings(lang), &findings(&report, lang));
    page.section(label::report_hypotheses(lang), &hypotheses(&report, lang));
    page.section(
        label::report_conflicts(lang),
        &conflicts::render(session, &report, lang),
    );
    page.section(
        label::report_changes(lang),
        &changes(session, &report, lang),
    );
    page.section(
        label::report_questions(lang),
        &questions(session, &report, lang),
    );
    page.section(label::report_failures(lang), &failures(&report, lang));
    page.section(label::report_sources(lang), &sources(&report, lang));
    page.push("</main></body></html>\n");
    page.text
}

struct Html {
    text: String,
}

impl Html {
    fn push(&mut self, html: &str) {
        self.text.push_str(html);
        self.text.push('\n');
    }

    fn section(&mut self, title: &str, body: &str) {
        self.push(&format!("<section><h2>{title}</h2>\n{body}</section>"));
    }
}

fn head(lang: Lang, question: &str, session: &Session) -> String {
    let code = lang.tag();
    let id = escape::xml(&session.id);
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"pathfinder-session\" content=\"{id}\">\n\
         <meta name=\"pathfinder-seq\" content=\"{}\">\n\
         <title>{}: {question}</title>\n<style>\n{STYLE}</style>\n</head>\n<body><main>\n",
        session.view_seq,
        label::report_title(lang)
    )
}

fn facts(session: &Session, report: &Report<'_>, lang: Lang) -> String {
    let (spent, limit) = (
        session.budget.spent_micro_usd(),
        session.budget.limit_micro_usd,
    );
    let facts = [
        (
            label::status(lang),
            name::session_status(lang, report.status, report.paused_because),
        ),
        (
            label::iterations(lang),
            format!("{} / {}", report.iteration, report.iterations_max),
        ),
        (label::progress(lang), phrases::percent(report.progress)),
        (label::reasoner(lang), escape::xml(report.reasoner)),
        (
            label::cost(lang),
            format!("{} / {}", phrases::dollars(spent), phrases::dollars(limit)),
        ),
        (label::updated(lang), report.updated_at.clone()),
    ];
    facts
        .map(|(label, value)| format!("<span><b>{label}</b> {value}</span>"))
        .join(" ")
}

/// Links to the quotes behind a statement, each with its text as a tooltip.
fn cites(session: &Session, ids: &[ObservationId]) -> String {
    let links = ids
        .iter()
        .filter_map(|id| session.graph.observation(*id))
        .map(|it| {
            format!(
                "<a class=\"cite\" href=\"#{}\" title=\"{}\">{}</a>",
                it.id,
                escape::xml(&it.quote),
                it.id
            )
        });
    links.collect::<Vec<_>>().join(" ")
}

fn findings(report: &Report<'_>, lang: Lang) -> String {
    if report.findings.is_empty() {
        return remark(label::no_findings(lang));
    }
    let mut html = String::new();
    for tag in Tag::ALL {
        let tagged: Vec<&FindingPart<'_>> =
            report.findings.iter().filter(|it| it.tag == tag).collect();
        if tagged.is_empty() {
            continue;
        }
        let class = tag.name().to_lowercase();
        let name = escape::xml(name::tag(lang, tag));
        let meaning = escape::xml(name::tag_meaning(lang, tag));
        html.push_str(&format!(
            "<h3 class=\"{class}\">{} {name} — {meaning} ({})</h3>\n<ul>\n",
            tag.mark(),
            tagged.len()
        ));
        for finding in tagged {
            html.push_str(&format!(
                "<li id=\"{}\">{} <small>{} · {}</small>{}</li>\n",
                finding.id,
                escape::xml(finding.statement),
                phrase::finding_confidence(lang, &phrases::percent(finding.confidence)),
                finding.shown_origins(lang, escape::xml),
                quotes(&finding.quotes, lang, true)
            ));
        }
        html.push_str("</ul>\n");
    }
    html
}

/// Quotes that open on demand. `anchors`: whether citations elsewhere in the page link here.
fn quotes(quotes: &[QuotePart<'_>], lang: Lang, anchors: bool) -> String {
    let items = quotes.iter().map(|it| {
        let id = if anchors {
            format!(" id=\"{}\"", it.observation)
        } else {
            String::new()
        };
        format!(
            "<blockquote{id}><p>{}</p><footer>{} · {}</footer></blockquote>",
            escape::xml(it.quote),
            it.observation,
            link(&it.shown_origin(lang, str::to_owned), it.url)
        )
    });
    let items: String = items.collect();
    format!(
        "<details><summary>{} ({})</summary>{items}</details>",
        label::quotes(lang),
        quotes.len()
    )
}

fn link(label: &str, url: &str) -> String {
    let label = escape::xml(label);
    match escape::link_target(url) {
        Some(target) => {
            format!(
                "<a href=\"{}\" rel=\"noopener noreferrer nofollow\">{label}</a>",
                escape::xml(&target)
            )
        }
        None => label,
    }
}

fn hypotheses(report: &Report<'_>, lang: Lang) -> String {
    if report.hypotheses.is_empty() {
        return remark(label::no_hypotheses(lang));
    }
    let hypotheses = report.hypotheses.iter();
    let hypotheses: String = hypotheses.map(|it| hypothesis(it, lang)).collect();
    remark(label::what_confidence_means(lang))
        + &remark(label::what_strength_means(lang))
        + &hypotheses
}

fn hypothesis(part: &HypothesisPart<'_>, lang: Lang) -> String {
    let status = name::hypothesis_status(lang, part.status);
    let confidence = phrases::confidence(lang, part.confidence, part.voices);
    let width = (part.strength * 100.0).clamp(0.0, 100.0);
    let conjecture = match part.kind {
        HypothesisType::A => String::new(),
        HypothesisType::B => format!(
            " <span class=\"conjecture\">{}</span>",
            label::conjecture(lang)
        ),
    };
    let conditions: String = part
        .conditions
        .iter()
        .map(|it| format!("<li>{}</li>", escape::xml(&it.text)))
        .collect();
    let conditions = if conditions.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p><ul>{conditions}</ul>", label::conditions(lang))
    };
    format!(
        "<article class=\"{}\" id=\"{id}\"><h3>{id}{conjecture}</h3><p>{}</p>\n\
         <div class=\"bar\" role=\"img\" aria-label=\"{} {:.2}\"><div style=\"width:{width:.0}%\"></div></div>\n\
         <p class=\"facts\">{} {}</p>{conditions}\n{}{}{}</article>\n",
        json::name(part.status),
        escape::xml(part.statement),
        label::strength(lang),
        part.strength,
        label::strength(lang),
        phrase::standing(lang, part.strength, &confidence, status),
        evidence(label::taken_from(lang), &part.origin),
        evidence(label::evidence_for(lang), &part.supports),
        evidence(label::evidence_against(lang), &part.contradicts),
        id = part.id,
    )
}

fn evidence(label: &str, quotes: &[QuotePart<'_>]) -> String {
    let items = quotes.iter().map(|it| {
        format!(
            "<li>{} <a class=\"cite\" href=\"#{id}\">{id}</a><blockquote>{}</blockquote></li>",
            escape::xml(it.statement),
            escape::xml(it.quote),
            id = it.observation
        )
    });
    let items: String = items.collect();
    let open = format!("<details><summary>{label} ({})</summary>", quotes.len());
    format!("{open}<ul>{items}</ul></details>\n")
}

fn changes(session: &Session, report: &Report<'_>, lang: Lang) -> String {
    let items = report.changes.iter().map(|it| {
        format!(
            "<li><b>{}</b> {} {}</li>",
            it.label,
            escape::xml(&it.text),
            cites(session, &it.citations)
        )
    });
    list(items.collect(), label::no_change(lang))
}

fn questions(session: &Session, report: &Report<'_>, lang: Lang) -> String {
    let open = &report.open_questions;
    let asked = open.sub_questions.iter().map(|it| {
        let label = if it.answered_by.is_some() {
            label::answered(lang)
        } else {
            label::unanswered(lang)
        };
        let by = it.answered_by.map(|id| {
            let said = phrases::answering(session, id, escape::xml);
            format!(" → <a href=\"#{id}\">{said}</a>")
        });
        let how = it.answered_how.as_ref();
        let how = how.map(|it| format!(" ({})", escape::xml(&phrases::how_well(lang, it))));
        let by = by.unwrap_or_default() + &how.unwrap_or_default();
        format!("<li><b>{label}</b> {}{by}</li>", escape::xml(it.text))
    });
    let untested = open.untested.iter().take(20).map(|it| {
        format!(
            "<li><b>{}</b> {}</li>",
            label::untested(lang),
            escape::xml(&phrases::named(session, *it))
        )
    });
    let directions = open.directions.iter().take(20);
    let directions = directions.map(|it| {
        format!(
            "<li><b>{}</b> {}</li>",
            label::direction(lang),
            escape::xml(it)
        )
    });
    list(
        asked.chain(untested).chain(directions).collect(),
        label::no_questions(lang),
    )
}

fn failures(report: &Report<'_>, lang: Lang) -> String {
    let failures = &report.failures;
    let group = |label: &str, groups: &[SearchGroup<'_>]| -> String {
        let items = groups.iter().map(|it| {
            let because = it
                .because
                .as_deref()
                .map(|it| format!(" — {}", escape::xml(it)))
                .unwrap_or_default();
            let queries = escape::xml(&it.queries.join(" · "));
            format!(
                "<li><b>{label}</b> {} × {}{because}<br><small>{queries}</small></li>",
                escape::xml(&it.provider),
                it.queries.len()
            )
        });
        items.collect()
    };
    let mut items = group(label::blocked(lang), &failures.blocked);
    items += &group(label::rate_limited(lang), &failures.rate_limited);
    items += &group(label::failed(lang), &failures.failed);
    items += &group(label::empty(lang), &failures.empty);
    for source in &failures.sources {
        let reason = escape::xml(&source.because);
        items += &format!(
            "<li><b>{}</b> {}: {reason}</li>",
            label::unread(lang),
            link(source.url, source.url)
        );
    }
    if let Some(because) = &failures.unreachable {
        items += &format!(
            "<li><b>{}</b> {}</li>",
            label::unreachable(lang),
            escape::xml(because)
        );
    }
    for (label, text) in failures.counted(lang) {
        items += &format!("<li><b>{label}</b> {}</li>", escape::xml(&text));
    }
    let blocked = !failures.blocked.is_empty() || !failures.rate_limited.is_empty();
    list(items, label::no_failures(lang))
        + &if blocked {
            remark(label::blocked_is_not_empty(lang))
        } else {
            String::new()
        }
}

fn sources(report: &Report<'_>, lang: Lang) -> String {
    let items: String = report
        .sources
        .iter()
        .map(|it| {
            let kind = name::source_type(lang, it.source_type);
            let claimed = it
                .claimed
                .as_deref()
                .map(|it| format!(" · {}", escape::xml(it)));
            format!(
                "<li>{} <small>{kind} · {:.2} · {}{}</small></li>\n",
                link(it.title, it.url),
                it.authority,
                it.id,
                claimed.unwrap_or_default()
            )
        })
        .collect();
    if items.is_empty() {
        remark(label::no_sources(lang))
    } else {
        format!("<ol>\n{items}</ol>\n")
    }
}

fn list(items: String, none: &str) -> String {
    if items.is_empty() {
        remark(none)
    } else {
        format!("<ul>\n{items}</ul>\n")
    }
}

fn remark(text: &str) -> String {
    format!("<p class=\"remark\">{}</p>\n", escape::xml(text))
}
