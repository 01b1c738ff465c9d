//! Hypotheses that exclude each other, and findings that disagree, as HTML.

use pathfinder_text::Lang;

use super::{cites, list};
use crate::contract::DisagreementKind;
use crate::session::Session;
use crate::view::report::{ConflictPart, Report};
use crate::view::{escape, phrases};
use crate::words::{label, name, phrase};

pub(super) fn render(session: &Session, report: &Report<'_>, lang: Lang) -> String {
    let items = report.conflicts.iter().map(|it| {
        if !it.sides.is_empty() {
            return disagreement(session, it, lang);
        }
        let sides = format!("{} ↔ {}", it.one, it.other);
        match &it.resolution {
            None => {
                let missing = phrases::missing(lang, it.missing);
                let missing = missing.map(|it| format!(" — {}", escape::xml(&it)));
                format!(
                    "<li><b>{}</b> {sides} ({}) {}{}</li>",
                    label::open(lang),
                    phrase::since(lang, it.since),
                    cites(session, &it.citations),
                    missing.unwrap_or_default()
                )
            }
            Some(resolution) => format!(
                "<li><b>{}</b> {sides}: {} — {} {}</li>",
                label::resolved(lang),
                name::resolution(lang, resolution.kind),
                escape::xml(resolution.description),
                cites(session, &[resolution.by])
            ),
        }
    });
    list(items.collect(), label::no_conflicts(lang))
}

/// What two findings say, each in its own words, with document and place.
fn disagreement(session: &Session, conflict: &ConflictPart<'_>, lang: Lang) -> String {
    let sides = conflict.sides.iter().map(|it| {
        format!(
            "<li>“{}” {} ({})</li>",
            escape::xml(it.sentence),
            cites(session, &[it.observation]),
            escape::xml(&it.whence())
        )
    });
    format!(
        "<li><b>{}</b> {} ({})<ul>{}</ul></li>",
        match conflict.kind {
            Some(DisagreementKind::Superseded) => label::superseded(lang),
            Some(_) | None => label::open(lang),
        },
        (conflict.kind).map_or("", |it| name::disagreement(lang, it)),
        phrase::since(lang, conflict.since),
        sides.collect::<String>()
    )
}
