//! Strings as models write them: with quotation marks of every kind, unescaped ones inside, and raw line breaks.

/// How far to look ahead to tell a closing quotation mark from one inside.
const LOOK_BYTES_MAX: usize = 96;

/// The position of a string, which determines what may follow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    InObject,
    InList,
}

#[derive(Debug)]
pub(super) struct StringRead {
    pub(super) text: String,
    /// Bytes consumed, including both marks.
    pub(super) length: usize,
    pub(super) closed: bool,
}

/// The marks that close a string opened by this one; none if it opens none.
pub(super) fn closing_of(mark: char) -> Option<&'static [char]> {
    match mark {
        '"' => Some(&['"']),
        '\'' => Some(&['\'']),
        '`' => Some(&['`']),
        '“' | '”' | '„' | '«' => Some(&['”', '“', '"', '»']),
        '‘' | '’' | '‚' => Some(&['’', '‘', '\'']),
        _ => None,
    }
}

/// The start of a text, up to a number of bytes.
pub(super) fn head(text: &str, bytes_max: usize) -> &str {
    &text[..text.floor_char_boundary(bytes_max)]
}

/// Reads the string that starts with `mark`.
pub(super) fn read(text: &str, mark: char, ending: Ending) -> StringRead {
    let closing = closing_of(mark).unwrap_or_default();
    let mut read = StringRead {
        text: String::new(),
        length: text.len(),
        closed: false,
    };
    let mut characters = text.char_indices().skip(1).peekable();
    while let Some((at, character)) = characters.next() {
        let after = at + character.len_utf8();
        if character == '\\' {
            let taken = escape(&text[after..], &mut read);
            while characters
                .peek()
                .is_some_and(|(next, _)| *next < after + taken)
            {
                characters.next();
            }
        } else if closing.contains(&character) && ends(&text[after..], ending) {
            (read.length, read.closed) = (after, true);
            return read;
        } else if character == '\n' && key_follows(&text[after..], ending) {
            // The mark was forgotten: the next line starts a new key.
            read.text
                .truncate(read.text.trim_end().trim_end_matches(',').len());
            (read.length, read.closed) = (at, true);
            return read;
        } else {
            read.text.push(character);
        }
    }
    read
}

/// Reads what follows a backslash; returns how many bytes that was.
fn escape(rest: &str, read: &mut StringRead) -> usize {
    let Some(character) = rest.chars().next() else {
        return 0;
    };
    let plain = match character {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' | 'f' => ' ',
        '"' | '\\' | '/' => character,
        'u' => return unicode(rest, read),
        other => other,
    };
    read.text.push(plain);
    character.len_utf8()
}

/// `uXXXX`, and the second half of a surrogate pair if one follows.
fn unicode(rest: &str, read: &mut StringRead) -> usize {
    let unit = |at: usize| {
        rest.get(at..at + 4)
            .and_then(|it| u32::from_str_radix(it, 16).ok())
    };
    let Some(high) = unit(1) else { return 1 };
    if let Some(character) = char::from_u32(high) {
        read.text.push(character);
        return 5;
    }
    let low = if rest.get(5..7) == Some("\\u") {
        unit(7)
    } else {
        None
    };
    let pair = low.filter(|it| (0xdc00..0xe000).contains(it) && (0xd800..0xdc00).contains(&high));
    match pair.and_then(|low| char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00))) {
        Some(character) => {
            read.text.push(character);
            11
        }
        None => 5,
    }
}

/// A mark closes the string only if what follows can follow a string; otherwise it is part of it.
fn ends(rest: &str, ending: Ending) -> bool {
    let rest = head(rest, LOOK_BYTES_MAX);
    let after = rest.trim_start();
    let Some(first) = after.chars().next() else {
        return true;
    };
    match first {
        '}' | ']' => true,
        ',' => {
            let next = after[1..].trim_start();
            match (ending, next.chars().next()) {
                (_, None) => true,
                (_, Some('}' | ']' | '/' | '#' | ',')) => true,
                (Ending::InObject, Some(it)) => {
                    it == '{'
                        || closing_of(it)
                            .map_or_else(|| bare_key(next), |marks| marked_key(next, marks))
                }
                (Ending::InList, Some(it)) if closing_of(it).is_some() => true,
                (Ending::InList, Some(it)) => {
                    matches!(it, '{' | '[' | '-' | '.')
                        || it.is_ascii_digit()
                        || bare_key(next)
                        || literal(next)
                }
            }
        }
        '#' => true,
        '/' => after.starts_with("//") || after.starts_with("/*"),
        // The comma between two lines was forgotten.
        _ => {
            rest[..rest.len() - after.len()].contains('\n')
                && (quoted_key(after) || bare_key(after) || ending == Ending::InList)
        }
    }
}

fn key_follows(rest: &str, ending: Ending) -> bool {
    ending == Ending::InObject && quoted_key(head(rest, LOOK_BYTES_MAX).trim_start())
}

fn quoted_key(text: &str) -> bool {
    text.strip_prefix('"')
        .and_then(|it| it.split_once('"'))
        .is_some_and(|(name, after)| is_name(name) && after.trim_start().starts_with(':'))
}

/// A quoted key, or one whose end is beyond the lookahead.
fn marked_key(text: &str, marks: &[char]) -> bool {
    let inner = text.trim_start_matches(|it| closing_of(it).is_some());
    inner.split_once(marks).is_none_or(|(_, after)| {
        after.is_empty() || after.trim_start().starts_with([':', '=', '：'])
    })
}

fn bare_key(text: &str) -> bool {
    text.split_once(':')
        .is_some_and(|(name, _)| is_name(name.trim_end()))
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|it| it.is_alphanumeric() || matches!(it, '_' | '-'))
}

fn literal(text: &str) -> bool {
    ["true", "false", "null", "None", "True", "False"]
        .iter()
        .any(|it| text.starts_with(it))
}
