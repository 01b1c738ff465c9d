//! Thinking on: reflections.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{Issue, Reflect, Request};
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
        memory: Default::default(),
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
              contrary: The four-day work week may not raise hourly productivity in office work.
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
              반대: 주 4일 근무제는 사무직의 시간당 생산성을 높이지 않을 수 있다.
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
