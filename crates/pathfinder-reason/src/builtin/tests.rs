//! The contracts as text: a request in, the thought rendered in a few lines.

mod always;
mod asking;
mod decomposing;
mod judging;
mod reading;
mod rendering;
mod requests;
mod thinking;
mod verifying;
mod wording;

use pathfinder_core::contract::Sentence;
use pathfinder_core::contract::{
    EvidenceShown, HypothesisShown, HypothesisStatus, ObservationShown, Request, SubQuestionShown,
};
use pathfinder_core::id::{HypothesisId, ObservationId};
use pathfinder_text::Lang;

use super::think;
use rendering::render;

const EN: Lang = Lang::English;
const KO: Lang = Lang::Korean;
const QUESTION_EN: &str = "Does a four-day work week raise productivity?";
const QUESTION_KO: &str = "주 4일 근무제는 생산성을 높이는가?";

fn thought(request: Request) -> String {
    render(&think(&request, None))
}

/// `hyp_A1 0.70 statement`, one a line.
fn hypotheses(text: &str) -> Vec<HypothesisShown> {
    let read = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        let id: HypothesisId = parts.next()?.parse().ok()?;
        let strength = parts.next()?.parse().ok()?;
        let statement = parts.next()?.to_owned();
        Some(HypothesisShown {
            id,
            kind: id.kind,
            status: HypothesisStatus::Tested,
            strength,
            statement,
        })
    };
    text.lines().filter_map(|it| read(it.trim())).collect()
}

/// `obs_1 0.90 statement | concept, concept`, one a line.
fn observations(text: &str) -> Vec<ObservationShown> {
    let read = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        let id: ObservationId = parts.next()?.parse().ok()?;
        let authority = parts.next()?.parse().ok()?;
        let rest = parts.next()?;
        let (statement, concepts) = rest.split_once(" | ").unwrap_or((rest, ""));
        let concepts = concepts
            .split(", ")
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect();
        Some(ObservationShown {
            id,
            statement: statement.to_owned(),
            quote: statement.to_owned(),
            authority,
            origin: id.to_string(),
            title: String::new(),
            date: None,
            context: String::new(),
            fit: None,
            place: String::new(),
            superseded_by: None,
            doubt: None,
            concepts,
        })
    };
    text.lines().filter_map(|it| read(it.trim())).collect()
}

/// `# sub-question`, then the observations on it.
fn sub_questions(text: &str) -> Vec<SubQuestionShown> {
    let mut found: Vec<SubQuestionShown> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("# ") {
            found.push(SubQuestionShown {
                text: text.to_owned(),
                observations: Vec::new(),
                disagree: Vec::new(),
            });
        } else if let Some(last) = found.last_mut() {
            last.observations.extend(observations(line));
        }
    }
    found
}

/// `text [obs_3]`: a condition and who states it; `obs_1`, where nobody is named.
fn condition(text: &str) -> Sentence {
    let named = text.strip_suffix(']').and_then(|it| it.rsplit_once(" ["));
    let named = named.and_then(|(text, from)| Some((text, from.parse().ok()?)));
    let (text, id) = named.unwrap_or_else(|| (text, "obs_1".parse().expect("an observation")));
    Sentence {
        text: text.to_owned(),
        citations: vec![id],
    }
}

/// A hypothesis line, then `+ obs`, `- obs` and `? condition` lines.
fn material(text: &str) -> Vec<EvidenceShown> {
    let mut found: Vec<EvidenceShown> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(hypothesis) = hypotheses(line).pop() {
            let (conditions, origin) = (Vec::new(), Vec::new());
            let (supports, contradicts) = (Vec::new(), Vec::new());
            found.push(EvidenceShown {
                hypothesis,
                tool: None,
                conditions,
                origin,
                supports,
                contradicts,
                qualifies: Vec::new(),
            });
        }
        let Some(last) = found.last_mut() else {
            continue;
        };
        match line.split_at_checked(2) {
            Some(("+ ", rest)) => last.supports.extend(observations(rest)),
            Some(("- ", rest)) => last.contradicts.extend(observations(rest)),
            Some(("? ", rest)) => last.conditions.push(condition(rest)),
            _ => {}
        }
    }
    found
}
