//! Steps that a server of embeddings helps with: reading a source, and a search that finds nothing by words.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use pathfinder_core::contract::{Request, Role};
use pathfinder_core::event::{EMBED, ModelCall, Tokens};
use pathfinder_core::settings::LOCAL;
use pathfinder_core::step::{Hit, Outcome, Search, Step, Thinker};
use pathfinder_reason::builtin::SourceText;
use pathfinder_reason::builtin::nearness::{self, Candidate, Nearness, PASSAGES_MAX, UNRELATED};
use pathfinder_reason::model::Vector;
use pathfinder_store::index::{DocumentId, PassageHit};
use tokio::task::spawn_blocking;

use super::{Embedder, Measured};
use crate::drive::DriveError;
use crate::library::Library;
use crate::perform::{self, Performed, Performer};

/// A document whose nearest passage is further off is about something else.
const NEARNESS_MIN: f64 = 0.15;

/// The server that helps with a step, if it is to be asked.
pub(crate) fn helper(performer: &Performer, step: &Step) -> Option<Arc<Embedder>> {
    let Performer::Live(capabilities) = performer else {
        return None;
    };
    let is_helped = match step {
        Step::Think {
            request: Request::Extract(_),
            by: Thinker::Builtin,
        } => true,
        Step::Search(search) => search.provider == LOCAL,
        Step::Think { .. } | Step::Fetch(_) => false,
    };
    capabilities.embedder.clone().filter(|_| is_helped)
}

/// Performs a step for which the worst case is reserved.
pub(crate) async fn perform(
    performer: &Performer,
    embedder: &Embedder,
    step: &Step,
    text: Option<Arc<str>>,
    now: Timestamp,
) -> Result<Performed, DriveError> {
    match (step, text) {
        (Step::Think { request, .. }, Some(text)) => {
            extract(performer, embedder, request, text, now).await
        }
        (Step::Search(search), _) => find(performer, embedder, search, now).await,
        _ => by_words(performer, step).await,
    }
}

async fn by_words(performer: &Performer, step: &Step) -> Result<Performed, DriveError> {
    let (performer, step) = (performer.clone(), step.clone());
    let performed = blocking(move || performer.perform(&step, None)).await?;
    Ok(performed?)
}

async fn extract(
    performer: &Performer,
    embedder: &Embedder,
    request: &Request,
    text: Arc<str>,
    now: Timestamp,
) -> Result<Performed, DriveError> {
    let Request::Extract(asked) = request else {
        return Err(DriveError::Lost("only sources are read".to_owned()));
    };
    let question = nearness::question(&asked.question).to_owned();
    let library = performer.library();
    let job = (library.clone(), asked.clone(), text.clone());
    let candidates = blocking(move || {
        let (library, asked, text) = job;
        let statistics = perform::statistics(library.as_deref(), &asked, &text);
        let source = SourceText {
            text: &text,
            statistics: statistics.as_ref(),
            nearness: None,
        };
        nearness::candidates(&asked, source)
    });
    let candidates = candidates.await?;
    let measured = measure(embedder, &question, &candidates, now).await;
    let near = nearness_of(&measured, &candidates);
    let job = (library, request.clone());
    let thought = blocking(move || {
        let (library, request) = job;
        perform::think(library.as_deref(), &request, Some(&text), near.as_ref())
    });
    let performed = Performed::of(Outcome::Thought(thought.await?));
    Ok(charged(performed, embedder, &measured))
}

/// What words find; and if that is nothing, the documents with the nearest passages, which may be in another language.
async fn find(
    performer: &Performer,
    embedder: &Embedder,
    search: &Search,
    now: Timestamp,
) -> Result<Performed, DriveError> {
    let found = by_words(performer, &Step::Search(search.clone())).await?;
    let is_empty = matches!(&found.outcome, Outcome::Hits(hits) if hits.is_empty());
    let Some(library) = performer.library().filter(|_| is_empty) else {
        return Ok(found);
    };
    let folders: Vec<PathBuf> = search.folders.iter().map(PathBuf::from).collect();
    let below = folders.clone();
    let documents = blocking(move || openings(&library, &below)).await?;
    let candidates: Vec<Candidate> = documents.iter().flat_map(|it| it.1.clone()).collect();
    let query = nearness::question(&search.query);
    let measured = measure(embedder, query, &candidates, now).await;
    let Some(vectors) = measured.vectors.as_deref() else {
        return Ok(charged(found, embedder, &measured));
    };
    let (question, unrelated, mut rest) = parts(vectors);
    let mut near: Vec<(f64, PassageHit)> = Vec::new();
    for (mut document, candidates) in documents {
        let (own, others) = rest.split_at(candidates.len());
        rest = others;
        let ranges = candidates.into_iter().map(|it| it.range);
        let nearest = Nearness::of(question, unrelated, ranges.zip(own)).nearest();
        if let Some((range, nearness)) = nearest.filter(|it| it.1 >= NEARNESS_MIN) {
            document.score = nearness as f32;
            document.range = range;
            near.push((nearness, document));
        }
    }
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.path.cmp(&b.1.path)));
    let near = near.into_iter().take(search.hits_max);
    let hits: Vec<Hit> = near.map(|it| perform::as_hit(it.1, &folders)).collect();
    let performed = Performed::of(Outcome::Hits(hits));
    Ok(charged(performed, embedder, &measured))
}

/// Documents below these folders with passages that are spread over them: as many as are measured at a time, from as many
/// documents as there are.
fn openings(library: &Library, folders: &[PathBuf]) -> Vec<(PassageHit, Vec<Candidate>)> {
    let is_below =
        |it: &Path| folders.is_empty() || folders.iter().any(|folder| it.starts_with(folder));
    let mut files = library.files().unwrap_or_default();
    files.retain(|it| is_below(it));
    let count = files.len().min(PASSAGES_MAX);
    let chosen = (0..count).map(|it| &files[it * files.len() / count]);
    let mut found = Vec::new();
    for path in chosen {
        let id = DocumentId::of(&path.to_string_lossy());
        let Ok(Some((path, document))) = library.document(&id) else {
            continue;
        };
        let candidates = nearness::spread(&document.title, &document.text, PASSAGES_MAX / count);
        let hit = PassageHit {
            document: id,
            path,
            url: document.url,
            title: document.title,
            date: document.date,
            kind: document.kind,
            authors: document.authors,
            text: String::new(),
            range: 0..0,
            place: None,
            score: 0.0,
        };
        found.push((hit, candidates));
    }
    found
}

/// The question, what has nothing to do with it, and the passages.
async fn measure(
    embedder: &Embedder,
    question: &str,
    candidates: &[Candidate],
    now: Timestamp,
) -> Measured {
    if candidates.is_empty() {
        return Measured::default();
    }
    let passages = candidates.iter().map(|it| it.text.as_str());
    let texts: Vec<&str> = [question]
        .into_iter()
        .chain(UNRELATED)
        .chain(passages)
        .collect();
    embedder.measure(&texts, now).await
}

fn parts(vectors: &[Vector]) -> (&Vector, &[Vector], &[Vector]) {
    let (question, rest) = vectors.split_first().expect("a question was measured");
    let (unrelated, passages) = rest.split_at(UNRELATED.len());
    (question, unrelated, passages)
}

fn nearness_of(measured: &Measured, candidates: &[Candidate]) -> Option<Nearness> {
    let (question, unrelated, passages) = parts(measured.vectors.as_deref()?);
    let ranges = candidates.iter().map(|it| it.range.clone());
    Some(Nearness::of(question, unrelated, ranges.zip(passages)))
}

/// The same outcome, with what it cost.
fn charged(performed: Performed, embedder: &Embedder, measured: &Measured) -> Performed {
    let call = ModelCall {
        model: embedder.priced.name.clone(),
        role: Role::Reader,
        contract: EMBED.to_owned(),
        prices_as_of: embedder.priced.prices_as_of.clone(),
        tokens: Tokens {
            input: measured.tokens,
            ..Tokens::default()
        },
        failed: measured.vectors.is_none(),
        unmetered: false,
    };
    Performed {
        spent_micro_usd: measured.spent_micro_usd,
        call: (measured.calls > 0).then_some(call),
        ..performed
    }
}

/// Runs a job on a thread of its own. Its panic is that of the step.
async fn blocking<T: Send + 'static>(
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, DriveError> {
    spawn_blocking(job)
        .await
        .map_err(|error| match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(error) => DriveError::Lost(error.to_string()),
        })
}
