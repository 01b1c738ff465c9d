//! An answer or a conclusion in Markdown: every sentence cites, headings and open questions do not.

use pathfinder_text::Lang;

use super::{AnswerSoFar, address, quoted};
use crate::contract::Sentence;
use crate::session::Session;
use crate::view::page::Page;
use crate::view::{citation, escape};
use crate::words::{label, phrase};

const QUESTION_CHARACTERS_MAX: usize = 500;

pub(in super::super) fn render(
    page: &mut Page,
    session: &Session,
    answer: &AnswerSoFar,
    lang: Lang,
) {
    render_direct(page, session, answer, lang);
    render_sections(page, session, answer, lang);
    if !answer.against.is_empty() {
        page.heading(3, label::speaks_against(lang));
        render_sentences(page, session, &answer.against);
    }
    if !answer.open.is_empty() {
        page.heading(3, label::not_known(lang));
        render_open(page, answer);
    }
}

/// The direct answer, with its verdict and how sure it is.
pub(in super::super) fn render_direct(
    page: &mut Page,
    session: &Session,
    answer: &AnswerSoFar,
    lang: Lang,
) {
    page.paragraph(&answer.lead(lang));
    render_sentences(page, session, &answer.items);
    if answer.untested {
        page.paragraph(label::not_compared(lang));
    }
}

/// What was found on each sub-question.
pub(in super::super) fn render_sections(
    page: &mut Page,
    session: &Session,
    answer: &AnswerSoFar,
    lang: Lang,
) {
    for section in &answer.sections {
        let question = escape::title(&section.question, QUESTION_CHARACTERS_MAX);
        let number = section.sub_question + 1;
        page.heading(3, &phrase::sub_question(lang, number, &question));
        render_sentences(page, session, &section.items);
        if answer.is_exception(section) {
            page.paragraph(label::not_compared(lang));
        }
    }
}

pub(in super::super) fn render_open(page: &mut Page, answer: &AnswerSoFar) {
    let questions = answer.open.iter();
    questions.for_each(|it| page.bullet(&escape::markdown(it)));
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
