//! The clause of a sentence that says when it holds, in the sentence's own words.

use crate::builtin::cases::dependence;
use crate::language::{Cue, CueKind, cues, is_hangul};

/// Words that open a limiting clause though they are no condition everywhere.
const OPENERS: &[&str] = &[
    " when ",
    " if ",
    " unless ",
    " only in ",
    " only for ",
    " only if ",
    " only when ",
    " provided ",
    " as long as ",
    " among ",
    " where ",
    " under ",
    " in ",
];

pub(super) fn condition_clause(text: &str) -> Option<&str> {
    if let Some(on) = dependence(text).filter(|it| !it.is_empty()) {
        return trimmed(on);
    }
    if text.chars().any(is_hangul) { korean(text) } else { english(text) }
}

/// From the opener to the next comma or the sentence's end.
fn english(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let at_start = ["when ", "if ", "unless ", "only in ", "only when ", "in ", "under ", "among "]
        .iter()
        .any(|it| lower.starts_with(it));
    let start = if at_start { 0 } else { OPENERS.iter().find_map(|it| lower.find(it)).map(|it| it + 1)? };
    let rest = &text[start..];
    let end = rest.find([',', ';']).unwrap_or(rest.len());
    trimmed(&rest[..end])
}

/// From the start of the clause to the word that closes it: `회의를 줄인 기업에서는`.
fn korean(text: &str) -> Option<&str> {
    let is_condition = |it: &&Cue| {
        it.kind == CueKind::Condition
            && !SUMMARIES.iter().any(|word| text[it.range.clone()].starts_with(word))
    };
    let cue = cues(text).iter().find(is_condition).map(|it| it.range.end);
    let place = PLACES.iter().filter_map(|it| text.find(it).map(|at| at + it.len())).min();
    // A sentence with two sides names the case of the first one before it turns.
    let turn = || text.find("지만").map(|at| at + "지만".len());
    let end = cue.into_iter().chain(place).min().or_else(turn)?;
    let start = text[..end].rfind([',', ';']).map_or(0, |it| it + 1);
    let clause = &text[start..end];
    // The topic before the condition is what the condition is about, not part of it.
    let particles = clause.match_indices(['은', '는']).map(|(at, it)| at + it.len());
    let topic_end = particles.into_iter().find(|at| clause[*at..].starts_with(' '));
    trimmed(topic_end.map_or(clause, |it| &clause[it..]))
}

const PLACES: &[&str] =
    &["에서는", "에서만", "경우에는", "경우에만", "경우", "때는", "때만", "에 한해", "에 한정", "에게는"];
/// They end like a condition and only sum up.
const SUMMARIES: &[&str] = &["요약하면", "종합하면", "정리하면", "말하면", "보면", "따르면", "예를"];

fn trimmed(clause: &str) -> Option<&str> {
    let clause = clause.trim().trim_end_matches(['.', ',', '!']);
    (clause.chars().count() >= 3).then_some(clause)
}
