//! Settles a disagreement from what is known, or names the words of what would settle it.

use std::collections::BTreeSet;

use pathfinder_core::contract::{ObservationShown, Resolve, SettledBy, Settlement, Side};
use pathfinder_core::id::ObservationId;
use pathfinder_text::{SentenceKind, content_words, one_line, plain_words, sentences};

use super::explanation::{self, Witness, explain};
use super::phrases::distinct_phrases;
use super::question::Question;
use super::weighing::Reading;
use super::wording::{Contrast, joined, topic};

const SENTENCE_CHARACTERS_MAX: usize = 420;
const TOPIC_WORDS_MAX: usize = 6;

/// A sentence of somebody's quote.
struct Said {
    text: String,
    by: ObservationId,
    reading: Reading,
}

pub(super) fn resolve(request: &Resolve) -> Settlement {
    let said = said(request);
    let sides = [&request.one, &request.other];
    let witnesses: Vec<Witness<'_>> = said
        .iter()
        .map(|it| Witness {
            statement: &it.text,
            terms: &it.reading.terms,
            reading: &it.reading,
        })
        .collect();
    let read = sides.map(|it| explanation::Side::of(&it.statement, Reading::of(&it.statement)));
    match explain(&read, &witnesses) {
        Some(found) => Settlement {
            resolution: Some(SettledBy {
                kind: found.kind,
                description: said[found.witness].text.clone(),
                from: said[found.witness].by,
                loser: found.loser.and_then(|it| sides[it].hypothesis),
            }),
            missing: Vec::new(),
        },
        None => Settlement {
            resolution: None,
            missing: missing(request),
        },
    }
}

/// What the evidence of both sides says, each sentence once. A side does not explain itself, and what the source may not
/// have said explains nothing.
fn said(request: &Resolve) -> Vec<Said> {
    let sides = [&request.one, &request.other].map(|it| plain_words(&it.statement));
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut found = Vec::new();
    let evidence = evidence(&request.one).chain(evidence(&request.other));
    for observation in evidence.filter(|it| it.doubt.is_none()) {
        let sentences = sentences(&observation.quote).into_iter();
        for sentence in sentences.filter(|it| it.kind != SentenceKind::Heading) {
            let text = one_line(sentence.text, SENTENCE_CHARACTERS_MAX);
            let plain = plain_words(&text);
            let is_side = sides.iter().any(|it| it.contains(&plain));
            if !is_side && told.insert(plain) {
                found.push(Said {
                    reading: Reading::of(&text),
                    text,
                    by: observation.id,
                });
            }
        }
    }
    found
}

fn evidence(side: &Side) -> impl Iterator<Item = &ObservationShown> {
    side.supports.iter().chain(&side.contradicts)
}

/// The words that both sides share, with what sets the statements apart, then with what sets their evidence apart.
fn missing(request: &Resolve) -> Vec<String> {
    let topic = topic(
        &Question::of(&request.question, request.lang),
        TOPIC_WORDS_MAX,
    );
    let (one, other) = (&request.one, &request.other);
    let contrast = Contrast::of(&one.statement, &other.statement, &topic);
    let statements = joined(&[&contrast.shared, &contrast.only_one, &contrast.only_other]);
    let mut found = vec![statements];
    let settings = [own_phrase(one, other), own_phrase(other, one)];
    if let [Some(first), Some(second)] = &settings {
        found.push(joined(&[&contrast.shared, first, second]));
    }
    let mut seen = BTreeSet::new();
    found.retain(|it| !plain_words(it).is_empty() && seen.insert(plain_words(it)));
    found
}

/// The first thing that the evidence for a side names and the other side does not: where, when, among whom.
fn own_phrase(side: &Side, other: &Side) -> Option<String> {
    let quotes =
        |it: &Side| -> Vec<String> { it.supports.iter().map(|it| it.quote.clone()).collect() };
    let mut known: BTreeSet<String> = BTreeSet::new();
    for text in quotes(other)
        .iter()
        .chain([&side.statement, &other.statement])
    {
        known.extend(content_words(text));
    }
    let is_new = |word: &&str| {
        let words = content_words(word);
        !words.is_empty() && words.is_disjoint(&known)
    };
    let phrases = quotes(side)
        .into_iter()
        .flat_map(|it| distinct_phrases(&it));
    phrases
        .map(|it| {
            it.shown
                .split(' ')
                .filter(is_new)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .find(|it| !it.is_empty())
}
