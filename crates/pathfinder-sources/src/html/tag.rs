//! Splits a page into tags and text in one pass, whatever it contains.
//!
//! It decides whether the tree builder may see a page, so it is linear where html5ever's tokenizer is not (decision 0016).

const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];
/// Elements that authors rarely close, because the next one of its kind does.
const CLOSES_ITSELF: [&str; 9] = [
    "p", "li", "td", "th", "tr", "dt", "dd", "option", "optgroup",
];
/// Elements whose content is not markup.
const RAW: [&str; 8] = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
];

const ATTRIBUTES_MAX: usize = 200;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Token<'a> {
    Open(Tag<'a>),
    Close(&'a str),
    Text(&'a str),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    attributes: &'a str,
}

impl<'a> Tag<'a> {
    fn attributes(&self) -> Attributes<'a> {
        Attributes {
            rest: self.attributes,
        }
    }

    pub(crate) fn is_void(&self) -> bool {
        is_one_of(self.name, &VOID)
    }

    pub(crate) fn closes_itself(&self) -> bool {
        closes_itself(self.name)
    }

    /// The value of an attribute, without entities.
    pub(crate) fn attribute(&self, wanted: &str) -> Option<String> {
        self.attributes()
            .take(ATTRIBUTES_MAX)
            .find(|(name, _)| name.eq_ignore_ascii_case(wanted))
            .map(|(_, value)| html_escape::decode_html_entities(value).into_owned())
    }

    pub(crate) fn has_more_attributes_than(&self, max: usize) -> bool {
        // Each takes a character at least, and something before it.
        self.attributes.len() > 2 * max && self.attributes().nth(max).is_some()
    }

    /// Whether a visitor does not see what is inside.
    pub(crate) fn is_hidden(&self) -> bool {
        self.attributes().take(ATTRIBUTES_MAX).any(|(name, value)| {
            match name.to_ascii_lowercase().as_str() {
                "hidden" => !value.eq_ignore_ascii_case("false"),
                "aria-hidden" => value.eq_ignore_ascii_case("true"),
                "style" => is_hiding_style(value),
                _ => false,
            }
        })
    }
}

pub(crate) fn closes_itself(name: &str) -> bool {
    is_one_of(name, &CLOSES_ITSELF)
}

pub(crate) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|it| it.eq_ignore_ascii_case(name))
}

pub(crate) fn is_hiding_style(style: &str) -> bool {
    const CHARS_MAX: usize = 2000;
    let style: String = style
        .chars()
        .filter(|it| !it.is_whitespace())
        .take(CHARS_MAX)
        .collect::<String>()
        .to_ascii_lowercase();
    style.split(';').any(|it| {
        it.starts_with("display:none")
            || it.starts_with("visibility:hidden")
            || matches!(it, "font-size:0" | "font-size:0px" | "opacity:0")
    })
}

/// The tags and texts of a page, in order; comments, declarations and the inside of scripts are left out.
pub(crate) struct Tokens<'a> {
    rest: &'a str,
    raw: Option<&'a str>,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(html: &'a str) -> Tokens<'a> {
        Tokens {
            rest: html,
            raw: None,
        }
    }

    /// The content of the raw element whose tag was the last token.
    pub(crate) fn raw_content(&self) -> Option<&'a str> {
        let name = self.raw?;
        Some(&self.rest[..find_end_tag(self.rest, name)])
    }

    /// The content of a raw element, up to its end tag.
    fn take_raw(&mut self, name: &str) -> Option<Token<'a>> {
        let end = find_end_tag(self.rest, name);
        let (content, rest) = self.rest.split_at(end);
        self.rest = rest;
        let is_shown = is_one_of(name, &["textarea", "title", "xmp"]) && !content.is_empty();
        is_shown.then_some(Token::Text(content))
    }

    fn take_tag(&mut self) -> Option<Token<'a>> {
        let (is_close, body) = match self.rest.strip_prefix("</") {
            Some(body) => (true, body),
            None => (false, &self.rest[1..]),
        };
        let name_length = body
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != ':')
            .unwrap_or(body.len());
        let (name, after) = body.split_at(name_length);
        let length = attributes_length(after);
        let attributes = &after[..length];
        self.rest = after.get(length + 1..).unwrap_or("");
        if name.is_empty() {
            return None;
        }
        if is_close {
            return Some(Token::Close(name));
        }
        if is_one_of(name, &RAW) {
            self.raw = Some(name);
        }
        Some(Token::Open(Tag { name, attributes }))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            if let Some(name) = self.raw.take()
                && let Some(token) = self.take_raw(name)
            {
                return Some(token);
            }
            if self.rest.is_empty() {
                return None;
            }
            if let Some(comment) = self.rest.strip_prefix("<!--") {
                self.rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            } else if self.rest.starts_with("<!") || self.rest.starts_with("<?") {
                self.rest = self.rest.find('>').map_or("", |end| &self.rest[end + 1..]);
            } else if is_tag(self.rest) {
                if let Some(token) = self.take_tag() {
                    return Some(token);
                }
            } else {
                let first = self.rest.chars().next().map_or(0, char::len_utf8);
                let end = self.rest[first..]
                    .find('<')
                    .map_or(self.rest.len(), |it| it + first);
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Token::Text(text));
            }
        }
    }
}

fn is_tag(rest: &str) -> bool {
    match rest.as_bytes() {
        [b'<', b'/', next, ..] | [b'<', next, ..] => next.is_ascii_alphabetic(),
        _ => false,
    }
}

/// The bytes up to the `>` that ends a tag; one inside quotes does not.
fn attributes_length(after: &str) -> usize {
    let mut quote = None;
    let mut is_value = false;
    for (at, byte) in after.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'>') => return at,
            (None, b'"' | b'\'') if is_value => quote = Some(byte),
            (None, _) if byte.is_ascii_whitespace() => {}
            (None, _) => is_value = byte == b'=',
        }
    }
    // A quote that is never closed would swallow the page: the tag then ends at its first `>`.
    after.find('>').unwrap_or(after.len())
}

fn find_end_tag(html: &str, name: &str) -> usize {
    let mut from = 0;
    while let Some(at) = html[from..].find("</").map(|it| it + from) {
        let candidate = html.as_bytes().get(at + 2..at + 2 + name.len());
        if candidate.is_some_and(|it| it.eq_ignore_ascii_case(name.as_bytes())) {
            return at;
        }
        from = at + 2;
    }
    html.len()
}

struct Attributes<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let rest = self
            .rest
            .trim_start_matches(|c: char| c.is_whitespace() || c == '/' || c == '=');
        if rest.is_empty() {
            return None;
        }
        let end = rest
            .find(|c: char| c.is_whitespace() || c == '=' || c == '/')
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let after = after.trim_start();
        let Some(value) = after.strip_prefix('=') else {
            self.rest = after;
            return Some((name, ""));
        };
        let value = value.trim_start();
        let (value, rest) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let inner = &value[1..];
                let end = inner.find(quote).unwrap_or(inner.len());
                (&inner[..end], inner.get(end + 1..).unwrap_or(""))
            }
            _ => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        self.rest = rest;
        Some((name, value))
    }
}
