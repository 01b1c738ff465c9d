//! D-T4, short form: the process is killed again and again, at ever other moments, and nothing that it said is lost.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::place::{Place, QUESTION};

const KILLS: usize = 100;

/// Runs the session with `--json` and kills it after so many lines. Returns the highest record that it spoke of.
fn run_and_kill(place: &Place, lines_max: usize) -> u64 {
    let mut command = place.command(&[
        QUESTION,
        "--docs",
        "docs",
        "--iterations",
        "100000",
        "--json",
    ]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let told: Vec<String> = lines.take(lines_max).map(|it| it.unwrap()).collect();
    child.kill().unwrap();
    let notes = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert!(
        !notes.contains("were edited"),
        "nobody edits anything here: {notes}"
    );
    let seq = |line: &String| serde_json::from_str::<Value>(line).unwrap()["seq"].as_u64();
    told.iter().filter_map(seq).max().unwrap_or(0)
}

fn records(journal: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(journal).unwrap();
    // The last line may be torn; whoever opens the journal next cuts it off.
    text.lines()
        .filter_map(|it| serde_json::from_str(it).ok())
        .collect()
}

#[test]
fn a_hundred_kills_lose_nothing_and_repeat_nothing() {
    let place = Place::new();
    let mut told = 0;
    for kill in 0..KILLS {
        told = told.max(run_and_kill(&place, 1 + (kill * 7) % 61));
        let journal = place.sessions()[0].join("journal.jsonl");
        let last = records(&journal)
            .last()
            .map_or(0, |it| it["seq"].as_u64().unwrap());
        assert!(
            last >= told,
            "kill {kill}: record {told} was told and is lost, the journal ends at {last}"
        );
    }
    assert_eq!(
        place.sessions().len(),
        1,
        "the same question goes on with its session"
    );
    let records = records(&place.sessions()[0].join("journal.jsonl"));
    let outcomes = outcomes(&records);
    let repeated: Vec<_> = outcomes.iter().filter(|(_, count)| **count > 1).collect();
    assert!(
        outcomes.len() > KILLS && repeated.is_empty(),
        "what came back is not asked again: {repeated:?}"
    );
    let interrupted = records
        .iter()
        .flat_map(events)
        .filter(|it| it["step"].get("step_interrupted").is_some());
    assert!(
        interrupted.count() <= KILLS * 8,
        "at most the steps under way are lost in a kill"
    );
    // Views give way to research, so the last kill may have kept some back.
    place.run(&["replay", "--rebuild"]).is(0);
    place.run(&["check"]).is(0);
    place.run(&["validate"]).is(0);
}

/// How often each request came back, by the iteration in which it was made. The ids of steps are always new, so what is
/// counted is the request itself.
fn outcomes(records: &[Value]) -> BTreeMap<(u64, String), usize> {
    let mut outcomes = BTreeMap::new();
    let mut iteration = 0;
    let mut requests: BTreeMap<String, String> = BTreeMap::new();
    for record in records {
        for event in events(record) {
            if let Some(started) = event["iteration"].get("iteration_started") {
                iteration = started["iteration"].as_u64().unwrap();
            }
            if let Some(opened) = event["step"].get("step_opened") {
                let request = format!("{} {}", opened["name"], opened["key"]);
                requests.insert(opened["step"].to_string(), request);
            }
        }
        if record["kind"] == "outcome" {
            let request = requests[&record["payload"]["step"].to_string()].clone();
            *outcomes.entry((iteration, request)).or_default() += 1;
        }
    }
    outcomes
}

fn events(record: &Value) -> Vec<Value> {
    record["payload"]["events"]
        .as_array()
        .cloned()
        .unwrap_or_default()
}
