//! Whether what was found answers the question: a verdict only where a sentence plainly restates the question or its
//! opposite, and otherwise the passages that come nearest, for what they are.

use std::collections::BTreeSet;

use pathfinder_core::contract::{AnswerStatus, EvidenceShown, Lang, ObservationShown, Sentence, Verdict};
use pathfinder_core::id::ObservationId;
use pathfinder_core::text::one_line;

use super::extract::Asked;
use super::likeness::fold;
use super::question::{Ask, Question};
use super::writing::{Frame, asked, frame, quoted};
use crate::assertion::{self, Kind};
use crate::language::{Cue, CueKind, cues, numbers, sentences};
use crate::stance::{self, Analysis, Because, Stance};

/// A passage that holds this share of the question's words speaks of what is asked.
const SPEAKS_OF: f64 = 0.75;
const PASSAGE_CHARACTERS_MAX: usize = 1000;
/// Sentences of each side that are shown.
const BASIS_MAX: usize = 2;

#[derive(Debug, Clone)]
pub(super) struct Answer<'shown> {
    pub(super) status: AnswerStatus,
    pub(super) verdict: Option<Verdict>,
    yes: Vec<Said>,
    no: Vec<Said>,
    /// Says that it is so in one case and not in another.
    depends: Vec<Said>,
    nearest: Vec<&'shown ObservationShown>,
}

/// How many observations carry the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voices {
    One,
    Several,
    /// Some say yes, some say no, and none says when.
    Opposed,
}

/// A sentence that takes a side, and the observation whose quote it stands in.
#[derive(Debug, Clone)]
struct Said {
    text: String,
    by: ObservationId,
}

impl<'shown> Answer<'shown> {
    pub(super) fn of(
        question: &str,
        lang: Lang,
        material: &'shown [EvidenceShown],
        nearest: &'shown [ObservationShown],
    ) -> Answer<'shown> {
        let kind = Question::of(question, lang).ask;
        let mut answer = Answer {
            status: AnswerStatus::NotAnswered,
            verdict: None,
            yes: Vec::new(),
            no: Vec::new(),
            depends: Vec::new(),
            nearest: nearest.iter().collect(),
        };
        let words = Asked::of(question, lang);
        if matches!(kind, Ask::YesNo { .. }) {
            answer.take_sides(question, &words, material);
        }
        answer.verdict = answer.verdict_of();
        answer.status = answer.status_of(&kind, &words);
        answer
    }

    fn take_sides(&mut self, question: &str, words: &Asked, material: &'shown [EvidenceShown]) {
        let asked = asked(question).analysis;
        let evidence =
            material.iter().flat_map(|it| it.origin.iter().chain(&it.supports).chain(&it.contradicts));
        let mut heard = BTreeSet::new();
        for observation in self.nearest.iter().copied().chain(evidence) {
            if !heard.insert(observation.id) {
                continue;
            }
            for sentence in sentences(&observation.quote) {
                let side = match side(&asked, words, sentence.text) {
                    Some(Verdict::Yes) => &mut self.yes,
                    Some(Verdict::No) => &mut self.no,
                    Some(Verdict::Depends) => &mut self.depends,
                    None => continue,
                };
                side.push(Said { text: one_line(sentence.text, PASSAGE_CHARACTERS_MAX), by: observation.id });
            }
        }
    }

    fn verdict_of(&self) -> Option<Verdict> {
        match (self.yes.is_empty(), self.no.is_empty(), self.depends.is_empty()) {
            (true, true, true) => None,
            (false, true, true) => Some(Verdict::Yes),
            (true, false, true) => Some(Verdict::No),
            _ => Some(Verdict::Depends),
        }
    }

    fn status_of(&self, kind: &Ask, words: &Asked) -> AnswerStatus {
        let holds = |it: &str| words.share_held(it) >= SPEAKS_OF;
        // How much, how many, when: a sentence that speaks of it and holds no figure does not say it.
        let tells = |it: &str| holds(it) && !numbers(it).is_empty();
        let speaks = |it: &ObservationShown| match kind {
            Ask::Fact => sentences(&it.quote).iter().any(|it| tells(it.text)),
            _ => holds(&it.quote),
        };
        let speaks = self.nearest.iter().any(|it| speaks(it));
        match kind {
            _ if self.verdict.is_some() => AnswerStatus::Answered,
            Ask::YesNo { .. } if speaks => AnswerStatus::Partly,
            Ask::YesNo { .. } => AnswerStatus::NotAnswered,
            _ if speaks => AnswerStatus::Answered,
            _ => AnswerStatus::NotAnswered,
        }
    }

    pub(super) fn voices(&self) -> Voices {
        let said = self.depends.iter().chain(&self.yes).chain(&self.no);
        match said.map(|it| it.by).collect::<BTreeSet<_>>().len() {
            1 => Voices::One,
            _ if self.depends.is_empty() && !self.yes.is_empty() && !self.no.is_empty() => Voices::Opposed,
            _ => Voices::Several,
        }
    }

    /// The sentence that says it most plainly; without a verdict the nearest there is.
    pub(super) fn lead(&self) -> Option<&str> {
        let decided =
            self.depends.first().or(self.yes.first()).or(self.no.first()).map(|it| it.text.as_str());
        decided.or_else(|| self.nearest.first().map(|it| it.statement.as_str()))
    }

    /// What decides, then the passages that come nearest.
    pub(super) fn sentences(&self, lang: Lang, count_max: usize) -> Vec<Sentence> {
        let mut told = BTreeSet::new();
        let mut found: Vec<Sentence> = Vec::new();
        let (first, second) = if self.yes.is_empty() { (&self.no, &self.yes) } else { (&self.yes, &self.no) };
        for (side, framed) in [(&self.depends, Frame::Adds), (first, Frame::Adds), (second, Frame::Against)] {
            let news = side.iter().filter(|it| told.insert(fold(&it.text))).take(BASIS_MAX);
            found.extend(news.map(|it| quoted(&it.text, it.by, frame(framed, lang))));
        }
        let passage = |it: &&ObservationShown| Sentence {
            text: one_line(&it.quote, PASSAGE_CHARACTERS_MAX),
            citations: vec![it.id],
        };
        found.extend(self.nearest.iter().map(passage));
        found.truncate(count_max);
        found
    }
}

/// Whether a sentence says that it is so, that it is not, or that it depends; nothing where it does not plainly say any.
fn side(asked: &Analysis, words: &Asked, sentence: &str) -> Option<Verdict> {
    let said = assertion::of(sentence);
    if !matches!(said.kind, Kind::Result | Kind::Denial) {
        return None;
    }
    let judged = stance::judge_analyses(asked, &Analysis::of(sentence));
    // `may`, `only in`, `if`: it says so of something less than what is asked.
    let narrows = |it: &Cue| matches!(it.kind, CueKind::Hedge | CueKind::Condition | CueKind::Exclusion);
    let is_plain = || words.is_restated_by(said.content) && !cues(said.content).iter().any(narrows);
    match (judged.stance, judged.because) {
        (Stance::Qualifies, _) => Some(Verdict::Depends),
        (Stance::Supports, _) if is_plain() => Some(Verdict::Yes),
        (Stance::Contradicts, Because::Negation | Because::Opposite) if is_plain() => Some(Verdict::No),
        _ => None,
    }
}
