//! Which text says of another one that it no longer holds.
//!
//! A text names its successor (`Superseded-By: 649`), or a sentence names something as past that the other text still
//! describes (`The menu system is deprecated`). A similar subject alone, or a later date, replaces nothing.

use std::collections::BTreeSet;

use pathfinder_text::notice::past_things;
use pathfinder_text::sentences::sentences_within;
use pathfinder_text::tokens::{Script, tokens};
use pathfinder_text::{content_words, term_similarity, terms};

use crate::contract::{Disagreement, DisagreementKind};
use crate::graph::Observation;
use crate::id::ObservationId;
use crate::session::Session;
use crate::source::Source;

/// A title of fewer words may be a word that anybody uses.
const TITLE_WORDS_MIN: usize = 2;
/// A successor replaces a sentence only by one about the same. Of what it does not repeat, the notice alone is shown.
const ALIKE_MIN: f64 = 0.5;

/// Whether the source of `newer` replaces what `older` says, and over which sentences.
pub(super) fn replaced(
    session: &Session,
    older: ObservationId,
    newer: ObservationId,
) -> Option<Disagreement> {
    let (older, newer) = (
        session.graph.observation(older)?,
        session.graph.observation(newer)?,
    );
    let notice = session.notice_on(older);
    let is_named = || {
        let document = |it: &Observation| session.source(it.source).map(Document::of);
        let named = notice.zip(document(older).zip(document(newer)));
        named.is_some_and(|(notice, (of, by))| names(&notice.quote, &of, &by))
    };
    let sides = match newer.superseded_by {
        None if is_named() => most_alike(&older.statement, &newer.statement),
        None => past(older, newer),
        Some(_) => None,
    };
    sides.map(|(statement, other)| Disagreement {
        kind: DisagreementKind::Superseded,
        statement: statement.to_owned(),
        other: other.to_owned(),
    })
}

/// What a document goes by: `pep` and 649 of `pep-0649.txt`, and the words of its title.
struct Document {
    number: Option<(String, u64)>,
    title: BTreeSet<String>,
}

impl Document {
    fn of(source: &Source) -> Document {
        Document {
            number: numbered(&source.url),
            title: content_words(&source.title),
        }
    }
}

/// Whether a notice names a document as the successor: by its number in the same series, or by its title.
fn names(notice: &str, of: &Document, by: &Document) -> bool {
    let numbers: BTreeSet<u64> = tokens(notice)
        .iter()
        .filter_map(|it| it.text.parse().ok())
        .collect();
    let has_number = of.number.as_ref().zip(by.number.as_ref());
    let has_number = has_number.is_some_and(|((series, own), (other, number))| {
        series == other && own != number && numbers.contains(number)
    });
    let has_title = by.title.len() >= TITLE_WORDS_MIN
        && by.title.is_subset(&content_words(notice))
        && !by.title.is_subset(&of.title);
    has_number || has_title
}

fn numbered(url: &str) -> Option<(String, u64)> {
    let name = url.rsplit('/').find(|it| !it.is_empty())?;
    let name = name.split(['.', '?', '#']).next()?;
    let digits = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let series = digits.trim_end_matches(['-', '_', ' ']).to_lowercase();
    let number = name[digits.len()..].parse().ok()?;
    (!series.is_empty()).then_some((series, number))
}

/// The sentences of two passages that are most alike, if they say nearly the same.
fn most_alike<'a>(one: &'a str, other: &'a str) -> Option<(&'a str, &'a str)> {
    let pairs = split(one).flat_map(|one| split(other).map(move |other| (one, other)));
    let scored = pairs.map(|it| (term_similarity(it.0, it.1), it));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|it| it.0 >= ALIKE_MIN).map(|it| it.1)
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    let ranges = sentences_within(text, 0..text.len());
    ranges.into_iter().map(move |it| &text[it])
}

/// A sentence that speaks of something in the words in which a sentence of the newer text says that it is past.
fn past<'a>(older: &'a Observation, newer: &'a Observation) -> Option<(&'a str, &'a str)> {
    if split(&older.statement).any(|it| past_things(it).is_some()) {
        return None;
    }
    for says in split(&newer.statement) {
        let Some(thing) = past_things(says) else {
            continue;
        };
        let speaks = |it: &&str| {
            let words: Vec<String> = terms(it)
                .into_iter()
                .filter(|it| it.script != Script::Digits)
                .map(|it| it.text)
                .collect();
            words.windows(thing.len()).any(|it| it == thing)
        };
        if let Some(sentence) = split(&older.statement).find(speaks) {
            return Some((sentence, says));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(notice: &str, of: [&str; 2], by: [&str; 2], expected: bool) {
        let document = |[url, title]: [&str; 2]| Document {
            number: numbered(url),
            title: content_words(title),
        };
        assert_eq!(
            names(notice, &document(of), &document(by)),
            expected,
            "{notice}"
        );
    }

    #[test]
    fn a_notice_names_its_successor() {
        let of = ["file:rules/tea-0007.txt", "Tea at five"];
        let next = ["file:rules/tea-0012.txt", "Tea at four"];
        check("Superseded-By: 12", of, next, true);
        check("This rule was rejected in favor of TEA 12.", of, next, true);
        check("Superseded-By: 13", of, next, false);
        check(
            "Superseded-By: 12",
            of,
            ["file:rules/ice-0012.txt", "Ice"],
            false,
        );
        check("Status: Superseded", of, next, false);
        let manual = ["file:manual.html", "Coffee brewing manual"];
        check(
            "It is replaced by the coffee brewing manual.",
            of,
            manual,
            true,
        );
        check("It is replaced by another manual.", of, manual, false);
    }
}
