//! Escapes text of users, models and sources on its way into a file: it may say anything but must not become markup.
//!
//! Every string that Pathfinder did not write itself passes through here, so a page that contains a heading, a table, a
//! link, an image or a script shows up as the characters it is made of.

use pathfinder_text::one_line;
use url::Url;

/// A text on one line of Markdown: no markup of any kind survives.
pub(super) fn markdown(text: &str) -> String {
    let text = one_line(text, usize::MAX);
    let mut escaped = String::with_capacity(text.len() + 8);
    for (place, character) in text.char_indices() {
        let (before, after) = (&text[..place], &text[place + character.len_utf8()..]);
        if shapes_markdown(before, character, after) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// A title of at most `characters_max` characters, for a heading or a link.
pub(super) fn title(text: &str, characters_max: usize) -> String {
    markdown(&one_line(text, characters_max))
}

fn shapes_markdown(before: &str, character: char, after: &str) -> bool {
    match character {
        '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '|' | '~' => true,
        // Inside a word an underscore is harmless, as in `hyp_A1`.
        '_' => {
            !(before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric))
        }
        '#' | '+' | '-' | '=' => before.is_empty(),
        // A number and a dot or bracket at the start make a list.
        '.' | ')' => {
            let numbered = !before.is_empty()
                && before.bytes().all(|it| it.is_ascii_digit())
                && (after.is_empty() || after.starts_with(' '));
            numbered || (character == '.' && ends_with_word(before, "www"))
        }
        // Many Markdown renderers turn bare addresses into links.
        ':' => after.starts_with("//"),
        '&' => {
            let name: String = after.chars().take_while(|it| *it != ';').take(32).collect();
            after[name.len()..].starts_with(';')
                && name
                    .chars()
                    .all(|it| it == '#' || it.is_ascii_alphanumeric())
        }
        _ => false,
    }
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let start = text.len().wrapping_sub(word.len());
    text.get(start..)
        .is_some_and(|it| it.eq_ignore_ascii_case(word))
}

/// The address that a link may go to: only `http` and `https`, escaped so that it cannot close its brackets.
pub(super) fn link_target(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    matches!(url.scheme(), "http" | "https").then(|| {
        url.as_str()
            .replace('\\', "%5C")
            .replace('|', "%7C")
            .replace('<', "%3C")
            .replace('>', "%3E")
    })
}

/// A Markdown link to a source; plain text if its address is not a web address.
pub(super) fn markdown_link(label: &str, url: &str) -> String {
    let label = title(label, 160);
    match link_target(url) {
        Some(target) => format!("[{label}](<{target}>)"),
        None => format!("{label} ({})", markdown(url)),
    }
}

/// An address as a file may show it: a link to itself, or plain text.
pub(super) fn markdown_url(url: &str) -> String {
    match link_target(url) {
        Some(target) => format!("<{target}>"),
        None => markdown(url),
    }
}

/// A text inside parentheses, which it cannot close.
pub(super) fn note(text: &str) -> String {
    markdown(&text.replace('(', "%28").replace(')', "%29"))
}

/// Text for HTML, XML and SVG, in content and in quoted attributes.
pub(super) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            it if it.is_control() || matches!(it, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            it => escaped.push(it),
        }
    }
    escaped
}

/// Text inside a quoted string of DOT.
pub(super) fn dot(text: &str) -> String {
    one_line(text, usize::MAX)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

/// Text inside a quoted label of Mermaid, which knows entities that start with `#`.
pub(super) fn mermaid(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in one_line(text, usize::MAX).chars() {
        match character {
            '#' | '"' | '<' | '>' | '&' | '`' | ';' | '{' | '}' | '[' | ']' | '(' | ')' | '|'
            | '\\' | '%' => {
                escaped.push_str(&format!("#{};", u32::from(character)));
            }
            it => escaped.push(it),
        }
    }
    escaped
}

/// Text inside braces of BibTeX, without what BibTeX and TeX would interpret as commands.
pub(super) fn bibtex(text: &str) -> String {
    const CHARS_MAX: usize = 1000;
    let mut escaped = String::with_capacity(text.len());
    for character in one_line(text, CHARS_MAX).chars() {
        match character {
            '{' | '}' => {}
            '\\' => escaped.push_str("\\textbackslash "),
            '~' => escaped.push_str("\\textasciitilde "),
            '^' => escaped.push_str("\\textasciicircum "),
            '#' | '$' | '%' | '&' | '_' => {
                escaped.push('\\');
                escaped.push(character);
            }
            it => escaped.push(it),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expect: Expect) {
        expect.assert_eq(&markdown(text));
    }

    #[test]
    fn markdown_of_others_becomes_plain_text() {
        check("a\n# heading", expect!["a # heading"]);
        check("# heading", expect![[r"\# heading"]]);
        check("- item", expect![[r"\- item"]]);
        check("1. item", expect![[r"1\. item"]]);
        check("3.5 percent of 1.2", expect!["3.5 percent of 1.2"]);
        check("![x](http://evil)", expect![[r"!\[x\](http\://evil)"]]);
        check(
            "<script>alert(1)</script>",
            expect![[r"\<script\>alert(1)\</script\>"]],
        );
        check("a | b", expect![[r"a \| b"]]);
        check("<!-- x -->", expect![[r"\<!-- x --\>"]]);
        check("see [obs_9]", expect![[r"see \[obs_9\]"]]);
        check(
            "see www.evil.com, R&D, &lt;",
            expect![[r"see www\.evil.com, R&D, \&lt;"]],
        );
        check("```sh", expect![[r"\`\`\`sh"]]);
        check(
            "_emphasis_ of snake_case",
            expect![[r"\_emphasis\_ of snake_case"]],
        );
        check("3~5%", expect![[r"3\~5%"]]);
    }

    #[test]
    fn links_go_to_web_addresses_only() {
        expect!["[a](<https://a.org/x%3Ey>)"].assert_eq(&markdown_link("a", "https://a.org/x>y"));
        expect!["[a](<https://a.org/?q=%7C%5C>)"]
            .assert_eq(&markdown_link("a", "https://a.org/?q=|\\"));
        expect!["a (javascript:alert(1))"].assert_eq(&markdown_link("a", "javascript:alert(1)"));
        expect![[r"a (file\:///notes/a.md)"]].assert_eq(&markdown_link("a", "file:///notes/a.md"));
    }
}
