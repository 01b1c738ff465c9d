//! The conclusion: what plainly answers the question, or that nothing does, and what speaks against it.

use pathfinder_core::contract::{EvidenceShown, Sentence, Thesis, ThesisDraft, Verdict};
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
    let parts = Parts::of(&request.sub_questions, &conclusion);
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
    use pathfinder_core::contract::AnswerStatus::{Answered, NotAnswered, Partly};
    let quoted = |lead: &str| format!("“{}”", one_line(lead, TITLE_CHARACTERS_MAX));
    match (answer.status, answer.lead(), lang) {
        (NotAnswered, ..) | (_, None, _) => match lang {
            Lang::English => "Not decided: nothing that was read plainly answers this".to_owned(),
            Lang::Korean => "판정 보류: 질문에 뚜렷이 답하는 대목을 찾지 못했음".to_owned(),
        },
        (Partly | Answered, Some(lead), _) => match answer.verdict {
            Some(verdict) => format!(
                "{}: {}",
                name(verdict, answer.is_one_voice(), lang),
                quoted(lead)
            ),
            None => quoted(lead),
        },
    }
}

fn name(verdict: Verdict, one_voice: bool, lang: Lang) -> &'static str {
    match (verdict, one_voice, lang) {
        (Verdict::Yes, true, Lang::English) => "One source says yes",
        (Verdict::No, true, Lang::English) => "One source says no",
        (Verdict::Yes, false, Lang::English) => "Yes",
        (Verdict::No, false, Lang::English) => "No",
        (Verdict::Depends, _, Lang::English) => "It depends",
        (Verdict::Disputed, _, Lang::English) => "The sources disagree",
        (Verdict::Yes, true, Lang::Korean) => "한 출처에서만 그렇다고 한다",
        (Verdict::No, true, Lang::Korean) => "한 출처에서만 그렇지 않다고 한다",
        (Verdict::Yes, false, Lang::Korean) => "그렇다",
        (Verdict::No, false, Lang::Korean) => "그렇지 않다",
        (Verdict::Depends, _, Lang::Korean) => "경우에 따라 다르다",
        (Verdict::Disputed, _, Lang::Korean) => "자료마다 답이 엇갈린다",
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
