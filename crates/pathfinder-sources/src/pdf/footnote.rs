//! Moves footnotes out of sentences that go on in the next column.

use super::layout::{Line, median_size};

/// Of the usual letter size of a page; larger lines are text.
const SMALL: f64 = 0.93;
/// A longer stretch of small lines at the foot of a column is not a footnote.
const LINES_MAX: usize = 12;

/// Takes small lines at the foot of a column, where another column follows, to the end of the page.
pub(super) fn sink(lines: Vec<Line>) -> Vec<Line> {
    let Some(usual) = median_size(&lines) else {
        return lines;
    };
    let is_small = |it: &Line| it.size < SMALL * usual;
    let mut ordered: Vec<Line> = Vec::with_capacity(lines.len());
    let mut footnotes = Vec::new();
    for line in lines {
        let begins_column =
            ordered.last().is_some_and(|it| line.y < it.y - usual) && !is_small(&line);
        let count = if begins_column {
            ordered.iter().rev().take_while(|it| is_small(it)).count()
        } else {
            0
        };
        // Without text above them, small lines are a column of their own, or a caption.
        if (1..=LINES_MAX).contains(&count) && count < ordered.len() {
            footnotes.extend(ordered.drain(ordered.len() - count..));
        }
        ordered.push(line);
    }
    ordered.append(&mut footnotes);
    ordered
}
