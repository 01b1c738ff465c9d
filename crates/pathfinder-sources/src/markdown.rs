//! Markdown to text: markup goes, sentences stay as they were written.

mod extensions;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::document::Places;
use crate::html;
use crate::writer::TextWriter;

/// What was read of a Markdown text.
pub(crate) struct Markdown {
    pub(crate) title: Option<String>,
    pub(crate) text: String,
    pub(crate) places: Places,
}

pub(crate) fn read(source: &str) -> Markdown {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut page = Page::default();
    let source = extensions::resolved(source);
    for event in Parser::new_ext(&source, options) {
        page.take(event);
    }
    let title = page.writer.title();
    let (text, places) = page.writer.finish();
    Markdown {
        title,
        text,
        places,
    }
}

#[derive(Default)]
struct Page {
    writer: TextWriter,
    is_code: bool,
    is_first_cell: bool,
    html_block: String,
    /// One entry for each open list: its next number, or nothing where it has bullets.
    lists: Vec<Option<u64>>,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_code => self.writer.verbatim(&text),
            Event::Text(text) => self.writer.words(&text),
            Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.writer.words(&text)
            }
            Event::SoftBreak => self.writer.words(" "),
            Event::HardBreak => self.writer.line(),
            Event::Rule => self.writer.paragraph(),
            Event::Html(html) => self.html_block.push_str(&html),
            Event::InlineHtml(html) => self.take_tag(&html.to_ascii_lowercase()),
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn take_tag(&mut self, html: &str) {
        match html {
            "<sup>" => self.writer.raise(),
            "</sup>" => self.writer.lower(),
            _ if html.starts_with("<br") => self.writer.line(),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => self.writer.begin_heading(*level as u8),
            Tag::CodeBlock(_) => {
                self.writer.begin_code();
                self.is_code = true;
            }
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.writer.paragraph();
                }
                self.lists.push(*first);
            }
            Tag::Item => self.start_item(),
            Tag::Paragraph if self.lists.is_empty() => self.writer.paragraph(),
            Tag::Paragraph => self.writer.words(" "),
            Tag::Table(_) | Tag::BlockQuote(_) | Tag::FootnoteDefinition(_) => {
                self.writer.paragraph()
            }
            Tag::TableHead | Tag::TableRow => {
                self.writer.line();
                self.is_first_cell = true;
            }
            Tag::TableCell if !std::mem::take(&mut self.is_first_cell) => self.writer.words(" | "),
            _ => {}
        }
    }

    fn start_item(&mut self) {
        self.writer.line();
        match self.lists.last_mut() {
            Some(Some(number)) => {
                let marker = format!("{number}. ");
                *number = number.saturating_add(1);
                self.writer.words(&marker);
            }
            _ => self.writer.words("- "),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => self.writer.end_heading(),
            TagEnd::CodeBlock => {
                self.is_code = false;
                self.writer.end_code();
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.writer.paragraph();
                }
            }
            TagEnd::Paragraph if self.lists.is_empty() => self.writer.paragraph(),
            TagEnd::Table | TagEnd::BlockQuote(_) | TagEnd::FootnoteDefinition => {
                self.writer.paragraph()
            }
            TagEnd::HtmlBlock => {
                let block = std::mem::take(&mut self.html_block);
                self.writer.paragraph();
                html::render::render(&block, &mut self.writer);
                self.writer.paragraph();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use expect_test::{Expect, expect};

    fn check(source: &str, expected: Expect) {
        let markdown = read(source);
        let mut shown = format!("title: {:?}\n{}\n", markdown.title, markdown.text);
        for (offset, place) in markdown.places.iter() {
            shown.push_str(&format!("@{offset} {place}\n"));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn sentences_stay_and_markup_goes() {
        check(
            "# Tea *and* sleep\n\nTea **calms** [most people](https://a.org \"x\"),\nsaid `Lee` \\*once\\*. ![chart](c.png)\n\n## Method\n\n> Quoted &amp; kept.\n\n<!-- hidden -->\n<div>Shown <b>too</b></div>\n\nOne<br>two\n",
            expect![[r#"
                title: Some("Tea and sleep")
                # Tea and sleep

                Tea calms most people, said Lee *once*. chart

                ## Method

                Quoted & kept.

                Shown too

                One
                two
                @0 Tea and sleep
                @64 Tea and sleep > Method
            "#]],
        );
    }

    #[test]
    fn lists_tables_and_code_keep_their_lines() {
        check(
            "- one\n- two\n  1. inner\n  2. next\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```rust\nfn main() {\n    run();\n}\n```\nAfter.\n",
            expect![[r#"
                title: None
                - one
                - two
                1. inner
                2. next

                a | b
                1 | 2

                ```
                fn main() {
                    run();
                }
                ```

                After.
            "#]],
        );
    }

    #[test]
    fn a_power_is_none_of_the_digits() {
        check(
            "About 10<sup>6</sup> cups.",
            expect![[r#"
            title: None
            About 10^6 cups.
        "#]],
        );
    }

    #[test]
    fn deep_nesting_ends() {
        for bomb in ["> ", "[", "*a ", "- ", "![](", "<div>"] {
            let started = std::time::Instant::now();
            read(&bomb.repeat(50_000));
            assert!(
                started.elapsed().as_secs() < 5,
                "{bomb:?} took {:?}",
                started.elapsed()
            );
        }
    }
}
