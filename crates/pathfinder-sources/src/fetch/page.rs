//! Turns a body into a page that can be read.

use std::path::Path;

use encoding_rs::Encoding;
use jiff::Timestamp;
use pathfinder_text::is_hangul;
use serde::de::IgnoredAny;
use url::Url;

use super::failure::{Block, Defect, FetchFailure, Unread};
use super::judge::is_challenge_page;
use super::scrub::scrub;
use super::sniff::{ContentType, PageKind, sniff};
use super::xml::read_xml;
use crate::control::{label, strip_control};
use crate::document::Document;
use crate::html::{decode, read_html};
use crate::pdf::PdfReader;
use crate::percent::percent_decoded;
use crate::plain;
use crate::read::ReadError;

/// A page that was fetched and read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where it was found in the end, after all redirects.
    pub url: Url,
    pub kind: PageKind,
    /// Its text, and what it says about itself.
    pub document: Document,
    /// As it came, unpacked: for keeping PDFs.
    pub body: Vec<u8>,
    /// When its server last said that it is so.
    pub fetched_at: Timestamp,
    pub origin: Origin,
}

/// Where a page came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    Network,
    /// Young enough not to ask.
    Cache,
    /// In the cache, and its server said that it has not changed.
    Unchanged,
}

/// A body with what its server said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Raw {
    pub(super) url: Url,
    pub(super) body: Vec<u8>,
    pub(super) content_type: ContentType,
    pub(super) language: Option<String>,
}

/// Reads a body. It may take seconds of one processor, so it has a thread of its own.
pub(super) fn read(raw: &Raw, pdf: &PdfReader) -> Result<(PageKind, Document), FetchFailure> {
    let url = || scrub(&raw.url);
    if raw.body.trim_ascii().is_empty() {
        return Err(FetchFailure::Malformed {
            url: url(),
            because: Defect::Empty,
        });
    }
    let kind = sniff(&raw.body, &raw.content_type)
        .map_err(|kind| FetchFailure::UnreadableType { url: url(), kind })?;
    let charset = raw.content_type.charset.as_deref();
    let mut document = match kind {
        PageKind::Html => read_html(&raw.body, charset),
        PageKind::Pdf => read_pdf(raw, pdf)?,
        PageKind::Plain => read_plain(&text_of(&raw.body, charset)),
        PageKind::Json => read_json(raw, charset)?,
        PageKind::Xml => read_xml(&text_of(
            &raw.body,
            charset.or_else(|| xml_charset(&raw.body)),
        )),
    };
    if kind == PageKind::Html && is_challenge_page(&raw.body, &document.text) {
        return Err(FetchFailure::Blocked {
            url: url(),
            because: Block::Challenge,
        });
    }
    if document.text.trim().is_empty() {
        return Err(FetchFailure::UnreadableType {
            url: url(),
            kind: Unread::NoText,
        });
    }
    complete(&mut document, raw);
    Ok((kind, document))
}

/// Fills in what the page left out, and resolves its addresses.
fn complete(document: &mut Document, raw: &Raw) {
    if document.title.is_empty() {
        document.title = title_of(&raw.url);
    }
    let said = document.language.take().or_else(|| raw.language.clone());
    document.language = said.or_else(|| language_of(&document.text).map(str::to_owned));
    document.url = document.url.take().and_then(|it| canonical(&raw.url, &it));
    document.pdf_url = document
        .pdf_url
        .take()
        .and_then(|it| absolute(&raw.url, &it))
        .map(Into::into);
}

fn text_of(body: &[u8], charset: Option<&str>) -> String {
    strip_control(&decode(body, charset))
}

/// What an XML declaration says.
fn xml_charset(body: &[u8]) -> Option<&str> {
    let head = std::str::from_utf8(
        body.get(..body.len().min(100))?
            .split(|it| *it == b'>')
            .next()?,
    )
    .ok()?;
    let (_, value) = head.split_once("encoding=")?;
    let value = value.get(1..)?;
    let name = &value[..value.find(['"', '\''])?];
    Encoding::for_label(name.as_bytes()).map(|_| name)
}

fn read_plain(text: &str) -> Document {
    let (title, text, places) = plain::read(text, 0);
    Document {
        title: title.unwrap_or_default(),
        text,
        places,
        ..Document::default()
    }
}

/// Kept as it is written, if it is JSON at all.
fn read_json(raw: &Raw, charset: Option<&str>) -> Result<Document, FetchFailure> {
    let text = text_of(&raw.body, charset);
    let mut values = serde_json::Deserializer::from_str(&text).into_iter::<IgnoredAny>();
    if values.any(|it| it.is_err()) {
        return Err(FetchFailure::Malformed {
            url: scrub(&raw.url),
            because: Defect::NotJson,
        });
    }
    let (_, text, places) = plain::read(&text, 0);
    Ok(Document {
        text,
        places,
        ..Document::default()
    })
}

fn read_pdf(raw: &Raw, pdf: &PdfReader) -> Result<Document, FetchFailure> {
    let url = scrub(&raw.url);
    let unreadable = |kind| FetchFailure::UnreadableType {
        url: url.clone(),
        kind,
    };
    pdf.read_bytes(raw.body.clone(), Path::new(&title_of(&raw.url)))
        .map_err(|error| match error {
            ReadError::Encrypted { .. } => unreadable(Unread::EncryptedPdf),
            ReadError::NeedsOcr { .. } => unreadable(Unread::PicturePdf),
            ReadError::TooCostly { .. } => FetchFailure::TooSlow {
                url: url.clone(),
                deadline: pdf.deadline,
            },
            ReadError::BrokeReader { .. } => FetchFailure::Malformed {
                url: url.clone(),
                because: Defect::BrokeReader,
            },
            ReadError::CorruptPdf { .. } => FetchFailure::Malformed {
                url: url.clone(),
                because: Defect::CorruptPdf,
            },
            ReadError::Unreadable { .. }
            | ReadError::UnknownFormat { .. }
            | ReadError::TooLarge { .. }
            | ReadError::Binary { .. }
            | ReadError::Empty { .. }
            | ReadError::NoPdfReader { .. }
            | ReadError::PdfReaderFailed { .. } => unreadable(Unread::NoPdfReader),
        })
}

/// The language of a text whose letters belong to one language alone.
fn language_of(text: &str) -> Option<&'static str> {
    const CHARS_MAX: usize = 2_000;
    let letters = || text.chars().filter(|it| it.is_alphabetic()).take(CHARS_MAX);
    let is_third = |count: usize| count * 3 > letters().count();
    let hangul = letters().filter(|it| is_hangul(*it)).count();
    let kana = letters().filter(|it| ('ぁ'..='ヿ').contains(it)).count();
    match (is_third(hangul), is_third(kana)) {
        (true, _) => Some("ko"),
        (_, true) => Some("ja"),
        (false, false) => None,
    }
}

/// The last part of the path, for what has no title of its own.
fn title_of(url: &Url) -> String {
    let last = url
        .path_segments()
        .and_then(|mut it| it.rfind(|part| !part.is_empty()));
    let readable = last.map(|it| percent_decoded(it).unwrap_or_else(|| it.to_owned()));
    readable
        .and_then(|it| label(&it))
        .or_else(|| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}

/// The canonical url that a page claims, if it is on the page's own site: no site speaks for another.
fn canonical(base: &Url, said: &str) -> Option<String> {
    let url = absolute(base, said)?;
    let (host, own) = (url.host_str()?, base.host_str()?);
    let is_inside = |inner: &str, outer: &str| {
        inner
            .strip_suffix(outer)
            .is_some_and(|it| it.is_empty() || it.ends_with('.'))
    };
    (is_inside(host, own) || is_inside(own, host)).then(|| url.to_string())
}

fn absolute(base: &Url, said: &str) -> Option<Url> {
    base.join(said)
        .ok()
        .filter(|it| matches!(it.scheme(), "http" | "https"))
}
