//! What holds for every document, however odd: a reader never panics, and what it returns can be shown and quoted.
//!
//! The cases are the same on every machine. `PROPTEST_CASES` asks for more of them and `PROPTEST_RNG_SEED` for others.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;

use crate::document::{Document, Places};
use crate::html::read_html;
use crate::read::{read_markdown, read_plain};
use crate::section::split_sections;

/// Texts that readers stumble over: letters of several bytes, white space of every kind, marks that steer, markup of
/// another format, and numbers without end.
pub(crate) const TEXTS: [&str; 30] = [
    "차",
    "주요 내용",
    "tea",
    "a.",
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "\u{ad}",
    "\u{1b}[31m",
    "\u{0}",
    "\u{202e}",
    "é",
    "e\u{301}",
    "👩\u{200d}🔬",
    "ﬁ",
    "שלום",
    "10",
    "99999999999999999999",
    ":",
    "- ",
    "&amp;",
    "&#x110000;",
    "&",
    "<",
    ">",
];

const TAGS: [&str; 44] = [
    "p",
    "div",
    "h1",
    "h2",
    "h6",
    "br",
    "hr",
    "pre",
    "ul",
    "ol",
    "li",
    "table",
    "tr",
    "td",
    "th",
    "b",
    "i",
    "a",
    "span",
    "sup",
    "sub",
    "article",
    "main",
    "section",
    "aside",
    "blockquote",
    "script",
    "style",
    "title",
    "textarea",
    "template",
    "svg",
    "math",
    "select",
    "option",
    "head",
    "body",
    "html",
    "form",
    "button",
    "figure",
    "noscript",
    "x-y",
    "H2",
];
const ATTRIBUTES: [&str; 12] = [
    "",
    " hidden",
    " hidden=false",
    " aria-hidden=true",
    " style='display : none'",
    " class=\"comment\"",
    " id=content",
    " class='article-body' itemprop=articleBody",
    " style=\"",
    " title='a > b'",
    " href=//차?a=1&b",
    " =/= /",
];
const MARKUP: [&str; 14] = [
    "<!-- ",
    " -->",
    "<!doctype html>",
    "<![CDATA[",
    "]]>",
    "<?x ?>",
    "</",
    "<3",
    "<meta charset=utf-16>",
    "<meta name=author content='a;b'>",
    "<meta property=og:title content=차>",
    "<time datetime=2024-13-41>",
    "<script type=application/ld+json>{\"@type\":\"Article\",\"author\":[1,{\"name\":\"차\"}]}</script>",
    "<link rel=canonical href=http://a>",
];
/// Long enough for an article.
const SENTENCE: &str = "The trial ran for six months, and output rose by a tenth, said one of the firms, 그리고 효과가 있었다. ";

const MARKDOWN: [&str; 30] = [
    "# ",
    "## ",
    "\n# ",
    "\n===\n",
    "\n---\n",
    "> ",
    "\n> ",
    "- ",
    "\n- ",
    "\n1. ",
    "\n  2) ",
    "    ",
    "```",
    "\n```\n",
    "~~~",
    "`",
    "**",
    "_",
    "[",
    "](",
    ")",
    "![",
    "<br>",
    "<div>",
    "</div>",
    "<h2>",
    "\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "[^1]",
    "\n[^1]: ",
    "\\",
];
const FIELDS: [&str; 24] = [
    "---",
    "---\n",
    "\n---\n",
    "...\n",
    "\n",
    "title:",
    "title: \"",
    "url: https://",
    "url:",
    "date: ",
    "type: paper\n",
    "author: [",
    "authors:\n",
    "  - ",
    "- ",
    ";",
    ",",
    "]",
    "'",
    "\"",
    "# ",
    "key",
    ": ",
    "\u{feff}",
];

/// As many cases in `make test`, or as many as are asked for.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let is_asked = std::env::var_os("PROPTEST_CASES").is_some();
    let rng_seed = if asked.rng_seed == RngSeed::Random {
        RngSeed::Fixed(1)
    } else {
        asked.rng_seed
    };
    let cases = if is_asked { asked.cases } else { count };
    ProptestConfig {
        cases,
        rng_seed,
        failure_persistence: None,
        ..asked
    }
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![8 => select(&TEXTS[..]).prop_map(str::to_owned), 1 => "\\PC{0,12}"]
}

fn tags() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (select(&TAGS[..]), select(&ATTRIBUTES[..])).prop_map(|(name, about)| format!("<{name}{about}>")),
        4 => select(&TAGS[..]).prop_map(|it| format!("</{it}>")),
        1 => select(&MARKUP[..]).prop_map(str::to_owned),
        1 => Just(format!("<p>{}</p>", SENTENCE.repeat(4))),
    ]
}

fn pages() -> impl Strategy<Value = String> {
    vec(prop_oneof![tags(), texts()], 0..40).prop_map(|it| it.concat())
}

fn written(marks: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![3 => select(marks).prop_map(str::to_owned), 2 => texts()];
    vec(piece, 0..40).prop_map(|it| it.concat())
}

/// A text with bytes changed, left out or put in.
pub(crate) fn bent(text: &str, bends: &[(Index, u8, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (at, what, byte) in bends.iter().filter(|_| !text.is_empty()) {
        let at = at.index(bytes.len().max(1));
        match what % 3 {
            0 if at < bytes.len() => bytes[at] = *byte,
            1 if at < bytes.len() => _ = bytes.remove(at),
            _ => bytes.insert(at, *byte),
        }
    }
    bytes
}

pub(crate) fn bends() -> impl Strategy<Value = Vec<(Index, u8, u8)>> {
    vec((any::<Index>(), any::<u8>(), any::<u8>()), 1..8)
}

/// Holds a document against what every document must be.
fn check(document: &Document, source_bytes: usize) {
    let text = &document.text;
    assert!(
        text.len() <= 16 * source_bytes + 64,
        "{} bytes of {source_bytes}",
        text.len()
    );
    check_text(text, &document.places);
    for label in [&document.title].into_iter().chain(&document.authors) {
        assert!(
            !label.chars().any(char::is_control) && label.chars().count() <= 300,
            "{label:?}"
        );
    }
    let sections = split_sections(text);
    let mut end = 0;
    for section in &sections {
        assert_eq!(section.range.start, end);
        assert!(text.get(section.range.clone()).is_some());
        end = section.range.end;
    }
    assert!(end == text.len() || sections.is_empty());
}

/// Nothing steers a terminal; places come in rising order, and each begins within the text.
pub(crate) fn check_text(text: &str, places: &Places) {
    assert_eq!(text, text.trim_end());
    assert!(
        !text
            .chars()
            .any(|it| it.is_control() && !matches!(it, '\n' | '\t')),
        "{text:?}"
    );
    let mut last = None;
    for (offset, place) in places.iter() {
        assert!(last < Some(offset), "{place} at {offset}");
        assert!(
            text.get(offset..).is_some_and(|it| !it.is_empty()),
            "{place} at {offset} of {}",
            text.len()
        );
        last = Some(offset);
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn any_page_is_read(html in pages(), charset in select(vec![None, Some("euc-kr"), Some("utf-16"), Some("차")])) {
        check(&read_html(html.as_bytes(), charset), html.len());
    }

    #[test]
    fn any_bent_page_is_read(html in pages(), bends in bends()) {
        let bytes = bent(&html, &bends);
        check(&read_html(&bytes, None), bytes.len());
    }

    #[test]
    fn any_markdown_is_read(source in written(&MARKDOWN), page in pages()) {
        for source in [source.clone(), source + &page] {
            check(&read_markdown(&source), source.len());
        }
    }

    #[test]
    fn any_front_matter_is_read(fields in written(&FIELDS)) {
        for source in [fields.clone(), format!("---\n{fields}"), format!("---\n{fields}\n---\n차\n")] {
            check(&read_markdown(&source), source.len());
            check(&read_plain(&source), source.len());
        }
    }
}
