//! A small tree of an XML document: bounded, and blind to whatever a document type would define.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::{Fault, SearchFailure, What};

/// Deeper than any archive nests.
const DEPTH_MAX: usize = 100;

/// More than a reply of the largest size holds of honest elements.
const NODES_MAX: usize = 1_000_000;

/// The nodes of a document in the order in which they begin.
#[derive(Debug)]
pub(super) struct Xml<'a> {
    nodes: Vec<Node<'a>>,
}

#[derive(Debug)]
struct Node<'a> {
    content: Content<'a>,
    /// The first node that is no longer inside of this one.
    end: usize,
}

#[derive(Debug)]
enum Content<'a> {
    Element(BytesStart<'a>),
    Text(Cow<'a, str>),
}

/// An element of a document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element<'x> {
    xml: &'x Xml<'x>,
    at: usize,
}

impl<'a> Xml<'a> {
    /// Leaves out the elements of the names in `skipped`. Entities other than those of XML itself and of HTML stand for
    /// nothing: no document type is read.
    pub(super) fn parse(text: &'a str, skipped: &[&str]) -> Result<Xml<'a>, SearchFailure> {
        let mut reader = Reader::from_str(text);
        reader.config_mut().allow_dangling_amp = true;
        let mut xml = Xml { nodes: Vec::new() };
        let mut open = Vec::new();
        loop {
            let event = reader.read_event().map_err(|_| unreadable())?;
            match event {
                Event::Start(start) if skipped.contains(&start.name().into_inner()) => {
                    reader.read_to_end(start.name()).map_err(|_| unreadable())?;
                }
                Event::Start(start) => {
                    open.push(xml.nodes.len());
                    xml.push(Content::Element(start));
                }
                Event::Empty(start) => xml.push(Content::Element(start)),
                Event::End(_) => xml.close(open.pop()),
                Event::Text(text) => xml.push(Content::Text(text.into_inner())),
                Event::CData(text) => xml.push(Content::Text(text.into_inner())),
                Event::GeneralRef(name) => xml.push(Content::Text(resolved(&name.into_inner()))),
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
                Event::Eof if open.is_empty() => return Ok(xml),
                Event::Eof => return Err(unreadable()),
            }
            if open.len() > DEPTH_MAX || xml.nodes.len() > NODES_MAX {
                return Err(SearchFailure::unreadable());
            }
        }
    }

    fn push(&mut self, content: Content<'a>) {
        let end = self.nodes.len() + 1;
        self.nodes.push(Node { content, end });
    }

    fn close(&mut self, at: Option<usize>) {
        let end = self.nodes.len();
        if let Some(node) = at.and_then(|it| self.nodes.get_mut(it)) {
            node.end = end;
        }
    }

    /// The outermost element.
    pub(super) fn root(&'a self) -> Result<Element<'a>, SearchFailure> {
        let at = self
            .nodes
            .iter()
            .position(|it| matches!(it.content, Content::Element(_)));
        at.map(|at| Element { xml: self, at })
            .ok_or_else(unreadable)
    }
}

impl<'x> Element<'x> {
    /// The name without its prefix.
    pub(super) fn name(self) -> &'x str {
        match &self.xml.nodes[self.at].content {
            Content::Element(start) => local(start),
            Content::Text(_) => "",
        }
    }

    pub(super) fn attribute(self, name: &str) -> Option<String> {
        let Content::Element(start) = &self.xml.nodes[self.at].content else {
            return None;
        };
        let attribute = start
            .html_attributes()
            .with_checks(false)
            .flatten()
            .find(|it| it.key.as_ref() == name)?;
        Some(html_escape::decode_html_entities(attribute.value.as_ref()).into_owned())
    }

    /// The elements right inside of this one.
    pub(super) fn children(self) -> impl Iterator<Item = Element<'x>> {
        let nodes = &self.xml.nodes;
        let end = nodes[self.at].end;
        let starts = std::iter::successors(Some(self.at + 1), |at| Some(nodes.get(*at)?.end));
        starts
            .take_while(move |at| *at < end)
            .filter(|at| matches!(nodes[*at].content, Content::Element(_)))
            .map(move |at| Element { xml: self.xml, at })
    }

    pub(super) fn named(self, name: &'x str) -> impl Iterator<Item = Element<'x>> {
        self.children().filter(move |it| it.name() == name)
    }

    /// The first element at a path of names, as in `Journal/JournalIssue/PubDate`.
    pub(super) fn find(self, path: &'x str) -> Option<Element<'x>> {
        path.split('/')
            .try_fold(self, |element, name| element.named(name).next())
    }

    /// All text inside, with one space between its words.
    pub(super) fn text(self) -> String {
        let inside = &self.xml.nodes[self.at + 1..self.xml.nodes[self.at].end];
        let texts = inside.iter().filter_map(|it| match &it.content {
            Content::Text(text) => Some(text.as_ref()),
            Content::Element(_) => None,
        });
        let mut line = String::new();
        let mut is_apart = false;
        for text in texts {
            is_apart |= text.starts_with(char::is_whitespace);
            for word in text.split_whitespace() {
                if is_apart && !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
                is_apart = true;
            }
            // An entity or an element in the middle of a word does not part it.
            is_apart = text.ends_with(char::is_whitespace) || (is_apart && text.is_empty());
        }
        line
    }

    /// The text at a path, if there is any.
    pub(super) fn text_at(self, path: &'x str) -> Option<String> {
        self.find(path)
            .map(Element::text)
            .filter(|it| !it.is_empty())
    }
}

fn local<'x>(start: &'x BytesStart<'_>) -> &'x str {
    let name = start.name().into_inner();
    name.rsplit(':').next().unwrap_or(name)
}

/// What an entity stands for. No definition of the document's own is known, so none can unfold.
fn resolved(name: &str) -> Cow<'static, str> {
    let known = match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    };
    if !known.is_empty() {
        return known.into();
    }
    let written = format!("&{name};");
    let decoded = html_escape::decode_html_entities(&written).into_owned();
    if decoded == written {
        "".into()
    } else {
        decoded.into()
    }
}

fn unreadable() -> SearchFailure {
    SearchFailure::failed(Fault::Unreadable, What::NotFormat { format: "XML" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_text_keeps_its_order() {
        let xml = Xml::parse(
            "<?xml version='1.0'?><a:r x='1 &amp; 2'><b>the <i>SLC</i>&#49; gene</b><b/></a:r>",
            &[],
        )
        .unwrap();
        let root = xml.root().unwrap();
        assert_eq!(
            (root.name(), root.attribute("x").as_deref()),
            ("r", Some("1 & 2"))
        );
        assert_eq!(root.text_at("b").as_deref(), Some("the SLC1 gene"));
        assert_eq!(
            Xml::parse("<a>  one&amp;<i> </i>two\n<b>t</b>hree </a>", &[])
                .unwrap()
                .root()
                .unwrap()
                .text(),
            "one& two three"
        );
        let xml = Xml::parse("<a><x><x>1</x></x><b>2</b></a>", &["x"]).unwrap();
        assert_eq!(xml.root().unwrap().text(), "2");
        assert_eq!(
            (root.named("b").count(), root.find("b/i/x").is_none()),
            (2, true)
        );
    }

    #[test]
    fn an_entity_unfolds_into_nothing() {
        let bomb = "<!DOCTYPE r [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\"><!ENTITY x SYSTEM 'file:///etc/passwd'>]>\
                    <r>&b;&x;&eacute;&lt;</r>";
        assert_eq!(Xml::parse(bomb, &[]).unwrap().root().unwrap().text(), "é<");
    }

    #[test]
    fn what_is_not_xml_is_refused() {
        for text in [
            "",
            "plain",
            "<a><b></a>",
            "<a>",
            "</a>",
            "{}",
            "<a",
            "<!-- ",
        ] {
            let is_tree = Xml::parse(text, &[]).is_ok_and(|it| it.root().is_ok());
            assert!(!is_tree, "{text}");
        }
        let deep = "<a>".repeat(200) + &"</a>".repeat(200);
        assert!(Xml::parse(&deep, &[]).is_err());
    }
}
