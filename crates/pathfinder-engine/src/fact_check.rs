//! Checks one claim against the local documents, without a session.
//!
//! Every sentence of the documents found is judged against the claim, by the same contract that makes the edges of a
//! session. Each source counts with its clearest sentence, copies do not count, and sources of one origin count as one
//! voice. If clear sentences stand on both sides, the claim is disputed; otherwise a fitted model weighs the best
//! sentences of all documents together. If nothing decides, the nearest sentences are shown instead.

mod sides;

use std::collections::BTreeMap;
use std::path::PathBuf;

use pathfinder_core::contract::{Judge, Judgment, Pair, Request, Stance, Thought};
use pathfinder_core::copy::Fingerprint;
use pathfinder_core::settings::Settings;
use pathfinder_core::source::{AuthorityTable, origin};
use pathfinder_reason::assertion::may_take_back;
use pathfinder_reason::builtin;
use pathfinder_reason::stance::{Analysis, Verdict, verdict};
use pathfinder_text::{SentenceKind, fold, one_line, sentences};
use serde::Serialize;

use crate::library::{Library, LibraryError, PassageHit};
use sides::{label, weigh};

/// The most documents that are judged.
const DOCUMENTS_MAX: usize = 20;
/// Of a long document, only this much around the matching passage is judged.
const AROUND_BYTES: usize = 20_000;
const QUOTE_CHARACTERS_MAX: usize = 600;
/// A longer sentence is a list or a table.
const SENTENCE_CHARACTERS_MAX: usize = 2_000;
/// How many of the nearest passages are shown, and how similar to the claim they must be.
const NEAREST_MAX: usize = 3;
const NEAR_MIN: f64 = 0.3;
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
    /// How likely the label is right, as measured on claims that the model was not fitted on. None if the claim is
    /// disputed or undecided, and in Korean, where nothing measures it.
    pub confidence: Option<f64>,
    /// By weight, the heaviest first.
    pub evidence: Vec<Evidence>,
    /// If there is not enough evidence: the sentences nearest to the claim, which decide nothing.
    pub nearest: Vec<Passage>,
}

/// A sentence about the subject of the claim, as far as its words tell.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Passage {
    /// Verbatim, on one line.
    pub quote: String,
    #[serde(flatten)]
    pub from: Witness,
}

/// The source of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Witness {
    /// The url that the document states, if that is believed, or its path.
    pub source: String,
    /// The url or the type rests on the document's own word.
    pub self_described: bool,
    pub file: PathBuf,
}

/// A sentence of a source that supports, contradicts or qualifies the claim.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Evidence {
    /// Verbatim, on one line.
    pub quote: String,
    #[serde(flatten)]
    pub from: Witness,
    pub stance: Stance,
    /// The source's authority times how sure the stance is; 0 if it only qualifies the claim.
    pub weight: f64,
    #[serde(skip)]
    origin: String,
}

/// Checks a claim against the documents below the given folders, or against all if none is given.
pub fn check_claim(
    claim: &str,
    library: &Library,
    folders: &[PathBuf],
    settings: &Settings,
) -> Result<FactCheck, LibraryError> {
    let mut seen: Vec<Fingerprint> = Vec::new();
    let mut evidence: Vec<Evidence> = Vec::new();
    let mut nearest: Vec<(f64, Passage)> = Vec::new();
    let mut read: Vec<Read> = Vec::new();
    for hit in library.search(claim, folders, DOCUMENTS_MAX)? {
        let Some((_, document)) = library.document(&hit.document)? else {
            continue;
        };
        let fingerprint = Fingerprint::of(&document.text);
        if seen.iter().any(|it| fingerprint.is_copy_of(it)) {
            continue;
        }
        seen.push(fingerprint);
        let judged = judged(claim, around(&document.text, &hit));
        let from = Witness::of(&hit, settings.trusts_front_matter);
        nearest.extend(nearest_of(&judged, &from));
        let kind = hit.kind.as_deref().filter(|_| settings.trusts_front_matter);
        let mut spoken = speak(&judged, &from, kind, &settings.authority);
        spoken.retain(|it| {
            !evidence
                .iter()
                .any(|known| fold(&known.quote) == fold(&it.quote))
        });
        evidence.extend(spoken);
        let title = document.title;
        let stands = judged.into_iter().filter(|it| it.stands);
        read.push(Read {
            trust: trust(&from, kind, &settings.authority),
            from,
            title,
            sentences: stands.map(|it| it.quote).collect(),
        });
    }
    let verdict = decide(claim, &read);
    if let Some(it) = clearest_of(&verdict, &read)
        && !evidence.iter().any(|known| known.quote == it.quote)
    {
        evidence.push(it);
    }
    Ok(FactCheck::of(&verdict, evidence, nearest))
}

/// A document whose sentences may decide.
struct Read {
    from: Witness,
    trust: f64,
    title: String,
    sentences: Vec<String>,
}

fn decide(claim: &str, read: &[Read]) -> Verdict {
    let sentences = |it: &Read| {
        let told = it.sentences.iter();
        told.map(|said| Analysis::below(&it.title, said)).collect()
    };
    let documents: Vec<Vec<Analysis>> = read.iter().map(sentences).collect();
    verdict(&Analysis::of(claim), &documents)
}

/// The sentence that a verdict rests on most.
fn clearest_of(verdict: &Verdict, read: &[Read]) -> Option<Evidence> {
    let (document, sentence) = verdict.clearest?;
    let it = read.get(document)?;
    Some(Evidence {
        quote: one_line(it.sentences.get(sentence)?, QUOTE_CHARACTERS_MAX),
        from: it.from.clone(),
        stance: verdict.stance,
        weight: rounded(it.trust * verdict.confidence(verdict.stance)?),
        origin: origin(&it.from.url()),
    })
}

/// How much a source is trusted.
fn trust(from: &Witness, kind: Option<&str>, authority: &AuthorityTable) -> f64 {
    authority.authority(authority.source_type(&from.url(), kind))
}

impl FactCheck {
    fn of(
        verdict: &Verdict,
        mut evidence: Vec<Evidence>,
        mut nearest: Vec<(f64, Passage)>,
    ) -> FactCheck {
        let by_source = |a: &Witness, b: &Witness| a.source.cmp(&b.source);
        evidence.sort_by(|a, b| {
            let by_weight = b.weight.total_cmp(&a.weight);
            by_weight.then_with(|| by_source(&a.from, &b.from))
        });
        nearest.sort_by(|a, b| {
            let by_similarity = b.0.total_cmp(&a.0);
            by_similarity.then_with(|| by_source(&a.1.from, &b.1.from))
        });
        let label = label(weigh(&evidence), verdict.stance);
        let confidence = match label {
            Label::Supported => verdict.confidence(Stance::Supports),
            Label::Contradicted => verdict.confidence(Stance::Contradicts),
            Label::Disputed | Label::NotEnough => None,
        };
        let shown = match label {
            Label::NotEnough => NEAREST_MAX,
            Label::Supported | Label::Contradicted | Label::Disputed => 0,
        };
        FactCheck {
            label,
            confidence: confidence.map(rounded),
            evidence,
            nearest: nearest.into_iter().take(shown).map(|it| it.1).collect(),
        }
    }
}

/// How alike two statements are, and the stance of the second towards the first.
pub fn compare(statement: &str, other: &str) -> Judgment {
    let pair = Pair::of(statement, other);
    judge(vec![pair]).pop().unwrap_or_else(Judgment::unsure)
}

/// What the built-in reasoner says to each pair.
fn judge(pairs: Vec<Pair>) -> Vec<Judgment> {
    let request = Request::Judge(Judge::of(pairs));
    let Thought::Judge(judgments) = builtin::think(&request, None) else {
        return Vec::new();
    };
    judgments
}

impl Witness {
    fn of(hit: &PassageHit, trusts_front_matter: bool) -> Witness {
        let url = hit.url.clone().filter(|_| trusts_front_matter);
        Witness {
            self_described: trusts_front_matter && (url.is_some() || hit.kind.is_some()),
            source: url.unwrap_or_else(|| hit.path.display().to_string()),
            file: hit.path.clone(),
        }
    }

    fn url(&self) -> String {
        let is_file = self.file.display().to_string() == self.source;
        if is_file {
            format!("file:{}", self.source)
        } else {
            self.source.clone()
        }
    }
}

/// The clearest sentence of a document for each stance that it takes.
fn speak(
    judged: &[Judged],
    from: &Witness,
    kind: Option<&str>,
    authority: &AuthorityTable,
) -> Vec<Evidence> {
    let url = from.url();
    let trusted = trust(from, kind, authority);
    let told = clearest(judged)
        .into_iter()
        .map(|(judged, quote)| Evidence {
            quote: one_line(quote, QUOTE_CHARACTERS_MAX),
            from: from.clone(),
            stance: judged.stance,
            weight: if judged.stance == Stance::Qualifies {
                0.0
            } else {
                rounded(trusted * judged.weight.value())
            },
            origin: origin(&url),
        });
    told.collect()
}

/// The undecided sentence of a document that is most like the claim.
fn nearest_of(judged: &[Judged], from: &Witness) -> Option<(f64, Passage)> {
    let undecided = judged
        .iter()
        .filter(|it| it.is.stance == Stance::Unsure && it.is.similarity >= NEAR_MIN);
    let found = undecided.max_by(|a, b| a.is.similarity.total_cmp(&b.is.similarity))?;
    let passage = Passage {
        quote: one_line(&found.quote, QUOTE_CHARACTERS_MAX),
        from: from.clone(),
    };
    Some((found.is.similarity, passage))
}

/// A text's sentences but for headings, with the stance of each. List items, and sentences that the next one may take
/// back, decide nothing.
fn judged(claim: &str, text: &str) -> Vec<Judged> {
    let sentences = sentences(text);
    let mut said: Vec<String> = Vec::new();
    let mut stands: Vec<bool> = Vec::new();
    for (at, sentence) in sentences
        .iter()
        .enumerate()
        .filter(|it| it.1.kind != SentenceKind::Heading)
    {
        said.push(one_line(sentence.text, SENTENCE_CHARACTERS_MAX));
        let taken_back = sentences
            .get(at + 1)
            .is_some_and(|it| may_take_back(it.text));
        // A table row says the rest in its other columns.
        let is_row = sentence.text.contains('|');
        stands.push(sentence.kind == SentenceKind::Prose && !taken_back && !is_row);
    }
    let pair = |it: &String| Pair::of(claim, it);
    let judgments = judge(said.iter().map(pair).collect());
    let read = |((judged, quote), stands): ((Judgment, String), bool)| Judged {
        is: Judgment {
            stance: if stands {
                judged.stance
            } else {
                Stance::Unsure
            },
            ..judged
        },
        quote,
        stands,
    };
    judgments
        .into_iter()
        .zip(said)
        .zip(stands)
        .map(read)
        .collect()
}

/// A sentence and its stance.
struct Judged {
    is: Judgment,
    quote: String,
    /// It is prose that nothing takes back.
    stands: bool,
}

/// The heaviest of the judged sentences for each stance; among equals the one most like the claim.
fn clearest(judged: &[Judged]) -> Vec<(&Judgment, &str)> {
    let mut found: BTreeMap<Stance, (&Judgment, &str)> = BTreeMap::new();
    let decided = judged.iter().filter(|it| it.is.stance != Stance::Unsure);
    for (judged, quote) in decided.map(|it| (&it.is, it.quote.as_str())) {
        let clearer = |known: &Judgment| {
            let by_weight = judged.weight.cmp(&known.weight);
            by_weight
                .then(judged.similarity.total_cmp(&known.similarity))
                .is_gt()
        };
        if found
            .get(&judged.stance)
            .is_none_or(|(known, _)| clearer(known))
        {
            found.insert(judged.stance, (judged, quote));
        }
    }
    found.into_values().collect()
}

/// A short document as a whole; of a long one, the part around the passage.
fn around<'t>(text: &'t str, hit: &PassageHit) -> &'t str {
    if text.len() <= 2 * AROUND_BYTES {
        return text;
    }
    let start = text.floor_char_boundary(hit.range.start.saturating_sub(AROUND_BYTES));
    let end = text.ceil_char_boundary(hit.range.end.saturating_add(AROUND_BYTES).min(text.len()));
    &text[start..end]
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests;
