//! The answer so far as HTML.

use pathfinder_text::Lang;

use super::{cites, list, remark};
use crate::contract::Sentence;
use crate::session::Session;
use crate::view::answer::{AnswerSoFar, address, quoted};
use crate::view::escape;
use crate::words::{label, phrase};

pub(super) fn render(session: &Session, answer: &AnswerSoFar, lang: Lang) -> String {
    let lead = answer.lead(lang);
    let mut page = if lead.is_empty() {
        String::new()
    } else {
        remark(&lead)
    };
    page += &items(session, &answer.items, "<p class=\"answer\">");
    if answer.untested {
        page += &remark(label::not_compared(lang));
    }
    for section in &answer.sections {
        let question = escape::xml(&section.question);
        let heading = phrase::sub_question(lang, section.sub_question + 1, &question);
        page += &format!("<h3>{heading}</h3>\n");
        page += &items(session, &section.items, "<p>");
        if answer.is_exception(section) {
            page += &remark(label::not_compared(lang));
        }
    }
    if !answer.against.is_empty() {
        page += &format!("<h3>{}</h3>\n", label::speaks_against(lang));
        page += &items(session, &answer.against, "<p>");
    }
    if !answer.open.is_empty() {
        page += &format!("<h3>{}</h3>\n", label::not_known(lang));
        let questions = answer.open.iter();
        let questions = questions.map(|it| format!("<li>{}</li>\n", escape::xml(it)));
        page += &list(questions.collect(), label::no_questions(lang));
    }
    page
}

/// `paragraph` opens the paragraph of a sentence.
fn items(session: &Session, items: &[Sentence], paragraph: &str) -> String {
    let items = items.iter().map(|item| {
        let said = format!(
            "{} {}",
            escape::xml(&item.text),
            cites(session, &item.citations)
        );
        match quoted(session, item) {
            Some(it) => {
                let address = escape::xml(&address(session, it, session.settings.lang));
                format!("<blockquote>{said} ({address})</blockquote>\n")
            }
            None => format!("{paragraph}{said}</p>\n"),
        }
    });
    items.collect()
}
