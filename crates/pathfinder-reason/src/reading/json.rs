//! JSON as models write it, read in one pass.
//!
//! Missing or trailing commas, single and curly quotation marks, bare keys and words, comments, Python literals, raw
//! line breaks, mismatched brackets and truncated replies are all read as what was meant. The stack is a list of
//! limited depth and every step over the text burns fuel, so the cost is linear in the input.

mod strings;

use serde_json::{Map, Number, Value};

use strings::Ending;

/// No contract nests deeper than six.
const DEPTH_MAX: usize = 24;
const KEY_BYTES_MAX: usize = 64;
const BARE_BYTES_MAX: usize = 2000;

/// A value that was read from the middle of a text.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) value: Value,
    /// Where the text continues after it.
    pub(super) end: usize,
    /// The text ended before the value did, so part of it is missing.
    pub(super) truncated: bool,
}

/// Reads the object or list that starts at `start`; none if it is just a bracket in prose.
pub(super) fn read(text: &str, start: usize, fuel: &mut usize) -> Option<Parsed> {
    let mut reader = Reader {
        text,
        at: start,
        fuel,
        truncated: false,
    };
    let mut stack: Vec<Frame> = Vec::new();
    let mut open = reader.opened()?;
    if !reader.starts_well(&open) {
        return None;
    }
    let value = loop {
        stack.push(open);
        match reader.fill(&mut stack) {
            Next::Open(frame) => open = frame,
            Next::Whole(value) => break value,
        }
    };
    Some(Parsed {
        value,
        end: reader.at,
        truncated: reader.truncated,
    })
}

#[derive(Debug)]
enum Frame {
    Object {
        map: Map<String, Value>,
        key: Option<String>,
    },
    List(Vec<Value>),
}

enum Next {
    Open(Frame),
    Whole(Value),
}

impl Frame {
    fn put(&mut self, value: Value) {
        match self {
            Frame::Object { map, key } => {
                if let Some(key) = key.take() {
                    map.insert(key, value);
                }
            }
            Frame::List(list) => list.push(value),
        }
    }

    fn close(self) -> Value {
        match self {
            Frame::Object { map, .. } => Value::Object(map),
            Frame::List(list) => Value::Array(list),
        }
    }

    fn is_list(&self) -> bool {
        matches!(self, Frame::List(_))
    }

    fn awaits_key(&self) -> bool {
        matches!(self, Frame::Object { key: None, .. })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    fuel: &'a mut usize,
    truncated: bool,
}

impl Reader<'_> {
    /// Reads on until something opens within the innermost frame, or the outermost is complete.
    fn fill(&mut self, stack: &mut Vec<Frame>) -> Next {
        loop {
            self.skip_blank();
            let Some(character) = self.peek() else {
                return Next::Whole(self.close_all(stack));
            };
            match character {
                '}' | ']' => {
                    if let Some(value) = self.closed(stack, character) {
                        return Next::Whole(value);
                    }
                }
                ',' => self.bump(character),
                _ => {
                    let Some(top) = stack.last_mut() else {
                        return Next::Whole(Value::Null);
                    };
                    if top.awaits_key() {
                        self.key(top);
                    } else if matches!(character, '{' | '[') {
                        if let Some(frame) = self.opened_within(stack) {
                            return Next::Open(frame);
                        }
                    } else {
                        self.leaf(top, character);
                    }
                }
            }
        }
    }

    fn opened(&mut self) -> Option<Frame> {
        let frame = match self.peek()? {
            '{' => Frame::Object {
                map: Map::new(),
                key: None,
            },
            '[' => Frame::List(Vec::new()),
            _ => return None,
        };
        self.at += 1;
        Some(frame)
    }

    /// Beyond the maximum depth, the text is treated as ended.
    fn opened_within(&mut self, stack: &[Frame]) -> Option<Frame> {
        if stack.len() < DEPTH_MAX {
            return self.opened();
        }
        *self.fuel = 0;
        None
    }

    /// A bracket in prose is told from JSON by what follows it.
    fn starts_well(&mut self, frame: &Frame) -> bool {
        let start = self.at;
        self.skip_blank();
        let first = self.peek();
        let well = match (frame.is_list(), first) {
            (_, None) => false,
            (true, Some(first)) => matches!(first, '{' | '[' | '"' | ']'),
            (false, Some('}')) => true,
            (false, Some(_)) => self.key_ahead().is_some(),
        };
        self.at = start;
        well
    }

    fn closed(&mut self, stack: &mut Vec<Frame>, bracket: char) -> Option<Value> {
        self.bump(bracket);
        let closes_list = bracket == ']';
        if !stack.iter().any(|it| it.is_list() == closes_list) {
            return None;
        }
        loop {
            let frame = stack.pop()?;
            let found = frame.is_list() == closes_list;
            let value = frame.close();
            match stack.last_mut() {
                Some(parent) => parent.put(value),
                None => return Some(value),
            }
            if found {
                return None;
            }
        }
    }

    fn close_all(&mut self, stack: &mut Vec<Frame>) -> Value {
        self.truncated |= *self.fuel == 0 || self.text[..self.at].trim_end().ends_with([',', ':']);
        let mut value = Value::Null;
        while let Some(mut frame) = stack.pop() {
            if !value.is_null() {
                frame.put(value);
            }
            value = frame.close();
        }
        value
    }

    /// Reads a key with its colon, or skips what is not a key.
    fn key(&mut self, top: &mut Frame) {
        let Some((name, end)) = self.key_ahead() else {
            let rest = &self.text[self.at..];
            let word = rest.len() - rest.trim_start_matches(char::is_alphanumeric).len();
            let step = word.max(rest.chars().next().map_or(0, char::len_utf8));
            self.burn(step);
            self.at += step;
            return;
        };
        self.burn(end - self.at);
        self.at = end;
        if let Frame::Object { key, .. } = top {
            *key = Some(name);
        }
    }

    /// A key and where its value starts, if there is a key with a colon here.
    fn key_ahead(&mut self) -> Option<(String, usize)> {
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        let (name, after) = match strings::closing_of(first) {
            Some(closing) => {
                let inner = &rest[first.len_utf8()..];
                let window = strings::head(inner, KEY_BYTES_MAX);
                let length = window.find(|it| closing.contains(&it))?;
                let mark = inner[length..].chars().next().map_or(0, char::len_utf8);
                (&inner[..length], first.len_utf8() + length + mark)
            }
            None => {
                let window = strings::head(rest, KEY_BYTES_MAX);
                let is_bare = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | '$');
                let length = window.find(|it| !is_bare(it))?;
                (&window[..length], length)
            }
        };
        self.burn(after);
        let blank = rest[after..].len()
            - rest[after..]
                .trim_start_matches([' ', '\t', '\n', '\r'])
                .len();
        let colon = rest[after + blank..]
            .chars()
            .next()
            .filter(|it| matches!(it, ':' | '=' | '：'))?;
        (!name.is_empty()).then(|| {
            (
                name.trim().to_owned(),
                self.at + after + blank + colon.len_utf8(),
            )
        })
    }

    fn leaf(&mut self, top: &mut Frame, first: char) {
        match strings::closing_of(first) {
            Some(_) => {
                let ending = if top.is_list() {
                    Ending::InList
                } else {
                    Ending::InObject
                };
                if let Some(text) = self.string(first, ending) {
                    top.put(Value::String(text));
                }
            }
            None => {
                if let Some(value) = self.bare() {
                    top.put(value);
                }
            }
        }
    }

    /// A string that was cut off by the end of the text is incomplete, so it is left out; one that only lost its
    /// quotation mark is kept.
    fn string(&mut self, first: char, ending: Ending) -> Option<String> {
        let read = strings::read(&self.text[self.at..], first, ending);
        self.burn(read.length);
        self.at += read.length;
        if read.closed {
            return Some(read.text);
        }
        let whole = read.text.trim_end();
        let kept = whole.trim_end_matches(['}', ']', ' ', '\n', '\r', '\t']);
        self.truncated |= kept.len() == whole.len();
        (kept.len() < whole.len()).then(|| kept.trim_end_matches(',').to_owned())
    }

    /// A number, a literal, or unquoted words.
    fn bare(&mut self) -> Option<Value> {
        let rest = strings::head(&self.text[self.at..], BARE_BYTES_MAX);
        let length = rest
            .find([',', '}', ']', '\n', '{', '['])
            .unwrap_or(rest.len());
        let word = rest[..length]
            .split("//")
            .next()
            .unwrap_or_default()
            .split('#')
            .next()
            .unwrap_or_default();
        self.burn(length);
        // At least one character is consumed, or the loop would not advance.
        self.at += length.max(rest.chars().next().map_or(1, char::len_utf8));
        let word = word.trim().trim_end_matches(';');
        if let Ok(number) = word.parse::<Number>() {
            return Some(Value::Number(number));
        }
        let literal = match word {
            "true" | "True" | "TRUE" => Some(Value::Bool(true)),
            "false" | "False" | "FALSE" => Some(Value::Bool(false)),
            "null" | "None" | "nil" | "undefined" | "NaN" | "NULL" => Some(Value::Null),
            _ => None,
        };
        literal.or_else(|| match word.trim_start_matches('+').parse::<f64>() {
            Ok(number) => Some(Number::from_f64(number).map_or(Value::Null, Value::Number)),
            Err(_) => {
                (!word.trim_matches(['.', '…']).is_empty()).then(|| Value::String(word.to_owned()))
            }
        })
    }

    /// Skips white space and comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.trim_start_matches(|it: char| {
                it.is_whitespace() || it.is_control() || it == '\u{feff}' || it == '\u{200b}'
            });
            let mut skipped = rest.len() - blank.len();
            if blank.starts_with("//") || blank.starts_with('#') {
                skipped += blank.find('\n').unwrap_or(blank.len());
            } else if blank.starts_with("/*") {
                skipped += blank.find("*/").map_or(blank.len(), |it| it + 2);
            }
            self.burn(skipped);
            self.at += skipped;
            if skipped == 0 || *self.fuel == 0 {
                return;
            }
        }
    }

    fn peek(&self) -> Option<char> {
        if *self.fuel == 0 {
            None
        } else {
            self.text[self.at..].chars().next()
        }
    }

    fn bump(&mut self, character: char) {
        self.burn(1);
        self.at += character.len_utf8();
    }

    fn burn(&mut self, bytes: usize) {
        *self.fuel = self.fuel.saturating_sub(bytes.max(1));
    }
}
