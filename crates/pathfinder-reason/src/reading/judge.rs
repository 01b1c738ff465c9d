//! Replies of comparing: one answer for each pair or claim, by its number.

use pathfinder_core::contract::{Judge, Judgment, Stance, Verification, Verify, Weight};

use super::extract::STATEMENT_CHARACTERS_MAX;
use super::fault::FaultKind;
use super::fields::{Fields, Notes, on_scale, scale};
use super::words::{Answer, named};

const DOUBT_CHARACTERS_MAX: usize = 300;
const NUMBER: [&str; 8] = [
    "n", "index", "number", "pair", "claim", "draft", "aim", "id",
];

pub(super) fn judge(
    reply: &Fields<'_>,
    request: &Judge,
    notes: &mut Notes,
) -> Option<Vec<Judgment>> {
    let list = reply.objects(
        &["judgments", "judgements", "pairs", "results", "answers"],
        "stance",
        notes,
    );
    let scores: Vec<Option<f64>> = list
        .iter()
        .map(|it| it.number(&["similarity", "score"], &mut Notes::default()))
        .collect();
    let scale = scale(scores.iter().copied());
    let numbered = numbered(list, request.pairs.len(), notes);
    let mut given = 0;
    let judgments = numbered
        .into_iter()
        .enumerate()
        .map(|(index, fields)| {
            let judgment = fields.and_then(|it| judgment(&it, scale, notes));
            given += usize::from(judgment.is_some());
            judgment.unwrap_or_else(|| {
                notes.fault(format!("judgments {}", index + 1), FaultKind::Unanswered);
                Judgment::unsure()
            })
        })
        .collect();
    (given > 0 || request.pairs.is_empty()).then_some(judgments)
}

fn judgment(fields: &Fields<'_>, scale: f64, notes: &mut Notes) -> Option<Judgment> {
    let stance = named::<Stance>(fields, &["stance", "relation", "verdict", "label"], notes)?;
    let similarity = fields.number(&["similarity", "score"], notes);
    let weight = named(fields, &["weight", "strength"], notes);
    let difference = named(fields, &["difference", "kind", "type"], notes);
    notes.mended |= weight.is_none() || similarity.is_none();
    Some(Judgment {
        // Without a number, the stance still tells whether they are about the same thing.
        similarity: similarity.map_or(if stance == Stance::Unsure { 0.0 } else { 0.5 }, |it| {
            on_scale(it, scale)
        }),
        stance,
        weight: weight.unwrap_or(Weight::Medium),
        difference,
        over: None,
    })
}

pub(super) fn verify(
    reply: &Fields<'_>,
    request: &Verify,
    notes: &mut Notes,
) -> Option<Vec<Verification>> {
    let list = reply.objects(
        &["verifications", "claims", "checks", "results", "answers"],
        "answer",
        notes,
    );
    let numbered = numbered(list, request.claims.len(), notes);
    let mut given = 0;
    let verifications = numbered
        .into_iter()
        .enumerate()
        .map(|(index, fields)| {
            let verification = fields.and_then(|it| verification(&it, notes));
            given += usize::from(verification.is_some());
            verification.unwrap_or_else(|| {
                let place = format!("verifications {}", index + 1);
                notes.fault(place, FaultKind::Unanswered);
                Verification::default()
            })
        })
        .collect();
    (given > 0 || request.claims.is_empty()).then_some(verifications)
}

fn verification(fields: &Fields<'_>, notes: &mut Notes) -> Option<Verification> {
    let said = said(fields, notes)?;
    let doubt = fields.text(&["doubt", "reason", "note"], DOUBT_CHARACTERS_MAX, notes);
    let cautious = fields.text(
        &["cautious", "rewording", "corrected", "restated"],
        STATEMENT_CHARACTERS_MAX,
        notes,
    );
    if said == Answer::Cautious && cautious.is_none() {
        notes.fault(fields.place.clone(), FaultKind::Missing("cautious"));
    }
    Some(Verification {
        holds: Some(said == Answer::Said),
        doubt: doubt.filter(|_| said != Answer::Said),
        cautious: cautious.filter(|_| said == Answer::Cautious),
    })
}

/// The answer, or whether it holds.
fn said(fields: &Fields<'_>, notes: &mut Notes) -> Option<Answer> {
    let named = named::<Answer>(fields, &["answer", "verdict", "says", "result"], notes);
    named.or_else(|| {
        let names = ["answer", "holds", "supported", "valid", "ok", "true"];
        let holds = fields.flag(&names, notes)?;
        Some(if holds { Answer::Said } else { Answer::NotSaid })
    })
}

/// The answers by the numbers that they carry; by their order if none carries a number.
pub(super) fn numbered<'a>(
    list: Vec<Fields<'a>>,
    length: usize,
    notes: &mut Notes,
) -> Vec<Option<Fields<'a>>> {
    let numbers: Vec<Option<usize>> = list
        .iter()
        .map(|it| it.place(&NUMBER, length, &mut Notes::default()))
        .collect();
    let by_order = numbers.iter().all(Option::is_none);
    notes.mended |= by_order;
    let mut places: Vec<Option<Fields<'a>>> = vec![None; length];
    for (index, (fields, number)) in list.into_iter().zip(numbers).enumerate() {
        let place = if by_order { Some(index) } else { number };
        match place
            .and_then(|it| places.get_mut(it))
            .filter(|it| it.is_none())
        {
            Some(slot) => *slot = Some(fields),
            None => notes.fault(fields.place, FaultKind::Unreadable("n")),
        }
    }
    places
}
