//! Where a text says that what it describes no longer holds: a status field, or a sentence that sets its section aside.

use std::ops::Range;

use crate::blocks::{Block, BlockKind};
use crate::sentences::sentences_within;
use crate::tokens::{Script, Token, tokens};
use crate::{content_words, lists, terms};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence or the line that says so.
    pub range: Range<usize>,
    /// The part of the text that it sets aside.
    pub scope: Range<usize>,
}

/// A text says so at its top, a section in its first blocks.
const TOP_BLOCKS: usize = 5;
const SECTION_BLOCKS: usize = 2;

/// The notices of a text, those on all of it first, and of these those that name a successor.
pub fn notices(title: &str, text: &str, blocks: &[Block]) -> Vec<Notice> {
    let mut found: Vec<Notice> = fields(text, blocks).collect();
    let is_past = !found.is_empty();
    let title = content_words(title);
    for (at, block) in blocks.iter().enumerate() {
        if !matches!(block.kind, BlockKind::Paragraph | BlockKind::Item) {
            continue;
        }
        let is_top = at < TOP_BLOCKS;
        let heading = block.headings.last().filter(|heading| {
            let before = blocks[..at].iter().rev();
            let same = before.take_while(|it| it.headings.last() == Some(heading));
            same.count() < SECTION_BLOCKS
        });
        if !is_top && heading.is_none() {
            continue;
        }
        for range in sentences_within(text, block.range.clone()) {
            let Some(subject) = set_aside(&text[range.clone()]) else {
                continue;
            };
            let scope = match heading {
                _ if is_top && (speaks_of(&subject, &title) || is_past && subject.is_this) => {
                    Some(0..text.len())
                }
                Some(heading) if subject.is_this || speaks_of(&subject, &named(text, heading)) => {
                    section(blocks, heading)
                }
                None if subject.is_this => Some(0..text.len()),
                _ => None,
            };
            found.extend(scope.map(|scope| Notice { range, scope }));
        }
    }
    let tells_successor = |it: &Notice| names_successor(&text[it.range.clone()]);
    found.sort_by_key(|it| (std::cmp::Reverse(it.scope.len()), !tells_successor(it)));
    found
}

/// Whether a notice says what takes the place of what it sets aside.
fn names_successor(notice: &str) -> bool {
    let lower = notice.to_lowercase();
    let field = SUCCESSORS.iter().any(|it| lower.starts_with(it));
    field
        || [" by ", " favor of ", " favour of ", "대체"]
            .iter()
            .any(|it| lower.contains(it))
}

fn named(text: &str, heading: &Range<usize>) -> std::collections::BTreeSet<String> {
    content_words(&text[heading.clone()])
}

/// Everything below a heading.
fn section(blocks: &[Block], heading: &Range<usize>) -> Option<Range<usize>> {
    let mut inside = blocks.iter().filter(|it| it.headings.contains(heading));
    let first = inside.next()?;
    let end = inside.next_back().unwrap_or(first).range.end;
    Some(first.start..end)
}

const STATUS: &[&str] = &["status", "state", "상태"];
const PAST_STATUS: &str = "superseded rejected withdrawn deprecated obsolete obsoleted replaced retired abandoned historic \
    폐기 폐기됨 폐지 폐지됨 철회 철회됨 대체됨 중단";
const SUCCESSORS: &[&str] = &["superseded-by", "obsoleted-by", "replaced-by", "대체 문서"];

/// `Status: Superseded`, `Superseded-By: 649`.
fn fields<'a>(text: &'a str, blocks: &'a [Block]) -> impl Iterator<Item = Notice> + 'a {
    let fields = blocks.first().filter(|it| it.kind == BlockKind::Fields);
    let lines = fields.into_iter().flat_map(move |block| {
        let slice = &text[block.range.clone()];
        let start = slice.as_ptr().addr() - block.range.start;
        slice
            .lines()
            .map(move |it| (it.as_ptr().addr() - start, it))
    });
    lines.filter_map(|(at, line)| {
        let (name, value) = line.split_once(':')?;
        let name = name.trim().to_lowercase();
        let first = value.split_whitespace().next()?.to_lowercase();
        let is_past = STATUS.contains(&name.as_str()) && lists(PAST_STATUS, &first);
        let range = at..at + line.trim_end().len();
        (is_past || SUCCESSORS.contains(&name.as_str())).then_some(Notice {
            range,
            scope: 0..text.len(),
        })
    })
}

/// What a sentence says no longer holds.
struct Subject {
    words: std::collections::BTreeSet<String>,
    /// `this proposal`, `이 기능`.
    is_this: bool,
}

/// At least half of a name.
fn speaks_of(subject: &Subject, name: &std::collections::BTreeSet<String>) -> bool {
    let shared = name.intersection(&subject.words).count();
    shared > 0 && shared * 2 >= name.len()
}

const BE: &str = "is are was were been now";
const HAVE: &str = "has have";
const PAST: &str =
    "deprecated obsolete obsoleted superseded withdrawn rejected retired abandoned discontinued";
const TAKEN: &str = "removed replaced";
const NO_LONGER: &str = "supported maintained recommended available valid used needed required";
/// What makes it no plain statement about now.
const OPEN: &str =
    "not never will if may might would could should whether when unless until why how which who";
const THIS: &str = "this these";

fn set_aside(sentence: &str) -> Option<Subject> {
    let tokens = tokens(sentence);
    let at = (0..tokens.len())
        .find(|at| says_past(&tokens, *at) || says_past_in_korean(sentence, &tokens, *at))?;
    let before = &tokens[..at];
    if before.iter().any(|it| lists(OPEN, &it.text)) {
        return None;
    }
    let first = before.iter().find(|it| it.script != Script::Digits)?;
    Some(Subject {
        is_this: lists(THIS, &first.text) || first.text == "이",
        words: content_words(&sentence[..tokens[at].range.start]),
    })
}

const REPLACES: &str = "replaces supersedes obsoletes deprecates";
const VERBAL: &str = "no longer";
/// A single word may be anything, and a long phrase describes something.
const THING_WORDS: std::ops::RangeInclusive<usize> = 2..=4;

/// The terms of what a sentence says is past: `the menu system` in `The menu system is deprecated` and in `This replaces
/// the menu system`.
pub fn past_things(sentence: &str) -> Option<Vec<String>> {
    let tokens = tokens(sentence);
    let said = match set_aside(sentence) {
        Some(subject) if subject.is_this => return None,
        Some(_) => {
            let at = (0..tokens.len()).find(|at| {
                says_past(&tokens, *at) || says_past_in_korean(sentence, &tokens, *at)
            })?;
            let verbal = |it: &&Token| {
                let lists = |words: &str| lists(words, &it.text);
                lists(BE) || lists(HAVE) || lists(VERBAL) || it.text.ends_with("ly")
            };
            let end = tokens[..at].iter().rev().take_while(verbal).count();
            let end = tokens[..at - end].last()?.range.end;
            let start = sentence[..end]
                .rfind([',', ':', ';'])
                .map_or(0, |it| it + 1);
            &sentence[start..end]
        }
        None => replaced_in(sentence, &tokens)?,
    };
    let said = said.trim_end().trim_end_matches(['.', '`', '*']);
    let terms: Vec<String> = terms(said)
        .into_iter()
        .filter(|it| it.script != Script::Digits)
        .map(|it| it.text)
        .collect();
    THING_WORDS.contains(&terms.len()).then_some(terms)
}

/// What follows `replaces`, and the object before `대체한다`.
fn replaced_in<'a>(sentence: &'a str, tokens: &[Token]) -> Option<&'a str> {
    let is_open = |it: &Token| lists(OPEN, &it.text);
    if let Some(at) = tokens.iter().position(|it| lists(REPLACES, &it.text)) {
        if tokens[..at].iter().any(is_open) {
            return None;
        }
        let rest = &sentence[tokens[at].range.end..];
        let end = rest
            .find([',', ';', ':', '(', ')', '.'])
            .unwrap_or(rest.len());
        let said = &rest[..end];
        let joins = said.find(" and ").or_else(|| said.find(" with "));
        return Some(&said[..joins.unwrap_or(said.len())]);
    }
    let at = tokens.iter().position(|it| {
        it.text.starts_with("대체") && CLAUSE_ENDS.iter().any(|end| it.text.ends_with(end))
    })?;
    let is_object = |it: &Token| it.text.ends_with(['을', '를']);
    let subject = tokens[..at].iter().rposition(|it| {
        it.script == Script::Hangul && it.text.ends_with(['은', '는', '이', '가'])
    })?;
    let object = tokens[..at].iter().rposition(is_object)?;
    let said = tokens[object].range.end..tokens[at].range.start;
    let is_plain = object > subject && sentence[said].trim().is_empty();
    is_plain.then(|| &sentence[tokens[subject].range.end..tokens[object].range.end])
}

/// `is deprecated`, `has been removed`, `no longer supported`.
fn says_past(tokens: &[Token], at: usize) -> bool {
    let has = |words: &str, back: usize| {
        let token = at.checked_sub(back).and_then(|it| tokens.get(it));
        token.is_some_and(|it| lists(words, &it.text))
    };
    let adverb = at.checked_sub(1).and_then(|it| tokens.get(it));
    let adverb = usize::from(adverb.is_some_and(|it| it.text.ends_with("ly")));
    let taken = has(TAKEN, 0)
        && (has("been", 1) && has(HAVE, 2) || has("been", 2) && has(HAVE, 3) || has("was were", 1));
    has(PAST, 0) && has(BE, 1 + adverb)
        || taken
        || has(NO_LONGER, 0) && has("longer", 1) && has("no", 2)
}

const KOREAN_PAST: &[&str] = &["폐기", "폐지", "철회", "제거", "대체", "중단", "단종"];
const KOREAN_DONE: &[&str] = &["되었", "됐", "된다", "되며", "되고", "됩니다"];
const KOREAN_NO_LONGER: &[&str] = &["사용", "지원", "권장", "제공", "유효", "필요"];
/// A word with one of these ends a clause, and does not describe the next noun.
const CLAUSE_ENDS: &[&str] = &["다", "며", "고", "만", "므로", "요", "니까"];

/// `사용 중단되었다`, `더 이상 지원되지 않는다`.
fn says_past_in_korean(sentence: &str, tokens: &[Token], at: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |it| it.text.as_str());
    let ends = |it: &str| CLAUSE_ENDS.iter().any(|end| it.ends_with(end));
    let begins = |words: &[&str], it: &str| words.iter().any(|word| it.starts_with(word));
    let done = |at: usize| KOREAN_DONE.iter().any(|it| text(at).contains(it)) && ends(text(at));
    if begins(KOREAN_PAST, text(at))
        && (done(at) || done(at + 1) && !text(at + 1).starts_with("않"))
    {
        return !sentence.contains("수 있") && !sentence.contains("예정");
    }
    let more = matches!(text(at), "더는")
        || text(at) == "더" && text(at + 1) == "이상"
        || text(at) == "더이상";
    let verb = at + 1 + usize::from(text(at) == "더");
    more && begins(KOREAN_NO_LONGER, text(verb))
        && (verb..=verb + 1).any(|it| text(it + 1).starts_with("않") && ends(text(it + 1)))
}

#[cfg(test)]
mod tests;
