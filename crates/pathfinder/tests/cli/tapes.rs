//! Whole sessions that were recorded with `tape` play again to the same report, byte for byte: `fixtures/tapes/`.
//!
//! `UPDATE_EXPECT=1 cargo test -p pathfinder --test cli tapes` writes the reports again, and records the tapes that this
//! version no longer plays.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use jiff::Timestamp;
use pathfinder_core::view;
use pathfinder_engine::home::Home;
use pathfinder_engine::tape::{self, PlayError, Played, Tape};

use crate::place::Place;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
/// Each tape with its question and its method.
const TAPES: [(&str, &str, &str); 3] = [
    (
        "pathfinder-en",
        "Does a four-day work week raise productivity?",
        "pathfinder",
    ),
    (
        "pathfinder-ko",
        "주 4일 근무제는 생산성을 높이는가?",
        "pathfinder",
    ),
    ("deep-ko", "주 4일 근무제는 생산성을 높이는가?", "deep"),
];
const ITERATIONS: &str = "2";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Plays a tape as a new session; none if there is no such tape or this version takes other steps.
fn play(path: &Path) -> Option<Played> {
    let tape = Tape::read(BufReader::new(std::fs::File::open(path).ok()?)).ok()?;
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    match runtime.block_on(tape::play(tape, &home, || NOW)) {
        Ok(played) => Some(played),
        Err(PlayError::Missing(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Records a session over the documents of the examples. Steps name their documents, so the folder is the same each time.
fn record(path: &Path, question: &str, method: &str) {
    let place = Place::empty();
    let name = path.file_stem().unwrap();
    let folder = std::env::temp_dir().join("pathfinder-tapes").join(name);
    let docs = folder.join("docs");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&docs).unwrap();
    for entry in std::fs::read_dir(root().join("examples/docs")).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), docs.join(entry.file_name())).unwrap();
    }
    let in_folder = |arguments: &[&str]| {
        let mut command = place.command(arguments);
        command.current_dir(&folder);
        place.finish(command).is(0);
    };
    in_folder(&[
        question,
        "--docs",
        "docs",
        "--method",
        method,
        "--iterations",
        ITERATIONS,
    ]);
    in_folder(&["tape", "-o", path.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn recorded_sessions_play_to_the_same_report() {
    let tapes = root().join("fixtures/tapes");
    for (name, question, method) in TAPES {
        let path = tapes.join(format!("{name}.tape"));
        let mut played = play(&path);
        if played.is_none() && std::env::var_os("UPDATE_EXPECT").is_some() {
            record(&path, question, method);
            played = play(&path);
        }
        let played = played
            .unwrap_or_else(|| panic!("{name} does not play; UPDATE_EXPECT=1 records it anew"));
        let session = &played.session;
        assert_eq!(
            (session.question.as_str(), session.settings.method.name()),
            (question, method)
        );
        assert!(!played.lacks_answer);
        let report = view::one(session, "RESEARCH_REPORT.md").unwrap();
        expect_file![tapes.join(format!("{name}.md"))].assert_eq(&report);
        plays_in_an_empty_folder(&path, question);
    }
}

/// The program itself plays a tape, with no documents and no session at hand.
fn plays_in_an_empty_folder(tape: &Path, question: &str) {
    let place = Place::empty();
    let arguments = ["replay", "--tape", tape.to_str().unwrap(), "--json"];
    let played = place.run(&arguments).is(0).json();
    let told = (&played["question"], &played["status"]);
    assert_eq!(told, (&question.into(), &"paused".into()));
    assert!(place.sessions().is_empty());
}
