//! Removes the characters that would let untrusted text steer a terminal or hide what it says.

/// Removes ANSI escape sequences, control characters and invisible direction marks; keeps tabs and line feeds.
pub fn strip_control(text: &str) -> String {
    let is_plain = |it: u8| matches!(it, b'\t' | b'\n' | b' '..=b'~');
    if text.bytes().all(is_plain) {
        return text.to_owned();
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\u{1b}' => skip_escape(&mut rest),
            '\r' if rest.peek() == Some(&'\n') => {}
            '\r' => kept.push('\n'),
            '\t' | '\n' => kept.push(c),
            _ if is_steering(c) => {}
            _ => kept.push(c),
        }
    }
    kept
}

/// A title, author or other short label: one line, no control characters, bounded length.
pub(crate) fn label(text: &str) -> Option<String> {
    const CHARS_MAX: usize = 300;
    let words: Vec<&str> = beginning(text).split_whitespace().collect();
    let line = strip_control(&words.join(" "));
    let line = line.trim();
    (!line.is_empty()).then(|| line.chars().take(CHARS_MAX).collect())
}

/// As much of a text as a label or a summary is made of: a title may be a line of megabytes.
pub(crate) fn beginning(text: &str) -> &str {
    const BYTES_MAX: usize = 64 << 10;
    let text = text.trim_start();
    &text[..text.floor_char_boundary(BYTES_MAX)]
}

pub(crate) fn is_steering(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Goes past what follows an escape character: a control sequence up to its final byte, or a command string up to its
/// terminator. An unfinished one ends with the line, so that it cannot swallow the text.
fn skip_escape(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let is_string = match rest.peek() {
        Some('[') => false,
        Some(']' | 'P' | '_' | '^' | 'X') => true,
        Some(c) if *c != '\n' => {
            rest.next();
            return;
        }
        _ => return,
    };
    rest.next();
    while let Some(&c) = rest.peek() {
        if c == '\n' {
            return;
        }
        rest.next();
        let is_last = if is_string {
            matches!(c, '\u{7}' | '\u{9c}')
        } else {
            ('\u{40}'..='\u{7e}').contains(&c)
        };
        if is_last {
            return;
        }
        if is_string && c == '\u{1b}' {
            rest.next_if_eq(&'\\');
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{label, strip_control};

    fn check(input: &str, expected: &str) {
        assert_eq!(strip_control(input), expected);
    }

    #[test]
    fn a_terminal_cannot_be_steered() {
        check(
            "\u{1b}[31mred\u{1b}[0m \u{1b}]0;owned\u{7}title",
            "red title",
        );
        check("\u{1b}]8;;http://a\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link");
        check("a\u{202e}b\u{2066}c\u{0}d\u{85}e", "abcde");
        check("unfinished \u{1b}]0;rest\nnext", "unfinished \nnext");
    }

    #[test]
    fn lines_and_letters_of_every_script_stay() {
        check("one\r\ntwo\rthree\tfour", "one\ntwo\nthree\tfour");
        check(
            "재택근무 naïve ﷽ 👩\u{200d}🔬",
            "재택근무 naïve ﷽ 👩\u{200d}🔬",
        );
    }

    #[test]
    fn a_label_is_one_line() {
        assert_eq!(label(" a\r\nb\tc ").as_deref(), Some("a b c"));
        assert_eq!(label("\u{1b}[2J \u{202e}"), None);
    }
}
