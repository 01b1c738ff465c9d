//! Replies of raising a conjecture.

use pathfinder_core::contract::{IdeaDraft, Ideas, Ideate, Request, ThinkingTool, Thought};

use super::fault::FaultKind;
use super::fields::{Fields, Notes, on_scale, scale};
use super::ids::{Shown, Wanted};
use super::words::named;
use crate::builtin;

const STATEMENT_CHARACTERS_MAX: usize = 600;
const KEYWORDS_MAX: usize = 5;
const KEYWORD_CHARACTERS_MAX: usize = 200;
const CRITERIA: [&str; 3] = ["changes_answer", "unites", "testable"];

pub(super) fn ideate(
    reply: &Fields<'_>,
    request: &Ideate,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<Ideas> {
    let list = reply.objects(
        &["candidates", "ideas", "hypotheses", "hypothesis"],
        "statement",
        notes,
    );
    let scale = scale(
        list.iter()
            .flat_map(|it| CRITERIA.map(|name| it.number(&[name], &mut Notes::default()))),
    );
    let mut candidates: Vec<IdeaDraft> = Vec::new();
    for fields in &list {
        let Some(idea) = idea(fields, request.sub_questions.len(), scale, shown, notes) else {
            continue;
        };
        if candidates.iter().any(|it| it.tool == idea.tool) {
            notes.fault(fields.place.clone(), FaultKind::Repeated);
        } else {
            candidates.push(idea);
        }
    }
    let by_tool = named::<ThinkingTool>(reply, &["chosen", "choice", "selected", "best"], notes)
        .and_then(|tool| candidates.iter().position(|it| it.tool == tool));
    let by_place = || {
        reply.place(
            &["chosen", "choice", "selected", "best"],
            candidates.len(),
            &mut Notes::default(),
        )
    };
    let chosen = by_tool.or_else(by_place);
    notes.mended |= by_tool.is_none();
    let chosen = chosen.or_else(|| best(&candidates));
    (!candidates.is_empty()).then_some(Ideas { candidates, chosen })
}

/// Adds what the built-in reasoner derives with the tools that a model left out, if it derives anything.
pub(super) fn complete(request: &Ideate, mut ideas: Ideas, notes: &mut Notes) -> Ideas {
    let given: Vec<ThinkingTool> = ideas.candidates.iter().map(|it| it.tool).collect();
    if given.len() == ThinkingTool::ALL.len() {
        return ideas;
    }
    notes.fault("candidates", FaultKind::Missing("tool"));
    if let Thought::Ideate(own) = builtin::think(&Request::Ideate(request.clone()), None) {
        ideas.candidates.extend(
            own.candidates
                .into_iter()
                .filter(|it| !given.contains(&it.tool)),
        );
    }
    ideas
}

fn idea(
    fields: &Fields<'_>,
    questions: usize,
    scale: f64,
    shown: &Shown,
    notes: &mut Notes,
) -> Option<IdeaDraft> {
    let statement = fields.needed(
        &["statement", "summary", "hypothesis", "idea"],
        STATEMENT_CHARACTERS_MAX,
        notes,
    )?;
    let Some(tool) = named(fields, &["tool", "reasoning_tool", "thinking_tool"], notes) else {
        notes.fault(fields.place.clone(), FaultKind::Unreadable("tool"));
        return None;
    };
    let derived_from = fields.nodes(
        &["derived_from", "from", "sources"],
        shown,
        Wanted::Both,
        notes,
    );
    let keywords = fields.texts(
        &["keywords", "verify_keywords", "queries"],
        KEYWORDS_MAX,
        KEYWORD_CHARACTERS_MAX,
        notes,
    );
    let sub_question = fields.place(&["sub_question", "question"], questions, notes);
    let [changes_answer, unites, testable] = CRITERIA.map(|it| {
        let score = fields.number(&[it], notes);
        notes.mended |= score.is_none();
        score.map_or(0.5, |it| on_scale(it, scale))
    });
    Some(IdeaDraft {
        tool,
        statement,
        derived_from,
        keywords,
        sub_question,
        changes_answer,
        unites,
        testable,
    })
}

/// If the reply chose none, its three criteria decide.
fn best(candidates: &[IdeaDraft]) -> Option<usize> {
    let worth = |it: &IdeaDraft| it.changes_answer + it.unites + it.testable;
    // Among equals, the first.
    (0..candidates.len())
        .rev()
        .max_by(|a, b| worth(&candidates[*a]).total_cmp(&worth(&candidates[*b])))
}
