//! Working memory and the newest findings, within a bound of bytes.

use pathfinder_text::one_line;

use super::WINDOW;
use crate::contract::{ExplorationResult, FindingShown, IterationShown, Memory};
use crate::finding::Finding;
use crate::learn;
use crate::session::{IterationLog, Session};

const FINDINGS_MAX: usize = 30;
const STATEMENT_CHARACTERS_MAX: usize = 200;
const GOAL_CHARACTERS_MAX: usize = 120;

/// How many bytes of each a request has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    pub(super) iterations: usize,
    pub(super) findings: usize,
}

/// Where the course of the research is decided.
pub(crate) const PLANNING: Space = Space {
    iterations: 2_400,
    findings: 4_800,
};
/// Where a target is given and only the words are sought.
pub(crate) const WORDING: Space = Space {
    iterations: 1_600,
    findings: 1_200,
};

/// What the session remembers; nothing if no model is asked.
pub(crate) fn memory(session: &Session, space: Space) -> Memory {
    if !session.settings.thinks_outside() {
        return Memory::default();
    }
    let ended = session.iterations.iter().rev();
    let ended = ended.filter(|it| it.ended_at.is_some()).take(WINDOW);
    let standing = session.findings.iter().rev();
    let standing = standing
        .filter(|it| it.superseded_by.is_none())
        .take(FINDINGS_MAX);
    Memory {
        iterations: within(
            space.iterations,
            ended.map(|it| iteration(session, it)),
            |it| it.goal.len() + it.queries.iter().map(|it| it.len() + 2).sum::<usize>(),
        ),
        findings: within(
            space.findings,
            standing.filter_map(|it| finding(session, it)),
            |it| it.statement.len(),
        ),
    }
}

/// As many of them as there is space for.
fn within<T>(
    bytes_max: usize,
    items: impl Iterator<Item = T>,
    bytes: impl Fn(&T) -> usize,
) -> Vec<T> {
    let mut taken = 0;
    let fits = |it: &T| {
        taken += bytes(it);
        taken <= bytes_max
    };
    items.take_while(fits).collect()
}

fn iteration(session: &Session, log: &IterationLog) -> IterationShown {
    let goal = log.selection.as_ref();
    let goal = goal.map(|it| learn::goal(session, &it.target));
    let goal = goal.unwrap_or_default();
    let outcome = log.outcome.or(log.result);
    IterationShown {
        iteration: log.number,
        goal: one_line(&goal, GOAL_CHARACTERS_MAX),
        queries: session.queries_of(log),
        outcome: outcome.unwrap_or(ExplorationResult::Failure),
    }
}

fn finding(session: &Session, finding: &Finding) -> Option<FindingShown> {
    let graph = &session.graph;
    Some(FindingShown {
        id: finding.members(graph).next()?.id,
        tag: finding.tag(session),
        statement: one_line(finding.statement(graph), STATEMENT_CHARACTERS_MAX),
    })
}
