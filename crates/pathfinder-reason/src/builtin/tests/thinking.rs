//! Thinking on: reflections, conjectures and lessons.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{
    ExplorationResult, Ideate, Issue, Learn, Reflect, Request, SearchMode,
};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, hypotheses, observations, thought};

const SHOWN_EN: &str =
    "hyp_A1 0.70 The four-day work week raises hourly productivity in office work.
hyp_A2 0.40 The four-day work week lowers hourly productivity.";
const SEEN_EN: &str = "obs_1 0.90 The four-day work week raised output per hour by 8 percent in firms that cut meetings. | four-day work week, meetings
obs_2 0.90 Firms that cut meetings gained most. | meetings, firms
obs_3 0.50 Burnout fell under the four-day work week. | burnout, four-day work week
obs_4 0.50 Burnout lowers output. | burnout, output";
const SHOWN_KO: &str = "hyp_A1 0.70 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
hyp_A2 0.40 주 4일 근무제는 시간당 생산성을 낮춘다.";
const SEEN_KO: &str =
    "obs_1 0.90 주 4일 근무제는 회의를 줄인 기업에서 생산성을 11% 높였다. | 주 4일 근무제, 회의
obs_2 0.90 회의를 줄인 기업의 생산성이 가장 많이 올랐다. | 회의, 생산성
obs_3 0.50 주 4일 근무제는 번아웃을 줄였다. | 주 4일 근무제, 번아웃
obs_4 0.50 번아웃은 이직률을 높인다. | 번아웃, 이직률";

fn ideate(
    lang: Lang,
    shown: &str,
    seen: &str,
    conflict: bool,
    issues: Vec<Issue>,
    expected: Expect,
) {
    let hypotheses = hypotheses(shown);
    let conflicts = if conflict {
        vec![(hypotheses[0].id, hypotheses[1].id)]
    } else {
        vec![]
    };
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    let request = Ideate {
        question: question.to_owned(),
        sub_questions: vec![],
        lang,
        issues,
        observations: observations(seen),
        hypotheses,
        conflicts,
        edges: vec![],
    };
    expected.assert_eq(&thought(Request::Ideate(request)));
}

#[test]
fn each_tool_raises_what_the_graph_allows() {
    ideate(
        EN,
        SHOWN_EN,
        SEEN_EN,
        true,
        vec![Issue::Stalemate],
        expect![[r#"
              PatternRecognition: It may be that the effect of a four-day work week on productivity depends on burnout. [obs_3 obs_4]
              Analogy: It may be that the same pattern holds for burnout under a four-day work week as for hourly productivity. [hyp_A1 obs_3 obs_4]
              FirstPrinciples: It may be that what was observed of hourly productivity comes from burnout and not from a four-day work week itself. [hyp_A1 obs_3 obs_4]
              CausalChain: It may be that there is a path from a four-day work week to output by way of burnout. [obs_3 obs_4]
            * Scamper: It may be that both hold, each under its own condition: the four-day work week raises hourly productivity in office work; and the four-day work week lowers hourly productivity. [hyp_A1 hyp_A2]
              Inversion: It may be that the four-day work week lowered output per hour in firms that cut meetings. [obs_1]
        "#]],
    );
    ideate(
        EN,
        SHOWN_EN,
        SEEN_EN,
        false,
        vec![Issue::AllWeak],
        expect![[r#"
              PatternRecognition: It may be that the effect of a four-day work week on productivity depends on burnout. [obs_3 obs_4]
              Analogy: It may be that the same pattern holds for burnout under a four-day work week as for hourly productivity. [hyp_A1 obs_3 obs_4]
            * FirstPrinciples: It may be that what was observed of hourly productivity comes from burnout and not from a four-day work week itself. [hyp_A1 obs_3 obs_4]
              CausalChain: It may be that there is a path from a four-day work week to output by way of burnout. [obs_3 obs_4]
              Inversion: It may be that the four-day work week lowered output per hour in firms that cut meetings. [obs_1]
        "#]],
    );
    ideate(
        KO,
        SHOWN_KO,
        SEEN_KO,
        true,
        vec![],
        expect![[r#"
              PatternRecognition: 주 4일 근무제가 생산성에 미치는 영향은 번아웃에 따라 달라질 수 있다. [obs_3 obs_4]
              Analogy: 주 4일 근무제에서 번아웃도 사무직 시간당 생산성과 같은 양상을 보일 수 있다. [hyp_A1 obs_3 obs_4]
              FirstPrinciples: 사무직 시간당 생산성에 대해 관찰된 결과는 주 4일 근무제 자체가 아니라 번아웃에서 비롯할 수 있다. [hyp_A1 obs_3 obs_4]
              CausalChain: 주 4일 근무제가 번아웃을 거쳐 이직률에 영향을 줄 수 있다. [obs_3 obs_4]
            * Scamper: '주 4일 근무제는 사무직의 시간당 생산성을 높인다'라는 결과와 '주 4일 근무제는 시간당 생산성을 낮춘다'라는 결과는 서로 다른 조건에서 모두 성립할 수 있다. [hyp_A1 hyp_A2]
              Inversion: 주 4일 근무제는 사무직의 시간당 생산성을 낮출 수 있다. [hyp_A1]
        "#]],
    );
    ideate(
        KO,
        "",
        "obs_1 0.5 대기 시간이 19% 늘었다.",
        false,
        vec![],
        expect![[r#"
        * Inversion: 대기 시간이 줄 수 있다. [obs_1]
    "#]],
    );
    ideate(EN, "", "", false, vec![], expect![""]);
}

fn lesson(lang: Lang, change: impl Fn(&mut Learn), expected: Expect) {
    let mut request = Learn {
        lang,
        iteration: 1,
        queries: vec!["a".to_owned(), "b".to_owned()],
        goal: "g".to_owned(),
        outcome: ExplorationResult::Success,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        retries: 0,
        hits: 8,
        sources_read: 4,
        sources_failed: 0,
        searches_blocked: 0,
        new_observations: 5,
        new_edges: 3,
        trusted_sources: 2,
    };
    change(&mut request);
    expected.assert_eq(&thought(Request::Learn(request)));
}

#[test]
fn lessons_fit_what_happened() {
    lesson(
        EN,
        |_| {},
        expect![[r#"
        4 sources read, 5 new observations, 2 of the sources trusted
        These words reach trusted sources.
        Keep these words, and go deeper with the terms of the best source.
    "#]],
    );
    lesson(
        EN,
        |it| (it.new_observations, it.hits) = (0, 0),
        expect![[r#"
        2 queries found nothing
        The words were too narrow for what is there.
        Broaden the query: fewer words, the question's own terms.
        When nothing is found, take words away before adding any. (no hits; narrow query)
    "#]],
    );
    lesson(
        EN,
        |it| (it.new_observations, it.hits, it.searches_blocked) = (0, 0, 2),
        expect![[r#"
        2 searches were blocked, so nothing was seen
        A blocked search says nothing about the subject.
        Ask another provider before changing the words.
        When a provider blocks, change the provider, not the words. (search blocked; rate limited)
    "#]],
    );
}

#[test]
fn korean_lessons_fit_what_happened() {
    lesson(
        KO,
        |it| it.new_observations = 0,
        expect![[r#"
        결과 8건, 읽은 출처 4건, 새로운 내용 없음
        이 각도는 이미 살펴보았다.
        가설을 하나씩 깊이 살펴 각도를 바꾼다.
        결과가 있어도 새 내용이 없으면 각도를 바꾼다. (새 내용 없음; 반복되는 출처)
    "#]],
    );
    lesson(
        KO,
        |it| it.retries = 2,
        expect![[r#"
        다른 검색어를 2번 시도함; 출처 4건을 읽고 새 관찰 5건을 얻음
        첫 검색어가 놓친 것을 다른 표현이 찾았다.
        다음 검색은 결과가 나온 표현으로 시작한다.
        대상을 포기하기 전에 다른 표현을 시도한다. (첫 검색 실패; 동의어가 있음)
    "#]],
    );
    lesson(
        KO,
        |it| it.seeks_counter_evidence = true,
        expect![[r#"
        반대 증거 검색으로 새 연결 3건을 얻음; 출처 4건을 읽고 새 관찰 5건을 얻음
        반대를 물으면 지지만 찾을 때 빠지는 것이 보인다.
        강한 가설마다 반대 증거를 묻는다.
        믿는 것의 반대를 검색한다. (강한 가설; 지지 증거만 있음)
    "#]],
    );
    lesson(
        KO,
        |it| it.trusted_sources = 0,
        expect![[r#"
        출처 4건을 읽고 새 관찰 5건을 얻음, 신뢰할 출처 없음
        찾은 내용이 권위가 낮은 출처에 기대고 있다.
        같은 내용을 논문과 공식 자료에서 찾는다.
        약한 출처는 논문과 공식 자료로 확인한다. (낮은 권위; 블로그와 게시판뿐)
    "#]],
    );
}

fn reflect(lang: Lang, shown: &str, seen: &str, issues: Vec<Issue>, expected: Expect) {
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    let (facts, hypotheses) = (observations(seen), hypotheses(shown));
    let open_questions = vec![question.to_owned()];
    let request = Reflect {
        question: question.to_owned(),
        lang,
        iteration: 4,
        facts,
        hypotheses,
        open_questions,
        issues,
    };
    expected.assert_eq(&thought(Request::Reflect(request)));
}

#[test]
fn a_reflection_counts_and_quotes() {
    reflect(
        EN,
        SHOWN_EN,
        SEEN_EN,
        vec![Issue::Stalemate],
        expect![[r#"
            Iteration 4: 4 facts (2 from trusted sources), 2 hypotheses in play, 0 verified, 0 rejected; open questions: 1.
            The strongest hypothesis (strength 0.70): The four-day work week raises hourly productivity in office work.
            The weakest one still in play: The four-day work week lowers hourly productivity.
            Keep "The four-day work week raises hourly productivity in office work." as the working answer until this is answered: Does a four-day work week raise productivity?
            ["Does a four-day work week raise productivity?", "Undecided: The four-day work week lowers hourly productivity."]
            + logical consistency (conclusions repeat what sources state)
            + quality of evidence (2 of 4 facts from trusted sources)
            + bias (evidence on both sides was looked at)
            - alternatives (0 conjectures raised)
            - blind spots (open questions: 1)
            * usual: The four-day work week raises hourly productivity in office work.
              alternative: The four-day work week lowers hourly productivity.
              contrary: It may be that the four-day work week lowers hourly productivity in office work.
            Bayesian: Weigh each side by how likely its evidence would be if it were true.; Each path leads to another conclusion.; It has the most evidence so far.; Web; four-day work week hourly productivity, four-day work week office, four-day work week raise productivity; hyp_A1 hyp_A2
        "#]],
    );
    reflect(
        KO,
        SHOWN_KO,
        SEEN_KO,
        vec![],
        expect![[r#"
            반복 4: 사실 4건(신뢰할 출처 2건), 검토 중인 가설 2개, 검증 0개, 기각 0개, 열린 질문 1개.
            가장 강한 가설(강도 0.70): 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
            아직 남아 있는 가장 약한 가설: 주 4일 근무제는 시간당 생산성을 낮춘다.
            다음 질문에 답할 때까지 "주 4일 근무제는 사무직의 시간당 생산성을 높인다."를 잠정적인 답으로 둔다: 주 4일 근무제는 생산성을 높이는가?
            ["주 4일 근무제는 생산성을 높이는가?", "판단 보류: 주 4일 근무제는 시간당 생산성을 낮춘다."]
            + 논리적 일관성 (결론은 출처의 진술을 그대로 옮긴다)
            + 증거 품질 (신뢰할 출처의 사실 4건 중 2건)
            + 편향 (양쪽 증거를 살펴보았다)
            - 대안 고려 (추측 0개를 세움)
            - 맹점 (열린 질문 1개)
            * 정통: 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
              대안: 주 4일 근무제는 시간당 생산성을 낮춘다.
              반대: 주 4일 근무제는 사무직의 시간당 생산성을 낮출 수 있다.
            Scamper: 아는 것을 결합하거나 바꾸거나 뒤집어 본다.; 경로마다 결론이 다르다.; 지금까지 근거가 가장 많다.; Web; 주 4일 근무제 사무직 시간당 생산성, 주 4일 근무제 시간당 생산성, 주 4일 근무제 생산성; hyp_A1 hyp_A2
        "#]],
    );
    reflect(
        KO,
        "",
        "",
        vec![],
        expect![[r#"
            반복 4: 사실 0건(신뢰할 출처 0건), 검토 중인 가설 0개, 검증 0개, 기각 0개, 열린 질문 1개.
            아직 가설이 없다.
            아직 반박할 것이 없다.
            결론을 내리기 전에 사실을 모은다.
            ["주 4일 근무제는 생산성을 높이는가?"]
            + 논리적 일관성 (결론은 출처의 진술을 그대로 옮긴다)
            - 증거 품질 (신뢰할 출처의 사실 0건 중 0건)
            + 편향 (양쪽 증거를 살펴보았다)
            - 대안 고려 (추측 0개를 세움)
            - 맹점 (열린 질문 1개)
            * 정통: 아직 가설이 없다.
              대안: 아직 가설이 없다.
              반대: 아직 가설이 없다.
            FirstPrinciples: 당연하게 여기는 가정을 하나씩 빼고 무엇이 남는지 따진다.; 아직 가설이 없다.; 아직 가설이 없다.; Web; 주 4일 근무제 생산성; 
        "#]],
    );
}
