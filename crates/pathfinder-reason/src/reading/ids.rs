//! Ids as models write them. Only ids that the request showed count.

use std::collections::BTreeSet;

use pathfinder_core::contract::{
    Dispute, EvidenceShown, HypothesisShown, ObservationShown, Request, Sentence, SubQuestionShown,
};
use pathfinder_core::id::{HypothesisId, HypothesisType, NodeId, ObservationId};

/// A longer id field is something else.
const CHARACTERS_MAX: usize = 400;

/// The ids that a request shows.
#[derive(Debug, Default)]
pub(super) struct Shown {
    hypotheses: BTreeSet<HypothesisId>,
    observations: BTreeSet<ObservationId>,
}

/// The kinds of ids that a field may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Hypotheses,
    Observations,
    Both,
}

impl Shown {
    pub(super) fn of(request: &Request) -> Shown {
        let mut shown = Shown::default();
        match request {
            Request::Reflect(it) => {
                shown.list(&it.hypotheses);
                shown.observe(&it.facts);
            }
            Request::Plan(it) => shown.list(&it.hypotheses),
            Request::Extract(it) => {
                shown.list(&it.hypotheses);
                shown.hypotheses.extend(it.target);
                shown.dispute(it.dispute.as_ref());
            }
            Request::Rank(it) => shown.list(&it.hypotheses),
            Request::Link(it) => {
                let linked = it.hypotheses.iter().map(|it| it.hypothesis.id);
                shown.hypotheses.extend(linked);
                shown.observe(&it.observations);
            }
            Request::Resolve(it) => {
                for side in [&it.one, &it.other] {
                    shown.hypotheses.extend(side.hypothesis);
                    shown.observe(&side.supports);
                    shown.observe(&side.contradicts);
                }
            }
            Request::Ideate(it) => {
                shown.list(&it.hypotheses);
                shown.observe(&it.observations);
            }
            Request::Outline(it) => shown.show(&it.material, &[]),
            Request::Write(it) => {
                shown.show(&it.material, &[]);
                shown.best(&it.sub_questions, &it.nearest);
            }
            Request::Thesis(it) => {
                shown.show(&it.core, &it.resolutions);
                shown.best(&it.sub_questions, &it.nearest);
            }
            Request::Decompose(_)
            | Request::MatchSession(_)
            | Request::WordQuery(_)
            | Request::Verify(_)
            | Request::Judge(_) => {}
        }
        shown
    }

    fn list(&mut self, list: &[HypothesisShown]) {
        self.hypotheses.extend(list.iter().map(|it| it.id));
    }

    fn dispute(&mut self, dispute: Option<&Dispute>) {
        match dispute {
            Some(Dispute::Conflict { hypothesis, other }) => {
                self.hypotheses.extend([*hypothesis, *other]);
            }
            Some(Dispute::Contradiction {
                hypothesis,
                observation,
                ..
            }) => {
                self.hypotheses.insert(*hypothesis);
                self.observations.insert(*observation);
            }
            None => {}
        }
    }

    fn observe(&mut self, list: &[ObservationShown]) {
        self.observations.extend(list.iter().map(|it| it.id));
    }

    fn best(&mut self, sub_questions: &[SubQuestionShown], nearest: &[ObservationShown]) {
        for it in sub_questions {
            self.observe(&it.observations);
        }
        self.observe(nearest);
    }

    fn show(&mut self, material: &[EvidenceShown], sentences: &[Sentence]) {
        for it in material {
            self.hypotheses.insert(it.hypothesis.id);
            self.observe(&it.origin);
            self.observe(&it.supports);
            self.observe(&it.contradicts);
            self.observe(&it.qualifies);
        }
        let conditions = material.iter().flat_map(|it| &it.conditions);
        self.observations.extend(
            conditions
                .chain(sentences)
                .flat_map(|it| it.citations.iter().copied()),
        );
    }

    /// Whether there is anything to cite.
    pub(super) fn has_observations(&self) -> bool {
        !self.observations.is_empty()
    }

    /// The shown ids that a text names, in its order, and whether it named others too.
    pub(super) fn find(&self, text: &str, wanted: Wanted) -> (Vec<NodeId>, bool) {
        let mut found = Vec::new();
        let mut unknown = false;
        for name in names(text) {
            match self.meant(&name, wanted) {
                Some(id) if found.contains(&id) => {}
                Some(id) => found.push(id),
                None => unknown |= name.is_id(),
            }
        }
        (found, unknown)
    }

    pub(super) fn hypotheses_max(&self) -> usize {
        self.hypotheses.len()
    }

    fn meant(&self, name: &Name, wanted: Wanted) -> Option<NodeId> {
        let observation = |number| {
            let id = ObservationId(number);
            self.observations
                .contains(&id)
                .then_some(NodeId::Observation(id))
        };
        let hypothesis = |kind: Option<HypothesisType>| {
            let mut fitting = self
                .hypotheses
                .iter()
                .filter(|it| it.number == name.number && kind.is_none_or(|kind| it.kind == kind));
            // Without its letter a number may match two hypotheses, in which case it counts for neither.
            let first = fitting.next()?;
            fitting
                .next()
                .is_none()
                .then_some(NodeId::Hypothesis(*first))
        };
        let (takes_observations, takes_hypotheses) =
            (wanted != Wanted::Hypotheses, wanted != Wanted::Observations);
        match name.word.as_str() {
            "obs" | "observation" | "o" if takes_observations => observation(name.number),
            "hypa" | "hypothesisa" | "a" | "ha" if takes_hypotheses => {
                hypothesis(Some(HypothesisType::A))
            }
            "hypb" | "hypothesisb" | "b" | "hb" if takes_hypotheses => {
                hypothesis(Some(HypothesisType::B))
            }
            "hyp" | "hypothesis" | "h" if takes_hypotheses => hypothesis(None),
            // Next to words, a bare number is more likely an amount.
            "" if name.plain => match wanted {
                Wanted::Observations => observation(name.number),
                Wanted::Hypotheses => hypothesis(None),
                Wanted::Both => None,
            },
            _ => None,
        }
    }
}

/// A word and the number after it, as in `hyp_A3` or `[Obs 4]`.
struct Name {
    word: String,
    number: u32,
    /// There are no Latin letters in the whole text.
    plain: bool,
}

impl Name {
    fn is_id(&self) -> bool {
        ["obs", "hyp"].iter().any(|it| self.word.starts_with(it))
    }
}

/// Every number of a text with the letters that lead to it, joined over `_`, `-` and spaces.
fn names(text: &str) -> Vec<Name> {
    let plain = !text
        .chars()
        .take(CHARACTERS_MAX)
        .any(|it| it.is_ascii_alphabetic());
    let mut found = Vec::new();
    let mut letters = String::new();
    let mut digits = String::new();
    for character in text
        .chars()
        .take(CHARACTERS_MAX)
        .map(|it| it.to_ascii_lowercase())
        .chain(std::iter::once('.'))
    {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if let Ok(number) = digits.parse() {
            found.push(Name {
                word: std::mem::take(&mut letters),
                number,
                plain,
            });
        }
        digits.clear();
        match character {
            'a'..='z' => letters.push(character),
            '_' | '-' => {}
            ' ' if leads_to_id(&letters) => {}
            _ => letters.clear(),
        }
    }
    found
}

fn leads_to_id(word: &str) -> bool {
    matches!(
        word,
        "obs"
            | "observation"
            | "hyp"
            | "hypothesis"
            | "hypa"
            | "hypb"
            | "hypothesisa"
            | "hypothesisb"
    )
}
