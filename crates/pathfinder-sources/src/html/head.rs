//! What a page says about itself in its head: its url, date, type and author.

use super::tag::{Tag, Token, Tokens};
use crate::control::label;
use crate::document::{Document, KINDS};

/// A head is short; what comes after this many tags is body.
const TAGS_MAX: usize = 200;

/// Fills the fields that the article did not fill.
pub(super) fn describe(html: &str, mut document: Document) -> Document {
    for token in Tokens::new(html).take(TAGS_MAX) {
        match token {
            Token::Open(tag) if tag.name.eq_ignore_ascii_case("body") => break,
            Token::Open(tag) if tag.name.eq_ignore_ascii_case("link") => take_link(&tag, &mut document),
            Token::Open(tag) if tag.name.eq_ignore_ascii_case("meta") => take_meta(&tag, &mut document),
            Token::Open(_) | Token::Close(_) | Token::Text(_) => {}
        }
    }
    document
}

fn take_link(tag: &Tag<'_>, document: &mut Document) {
    let is_canonical = tag.attribute("rel").is_some_and(|it| it.eq_ignore_ascii_case("canonical"));
    let url = tag.attribute("href").filter(|it| it.starts_with("https://") || it.starts_with("http://"));
    if let (true, None, Some(url)) = (is_canonical, &document.url, url) {
        document.url = label(&url);
    }
}

fn take_meta(tag: &Tag<'_>, document: &mut Document) {
    let Some(name) = tag.attribute("name").or_else(|| tag.attribute("property")) else { return };
    let Some(content) = tag.attribute("content").as_deref().and_then(label) else { return };
    match name.to_ascii_lowercase().as_str() {
        "date" | "article:published_time" => {
            document.date.get_or_insert(content);
        }
        "type" => {
            let kind = Some(content.to_lowercase()).filter(|it| KINDS.contains(&it.as_str()));
            document.kind = document.kind.take().or(kind);
        }
        "author" if document.authors.is_empty() => document.authors.push(content),
        _ => {}
    }
}
