//! Hypotheses and observations as a model sees them.

use std::collections::BTreeSet;

use pathfinder_core::contract::{HypothesisShown, HypothesisStatus, ObservationShown, Sentence};
use pathfinder_core::id::{HypothesisType, ObservationId};
use pathfinder_text::{Lang, fold};
use serde_json::{Value, json};

use super::{Limits, short};

/// Observations beyond these are shortened where quotes are not needed.
const NEWEST: usize = 10;
const TITLE_CHARACTERS: usize = 80;
const MASKED_CHARACTERS: usize = 160;
const QUOTE_CHARACTERS: usize = 500;
const CONTEXT_CHARACTERS: usize = 320;

pub(super) fn hypotheses(list: &[HypothesisShown], limits: Limits) -> Vec<Value> {
    limits.list(list, |it| hypothesis(it, limits))
}

pub(super) fn hypothesis(it: &HypothesisShown, limits: Limits) -> Value {
    let status = match it.status {
        HypothesisStatus::Unvisited => "unvisited",
        HypothesisStatus::Tested => "tested",
        HypothesisStatus::Verified => "verified",
        HypothesisStatus::Rejected => "rejected",
    };
    json!({
        "id": it.id,
        "status": status,
        "strength": format!("{:.2}", it.strength),
        "statement": limits.short(&it.statement),
        "conjecture": it.kind == HypothesisType::B,
    })
}

/// How far a hypothesis was tested, as a writer is told.
pub(super) fn tested(status: HypothesisStatus, lang: Lang) -> &'static str {
    match (status, lang) {
        (HypothesisStatus::Unvisited, Lang::English) => "not tested",
        (HypothesisStatus::Tested, Lang::English) => "tested",
        (HypothesisStatus::Verified, Lang::English) => "verified",
        (HypothesisStatus::Rejected, Lang::English) => "rejected",
        (HypothesisStatus::Unvisited, Lang::Korean) => "검증하지 않음",
        (HypothesisStatus::Tested, Lang::Korean) => "검증 중",
        (HypothesisStatus::Verified, Lang::Korean) => "검증됨",
        (HypothesisStatus::Rejected, Lang::Korean) => "기각됨",
    }
}

/// Newest first; the older ones shortened, and none with its quote.
pub(super) fn statements(list: &[ObservationShown], limits: Limits) -> Vec<Value> {
    let shown = list.iter().take(limits.items).enumerate();
    let statement = |(index, it): (usize, &ObservationShown)| {
        let characters = if index < NEWEST {
            limits.characters
        } else {
            limits.characters.min(MASKED_CHARACTERS)
        };
        json!({
            "id": it.id,
            "statement": short(&it.statement, characters),
            "authority": format!("{:.2}", it.authority),
            "title": short(&it.title, TITLE_CHARACTERS),
        })
    };
    shown.map(statement).collect()
}

pub(super) fn sentence(it: &Sentence, limits: Limits) -> Value {
    json!({ "text": limits.short(&it.text), "cites": limits.list(&it.citations, ToString::to_string) })
}

/// Observations that stand under their sources, each once.
#[derive(Debug)]
pub(super) struct BySource<'a> {
    pub(super) observations: Vec<&'a ObservationShown>,
}

impl<'a> BySource<'a> {
    /// The first of each list, then the second of each, and so on; of one list after the other, what is new.
    pub(super) fn of(lists: &[Vec<&'a [ObservationShown]>]) -> BySource<'a> {
        let mut seen = BTreeSet::new();
        let mut observations = Vec::new();
        for lists in lists {
            let longest = lists.iter().map(|it| it.len()).max().unwrap_or_default();
            let in_turn = (0..longest).flat_map(|at| lists.iter().filter_map(move |it| it.get(at)));
            observations.extend(in_turn.filter(|it| seen.insert(it.id)));
        }
        BySource { observations }
    }

    pub(super) fn len(&self) -> usize {
        self.observations.len()
    }

    fn shown(&self, limits: Limits) -> &[&'a ObservationShown] {
        &self.observations[..self.len().min(limits.items)]
    }

    /// Those of the ids that are shown.
    pub(super) fn ids(
        &self,
        limits: Limits,
        ids: impl Iterator<Item = ObservationId>,
    ) -> Vec<String> {
        let shown: BTreeSet<ObservationId> = self.shown(limits).iter().map(|it| it.id).collect();
        ids.filter(|it| shown.contains(it))
            .map(|it| it.to_string())
            .collect()
    }

    pub(super) fn ids_of(&self, limits: Limits, list: &[ObservationShown]) -> Vec<String> {
        self.ids(limits, list.iter().map(|it| it.id))
    }

    /// The sources in the order of their first observations.
    pub(super) fn view(&self, limits: Limits, lang: Lang) -> Vec<Value> {
        let mut sources: Vec<(Source<'_>, Vec<Value>)> = Vec::new();
        for it in self.shown(limits) {
            let (source, mut shown) = (Source::of(it), quoted(it, limits));
            match sources.iter_mut().find(|(known, _)| *known == source) {
                Some((_, observations)) => {
                    // Under one source, the same context need not be told twice.
                    if observations
                        .iter()
                        .any(|it| it["context"] == shown["context"])
                    {
                        shown["context"] = Value::String(String::new());
                    }
                    observations.push(shown);
                }
                None => sources.push((source, vec![shown])),
            }
        }
        let view = |(source, observations): (Source<'_>, Vec<Value>)| json!({ "name": source.name(limits, lang), "observations": observations });
        sources.into_iter().map(view).collect()
    }
}

#[derive(Debug, PartialEq)]
struct Source<'a> {
    title: &'a str,
    origin: &'a str,
    date: Option<&'a str>,
    authority: f64,
}

impl<'a> Source<'a> {
    fn of(it: &'a ObservationShown) -> Source<'a> {
        Source {
            title: &it.title,
            origin: &it.origin,
            date: it.date.as_deref(),
            authority: it.authority,
        }
    }

    fn name(&self, limits: Limits, lang: Lang) -> String {
        let named = if self.title.is_empty() {
            self.origin
        } else {
            self.title
        };
        let (source, authority) = match lang {
            Lang::English => ("Source", "authority"),
            Lang::Korean => ("출처", "권위"),
        };
        let date = self.date.map(|it| format!("{}, ", short(it, 20)));
        format!(
            "{source}: {} ({}{authority} {:.2})",
            limits.short(named),
            date.unwrap_or_default(),
            self.authority
        )
    }
}

/// An observation with its quote, unless the statement repeats it.
fn quoted(it: &ObservationShown, limits: Limits) -> Value {
    let bare = |it: &str| fold(it).trim_end_matches('.').to_owned();
    let quote = if bare(&it.quote) == bare(&it.statement) {
        ""
    } else {
        &it.quote
    };
    json!({
        "id": it.id,
        "statement": limits.short(&it.statement),
        "quote": short(quote, limits.characters.min(QUOTE_CHARACTERS)),
        "context": short(&it.context, limits.characters.min(CONTEXT_CHARACTERS)),
        "doubt": limits.short(it.doubt.as_deref().unwrap_or_default()),
    })
}
