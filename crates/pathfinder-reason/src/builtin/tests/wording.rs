//! Queries, one for each aim.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Lens, QueryAim, QuerySubject, Request, SearchMode, WordQuery};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, thought};

fn aim(subject: QuerySubject, (mode, seeks_counter_evidence): (SearchMode, bool)) -> QueryAim {
    QueryAim {
        aim: 0,
        subject,
        mode,
        seeks_counter_evidence,
        known: Vec::new(),
    }
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
        question: question.to_owned(),
        lang,
        languages: vec![lang],
        aims: vec![aim(subject, (mode, seeks_counter_evidence))],
        academic,
        past_queries,
        lessons: Vec::new(),
    };
    expected.assert_eq(&thought(Request::WordQuery(request)));
}

/// Several aims at once, over documents in both languages.
fn wordings(question: &str, lang: Lang, subjects: Vec<QuerySubject>, expected: Expect) {
    let broad = (SearchMode::Broad, false);
    let request = WordQuery {
        question: question.to_owned(),
        lang,
        languages: Lang::ALL.to_vec(),
        aims: subjects.into_iter().map(|it| aim(it, broad)).collect(),
        academic: false,
        past_queries: Vec::new(),
        lessons: Vec::new(),
    };
    expected.assert_eq(&thought(Request::WordQuery(request)));
}

fn sub_question(text: &str) -> QuerySubject {
    QuerySubject::SubQuestion {
        text: text.to_owned(),
    }
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
        missing: Vec::new(),
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
fn the_question_and_its_parts_are_worded_at_once() {
    let parts = [
        "What exactly is meant by \"four-day work week\", and how is productivity measured?",
        "What do studies and reports find about a four-day work week and productivity, and how large is the effect?",
        "Does a shorter week lower the turnover of nurses?",
    ];
    let subjects = [QuerySubject::Question]
        .into_iter()
        .chain(parts.map(sub_question));
    wordings(
        QUESTION_EN,
        EN,
        subjects.collect(),
        expect![[r#"
            four-day work week raise productivity
            four-day work week productivity
            four-day work week raise productivity overview
            four-day work week raise productivity review of studies
            four-day work week
            four-day work week raise productivity statistics
            four-day work week raise productivity causes
            four-day work week raise productivity consequences
            four-day work week raise productivity evidence
            four-day work week raise productivity debate
            four-day work week raise productivity history
            shorter week turnover nurses
            four-day work week raise productivity shorter turnover nurses
            four-day work week shorter turnover nurses
        "#]],
    );
    let parts = [
        "주 4일 근무제란 정확히 무엇이며, 생산성은 어떻게 측정하는가?",
        "주 4일 근무제와 생산성에 대한 반론이나 반대 증거는 무엇인가?",
        "근무 시간 단축은 간호사의 이직률을 낮추는가?",
    ];
    let subjects = [QuerySubject::Question]
        .into_iter()
        .chain(parts.map(sub_question));
    wordings(
        QUESTION_KO,
        KO,
        subjects.collect(),
        expect![[r#"
            주 4일 근무제 생산성
            주 4일 근무제 생산성 근거
            주 4일 근무제 생산성 개요
            주 4일 근무제 생산성 연구 검토
            주 4일 근무제
            주 4일 근무제 생산성 통계
            주 4일 근무제 생산성 원인
            주 4일 근무제 생산성 결과
            주 4일 근무제 생산성 반론 반대
            주 4일 근무제 반론 반대
            주 4일 근무제 생산성 논쟁
            주 4일 근무제 생산성 역사
            근무 시간 단축 간호사 이직률
            주 4일 근무제 생산성 근무 시간 단축
            주 4일 근무제 근무 시간 단축
        "#]],
    );
}

#[test]
fn words_of_the_other_language_are_searched_alone() {
    let statement = "주 4일 근무제는 사무직의 시간당 생산성을 높인다.";
    wordings(
        "주 4일 근무제(four-day work week)는 생산성을 높이는가?",
        KO,
        vec![QuerySubject::Question, hypothesis(statement, &[])],
        expect![[r#"
            주 4일 근무제 four-day work week 생산성
            = four-day work week
            주 4일 근무제 생산성
            주 4일 근무제
            주 4일 근무제 four-day work week 생산성 근거
            주 4일 근무제 사무직 시간당 생산성
            주 4일 근무제 four-day work week 생산성 시간당 사무직
            주 4일 근무제 four-day work week 생산성 개요
            주 4일 근무제 four-day work week 생산성 연구 검토
        "#]],
    );
    wordings(
        "Does kimchi (김치) lower blood pressure?",
        EN,
        vec![QuerySubject::Question],
        expect![[r#"
            kimchi 김치 lower blood pressure
            = 김치
            kimchi 김치 blood pressure
            kimchi 김치 lower
            kimchi 김치 lower blood pressure evidence
        "#]],
    );
    wordings(
        "AI는 생산성을 높이는가?",
        KO,
        vec![QuerySubject::Question],
        expect![[r#"
            AI 생산성
            AI 생산성 근거
            AI 생산성 개요
            AI 생산성 연구 검토
        "#]],
    );
}

#[test]
fn what_would_settle_a_conflict_is_asked_first() {
    let sides = |statement: &str, other: &str, missing: &str| QuerySubject::Conflict {
        statement: statement.to_owned(),
        other: other.to_owned(),
        missing: vec![missing.to_owned()],
    };
    let subject = sides(
        "The four-day work week raises hourly productivity.",
        "The four-day work week lowers hourly productivity.",
        "four-day work week compressed hours productivity",
    );
    wordings(
        QUESTION_EN,
        EN,
        vec![subject],
        expect![[r#"
        four-day work week compressed hours productivity
        four-day work week hourly productivity raises vs lowers comparison when
        four-day work week hourly productivity difference depends on conditions
        four-day work week raise productivity definition
    "#]],
    );
    let subject = sides(
        "주 4일 근무제는 시간당 생산성을 높인다.",
        "주 4일 근무제는 시간당 생산성을 낮춘다.",
        "주 4일 근무제 압축근무 생산성",
    );
    wordings(
        QUESTION_KO,
        KO,
        vec![subject],
        expect![[r#"
        주 4일 근무제 압축근무 생산성
        주 4일 근무제 시간당 생산성 높인다 vs 낮춘다 비교 조건 언제
        주 4일 근무제 시간당 생산성 차이 조건에 따라
        주 4일 근무제 생산성 정의 차이
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
