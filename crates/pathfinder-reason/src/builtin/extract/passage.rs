//! The passage for which the search found a source: quoted whole, stated by its sentence that is nearest to the question.

use pathfinder_core::contract::Extract;
use pathfinder_text::{Sentence, SentenceKind, coverage, sentences};

use crate::assertion::{self, Kind};

use super::instruction::is_instruction;
use super::line::{self, Line};
use super::salience::Focus;

/// None if the request names no passage or the passage has no sentence.
pub(super) fn nearest<'text>(
    request: &Extract,
    text: &'text str,
    focus: &Focus,
) -> Option<Line<'text>> {
    let passage = request.passage?;
    let slice = text.get(passage.start..passage.end)?;
    let whole = sentences(slice);
    // A sentence that gives orders to the reader splits the passage, so that no quote contains it.
    let runs = whole
        .split(|it| is_instruction(it.text))
        .filter(|it| !it.is_empty());
    let stated = runs.filter_map(|run| {
        let lines = run.iter().filter(|it| it.kind != SentenceKind::Heading);
        let lines = lines.filter_map(|it| line::spoken(it.text, 0));
        let best = lines
            .map(|it| (coverage(&focus.topic, &it.terms), it))
            .map(|(near, it)| {
                if is_stated(&it) {
                    (1.0 + near, it)
                } else {
                    (near, it)
                }
            })
            .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        Some((
            best.0,
            Line {
                quote: quote(slice, run),
                ..best.1
            },
        ))
    });
    stated
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|it| it.1)
}

/// What asks or names something stands for a passage only where nothing in it states anything.
fn is_stated(line: &Line<'_>) -> bool {
    matches!(
        assertion::of(&line.statement).kind,
        Kind::Result | Kind::Denial | Kind::Unproven
    )
}

/// From the first sentence of a run to its last, without a heading at either end.
fn quote<'text>(slice: &'text str, run: &[Sentence<'text>]) -> &'text str {
    let is_prose = |it: &Sentence<'_>| it.kind != SentenceKind::Heading;
    let first = run.iter().position(is_prose).unwrap_or(0);
    let last = run.iter().rposition(is_prose).unwrap_or(run.len() - 1);
    let start = match run[first].kind {
        SentenceKind::Item => {
            run[first].range.end - line::with_mark(slice, &run[first].range).len()
        }
        SentenceKind::Prose | SentenceKind::Heading => run[first].range.start,
    };
    slice[start..run[last].range.end].trim()
}
