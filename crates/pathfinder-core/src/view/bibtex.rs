//! The sources that were read, as BibTeX.

use pathfinder_text::Lang;

use super::{claimed, escape, report};
use crate::session::Session;
use crate::source::{Source, SourceType};

pub(super) fn render(session: &Session) -> String {
    let entries: Vec<String> = report::read_by_authority(session)
        .into_iter()
        .map(entry)
        .collect();
    entries.join("\n")
}

fn entry(source: &Source) -> String {
    let kind = if source.source_type == SourceType::Paper {
        "article"
    } else {
        "misc"
    };
    let title = if source.title.is_empty() {
        &source.url
    } else {
        &source.title
    };
    let mut text = format!(
        "@{kind}{{{},\n  title = {{{}}},\n",
        source.id,
        escape::bibtex(title)
    );
    if let Some(authors) = &source.authors {
        text.push_str(&format!(
            "  author = {{{}}},\n",
            escape::bibtex(&authors.replace("; ", " and "))
        ));
    }
    if let Some(year) = source.date.as_deref().and_then(year) {
        text.push_str(&format!("  year = {{{year}}},\n"));
    }
    match escape::link_target(&source.url) {
        Some(url) => text.push_str(&format!("  url = {{{}}},\n", url.replace(['{', '}'], ""))),
        None => text.push_str(&format!(
            "  howpublished = {{{}}},\n",
            escape::bibtex(&source.url)
        )),
    }
    let claimed =
        claimed::of_source(Lang::English, source).map(|it| format!(", {}", escape::bibtex(&it)));
    text.push_str(&format!(
        "  note = {{{}, authority {:.2}{}}}\n}}\n",
        source.source_type.name(),
        source.authority,
        claimed.unwrap_or_default()
    ));
    text
}

/// The first four digits in a row of a date.
fn year(date: &str) -> Option<&str> {
    date.split(|it: char| !it.is_ascii_digit())
        .find(|it| it.len() == 4)
}
