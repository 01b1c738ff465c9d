//! `fetch`: the readable text of a page or a file, with what is known about it.

mod page;

use std::path::Path;
use std::process::ExitCode;

use pathfinder_engine::library::{self, Document, ReadError};
use pathfinder_engine::strip_control;
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{self, Exit, Failure};
use crate::wording::either;

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
        let document = read.map_err(|error| plainly(error, context.lang))?;
        (document, json!({}))
    };
    let language = library::language_of(&document);
    if context.output.is_json() {
        context.output.json(&row(&document, &language, about))?;
    } else {
        context.output.result(&render(
            context.lang,
            &document,
            about["found_at"].as_str(),
            &language,
        ));
    }
    Ok(Exit::Done.into())
}

/// What is known about a document; `about` is known of fetched ones only.
fn row(document: &Document, language: &str, about: Value) -> Value {
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
    let message = either(
        lang,
        format!("{place}: 그런 파일이 없습니다"),
        format!("there is no file {place}"),
    );
    let hint = either(
        lang,
        format!("웹 주소라면 이렇게 쓰세요: https://{place}"),
        format!("did you mean https://{place}?"),
    );
    Failure::usage(message).hint(hint)
}

fn render(lang: Lang, document: &Document, found_at: Option<&str>, language: &str) -> String {
    // A page may name another address for itself than the one it was found at.
    let found_at = found_at.filter(|it| document.url.as_deref() != Some(it));
    let rows = [
        (either(lang, "제목", "title"), Some(document.title.clone())),
        (either(lang, "주소", "url"), document.url.clone()),
        (
            either(lang, "가져온 곳", "found at"),
            found_at.map(str::to_owned),
        ),
        (either(lang, "날짜", "date"), document.date.clone()),
        (either(lang, "종류", "type"), document.kind.clone()),
        (
            either(lang, "저자", "authors"),
            Some(document.authors.join(", ")),
        ),
        (either(lang, "언어", "language"), Some(language.to_owned())),
        ("DOI", document.doi.clone()),
        (either(lang, "실린 곳", "venue"), document.venue.clone()),
        (
            either(lang, "위치", "places"),
            Some(document.places.iter().count().to_string()),
        ),
    ];
    let mut text = String::new();
    for (label, value) in rows {
        if let Some(value) = value.filter(|it| !it.is_empty()) {
            text.push_str(&format!("{label}: {}\n", one_line(&value, 500)));
        }
    }
    format!("{text}\n{}", strip_control(&document.text))
}

/// Why a file gave no text, with what to do about it.
fn plainly(error: ReadError, lang: Lang) -> anyhow::Error {
    let cause = std::error::Error::source(&error)
        .map(|it| format!(": {it}"))
        .unwrap_or_default();
    let (message, hint) = match lang {
        Lang::Korean => korean(&error),
        Lang::English => (
            failure::words(&error, lang),
            error.hint().map(str::to_owned),
        ),
    };
    let failure = Failure::new(Exit::Failed, format!("{message}{cause}"));
    match hint {
        Some(hint) => failure.hint(hint).into(),
        None => failure.into(),
    }
}

fn korean(error: &ReadError) -> (String, Option<String>) {
    let (path, message, hint) = match error {
        ReadError::Unreadable { path, .. } => {
            (path, "읽을 수 없습니다", "경로와 권한을 확인하세요")
        }
        ReadError::UnknownFormat { path } => (
            path,
            "Markdown, 텍스트, HTML, PDF가 아닙니다",
            ".md, .txt, .html, .pdf로 저장하세요",
        ),
        ReadError::TooLarge { path, .. } => (path, "너무 큽니다", "나누어 저장하세요"),
        ReadError::Binary { path } => (
            path,
            "이름은 텍스트지만 내용은 이진 데이터입니다",
            "실제 형식에 맞는 확장자를 붙이세요",
        ),
        ReadError::Empty { path } => (path, "글이 없습니다", ""),
        ReadError::Encrypted { path } => (
            path,
            "암호가 걸려 있습니다",
            "암호 없이 저장하세요. 예: qpdf --decrypt in.pdf out.pdf",
        ),
        ReadError::NeedsOcr { path, .. } => (
            path,
            "글자 없이 그림만 있어 OCR이 필요합니다",
            "글자 층을 넣으세요. 예: ocrmypdf in.pdf out.pdf",
        ),
        ReadError::CorruptPdf { path } => (
            path,
            "손상되었거나 PDF가 아닙니다",
            "다시 내려받거나 다시 내보내세요",
        ),
        ReadError::TooCostly { path } => (
            path,
            "PDF 하나에 허용된 시간이나 메모리를 넘었습니다",
            "새 PDF로 인쇄하거나 필요한 쪽만 남기세요",
        ),
        ReadError::BrokeReader { path } => (
            path,
            "읽는 도중 오류가 나서 읽지 못했습니다",
            "다른 형식으로 저장하세요. 프로그램의 결함이니 알려 주세요",
        ),
        ReadError::NoPdfReader { path } => (path, "PDF를 읽을 명령이 없습니다", ""),
        ReadError::PdfReaderFailed { path, .. } => (
            path,
            "PDF를 읽는 프로세스를 실행하지 못했습니다",
            "프로세스와 메모리 제한을 확인하세요",
        ),
    };
    (
        format!("{}: {message}", path.display()),
        Some(hint.to_owned()).filter(|it| !it.is_empty()),
    )
}
