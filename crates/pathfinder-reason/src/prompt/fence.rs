//! Text from outside, made safe to show: nothing invisible in it, and a fence around it that it cannot close.

use pathfinder_core::id::BlobHash;
use serde_json::Value;

const CODE_CHARACTERS: usize = 10;

/// Words that chat templates of local models take for the end of a message. A space makes them plain text.
const TEMPLATE_WORDS: [(&str, &str); 12] = [
    ("<|", "< |"),
    ("|>", "| >"),
    ("[INST]", "[ INST]"),
    ("[/INST]", "[ /INST]"),
    ("<<SYS>>", "<< SYS>>"),
    ("<</SYS>>", "<< /SYS>>"),
    ("<start_of_turn>", "< start_of_turn>"),
    ("<end_of_turn>", "< end_of_turn>"),
    ("<bos>", "< bos>"),
    ("<eos>", "< eos>"),
    ("<s>", "< s>"),
    ("</s>", "< /s>"),
];

/// The text without what people cannot see: tags, joiners, marks of direction, control characters.
///
/// Quotes are compared folded, so that nothing of this keeps a quote from being found.
pub(super) fn clean(text: &str) -> String {
    let mut clean: String = text.chars().filter(|it| !is_invisible(*it)).map(plain).collect();
    for (word, harmless) in TEMPLATE_WORDS {
        if clean.contains(word) {
            clean = clean.replace(word, harmless);
        }
    }
    clean
}

fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

fn plain(character: char) -> char {
    match character {
        '\n' | '\t' => character,
        '\u{2028}' | '\u{2029}' => '\n',
        it if it.is_control() => ' ',
        it => it,
    }
}

/// Adds the code of the fence to what a template shows. It is made from the text, so no text can contain its own.
pub(super) fn fenced(mut shown: Value) -> Value {
    let text = shown.to_string();
    let mut code = code_of(&text);
    while text.contains(&code) {
        code = code_of(&format!("{code}{text}"));
    }
    if let Value::Object(map) = &mut shown {
        map.insert("fence".into(), Value::String(code));
    }
    shown
}

fn code_of(text: &str) -> String {
    BlobHash::of(text.as_bytes()).as_str().chars().take(CODE_CHARACTERS).collect()
}
