//! What a person is told on the way, as data: faces put it into words, or drop it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use pathfinder_reason::model::Price;

use crate::library::LibraryError;
use crate::models::ModelsError;

/// Something worth telling that stops nothing.
#[derive(Debug)]
pub enum Note {
    /// A research folder that is not registered as the user's own: most of its settings do not count.
    ForeignFolder {
        folder: PathBuf,
        dir: PathBuf,
    },
    /// A research folder could not be registered, and will be taken for somebody else's the next time.
    FolderUnregistered {
        folder: PathBuf,
        because: String,
    },
    /// A session of somebody else could not be registered, and is asked about again the next time.
    SessionUnregistered {
        session: String,
        because: String,
    },

    /// A model that thinks, and what it costs.
    Thinks(PricedModel),
    /// A model is not there, and the built-in reasoner thinks in its place.
    ThinksBuiltin {
        missing: ModelsError,
    },
    /// The models of a session cannot be asked, and the built-in reasoner writes in their place.
    WritesBuiltin {
        because: ModelsError,
    },
    /// A session goes on without a model although one is there now.
    StaysBuiltin,
    /// The session is somebody else's, so no model is asked to write for it.
    ForeignWrittenBuiltin {
        session: String,
    },

    /// What a setting or a variable holds is not an e-mail address, and is not sent.
    NotAMailto {
        setting: &'static str,
    },
    /// Fetched pages cannot be kept.
    NoPageCache {
        because: String,
    },
    /// No model is there that searches by itself, and the scope `auto` is searched in its place.
    SearchesAuto,
    /// Where a session searches.
    Searches(Vec<SearchedPlace>),

    Indexing {
        folder: PathBuf,
    },
    Indexed(IndexedFolder),
    /// A folder cannot be read any more; what was read of it before is kept.
    FolderKept {
        because: LibraryError,
    },
    /// A session searches only the folders that it began with, and others were named.
    OtherFolders {
        kept: Vec<String>,
    },

    /// Locks may not hold on this file system.
    UnknownFileSystem {
        magic: u64,
    },
    /// Files that the journal says otherwise, and that are written again.
    Edited {
        files: Vec<String>,
    },
    /// The end of the journal was not whole; it is kept in this file.
    JournalCut {
        path: PathBuf,
        bytes: u64,
    },

    Created {
        session: String,
    },
    Resumed {
        session: String,
        iteration: u32,
        iterations_max: u32,
    },
    ReasonerChanged {
        was: String,
        is: String,
    },
    PlacesChanged {
        was: Vec<String>,
        is: Vec<String>,
    },
    /// A session of somebody else stays within the user's own limits.
    LimitsNarrowed {
        iterations: u32,
        budget_usd: f64,
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

/// A place that is searched, and whom it asks; nobody where it is a single provider.
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

/// Who is told.
#[derive(Clone)]
pub struct Notes(Arc<dyn Fn(Note) + Send + Sync>);

impl Notes {
    pub fn new(tell: impl Fn(Note) + Send + Sync + 'static) -> Notes {
        Notes(Arc::new(tell))
    }

    pub(crate) fn tell(&self, note: Note) {
        (self.0)(note);
    }
}

/// Nobody is told.
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
