//! Drafts that become hypotheses, what bears on them, and how disagreements end.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{
    DraftShown, Link, LinkedHypothesis, ObservationShown, Rank, Request, Resolve, Side,
};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, hypotheses, observations, thought};

const PARTS_EN: [&str; 3] = [
    "What exactly is meant by \"four-day work week\"?",
    "What do studies find about a four-day work week and productivity, and how large is the effect?",
    "Under which conditions does a four-day work week raise productivity?",
];
const PARTS_KO: [&str; 3] = [
    "주 4일 근무제란 정확히 무엇인가?",
    "주 4일 근무제와 생산성에 대해 연구와 보고는 무엇을 밝혔으며, 효과의 크기는 얼마인가?",
    "주 4일 근무제는 어떤 조건에서 생산성을 높이는가?",
];

/// `0.9 2 statement`: a draft with the authority of its source and the number of its sub-question, or `-`.
fn rank(lang: Lang, shown: &str, drafts: &str, expected: Expect) {
    let (question, parts) = match lang {
        Lang::English => (QUESTION_EN, PARTS_EN),
        Lang::Korean => (QUESTION_KO, PARTS_KO),
    };
    let draft = |line: &str| {
        let mut parts = line.trim().splitn(3, ' ');
        let authority = parts.next()?.parse().ok()?;
        let number: Option<usize> = parts.next()?.parse().ok();
        Some(DraftShown {
            authority,
            sub_question: number.map(|it| it - 1),
            statement: parts.next()?.to_owned(),
            title: String::new(),
        })
    };
    let request = Rank {
        question: question.to_owned(),
        sub_questions: parts.map(str::to_owned).to_vec(),
        lang,
        hypotheses: hypotheses(shown),
        drafts: drafts.lines().filter_map(draft).collect(),
    };
    expected.assert_eq(&thought(Request::Rank(request)));
}

#[test]
fn drafts_that_say_the_same_are_merged() {
    rank(
        EN,
        "hyp_A1 0.50 The four-day work week raises hourly productivity.",
        "0.5 2 The four-day work week raises hourly productivity!
        0.9 2 Burnout falls under the four-day work week.
        0.5 - Burnout falls under the four-day work week
        0.5 2 Burnout does not fall under the four-day work week.
        0.5 2 Burnout falls in firms with a four-day work week under state control.",
        expect![[r#"
            merge with hyp_A1: hyp_A1 says the same
            keep: it answers sub-question 2, which no hypothesis answers yet
            merge with draft 2: draft 2 says the same
            keep: it answers sub-question 2, which no hypothesis answers yet
            keep: it answers sub-question 2, which no hypothesis answers yet
        "#]],
    );
    rank(
        KO,
        "hyp_A1 0.50 주 4일 근무제는 시간당 생산성을 높인다.",
        "0.5 2 주 4일 근무제는 시간당 생산성을 높인다
        0.9 2 주 4일 근무제는 이직률을 낮춘다.
        0.5 - 주 4일 근무제는 이직률을 낮춘다
        0.5 2 주 4일 근무제는 이직률을 낮추지 않는다.",
        expect![[r#"
            merge with hyp_A1: hyp_A1과 같은 주장
            keep: 아직 답이 없는 하위 질문 2에 답함
            merge with draft 2: 초안 2와 같은 주장
            keep: 아직 답이 없는 하위 질문 2에 답함
        "#]],
    );
}

#[test]
fn a_draft_is_dropped_with_a_reason_and_never_before_an_idle_one() {
    rank(
        EN,
        "hyp_A1 0.50 The four-day work week raised output per hour by 8 percent.",
        "0.9 - Trains run late in winter.
        0.9 - Bees die in cold springs.
        0.8 2 Meetings lower output by 9 percent.
        0.7 - Banks close at noon.
        0.5 - Cats sleep all day.
        0.3 3 The four-day work week raises productivity when meetings are cut.
        0.2 1 The four-day work week means 32 hours at the same pay.
        0.1 3 The four-day work week lowers productivity in shift work.
        0.1 - Cats sleep all day",
        expect![[r#"
            keep: no hypothesis says this yet
            drop: it answers no sub-question and made room for a draft that answers an open one
            keep: no hypothesis says this yet
            drop: it answers no sub-question and made room for a draft that answers an open one
            drop: an iteration raises 4 hypotheses at most, those of more trusted sources first
            keep: it answers sub-question 3, which no hypothesis answers yet
            keep: it answers sub-question 1, which no hypothesis answers yet
            drop: an iteration raises 4 hypotheses at most, those of more trusted sources first
            drop: draft 5, which was dropped, says the same
        "#]],
    );
    rank(
        KO,
        "",
        "0.9 - 겨울에는 기차가 늦는다.
        0.9 - 벌은 추운 봄에 죽는다.
        0.8 2 회의는 산출을 9% 낮춘다.
        0.7 - 은행은 정오에 닫는다.
        0.5 - 고양이는 온종일 잔다.
        0.3 3 주 4일 근무제는 회의를 줄이면 생산성을 높인다.",
        expect![[r#"
            keep: 지금까지의 가설에 없는 주장
            keep: 지금까지의 가설에 없는 주장
            keep: 아직 답이 없는 하위 질문 2에 답함
            drop: 하위 질문에 답하지 않아, 아직 답이 없는 하위 질문에 답하는 초안에 자리를 내줌
            drop: 회차마다 새 가설은 4개까지 받으며, 더 믿을 만한 출처의 주장이 먼저임
            keep: 아직 답이 없는 하위 질문 3에 답함
        "#]],
    );
}

/// Every observation is a candidate for every hypothesis, and all hypotheses are rivals.
fn link(lang: Lang, shown: &str, seen: &str, expected: Expect) {
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    let (shown, observations) = (hypotheses(shown), observations(seen));
    let linked = |it: &pathfinder_core::contract::HypothesisShown| LinkedHypothesis {
        hypothesis: it.clone(),
        candidates: observations.iter().map(|it| it.id).collect(),
        rivals: shown.iter().map(|it| it.id).collect(),
    };
    let request = Link {
        question: question.to_owned(),
        lang,
        hypotheses: shown.iter().map(linked).collect(),
        observations,
    };
    expected.assert_eq(&thought(Request::Link(request)));
}

#[test]
fn observations_are_linked_where_the_words_decide() {
    link(
        EN,
        "hyp_A1 0.5 Coffee raises blood pressure.
        hyp_A2 0.5 Coffee lowers blood pressure.
        hyp_A3 0.5 Bees die in winter.",
        "obs_1 0.9 Coffee raises blood pressure in adults.
        obs_2 0.9 Coffee does not raise blood pressure.
        obs_3 0.5 Coffee raises blood pressure only when it is drunk in the evening.
        obs_4 0.5 Critics say that coffee raises blood pressure.
        obs_5 0.5 Nobody counted the bees.",
        expect![[r#"
            obs_1 Supports hyp_A1 Strong
            obs_2 Contradicts hyp_A1 Strong
            obs_3 Qualifies hyp_A1 Strong "when it is drunk in the evening"
            obs_1 Contradicts hyp_A2 Strong
            hyp_A1 x hyp_A2
        "#]],
    );
    link(
        KO,
        "hyp_A1 0.5 커피는 혈압을 높인다.
        hyp_A2 0.5 커피는 혈압을 낮춘다.",
        "obs_1 0.9 커피는 성인의 혈압을 높인다.
        obs_2 0.9 커피는 혈압을 높이지 않는다.
        obs_3 0.5 저녁에 마시면 커피는 혈압을 높인다.
        obs_4 0.5 벌은 겨울에 죽는다.",
        expect![[r#"
            obs_1 Supports hyp_A1 Strong
            obs_2 Contradicts hyp_A1 Strong
            obs_1 Contradicts hyp_A2 Strong
            hyp_A1 x hyp_A2
        "#]],
    );
}

/// A side: its id, or `-` for an observation, and its statement; then `+ obs` and `- obs` lines.
fn side(text: &str) -> Side {
    let mut lines = text.lines().map(str::trim);
    let (id, statement) = lines
        .next()
        .and_then(|it| it.split_once(' '))
        .expect("a side");
    let mut side = Side {
        hypothesis: id.parse().ok(),
        statement: statement.to_owned(),
        supports: Vec::new(),
        contradicts: Vec::new(),
    };
    for line in lines {
        let read = |it: &str| -> Vec<ObservationShown> { observations(it) };
        match line.split_at_checked(2) {
            Some(("+ ", rest)) => side.supports.extend(read(rest)),
            Some(("- ", rest)) => side.contradicts.extend(read(rest)),
            _ => {}
        }
    }
    side
}

fn resolve(lang: Lang, one: &str, other: &str, expected: Expect) {
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    expected.assert_eq(&thought(Request::Resolve(Resolve {
        from: 0,
        question: question.to_owned(),
        lang,
        one: side(one),
        other: side(other),
    })));
}

#[test]
fn a_disagreement_is_settled_by_what_somebody_says() {
    let raises = "hyp_A1 The four-day work week raises hourly productivity.
        + obs_1 0.9 The four-day work week raised output per hour by 8 percent in office work.";
    let lowers = "hyp_A2 The four-day work week lowers hourly productivity.
        + obs_2 0.9 The four-day work week lowered output per hour on assembly lines.";
    resolve(
        EN,
        raises,
        &format!(
            "{lowers}
            - obs_3 0.9 Nobody left. The four-day work week raises hourly productivity in offices, but lowers hourly productivity in shift work."
        ),
        expect![[r#"
            ConditionDifference by obs_3: The four-day work week raises hourly productivity in offices, but lowers hourly productivity in shift work.
        "#]],
    );
    resolve(
        EN,
        &format!(
            "{raises}
            + obs_3 0.9 In some studies the four-day work week means 32 hours, in others it means 40 compressed hours."
        ),
        lowers,
        expect![[r#"
            DefinitionMismatch by obs_3: In some studies the four-day work week means 32 hours, in others it means 40 compressed hours.
        "#]],
    );
    resolve(
        EN,
        "hyp_A1 A four-day work week doubles productivity in every company.
        + obs_1 0.5 A four-day work week doubles productivity in every company.",
        "- A four-day work week did not double productivity in any company of the trial.
        + obs_2 0.9 In nine firms, a four-day work week did not double productivity in any company.",
        expect![[r#"
            OneRejected by obs_2 loser hyp_A1: In nine firms, a four-day work week did not double productivity in any company.
        "#]],
    );
    resolve(
        KO,
        "hyp_A1 주 4일 근무제는 생산성을 높인다.
        + obs_1 0.9 주 4일 근무제는 단축형에서는 생산성을 높이지만, 압축형에서는 생산성을 낮춘다.",
        "hyp_A2 주 4일 근무제는 생산성을 낮춘다.
        + obs_2 0.9 주 4일 근무제는 병동의 생산성을 낮췄다.",
        expect![[r#"
            ConditionDifference by obs_1: 주 4일 근무제는 단축형에서는 생산성을 높이지만, 압축형에서는 생산성을 낮춘다.
        "#]],
    );
}

#[test]
fn what_nobody_explains_is_asked_for() {
    resolve(
        EN,
        "hyp_A1 The four-day work week raises hourly productivity.
        + obs_1 0.9 The four-day work week raised output per hour by 8 percent in insurance firms.",
        "hyp_A2 The four-day work week lowers hourly productivity.
        + obs_2 0.9 The four-day work week lowered output per hour on assembly lines.",
        expect![[r#"
            missing: four-day work week hourly productivity raises lowers
            missing: four-day work week hourly productivity insurance firms assembly lines
        "#]],
    );
    resolve(
        EN,
        "hyp_A1 The four-day work week raises hourly productivity only in offices.
        + obs_1 0.9 The four-day work week raises hourly productivity only in offices.",
        "- The four-day work week lowers hourly productivity in offices.",
        expect![[r#"
            missing: four-day work week hourly productivity offices raises lowers
        "#]],
    );
    resolve(
        KO,
        "hyp_A1 주 4일 근무제는 시간당 생산성을 높인다.
        + obs_1 0.9 주 4일 근무제는 보험사의 시간당 생산성을 8% 높였다.",
        "hyp_A2 주 4일 근무제는 시간당 생산성을 낮춘다.
        + obs_2 0.9 주 4일 근무제는 교대제 병동의 시간당 생산성을 6% 낮췄다.",
        expect![[r#"
            missing: 주 4일 근무제 시간당 생산성 높인다 낮춘다
            missing: 주 4일 근무제 시간당 생산성 보험사 교대제 병동
        "#]],
    );
}
