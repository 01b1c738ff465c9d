use super::*;

fn folder_with(ids: &[&str]) -> (tempfile::TempDir, ResearchFolder) {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = ResearchFolder::at(&Disk::real(), dir.path()).expect("usable");
    ids.iter()
        .for_each(|it| drop(folder.create_session(it).expect("made")));
    (dir, folder)
}

#[test]
fn an_id_or_a_unique_beginning_is_enough() {
    let (_dir, folder) = folder_with(&["20260101-tea", "20260101-tea-2", "20260202-milk"]);
    assert_eq!(folder.resolve("202602").unwrap(), "20260202-milk");
    assert_eq!(folder.resolve("20260101-tea").unwrap(), "20260101-tea");
    assert!(
        matches!(folder.resolve("20260101"), Err(FolderError::Ambiguous { candidates, .. }) if candidates.len() == 2)
    );
    assert!(matches!(
        folder.resolve("x"),
        Err(FolderError::Unknown { .. })
    ));
}

#[test]
fn a_name_that_leads_elsewhere_is_no_id() {
    let (_dir, folder) = folder_with(&["a"]);
    let long = "a".repeat(4096);
    for given in [
        "../a",
        "..",
        "/etc",
        "a/b",
        "a\0",
        "%2e%2e/",
        "A",
        "",
        long.as_str(),
    ] {
        assert!(
            matches!(folder.resolve(given), Err(FolderError::BadId { .. })),
            "{given:?}"
        );
        assert!(
            folder.session(given).is_err() && folder.create_session(given).is_err(),
            "{given:?}"
        );
    }
}

#[test]
fn links_are_not_followed() {
    let (dir, folder) = folder_with(&["a"]);
    let outside = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(outside.path(), folder.sessions_path().join("b")).unwrap();
    assert_eq!(folder.sessions().unwrap(), ["a"]);
    assert!(matches!(
        folder.session("b"),
        Err(FolderError::NotAFolder { .. })
    ));
    std::os::unix::fs::symlink(outside.path(), folder.sessions_path().join("a/blobs")).unwrap();
    assert!(matches!(
        folder.session("a"),
        Err(FolderError::NotAFolder { .. })
    ));
    folder.create_session("c").unwrap();
    std::os::unix::fs::symlink(
        outside.path().join("x"),
        folder.sessions_path().join("c/journal.jsonl"),
    )
    .unwrap();
    assert!(matches!(
        folder.session("c"),
        Err(FolderError::NotAFile { .. })
    ));
    let other = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(dir.path().join(".research"), other.path().join(".research"))
        .unwrap();
    assert!(ResearchFolder::at(&Disk::real(), other.path()).is_err());
}

#[test]
fn current_is_switched_and_falls_back_to_the_newest() {
    let (_dir, folder) = folder_with(&["a", "b"]);
    assert_eq!(folder.current().unwrap(), "b");
    folder.make_current("a").unwrap();
    assert_eq!(folder.current().unwrap(), "a");
    folder.delete_session("a").unwrap();
    assert_eq!(folder.current().unwrap(), "b");
    let names = Disk::real().list(folder.path()).unwrap();
    assert_eq!(names, ["current", "sessions"], "nothing unfinished is left");
    assert_eq!(Disk::real().list(&folder.sessions_path()).unwrap(), ["b"]);
}

#[test]
fn current_never_leads_outside() {
    let (_dir, folder) = folder_with(&["a", "b"]);
    let inside = folder.path().join("sessions/a");
    let absolute = inside.to_str().unwrap();
    for elsewhere in [
        "/etc",
        "../..",
        "sessions/gone",
        "sessions/..",
        "a",
        "other/a",
        "sessions/a/../a",
        absolute,
    ] {
        let _ = std::fs::remove_file(folder.path().join("current"));
        std::os::unix::fs::symlink(elsewhere, folder.path().join("current")).unwrap();
        assert_eq!(folder.current().unwrap(), "b", "{elsewhere}");
    }
}

#[test]
fn a_name_is_one_clean_line() {
    let (_dir, folder) = folder_with(&["a"]);
    assert_eq!(folder.name("a").unwrap(), None);
    folder.rename("a", "  차와 \u{1b}[31mtea\n ").unwrap();
    assert_eq!(folder.name("a").unwrap().as_deref(), Some("차와 [31mtea"));
    folder.rename("a", &"가".repeat(1000)).unwrap();
    assert_eq!(folder.name("a").unwrap().unwrap().chars().count(), 100);
    folder.rename("a", "").unwrap();
    assert_eq!(folder.name("a").unwrap(), None);
}
