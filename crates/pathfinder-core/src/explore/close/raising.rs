//! Drafts become hypotheses, are merged with one that says the same, or are dropped with a reason.

use pathfinder_text::normalize_query;

use super::Harvest;
use crate::contract::{Fate, HypothesisDraft, Ranking, Weight};
use crate::event::{EvidenceEvent, NewHypothesis};
use crate::explore::drafts::Draft;
use crate::graph::EdgeKind;
use crate::id::{HypothesisId, HypothesisType, NodeId, ObservationId};

impl<'a> Harvest<'a> {
    pub(super) fn raise(&mut self, drafts: &[Draft<'a>], rankings: &[Ranking]) {
        let mut next = self.session.graph.next_hypothesis(HypothesisType::A);
        let mut became: Vec<Option<HypothesisId>> = Vec::new();
        for (place, it) in drafts.iter().enumerate() {
            let from = self.origins(it);
            let ranking = rankings.get(place);
            let fate = ranking.map_or(Fate::Keep, |it| it.fate);
            let equal = self.equal(&it.draft.statement, &drafts[..place], &became);
            let merged = equal.or_else(|| self.merged_with(fate, &became));
            let id = match (merged, self.reason_to_drop(it, &from, ranking)) {
                (_, Some(because)) => {
                    self.drop_draft(it.draft, from, because);
                    None
                }
                (Some(id), None) => {
                    self.support(id, &from);
                    self.merge_draft(it.draft, id, ranking);
                    Some(id)
                }
                (None, None) => {
                    let id = next;
                    next.number += 1;
                    self.raise_one(id, it.draft, &from);
                    Some(id)
                }
            };
            became.push(id);
            for other in id.iter().flat_map(|_| &it.draft.conflicts_with) {
                let (from, to) = (id.unwrap_or(*other), *other);
                self.linking.link(EdgeKind::Conflicts { from, to });
            }
        }
    }

    /// The observations that a draft was derived from.
    fn origins(&self, draft: &Draft<'_>) -> Vec<ObservationId> {
        let labels = draft.draft.from.iter();
        labels
            .filter_map(|it| self.labeled(draft.source, it))
            .map(|it| it.observation)
            .collect()
    }

    /// The hypothesis with the same words, in the graph or raised here.
    fn equal(
        &self,
        statement: &str,
        earlier: &[Draft<'_>],
        became: &[Option<HypothesisId>],
    ) -> Option<HypothesisId> {
        let normalized = normalize_query(statement);
        let known = self.session.graph.hypotheses().iter();
        let known = known.map(|it| (it.statement.as_str(), it.id));
        let new = earlier.iter().zip(became);
        let new = new.filter_map(|(it, id)| Some((it.draft.statement.as_str(), (*id)?)));
        let mut all = known.chain(new);
        all.find(|(statement, _)| normalize_query(statement) == normalized)
            .map(|(_, id)| id)
    }

    fn merged_with(&self, fate: Fate, became: &[Option<HypothesisId>]) -> Option<HypothesisId> {
        match fate {
            Fate::MergeWith(id) => {
                let known = self.session.graph.hypothesis(id);
                known.filter(|it| it.is_active()).map(|it| it.id)
            }
            Fate::MergeWithDraft(place) => became.get(place).copied().flatten(),
            Fate::Keep | Fate::Drop => None,
        }
    }

    /// A draft is dropped if it was ranked so, or if its source says nothing that it was derived from.
    fn reason_to_drop(
        &self,
        draft: &Draft<'_>,
        from: &[ObservationId],
        ranking: Option<&Ranking>,
    ) -> Option<String> {
        let labels = draft.draft.from.iter();
        let mut labeled = labels.filter_map(|it| self.labeled(draft.source, it));
        match ranking {
            Some(it) if it.fate == Fate::Drop => Some(it.why.clone()),
            _ if from.is_empty() => Some(String::new()),
            _ => labeled.try_fold(String::new(), |_, it| it.doubt.clone()),
        }
    }

    fn drop_draft(&mut self, draft: &HypothesisDraft, from: Vec<ObservationId>, because: String) {
        self.push(EvidenceEvent::DraftDropped {
            statement: draft.statement.clone(),
            from,
            because,
        });
    }

    fn merge_draft(
        &mut self,
        draft: &HypothesisDraft,
        into: HypothesisId,
        ranking: Option<&Ranking>,
    ) {
        let is_merged = |it: &&Ranking| match it.fate {
            Fate::MergeWith(_) | Fate::MergeWithDraft(_) => true,
            Fate::Keep | Fate::Drop => false,
        };
        let because = ranking.filter(is_merged).map(|it| it.why.clone());
        self.push(EvidenceEvent::DraftMerged {
            statement: draft.statement.clone(),
            into,
            because: because.unwrap_or_default(),
        });
    }

    fn support(&mut self, to: HypothesisId, from: &[ObservationId]) {
        let is_other = |it: &&ObservationId| !self.linking.repeats(**it, to);
        if from.iter().any(|it| is_other(&it)) {
            self.judged.insert(to);
        }
        for from in from {
            self.linking.link(EdgeKind::Supports {
                from: *from,
                to,
                weight: Weight::Strong,
            });
        }
    }

    fn raise_one(&mut self, id: HypothesisId, draft: &HypothesisDraft, from: &[ObservationId]) {
        self.linking.derive(id, from);
        let within = |it: &usize| *it < self.session.sub_questions.len();
        self.push(EvidenceEvent::HypothesisRaised(NewHypothesis {
            id,
            statement: draft.statement.clone(),
            tool: None,
            derived_from: from.iter().map(|it| NodeId::Observation(*it)).collect(),
            keywords: draft.keywords.clone(),
            sub_question: draft.sub_question.filter(within),
        }));
    }
}
