//! PDF to text, in a child process.
//!
//! A PDF is a program of a stranger's. It is read by a child of ours that has little memory, little time, nothing of our
//! environment and no way to open a file; whatever happens to the child, the session goes on.

#![allow(
    clippy::disallowed_methods,
    reason = "starts the child that reads a PDF"
)]

mod accent;
mod child;
mod column;
mod content;
mod direction;
mod font;
mod footnote;
mod glyph;
mod layout;
mod line_number;
mod margin;
mod paragraph;
mod seam;
mod text_string;

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::control::{label, strip_control};
use crate::document::{Document, Place, Places};
use crate::read::ReadError;
pub use child::pdf_child_main;
use child::{Failure, MARK, Reply, Said};

/// The hidden argument with which a binary calls [`pdf_child_main`].
pub const PDF_CHILD_ARGUMENT: &str = "__read-pdf";

/// All that the child finds in its environment: its allocator is not to take address space before the child has its limit.
const ARENA_RESERVE: (&str, &str) = ("MIMALLOC_ARENA_RESERVE", "16MiB");

const REPLY_BYTES_MAX: u64 = 64 << 20;
const POLL: Duration = Duration::from_millis(5);
/// A document with fewer letters than this on a page, on average, is a stack of pictures.
const LETTERS_PER_PAGE_MIN: usize = 1;

/// Reads PDFs by running a command that ends up in [`pdf_child_main`].
#[derive(Debug, Clone)]
pub struct PdfReader {
    /// The program and its arguments, such as this binary and [`PDF_CHILD_ARGUMENT`].
    pub command: Vec<OsString>,
    /// The child is ended when it has not finished by then.
    pub deadline: Duration,
}

impl PdfReader {
    /// A reader that runs this very binary again.
    pub fn this_binary() -> std::io::Result<PdfReader> {
        let command = vec![
            std::env::current_exe()?.into_os_string(),
            PDF_CHILD_ARGUMENT.into(),
        ];
        Ok(PdfReader {
            command,
            deadline: Duration::from_secs(30),
        })
    }

    /// Reads a PDF from a file; the child gets the open file and never sees its name.
    pub fn read_file(&self, path: &Path) -> Result<Document, ReadError> {
        let file = File::open(path).map_err(|source| ReadError::Unreadable {
            path: path.into(),
            source,
        })?;
        let mut document = self
            .run(Stdio::from(file), None)
            .map_err(|it| it.into_error(path))?;
        if document.title.is_empty() {
            document.title = path
                .file_stem()
                .and_then(|it| label(&it.to_string_lossy()))
                .unwrap_or_default();
        }
        Ok(document)
    }

    /// Reads a PDF that is in memory; `name` is for messages.
    pub fn read_bytes(&self, bytes: Vec<u8>, name: &Path) -> Result<Document, ReadError> {
        self.run(Stdio::piped(), Some(bytes))
            .map_err(|it| it.into_error(name))
    }

    fn run(&self, input: Stdio, bytes: Option<Vec<u8>>) -> Result<Document, Problem> {
        let (program, arguments) = self.command.split_first().ok_or(Problem::NoCommand)?;
        let mut child = Command::new(program)
            .args(arguments)
            .env_clear()
            .env(ARENA_RESERVE.0, ARENA_RESERVE.1)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Problem::Spawn)?;
        // A child that stops reading closes the pipe, and that is its own affair.
        let writer = child.stdin.take().zip(bytes).map(|(mut pipe, bytes)| {
            thread::spawn(move || {
                let _ = pipe.write_all(&bytes);
            })
        });
        let output = child.stdout.take().map(|pipe| {
            thread::spawn(move || {
                let mut output = Vec::new();
                let _ = pipe.take(REPLY_BYTES_MAX).read_to_end(&mut output);
                output
            })
        });
        let ended = self.wait(&mut child);
        let output = output.and_then(|it| it.join().ok()).unwrap_or_default();
        if let Some(writer) = writer {
            let _ = writer.join();
        }
        ended?;
        parse_reply(&output)
    }

    fn wait(&self, child: &mut Child) -> Result<(), Problem> {
        let started = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(Problem::Spawn)? {
                return if status.success() {
                    Ok(())
                } else {
                    Err(Problem::Died(status))
                };
            }
            if started.elapsed() > self.deadline {
                let _ = child.kill();
                let _ = child.wait();
                return Err(Problem::Late);
            }
            thread::sleep(POLL);
        }
    }
}

/// Why there is no reply; which document it was is added later.
enum Problem {
    NoCommand,
    Spawn(std::io::Error),
    Late,
    Died(std::process::ExitStatus),
    Said(Failure),
    NoText { pages: usize },
    Garbled,
}

impl Problem {
    fn into_error(self, path: &Path) -> ReadError {
        let path = PathBuf::from(path);
        match self {
            Problem::NoCommand => ReadError::NoPdfReader { path },
            Problem::Spawn(source) => ReadError::PdfReaderFailed { path, source },
            Problem::Late => ReadError::TooCostly { path },
            Problem::Died(status) if is_limit(status) => ReadError::TooCostly { path },
            Problem::Died(_) | Problem::Garbled => ReadError::CorruptPdf { path },
            Problem::Said(Failure::Encrypted) => ReadError::Encrypted { path },
            Problem::Said(Failure::Corrupt) => ReadError::CorruptPdf { path },
            Problem::NoText { pages } => ReadError::NeedsOcr { path, pages },
        }
    }
}

/// Whether the child met a limit: the CPU clock, or memory that was refused.
fn is_limit(status: std::process::ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGABRT: i32 = 6;
    const SIGKILL: i32 = 9;
    const SIGXCPU: i32 = 24;
    matches!(status.signal(), Some(SIGABRT | SIGKILL | SIGXCPU))
}

fn parse_reply(output: &[u8]) -> Result<Document, Problem> {
    let output = String::from_utf8_lossy(output);
    let reply = output
        .lines()
        .find_map(|it| it.strip_prefix(MARK))
        .ok_or(Problem::Garbled)?;
    match serde_json::from_str(reply).map_err(|_| Problem::Garbled)? {
        Said::Read(reply) => document_of(&reply),
        Said::Failed(failure) => Err(Problem::Said(failure)),
    }
}

fn document_of(reply: &Reply) -> Result<Document, Problem> {
    let mut document = Document {
        title: reply.title.as_deref().and_then(label).unwrap_or_default(),
        date: reply.date.clone(),
        authors: reply
            .author
            .iter()
            .flat_map(|it| it.split([';', ',']))
            .filter_map(label)
            .collect(),
        ..Document::default()
    };
    let mut places = Places::default();
    for (number, page) in (1..).zip(&reply.pages) {
        let text = strip_control(&page.text);
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        match page.goes_on {
            _ if document.text.is_empty() => {}
            Some(seam) => seam.close(&mut document.text),
            None => document.text.push_str("\n\n"),
        }
        places.begin(document.text.len(), Place::Page(number));
        document.text.push_str(text);
    }
    let letters = document
        .text
        .chars()
        .filter(|it| it.is_alphanumeric())
        .count();
    if letters < LETTERS_PER_PAGE_MIN * reply.pages.len().max(1) {
        return Err(Problem::NoText {
            pages: reply.pages.len(),
        });
    }
    document.places = places;
    Ok(document)
}

#[cfg(test)]
mod tests;
