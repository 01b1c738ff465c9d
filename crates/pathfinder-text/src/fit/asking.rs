//! What kind of thing a question asks for, and whether a passage says such a thing.
//!
//! Closed classes of both languages: interrogatives, connectives of cause and condition, words of advice.

use crate::cues::{CueKind, cues};
use crate::lists;
use crate::tokens::{Token, tokens};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// A cause or a reason.
    Why,
    /// A condition or a time.
    When,
    /// A figure.
    HowMuch,
    /// Advice, or which of several is better.
    Should,
    /// Yes or no: what denies, demands or restricts decides it sooner than what merely mentions the subject.
    Whether,
    Other,
}

/// Index terms of questions that say what is asked for, not what about.
const ASKING: &str = "how what when where which who whom whose whi often much mani should can could may must will would \
    do doe did i my me we you your 언제 무엇 엇을 엇이 엇인 어느 어떤 떻게 얼마 마나 누가 누구 어디 는가 하는 하나 되나 있나 \
    인가 나요 까요 왜 몇 중 은 는 이 가 를 을 의 에 로 와 과 도 수 쪽 것";

/// Whether a term says what kind of thing is asked for.
pub(super) fn is_asking(term: &str) -> bool {
    lists(ASKING, term)
}

impl Asking {
    pub fn of(question: &str) -> Asking {
        let tokens = tokens(question);
        let has = |words: &str| tokens.iter().any(|it| lists(words, &it.text));
        let starts = |stems: &[&str]| {
            let stem = |it: &Token| stems.iter().any(|stem| it.text.starts_with(stem));
            tokens.iter().any(stem)
        };
        let lower = question.to_lowercase();
        let is_amount = [
            "how many",
            "how much",
            "how often",
            "how long",
            "how old",
            "how far",
            "how large",
        ];
        if has("why") || starts(&["왜"]) {
            Asking::Why
        } else if is_amount.iter().any(|it| lower.contains(it)) || starts(&["몇", "얼마"]) {
            Asking::HowMuch
        } else if tokens.first().is_some_and(|it| it.text == "when") || starts(&["언제"]) {
            Asking::When
        } else if has("should which") || starts(&["어느", "써야", "사용해야"]) || has("무엇을")
        {
            Asking::Should
        } else if is_yes_no(&tokens) {
            Asking::Whether
        } else {
            Asking::Other
        }
    }

    /// Whether a passage says the kind of thing that is asked for. What answers no kind in particular is never met.
    pub fn is_met_by(self, passage: &str) -> bool {
        let (words, stems, figures) = match self {
            Asking::Why => (WHY, WHY_STEMS, false),
            Asking::When => (WHEN, WHEN_STEMS, false),
            Asking::HowMuch => (FIGURES, &[][..], true),
            Asking::Should => (SHOULD, SHOULD_STEMS, false),
            Asking::Whether => return decides(passage),
            Asking::Other => return false,
        };
        let is_met = |it: &Token| {
            lists(words, &it.text)
                || stems.iter().any(|stem| it.text.contains(stem))
                || (figures && it.text.starts_with(|it: char| it.is_ascii_digit()))
        };
        tokens(passage).iter().any(is_met)
    }
}

/// English begins with the verb, Korean ends in it; an interrogative asks for more than yes or no.
fn is_yes_no(tokens: &[Token]) -> bool {
    let first = tokens.first().map_or("", |it| it.text.as_str());
    let last = tokens.last().map_or("", |it| it.text.as_str());
    let asks = ["나", "나요", "가", "가요", "까", "까요"];
    let interrogative = |it: &Token| {
        let is_one = |stem: &&str| it.text.starts_with(*stem);
        lists(WH, &it.text) || WH_STEMS.iter().any(is_one)
    };
    (lists(AUXILIARIES, first) || asks.iter().any(|it| last.ends_with(it)))
        && !tokens.iter().any(interrogative)
}

fn decides(passage: &str) -> bool {
    let turns = |kind: CueKind| matches!(kind, CueKind::Negation | CueKind::Exclusion);
    cues(passage).iter().any(|it| turns(it.kind))
        || tokens(passage)
            .iter()
            .any(|it| lists("must should always", &it.text))
}

const AUXILIARIES: &str =
    "does do did is are was were can could will would has have had may must should";
const WH: &str = "how what which why when who where";
const WH_STEMS: &[&str] = &[
    "무엇", "언제", "어떻", "어떤", "어느", "어디", "왜", "얼마", "몇", "며칠", "누구", "누가",
    "무슨",
];

const WHY: &str =
    "because since due therefore reason reasons so cause causes caused why thus hence";
const WHY_STEMS: &[&str] = &["때문", "위해", "위하", "이유", "따라서"];
const WHEN: &str = "when if only unless before after until whenever while once";
const WHEN_STEMS: &[&str] = &["경우", "때", "이내", "이상이", "후에", "전에", "까지"];
const FIGURES: &str = "one two three four five six seven eight nine ten twelve every half hundred thousand million percent twice once";
const SHOULD: &str = "should recommend recommended recommends recommendation prefer preferred advise advised advisable better best suitable";
const SHOULD_STEMS: &[&str] = &[
    "권장",
    "하세요",
    "좋습니다",
    "좋다",
    "추천",
    "적합",
    "바란다",
    "바랍니다",
    "하십시오",
    "해야",
];
