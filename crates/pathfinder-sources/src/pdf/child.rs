//! The child process that reads one PDF from its standard input and says on one line what it found.
//!
//! It takes its limits before it looks at the first byte. Its parent reads only the line that begins with [`MARK`], so
//! nothing that the PDF library prints can be mistaken for a reply.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use hayro_syntax::page::Page;
use hayro_syntax::{LoadPdfError, Pdf};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::font::Fonts;
use super::glyph::Glyphs;
use super::seam::Seam;
use super::text_string::read_text;
use super::{content, layout, margin, paragraph};

pub(super) const MARK: &str = "pathfinder-pdf-1 ";

const MEMORY_BYTES_MAX: u64 = 512 << 20;
const CPU_SECONDS_MAX: u64 = 20;
const PAGES_MAX: usize = 3_000;
const TEXT_BYTES_MAX: usize = 20 << 20;

#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Said {
    Read(Reply),
    Failed(Failure),
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Reply {
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) date: Option<String>,
    pub(super) pages: Vec<PageText>,
}

/// The text of a page, and how it follows on the one before it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct PageText {
    /// Nothing where it begins a paragraph.
    pub(super) goes_on: Option<Seam>,
    pub(super) text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Failure {
    Encrypted,
    Corrupt,
}

/// Runs the child: what a binary calls when its first argument is [`super::PDF_CHILD_ARGUMENT`]. The PDF comes on
/// standard input, so there are no arguments to speak of.
pub fn pdf_child_main(_arguments: &[OsString]) -> ExitCode {
    if limit_this_process().is_err() {
        return ExitCode::FAILURE;
    }
    std::panic::set_hook(Box::new(|_| {}));
    let mut bytes = Vec::new();
    if std::io::stdin().read_to_end(&mut bytes).is_err() {
        return ExitCode::FAILURE;
    }
    let said =
        catch_unwind(AssertUnwindSafe(|| say(bytes))).unwrap_or(Said::Failed(Failure::Corrupt));
    let Ok(line) = serde_json::to_string(&said) else {
        return ExitCode::FAILURE;
    };
    match std::io::stdout().write_all(format!("\n{MARK}{line}\n").as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Also takes away new files and sockets: the three standard streams are all the child has.
fn limit_this_process() -> rustix::io::Result<()> {
    let limits = [
        (Resource::As, MEMORY_BYTES_MAX),
        (Resource::Cpu, CPU_SECONDS_MAX),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
        (Resource::Nofile, 3),
    ];
    for (resource, value) in limits {
        setrlimit(
            resource,
            Rlimit {
                current: Some(value),
                maximum: Some(value),
            },
        )?;
    }
    Ok(())
}

pub(super) fn say(bytes: Vec<u8>) -> Said {
    match read(bytes) {
        Ok(reply) => Said::Read(reply),
        Err(failure) => Said::Failed(failure),
    }
}

fn read(bytes: Vec<u8>) -> Result<Reply, Failure> {
    let pdf = Pdf::new(bytes).map_err(failure_of)?;
    let fonts = Fonts::new();
    let mut pages = Vec::new();
    let mut text_bytes = 0;
    for page in pdf.pages().iter().take(PAGES_MAX) {
        let lines = layout::lines_of(read_page(page, &fonts));
        text_bytes += lines.iter().map(|it| it.text.len()).sum::<usize>();
        pages.push(lines);
        if text_bytes > TEXT_BYTES_MAX {
            break;
        }
    }
    let largest = layout::find_title(pages.first().ok_or(Failure::Corrupt)?);
    margin::drop_margins(&mut pages);
    let mut reply = Reply {
        pages: paragraph::join(&pages),
        ..Reply::default()
    };
    let about = pdf.metadata();
    reply.title = about
        .title
        .as_deref()
        .and_then(read_text)
        .filter(|it| is_title(it))
        .or(largest);
    reply.author = about.author.as_deref().and_then(read_text);
    reply.date = about
        .creation_date
        .map(|it| format!("{:04}-{:02}-{:02}", it.year, it.month, it.day));
    Ok(reply)
}

fn failure_of(error: LoadPdfError) -> Failure {
    match error {
        LoadPdfError::Decryption(_) => Failure::Encrypted,
        LoadPdfError::Invalid => Failure::Corrupt,
    }
}

/// What could be read of one page; a page that breaks the library is an empty one.
fn read_page<'a>(page: &Page<'a>, fonts: &Fonts<'a>) -> Glyphs {
    catch_unwind(AssertUnwindSafe(|| content::glyphs_of(page, fonts))).unwrap_or_default()
}

/// Programs write file names and their own names where the title belongs.
fn is_title(title: &str) -> bool {
    let lower = title.to_lowercase();
    let is_file = [
        ".doc", ".docx", ".tex", ".dvi", ".pdf", ".indd", ".qxd", ".ps", ".odt",
    ]
    .iter()
    .any(|it| lower.ends_with(it));
    let is_default = [
        "untitled",
        "microsoft word",
        "powerpoint presentation",
        "document1",
        "title",
    ]
    .iter()
    .any(|it| lower == *it || lower.starts_with("microsoft word -"));
    !is_file && !is_default && title.chars().filter(|it| it.is_alphabetic()).count() >= 3
}

#[cfg(test)]
mod tests {
    use super::is_title;

    #[test]
    fn a_file_name_is_no_title() {
        let titles: Vec<_> = [
            "paper.tex",
            "Untitled",
            "Microsoft Word - a",
            "Tea and sleep",
        ]
        .into_iter()
        .filter(|it| is_title(it))
        .collect();
        assert_eq!(titles, ["Tea and sleep"]);
    }
}
