//! What a source is about: the nouns of its title that its sentences repeat.

use std::collections::BTreeSet;

use pathfinder_text::english::is_function_word;
use pathfinder_text::{content_words, is_hangul, korean, lists, lower_case};

use super::form::Written;

const TOPICS_MAX: usize = 2;
const TOPIC_WORDS_MAX: usize = 3;
const RECURS_MIN: usize = 3;
const SHORT_TITLE_WORDS: usize = 4;
/// Words of titles that say what kind of text follows, not what it is about.
const HEADINGS: &str = "introduction overview guide tutorial reference documentation manual study studies review reviews effect effects \
    analysis report use using role case association relation relationship evidence trial summary notes note list index chapter \
    new general getting started basics example examples proposal change changes support section part history current risk appendix century decade year years world people
    patients document documents";

pub(super) fn topics(title: &str, quotes: &[&str], written: &Written<'_>) -> Vec<String> {
    // A quote that repeats the title says nothing about it.
    let repeats = |it: &&&str| !it.contains(title);
    let quoted: Vec<BTreeSet<String>> = quotes
        .iter()
        .filter(repeats)
        .map(|it| content_words(it))
        .collect();
    let text = lower_case(written.text);
    // In a long title a single word is a fragment, and elsewhere more than one sentence has to be about it.
    let is_long = title.split_whitespace().count() > SHORT_TITLE_WORDS;
    let is_topic = |it: &String| {
        let (words, lower) = (content_words(it), lower_case(it));
        let quotes = quoted.iter().filter(|it| words.is_subset(it)).count();
        let is_single = !it.contains(' ');
        is_telling(&lower)
            && !(is_single && is_long)
            && quotes > usize::from(is_single)
            && text.matches(&lower).count() >= RECURS_MIN
    };
    let stop = |it: char| !(it.is_alphanumeric() || " -/_.@".contains(it));
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
    let mut runs: Vec<Vec<&str>> = vec![Vec::new()];
    for word in part.split_whitespace() {
        let hangul = word.chars().any(is_hangul);
        let noun = if hangul { noun(word) } else { Some(word) };
        let is_function = is_function_word(&lower_case(word))
            || hangul && (korean::is_function_word(word) || matches!(word, "등" | "및"));
        // `GNU/Linux`, `pg_dump`, `3.2`: parts of these are not words.
        let is_compound = word.contains(['/', '_', '.', '@']);
        match (runs.last_mut(), noun) {
            (Some(run), Some(noun)) if !is_function && !is_compound => run.push(noun),
            _ => runs.push(Vec::new()),
        }
        // A particle ends a Korean noun phrase.
        if noun != Some(word) {
            runs.push(Vec::new());
        }
    }
    let fits = |it: &Vec<&str>| (1..=TOPIC_WORDS_MAX).contains(&it.len());
    runs.into_iter()
        .filter(fits)
        .map(|it| written_form(&it, written))
        .collect()
}

/// The word without its particle. None for a verb.
fn noun(word: &str) -> Option<&str> {
    let stem = korean::stem(word);
    let rest = word.strip_prefix(stem.as_str())?;
    (!rest.starts_with(['하', '한', '할', '해', '되', '된', '될', '돼']))
        .then_some(&word[..stem.len()])
}

/// A title capitalizes what a name does; the text tells which of the two it is.
fn written_form(words: &[&str], written: &Written<'_>) -> String {
    let (titled, lower) = (words.join(" "), lower_case(&words.join(" ")));
    let times = |it: &str| written.text.matches(it).count();
    if words.len() > 1 && written.is_repeated(&titled) && times(&titled) > times(&lower) {
        return titled;
    }
    let shown: Vec<String> = words.iter().map(|it| written.shown(it)).collect();
    shown.join(" ")
}
