use std::os::unix::fs::symlink;

use expect_test::{Expect, expect};

use super::*;
use crate::disk::Written;
use crate::disk::trial::Trial;

fn id(text: &str) -> SessionId {
    SessionId::new(text).unwrap()
}

fn research(sessions: &[&str]) -> (tempfile::TempDir, Research) {
    let folder = tempfile::tempdir().unwrap();
    let (disk, _) = Trial::hasty().start();
    let research = Research::open_or_create(&disk, &folder.path().join(".research")).unwrap();
    for session in sessions {
        add(&research, session);
    }
    (folder, research)
}

fn add(research: &Research, session: &str) -> SessionFolder {
    let folder = research.create_session(&id(session)).unwrap();
    std::fs::write(folder.journal(), "").unwrap();
    folder
}

/// What each word resolves to among three sessions.
fn check_resolve(words: &[&str], expected: Expect) {
    let (_folder, research) = research(&["20260131-093000-tea", "20260131-093000-tea-2", "20260201-coffee"]);
    let answers = words.iter().map(|it| match research.resolve(it) {
        Ok(id) => format!("{id}\n"),
        Err(error) => format!("{}\n", error.to_string().lines().next().unwrap()),
    });
    expected.assert_eq(&answers.collect::<String>());
}

#[test]
fn a_unique_beginning_is_enough() {
    check_resolve(
        &["20260201-coffee", "202602", "20260131-093000-tea", "20260131", "2027"],
        expect![[r#"
            20260201-coffee
            20260201-coffee
            20260131-093000-tea
            "20260131" fits 2 sessions: 20260131-093000-tea, 20260131-093000-tea-2
            there is no session "2027"
        "#]],
    );
}

#[test]
fn s26_what_is_no_id_never_becomes_a_path() {
    let long = "a".repeat(4096);
    let words = [
        "",
        "..",
        "../x",
        "%2e%2e/",
        "/etc/passwd",
        "a/b",
        "a\0b",
        "A",
        "한글",
        "tea ",
        ".",
        "a.b",
        "-\n",
        &long,
    ];
    for word in words {
        assert_eq!(SessionId::new(word), Err(BadSessionId), "{word:?}");
    }
    check_resolve(
        &["../../etc", "", "a\0b"],
        expect![[r#"
            there is no session "../../etc"
            there is no session ""
            there is no session "a\0b"
        "#]],
    );
    for word in ["", "..", "a/../b", "/a", "a//b", "a/", "a\0", ".hidden", "a/.b", "a\\b", "1/2/3/4/5", &long]
    {
        assert_eq!(ViewName::new(word), None, "{word:?}");
    }
    for word in ["state.json", "observations/obs_7.md", "papers/2301.00001v2.pdf", "노트.md"] {
        assert!(ViewName::new(word).is_some(), "{word:?}");
    }
}

#[test]
fn sessions_are_made_once_listed_in_order_and_deleted() {
    let (folder, research) = research(&["b", "a"]);
    assert!(matches!(research.create_session(&id("a")), Err(FolderError::Exists { .. })));
    research.create_session(&id("unfinished")).unwrap();
    std::fs::write(folder.path().join(".research/sessions/stray.txt"), "").unwrap();
    assert_eq!(research.sessions().unwrap(), [id("a"), id("b")]);
    research.set_current(&id("a")).unwrap();
    let lock =
        SessionLock::acquire(&research.session(&id("a")).unwrap().lock(), Holder::this_process()).unwrap();
    let refused = research.delete_session(&id("a"), Holder::this_process());
    assert!(matches!(refused, Err(FolderError::Locked(LockError::Held { .. }))));
    drop(lock);
    research.delete_session(&id("a"), Holder::this_process()).unwrap();
    assert_eq!((research.sessions().unwrap(), research.current()), (vec![id("b")], None));
    assert!(std::fs::symlink_metadata(folder.path().join(".research/current")).is_err());
}

#[test]
fn current_is_switched_and_never_leads_outside() {
    let (folder, research) = research(&["a", "b"]);
    assert_eq!(research.current(), None);
    for session in ["a", "b"] {
        research.set_current(&id(session)).unwrap();
        assert_eq!(research.current(), Some(id(session)));
    }
    let current = folder.path().join(".research/current");
    assert_eq!(std::fs::read_link(&current).unwrap(), Path::new("sessions/b"));
    for elsewhere in ["/etc", "../..", "sessions/../sessions/a", "sessions/gone", "a"] {
        std::fs::remove_file(&current).unwrap();
        symlink(elsewhere, &current).unwrap();
        assert_eq!(research.current(), None, "{elsewhere}");
    }
    research.set_current(&id("a")).unwrap();
    assert_eq!(research.current(), Some(id("a")));
}

#[test]
fn s35_links_in_a_foreign_folder_are_refused() {
    let (folder, research) = research(&["a"]);
    let outside = folder.path().join("outside");
    std::fs::create_dir(&outside).unwrap();
    std::fs::write(outside.join("journal.jsonl"), "").unwrap();
    let sessions = folder.path().join(".research/sessions");
    symlink(&outside, sessions.join("linked")).unwrap();
    assert!(matches!(research.session(&id("linked")), Err(FolderError::Strange { .. })));
    let linked_journal = add(&research, "j");
    std::fs::remove_file(linked_journal.journal()).unwrap();
    symlink(outside.join("journal.jsonl"), linked_journal.journal()).unwrap();
    let linked_blobs = add(&research, "k");
    std::fs::remove_dir(linked_blobs.path().join("blobs")).unwrap();
    symlink(&outside, linked_blobs.path().join("blobs")).unwrap();
    for bad in ["j", "k"] {
        assert!(matches!(research.session(&id(bad)), Err(FolderError::Strange { .. })), "{bad}");
    }
    assert_eq!(research.sessions().unwrap(), [id("a")]);
    let root = folder.path().join("root");
    symlink(folder.path().join(".research"), &root).unwrap();
    assert!(matches!(Research::open(research.disk(), &root), Err(FolderError::Strange { .. })));
    assert!(matches!(Research::open_or_create(research.disk(), &root), Err(FolderError::Strange { .. })));
}

#[test]
fn views_are_written_inside_the_session_only() {
    let (folder, research) = research(&["a"]);
    let session = research.session(&id("a")).unwrap();
    let (state, observation) =
        (ViewName::new("state.json").unwrap(), ViewName::new("observations/obs_1.md").unwrap());
    let views = [(&state, &b"{}"[..]), (&observation, b"tea")];
    assert_eq!(session.write_views(views).unwrap(), Written { changed: 2, unchanged: 0 });
    assert_eq!(session.write_views(views).unwrap(), Written { changed: 0, unchanged: 2 });
    assert_eq!(session.read_view(&observation, 100).unwrap().unwrap(), b"tea");
    assert_eq!(session.read_view(&ViewName::new("thesis.md").unwrap(), 100).unwrap(), None);
    let outside = folder.path().join("outside");
    std::fs::create_dir(&outside).unwrap();
    std::fs::remove_dir_all(session.path().join("observations")).unwrap();
    symlink(&outside, session.path().join("observations")).unwrap();
    assert!(matches!(session.write_views(views), Err(FolderError::Strange { .. })));
    assert!(matches!(session.read_view(&observation, 100), Err(FolderError::Strange { .. })));
    assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
}

#[test]
fn a_name_is_one_clean_line() {
    let (_folder, research) = research(&["a"]);
    let session = research.session(&id("a")).unwrap();
    assert_eq!(session.load_name(), None);
    session.save_name("  차와 \u{1b}[31mtea\n ").unwrap();
    assert_eq!(session.load_name().as_deref(), Some("차와 [31mtea"));
    session.save_name(&"가".repeat(1000)).unwrap();
    assert_eq!(session.load_name().unwrap().chars().count(), 133);
    session.save_name("").unwrap();
    assert_eq!(session.load_name(), None);
}
