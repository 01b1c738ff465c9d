//! Whose a research folder is: the user's own, or one that somebody sent.

use std::os::unix::fs::symlink;
use std::path::PathBuf;

use expect_test::expect;

use crate::place::{Done, Place, QUESTION};

/// The same folder in the hands of somebody else, who has another home.
fn run_as_stranger(place: &Place, arguments: &[&str]) -> Done {
    let mut command = place.command(arguments);
    command.env("HOME", place.path().join("stranger"));
    place.finish(command)
}

fn registered(place: &Place, home: &str) -> Vec<PathBuf> {
    let folders = place
        .path()
        .join(home)
        .join(".local/state/pathfinder/folders");
    std::fs::read_dir(folders)
        .map(|it| it.map(|it| it.unwrap().path()).collect())
        .unwrap_or_default()
}

#[test]
fn a_folder_that_is_made_here_is_known_ever_after() {
    let place = Place::with_session();
    assert_eq!(registered(&place, "home").len(), 1);
    let folder = std::fs::read_to_string(place.path().join(".research/id")).unwrap();
    assert_eq!(
        std::fs::read_to_string(place.sessions()[0].join("id")).unwrap(),
        folder
    );
    let done = place.run(&["resume", "--iterations", "2"]).is(0);
    assert!(!done.stderr.contains("registered"), "{}", done.stderr);
    // Where it lies says nothing about whose it is.
    std::fs::create_dir(place.path().join("moved")).unwrap();
    std::fs::rename(
        place.path().join(".research"),
        place.path().join("moved/.research"),
    )
    .unwrap();
    let done = place.run(&["--dir", "moved", "status"]).is(0);
    assert_eq!(done.stderr, "");
}

#[test]
fn a_folder_of_somebody_else_is_told_of_once_and_trusted_on_demand() {
    let place = Place::with_session();
    place.write(
        ".research/config.toml",
        b"[research]\niterations = 3\nlang = \"ko\"\nreasoner = \"builtin\"\n[search]\nengine = \"web\"\n",
    );
    expect![[r#"
        warning: ./.research is not registered as yours: only those of its settings that narrow your limits apply, and the index is rebuilt (if it is yours: pathfinder config trust .)
        warning: ./.research/config.toml: ignored, because the folder is not registered as yours: research.reasoner, search.engine (to trust it: pathfinder config trust .)
    "#]]
    .assert_eq(&run_as_stranger(&place, &["config", "show"]).is(0).stderr);
    let shown = run_as_stranger(&place, &["config", "show"]).is(0);
    expect![[r#"
        warning: ./.research/config.toml: ignored, because the folder is not registered as yours: research.reasoner, search.engine (to trust it: pathfinder config trust .)
    "#]]
    .assert_eq(&shown.stderr);
    for line in [
        "iterations = 3  # ./.research/config.toml",
        "reasoner = \"auto\"\n",
        "lang = \"ko\"  #",
    ] {
        assert!(shown.stdout.contains(line), "{}", shown.stdout);
    }
    assert_eq!(
        run_as_stranger(&place, &["config", "trust", "--list"])
            .is(0)
            .stdout,
        "~/.research (신뢰하지 않음)\n"
    );
    assert_eq!(
        run_as_stranger(&place, &["config", "trust", "."])
            .is(0)
            .stdout,
        "신뢰합니다: ./.research\n"
    );
    let shown = run_as_stranger(&place, &["config", "show", "--lang", "en"]).is(0);
    assert_eq!(shown.stderr, "");
    assert!(
        shown
            .stdout
            .contains("reasoner = \"builtin\"  # ./.research/config.toml"),
        "{}",
        shown.stdout
    );
    // Whoever made it is not asked again either.
    assert_eq!(place.run(&["status", "--lang", "en"]).is(0).stderr, "");
    run_as_stranger(&place, &["config", "trust", "--remove", "."]).is(0);
    assert_eq!(
        run_as_stranger(&place, &["config", "trust", "--list"])
            .is(0)
            .stdout,
        ""
    );
}

#[test]
fn settings_of_a_strangers_folder_are_not_changed_in_vain() {
    let place = Place::with_session();
    let done = run_as_stranger(
        &place,
        &[
            "config",
            "set",
            "research.reasoner",
            "builtin",
            "--lang",
            "en",
        ],
    )
    .is(2);
    assert!(
        done.stderr
            .contains("hint: if the folder is yours, trust it first: pathfinder config trust ."),
        "{}",
        done.stderr
    );
    run_as_stranger(&place, &["config", "set", "research.lang", "en"]).is(0);
    run_as_stranger(&place, &["config", "set", "research.iterations", "3"]).is(0);
}

/// Its list of files may name any file of the user, and its catalog any document.
#[test]
fn the_index_of_a_strangers_folder_is_not_used() {
    let place = Place::with_session();
    let list = place.path().join(".research/index/v5/.managed.json");
    let mut names: Vec<String> = serde_json::from_slice(&std::fs::read(&list).unwrap()).unwrap();
    names.extend([
        "../../../precious.txt".to_owned(),
        place.path().join("docs/trial.md").display().to_string(),
    ]);
    std::fs::write(&list, serde_json::to_vec(&names).unwrap()).unwrap();
    place.write("precious.txt", b"mine");
    assert_eq!(run_as_stranger(&place, &["docs", "list"]).is(0).stdout, "");
    place.write("other/tea.md", b"# Tea\n\nTea calms people.\n");
    run_as_stranger(&place, &["docs", "add", "other"]).is(0);
    assert!(
        run_as_stranger(&place, &["docs", "list"])
            .is(0)
            .stdout
            .contains("other/tea.md")
    );
    // The user's own is checked too, and built anew where it is not sound.
    place.run(&["docs", "add", "docs"]).is(0);
    assert_eq!(
        std::fs::read(place.path().join("precious.txt")).unwrap(),
        b"mine"
    );
    assert!(place.path().join("docs/trial.md").exists());
    assert_eq!(place.run(&["docs", "list"]).is(0).stdout.lines().count(), 5);
}

/// A user without a home, or whose state directory is not to be written, goes on with less.
#[test]
fn without_a_state_directory_a_folder_is_a_strangers() {
    let place = Place::new();
    place.write("home/.local/state", b"in the way");
    let begin = [QUESTION, "--docs", "docs", "--iterations", "1"];
    for home in [Some(place.path().join("home")), None] {
        let run = |arguments: &[&str]| {
            let mut command = place.command(arguments);
            command.env_remove("HOME");
            if let Some(home) = &home {
                command.env("HOME", home);
            }
            place.finish(command)
        };
        let first = run(&begin).is(0);
        assert!(
            first.stderr.contains("cannot be registered"),
            "{}",
            first.stderr
        );
        let again = run(&["docs", "search", "week", "--json"]).is(0);
        assert!(
            again.stderr.contains("is not registered as yours"),
            "{}",
            again.stderr
        );
        std::fs::remove_dir_all(place.path().join(".research")).unwrap();
    }
}

#[test]
fn many_processes_make_one_folder() {
    let place = Place::new();
    let all: Vec<_> = (0..6)
        .map(|_| place.start(&["docs", "add", "docs"]))
        .collect();
    all.into_iter().for_each(|it| drop(it.done().is(0)));
    assert_eq!(registered(&place, "home").len(), 1);
    assert_eq!(
        std::fs::read_to_string(place.path().join(".research/id"))
            .unwrap()
            .lines()
            .count(),
        1
    );
    assert_eq!(place.run(&["docs", "list"]).is(0).stderr, "");
}

/// A folder's own limit of what a process may spend must not lead to the ledgers of somebody else.
#[test]
fn ledgers_behind_a_link_are_left_alone() {
    let place = Place::with_session();
    for number in 0..25 {
        place.write(
            &format!("outside/20250101-0000{number:02}-1.jsonl"),
            b"mine",
        );
        place.write(&format!("outside/20250101-0000{number:02}-1.lock"), b"mine");
    }
    place.write(
        ".research/config.toml",
        b"[research]\nprocess_budget_usd = 100.0\n",
    );
    symlink("../outside", place.path().join(".research/ledgers")).unwrap();
    let done = place.run(&["resume", "--iterations", "2"]).is(1);
    assert!(
        done.stderr
            .contains("is a link or not a folder, and is not followed"),
        "{}",
        done.stderr
    );
    let outside: Vec<_> = std::fs::read_dir(place.path().join("outside"))
        .unwrap()
        .collect();
    assert_eq!(outside.len(), 50);
    for file in outside {
        assert_eq!(std::fs::read(file.unwrap().path()).unwrap(), b"mine");
    }
}

#[test]
fn an_archive_carries_no_id() {
    let place = Place::with_session();
    place.run(&["backup", "-o", "all.tar.zst"]).is(0);
    let other = Place::empty();
    std::fs::copy(
        place.path().join("all.tar.zst"),
        other.path().join("all.tar.zst"),
    )
    .unwrap();
    other.run(&["restore", "all.tar.zst"]).is(0);
    assert!(!other.sessions()[0].join("id").exists());
    assert!(
        other.path().join(".research/id").exists(),
        "the folder is the user's own"
    );
}
