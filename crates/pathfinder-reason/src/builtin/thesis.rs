//! The conclusion: what plainly answers the question, or that nothing does, and what the established hypotheses are tied to.

use pathfinder_core::contract::{Sentence, Thesis, ThesisDraft, Verdict};
use pathfinder_text::english::is_function_word;
use pathfinder_text::{Lang, one_line};

use super::answer::Answer;
use super::core_claim::{core_claim, heading};
use super::sections::Sections;
use super::weighing::Reading;
use super::writing::{Told, conditional, contradicted, stated};

const CONCLUSION_MAX: usize = 3;
const LIMITS_MAX: usize = 6;
const TITLE_WORDS_MAX: usize = 14;
const TITLE_CHARACTERS_MAX: usize = 160;

pub(super) fn thesis(request: &Thesis) -> ThesisDraft {
    let answer = Answer::of(
        &request.question,
        request.lang,
        &request.core,
        &request.nearest,
    );
    let conclusion = answer.sentences(request.lang, CONCLUSION_MAX);
    let sections = Sections::of(&request.question, &request.sub_questions, &conclusion);
    ThesisDraft {
        title: title(&answer, request.lang),
        status: Some(answer.status),
        verdict: answer.verdict,
        sureness: answer.sureness(),
        conclusion,
        sections: sections.found,
        headings: request
            .core
            .iter()
            .map(|it| (it.hypothesis.id, heading(&it.hypothesis.statement)))
            .collect(),
        limits: limits(request),
        open: sections.open,
    }
}

fn title(answer: &Answer<'_>, lang: Lang) -> String {
    use pathfinder_core::contract::AnswerStatus::{Answered, NotAnswered, Partly};
    match (answer.status, answer.lead()) {
        (NotAnswered, _) | (_, None) => match lang {
            Lang::English => {
                "Not decided: no sentence that was read plainly answers this".to_owned()
            }
            Lang::Korean => "판정 보류: 질문에 뚜렷이 답하는 문장을 찾지 못했음".to_owned(),
        },
        (Partly, Some(_)) => match lang {
            Lang::English => {
                "Not decided: what was read does not settle this for certain".to_owned()
            }
            Lang::Korean => "판정 보류: 읽은 자료만으로는 확실히 답할 수 없음".to_owned(),
        },
        (Answered, Some(lead)) => match answer.verdict {
            Some(verdict) => {
                let named = name(verdict, answer.is_one_voice(), lang);
                format!("{named}: {}", embedded(&short(lead)))
            }
            None => format!("“{}”", one_line(lead, TITLE_CHARACTERS_MAX)),
        },
    }
}

/// Without its full stop, and in lower case if it opens with a small word.
fn embedded(statement: &str) -> String {
    let plain = statement.trim().trim_end_matches(['.', '!']);
    let first = plain.split(' ').next().unwrap_or(plain);
    let lower = first.to_lowercase();
    if is_function_word(&lower) && lower != "i" {
        plain.replacen(first, &lower, 1)
    } else {
        plain.to_owned()
    }
}

/// The whole claim if a heading has room for it.
fn short(statement: &str) -> String {
    let claim = core_claim(statement);
    if claim.split_whitespace().count() <= TITLE_WORDS_MAX {
        claim
    } else {
        heading(statement)
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

/// How disagreements were resolved, conditions, and counter-evidence.
fn limits(request: &Thesis) -> Vec<Sentence> {
    let mut told = Told::default();
    let mut found: Vec<Sentence> = Vec::new();
    for resolution in request
        .resolutions
        .iter()
        .filter(|it| !it.citations.is_empty())
    {
        if told.is_news(&resolution.text) {
            found.push(resolution.clone());
        }
    }
    found.extend(
        request
            .core
            .iter()
            .flat_map(|it| conditional(it, request.lang)),
    );
    // A hypothesis with two cases already says when it does not hold.
    for evidence in request
        .core
        .iter()
        .filter(|it| Reading::of(&it.hypothesis.statement).is_two_sided())
    {
        found.extend(stated(evidence).filter(|it| told.is_news(&it.text)));
    }
    for evidence in &request.core {
        found.extend(contradicted(evidence, request.lang, &mut told));
    }
    found.truncate(LIMITS_MAX);
    found
}
