//! Whether what was found answers the question: a verdict only where a sentence plainly restates the question or its
//! opposite, and otherwise the passages that come nearest, for what they are.

use std::collections::BTreeSet;

use pathfinder_core::contract;
use pathfinder_core::contract::{
    AnswerStatus, EvidenceShown, ObservationShown, Stance, Sureness, Verdict,
};
use pathfinder_core::id::ObservationId;
use pathfinder_text::{
    Cue, CueKind, Lang, Sentence, SentenceKind, cues, numbers, one_line, plain_words, sentences,
};

use super::extract::Asked;
use super::question::{Ask, Question};
use super::writing::{Frame, asked, frame, quoted};
use crate::assertion::{self, Kind};
use crate::stance::{self, Analysis, Because};

/// A passage with this proportion of the question's words is about the question.
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

/// What a sentence says of the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Yes,
    No,
    Depends,
}

/// A sentence that takes a side, and the observation whose quote it stands in.
#[derive(Debug, Clone)]
struct Said {
    text: String,
    by: ObservationId,
    origin: String,
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
        if matches!(kind, Ask::YesNo | Ask::Should) && !asks_ahead(question) {
            answer.take_sides(question, &words, material);
        }
        answer.verdict = answer.verdict_of();
        answer.status = answer.status_of(&kind, &words);
        answer
    }

    fn take_sides(&mut self, question: &str, words: &Asked, material: &'shown [EvidenceShown]) {
        let asked = asked(question).analysis;
        let evidence = material
            .iter()
            .flat_map(|it| it.origin.iter().chain(&it.supports).chain(&it.contradicts));
        let mut heard = BTreeSet::new();
        for observation in self.nearest.iter().copied().chain(evidence) {
            if !heard.insert(observation.id) {
                continue;
            }
            for sentence in stated(&observation.quote) {
                let side = match side(&asked, words, sentence.text) {
                    Some(Side::Yes) => &mut self.yes,
                    Some(Side::No) => &mut self.no,
                    Some(Side::Depends) => &mut self.depends,
                    None => continue,
                };
                side.push(Said {
                    text: one_line(sentence.text, PASSAGE_CHARACTERS_MAX),
                    by: observation.id,
                    origin: observation.origin.clone(),
                });
            }
        }
    }

    fn verdict_of(&self) -> Option<Verdict> {
        match (
            self.yes.is_empty(),
            self.no.is_empty(),
            self.depends.is_empty(),
        ) {
            (true, true, true) => None,
            (false, true, true) => Some(Verdict::Yes),
            (true, false, true) => Some(Verdict::No),
            (false, false, true) => Some(Verdict::Disputed),
            (_, _, false) => Some(Verdict::Depends),
        }
    }

    fn status_of(&self, kind: &Ask, words: &Asked) -> AnswerStatus {
        let holds = |it: &str| words.share_held(it) >= SPEAKS_OF;
        // How much, how many, when: a sentence without a figure does not answer that.
        let tells = |it: &str| holds(it) && !numbers(it).is_empty();
        let speaks = |it: &ObservationShown| {
            if kind.wants_figure() {
                sentences(&it.quote).iter().any(|it| tells(it.text))
            } else {
                holds(&it.quote)
            }
        };
        // Only the nearest stands for the answer, so only it counts.
        let speaks = self.nearest.first().is_some_and(|it| speaks(it));
        match kind {
            _ if self.verdict.is_some() => AnswerStatus::Answered,
            Ask::YesNo | Ask::Should if speaks => AnswerStatus::Partly,
            Ask::YesNo | Ask::Should => AnswerStatus::NotAnswered,
            _ if speaks => AnswerStatus::Answered,
            _ => AnswerStatus::NotAnswered,
        }
    }

    /// Whether one origin alone carries the verdict.
    pub(super) fn is_one_voice(&self) -> bool {
        self.origins() == 1
    }

    fn origins(&self) -> usize {
        let said = self.depends.iter().chain(&self.yes).chain(&self.no);
        said.map(|it| it.origin.as_str())
            .collect::<BTreeSet<_>>()
            .len()
    }

    /// How sure the verdict is: by how many say so, and never where they disagree.
    pub(super) fn sureness(&self) -> Option<Sureness> {
        let disputed = !self.yes.is_empty() && !self.no.is_empty();
        self.verdict.map(|_| match self.origins() {
            _ if disputed => Sureness::Low,
            0 | 1 => Sureness::Low,
            2 => Sureness::Moderate,
            _ => Sureness::High,
        })
    }

    /// The hypotheses that say what the verdict says.
    pub(super) fn alike<'material>(
        &self,
        question: &str,
        lang: Lang,
        material: &'material [EvidenceShown],
    ) -> Vec<&'material EvidenceShown> {
        let wanted = match self.verdict {
            Some(Verdict::Yes) => Side::Yes,
            Some(Verdict::No) => Side::No,
            Some(Verdict::Depends | Verdict::Disputed) | None => return Vec::new(),
        };
        let (asked, words) = (asked(question).analysis, Asked::of(question, lang));
        let says =
            |it: &&EvidenceShown| side(&asked, &words, &it.hypothesis.statement) == Some(wanted);
        material.iter().filter(says).collect()
    }

    /// The sentence that says it most plainly; without a verdict the nearest there is.
    pub(super) fn lead(&self) -> Option<&str> {
        let decided = self
            .depends
            .first()
            .or(self.yes.first())
            .or(self.no.first())
            .map(|it| it.text.as_str());
        decided.or_else(|| self.nearest.first().map(|it| it.statement.as_str()))
    }

    /// What decides, then the passages that come nearest.
    pub(super) fn sentences(&self, lang: Lang, count_max: usize) -> Vec<contract::Sentence> {
        let mut told = BTreeSet::new();
        let mut found: Vec<contract::Sentence> = Vec::new();
        let (first, second) = if self.yes.is_empty() {
            (&self.no, &self.yes)
        } else {
            (&self.yes, &self.no)
        };
        for (side, framed) in [
            (&self.depends, Frame::Adds),
            (first, Frame::Adds),
            (second, Frame::Against),
        ] {
            let news = side
                .iter()
                .filter(|it| told.insert(plain_words(&it.text)))
                .take(BASIS_MAX);
            found.extend(news.map(|it| quoted(&it.text, it.by, frame(framed, lang))));
        }
        let passage = |it: &&ObservationShown| contract::Sentence {
            text: one_line(&it.quote, PASSAGE_CHARACTERS_MAX),
            citations: vec![it.id],
        };
        // A passage is shown only once.
        let news = self
            .nearest
            .iter()
            .filter(|it| !told.contains(&plain_words(&it.quote)));
        found.extend(news.map(passage));
        found.truncate(count_max);
        found
    }
}

/// Whether a sentence says that it is so, that it is not, or that it depends; nothing where it does not plainly say any.
fn side(asked: &Analysis, words: &Asked, sentence: &str) -> Option<Side> {
    let said = assertion::of(sentence);
    if !matches!(said.kind, Kind::Result | Kind::Denial) {
        return None;
    }
    let judged = stance::judge_analyses(asked, &Analysis::of(sentence));
    // `may`, `only in`, `if`: it says so of something less than what is asked.
    let narrows = |it: &Cue| {
        matches!(
            it.kind,
            CueKind::Hedge | CueKind::Condition | CueKind::Exclusion
        )
    };
    let is_plain = || words.is_restated_by(said.content) && !cues(said.content).iter().any(narrows);
    match (judged.stance, judged.because) {
        (Stance::Qualifies, Because::BothSides) => Some(Side::Depends),
        (Stance::Supports, _) if is_plain() => Some(Side::Yes),
        (Stance::Contradicts, Because::Negation | Because::Opposite) if is_plain() => {
            Some(Side::No)
        }
        _ => None,
    }
}

/// The sentences of a quote that stand for themselves: no headings and items, and nothing that the next one may take back.
fn stated(quote: &str) -> Vec<Sentence<'_>> {
    let all = sentences(quote);
    let refuted = |at: usize| {
        all.get(at + 1)
            .is_some_and(|it| assertion::may_take_back(it.text))
    };
    // A row of a table says the rest in its other columns.
    let is_row = |at: usize| all[at].text.contains('|');
    let stands = |at: &usize| all[*at].kind == SentenceKind::Prose && !refuted(*at) && !is_row(*at);
    (0..all.len())
        .filter(stands)
        .map(|at| all[at].clone())
        .collect()
}

/// A sentence about the past does not answer a question about the future.
fn asks_ahead(question: &str) -> bool {
    let question = question.trim().trim_end_matches(['?', '？', ' ']);
    question.starts_with("Will ") || question.ends_with("까") || question.ends_with("까요")
}
