//! Which passages of a source are kept: those that fit the question, a sub-question or what is being tested.

use pathfinder_core::contract::{Dispute, Extract};
use pathfinder_text::fit::{Asked, Fit, Fitting, Pages, Role, Statistics, without_label};
use pathfinder_text::notice::{Notice, notices};
use pathfinder_text::sentences::sentences_within;
use pathfinder_text::{one_line, tokens::tokens};

use super::said::{cut, plain_text};
use super::{Wanted, near};
use crate::builtin::nearness::Nearness;

/// Passages for the question, for one of its parts, and for what is being tested.
const FOR_QUESTION_MAX: usize = 4;
const FOR_PART_MAX: usize = 1;
const FOR_TARGET_MAX: usize = 2;
/// A passage that names less of the question than this is about something else.
const COVERED_MIN: f64 = 0.3;
/// Of a text that is about something else, at most the best passage is kept, and only if it names this much.
const NEAREST_MIN: f64 = 0.15;
const PART_COVERED_MIN: f64 = 0.6;
const TARGET_COVERED_MIN: f64 = 0.5;
const CONTEXT_CHARACTERS_MAX: usize = 300;
const PLACE_CHARACTERS_MAX: usize = 200;

/// A passage that is kept.
pub(super) struct Picked<'text> {
    pub(super) quote: &'text str,
    pub(super) fit: Fit,
    /// What introduces it, or the sentence that its first word points to.
    pub(super) context: String,
    /// The headings above it.
    pub(super) place: String,
    /// The place among the picked ones of the one that says that this no longer holds.
    pub(super) superseded_by: Option<usize>,
}

impl<'text> Picked<'text> {
    pub(super) fn sentences(&self) -> impl Iterator<Item = &'text str> {
        let quote = self.quote;
        let ranges = sentences_within(quote, 0..quote.len());
        ranges.into_iter().map(move |it| &quote[it])
    }
}

pub(super) fn picked<'text>(
    wanted: &Wanted<'_>,
    pages: &Pages<'text>,
    statistics: &Statistics,
    nearness: Option<&Nearness>,
) -> Vec<Picked<'text>> {
    let request = wanted.request;
    let mut kept: Vec<Fitting> = Vec::new();
    let all = near::fitting(&wanted.question, pages, nearness);
    let fresh = |it: &&Fitting| !is_known(request, it);
    let about = all
        .iter()
        .filter(|it| it.fit.covered >= COVERED_MIN && is_telling(it));
    add(&mut kept, about.filter(fresh).take(FOR_QUESTION_MAX));
    if kept.is_empty() {
        let near = all
            .iter()
            .filter(|it| it.fit.covered >= NEAREST_MIN && is_telling(it));
        add(&mut kept, near.filter(fresh).take(1));
    }
    for part in &wanted.parts {
        let asked = part.own.as_ref().map(|_| &part.asked);
        let found = asked
            .map(|it| pages.fitting(it, FOR_PART_MAX))
            .unwrap_or_default();
        let found = found
            .iter()
            .filter(|it| it.fit.covered >= PART_COVERED_MIN && is_telling(it));
        add(&mut kept, found.filter(fresh));
    }
    for tested in tested(request) {
        let found = pages.fitting(&Asked::of(&tested, statistics), FOR_TARGET_MAX);
        let found = found
            .iter()
            .filter(|it| it.fit.covered >= TARGET_COVERED_MIN && is_telling(it));
        add(&mut kept, found);
    }
    kept.truncate(request.items_max);
    let fit = |it: &Fitting| {
        let own = all.iter().find(|known| known.passage == it.passage);
        own.map_or_else(|| wanted.question_fit(pages, it), |it| it.fit)
    };
    let mut picked: Vec<Picked<'_>> = kept.iter().map(|it| of(pages, it, fit(it))).collect();
    let notices = notices(&request.title, pages.text, &pages.blocks);
    for notice in &notices {
        set_aside(&mut picked, pages, notice, &notices);
    }
    picked
}

/// What stands in the scope of a notice fits the question worse than what still holds.
const SUPERSEDED_WEIGHT: f64 = 0.8;

/// Marks what a notice sets aside, and picks the notice itself if nobody did.
fn set_aside<'text>(
    picked: &mut Vec<Picked<'text>>,
    pages: &Pages<'text>,
    notice: &Notice,
    all: &[Notice],
) {
    let said = &pages.text[notice.range.clone()];
    let place_of = |quote: &str| quote.as_ptr().addr() - pages.text.as_ptr().addr();
    let says = |it: &Picked<'_>, notice: &Notice| {
        let range = place_of(it.quote)..place_of(it.quote) + it.quote.len();
        range.start < notice.range.end && notice.range.start < range.end
    };
    // No notice sets another one aside.
    let is_in_scope = |it: &Picked<'_>| {
        notice.scope.contains(&place_of(it.quote)) && !all.iter().any(|notice| says(it, notice))
    };
    let superseded: Vec<usize> = (0..picked.len())
        .filter(|at| picked[*at].superseded_by.is_none() && is_in_scope(&picked[*at]))
        .collect();
    if superseded.is_empty() {
        return;
    }
    let by = picked
        .iter()
        .position(|it| says(it, notice))
        .unwrap_or_else(|| {
            picked.push(Picked {
                quote: said,
                fit: Fit {
                    score: 0.0,
                    covered: 0.0,
                    role: Role::Plain,
                },
                context: String::new(),
                place: String::new(),
                superseded_by: None,
            });
            picked.len() - 1
        });
    for at in superseded {
        picked[at].superseded_by = Some(by);
        picked[at].fit.score *= SUPERSEDED_WEIGHT;
    }
}

impl Wanted<'_> {
    /// The fit to the question of a passage that was found for something else.
    fn question_fit(&self, pages: &Pages<'_>, fitting: &Fitting) -> Fit {
        let said = &pages.text[fitting.passage.range.clone()];
        let mut texts = vec![said, self.request.title.as_str()];
        texts.extend(pages.headings(&fitting.passage));
        Fit {
            score: 0.0,
            covered: self.question.covered_by(&texts),
            role: fitting.fit.role,
        }
    }
}

fn add<'a>(kept: &mut Vec<Fitting>, found: impl Iterator<Item = &'a Fitting>) {
    for it in found {
        let overlaps = |other: &Fitting| {
            let (one, other) = (&it.passage.range, &other.passage.range);
            one.start < other.end && other.start < one.end
        };
        if !kept.iter().any(overlaps) {
            kept.push(it.clone());
        }
    }
}

/// Whether earlier readers kept the passage.
fn is_known(request: &Extract, it: &Fitting) -> bool {
    let range = &it.passage.range;
    request
        .shown
        .iter()
        .any(|it| it.start < range.end && range.start < it.end)
}

/// A question, an aim and an announcement tell nothing.
fn is_telling(it: &Fitting) -> bool {
    !matches!(it.fit.role, Role::Question | Role::Aim | Role::Introduction)
}

/// The statements that are being tested.
fn tested(request: &Extract) -> Vec<String> {
    let statement = |id| {
        let shown = request.hypotheses.iter().find(|it| it.id == id);
        shown.map(|it| it.statement.clone())
    };
    let target = request.target.and_then(statement);
    let other = match &request.dispute {
        Some(Dispute::Conflict { other, .. }) => statement(*other),
        Some(Dispute::Contradiction { statement, .. }) => Some(statement.clone()),
        None => None,
    };
    target.into_iter().chain(other).collect()
}

fn of<'text>(pages: &Pages<'text>, fitting: &Fitting, fit: Fit) -> Picked<'text> {
    let passage = &fitting.passage;
    let slice = &pages.text[passage.range.clone()];
    let quote = cut(without_label(slice));
    let lead_in = passage.lead_in.clone().map(|it| pages.text[it].to_owned());
    let context = lead_in.or_else(|| antecedent(pages, fitting).map(str::to_owned));
    let title = pages.headings(passage);
    let place: Vec<&str> = title.into_iter().collect();
    Picked {
        quote,
        fit,
        context: context.map_or_else(String::new, |it| {
            one_line(&plain_text(&it), CONTEXT_CHARACTERS_MAX)
        }),
        place: one_line(&place.join(" > "), PLACE_CHARACTERS_MAX),
        superseded_by: None,
    }
}

/// Pronouns that point to the sentence before, and connectives that go on from it.
pub(super) const POINTERS: &str = "it they he she this that these those such both neither its their however therefore thus so but and \
    이는 이것은 그것은 그는 이들은 그들은 이를 그래서 따라서 그러나 하지만 다만 또한 이때 그때 이에 이처럼 그러면 그렇지만 이러한 이 그";

/// The sentence before a passage that begins with a word that points to it.
fn antecedent<'text>(pages: &Pages<'text>, fitting: &Fitting) -> Option<&'text str> {
    let range = &fitting.passage.range;
    let first = tokens(&pages.text[range.clone()]).into_iter().next()?;
    if !pathfinder_text::lists(POINTERS, &first.text) {
        return None;
    }
    let block = &pages.blocks[fitting.passage.block];
    let mut before = sentences_within(pages.text, block.range.clone()).into_iter();
    before
        .rfind(|it| it.end <= range.start)
        .map(|it| &pages.text[it])
}
