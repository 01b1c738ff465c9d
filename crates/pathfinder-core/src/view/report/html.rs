//! The report as one HTML page: no scripts, nothing loaded, every string escaped.

use pathfinder_text::Lang;

use super::super::words::{Words, words};
use super::super::{escape, names, phrases};
use super::account::SearchGroup;
use super::{FindingPart, HypothesisPart, QuotePart, Report, quoted};
use crate::finding::Tag;
use crate::id::{HypothesisType, ObservationId};
use crate::session::Session;

const STYLE: &str = include_str!("report.css");

pub(in super::super) fn render(session: &Session) -> String {
    let report = Report::of(session);
    let lang = session.settings.lang;
    let words = words(lang);
    let question = escape::xml(report.question);
    let mut page = Html {
        text: head(lang, words, &question, session),
    };
    page.push(&format!(
        "<header><p class=\"kicker\">{}</p><h1>{question}</h1>",
        words.report_title
    ));
    page.push(&format!(
        "<p class=\"facts\">{}</p></header>",
        facts(session, &report, words)
    ));
    page.section(words.report_answer, &answer(session, &report, words));
    page.section(words.report_findings, &findings(&report, lang, words));
    page.section(words.report_hypotheses, &hypotheses(&report, lang, words));
    page.section(words.report_conflicts, &conflicts(session, &report, words));
    page.section(words.report_changes, &changes(session, &report, words));
    page.section(words.report_questions, &questions(session, &report, words));
    page.section(words.report_failures, &failures(&report, words));
    page.section(words.report_sources, &sources(&report, lang, words));
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

fn head(lang: Lang, words: &Words, question: &str, session: &Session) -> String {
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
        session.view_seq, words.report_title
    )
}

fn facts(session: &Session, report: &Report<'_>, words: &Words) -> String {
    let lang = session.settings.lang;
    let (spent, limit) = (
        session.budget.spent_micro_usd(),
        session.budget.limit_micro_usd,
    );
    let facts = [
        (
            words.status,
            names::session_status(lang, report.status, report.paused_because),
        ),
        (
            words.iterations,
            format!("{} / {}", report.iteration, report.iterations_max),
        ),
        (words.progress, phrases::percent(report.progress)),
        (words.reasoner, escape::xml(report.reasoner)),
        (
            words.cost,
            format!("{} / {}", phrases::dollars(spent), phrases::dollars(limit)),
        ),
        (words.updated, report.updated_at.clone()),
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

fn answer(session: &Session, report: &Report<'_>, words: &'static Words) -> String {
    let lead = report.answer.lead(words);
    let mut page = if lead.is_empty() {
        String::new()
    } else {
        remark(lead)
    };
    for item in &report.answer.items {
        let said = format!(
            "{} {}",
            escape::xml(&item.text),
            cites(session, &item.citations)
        );
        page.push_str(&match quoted(session, item) {
            Some(it) => {
                let address = super::address(session, it, session.settings.lang);
                format!(
                    "<blockquote>{said} ({})</blockquote>\n",
                    escape::xml(&address)
                )
            }
            None => format!("<p class=\"answer\">{said}</p>\n"),
        });
    }
    page
}

fn findings(report: &Report<'_>, lang: Lang, words: &Words) -> String {
    if report.findings.is_empty() {
        return remark(words.no_findings);
    }
    let mut html = String::new();
    for tag in Tag::ALL {
        let tagged: Vec<&FindingPart<'_>> =
            report.findings.iter().filter(|it| it.tag == tag).collect();
        if tagged.is_empty() {
            continue;
        }
        let class = tag.name().to_lowercase();
        let title = escape::xml(names::tag(lang, tag));
        html.push_str(&format!(
            "<h3 class=\"{class}\">{} {title} ({})</h3>\n<ul>\n",
            tag.mark(),
            tagged.len()
        ));
        for finding in tagged {
            html.push_str(&format!(
                "<li id=\"{}\">{} <small>{} · {}</small>{}</li>\n",
                finding.id,
                escape::xml(finding.statement),
                phrases::percent(finding.confidence),
                finding.shown_origins(lang, escape::xml),
                quotes(&finding.quotes, lang, words, true)
            ));
        }
        html.push_str("</ul>\n");
    }
    html
}

/// Quotes that open on demand. `anchors`: whether citations elsewhere in the page link here.
fn quotes(quotes: &[QuotePart<'_>], lang: Lang, words: &Words, anchors: bool) -> String {
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
        words.quotes,
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

fn hypotheses(report: &Report<'_>, lang: Lang, words: &Words) -> String {
    if report.hypotheses.is_empty() {
        return remark(words.no_hypotheses);
    }
    report
        .hypotheses
        .iter()
        .map(|it| hypothesis(it, lang, words))
        .collect()
}

fn hypothesis(part: &HypothesisPart<'_>, lang: Lang, words: &Words) -> String {
    let status = names::hypothesis_status(lang, part.status);
    let width = (part.strength * 100.0).clamp(0.0, 100.0);
    let conjecture = match part.kind {
        HypothesisType::A => String::new(),
        HypothesisType::B => format!(" <span class=\"conjecture\">{}</span>", words.conjecture),
    };
    let conditions: String = part
        .conditions
        .iter()
        .map(|it| format!("<li>{}</li>", escape::xml(&it.text)))
        .collect();
    let conditions = if conditions.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p><ul>{conditions}</ul>", words.conditions)
    };
    format!(
        "<article class=\"{}\" id=\"{id}\"><h3>{id}{conjecture}</h3><p>{}</p>\n\
         <div class=\"bar\" role=\"img\" aria-label=\"{} {:.2}\"><div style=\"width:{width:.0}%\"></div></div>\n\
         <p class=\"facts\">{} {}</p>{conditions}\n{}{}{}</article>\n",
        names::json_name(part.status),
        escape::xml(part.statement),
        words.strength,
        part.strength,
        words.strength,
        phrases::standing(lang, part.strength, part.confidence, status),
        evidence(words.taken_from, &part.origin),
        evidence(words.evidence_for, &part.supports),
        evidence(words.evidence_against, &part.contradicts),
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

fn conflicts(session: &Session, report: &Report<'_>, words: &Words) -> String {
    let lang = session.settings.lang;
    let items = report.conflicts.iter().map(|it| {
        let sides = format!("{} ↔ {}", it.one, it.other);
        match &it.resolution {
            None => format!(
                "<li><b>{}</b> {sides} ({}) {}</li>",
                words.open,
                phrases::since(lang, it.since),
                cites(session, &it.citations)
            ),
            Some(resolution) => format!(
                "<li><b>{}</b> {sides}: {} — {} {}</li>",
                words.resolved,
                names::resolution(lang, resolution.kind),
                escape::xml(resolution.description),
                cites(session, &[resolution.by])
            ),
        }
    });
    list(items.collect(), words.no_conflicts)
}

fn changes(session: &Session, report: &Report<'_>, words: &Words) -> String {
    let items = report.changes.iter().map(|it| {
        format!(
            "<li><b>{}</b> {} {}</li>",
            it.label,
            escape::xml(&it.text),
            cites(session, &it.citations)
        )
    });
    list(items.collect(), words.no_change)
}

fn questions(session: &Session, report: &Report<'_>, words: &Words) -> String {
    let open = &report.open_questions;
    let asked = open.sub_questions.iter().map(|it| {
        let label = if it.answered_by.is_some() {
            words.answered
        } else {
            words.unanswered
        };
        let by = it
            .answered_by
            .map(|id| format!(" <a href=\"#{id}\">{id}</a>"))
            .unwrap_or_default();
        format!("<li><b>{label}</b> {}{by}</li>", escape::xml(it.text))
    });
    let untested = open.untested.iter().take(20).map(|it| {
        format!(
            "<li><b>{}</b> {}</li>",
            words.untested,
            escape::xml(&phrases::named(session, *it))
        )
    });
    let directions = open.directions.iter().take(20);
    let directions =
        directions.map(|it| format!("<li><b>{}</b> {}</li>", words.direction, escape::xml(it)));
    list(
        asked.chain(untested).chain(directions).collect(),
        words.no_questions,
    )
}

fn failures(report: &Report<'_>, words: &Words) -> String {
    let failures = &report.failures;
    let group = |label: &str, groups: &[SearchGroup<'_>]| -> String {
        let items = groups.iter().map(|it| {
            let because = it
                .because
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
    let mut items = group(words.blocked, &failures.blocked);
    items += &group(words.rate_limited, &failures.rate_limited);
    items += &group(words.failed, &failures.failed);
    items += &group(words.empty, &failures.empty);
    for source in &failures.sources {
        let reason = escape::xml(source.because);
        items += &format!(
            "<li><b>{}</b> {}: {reason}</li>",
            words.unread,
            link(source.url, source.url)
        );
    }
    if let Some(because) = failures.unreachable {
        items += &format!(
            "<li><b>{}</b> {}</li>",
            words.unreachable,
            escape::xml(because)
        );
    }
    for (label, text) in failures.counted(words) {
        items += &format!("<li><b>{label}</b> {}</li>", escape::xml(&text));
    }
    let blocked = !failures.blocked.is_empty() || !failures.rate_limited.is_empty();
    list(items, words.no_failures)
        + &if blocked {
            remark(words.blocked_is_not_empty)
        } else {
            String::new()
        }
}

fn sources(report: &Report<'_>, lang: Lang, words: &Words) -> String {
    let items: String = report
        .sources
        .iter()
        .map(|it| {
            let kind = names::source_type(lang, it.source_type);
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
        remark(words.no_sources)
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
