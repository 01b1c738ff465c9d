//! The answer: passages of sources, each with what it was written from.

use pathfinder_core::contract::{
    AnswerDraft, AnswerStatus, EvidenceShown, Outline, Section, SectionDraft, Sentence,
    SubQuestionShown, Write,
};
use pathfinder_core::words::conclusion as words;
use pathfinder_text::{one_line, plain_words, term_similarity};

use super::answer::Answer;
use super::decompose::is_objection;
use super::helps::sub_question;

const SECTION_SENTENCES_MAX: usize = 2;
/// More alike than two findings that differ in a figure.
const SAME: f64 = 0.9;
const SENTENCE_CHARACTERS_MAX: usize = 420;

/// A section for each sub-question that has an answer, and one for what belongs to none.
pub(super) fn outline(request: &Outline) -> Vec<SectionDraft> {
    let rest = words::further_findings(request.lang);
    let place = |it: &EvidenceShown| {
        sub_question(
            &it.hypothesis.statement,
            &request.question,
            &request.sub_questions,
        )
    };
    let mut sections: Vec<SectionDraft> = Vec::new();
    for index in (0..request.sub_questions.len()).map(Some).chain([None]) {
        let on_it = request.material.iter().filter(|it| place(it) == index);
        let hypotheses: Vec<_> = on_it.map(|it| it.hypothesis.id).collect();
        let title = index
            .and_then(|it| request.sub_questions.get(it))
            .map_or(rest, |it| it.trim());
        if !hypotheses.is_empty() {
            sections.push(SectionDraft {
                title: if title.is_empty() { rest } else { title }.to_owned(),
                hypotheses,
            });
        }
    }
    sections
}

/// The passages that answer the question, then what was found on its parts.
pub(super) fn write(request: &Write) -> AnswerDraft {
    let answer = Answer::of(
        &request.question,
        request.lang,
        &request.material,
        &request.nearest,
    );
    let sentences = answer.sentences(request.sentences_max);
    let parts = Parts::of(&answer, &request.sub_questions, &sentences);
    AnswerDraft {
        status: answer.status,
        verdict: answer.verdict,
        sureness: answer.sureness(),
        against: answer.against(),
        sentences,
        sections: parts.found,
        open: parts.open,
    }
}

/// What was read on each sub-question, and which of them nothing answers.
pub(super) struct Parts {
    pub(super) found: Vec<Section>,
    pub(super) open: Vec<String>,
}

impl Parts {
    /// `direct` is the direct answer: what it shows is not shown again. Words alone do not tell whether it also answers a
    /// sub-question that says the question in other words, so that of those which nothing answers, only what was looked
    /// for beyond the answer is named as open.
    pub(super) fn of(
        answer: &Answer<'_>,
        shown: &[SubQuestionShown],
        direct: &[Sentence],
    ) -> Parts {
        let is_answered = answer.status != AnswerStatus::NotAnswered;
        let mut told: Vec<String> = direct.iter().map(|it| it.text.clone()).collect();
        let mut parts = Parts {
            found: Vec::new(),
            open: Vec::new(),
        };
        for (index, sub_question) in shown.iter().enumerate() {
            let is_open = !answer.rephrases(&sub_question.text) || is_objection(&sub_question.text);
            if is_answered && is_open && sub_question.observations.is_empty() {
                parts.open.extend(as_question(&sub_question.text));
            }
            let mut sentences: Vec<Sentence> = Vec::new();
            for it in &sub_question.observations {
                let text = one_line(&it.quote, SENTENCE_CHARACTERS_MAX);
                let is_told = told
                    .iter()
                    .any(|told| told.contains(&text) || term_similarity(told, &text) >= SAME);
                if !is_told && sentences.len() < SECTION_SENTENCES_MAX {
                    told.push(text.clone());
                    sentences.push(Sentence {
                        text,
                        citations: vec![it.id],
                    });
                }
            }
            if !sentences.is_empty() {
                parts.found.push(Section {
                    sub_question: index,
                    sentences,
                });
            }
        }
        parts
    }
}

fn as_question(text: &str) -> Option<String> {
    let text = text.trim();
    let asks = text.ends_with(['?', '？']);
    (!plain_words(text).is_empty()).then(|| format!("{text}{}", if asks { "" } else { "?" }))
}
