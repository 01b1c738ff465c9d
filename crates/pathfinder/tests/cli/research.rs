//! Research from a question to its end.

use serde_json::Value;

use crate::place::{Done, KOREAN, Place, QUESTION};

#[track_caller]
fn has_no_escapes(done: &Done) {
    assert!(
        !done.stdout.contains('\u{1b}') && !done.stderr.contains('\u{1b}'),
        "{done:?}"
    );
}

#[test]
fn a_question_gives_an_answer_with_citations_and_files() {
    let place = Place::new();
    let done = place
        .run(&[QUESTION, "--docs", "docs", "--iterations", "3"])
        .is(0);
    has_no_escapes(&done);
    assert!(done.stdout.starts_with(QUESTION), "{}", done.stdout);
    assert!(done.stdout.contains("[obs_"), "{}", done.stdout);
    for said in [
        "5 documents can be read",
        "new session: 20",
        "Iteration #1 ",
        "Iteration #3 ",
        "resume 20",
    ] {
        assert!(done.stderr.contains(said), "no '{said}' in {}", done.stderr);
    }
    let [session] = &place.sessions()[..] else {
        panic!("one session")
    };
    for file in [
        "journal.jsonl",
        "state.json",
        "cognigraph.json",
        "RESEARCH_REPORT.md",
        "observations/obs_1.md",
    ] {
        assert!(session.join(file).exists(), "{file}");
    }
}

#[test]
fn a_korean_question_is_answered_in_korean() {
    let place = Place::new();
    let done = place
        .run(&[KOREAN, "--docs", "docs", "--iterations", "2"])
        .is(0);
    assert!(
        done.stdout.starts_with(KOREAN) && done.stdout.contains("[obs_"),
        "{}",
        done.stdout
    );
    for said in [
        "새 세션: 20",
        "2회차 완료",
        "일시 정지 (정해진 회차를 마침)",
        "이어서 하기: pathfinder resume",
    ] {
        assert!(done.stderr.contains(said), "no '{said}' in {}", done.stderr);
    }
}

#[test]
fn json_is_one_object_a_line_and_ends_with_the_result() {
    let place = Place::new();
    let done = place
        .run(&[QUESTION, "--docs", "docs", "--iterations", "2", "--json"])
        .is(0);
    has_no_escapes(&done);
    let lines: Vec<Value> = done
        .stdout
        .lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    let (result, events) = lines.split_last().unwrap();
    assert!(
        events
            .iter()
            .all(|it| it["notice"] == "event" && it["session"] == result["result"]["session"])
    );
    let ended = events
        .iter()
        .filter(|it| it["event"]["iteration"]["iteration_ended"].is_object())
        .count();
    assert_eq!(ended, 2);
    let result = &result["result"];
    assert_eq!(result["status"], "paused");
    assert_eq!(result["paused_because"], "iteration_limit");
    assert_eq!(result["iteration"], 2);
    assert_eq!(result["exit_code"], 0);
    assert!(result["observations"].as_u64().unwrap() > 0);
    assert!(!result["answer"].as_array().unwrap().is_empty());
}

#[test]
fn several_questions_run_side_by_side() {
    let place = Place::new();
    let questions = [
        QUESTION,
        KOREAN,
        "does the four-day week reduce stress?",
        "DOES a four-day week raise productivity",
    ];
    let mut arguments = questions.to_vec();
    arguments.extend(["--docs", "docs", "--iterations", "2", "--json"]);
    let done = place.run(&arguments).is(0);
    let results = done
        .stdout
        .lines()
        .map(|it| serde_json::from_str::<Value>(it).unwrap());
    assert_eq!(
        results.filter(|it| it["result"]["iteration"] == 2).count(),
        3
    );
    assert_eq!(place.sessions().len(), 3);
}

#[test]
fn the_same_question_goes_on_with_its_session() {
    let place = Place::with_session();
    let refused = place
        .run(&["Does a FOUR-day week raise productivity", "--docs", "docs"])
        .is(2);
    assert!(
        refused
            .stderr
            .contains("hint: give a larger limit: --iterations 11"),
        "{}",
        refused.stderr
    );
    let done = place.run(&[QUESTION, "--iterations", "2"]).is(0);
    assert!(done.stderr.contains("resuming 20"), "{}", done.stderr);
    assert_eq!(place.sessions().len(), 1);
    let refused = place.run(&["resume", "--iterations", "2"]).is(2);
    assert!(
        refused.stderr.contains("--iterations 12"),
        "{}",
        refused.stderr
    );
    place
        .run(&["research", "--resume", "--iterations", "3"])
        .is(0);
    assert_eq!(
        place.run(&["status", "--json"]).is(0).json()["iteration"],
        3
    );
    place.run(&[QUESTION, "--iterations", "1", "--new"]).is(0);
    assert_eq!(place.sessions().len(), 2);
}

#[test]
fn without_evidence_nothing_is_made_up() {
    let place = Place::new();
    let done = place
        .run(&[
            "why do zebrafish regenerate xylophones?",
            "--docs",
            "docs",
            "--iterations",
            "2",
        ])
        .is(5);
    assert!(
        done.stdout.contains("Nothing was made up."),
        "{}",
        done.stdout
    );
    let done = place
        .run(&[
            "제브라피시 실로폰 재생 원리는?",
            "--docs",
            "docs",
            "--iterations",
            "1",
        ])
        .is(5);
    assert!(
        done.stdout.contains("지어낸 내용은 없습니다"),
        "{}",
        done.stdout
    );
}

#[test]
fn a_thesis_is_written_when_it_is_wanted() {
    let place = Place::new();
    let done = place
        .run(&[QUESTION, "--docs", "docs", "--iterations", "6", "--thesis"])
        .is(0);
    assert!(
        done.stdout.contains("Thesis: "),
        "{}\n{}",
        done.stdout,
        done.stderr
    );
    assert!(place.sessions()[0].join("thesis.md").exists());
    let done = place.run(&["thesis", "--json"]).is(0).json();
    assert!(
        !done["thesis"]["conclusion"].as_array().unwrap().is_empty(),
        "{done}"
    );
}

#[test]
fn flags_may_come_before_the_question() {
    let place = Place::new();
    place
        .run(&["--docs", "docs", "--iterations=1", QUESTION])
        .is(0);
    place
        .run(&[
            "--dir",
            "elsewhere",
            "--docs",
            "docs",
            "--iterations=1",
            QUESTION,
        ])
        .is(0);
    assert!(place.path().join("elsewhere/.research/sessions").exists());
    assert_eq!(place.sessions().len(), 1);
}

#[test]
fn settings_of_every_layer_hold() {
    let place = Place::new();
    place.set(
        "config.json",
        b"{\"research\": {\"max_iterations\": 2, \"color\": 1}} // mine",
    );
    place.write("docs.toml", b"[docs]\nfolders = [\"docs\"]\n");
    let done = place.run(&[QUESTION, "--config", "docs.toml"]).is(0);
    assert!(
        done.stderr
            .contains("warning: ./.research/config.json: research.color is unknown"),
        "{}",
        done.stderr
    );
    assert_eq!(place.run(&["status", "--json"]).json()["iterations_max"], 2);
    let mut command = place.command(&[KOREAN, "--docs", "docs", "--plain"]);
    command
        .env("PATHFINDER_RESEARCH_ITERATIONS", "1")
        .env("PATHFINDER_RESEARCH_LANG", "en");
    let done = place.finish(command).is(0);
    assert!(
        done.stderr.contains("new session") && done.stderr.contains("Iteration #1 done"),
        "{}",
        done.stderr
    );
}

#[test]
fn documents_that_have_nothing_on_it_are_told_of_after_three_iterations() {
    let place = Place::new();
    let question = "how do beavers build dams?";
    let done = place.run(&[question, "--docs", "docs"]).is(5);
    assert!(
        done.stdout
            .contains("Nothing about this question was found"),
        "{}",
        done.stdout
    );
    let told = "status: paused (nothing found in the documents), iteration 3/100";
    assert!(done.stderr.contains(told), "{}", done.stderr);
    let help = "what to do: rephrase the question; start again with more documents";
    assert!(
        done.stderr.contains(help) && done.stderr.contains("--engine web"),
        "{}",
        done.stderr
    );
    let again = place.run(&["resume", "--json"]).is(5);
    let last: serde_json::Value =
        serde_json::from_str(again.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last["result"]["paused_because"], "nothing_found");
    assert_eq!(last["result"]["iteration"], 6);
    assert_eq!(last["result"]["no_evidence_because"], "nothing_found");
    let korean = place
        .run(&["비버는 어떻게 댐을 짓는가?", "--docs", "docs"])
        .is(5);
    assert!(
        korean
            .stderr
            .contains("상태: 일시 정지 (문서에서 아무것도 찾지 못함)"),
        "{}",
        korean.stderr
    );
    place.run(&["check"]).is(0);
    place.run(&["validate"]).is(0);
}
