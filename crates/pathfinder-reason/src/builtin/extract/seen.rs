//! What earlier readings of a source took from it.

use pathfinder_core::contract::Extract;
use pathfinder_core::step::Passage;
use pathfinder_text::plain_words;

use super::line::{self, Line};
use super::place;
use super::salience::is_near_copy;

pub(super) struct Seen<'request> {
    text: &'request str,
    shown: &'request [Passage],
    /// Known statements without punctuation.
    told: Vec<String>,
    known: Vec<Line<'request>>,
}

impl<'request> Seen<'request> {
    pub(super) fn of(request: &'request Extract, text: &'request str) -> Seen<'request> {
        let known = request.known.iter();
        Seen {
            text,
            shown: &request.shown,
            told: known.clone().map(|it| plain_words(it)).collect(),
            known: known.filter_map(|it| line::spoken(it, 0)).collect(),
        }
    }

    /// Whether a sentence was shown before, or says what is known.
    pub(super) fn has(&self, line: &Line<'_>) -> bool {
        let Passage { start, end } = place(self.text, line.quote);
        let shown = |it: &Passage| it.start <= start && end <= it.end;
        self.shown.iter().any(shown)
            || self.told.contains(&plain_words(&line.statement))
            || self.known.iter().any(|it| is_near_copy(it, line))
    }
}
