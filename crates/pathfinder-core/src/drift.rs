//! Loop drift: a session that repeats itself notices it from its state, and does something else.

use std::collections::BTreeMap;

use crate::contract::SearchMode;
use crate::event::{
    Drift, DriftAnswer, Event, Pattern, PlanEvent, SelectReason, Selection, Target,
};
use crate::session::{IterationLog, Session};

/// The same kind of target so many times running is a pattern.
const PATTERN_TIMES: usize = 3;
/// After so many iterations without news a session is stuck and consults what it learned ...
pub(crate) const STUCK_AFTER: usize = 3;
/// ... and after so many, and as many again, it tries another approach.
const OTHER_APPROACH_EVERY: usize = 5;

/// The kind of what a selection is after.
pub(crate) fn pattern(selection: &Selection) -> Pattern {
    match &selection.target {
        Target::Question => Pattern::Question,
        Target::SubQuestion(_) => Pattern::SubQuestion,
        Target::Keyword(_) => Pattern::Keyword,
        Target::Lens(_) => Pattern::Lens,
        Target::Hypothesis(_) if selection.conflict_with.is_some() => Pattern::Conflict,
        Target::Hypothesis(_) if selection.reason == SelectReason::AttackOnTheStrongest => {
            Pattern::Attack
        }
        Target::Hypothesis(_) => Pattern::Hypothesis,
    }
}

/// How many iterations running brought nothing new.
pub(crate) fn quiet_iterations(session: &Session) -> usize {
    ended(session).take_while(|it| !it.brought_news()).count()
}

/// The drift that the last iterations show, the gravest if there are several.
pub(crate) fn noticed(session: &Session) -> Option<Drift> {
    let quiet = quiet_iterations(session);
    let iterations = quiet as u32;
    if quiet > 0 && quiet.is_multiple_of(OTHER_APPROACH_EVERY) {
        return Some(Drift::NothingNew { iterations });
    }
    if quiet % OTHER_APPROACH_EVERY == STUCK_AFTER {
        return Some(Drift::Stuck { iterations });
    }
    repeated_pattern(session).map(|pattern| Drift::RepeatedPattern {
        pattern,
        times: PATTERN_TIMES as u32,
    })
}

/// Puts the directions in the order that the drift calls for: `turns` says how often each was tried.
pub(crate) fn reorder(
    session: &Session,
    drift: &Drift,
    directions: &mut [Selection],
    turns: impl Fn(&Target) -> u32,
) {
    match drift {
        Drift::RepeatedPattern { pattern: of, .. } => {
            directions.sort_by_key(|it| pattern(it) == *of);
        }
        Drift::NothingNew { .. } => {
            directions.sort_by_key(|it| turns(&it.target));
            directions
                .iter_mut()
                .for_each(|it| it.mode = other(it.mode));
        }
        Drift::Stuck { .. } => {
            let successes = successes(session);
            let share = |it: &Selection| successes.get(&pattern(it)).copied().unwrap_or(0.0);
            directions.sort_by(|a, b| share(b).total_cmp(&share(a)));
        }
        Drift::RepeatedQuery { .. } => {}
    }
}

/// The drift that was noticed before this target was chosen, and what it changed.
pub(crate) fn event(session: &Session, target: &Selection) -> Option<Event> {
    let drift = noticed(session)?;
    let to = pattern(target);
    let answer = match &drift {
        Drift::RepeatedPattern { pattern, .. } if *pattern == to => DriftAnswer::NothingElse,
        Drift::RepeatedPattern { .. } => DriftAnswer::StrategyChanged { to },
        Drift::NothingNew { .. } => DriftAnswer::OtherApproach { to },
        Drift::Stuck { .. } => match lesson(session, to) {
            Some(lesson) => DriftAnswer::LessonConsulted { to, lesson },
            None => DriftAnswer::NothingElse,
        },
        Drift::RepeatedQuery { .. } => return None,
    };
    Some(PlanEvent::DriftDetected { drift, answer }.into())
}

fn ended(session: &Session) -> impl Iterator<Item = &IterationLog> {
    let logs = session.iterations.iter().rev();
    let since = session.resumed_after;
    logs.filter(|it| it.ended_at.is_some())
        .take_while(move |it| it.number > since)
}

/// The kind of target of all of the last iterations.
fn repeated_pattern(session: &Session) -> Option<Pattern> {
    let last = ended(session).take(PATTERN_TIMES);
    let last: Vec<Pattern> = last
        .filter_map(|it| it.selection.as_ref().map(pattern))
        .collect();
    let first = *last.first()?;
    (last.len() == PATTERN_TIMES && last.iter().all(|it| *it == first)).then_some(first)
}

/// The share of iterations that brought news, for each kind of target.
fn successes(session: &Session) -> BTreeMap<Pattern, f64> {
    let mut counts: BTreeMap<Pattern, (f64, f64)> = BTreeMap::new();
    for log in session.iterations.iter().filter(|it| it.ended_at.is_some()) {
        if let Some(selection) = &log.selection {
            let (news, all) = counts.entry(pattern(selection)).or_default();
            *news += f64::from(u8::from(log.brought_news()));
            *all += 1.0;
        }
    }
    let share = |(pattern, (news, all))| (pattern, news / all);
    counts.into_iter().map(share).collect()
}

/// What was learned last where a target of this kind brought news; else what was learned last.
fn lesson(session: &Session, pattern: Pattern) -> Option<String> {
    let helped = |iteration: u32| {
        session.log_of(iteration).is_some_and(|log| {
            let is_it = |it: &Selection| self::pattern(it) == pattern;
            log.brought_news() && log.selection.as_ref().is_some_and(is_it)
        })
    };
    let taught = || {
        let lessons = session.lessons.iter().rev();
        lessons.filter(|it| !it.lesson.adjustment.is_empty())
    };
    let found = taught().find(|it| helped(it.iteration)).or(taught().next());
    found.map(|it| it.lesson.adjustment.clone())
}

fn other(mode: SearchMode) -> SearchMode {
    match mode {
        SearchMode::Broad => SearchMode::Deep,
        SearchMode::Deep => SearchMode::Broad,
    }
}

#[cfg(test)]
mod tests;
