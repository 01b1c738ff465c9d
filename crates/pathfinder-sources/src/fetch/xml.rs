//! XML to text: what is between the tags, one element per line. Entities that a document declares are not expanded.

use crate::control::label;
use crate::document::Document;
use crate::writer::TextWriter;

const TITLE_ELEMENTS: [&str; 3] = ["title", "article-title", "dc:title"];

/// Reads a document; input that is not XML is read as plain text.
pub(super) fn read_xml(source: &str) -> Document {
    let mut writer = TextWriter::default();
    let mut title = None;
    let mut is_title = false;
    let mut rest = source;
    while !rest.is_empty() {
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let end = data.find("]]>").unwrap_or(data.len());
            writer.words(&data[..end]);
            rest = data.get(end + 3..).unwrap_or("");
        } else if rest.starts_with("<!--") {
            rest = rest.find("-->").map_or("", |end| &rest[end + 3..]);
        } else if let Some(tag) = rest.strip_prefix('<') {
            let end = tag.find('>').unwrap_or(tag.len());
            is_title = title.is_none() && opens_title(&tag[..end]);
            writer.line();
            rest = if tag.starts_with("!DOCTYPE") {
                after_doctype(tag)
            } else {
                tag.get(end + 1..).unwrap_or("")
            };
        } else {
            let end = rest.find('<').unwrap_or(rest.len());
            let text = html_escape::decode_html_entities(&rest[..end]);
            if is_title {
                title = label(&text);
            }
            writer.words(&text);
            rest = &rest[end..];
        }
    }
    let (text, places) = writer.finish();
    Document {
        title: title.unwrap_or_default(),
        text,
        places,
        ..Document::default()
    }
}

fn opens_title(tag: &str) -> bool {
    let name = tag.split([' ', '\t', '\n', '\r', '/']).next();
    let name = name.unwrap_or_default();
    TITLE_ELEMENTS
        .iter()
        .any(|it| it.eq_ignore_ascii_case(name))
}

/// What follows a document type, whose declarations are in brackets.
fn after_doctype(tag: &str) -> &str {
    let end = tag.find(['[', '>']).unwrap_or(tag.len());
    let end = if tag[end..].starts_with('[') {
        tag.find("]>").map_or(tag.len(), |it| it + 1)
    } else {
        end
    };
    tag.get(end + 1..).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::read_xml;

    #[test]
    fn elements_are_lines_and_entities_stay_small() {
        let xml = "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><rss><title>Tea &amp; sleep</title>\
            <!-- no --><item>Tea <![CDATA[<b> calms]]>.</item><x a='1'/>&c;</rss>";
        let read = read_xml(xml);
        expect![[r#"
            "Tea & sleep" "Tea & sleep\nTea <b> calms.\n&c;"
        "#]]
        .assert_eq(&format!("{:?} {:?}\n", read.title, read.text));
        for broken in [
            "<",
            "<![CDATA[x",
            "<!--",
            "<!DOCTYPE [",
            "a<b",
            "<!DOCTYPE r [<!ENTITY",
        ] {
            read_xml(broken);
        }
    }
}
