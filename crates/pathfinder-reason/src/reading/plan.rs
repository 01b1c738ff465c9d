//! Replies of planning: reflection, plan, wording.

use pathfinder_core::contract::{
    MonitoringCheck, Plan, PlannedQuery, QueryFamily, QueryWording, ReasoningPath, Reflection,
    ReflectionTool, Request, RoleView, Thought, Uncertainty, WordQuery,
};

use super::fault::FaultKind;
use super::fields::{Fields, Notes, on_scale, scale};
use super::ids::Shown;
use super::judge::numbered;
use super::words::named;
use crate::builtin;
use crate::prompt::wants_translation;

const QUERY_CHARACTERS_MAX: usize = 300;
const TEXT_CHARACTERS_MAX: usize = 1200;
const SHORT_CHARACTERS_MAX: usize = 300;
const QUERIES_MAX: usize = 20;
const CHOSEN_MIN: usize = 3;
const CHOSEN_MAX: usize = 5;
const RETRIES_MAX: usize = 3;
const ROLES_MAX: usize = 5;
const CHECKS_MAX: usize = 6;
const PATHS_MAX: usize = 3;
const UNCERTAINTIES_MAX: usize = 5;
const KEYWORDS_MAX: usize = 8;
const FOCUS_MAX: usize = 5;
/// With fewer of its eight texts than this, a reflection says nothing.
const TEXTS_MIN: usize = 5;

const TEXTS: [&[&str]; 8] = [
    &["situation", "status"],
    &["direct", "direct_perspective"],
    &["outside", "third_person", "external"],
    &["thesis"],
    &["antithesis"],
    &["synthesis"],
    &["zoom_out"],
    &["zoom_in"],
];
const GAIN: [&str; 3] = ["gain", "information_gain", "value"];
const UNCERTAIN: [&str; 4] = ["what", "text", "unknown", "uncertainty"];
const CRITERIA: [&str; 3] = ["diversity", "feasibility", "redundancy"];

pub(super) fn reflect(reply: &Fields<'_>, shown: &Shown, notes: &mut Notes) -> Option<Reflection> {
    let texts = TEXTS.map(|it| reply.needed(it, TEXT_CHARACTERS_MAX, notes));
    if texts.iter().flatten().count() < TEXTS_MIN {
        return None;
    }
    let [
        situation,
        direct,
        outside,
        thesis,
        antithesis,
        synthesis,
        zoom_out,
        zoom_in,
    ] = texts.map(Option::unwrap_or_default);
    let tool = named(reply, &["tool", "thinking_tool"], notes);
    if tool.is_none() {
        notes.fault("", FaultKind::Unreadable("tool"));
    }
    let mut said = |names: &[&str]| {
        let text = reply.text(names, TEXT_CHARACTERS_MAX, notes);
        notes.mended |= text.is_none();
        text.unwrap_or_default()
    };
    let tool_use = said(&["tool_use", "application"]);
    let agreement = said(&["agreement", "cross_check"]);
    let path_reason = said(&["path_reason", "reason"]);
    let zoom_back = said(&["zoom_back", "zoom_round_trip"]);
    let missing = said(&["missing", "meta", "meta_question"]);
    let strategy = named(reply, &["strategy", "family"], notes);
    notes.mended |= strategy.is_none();
    let paths = paths(reply, notes);
    let chosen_path = reply.place(&["chosen_path", "chosen", "path"], paths.len(), notes);
    notes.mended |= chosen_path.is_none();
    let mut focus = reply.hypotheses(&["focus", "focus_hypotheses"], shown, notes);
    focus.truncate(FOCUS_MAX);
    let mut short =
        |names: &[&str], max: usize| reply.texts(names, max, SHORT_CHARACTERS_MAX, notes);
    let keywords = short(&["keywords", "queries"], KEYWORDS_MAX);
    Some(Reflection {
        situation,
        direct,
        roles: roles(reply, notes),
        outside,
        thesis,
        antithesis,
        synthesis,
        uncertainties: uncertainties(reply, notes),
        monitoring: monitoring(reply, notes),
        zoom_out,
        zoom_in,
        zoom_back,
        tool: tool.unwrap_or(ReflectionTool::Falsification),
        tool_use,
        paths,
        agreement,
        chosen_path: chosen_path.unwrap_or_default(),
        path_reason,
        strategy: strategy.unwrap_or(QueryFamily::Verification),
        keywords,
        focus,
        missing,
    })
}

fn uncertainties(reply: &Fields<'_>, notes: &mut Notes) -> Vec<Uncertainty> {
    let list = reply.objects(&["uncertainties", "unknowns"], "what", notes);
    let uncertainty = |it: &Fields<'_>| {
        let what = it.text(&UNCERTAIN, SHORT_CHARACTERS_MAX, notes)?;
        let evidence = it.text(&["evidence", "needed"], SHORT_CHARACTERS_MAX, notes);
        notes.mended |= evidence.is_none();
        Some(Uncertainty {
            what,
            evidence: evidence.unwrap_or_default(),
        })
    };
    let mut found: Vec<Uncertainty> = list.iter().filter_map(uncertainty).collect();
    notes.limit(&mut found, "uncertainties", UNCERTAINTIES_MAX);
    found
}

fn roles(reply: &Fields<'_>, notes: &mut Notes) -> Vec<RoleView> {
    let list = reply.objects(&["roles", "experts"], "", notes);
    let mut roles: Vec<RoleView> = list
        .iter()
        .filter_map(|it| {
            let role = it.needed(&["role", "name", "expert"], SHORT_CHARACTERS_MAX, notes)?;
            Some(RoleView {
                role,
                view: it.needed(
                    &["view", "opinion", "assessment"],
                    TEXT_CHARACTERS_MAX,
                    notes,
                )?,
            })
        })
        .collect();
    notes.limit(&mut roles, "roles", ROLES_MAX);
    roles
}

fn monitoring(reply: &Fields<'_>, notes: &mut Notes) -> Vec<MonitoringCheck> {
    let list = reply.objects(&["monitoring", "checks", "self_monitoring"], "", notes);
    let mut checks: Vec<MonitoringCheck> = list
        .iter()
        .filter_map(|it| {
            let name = it.needed(&["name", "check"], SHORT_CHARACTERS_MAX, notes)?;
            let note = it
                .text(&["note", "comment", "reason"], TEXT_CHARACTERS_MAX, notes)
                .unwrap_or_default();
            let holds = it.flag(&["holds", "ok", "passed"], notes);
            if holds.is_none() {
                notes.fault(it.place.clone(), FaultKind::Unreadable("holds"));
            }
            Some(MonitoringCheck {
                name,
                holds: holds?,
                note,
            })
        })
        .collect();
    notes.limit(&mut checks, "monitoring", CHECKS_MAX);
    checks
}

fn paths(reply: &Fields<'_>, notes: &mut Notes) -> Vec<ReasoningPath> {
    let list = reply.objects(&["paths"], "", notes);
    let mut paths: Vec<ReasoningPath> = list
        .iter()
        .filter_map(|it| {
            let name = it.needed(&["name", "path"], SHORT_CHARACTERS_MAX, notes)?;
            let conclusion = it.needed(&["conclusion", "result"], TEXT_CHARACTERS_MAX, notes)?;
            Some(ReasoningPath { name, conclusion })
        })
        .collect();
    notes.limit(&mut paths, "paths", PATHS_MAX);
    paths
}

pub(super) fn plan(
    reply: &Fields<'_>,
    request: &Plan,
    notes: &mut Notes,
) -> Option<Vec<PlannedQuery>> {
    let list = reply.objects(&["queries", "candidates", "plan"], "query", notes);
    let scores = list.iter().flat_map(|it| {
        let criteria = CRITERIA
            .iter()
            .map(|name| it.number(&[name], &mut Notes::default()));
        criteria.chain([it.number(&GAIN, &mut Notes::default())])
    });
    let scale = scale(scores);
    let mut queries: Vec<PlannedQuery> = Vec::new();
    for fields in &list {
        let Some(query) = planned(fields, request, scale, notes) else {
            continue;
        };
        if queries.iter().any(|it| it.query == query.query) {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
        } else {
            queries.push(query);
        }
    }
    notes.limit(&mut queries, "queries", QUERIES_MAX);
    choose(&mut queries, request.queries, notes);
    (!queries.is_empty()).then_some(queries)
}

fn planned(
    fields: &Fields<'_>,
    request: &Plan,
    scale: f64,
    notes: &mut Notes,
) -> Option<PlannedQuery> {
    let query = fields.needed(&["query", "text", "q"], QUERY_CHARACTERS_MAX, notes)?;
    let family = named(fields, &["family", "type", "strategy"], notes);
    let directions = request.directions.len();
    let direction = fields.place(&["direction", "serves", "aim"], directions, notes);
    let mut score = |names: &[&str], absent: f64| {
        let score = fields.number(names, notes);
        notes.mended |= score.is_none();
        score.map_or(absent, |it| on_scale(it, scale))
    };
    let information_gain = score(&GAIN, 0.5);
    let [diversity, feasibility, redundancy] =
        CRITERIA.map(|it| score(&[it], if it == "redundancy" { 0.0 } else { 0.5 }));
    let chosen = fields.flag(&["chosen", "selected"], notes);
    notes.mended |= family.is_none() || chosen.is_none();
    Some(PlannedQuery {
        query,
        family: family.unwrap_or(QueryFamily::Web),
        direction,
        information_gain,
        diversity,
        feasibility,
        redundancy,
        chosen: chosen.unwrap_or(false),
    })
}

/// Three to five are chosen; if the reply chose fewer or more, its own scores decide.
fn choose(queries: &mut [PlannedQuery], wanted: usize, notes: &mut Notes) {
    let chosen = queries.iter().filter(|it| it.chosen).count();
    let least = CHOSEN_MIN.min(queries.len());
    if (least..=CHOSEN_MAX).contains(&chosen) {
        return;
    }
    notes.mended = true;
    let mut order: Vec<usize> = (0..queries.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (&queries[*a], &queries[*b]);
        b.chosen
            .cmp(&a.chosen)
            .then(b.worth().total_cmp(&a.worth()))
    });
    for (rank, place) in order.into_iter().enumerate() {
        queries[place].chosen = rank < wanted.clamp(least, CHOSEN_MAX);
    }
}

/// A wording for each aim, empty for those that were left out.
pub(super) fn word_query(
    reply: &Fields<'_>,
    request: &WordQuery,
    notes: &mut Notes,
) -> Option<Vec<QueryWording>> {
    const QUERIES: [&str; 4] = ["queries", "aims", "wordings", "results"];
    let is_bare = reply.has(&["query"]) && !reply.has(&QUERIES);
    // A single wording without the list around it.
    let list = if is_bare {
        notes.mended = true;
        vec![reply.clone()]
    } else {
        reply.objects(&QUERIES, "query", notes)
    };
    let numbered = numbered(list, request.aims.len(), notes);
    let mut given = 0;
    let wordings = numbered
        .into_iter()
        .enumerate()
        .map(|(index, fields)| {
            let wording = fields.and_then(|it| wording(&it, request, notes));
            given += usize::from(wording.is_some());
            wording.unwrap_or_else(|| {
                notes.fault(format!("queries {}", index + 1), FaultKind::Unanswered);
                QueryWording::default()
            })
        })
        .collect();
    (given > 0 || request.aims.is_empty()).then_some(wordings)
}

fn wording(fields: &Fields<'_>, request: &WordQuery, notes: &mut Notes) -> Option<QueryWording> {
    let mut retries = fields.texts(
        &["retry_keywords", "retry", "retries", "alternatives"],
        RETRIES_MAX + 1,
        QUERY_CHARACTERS_MAX,
        notes,
    );
    let query = fields.words(
        &["query", "search_query", "q", "search"],
        QUERY_CHARACTERS_MAX,
        notes,
    );
    if query.is_none() {
        notes.fault(fields.place.clone(), FaultKind::Missing("query"));
    }
    let query = query.or_else(|| (!retries.is_empty()).then(|| retries.remove(0)))?;
    retries.retain(|it| *it != query);
    notes.mended |= retries.len() > RETRIES_MAX;
    retries.truncate(RETRIES_MAX);
    let translation = fields.words(
        &["translation", "translated", "english", "korean"],
        QUERY_CHARACTERS_MAX,
        notes,
    );
    let is_wanted = wants_translation(request);
    notes.mended |= translation.is_some() != is_wanted;
    Some(QueryWording {
        translation: translation.filter(|it| is_wanted && *it != query),
        query,
        retry_keywords: retries,
    })
}

/// Words the aims that a model left out as the built-in reasoner does.
pub(super) fn complete(request: &WordQuery, mut wordings: Vec<QueryWording>) -> Vec<QueryWording> {
    if wordings.iter().all(|it| !it.query.is_empty()) {
        return wordings;
    }
    if let Thought::WordQuery(own) = builtin::think(&Request::WordQuery(request.clone()), None) {
        for (wording, own) in wordings.iter_mut().zip(own) {
            if wording.query.is_empty() {
                *wording = own;
            }
        }
    }
    wordings
}
