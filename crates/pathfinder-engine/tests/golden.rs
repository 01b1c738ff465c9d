//! Journals of every version that was released are read for ever: `fixtures/journals/v*/`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::{expect, expect_file};
use pathfinder_core::id::BlobHash;
use pathfinder_core::session::Session;
use pathfinder_core::step::FailureReason;
use pathfinder_engine::load::{SessionPaths, load, refold, to_state};
use pathfinder_store::disk::Disk;

fn fixtures() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/journals");
    let entries = std::fs::read_dir(root)
        .expect("the fixtures")
        .map(|it| it.expect("an entry").path());
    let mut folders: Vec<PathBuf> = entries.filter(|it| it.is_dir()).collect();
    folders.sort();
    folders
}

/// What a session came to, without anything that a later version may word otherwise.
fn substance(session: &Session) -> String {
    let mut text = format!(
        "{} ({})\n",
        session.question.as_str(),
        session.status.name()
    );
    let graph = &session.graph;
    writeln!(
        text,
        "iterations {}, sources {}, edges {}",
        session.iteration,
        session.sources.len(),
        graph.edges().len()
    )
    .expect("a string");
    for it in graph.observations() {
        writeln!(
            text,
            "{} {} {}..{} {:?}",
            it.id, it.source_url, it.quote_start, it.quote_end, it.quote
        )
        .expect("a string");
    }
    for it in graph.hypotheses() {
        writeln!(
            text,
            "{} {:?} {:.4} {}",
            it.id,
            it.status,
            it.strength(),
            it.summary()
        )
        .expect("a string");
    }
    for it in &session.findings {
        writeln!(
            text,
            "{} {} {:.4}",
            it.id,
            it.tag(session).name(),
            it.confidence(graph)
        )
        .expect("a string");
    }
    text
}

#[test]
fn journals_of_every_version_replay() {
    let folders = fixtures();
    assert!(!folders.is_empty());
    for folder in folders {
        let paths = SessionPaths {
            folder: folder.join("session"),
        };
        let loaded = load(&Disk::real(), &paths).expect("readable").session;
        expect_file![folder.join("expected.txt")].assert_eq(&substance(&loaded));
        assert_eq!(
            loaded,
            refold(&Disk::real(), &paths, |_| false).expect("readable")
        );
    }
}

#[test]
fn the_shape_of_a_checkpoint_changes_only_with_its_version() {
    let paths = SessionPaths {
        folder: fixtures().remove(0).join("session"),
    };
    let session = load(&Disk::real(), &paths).expect("readable").session;
    let state = to_state(&session).expect("plain data");
    let (version, rest) = state.split_first_chunk::<4>().expect("a version");
    let told = format!(
        "version {}: {}",
        u32::from_le_bytes(*version),
        BlobHash::of(rest)
    );
    // Where this differs, raise STATE_VERSION, then take the new line.
    expect!["version 20: 7d83314b6b93ad0387607f4149e7c3b9e410059bfead83cce6cd35aae8b0fce2"]
        .assert_eq(&told);
}

#[test]
fn a_checkpoint_keeps_reasons_and_texts_apart() {
    for reason in [
        FailureReason::NoOpenCopy {},
        FailureReason::from("HTTP 403"),
    ] {
        let bytes = postcard::to_extend(&reason, Vec::new()).expect("plain data");
        assert_eq!(postcard::from_bytes(&bytes), Ok(reason));
    }
}
