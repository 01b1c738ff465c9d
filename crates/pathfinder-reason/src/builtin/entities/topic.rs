//! What a source is about: the nouns of its title that its sentences repeat.

use std::collections::BTreeSet;

use pathfinder_text::english::is_function_word;
use pathfinder_text::{content_words, is_hangul, korean, lists, lower_case};

use super::form::Written;

const TOPICS_MAX: usize = 2;
const TOPIC_WORDS_MAX: usize = 3;
const RECURS_MIN: usize = 3;
/// Words of titles that say what kind of text follows, not what it is about.
const HEADINGS: &str = "introduction overview guide tutorial reference documentation manual study studies review reviews effect effects \
    analysis report use using role case association relation relationship evidence trial summary notes note list index chapter \
    new general getting started basics example examples proposal change changes support section part history current risk appendix century decade year years world";

pub(super) fn topics(title: &str, quotes: &[&str], written: &Written<'_>) -> Vec<String> {
    // A quote that repeats the title says nothing about it.
    let repeats = |it: &&&str| !it.contains(title);
    let quoted: Vec<BTreeSet<String>> = quotes
        .iter()
        .filter(repeats)
        .map(|it| content_words(it))
        .collect();
    let text = lower_case(written.text);
    let is_topic = |it: &String| {
        let (words, lower) = (content_words(it), lower_case(it));
        let quotes = quoted.iter().filter(|it| words.is_subset(it)).count();
        // One word may be anything, so more than one sentence has to be about it.
        let quotes_min = if it.contains(' ') { 1 } else { 2 };
        is_telling(&lower) && quotes >= quotes_min && text.matches(&lower).count() >= RECURS_MIN
    };
    let stop = |it: char| !(it.is_alphanumeric() || it == ' ' || it == '-');
    let mut found: Vec<String> = title
        .split(stop)
        .flat_map(|it| runs(it, written))
        .filter(is_topic)
        .collect();
    found.truncate(TOPICS_MAX);
    found
}

/// `Choosing a tool` and `patients followed` are not names of things.
fn is_telling(lower: &str) -> bool {
    let says_nothing = |it: &str| lists(HEADINGS, it) || it.chars().all(char::is_numeric);
    let first = lower.split(' ').next().unwrap_or(lower);
    !lower.split(' ').all(says_nothing) && !first.ends_with("ing") && !lower.ends_with("ed")
}

/// Runs of words without function words between them, as they are written inside a sentence.
fn runs(part: &str, written: &Written<'_>) -> Vec<String> {
    let mut runs: Vec<Vec<String>> = vec![Vec::new()];
    for word in part.split_whitespace() {
        let hangul = word.chars().any(is_hangul);
        let stem = if hangul {
            korean::stem(word)
        } else {
            written.shown(word)
        };
        // A particle ends a Korean noun phrase.
        let is_last = hangul && stem != word;
        let is_function =
            is_function_word(&lower_case(word)) || hangul && korean::is_function_word(word);
        match runs.last_mut() {
            Some(run) if !is_function => run.push(stem),
            _ => runs.push(Vec::new()),
        }
        if is_last {
            runs.push(Vec::new());
        }
    }
    let fits = |it: &Vec<String>| (1..=TOPIC_WORDS_MAX).contains(&it.len());
    runs.into_iter()
        .filter(fits)
        .map(|it| it.join(" "))
        .collect()
}
