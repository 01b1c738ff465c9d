//! What a page says about itself: in its head, in JSON-LD wherever that stands, and in its first date.

use super::claims::{Claims, date_of, doi_of, language_of, paragraph};
use super::linked;
use super::tag::{Tag, Token, Tokens};
use crate::control::label;
use crate::document::{Document, KINDS};
use crate::own_work;

/// A head is short; what comes after this many tags is body.
const TAGS_MAX: usize = 3_000;
const LINKED_MAX: usize = 20;
const AUTHORS_MAX: usize = 200;

/// What was said, by how it was said.
#[derive(Debug, Default)]
struct Head {
    url: Option<String>,
    kind: Option<String>,
    language: Option<String>,
    /// For catalogs of papers.
    cited: Claims,
    /// In JSON-LD.
    linked: Claims,
    /// For links on other sites, and in plain words.
    shared: Claims,
    first_time: Option<String>,
    has_own_mark: bool,
}

/// Adds what a page says about itself to what its article showed.
pub(super) fn describe(html: &str, article: Document) -> Document {
    let Head {
        url,
        kind,
        language,
        cited,
        linked,
        shared,
        first_time,
        has_own_mark,
    } = read(html);
    let papers = cited.or(linked);
    let title = [
        papers.title.clone().filter(|_| papers.is_cited),
        Some(article.title),
        papers.title,
        shared.title,
    ];
    // Some sites put the address of the author's page where the name belongs.
    let byline = article
        .authors
        .into_iter()
        .filter(|it| !is_address(it))
        .collect();
    let authors = [papers.authors, byline, shared.authors];
    Document {
        title: title
            .into_iter()
            .flatten()
            .find(|it| !it.is_empty())
            .unwrap_or_default(),
        url: article.url.or(url),
        date: papers
            .date
            .or(shared.date)
            .or_else(|| article.date.map(|it| date_of(&it).unwrap_or(it)))
            .or(first_time),
        kind: article.kind.or(kind),
        authors: authors
            .into_iter()
            .find(|it| !it.is_empty())
            .unwrap_or_default(),
        language: language.or(papers.language).or(shared.language),
        doi: papers.doi.or(shared.doi),
        venue: papers.venue.or(shared.venue),
        summary: papers.summary.or(shared.summary),
        pdf_url: papers.pdf_url,
        text: article.text,
        places: article.places,
        has_own_mark: has_own_mark || own_work::has_own_comment(html),
    }
}

fn read(html: &str) -> Head {
    let mut head = Head::default();
    let (mut is_head, mut linked_count) = (true, 0);
    let mut tokens = Tokens::new(html);
    let mut index = 0;
    while let Some(token) = tokens.next() {
        index += 1;
        let Token::Open(tag) = token else { continue };
        is_head &= index <= TAGS_MAX;
        match tag.name.to_ascii_lowercase().as_str() {
            "html" if head.language.is_none() => {
                head.language = tag.attribute("lang").as_deref().and_then(language_of)
            }
            "body" => is_head = false,
            "link" if is_head => take_link(&tag, &mut head),
            "meta" if is_head => take_meta(&tag, &mut head),
            "time" if head.first_time.is_none() => {
                head.first_time = tag.attribute("datetime").as_deref().and_then(date_of);
            }
            "script" if linked_count < LINKED_MAX && is_linked_data(&tag) => {
                linked_count += 1;
                let claims = tokens
                    .raw_content()
                    .and_then(linked::read)
                    .unwrap_or_default();
                head.linked = std::mem::take(&mut head.linked).or(claims);
            }
            _ => {}
        }
    }
    head
}

fn is_linked_data(tag: &Tag<'_>) -> bool {
    tag.attribute("type")
        .is_some_and(|it| it.trim().eq_ignore_ascii_case("application/ld+json"))
}

fn take_link(tag: &Tag<'_>, head: &mut Head) {
    let is_canonical = tag
        .attribute("rel")
        .is_some_and(|it| it.eq_ignore_ascii_case("canonical"));
    let url = tag
        .attribute("href")
        .filter(|it| it.starts_with("https://") || it.starts_with("http://"));
    if let (true, None, Some(url)) = (is_canonical, &head.url, url) {
        head.url = label(&url);
    }
}

fn take_meta(tag: &Tag<'_>, head: &mut Head) {
    let Some(name) = tag.attribute("name").or_else(|| tag.attribute("property")) else {
        return;
    };
    let Some(text) = tag.attribute("content") else {
        return;
    };
    let name = name.trim().to_ascii_lowercase();
    let name = name
        .strip_prefix("dcterms.")
        .map(|it| format!("dc.{it}"))
        .unwrap_or(name);
    if let Some(name) = name.strip_prefix("citation_") {
        return take_citation(name, &text, &mut head.cited);
    }
    let Some(content) = label(&text) else { return };
    let shared = &mut head.shared;
    let (field, value) = match name.as_str() {
        "og:title" | "dc.title" | "twitter:title" => (&mut shared.title, Some(content)),
        "og:site_name" | "dc.publisher" => (&mut shared.venue, Some(content)),
        "og:description" | "description" | "dc.description" => {
            (&mut shared.summary, paragraph(&text))
        }
        "og:locale" | "dc.language" | "language" => (&mut shared.language, language_of(&content)),
        "dc.identifier" | "prism.doi" | "doi" => (&mut shared.doi, doi_of(&content)),
        "date"
        | "pubdate"
        | "article:published_time"
        | "dc.date"
        | "dc.date.issued"
        | "prism.publicationdate"
        | "datepublished" => (&mut shared.date, Some(date_of(&content).unwrap_or(content))),
        "pathfinder-session" => {
            head.has_own_mark = true;
            return;
        }
        "type" => {
            let kind = Some(content.to_lowercase()).filter(|it| KINDS.contains(&it.as_str()));
            (&mut head.kind, kind)
        }
        "author" | "dc.creator" | "article:author" if !is_address(&content) => {
            if shared.authors.len() < AUTHORS_MAX && !shared.authors.contains(&content) {
                shared.authors.push(content);
            }
            return;
        }
        _ => return,
    };
    *field = field.take().or(value);
}

fn take_citation(name: &str, text: &str, cited: &mut Claims) {
    cited.is_cited = true;
    let Some(content) = label(text) else { return };
    let (field, value) = match name {
        "title" => (&mut cited.title, Some(content)),
        "publication_date" | "date" | "online_date" | "cover_date" | "year" => {
            (&mut cited.date, Some(date_of(&content).unwrap_or(content)))
        }
        "journal_title" | "conference_title" | "inbook_title" | "publisher" => {
            (&mut cited.venue, Some(content))
        }
        "doi" => (&mut cited.doi, doi_of(&content)),
        "abstract" => (&mut cited.summary, paragraph(text)),
        "pdf_url" => (&mut cited.pdf_url, Some(content)),
        "language" => (&mut cited.language, language_of(&content)),
        "author" | "authors" => {
            let names = text.split(';').filter_map(label);
            cited
                .authors
                .extend(names.take(AUTHORS_MAX.saturating_sub(cited.authors.len())));
            return;
        }
        _ => return,
    };
    *field = field.take().or(value);
}

fn is_address(name: &str) -> bool {
    name.contains("://")
}
