//! `fetch`: the readable text of a page or a file, with what is known about it.

mod page;

use std::path::Path;
use std::process::ExitCode;

use pathfinder_core::words::fetch::{self as words, file};
use pathfinder_engine::library::{self, Document, ReadError};
use pathfinder_engine::strip_control;
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::rows;

/// What ends like this is more likely a host than a file.
const TOP_DOMAINS: [&str; 14] = [
    "com", "org", "net", "edu", "gov", "io", "kr", "jp", "uk", "de", "eu", "ai", "dev", "info",
];

/// Show the readable text of a page, PDF or text file, with its metadata
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder fetch https://example.org/paper.pdf
  pathfinder fetch page.html --json")]
pub(crate) struct Arguments {
    /// An address with http:// or https://, or a .md, .txt, .html or .pdf file
    #[arg(value_name = "URL|FILE")]
    place: String,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let (document, about) = if is_url(&arguments.place) {
        let Some(page) = page::fetch(&arguments.place, context)? else {
            return Ok(Exit::Interrupted.into());
        };
        let about = json!({
            "format": page::kind(&page),
            "found_at": page.url.as_str(),
            "fetched_at": page.fetched_at.to_string(),
            "origin": page::origin(&page),
        });
        (page.document, about)
    } else if is_host(&arguments.place) {
        return Err(no_scheme(&arguments.place, context.lang).into());
    } else {
        let path = Path::new(&arguments.place);
        let read = library::read_document(path, &context.pdf_reader()?);
        let document = read.map_err(|error| unread(&error, context.lang))?;
        (document, json!({}))
    };
    let language = library::language_of(&document);
    let found_at = about["found_at"].as_str();
    let text = render(context.lang, &document, found_at, &language);
    let row = row(&document, &language, &about);
    context.output.show(&row, &text)?;
    Ok(Exit::Done.into())
}

/// What is known about a document; `about` is known of fetched ones only.
fn row(document: &Document, language: &str, about: &Value) -> Value {
    let mut row = json!({
        "title": document.title,
        "url": document.url,
        "date": document.date,
        "type": document.kind,
        "authors": document.authors,
        "language": language,
        "doi": document.doi,
        "venue": document.venue,
        "summary": document.summary,
        "pdf_url": document.pdf_url,
        "places": document.places.iter().count(),
        "characters": document.text.chars().count(),
        "text": document.text,
    });
    for (name, value) in about.as_object().into_iter().flatten() {
        row[name] = value.clone();
    }
    row
}

fn is_url(text: &str) -> bool {
    let scheme = text.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_alphanumeric()))
}

/// `www.example.org/page`: not a file, and it begins like a host.
fn is_host(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let Some((name, top)) = host.rsplit_once('.') else {
        return false;
    };
    let is_label = |it: &str| {
        !it.is_empty()
            && it.chars().all(|it| it.is_alphanumeric() || it == '-')
            && !it.starts_with('-')
    };
    let is_known =
        host.starts_with("www.") || TOP_DOMAINS.contains(&top.to_ascii_lowercase().as_str());
    is_known && name.split('.').all(is_label) && is_label(top) && !Path::new(text).exists()
}

fn no_scheme(place: &str, lang: Lang) -> Failure {
    let place = one_line(place, 300);
    Failure::usage(words::no_such_file(lang, &place)).hint(words::give_scheme(lang, &place))
}

fn render(lang: Lang, document: &Document, found_at: Option<&str>, language: &str) -> String {
    // A page may name another address for itself than the one it was found at.
    let found_at = found_at.filter(|it| document.url.as_deref() != Some(it));
    let places = document.places.iter().count().to_string();
    let known = [
        (words::title(lang), Some(document.title.clone())),
        (words::url(lang), document.url.clone()),
        (words::found_at(lang), found_at.map(str::to_owned)),
        (words::date(lang), document.date.clone()),
        (words::kind(lang), document.kind.clone()),
        (words::authors(lang), Some(document.authors.join(", "))),
        (words::language(lang), Some(language.to_owned())),
        ("DOI", document.doi.clone()),
        (words::venue(lang), document.venue.clone()),
        (words::places(lang), Some(places)),
    ];
    let known = known.into_iter().filter_map(|(label, value)| {
        let value = value.filter(|it| !it.is_empty())?;
        Some((label, one_line(&value, 500)))
    });
    format!("{}\n{}", rows(known), strip_control(&document.text))
}

/// Why a file gave no text, with what to do about it.
fn unread(error: &ReadError, lang: Lang) -> Failure {
    let (message, hint) = explain(error, lang);
    let cause = std::error::Error::source(error)
        .map(|it| format!(": {it}"))
        .unwrap_or_default();
    Failure {
        hint: hint.map(str::to_owned),
        ..Failure::new(Exit::Failed, format!("{message}{cause}"))
    }
}

fn explain(error: &ReadError, lang: Lang) -> (String, Option<&'static str>) {
    let shown = |path: &Path| path.display().to_string();
    let (message, hint): (String, fn(Lang) -> &'static str) = match error {
        ReadError::Unreadable { path, .. } => {
            (file::unreadable(lang, &shown(path)), file::check_path)
        }
        ReadError::UnknownFormat { path } => (
            file::unknown_format(lang, &shown(path)),
            file::save_as_known_format,
        ),
        ReadError::TooLarge {
            path,
            bytes,
            bytes_max,
        } => (
            file::too_large(lang, &shown(path), *bytes, *bytes_max),
            file::split,
        ),
        ReadError::Binary { path } => (file::binary(lang, &shown(path)), file::name_true_format),
        ReadError::Empty { path } => return (file::empty(lang, &shown(path)), None),
        ReadError::Encrypted { path } => (file::encrypted(lang, &shown(path)), file::decrypt),
        ReadError::NeedsOcr { path, pages } => {
            (file::needs_ocr(lang, &shown(path), *pages), file::run_ocr)
        }
        ReadError::CorruptPdf { path } => (file::corrupt_pdf(lang, &shown(path)), file::get_again),
        ReadError::TooCostly { path } => (file::too_costly(lang, &shown(path)), file::simplify),
        ReadError::BrokeReader { path } => {
            (file::broke_reader(lang, &shown(path)), file::report_defect)
        }
        ReadError::NoPdfReader { path } => return (file::no_pdf_reader(lang, &shown(path)), None),
        ReadError::PdfReaderFailed { path, .. } => (
            file::pdf_reader_failed(lang, &shown(path)),
            file::check_limits,
        ),
    };
    (message, Some(hint(lang)))
}
