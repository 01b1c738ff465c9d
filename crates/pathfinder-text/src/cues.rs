//! Small words that turn a sentence around: denials, hedges, conditions, comparisons, directions of change.

mod lists;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::tokens::{Script, Token, tokens};
use super::{english, korean};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Up,
    Down,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CueKind {
    Negation,
    /// The writer does not vouch for it.
    Hedge,
    /// It holds only where something else does.
    Condition,
    /// `only`, `뿐`: nothing else.
    Exclusion,
    /// `more than`, `보다`.
    Comparison,
    Change(Change),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cue {
    pub kind: CueKind,
    pub range: Range<usize>,
    /// The place of the word among the text's tokens.
    pub token: usize,
}

static CHANGES: LazyLock<HashMap<String, Change>> = LazyLock::new(|| {
    let english = [
        (lists::UP_ENGLISH, Change::Up),
        (lists::DOWN_ENGLISH, Change::Down),
    ]
    .into_iter()
    .flat_map(|(words, change)| words.iter().map(move |it| (english::stem(it), change)));
    let korean = [
        (lists::UP_KOREAN, Change::Up),
        (lists::DOWN_KOREAN, Change::Down),
    ]
    .into_iter()
    .flat_map(|(words, change)| words.iter().map(move |it| ((*it).to_owned(), change)));
    english.chain(korean).collect()
});

/// The direction that a term (as `terms` makes it) speaks of.
pub fn change_of(term: &str) -> Option<Change> {
    CHANGES.get(term).copied()
}

pub fn cues(text: &str) -> Vec<Cue> {
    cues_of(text, &tokens(text))
}

/// For callers that have the tokens already.
pub fn cues_of(text: &str, tokens: &[Token]) -> Vec<Cue> {
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let kind = match token.script {
            Script::Digits => None,
            Script::Letters => english_cue(tokens, index),
            Script::Hangul => korean_cue(text, tokens, index),
        };
        if let Some(kind) = kind {
            found.push(Cue {
                kind,
                range: token.range.clone(),
                token: index,
            });
        }
    }
    found
}

fn word_at(tokens: &[Token], index: Option<usize>) -> &str {
    index
        .and_then(|it| tokens.get(it))
        .map_or("", |it| it.text.as_str())
}

fn english_cue(tokens: &[Token], index: usize) -> Option<CueKind> {
    let word = tokens[index].text.as_str();
    let next = word_at(tokens, Some(index + 1));
    let not_only = matches!(word, "not") && matches!(next, "only" | "just" | "merely" | "least");
    if not_only || is_denied_failure(tokens, index) {
        return None;
    }
    let denies = lists::NEGATIONS_ENGLISH.contains(&word)
        || word.ends_with("n't")
        || word.ends_with("n’t")
        || (word == "yet" && next == "to")
        || (lists::FAILURES_ENGLISH.contains(&word) && next == "to");
    if denies {
        return Some(CueKind::Negation);
    }
    if matches!(word, "only" | "solely" | "exclusively" | "merely") {
        let after_not = word_at(tokens, index.checked_sub(1)) == "not";
        return (!after_not).then_some(CueKind::Exclusion);
    }
    if lists::HEDGES_ENGLISH.contains(&word) {
        return Some(CueKind::Hedge);
    }
    if lists::CONDITIONS_ENGLISH.contains(&word) || (word == "long" && next == "as") {
        return Some(CueKind::Condition);
    }
    if lists::COMPARISONS_ENGLISH.contains(&word) {
        return Some(CueKind::Comparison);
    }
    change_of(&english::stem(word)).map(CueKind::Change)
}

/// `did not fail to rise`: the two denials take each other back.
fn is_denied_failure(tokens: &[Token], index: usize) -> bool {
    let denies = |word: &str| matches!(word, "not" | "never" | "cannot") || word.ends_with("n't");
    let fails = |at: usize| {
        lists::FAILURES_ENGLISH.contains(&word_at(tokens, Some(at)))
            && word_at(tokens, Some(at + 1)) == "to"
    };
    let word = tokens[index].text.as_str();
    (denies(word) && fails(index + 1))
        || (fails(index) && denies(word_at(tokens, index.checked_sub(1))))
}

fn korean_cue(text: &str, tokens: &[Token], index: usize) -> Option<CueKind> {
    let token = &tokens[index];
    let word = token.text.as_str();
    let before = word_at(tokens, index.checked_sub(1));
    let next = word_at(tokens, Some(index + 1));
    if is_exclusion_korean(word, next) {
        return Some(CueKind::Exclusion);
    }
    if word.contains('없') && before.ends_with("밖에") {
        return None;
    }
    if denies_korean(word) {
        let not_only =
            word.starts_with("아니") && before.ends_with("뿐") || before.ends_with("뿐만");
        return (!not_only).then_some(CueKind::Negation);
    }
    if lists::HEDGES_KOREAN.iter().any(|it| word.starts_with(it)) || is_possibility(tokens, index) {
        return Some(CueKind::Hedge);
    }
    if is_condition_korean(text, token) {
        return Some(CueKind::Condition);
    }
    if matches!(word, "더" | "덜" | "더욱") || (word.ends_with("보다") && word.chars().count() > 2)
    {
        return Some(CueKind::Comparison);
    }
    change_of(&korean::stem(word)).map(CueKind::Change)
}

/// `광주만`, `남아공밖에 없다`, `샤워뿐이다`.
fn is_exclusion_korean(word: &str, next: &str) -> bool {
    let long = word.chars().count() >= 3;
    let only = long && word.ends_with('만') && !word.ends_with("지만") && !word.ends_with("다만");
    only || word.contains("뿐이")
        || word.contains("뿐입")
        || (word.ends_with("밖에") && next.contains('없'))
        || matches!(word, "오직" | "오로지" | "유일한" | "유일하게" | "유일하다")
}

fn denies_korean(word: &str) -> bool {
    matches!(word, "안" | "못")
        || word.contains('않')
        || word.contains('없')
        || word.starts_with("아니")
        || word.starts_with("아닌")
        || word.starts_with("아닙")
        || word.starts_with("못하")
        || word.starts_with("못한")
        || word.starts_with("못했")
        || word.starts_with("못할")
        || word.ends_with("못했다")
        || word.ends_with("못한다")
        || word.starts_with("불가능")
        || word.starts_with("사실무근")
        || word.starts_with("거짓")
        || word.starts_with("허위")
        || word.starts_with("말아")
        || word.starts_with("마세요")
        || word.starts_with("마라")
}

/// `할 수 있다`: it may be so.
fn is_possibility(tokens: &[Token], index: usize) -> bool {
    matches!(tokens[index].text.as_str(), "수" | "수도")
        && word_at(tokens, Some(index + 1)).starts_with('있')
}

fn is_condition_korean(text: &str, token: &Token) -> bool {
    let word = token.text.as_str();
    if word == "단" {
        return text[token.range.end..].starts_with(',');
    }
    let clause = [
        "으면", "하면", "되면", "라면", "다면", "려면", "이면", "지면", "어야", "아야",
    ];
    let ends_in_if = word.chars().count() >= 3 && clause.iter().any(|it| word.ends_with(it));
    lists::CONDITIONS_KOREAN
        .iter()
        .any(|it| word.starts_with(it))
        || matches!(word, "때" | "때는" | "때에" | "때만" | "때에는" | "때에만")
        || (ends_in_if && !lists::NOT_CONDITIONS_KOREAN.contains(&word))
}
