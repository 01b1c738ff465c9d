//! `observations/obs_N.md`: one observation with its source and its quote.

use pathfinder_text::Lang;

use super::page::Page;
use super::{claimed, escape, phrases};
use crate::contract::Helps;
use crate::graph::Observation;
use crate::session::Session;
use crate::source::SourceType;
use crate::words::{label, phrase};

pub(super) fn path(observation: &Observation) -> String {
    format!("observations/{}.md", observation.id)
}

pub(super) fn render(session: &Session, observation: &Observation) -> String {
    let lang = session.settings.lang;
    let mut page = Page::of_item(session);
    page.heading(
        1,
        &format!("{} {}", label::observation(lang), observation.id),
    );
    source(&mut page, session, observation, lang);
    page.heading(2, label::content(lang));
    page.paragraph(&escape::markdown(&observation.statement));
    page.heading(2, label::quotes(lang));
    page.quote(&observation.quote, "");
    if let Some(doubt) = &observation.doubt {
        page.field(label::doubt(lang), &escape::markdown(doubt));
    }
    if !observation.context.is_empty() {
        page.heading(2, label::context(lang));
        page.paragraph(&escape::markdown(&observation.context));
    }
    helps(&mut page, session, observation, lang);
    page.heading(2, label::concepts(lang));
    for concept in &observation.concepts {
        page.bullet(&escape::markdown(concept));
    }
    if observation.concepts.is_empty() {
        page.bullet(label::none(lang));
    }
    page.finish()
}

/// Which sub-questions it helps to answer, and how much.
fn helps(page: &mut Page, session: &Session, observation: &Observation, lang: Lang) {
    let asked = |it: &Helps| {
        let asked = session.sub_questions.get(it.sub_question)?;
        let text = escape::markdown(&asked.text);
        let asked = phrase::sub_question(lang, it.sub_question + 1, &text);
        Some(phrases::helps(lang, &asked, it.how_much))
    };
    let lines: Vec<String> = observation.answers.iter().filter_map(asked).collect();
    if !lines.is_empty() {
        page.heading(2, label::helps_with(lang));
        lines.iter().for_each(|it| page.bullet(it));
    }
}

fn source(page: &mut Page, session: &Session, observation: &Observation, lang: Lang) {
    let source = session.source(observation.source);
    let source_type = source.map_or(SourceType::Unknown, |it| it.source_type);
    page.heading(2, label::source(lang));
    page.bullet(&format!(
        "{}: {}",
        label::url(lang),
        escape::markdown_url(&observation.source_url)
    ));
    if let Some(title) = source.map(|it| &it.title).filter(|it| !it.is_empty()) {
        page.bullet(&format!(
            "{}: {} ({})",
            label::title(lang),
            escape::title(title, 160),
            observation.source
        ));
    }
    if let Some(claimed) = source.and_then(|it| claimed::of_source(session.settings.lang, it)) {
        page.bullet(&escape::markdown(&claimed));
    }
    page.bullet(&format!("{}: {}", label::kind(lang), source_type.name()));
    page.bullet(&format!(
        "{}: {:.2}",
        label::authority(lang),
        observation.authority
    ));
    // A source is read in the iteration that records its observations.
    let read = session.log_of(observation.created_at);
    let retrieved = read.map_or_else(
        || label::unseen(lang).to_owned(),
        |it| phrases::day(it.started_at),
    );
    page.bullet(&format!("{}: {retrieved}", label::retrieved(lang)));
    page.bullet(&format!(
        "{}: {}",
        label::origin(lang),
        escape::markdown(&observation.origin)
    ));
    page.bullet(&format!(
        "{}: {}..{}",
        label::place(lang),
        observation.quote_start,
        observation.quote_end
    ));
    for url in &observation.also_at {
        page.bullet(&format!(
            "{}: {}",
            label::also_at(lang),
            escape::markdown_url(url)
        ));
    }
}
