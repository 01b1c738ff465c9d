//! English frames: the words before `that` and `whether`, and what is said about the clause after them.

mod frame;
mod lists;

use std::ops::Range;

use pathfinder_text::lists;
use pathfinder_text::tokens::{Token, tokens};

use super::{Assertion, Kind, within};
use frame::Frame;
use lists::*;

struct Text<'text> {
    text: &'text str,
    words: Vec<Token>,
}

/// How deep nested frames are read; anything deeper is not a result.
const FRAMES_MAX: usize = 4;

pub(super) fn read(text: &str) -> Assertion<'_> {
    read_framed(text, FRAMES_MAX)
}

fn read_framed(text: &str, frames_left: usize) -> Assertion<'_> {
    let it = Text {
        text,
        words: tokens(text),
    };
    let whole = |kind| Assertion {
        kind,
        content: text,
    };
    if it.words.is_empty() {
        return whole(Kind::Title);
    }
    let Some(frames_left) = frames_left.checked_sub(1) else {
        return whole(Kind::Doubt);
    };
    if it.is_question() {
        return whole(Kind::Question);
    }
    if let Some(read) = it.labelled(frames_left) {
        return read;
    }
    if it.is_title() {
        return whole(Kind::Title);
    }
    if let Some(main) = it.main_clause() {
        return read_framed(main, frames_left);
    }
    if it.is_refuted_behind() {
        return whole(Kind::Denial);
    }
    if it.is_quoted() {
        return whole(Kind::Reported);
    }
    let frame = it.frame();
    if let Some(aim) = it.aim()
        && frame
            .as_ref()
            .is_none_or(|frame| !it.follows_up(aim, frame))
    {
        return whole(Kind::Aim);
    }
    match frame {
        Some(frame) => within(frame.kind, read_framed(&text[frame.content], frames_left)),
        None => it.raised().unwrap_or_else(|| whole(Kind::Result)),
    }
}

/// `This claim is false.`
pub(super) fn refutes_back(text: &str) -> bool {
    const SUBJECT_WORDS_MAX: usize = 4;
    let it = Text {
        text,
        words: tokens(text),
    };
    let first = usize::from(matches!(it.word(0), "but" | "yet" | "however" | "still"));
    let points_back = matches!(it.word(first), "this" | "that" | "it" | "these" | "such");
    let called = |at: usize| {
        lists(COPULAS, it.word(at)) && matches!(it.judged(at), Some(Kind::Denial | Kind::Unproven))
    };
    points_back && (first + 1..it.words.len().min(first + 1 + SUBJECT_WORDS_MAX)).any(called)
}

/// A denial, a doubt or a `false` in a sentence that points back.
pub(super) fn may_take_back(words: &[Token]) -> bool {
    let has = |list: &str| words.iter().any(|it| lists(list, &it.text));
    let denied =
        words.iter().any(|it| denies(&it.text)) || has(FALSE) || has(DENIES) || has(DOUBTS);
    let points = has("this that these those it such so claim claims story idea notion view");
    // `That is what …`, `So goes …`.
    let names = matches!(
        words.first().map_or("", |it| it.text.as_str()),
        "that" | "so"
    );
    names || (denied && points)
}

impl<'text> Text<'text> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |it| it.text.as_str())
    }

    fn any(&self, range: Range<usize>, list: &str) -> bool {
        self.words[range].iter().any(|it| lists(list, &it.text))
    }

    /// The text between two words.
    fn gap(&self, before: usize) -> &str {
        let end = self
            .words
            .get(before + 1)
            .map_or(self.text.len(), |it| it.range.start);
        &self.text[self.words[before].range.end..end]
    }

    fn ends(&self) -> bool {
        self.text
            .trim_end_matches(['"', '”', '\'', ')', ']'])
            .ends_with(['.', '!', '。', '…', ';'])
    }

    fn is_question(&self) -> bool {
        let marked = self
            .text
            .trim_end_matches(['"', '”', '\'', ')', ']'])
            .ends_with(['?', '？']);
        let subject = !lists(AUXILIARIES, self.word(1)) && !lists(PREPOSITIONS, self.word(1));
        let asks = lists(INVERTED, self.word(0)) && subject
            || lists(INTERROGATIVES, self.word(0)) && lists(AUXILIARIES, self.word(1))
            || self.word(0) == "whether";
        marked || (asks && !self.text.contains(','))
    }

    /// `OBJECTIVE To investigate …`, `Results: …`.
    fn labelled(&self, frames_left: usize) -> Option<Assertion<'text>> {
        let first = &self.words[0];
        let written = &self.text[first.range.clone()];
        let upper = written.chars().count() > 2 && written.chars().all(char::is_uppercase);
        let separated = self.text[first.range.end..]
            .trim_start()
            .starts_with([':', '—', '–']);
        if self.words.len() < 4 || !(upper || separated) {
            return None;
        }
        let content = self.text[self.words[1].range.start..].trim();
        // `METHODS AND RESULTS`.
        if self.word(1) == "and" && lists(RESULT_LABELS, self.word(2)) {
            return Some(read_framed(
                self.text[self.words[2].range.end..].trim(),
                frames_left,
            ));
        }
        if lists(AIM_LABELS, &first.text) {
            return Some(Assertion {
                kind: Kind::Aim,
                content,
            });
        }
        lists(RESULT_LABELS, &first.text).then(|| read_framed(content, frames_left))
    }

    /// A line without final punctuation, written in title case (`The Rise of Rents`) or opened by a noun phrase without
    /// a verb (`effects of rent on …`).
    fn is_title(&self) -> bool {
        if self.ends() {
            return false;
        }
        let long: Vec<&Token> = self
            .words
            .iter()
            .filter(|it| it.text.chars().count() >= 4)
            .collect();
        let capitals = long.iter().filter(|it| it.capitalized).count();
        let all_capitals = long.len() >= 3 && capitals == long.len();
        let head = self
            .words
            .iter()
            .position(|it| !matches!(it.text.as_str(), "the" | "a" | "an"));
        let headed = head.is_some_and(|it| {
            matches!(self.word(it + 1), "of" | "between")
                && !lists(
                    "all most some many few none one each both any half",
                    self.word(it),
                )
        });
        all_capitals || (headed && !self.any(0..self.words.len(), AUXILIARIES))
    }

    /// What follows `although …,` and `contrary to …,`.
    fn main_clause(&self) -> Option<&'text str> {
        if !lists(SUBORDINATORS, self.word(0)) {
            return None;
        }
        let main = self.text.split_once(", ")?.1;
        (main.split_whitespace().count() >= 3).then_some(main)
    }

    /// `…, which is false`, `…, but this is not true`.
    fn is_refuted_behind(&self) -> bool {
        let Some(at) = self.text.rfind([',', ';', '—']) else {
            return false;
        };
        let Some(first) = self.words.iter().position(|it| it.range.start > at) else {
            return false;
        };
        let first =
            first + usize::from(matches!(self.word(first), "but" | "and" | "yet" | "though"));
        let points_back = matches!(
            self.word(first),
            "which" | "this" | "that" | "it" | "these" | "such" | "there"
        );
        points_back
            && first > 2
            && matches!(self.judged(first), Some(Kind::Denial | Kind::Unproven))
    }

    /// A quoted sentence is somebody's statement; a quoted word is just a word.
    fn is_quoted(&self) -> bool {
        const QUOTED_WORDS_MIN: usize = 5;
        let inside = self
            .text
            .strip_prefix(['"', '“'])
            .and_then(|it| it.split(['"', '”']).next());
        let says_behind = self
            .text
            .rsplit([',', '"', '”'])
            .next()
            .is_some_and(|tail| {
                let words = tokens(tail);
                words.len() <= 6
                    && words
                        .iter()
                        .any(|it| lists("say says said claims claimed argues argued", &it.text))
            });
        inside.is_some_and(|it| it.split_whitespace().count() >= QUOTED_WORDS_MIN)
            || (says_behind && self.text.contains([',', '"', '”']))
            || self.according()
    }

    /// `According to critics, …`; a study named as the source vouches for it.
    fn according(&self) -> bool {
        let Some(at) = self
            .words
            .windows(2)
            .position(|it| it[0].text == "according" && it[1].text == "to")
        else {
            return false;
        };
        let who = at + 2..(at + 8).min(self.words.len());
        let ends = who
            .clone()
            .find(|it| self.gap(*it).contains(','))
            .map_or(who.end, |it| it + 1);
        !self.any(who.start..ends, INQUIRERS) && !self.any(who.start..ends, FOUND)
    }

    /// The word that says that something is still to be found out.
    fn aim(&self) -> Option<usize> {
        const SUBJECT_WORDS_MAX: usize = 7;
        let comma = self.text.contains(',');
        if self.word(0) == "to" && (lists(INQUIRES, self.word(1)) || !comma) {
            return Some(0);
        }
        let places = 0..self.words.len().min(SUBJECT_WORDS_MAX);
        places.into_iter().find(|at| {
            let subject = self.any(0..*at, INQUIRERS);
            let word = self.word(*at);
            let purpose = lists(AIMS, word) && lists(AUXILIARIES, self.word(*at + 1))
                || lists(AIMS, word) && self.word(*at + 1) == "of";
            let seeks = subject && lists(AIMED, word) && matches!(self.word(*at + 1), "to" | "out");
            let inquires = subject && lists(INQUIRES, word) && !lists(INQUIRERS, word);
            purpose || seeks || inquires
        })
    }

    /// `We tested …, and found that …`: the aim ends where the finding begins.
    fn follows_up(&self, aim: usize, frame: &Frame) -> bool {
        const BACK: usize = 4;
        let joined = |it: usize| self.word(it) == "and" || self.gap(it).contains([',', ';']);
        frame.kind != Kind::Aim
            && frame.at > aim
            && (frame.at.saturating_sub(BACK).max(aim + 1)..frame.at).any(joined)
    }

    /// `X is said to …`, `X has not been shown to …`.
    fn raised(&self) -> Option<Assertion<'text>> {
        let at = (1..self.words.len().saturating_sub(1)).find(|at| {
            let passive = (at.saturating_sub(3)..*at)
                .any(|it| lists("is are was were be been", self.word(it)));
            passive && self.word(at + 1) == "to" && self.raises(self.word(*at)).is_some()
        })?;
        let negated = (at.saturating_sub(5)..at)
            .filter(|it| denies(self.word(*it)))
            .count()
            % 2
            == 1;
        let kind = match (self.raises(self.word(at))?, negated) {
            (Kind::Result, true) => Kind::Unproven,
            (kind, _) => kind,
        };
        (kind != Kind::Result).then_some(Assertion {
            kind,
            content: self.text,
        })
    }

    fn raises(&self, participle: &str) -> Option<Kind> {
        match participle {
            it if lists(SUPPOSES, it) => Some(Kind::Hypothesis),
            it if lists(FINDS, it) => Some(Kind::Result),
            it if lists(SAYS, it) => Some(Kind::Reported),
            _ => None,
        }
    }
}
