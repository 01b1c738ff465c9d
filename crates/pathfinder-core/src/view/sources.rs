//! `sources.md`: every source by type, and `citations.md`: every observation with its quote, source and position.

use pathfinder_text::Lang;

use super::page::Page;
use super::words::{Words, words};
use super::{claimed, escape, names};
use crate::paper::Paper;
use crate::session::Session;
use crate::source::{Reading, Source, SourceType};

pub(super) fn render(session: &Session) -> String {
    let lang = session.settings.lang;
    let words = words(lang);
    let mut page = Page::of_session(session);
    page.heading(1, words.sources_title);
    if session.sources.is_empty() {
        page.paragraph(words.no_sources);
    }
    for source_type in SourceType::ALL {
        let mut sources: Vec<&Source> = session
            .sources
            .iter()
            .filter(|it| it.source_type == source_type)
            .collect();
        // Sources that were read come first; those only found are listed for completeness.
        sources.sort_by_key(|it| (it.used_in.is_empty(), it.id));
        if !sources.is_empty() {
            page.heading(2, names::source_heading(lang, source_type));
        }
        for source in sources {
            entry(&mut page, source, lang, words);
        }
    }
    page.finish()
}

fn entry(page: &mut Page, source: &Source, lang: Lang, words: &Words) {
    let title = if source.title.is_empty() {
        &source.url
    } else {
        &source.title
    };
    page.heading(3, &format!("{}: {}", source.id, escape::title(title, 160)));
    page.field(words.url, &escape::markdown_url(&source.url));
    own_claim(page, source, lang, words);
    for (label, value) in [(words.authors, &source.authors), (words.date, &source.date)] {
        if let Some(value) = value {
            page.field(label, &escape::markdown(value));
        }
    }
    if let Some(paper) = &source.paper {
        paper_fields(page, source, paper, words);
    }
    page.field(words.authority, &format!("{:.2}", source.authority));
    page.field(words.origin, &escape::markdown(&source.origin));
    page.field(words.provider, &escape::markdown(&source.finder()));
    if let Some(copy_of) = source.copy_of() {
        page.field(words.copy_of, &copy_of.to_string());
    }
    if let Reading::Failed { because, .. } = &source.reading {
        page.field(words.unread, &escape::markdown(because));
    }
    if let Some(because) = &source.fallback_because {
        page.field(words.read_instead, &escape::markdown(because));
    }
    let used: Vec<String> = source.used_in.iter().map(u32::to_string).collect();
    page.field(words.used_in, &list_or(&used, words.none));
}

/// What a document says about itself is shown even if it is not believed.
fn own_claim(page: &mut Page, source: &Source, lang: Lang, words: &Words) {
    let Some(says) = &source.self_description else {
        return;
    };
    let kind = says.source_type.as_deref().and_then(SourceType::from_name);
    let said: Vec<String> = says
        .url
        .as_deref()
        .map(escape::markdown_url)
        .into_iter()
        .chain(kind.map(|it| names::source_type(lang, it).to_owned()))
        .collect();
    page.field(
        words.own_claim,
        &format!("{} ({})", said.join(", "), escape::note(&says.file)),
    );
}

fn paper_fields(page: &mut Page, source: &Source, paper: &Paper, words: &Words) {
    if let Some(venue) = &paper.venue {
        page.field(words.venue, &escape::markdown(venue));
    }
    if let Some(citations) = paper.citations {
        page.field(words.cited_by, &citations.to_string());
    }
    if let Some(file) = &source.file {
        page.field(
            words.kept_file,
            &escape::markdown(&format!("papers/{file}")),
        );
    }
    if paper.is_retracted {
        page.field(words.retracted, words.retracted_note);
    }
}

fn list_or(items: &[String], none: &str) -> String {
    if items.is_empty() {
        none.to_owned()
    } else {
        items.join(", ")
    }
}

pub(super) fn render_citations(session: &Session) -> String {
    let words = words(session.settings.lang);
    let mut page = Page::of_session(session);
    page.heading(1, words.citations_title);
    for observation in session.graph.observations() {
        let source = session.source(observation.source);
        let title = source
            .map(|it| it.title.as_str())
            .filter(|it| !it.is_empty());
        page.heading(2, &observation.id.to_string());
        page.quote(&observation.quote, &format!("[{}]", observation.id));
        let link = escape::markdown_link(
            title.unwrap_or(&observation.source_url),
            &observation.source_url,
        );
        let claimed = source.and_then(|it| claimed::of_source(session.settings.lang, it));
        let claimed = claimed
            .map(|it| format!(" ({})", escape::note(&it)))
            .unwrap_or_default();
        page.field(
            words.source,
            &format!("{} {link}{claimed}", observation.source),
        );
        let snapshot = source
            .and_then(|it| it.snapshot())
            .map(|it| format!(" ({it})"));
        page.field(
            words.place,
            &format!(
                "{}..{}{}",
                observation.quote_start,
                observation.quote_end,
                snapshot.unwrap_or_default()
            ),
        );
    }
    if session.graph.observations().is_empty() {
        page.paragraph(words.none);
    }
    page.finish()
}
