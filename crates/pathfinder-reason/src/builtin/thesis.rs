//! The conclusion: the strongest hypotheses as sources state them, and no more certainty than they carry.

use std::collections::BTreeSet;

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
            let condition = condition(verdict, lead, &claim, request.lang);
            let contrast = if condition.is_empty() { contrast(request, lead) } else { None };
            let behind = contrast.map_or(condition, |it| format!("; {it}"));
            format!("{}: {claim}{behind}", name(verdict, request.lang))
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

/// Where core hypotheses go both ways, the strongest that goes another way than the lead.
fn contrast(request: &Thesis, lead: &EvidenceShown) -> Option<String> {
    let sides = Sides::of(request);
    let holds = |these: &[&EvidenceShown]| these.iter().any(|it| it.hypothesis.id == lead.hypothesis.id);
    let others = match (holds(&sides.yes), holds(&sides.no)) {
        (true, false) => sides.no,
        (false, true) => sides.yes,
        (true, true) | (false, false) => return None,
    };
    let claim = short(&others.first()?.hypothesis.statement);
    Some(embedded(&claim, request.lang))
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
    /// All that takes a side is one observation.
    OneSays {
        yes: bool,
    },
    Depends,
    MostlyNo,
    No,
}

fn name(verdict: Verdict, lang: Lang) -> &'static str {
    match (verdict, lang) {
        (Verdict::Yes, Lang::English) => "Yes",
        (Verdict::YesWithConditions, Lang::English) => "Yes, under conditions",
        (Verdict::MostlyYes, Lang::English) => "Mostly yes",
        (Verdict::OneSays { yes: true }, Lang::English) => "One source says yes",
        (Verdict::OneSays { yes: false }, Lang::English) => "One source says no",
        (Verdict::Depends, Lang::English) => "It depends",
        (Verdict::MostlyNo, Lang::English) => "Mostly no",
        (Verdict::No, Lang::English) => "No",
        (Verdict::Yes, Lang::Korean) => "그렇다",
        (Verdict::YesWithConditions, Lang::Korean) => "조건에 따라 그렇다",
        (Verdict::MostlyYes, Lang::Korean) => "대체로 그렇다",
        (Verdict::OneSays { yes: true }, Lang::Korean) => "한 출처만 그렇다고 한다",
        (Verdict::OneSays { yes: false }, Lang::Korean) => "한 출처만 그렇지 않다고 한다",
        (Verdict::Depends, Lang::Korean) => "경우에 따라 다르다",
        (Verdict::MostlyNo, Lang::Korean) => "대체로 그렇지 않다",
        (Verdict::No, Lang::Korean) => "그렇지 않다",
    }
}

/// The core hypotheses that sources hold, by what they answer; each side in the order given.
#[derive(Default)]
struct Sides<'request> {
    yes: Vec<&'request EvidenceShown>,
    no: Vec<&'request EvidenceShown>,
    /// Something holds in one case and not in another.
    partly: bool,
}

impl Sides<'_> {
    fn of(request: &Thesis) -> Sides<'_> {
        let question = question_reading(request);
        let mut sides = Sides::default();
        for evidence in request.core.iter().filter(|it| it.hypothesis.kind == HypothesisType::A) {
            let reading = Reading::of(&evidence.hypothesis.statement);
            let Some(view) = weigh(&question, &reading) else { continue };
            // More words than the question has make the stance unsure, and leave the direction.
            let stance = match view.stance {
                Stance::Unsure => question.leaning_of(&reading).unwrap_or(Stance::Unsure),
                stance => stance,
            };
            match stance {
                _ if reading.is_two_sided() => sides.partly = true,
                Stance::Supports => sides.yes.push(evidence),
                Stance::Contradicts => sides.no.push(evidence),
                Stance::Qualifies => sides.partly = true,
                Stance::Unsure => {}
            }
        }
        sides
    }

    /// Nothing but one observation stands behind them all.
    fn is_one_voice(&self) -> bool {
        let all = self.yes.iter().chain(&self.no);
        let heard: BTreeSet<_> = all.flat_map(|it| &it.supports).map(|it| it.id).collect();
        heard.len() == 1 && !self.partly
    }
}

/// Yes or no only where a sourced hypothesis takes a side on the question's own words.
fn verdict(request: &Thesis) -> Option<Verdict> {
    let sides = Sides::of(request);
    let strongest =
        |these: &[&EvidenceShown]| these.iter().map(|it| it.hypothesis.strength).fold(0.0, f64::max);
    let disputed = |these: &[&EvidenceShown]| these.iter().any(|it| !it.contradicts.is_empty());
    let conditional = |these: &[&EvidenceShown]| these.iter().any(|it| !it.conditions.is_empty());
    let Sides { yes, no, partly } = &sides;
    match (yes.is_empty(), no.is_empty()) {
        (false, false) => Some(Verdict::Depends),
        (false, true) if conditional(yes) || *partly => Some(Verdict::YesWithConditions),
        (true, false) if *partly || conditional(no) => Some(Verdict::Depends),
        (true, true) => partly.then_some(Verdict::Depends),
        (false, true) | (true, false) if sides.is_one_voice() => {
            Some(Verdict::OneSays { yes: !yes.is_empty() })
        }
        (false, true) if strongest(yes) >= FIRM && !disputed(yes) => Some(Verdict::Yes),
        (false, true) => Some(Verdict::MostlyYes),
        (true, false) if strongest(no) >= FIRM && !disputed(no) => Some(Verdict::No),
        (true, false) => Some(Verdict::MostlyNo),
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
    found.extend(request.core.iter().flat_map(|it| conditional(it, request.lang)));
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
