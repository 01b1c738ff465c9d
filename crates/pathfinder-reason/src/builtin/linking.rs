//! Which sub-questions a statement answers, and how well.
//!
//! Sub-questions of one question share most of their words, so what the statement does (define, limit, deny, measure)
//! decides between them. A statement answers only what it does: one without a figure does not answer how much.

use std::collections::BTreeSet;

use pathfinder_core::contract::{Helps, Stance};
use pathfinder_text::cues::change_of;
use pathfinder_text::{CueKind, content_words, cues, detect, dice, numbers};

use super::extract::Asked;
use super::proportion::proportions;
use super::quantity::{is_vague, quantities};
use super::question::{Ask, Question};
use super::weighing::Reading;
use super::writing::asked;
use crate::assertion::{self, Kind};
use crate::stance::{self, Analysis};

/// How much a statement helps, as the contract counts it.
const BACKGROUND: u8 = 1;
pub(super) const HELPFUL: u8 = 2;
const DIRECT: u8 = 3;
const SHARED_MIN: f64 = 0.2;
const BONUS: f64 = 0.15;
const OWN_WORD: f64 = 0.12;

const MEANING: &[&str] = &[
    "meant by",
    "defined",
    "definition",
    "정의",
    "란 정확히",
    "무엇이며",
    "뜻",
];
const CONDITIONS: &[&str] = &[
    "when does",
    "when do",
    "when is",
    "when are",
    "when can",
    "conditions",
    "조건",
];
/// Ask for both: when it holds, and when it does not.
const BOTH_WAYS: &[&str] = &["and when", "which conditions", "어떤 조건"];
const OBJECTIONS: &[&str] = &[
    "against",
    "limits",
    "criticism",
    "contradict",
    "반론",
    "반대",
    "한계",
    "어긋나",
];
const FINDINGS: &[&str] = &[
    "studies",
    "find about",
    "known about",
    "how large",
    "연구와",
    "효과의 크기",
    "알려진",
];
const SIZE: &[&str] = &["how large", "how big", "how much", "효과의 크기"];
const REACH: &[&str] = &["for whom", "over what time", "누구에게", "오래"];

const DEFINES: &[&str] = &[
    " means ",
    "is defined",
    "are defined",
    "defined as",
    " define ",
    "refers to",
    "뜻한다",
    "뜻하고",
    "정의한다",
    "정의하고",
    "정의된다",
    "제도를 말한다",
    "것을 말한다",
];

const LASTING: &[&str] = &[
    "year",
    "month",
    "long-term",
    "employees",
    "workers",
    "1년",
    "개월",
    "장기",
];

/// What a sub-question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Meaning,
    Conditions,
    Objections,
    Findings,
    Reach,
}

/// None if a sub-question names its own subject instead of asking one of these about the question's.
pub(super) fn wanted(sub_question: &str) -> Option<Wanted> {
    let lower = sub_question.to_lowercase();
    let kinds: [(&[&[&str]], Wanted); 5] = [
        (&[MEANING], Wanted::Meaning),
        (&[CONDITIONS, BOTH_WAYS], Wanted::Conditions),
        (&[OBJECTIONS], Wanted::Objections),
        (&[FINDINGS, SIZE], Wanted::Findings),
        (&[REACH], Wanted::Reach),
    ];
    let asks = |lists: &[&[&str]]| lists.iter().any(|it| has(&lower, it));
    kinds
        .into_iter()
        .find(|(lists, _)| asks(lists))
        .map(|it| it.1)
}

/// The sub-questions of a question, read once for many statements.
pub(super) struct SubQuestions {
    question: Reading,
    question_asked: Asked,
    /// What the question is about, without what it asks of it.
    subject: Asked,
    known: BTreeSet<String>,
    parts: Vec<Part>,
}

struct Part {
    lower: String,
    words: BTreeSet<String>,
    asked: Asked,
    ask: Ask,
}

impl SubQuestions {
    pub(super) fn of(question: &str, texts: &[String]) -> SubQuestions {
        let lang = detect(question);
        let part = |text: &String| Part {
            lower: text.to_lowercase(),
            words: content_words(text),
            asked: Asked::of(text, detect(text)),
            ask: Question::of(text, detect(text)).ask,
        };
        SubQuestions {
            question: asked(question),
            question_asked: Asked::of(question, lang),
            subject: Asked::of(&Question::of(question, lang).subject, lang),
            known: content_words(question),
            parts: texts.iter().map(part).collect(),
        }
    }

    pub(super) fn best(&self, statement: &str) -> Option<usize> {
        self.best_for(&content_words(statement), &self.deed(statement))
    }

    /// Every sub-question that the statement speaks to, and how much it helps to answer it.
    pub(super) fn helps(&self, statement: &str) -> Vec<Helps> {
        let (words, deed) = (content_words(statement), self.deed(statement));
        let best = self.best_for(&words, &deed);
        let stated = matches!(assertion::of(statement).kind, Kind::Result | Kind::Denial);
        let near = (0..self.parts.len()).filter(|it| self.is_near(*it, &words));
        near.map(|index| Helps {
            sub_question: index,
            how_much: match () {
                () if !stated => BACKGROUND,
                () if best == Some(index) => self.how_much(index, statement, &deed),
                () => BACKGROUND,
            },
        })
        .collect()
    }

    /// Whether a sentence with these words may help with any of them.
    pub(super) fn are_near(&self, words: &BTreeSet<String>) -> bool {
        (0..self.parts.len()).any(|it| self.is_near(it, words))
    }

    fn deed(&self, statement: &str) -> Deed {
        Deed::of(statement, &self.question, &self.known)
    }

    fn best_for(&self, words: &BTreeSet<String>, deed: &Deed) -> Option<usize> {
        let score = |index: usize| {
            let part = &self.parts[index];
            let fits = has(&part.lower, deed.wanted());
            let total = dice(words, &part.words)
                + OWN_WORD * self.own_words(index, words) as f64
                + if fits { BONUS } else { 0.0 };
            (self.is_near(index, words) && deed.may_answer(&part.lower)).then_some(total)
        };
        (0..self.parts.len())
            .filter_map(|index| score(index).map(|it| (index, it)))
            .max_by(|left, right| {
                left.1
                    .total_cmp(&right.1)
                    .then_with(|| right.0.cmp(&left.0))
            })
            .map(|(index, _)| index)
    }

    fn is_near(&self, index: usize, words: &BTreeSet<String>) -> bool {
        dice(words, &self.parts[index].words) >= SHARED_MIN
            || (self.parts.len() > 1 && self.own_words(index, words) > 0)
    }

    /// A word of only one sub-question says more than all the words that they share.
    fn own_words(&self, index: usize, words: &BTreeSet<String>) -> usize {
        let only_here = |it: &&String| {
            let held = |other: &&Part| other.words.contains(*it);
            self.parts.iter().filter(held).count() == 1
        };
        let shared = self.parts[index].words.intersection(words);
        shared.filter(only_here).count()
    }

    /// How much a statement helps with the sub-question that it fits best.
    fn how_much(&self, index: usize, statement: &str, deed: &Deed) -> u8 {
        let part = &self.parts[index];
        let Some(wanted) = wanted(&part.lower) else {
            return part.how_much(statement);
        };
        let about = match wanted {
            Wanted::Meaning => &self.subject,
            Wanted::Conditions | Wanted::Objections | Wanted::Findings | Wanted::Reach => {
                &self.question_asked
            }
        };
        if !about.is_spoken_of_by(statement) || !has(&part.lower, deed.wanted()) {
            return BACKGROUND;
        }
        // A text may do such a thing by the way; it must do it with just what is asked.
        let judged = || stance::judge_analyses(&self.question.analysis, &Analysis::of(statement));
        match wanted {
            Wanted::Meaning if deed.defines => DIRECT,
            Wanted::Conditions if judged().stance == Stance::Qualifies => DIRECT,
            Wanted::Conditions if !deed.is_two_sided => BACKGROUND,
            Wanted::Objections if deed.turns || judged().stance == Stance::Contradicts => DIRECT,
            Wanted::Findings if deed.measures => DIRECT,
            Wanted::Reach if !deed.lasts => BACKGROUND,
            Wanted::Meaning
            | Wanted::Conditions
            | Wanted::Objections
            | Wanted::Findings
            | Wanted::Reach => HELPFUL,
        }
    }
}

impl Part {
    /// A sub-question with a subject of its own: a statement answers it that names all that is asked.
    fn how_much(&self, statement: &str) -> u8 {
        // How much, how many, when: a statement without a figure does not answer that.
        let figure = self.ask != Ask::Fact || !numbers(statement).is_empty();
        let plain = match self.ask {
            Ask::YesNo { .. } => self.asked.is_restated_by(statement),
            Ask::Fact => self.asked.share_held(statement) >= 1.0,
            _ => false,
        };
        match () {
            () if !figure => BACKGROUND,
            () if plain => DIRECT,
            () if self.asked.is_spoken_of_by(statement) => HELPFUL,
            () => BACKGROUND,
        }
    }
}

fn has(lower: &str, words: &[&str]) -> bool {
    words.iter().any(|it| lower.contains(it))
}

/// Where or for whom it holds: a word that the question does not have and that is neither an amount nor a direction.
fn names_setting(statement: &str, known: &BTreeSet<String>) -> bool {
    let quantities = quantities(statement);
    let telling = |it: &String| {
        !known.contains(it)
            && !quantities.contains(it)
            && !is_vague(it)
            && change_of(it).is_none()
            && !it.starts_with(|it: char| it.is_ascii_digit())
            && it != "percent"
    };
    content_words(statement).iter().any(telling)
}

/// What a statement does that a sub-question may ask for.
struct Deed {
    defines: bool,
    /// Holds in one case and not in another.
    parts: bool,
    is_two_sided: bool,
    /// Denies what the question asks.
    objects: bool,
    /// Goes the other way than the question asks.
    turns: bool,
    measures: bool,
    /// Says for whom or for how long.
    reaches: bool,
    /// Names a time or a number.
    lasts: bool,
}

impl Deed {
    fn of(statement: &str, question: &Reading, known: &BTreeSet<String>) -> Deed {
        let lower = statement.to_lowercase();
        let reading = Reading::of(statement);
        let cues = cues(&lower);
        let cue = |kind: CueKind| cues.iter().any(|it| it.kind == kind);
        let turns = has(
            &lower,
            &[
                " but ",
                "whereas",
                "depend",
                "only in ",
                "only for ",
                "지만",
                "따라 다",
                "달라",
            ],
        );
        // `도입하면 100% 오른다는 주장은 사실이 아니다` has an `if` but states no condition.
        let parts = reading.is_two_sided()
            || (!reading.speaks_of_doubling() && (cue(CueKind::Condition) || turns));
        Deed {
            defines: has(&lower, DEFINES),
            parts,
            is_two_sided: reading.is_two_sided(),
            objects: !reading.is_two_sided()
                && question.is_opposed_by(&reading, cue(CueKind::Negation)),
            turns: question.is_opposed_by(&reading, false),
            measures: !proportions(statement).is_empty(),
            reaches: has(&lower, LASTING) || names_setting(statement, known),
            lasts: has(&lower, LASTING) || !numbers(statement).is_empty(),
        }
    }

    /// Words of the kind of sub-question that such a statement would answer.
    fn wanted(&self) -> &'static [&'static str] {
        match () {
            () if self.defines => MEANING,
            () if self.parts => CONDITIONS,
            () if self.objects => OBJECTIONS,
            () if self.measures => FINDINGS,
            () if self.reaches => REACH,
            () => FINDINGS,
        }
    }

    fn may_answer(&self, lower: &str) -> bool {
        (self.defines || !has(lower, MEANING))
            && (self.measures || !has(lower, SIZE))
            && (self.parts || !has(lower, BOTH_WAYS))
            && (self.objects || self.parts || !has(lower, OBJECTIONS))
            && (self.reaches || !has(lower, REACH))
    }
}

#[cfg(test)]
mod tests;
