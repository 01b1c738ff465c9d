//! The child process that reads one PDF from its standard input and says on one line what it found.
//!
//! It takes its limits before it looks at the first byte. Its parent reads only the line that begins with [`MARK`], so
//! nothing that the PDF library prints can be mistaken for a reply.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use pdf_extract::{Dictionary, Document as Pdf, Object, output_doc_page};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::glyph::Glyphs;
use super::layout;
use super::width;

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
    pub(super) pages: Vec<String>,
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
    let said = match catch_unwind(AssertUnwindSafe(|| read(&bytes))) {
        Ok(Ok(reply)) => Said::Read(reply),
        Ok(Err(failure)) => Said::Failed(failure),
        Err(_) => Said::Failed(Failure::Corrupt),
    };
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
        setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })?;
    }
    Ok(())
}

fn read(bytes: &[u8]) -> Result<Reply, Failure> {
    let mut pdf = Pdf::load_mem(bytes).map_err(|error| failure_of(&error))?;
    if pdf.is_encrypted() {
        pdf.decrypt("").map_err(|_| Failure::Encrypted)?;
    }
    width::spell_out(&mut pdf);
    let page_count = pdf.page_iter().take(PAGES_MAX).count();
    let mut reply = Reply::default();
    let mut largest = None;
    let mut text_bytes = 0;
    for number in (1..).take(page_count) {
        let lines = layout::lines_of(read_page(&pdf, number));
        if number == 1 {
            largest = layout::find_title(&lines);
        }
        let text = layout::join(&lines);
        text_bytes += text.len();
        reply.pages.push(text);
        if text_bytes > TEXT_BYTES_MAX {
            break;
        }
    }
    if reply.pages.is_empty() {
        return Err(Failure::Corrupt);
    }
    let info = find_info(&pdf);
    reply.title = info.and_then(|it| find_text(&pdf, it, b"Title")).filter(|it| is_title(it)).or(largest);
    reply.author = info.and_then(|it| find_text(&pdf, it, b"Author"));
    reply.date = info.and_then(|it| find_text(&pdf, it, b"CreationDate")).and_then(|it| parse_date(&it));
    Ok(reply)
}

fn failure_of(error: &pdf_extract::Error) -> Failure {
    match error {
        pdf_extract::Error::Decryption(_) => Failure::Encrypted,
        pdf_extract::Error::InvalidPassword => Failure::Encrypted,
        _ => Failure::Corrupt,
    }
}

/// What could be read of one page; where it breaks off, what came before is kept.
fn read_page(pdf: &Pdf, number: u32) -> Glyphs {
    let mut glyphs = Glyphs::default();
    // An error and a panic both mean that the rest of this page is out of reach.
    let _ = catch_unwind(AssertUnwindSafe(|| output_doc_page(pdf, &mut glyphs, number)));
    glyphs
}

fn find_info(pdf: &Pdf) -> Option<&Dictionary> {
    let id = pdf.trailer.get(b"Info").ok()?.as_reference().ok()?;
    pdf.get_dictionary(id).ok()
}

fn find_text(pdf: &Pdf, info: &Dictionary, key: &[u8]) -> Option<String> {
    let value = info.get(key).ok()?;
    let value = match value {
        Object::Reference(id) => pdf.get_object(*id).ok()?,
        _ => value,
    };
    let text = pdf_extract::decode_text_string(value).ok()?;
    Some(text.trim().to_owned()).filter(|it| !it.is_empty())
}

/// Programs write file names and their own names where the title belongs.
fn is_title(title: &str) -> bool {
    let lower = title.to_lowercase();
    let is_file = [".doc", ".docx", ".tex", ".dvi", ".pdf", ".indd", ".qxd", ".ps", ".odt"]
        .iter()
        .any(|it| lower.ends_with(it));
    let is_default = ["untitled", "microsoft word", "powerpoint presentation", "document1", "title"]
        .iter()
        .any(|it| lower == *it || lower.starts_with("microsoft word -"));
    !is_file && !is_default && title.chars().filter(|it| it.is_alphabetic()).count() >= 3
}

/// `D:20210304...` as `2021-03-04`.
fn parse_date(text: &str) -> Option<String> {
    let digits = text.strip_prefix("D:").unwrap_or(text);
    let day = digits.get(..8).filter(|it| it.bytes().all(|b| b.is_ascii_digit()))?;
    Some(format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..8]))
}

#[cfg(test)]
mod tests {
    use super::{is_title, parse_date};

    #[test]
    fn a_date_is_a_day() {
        assert_eq!(parse_date("D:20210304T").as_deref(), Some("2021-03-04"));
        assert_eq!(parse_date("yesterday"), None);
    }

    #[test]
    fn a_file_name_is_no_title() {
        let titles: Vec<_> = ["paper.tex", "Untitled", "Microsoft Word - a", "Tea and sleep"]
            .into_iter()
            .filter(|it| is_title(it))
            .collect();
        assert_eq!(titles, ["Tea and sleep"]);
    }
}
