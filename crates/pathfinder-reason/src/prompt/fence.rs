//! Makes text from outside safe to show: without anything invisible, and inside a fence that it cannot close.

use pathfinder_core::id::BlobHash;
use pathfinder_text::is_invisible;
use serde_json::Value;

const CODE_CHARACTERS: usize = 10;

/// Words that chat templates of local models interpret as the end of a message. An invisible character makes them plain
/// text, and is not part of a quote.
const TEMPLATE_WORDS: [&str; 12] = [
    "<|",
    "|>",
    "[INST]",
    "[/INST]",
    "<<SYS>>",
    "<</SYS>>",
    "<start_of_turn>",
    "<end_of_turn>",
    "<bos>",
    "<eos>",
    "<s>",
    "</s>",
];
const WORD_JOINER: char = '\u{2060}';

/// The text without invisible characters: tags, joiners, marks of direction, control characters.
///
/// Quotes are compared folded, so this does not prevent a quote from being found.
pub(super) fn clean(text: &str) -> String {
    let mut clean: String = text
        .chars()
        .filter(|it| !is_invisible(*it))
        .map(plain)
        .collect();
    // Most texts contain none of these characters, and one scan shows that.
    let words = if clean.contains(['<', '|', '[']) {
        TEMPLATE_WORDS.as_slice()
    } else {
        &[]
    };
    for word in words {
        if clean.contains(*word) {
            let (first, rest) = word.split_at(1);
            clean = clean.replace(*word, &format!("{first}{WORD_JOINER}{rest}"));
        }
    }
    clean
}

fn plain(character: char) -> char {
    match character {
        '\n' | '\t' => character,
        '\u{2028}' | '\u{2029}' => '\n',
        it if it.is_control() => ' ',
        it => it,
    }
}

/// Adds the code of the fence to the template's data. It is a hash of the text, so no text can contain its own.
pub(super) fn fenced(mut shown: Value) -> Value {
    let code = code_of(&shown.to_string());
    if let Value::Object(map) = &mut shown {
        map.insert("fence".into(), Value::String(code));
    }
    shown
}

/// The text inside a fence of its own.
pub(super) fn fence(text: &str) -> String {
    let code = code_of(text);
    format!("<data {code}>\n{text}\n</data {code}>")
}

/// A code that the text does not contain.
fn code_of(text: &str) -> String {
    let hash = |it: &str| -> String {
        let hash = BlobHash::of(it.as_bytes());
        hash.as_str().chars().take(CODE_CHARACTERS).collect()
    };
    let mut code = hash(text);
    while text.contains(&code) {
        code = hash(&format!("{code}{text}"));
    }
    code
}
