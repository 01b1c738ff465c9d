//! Drops the numbers that manuscripts carry beside their lines, which would end up in the middle of sentences.
//!
//! Such numbers stand at the outer edge of most rows of a page, in one column, and count on by one step. The first
//! column of a table may do the same, but what stands beside it is short.

use super::layout::Line;

const DIGITS_MAX: usize = 5;
/// Fewer numbers may follow each other by chance.
const NUMBERS_MIN: usize = 4;
/// Of all steps from one number to the next, as many are alike.
const STEADY_MIN: f64 = 0.8;
/// Of all rows of the page, as many are counted.
const COUNTED_MIN: f64 = 0.6;
/// Words beside a number, on average; less is a table.
const WORDS_MIN: f64 = 4.0;
/// Parts of the letter size.
const SAME_ROW: f64 = 0.5;
const SAME_COLUMN: f64 = 1.0;

/// Takes the line numbers away from the pieces of a page.
pub(super) fn drop_numbers(pieces: Vec<Line>) -> Vec<Line> {
    let rows = rows_of(&pieces);
    let mut gone: Vec<usize> = [Edge::Left, Edge::Right]
        .iter()
        .find_map(|edge| find_numbers(&pieces, &rows, *edge))
        .unwrap_or_default();
    if gone.is_empty() {
        return pieces;
    }
    gone.sort_unstable();
    let mut kept: Vec<Line> = Vec::with_capacity(pieces.len());
    // What stood beside a number stands where the number stood.
    let mut inherited = None;
    for (at, mut piece) in pieces.into_iter().enumerate() {
        if gone.binary_search(&at).is_ok() {
            inherited = inherited.or(Some(piece.is_beside));
            continue;
        }
        if let Some(is_beside) = inherited.take() {
            piece.is_beside &= is_beside;
        }
        kept.push(piece);
    }
    kept
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Left,
    Right,
}

/// The pieces of each row, from left to right; rows from top to bottom.
fn rows_of(pieces: &[Line]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by(|a, b| pieces[*a].y.total_cmp(&pieces[*b].y));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for at in order {
        let piece = &pieces[at];
        match rows.last_mut() {
            Some(row)
                if piece.y - pieces[row[0]].y <= SAME_ROW * piece.size.max(pieces[row[0]].size) =>
            {
                row.push(at)
            }
            _ => rows.push(vec![at]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| pieces[*a].x.total_cmp(&pieces[*b].x));
    }
    rows
}

/// The pieces at one edge that number the rows, if the page has such.
fn find_numbers(pieces: &[Line], rows: &[Vec<usize>], edge: Edge) -> Option<Vec<usize>> {
    let mut numbers: Vec<(usize, i64)> = Vec::new();
    let mut words = 0;
    for row in rows {
        let (outer, beside) = match edge {
            Edge::Left => (row.first(), row.get(1)),
            Edge::Right => (
                row.last(),
                row.len().checked_sub(2).and_then(|it| row.get(it)),
            ),
        };
        if let (Some(outer), Some(beside)) = (outer, beside)
            && let Some(number) = number_of(&pieces[*outer])
        {
            numbers.push((*outer, number));
            words += pieces[*beside].text.split_whitespace().count();
        }
    }
    let is_prose = words as f64 >= WORDS_MIN * numbers.len() as f64;
    keep_column(pieces, &mut numbers);
    if numbers.len() < NUMBERS_MIN || !is_prose {
        return None;
    }
    let steps: Vec<i64> = numbers.windows(2).map(|it| it[1].1 - it[0].1).collect();
    let step = median(&steps)?;
    let steady = steps.iter().filter(|it| **it == step).count();
    let is_steady = steady as f64 >= STEADY_MIN * steps.len() as f64;
    let is_counted = (numbers.len() as i64 * step) as f64 >= COUNTED_MIN * rows.len() as f64;
    ((1..=10).contains(&step) && is_steady && is_counted)
        .then(|| numbers.iter().map(|it| it.0).collect())
}

fn number_of(piece: &Line) -> Option<i64> {
    let text = piece.text.trim();
    let is_number = text.len() <= DIGITS_MAX && text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Leaves those that share an edge with most of the others.
fn keep_column(pieces: &[Line], numbers: &mut Vec<(usize, i64)>) {
    let middle = |of: fn(&Line) -> f64| {
        let mut edges: Vec<f64> = numbers.iter().map(|it| of(&pieces[it.0])).collect();
        edges.sort_by(f64::total_cmp);
        edges.get(edges.len() / 2).copied()
    };
    let (Some(left), Some(right)) = (middle(|it| it.x), middle(|it| it.end)) else {
        return;
    };
    numbers.retain(|(at, _)| {
        let piece = &pieces[*at];
        let near = SAME_COLUMN * piece.size;
        (piece.x - left).abs() <= near || (piece.end - right).abs() <= near
    });
}

fn median(steps: &[i64]) -> Option<i64> {
    let mut sorted = steps.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied()
}
