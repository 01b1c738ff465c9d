//! Removes what does not follow from the model's own citations.
//!
//! A statement that its quote does not make becomes the quote. A stance that the words contradict becomes `unsure`. A sentence, a hypothesis or a resolution without support is
//! dropped. What is left is the model's, and can be traced. The built-in reasoner applies the thinking tools that a
//! model left out.

use std::collections::BTreeMap;

use pathfinder_core::contract::{
    AnswerDraft, EvidenceShown, Extract, Extraction, ItemDraft, Judge, Judgment, Request, Sentence,
    Stance, Thesis, ThesisDraft, Thought,
};
use pathfinder_core::id::ObservationId;
use pathfinder_text::one_line;

use super::fault::FaultKind;
use super::fields::Notes;
use super::ideate;
use super::write::TITLE_CHARACTERS_MAX;
use crate::stance::{self, CONTRARY_MIN, GroundingFault, grounding_fault};

/// None if nothing is left of a thought that was not empty.
pub(super) fn ground(request: &Request, thought: Thought, notes: &mut Notes) -> Option<Thought> {
    match (request, thought) {
        (Request::Extract(request), Thought::Extract(extraction)) => Some(Thought::Extract(
            ground_extraction(request, extraction, notes),
        )),
        (Request::Judge(request), Thought::Judge(judgments)) => {
            Some(Thought::Judge(ground_judgments(request, judgments, notes)))
        }
        (Request::Write(request), Thought::Write(draft)) => {
            let cited = Cited::of(&request.material, &[]);
            let kept = cited.ground(draft.sentences, "sentences", notes);
            let usable = !kept.is_empty() || request.material.is_empty();
            usable.then(|| Thought::Write(AnswerDraft::written(kept)))
        }
        (Request::Thesis(request), Thought::Thesis(draft)) => {
            ground_thesis(request, draft, notes).map(Thought::Thesis)
        }
        (Request::Ideate(request), Thought::Ideate(ideas)) => {
            Some(Thought::Ideate(ideate::complete(request, ideas, notes)))
        }
        (_, thought) => Some(thought),
    }
}

fn ground_extraction(
    request: &Extract,
    mut extraction: Extraction,
    notes: &mut Notes,
) -> Extraction {
    for (index, item) in extraction.items.iter_mut().enumerate() {
        ground_item(request, item, &format!("items {}", index + 1), notes);
    }
    let items = &extraction.items;
    let quotes_of = |labels: &[String]| -> Vec<&str> {
        items
            .iter()
            .filter(|it| labels.contains(&it.label))
            .map(|it| it.quote.as_str())
            .collect()
    };
    let mut place = 0;
    extraction.hypotheses.retain(|it| {
        place += 1;
        let found = grounding_fault(&it.statement, &quotes_of(&it.from));
        note(found, format!("hypotheses {place}"), notes)
    });
    extraction.resolution = extraction.resolution.take().filter(|it| {
        let found = grounding_fault(&it.description, &quotes_of(std::slice::from_ref(&it.from)));
        note(found, "resolution".into(), notes)
    });
    extraction
}

fn ground_item(request: &Extract, item: &mut ItemDraft, place: &str, notes: &mut Notes) {
    if let Some(found) = grounding_fault(&item.statement, &[&item.quote]) {
        notes.fault(place, FaultKind::Ungrounded(found));
        item.statement = one_line(&item.quote, super::extract::STATEMENT_CHARACTERS_MAX);
    }
    for stance in &mut item.stances {
        let Some(hypothesis) = request
            .hypotheses
            .iter()
            .find(|it| it.id == stance.hypothesis)
        else {
            continue;
        };
        if let (Stance::Qualifies, Some(condition)) = (stance.stance, stance.condition.as_deref()) {
            if let Some(found) = grounding_fault(condition, &[&item.quote, &hypothesis.statement]) {
                notes.fault(place, FaultKind::Ungrounded(found));
                (stance.stance, stance.condition) = (Stance::Unsure, None);
            }
            continue;
        }
        ground_stance(
            &mut stance.stance,
            &hypothesis.statement,
            &item.quote,
            place,
            notes,
        );
    }
}

/// A stance that the words contradict is removed. One that they do not show is left to the model: that a figure bears on
/// a claim is often not in their common words.
fn ground_stance(
    stance: &mut Stance,
    statement: &str,
    evidence: &str,
    place: &str,
    notes: &mut Notes,
) {
    let is_contrary = match stance {
        Stance::Supports => {
            grounding_fault(statement, &[evidence]) == Some(GroundingFault::Contrary)
        }
        Stance::Contradicts => {
            let judged = stance::judge(statement, evidence);
            judged.stance == Stance::Supports && judged.confidence >= CONTRARY_MIN
        }
        Stance::Qualifies | Stance::Unsure => false,
    };
    if is_contrary {
        notes.fault(place, FaultKind::Ungrounded(GroundingFault::Contrary));
        *stance = Stance::Unsure;
    }
}

fn ground_judgments(
    request: &Judge,
    mut judgments: Vec<Judgment>,
    notes: &mut Notes,
) -> Vec<Judgment> {
    for (index, (pair, judgment)) in request.pairs.iter().zip(&mut judgments).enumerate() {
        ground_stance(
            &mut judgment.stance,
            &pair.statement,
            &pair.other,
            &format!("judgments {}", index + 1),
            notes,
        );
    }
    judgments
}

fn ground_thesis(
    request: &Thesis,
    mut draft: ThesisDraft,
    notes: &mut Notes,
) -> Option<ThesisDraft> {
    let cited = Cited::of(&request.core, &request.resolutions);
    draft.conclusion = cited.ground(draft.conclusion, "conclusion", notes);
    draft.limits = cited.ground(draft.limits, "limits", notes);
    draft.headings.retain(|(id, heading)| {
        let hypothesis = request.core.iter().find(|it| it.hypothesis.id == *id);
        let found = hypothesis.and_then(|it| grounding_fault(heading, &[&it.hypothesis.statement]));
        note(found, "headings".into(), notes)
    });
    let first = draft.conclusion.first().map(|it| it.text.clone());
    let concluded: Vec<&str> = draft.conclusion.iter().map(|it| it.text.as_str()).collect();
    if let (Some(found), Some(first)) = (grounding_fault(&draft.title, &concluded), first) {
        notes.fault("title", FaultKind::Ungrounded(found));
        draft.title = one_line(&first, TITLE_CHARACTERS_MAX);
    }
    (!draft.conclusion.is_empty() || request.core.is_empty()).then_some(draft)
}

/// What each observation that may be cited says.
struct Cited<'a>(BTreeMap<ObservationId, Vec<&'a str>>);

impl<'a> Cited<'a> {
    fn of(material: &'a [EvidenceShown], resolutions: &'a [Sentence]) -> Cited<'a> {
        let mut texts: BTreeMap<ObservationId, Vec<&str>> = BTreeMap::new();
        for evidence in material {
            for it in evidence
                .origin
                .iter()
                .chain(&evidence.supports)
                .chain(&evidence.contradicts)
            {
                texts.entry(it.id).or_default().push(&it.quote);
            }
        }
        // An observation that qualifies or resolves is cited for the condition, so it is shown in its words.
        for it in material
            .iter()
            .flat_map(|it| &it.conditions)
            .chain(resolutions)
        {
            for id in &it.citations {
                texts.entry(*id).or_default().push(&it.text);
            }
        }
        Cited(texts)
    }

    /// The sentences that their citations support.
    fn ground(&self, sentences: Vec<Sentence>, place: &str, notes: &mut Notes) -> Vec<Sentence> {
        let mut kept = Vec::new();
        for (index, sentence) in sentences.into_iter().enumerate() {
            let quotes: Vec<&str> = sentence
                .citations
                .iter()
                .filter_map(|it| self.0.get(it))
                .flatten()
                .copied()
                .collect();
            if note(
                grounding_fault(&sentence.text, &quotes),
                format!("{place} {}", index + 1),
                notes,
            ) {
                kept.push(sentence);
            }
        }
        kept
    }
}

/// Whether nothing is wrong; otherwise a fault is added.
fn note(found: Option<GroundingFault>, place: String, notes: &mut Notes) -> bool {
    if let Some(found) = found {
        notes.fault(place, FaultKind::Ungrounded(found));
    }
    found.is_none()
}
