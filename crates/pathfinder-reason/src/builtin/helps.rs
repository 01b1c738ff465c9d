//! Which sub-question a statement answers best.

use pathfinder_text::content_words;
use pathfinder_text::fit::{Asked, Statistics};

const COVERED_MIN: f64 = 0.5;

/// The index of the sub-question whose words the statement has most of; none if it has too few of them.
pub(super) fn sub_question(statement: &str, question: &str, texts: &[String]) -> Option<usize> {
    // Words that the sub-questions share count for less than those that only one has.
    let statistics = Statistics::of_text(&texts.join("\n\n"));
    let known = content_words(question);
    let covered = |text: &String| {
        let own: Vec<String> = content_words(text).difference(&known).cloned().collect();
        let of = |it: &str| Asked::of(it, &statistics).covered_by(&[statement]);
        match own.is_empty() {
            true => of(text),
            false => of(text).min(of(&own.join(" "))),
        }
    };
    let scored = texts.iter().enumerate().map(|(at, it)| (covered(it), at));
    let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.filter(|it| it.0 >= COVERED_MIN).map(|it| it.1)
}
