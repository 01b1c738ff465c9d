//! What the views say about sub-questions: which were searched for, what answers them, and how well.

use expect_test::{Expect, expect};
use pathfinder_text::Lang;

use super::*;
use crate::fixture;
use crate::id::NodeId;

const LINES: &str = "
ask 1 Whom does it calm?
ask 2 Why does it calm?
ask 3 How long does it calm?
A1 tea calms adults
o1 paper a.org
o2 paper b.org
+ o1 A1 0.8
+ o2 A1 0.8
status A1 tested
finding o1
helps o1 1 3
news A1 counter, ask 3, question
";

fn session(lang: Lang) -> Session {
    let mut session = fixture::session(LINES);
    session.settings.lang = lang;
    let by = |id: &str| id.parse::<NodeId>().ok();
    session.sub_questions[0].answered_by = by("obs_1");
    session.sub_questions[1].answered_by = by("hyp_A1");
    session
}

/// The lines of a text that have one of these words.
fn check(text: &str, words: &[&str], expected: Expect) {
    let lines = text.lines().map(str::trim_start);
    let lines = lines.filter(|line| words.iter().any(|it| line.contains(it)));
    expected.assert_eq(&lines.map(|it| format!("{it}\n")).collect::<String>());
}

#[test]
fn the_report_says_by_what_and_how_well() {
    let report = file(&session(Lang::English), "RESEARCH_REPORT.md");
    check(
        &report,
        &["it calm?", "onfidence"],
        expect![[r#"
            - statement of o1 [obs_1] (confidence 60%; own claim: a.org)
            Confidence starts at 50% and gains 10 points for each independent source that supports a hypothesis and loses 15 for each that contradicts it (weak evidence counts half).
            - **Strength:** 0.76 · confidence 75% (independent sources: 3 for, 0 against) · tested
            - **Answered:** Whom does it calm? → “statement of o1” [obs_1] (answers it directly, HIGH, independent sources: 1)
            - **Answered:** Why does it calm? → hyp_A1 “tea calms adults” (tested, strength 0.76)
            - **Unanswered:** How long does it calm?
        "#]],
    );
    let report = file(&session(Lang::Korean), "RESEARCH_REPORT.md");
    check(
        &report,
        &["it calm?", "확신도"],
        expect![[r#"
            - statement of o1 [obs_1] (확신도 60%; 문서 자체 표기: a.org)
            확신도는 50%에서 시작하여, 독립된 출처 하나가 가설을 지지할 때마다 10%포인트 오르고 반박할 때마다 15%포인트 내립니다(약한 증거는 절반).
            - **강도:** 0.76 · 확신도 75% (독립된 출처: 지지 3곳, 반박 0곳) · 검증 중
            - **답을 얻음:** Whom does it calm? → “statement of o1” [obs_1] (직접 답함, 신뢰 높음, 독립된 출처 1곳)
            - **답을 얻음:** Why does it calm? → hyp_A1 “tea calms adults” (검증 중, 강도 0.76)
            - **답을 얻지 못함:** How long does it calm?
        "#]],
    );
    let report = report_html(&session(Lang::English));
    check(
        &report,
        &["it calm?", "onfidence"],
        expect![[r##"
            <li id="fnd_1">statement of o1 <small>confidence 60% · own claim: a.org</small><details><summary>Quotes (1)</summary><blockquote id="obs_1"><p>statement of o1</p><footer>obs_1 · <a href="https://a.org/o1" rel="noopener noreferrer nofollow">own claim: a.org</a></footer></blockquote></details></li>
            <p class="remark">Confidence starts at 50% and gains 10 points for each independent source that supports a hypothesis and loses 15 for each that contradicts it (weak evidence counts half).</p>
            <p class="facts">Strength 0.76 · confidence 75% (independent sources: 3 for, 0 against) · tested</p>
            <li><b>Answered</b> Whom does it calm? → <a href="#obs_1">“statement of o1” [obs_1]</a> (answers it directly, HIGH, independent sources: 1)</li><li><b>Answered</b> Why does it calm? → <a href="#hyp_A1">hyp_A1 “tea calms adults”</a> (tested, strength 0.76)</li><li><b>Unanswered</b> How long does it calm?</li></ul>
        "##]],
    );
}

#[test]
fn the_state_says_so_to_machines() {
    let state = file(&session(Lang::English), "state.json");
    let state: serde_json::Value = serde_json::from_str(&state).expect("JSON");
    let question = &state["question"];
    let shown = format!("{}\n{}", question["answered_by"], question["answered_how"]);
    expect![[r#"
        ["obs_1","hyp_A1",null]
        [{"is_direct":true,"origins":1,"tag":"HIGH"},{"status":"tested","strength":0.761},null]"#]]
    .assert_eq(&shown);
}

#[test]
fn the_log_of_an_iteration_names_all_of_its_aims() {
    for (lang, expected) in [
        (
            Lang::English,
            expect![[r#"
                1. SELECT

                - **Goal:** Look for evidence against hyp_A1 “tea calms adults”.
                - **Reason:** a hypothesis that is still uncertain
                - **Search mode:** broad
                - **Also searched for:** Look for an answer to “How long does it calm?”
                - **Also searched for:** Search for the question itself.

            "#]],
        ),
        (
            Lang::Korean,
            expect![[r#"
                1. SELECT

                - **목표:** hyp_A1 “tea calms adults”를 반박하는 증거를 찾는다.
                - **이유:** 결론이 나지 않은 가설
                - **검색 방식:** 넓게
                - **함께 찾은 것:** 하위 질문에 답할 자료를 찾는다: “How long does it calm?”
                - **함께 찾은 것:** 질문 자체를 검색한다.

            "#]],
        ),
    ] {
        let log = file(&session(lang), "iteration_logs/001.md");
        let select = log.split("## ").nth(1).unwrap_or_default();
        expected.assert_eq(select);
    }
}
