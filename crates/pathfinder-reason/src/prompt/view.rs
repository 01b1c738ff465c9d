//! A request as a template sees it: every text cleaned and shortened, every list as long as space allows.
//!
//! Planning sees typed statements and ids, never the words of a page. Observations beyond the newest are shortened, and
//! quotes are shown only for writing or checking, for the first of each list.

use pathfinder_core::contract::{
    Dispute, EvidenceShown, ExplorationResult, Extract, HypothesisShown, HypothesisStatus, Ideate,
    Issue, Judge, KnownSession, Learn, Lens, MatchSession, ObservationShown, Pair, Plan,
    QuerySubject, QuotedClaim, Reflect, Request, SearchMode, Sentence, Verify, WordQuery,
};
use pathfinder_core::id::HypothesisType;
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use super::fence::clean;

/// Observations beyond these are shortened.
const NEWEST: usize = 10;
const MASKED_CHARACTERS: usize = 160;
/// Observations for or against a hypothesis that show their quote to a writer.
const QUOTED: usize = 3;
const QUOTE_CHARACTERS: usize = 400;

/// How much is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Elements of a list.
    pub(super) items: usize,
    /// Characters of a statement.
    pub(super) characters: usize,
}

impl Limits {
    pub(super) const NOTHING: Limits = Limits {
        items: 0,
        characters: 0,
    };

    fn short(self, text: &str) -> String {
        short(text, self.characters)
    }

    /// The question gets more space than a statement.
    fn question(self, text: &str) -> String {
        short(text, self.characters * 3)
    }

    fn list<T, U>(self, list: &[T], show: impl Fn(&T) -> U) -> Vec<U> {
        list.iter().take(self.items).map(show).collect()
    }

    fn texts(self, list: &[String]) -> Vec<String> {
        self.list(list, |it| self.short(it))
    }
}

/// What a request's context and its task show.
#[derive(Debug)]
pub(super) struct View {
    pub(super) context: Value,
    pub(super) task: Value,
}

pub(super) fn short(text: &str, characters_max: usize) -> String {
    if characters_max == 0 {
        String::new()
    } else {
        one_line(&clean(text), characters_max)
    }
}

pub(super) fn view(request: &Request, limits: Limits, lang: Lang) -> View {
    let question = |it: &str| json!({ "question": limits.question(it) });
    match request {
        Request::Decompose(it) => View {
            context: question(&it.question),
            task: json!({}),
        },
        Request::MatchSession(it) => View {
            context: sessions(it, limits),
            task: question(&it.question),
        },
        Request::Reflect(it) => View {
            context: question(&it.question),
            task: reflect(it, limits),
        },
        Request::Plan(it) => View {
            context: question(&it.question),
            task: plan(it, limits),
        },
        Request::WordQuery(it) => View {
            context: question(&it.question),
            task: word_query(it, limits, lang),
        },
        Request::Extract(it) => extract(it, limits),
        Request::Judge(it) => View {
            context: json!({}),
            task: judge(it, limits),
        },
        Request::Verify(it) => View {
            context: json!({}),
            task: verify(it, limits),
        },
        Request::Ideate(it) => ideate(it, limits, lang),
        Request::Learn(it) => View {
            context: json!({}),
            task: learn(it, limits, lang),
        },
        Request::Outline(it) => View {
            context: with_sub_questions(&it.question, &it.sub_questions, limits),
            task: json!({ "material": limits.list(&it.material, |it| evidence(it, limits, 0)) }),
        },
        Request::Write(it) => View {
            context: question(&it.question),
            task: json!({
                "title": limits.short(&it.title),
                "material": limits.list(&it.material, |it| evidence(it, limits, QUOTED)),
                "sentences_max": it.sentences_max,
            }),
        },
        Request::Thesis(it) => View {
            context: question(&it.question),
            task: json!({
                "material": limits.list(&it.core, |it| evidence(it, limits, 0)),
                "resolutions": limits.list(&it.resolutions, |it| sentence(it, limits)),
            }),
        },
    }
}

/// The longest list of a request, which is where cutting starts.
pub(super) fn longest_list(request: &Request) -> usize {
    let material = |list: &[EvidenceShown]| {
        let within = list.iter().flat_map(|it| {
            [
                it.origin.len(),
                it.supports.len(),
                it.contradicts.len(),
                it.conditions.len(),
            ]
        });
        within.max().unwrap_or_default().max(list.len())
    };
    match request {
        Request::Decompose(_) => 0,
        Request::MatchSession(it) => it.sessions.len(),
        Request::Reflect(it) => it
            .facts
            .len()
            .max(it.hypotheses.len())
            .max(it.open_questions.len()),
        Request::Plan(it) => it
            .hypotheses
            .len()
            .max(it.keywords.len())
            .max(it.past_queries.len()),
        Request::WordQuery(it) => {
            let keywords = match &it.subject {
                QuerySubject::Hypothesis { keywords, .. } => keywords.len(),
                QuerySubject::Conflict { .. }
                | QuerySubject::Keyword { .. }
                | QuerySubject::Lens { .. } => 0,
            };
            keywords
                .max(it.past_queries.len())
                .max(it.known.len())
                .max(it.lessons.len())
        }
        Request::Extract(it) => it.hypotheses.len().max(it.sub_questions.len()),
        Request::Judge(it) => it.pairs.len(),
        Request::Verify(it) => it.claims.len(),
        Request::Ideate(it) => [
            it.observations.len(),
            it.hypotheses.len(),
            it.edges.len(),
            it.conflicts.len(),
            it.sub_questions.len(),
        ]
        .into_iter()
        .max()
        .unwrap_or_default(),
        Request::Learn(it) => it.queries.len(),
        Request::Outline(it) => material(&it.material).max(it.sub_questions.len()),
        Request::Write(it) => material(&it.material),
        Request::Thesis(it) => material(&it.core).max(it.resolutions.len()),
    }
}

fn with_sub_questions(question: &str, sub_questions: &[String], limits: Limits) -> Value {
    json!({ "question": limits.question(question), "sub_questions": limits.texts(sub_questions) })
}

fn sessions(it: &MatchSession, limits: Limits) -> Value {
    let session = |it: &KnownSession| json!({ "id": short(&it.id, 80), "question": limits.short(&it.question) });
    json!({ "sessions": limits.list(&it.sessions, session) })
}

fn judge(it: &Judge, limits: Limits) -> Value {
    let pair = |it: &Pair| json!({ "statement": limits.short(&it.statement), "other": limits.short(&it.other) });
    json!({ "pairs": limits.list(&it.pairs, pair) })
}

fn verify(it: &Verify, limits: Limits) -> Value {
    let claim = |it: &QuotedClaim| json!({ "statement": limits.short(&it.statement), "quote": limits.question(&it.quote) });
    json!({ "claims": limits.list(&it.claims, claim) })
}

fn reflect(it: &Reflect, limits: Limits) -> Value {
    json!({
        "iteration": it.iteration,
        "issues": issues(&it.issues),
        "facts": observations(&it.facts, limits),
        "hypotheses": hypotheses(&it.hypotheses, limits),
        "open_questions": limits.texts(&it.open_questions),
    })
}

fn plan(it: &Plan, limits: Limits) -> Value {
    json!({
        "hypotheses": hypotheses(&it.hypotheses, limits),
        "keywords": limits.texts(&it.keywords),
        "past_queries": limits.texts(&it.past_queries),
        "retry": it.retry,
    })
}

fn word_query(it: &WordQuery, limits: Limits, lang: Lang) -> Value {
    let subject = match &it.subject {
        QuerySubject::Hypothesis {
            statement,
            keywords,
        } => {
            json!({ "kind": "hypothesis", "statement": limits.short(statement), "keywords": limits.texts(keywords) })
        }
        QuerySubject::Conflict { statement, other } => {
            json!({ "kind": "conflict", "statement": limits.short(statement), "other": limits.short(other) })
        }
        QuerySubject::Keyword { keyword } => {
            json!({ "kind": "keyword", "keyword": limits.short(keyword) })
        }
        QuerySubject::Lens { lens } => json!({ "kind": "lens", "lens": lens_words(*lens, lang) }),
    };
    json!({
        "subject": subject,
        "mode": mode_words(it.mode, lang),
        "counter": it.seeks_counter_evidence,
        "academic": it.academic,
        "past_queries": limits.texts(&it.past_queries),
        "known": limits.texts(&it.known),
        "lessons": limits.texts(&it.lessons),
    })
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

fn extract(it: &Extract, limits: Limits) -> View {
    let dispute = match &it.dispute {
        None => json!({ "kind": "none" }),
        Some(Dispute::Conflict { hypothesis, other }) => {
            json!({ "kind": "conflict", "hypothesis": hypothesis, "other": other })
        }
        Some(Dispute::Contradiction {
            hypothesis,
            observation,
            statement,
        }) => json!({
            "kind": "contradiction",
            "hypothesis": hypothesis,
            "observation": observation,
            "statement": limits.short(statement),
        }),
    };
    View {
        context: json!({
            "question": limits.question(&it.question),
            "sub_questions": limits.texts(&it.sub_questions),
            "query": limits.short(&it.query),
            "hypotheses": hypotheses(&it.hypotheses, limits),
            "target": it.target,
            "dispute": dispute,
        }),
        task: json!({
            "title": limits.short(&it.title),
            "text": "",
            "items_max": it.items_max,
            "hypotheses_max": it.hypotheses_max,
        }),
    }
}

fn ideate(it: &Ideate, limits: Limits, lang: Lang) -> View {
    let edges = limits.list(&it.edges, |edge| match (edge.supports, lang) {
        (true, Lang::English) => format!("{} supports {}", edge.from, edge.to),
        (false, Lang::English) => format!("{} contradicts {}", edge.from, edge.to),
        (true, Lang::Korean) => format!("{} → {} 지지", edge.from, edge.to),
        (false, Lang::Korean) => format!("{} → {} 반박", edge.from, edge.to),
    });
    View {
        context: with_sub_questions(&it.question, &it.sub_questions, limits),
        task: json!({
            "issues": issues(&it.issues),
            "observations": observations(&it.observations, limits),
            "hypotheses": hypotheses(&it.hypotheses, limits),
            "edges": edges,
            "conflicts": limits.list(&it.conflicts, |(from, to)| format!("{from} - {to}")),
        }),
    }
}

fn learn(it: &Learn, limits: Limits, lang: Lang) -> Value {
    let outcome = match (it.outcome, lang) {
        (ExplorationResult::Success, Lang::English) => "success",
        (ExplorationResult::Partial, Lang::English) => "partial",
        (ExplorationResult::Failure, Lang::English) => "failure",
        (ExplorationResult::Success, Lang::Korean) => "성공",
        (ExplorationResult::Partial, Lang::Korean) => "일부 성공",
        (ExplorationResult::Failure, Lang::Korean) => "실패",
    };
    let mode = mode_words(it.mode, lang);
    json!({
        "goal": limits.short(&it.goal),
        "queries": limits.texts(&it.queries),
        "iteration": it.iteration,
        "outcome": outcome,
        "mode": mode,
        "counter": it.seeks_counter_evidence,
        "retries": it.retries,
        "hits": it.hits,
        "sources_read": it.sources_read,
        "sources_failed": it.sources_failed,
        "searches_blocked": it.searches_blocked,
        "new_observations": it.new_observations,
        "new_edges": it.new_edges,
        "trusted_sources": it.trusted_sources,
    })
}

fn hypotheses(list: &[HypothesisShown], limits: Limits) -> Vec<Value> {
    limits.list(list, |it| hypothesis(it, limits))
}

fn hypothesis(it: &HypothesisShown, limits: Limits) -> Value {
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

/// Newest first; the older ones shortened, and none with its quote.
fn observations(list: &[ObservationShown], limits: Limits) -> Vec<Value> {
    let shown = list.iter().take(limits.items).enumerate();
    let characters = |index: usize| {
        if index < NEWEST {
            limits.characters
        } else {
            limits.characters.min(MASKED_CHARACTERS)
        }
    };
    shown
        .map(|(index, it)| observation(it, characters(index), 0))
        .collect()
}

fn observation(it: &ObservationShown, characters: usize, quote_characters: usize) -> Value {
    json!({
        "id": it.id,
        "statement": short(&it.statement, characters),
        "authority": format!("{:.2}", it.authority),
        "quote": short(&it.quote, quote_characters),
    })
}

fn evidence(it: &EvidenceShown, limits: Limits, quoted: usize) -> Value {
    let observed = |list: &[ObservationShown]| -> Vec<Value> {
        let shown = list.iter().take(limits.items).enumerate();
        let quote = |index: usize| {
            if index < quoted {
                limits.characters.min(QUOTE_CHARACTERS)
            } else {
                0
            }
        };
        shown
            .map(|(index, it)| observation(it, limits.characters, quote(index)))
            .collect()
    };
    let mut shown = hypothesis(&it.hypothesis, limits);
    if let Value::Object(shown) = &mut shown {
        shown.insert(
            "conditions".into(),
            limits
                .list(&it.conditions, |it| sentence(it, limits))
                .into(),
        );
        shown.insert("taken_from".into(), observed(&it.origin).into());
        shown.insert("supports".into(), observed(&it.supports).into());
        shown.insert("contradicts".into(), observed(&it.contradicts).into());
    }
    shown
}

fn sentence(it: &Sentence, limits: Limits) -> Value {
    json!({ "text": limits.short(&it.text), "cites": limits.list(&it.citations, ToString::to_string) })
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
