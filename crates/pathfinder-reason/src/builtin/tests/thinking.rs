//! Thinking on: reflections.

use expect_test::{Expect, expect};
use pathfinder_core::contract::{
    Diagnosis, Issue, QueryFamily, Reflect, Request, ThinkingMode, Thought,
};
use pathfinder_text::Lang;

use super::{EN, KO, QUESTION_EN, QUESTION_KO, hypotheses, observations, think, thought};

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
    let contradiction = issues.contains(&Issue::Stalemate);
    let both =
        (hypotheses.len() > 1 && contradiction).then(|| (hypotheses[0].id, hypotheses[1].id));
    let conflicts = both.into_iter().collect();
    let request = Reflect {
        question: question.to_owned(),
        lang,
        iteration: 4,
        facts,
        hypotheses,
        conflicts,
        open_questions,
        issues,
        memory: Default::default(),
        diagnosis: Diagnosis {
            contradiction,
            ..Diagnosis::default()
        },
        searched: vec![(QueryFamily::Web, 4), (QueryFamily::Verification, 0)],
        thinking: ThinkingMode::Scientific,
        lessons: vec![],
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
            4 facts (2 from trusted sources), 2 hypotheses in play (0 verified), 1 sub-questions without an answer.
            Strength: hyp_A1 0.70, hyp_A2 0.40. hyp_A1 and hyp_A2 cannot both hold.
            No search was for evidence against anything.
            hyp_A1 (strength 0.70): The four-day work week raises hourly productivity in office work.
            Against it stands hyp_A2 (strength 0.40): The four-day work week lowers hourly productivity.
            hyp_A1 is the working answer until this is known: Does a four-day work week raise productivity?
            Still open: Does a four-day work week raise productivity?
            The weakest fact, obs_3 (authority 0.50): Burnout fell under the four-day work week.
            hyp_A1 speaks of every word of the question that matters.
            Never searched: academic and technical search
            methodologist: 2 of 4 facts come from trusted sources; there are 4 independent origins.
            skeptic: Not ruled out: The four-day work week may not raise hourly productivity in office work.
            reader: Still without an answer: Does a four-day work week raise productivity?
            ? Does a four-day work week raise productivity? <- a source that answers it: four-day work week raise productivity
            ? hyp_A2 (strength 0.40): The four-day work week lowers hourly productivity. <- what another origin says on: four-day work week hourly productivity
            - logic (pairs of hypotheses that exclude each other: 1)
            + evidence (2 of 4 facts from trusted sources)
            - bias (0 of 4 searches were for evidence against)
            - alternatives (conjectures of our own: 0)
            - blind_spots (sub-questions without an answer: 1)
            * orthodox: The four-day work week raises hourly productivity in office work.
              alternative: The four-day work week lowers hourly productivity.
              opposite: The four-day work week may not raise hourly productivity in office work.
            Bayesian: Weigh the evidence of hyp_A1 (strength 0.70) against that of hyp_A2 (strength 0.40).; The orthodox and the alternative path both speak of: four-day, work, week, hourly, productivity; Its strength, 0.70, is the highest.; Web; four-day work week hourly productivity, four-day work week office, four-day work week raise productivity; hyp_A1 hyp_A2
        "#]],
    );
}

#[test]
fn a_reflection_reads_as_korean() {
    reflect(
        KO,
        SHOWN_KO,
        SEEN_KO,
        vec![],
        expect![[r#"
            사실 4건(신뢰할 만한 출처에서 2건), 검토 중인 가설 2개(검증됨 0개), 아직 답하지 못한 하위 질문 1개.
            강도: hyp_A1 0.70, hyp_A2 0.40.
            반대 증거를 찾는 검색을 한 번도 하지 않았다.
            hyp_A1 (강도 0.70): 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
            아직 배제하지 못한 반대 주장: 주 4일 근무제는 사무직의 시간당 생산성을 높이지 않을 수 있다.
            다음 질문에 답할 때까지 hyp_A1을 잠정적인 답으로 둔다: 주 4일 근무제는 생산성을 높이는가?
            아직 비어 있는 부분: 주 4일 근무제는 생산성을 높이는가?
            가장 약한 근거 obs_3 (권위 0.50): 주 4일 근무제는 번아웃을 줄였다.
            hyp_A1은 질문의 핵심어를 모두 다룬다.
            한 번도 하지 않은 검색: 학술·기술 검색
            방법론 연구자: 사실 4건 중 2건만 신뢰할 만한 출처에서 나왔고, 독립된 출처는 4곳이다.
            회의론자: 아직 배제하지 못한 반대 주장: 주 4일 근무제는 사무직의 시간당 생산성을 높이지 않을 수 있다.
            답을 기다리는 사람: 아직 답을 못 들은 질문: 주 4일 근무제는 생산성을 높이는가?
            ? 주 4일 근무제는 생산성을 높이는가? <- 이에 답하는 자료: 주 4일 근무제 생산성
            ? hyp_A2 (강도 0.40): 주 4일 근무제는 시간당 생산성을 낮춘다. <- 독립된 출처의 자료: 주 4일 근무제 시간당 생산성
            + logic (서로 어긋나는 가설 0쌍)
            + evidence (신뢰할 만한 출처의 사실 4건 중 2건)
            - bias (검색 4번 중 반대 증거를 찾은 것은 0번)
            - alternatives (스스로 세운 추측 0개)
            - blind_spots (답하지 못한 하위 질문 1개)
            * orthodox: 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
              alternative: 주 4일 근무제는 시간당 생산성을 낮춘다.
              opposite: 주 4일 근무제는 사무직의 시간당 생산성을 높이지 않을 수 있다.
            Falsification: 다음이 틀렸음을 보일 자료를 찾는다. hyp_A1: 주 4일 근무제는 사무직의 시간당 생산성을 높인다.; 정통 경로와 대안 경로가 함께 말하는 것: 주, 4일, 근무제, 시간당, 생산성; 강도 0.70, 지금까지 가장 높다.; Web; 주 4일 근무제 사무직 시간당 생산성, 주 4일 근무제 시간당 생산성, 주 4일 근무제 생산성; hyp_A1 hyp_A2
        "#]],
    );
    reflect(
        KO,
        "",
        "",
        vec![],
        expect![[r#"
            사실 0건(신뢰할 만한 출처에서 0건), 검토 중인 가설 0개(검증됨 0개), 아직 답하지 못한 하위 질문 1개.

            반대 증거를 찾는 검색을 한 번도 하지 않았다.



            아직 비어 있는 부분: 주 4일 근무제는 생산성을 높이는가?


            한 번도 하지 않은 검색: 학술·기술 검색
            답을 기다리는 사람: 아직 답을 못 들은 질문: 주 4일 근무제는 생산성을 높이는가?
            ? 주 4일 근무제는 생산성을 높이는가? <- 이에 답하는 자료: 주 4일 근무제 생산성
            + logic (서로 어긋나는 가설 0쌍)
            - evidence (신뢰할 만한 출처의 사실 0건 중 0건)
            - bias (검색 4번 중 반대 증거를 찾은 것은 0번)
            - alternatives (스스로 세운 추측 0개)
            - blind_spots (답하지 못한 하위 질문 1개)
            FirstPrinciples: 아직 적용할 가설이 없다. 질문부터 조사한다.; ; ; Web; 주 4일 근무제 생산성; 
        "#]],
    );
}

/// The tool where the diagnosis calls for no other, and what it makes of the strongest hypothesis.
fn tools(lang: Lang, shown: &str, seen: &str, expected: Expect) {
    let question = if lang == KO { QUESTION_KO } else { QUESTION_EN };
    let mut text = String::new();
    for thinking in ThinkingMode::ALL {
        let request = Reflect {
            question: question.to_owned(),
            lang,
            iteration: 4,
            facts: observations(seen),
            hypotheses: hypotheses(shown),
            conflicts: vec![],
            open_questions: vec![],
            issues: vec![],
            memory: Default::default(),
            diagnosis: Diagnosis::default(),
            searched: vec![],
            thinking,
            lessons: vec![],
        };
        let Thought::Reflect(it) = think(&Request::Reflect(request), None) else {
            continue;
        };
        let (mode, strategy) = (thinking.name(), it.strategy.name());
        text += &format!("{mode}: {:?}, {strategy}: {}\n", it.tool, it.tool_use);
    }
    expected.assert_eq(&text);
}

#[test]
fn the_way_of_thinking_is_the_tool_where_nothing_calls_for_another() {
    tools(
        EN,
        SHOWN_EN,
        SEEN_EN,
        expect![[r#"
        scientific: Falsification, web: Look for what would show this to be wrong. hyp_A1: The four-day work week raises hourly productivity in office work.
        first_principles: FirstPrinciples, web: Set the hypotheses aside and start from the words of the question: four-day work week raise productivity
        occam: OccamsRazor, web: The simplest explanation first. hyp_A2: The four-day work week lowers hourly productivity.
        falsification: Falsification, verification: Look for what would show this to be wrong. hyp_A1: The four-day work week raises hourly productivity in office work.
    "#]],
    );
    tools(
        KO,
        SHOWN_KO,
        SEEN_KO,
        expect![[r#"
        scientific: Falsification, web: 다음이 틀렸음을 보일 자료를 찾는다. hyp_A1: 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
        first_principles: FirstPrinciples, web: 지금까지의 가설을 내려놓고 질문의 말에서 다시 시작한다: 주 4일 근무제 생산성
        occam: OccamsRazor, web: 가장 단순한 설명부터 확인한다. hyp_A2: 주 4일 근무제는 시간당 생산성을 낮춘다.
        falsification: Falsification, verification: 다음이 틀렸음을 보일 자료를 찾는다. hyp_A1: 주 4일 근무제는 사무직의 시간당 생산성을 높인다.
    "#]],
    );
}
