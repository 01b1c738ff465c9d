//! What a source claims, and how it explains a disagreement, each resting on items.

use pathfinder_core::contract::{
    Dispute, Extract, HypothesisDraft, ItemDraft, ResolutionDraft, ResolutionKind,
};

use super::super::fault::FaultKind;
use super::super::fields::{Fields, Notes};
use super::super::ids::Shown;
use super::super::words::named;
use super::{LABEL_CHARACTERS_MAX, STATEMENT_CHARACTERS_MAX};

const KEYWORDS_MAX: usize = 5;
const KEYWORD_CHARACTERS_MAX: usize = 200;

pub(super) fn hypotheses(
    reply: &Fields<'_>,
    request: &Extract,
    items: &[ItemDraft],
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<HypothesisDraft> {
    let list = reply.objects(
        &["hypotheses", "type_a_hypotheses", "claims"],
        "statement",
        notes,
    );
    let mut drafts: Vec<HypothesisDraft> = Vec::new();
    for fields in &list {
        let Some(draft) = hypothesis(fields, request, items, shown, notes) else {
            continue;
        };
        if drafts.iter().any(|it| it.statement == draft.statement) {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
        } else {
            notes.remember(draft.statement.clone(), &fields.place);
            drafts.push(draft);
        }
    }
    notes.limit(&mut drafts, "hypotheses", request.hypotheses_max);
    drafts
}

fn hypothesis(
    fields: &Fields<'_>,
    request: &Extract,
    items: &[ItemDraft],
    shown: &Shown,
    notes: &mut Notes,
) -> Option<HypothesisDraft> {
    const STATEMENT: [&str; 4] = ["statement", "summary", "claim", "hypothesis"];
    const KEYWORDS: [&str; 2] = ["keywords", "verify_keywords"];
    let statement = fields.needed(&STATEMENT, STATEMENT_CHARACTERS_MAX, notes)?;
    let mut from = labels(
        fields,
        &["from", "derived_from", "items", "facts"],
        items,
        notes,
    );
    if let ([], [only]) = (from.as_slice(), items) {
        notes.mended = true;
        from.push(only.label.clone());
    }
    if from.is_empty() {
        notes.fault(fields.place.clone(), FaultKind::Missing("from"));
        return None;
    }
    Some(HypothesisDraft {
        statement,
        from,
        keywords: fields.texts(&KEYWORDS, KEYWORDS_MAX, KEYWORD_CHARACTERS_MAX, notes),
        sub_question: fields.place(
            &["sub_question", "question"],
            request.sub_questions.len(),
            notes,
        ),
        conflicts_with: fields.hypotheses(&["conflicts_with", "conflicts"], shown, notes),
    })
}

/// Labels of items that were kept, as the item wrote them or by position.
fn labels(
    fields: &Fields<'_>,
    names: &[&str],
    items: &[ItemDraft],
    notes: &mut Notes,
) -> Vec<String> {
    let written = fields.texts(names, items.len().max(1), LABEL_CHARACTERS_MAX, notes);
    let trimmed = |it: &str| it.trim_matches(['[', ']', ':', '"', ' ']).to_lowercase();
    let mut found: Vec<String> = Vec::new();
    for label in written {
        let known = items.iter().find(|it| it.label == label).or_else(|| {
            let by_number = format!("f{}", trimmed(&label));
            let fitting = items
                .iter()
                .find(|it| trimmed(&it.label) == trimmed(&label) || it.label == by_number);
            let place = trimmed(&label)
                .parse::<usize>()
                .ok()
                .and_then(|it| it.checked_sub(1));
            fitting.or_else(|| place.and_then(|it| items.get(it)))
        });
        notes.mended |= known.is_some_and(|it| it.label != label);
        if let Some(known) = known.filter(|it| !found.contains(&it.label)) {
            found.push(known.label.clone());
        }
    }
    found
}

pub(super) fn resolution(
    reply: &Fields<'_>,
    request: &Extract,
    items: &[ItemDraft],
    shown: &Shown,
    notes: &mut Notes,
) -> Option<ResolutionDraft> {
    let fields = reply.object(&["resolution", "conflict_resolution"], notes)?;
    let dispute = request.dispute.as_ref()?;
    let kind: Option<ResolutionKind> = named(&fields, &["kind", "type", "resolution_type"], notes);
    if kind.is_none() {
        notes.fault("resolution", FaultKind::Unreadable("kind"));
    }
    let description = fields.needed(
        &["description", "text", "reason"],
        STATEMENT_CHARACTERS_MAX,
        notes,
    );
    let from = labels(&fields, &["from", "item", "items"], items, notes)
        .into_iter()
        .next();
    if from.is_none() {
        notes.fault("resolution", FaultKind::Missing("from"));
    }
    let named_loser = fields
        .hypotheses(&["loser", "rejected", "wrong"], shown, notes)
        .first()
        .copied();
    let (in_dispute, observation_may_lose) = match dispute {
        Dispute::Conflict { hypothesis, other } => (vec![*hypothesis, *other], false),
        Dispute::Contradiction { hypothesis, .. } => (vec![*hypothesis], true),
    };
    let rejects = kind == Some(ResolutionKind::OneRejected);
    let loser = named_loser.filter(|it| rejects && in_dispute.contains(it));
    if rejects && loser.is_none() && !observation_may_lose {
        notes.fault("resolution", FaultKind::Missing("loser"));
        return None;
    }
    Some(ResolutionDraft {
        kind: kind?,
        description: description?,
        from: from?,
        loser,
    })
}
