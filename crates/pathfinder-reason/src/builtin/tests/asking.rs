//! Questions: breaking them up, finding them again, wording them.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{
    KnownSession, Lens, MatchSession, Plan, QuerySubject, Request, SearchMode, Thought, WordQuery,
};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, hypotheses, think, thought};

fn matches(question: &str, known: &[&str], expected: Expect) {
    let sessions = known.iter().enumerate().map(|(index, it)| KnownSession {
        id: format!("s{index}"),
        question: (*it).to_owned(),
    });
    let request = MatchSession {
        question: question.to_owned(),
        sessions: sessions.collect(),
    };
    expected.assert_eq(&thought(Request::MatchSession(request)));
}

#[test]
fn the_same_question_is_found_again() {
    let known = [
        "does a four-day work week raise productivity",
        "Does the four-day work week raise productivity in hospitals?",
        "Why do bees die in winter?",
        "Does a five-day work week raise productivity?",
    ];
    matches(
        QUESTION_EN,
        &known,
        expect![[r#"
        s0 Exact 1.00
        s1 Similar 0.85
        s3 Similar 0.83
    "#]],
    );
    matches(
        QUESTION_KO,
        &[
            "주 4일 근무제가 생산성을 높일까요?",
            "주 5일 근무제는 생산성을 높이는가?",
            "벌은 왜 죽는가?",
        ],
        expect![[r#"
        s0 Exact 0.95
        s1 Similar 0.83
    "#]],
    );
    matches(
        "",
        &["", "x"],
        expect![[r#"
        s0 Exact 1.00
    "#]],
    );
}

fn wording(
    question: &str,
    lang: Lang,
    subject: QuerySubject,
    how: (SearchMode, bool, bool),
    past: &[&str],
    expected: Expect,
) {
    let (mode, seeks_counter_evidence, academic) = how;
    let past_queries = past.iter().map(|it| (*it).to_owned()).collect();
    let request = WordQuery {
        aim: 0,
        question: question.to_owned(),
        lang,
        subject,
        mode,
        seeks_counter_evidence,
        academic,
        past_queries,
        known: Vec::new(),
        lessons: Vec::new(),
    };
    expected.assert_eq(&thought(Request::WordQuery(request)));
}

fn hypothesis(statement: &str, keywords: &[&str]) -> QuerySubject {
    QuerySubject::Hypothesis {
        statement: statement.to_owned(),
        keywords: keywords.iter().map(|it| (*it).to_owned()).collect(),
    }
}

fn conflict(statement: &str, other: &str) -> QuerySubject {
    QuerySubject::Conflict {
        statement: statement.to_owned(),
        other: other.to_owned(),
    }
}

#[test]
fn queries_are_few_salient_words() {
    let claim = hypothesis(
        "The four-day work week raises hourly productivity in office work.",
        &["meeting cuts", "32 hours"],
    );
    let broad = (SearchMode::Broad, false, false);
    let doubtful = (SearchMode::Deep, true, true);
    wording(
        QUESTION_EN,
        EN,
        claim.clone(),
        broad,
        &[],
        expect![[r#"
        four-day work week raises hourly productivity
        four-day work week raise productivity office hourly
        four-day work week raise productivity meeting cuts
        four-day work week raise productivity 32 hours
    "#]],
    );
    wording(
        QUESTION_EN,
        EN,
        claim.clone(),
        broad,
        &["Four-day work week raises hourly productivity"],
        expect![[r#"
        four-day work week raise productivity office hourly
        four-day work week raise productivity meeting cuts
        four-day work week raise productivity 32 hours
        four-day work week
    "#]],
    );
    wording(
        QUESTION_EN,
        EN,
        claim,
        doubtful,
        &[],
        expect![[r#"
        four-day work week raises hourly productivity office limitations criticism research paper
        four-day work week raise productivity office hourly does not research paper
        four-day work week raise productivity meeting cuts no effect evidence against research paper
        four-day work week raise productivity 32 hours fails when research paper
    "#]],
    );
}

#[test]
fn conflicts_and_lenses_have_their_own_words() {
    let broad = (SearchMode::Broad, false, false);
    let sides = conflict(
        "The four-day work week raises hourly productivity.",
        "The four-day work week lowers hourly productivity.",
    );
    wording(
        QUESTION_EN,
        EN,
        sides,
        broad,
        &[],
        expect![[r#"
        four-day work week hourly productivity raises vs lowers comparison when
        four-day work week hourly productivity difference depends on conditions
        four-day work week raise productivity definition
        raises vs lowers four-day work week raise productivity
    "#]],
    );
    wording(
        QUESTION_EN,
        EN,
        QuerySubject::Lens { lens: Lens::Cases },
        broad,
        &[],
        expect![[r#"
        four-day work week raise productivity case study examples
        four-day work week case study examples
        four-day work week raise productivity trial results
        four-day work week raise productivity experience report
    "#]],
    );
    wording(
        "",
        EN,
        QuerySubject::Keyword {
            keyword: String::new(),
        },
        broad,
        &["1", "2"],
        expect![[r#"
        evidence
        overview
        review of studies
        statistics
    "#]],
    );
}

#[test]
fn korean_queries_keep_words_in_brackets() {
    let question = "주 4일 근무제(four-day work week)는 생산성을 높이는가?";
    let claim = hypothesis(
        "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
        &["회의 감축"],
    );
    wording(
        question,
        KO,
        claim.clone(),
        (SearchMode::Broad, false, false),
        &[],
        expect![[r#"
        주 4일 근무제 사무직 시간당 생산성
        주 4일 근무제 four-day work week 생산성 시간당 사무직
        주 4일 근무제 four-day work week 생산성 회의 감축
        주 4일 근무제
    "#]],
    );
    wording(
        question,
        KO,
        claim,
        (SearchMode::Deep, true, false),
        &[],
        expect![[r#"
        주 4일 근무제 사무직 시간당 생산성 8% 높였다 한계 반론
        주 4일 근무제 four-day work week 생산성 시간당 사무직 효과 없음
        주 4일 근무제 four-day work week 생산성 회의 감축 그렇지 않다 비판
        주 4일 근무제 실패 사례
    "#]],
    );
    let sides = conflict(
        "주 4일 근무제는 시간당 생산성을 높인다.",
        "주 4일 근무제는 시간당 생산성을 낮춘다.",
    );
    wording(
        question,
        KO,
        sides,
        (SearchMode::Deep, false, false),
        &[],
        expect![[r#"
        주 4일 근무제 시간당 생산성 높인다 vs 낮춘다 비교 조건 언제
        주 4일 근무제 시간당 생산성 차이 조건에 따라
        주 4일 근무제 four-day work week 생산성 정의 차이
        높인다 vs 낮춘다 주 4일 근무제 four-day work week 생산성
    "#]],
    );
}

fn plan(
    question: &str,
    lang: Lang,
    shown: &str,
    past: Vec<String>,
    retry: u8,
) -> (String, Vec<String>) {
    let request = Plan {
        question: question.to_owned(),
        lang,
        hypotheses: hypotheses(shown),
        keywords: vec![],
        past_queries: past,
        retry,
    };
    let planned = think(&Request::Plan(request), None);
    let Thought::Plan(queries) = &planned else {
        return Default::default();
    };
    let chosen = queries
        .iter()
        .filter(|it| it.chosen)
        .map(|it| it.query.clone())
        .collect();
    (super::render(&planned), chosen)
}

#[test]
fn a_plan_proposes_many_and_chooses_few() {
    let shown = "hyp_A1 0.60 The four-day work week raises hourly productivity in office work.";
    expect![[r#"
        * Web: four-day work week raises hourly productivity office
        * Web: four-day work week raise productivity definition meaning
        * Web: four-day work week raise productivity scope applies to sectors
          Web: four-day work week raise productivity comparison compared with alternatives
        * Academic: four-day work week raise productivity research paper
          Academic: four-day work week raise productivity systematic review
          Academic: four-day work week raise productivity controlled trial
          Academic: four-day work week raise productivity longitudinal study
          Verification: four-day work week raises hourly productivity office limitations criticism
          Verification: four-day work week raise productivity limitations criticism
        * Verification: four-day work week raise productivity does not
          Verification: four-day work week raise productivity no effect evidence against
    "#]]
    .assert_eq(&plan(QUESTION_EN, EN, shown, vec![], 0).0);
    let shown = "hyp_A1 0.60 주 4일 근무제는 사무직의 시간당 생산성을 높인다.";
    expect![[r#"
        * Web: 주 4일 근무제 사무직 시간당 생산성
        * Web: 주 4일 근무제 생산성 정의 뜻
          Web: 주 4일 근무제 생산성 적용 범위 대상
          Web: 주 4일 근무제 생산성 비교 차이
        * Academic: 주 4일 근무제 생산성 연구 논문
          Academic: 주 4일 근무제 생산성 체계적 검토
          Academic: 주 4일 근무제 생산성 실증 분석
          Academic: 주 4일 근무제 생산성 종단 연구
          Verification: 주 4일 근무제 사무직 시간당 생산성 한계 반론
          Verification: 주 4일 근무제 생산성 한계 반론
        * Verification: 주 4일 근무제 생산성 효과 없음
        * Verification: 주 4일 근무제 생산성 그렇지 않다 비판
    "#]]
    .assert_eq(&plan(QUESTION_KO, KO, shown, vec![], 0).0);
}

#[test]
fn a_plan_never_repeats_a_query() {
    let mut past: Vec<String> = Vec::new();
    for round in 0..8 {
        let (text, chosen) = plan(
            QUESTION_EN,
            EN,
            "hyp_A1 0.60 Meetings lower productivity.",
            past.clone(),
            round % 3,
        );
        assert!(text.lines().count() >= 10, "{text}");
        assert!((3..=5).contains(&chosen.len()), "{text}");
        assert!(chosen.iter().all(|it| !past.contains(it)), "{text}");
        past.extend(chosen);
    }
}
