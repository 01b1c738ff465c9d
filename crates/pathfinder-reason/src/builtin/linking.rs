//! Which sub-question a statement answers.
//!
//! Sub-questions of one question share most of their words, so what the statement does (define, limit, deny, measure)
//! decides between them. A statement answers only what it does: one without a figure does not answer how much.

use std::collections::BTreeSet;

use pathfinder_text::cues::change_of;
use pathfinder_text::{CueKind, content_words, cues, dice};

use super::proportion::proportions;
use super::quantity::{is_vague, quantities};
use super::weighing::Reading;
use super::writing::asked;

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

/// The index of the best sub-question, unless it shares too few words or is not one that the statement can answer.
pub(super) fn sub_question(statement: &str, question: &str, texts: &[String]) -> Option<usize> {
    let words = content_words(statement);
    let deed = Deed::of(statement, question);
    let asked: Vec<BTreeSet<String>> = texts.iter().map(|it| content_words(it)).collect();
    // A word of only one sub-question says more than all the words that they share.
    let own = |index: usize| {
        let only_here =
            |it: &&String| asked.iter().filter(|other| other.contains(*it)).count() == 1;
        asked[index].intersection(&words).filter(only_here).count()
    };
    let score = |index: usize| {
        let lower = texts[index].to_lowercase();
        let shared = dice(&words, &asked[index]);
        let fits = has(&lower, deed.wanted());
        let total = shared + OWN_WORD * own(index) as f64 + if fits { BONUS } else { 0.0 };
        let near = shared >= SHARED_MIN || (texts.len() > 1 && own(index) > 0);
        (near && deed.may_answer(&lower)).then_some(total)
    };
    (0..texts.len())
        .filter_map(|index| score(index).map(|it| (index, it)))
        .max_by(|left, right| {
            left.1
                .total_cmp(&right.1)
                .then_with(|| right.0.cmp(&left.0))
        })
        .map(|(index, _)| index)
}

fn has(lower: &str, words: &[&str]) -> bool {
    words.iter().any(|it| lower.contains(it))
}

/// Where or for whom it holds: a word that the question does not have and that is neither an amount nor a direction.
fn names_setting(statement: &str, question: &str) -> bool {
    let known = content_words(question);
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
    /// Denies what the question asks.
    objects: bool,
    measures: bool,
    /// Says for whom or for how long.
    reaches: bool,
}

impl Deed {
    fn of(statement: &str, question: &str) -> Deed {
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
            objects: !reading.is_two_sided()
                && asked(question).is_opposed_by(&reading, cue(CueKind::Negation)),
            measures: !proportions(statement).is_empty(),
            reaches: has(&lower, LASTING) || names_setting(statement, question),
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
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const QUESTION: &str = "Does a four-day work week raise productivity?";
    const PARTS: [&str; 5] = [
        "What exactly is meant by \"four-day work week\", and how is productivity measured?",
        "What do studies and reports find about a four-day work week and productivity, and how large is the effect?",
        "When does a four-day work week raise productivity, and when does it not?",
        "What evidence speaks against a positive answer about a four-day work week and productivity?",
        "For whom, and over what time, do the findings about a four-day work week hold?",
    ];
    const QUESTION_KOREAN: &str = "주 4일제는 생산성을 높이는가?";
    const PARTS_KOREAN: [&str; 5] = [
        "주 4일제란 정확히 무엇이며, 생산성은 어떻게 측정하는가?",
        "주 4일제와 생산성에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?",
        "주 4일제와 생산성에 대한 답은 어떤 조건에서 성립하고, 어떤 조건에서 성립하지 않는가?",
        "주 4일제와 생산성에 대한 반론이나 반대 증거는 무엇인가?",
        "주 4일제의 결과는 누구에게, 얼마나 오래 나타나는가?",
    ];

    fn check(question: &str, parts: [&str; 5], statements: &str, expected: Expect) {
        let texts = parts.map(str::to_owned);
        let line = |it: &str| {
            let place = sub_question(it, question, &texts);
            let kinds = ["meaning", "size", "conditions", "objections", "reach"];
            format!("{}: {it}\n", place.map_or("none", |it| kinds[it]))
        };
        expected.assert_eq(
            &statements
                .lines()
                .map(|it| line(it.trim()))
                .collect::<String>(),
        );
    }

    #[test]
    fn a_statement_answers_what_it_speaks_to() {
        check(
            QUESTION,
            PARTS,
            "No study in the review found that a four-day work week doubles productivity in a company.
            The four-day work week raised output per hour by 8 percent in office work.
            The four-day work week raises hourly productivity in office work.
            The four-day work week lowered hourly productivity by 3 percent on assembly lines.
            A four-day work week raises productivity when meetings are cut, but lowers productivity in shift work.
            In some sources, a four-day work week means 32 reduced hours at the same pay.
            The four-day work week keeps its productivity gain for employees after a year.",
            expect![[r#"
                objections: No study in the review found that a four-day work week doubles productivity in a company.
                size: The four-day work week raised output per hour by 8 percent in office work.
                reach: The four-day work week raises hourly productivity in office work.
                objections: The four-day work week lowered hourly productivity by 3 percent on assembly lines.
                conditions: A four-day work week raises productivity when meetings are cut, but lowers productivity in shift work.
                meaning: In some sources, a four-day work week means 32 reduced hours at the same pay.
                reach: The four-day work week keeps its productivity gain for employees after a year.
            "#]],
        );
        check(
            QUESTION_KOREAN,
            PARTS_KOREAN,
            "주 4일 근무제를 도입해도 생산성이 100% 오르지는 않는다.
            주 4일 근무제를 도입하면 생산성이 100% 오른다는 주장은 사실이 아니다.
            주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.
            주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.
            주 4일 근무제는 단축형에서는 시간당 생산성을 높이지만, 압축형에서는 시간당 생산성을 낮춘다.
            주 4일 근무제는 생산성을 높인다.
            주 4일 근무제는 어떤 연구에서는 주 32시간 단축근무를 뜻한다.",
            expect![[r#"
                objections: 주 4일 근무제를 도입해도 생산성이 100% 오르지는 않는다.
                objections: 주 4일 근무제를 도입하면 생산성이 100% 오른다는 주장은 사실이 아니다.
                size: 주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.
                objections: 주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.
                conditions: 주 4일 근무제는 단축형에서는 시간당 생산성을 높이지만, 압축형에서는 시간당 생산성을 낮춘다.
                none: 주 4일 근무제는 생산성을 높인다.
                meaning: 주 4일 근무제는 어떤 연구에서는 주 32시간 단축근무를 뜻한다.
            "#]],
        );
    }
}
