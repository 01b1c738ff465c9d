//! Which of the learned rules an iteration follows, because the situation that taught them recurs.

use crate::contract::{ExplorationResult, RuleAction};
use crate::event::{Selection, Target};
use crate::session::{IterationLog, Rule, Session};

/// After so many iterations without news the session is stuck.
const STUCK_ITERATIONS: usize = 2;
/// How often an aim that brought nothing is worded again, and how often if that never helped.
const WORDED_AGAIN_MAX: u8 = 2;
const WORDED_AGAIN_RETIRED: u8 = 1;

/// The rules to follow in an iteration with these aims. A session that is stuck also follows the one that it trusts most of
/// those that change what is asked.
pub(crate) fn followed(session: &Session, aims: &[Selection]) -> Vec<RuleAction> {
    let trusted = |it: &&Rule| !it.is_retired();
    let actions = session.rules.iter().filter(trusted);
    let actions = actions.filter_map(|it| it.action.as_ref());
    let mut followed: Vec<RuleAction> = actions
        .filter(|it| is_called_for(session, it, aims))
        .cloned()
        .collect();
    let is_other = |it: &&RuleAction| {
        matches!(
            it,
            RuleAction::ShortenQueries {} | RuleAction::SeekPapers {}
        )
    };
    if is_stuck(session) && !followed.iter().any(|it| is_other(&it)) {
        let rules = session.rules.iter().filter(trusted);
        let rules = rules.filter(|it| it.action.as_ref().is_some_and(|it| is_other(&it)));
        let most = rules.reduce(|best, it| match it.confidence() > best.confidence() {
            true => it,
            false => best,
        });
        followed.extend(most.and_then(|it| it.action.clone()));
    }
    followed
}

/// Whether the situation that a trusted rule is for recurs before the next iteration.
pub(crate) fn recurs(session: &Session, action: &RuleAction) -> bool {
    let last = session.iterations.iter().rev();
    let last = last.clone().find(|it| it.ended_at.is_some());
    session.trusts_rule(action) && last.is_some_and(|it| it.rule_learned.as_ref() == Some(action))
}

/// How often an aim that brought nothing is worded again.
pub(crate) fn words_again_most(session: &Session) -> u8 {
    let rule = session.rule(&RuleAction::WordAgain {});
    match rule.is_some_and(Rule::is_retired) {
        true => WORDED_AGAIN_RETIRED,
        false => WORDED_AGAIN_MAX,
    }
}

fn is_called_for(session: &Session, action: &RuleAction, aims: &[Selection]) -> bool {
    match action {
        // There has to be somebody else to ask.
        RuleAction::LeaveOut { provider } => {
            let others = session.settings.providers.iter();
            recurs(session, action) && others.filter(|it| *it != provider).count() > 0
        }
        RuleAction::ShortenQueries {} => recurs(session, action),
        // The user's own documents do not become papers by asking for them.
        RuleAction::SeekPapers {} => recurs(session, action) && !session.settings.is_local(),
        RuleAction::ChangeAngle {} => {
            let target = aims.first().map(|it| &it.target);
            let is_other = |it: &Target| matches!(it, Target::Keyword(_) | Target::Lens(_));
            recurs(session, action) && target.is_some_and(is_other)
        }
        RuleAction::SeekOpposite {} => aims
            .iter()
            .any(|it| it.seeks_counter_evidence && has_support_only(session, &it.target)),
        // LEARN knows whether it was.
        RuleAction::WordAgain {} => false,
    }
}

/// Whether everything known about a hypothesis speaks for it.
pub(crate) fn has_support_only(session: &Session, target: &Target) -> bool {
    let Target::Hypothesis(id) = target else {
        return false;
    };
    let evidence = session.graph.edges_to(*id);
    let mut sides = evidence.filter_map(|it| it.kind.evidence()).peekable();
    sides.peek().is_some() && sides.all(|(.., supports)| supports)
}

fn is_stuck(session: &Session) -> bool {
    let logs = session.iterations.iter().rev();
    let mut last = logs
        .filter(|it| it.ended_at.is_some())
        .take(STUCK_ITERATIONS);
    last.clone().count() == STUCK_ITERATIONS && last.all(is_in_vain)
}

fn is_in_vain(log: &IterationLog) -> bool {
    match log.outcome {
        Some(outcome) => outcome == ExplorationResult::Failure,
        None => !log.brought_news(),
    }
}

#[cfg(test)]
mod tests;
