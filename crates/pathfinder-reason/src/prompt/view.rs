//! A request as a template sees it: every text cleaned and shortened, every list as long as space allows.
//!
//! Planning sees typed statements and ids, never the words of a page. Where quotes are shown, each observation stands
//! once, under its source, and everything else refers to it by its id.

mod node;
mod planning;
mod reading;
mod weighing;
mod writing;

use pathfinder_core::contract::Request;
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use super::fence::clean;

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
    let about = |it: &str, task: Value| View {
        context: question(it),
        task,
    };
    let alone = |task: Value| View {
        context: json!({}),
        task,
    };
    match request {
        Request::Decompose(it) => about(&it.question, json!({})),
        Request::MatchSession(it) => View {
            context: planning::sessions(it, limits),
            task: question(&it.question),
        },
        Request::Reflect(it) => about(&it.question, planning::reflect(it, limits)),
        Request::Plan(it) => about(&it.question, planning::plan(it, limits, lang)),
        Request::WordQuery(it) => about(&it.question, planning::word_query(it, limits, lang)),
        Request::Extract(it) => reading::extract(it, limits),
        Request::Verify(it) => alone(reading::verify(it, limits)),
        Request::Judge(it) => about(&it.question, reading::judge(it, limits)),
        Request::Rank(it) => weighing::rank(it, limits),
        Request::Link(it) => about(&it.question, weighing::link(it, limits, lang)),
        Request::Resolve(it) => about(&it.question, weighing::resolve(it, limits, lang)),
        Request::Ideate(it) => planning::ideate(it, limits, lang),
        Request::Outline(it) => writing::outline(it, limits),
        Request::Write(it) => writing::write(it, limits, lang),
        Request::Thesis(it) => writing::thesis(it, limits, lang),
    }
}

/// The longest list of a request, which is where cutting starts.
pub(super) fn longest_list(request: &Request) -> usize {
    let lengths = match request {
        Request::Decompose(_) => Vec::new(),
        Request::MatchSession(it) => vec![it.sessions.len()],
        Request::Reflect(it) => vec![
            it.facts.len(),
            it.hypotheses.len(),
            it.conflicts.len(),
            it.open_questions.len(),
            it.lessons.len(),
            planning::longest_memory(&it.memory),
        ],
        Request::Plan(it) => planning::plan_lists(it),
        Request::WordQuery(it) => planning::query_lists(it),
        Request::Extract(it) => vec![it.hypotheses.len(), it.sub_questions.len(), it.known.len()],
        Request::Verify(it) => vec![it.claims.len()],
        Request::Judge(it) => vec![it.pairs.len()],
        Request::Rank(it) => vec![it.sub_questions.len(), it.hypotheses.len(), it.drafts.len()],
        Request::Link(it) => weighing::link_lists(it),
        Request::Resolve(it) => vec![weighing::evidence(it).len()],
        Request::Ideate(it) => vec![
            it.observations.len(),
            it.hypotheses.len(),
            it.edges.len(),
            it.conflicts.len(),
            it.sub_questions.len(),
            planning::longest_memory(&it.memory),
        ],
        Request::Outline(it) => vec![it.material.len(), it.sub_questions.len()],
        Request::Write(it) => writing::Material::of_answer(it).lists(),
        Request::Thesis(it) => writing::Material::of_thesis(it).lists(),
    };
    lengths.into_iter().max().unwrap_or_default()
}

fn with_sub_questions(question: &str, sub_questions: &[String], limits: Limits) -> Value {
    json!({ "question": limits.question(question), "sub_questions": limits.texts(sub_questions) })
}
