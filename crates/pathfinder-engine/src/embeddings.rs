//! A server of embeddings, where the user has one: it measures how near texts are in meaning.
//!
//! Nothing depends on it. Once it has failed, this process does without it and says so once.

mod find;
pub(crate) mod step;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::id::BlobHash;
use pathfinder_core::settings::AskedEmbeddings;
use pathfinder_reason::builtin::nearness::{PASSAGES_MAX, TEXT_BYTES_MAX, UNRELATED};
use pathfinder_reason::model::{CallError, CallErrorKind, EmbeddingEndpoint, Usage, Vector, embed};
use tokio::sync::Semaphore;

use crate::note::{Notes, PricedModel, ReasonerNote};

pub(crate) use find::find;

/// Some servers take no more at a time.
const TEXTS_PER_CALL: usize = 32;
const ATTEMPTS_MAX: u32 = 2;
const WAIT: Duration = Duration::from_millis(500);
/// Instead of a longer wait, the session goes on without.
const WAIT_MAX: Duration = Duration::from_secs(20);
/// What tokenizers add to a text.
const TOKENS_ADDED: usize = 16;
/// A report of fewer tokens is not believed.
const BYTES_PER_TOKEN_MAX: usize = 16;
/// Vectors that are remembered; some have 16 KiB.
const KNOWN_MAX: usize = 4_000;

/// A server of embeddings as the sessions of a process use it.
#[derive(Debug)]
pub struct Embedder {
    http: reqwest::Client,
    endpoint: EmbeddingEndpoint,
    /// What it costs, and its name for people.
    pub priced: PricedModel,
    permits: Semaphore,
    /// Sources are read more than once, and each time with the same question.
    known: Mutex<BTreeMap<BlobHash, Vector>>,
    has_failed: AtomicBool,
    is_unaffordable: AtomicBool,
    notes: Notes,
}

/// What measuring texts came to.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// A vector for each text; none if the server failed.
    pub(crate) vectors: Option<Vec<Vector>>,
    /// What it charged for.
    pub(crate) tokens: u64,
    pub(crate) spent_micro_usd: u64,
    pub(crate) calls: u32,
}

impl Embedder {
    /// What a session records about it.
    pub(crate) fn to_record(&self) -> AskedEmbeddings {
        AskedEmbeddings {
            model: self.endpoint.model.clone(),
            address: self.endpoint.base_url.to_string(),
        }
    }

    /// Whether it is the one that a session was started with. Any port of this machine counts as the same place.
    pub(crate) fn is(&self, asked: &AskedEmbeddings) -> bool {
        let own = self.to_record();
        let is_there = self.endpoint.base_url.is_loopback() || own.address == asked.address;
        own.model == asked.model && is_there
    }

    /// The worst case of a step: as many texts as it may have, all of the longest kind.
    pub(crate) fn worst_case_micro_usd(&self) -> u64 {
        let texts = 1 + UNRELATED.len() + PASSAGES_MAX;
        self.cost(texts * (TEXT_BYTES_MAX + TOKENS_ADDED))
    }

    fn cost(&self, tokens: usize) -> u64 {
        self.priced.price.cost(&Usage {
            input: tokens as u64,
            ..Usage::default()
        })
    }

    /// The vectors of texts.
    pub(crate) async fn measure(&self, texts: &[&str], now: Timestamp) -> Measured {
        let mut measured = Measured::default();
        if self.has_failed.load(Ordering::Relaxed) {
            return measured;
        }
        let mut found = self.remembered(texts);
        let mut missing = texts.to_vec();
        missing.retain(|it| !found.contains_key(it));
        missing.sort_unstable();
        missing.dedup();
        for batch in missing.chunks(TEXTS_PER_CALL) {
            match self.call(batch, now, &mut measured).await {
                Ok(vectors) => {
                    self.remember(batch, &vectors);
                    found.extend(batch.iter().copied().zip(vectors));
                }
                Err(error) => {
                    self.give_up(&error);
                    return measured;
                }
            }
        }
        let vectors: Vec<Vector> = texts.iter().map(|it| found[it].clone()).collect();
        let length = vectors.first().map(Vector::length);
        if vectors.iter().any(|it| Some(it.length()) != length) {
            let message = "the vectors are of unequal length";
            self.give_up(&CallError::new(CallErrorKind::Unreadable, message));
            return measured;
        }
        measured.vectors = Some(vectors);
        measured
    }

    /// Only an attempt that is certainly free is made again, so that one reservation suffices.
    async fn call(
        &self,
        batch: &[&str],
        now: Timestamp,
        measured: &mut Measured,
    ) -> Result<Vec<Vector>, CallError> {
        let read: usize = batch.iter().map(|it| it.len()).sum();
        let tokens_max = read + batch.len() * TOKENS_ADDED;
        let is_credible = |it: &usize| (read / BYTES_PER_TOKEN_MAX..=tokens_max).contains(it);
        let _turn = self.permits.acquire().await;
        let mut attempts = 0;
        loop {
            attempts += 1;
            measured.calls += 1;
            let error = match embed(&self.http, &self.endpoint, batch, now).await {
                Ok(embedded) => {
                    let said = embedded.tokens.and_then(|it| usize::try_from(it).ok());
                    let tokens = said.filter(is_credible).unwrap_or(tokens_max);
                    measured.tokens += tokens as u64;
                    measured.spent_micro_usd += self.cost(tokens);
                    return Ok(embedded.vectors);
                }
                Err(error) => error,
            };
            let is_free = self.priced.price.is_free() || !error.may_have_cost();
            if !is_free {
                measured.tokens += tokens_max as u64;
                measured.spent_micro_usd += self.cost(tokens_max);
            }
            let wait = error.retry_after.unwrap_or_default().max(WAIT);
            let is_worth_it = error.is_worth_another_attempt() && wait <= WAIT_MAX;
            if !is_free || !is_worth_it || attempts >= ATTEMPTS_MAX {
                return Err(error);
            }
            tokio::time::sleep(wait).await;
        }
    }

    fn give_up(&self, error: &CallError) {
        if !self.has_failed.swap(true, Ordering::Relaxed) {
            tracing::warn!(kind = ?error.kind, "embeddings failed");
            self.notes.send(ReasonerNote::EmbeddingsFailed {
                name: self.priced.name.clone(),
                because: error.message.clone(),
            });
        }
    }

    /// Reports once that a step goes without, because no budget has its worst case left.
    pub(crate) fn note_unaffordable(&self) {
        if !self.is_unaffordable.swap(true, Ordering::Relaxed) {
            self.notes.send(ReasonerNote::EmbeddingsOverBudget {
                name: self.priced.name.clone(),
            });
        }
    }

    fn remembered<'a>(&self, texts: &[&'a str]) -> BTreeMap<&'a str, Vector> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let vector = |it: &&'a str| Some((*it, known.get(&key(it))?.clone()));
        texts.iter().filter_map(vector).collect()
    }

    fn remember(&self, texts: &[&str], vectors: &[Vector]) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() + texts.len() > KNOWN_MAX {
            known.clear();
        }
        let keys = texts.iter().map(|it| key(it));
        known.extend(keys.zip(vectors.iter().cloned()));
    }

    /// Asks once, for `doctor`: how many numbers a vector has, and what that cost.
    pub async fn try_out(&self, now: Timestamp) -> Result<(usize, u64), CallError> {
        let mut measured = Measured::default();
        let vectors = self.call(&UNRELATED[..1], now, &mut measured).await?;
        let length = vectors.first().map(Vector::length).unwrap_or_default();
        Ok((length, measured.spent_micro_usd))
    }
}

fn key(text: &str) -> BlobHash {
    BlobHash::of(text.as_bytes())
}
