//! The conclusion: the strongest hypotheses as sources state them, and no more certainty than they carry.

use pathfinder_core::contract::{EvidenceShown, Lang, Sentence, Stance, Thesis, ThesisDraft};
use pathfinder_core::id::HypothesisType;

use super::cases::dependence;
use super::conjecture::embedded;
use super::gist::{gist, heading};
use super::likeness::fold;
use super::question::{Ask, Question};
use super::weighing::{Reading, weigh};
use super::writing::{Frame, Told, answering_first, asked, conditional, frame, quoted, stated, telling};

const CONCLUSION_MAX: usize = 3;
const LIMITS_MAX: usize = 6;
const TITLE_WORDS_MAX: usize = 18;
/// A hypothesis of this strength carries a plain yes or no.
const FIRM: f64 = 0.65;

pub(super) fn thesis(request: &Thesis) -> ThesisDraft {
    ThesisDraft {
        title: title(request),
        conclusion: conclusion(request),
        headings: request
            .core
            .iter()
            .map(|it| (it.hypothesis.id, heading(&it.hypothesis.statement)))
            .collect(),
        limits: limits(request),
    }
}

fn title(request: &Thesis) -> String {
    let Some(lead) = ranked(request).first().copied() else {
        return match request.lang {
            Lang::English => "Not enough evidence for an answer".to_owned(),
            Lang::Korean => "답하기에 증거가 부족함".to_owned(),
        };
    };
    let question = Question::of(&request.question, request.lang);
    let claim = short(&lead.hypothesis.statement);
    if let (Ask::YesNo { .. }, Some(on)) = (&question.ask, dependence(&claim).filter(|it| !it.is_empty())) {
        return match request.lang {
            Lang::English => format!("It depends on {}", on.trim_end_matches('.')),
            Lang::Korean => format!("{}: {claim}", name(Verdict::Depends, request.lang)),
        };
    }
    match (question.ask, verdict(request)) {
        (Ask::YesNo { .. }, Some(verdict)) => {
            let claim = embedded(&claim, request.lang);
            format!(
                "{}: {claim}{}",
                name(verdict, request.lang),
                condition(verdict, lead, &claim, request.lang)
            )
        }
        _ => claim,
    }
}

fn ranked(request: &Thesis) -> Vec<&EvidenceShown> {
    answering_first(&request.question, &request.core)
}

fn question_reading(request: &Thesis) -> Reading {
    asked(&request.question)
}

/// The whole claim where a heading has room for it.
fn short(statement: &str) -> String {
    let gist = gist(statement);
    if gist.split_whitespace().count() <= TITLE_WORDS_MAX - 4 { gist } else { heading(statement) }
}

/// An English claim can take its condition behind it: `… raises productivity when meetings are cut`.
fn condition(verdict: Verdict, lead: &EvidenceShown, claim: &str, lang: Lang) -> String {
    let depends = matches!(verdict, Verdict::Depends | Verdict::YesWithConditions);
    let follows = |it: &&str| {
        ["when ", "if ", "unless ", "where ", "under ", "only "].iter().any(|word| it.starts_with(word))
    };
    let fits =
        |it: &&str| (claim.split_whitespace().count() + it.split_whitespace().count()) <= TITLE_WORDS_MAX;
    let found = lead
        .conditions
        .iter()
        .map(|it| it.text.as_str())
        .find(|it| follows(it) && fits(it) && !fold(claim).contains(&fold(it)));
    match (depends && lang == Lang::English, found) {
        (true, Some(condition)) => format!(" {}", condition.trim_end_matches('.')),
        _ => String::new(),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Yes,
    YesWithConditions,
    MostlyYes,
    Depends,
    MostlyNo,
    No,
}

fn name(verdict: Verdict, lang: Lang) -> &'static str {
    match (verdict, lang) {
        (Verdict::Yes, Lang::English) => "Yes",
        (Verdict::YesWithConditions, Lang::English) => "Yes, under conditions",
        (Verdict::MostlyYes, Lang::English) => "Mostly yes",
        (Verdict::Depends, Lang::English) => "It depends",
        (Verdict::MostlyNo, Lang::English) => "Mostly no",
        (Verdict::No, Lang::English) => "No",
        (Verdict::Yes, Lang::Korean) => "그렇다",
        (Verdict::YesWithConditions, Lang::Korean) => "조건에 따라 그렇다",
        (Verdict::MostlyYes, Lang::Korean) => "대체로 그렇다",
        (Verdict::Depends, Lang::Korean) => "경우에 따라 다르다",
        (Verdict::MostlyNo, Lang::Korean) => "대체로 그렇지 않다",
        (Verdict::No, Lang::Korean) => "그렇지 않다",
    }
}

/// Yes or no only where a sourced hypothesis takes a side on the question's own words.
fn verdict(request: &Thesis) -> Option<Verdict> {
    let question = question_reading(request);
    let mut yes: Vec<&EvidenceShown> = Vec::new();
    let mut no: Vec<&EvidenceShown> = Vec::new();
    let mut partly = false;
    for evidence in request.core.iter().filter(|it| it.hypothesis.kind == HypothesisType::A) {
        let reading = Reading::of(&evidence.hypothesis.statement);
        match weigh(&question, &reading).map(|it| it.stance) {
            _ if reading.is_two_sided() && weigh(&question, &reading).is_some() => partly = true,
            Some(Stance::Supports) => yes.push(evidence),
            Some(Stance::Contradicts) => no.push(evidence),
            Some(Stance::Qualifies) => partly = true,
            Some(Stance::Unsure) | None => {}
        }
    }
    let strongest =
        |these: &[&EvidenceShown]| these.iter().map(|it| it.hypothesis.strength).fold(0.0, f64::max);
    let disputed = |these: &[&EvidenceShown]| these.iter().any(|it| !it.contradicts.is_empty());
    let conditional = |these: &[&EvidenceShown]| these.iter().any(|it| !it.conditions.is_empty());
    match (yes.is_empty(), no.is_empty()) {
        (false, false) => Some(Verdict::Depends),
        (false, true) if conditional(&yes) || partly => Some(Verdict::YesWithConditions),
        (false, true) if strongest(&yes) >= FIRM && !disputed(&yes) => Some(Verdict::Yes),
        (false, true) => Some(Verdict::MostlyYes),
        (true, false) if partly || conditional(&no) => Some(Verdict::Depends),
        (true, false) if strongest(&no) >= FIRM && !disputed(&no) => Some(Verdict::No),
        (true, false) => Some(Verdict::MostlyNo),
        (true, true) => partly.then_some(Verdict::Depends),
    }
}

/// The strongest statement, the most telling figure behind it, and the next statement that says something else.
fn conclusion(request: &Thesis) -> Vec<Sentence> {
    let mut told = Told::default();
    let mut found: Vec<Sentence> = Vec::new();
    for evidence in ranked(request) {
        let first = found.is_empty();
        if told.is_news(&evidence.hypothesis.statement) {
            found.extend(stated(evidence, request.lang));
        }
        if first && !found.is_empty() {
            let support = telling(&evidence.supports).into_iter().find(|it| told.is_news(&it.statement));
            found.extend(support.map(|it| quoted(it, frame(Frame::Adds, request.lang))));
        }
    }
    found.truncate(CONCLUSION_MAX);
    found
}

/// How disagreements were settled, conditions, and what was said against.
fn limits(request: &Thesis) -> Vec<Sentence> {
    let mut told = Told::default();
    let mut found: Vec<Sentence> = Vec::new();
    for resolution in request.resolutions.iter().filter(|it| !it.citations.is_empty()) {
        if told.is_news(&resolution.text) {
            found.push(resolution.clone());
        }
    }
    found.extend(request.core.iter().filter_map(|it| conditional(it, request.lang)));
    // A hypothesis with a case for each side says itself when it does not hold.
    let concluded = conclusion(request);
    for evidence in request.core.iter().filter(|it| Reading::of(&it.hypothesis.statement).is_two_sided()) {
        let sentence =
            stated(evidence, request.lang).filter(|it| !concluded.contains(it) && told.is_news(&it.text));
        found.extend(sentence);
    }
    for evidence in &request.core {
        let gist = gist(&evidence.hypothesis.statement).replace('"', "'");
        let before = match request.lang {
            Lang::English => format!("Against \"{gist}\", a source reports: \""),
            Lang::Korean => format!("'{gist}'에 반대되는 보고도 있다: \""),
        };
        let against = telling(&evidence.contradicts).into_iter().find(|it| told.is_news(&it.statement));
        found.extend(against.map(|it| quoted(it, (&before, "\""))));
    }
    found.truncate(LIMITS_MAX);
    found
}
