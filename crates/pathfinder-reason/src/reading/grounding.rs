//! Removes what the model's own citations certainly do not say, and tells the model.
//!
//! Two things are certain: a figure that stands nowhere in the sources, and the contrary of the quotes. A statement with
//! such a fault becomes its quote, a stance becomes `unsure`, and a sentence, a hypothesis or a resolution is dropped.
//! Each is named in the complaint, so that another reply may say it better. What is left is the model's, and can be
//! traced. The built-in reasoner does what a model left out: thinking tools, and the wording of aims.

mod writing;

use pathfinder_core::contract::{
    Dispute, Extract, Extraction, ItemDraft, Judge, Judgment, Link, Links, Request, Resolve,
    Settlement, Stance, Thought, Verification, Verify,
};
use pathfinder_text::figures::{Claimed, foreign_figures, is_size};
use pathfinder_text::one_line;

use super::extract::STATEMENT_CHARACTERS_MAX;
use super::fault::FaultKind;
use super::fields::Notes;
use super::weigh::link_key;
use super::{ideate, plan};
use crate::prompt::Excerpt;
use crate::stance::{self, CONTRARY_MIN, CertainFault, Ground};

/// None if nothing is left of a thought that was not empty.
pub(super) fn ground(
    request: &Request,
    thought: Thought,
    shown: Option<&Excerpt>,
    notes: &mut Notes,
) -> Option<Thought> {
    match (request, thought) {
        (Request::WordQuery(request), Thought::WordQuery(wordings)) => {
            Some(Thought::WordQuery(plan::complete(request, wordings)))
        }
        (Request::Extract(request), Thought::Extract(extraction)) => Some(Thought::Extract(
            ground_extraction(request, extraction, shown, notes),
        )),
        (Request::Verify(request), Thought::Verify(list)) => {
            Some(Thought::Verify(ground_verifications(request, list, notes)))
        }
        (Request::Judge(request), Thought::Judge(judgments)) => {
            Some(Thought::Judge(ground_judgments(request, judgments, notes)))
        }
        (Request::Link(request), Thought::Link(links)) => {
            Some(Thought::Link(ground_links(request, links, notes)))
        }
        (Request::Resolve(request), Thought::Resolve(settlement)) => Some(Thought::Resolve(
            ground_settlement(request, settlement, notes),
        )),
        (Request::Write(request), Thought::Write(draft)) => {
            writing::ground_answer(request, draft, notes).map(Thought::Write)
        }
        (Request::Thesis(request), Thought::Thesis(draft)) => {
            writing::ground_thesis(request, draft, notes).map(Thought::Thesis)
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
    shown: Option<&Excerpt>,
    notes: &mut Notes,
) -> Extraction {
    for item in &mut extraction.items {
        if let Some(shown) = shown {
            widen_context(request, item, shown);
        }
        let place = notes.place_of(&item.label);
        ground_item(request, item, &place, notes);
    }
    let items = &extraction.items;
    extraction.hypotheses.retain(|it| {
        let found = ground_of(request, items, &it.from).fault(&it.statement);
        let place = notes.place_of(&it.statement);
        note(found, &place, notes)
    });
    extraction.resolution = extraction.resolution.take().filter(|it| {
        let mut ground = ground_of(request, items, std::slice::from_ref(&it.from));
        ground.figures.extend(disputed(request));
        note(ground.fault(&it.description), "resolution", notes)
    });
    extraction
}

/// What items say, with what else is known of their source.
fn ground_of<'a>(request: &'a Extract, items: &'a [ItemDraft], labels: &[String]) -> Ground<'a> {
    let from = || items.iter().filter(|it| labels.contains(&it.label));
    Ground {
        quotes: from().map(|it| it.quote.as_str()).collect(),
        context: from()
            .map(|it| it.context.as_str())
            .chain([request.title.as_str()])
            .collect(),
        figures: Vec::new(),
    }
}

/// The statements of the disagreement that a source may explain.
fn disputed(request: &Extract) -> Vec<&str> {
    let statement_of = |id| {
        let mut hypotheses = request.hypotheses.iter();
        hypotheses
            .find(|it| it.id == id)
            .map(|it| it.statement.as_str())
    };
    match &request.dispute {
        None => Vec::new(),
        Some(Dispute::Conflict { hypothesis, other }) => [*hypothesis, *other]
            .into_iter()
            .filter_map(statement_of)
            .collect(),
        Some(Dispute::Contradiction {
            hypothesis,
            statement,
            ..
        }) => statement_of(*hypothesis)
            .into_iter()
            .chain([statement.as_str()])
            .collect(),
    }
}

/// A sentence beside the quote that gives a size, a date or a duration of the statement belongs to its context.
fn widen_context(request: &Extract, item: &mut ItemDraft, shown: &Excerpt) {
    let known = [item.quote.as_str(), &item.context, &request.title];
    let missing = foreign_figures(&item.statement, &known, Claimed::Digits);
    let neighbours = shown.neighbours(&item.quote);
    let mut added: Vec<&str> = Vec::new();
    for size in missing.iter().filter(|it| is_size(it)) {
        let names = |it: &&&str| foreign_figures(size, &[it], Claimed::Digits).is_empty();
        let naming = neighbours.iter().find(names).copied();
        added.extend(naming.filter(|it| !added.contains(it)));
    }
    if !added.is_empty() {
        let context = added.into_iter().chain([item.context.as_str()]);
        item.context = context.collect::<Vec<_>>().join(" ").trim().to_owned();
    }
}

fn ground_item(request: &Extract, item: &mut ItemDraft, place: &str, notes: &mut Notes) {
    let mut ground = Ground {
        quotes: vec![&item.quote],
        context: vec![&item.context, &request.title],
        figures: Vec::new(),
    };
    if !note(ground.fault(&item.statement), place, notes) {
        item.statement = one_line(&item.quote, STATEMENT_CHARACTERS_MAX);
    }
    for stance in &mut item.stances {
        let place = &format!("{place} stances {}", stance.hypothesis);
        let mut hypotheses = request.hypotheses.iter();
        let Some(hypothesis) = hypotheses.find(|it| it.id == stance.hypothesis) else {
            continue;
        };
        if let (Stance::Qualifies, Some(condition)) = (stance.stance, stance.condition.as_deref()) {
            ground.figures = vec![&hypothesis.statement];
            if !note(ground.fault_of_figures(condition), place, notes) {
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
    let opposite = match stance {
        Stance::Supports => Stance::Contradicts,
        Stance::Contradicts => Stance::Supports,
        Stance::Qualifies | Stance::Unsure => return,
    };
    let judged = stance::judge(statement, evidence);
    let is_contrary = judged.stance == opposite && judged.confidence >= CONTRARY_MIN;
    if !note(is_contrary.then_some(CertainFault::Contrary), place, notes) {
        *stance = Stance::Unsure;
    }
}

/// A cautious wording that names a figure of its own is not one.
fn ground_verifications(
    request: &Verify,
    mut list: Vec<Verification>,
    notes: &mut Notes,
) -> Vec<Verification> {
    for (index, (claim, verification)) in request.claims.iter().zip(&mut list).enumerate() {
        let ground = Ground {
            quotes: vec![&claim.quote],
            context: vec![&claim.context, &claim.title],
            figures: Vec::new(),
        };
        let place = format!("verifications {}", index + 1);
        verification.cautious = verification
            .cautious
            .take()
            .filter(|it| note(ground.fault(it), &place, notes));
    }
    list
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

fn ground_links(request: &Link, mut links: Links, notes: &mut Notes) -> Links {
    for link in &mut links.links {
        let place = notes.place_of(&link_key(link));
        let hypothesis = request
            .hypotheses
            .iter()
            .find(|it| it.hypothesis.id == link.hypothesis);
        let observation = request
            .observations
            .iter()
            .find(|it| it.id == link.observation);
        if let (Some(hypothesis), Some(observation)) = (hypothesis, observation) {
            ground_stance(
                &mut link.stance,
                &hypothesis.hypothesis.statement,
                &observation.quote,
                &place,
                notes,
            );
        }
    }
    links.links.retain(|it| it.stance != Stance::Unsure);
    links
}

/// A description speaks of both sides, so only its figures can be compared.
fn ground_settlement(
    request: &Resolve,
    mut settlement: Settlement,
    notes: &mut Notes,
) -> Settlement {
    let mut ground = Ground::default();
    for side in [&request.one, &request.other] {
        ground.figures.push(&side.statement);
        for it in side.supports.iter().chain(&side.contradicts) {
            ground.quotes.push(&it.quote);
            ground
                .context
                .extend([it.statement.as_str(), &it.context, &it.title]);
            ground.context.extend(it.date.as_deref());
        }
    }
    settlement.resolution = settlement.resolution.take().filter(|it| {
        note(
            ground.fault_of_figures(&it.description),
            "resolution",
            notes,
        )
    });
    settlement
}

/// Whether nothing is wrong; otherwise a fault is added.
fn note(found: Option<CertainFault>, place: &str, notes: &mut Notes) -> bool {
    let is_right = found.is_none();
    if let Some(found) = found {
        notes.fault(place, FaultKind::Ungrounded(found));
    }
    is_right
}
