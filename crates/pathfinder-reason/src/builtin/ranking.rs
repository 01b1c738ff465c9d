//! Which drafts become hypotheses: what says the same is merged, and what exceeds the limit of an iteration is dropped.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Fate, HypothesisStatus, Rank, Ranking, Stance};
use pathfinder_core::words::ranking as words;
use pathfinder_text::normalize_query;

use super::helps::sub_question;
use super::judging::judge_pair;
use crate::stance::Analysis;

/// Each hypothesis costs visits, so an iteration raises only a few.
const KEPT_MAX: usize = 4;
/// A draft this similar to a statement that it supports says the same.
const RESTATES: f64 = 0.75;

pub(super) fn rank(request: &Rank) -> Vec<Ranking> {
    let merged = merged(request);
    let groups = groups(request, &merged);
    let open = open(request);
    let chosen = Chosen::of(&groups, &open);
    let lang = request.lang;
    let dropped = |first: usize, same: bool| match () {
        () if same => words::says_what_was_dropped(lang, first + 1),
        () if chosen.gave_way.contains(&first) => words::gave_way(lang).to_owned(),
        () => words::over_limit(lang, KEPT_MAX),
    };
    let ranking = |(place, fate): (usize, &Fate)| match *fate {
        Fate::MergeWith(hypothesis) => (*fate, words::says_hypothesis(lang, hypothesis)),
        Fate::MergeWithDraft(first) if chosen.kept.contains(&first) => {
            (*fate, words::says_draft(lang, first + 1))
        }
        Fate::MergeWithDraft(first) => (Fate::Drop, dropped(first, true)),
        Fate::Keep if chosen.kept.contains(&place) => {
            let answers = request.drafts[place].sub_question;
            let why = match answers.filter(|it| open.contains(it)) {
                Some(it) => words::answers_open(lang, it + 1),
                None => words::new_claim(lang).to_owned(),
            };
            (Fate::Keep, why)
        }
        Fate::Keep | Fate::Drop => (Fate::Drop, dropped(place, false)),
    };
    let ranked = merged.iter().enumerate().map(ranking);
    ranked.map(|(fate, why)| Ranking { fate, why }).collect()
}

/// A statement, ready to be compared.
struct Statement {
    normalized: String,
    analysis: Analysis,
}

impl Statement {
    fn of(text: &str) -> Statement {
        Statement {
            normalized: normalize_query(text),
            analysis: Analysis::of(text),
        }
    }

    fn is_restated_by(&self, draft: &Statement) -> bool {
        let judged = judge_pair(&self.analysis, &draft.analysis);
        judged.stance == Stance::Supports && judged.similarity >= RESTATES
    }
}

/// The first of the statements that a draft repeats, word by word if there is such a one.
fn repeated<'all, K: Copy>(
    draft: &Statement,
    known: impl Iterator<Item = (K, &'all Statement)> + Clone,
) -> Option<K> {
    let equal = known.clone().find(|it| it.1.normalized == draft.normalized);
    equal
        .or_else(|| known.clone().find(|it| it.1.is_restated_by(draft)))
        .map(|it| it.0)
}

/// What each draft would become without a limit. A draft is merged only with one that stands for itself.
fn merged(request: &Rank) -> Vec<Fate> {
    let hypotheses: Vec<_> = request
        .hypotheses
        .iter()
        .map(|it| (it.id, Statement::of(&it.statement)))
        .collect();
    let drafts: Vec<Statement> = request
        .drafts
        .iter()
        .map(|it| Statement::of(&it.statement))
        .collect();
    let mut fates: Vec<Fate> = Vec::new();
    for (place, draft) in drafts.iter().enumerate() {
        let known = repeated(draft, hypotheses.iter().map(|(id, it)| (*id, it)));
        let own = (0..place).filter(|it| fates[*it] == Fate::Keep);
        let earlier = || repeated(draft, own.clone().map(|it| (it, &drafts[it])));
        let fate = match known {
            Some(id) => Fate::MergeWith(id),
            None => earlier().map_or(Fate::Keep, Fate::MergeWithDraft),
        };
        fates.push(fate);
    }
    fates
}

/// Drafts that say the same.
struct Group {
    first: usize,
    /// The greatest of their sources.
    authority: f64,
    answers: BTreeSet<usize>,
}

fn groups(request: &Rank, merged: &[Fate]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for ((place, draft), fate) in request.drafts.iter().enumerate().zip(merged) {
        let first = match *fate {
            Fate::Keep => place,
            Fate::MergeWithDraft(first) => first,
            Fate::MergeWith(_) | Fate::Drop => continue,
        };
        let answers = draft
            .sub_question
            .filter(|it| *it < request.sub_questions.len());
        match groups.iter_mut().find(|it| it.first == first) {
            Some(group) => {
                group.authority = group.authority.max(draft.authority);
                group.answers.extend(answers);
            }
            None => groups.push(Group {
                first,
                authority: draft.authority,
                answers: answers.into_iter().collect(),
            }),
        }
    }
    groups
}

/// The sub-questions that no hypothesis answers yet.
fn open(request: &Rank) -> BTreeSet<usize> {
    let answered_by = |it: &str| sub_question(it, &request.question, &request.sub_questions);
    let active = request
        .hypotheses
        .iter()
        .filter(|it| it.status != HypothesisStatus::Rejected);
    let answered: BTreeSet<usize> = active.filter_map(|it| answered_by(&it.statement)).collect();
    (0..request.sub_questions.len())
        .filter(|it| !answered.contains(it))
        .collect()
}

/// The groups that are kept, by their first draft.
struct Chosen {
    kept: Vec<usize>,
    /// Trusted more than a draft that was kept in its place, because that one answers what nobody answers.
    gave_way: Vec<usize>,
}

impl Chosen {
    /// The most trusted. A claim that answers no sub-question makes room for one that answers an open sub-question.
    fn of(groups: &[Group], open: &BTreeSet<usize>) -> Chosen {
        let mut ranked: Vec<&Group> = groups.iter().collect();
        ranked.sort_by(|left, right| {
            let by_trust = right.authority.total_cmp(&left.authority);
            by_trust.then(left.first.cmp(&right.first))
        });
        let rest = ranked.split_off(ranked.len().min(KEPT_MAX));
        let (mut kept, mut gave_way) = (ranked, Vec::new());
        for group in rest {
            let news = |it: &&usize| {
                open.contains(it) && !kept.iter().any(|kept| kept.answers.contains(it))
            };
            let idle = kept.iter().rposition(|it| it.answers.is_empty());
            if let Some(place) = idle.filter(|_| group.answers.iter().any(|it| news(&it))) {
                gave_way.push(kept[place].first);
                kept[place] = group;
            }
        }
        Chosen {
            kept: kept.iter().map(|it| it.first).collect(),
            gave_way,
        }
    }
}
