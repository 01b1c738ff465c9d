//! Words of a text in a form that can be shown: in a query, in a heading, among the concepts of an item.
//!
//! A term of `language` is for comparing and looks like a stump; here the same word keeps its shape, and only what
//! grammar hung on it (a particle, punctuation) is taken off.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use pathfinder_text::korean;
use pathfinder_text::korean::syllable::Syllable;
use pathfinder_text::terms::term_of;
use pathfinder_text::tokens::{Script, Token, tokens};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A noun, judging by its ending. All English words count as nouns.
    Noun,
    /// A Korean verb or adjective.
    Verb,
    /// Only a figure.
    Figure,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    pub(super) shown: String,
    pub(super) stems: Vec<String>,
    pub(super) range: Range<usize>,
    pub(super) role: Role,
    /// In brackets or quotation marks: the author wanted exactly this word.
    pub(super) marked: bool,
    /// The Korean particle that was taken off.
    pub(super) particle: String,
    /// A function word or a separator stood between this word and the one before it.
    pub(super) apart: bool,
}

/// Words that ask and say nothing about the subject.
const QUESTION_WORDS: &[&str] = &[
    "무엇",
    "무엇인가",
    "무엇인가요",
    "무엇일까",
    "무엇이며",
    "뭐",
    "뭔가요",
    "뭐야",
    "어떻게",
    "어떠한가",
    "어떤가",
    "어떤가요",
    "어떨까",
    "왜",
    "언제",
    "누구",
    "누가",
    "어디",
    "어디서",
    "얼마나",
    "얼마",
    "어느",
    "무슨",
    "과연",
    "실제로",
    "정말로",
    "있는가",
    "있나요",
    "있을까",
    "있을까요",
    "없는가",
    "되는가",
    "되나요",
    "될까",
    "하는가",
    "하나요",
    "할까",
    "인가",
    "인가요",
    "일까",
    "일까요",
    "맞나요",
    "맞는가",
    "알려줘",
    "설명해줘",
    "궁금하다",
    "도대체",
];

/// How Korean questions end.
pub(super) const QUESTION_ENDINGS: &[&str] = &[
    "는가요",
    "은가요",
    "인가요",
    "는가",
    "은가",
    "인가",
    "던가",
    "나요",
    "까요",
    "습니까",
    "니까",
    "일까",
    "을까",
    "할까",
    "릴까",
    "킬까",
    "칠까",
    "힐까",
    "될까",
    "까",
    "느냐",
    "냐",
    "는지",
    "는지는",
    "는지를",
    "한지",
    "한지에",
    "한지는",
    "을지",
];

const LIGHT_VERBS: &[char] = &[
    '하', '했', '한', '할', '합', '함', '해', '되', '됐', '된', '될', '됩', '됨', '돼', '시',
];

/// Adverbs that look like a noun with a particle.
const ADVERBS: &str = "그대로 서로 별도로 주로 대체로 스스로 새로 함께 거의 특히 오히려 여전히 각기 통째로 전부 다들 이미 겨우 꽉 솔직히 반면 다만 물론";

/// Verbs whose present adnominal (`미치는`) looks like a noun with a topic particle, by their stems.
const VERB_STEMS: &str = "가지 거치 걸리 고치 나누 나오 나타나 내리 느끼 늘리 늘어나 다니 다루 달라지 던지 따르 떨어지 만드 맞추 모으 미치 바꾸 버리 보내 보이 \
    부르 불리 빠지 살리 살피 생기 쉬 쓰이 어긋나 여 오르 올리 옮기 이끄 이루 이어지 일으키 일하 줄이 지나 지니 지키 찾 채우 치르 커지 크 키우 펼치 하 해치 \
    도맡 높이 낮추 높아지 낮아지 줄어드 비롯하 넘 받 얻 묻 믿 읽 잃 않 없 있 같";

static ADVERB_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| ADVERBS.split_whitespace().collect());
static VERB_STEM_SET: LazyLock<HashSet<&str>> =
    LazyLock::new(|| VERB_STEMS.split_whitespace().collect());

/// Content words in order of appearance.
pub(super) fn words(text: &str) -> Vec<Word> {
    let tokens = tokens(text);
    let mut found: Vec<Word> = Vec::new();
    let mut at = 0;
    let mut end_before: Option<usize> = None;
    let mut marks = Marks::default();
    let mut read_to = 0;
    while at < tokens.len() {
        let length = chunk_length(text, &tokens[at..]);
        let chunk = &tokens[at..at + length];
        let range = chunk[0].range.start..chunk[length - 1].range.end;
        marks.read(&text[read_to..range.start]);
        read_to = range.start;
        at += length;
        let plain_gap =
            end_before.is_some_and(|it| text[it..range.start].chars().all(char::is_whitespace));
        if let Some(mut word) = word_of(text, chunk, range) {
            word.apart = !plain_gap;
            word.marked = marks.open();
            end_before = Some(word.range.end);
            found.push(word);
        } else {
            end_before = None;
        }
    }
    found
}

/// Words without those that repeat an earlier one.
pub(super) fn distinct(words: Vec<Word>) -> Vec<Word> {
    let mut seen = BTreeSet::new();
    words
        .into_iter()
        .filter(|it| seen.insert(it.stems.clone()))
        .collect()
}

pub(super) fn join(words: &[Word]) -> String {
    words
        .iter()
        .map(|it| it.shown.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[derive(Default)]
struct Marks {
    brackets: usize,
    quoted: bool,
}

impl Marks {
    fn read(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '(' | '[' | '「' | '『' | '“' | '（' => self.brackets += 1,
                ')' | ']' | '」' | '』' | '”' | '）' => {
                    self.brackets = self.brackets.saturating_sub(1)
                }
                '"' => self.quoted = !self.quoted,
                _ => {}
            }
        }
    }

    fn open(&self) -> bool {
        self.brackets > 0 || self.quoted
    }
}

/// How many tokens make one word: `four-day`, `4일`, `AI가`.
fn chunk_length(text: &str, tokens: &[Token]) -> usize {
    let joined = |pair: &[Token]| {
        let gap = &text[pair[0].range.end..pair[1].range.start];
        pair[1].glued && matches!(gap, "" | "-" | "." | "&" | "+" | "_" | "‑")
    };
    1 + tokens.windows(2).take_while(|it| joined(it)).count()
}

fn word_of(text: &str, chunk: &[Token], range: Range<usize>) -> Option<Word> {
    let last = chunk.last()?;
    let last_stem = term_of(last).map(|it| it.text);
    let before = &chunk[..chunk.len() - 1];
    let mut stems: Vec<String> = before
        .iter()
        .filter_map(term_of)
        .map(|it| it.text)
        .collect();
    stems.extend(last_stem.clone());
    let slice = &text[range.clone()];
    let adverb = ADVERB_SET.contains(last.text.as_str());
    if stems.is_empty() || adverb || QUESTION_WORDS.contains(&last.text.as_str()) {
        return None;
    }
    let (tail, particle, role) = match last.script {
        Script::Hangul => hangul_tail(last, last_stem.unwrap_or_default(), chunk.len() > 1),
        Script::Digits if chunk.len() == 1 => {
            (slice_of(text, last).to_owned(), String::new(), Role::Figure)
        }
        Script::Digits | Script::Letters => {
            (slice_of(text, last).to_owned(), String::new(), Role::Noun)
        }
    };
    let head = &slice[..slice.len() - slice_of(text, last).len()];
    let mut shown = format!("{head}{tail}");
    if text[range.end..].starts_with(['%', '+', '#']) && !matches!(last.script, Script::Hangul) {
        shown.push_str(&text[range.end..range.end + 1]);
    }
    (!shown.is_empty()).then_some(Word {
        shown,
        stems,
        range,
        role,
        marked: false,
        particle,
        apart: true,
    })
}

fn slice_of<'text>(text: &'text str, token: &Token) -> &'text str {
    &text[token.range.clone()]
}

/// What is shown of a word's last Hangul run, the particle taken off, and what kind of word it was.
fn hangul_tail(token: &Token, stem: String, glued: bool) -> (String, String, Role) {
    let surface = token.text.as_str();
    if glued {
        return glued_tail(surface);
    }
    if surface.chars().count() > 2 && QUESTION_ENDINGS.iter().any(|it| surface.ends_with(it)) {
        return (surface.to_owned(), String::new(), Role::Verb);
    }
    let verb = (surface.to_owned(), String::new(), Role::Verb);
    match surface.strip_prefix(stem.as_str()) {
        Some("는" | "은") if VERB_STEM_SET.contains(stem.as_str()) => verb,
        // `높이지만` is not a noun with a copula.
        Some(rest)
            if rest.starts_with('이') && stem.chars().count() == 1 && rest.chars().count() > 1 =>
        {
            verb
        }
        Some("") if is_adnominal(surface) => verb,
        Some("") => (stem, String::new(), Role::Noun),
        Some("들") => (surface.to_owned(), String::new(), Role::Noun),
        Some(rest)
            if korean::is_particle(rest) || korean::is_particle(rest.trim_start_matches('들')) =>
        {
            (stem, rest.to_owned(), Role::Noun)
        }
        Some(rest) if stem.chars().count() >= 2 && rest.starts_with(LIGHT_VERBS) => {
            (stem, String::new(), Role::Noun)
        }
        _ => verb,
    }
}

/// Behind a figure or a Latin word: `4일만` is `4일` with a particle, `AI가` is `AI`.
fn glued_tail(surface: &str) -> (String, String, Role) {
    if korean::is_particle(surface) {
        return (String::new(), surface.to_owned(), Role::Noun);
    }
    let forms = [
        "으로", "에서", "까지", "부터", "에는", "이란", "란", "와", "만", "로", "은", "는", "이",
        "가", "을", "를", "도", "의", "에",
    ];
    let cut = forms.iter().find_map(|it| {
        surface
            .strip_suffix(it)
            .filter(|rest| !rest.is_empty())
            .map(|rest| (rest, *it))
    });
    let (kept, particle) = cut.unwrap_or((surface, ""));
    (kept.to_owned(), particle.to_owned(), Role::Noun)
}

/// `다룬`, `줄일`: a verb stem that closes with ㄴ or ㄹ stands before the noun it describes.
fn is_adnominal(word: &str) -> bool {
    let Some(last) = word.chars().last() else {
        return false;
    };
    let Some(open) = Syllable::of(last).filter(|it| matches!(it.coda(), Some('ㄴ' | 'ㄹ')))
    else {
        return false;
    };
    let base = format!(
        "{}{}",
        &word[..word.len() - last.len_utf8()],
        open.without_coda().compose()
    );
    base.chars().count() > 1 && VERB_STEM_SET.contains(base.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let shown: Vec<String> = words(text)
            .into_iter()
            .map(|it| match (it.role, it.marked) {
                (Role::Verb, _) => format!("{}!", it.shown),
                (_, true) => format!("({})", it.shown),
                _ => it.shown,
            })
            .collect();
        expected.assert_eq(&shown.join(" "));
    }

    #[test]
    fn words_keep_their_shape() {
        check(
            "Does a four-day work week raise productivity by 8%?",
            expect!["four-day work week raise productivity 8%"],
        );
        check(
            "주 4일 근무제(four-day work week)는 사무직의 생산성을 높이는가?",
            expect!["주 4일 근무제 (four-day) (work) (week) 사무직 생산성 높이는가!"],
        );
        check(
            "AI가 코로나19를 예측했다, C++로.",
            expect!["AI 코로나19 예측 C+"],
        );
        check("", expect![""]);
    }
}
