//! Replies of weighing: what becomes of drafts, what bears on hypotheses, and how a disagreement ends.

use pathfinder_core::contract::{
    Fate, Link, LinkDraft, Links, Rank, Ranking, ResolutionKind, Resolve, SettledBy, Settlement,
    Stance, Weight,
};
use pathfinder_core::id::{HypothesisId, NodeId, ObservationId};

use super::extract::STATEMENT_CHARACTERS_MAX;
use super::fault::FaultKind;
use super::fields::{Fields, Notes};
use super::ids::{Shown, Wanted};
use super::judge::numbered;
use super::words::{FateName, named};

const WHY_CHARACTERS_MAX: usize = 300;
const QUERY_CHARACTERS_MAX: usize = 300;
const MISSING_MAX: usize = 3;
const WITH: [&str; 5] = ["with", "merge_with", "target", "into", "same_as"];

/// A draft that was not answered is kept: nothing is lost silently.
pub(super) fn rank(
    reply: &Fields<'_>,
    request: &Rank,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Vec<Ranking>> {
    let list = reply.objects(
        &["rankings", "drafts", "ranking", "decisions", "results"],
        "fate",
        notes,
    );
    let numbered = numbered(list, request.drafts.len(), notes);
    let mut given = 0;
    let mut rankings: Vec<Ranking> = Vec::new();
    for (index, fields) in numbered.into_iter().enumerate() {
        let ranking = fields.and_then(|it| ranking(&it, index, request.drafts.len(), shown, notes));
        given += usize::from(ranking.is_some());
        rankings.push(ranking.unwrap_or_else(|| {
            notes.fault(format!("rankings {}", index + 1), FaultKind::Unanswered);
            Ranking {
                fate: Fate::Keep,
                why: String::new(),
            }
        }));
    }
    settle(&mut rankings, notes);
    (given > 0 || request.drafts.is_empty()).then_some(rankings)
}

fn ranking(
    fields: &Fields<'_>,
    index: usize,
    drafts: usize,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Ranking> {
    let fate = named::<FateName>(fields, &["fate", "decision", "action", "verdict"], notes)?;
    let why = fields.text(&["why", "reason", "because"], WHY_CHARACTERS_MAX, notes);
    notes.mended |= why.is_none();
    let fate = match fate {
        FateName::Keep => Fate::Keep,
        FateName::Drop => Fate::Drop,
        FateName::Merge => merged_with(fields, index, drafts, shown, notes),
    };
    Some(Ranking {
        fate,
        why: why.unwrap_or_default(),
    })
}

/// What a draft is merged with; kept if that is not something that was shown.
fn merged_with(
    fields: &Fields<'_>,
    index: usize,
    drafts: usize,
    shown: &Shown,
    notes: &mut Notes,
) -> Fate {
    let written = fields.text(&WITH, WHY_CHARACTERS_MAX, notes);
    let written = written.unwrap_or_default();
    let names_hypothesis = written.to_lowercase().contains("hyp");
    let (named, _) = shown.find(&written, Wanted::Hypotheses);
    if let (Some(NodeId::Hypothesis(id)), true) = (named.first(), names_hypothesis) {
        return Fate::MergeWith(*id);
    }
    let draft = fields
        .place(&WITH, drafts, &mut Notes::default())
        .filter(|it| !names_hypothesis && *it != index);
    if draft.is_none() {
        notes.fault(fields.place.clone(), FaultKind::UnknownId);
    }
    draft.map_or(Fate::Keep, Fate::MergeWithDraft)
}

/// Drafts are merged with earlier ones that are kept, directly.
fn settle(rankings: &mut [Ranking], notes: &mut Notes) {
    for index in 0..rankings.len() {
        let Fate::MergeWithDraft(other) = rankings[index].fate else {
            continue;
        };
        let fate = if other > index {
            // The later one is merged with this one instead.
            if rankings[other].fate == Fate::Keep {
                rankings[other].fate = Fate::MergeWithDraft(index);
            }
            Fate::Keep
        } else {
            match rankings[other].fate {
                Fate::Keep => Fate::MergeWithDraft(other),
                ended => ended,
            }
        };
        notes.mended |= fate != rankings[index].fate;
        rankings[index].fate = fate;
    }
}

pub(super) fn link(
    reply: &Fields<'_>,
    request: &Link,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Links> {
    const LINKS: [&str; 4] = ["links", "edges", "evidence", "stances"];
    if !reply.has(&LINKS) && !reply.has(&["conflicts"]) {
        return None;
    }
    let list = reply.objects(&LINKS, "", notes);
    let mut links: Vec<LinkDraft> = Vec::new();
    for fields in &list {
        let Some(link) = one_link(fields, request, shown, notes) else {
            continue;
        };
        let is_known =
            |it: &LinkDraft| (it.observation, it.hypothesis) == (link.observation, link.hypothesis);
        if links.iter().any(is_known) {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
        } else {
            notes.remember(link_key(&link), &fields.place);
            links.push(link);
        }
    }
    // Unsure is what it is without a link.
    links.retain(|it| it.stance != Stance::Unsure);
    Some(Links {
        links,
        conflicts: conflicts(reply, shown, notes),
    })
}

/// What a link is called among the places of a reply.
pub(super) fn link_key(link: &LinkDraft) -> String {
    format!("{} {}", link.observation, link.hypothesis)
}

fn one_link(
    fields: &Fields<'_>,
    request: &Link,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<LinkDraft> {
    let hypothesis = fields
        .hypotheses(&["hypothesis", "hypothesis_id", "to", "id"], shown, notes)
        .first()
        .copied()?;
    let observation = fields
        .observations(&["observation", "observation_id", "from"], shown, notes)
        .first()
        .copied()?;
    let mut candidates = request
        .hypotheses
        .iter()
        .filter(|it| it.hypothesis.id == hypothesis)
        .flat_map(|it| &it.candidates);
    if !candidates.any(|it| *it == observation) {
        notes.fault(fields.place.clone(), FaultKind::NotACandidate);
        return None;
    }
    let Some(stance) = named::<Stance>(fields, &["stance", "relation", "type", "label"], notes)
    else {
        notes.fault(fields.place.clone(), FaultKind::Unreadable("stance"));
        return None;
    };
    let weight = named(fields, &["weight", "strength"], notes);
    notes.mended |= weight.is_none();
    let condition = fields.text(
        &["condition", "when", "qualification"],
        STATEMENT_CHARACTERS_MAX,
        notes,
    );
    Some(LinkDraft {
        observation,
        hypothesis,
        stance,
        weight: weight.unwrap_or(Weight::Medium),
        condition: condition.filter(|_| stance == Stance::Qualifies),
    })
}

/// Pairs of shown hypotheses: objects with both, or both in one text.
fn conflicts(
    reply: &Fields<'_>,
    shown: &Shown,
    notes: &mut Notes,
) -> Vec<(HypothesisId, HypothesisId)> {
    let list = reply.objects(&["conflicts", "conflict", "rivals"], "one", notes);
    let mut conflicts: Vec<(HypothesisId, HypothesisId)> = Vec::new();
    for fields in &list {
        let mut ids = fields.hypotheses(&["one", "a", "first", "from"], shown, notes);
        ids.extend(fields.hypotheses(&["other", "b", "second", "to", "with"], shown, notes));
        let &[one, other, ..] = ids.as_slice() else {
            notes.fault(fields.place.clone(), FaultKind::Missing("other"));
            continue;
        };
        let is_known = conflicts.contains(&(one, other)) || conflicts.contains(&(other, one));
        if one != other && !is_known {
            conflicts.push((one, other));
        }
    }
    conflicts
}

pub(super) fn resolve(
    reply: &Fields<'_>,
    request: &Resolve,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Settlement> {
    const RESOLUTION: [&str; 3] = ["resolution", "settlement", "settled_by"];
    const MISSING: [&str; 4] = ["missing", "queries", "missing_evidence", "searches"];
    if !reply.has(&RESOLUTION) && !reply.has(&MISSING) {
        return None;
    }
    let resolution = reply
        .object(&RESOLUTION, notes)
        .and_then(|it| settled_by(&it, request, shown, notes));
    let missing = reply.texts(&MISSING, MISSING_MAX, QUERY_CHARACTERS_MAX, notes);
    if resolution.is_none() && missing.is_empty() {
        notes.fault("", FaultKind::Missing("missing"));
    }
    Some(Settlement {
        resolution,
        missing,
    })
}

fn settled_by(
    fields: &Fields<'_>,
    request: &Resolve,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<SettledBy> {
    let kind: Option<ResolutionKind> = named(fields, &["kind", "type", "resolution_type"], notes);
    if kind.is_none() {
        notes.fault("resolution", FaultKind::Unreadable("kind"));
    }
    let description = fields.needed(
        &["description", "text", "reason"],
        STATEMENT_CHARACTERS_MAX,
        notes,
    );
    let from: Option<ObservationId> = fields
        .observations(&["from", "observation", "evidence"], shown, notes)
        .first()
        .copied();
    if from.is_none() {
        notes.fault("resolution", FaultKind::Missing("from"));
    }
    let sides = [request.one.hypothesis, request.other.hypothesis];
    let rejects = kind == Some(ResolutionKind::OneRejected);
    let loser = fields
        .hypotheses(&["loser", "rejected", "wrong"], shown, notes)
        .first()
        .copied()
        .filter(|it| rejects && sides.contains(&Some(*it)));
    let observation_may_lose = sides.contains(&None);
    if rejects && loser.is_none() && !observation_may_lose {
        notes.fault("resolution", FaultKind::Missing("loser"));
        return None;
    }
    Some(SettledBy {
        kind: kind?,
        description: description?,
        from: from?,
        loser,
    })
}
