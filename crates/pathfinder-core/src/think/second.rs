//! The better of two replies to one request: the first, without what was struck, and the second, after the complaint.

use std::borrow::Cow;

use crate::contract::{
    AnswerDraft, Judgment, Sentence, Stance, ThesisDraft, Thought, Verification,
};

/// Lists that answer by number are merged; of others the one that says more counts, and the second among equals.
pub(super) fn better<'a>(first: &'a Thought, second: &'a Thought) -> Cow<'a, Thought> {
    match (first, second) {
        (Thought::Verify(first), Thought::Verify(second)) => {
            let is_answered = |it: &Verification| it.holds.is_some();
            Cow::Owned(Thought::Verify(merged(first, second, is_answered)))
        }
        (Thought::Judge(first), Thought::Judge(second)) => {
            let is_answered = |it: &Judgment| it.stance != Stance::Unsure;
            Cow::Owned(Thought::Judge(merged(first, second, is_answered)))
        }
        _ if said(first) > said(second) => Cow::Borrowed(first),
        _ => Cow::Borrowed(second),
    }
}

fn merged<T: Clone>(first: &[T], second: &[T], is_answered: impl Fn(&T) -> bool) -> Vec<T> {
    let kept = |(place, it): (usize, &T)| match first.get(place) {
        Some(first) if !is_answered(it) => first.clone(),
        _ => it.clone(),
    };
    let beyond = first.iter().skip(second.len()).cloned();
    second.iter().enumerate().map(kept).chain(beyond).collect()
}

/// How much a thought says.
fn said(thought: &Thought) -> usize {
    match thought {
        Thought::Extract(it) => it.items.len() + it.hypotheses.len(),
        Thought::Write(AnswerDraft {
            sentences,
            sections,
            against,
            ..
        }) => {
            let within: usize = sections.iter().map(|it| it.sentences.len()).sum();
            directly(sentences) + within + against.len()
        }
        Thought::Thesis(ThesisDraft {
            conclusion,
            sections,
            limits,
            ..
        }) => {
            let within: usize = sections.iter().map(|it| it.sentences.len()).sum();
            directly(conclusion) + within + limits.len()
        }
        Thought::Rank(it) => it.len(),
        Thought::Link(it) => it.links.len() + it.conflicts.len(),
        Thought::Resolve(it) => usize::from(it.resolution.is_some()) * 2 + it.missing.len(),
        Thought::Ideate(it) => it.candidates.len(),
        Thought::Decompose(it) => it.len(),
        Thought::WordQuery(it) => it.len(),
        Thought::Outline(it) => it.len(),
        Thought::Plan(it) => it.len(),
        Thought::Verify(_) | Thought::Judge(_) | Thought::MatchSession(_) | Thought::Reflect(_) => {
            0
        }
    }
}

/// Without its direct answer, an answer is worth little.
fn directly(sentences: &[Sentence]) -> usize {
    sentences.len() * 4
}
