//! What sources suggest: drafts of hypotheses, ranked against the question and the list.

use crate::contract::{DraftShown, HypothesisDraft, Rank, Request};
use crate::explore::hypothesis_shown;
use crate::graph::Hypothesis;
use crate::id::SourceId;
use crate::session::Session;
use crate::step::Step;

/// Hypotheses that a draft is compared with.
const HYPOTHESES_SHOWN: usize = 40;

/// A hypothesis that a source suggests.
pub(super) struct Draft<'a> {
    pub(super) source: SourceId,
    pub(super) draft: &'a HypothesisDraft,
}

/// All drafts of the exploration, in the order of reading.
pub(super) fn drafts(session: &Session) -> Vec<Draft<'_>> {
    let extractions = session.exploration.iter().flat_map(|it| it.extractions());
    let originals = extractions.filter(|(source, _)| {
        let source = session.source(*source);
        source.is_some_and(|it| it.copy_of().is_none())
    });
    originals
        .flat_map(|(source, checked)| {
            let drafts = checked.extraction.hypotheses.iter();
            drafts.map(move |draft| Draft { source, draft })
        })
        .collect()
}

/// One request ranks them, when everything is read.
pub(super) fn steps(session: &Session) -> Vec<Step> {
    let is_due = |it: &crate::session::Exploration| it.is_read() && it.rankings.is_none();
    let drafts = drafts(session);
    if drafts.is_empty() || !session.exploration.as_ref().is_some_and(is_due) {
        return Vec::new();
    }
    let mut hypotheses: Vec<&Hypothesis> = session.graph.active().collect();
    hypotheses.sort_by(|a, b| b.strength().total_cmp(&a.strength()).then(a.id.cmp(&b.id)));
    let sub_questions = session.sub_questions.iter();
    vec![Step::think(Request::Rank(Rank {
        question: session.current_question().as_str().to_owned(),
        sub_questions: sub_questions.map(|it| it.text.clone()).collect(),
        lang: session.settings.lang,
        hypotheses: hypotheses
            .into_iter()
            .take(HYPOTHESES_SHOWN)
            .map(hypothesis_shown)
            .collect(),
        drafts: drafts.iter().map(|it| shown(session, it)).collect(),
    }))]
}

fn shown(session: &Session, draft: &Draft<'_>) -> DraftShown {
    let source = session.source(draft.source);
    let within = |it: &usize| *it < session.sub_questions.len();
    DraftShown {
        statement: draft.draft.statement.clone(),
        title: source.map(|it| it.title.clone()).unwrap_or_default(),
        authority: source.map_or(0.0, |it| it.authority),
        sub_question: draft.draft.sub_question.filter(within),
    }
}
