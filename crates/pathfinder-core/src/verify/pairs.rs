//! Pairs of statements that share enough words to be worth a judgment.

use pathfinder_text::{character_pairs, pairs_similarity};

use crate::contract::{HypothesisDraft, Pair};
use crate::explore::shown_hypotheses;
use crate::graph::Observation;
use crate::id::{HypothesisId, ObservationId, SourceId};
use crate::session::Session;

/// Each judgment costs a reasoner's attention, so their number is bounded.
const PAIRS_MAX: usize = 160;
const RELATED_SIMILARITY: f64 = 0.35;
const PARTNERS_MAX: usize = 6;
const HYPOTHESES_PER_ITERATION_MAX: usize = 4;

/// What a pair is judged for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Does the new observation say what an earlier one says?
    Same {
        observation: ObservationId,
        earlier: ObservationId,
    },
    /// Does the new observation support or contradict a hypothesis that its reader was not shown?
    Evidence {
        observation: ObservationId,
        hypothesis: HypothesisId,
    },
    /// Is the draft at this index new, or does it restate or oppose a hypothesis?
    DraftAndHypothesis {
        draft: usize,
        hypothesis: HypothesisId,
    },
    DraftAndDraft {
        draft: usize,
        earlier: usize,
    },
    /// Does an observation from another source support or contradict the draft?
    DraftEvidence {
        draft: usize,
        observation: ObservationId,
    },
}

#[derive(Debug)]
pub(super) struct JudgedPair {
    pub purpose: Purpose,
    pub pair: Pair,
}

/// A hypothesis that a source suggests, with the observations that say so.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    pub draft: &'a HypothesisDraft,
    pub from: Vec<ObservationId>,
}

/// New drafts of this iteration: those of the most trusted sources, in the order of reading.
pub(super) fn drafts(session: &Session) -> Vec<Draft<'_>> {
    let Some(exploration) = &session.exploration else {
        return Vec::new();
    };
    let mut drafts: Vec<(f64, Draft<'_>)> = Vec::new();
    for (source, checked) in exploration.extractions() {
        let Some(known) = session.source(source).filter(|it| it.copy_of().is_none()) else {
            continue;
        };
        for draft in &checked.extraction.hypotheses {
            let labels = draft.from.iter().filter_map(|label| {
                let item = checked
                    .extraction
                    .items
                    .iter()
                    .find(|it| it.label == *label)?;
                session.find_observation(source, &item.quote)
            });
            let from: Vec<ObservationId> = labels.collect();
            if !from.is_empty() {
                drafts.push((known.authority, Draft { draft, from }));
            }
        }
    }
    drafts.sort_by(|a, b| b.0.total_cmp(&a.0));
    drafts
        .into_iter()
        .map(|(_, draft)| draft)
        .take(HYPOTHESES_PER_ITERATION_MAX)
        .collect()
}

pub(super) fn pairs(session: &Session) -> Vec<JudgedPair> {
    let mut found = Vec::new();
    // There are few drafts, and one that is not judged becomes a duplicate.
    draft_pairs(session, &mut found);
    same_pairs(session, &mut found);
    evidence_pairs(session, &mut found);
    found.truncate(PAIRS_MAX);
    found
}

/// A statement to compare with, tokenized once for many comparisons.
struct Candidate<'a, K> {
    key: K,
    statement: &'a str,
    pairs: Vec<(char, char)>,
}

impl<'a, K> Candidate<'a, K> {
    fn new(key: K, statement: &'a str) -> Candidate<'a, K> {
        Candidate {
            key,
            statement,
            pairs: character_pairs(statement),
        }
    }
}

fn observed(observation: &Observation) -> Candidate<'_, ObservationId> {
    Candidate::new(observation.id, &observation.statement)
}

/// The statements most like `text`, at most `PARTNERS_MAX`.
fn related<'a, K: Copy + Ord + 'a>(
    text: &str,
    others: impl Iterator<Item = &'a Candidate<'a, K>>,
) -> Vec<(K, &'a str)> {
    let mine = character_pairs(text);
    let mut scored: Vec<(f64, K, &str)> = others
        .map(|it| (pairs_similarity(&mine, &it.pairs), it.key, it.statement))
        .filter(|(similarity, ..)| *similarity >= RELATED_SIMILARITY)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    scored
        .into_iter()
        .take(PARTNERS_MAX)
        .map(|(_, key, other)| (key, other))
        .collect()
}

fn new_observations(session: &Session) -> Vec<&Observation> {
    let new = session
        .log()
        .map(|it| it.observations.as_slice())
        .unwrap_or_default();
    new.iter()
        .filter_map(|id| session.graph.observation(*id))
        .collect()
}

fn same_pairs(session: &Session, found: &mut Vec<JudgedPair>) {
    let new = new_observations(session);
    let firsts = session
        .findings
        .iter()
        .filter_map(|it| it.members(&session.graph).next());
    let firsts: Vec<_> = firsts.map(observed).collect();
    let latest: Vec<_> = new.iter().copied().map(observed).collect();
    for observation in &new {
        let earlier = latest.iter().take_while(|it| it.key < observation.id);
        for (earlier, statement) in related(&observation.statement, firsts.iter().chain(earlier)) {
            let purpose = Purpose::Same {
                observation: observation.id,
                earlier,
            };
            found.push(pair(purpose, statement, &observation.statement));
        }
    }
}

fn draft_pairs(session: &Session, found: &mut Vec<JudgedPair>) {
    let drafts = drafts(session);
    if drafts.is_empty() {
        return;
    }
    let hypotheses: Vec<_> = session
        .graph
        .hypotheses()
        .iter()
        .map(|it| Candidate::new(it.id, it.statement.as_str()))
        .collect();
    let observations: Vec<_> = session.graph.observations().iter().map(observed).collect();
    let all: Vec<_> = drafts
        .iter()
        .enumerate()
        .map(|(at, it)| Candidate::new(at, it.draft.statement.as_str()))
        .collect();
    for (place, it) in drafts.iter().enumerate() {
        let (draft, statement) = (place, it.draft.statement.as_str());
        for (hypothesis, known) in related(statement, hypotheses.iter()) {
            let purpose = Purpose::DraftAndHypothesis { draft, hypothesis };
            found.push(pair(purpose, known, statement));
        }
        for (earlier, known) in related(statement, all[..place].iter()) {
            let purpose = Purpose::DraftAndDraft { draft, earlier };
            found.push(pair(purpose, known, statement));
        }
        let elsewhere = observations
            .iter()
            .filter(|one| !it.from.contains(&one.key));
        for (observation, other) in related(statement, elsewhere) {
            let purpose = Purpose::DraftEvidence { draft, observation };
            found.push(pair(purpose, statement, other));
        }
    }
}

/// Readers were shown some hypotheses; the others are judged here.
fn evidence_pairs(session: &Session, found: &mut Vec<JudgedPair>) {
    let Some(exploration) = &session.exploration else {
        return;
    };
    let shown: Vec<HypothesisId> = shown_hypotheses(session, &exploration.target.selection)
        .into_iter()
        .map(|it| it.id)
        .collect();
    let unseen = session.graph.active().filter(|it| !shown.contains(&it.id));
    let unseen: Vec<_> = unseen
        .map(|it| Candidate::new(it.id, it.statement.as_str()))
        .collect();
    for observation in new_observations(session) {
        for (hypothesis, statement) in related(&observation.statement, unseen.iter()) {
            let purpose = Purpose::Evidence {
                observation: observation.id,
                hypothesis,
            };
            found.push(pair(purpose, statement, &observation.statement));
        }
    }
}

fn pair(purpose: Purpose, statement: &str, other: &str) -> JudgedPair {
    JudgedPair {
        purpose,
        pair: Pair {
            statement: statement.to_owned(),
            other: other.to_owned(),
        },
    }
}

/// The source of an observation, for asking whether two of them have one author.
pub(super) fn source_of(session: &Session, observation: ObservationId) -> Option<SourceId> {
    session.graph.observation(observation).map(|it| it.source)
}
