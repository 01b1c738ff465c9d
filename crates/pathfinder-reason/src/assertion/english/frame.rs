//! A clause after `that`, `whether` or a verb of saying, and what the words around it do with it.

use std::ops::Range;

use pathfinder_text::lists;
use pathfinder_text::tokens::Token;

use super::Text;
use super::lists::*;
use crate::assertion::Kind;

/// A longer run of words before `that` is not a frame.
const FRAME_WORDS_MAX: usize = 14;
/// What is said about a clause is at most this far after its copula.
const PREDICATE_WORDS_MAX: usize = 6;

/// A clause, and what the words around it do with it.
pub(super) struct Frame {
    pub(super) kind: Kind,
    pub(super) content: Range<usize>,
    /// The index of the word that opens it.
    pub(super) at: usize,
}

impl Text<'_> {
    /// The first clause about which something is said.
    pub(super) fn frame(&self) -> Option<Frame> {
        let places = 0..self.words.len().min(FRAME_WORDS_MAX);
        places.into_iter().find_map(|at| match self.word(at) {
            "that" => self.that(at),
            "whether" => self.whether(at),
            _ => self.without_that(at),
        })
    }

    fn rest(&self, at: usize) -> Option<Range<usize>> {
        Some(self.words.get(at)?.range.start..self.text.len())
    }

    fn that(&self, at: usize) -> Option<Frame> {
        let content = self.rest(at + 1)?;
        if at == 0 {
            let (kind, end) = self.called(1)?;
            return Some(Frame {
                kind,
                content: content.start..end,
                at,
            });
        }
        // `The evidence that was found`: a relative clause.
        let head = self.word(at - 1);
        if lists(AUXILIARIES, self.word(at + 1)) {
            return None;
        }
        // `Show that …` is an instruction, so nothing was shown; `note that …` is a figure of speech.
        if at == 1 && lists(FINDS, head) && head != "note" {
            return Some(Frame {
                kind: Kind::Aim,
                content,
                at,
            });
        }
        let says = lists(SAID, head) || lists(SAYS, head);
        if says && let Some((kind, end)) = self.called(at + 1) {
            return Some(Frame {
                kind,
                content: content.start..end,
                at,
            });
        }
        let kind = self.framed(at)?;
        let settles = matches!(kind, Kind::Result | Kind::Denial | Kind::Unproven);
        let kind = if settles && !self.vouches(at) {
            Kind::Reported
        } else {
            kind
        };
        Some(Frame { kind, content, at })
    }

    /// Whether the words before a clause all belong to the classes that report findings: a name, a plan, a forgery or a
    /// wish among them makes it somebody's claim.
    fn vouches(&self, at: usize) -> bool {
        let classes = [
            HELPERS,
            DETERMINERS,
            QUALITIES,
            INQUIRERS,
            INQUIRES,
            FINDS,
            FOUND,
            SAID,
            TRUE,
            CLEAR,
            FALSE,
            NEGATIONS,
            FAILURES,
        ];
        // Not to know, note or see something leaves it open.
        let overlooks =
            || self.any(0..at, OVERLOOKS) && self.words[..at].iter().any(|it| denies(&it.text));
        let turned = || self.any(0..at.saturating_sub(1), DENIES);
        let known = |it: &Token| {
            it.text.starts_with(|it: char| it.is_ascii_digit())
                || classes.iter().any(|list| lists(list, &it.text))
        };
        self.words[..at].iter().all(known) && !overlooks() && !turned()
    }

    /// What the words before a clause do with it.
    fn framed(&self, at: usize) -> Option<Kind> {
        let head = self.word(at - 1);
        let negated = self.words[..at]
            .iter()
            .filter(|it| denies(&it.text))
            .count()
            % 2
            == 1;
        let scarce = self.any(0..at, SCARCE);
        let either = |plain: Kind, denied: Kind| Some(if negated { denied } else { plain });
        match head {
            _ if self.any(0..at, WRONGLY) => Some(Kind::Denial),
            _ if lists(DOUBTS, head) => either(
                Kind::Doubt,
                if head.starts_with("doubt") {
                    Kind::Result
                } else {
                    Kind::Doubt
                },
            ),
            _ if lists(SUPPOSES, head) => Some(Kind::Hypothesis),
            _ if lists(DENIES, head) => either(Kind::Denial, Kind::Doubt),
            _ if lists(FALSE, head) => either(Kind::Denial, Kind::Doubt),
            _ if lists(FOUND, head) && scarce => Some(Kind::Doubt),
            _ if lists(FINDS, head) || lists(FOUND, head) => either(Kind::Result, Kind::Unproven),
            // `No evidence for the claim that …`.
            _ if lists(SAID, head) && negated && self.any(0..at, FOUND) => Some(Kind::Unproven),
            _ if lists(SAYS, head) || lists(SAID, head) => Some(Kind::Reported),
            _ if lists(CLEAR, head) => either(Kind::Result, Kind::Doubt),
            _ if lists(TRUE, head) => either(Kind::Result, Kind::Denial),
            "case" => either(Kind::Result, Kind::Denial),
            _ => None,
        }
    }

    /// An embedded question, which asserts nothing.
    fn whether(&self, at: usize) -> Option<Frame> {
        let kind = if self.any(0..at, INQUIRES) || self.word(0) == "to" {
            Kind::Aim
        } else {
            Kind::Doubt
        };
        Some(Frame {
            kind,
            content: self.rest(at + 1)?,
            at,
        })
    }

    /// `Critics say vaccines …`: the clause follows the verb immediately.
    fn without_that(&self, at: usize) -> Option<Frame> {
        const SPEAKER_WORDS_MAX: usize = 5;
        const CLAUSE_WORDS_MIN: usize = 3;
        let next = self.word(at + 1);
        let verb = at > 0
            && at <= SPEAKER_WORDS_MAX
            && lists(SAYS, self.word(at))
            && !lists(PREPOSITIONS, next)
            && !matches!(next, "that" | "whether" | "so")
            && !lists(AUXILIARIES, next)
            && !lists(AUXILIARIES, self.word(at - 1))
            && !lists("the a an this these those no any", self.word(at - 1));
        let noun = at > 0 && lists(SAID, self.word(at)) && lists("the this a", self.word(at - 1));
        if noun
            && next != "that"
            && let Some((kind, end)) = self.called(at + 1)
        {
            let content = self.rest(at + 1)?;
            return Some(Frame {
                kind,
                content: content.start..end,
                at,
            });
        }
        let long = self.words.len() > at + CLAUSE_WORDS_MIN;
        (verb && long).then_some(())?;
        let kind = if self.any(0..at, WRONGLY) {
            Kind::Denial
        } else {
            Kind::Reported
        };
        Some(Frame {
            kind,
            content: self.rest(at + 1)?,
            at,
        })
    }

    /// What is said about the clause that starts at a word (`… is false`), and where the clause ends.
    fn called(&self, from: usize) -> Option<(Kind, usize)> {
        let copula = |it: &usize| lists(COPULAS, self.word(*it));
        let places = (from + 2..self.words.len()).filter(copula);
        let mut found =
            places.filter_map(|it| Some((self.judged(it)?, self.words[it - 1].range.end)));
        found.next_back()
    }

    /// Whether the words after a copula call something true or false.
    pub(super) fn judged(&self, copula: usize) -> Option<Kind> {
        let predicate = copula..(copula + 1 + PREDICATE_WORDS_MAX).min(self.words.len());
        let negated = self.words[predicate.clone()]
            .iter()
            .any(|it| denies(&it.text));
        let judge = |it: usize| match self.word(it) {
            word if lists(FALSE, word) => Some(if negated { Kind::Doubt } else { Kind::Denial }),
            // `It is not clear why` grants that it is so.
            word if lists(CLEAR, word) && lists(INTERROGATIVES, self.word(it + 1)) => None,
            word if lists(CLEAR, word) => Some(if negated { Kind::Doubt } else { Kind::Result }),
            word if lists(TRUE, word) => Some(if negated { Kind::Denial } else { Kind::Result }),
            word if lists(FOUND, word) && negated => Some(Kind::Unproven),
            _ => None,
        };
        predicate.skip(1).find_map(judge)
    }
}
