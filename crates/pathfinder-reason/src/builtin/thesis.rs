//! The conclusion: what plainly answers the question, or that nothing does, and what speaks against it.

use pathfinder_core::contract::{
    AnswerStatus, EvidenceShown, Sentence, Thesis, ThesisDraft, Verdict,
};
use pathfinder_core::words::conclusion as words;
use pathfinder_text::sentences::sentences_within;
use pathfinder_text::{Lang, one_line};

use super::answer::Answer;
use super::writing::Parts;

const CONCLUSION_MAX: usize = 3;
const LIMITS_MAX: usize = 6;
const TITLE_CHARACTERS_MAX: usize = 160;
const HEADING_CHARACTERS_MAX: usize = 120;

pub(super) fn thesis(request: &Thesis) -> ThesisDraft {
    let answer = Answer::of(
        &request.question,
        request.lang,
        &request.core,
        &request.nearest,
    );
    let conclusion = answer.sentences(CONCLUSION_MAX);
    let parts = Parts::of(&answer, &request.sub_questions, &conclusion);
    let heading = |it: &EvidenceShown| one_line(&it.hypothesis.statement, HEADING_CHARACTERS_MAX);
    ThesisDraft {
        title: title(&answer, request.lang),
        status: Some(answer.status),
        verdict: answer.verdict,
        sureness: answer.sureness(),
        conclusion,
        sections: parts.found,
        headings: request
            .core
            .iter()
            .map(|it| (it.hypothesis.id, heading(it)))
            .collect(),
        limits: limits(request, &answer),
        open: parts.open,
    }
}

fn title(answer: &Answer<'_>, lang: Lang) -> String {
    let lead = answer.lead().map(first_sentence);
    match (answer.status, lead, answer.verdict) {
        (AnswerStatus::NotAnswered, ..) | (_, None, _) => words::nothing_answers(lang).to_owned(),
        (_, Some(lead), Some(verdict)) => {
            words::decided(lang, name(verdict, answer.is_one_voice(), lang), &lead)
        }
        (AnswerStatus::Partly, Some(lead), None) => words::nearest(lang, &lead),
        (AnswerStatus::Answered, Some(lead), None) => words::quoted(lang, &lead),
    }
}

/// The first sentence of a passage; of a long one, its first words.
fn first_sentence(passage: &str) -> String {
    let sentences = sentences_within(passage, 0..passage.len());
    let first = sentences.first().map_or(passage, |it| &passage[it.clone()]);
    let line = one_line(first, usize::MAX);
    if line.chars().count() <= TITLE_CHARACTERS_MAX {
        return line;
    }
    let cut = one_line(&line, TITLE_CHARACTERS_MAX);
    match cut.trim_end_matches('…').rsplit_once(' ') {
        Some((whole, _)) => format!("{whole} …"),
        None => cut,
    }
}

fn name(verdict: Verdict, one_voice: bool, lang: Lang) -> &'static str {
    match (verdict, one_voice) {
        (Verdict::Yes, true) => words::one_says_yes(lang),
        (Verdict::No, true) => words::one_says_no(lang),
        (Verdict::Yes, false) => words::yes(lang),
        (Verdict::No, false) => words::no(lang),
        (Verdict::Depends, _) => words::depends(lang),
        (Verdict::Disputed, _) => words::disputed(lang),
    }
}

/// What says the opposite, how disagreements were resolved, and the evidence against established hypotheses.
fn limits(request: &Thesis, answer: &Answer<'_>) -> Vec<Sentence> {
    let mut found = answer.against();
    found.extend(
        request
            .resolutions
            .iter()
            .filter(|it| !it.citations.is_empty())
            .cloned(),
    );
    for evidence in &request.core {
        let against = evidence.contradicts.first().map(|it| Sentence {
            text: format!("\"{}\"", it.statement.trim().replace('"', "'")),
            citations: vec![it.id],
        });
        found.extend(against);
    }
    let mut told: Vec<String> = Vec::new();
    found.retain(|it| {
        let is_new = !told.contains(&it.text);
        told.push(it.text.clone());
        is_new
    });
    found.truncate(LIMITS_MAX);
    found
}
