//! Snippets and abstracts without the markup that providers put into them.

use crate::html::{Token, Tokens};

/// Elements that stand on lines of their own.
const BLOCKS: [&str; 12] = [
    "p", "div", "br", "li", "tr", "sec", "title", "h1", "h2", "h3", "h4", "pre",
];

/// The text that a reader of the markup sees, with a line feed where a block begins or ends.
pub(super) fn plain(markup: &str) -> String {
    if !markup.contains(['<', '&']) {
        return markup.to_owned();
    }
    let mut text = String::with_capacity(markup.len());
    for token in Tokens::new(markup) {
        match token {
            Token::Text(piece) => text.push_str(&html_escape::decode_html_entities(piece)),
            Token::Open(tag) => break_line(&mut text, tag.name),
            Token::Close(name) => break_line(&mut text, name),
        }
    }
    text.trim().to_owned()
}

fn break_line(text: &mut String, name: &str) {
    // JATS puts a prefix before the names that HTML has too.
    let name = name.rsplit(':').next().unwrap_or(name);
    let is_block = BLOCKS.iter().any(|it| it.eq_ignore_ascii_case(name));
    if is_block && !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// An abstract without its heading.
pub(super) fn abstract_text(markup: &str) -> String {
    let text = plain(markup);
    let heading = text
        .get(.."abstract".len())
        .is_some_and(|it| it.eq_ignore_ascii_case("abstract"));
    match text.split_at_checked("abstract".len()) {
        Some((_, rest)) if heading && rest.starts_with([' ', '\n', ':', '.']) => {
            rest.trim_start_matches([' ', '\n', ':', '.']).to_owned()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{abstract_text, plain};

    #[test]
    fn markup_goes_and_words_stay() {
        assert_eq!(
            plain("The <strong>Python</strong> &amp; co"),
            "The Python & co"
        );
        assert_eq!(plain("a < b and c"), "a < b and c");
        assert_eq!(plain("<tr><td>1</td></tr><tr><td>2</td></tr>"), "1\n2");
    }

    #[test]
    fn an_abstract_needs_no_heading() {
        let jats =
            "<jats:title>Abstract</jats:title><jats:p>Tea calms.</jats:p><jats:p>It does.</jats:p>";
        assert_eq!(abstract_text(jats), "Tea calms.\nIt does.");
        assert_eq!(abstract_text("Abstractions help."), "Abstractions help.");
    }
}
