//! `--method`: which there are, what the plain one does, and a session that changes its method.

use crate::place::{Place, QUESTION};

#[test]
fn a_plain_session_reads_once_answers_and_is_complete() {
    let place = Place::new();
    let done = place
        .run(&[
            QUESTION, "--docs", "docs", "--method", "plain", "--thesis", "--json",
        ])
        .is(0);
    let last = done.stdout.lines().last().unwrap();
    let result = &serde_json::from_str::<serde_json::Value>(last).unwrap()["result"];
    assert_eq!(result["status"], "completed", "{result}");
    assert_eq!(result["iteration"], 1);
    assert!(
        result["answer"].is_array() && result["thesis"].is_object(),
        "{result}"
    );
    place.run(&["check"]).is(0);
    place.run(&["validate"]).is(0);
    place.run(&["replay"]).is(0);
    place.run(&["tape", "-o", "plain.tape"]).is(0);
    let played = place
        .run(&["replay", "--tape", "plain.tape", "--json"])
        .is(0);
    assert_eq!(played.json()["status"], "completed");
}

#[test]
fn a_session_goes_on_with_another_method_and_that_is_said() {
    let place = Place::new();
    place
        .run(&[QUESTION, "--docs", "docs", "--method", "plain"])
        .is(0);
    let arguments = ["resume", "--method", "pathfinder", "--iterations", "3"];
    let done = place.run(&arguments).is(0);
    let said = "the method changes from the next iteration on: plain -> pathfinder";
    assert!(done.stderr.contains(said), "{}", done.stderr);
    let status = place.run(&["status", "--json"]).is(0).json();
    assert_eq!(
        (&status["status"], &status["iteration"]),
        (&"paused".into(), &3.into())
    );
    place.run(&["replay"]).is(0);
    let refused = place.run(&["tape", "-o", "both.tape"]).is(1);
    assert!(
        refused.stderr.contains("a tape plays one method"),
        "{}",
        refused.stderr
    );
}

#[test]
fn an_unknown_method_is_refused_with_those_that_there_are() {
    let place = Place::new();
    for arguments in [
        ["research", QUESTION, "--method", "fast"].as_slice(),
        &["resume", "--method", "fast"],
    ] {
        let refused = place.run(arguments).is(2);
        assert!(
            refused.stderr.contains("pathfinder, plain"),
            "{}",
            refused.stderr
        );
    }
    let mut command = place.command(&["research", QUESTION, "--docs", "docs"]);
    command.env("PATHFINDER_RESEARCH_METHOD", "fast");
    let refused = place.finish(command).is(2);
    assert!(
        refused.stderr.contains("`pathfinder`, `plain`, `deep`"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_tape_of_an_earlier_version_is_told_from_one_that_is_broken() {
    let place = Place::empty();
    let header = r#"{"tape":1,"session":"tea","question":"Does tea calm?","settings":{}}"#;
    place.write("old.tape", format!("{header}\n").as_bytes());
    let refused = place.run(&["replay", "--tape", "old.tape"]).is(3);
    assert!(
        refused.stderr.contains("made by an earlier version")
            && refused.stderr.contains("hint: run the session again"),
        "{}",
        refused.stderr
    );
}
