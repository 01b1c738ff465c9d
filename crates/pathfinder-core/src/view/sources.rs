//! `sources.md`: every source by type, and `citations.md`: every observation with its quote, source and position.

use pathfinder_text::{Lang, one_line};

use super::page::Page;
use super::{citation, claimed, escape};
use crate::graph::Observation;
use crate::paper::Paper;
use crate::session::Session;
use crate::source::{Reading, Source, SourceType};
use crate::words::{label, name, phrase, reason};

const CONTENT_CHARACTERS_MAX: usize = 300;

pub(super) fn render(session: &Session) -> String {
    let lang = session.settings.lang;
    let mut page = Page::of_session(session);
    page.heading(1, label::sources_title(lang));
    if session.sources.is_empty() {
        page.paragraph(label::no_sources(lang));
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
            page.heading(2, name::source_heading(lang, source_type));
        }
        for source in sources {
            entry(&mut page, session, source, lang);
        }
    }
    downloaded(&mut page, session, lang);
    page.finish()
}

/// The papers whose files were kept.
fn downloaded(page: &mut Page, session: &Session, lang: Lang) {
    let kept = session.sources.iter();
    let mut kept = kept
        .filter_map(|it| Some((it, it.file.as_ref()?)))
        .peekable();
    if kept.peek().is_some() {
        page.heading(2, label::downloaded_papers(lang));
    }
    for (source, file) in kept {
        page.heading(3, &escape::title(&source.title, 160));
        let file = escape::markdown(&format!("papers/{file}"));
        page.field(label::kept_file(lang), &file);
        page.field(label::origin(lang), &escape::markdown(&source.origin));
        if let Some(first) = source.used_in.first() {
            page.field(label::downloaded_in(lang), &phrase::iteration(lang, *first));
        }
        content(page, session, source, lang);
    }
}

/// What was found in a source, by the observation that fits the question best.
fn content(page: &mut Page, session: &Session, source: &Source, lang: Lang) {
    let of_source = |it: &&Observation| it.source == source.id && it.doubt.is_none();
    let observations = session.graph.observations().iter().filter(of_source);
    let fit = |it: &Observation| it.fit.map_or(0.0, |it| it.score);
    let best = observations.reduce(|best, it| if fit(it) > fit(best) { it } else { best });
    if let Some(best) = best {
        let statement = one_line(&best.statement, CONTENT_CHARACTERS_MAX);
        page.field(label::says(lang), &citation::cite(&statement, &[best.id]));
    }
}

fn entry(page: &mut Page, session: &Session, source: &Source, lang: Lang) {
    let title = if source.title.is_empty() {
        &source.url
    } else {
        &source.title
    };
    page.heading(3, &format!("{}: {}", source.id, escape::title(title, 160)));
    page.field(label::url(lang), &escape::markdown_url(&source.url));
    own_claim(page, source, lang);
    for (label, value) in [
        (label::authors(lang), &source.authors),
        (label::date(lang), &source.date),
    ] {
        if let Some(value) = value {
            page.field(label, &escape::markdown(value));
        }
    }
    if let Some(paper) = &source.paper {
        paper_fields(page, paper, lang);
    }
    page.field(label::authority(lang), &format!("{:.2}", source.authority));
    page.field(label::origin(lang), &escape::markdown(&source.origin));
    page.field(label::provider(lang), &escape::markdown(&source.finder()));
    if let Some(copy_of) = source.copy_of() {
        page.field(label::copy_of(lang), &copy_of.to_string());
    }
    if let Reading::Failed { because, .. } = &source.reading {
        page.field(
            label::unread(lang),
            &escape::markdown(&reason::failure(lang, because)),
        );
    }
    if let Some(because) = &source.fallback_because {
        page.field(
            label::read_instead(lang),
            &escape::markdown(&reason::failure(lang, because)),
        );
    }
    let used: Vec<String> = source.used_in.iter().map(u32::to_string).collect();
    page.field(label::used_in(lang), &list_or(&used, label::none(lang)));
    content(page, session, source, lang);
}

/// What a document says about itself is shown even if it is not believed.
fn own_claim(page: &mut Page, source: &Source, lang: Lang) {
    let Some(says) = &source.self_description else {
        return;
    };
    let kind = says.source_type.as_deref().and_then(SourceType::from_name);
    let said: Vec<String> = says
        .url
        .as_deref()
        .map(escape::markdown_url)
        .into_iter()
        .chain(kind.map(|it| name::source_type(lang, it).to_owned()))
        .collect();
    page.field(
        label::own_claim(lang),
        &format!("{} ({})", said.join(", "), escape::note(&says.file)),
    );
}

fn paper_fields(page: &mut Page, paper: &Paper, lang: Lang) {
    if let Some(year) = paper.year {
        page.field(label::year(lang), &year.to_string());
    }
    if let Some(venue) = &paper.venue {
        page.field(label::venue(lang), &escape::markdown(venue));
    }
    if let Some(citations) = paper.citations {
        page.field(label::cited_by(lang), &citations.to_string());
    }
    if paper.is_retracted {
        page.field(label::retracted(lang), label::retracted_note(lang));
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
    let lang = session.settings.lang;
    let mut page = Page::of_session(session);
    page.heading(1, label::citations_title(lang));
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
            label::source(lang),
            &format!("{} {link}{claimed}", observation.source),
        );
        let snapshot = source
            .and_then(|it| it.snapshot())
            .map(|it| format!(" ({it})"));
        page.field(
            label::place(lang),
            &format!(
                "{}..{}{}",
                observation.quote_start,
                observation.quote_end,
                snapshot.unwrap_or_default()
            ),
        );
    }
    if session.graph.observations().is_empty() {
        page.paragraph(label::none(lang));
    }
    page.finish()
}
