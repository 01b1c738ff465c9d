//! Reads one file, whatever its format.

#![allow(clippy::disallowed_methods, reason = "reads documents")]

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
    #[error("{} is no Markdown, text, HTML or PDF", path.display())]
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
    #[error("{} is corrupt, or no PDF", path.display())]
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

/// The formats that can be read, told by a file's extension.
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

/// What a reader returns; one that panics on a stranger's file costs that file and no other.
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use expect_test::{Expect, expect};

    use super::{Limits, read_file, unbroken};
    use crate::pdf::PdfReader;

    fn check(name: &str, bytes: &[u8], expected: Expect) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let pdf = PdfReader {
            command: Vec::new(),
            deadline: Duration::from_secs(1),
        };
        let shown = match read_file(&path, &Limits { bytes_max: 1000 }, &pdf) {
            Ok(read) => format!(
                "{} | {:?} | {:?} | {:?}",
                read.title,
                read.kind,
                read.text,
                read.places.at(0).map(ToString::to_string)
            ),
            Err(error) => format!("{error}; hint: {:?}", error.hint())
                .replace(&*folder.path().to_string_lossy(), ""),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn text_files_are_read() {
        check(
            "a.md",
            b"---\ntype: news\n---\n# Hours\n\nThey fell.",
            expect![[r#"Hours | Some("news") | "Hours\n\nThey fell." | Some("Hours")"#]],
        );
        check(
            "a.txt",
            b"---\ntitle: Hours\n---\nThey fell.\n",
            expect![[r#"Hours | None | "They fell." | Some("line 4")"#]],
        );
        check(
            "notes.txt",
            &encoding_rs::EUC_KR.encode("재택근무는 늘었다").0,
            expect![[r#"재택근무는 늘었다 | None | "재택근무는 늘었다" | Some("line 1")"#]],
        );
        check(
            "notes.txt",
            b"caf\xe9 au lait, a drink",
            expect![[r#"café au lait, a drink | None | "café au lait, a drink" | Some("line 1")"#]],
        );
        check(
            "page.HTML",
            b"<p>Hours fell.",
            expect![[r#"page | None | "Hours fell." | None"#]],
        );
    }

    #[test]
    fn what_pathfinder_wrote_is_known_in_every_format() {
        let folder = tempfile::tempdir().unwrap();
        let pdf = PdfReader {
            command: Vec::new(),
            deadline: Duration::from_secs(1),
        };
        let is_own = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            read_file(&path, &Limits { bytes_max: 1000 }, &pdf)
                .unwrap()
                .is_own_work()
        };
        let mark = "<!-- pathfinder session=20260131-tea seq=7 -->";
        assert!(is_own("a.md", &format!("{mark}\n\n# Tea\n\nTea calms.")));
        assert!(is_own(
            "b.md",
            &format!("---\ntitle: Tea\n---\n{mark}\n\nTea calms.")
        ));
        assert!(is_own("c.txt", &format!("{mark}\nTea calms.")));
        assert!(is_own(
            "d.html",
            "<head><meta name=\"pathfinder-session\" content=\"x\"></head><p>Tea calms."
        ));
        assert!(is_own(
            "e.txt",
            "Tea calms [obs_1], warms [obs_2], wakes [obs_3], cools [obs_4] and cures [obs_5]."
        ));
        assert!(!is_own(
            "f.md",
            "<!-- session=20260131-tea -->\n\nTea calms. [obs_1]"
        ));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        check(
            "a.md",
            b"\x7fELF\x00\x01",
            expect![[
                r#"/a.md is named like text, but holds binary data; hint: Some("give it the extension of its true format")"#
            ]],
        );
        check(
            "a.txt",
            &[0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a, 0xfe, 0x81],
            expect![[
                r#"/a.txt is named like text, but holds binary data; hint: Some("give it the extension of its true format")"#
            ]],
        );
        check(
            "a.md",
            b"<!-- -->",
            expect!["/a.md holds no text; hint: None"],
        );
        check(
            "a.doc",
            b"x",
            expect![[
                r#"/a.doc is no Markdown, text, HTML or PDF; hint: Some("save it as .md, .txt, .html or .pdf")"#
            ]],
        );
        check(
            "a.txt",
            &[b'a'; 1001],
            expect![[
                r#"/a.txt has 1001 bytes, more than the 1000 that are read; hint: Some("split it into parts")"#
            ]],
        );
        check(
            "a.pdf",
            b"%PDF-1.4",
            expect!["/a.pdf is a PDF, and there is no command to read PDFs with; hint: None"],
        );
    }
    #[test]
    fn a_reader_that_breaks_costs_one_file() {
        let read = unbroken::<()>("a.html".as_ref(), || panic!("on a stranger's page"));
        expect!["a.html broke the reader of its format"].assert_eq(&read.unwrap_err().to_string());
    }
}
