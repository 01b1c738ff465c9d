//! Puts two columns one after the other where a program drew them row by row.
//!
//! Such a page shows a gutter: a place that nearly every row leaves free, with prose on both sides of it. Rows of
//! tables leave places free too, but their cells are short.

use super::layout::Line;

/// Fewer rows may leave a place free by chance.
const ROWS_MIN: usize = 6;
/// Words in a piece, on average; less is a cell of a table.
const WORDS_MIN: f64 = 4.0;
/// Rows that may run across the gutter for each row that leaves it free.
const CROSSING_MAX: f64 = 0.1;

/// Reorders the pieces of a page that was drawn row by row; pieces on one line follow each other.
pub(super) fn untangle(pieces: Vec<Line>) -> Vec<Line> {
    match find_gutter(&pieces) {
        Some(gutter) => part(pieces, gutter),
        None => pieces,
    }
}

fn find_gutter(pieces: &[Line]) -> Option<f64> {
    let pairs: Vec<(&Line, &Line)> = pieces
        .windows(2)
        .filter(|it| it[1].is_beside)
        .map(|it| (&it[0], &it[1]))
        .collect();
    let frees = |x: f64| {
        pairs
            .iter()
            .filter(move |(left, right)| left.end < x && x < right.x)
    };
    let middles = pairs.iter().map(|(left, right)| (left.end + right.x) / 2.0);
    // Rows are many on a page of figures; a sample of them shows a gutter as well.
    let step = pairs.len() / 100 + 1;
    let gutter = middles.step_by(step).max_by_key(|it| frees(*it).count())?;
    let rows = frees(gutter).count();
    let words: usize = frees(gutter)
        .map(|(left, right)| word_count(left) + word_count(right))
        .sum();
    let top = frees(gutter).map(|it| it.0.y).fold(f64::INFINITY, f64::min);
    let bottom = frees(gutter)
        .map(|it| it.0.y)
        .fold(f64::NEG_INFINITY, f64::max);
    let crossing = pieces
        .iter()
        .filter(|it| it.x < gutter && gutter < it.end && it.y > top && it.y < bottom)
        .count();
    let is_prose = words as f64 >= 2.0 * WORDS_MIN * rows as f64;
    (rows >= ROWS_MIN && is_prose && crossing as f64 <= CROSSING_MAX * rows as f64)
        .then_some(gutter)
}

fn word_count(line: &Line) -> usize {
    line.text.split_whitespace().count()
}

/// Left pieces, then right ones; a line across the gutter ends both columns above it.
fn part(pieces: Vec<Line>, gutter: f64) -> Vec<Line> {
    let mut ordered = Vec::with_capacity(pieces.len());
    let mut right: Vec<Line> = Vec::new();
    let mut was_right = false;
    for mut piece in pieces {
        let is_right = piece.x > gutter;
        // The first piece beyond the gutter begins a line of its own, and so does the first one back on the left.
        piece.is_beside &= is_right == was_right;
        was_right = is_right;
        if piece.x < gutter && piece.end > gutter {
            ordered.append(&mut right);
        }
        if is_right { &mut right } else { &mut ordered }.push(piece);
    }
    ordered.append(&mut right);
    ordered
}
