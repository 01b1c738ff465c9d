//! The local documents: brings the index up to date with folders, and searches it.

#![allow(
    clippy::disallowed_methods,
    reason = "opens documents, nothing below .research"
)]

use std::path::{Path, PathBuf};

use pathfinder_core::words::{failure, note};
pub use pathfinder_sources::{Document, ReadError};
use pathfinder_sources::{
    DocumentsError, Folder, Format, Limits, PdfReader, WalkLimits, read_file, walk_docs,
};
use pathfinder_store::disk::Disk;
use pathfinder_store::index::{DocumentId, DocumentIndex, IndexDocument, IndexError, IndexedFile};
pub use pathfinder_store::index::{PassageHit, UpdateSummary};
use pathfinder_text::fit::Statistics;
use pathfinder_text::{Lang, detect};

use crate::home::Home;

/// Why a file that Pathfinder wrote is skipped.
pub const OWN_WORK: &str = note::own_work(Lang::English);

/// The index of local documents, and how files are read into it.
#[derive(Debug)]
pub struct Library {
    pub index: DocumentIndex,
    limits: Limits,
    pdf: PdfReader,
}

#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    #[error(transparent)]
    Folder(#[from] DocumentsError),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("{}", self.own_message(Lang::English))]
    NothingReadable {
        folder: PathBuf,
        files: usize,
        first: String,
    },
    #[error("{}", self.own_message(Lang::English))]
    UnknownFormat { path: PathBuf },
    #[error("{}", self.own_message(Lang::English))]
    NotThere { path: PathBuf },
}

impl LibraryError {
    /// The message of a variant that does not pass on another error's.
    pub(crate) fn own_message(&self, lang: Lang) -> String {
        match self {
            LibraryError::NothingReadable {
                folder,
                files,
                first,
            } => failure::nothing_readable(lang, folder.display(), *files, first),
            LibraryError::UnknownFormat { path } => failure::unknown_format(lang, path.display()),
            LibraryError::NotThere { path } => failure::not_in_index(lang, path.display()),
            LibraryError::Folder(it) => it.to_string(),
            LibraryError::Index(it) => it.to_string(),
        }
    }
}

/// What adding a folder did.
#[derive(Debug)]
pub struct Added {
    /// The folder's canonical path.
    pub folder: PathBuf,
    pub files: usize,
    pub update: UpdateSummary,
}

impl Library {
    pub fn open(disk: &Disk, folder: &Path, pdf: PdfReader) -> Result<Library, LibraryError> {
        Ok(Library {
            index: DocumentIndex::open(disk, folder)?,
            limits: Limits::default(),
            pdf,
        })
    }

    /// The library of a research folder, unless nothing was ever added to it.
    pub fn existing(home: &Home, pdf: PdfReader) -> Result<Option<Library>, LibraryError> {
        home.has_library().then(|| home.library(pdf)).transpose()
    }

    /// Every document that can be found.
    pub fn files(&self) -> Result<Vec<PathBuf>, LibraryError> {
        Ok(self.index.files()?)
    }

    /// Indexes a folder or a single file; reads only what changed. What cannot be read is skipped and listed.
    pub fn add(&self, path: &Path) -> Result<Added, LibraryError> {
        let walked = if path.is_file() {
            alone(path)?
        } else {
            walk_docs(path, &WalkLimits::default())?
        };
        let (files, skipped) = describe_all(&walked);
        let read = |path: &Path| match self.read(path) {
            Ok(document) if document.is_own_work() => Err(OWN_WORK.to_owned()),
            Ok(document) => Ok(index_document(document)),
            Err(error) => Err(readable(&error)),
        };
        let root = std::slice::from_ref(&walked.root);
        let mut update = self.index.update(root, &files, read)?;
        let unreadable = update.skipped.len();
        if !files.is_empty() && unreadable == files.len() {
            let first = update.skipped.into_iter().next();
            return Err(LibraryError::NothingReadable {
                folder: walked.root,
                files: files.len(),
                first: first.map(|(_, because)| because).unwrap_or_default(),
            });
        }
        update.skipped.extend(skipped);
        update.skipped.sort();
        Ok(Added {
            folder: walked.root,
            files: files.len() - unreadable,
            update,
        })
    }

    /// Forgets a folder or a file.
    pub fn remove(&self, path: &Path) -> Result<usize, LibraryError> {
        // A file that was deleted from the disk can still be forgotten.
        let path = path
            .canonicalize()
            .or_else(|_| std::path::absolute(path))
            .unwrap_or_else(|_| path.into());
        let update = self
            .index
            .update(std::slice::from_ref(&path), &[], |_| Err(String::new()))?;
        if update.removed == 0 {
            return Err(LibraryError::NotThere { path });
        }
        Ok(update.removed)
    }

    pub fn search(
        &self,
        query: &str,
        folders: &[PathBuf],
        count: usize,
    ) -> Result<Vec<PassageHit>, LibraryError> {
        Ok(self.index.search(query, folders, count)?)
    }

    /// How common the words of what is asked are in the documents, and what of a text several of them share. What cannot be counted is not an error: a reader then
    /// weighs words by the text that it reads.
    pub(crate) fn statistics(&self, asked: &[&str], text: &str) -> Option<Statistics> {
        self.index.statistics(asked, text).ok().flatten()
    }

    pub fn document(
        &self,
        id: &DocumentId,
    ) -> Result<Option<(PathBuf, IndexDocument)>, LibraryError> {
        Ok(self.index.document(id)?)
    }

    /// Reads one file, indexed or not.
    pub fn read(&self, path: &Path) -> Result<Document, ReadError> {
        read_file(path, &self.limits, &self.pdf)
    }
}

/// Fails if a folder or a file cannot be added, before anything is created on disk.
pub fn check_addable(path: &Path) -> Result<(), LibraryError> {
    if !path.is_file() {
        walk_docs(path, &WalkLimits::default())?;
    } else if Format::of(path).is_none() {
        let path = path.to_path_buf();
        return Err(LibraryError::UnknownFormat { path });
    }
    Ok(())
}

/// Reads one file that need not be indexed.
pub fn read_document(path: &Path, pdf: &PdfReader) -> Result<Document, ReadError> {
    read_file(path, &Limits::default(), pdf)
}

/// The language that a document states, otherwise the one it looks like.
pub fn language_of(document: &Document) -> String {
    let detected = || detect(&document.text).tag().to_owned();
    document.language.clone().unwrap_or_else(detected)
}

/// A single file in the place of a folder.
fn alone(file: &Path) -> Result<Folder, DocumentsError> {
    let root = file
        .canonicalize()
        .map_err(|source| DocumentsError::Unreadable {
            path: file.to_path_buf(),
            source,
        })?;
    Ok(Folder {
        files: vec![root.clone()],
        root,
        skipped: Vec::new(),
    })
}

/// The files of a folder, and the skipped ones with the reason.
fn describe_all(walked: &Folder) -> (Vec<IndexedFile>, Vec<(PathBuf, String)>) {
    let skipped = walked.skipped.iter();
    let mut skipped: Vec<(PathBuf, String)> = skipped
        .map(|it| (it.path.clone(), it.reason.to_string()))
        .collect();
    let mut files = Vec::new();
    for file in &walked.files {
        match describe(file) {
            Ok(described) => files.push(described),
            Err(error) => skipped.push((file.clone(), error.to_string())),
        }
    }
    (files, skipped)
}

fn describe(path: &Path) -> std::io::Result<IndexedFile> {
    let metadata = std::fs::metadata(path)?;
    Ok(IndexedFile {
        path: path.to_path_buf(),
        modified: metadata.modified()?,
        size: metadata.len(),
    })
}

/// An error with its cause and hint in one line.
pub fn readable(error: &ReadError) -> String {
    let cause = std::error::Error::source(error)
        .map(|it| format!(": {it}"))
        .unwrap_or_default();
    let hint = error
        .hint()
        .map(|it| format!(" ({it})"))
        .unwrap_or_default();
    format!("{error}{cause}{hint}")
}

fn index_document(document: Document) -> IndexDocument {
    let places = document
        .places
        .iter()
        .map(|(offset, place)| (offset, place.to_string()))
        .collect();
    let Document {
        title,
        url,
        date,
        kind,
        authors,
        text,
        ..
    } = document;
    IndexDocument {
        title,
        url,
        date,
        kind,
        authors,
        text,
        places,
    }
}
