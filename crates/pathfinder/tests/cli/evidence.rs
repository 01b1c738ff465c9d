//! What can be proved about a session: its citations, its views, its journal, its tape.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::place::{Place, QUESTION};

/// A session of three iterations, and its folder.
fn researched() -> (Place, PathBuf) {
    let place = Place::new();
    place
        .run(&[QUESTION, "--docs", "docs", "--iterations", "3", "--thesis"])
        .is(0);
    let folder = place.sessions().remove(0);
    (place, folder)
}

/// Every view of a session, by its path in the folder.
fn views(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next)
            .unwrap()
            .map(|it| it.unwrap().path())
        {
            let is_view = entry
                .extension()
                .is_some_and(|it| it == "md" || it == "json");
            if entry.is_dir() {
                folders.push(entry);
            } else if is_view {
                found.insert(
                    entry.strip_prefix(folder).unwrap().to_path_buf(),
                    std::fs::read(&entry).unwrap(),
                );
            }
        }
    }
    found
}

fn edit(path: &Path, change: impl FnOnce(&str) -> String) {
    let text = std::fs::read_to_string(path).unwrap();
    let changed = change(&text);
    assert_ne!(text, changed, "{}", path.display());
    std::fs::write(path, changed).unwrap();
}

#[test]
fn every_citation_of_a_fresh_session_holds() {
    let (place, folder) = researched();
    let checked = place.run(&["check", "--json"]).is(0).json();
    let files = checked["files"].as_array().unwrap();
    assert_eq!(
        files.len(),
        1 + usize::from(folder.join("thesis.md").exists()),
        "{checked}"
    );
    for file in files {
        assert!(file["facts"].as_u64().unwrap() > 0, "{checked}");
        assert!(
            file["cited"].as_u64().unwrap() > 0 && file["cited"] == file["proved"],
            "{checked}"
        );
    }
    let shown = place.run(&["check"]).is(0);
    assert!(
        shown.stdout.contains("  holds  obs_1  https://"),
        "{}",
        shown.stdout
    );
    assert!(shown.stderr.contains("every citation holds"));
    place.run(&["report", "-o", "r.md"]).is(0);
    place.run(&["check", "r.md"]).is(0);
}

#[test]
fn a_changed_byte_of_a_snapshot_is_found() {
    let (place, folder) = researched();
    let checked = place.run(&["check", "--json"]).is(0).json();
    let cited = checked["files"][0]["citations"][0]["observation"]
        .as_str()
        .unwrap()
        .to_owned();
    for blob in std::fs::read_dir(folder.join("blobs"))
        .unwrap()
        .map(|it| it.unwrap().path())
    {
        let mut bytes = std::fs::read(&blob).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x40;
        std::fs::write(&blob, bytes).unwrap();
    }
    let done = place.run(&["check"]).is(3);
    assert!(
        done.stdout.contains(&format!("FAILS  [{cited}] (line ")),
        "{}",
        done.stdout
    );
    assert!(done.stdout.contains("is damaged"), "{}", done.stdout);
    let korean = place.run(&["check", "--lang", "ko"]).is(3);
    assert!(
        korean.stdout.contains(&format!("실패  [{cited}]")),
        "{}",
        korean.stdout
    );
    assert_eq!(place.run(&["check", "--json"]).is(3).json()["holds"], false);
}

#[test]
fn a_sentence_without_a_citation_is_found() {
    let (place, _) = researched();
    place.run(&["report", "-o", "r.md"]).is(0);
    let path = place.path().join("r.md");
    let report = std::fs::read_to_string(&path).unwrap();
    let check = |addition: &str, expected: &str| {
        let heading = "\n\n## Findings\n\n";
        std::fs::write(&path, format!("{report}{heading}{addition}\n")).unwrap();
        let done = place.run(&["check", "r.md"]).is(3);
        assert!(done.stdout.contains(expected), "{}", done.stdout);
    };
    check(
        "Moonlight raises output by 40 percent.",
        "no citation: Moonlight raises output by 40 percent.",
    );
    check(
        "Moonlight raises output [obs_999].",
        "obs_999 is not an observation of this session",
    );
    check(
        "Moonlight raises output [77].",
        "[77] does not refer to an observation",
    );
    check(
        "Moonlight \u{1b}[31mraises output.",
        "no citation: Moonlight [31mraises output.",
    );
}

#[test]
fn what_somebody_adds_or_changes_is_found_wherever_it_stands() {
    let (place, folder) = researched();
    let path = folder.join("RESEARCH_REPORT.md");
    let report = std::fs::read_to_string(&path).unwrap();
    let claim = "Norway abolished the four-day week in 2019.";
    let mut places: Vec<usize> = report.match_indices("\n## ").map(|(at, _)| at).collect();
    places.push(report.len());
    assert!(places.len() > 8, "{report}");
    for at in places {
        for added in [
            claim.to_owned(),
            format!("- Question: {claim}"),
            format!("### {claim}"),
            format!("```\n{claim}\n```"),
            format!("<!-- x --> {claim}"),
        ] {
            std::fs::write(
                &path,
                format!("{}\n\n{added}\n{}", &report[..at], &report[at..]),
            )
            .unwrap();
            let done = place.run(&["check"]).is(3);
            assert!(
                done.stdout.contains("Norway abolished"),
                "{added}: {}",
                done.stdout
            );
        }
    }
    std::fs::write(&path, report.replace("8 percent", "80 percent")).unwrap();
    let done = place.run(&["check"]).is(3);
    assert!(
        done.stdout.contains("its quote does not name the figure"),
        "{}",
        done.stdout
    );
    std::fs::remove_file(&path).unwrap();
    let done = place.run(&["check"]).is(0);
    assert!(
        done.stderr.contains("RESEARCH_REPORT.md is missing"),
        "{}",
        done.stderr
    );
}

#[test]
fn a_file_must_name_a_session_that_is_there() {
    let (place, _) = researched();
    place.write("a.md", b"# Tea\n\nTea calms.\n");
    let done = place.run(&["check", "a.md"]).is(2);
    assert!(
        done.stderr
            .contains("hint: begin it with the comment <!-- session=ID -->"),
        "{}",
        done.stderr
    );
    place.write(
        "b.md",
        b"<!-- session=20200101-000000-tea -->\nTea calms.\n",
    );
    place.run(&["check", "b.md"]).is(2);
    place.write("c.md", b"<!-- session=../../etc -->\nTea calms.\n");
    place.run(&["check", "c.md"]).is(2);
    place.run(&["check", "no/such/file.md"]).is(1);
    place.run(&["check", "2020"]).is(2);
}

#[test]
fn an_edited_view_is_found() {
    let (place, folder) = researched();
    place.run(&["replay"]).is(0);
    place.run(&["validate"]).is(0);
    let before = views(&folder);
    edit(&folder.join("state.json"), |it| {
        it.replace("\"current\": 3", "\"current\": \"three\"")
    });
    edit(&folder.join("observations/obs_1.md"), |it| {
        format!("{it}\nTea cures everything.\n")
    });
    std::fs::remove_file(folder.join("sources.md")).unwrap();
    let done = place.run(&["replay"]).is(3);
    for said in [
        "edited  state.json",
        "edited  observations/obs_1.md",
        "missing  sources.md",
        ", 3 differ",
    ] {
        assert!(done.stdout.contains(said), "no '{said}' in {}", done.stdout);
    }
    let done = place.run(&["validate"]).is(3);
    assert!(
        done.stdout.contains("state.json /iteration/current: "),
        "{}",
        done.stdout
    );
    let told = place.run(&["validate", "--json"]).is(3).json();
    let problems = told["problems"].as_array().unwrap().iter();
    let problems: Vec<_> = problems
        .map(|it| (it["file"].as_str(), it["pointer"].as_str()))
        .collect();
    let pointer = Some("/iteration/current");
    assert_eq!(
        problems,
        [
            (Some("sources.md"), Some("")),
            (Some("state.json"), pointer)
        ]
    );
    std::fs::write(folder.join("reflexion.json"), "{ no json").unwrap();
    let done = place.run(&["validate"]).is(3);
    assert!(
        done.stdout.contains("reflexion.json: is no JSON"),
        "{}",
        done.stdout
    );
    place.run(&["replay", "--rebuild"]).is(0);
    place.run(&["replay"]).is(0);
    place.run(&["validate"]).is(0);
    assert!(before == views(&folder));
}

#[test]
fn views_can_be_deleted_and_come_back_to_the_byte() {
    let (place, folder) = researched();
    let before = views(&folder);
    assert!(before.len() > 15, "{:?}", before.keys());
    before
        .keys()
        .for_each(|it| std::fs::remove_file(folder.join(it)).unwrap());
    let gone = place.run(&["replay", "--json"]).is(3).json();
    assert_eq!(gone["missing"].as_array().unwrap().len(), before.len());
    place.run(&["check"]).is(0);
    place.run(&["validate"]).is(3);
    let rebuilt = place.run(&["replay", "--rebuild", "--json"]).is(0).json();
    assert_eq!(rebuilt["rebuilt"], true);
    assert!(before == views(&folder));
    let holds = place.run(&["replay", "--json"]).is(0).json();
    assert_eq!(
        (&holds["holds"], &holds["checkpoint"]),
        (&true.into(), &"same".into())
    );
}

#[test]
fn a_tape_plays_the_session_again() {
    let (place, _) = researched();
    let live = place.run(&["status", "--json"]).is(0).json();
    place.run(&["tape", "-o", "a.tape"]).is(0);
    // Neither the documents nor the sessions are needed for it.
    let elsewhere = Place::empty();
    let tape = place.path().join("a.tape");
    let played = elsewhere
        .run(&["replay", "--tape", tape.to_str().unwrap(), "--json"])
        .is(0)
        .json();
    for figure in [
        "question",
        "status",
        "iteration",
        "observations",
        "hypotheses",
        "findings",
        "sources_read",
    ] {
        assert_eq!(live[figure], played[figure], "{figure}");
    }
    assert!(elsewhere.sessions().is_empty());
    let shown = elsewhere
        .run(&["replay", "--tape", tape.to_str().unwrap()])
        .is(0);
    assert!(
        shown.stdout.contains("iteration: 3 / 3"),
        "{}",
        shown.stdout
    );
    edit(&tape, |it| {
        it.lines()
            .filter(|line| !line.contains("\"step\":\"search"))
            .map(|it| format!("{it}\n"))
            .collect()
    });
    let done = elsewhere
        .run(&["replay", "--tape", tape.to_str().unwrap()])
        .is(3);
    assert!(
        done.stderr
            .contains("the tape has no reply for step search"),
        "{}",
        done.stderr
    );
    place.write("b.tape", b"no tape\n");
    let done = place.run(&["replay", "--tape", "b.tape"]).is(1);
    assert!(
        done.stderr.contains("line 1 of the tape"),
        "{}",
        done.stderr
    );
    place.run(&["replay", "--tape", "c.tape"]).is(1);
}

#[test]
fn a_tape_of_a_session_that_was_stopped_plays_as_far_as_it_came() {
    let place = Place::new();
    let started = place.start_endless();
    place.run(&["stop"]).is(0);
    started.done().is(0);
    place.run(&["tape", "-o", "a.tape"]).is(0);
    let played = place
        .run(&["replay", "--tape", "a.tape", "--json"])
        .is(0)
        .json();
    assert!(played["iteration"].as_u64().unwrap() >= 1, "{played}");
    assert_eq!(played["iteration"], played["iterations_max"]);
}

#[test]
fn a_session_that_was_killed_holds() {
    for _ in 0..3 {
        let place = Place::new();
        let mut started = place.start_endless();
        // By then the files of the first iteration are written.
        started.wait_for("Iteration #2 ");
        started.signal(rustix::process::Signal::KILL);
        started.done();
        for command in ["check", "validate", "replay"] {
            place.run(&[command]).is(0);
        }
    }
}

#[test]
fn the_story_and_the_differences_are_told() {
    let (place, _) = researched();
    let story = place.run(&["history"]).is(0).stdout;
    assert!(
        story.starts_with("#1 ") && story.contains("\n#3 "),
        "{story}"
    );
    assert_eq!(
        place.run(&["history", "--json"]).is(0).json()["iterations"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    let changed = place
        .run(&["diff", "--from", "1", "--to", "3"])
        .is(0)
        .stdout;
    assert!(!changed.is_empty());
    place
        .run(&["diff", "--from", "0", "--to", "1", "--json"])
        .is(0)
        .json();
    let refused = place
        .run(&["diff", "--from", "1", "--to", "9"])
        .is(2)
        .stderr;
    assert!(
        refused.contains("there is no iteration 9")
            && refused.contains("hint: give numbers from 0 to 3"),
        "{refused}"
    );
    place.run(&["diff", "--from", "3", "--to", "1"]).is(2);
    for (format, start) in [
        ("json", "{"),
        ("dot", "digraph"),
        ("mermaid", "flowchart"),
        ("graphml", "<?xml"),
        ("svg", "<"),
    ] {
        let text = place.run(&["graph", "--format", format]).is(0).stdout;
        assert!(text.starts_with(start), "{format}: {text}");
    }
    place
        .run(&["graph", "--format", "svg", "-o", "g.svg"])
        .is(0);
    assert!(
        std::fs::read_to_string(place.path().join("g.svg"))
            .unwrap()
            .contains("<svg")
    );
    place.run(&["graph", "--format", "png"]).is(2);
}

#[test]
fn schemas_are_printed() {
    let place = Place::empty();
    assert!(place.run(&["schema", "cognigraph"]).is(0).json()["$schema"].is_string());
    let refused = place.run(&["schema", "cognigraf"]).is(2).stderr;
    assert!(refused.contains("hint: state, working_memory"), "{refused}");
}
