//! Reads one file, whatever its format.

#![allow(clippy::disallowed_methods, reason = "reads documents")]

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use encoding_rs::{EUC_KR, Encoding, WINDOWS_1252};
use pathfinder_text::is_hangul_syllable;

use crate::control::{label, strip_control};
use crate::document::Document;
use crate::pdf::PdfReader;
use crate::{front_matter, html, markdown, own_work, plain};

/// How much is read of one file.
#[derive(Debug, Clone)]
pub struct Limits {
    pub bytes_max: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes_max: 50_000_000,
        }
    }
}

/// Why a file gave no text.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Mend the path or its permissions.
    #[error("cannot read {}", path.display())]
    Unreadable {
        path: PathBuf,
        source: std::io::Error,
    },
    /// Convert it, or leave it out.
    #[error("{} is not Markdown, text, HTML or PDF", path.display())]
    UnknownFormat { path: PathBuf },
    /// Split it, or leave it out.
    #[error("{} has {bytes} bytes, more than the {bytes_max} that are read", path.display())]
    TooLarge {
        path: PathBuf,
        bytes: u64,
        bytes_max: u64,
    },
    /// Give it its true extension.
    #[error("{} is named like text, but holds binary data", path.display())]
    Binary { path: PathBuf },
    /// Leave it out.
    #[error("{} holds no text", path.display())]
    Empty { path: PathBuf },
    /// Save it without its password.
    #[error("{} is encrypted", path.display())]
    Encrypted { path: PathBuf },
    /// Run OCR.
    #[error("{} needs OCR: its {pages} pages hold pictures and no text", path.display())]
    NeedsOcr { path: PathBuf, pages: usize },
    /// Fetch or export it again.
    #[error("{} is corrupt or not a PDF", path.display())]
    CorruptPdf { path: PathBuf },
    /// Print it to a simpler PDF, or leave it out.
    #[error("{} took more time or memory than one PDF may have", path.display())]
    TooCostly { path: PathBuf },
    /// Leave it out, and report it.
    #[error("{} broke the reader of its format", path.display())]
    BrokeReader { path: PathBuf },
    /// Give the reader a command.
    #[error("{} is a PDF, and there is no command to read PDFs with", path.display())]
    NoPdfReader { path: PathBuf },
    /// See why no process could be started.
    #[error("the process that reads {} could not be run", path.display())]
    PdfReaderFailed {
        path: PathBuf,
        source: std::io::Error,
    },
}

impl ReadError {
    /// What the user can do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            ReadError::Unreadable { .. } => Some("check the path and its permissions"),
            ReadError::UnknownFormat { .. } => Some("save it as .md, .txt, .html or .pdf"),
            ReadError::TooLarge { .. } => Some("split it into parts"),
            ReadError::Binary { .. } => Some("give it the extension of its true format"),
            ReadError::Encrypted { .. } => Some(
                "save a copy without a password, for example with: qpdf --decrypt in.pdf out.pdf",
            ),
            ReadError::NeedsOcr { .. } => {
                Some("add a text layer, for example with: ocrmypdf in.pdf out.pdf")
            }
            ReadError::CorruptPdf { .. } => Some("download or export it again"),
            ReadError::TooCostly { .. } => {
                Some("print it to a new PDF, or keep only the pages that matter")
            }
            ReadError::BrokeReader { .. } => {
                Some("save it in another format; this is a defect worth reporting")
            }
            ReadError::PdfReaderFailed { .. } => Some("check the limits on processes and memory"),
            ReadError::Empty { .. } | ReadError::NoPdfReader { .. } => None,
        }
    }
}

/// The formats that can be read, recognized by a file's extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Markdown,
    Plain,
    Html,
    Pdf,
}

impl Format {
    pub fn of(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "md" | "markdown" | "mdown" => Some(Format::Markdown),
            "txt" | "text" | "rst" => Some(Format::Plain),
            "html" | "htm" | "xhtml" => Some(Format::Html),
            "pdf" => Some(Format::Pdf),
            _ => None,
        }
    }
}

/// Reads a file as the text a person would see; a PDF is read by `pdf` in a process of its own.
pub fn read_file(path: &Path, limits: &Limits, pdf: &PdfReader) -> Result<Document, ReadError> {
    let format = Format::of(path).ok_or_else(|| ReadError::UnknownFormat { path: path.into() })?;
    check_size(path, limits)?;
    let read = || match format {
        Format::Pdf => pdf.read_file(path),
        Format::Html => Ok(html::read_html(&load(path, limits)?, None)),
        Format::Markdown => Ok(read_markdown(&load_text(path, limits)?)),
        Format::Plain => Ok(read_plain(&load_text(path, limits)?)),
    };
    let mut document = unbroken(path, read)?;
    if document.text.trim().is_empty() {
        return Err(ReadError::Empty { path: path.into() });
    }
    if document.title.is_empty() {
        document.title = path
            .file_stem()
            .and_then(|it| label(&it.to_string_lossy()))
            .unwrap_or_default();
    }
    Ok(document)
}

/// What a reader returns. If it panics on an untrusted file, only that file is lost.
fn unbroken<T>(path: &Path, read: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    std::panic::catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err(ReadError::BrokeReader { path: path.into() }))
}

fn check_size(path: &Path, limits: &Limits) -> Result<(), ReadError> {
    let metadata = std::fs::metadata(path).map_err(|source| ReadError::Unreadable {
        path: path.into(),
        source,
    })?;
    // A pipe or a device would never end.
    if !metadata.is_file() {
        return Err(ReadError::UnknownFormat { path: path.into() });
    }
    if metadata.len() > limits.bytes_max {
        return Err(ReadError::TooLarge {
            path: path.into(),
            bytes: metadata.len(),
            bytes_max: limits.bytes_max,
        });
    }
    Ok(())
}

fn load(path: &Path, limits: &Limits) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limits.bytes_max).read_to_end(&mut bytes))
        .map_err(|source| ReadError::Unreadable {
            path: path.into(),
            source,
        })?;
    Ok(bytes)
}

fn load_text(path: &Path, limits: &Limits) -> Result<String, ReadError> {
    let bytes = load(path, limits)?;
    decode(&bytes)
        .map(Cow::into_owned)
        .ok_or_else(|| ReadError::Binary { path: path.into() })
}

/// The bytes as text, or nothing where they are none. Korean and Western texts from before UTF-8 are still about.
fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Some(encoding.decode(bytes).0);
    }
    if bytes.contains(&0) {
        return None;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(Cow::Borrowed(text));
    }
    if let Some(korean) = EUC_KR.decode_without_bom_handling_and_without_replacement(bytes) {
        let letters = korean.chars().filter(|it| !it.is_ascii()).count();
        let hangul = korean.chars().filter(|it| is_hangul_syllable(*it)).count();
        if hangul * 2 > letters {
            return Some(korean);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let broken = text
        .chars()
        .filter(|it| *it == char::REPLACEMENT_CHARACTER)
        .count();
    let controls = bytes
        .iter()
        .filter(|it| it.is_ascii_control() && !it.is_ascii_whitespace())
        .count();
    if broken * 10 > bytes.len() || controls * 50 > bytes.len() {
        return None;
    }
    let is_western = text
        .chars()
        .all(|it| it.is_ascii() || it == char::REPLACEMENT_CHARACTER);
    Some(if is_western {
        WINDOWS_1252.decode_without_bom_handling(bytes).0
    } else {
        text
    })
}

pub(crate) fn read_markdown(source: &str) -> Document {
    let source = strip_control(source);
    let mut document = Document::default();
    let (body, _) = front_matter::take(&source, &mut document);
    document.has_own_mark = own_work::has_own_comment(body);
    let read = markdown::read(body);
    if document.title.is_empty() {
        document.title = read.title.unwrap_or_default();
    }
    Document {
        text: read.text,
        places: read.places,
        ..document
    }
}

pub(crate) fn read_plain(source: &str) -> Document {
    let mut document = Document::default();
    let source = strip_control(source);
    let (body, lines_before) = front_matter::take(&source, &mut document);
    document.has_own_mark = own_work::has_own_comment(body);
    let (title, text, places) = plain::read(body, lines_before);
    if document.title.is_empty() {
        document.title = title.unwrap_or_default();
    }
    Document {
        text,
        places,
        ..document
    }
}
