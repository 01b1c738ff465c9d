//! Questions: finding them again, and planning for them.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{
    HypothesisShown, KnownSession, Lens, MatchSession, Plan, QueryAim, QueryFamily, QuerySubject,
    Request, SearchMode, ThinkingMode, Thought,
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

/// The first hypothesis, the question itself, and a lens.
fn directions(shown: &str) -> Vec<QueryAim> {
    let claim = |it: HypothesisShown| QuerySubject::Hypothesis {
        statement: it.statement,
        keywords: vec![],
    };
    let claims = hypotheses(shown).into_iter().take(1).map(claim);
    let lens = QuerySubject::Lens {
        lens: Lens::Definition,
    };
    let subjects = claims.chain([QuerySubject::Question, lens]).enumerate();
    let direction = |(aim, subject)| QueryAim {
        aim,
        subject,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        known: vec![],
        recalled: Vec::new(),
    };
    subjects.map(direction).collect()
}

fn plan_request(question: &str, lang: Lang, shown: &str) -> Plan {
    Plan {
        question: question.to_owned(),
        lang,
        languages: vec![lang],
        directions: directions(shown),
        hypotheses: hypotheses(shown),
        keywords: vec![],
        wanted: Vec::new(),
        past_queries: vec![],
        strategy: QueryFamily::Web,
        thinking: ThinkingMode::Scientific,
        queries: 4,
        searches_web: false,
        retry: 0,
        memory: Default::default(),
        lessons: vec![],
    }
}

fn plan(
    question: &str,
    lang: Lang,
    shown: &str,
    past: Vec<String>,
    retry: u8,
) -> (String, Vec<String>) {
    let request = Plan {
        past_queries: past,
        retry,
        ..plan_request(question, lang, shown)
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
        * Web: four-day work week raises hourly productivity
          Web: four-day work week raise productivity
          Web: four-day work week raise productivity definition meaning
          Web: four-day work week raise productivity office hourly
        * Academic: four-day work week raises hourly productivity research paper
        * Academic: four-day work week raise productivity systematic review
          Academic: four-day work week raise productivity definition meaning controlled trial
          Academic: four-day work week raise productivity office hourly systematic review
          Verification: four-day work week raises hourly productivity limitations criticism
          Verification: four-day work week raise productivity limitations criticism
          Verification: four-day work week productivity does not
        * Verification: four-day work week no effect evidence against
    "#]]
    .assert_eq(&plan(QUESTION_EN, EN, shown, vec![], 0).0);
    let shown = "hyp_A1 0.60 주 4일 근무제는 사무직의 시간당 생산성을 높인다.";
    expect![[r#"
        * Web: 주 4일 근무제 사무직 시간당 생산성
          Web: 주 4일 근무제 생산성
          Web: 주 4일 근무제 생산성 정의 뜻
          Web: 주 4일 근무제 정의 뜻
          Academic: 주 4일 근무제 사무직 시간당 생산성 연구 논문
        * Academic: 주 4일 근무제 생산성 체계적 검토
        * Academic: 주 4일 근무제 생산성 정의 뜻 실증 분석
          Academic: 주 4일 근무제 생산성 시간당 사무직 체계적 검토
          Verification: 주 4일 근무제 사무직 시간당 생산성 한계 반론
        * Verification: 주 4일 근무제 생산성 한계 반론
          Verification: 주 4일 근무제 생산성 시간당 사무직 효과 없음
          Verification: 주 4일 근무제 생산성 효과 없음
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

/// What is chosen under each way of thinking, with the gain of each query.
fn chosen_by_thinking(question: &str, lang: Lang, shown: &str, expected: Expect) {
    let mut text = String::new();
    for thinking in ThinkingMode::ALL {
        let request = Plan {
            thinking,
            queries: 5,
            ..plan_request(question, lang, shown)
        };
        let Thought::Plan(queries) = think(&Request::Plan(request), None) else {
            continue;
        };
        text += &format!("{}\n", thinking.name());
        for it in queries.iter().filter(|it| it.chosen) {
            let (family, gain) = (it.family.name(), it.information_gain);
            text += &format!("  {gain:.2} {family}: {}\n", it.query);
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn the_way_of_thinking_weighs_the_families_of_queries() {
    let shown = "hyp_A1 0.60 The four-day work week raises hourly productivity in office work.";
    chosen_by_thinking(
        QUESTION_EN,
        EN,
        shown,
        expect![[r#"
            scientific
              0.90 web: four-day work week raises hourly productivity
              0.90 academic: four-day work week raises hourly productivity research paper
              0.90 academic: four-day work week raise productivity systematic review
              0.90 academic: four-day work week raise productivity definition meaning controlled trial
              1.00 verification: four-day work week no effect evidence against
            first_principles
              0.90 web: four-day work week raises hourly productivity
              0.90 web: four-day work week raise productivity
              0.90 web: four-day work week raise productivity definition meaning
              0.90 academic: four-day work week raise productivity systematic review
              1.00 verification: four-day work week no effect evidence against
            occam
              0.90 web: four-day work week raises hourly productivity
              0.90 web: four-day work week raise productivity
              0.90 academic: four-day work week raise productivity systematic review
              1.00 verification: four-day work week productivity does not
              1.00 verification: four-day work week no effect evidence against
            falsification
              0.90 web: four-day work week raises hourly productivity
              0.90 academic: four-day work week raise productivity systematic review
              1.00 verification: four-day work week raises hourly productivity limitations criticism
              1.00 verification: four-day work week productivity does not
              1.00 verification: four-day work week no effect evidence against
        "#]],
    );
    let shown = "hyp_A1 0.60 주 4일 근무제는 사무직의 시간당 생산성을 높인다.";
    chosen_by_thinking(
        QUESTION_KO,
        KO,
        shown,
        expect![[r#"
            scientific
              0.90 web: 주 4일 근무제 사무직 시간당 생산성
              0.90 academic: 주 4일 근무제 사무직 시간당 생산성 연구 논문
              0.90 academic: 주 4일 근무제 생산성 체계적 검토
              0.90 academic: 주 4일 근무제 생산성 정의 뜻 실증 분석
              1.00 verification: 주 4일 근무제 생산성 한계 반론
            first_principles
              0.90 web: 주 4일 근무제 사무직 시간당 생산성
              0.90 web: 주 4일 근무제 생산성
              0.90 web: 주 4일 근무제 생산성 정의 뜻
              0.90 academic: 주 4일 근무제 생산성 체계적 검토
              1.00 verification: 주 4일 근무제 생산성 한계 반론
            occam
              0.90 web: 주 4일 근무제 사무직 시간당 생산성
              0.90 web: 주 4일 근무제 생산성
              0.90 web: 주 4일 근무제 생산성 정의 뜻
              0.90 academic: 주 4일 근무제 생산성 체계적 검토
              1.00 verification: 주 4일 근무제 생산성 한계 반론
            falsification
              0.90 web: 주 4일 근무제 사무직 시간당 생산성
              0.90 academic: 주 4일 근무제 생산성 체계적 검토
              1.00 verification: 주 4일 근무제 사무직 시간당 생산성 한계 반론
              1.00 verification: 주 4일 근무제 생산성 한계 반론
              1.00 verification: 주 4일 근무제 생산성 효과 없음
        "#]],
    );
}

#[test]
fn a_plan_chooses_as_many_queries_as_the_depth_wants() {
    let shown = "hyp_A1 0.60 Meetings lower productivity.";
    for wanted in [3, 4, 5] {
        let request = Plan {
            queries: wanted,
            ..plan_request(QUESTION_EN, EN, shown)
        };
        let Thought::Plan(queries) = think(&Request::Plan(request), None) else {
            continue;
        };
        assert_eq!(queries.iter().filter(|it| it.chosen).count(), wanted);
    }
}
