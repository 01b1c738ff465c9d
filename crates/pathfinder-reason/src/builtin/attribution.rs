//! Who vouches for a sentence: its author, a study, or nobody but the person quoted.
//!
//! `Critics answered that the gain disappears` tells that there are critics. Whether they are right, the words do not
//! tell, so such a sentence is evidence for nobody.

use pathfinder_text::{is_hangul, lists};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribution {
    /// The author vouches for it.
    Own,
    /// The author passes on what a study found.
    Reported,
    /// Somebody says it.
    Claimed,
}

/// A sentence, and what it says once the speaker is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attributed<'text> {
    pub(super) attribution: Attribution,
    pub(super) claim: &'text str,
}

pub(super) fn attribute(text: &str) -> Attributed<'_> {
    let plain = text.trim().trim_end_matches(['.', '!', '。']);
    if plain.chars().any(is_hangul) {
        korean(plain)
    } else {
        english(plain)
    }
}

const FINDING: &str = "report reports reported find finds found show shows showed suggest suggests suggested conclude concludes \
    concluded estimate estimates estimated confirm confirms confirmed";
const SAYING: &str = "write writes wrote say says said argue argues argued answer answers answered claim claims claimed believe believes \
    believed think thinks thought feel feels felt hope hopes hoped fear fears feared insist insists insisted deny denies denied \
    doubt doubts doubted disagree disagreed warn warns warned object objects objected tell tells told suspect suspects suspected";
/// These measure before they report.
const STUDIES: &str = "study studies paper papers trial trials review reviews survey surveys research researchers data results report \
    reports analysis analyses experiment experiments authors statistics evidence we chamber bureau ministry";
const OPINIONS: &str =
    "claim claims idea belief notion hope fear myth assumption argument rumor opinion view";
const DENIED: &str = "no not never none nobody neither few";
const ARTICLES: &str = "the a an it this that our their";
const REFUTED: &[&str] = &[
    "not supported",
    "not true",
    "is false",
    "untrue",
    "is wrong",
    "no evidence",
    "a myth",
];

const QUOTED_WORDS_MIN: usize = 5;

fn english(text: &str) -> Attributed<'_> {
    according_to(text)
        .or_else(|| said_that(text))
        .or_else(|| said(text))
        .unwrap_or_else(|| {
            // A quoted term is a word that is spoken of; a quoted sentence is somebody speaking.
            let opening = text
                .strip_prefix(['"', '“'])
                .and_then(|it| it.split(['"', '”']).next());
            let quoted = opening
                .is_some_and(|it| it.split_whitespace().count() >= QUOTED_WORDS_MIN)
                || text.contains("\" said")
                || text.contains("” said");
            Attributed {
                attribution: if quoted {
                    Attribution::Claimed
                } else {
                    Attribution::Own
                },
                claim: text,
            }
        })
}

fn attribution_of(who: &str) -> Attribution {
    let lower = who.to_lowercase();
    let studied = lower
        .split(|it: char| !it.is_alphanumeric())
        .any(|it| lists(STUDIES, it));
    if studied {
        Attribution::Reported
    } else {
        Attribution::Claimed
    }
}

/// `According to critics, …` and `…, according to the chamber`.
fn according_to(text: &str) -> Option<Attributed<'_>> {
    let front = text
        .strip_prefix("According to ")
        .and_then(|it| it.split_once(", "));
    let (who, claim) = front.or_else(|| {
        text.rsplit_once(", according to ")
            .map(|(claim, who)| (who, claim))
    })?;
    Some(Attributed {
        attribution: attribution_of(who),
        claim,
    })
}

/// A denied report (`No study found that …`) and a refuted claim are the author's own word.
fn said_that(text: &str) -> Option<Attributed<'_>> {
    const SPEAKER_WORDS_MAX: usize = 9;
    let (before, claim) = text.split_once(" that ")?;
    let words: Vec<String> = before.split_whitespace().map(str::to_lowercase).collect();
    let last = words.last()?.as_str();
    let denied = words.iter().any(|it| lists(DENIED, it));
    if denied || words.len() > SPEAKER_WORDS_MAX || claim.split_whitespace().count() < 4 {
        return None;
    }
    if lists(OPINIONS, last) && words.len() <= 2 {
        let refuted = REFUTED.iter().any(|it| claim.contains(it));
        return Some(Attributed {
            attribution: if refuted {
                Attribution::Own
            } else {
                Attribution::Claimed
            },
            claim: text,
        });
    }
    let finds = lists(FINDING, last);
    // `Report that …` is an order, and nobody found it.
    let attribution = if finds && words.len() > 1 {
        attribution_of(before)
    } else {
        Attribution::Claimed
    };
    (finds || lists(SAYING, last)).then_some(Attributed { attribution, claim })
}

/// `I would say the gain was gone`: the verb, and at once a clause.
fn said(text: &str) -> Option<Attributed<'_>> {
    const SPEAKER_WORDS_MAX: usize = 4;
    let mut at = 0;
    for (place, word) in text.split(' ').enumerate().take(SPEAKER_WORDS_MAX) {
        at += word.len() + 1;
        let next = text.get(at..)?.split(' ').next()?.to_lowercase();
        if place > 0 && lists(SAYING, &word.to_lowercase()) && lists(ARTICLES, &next) {
            return Some(Attributed {
                attribution: Attribution::Claimed,
                claim: &text[at..],
            });
        }
    }
    None
}

/// `높인다는 주장`, `낮춘다는 연구의 상당수`: named, not vouched for.
const MENTIONED: &[&str] = &[
    "다는 주장",
    "라는 주장",
    "다는 지적",
    "다는 말",
    "다는 오해",
    "다는 의견",
    "다는 우려",
    "다는 기대",
    "다는 소문",
    "다는 연구의",
    "다던데",
    "다고 하면",
    "느낌",
];
const FOUND: &[&str] = &[
    "다는 결과",
    "다는 응답",
    "다는 연구",
    "다는 데 ",
    "것으로 나타",
];
const REFUTED_KOREAN: &[&str] = &[
    "사실이 아니",
    "근거가 없",
    "근거 없",
    "틀렸",
    "틀린",
    "거짓",
];
const SAYS_KOREAN: &[&str] = &[
    "말했다",
    "말한다",
    "주장했다",
    "주장한다",
    "지적했다",
    "지적한다",
    "덧붙였다",
    "설명했다",
    "강조했다",
    "전했다",
    "꼬집었다",
    "반박했다",
    "맞선다",
    "우려했다",
    "전망했다",
    "하셨다",
    "본다",
    "믿는다",
    "생각한다",
    "했다",
    "한다",
];

fn korean(text: &str) -> Attributed<'_> {
    let has = |words: &[&str]| words.iter().any(|it| text.contains(it));
    let claim = without_source(text);
    let (before, last) = text.trim_end().rsplit_once(' ').unwrap_or(("", text));
    // `"…"고 말했다`, `…다고 본다`; `라고 했다` alone is not a light verb.
    let says = SAYS_KOREAN.contains(&last) && before.ends_with('고') && !before.ends_with("하고");
    let attribution = match () {
        () if has(REFUTED_KOREAN) => Attribution::Own,
        () if says || has(MENTIONED) => Attribution::Claimed,
        () if has(FOUND) => Attribution::Reported,
        () => Attribution::Own,
    };
    Attributed { attribution, claim }
}

/// `보고서를 보면`, `조사한 결과,`: who found it stands in front.
fn without_source(text: &str) -> &str {
    const CLAIM_WORDS_MIN: usize = 4;
    let ends = [
        "보면 ",
        "보면, ",
        "결과, ",
        "따르면 ",
        "따르면, ",
        "요약하면 ",
        "정리하면 ",
    ];
    let rest = ends
        .iter()
        .find_map(|it| text.split_once(it))
        .map(|(_, rest)| rest);
    rest.filter(|it| it.split_whitespace().count() >= CLAIM_WORDS_MIN)
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let lines = text
            .lines()
            .map(|it| format!("{:?}: {}\n", attribute(it).attribution, attribute(it).claim));
        expected.assert_eq(&lines.collect::<String>());
    }

    #[test]
    fn what_somebody_says_is_not_what_a_study_found() {
        check(
            "The four-day work week raises hourly productivity.
Studies of office work report that the four-day work week raises hourly productivity.
Critics answered that the productivity gain of a four-day work week disappears after a year.
Quillmere Systems says that the four-day work week raised output per hour by 25 percent.
I would say the productivity gain of the four-day work week was gone after a year at our office.
According to critics, the four-day work week lowers productivity.
The four-day work week raised output by 8 percent in offices, according to the regional chamber of commerce.
No study in the review found that a four-day work week doubles productivity in a company.
The claim that a four-day work week doubles productivity is not supported by official statistics.
The idea that a four-day work week raises productivity is popular.
\"People think that the free Friday does the work,\" said Tomas Wend.
\"Four-day week\" means 32 hours in some studies and 40 compressed hours in others.",
            expect![[r#"
                Own: The four-day work week raises hourly productivity
                Reported: the four-day work week raises hourly productivity
                Claimed: the productivity gain of a four-day work week disappears after a year
                Claimed: the four-day work week raised output per hour by 25 percent
                Claimed: the productivity gain of the four-day work week was gone after a year at our office
                Claimed: the four-day work week lowers productivity
                Reported: The four-day work week raised output by 8 percent in offices
                Own: No study in the review found that a four-day work week doubles productivity in a company
                Own: The claim that a four-day work week doubles productivity is not supported by official statistics
                Claimed: The idea that a four-day work week raises productivity is popular
                Claimed: the free Friday does the work," said Tomas Wend
                Own: "Four-day week" means 32 hours in some studies and 40 compressed hours in others
            "#]],
        );
        check(
            "주 4일 근무제는 생산성을 높인다.
지난달 도가 공개한 보고서를 보면 사무직 사업장의 시간당 생산성은 8% 올랐다.
주 4일 근무제가 생산성을 낮춘다는 연구의 상당수는 압축근무를 다룬 것이다.
생산성이 100% 오른다는 주장은 사실이 아니다.
대표는 \"주 4일 근무제가 생산성을 높인다\"고 말했다.
직원의 번아웃이 줄었다는 결과는 연구 9편 중 8편에서 나타났다.
기업 21곳이 주 4일 근무제를 도입하고 분석했다.",
            expect![[r#"
                Own: 주 4일 근무제는 생산성을 높인다
                Own: 사무직 사업장의 시간당 생산성은 8% 올랐다
                Claimed: 주 4일 근무제가 생산성을 낮춘다는 연구의 상당수는 압축근무를 다룬 것이다
                Own: 생산성이 100% 오른다는 주장은 사실이 아니다
                Claimed: 대표는 "주 4일 근무제가 생산성을 높인다"고 말했다
                Reported: 직원의 번아웃이 줄었다는 결과는 연구 9편 중 8편에서 나타났다
                Own: 기업 21곳이 주 4일 근무제를 도입하고 분석했다
            "#]],
        );
    }
}
