//! An answer or a conclusion as a terminal shows it.

use pathfinder_text::{Lang, one_line};

use super::{AnswerSoFar, ITEM_CHARACTERS_MAX, address, answer, conclusion, quoted};
use crate::contract::Sentence;
use crate::session::Session;
use crate::view::citation;
use crate::words::{label, phrase};

/// The best passages are read; six are skimmed.
const PASSAGES_MAX: usize = 3;

pub(in super::super) fn answer_text(session: &Session, lang: Lang) -> String {
    render(session, &answer(session), lang)
}

/// None if there is no thesis, or if it is one of an earlier version: a conclusion without parts.
pub(in super::super) fn thesis_text(session: &Session, lang: Lang) -> Option<String> {
    let conclusion = conclusion(session, session.thesis.as_ref()?);
    let has_parts = conclusion.has_parts();
    has_parts.then(|| render(session, &conclusion, lang))
}

fn render(session: &Session, answer: &AnswerSoFar, lang: Lang) -> String {
    let mut text = String::new();
    let mut line = |line: &str| {
        if !line.is_empty() {
            text.push_str(line);
            text.push('\n');
        }
    };
    line(&answer.lead(lang));
    let (first, more) = shown(session, answer);
    line(&items(session, first, lang));
    if !more.is_empty() {
        line(&phrase::more(lang, more.len(), "RESEARCH_REPORT.md"));
    }
    if answer.untested {
        line(label::not_compared(lang));
    }
    for section in &answer.sections {
        let question = one_line(&section.question, ITEM_CHARACTERS_MAX);
        let heading = phrase::sub_question(lang, section.sub_question + 1, &question);
        line(&format!("\n{heading}"));
        line(&items(session, &section.items, lang));
        if answer.is_exception(section) {
            line(label::not_compared(lang));
        }
    }
    if !answer.against.is_empty() {
        line(&format!("\n{}", label::speaks_against(lang)));
        line(&items(session, &answer.against, lang));
    }
    if !answer.open.is_empty() {
        line(&format!("\n{}", label::not_known(lang)));
        answer.open.iter().for_each(|it| line(&format!("- {it}")));
    }
    text
}

/// The items that a terminal shows, and those that only the report has: of many passages, the first.
fn shown<'a>(session: &Session, answer: &'a AnswerSoFar) -> (&'a [Sentence], &'a [Sentence]) {
    let are_passages = answer.items.iter().all(|it| quoted(session, it).is_some());
    match are_passages {
        true => answer.items.split_at(answer.items.len().min(PASSAGES_MAX)),
        false => (&answer.items, &[]),
    }
}

fn items(session: &Session, items: &[Sentence], lang: Lang) -> String {
    let lines = items.iter().map(|item| {
        let said = one_line(&item.text, ITEM_CHARACTERS_MAX);
        let marks = citation::marks(&item.citations);
        match quoted(session, item) {
            Some(it) => format!("- “{said}” {marks} ({})", address(session, it, lang)),
            None => format!("- {said} {marks}"),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
