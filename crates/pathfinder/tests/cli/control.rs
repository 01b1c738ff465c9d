//! Sessions that are steered, interrupted and killed.

use rustix::process::Signal;
use serde_json::Value;

use crate::place::{Place, QUESTION};

fn status(place: &Place) -> Value {
    place.run(&["status", "--json"]).is(0).json()
}

#[test]
fn pause_reaches_another_process_and_resume_goes_on() {
    let place = Place::new();
    let running = place.start_endless();
    let asked = place.run(&["pause"]).is(0);
    assert!(
        asked.stdout.ends_with(": paused (asked by the user)\n"),
        "{}",
        asked.stdout
    );
    let done = running.done().is(0);
    assert!(done.stdout.starts_with(QUESTION), "{}", done.stdout);
    let iteration = status(&place)["iteration"].as_u64().unwrap();
    let again = place.run(&["pause"]).is(0);
    assert_eq!(again.stdout, asked.stdout, "it is paused already");
    let limit = (iteration + 2).to_string();
    place.run(&["resume", "--iterations", &limit]).is(0);
    assert_eq!(status(&place)["iteration"].as_u64(), Some(iteration + 2));
}

#[test]
fn stop_and_complete_end_a_session_running_or_not() {
    let place = Place::new();
    let running = place.start_endless();
    place.run(&["stop"]).is(0);
    running.done().is(0);
    assert_eq!(status(&place)["status"], "stopped_by_user");
    place.run(&["complete"]).is(1);
    let running = {
        let mut started = place.start(&["resume", "--plain"]);
        started.wait_for("Iteration #");
        started
    };
    place.run(&["complete", "--json"]).is(0);
    running.done().is(0);
    assert_eq!(status(&place)["status"], "completed");
    let place = Place::with_session();
    assert!(
        place
            .run(&["stop"])
            .is(0)
            .stdout
            .ends_with(": stopped by the user\n")
    );
}

#[test]
fn control_c_and_sigterm_pause_and_write_the_report() {
    for signal in [Signal::INT, Signal::TERM] {
        let place = Place::new();
        let running = place.start_endless();
        running.signal(signal);
        let done = running.done().is(130);
        assert!(
            done.stderr.contains("status: paused (interrupted)"),
            "{}",
            done.stderr
        );
        let now = status(&place);
        assert_eq!(now["paused_because"], "interrupted");
        let report = std::fs::read_to_string(
            now["report"]
                .as_str()
                .map(|it| place.path().join(it))
                .unwrap(),
        )
        .unwrap();
        assert!(report.contains("interrupted"), "{report}");
    }
}

#[test]
fn control_c_ends_the_program_even_if_nobody_reads_its_output() {
    let place = Place::new();
    assert_eq!(place.start_endless().interrupt_until_gone(), Some(130));
    let limit = (status(&place)["iteration"].as_u64().unwrap() + 1).to_string();
    place.run(&["resume", "--iterations", &limit]).is(0);
}

#[test]
fn a_killed_session_is_resumed_where_it_was() {
    let place = Place::new();
    let running = place.start_endless();
    running.signal(Signal::KILL);
    assert_eq!(running.done().code, None);
    let left = place.run(&["status"]).is(0);
    assert!(
        left.stdout.contains("its process has ended"),
        "{}",
        left.stdout
    );
    let before = status(&place);
    assert_eq!(before["status"], "running");
    let limit = (before["iteration"].as_u64().unwrap() + 1).to_string();
    place.run(&[QUESTION, "--iterations", &limit]).is(0);
    let after = status(&place);
    assert_eq!(after["session"], before["session"]);
    assert!(after["observations"].as_u64() >= before["observations"].as_u64());
    place.run(&["pause"]).is(0);
}

#[test]
fn a_process_that_got_the_number_of_the_last_holder_holds_nothing() {
    let place = Place::new();
    let running = place.start_endless();
    running.signal(Signal::KILL);
    running.done();
    let lock = place.sessions()[0].join("lock");
    let mut holder: Value = serde_json::from_slice(&std::fs::read(&lock).unwrap()).unwrap();
    holder["pid"] = std::process::id().into();
    std::fs::write(&lock, holder.to_string()).unwrap();
    assert_eq!(status(&place)["held_by"], Value::Null);
    let told = place.run(&["status"]).is(0).stdout;
    assert!(told.contains("its process has ended"), "{told}");
}

#[test]
fn a_session_is_run_by_one_process_only() {
    let place = Place::new();
    let running = place.start_endless();
    let second = place.run(&["resume"]).is(1);
    assert!(
        second.stderr.contains("is in use by process"),
        "{}",
        second.stderr
    );
    let korean = place.run(&["resume", "--lang", "ko"]).is(1);
    assert!(
        korean.stderr.contains("에서 실행 중입니다"),
        "{}",
        korean.stderr
    );
    place.run(&["sessions", "delete", "20", "--yes"]).is(1);
    assert!(
        place
            .run(&["status"])
            .is(0)
            .stdout
            .contains("status: running (process ")
    );
    place.run(&["report"]).is(0);
    place.run(&["stop"]).is(0);
    running.done().is(0);
}

#[test]
fn a_reader_that_goes_away_pauses_the_session() {
    let place = Place::new();
    let mut command = place.command(&[
        QUESTION,
        "--docs",
        "docs",
        "--iterations",
        "1000000",
        "--json",
    ]);
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(status(&place)["paused_because"], "interrupted");
}
