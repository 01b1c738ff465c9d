//! Notices for people while the engine works, as data: faces put them into words, or drop them.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use pathfinder_core::settings::Method;
use pathfinder_reason::model::Price;

use crate::library::LibraryError;
use crate::models::ModelsError;

/// Something worth mentioning that does not stop anything.
#[derive(Debug)]
pub enum Note {
    Folder(FolderNote),
    Reasoner(ReasonerNote),
    Search(SearchNote),
    Session(SessionNote),
}

/// About a research folder, or a folder of documents.
#[derive(Debug)]
pub enum FolderNote {
    /// A research folder that is not registered as the user's own: most of its settings are ignored.
    Foreign {
        folder: PathBuf,
        dir: PathBuf,
    },
    /// A research folder could not be registered, and will count as somebody else's next time.
    Unregistered {
        folder: PathBuf,
        because: String,
    },
    /// A session of somebody else could not be registered, and the user will be asked about it again.
    SessionUnregistered {
        session: String,
        because: String,
    },
    Indexing {
        folder: PathBuf,
    },
    Indexed(IndexedFolder),
    /// A folder can no longer be read; what was read from it before is kept.
    Kept {
        because: LibraryError,
    },
    /// A session searches only the folders that it started with, although others were named.
    Others {
        kept: Vec<String>,
    },
}

/// About who thinks.
#[derive(Debug)]
pub enum ReasonerNote {
    /// A model that thinks, and what it costs.
    Thinks(PricedModel),
    /// A model is not available, and the built-in reasoner thinks in its place.
    BuiltinThinks {
        missing: ModelsError,
    },
    /// The models of a session cannot be used, and the built-in reasoner writes in their place.
    BuiltinWrites {
        because: ModelsError,
    },
    /// A server of embeddings that ranks passages, and what it costs.
    Embeds(PricedModel),
    /// A server of embeddings failed, and passages are ranked by their words alone.
    EmbeddingsFailed {
        name: String,
        because: String,
    },
    /// No budget has enough left for a server of embeddings.
    EmbeddingsOverBudget {
        name: String,
    },
    /// A session ranks passages as it did when it was started, whatever server of embeddings there is now.
    EmbeddingsStay {
        session: String,
    },
    /// A session goes on without a model although one is available now.
    BuiltinStays,
    /// The session is somebody else's, so no model is asked to write for it.
    BuiltinWritesForForeign {
        session: String,
    },
    Changed {
        was: String,
        is: String,
    },
}

/// About where sessions search.
#[derive(Debug)]
pub enum SearchNote {
    /// The value of a setting or a variable is not an e-mail address, and is not sent.
    NotAMailto {
        setting: &'static str,
    },
    /// Fetched pages cannot be cached.
    NoPageCache {
        because: String,
    },
    /// There is no model that searches by itself, so the scope `auto` is searched instead.
    FallsBack,
    /// Where a session searches.
    Places(Vec<SearchedPlace>),
    Changed {
        was: Vec<String>,
        is: Vec<String>,
    },
}

/// About a session that starts or goes on.
#[derive(Debug)]
pub enum SessionNote {
    Created {
        session: String,
    },
    Resumed {
        session: String,
        iteration: u32,
        iterations_max: u32,
    },
    /// The session follows another method from its next iteration on.
    MethodChanged {
        was: Method,
        is: Method,
    },
    /// How plans are made was asked for, and this method makes none.
    PlansNothing {
        method: Method,
    },
    /// A session of somebody else stays within the user's own limits.
    LimitsNarrowed {
        iterations: u32,
        budget_usd: f64,
    },
    /// Locks may not hold on this file system.
    UnknownFileSystem {
        magic: u64,
    },
    /// Files that differ from what the journal says, and are rewritten.
    Edited {
        files: Vec<String>,
    },
    /// The end of the journal was incomplete; it is kept in this file.
    JournalCut {
        path: PathBuf,
        bytes: u64,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub struct PricedModel {
    /// Provider and model.
    pub name: String,
    pub price: Price,
    /// The date of the price list.
    pub prices_as_of: String,
}

/// A scope that is searched, and its providers; none if it is a single provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchedPlace {
    pub name: String,
    pub asks: Option<Vec<String>>,
}

#[derive(Debug)]
pub struct IndexedFolder {
    /// Files that can be read.
    pub files: usize,
    pub skipped: Vec<(PathBuf, String)>,
}

/// The receiver of notes.
#[derive(Clone)]
pub struct Notes(Arc<dyn Fn(Note) + Send + Sync>);

impl Notes {
    pub fn new(receive: impl Fn(Note) + Send + Sync + 'static) -> Notes {
        Notes(Arc::new(receive))
    }

    pub(crate) fn send(&self, note: impl Into<Note>) {
        (self.0)(note.into());
    }
}

/// Drops all notes.
impl Default for Notes {
    fn default() -> Notes {
        Notes::new(drop)
    }
}

impl fmt::Debug for Notes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Notes")
    }
}

impl From<FolderNote> for Note {
    fn from(note: FolderNote) -> Note {
        Note::Folder(note)
    }
}

impl From<ReasonerNote> for Note {
    fn from(note: ReasonerNote) -> Note {
        Note::Reasoner(note)
    }
}

impl From<SearchNote> for Note {
    fn from(note: SearchNote) -> Note {
        Note::Search(note)
    }
}

impl From<SessionNote> for Note {
    fn from(note: SessionNote) -> Note {
        Note::Session(note)
    }
}
