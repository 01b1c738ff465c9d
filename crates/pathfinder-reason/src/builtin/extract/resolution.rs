//! Whether a source resolves the disagreement for which it is read.

use pathfinder_core::contract::{Dispute, ResolutionDraft};
use pathfinder_core::id::HypothesisId;

use crate::builtin::explanation::{Side, Witness, explain};
use crate::builtin::weighing::Reading;

use super::{Item, Known};

pub(super) fn resolve(
    dispute: &Dispute,
    items: &[Item<'_>],
    known: &[Known<'_>],
) -> Option<ResolutionDraft> {
    let side = |id: HypothesisId| {
        let known = known.iter().find(|it| it.hypothesis.id == id)?;
        Some(Side::of(&known.hypothesis.statement, known.reading.clone()))
    };
    let (sides, losers) = match dispute {
        Dispute::Conflict { hypothesis, other } => (
            [side(*hypothesis)?, side(*other)?],
            [Some(*hypothesis), Some(*other)],
        ),
        Dispute::Contradiction {
            hypothesis,
            statement,
            ..
        } => {
            let observed = Side::of(statement, Reading::of(statement));
            ([side(*hypothesis)?, observed], [Some(*hypothesis), None])
        }
    };
    let witnesses: Vec<Witness<'_>> = items
        .iter()
        .map(|it| Witness {
            statement: &it.line.statement,
            terms: &it.line.terms,
            reading: &it.reading,
        })
        .collect();
    let found = explain(&sides, &witnesses)?;
    let item = &items[found.witness];
    Some(ResolutionDraft {
        kind: found.kind,
        description: item.line.statement.clone(),
        from: item.label.clone(),
        loser: found.loser.and_then(|it| losers[it]),
    })
}
