//! Checks one claim against the local documents, without a session.
//!
//! Every sentence of the documents found is judged against the claim. A source speaks with its clearest sentence, a copy
//! of a source does not speak again, and sources of one origin are one voice.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pathfinder_core::contract::Stance;
use pathfinder_core::copy::Fingerprint;
use pathfinder_core::source::{AuthorityTable, origin};
use pathfinder_core::text::{fold, one_line};
use pathfinder_reason::language::{SentenceKind, sentences};
use pathfinder_reason::stance::{self, Analysis, Judgment, judge_analyses};
use pathfinder_store::index::{IndexDocument, PassageHit};
use serde::Serialize;

use crate::library::{Library, LibraryError};

/// Documents that are looked at.
const DOCUMENTS_MAX: usize = 20;
/// Of a long document, this much around the passage that was found is judged.
const AROUND_BYTES: usize = 20_000;
const QUOTE_CHARACTERS_MAX: usize = 600;
/// Less than this on a side is not enough for a label.
const SIDE_MIN: f64 = 0.2;
/// Where the weaker side has this part of the stronger one, the claim is disputed.
const DISPUTED_MIN: f64 = 0.4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Label {
    Supported,
    Contradicted,
    Disputed,
    NotEnough,
}

/// What the documents say about a claim.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FactCheck {
    pub label: Label,
    /// How sure the label is, from 0 to 1.
    pub confidence: f64,
    /// Weightiest first.
    pub evidence: Vec<Evidence>,
}

/// A sentence of a source that speaks about the claim.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Evidence {
    /// As it stands in the document, on one line.
    pub quote: String,
    /// The url that the document names, or its path.
    pub source: String,
    pub stance: Stance,
    /// The source's authority times how sure the stance is; 0 for what only qualifies the claim.
    pub weight: f64,
    #[serde(skip)]
    origin: String,
}

/// Checks a claim against the documents below the given folders, or against all where none is given.
pub fn check_claim(
    claim: &str,
    library: &Library,
    folders: &[PathBuf],
    authority: &AuthorityTable,
) -> Result<FactCheck, LibraryError> {
    let claim_read = Analysis::of(claim);
    let mut seen: Vec<Fingerprint> = Vec::new();
    let mut evidence: Vec<Evidence> = Vec::new();
    for hit in library.search(claim, folders, DOCUMENTS_MAX)? {
        let Some((_, document)) = library.document(&hit.document)? else { continue };
        let fingerprint = Fingerprint::of(&document.text);
        if seen.iter().any(|it| fingerprint.is_copy_of(it)) {
            continue;
        }
        seen.push(fingerprint);
        let spoken = speak(&claim_read, &hit, &document, authority);
        let is_repeated = |it: &Evidence| evidence.iter().any(|known| fold(&known.quote) == fold(&it.quote));
        let fresh: Vec<Evidence> = spoken.into_iter().filter(|it| !is_repeated(it)).collect();
        evidence.extend(fresh);
    }
    evidence.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.source.cmp(&b.source)));
    let (label, confidence) = weigh(&evidence);
    Ok(FactCheck { label, confidence: rounded(confidence), evidence })
}

/// The clearest sentence of a document for each stance that it takes.
fn speak(
    claim: &Analysis,
    hit: &PassageHit,
    document: &IndexDocument,
    authority: &AuthorityTable,
) -> Vec<Evidence> {
    let mut clearest: BTreeMap<Stance, (Judgment, &str)> = BTreeMap::new();
    for sentence in sentences(around(&document.text, hit)) {
        if sentence.kind == SentenceKind::Heading || sentence.text.trim_end().ends_with('?') {
            continue;
        }
        let judged = judge_analyses(claim, &Analysis::of(sentence.text));
        let Some(stance) = taken(judged.stance) else { continue };
        if clearest.get(&stance).is_none_or(|(known, _)| judged.confidence > known.confidence) {
            clearest.insert(stance, (judged, sentence.text));
        }
    }
    let url = hit.url.clone().unwrap_or_else(|| format!("file:{}", hit.path.display()));
    let trusted = authority.authority(authority.source_type(&url, hit.kind.as_deref()));
    let told = clearest.into_iter().map(|(stance, (judged, quote))| Evidence {
        quote: one_line(quote, QUOTE_CHARACTERS_MAX),
        source: hit.url.clone().unwrap_or_else(|| hit.path.display().to_string()),
        stance,
        weight: if stance == Stance::Qualifies { 0.0 } else { rounded(trusted * judged.confidence) },
        origin: origin(&url),
    });
    told.collect()
}

/// The stance that a sentence takes, if it takes one.
fn taken(stance: stance::Stance) -> Option<Stance> {
    match stance {
        stance::Stance::Supports => Some(Stance::Supports),
        stance::Stance::Contradicts => Some(Stance::Contradicts),
        stance::Stance::Qualifies => Some(Stance::Qualifies),
        stance::Stance::Unsure => None,
    }
}

/// A short document whole; of a long one the part around the passage.
fn around<'t>(text: &'t str, hit: &PassageHit) -> &'t str {
    if text.len() <= 2 * AROUND_BYTES {
        return text;
    }
    let start = text.floor_char_boundary(hit.range.start.saturating_sub(AROUND_BYTES));
    let end = text.ceil_char_boundary(hit.range.end.saturating_add(AROUND_BYTES).min(text.len()));
    &text[start..end]
}

fn weigh(evidence: &[Evidence]) -> (Label, f64) {
    let (supports, contradicts) = (side(evidence, Stance::Supports), side(evidence, Stance::Contradicts));
    let (weaker, stronger) = (supports.min(contradicts), supports.max(contradicts));
    if stronger < SIDE_MIN {
        return (Label::NotEnough, 1.0 - stronger);
    }
    if weaker >= SIDE_MIN && weaker >= DISPUTED_MIN * stronger {
        return (Label::Disputed, weaker);
    }
    let label = if supports > contradicts { Label::Supported } else { Label::Contradicted };
    (label, stronger * (1.0 - weaker))
}

/// How strong one side is, from 0 to 1. Each origin counts once, with its weightiest sentence.
fn side(evidence: &[Evidence], stance: Stance) -> f64 {
    let mut voices: BTreeMap<&str, f64> = BTreeMap::new();
    for it in evidence.iter().filter(|it| it.stance == stance) {
        let voice = voices.entry(&it.origin).or_default();
        *voice = voice.max(it.weight);
    }
    1.0 - voices.values().map(|it| 1.0 - it).product::<f64>()
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(evidence: &str, expected: Expect) {
        let read = |line: &str| {
            let mut words = line.split_whitespace();
            let stance = if words.next() == Some("+") { Stance::Supports } else { Stance::Contradicts };
            let origin = words.next().unwrap_or_default().to_owned();
            let weight = words.next().and_then(|it| it.parse().ok()).unwrap_or_default();
            Evidence { quote: line.to_owned(), source: origin.clone(), stance, weight, origin }
        };
        let evidence: Vec<Evidence> =
            evidence.lines().map(str::trim).filter(|it| !it.is_empty()).map(read).collect();
        let (label, confidence) = weigh(&evidence);
        expected.assert_eq(&format!("{label:?} {confidence:.2}"));
    }

    #[test]
    fn sides_are_weighed() {
        check("", expect!["NotEnough 1.00"]);
        check("+ a 0.1", expect!["NotEnough 0.90"]);
        check("+ a 0.7", expect!["Supported 0.70"]);
        check("- a 0.7", expect!["Contradicted 0.70"]);
        check("+ a 0.7\n- b 0.6", expect!["Disputed 0.60"]);
        check("+ a 0.7\n+ b 0.7\n- c 0.25", expect!["Supported 0.68"]);
    }

    #[test]
    fn one_origin_is_one_voice() {
        check("+ a 0.5\n+ a 0.5\n+ a 0.5", expect!["Supported 0.50"]);
        check("+ a 0.5\n+ b 0.5", expect!["Supported 0.75"]);
    }
}
