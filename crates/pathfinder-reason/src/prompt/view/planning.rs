//! What is shown for planning: known sessions, reflection, plans, queries and conjectures.

use pathfinder_core::contract::{
    ExplorationResult, FindingShown, Ideate, Issue, IterationShown, KnownSession, Lens,
    MatchSession, Memory, Plan, QueryAim, QuerySubject, Reflect, SearchMode, WordQuery,
};
use pathfinder_core::words::reflection as words;
use pathfinder_text::Lang;
use serde_json::{Value, json};

use super::node::{hypotheses, statements};
use super::{Limits, View, short, with_sub_questions};
use crate::prompt::wants_translation;

pub(super) fn sessions(it: &MatchSession, limits: Limits) -> Value {
    let session = |it: &KnownSession| json!({ "id": short(&it.id, 80), "question": limits.short(&it.question) });
    json!({ "sessions": limits.list(&it.sessions, session) })
}

pub(super) fn reflect(it: &Reflect, limits: Limits) -> Value {
    json!({
        "iteration": it.iteration,
        "issues": issues(&it.issues),
        "diagnosis": diagnosis(it),
        "thinking": words::thinking_mode(it.lang, it.thinking),
        "searched": limits.list(&it.searched, |(family, count)| format!("{} {count}", words::family(it.lang, *family))),
        "conflicts": limits.list(&it.conflicts, |(one, other)| format!("{one} - {other}")),
        "lessons": limits.texts(&it.lessons),
        "facts": statements(&it.facts, limits),
        "hypotheses": hypotheses(&it.hypotheses, limits),
        "open_questions": limits.texts(&it.open_questions),
        "memory": memory(&it.memory, limits, it.lang),
    })
}

/// What the diagnosis found.
fn diagnosis(it: &Reflect) -> Vec<&'static str> {
    let found = words::diagnosis(it.lang, &it.diagnosis).into_iter();
    found.filter(|(_, holds)| *holds).map(|it| it.0).collect()
}

pub(super) fn plan(it: &Plan, limits: Limits, lang: Lang) -> Value {
    json!({
        "directions": limits.list(&it.directions, |it| aim(it, limits, lang)),
        "searches_web": it.searches_web,
        "both_languages": it.languages.len() > 1,
        "strategy": words::family(it.lang, it.strategy),
        "thinking": words::thinking_mode(it.lang, it.thinking),
        "queries": it.queries,
        "lessons": limits.texts(&it.lessons),
        "hypotheses": hypotheses(&it.hypotheses, limits),
        "keywords": limits.texts(&it.keywords),
        "wanted": limits.texts(&it.wanted),
        "past_queries": limits.texts(&it.past_queries),
        "retry": it.retry,
        "memory": memory(&it.memory, limits, it.lang),
    })
}

pub(super) fn word_query(it: &WordQuery, limits: Limits, lang: Lang) -> Value {
    json!({
        "aims": limits.list(&it.aims, |it| aim(it, limits, lang)),
        "academic": it.academic,
        "brief": it.brief,
        "memory": memory(&it.memory, limits, lang),
        "translated": wants_translation(it),
        "in_both": it.languages.contains(&it.lang),
        "past_queries": limits.texts(&it.past_queries),
        "lessons": limits.texts(&it.lessons),
    })
}

pub(super) fn query_lists(it: &WordQuery) -> Vec<usize> {
    let lists = [it.aims.len(), it.past_queries.len(), it.lessons.len()];
    lists.into_iter().chain(lists_of(&it.aims)).collect()
}

pub(super) fn plan_lists(it: &Plan) -> Vec<usize> {
    let lists = [
        it.directions.len(),
        it.hypotheses.len(),
        it.keywords.len(),
        it.wanted.len(),
        it.past_queries.len(),
        it.lessons.len(),
    ];
    lists.into_iter().chain(lists_of(&it.directions)).collect()
}

fn lists_of(aims: &[QueryAim]) -> impl Iterator<Item = usize> {
    aims.iter().flat_map(|it| {
        let words = match &it.subject {
            QuerySubject::Hypothesis { keywords, .. } => keywords.len(),
            QuerySubject::Conflict { missing, .. } => missing.len(),
            QuerySubject::Question
            | QuerySubject::SubQuestion { .. }
            | QuerySubject::Keyword { .. }
            | QuerySubject::Lens { .. } => 0,
        };
        [words, it.known.len(), it.recalled.len()]
    })
}

fn aim(it: &QueryAim, limits: Limits, lang: Lang) -> Value {
    let mut shown = match &it.subject {
        QuerySubject::Question => json!({ "kind": "question" }),
        QuerySubject::SubQuestion { text } => {
            json!({ "kind": "sub_question", "text": limits.short(text) })
        }
        QuerySubject::Hypothesis {
            statement,
            keywords,
        } => {
            json!({ "kind": "hypothesis", "statement": limits.short(statement), "keywords": limits.texts(keywords) })
        }
        QuerySubject::Conflict {
            statement,
            other,
            missing,
        } => json!({
            "kind": "conflict",
            "statement": limits.short(statement),
            "other": limits.short(other),
            "missing": limits.texts(missing),
        }),
        QuerySubject::Keyword { keyword } => {
            json!({ "kind": "keyword", "keyword": limits.short(keyword) })
        }
        QuerySubject::Lens { lens } => json!({ "kind": "lens", "lens": lens_words(*lens, lang) }),
    };
    if let Value::Object(shown) = &mut shown {
        for list in ["keywords", "missing"] {
            shown.entry(list).or_insert_with(|| json!([]));
        }
        shown.insert("mode".into(), mode_words(it.mode, lang).into());
        shown.insert("counter".into(), it.seeks_counter_evidence.into());
        shown.insert("known".into(), limits.texts(&it.known).into());
        shown.insert("recalled".into(), limits.texts(&it.recalled).into());
    }
    shown
}

fn mode_words(mode: SearchMode, lang: Lang) -> &'static str {
    match (mode, lang) {
        (SearchMode::Broad, Lang::English) => "broad",
        (SearchMode::Deep, Lang::English) => "deep",
        (SearchMode::Broad, Lang::Korean) => "넓게",
        (SearchMode::Deep, Lang::Korean) => "깊게",
    }
}

fn lens_words(lens: Lens, lang: Lang) -> &'static str {
    match (lens, lang) {
        (Lens::Definition, Lang::English) => "definition (what exactly is it?)",
        (Lens::Scope, Lang::English) => "scope (how far does it reach, what belongs to it?)",
        (Lens::Comparison, Lang::English) => "comparison (how does it compare with alternatives?)",
        (Lens::Cases, Lang::English) => "cases (where was it done, with what result?)",
        (Lens::Limitations, Lang::English) => "limitations (where does it fail?)",
        (Lens::Application, Lang::English) => "application (how is it used in practice?)",
        (Lens::Definition, Lang::Korean) => "정의(정확히 무엇인가?)",
        (Lens::Scope, Lang::Korean) => "범위(어디까지 해당하는가?)",
        (Lens::Comparison, Lang::Korean) => "비교(다른 대안과 견주면 어떤가?)",
        (Lens::Cases, Lang::Korean) => "사례(어디에서 했고 결과는 어땠는가?)",
        (Lens::Limitations, Lang::Korean) => "한계(어디에서 통하지 않는가?)",
        (Lens::Application, Lang::Korean) => "적용(실제로 어떻게 쓰이는가?)",
    }
}

pub(super) fn ideate(it: &Ideate, limits: Limits, lang: Lang) -> View {
    let edges = limits.list(&it.edges, |edge| match (edge.supports, lang) {
        (true, Lang::English) => format!("{} supports {}", edge.from, edge.to),
        (false, Lang::English) => format!("{} contradicts {}", edge.from, edge.to),
        (true, Lang::Korean) => format!("{} → {} 지지", edge.from, edge.to),
        (false, Lang::Korean) => format!("{} → {} 반박", edge.from, edge.to),
    });
    let mut observations = statements(&it.observations, limits);
    for (shown, observed) in observations.iter_mut().zip(&it.observations) {
        let mut findings = it.memory.findings.iter();
        let finding = findings.find(|finding| finding.id == observed.id);
        if let Value::Object(shown) = shown {
            let tag = finding.map_or("", |it| it.tag.name());
            shown.insert("tag".into(), tag.into());
        }
    }
    View {
        context: with_sub_questions(&it.question, &it.sub_questions, limits),
        task: json!({
            "issues": issues(&it.issues),
            "memory": memory(&it.memory, limits, lang),
            "observations": observations,
            "hypotheses": hypotheses(&it.hypotheses, limits),
            "edges": edges,
            "conflicts": limits.list(&it.conflicts, |(from, to)| format!("{from} - {to}")),
        }),
    }
}

/// The last iterations and the newest findings, each as a line.
fn memory(it: &Memory, limits: Limits, lang: Lang) -> Value {
    let iteration = |it: &IterationShown| {
        json!({
            "iteration": it.iteration,
            "goal": limits.short(&it.goal),
            "queries": limits.texts(&it.queries),
            "outcome": outcome_words(it.outcome, lang),
        })
    };
    let finding = |it: &FindingShown| json!({ "tag": it.tag.name(), "statement": limits.short(&it.statement) });
    json!({
        "iterations": limits.list(&it.iterations, iteration),
        "findings": limits.list(&it.findings, finding),
    })
}

pub(super) fn longest_memory(it: &Memory) -> usize {
    it.iterations.len().max(it.findings.len())
}

fn outcome_words(outcome: ExplorationResult, lang: Lang) -> &'static str {
    match (outcome, lang) {
        (ExplorationResult::Success, Lang::English) => "news",
        (ExplorationResult::Partial, Lang::English) => "some news",
        (ExplorationResult::Failure, Lang::English) => "nothing new",
        (ExplorationResult::Success, Lang::Korean) => "새 내용 있음",
        (ExplorationResult::Partial, Lang::Korean) => "일부 새 내용",
        (ExplorationResult::Failure, Lang::Korean) => "새 내용 없음",
    }
}

fn issues(issues: &[Issue]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = issues
        .iter()
        .map(|it| match it {
            Issue::LowQuality => "LOW_QUALITY",
            Issue::AllWeak => "ALL_WEAK",
            Issue::Stalemate => "STALEMATE",
            Issue::DataExplosion => "DATA_EXPLOSION",
            Issue::Saturated => "SATURATED",
        })
        .collect();
    names.dedup();
    names
}
