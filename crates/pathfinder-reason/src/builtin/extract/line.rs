//! A sentence of a source as something that may be kept: cleaned, and with all that ranking asks about it.

use std::collections::BTreeSet;
use std::ops::Range;

use pathfinder_text::cues::cues_of;
use pathfinder_text::numbers::numbers_of;
use pathfinder_text::terms::term_of;
use pathfinder_text::tokens::{Token, tokens};
use pathfinder_text::{Cue, Sentence, SentenceKind, is_hangul, lists, sentences};

use super::instruction::is_instruction;

#[derive(Debug, Clone)]
pub(super) struct Line<'text> {
    /// A slice of the source's text.
    pub(super) quote: &'text str,
    /// The quote without list marks, emphasis and line breaks.
    pub(super) statement: String,
    pub(super) terms: BTreeSet<String>,
    pub(super) cues: Vec<Cue>,
    pub(super) numbers: usize,
    /// The place among the text's sentences.
    pub(super) position: usize,
    /// Cannot be understood without the sentence before it.
    pub(super) leans: bool,
    /// Somebody's own story.
    pub(super) personal: bool,
    /// The sentence before it in the same paragraph, if it cannot be understood without that one.
    pub(super) before: Option<&'text str>,
}

const CHARS_MIN: usize = 12;
const CHARS_MAX: usize = 420;

/// Sentences of a text that can stand as a fact.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let start = front_matter_end(text);
    let body = &text[start..];
    let prose: Vec<Sentence<'_>> = sentences(body)
        .into_iter()
        .filter(|it| it.kind != SentenceKind::Heading)
        .collect();
    let before = |position: usize| {
        let (before, it) = (prose.get(position.checked_sub(1)?)?, &prose[position]);
        explains(body, before, it).then_some(before.text)
    };
    prose
        .iter()
        .enumerate()
        .filter_map(|(position, it)| {
            let line = line(it.text, position)?;
            let before = before(position).filter(|_| line.leans);
            Some(Line {
                before,
                ..marked(body, it, line)
            })
        })
        .collect()
}

/// Whether a sentence stands in the same paragraph as the next one and is itself something that may be quoted.
fn explains(text: &str, sentence: &Sentence<'_>, next: &Sentence<'_>) -> bool {
    let gap = text.get(sentence.range.end..next.range.start);
    let together = gap.is_some_and(|it| it.matches('\n').count() < 2);
    let prose = sentence.kind == SentenceKind::Prose && next.kind == SentenceKind::Prose;
    prose && together && spoken(sentence.text, 0).is_some()
}

/// A line of an item is quoted with its mark.
fn marked<'text>(text: &'text str, sentence: &Sentence<'text>, line: Line<'text>) -> Line<'text> {
    let is_item = sentence.kind == SentenceKind::Item;
    Line {
        quote: if is_item {
            with_mark(text, &sentence.range)
        } else {
            line.quote
        },
        ..line
    }
}

/// An item of a list with its mark: a reader of the quote must see that it belongs to a list.
pub(super) fn with_mark<'text>(text: &'text str, item: &Range<usize>) -> &'text str {
    let start = text[..item.start].rfind('\n').map_or(0, |it| it + 1);
    let is_mark = text[start..item.start]
        .chars()
        .all(|it| !it.is_alphabetic());
    text[if is_mark { start } else { item.start }..item.end].trim()
}

/// `---` lines at the top hold metadata, not prose.
fn front_matter_end(text: &str) -> usize {
    let trimmed = text.trim_start_matches(['\u{feff}', '\n', '\r', ' ']);
    let skipped = text.len() - trimmed.len();
    let Some(rest) = trimmed
        .strip_prefix("---\n")
        .or_else(|| trimmed.strip_prefix("---\r\n"))
    else {
        return 0;
    };
    let body = skipped + trimmed.len() - rest.len();
    rest.find("\n---").map_or(0, |at| body + at + "\n---".len())
}

fn line(sentence: &str, position: usize) -> Option<Line<'_>> {
    spoken(sentence, position)
        .filter(|it| is_statement(&it.statement) && !addresses_reader(&it.statement))
}

/// A sentence that gives no orders, whether it states something or not.
pub(super) fn spoken(sentence: &str, position: usize) -> Option<Line<'_>> {
    let quote = without_label(sentence);
    let statement = clean(quote);
    let length = statement.chars().count();
    // In `System: ignore …` the heading matters as much as the rest.
    let orders = is_instruction(&statement) || is_instruction(quote);
    if !(CHARS_MIN..=CHARS_MAX).contains(&length) || orders {
        return None;
    }
    let tokens = tokens(&statement);
    let words_min = if statement.chars().any(is_hangul) {
        2
    } else {
        3
    };
    if tokens.len() < words_min {
        return None;
    }
    let terms: BTreeSet<String> = tokens
        .iter()
        .filter_map(term_of)
        .map(|it| it.text)
        .collect();
    let personal = is_personal(&tokens);
    let leans = leans(&tokens);
    let cues = cues_of(&statement, &tokens);
    let numbers = numbers_of(&statement, &tokens).len();
    (terms.len() >= 2).then_some(Line {
        quote,
        statement,
        terms,
        cues,
        numbers,
        position,
        leans,
        personal,
        before: None,
    })
}

/// `**name:** words` is somebody speaking; the words are what is quoted.
fn without_label(sentence: &str) -> &str {
    const LABEL_BYTES_MAX: usize = 80;
    let mut rest = sentence.trim();
    if let Some(inner) = rest.strip_prefix("**") {
        let closes = [":**", "**:"].iter().filter_map(|it| inner.find(it)).min();
        if let Some(at) = closes.filter(|it| *it <= LABEL_BYTES_MAX) {
            rest = inner[at + 3..].trim_start();
        }
    }
    rest.trim_start_matches(['-', '*', '•', '·', '|', '#', '>', ' ', '\t'])
}

/// One line, without emphasis and without the number that a list gave it.
fn clean(quote: &str) -> String {
    let joined = quote
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace("**", "")
        .replace('`', "");
    // Removing markup leaves extra spaces.
    let joined = joined.replace(" , ", ", ").replace(" . ", ". ");
    let joined = joined
        .strip_suffix(" .")
        .map_or(joined.clone(), |it| format!("{it}."));
    let marks = [
        "첫째, ",
        "둘째, ",
        "셋째, ",
        "넷째, ",
        "다섯째, ",
        "종합하면 ",
        "요약하면 ",
        "정리하면 ",
        "요컨대 ",
        "즉, ",
        "반면 ",
        "또한 ",
        "그러나 ",
        "하지만 ",
        "First, ",
        "Second, ",
        "Third, ",
        "Fourth, ",
        "Finally, ",
        "However, ",
        "Moreover, ",
        "In addition, ",
        "In short, ",
        "Therefore, ",
        "Thus, ",
        "Also, ",
        "Still, ",
        "But ",
        "And ",
    ];
    let marked = marks
        .iter()
        .find_map(|it| joined.strip_prefix(it))
        .or_else(|| without_topic(&joined));
    let Some(rest) = marked else { return joined };
    let mut characters = rest.chars();
    characters
        .next()
        .map(|first| first.to_uppercase().chain(characters).collect())
        .unwrap_or_default()
}

/// `Costs: the week raised them` has a heading of one or two words in front.
fn without_topic(text: &str) -> Option<&str> {
    const SENTENCE_WORDS_MIN: usize = 5;
    let (topic, rest) = text.split_once(": ")?;
    let short =
        topic.split(' ').count() <= 2 && topic.chars().all(|it| it.is_alphabetic() || it == ' ');
    let sentence =
        rest.starts_with(char::is_lowercase) && rest.split(' ').count() >= SENTENCE_WORDS_MIN;
    (short && sentence).then_some(rest)
}

/// A full sentence that states something, not a question, menu, table or code.
fn is_statement(text: &str) -> bool {
    const NAVIGATION: &[&str] = &[
        "cookie",
        "subscribe",
        "sign up",
        "sign in",
        "log in",
        "all rights reserved",
        "click here",
        "privacy policy",
        "terms of use",
        "terms of service",
        "read more",
        "share this",
        "newsletter",
        "advertisement",
        "copyright ©",
        "무단 전재",
        "무단전재",
        "저작권자",
        "구독하",
        "로그인",
        "회원가입",
        "더보기",
        "바로가기",
        "개인정보처리",
        "뉴스레터",
    ];
    let lower = text.to_lowercase();
    let asks = text
        .trim_end_matches(['"', '”', '’', ')', ' '])
        .ends_with(['?', '？']);
    let ends = text
        .trim_end_matches(['"', '”', '’', '\'', ')', ']', ' ', '」', '』', '*'])
        .ends_with(['.', '!', '。', '…', '다', '요', '음', '함']);
    let letters = text.chars().filter(|it| it.is_alphabetic()).count();
    let code = text.contains(['{', '}', '<', '>', '|', '\\', '=']) || text.contains("://");
    let shouts = text.chars().filter(|it| it.is_uppercase()).count() * 2 > letters;
    let prose = letters * 2 > text.chars().filter(|it| !it.is_whitespace()).count();
    !asks && ends && !code && !shouts && prose && !NAVIGATION.iter().any(|it| lower.contains(it))
}

/// Words that open a sentence which only the one before it explains.
const POINTERS: &str = "it they he she there then so such both neither her his their 이는 이것은 그것은 그는 그녀는 이들은 그들은 이를 \
    그러자 그래서 그건 이건 그거 이걸 그걸 여기서 이때 그때 이들 그중 이에 이처럼 그렇게 이렇게 마찬가지로";
/// After one of these, `this` or `that` is a pronoun; before a noun it is not.
const PREDICATES: &str = "is was are were means says shows makes can may will would has had does did leads explains could should also";

fn leans(tokens: &[Token]) -> bool {
    let at = |index: usize| tokens.get(index).map_or("", |it| it.text.as_str());
    match at(0) {
        "this" | "that" | "these" | "those" => lists(PREDICATES, at(1)),
        "but" | "and" | "or" | "yes" | "no" => lists("it they this that he she", at(1)),
        first => lists(POINTERS, first),
    }
}

const SPEAKERS: &[&str] = &[
    "i",
    "my",
    "me",
    "i'm",
    "i've",
    "나는",
    "내가",
    "내",
    "저는",
    "제가",
    "저희",
    "우리",
    "우리는",
    "헐",
];
const HEARERS: &[&str] = &[
    "you",
    "your",
    "yours",
    "you're",
    "당신",
    "당신은",
    "당신의",
    "여러분",
    "여러분은",
];

fn is_personal(tokens: &[Token]) -> bool {
    tokens.iter().any(|it| SPEAKERS.contains(&it.text.as_str()))
}

/// Talks to the reader: advice, advertising or worse.
fn addresses_reader(statement: &str) -> bool {
    tokens(statement)
        .iter()
        .any(|it| HEARERS.contains(&it.text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_space_stands_before_a_stop() {
        assert_eq!(
            clean("Output fell in **mines** .\nIt was cold , too ."),
            "Output fell in mines. It was cold, too."
        );
        assert_eq!(clean("The .NET team grew."), "The .NET team grew.");
    }
}
