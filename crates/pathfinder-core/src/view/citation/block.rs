//! The blocks of a Markdown file that may state something: paragraphs, list items, quotes, table rows.

use super::mark;
use crate::words::label;

#[derive(Debug)]
pub(super) struct Block {
    /// The line on which it starts, from 1.
    pub(super) line: usize,
    pub(super) kind: BlockKind,
    pub(super) text: String,
    /// It is under a heading of the account.
    pub(super) in_account: bool,
    /// Pathfinder wrote all of its lines.
    pub(super) own: bool,
    /// It contains a link to a web address.
    pub(super) has_link: bool,
    /// It contains markup or characters that can make a reader see other words.
    pub(super) is_disguised: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    Heading,
    Text,
    Quote,
    Head,
    Row,
    /// A line between code fences.
    Code,
    /// A line of the reference list.
    Reference {
        number: String,
    },
}

impl Block {
    /// Whether its sentences may be facts; a sentence may still be a question or a remark.
    pub(super) fn is_factual(&self) -> bool {
        let words = || {
            let plain = plain(&mark::bare(&self.text));
            plain
                .split([' ', '|', ','])
                .filter(|it| is_word(it))
                .count()
        };
        let in_account = self.in_account && (self.own || self.names_a_source());
        match self.kind {
            BlockKind::Reference { .. } => false,
            BlockKind::Heading | BlockKind::Head | BlockKind::Code => {
                !self.own && is_sentence(&self.text)
            }
            BlockKind::Text => !in_account && !has_account_label(&self.text, self.own),
            BlockKind::Quote => !in_account,
            BlockKind::Row => !in_account && words() >= 3,
        }
    }

    /// Whether a line of the reference list is more than a reference: a sentence without an address.
    pub(super) fn states_more(&self) -> bool {
        !self.own
            && !self.has_link
            && !self.text.contains("://")
            && is_sentence(&self.reference_text())
    }

    /// What a reference line says besides its number and the observations that it names.
    pub(super) fn reference_text(&self) -> String {
        let text = self
            .text
            .split_once(']')
            .filter(|_| self.text.starts_with('['));
        let text = text.map_or(self.text.as_str(), |(_, rest)| {
            rest.trim_start_matches([':', ' '])
        });
        let words = plain(&mark::bare(text));
        let words = words
            .split_whitespace()
            .filter(|it| mark::names(it).is_empty());
        words.collect::<Vec<_>>().join(" ")
    }

    fn names_a_source(&self) -> bool {
        self.has_link || self.text.contains("://") || !mark::names(&self.text).is_empty()
    }
}

/// More than a title: it ends like a sentence, or is as long as one.
fn is_sentence(text: &str) -> bool {
    const TITLE_WORDS_MAX: usize = 10;
    let plain = plain(text);
    let plain = plain.trim_end_matches(['|', ' ']);
    let words = plain.split_whitespace().filter(|it| is_word(it)).count();
    words > 1
        && (plain.ends_with(['.', '!', '。']) || plain.ends_with('다') || words > TITLE_WORDS_MAX)
}

fn is_word(token: &str) -> bool {
    let id = ["obs_", "hyp_", "src_", "fnd_"]
        .iter()
        .any(|it| token.starts_with(it));
    !id && token.chars().any(char::is_alphabetic)
}

/// After a label that Pathfinder did not write, only a figure or a name may follow.
fn has_account_label(text: &str, own: bool) -> bool {
    const VALUE_WORDS_MAX: usize = 2;
    let plain = plain(text);
    plain.split_once(':').is_some_and(|(label, value)| {
        let words = value.split_whitespace().filter(|it| is_word(it)).count();
        let is_label = label::is_account_label(label.trim());
        if own {
            is_label
        } else {
            words == 0 || (is_label && words <= VALUE_WORDS_MAX)
        }
    })
}

/// The text without escapes.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.peek().is_some_and(char::is_ascii_punctuation) => {
                plain.extend(characters.next())
            }
            it => plain.push(it),
        }
    }
    plain.trim().to_owned()
}

/// The number of a reference line: `[1]: obs_3 ...`, `[1] ... obs_3`, or the item of that number in a list of sources
/// that cites.
pub(super) fn reference_number(text: &str, item: Option<u64>) -> Option<String> {
    if let Some(rest) = text.strip_prefix('[') {
        let (inner, after) = rest.split_once(']')?;
        let number = inner.trim_start_matches('^');
        let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
        let names =
            after.starts_with(':') || (!after.starts_with('(') && !mark::names(after).is_empty());
        return (is_number && names).then(|| number.to_owned());
    }
    item.filter(|_| !mark::cited(text).is_empty())
        .map(|it| it.to_string())
}

/// The observations that a reference line names: those it begins with, else those in brackets, else any.
pub(super) fn referenced(text: &str) -> Vec<String> {
    let rest = text
        .strip_prefix('[')
        .and_then(|it| it.split_once(']'))
        .map(|(_, rest)| rest);
    let leading: String = rest
        .unwrap_or_default()
        .trim_start_matches([':', ' '])
        .split_whitespace()
        .take_while(|it| !mark::names(it).is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    [
        mark::names(&leading),
        mark::cited(text),
        rest.map(mark::names).unwrap_or_default(),
    ]
    .into_iter()
    .find(|it| !it.is_empty())
    .unwrap_or_default()
}
