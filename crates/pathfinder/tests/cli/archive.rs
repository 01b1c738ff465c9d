//! Sessions that are kept in a file and restored.

use crate::place::Place;

#[test]
fn a_session_comes_back_from_its_archive() {
    let place = Place::with_session();
    let kept = place
        .run(&["backup", "-o", "a.tar.zst", "--json"])
        .is(0)
        .json();
    let id = kept["sessions"][0].as_str().unwrap();
    assert!(kept["files"].as_u64().unwrap() > 15, "{kept}");
    let elsewhere = Place::empty();
    let archive = place.path().join("a.tar.zst");
    let archive = archive.to_str().unwrap();
    assert_eq!(elsewhere.run(&["restore", archive]).is(0).stdout.trim(), id);
    for command in ["check", "validate", "replay", "status"] {
        elsewhere.run(&[command]).is(0);
    }
    let refused = elsewhere.run(&["restore", archive]).is(1);
    assert!(
        refused.stderr.contains("hint: --force replaces it"),
        "{}",
        refused.stderr
    );
    std::fs::remove_file(elsewhere.sessions()[0].join("state.json")).unwrap();
    elsewhere.run(&["restore", archive, "--force"]).is(0);
    elsewhere.run(&["replay"]).is(0);
    assert_eq!(elsewhere.sessions().len(), 1);
}

#[test]
fn a_damaged_archive_is_refused_whole() {
    let place = Place::with_session();
    place.run(&["backup", "-o", "a.tar.zst"]).is(0);
    let good = std::fs::read(place.path().join("a.tar.zst")).unwrap();
    let elsewhere = Place::empty();
    let refused = |bytes: &[u8]| {
        elsewhere.write("b.tar.zst", bytes);
        let done = elsewhere.run(&["restore", "b.tar.zst"]).is(1);
        assert!(
            done.stderr.contains("hint: nothing was restored"),
            "{}",
            done.stderr
        );
        assert!(elsewhere.sessions().is_empty());
    };
    for place in [good.len() / 3, good.len() / 2, good.len() - 40] {
        let mut bad = good.clone();
        bad[place] ^= 0x10;
        refused(&bad);
    }
    refused(&good[..good.len() / 2]);
    refused(b"");
    refused(b"no archive at all");
    elsewhere.run(&["restore", "missing.tar.zst"]).is(1);
}

#[test]
fn files_are_not_written_again_under_a_writer() {
    let place = Place::with_session();
    let folder = place.sessions().remove(0);
    let lock = std::fs::File::options()
        .write(true)
        .open(folder.join("lock"))
        .unwrap();
    lock.lock().unwrap();
    // What the journal says is looked at by the holder of the lock only: it may say something else by then.
    std::fs::write(folder.join("journal.jsonl"), "nonsense").unwrap();
    let refused = place.run(&["replay", "--rebuild"]).is(1);
    assert!(
        refused.stderr.contains("is in use by process"),
        "{}",
        refused.stderr
    );
}

#[test]
fn all_sessions_or_one_are_kept() {
    let place = Place::with_session();
    place.run(&["does tea calm?", "--iterations", "1"]);
    let both = place
        .run(&["backup", "-o", "a.tar.zst", "--json"])
        .is(0)
        .json();
    assert_eq!(both["sessions"].as_array().unwrap().len(), 2);
    let id = both["sessions"][0].as_str().unwrap();
    let one = place
        .run(&["backup", id, "-o", "b.tar.zst", "--json"])
        .is(0)
        .json();
    assert_eq!(one["sessions"], serde_json::json!([id]));
    Place::empty().run(&["backup", "-o", "c.tar.zst"]).is(2);
    place.run(&["backup"]).is(2);
}

#[test]
fn a_running_session_is_kept_and_not_replaced() {
    let place = Place::new();
    let started = place.start_endless();
    place.run(&["backup", "-o", "a.tar.zst"]).is(0);
    let refused = place.run(&["restore", "a.tar.zst", "--force"]).is(1);
    assert!(
        refused.stderr.contains("is in use by process"),
        "{}",
        refused.stderr
    );
    place.run(&["replay", "--rebuild"]).is(1);
    place.run(&["stop"]).is(0);
    started.done().is(0);
    place.run(&["restore", "a.tar.zst", "--force"]).is(0);
    for command in ["check", "validate", "replay"] {
        place.run(&[command]).is(0);
    }
}

/// Everything that is written with `-o`, and how it begins.
const WRITTEN: [(&[&str], &[u8]); 4] = [
    (&["backup"], &[0x28, 0xb5, 0x2f, 0xfd]),
    (&["tape"], b"{\"tape\":"),
    (&["report"], b"<!--"),
    (&["graph"], b"{"),
];

#[test]
fn pipes_links_and_stdout_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt;
    let place = Place::with_session();
    let fifo = place.path().join("fifo");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .unwrap()
            .success()
    );
    std::os::unix::fs::symlink("plain", place.path().join("link")).unwrap();
    std::os::unix::fs::symlink("fifo", place.path().join("link-to-fifo")).unwrap();
    for (command, start) in WRITTEN {
        for name in ["fifo", "link-to-fifo"] {
            let path = fifo.clone();
            let reader = std::thread::spawn(move || std::fs::read(path).unwrap());
            place.run(&[command, &["-o", name]].concat()).is(0);
            assert!(reader.join().unwrap().starts_with(start), "{command:?}");
            assert!(
                std::fs::metadata(&fifo).unwrap().file_type().is_fifo(),
                "{command:?}"
            );
        }
        place.write("plain", b"older and longer than nothing");
        place.run(&[command, &["-o", "link"]].concat()).is(0);
        assert!(
            std::fs::read(place.path().join("plain"))
                .unwrap()
                .starts_with(start),
            "{command:?}"
        );
        let link = std::fs::symlink_metadata(place.path().join("link")).unwrap();
        assert!(link.is_symlink(), "{command:?}");
        let output = place
            .command(&[command, &["-o", "-"]].concat())
            .output()
            .unwrap();
        assert!(
            output.status.success() && output.stdout.starts_with(start),
            "{command:?}"
        );
        let folder = place.run(&[command, &["-o", "docs"]].concat()).is(2);
        assert!(
            folder.stderr.contains("hint: name a file"),
            "{}",
            folder.stderr
        );
    }
    let left: Vec<_> = std::fs::read_dir(place.path())
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    assert!(
        left.iter()
            .all(|it| !it.to_string_lossy().starts_with(".tmp")),
        "{left:?}"
    );
}

/// `-o /dev/stdout` with stdout in a file that holds something already.
#[test]
fn a_redirected_stdout_is_not_renamed_over() {
    let place = Place::with_session();
    place.write("log", b"before\n");
    let log = std::fs::File::options()
        .append(true)
        .open(place.path().join("log"))
        .unwrap();
    let mut command = place.command(&["report", "-o", "/dev/stdout"]);
    assert!(command.stdout(log).status().unwrap().success());
    let text = std::fs::read_to_string(place.path().join("log")).unwrap();
    assert!(
        text.starts_with("before\n<!--") && text.ends_with("/dev/stdout\n"),
        "{text}"
    );
}
