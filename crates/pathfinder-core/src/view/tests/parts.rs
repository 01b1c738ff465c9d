//! An answer in parts: what it looks like, what of it is a fact, and what is said where parts are missing.

use expect_test::{Expect, expect};
use pathfinder_text::Lang;

use super::story::obs;
use super::*;
use crate::contract::*;
use crate::fixture;
use crate::session::Answer;

/// The part of a file between a heading and the next one of its level.
fn under<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, after) = text.split_once(heading).expect("the heading");
    after.split("\n## ").next().unwrap_or_default().trim()
}

#[test]
fn questions_and_headings_need_no_citation() {
    let session = told_in_parts(Lang::English);
    let report = file(&session, "RESEARCH_REPORT.md");
    let own = citation::own_lines(&session);
    let checked = citation::check(under(&report, "## The Answer So Far"), &session, &own);
    let mut shown = String::new();
    for fact in &checked.facts {
        let cited: Vec<String> = fact.citations.iter().map(ToString::to_string).collect();
        shown.push_str(&format!("{} <- {}\n", fact.text, cited.join(" ")));
    }
    expect![[r#"
        Tea calms adults who drink fewer than two cups, not everybody. <- obs_1 obs_4
        Tea lowers the heart rate by 3.5 beats. <- obs_1 obs_2
        Below two cups tea calms, above it wakes. <- obs_4
        Tea excites children under ten. <- obs_5
        Black tea keeps people awake. <- obs_3
    "#]]
    .assert_eq(&shown);
    assert_eq!(checked.problems, []);
    // A statement that somebody writes among the questions is found.
    let edited = report.replace("How long does it last?", "It lasts for an hour.");
    let problems = citation::check(&edited, &session, &own).problems;
    expect![[r#"[Uncited { line: 36, sentence: "It lasts for an hour." }]"#]]
        .assert_eq(&format!("{problems:?}"));
}

#[test]
fn a_terminal_shows_every_part() {
    let (english, korean) = (told_in_parts(Lang::English), told_in_parts(Lang::Korean));
    expect![[r#"
        Verdict: it depends (fairly sure)
        - Tea calms adults who drink fewer than two cups, not everybody. [obs_1] [obs_4]

        Sub-question 1: Does tea lower the heart rate?
        - Tea lowers the heart rate by 3.5 beats. [obs_1] [obs_2]
        - Below two cups tea calms, above it wakes. [obs_4]

        Sub-question 2: For whom does it not?
        - Tea excites children under ten. [obs_5]
        Not tested yet: none of this has been compared with other sources.

        What Speaks Against It
        - Black tea keeps people awake. [obs_3]

        What Is Not Known
        - Does it hold for children who are used to tea?
        - How long does it last?
    "#]]
    .assert_eq(&answer_text(&english, Lang::English));
    expect![[r#"
        판정: 경우에 따라 다르다 (꽤 확실함)
        - 차는 하루 두 잔 미만을 마시는 어른의 마음을 가라앉히며, 누구에게나 그런 것은 아니다. [obs_1] [obs_4]

        하위 질문 1: 차를 마시면 심박수가 내려가는가?
        - 차는 심박수를 3.5회 낮춘다. [obs_1] [obs_2]
        - 하루 두 잔 미만이면 진정되고, 그 이상이면 각성된다. [obs_4]

        하위 질문 2: 누구에게는 효과가 없는가?
        - 차는 열 살 미만 아이를 들뜨게 한다. [obs_5]
        검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.

        답에 반하는 근거
        - 홍차는 잠을 쫓는다. [obs_3]

        아직 알 수 없는 것
        - 차에 익숙한 아이에게도 그런가?
        - 효과는 얼마나 오래가는가?
    "#]].assert_eq(&answer_text(&korean, Lang::Korean));
    let thesis = thesis_text(&english, Lang::English).expect("a thesis in parts");
    assert_eq!(thesis, answer_text(&english, Lang::English));
    // Earlier versions wrote theses without parts.
    assert_eq!(thesis_text(&told(Lang::English), Lang::English), None);
}

#[test]
fn machines_read_every_part() {
    let session = told_in_parts(Lang::English);
    let report: serde_json::Value = serde_json::from_str(&report_json(&session)).expect("JSON");
    let shown = |value: &serde_json::Value| format!("{value:#}\n");
    expect![[r#"
        {
          "against": [
            {
              "citations": [
                "obs_3"
              ],
              "text": "Black tea keeps people awake."
            }
          ],
          "items": [
            {
              "citations": [
                "obs_1",
                "obs_4"
              ],
              "text": "Tea calms adults who drink fewer than two cups, not everybody."
            }
          ],
          "open": [
            "Does it hold for children who are used to tea?",
            "How long does it last?"
          ],
          "sections": [
            {
              "items": [
                {
                  "citations": [
                    "obs_1",
                    "obs_2"
                  ],
                  "text": "Tea lowers the heart rate by 3.5 beats."
                },
                {
                  "citations": [
                    "obs_4"
                  ],
                  "text": "Below two cups tea calms, above it wakes."
                }
              ],
              "question": "Does tea lower the heart rate?",
              "sub_question": 0
            },
            {
              "items": [
                {
                  "citations": [
                    "obs_5"
                  ],
                  "text": "Tea excites children under ten."
                }
              ],
              "question": "For whom does it not?",
              "sub_question": 1,
              "untested": true
            }
          ],
          "status": "answered",
          "sureness": "moderate",
          "verdict": "depends",
          "written_in": 4
        }
    "#]]
    .assert_eq(&shown(&report["answer"]));
}

#[test]
fn machines_read_what_is_disputed() {
    let session = told_in_parts(Lang::English);
    let report: serde_json::Value = serde_json::from_str(&report_json(&session)).expect("JSON");
    let shown = |value: &serde_json::Value| format!("{value:#}\n");
    expect![[r#"
        [
          {
            "citations": [
              "obs_5",
              "obs_1",
              "obs_4",
              "obs_2"
            ],
            "missing": [
              "tea dose children trial",
              "tea heart rate children"
            ],
            "one": "hyp_A3",
            "other": "hyp_A1",
            "resolution": null,
            "since": 4
          },
          {
            "citations": [
              "obs_3"
            ],
            "one": "obs_3",
            "other": "hyp_A1",
            "resolution": null,
            "since": 2
          },
          {
            "citations": [
              "obs_3",
              "obs_1",
              "obs_4",
              "obs_2"
            ],
            "one": "hyp_A2",
            "other": "hyp_A1",
            "resolution": {
              "by": "obs_4",
              "description": "fewer than two cups",
              "resolved_at": 3,
              "type": "condition_difference"
            },
            "since": 2
          }
        ]
    "#]]
    .assert_eq(&shown(&report["conflicts"]));
}

#[test]
fn machines_read_what_an_observation_answers_and_what_stays_open() {
    let session = told_in_parts(Lang::English);
    let graph = file(&session, "cognigraph.json");
    let graph: serde_json::Value = serde_json::from_str(&graph).expect("JSON");
    let observation = &graph["observations"]["obs_5"];
    let shown = format!("{}\n{}\n", observation["context"], observation["answers"]);
    expect![[r#"
        "A trial with 40 children, 2019."
        [{"how_much":3,"sub_question":1},{"how_much":1,"sub_question":0}]
    "#]]
    .assert_eq(&shown);
    let weighed = graph["edges"].as_array().expect("a list").iter();
    let weighed = weighed.filter(|it| !it["weighed_at"].is_null());
    let shown: String = weighed.map(|it| format!("{it}\n")).collect();
    expect![[r#"
        {"created_at":2,"from":"obs_3","resolution":null,"resolution_type":null,"resolved":false,"resolved_at":null,"resolved_by":null,"to":"hyp_A1","type":"CONTRADICTS","weighed_at":4,"weight":0.5}
        {"created_at":4,"from":"hyp_A3","missing":["tea dose children trial","tea heart rate children"],"resolution":null,"resolution_type":null,"resolved":false,"resolved_at":null,"resolved_by":null,"to":"hyp_A1","type":"CONFLICTS","weighed_at":4,"weight":1.0}
    "#]].assert_eq(&shown);
}

/// An answer of these lines: `status`, `verdict`, `sureness`; `> text` is the direct answer, `1 text` a section,
/// `- text` speaks against it, `? text` stays open. All sentences cite the first observation.
fn written(lines: &str) -> Session {
    let mut session = fixture::session("iteration 1\nask 1 Why?\no1 paper a.org\no2 news b.org");
    let mut answer = Answer {
        iteration: 1,
        sentences: Vec::new(),
        status: None,
        verdict: None,
        sureness: None,
        sections: Vec::new(),
        against: Vec::new(),
        open: Vec::new(),
    };
    let sentence = |text: &str| Sentence {
        text: text.to_owned(),
        citations: vec![obs(1)],
    };
    for line in lines.trim().lines() {
        let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
        let value = || serde_json::Value::String(kind.to_owned());
        match kind {
            ">" => answer.sentences.push(sentence(text)),
            "1" => answer.sections.push(Section {
                sub_question: 0,
                sentences: vec![sentence(text)],
            }),
            "-" => answer.against.push(sentence(text)),
            "?" => answer.open.push(text.to_owned()),
            "high" | "moderate" | "low" => {
                answer.sureness = serde_json::from_value(value()).ok();
            }
            "answered" | "partly" | "not_answered" => {
                answer.status = serde_json::from_value(value()).ok();
            }
            _ => answer.verdict = serde_json::from_value(value()).ok(),
        }
    }
    session.answer = Some(answer);
    session
}

fn check(lines: &str, english: Expect, korean: Expect) {
    let mut session = written(lines);
    for (lang, expected) in [(Lang::English, english), (Lang::Korean, korean)] {
        session.settings.lang = lang;
        expected.assert_eq(&answer_text(&session, lang));
        assert_eq!(laws::citation_problems(&session), Vec::<String>::new());
    }
}

#[test]
fn how_sure_is_said_in_words() {
    check(
        "answered\nyes\nhigh\n> Tea calms.",
        expect![[r#"
            Verdict: one source says yes (sure)
            - Tea calms. [obs_1]
            Not tested yet: none of this has been compared with other sources.
        "#]],
        expect![[r#"
            판정: 한 출처에서만 그렇다고 한다 (확실함)
            - Tea calms. [obs_1]
            검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.
        "#]],
    );
    check(
        "answered\nmoderate\n> Tea calms by its warmth.",
        expect![[r#"
            How sure: fairly sure
            - Tea calms by its warmth. [obs_1]
            Not tested yet: none of this has been compared with other sources.
        "#]],
        expect![[r#"
            확실한 정도: 꽤 확실함
            - Tea calms by its warmth. [obs_1]
            검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.
        "#]],
    );
    check(
        "partly\nyes\nlow\n> Tea may calm.",
        expect![[r#"
            Rather yes, but what was read does not settle this for certain.
            - Tea may calm. [obs_1]
            Not tested yet: none of this has been compared with other sources.
        "#]],
        expect![[r#"
            잠정 판단: 그렇다는 쪽으로 기울지만, 읽은 자료만으로는 확실하지 않습니다.
            - Tea may calm. [obs_1]
            검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.
        "#]],
    );
    check(
        "not_answered\nlow\n> Coffee wakes.",
        expect![[r#"
            Not decided: nothing that was read answers this.
            - Coffee wakes. [obs_1]
            Not tested yet: none of this has been compared with other sources.
        "#]],
        expect![[r#"
            판정 보류: 읽은 자료에서 답을 찾지 못했습니다.
            - Coffee wakes. [obs_1]
            검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.
        "#]],
    );
}

#[test]
fn sections_stand_without_a_direct_answer() {
    check(
        "partly\nlow\n1 It is warm.\n- It wakes, too.\n? Whom does it calm?",
        expect![[r#"
            Not decided: what was read does not settle this for certain.
            Not tested yet: none of this has been compared with other sources.

            Sub-question 1: Why?
            - It is warm. [obs_1]

            What Speaks Against It
            - It wakes, too. [obs_1]

            What Is Not Known
            - Whom does it calm?
        "#]],
        expect![[r#"
            판정 보류: 읽은 자료만으로는 확실히 답할 수 없습니다.
            검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.

            하위 질문 1: Why?
            - It is warm. [obs_1]

            답에 반하는 근거
            - It wakes, too. [obs_1]

            아직 알 수 없는 것
            - Whom does it calm?
        "#]],
    );
}

#[test]
fn only_questions_stay_open() {
    check(
        "answered\nyes\nhigh\n> Tea calms.\n? Tea is warm. Is it \"good\"? It is.\n? It is.\n? “왜?”\n? 왜인가？",
        expect![[r#"
            Verdict: one source says yes (sure)
            - Tea calms. [obs_1]
            Not tested yet: none of this has been compared with other sources.

            What Is Not Known
            - Is it "good"?
            - “왜?”
            - 왜인가？
        "#]],
        expect![[r#"
            판정: 한 출처에서만 그렇다고 한다 (확실함)
            - Tea calms. [obs_1]
            검증 전: 아직 다른 출처와 대조하지 않은 내용입니다.

            아직 알 수 없는 것
            - Is it "good"?
            - “왜?”
            - 왜인가？
        "#]],
    );
}

/// An answer of an earlier version has none of the parts.
#[test]
fn an_answer_without_parts_looks_as_before() {
    check(
        "partly\n> Tea may calm.",
        expect![[r#"
            Not decided: what was read does not settle this for certain; the passages nearest to the question are:
            - Tea may calm. [obs_1]
        "#]],
        expect![[r#"
            판정 보류: 읽은 자료만으로는 확실히 답할 수 없으며, 질문에 가장 가까운 대목은 다음과 같습니다:
            - Tea may calm. [obs_1]
        "#]],
    );
    let report = report_json(&written("answered\nyes\n> Tea calms."));
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let keys: Vec<&String> = report["answer"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    expect![[r#"["items", "status", "verdict", "written_in"]"#]].assert_eq(&format!("{keys:?}"));
}

#[test]
fn what_was_compared_with_other_sources_is_not_called_untested() {
    for (lines, untested) in [
        ("", true),
        ("A1 tea calms\n+ o1 A1 0.8", true),
        ("A1 tea calms\n+ o1 A1 0.8\nstatus A1 tested", false),
        ("finding o1", true),
        ("finding o1 o2", false),
        ("A1 tea calms\n+ o2 A1 0.8\nstatus A1 tested", true),
    ] {
        let mut session = written("answered\nhigh\n> Tea calms.");
        let answer = session.answer.take();
        session = fixture::session(&format!(
            "iteration 1\no1 paper a.org\no2 news b.org\n{lines}"
        ));
        session.answer = answer;
        assert_eq!(super::answer(&session).untested, untested, "{lines}");
    }
}
