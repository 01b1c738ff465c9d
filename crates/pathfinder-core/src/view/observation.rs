//! `observations/obs_N.md`: one observation with its source and its quote.

use super::page::Page;
use super::words::{Words, words};
use super::{claimed, escape, phrases};
use crate::graph::Observation;
use crate::session::Session;
use crate::source::SourceType;

pub(super) fn path(observation: &Observation) -> String {
    format!("observations/{}.md", observation.id)
}

pub(super) fn render(session: &Session, observation: &Observation) -> String {
    let words = words(session.settings.lang);
    let mut page = Page::of_item(session);
    page.heading(1, &format!("{} {}", words.observation, observation.id));
    source(&mut page, session, observation, words);
    page.heading(2, words.content);
    page.paragraph(&escape::markdown(&observation.statement));
    page.heading(2, words.quotes);
    page.quote(&observation.quote, "");
    if let Some(doubt) = &observation.doubt {
        page.field(words.doubt, &escape::markdown(doubt));
    }
    page.heading(2, words.concepts);
    for concept in &observation.concepts {
        page.bullet(&escape::markdown(concept));
    }
    if observation.concepts.is_empty() {
        page.bullet(words.none);
    }
    page.finish()
}

fn source(page: &mut Page, session: &Session, observation: &Observation, words: &Words) {
    let source = session.source(observation.source);
    let source_type = source.map_or(SourceType::Unknown, |it| it.source_type);
    page.heading(2, words.source);
    page.bullet(&format!(
        "{}: {}",
        words.url,
        escape::markdown_url(&observation.source_url)
    ));
    if let Some(title) = source.map(|it| &it.title).filter(|it| !it.is_empty()) {
        page.bullet(&format!(
            "{}: {} ({})",
            words.title,
            escape::title(title, 160),
            observation.source
        ));
    }
    if let Some(claimed) = source.and_then(|it| claimed::of_source(session.settings.lang, it)) {
        page.bullet(&escape::markdown(&claimed));
    }
    page.bullet(&format!("{}: {}", words.kind, source_type.name()));
    page.bullet(&format!(
        "{}: {:.2}",
        words.authority, observation.authority
    ));
    // A source is read in the iteration that records its observations.
    let read = session.log_of(observation.created_at);
    let retrieved = read.map_or_else(|| words.unseen.to_owned(), |it| phrases::day(it.started_at));
    page.bullet(&format!("{}: {retrieved}", words.retrieved));
    page.bullet(&format!(
        "{}: {}",
        words.origin,
        escape::markdown(&observation.origin)
    ));
    page.bullet(&format!(
        "{}: {}..{}",
        words.place, observation.quote_start, observation.quote_end
    ));
    for url in &observation.also_at {
        page.bullet(&format!("{}: {}", words.also_at, escape::markdown_url(url)));
    }
}
