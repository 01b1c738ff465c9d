//! PLAN: ten or more candidates in three families, of which a few are searched. What was searched before is skipped, what
//! SELECT wants is always among them, and so is evidence against.

mod choosing;

use std::collections::BTreeSet;

use pathfinder_text::{normalize_query, one_line, query_site};

use crate::contract::{HypothesisShown, Plan, PlannedQuery, QueryFamily, Reflection, Request};
use crate::drift;
use crate::event::{
    Event, ExploreEvent, IterationEvent, PauseReason, PlanEvent, PlanMade, PlannedAim,
    SelectReason, SessionEvent, SkippedQuery, Target,
};
use crate::explore::{self, hypothesis_shown};
use crate::id::HypothesisId;
use crate::phase::{Closed, Phase, PhaseRules, Transition};
use crate::recall;
use crate::select;
use crate::session::{Planning, Session, asks_the_same};
use crate::step::Step;
use crate::view::phrases;

const HYPOTHESES_SHOWN: usize = 8;
const PAST_QUERIES_SHOWN: usize = 30;
const KEYWORDS_SHOWN: usize = 8;
const TITLES_SHOWN: usize = 4;
/// After so many iterations without news a plan gets more to go by, and has to serve an open sub-question too.
const QUIET_ITERATIONS: usize = 2;
const QUERY_CHARACTERS_MAX: usize = 300;
/// After so many plans of nothing but repetitions, code chooses from what is left.
const REFUSALS_MAX: u8 = 1;

pub(crate) const PLAN: PhaseRules = PhaseRules {
    phase: Phase::Plan,
    applies: |_| true,
    steps,
    close,
};

fn steps(session: &Session) -> Vec<Step> {
    let is_open = |it: &Planning| it.made.is_none();
    let log = session.log().filter(|it| is_open(&it.plan));
    log.map(|it| Step::think(Request::Plan(request(session, it.plan.refusals))))
        .into_iter()
        .collect()
}

/// The queries of the plan become the aims of the exploration.
fn close(session: &Session) -> Option<Closed> {
    let plan = &session.log()?.plan;
    let made = plan.made.as_ref()?;
    if session.settings.asks_approval && !plan.is_approved {
        let because = PauseReason::PlanToApprove;
        return Some(Closed {
            events: vec![SessionEvent::SessionPaused { because }.into()],
            then: Transition::Rest,
        });
    }
    let selected = made.aims.iter().map(|it| {
        let selection = it.selection.clone();
        IterationEvent::TargetSelected(selection).into()
    });
    let worded = made.aims.iter().enumerate().filter_map(|(aim, it)| {
        let worded = ExploreEvent::QueryWorded {
            aim,
            query: it.query.clone()?,
            translation: None,
            retry_keywords: it.others.clone(),
            family: Some(it.family),
        };
        Some(worded.into())
    });
    Some(Closed::with(selected.chain(worded).collect()))
}

fn request(session: &Session, retry: u8) -> Plan {
    let offer = select::offer(session);
    let directions = offer.iter().enumerate();
    let reflected = session.log().and_then(|it| it.reflected.as_ref());
    let reflection = reflected.and_then(|it| it.reflection.as_ref());
    let focus = reflection.map(|it| it.focus.clone()).unwrap_or_default();
    let targets = offer.iter().filter_map(explore::target_hypothesis);
    Plan {
        question: session.current_question().as_str().to_owned(),
        lang: session.settings.lang,
        languages: explore::languages(session),
        directions: directions
            .map(|(place, it)| explore::query_aim(session, place, it))
            .collect(),
        hypotheses: shown(session, focus.into_iter().chain(targets)),
        keywords: keywords(session, reflection),
        wanted: reflection.map(wanted).unwrap_or_default(),
        past_queries: past_queries(session),
        strategy: reflection.map_or(QueryFamily::Web, |it| it.strategy),
        thinking: session.settings.thinking_mode,
        queries: session.settings.search_depth.queries(),
        searches_web: !session.settings.is_local(),
        retry,
        lessons: recall::lessons(session),
        memory: recall::memory(session, recall::PLANNING),
    }
}

/// Those of the reflection; while nothing new comes, also what some of the sources are about, others each time.
fn keywords(session: &Session, reflection: Option<&Reflection>) -> Vec<String> {
    let mut keywords = reflection.map(|it| it.keywords.clone()).unwrap_or_default();
    keywords.truncate(KEYWORDS_SHOWN);
    if drift::quiet_iterations(session) >= QUIET_ITERATIONS {
        let titles = explore::titles(session);
        let turn = session.iteration as usize * TITLES_SHOWN % titles.len().max(1);
        keywords.extend(titles.into_iter().skip(turn).take(TITLES_SHOWN));
    }
    keywords
}

fn wanted(reflection: &Reflection) -> Vec<String> {
    let uncertain = reflection.uncertainties.iter();
    let uncertain = uncertain.map(|it| format!("{} ({})", it.what, it.evidence));
    let missing = Some(reflection.missing.clone()).filter(|it| !it.is_empty());
    uncertain.chain(missing).collect()
}

/// Hypotheses, each once.
fn shown(session: &Session, ids: impl Iterator<Item = HypothesisId>) -> Vec<HypothesisShown> {
    let mut seen = BTreeSet::new();
    let fresh = ids.filter(|it| seen.insert(*it));
    let known = fresh.filter_map(|it| session.graph.hypothesis(it));
    known
        .filter(|it| it.is_active())
        .take(HYPOTHESES_SHOWN)
        .map(hypothesis_shown)
        .collect()
}

/// The last queries, each once, the newest first. The built-in reasoner, which takes no prompt, is shown all of them.
fn past_queries(session: &Session) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let queries = session.searches.iter().rev().map(|it| &it.entry.query);
    // What one site was asked another may still be.
    let fresh = queries.filter(|it| seen.insert((query_site(it), normalize_query(it))));
    let shown_max = match session.settings.thinks_outside() {
        true => PAST_QUERIES_SHOWN,
        false => usize::MAX,
    };
    fresh.take(shown_max).cloned().collect()
}

/// What a reasoner planned becomes a plan, or is refused once if all that it chose was searched before.
pub(crate) fn planned(session: &Session, request: &Plan, drafts: &[PlannedQuery]) -> Event {
    let mut candidates = cleaned(request, drafts);
    let spare = session.log().map(|it| it.plan.spare.clone());
    let chosen = candidates.iter().filter(|it| it.chosen).count();
    candidates.extend(spare.unwrap_or_default());
    let (free, skipped) = sift(session, &candidates);
    let is_repetition = chosen > 0 && !free.iter().any(|it| candidates[*it].chosen);
    if is_repetition && request.retry < REFUSALS_MAX {
        return PlanEvent::PlanRefused {
            candidates,
            skipped,
        }
        .into();
    }
    let aims = choosing::aims(session, &candidates, free);
    PlanEvent::Planned(PlanMade {
        candidates,
        skipped,
        aims,
    })
    .into()
}

/// Candidates on one line each. The user's own documents know no `site:`.
fn cleaned(request: &Plan, drafts: &[PlannedQuery]) -> Vec<PlannedQuery> {
    let is_word = |it: &&str| request.searches_web || !it.to_lowercase().starts_with("site:");
    let clean = |it: &PlannedQuery| {
        let words: Vec<&str> = it.query.split_whitespace().filter(is_word).collect();
        PlannedQuery {
            query: one_line(&words.join(" "), QUERY_CHARACTERS_MAX),
            direction: it.direction.filter(|it| *it < request.directions.len()),
            ..it.clone()
        }
    };
    let cleaned = drafts.iter().map(clean);
    cleaned
        .filter(|it| !normalize_query(&it.query).is_empty())
        .collect()
}

/// The candidates that say something new, chosen ones first, then by their worth; and the others, with what they repeat.
fn sift(session: &Session, candidates: &[PlannedQuery]) -> (Vec<usize>, Vec<SkippedQuery>) {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (&candidates[*a], &candidates[*b]);
        let by_worth = b.worth().total_cmp(&a.worth());
        b.chosen.cmp(&a.chosen).then(by_worth)
    });
    let (mut free, mut skipped): (Vec<usize>, Vec<SkippedQuery>) = Default::default();
    for place in order {
        let query = &candidates[place].query;
        let before = || session.has_asked(query).then(|| like(session, query));
        let mut beside = free.iter().map(|it| &candidates[*it].query);
        let beside = beside.find(|it| asks_the_same(it, query)).cloned();
        match beside.or_else(before) {
            None => free.push(place),
            Some(like) => skipped.push(SkippedQuery {
                query: query.clone(),
                like,
            }),
        }
    }
    (free, skipped)
}

/// The search that a query repeats.
fn like(session: &Session, query: &str) -> String {
    let mut searches = session.searches.iter().rev().map(|it| &it.entry.query);
    let found = searches.find(|it| asks_the_same(it, query));
    found.unwrap_or(&query.to_owned()).clone()
}

/// The queries of a plan that waits for a person, in order; none if no plan waits. A query that is still to be worded is
/// shown as what it is for.
pub fn to_approve(session: &Session) -> Option<Vec<String>> {
    let plan = &session.log()?.plan;
    let made = plan.made.as_ref().filter(|_| !plan.is_approved)?;
    let shown = made.aims.iter().map(|it| shown_to_person(session, it));
    Some(shown.collect())
}

fn shown_to_person(session: &Session, aim: &PlannedAim) -> String {
    let goal = || phrases::goal(session, &aim.selection);
    aim.query.clone().unwrap_or_else(goal)
}

/// The plan as a person left it: what still stands keeps what it is for, and other lines are queries of their own.
pub(crate) fn approved(session: &Session, queries: &[String]) -> PlanEvent {
    let made = session.log().and_then(|it| it.plan.made.as_ref());
    let planned: Vec<&PlannedAim> = made.into_iter().flat_map(|it| &it.aims).collect();
    let aim = |query: &String| {
        let mut planned = planned.iter();
        let known = planned.find(|it| shown_to_person(session, it) == *query);
        known.map_or_else(|| own_aim(session, query), |it| (*it).clone())
    };
    let mut lines: Vec<&String> = Vec::new();
    for query in queries.iter().filter(|it| !normalize_query(it).is_empty()) {
        if !lines.iter().any(|it| asks_the_same(it, query)) {
            lines.push(query);
        }
    }
    let mut aims: Vec<PlannedAim> = lines.into_iter().map(aim).collect();
    if aims.is_empty() {
        aims = planned.into_iter().take(1).cloned().collect();
    }
    PlanEvent::PlanApproved { aims }
}

fn own_aim(session: &Session, query: &str) -> PlannedAim {
    let query = one_line(query, QUERY_CHARACTERS_MAX);
    let target = Target::Keyword(query.clone());
    PlannedAim {
        selection: select::selection(session, target, SelectReason::PlannedQuery),
        query: Some(query),
        family: QueryFamily::Web,
        others: Vec::new(),
    }
}
