//! Performs steps: asks the reasoner, the index of local documents, or a tape.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pathfinder_core::contract::{Dispute, Extract, Request, Thought};
use pathfinder_core::event::ModelCall;
use pathfinder_core::id::BlobHash;
use pathfinder_core::paper::PageFacts;
use pathfinder_core::settings::LOCAL;
use pathfinder_core::source::SelfDescription;
use pathfinder_core::step::{
    Failure, FailureKind, FailureReason, Fetch, FetchedText, Hit, Outcome, Passage, ProviderAnswer,
    Search, Step, Thinker,
};
use pathfinder_reason::builtin::nearness::Nearness;
use pathfinder_reason::builtin::{self, SourceText};
use pathfinder_store::index::{DocumentId, PassageHit};
use pathfinder_text::fit::Statistics;

use crate::embeddings::Embedder;
use crate::ledger::Ledger;
use crate::library::Library;
use crate::models::Models;
use crate::network;
use crate::tape::Tape;
use crate::web::Web;

/// What came back from a step, with the text of a source that was fetched.
#[derive(Debug, Clone, PartialEq)]
pub struct Performed {
    pub outcome: Outcome,
    pub text: Option<String>,
    /// Texts that came with hits.
    pub texts: Vec<String>,
    /// The file of a paper to keep, with its name.
    pub file: Option<(String, Vec<u8>)>,
    /// What a model wrote, verbatim.
    pub reply: Option<String>,
    pub spent_micro_usd: u64,
    pub call: Option<ModelCall>,
    /// Who was searched.
    pub asked: Vec<ProviderAnswer>,
}

impl Performed {
    /// A free outcome.
    pub fn of(outcome: Outcome) -> Performed {
        Performed {
            outcome,
            text: None,
            texts: Vec::new(),
            file: None,
            reply: None,
            spent_micro_usd: 0,
            call: None,
            asked: Vec::new(),
        }
    }
}

/// Who performs the steps of a session.
#[derive(Debug, Clone)]
pub enum Performer {
    /// The built-in reasoner, with whatever else is available.
    Live(Capabilities),
    /// A recorded session.
    Tape(Arc<Tape>),
}

/// What performs steps besides the built-in reasoner.
#[derive(Debug, Clone, Default)]
pub struct Capabilities {
    /// The local documents.
    pub library: Option<Arc<Library>>,
    pub models: Option<Arc<Models>>,
    /// Set if more than local documents is searched.
    pub web: Option<Arc<Web>>,
    /// Set if the process has a budget of its own.
    pub ledger: Option<Arc<Ledger>>,
    /// Set if the session ranks passages by meaning too.
    pub embedder: Option<Arc<Embedder>>,
}

/// The tape has no reply for a step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the tape has no reply for step {name} ({key})")]
pub struct NotOnTape {
    pub name: String,
    pub key: BlobHash,
}

impl Performer {
    /// The models, if any are used.
    pub fn models(&self) -> Option<&Arc<Models>> {
        match self {
            Performer::Live(it) => it.models.as_ref(),
            Performer::Tape(_) => None,
        }
    }

    /// The local documents.
    pub(crate) fn library(&self) -> Option<Arc<Library>> {
        match self {
            Performer::Live(it) => it.library.clone(),
            Performer::Tape(_) => None,
        }
    }

    /// The network.
    pub(crate) fn web(&self) -> Option<&Arc<Web>> {
        match self {
            Performer::Live(it) => it.web.as_ref(),
            Performer::Tape(_) => None,
        }
    }

    /// Whether a step is performed over the network.
    pub(crate) fn is_over_network(&self, step: &Step) -> bool {
        matches!(self, Performer::Live(_)) && network::is_for(step)
    }

    /// The request of a step that stays open until the host answers it.
    pub(crate) fn left_to_host<'a>(&self, step: &'a Step) -> Option<&'a Request> {
        match (self, step) {
            (
                Performer::Live(_),
                Step::Think {
                    request,
                    by: Thinker::Host { .. },
                },
            ) => Some(request),
            _ => None,
        }
    }

    /// The budget of the process, if it has one.
    pub fn ledger(&self) -> Option<&Arc<Ledger>> {
        match self {
            Performer::Live(it) => it.ledger.as_ref(),
            Performer::Tape(_) => None,
        }
    }

    /// Performs one step, except a request to a model. `text` is the text of the snapshot that the step names. Blocks.
    pub fn perform(&self, step: &Step, text: Option<&str>) -> Result<Performed, NotOnTape> {
        match self {
            Performer::Tape(tape) => tape.reply(step).ok_or_else(|| NotOnTape {
                name: step.name().to_owned(),
                key: step.key(),
            }),
            Performer::Live(Capabilities { library, .. }) => Ok(match step {
                Step::Think { request, by } => Performed::of(match by {
                    Thinker::Builtin => {
                        Outcome::Thought(think(library.as_deref(), request, text, None))
                    }
                    Thinker::Model(_) => no_model(),
                    // The loop does not perform what the host thinks.
                    Thinker::Host { .. } => failed(FailureReason::LeftToHost {}),
                }),
                Step::Search(search) => Performed::of(find(library.as_deref(), search)),
                Step::Fetch(fetch) => fetch_text(library.as_deref(), fetch),
            }),
        }
    }
}

/// The built-in reasoner weighs words by how common they are in the local documents.
pub(crate) fn think(
    library: Option<&Library>,
    request: &Request,
    text: Option<&str>,
    nearness: Option<&Nearness>,
) -> Thought {
    let statistics = match request {
        Request::Extract(it) => statistics(library, it, text.unwrap_or_default()),
        _ => None,
    };
    let source = text.map(|it| SourceText {
        text: it,
        statistics: statistics.as_ref(),
        nearness,
    });
    builtin::think(request, source)
}

/// How common the words are that a reader weighs.
pub(crate) fn statistics(
    library: Option<&Library>,
    extract: &Extract,
    text: &str,
) -> Option<Statistics> {
    library.and_then(|it| it.statistics(&weighed(extract), text))
}

/// The texts whose words a reader weighs.
fn weighed(extract: &Extract) -> Vec<&str> {
    let tested = extract.hypotheses.iter().map(|it| it.statement.as_str());
    let disputed = match &extract.dispute {
        Some(Dispute::Contradiction { statement, .. }) => Some(statement.as_str()),
        Some(Dispute::Conflict { .. }) | None => None,
    };
    let sub_questions = extract.sub_questions.iter().map(String::as_str);
    let asked = std::iter::once(extract.question.as_str()).chain(sub_questions);
    asked.chain(tested).chain(disputed).collect()
}

fn find(library: Option<&Library>, search: &Search) -> Outcome {
    let Some(library) = library.filter(|_| search.provider == LOCAL) else {
        let provider = search.provider.clone();
        return failed(FailureReason::UnknownProvider { provider });
    };
    let folders: Vec<PathBuf> = search.folders.iter().map(PathBuf::from).collect();
    match library.search(&search.query, &folders, search.hits_max) {
        Ok(hits) => Outcome::Hits(hits.into_iter().map(|it| as_hit(it, &folders)).collect()),
        Err(error) => failed(FailureReason::IndexUnusable {
            because: error.to_string(),
        }),
    }
}

pub(crate) fn as_hit(hit: PassageHit, folders: &[PathBuf]) -> Hit {
    let file = local_url(&hit.path, folders);
    let describes_itself = hit.url.is_some() || hit.kind.is_some();
    Hit {
        locator: hit.document.to_string(),
        url: Some(file.clone()),
        title: hit.title,
        date: hit.date,
        authors: (!hit.authors.is_empty()).then(|| hit.authors.join(", ")),
        stated_type: None,
        score: f64::from(hit.score),
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        passage: Some(Passage {
            start: hit.range.start,
            end: hit.range.end,
        }),
        self_description: describes_itself.then(|| {
            Box::new(SelfDescription {
                file,
                url: hit.url,
                source_type: hit.kind,
            })
        }),
    }
}

/// A local document without a url is identified by its path below the given folder, which is the same on every machine.
fn local_url(path: &Path, folders: &[PathBuf]) -> String {
    let below = folders
        .iter()
        .find_map(|folder| path.strip_prefix(folder.parent()?).ok());
    format!("file:{}", below.unwrap_or(path).display())
}

fn fetch_text(library: Option<&Library>, fetch: &Fetch) -> Performed {
    let document = library.and_then(|it| {
        it.document(&DocumentId::named(&fetch.locator))
            .ok()
            .flatten()
    });
    match document {
        Some((_, document)) => {
            let snapshot = BlobHash::of(document.text.as_bytes());
            let outcome = Outcome::Text(FetchedText {
                snapshot,
                title: document.title,
                page: PageFacts::default(),
            });
            Performed {
                text: Some(document.text),
                ..Performed::of(outcome)
            }
        }
        None => Performed::of(failed(FailureReason::NotInIndex {})),
    }
}

/// A session that asks models was resumed where none is configured.
fn no_model() -> Outcome {
    Outcome::Failed(Failure {
        kind: FailureKind::Unauthorized,
        because: FailureReason::NoModel {},
    })
}

fn failed(because: FailureReason) -> Outcome {
    Outcome::Failed(Failure {
        kind: FailureKind::Failed,
        because,
    })
}
