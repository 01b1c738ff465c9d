//! Whether what was read answers the question: the passages that fit it best, and a verdict only where a sentence plainly
//! says so.

mod denial;
mod verdict;

use std::ops::Range;

use pathfinder_core::contract::{
    AnswerStatus, EvidenceShown, ObservationShown, Sentence, Sureness, Verdict,
};
use pathfinder_core::id::ObservationId;
use pathfinder_text::cues::{CueKind, cues};
use pathfinder_text::fit::Asking;
use pathfinder_text::{Lang, content_words, lists, numbers, one_line, terms, tokens::tokens};

use super::decompose::parts_of;
use super::question::{Ask, Question};
use verdict::Sides;

/// Passages that stand for the answer: one of them must be about the question.
const FIRST: usize = 3;
/// The part of the question that a passage has to name.
const NAMES: f64 = 0.3;
/// And where a figure is asked for, which passages on the subject are full of.
const NAMES_FOR_FIGURES: f64 = 0.6;
/// A passage that names less of the question comes near it and does not answer it.
const NAMES_PLAINLY: f64 = 0.55;
/// A passage that fits the question worse than this part of the best one is not shown.
const FITS: f64 = 0.75;
const PASSAGE_CHARACTERS_MAX: usize = 420;

#[derive(Debug, Clone)]
pub(super) struct Answer<'shown> {
    /// The sub-questions that are made of the question alone.
    parts: Vec<String>,
    pub(super) status: AnswerStatus,
    pub(super) verdict: Option<Verdict>,
    sides: Sides,
    /// The passages that fit the question, best first, those with the same words joined.
    passages: Vec<Joined<'shown>>,
}

/// A passage, and all observations that quote the same words.
#[derive(Debug, Clone)]
struct Joined<'shown> {
    first: &'shown ObservationShown,
    by: Vec<ObservationId>,
}

impl<'shown> Answer<'shown> {
    pub(super) fn of(
        question: &str,
        lang: Lang,
        material: &'shown [EvidenceShown],
        nearest: &'shown [ObservationShown],
    ) -> Answer<'shown> {
        let ask = Question::of(question, lang).ask;
        let passages = joined(nearest);
        let is_yes_no = matches!(ask, Ask::YesNo);
        let answers = answers(question, &passages);
        let sides = match is_yes_no && answers {
            true => Sides::of(question, nearest, material),
            false => Sides::default(),
        };
        let verdict = sides.verdict();
        Answer {
            parts: parts_of(question, lang),
            status: match () {
                () if !answers => AnswerStatus::NotAnswered,
                () if is_yes_no && verdict.is_none() => AnswerStatus::Partly,
                () if !is_yes_no && !names_plainly(question, &passages) => AnswerStatus::Partly,
                () => AnswerStatus::Answered,
            },
            verdict,
            sides,
            passages,
        }
    }

    /// Whether a sub-question is one that code made of the question: it has no subject of its own.
    pub(super) fn rephrases(&self, sub_question: &str) -> bool {
        self.parts.iter().any(|it| it == sub_question)
    }

    /// How sure the verdict is: by how many say so, and never where they disagree.
    pub(super) fn sureness(&self) -> Option<Sureness> {
        self.verdict.map(|_| match self.sides.origins() {
            _ if self.sides.are_disputed() => Sureness::Low,
            0 | 1 => Sureness::Low,
            2 => Sureness::Moderate,
            _ => Sureness::High,
        })
    }

    pub(super) fn is_one_voice(&self) -> bool {
        self.sides.origins() == 1
    }

    /// The passage that says it most plainly.
    pub(super) fn lead(&self) -> Option<&str> {
        let decided = self.sides.first();
        decided.or_else(|| self.passages.first().map(|it| it.first.statement.as_str()))
    }

    /// The passages that decide, then those that fit the question best, as far as their fit does not fall off.
    pub(super) fn sentences(&self, count_max: usize) -> Vec<Sentence> {
        let decides = |it: &&Joined<'_>| it.by.iter().any(|id| self.sides.is_by(*id));
        let best = self.passages.first().map_or(0.0, Joined::score);
        let fits = |it: &&Joined<'_>| it.score() >= best * FITS;
        let first = self.passages.iter().filter(decides);
        let rest = self.passages.iter().filter(fits).filter(|it| !decides(it));
        first
            .chain(rest)
            .take(count_max)
            .map(Joined::sentence)
            .collect()
    }

    /// Passages that say the opposite of the verdict.
    pub(super) fn against(&self) -> Vec<Sentence> {
        self.sides.against(self.verdict)
    }
}

impl Joined<'_> {
    /// How well it fits the question; of readers that measure no fit, all passages do.
    fn score(&self) -> f64 {
        self.first.fit.map_or(0.0, |it| it.score)
    }

    fn sentence(&self) -> Sentence {
        Sentence {
            text: one_line(&self.first.quote, PASSAGE_CHARACTERS_MAX),
            citations: self.by.clone(),
        }
    }
}

/// What a passage says, whatever little words it uses.
#[derive(PartialEq)]
struct Said {
    /// Its names, figures and other telling words, in order.
    terms: Vec<String>,
    cues: Vec<CueKind>,
}

impl Said {
    fn of(quote: &str) -> Said {
        Said {
            terms: terms(quote).into_iter().map(|it| it.text).collect(),
            cues: cues(quote).into_iter().map(|it| it.kind).collect(),
        }
    }
}

/// Passages that say the same are one, whoever quotes them.
fn joined(nearest: &[ObservationShown]) -> Vec<Joined<'_>> {
    let mut kept: Vec<(Said, Joined<'_>)> = Vec::new();
    for observation in nearest {
        let said = Said::of(&observation.quote);
        match kept.iter_mut().find(|it| it.0 == said) {
            Some((_, known)) => known.by.push(observation.id),
            None => kept.push((
                said,
                Joined {
                    first: observation,
                    by: vec![observation.id],
                },
            )),
        }
    }
    kept.into_iter().map(|it| it.1).collect()
}

/// Whether one of the first passages is about what is asked: it names enough of the question, all of its figures, and a
/// figure where one is asked for. A name such as `NVIDIA` that no passage has is a subject that the documents lack.
fn answers(question: &str, passages: &[Joined<'_>]) -> bool {
    let asks_figure = Asking::of(question) == Asking::HowMuch;
    let min = if asks_figure {
        NAMES_FOR_FIGURES
    } else {
        NAMES
    };
    let is_about = |it: &ObservationShown| named(question, it) >= min;
    let first = || passages.iter().take(FIRST).map(|it| it.first);
    let tells = |it: &ObservationShown| !asks_figure || tells_figure(&it.quote);
    let has_figures = figures_of(question)
        .iter()
        .all(|it| first().any(|shown| names(shown, it)));
    let says = |shown: &ObservationShown, name: &String| {
        let said = [&shown.quote, &shown.context, &shown.place, &shown.title];
        said.iter().any(|it| it.to_lowercase().contains(name))
    };
    let has_names = denial::spelled(question)
        .iter()
        .all(|name| passages.iter().any(|it| says(it.first, name)));
    has_figures && has_names && first().any(|it| is_about(it) && tells(it))
}

/// Whether one of the first passages has most of what the question speaks of.
fn names_plainly(question: &str, passages: &[Joined<'_>]) -> bool {
    let mut first = passages.iter().take(FIRST);
    first.any(|it| named(question, it.first) >= NAMES_PLAINLY)
}

/// The part of the question that a passage names, by weight where its reader measured that.
fn named(question: &str, shown: &ObservationShown) -> f64 {
    let measured = shown.fit.map(|it| it.covered);
    measured.unwrap_or_else(|| covered(question, shown))
}

/// Whether a figure stands in a passage that is no mark of a note: `[7]`.
fn tells_figure(quote: &str) -> bool {
    let is_note = |range: &Range<usize>| {
        quote[..range.start].ends_with('[') && quote[range.end..].starts_with(']')
    };
    numbers(quote).iter().any(|it| !is_note(&it.range))
}

/// The part of the question's words that stand in a passage, for readers that measure no fit.
fn covered(question: &str, shown: &ObservationShown) -> f64 {
    let asked = content_words(question);
    let said = content_words(&format!("{} {} {}", shown.quote, shown.title, shown.place));
    let held = asked.intersection(&said).count() as f64;
    if asked.is_empty() {
        0.0
    } else {
        held / asked.len() as f64
    }
}

/// The figures of a question, each with the word before it: `Python 4.0`, `Vue 2`.
fn figures_of(question: &str) -> Vec<String> {
    let tokens = tokens(question);
    let is_figure = |it: &str| it.starts_with(|it: char| it.is_ascii_digit());
    let named = |at: usize| {
        let before = at.checked_sub(1).map(|it| tokens[it].text.as_str());
        let before =
            before.filter(|it| !lists(FUNCTION_WORDS, it) && !is_figure(it) && it.is_ascii());
        match before {
            Some(before) => format!("{before} {}", tokens[at].text),
            None => tokens[at].text.clone(),
        }
    };
    let figures = (0..tokens.len()).filter(|it| is_figure(&tokens[*it].text));
    figures.map(named).collect()
}

const FUNCTION_WORDS: &str =
    "between and or in of from to since until by at for after before the a than over under about";

/// Whether a passage, its headings or its title have a figure with the word before it.
fn names(shown: &ObservationShown, figure: &str) -> bool {
    let said = format!(
        "{}\n{}\n{}\n{}",
        shown.quote, shown.context, shown.place, shown.title
    );
    let words: Vec<String> = tokens(&said).into_iter().map(|it| it.text).collect();
    let wanted: Vec<&str> = figure.split(' ').collect();
    words
        .windows(wanted.len())
        .any(|it| it.iter().zip(&wanted).all(|(one, other)| one == other))
}
