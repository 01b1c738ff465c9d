//! HTML to text: the article where there is one, else everything a visitor would see.
//!
//! The article is found in a tree of the page. Building that tree takes time and stack in proportion to its depth, and
//! a few tags may call for millions of nodes, so a page that is too large, too deep or grows too much is read tag by tag
//! instead, which is linear and needs no tree.

mod charset;
mod claims;
mod head;
mod linked;
pub(crate) mod render;
mod tag;

use dom_query::Document as Tree;
use dom_smoothie::{Config, Readability};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};

pub(crate) use charset::decode;

use crate::control::{label, strip_control};
use crate::document::{Document, Places};
use crate::writer::TextWriter;
pub(crate) use tag::{Token, Tokens};

const TREE_BYTES_MAX: usize = 6 << 20;
const TREE_DEPTH_MAX: usize = 400;
/// The sum of the depths of all tags: what a parser that looks through all open elements for each tag has to do.
const TREE_WORK_MAX: usize = 4_000_000;
/// A formatting element that is never closed is opened anew in every paragraph, and so are hundreds of them. Each node
/// takes some 200 bytes until the article is found.
const TREE_NODES_MAX: usize = 120_000;
/// The parser compares each attribute of a tag with all that precede it.
const TREE_ATTRIBUTES_MAX: usize = 2_000;
/// So much of a page is parsed before its nodes are counted.
const PIECE_BYTES: usize = 256;
/// An article with fewer characters is probably a teaser or a cookie banner.
const ARTICLE_CHARS_MIN: usize = 250;
/// Of an article, as much is its own; a page with less is a list of links.
const OWN_SHARE_MIN: f64 = 0.7;

/// Reads a page; `charset` is what its server said, if it said anything.
pub fn read_html(bytes: &[u8], charset: Option<&str>) -> Document {
    let html = strip_control(&charset::decode(bytes, charset));
    let article = is_tree_affordable(&html)
        .then(|| find_article(&html))
        .flatten();
    let document = match article {
        Some(article) if article.text.chars().count() >= ARTICLE_CHARS_MIN => article,
        Some(article) => longer(article, read_whole(&html)),
        None => read_whole(&html),
    };
    head::describe(&html, document)
}

fn longer(article: Document, whole: Document) -> Document {
    if whole.text.len() <= article.text.len() {
        return article;
    }
    Document {
        text: whole.text,
        places: whole.places,
        ..article
    }
}

fn is_tree_affordable(html: &str) -> bool {
    if html.len() > TREE_BYTES_MAX {
        return false;
    }
    let (mut depth, mut work) = (0_usize, 0_usize);
    for token in Tokens::new(html) {
        match token {
            Token::Open(tag) if tag.has_more_attributes_than(TREE_ATTRIBUTES_MAX) => return false,
            Token::Open(tag) if !tag.is_void() && !tag.closes_itself() => depth += 1,
            Token::Close(name) if !tag::closes_itself(name) => depth = depth.saturating_sub(1),
            Token::Open(_) | Token::Close(_) | Token::Text(_) => {}
        }
        work += depth;
        if depth > TREE_DEPTH_MAX || work > TREE_WORK_MAX {
            return false;
        }
    }
    true
}

fn find_article(html: &str) -> Option<Document> {
    // The tree builder is third-party code on untrusted input: if it panics, the page is read without it.
    let article = std::panic::catch_unwind(|| {
        let tree = grow(html)?;
        remove_hidden(&tree);
        remove_captions(&tree);
        keep_inline(&tree);
        Readability::with_document(tree, None, Some(Config::default()))
            .ok()?
            .parse()
            .ok()
    });
    let article = article.ok().flatten()?;
    let (text, places) = render_article(&article.content);
    Some(Document {
        title: label(&article.title).unwrap_or_default(),
        url: article.url.as_deref().and_then(label),
        date: article.published_time.as_deref().and_then(label),
        authors: article
            .byline
            .as_deref()
            .and_then(label)
            .into_iter()
            .collect(),
        text,
        places,
        ..Document::default()
    })
}

/// The article without what leads elsewhere, unless that is most of it, as it is of a list of links.
fn render_article(content: &str) -> (String, Places) {
    let mut writers = [TextWriter::default(), TextWriter::trimming()];
    for writer in &mut writers {
        render::render(content, writer);
    }
    let [whole, trimmed] = writers.map(TextWriter::finish);
    if trimmed.0.len() as f64 >= OWN_SHARE_MIN * whole.0.len() as f64 {
        trimmed
    } else {
        whole
    }
}

/// The tree of a page, unless it grows too large.
fn grow(html: &str) -> Option<Tree> {
    let tree_builder = TreeBuilderOpts {
        scripting_enabled: false,
        ..TreeBuilderOpts::default()
    };
    let mut parser = parse_document(
        Tree::default(),
        ParseOpts {
            tree_builder,
            ..ParseOpts::default()
        },
    );
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE_BYTES));
        parser.process(StrTendril::from_slice(piece));
        if parser.tokenizer.sink.sink.tree.len() > TREE_NODES_MAX {
            return None;
        }
        rest = after;
    }
    Some(parser.finish())
}

fn remove_hidden(tree: &Tree) {
    tree.select("template, [hidden], [aria-hidden=\"true\"]")
        .remove();
    for styled in tree.select("[style]").iter() {
        if styled
            .attr("style")
            .is_some_and(|it| tag::is_hiding_style(&it))
        {
            styled.remove();
        }
    }
}

/// `<span class="guimenuitem">` within a sentence is no menu of the page, so nothing is judged by such names.
fn keep_inline(tree: &Tree) {
    tree.select("p span[class], li span[class], td span[class], dd span[class]")
        .remove_attrs(&["class", "id"]);
}

/// Captions of photographs say who stands where. One that has a number near its beginning (`Figure 2`, `그림 1`) belongs
/// to a figure that the text speaks of.
fn remove_captions(tree: &Tree) {
    const BEGINNING_CHARS: usize = 12;
    for caption in tree.select("figcaption").iter() {
        let text = caption.text();
        if !text
            .trim_start()
            .chars()
            .take(BEGINNING_CHARS)
            .any(char::is_numeric)
        {
            caption.remove();
        }
    }
}

fn read_whole(html: &str) -> Document {
    let mut writer = TextWriter::default();
    render::render(html, &mut writer);
    let title = find_title(html)
        .or_else(|| writer.title())
        .unwrap_or_default();
    let (text, places) = writer.finish();
    Document {
        title,
        text,
        places,
        ..Document::default()
    }
}

fn find_title(html: &str) -> Option<String> {
    let mut tokens = Tokens::new(html);
    tokens.find(|it| matches!(it, Token::Open(tag) if tag.name.eq_ignore_ascii_case("title")))?;
    match tokens.next()? {
        Token::Text(text) => label(&html_escape::decode_html_entities(text)),
        Token::Open(_) | Token::Close(_) => None,
    }
}

#[cfg(test)]
mod tests;
