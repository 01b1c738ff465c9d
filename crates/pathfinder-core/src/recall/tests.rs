//! What requests show of a session's memory.

use expect_test::{Expect, expect};

use super::*;
use crate::fixture;
use crate::settings::ReasonerKind;

fn session(lines: &str) -> Session {
    let mut session = fixture::session(lines);
    session.settings.reasoner_kind = ReasonerKind::Models;
    session
}

fn check_recalled(lines: &str, target: Target, expected: Expect) {
    expected.assert_eq(&recalled(&session(lines), &target).join("\n"));
}

#[test]
fn the_last_ten_iterations_and_the_newest_findings_are_shown() {
    let mut lines = String::from("A1 tea calms\n");
    for number in 1..=12 {
        lines += &format!("news lens scope\nfinding o{number}\n");
    }
    let session = session(&lines);
    let memory = memory(&session, PLANNING);
    let iterations: Vec<u32> = memory.iterations.iter().map(|it| it.iteration).collect();
    let findings: Vec<String> = memory
        .findings
        .iter()
        .map(|it| format!("{} {}", it.id, it.tag.name()))
        .collect();
    expect![[r#"
        [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]
        obs_12 HIGH, obs_11 HIGH, obs_10 HIGH, obs_9 HIGH, obs_8 HIGH, obs_7 HIGH, obs_6 HIGH, obs_5 HIGH, obs_4 HIGH, obs_3 HIGH, obs_2 HIGH, obs_1 HIGH"#]].assert_eq(&format!("{iterations:?}\n{}", findings.join(", ")));
    let masking = masking(&session).expect("a model is asked");
    assert!(masking.shown_tokens < masking.unmasked_tokens);
}

#[test]
fn memory_is_bounded_in_bytes() {
    let lines: String = (1..=40)
        .map(|it| format!("o{it} paper a{it}.org\nfinding o{it}\n"))
        .collect();
    let mut session = session(&format!("iteration 1\n{lines}"));
    let memory = memory(&session, WORDING);
    let bytes: usize = memory.findings.iter().map(|it| it.statement.len()).sum();
    assert!(bytes <= 1_200 && memory.findings.len() <= 30, "{bytes}");
    session.settings.reasoner_kind = ReasonerKind::Builtin;
    assert!(super::memory(&session, WORDING).is_empty());
    assert!(masking(&session).is_none());
}

#[test]
fn the_archive_is_asked_when_a_target_comes_back() {
    let target = || Target::Hypothesis("hyp_A1".parse().expect("an id"));
    let first =
        "A1 statement of o2\nvain A1\no1 paper a.org\nfinding o1\no2 paper b.org\nfinding o2\n";
    let recent = format!("{first}{}", "lens\n".repeat(5));
    check_recalled(&recent, target(), expect![""]);
    let long_ago = format!("{first}{}", "lens\n".repeat(12));
    check_recalled(
        &long_ago,
        target(),
        expect![[r#"
            statement of o2
            statement of o1"#]],
    );
    check_recalled(&long_ago, Target::Keyword("calm".to_owned()), expect![""]);
}

#[test]
fn a_model_is_reminded_of_what_speaks_for_and_against_the_target() {
    let mut session = fixture::session(
        "iteration 1\no1 paper a.org\no2 paper b.org\no3 paper c.org\nA1 tea calms\n+ o1 A1 0.8\n- o3 A1 0.5",
    );
    let target = Target::Hypothesis("hyp_A1".parse().unwrap());
    assert_eq!(known(&session, &target), Vec::<String>::new());
    session.settings.reasoner_kind = ReasonerKind::Models;
    let statement = |id: &str| {
        session
            .graph
            .observation(id.parse().unwrap())
            .unwrap()
            .statement
            .clone()
    };
    assert_eq!(
        known(&session, &target),
        [statement("obs_3"), statement("obs_1")]
    );
}

#[test]
fn a_model_is_reminded_of_what_helps_to_answer_the_sub_question() {
    let mut session = fixture::session(
        "ask 1 Whom?\nask 1 Why?\no1 paper a.org\no2 paper b.org\nhelps o2 2 1\nhelps o1 1 3",
    );
    session.settings.reasoner_kind = ReasonerKind::Models;
    assert_eq!(
        known(&session, &Target::SubQuestion(1)),
        ["statement of o2"]
    );
}

#[test]
fn a_model_is_reminded_of_rules() {
    let mut session = fixture::session("");
    let rule = |text: &str| Rule {
        rule: text.to_owned(),
        situations: Vec::new(),
        applied: 0,
        succeeded: 0,
        learned_iteration: 1,
        action: None,
    };
    session.rules = ["a", "b", "c", "d"].map(rule).into();
    assert_eq!(lessons(&session), Vec::<String>::new());
    session.settings.reasoner_kind = ReasonerKind::Models;
    assert_eq!(lessons(&session), ["d", "c", "b"]);
}
