use std::collections::BTreeMap;
use std::os::unix::fs::symlink;

use expect_test::{Expect, expect};

use super::*;
use crate::blob::{BlobId, Blobs};
use crate::disk::trial::{Failure, Trial};
use crate::disk::{Disk, Open};
use crate::folder::ResearchFolder;
use crate::journal::{Journal, SyncPool};
use crate::lock::{Holder, SessionLock};

fn research() -> (tempfile::TempDir, ResearchFolder) {
    let dir = tempfile::tempdir().unwrap();
    let (disk, _) = Trial::hasty().start();
    let folder = ResearchFolder::at(&disk, dir.path()).unwrap();
    (dir, folder)
}

fn add_session(folder: &ResearchFolder, id: &str, note: &str) {
    let path = folder.create_session(id).unwrap();
    let pool = SyncPool::new(0).unwrap();
    let now = jiff::Timestamp::UNIX_EPOCH;
    let journal = path.join("journal.jsonl");
    let journal = Journal::open(folder.disk(), &journal, Open::CreateNew, &pool, now)
        .unwrap()
        .journal;
    let note = serde_json::value::to_raw_value(note).unwrap();
    journal.append("noted", now, &note).wait().unwrap();
    std::fs::create_dir(path.join("blobs")).unwrap();
    std::fs::create_dir(path.join("observations")).unwrap();
    Blobs::new(folder.disk(), &path.join("blobs"))
        .save(note.get().as_bytes())
        .unwrap();
    std::fs::write(path.join("observations/obs_1.md"), "tea calms").unwrap();
    std::fs::write(path.join("state.json"), "{}").unwrap();
    for left_out in ["checkpoint", "control", ".state.json.1-0.tmp"] {
        std::fs::write(path.join(left_out), "x").unwrap();
    }
    drop(SessionLock::acquire(&Disk::real(), &path.join("lock"), Holder::this_process()).unwrap());
    folder.rename(id, "Tea").unwrap();
}

/// Every file below a folder, by its path.
fn tree(path: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, path: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in std::fs::read_dir(path).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else {
                let name = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned();
                found.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(path, path, &mut found);
    found
}

fn ids(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|it| (*it).to_owned()).collect()
}

fn bring_back(folder: &ResearchFolder, archive: &Path) -> Result<Summary, ArchiveError> {
    restore(folder, archive, Existing::Keep, &Holder::this_process())
}

#[test]
fn sessions_come_back_as_they_were() {
    let (dir, folder) = research();
    add_session(&folder, "a", "tea");
    add_session(&folder, "b", "milk");
    symlink(
        "/etc/passwd",
        folder.session("b").unwrap().join("linked.md"),
    )
    .unwrap();
    let archive = dir.path().join("backup.tar.zst");
    let kept = save(&folder, &ids(&["a", "b"]), &archive).unwrap();
    assert_eq!((kept.files, kept.skipped.len()), (10, 1));
    assert_eq!(
        tree(dir.path())
            .keys()
            .filter(|it| it.contains("backup"))
            .count(),
        1,
        "nothing unfinished is left"
    );
    let (other_dir, other) = research();
    let back = bring_back(&other, &archive).unwrap();
    assert_eq!(
        (back.sessions, back.files, back.bytes),
        (kept.sessions, kept.files, kept.bytes)
    );
    let names = tree(&other_dir.path().join(".research/sessions/a"))
        .into_keys()
        .collect::<Vec<_>>();
    let names = names
        .join("\n")
        .replace(&BlobId::of(b"\"tea\"").to_string(), "SHA256");
    expect![[r"
        blobs/SHA256
        journal.jsonl
        name
        observations/obs_1.md
        state.json"]]
    .assert_eq(&names);
    for (name, content) in tree(&other_dir.path().join(".research/sessions")) {
        assert_eq!(
            content,
            std::fs::read(folder.path().join("sessions").join(&name)).unwrap(),
            "{name}"
        );
    }
}

#[test]
fn a_journal_that_is_being_written_is_kept_up_to_its_last_record() {
    let (dir, folder) = research();
    add_session(&folder, "a", "tea");
    let journal = folder.session("a").unwrap().join("journal.jsonl");
    let whole = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, [&whole[..], b"{\"seq\":3,\"ep"].concat()).unwrap();
    let archive = dir.path().join("backup.tar.zst");
    save(&folder, &ids(&["a"]), &archive).unwrap();
    let (other_dir, other) = research();
    bring_back(&other, &archive).unwrap();
    assert_eq!(
        tree(&other_dir.path().join(".research/sessions/a"))["journal.jsonl"],
        whole
    );
}

#[test]
fn an_existing_session_is_replaced_only_on_request_and_never_under_its_writer() {
    let (dir, folder) = research();
    add_session(&folder, "a", "tea");
    let archive = dir.path().join("backup.tar.zst");
    save(&folder, &ids(&["a"]), &archive).unwrap();
    let path = folder.session("a").unwrap();
    std::fs::write(path.join("state.json"), "newer").unwrap();
    assert!(matches!(
        bring_back(&folder, &archive),
        Err(ArchiveError::Exists { .. })
    ));
    let lock =
        SessionLock::acquire(&Disk::real(), &path.join("lock"), Holder::this_process()).unwrap();
    assert!(matches!(
        replace(&folder, &archive),
        Err(ArchiveError::Locked(_))
    ));
    assert_eq!(std::fs::read(path.join("state.json")).unwrap(), b"newer");
    drop(lock);
    replace(&folder, &archive).unwrap();
    assert_eq!(std::fs::read(path.join("state.json")).unwrap(), b"{}");
    assert_eq!(
        Disk::real().list(&folder.path().join("sessions")).unwrap(),
        ["a"]
    );
}

/// Three sessions, of which `b` is in the archive only; the others were changed since.
fn changed_since_the_archive() -> (tempfile::TempDir, ResearchFolder, PathBuf) {
    let (dir, folder) = research();
    for id in ["a", "b", "c"] {
        add_session(&folder, id, "tea");
        std::fs::write(folder.session(id).unwrap().join("state.json"), "archived").unwrap();
    }
    let archive = dir.path().join("backup.tar.zst");
    save(&folder, &ids(&["a", "b", "c"]), &archive).unwrap();
    folder.delete_session("b").unwrap();
    for id in ["a", "c"] {
        std::fs::write(folder.session(id).unwrap().join("state.json"), "newer").unwrap();
    }
    (dir, folder, archive)
}

/// Everything among the sessions, with what stands in their views.
fn among_sessions(folder: &ResearchFolder) -> String {
    let state = |it: &std::ffi::OsString| {
        let state =
            std::fs::read_to_string(folder.path().join("sessions").join(it).join("state.json"));
        format!("{}: {}", it.display(), state.as_deref().unwrap_or("none"))
    };
    Disk::real()
        .list(&folder.path().join("sessions"))
        .unwrap()
        .iter()
        .map(state)
        .collect::<Vec<_>>()
        .join(", ")
}

fn replace(folder: &ResearchFolder, archive: &Path) -> Result<Summary, ArchiveError> {
    restore(folder, archive, Existing::Replace, &Holder::this_process())
}

#[test]
fn all_sessions_are_replaced_or_none() {
    const BEFORE: &str = "a: newer, c: newer";
    const AFTER: &str = "a: archived, b: archived, c: archived";
    let (dir, folder, archive) = changed_since_the_archive();
    let lock = SessionLock::acquire(
        &Disk::real(),
        &folder.session("c").unwrap().join("lock"),
        Holder::this_process(),
    );
    assert!(matches!(
        replace(&folder, &archive),
        Err(ArchiveError::Locked(_))
    ));
    assert_eq!(among_sessions(&folder), BEFORE, "one of them is in use");
    drop(lock);
    let operations = {
        let (disk, trial) = Trial::hasty().start();
        replace(&ResearchFolder::at(&disk, dir.path()).unwrap(), &archive).unwrap();
        assert_eq!(among_sessions(&folder), AFTER);
        trial.operations()
    };
    for number in 0..operations {
        let (dir, folder, archive) = changed_since_the_archive();
        let (disk, _) = Trial::hasty()
            .failing_at(number, Failure::InputOutput)
            .start();
        let failing = ResearchFolder::at(&disk, dir.path()).map_err(ArchiveError::from);
        let outcome = failing.and_then(|it| replace(&it, &archive));
        replace_nothing(&folder);
        let expected = if outcome.is_ok() { AFTER } else { BEFORE };
        assert_eq!(
            among_sessions(&folder),
            expected,
            "operation {number}: {outcome:?}"
        );
    }
}

/// A restore that fails at once, and clears what others left behind.
fn replace_nothing(folder: &ResearchFolder) {
    replace(folder, Path::new("/nowhere")).unwrap_err();
}

#[test]
fn what_a_restore_that_died_left_is_cleared() {
    let (dir, _folder, archive) = changed_since_the_archive();
    let (disk, trial) = Trial::hasty().start();
    replace(&ResearchFolder::at(&disk, dir.path()).unwrap(), &archive).unwrap();
    for number in 0..trial.operations() {
        let (dir, folder, archive) = changed_since_the_archive();
        let (disk, _) = Trial::hasty().failing_at(number, Failure::Death).start();
        let _ = ResearchFolder::at(&disk, dir.path()).map(|it| replace(&it, &archive));
        replace_nothing(&folder);
        let found = among_sessions(&folder);
        let whole = found
            .replace("b: archived, ", "")
            .replace("archived", "newer");
        assert_eq!(whole, "a: newer, c: newer", "operation {number}: {found}");
    }
}

#[test]
fn what_another_process_is_about_to_move_is_left_alone() {
    let (_dir, folder, _archive) = changed_since_the_archive();
    let sessions = folder.path().join("sessions");
    let lock = SessionLock::acquire(
        &Disk::real(),
        &sessions.join("a/lock"),
        Holder::this_process(),
    )
    .unwrap();
    std::fs::rename(sessions.join("a"), sessions.join(".replaced-a")).unwrap();
    std::fs::rename(sessions.join("c"), sessions.join(".leaving-c")).unwrap();
    std::fs::create_dir(sessions.join(".restoring.1-0.tmp")).unwrap();
    let staging =
        crate::lock::hold_directory(&Disk::real(), &sessions.join(".restoring.1-0.tmp")).unwrap();
    replace_nothing(&folder);
    assert_eq!(
        among_sessions(&folder),
        ".replaced-a: newer, .restoring.1-0.tmp: none"
    );
    drop((lock, staging));
    replace_nothing(&folder);
    assert_eq!(among_sessions(&folder), "a: newer");
}

#[test]
fn a_damaged_archive_brings_nothing_back() {
    let (dir, folder) = research();
    add_session(&folder, "a", "tea");
    let archive = dir.path().join("backup.tar.zst");
    save(&folder, &ids(&["a"]), &archive).unwrap();
    let good = std::fs::read(&archive).unwrap();
    let expected = {
        let (other_dir, other) = research();
        bring_back(&other, &archive).unwrap();
        tree(other_dir.path())
    };
    let (other_dir, other) = research();
    let check = |bad: &[u8], what: String| {
        let bad_archive = other_dir.path().join("bad");
        let _ = std::fs::remove_file(&bad_archive);
        std::fs::write(&bad_archive, bad).unwrap();
        let outcome = bring_back(&other, &bad_archive);
        std::fs::remove_file(&bad_archive).unwrap();
        match outcome {
            // A few bits of the frames carry nothing.
            Ok(_) => {
                assert_eq!(tree(other_dir.path()), expected, "{what}");
                other.delete_session("a").unwrap();
            }
            Err(error) => {
                assert!(
                    matches!(error, ArchiveError::Damaged { .. }),
                    "{what}: {error}"
                );
                assert_eq!(tree(other_dir.path()), BTreeMap::new(), "{what}");
            }
        }
    };
    for cut in (0..good.len()).step_by(7) {
        check(&good[..cut], format!("cut at {cut}"));
    }
    for byte in 0..good.len() {
        let mut bad = good.clone();
        bad[byte] ^= 1 << (byte % 8);
        check(&bad, format!("byte {byte}"));
    }
}

/// One entry of an archive that somebody made by hand.
struct Made<'a> {
    path: &'a str,
    kind: tar::EntryType,
    content: &'a str,
}

fn plain<'a>(path: &'a str, content: &'a str) -> Made<'a> {
    Made {
        path,
        kind: tar::EntryType::Regular,
        content,
    }
}

/// Restores an archive made of these entries, with a manifest that fits them all.
fn check_hostile(sessions: &[&str], entries: &[Made<'_>], expected: Expect) {
    use sha2::Digest;
    let file = |it: &Made<'_>| ManifestFile {
        path: it.path.to_owned(),
        bytes: it.content.len() as u64,
        sha256: hex(&sha2::Sha256::digest(it.content)),
    };
    let manifest = Manifest {
        format: FORMAT,
        sessions: ids(sessions),
        files: entries.iter().map(file).collect(),
    };
    let text = serde_json::to_string(&manifest).unwrap();
    let mut builder = tar::Builder::new(Vec::new());
    for entry in std::iter::once(&plain(MANIFEST, &text)).chain(entries) {
        let mut header = tar::Header::new_ustar();
        // The crate would not write such a path itself.
        header.as_old_mut().name[..entry.path.len()].copy_from_slice(entry.path.as_bytes());
        header.set_entry_type(entry.kind);
        header.set_size(entry.content.len() as u64);
        header.set_cksum();
        builder.append(&header, entry.content.as_bytes()).unwrap();
    }
    let (dir, folder) = research();
    let archive = dir.path().join("made.tar.zst");
    std::fs::write(
        &archive,
        zstd::bulk::compress(&builder.into_inner().unwrap(), 1).unwrap(),
    )
    .unwrap();
    let text = bring_back(&folder, &archive)
        .map_or_else(|it| it.to_string(), |it| format!("{} files", it.files));
    let shown = entries.iter().fold(text.clone(), |text, it| {
        text.replace(&format!("{:?} has", it.path), "a path has")
    });
    expected.assert_eq(shown.rsplit(": ").next().unwrap());
    let found: Vec<_> = tree(dir.path())
        .into_keys()
        .filter(|it| it != "made.tar.zst")
        .collect();
    assert!(text.ends_with("files") || found.is_empty(), "{found:?}");
}

#[test]
fn s35_an_archive_cannot_write_outside_a_session() {
    let journal = || plain("sessions/a/journal.jsonl", "");
    check_hostile(&["a"], &[journal()], expect!["1 files"]);
    for path in [
        "../x",
        "/etc/x",
        "x",
        "sessions/a/../../x",
        "sessions/A/x",
        "sessions/b/x",
        "sessions/a/.x",
    ] {
        let named = plain(path, "x");
        check_hostile(
            &["a"],
            &[plain("sessions/a/journal.jsonl", ""), named],
            expect!["a path has no place in it"],
        );
    }
    check_hostile(
        &["a"],
        &[journal(), journal()],
        expect!["a path has no place in it"],
    );
    check_hostile(
        &["a", "a"],
        &[journal()],
        expect!["a session is in it twice"],
    );
    check_hostile(
        &["a", "b"],
        &[journal()],
        expect!["session b has no journal"],
    );
    check_hostile(
        &["../x"],
        &[plain("sessions/../x/journal.jsonl", "")],
        expect!["a path has no place in it"],
    );
    for kind in [
        tar::EntryType::Symlink,
        tar::EntryType::Link,
        tar::EntryType::Directory,
        tar::EntryType::Fifo,
    ] {
        let strange = Made {
            path: "sessions/a/x",
            kind,
            content: "",
        };
        check_hostile(
            &["a"],
            &[journal(), strange],
            expect!["a file is not the one that its manifest names"],
        );
    }
    let long_name = Made {
        path: "sessions/a/x",
        kind: tar::EntryType::GNULongName,
        content: "../../x\0",
    };
    check_hostile(
        &["a"],
        &[journal(), long_name],
        expect!["a file is not the one that its manifest names"],
    );
}

#[test]
fn a_bomb_is_refused_before_it_is_unpacked() {
    let zeros = "0".repeat(20_000_000);
    let entries = [
        plain("sessions/a/journal.jsonl", ""),
        plain("sessions/a/x", &zeros),
    ];
    check_hostile(&["a"], &entries, expect!["it would grow too much"]);
}
