//! The smaller commands.

use std::collections::BTreeSet;

use expect_test::expect;

use crate::place::{Place, QUESTION};

#[test]
fn every_command_has_help_with_an_example() {
    let place = Place::empty();
    let help = place.run(&["--help"]).is(0).stdout;
    let commands = help
        .lines()
        .skip_while(|it| *it != "Commands:")
        .skip(1)
        .take_while(|it| !it.is_empty());
    let names: Vec<&str> = commands
        .filter_map(|it| it.split_whitespace().next())
        .filter(|it| *it != "help")
        .collect();
    assert!(names.len() >= 12, "{help}");
    for name in names {
        let help = place.run(&[name, "--help"]).is(0).stdout;
        assert!(help.contains("Example"), "{name}: {help}");
    }
    assert!(
        place
            .run(&["--version"])
            .is(0)
            .stdout
            .starts_with("pathfinder ")
    );
    assert!(
        place
            .run(&["completions", "bash"])
            .is(0)
            .stdout
            .contains("_pathfinder")
    );
}

#[test]
fn sessions_are_listed_named_switched_and_deleted() {
    let place = Place::with_session();
    place.run(&["milk or tea?", "--iterations", "1"]);
    let list = place.run(&["sessions", "list", "--json"]).is(0).json();
    let ids: Vec<&str> = list["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["session"].as_str().unwrap())
        .collect();
    let [new, old] = ids[..] else {
        panic!("{list}")
    };
    assert_eq!(list["current"], new);
    place.run(&["sessions", "switch", old]).is(0);
    place
        .run(&["sessions", "rename", old, "the week\u{1b}[31m"])
        .is(0);
    let list = place.run(&["sessions"]).is(0).stdout;
    assert!(
        list.contains(&format!(
            "* {old} [the week [31m]  paused (iteration limit reached)  1/1  {QUESTION}"
        )),
        "{list}"
    );
    let dry = place
        .run(&["sessions", "clean", "--older-than", "0", "--dry-run"])
        .is(0)
        .stdout;
    assert_eq!(dry.lines().count(), 2);
    let refused = place.run(&["sessions", "delete", new]).is(2);
    expect![[r"
        error: cannot ask whether to delete ID: there is no terminal
        hint: --yes deletes without asking
    "]]
    .assert_eq(&refused.stderr.replace(new, "ID"));
    assert_eq!(place.sessions().len(), 2);
    place.run(&["sessions", "delete", new, "--yes"]).is(0);
    place.run(&["sessions", "clean", "--older-than", "0"]).is(0);
    assert!(place.sessions().is_empty());
    place.run(&["sessions"]).is(0);
}

#[test]
fn a_report_comes_in_four_formats() {
    let place = Place::with_session();
    assert!(place.run(&["report"]).is(0).stdout.contains("# "));
    assert!(
        place
            .run(&["report", "--format", "html"])
            .is(0)
            .stdout
            .starts_with("<!")
    );
    assert_eq!(
        place.run(&["report", "--format", "json"]).is(0).json()["question"],
        QUESTION
    );
    assert_eq!(
        place.run(&["report", "--json"]).is(0).json()["question"],
        QUESTION
    );
    assert!(
        place
            .run(&["report", "--format", "bibtex"])
            .is(0)
            .stdout
            .contains("@article{src_")
    );
    assert_eq!(place.run(&["report", "-o", "r.md"]).is(0).stdout, "r.md\n");
    assert!(place.path().join("r.md").exists());
    place.run(&["report", "-o", "no/such/folder/r.md"]).is(1);
}

#[test]
fn settings_are_shown_and_set() {
    let place = Place::empty();
    place
        .run(&["config", "set", "research.iterations", "7"])
        .is(0);
    let shown = place.run(&["config", "show"]).is(0).stdout;
    assert!(
        shown.contains("iterations = 7  # ./.research/config.toml"),
        "{shown}"
    );
    assert_eq!(
        place.run(&["config", "show", "--json"]).is(0).json()["settings"]["research"]["iterations"],
        7
    );
    let paths = place.run(&["config", "path"]).is(0).stdout;
    expect![[r#"
        ~/home/.config/pathfinder/config.json (does not exist)
        ~/home/.config/pathfinder/config.toml (does not exist)
        ./.research/config.json (does not exist)
        ./.research/config.toml
    "#]]
    .assert_eq(&paths);
    let wrong = place
        .run(&["config", "set", "research.iteration", "7"])
        .is(2)
        .stderr;
    expect![[r#"
        error: ./.research/config.toml: there is no setting research.iteration
        hint: did you mean research.iterations?
    "#]]
    .assert_eq(&wrong);
}

#[test]
fn the_doctor_says_what_is_there() {
    let place = Place::empty();
    let before = place.run(&["doctor"]).is(0).stdout;
    assert!(
        before.contains("missing local documents") && before.contains("ok      PDF reading: works"),
        "{before}"
    );
    let place = Place::with_session();
    let checks = place.run(&["doctor", "--json"]).is(0).json();
    let missing: Vec<_> = checks["checks"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| it["health"] != "good")
        .collect();
    let names: BTreeSet<&str> = missing
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(
        names,
        BTreeSet::from(["embeddings", "model", "search"]),
        "{checks}"
    );
    let journal = place.sessions()[0].join("journal.jsonl");
    let text = std::fs::read_to_string(&journal).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    let (_, rest) = rest.split_once('\n').unwrap();
    std::fs::write(&journal, format!("{first}\n{rest}")).unwrap();
    std::fs::remove_file(place.sessions()[0].join("checkpoint")).unwrap();
    let damaged = place.run(&["doctor"]).is(1).stdout;
    assert!(damaged.contains("BROKEN  sessions: 20"), "{damaged}");
    place.run(&["resume", "--iterations", "2"]).is(1);
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let place = Place::with_session();
    for arguments in [
        ["report"].as_slice(),
        &["completions", "zsh"],
        &["sessions"],
        &["--help"],
    ] {
        let mut command = place.command(arguments);
        let mut child = command
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}
