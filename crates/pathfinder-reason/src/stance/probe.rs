//! Ten wordings of a denial, an aim, a question, a title, a doubt and a refuted report, each with its affirmative twin,
//! over ten subjects and ten predicates: none of the former counts as support, and nearly every twin does.
//!
//! The sentences are generated here, so that no rule can be fitted to a data set.

use super::{Stance, judge};

/// At least this percentage of the affirmative twins must count.
const RESTATED_MIN: usize = 80;

const SUBJECTS: [&str; 10] = [
    "honey",
    "ginger",
    "oat bran",
    "sea salt",
    "garlic",
    "bamboo",
    "lavender oil",
    "charcoal",
    "rainwater",
    "beeswax",
];
/// What it does, as `does`, as `do`, and as a passive.
const PREDICATES: [[&str; 3]; 10] = [
    ["soothes coughs", "soothe coughs", "coughs are soothed"],
    [
        "lowers cholesterol",
        "lower cholesterol",
        "cholesterol is lowered",
    ],
    [
        "prevents headaches",
        "prevent headaches",
        "headaches are prevented",
    ],
    [
        "repels mosquitoes",
        "repel mosquitoes",
        "mosquitoes are repelled",
    ],
    [
        "heals small wounds",
        "heal small wounds",
        "small wounds are healed",
    ],
    [
        "slows tooth decay",
        "slow tooth decay",
        "tooth decay is slowed",
    ],
    [
        "purifies tap water",
        "purify tap water",
        "tap water is purified",
    ],
    [
        "improves night vision",
        "improve night vision",
        "night vision is improved",
    ],
    [
        "causes skin rashes",
        "cause skin rashes",
        "skin rashes are caused",
    ],
    [
        "attracts wild bees",
        "attract wild bees",
        "wild bees are attracted",
    ],
];

/// What must not support, and its twin that should. `{c}` is the clause, `{b}` the bare predicate, `{p}` the passive.
const WORDINGS: [[&str; 2]; 10] = [
    [
        "There is no evidence that {c}.",
        "There is strong evidence that {c}.",
    ],
    [
        "No study has shown that {c}.",
        "Several studies have shown that {c}.",
    ],
    [
        "The claim that {c} is false.",
        "The claim that {c} is true.",
    ],
    ["{S} does not {b}.", "{S} does {b}."],
    ["It is a myth that {c}.", "It is a fact that {c}."],
    [
        "To investigate whether {c}.",
        "Researchers investigated this and found that {c}.",
    ],
    ["Does {s} {b}?", "Indeed, {c}."],
    ["How {S} Might {T}", "{P} by {s}."],
    ["Skeptics doubt that {c}.", "Nobody doubts that {c}."],
    [
        "Some say that {c}, but this is not true.",
        "It is well known that {c}.",
    ],
];

const SUBJECTS_KOREAN: [&str; 10] = [
    "꿀",
    "생강",
    "귀리",
    "소금",
    "마늘",
    "대나무",
    "라벤더",
    "숯",
    "빗물",
    "밀랍",
];
/// Object, predicate in the present, its stem, and the object as a bare noun.
const PREDICATES_KOREAN: [[&str; 4]; 10] = [
    ["기침을", "가라앉힌다", "가라앉히", "기침"],
    ["콜레스테롤을", "낮춘다", "낮추", "콜레스테롤"],
    ["두통을", "예방한다", "예방하", "두통"],
    ["모기를", "쫓아낸다", "쫓아내", "모기"],
    ["상처를", "치료한다", "치료하", "상처"],
    ["충치를", "억제한다", "억제하", "충치"],
    ["수돗물을", "정화한다", "정화하", "수돗물"],
    ["시력을", "개선한다", "개선하", "시력"],
    ["발진을", "일으킨다", "일으키", "발진"],
    ["꿀벌을", "끌어들인다", "끌어들이", "꿀벌"],
];

/// `{가}` is the subject with its particle, `{는}` as a topic, `{o}` the object, `{p}` the predicate, `{b}` its stem.
const WORDINGS_KOREAN: [[&str; 2]; 10] = [
    ["{가} {o} {p}는 증거는 없다.", "{가} {o} {p}는 증거가 있다."],
    [
        "어떤 연구도 {가} {o} {p}고 입증하지 못했다.",
        "연구진은 {가} {o} {p}고 확인했다.",
    ],
    [
        "{가} {o} {p}는 주장은 거짓이다.",
        "{가} {o} {p}는 주장은 사실이다.",
    ],
    ["{는} {o} {b}지 않는다.", "{는} {o} {p}."],
    [
        "{가} {o} {p}는 것은 오해다.",
        "{가} {o} {p}는 것은 사실이다.",
    ],
    [
        "{가} {o} {b}는지 조사하였다.",
        "{가} {o} {b}는 것으로 나타났다.",
    ],
    ["{는} {o} {b}는가?", "{는} 분명히 {o} {p}."],
    ["{가} {n}에 미치는 영향", "{는} 실제로 {o} {p}."],
    [
        "{가} {o} {b}는지 의문이다.",
        "{가} {o} {p}는 사실이 밝혀졌다.",
    ],
    [
        "일각에서는 {가} {o} {p}고 주장하지만 사실이 아니다.",
        "전문가들은 {가} {o} {p}고 결론지었다.",
    ],
];

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map(|first| first.to_uppercase().chain(characters).collect())
        .unwrap_or_default()
}

fn title(text: &str) -> String {
    text.split(' ')
        .map(capitalized)
        .collect::<Vec<_>>()
        .join(" ")
}

fn english(wording: &str, subject: &str, [does, bare, passive]: [&str; 3]) -> String {
    let filled = wording
        .replace("{c}", &format!("{subject} {does}"))
        .replace("{T}", &title(bare))
        .replace("{b}", bare)
        .replace("{P}", &capitalized(passive))
        .replace("{s}", subject);
    filled.replace(
        "{S}",
        &if wording.ends_with('.') {
            capitalized(subject)
        } else {
            title(subject)
        },
    )
}

fn korean(wording: &str, subject: &str, [object, predicate, stem, noun]: [&str; 4]) -> String {
    let closed = subject
        .chars()
        .next_back()
        .and_then(pathfinder_text::korean::syllable::coda_of)
        .is_some();
    let (nominative, topic) = if closed {
        ("이", "은")
    } else {
        ("가", "는")
    };
    wording
        .replace("{가}", &format!("{subject}{nominative}"))
        .replace("{는}", &format!("{subject}{topic}"))
        .replace("{o}", object)
        .replace("{p}", predicate)
        .replace("{b}", stem)
        .replace("{n}", noun)
}

/// Counts the twins that support, and lists every wording that should not but does.
fn probe(sentences: impl Iterator<Item = [String; 3]>) {
    let (mut denied_as_support, mut missed, mut all) = (Vec::new(), Vec::new(), 0);
    for [statement, denied, restated] in sentences {
        all += 1;
        if judge(&statement, &denied).stance == Stance::Supports {
            denied_as_support.push(denied);
        }
        if judge(&statement, &restated).stance != Stance::Supports {
            missed.push(restated);
        }
    }
    assert_eq!(all, 1000);
    assert!(
        denied_as_support.is_empty(),
        "read as support: {denied_as_support:#?}"
    );
    let shown = &missed[..missed.len().min(20)];
    assert!(
        (all - missed.len()) * 100 >= all * RESTATED_MIN,
        "{} of {all} missed: {shown:#?}",
        missed.len()
    );
}

#[test]
fn english_denials_do_not_support_and_their_twins_do() {
    probe(SUBJECTS.iter().flat_map(|subject| {
        PREDICATES.iter().flat_map(move |predicate| {
            let fill = |wording: &str| english(wording, subject, *predicate);
            WORDINGS.iter().map(move |[denied, restated]| {
                [capitalized(&fill("{c}.")), fill(denied), fill(restated)]
            })
        })
    }));
}

#[test]
fn korean_denials_do_not_support_and_their_twins_do() {
    probe(SUBJECTS_KOREAN.iter().flat_map(|subject| {
        PREDICATES_KOREAN.iter().flat_map(move |predicate| {
            let fill = |wording: &str| korean(wording, subject, *predicate);
            WORDINGS_KOREAN.iter().map(move |[denied, restated]| {
                [fill("{는} {o} {p}."), fill(denied), fill(restated)]
            })
        })
    }));
}

#[test]
fn a_denied_statement_is_contradicted_or_left_open() {
    for [denied, _] in &WORDINGS[..5] {
        let denied = english(denied, SUBJECTS[0], PREDICATES[0]);
        assert_eq!(
            judge("Honey soothes coughs.", &denied).stance,
            Stance::Contradicts,
            "{denied}"
        );
    }
}
