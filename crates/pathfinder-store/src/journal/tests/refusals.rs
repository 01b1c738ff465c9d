//! What a journal does not take, and what it does not open.

use super::*;

#[test]
fn a_long_record_is_refused_and_the_next_one_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let journal = open(&path, &SyncPool::new(1).unwrap()).unwrap().journal;
    for bytes in [
        RECORD_BYTES_MAX - 60,
        RECORD_BYTES_MAX,
        10 * RECORD_BYTES_MAX,
    ] {
        let long = json(&format!("\"{}\"", "x".repeat(bytes)));
        assert!(matches!(
            journal.append("noted", at(), &long).wait(),
            Err(JournalError::TooLong { .. })
        ));
    }
    assert_eq!(
        journal
            .append("noted", at(), &json("1"))
            .wait()
            .unwrap()
            .seq,
        2
    );
    let longest = json(&format!("\"{}\"", "x".repeat(RECORD_BYTES_MAX - 120)));
    journal.append("noted", at(), &longest).wait().unwrap();
    assert_eq!(read(&Disk::real(), &path).unwrap().0.len(), 2);
}

#[test]
fn a_kind_is_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(
        &folder.path().join("journal.jsonl"),
        &SyncPool::new(0).unwrap(),
    )
    .unwrap()
    .journal;
    for kind in ["", "Upper", "a b", "a\"b", "a\nb", "é", &"x".repeat(65)] {
        assert!(matches!(
            journal.append(kind, at(), &json("1")).wait(),
            Err(JournalError::BadKind { .. })
        ));
    }
}

#[test]
fn a_second_writer_fences_the_first_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let pool = SyncPool::new(0).unwrap();
    let stale = open(&path, &pool).unwrap().journal;
    let current = open(&path, &pool).unwrap().journal;
    assert_eq!((stale.epoch(), current.epoch()), (1, 2));
    assert!(matches!(
        stale.append("noted", at(), &json("1")).wait(),
        Err(JournalError::Fenced { .. })
    ));
    assert!(matches!(
        stale.append("noted", at(), &json("1")).wait(),
        Err(JournalError::Fenced { .. })
    ));
    current.append("noted", at(), &json("2")).wait().unwrap();
    assert_eq!(read(&Disk::real(), &path).unwrap().0, ["2"]);
}

/// Lines that are whole, with a right checksum, and still not what may follow.
fn check_lines(lines: &[(u64, u64, &str)], expected: expect_test::Expect) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut bytes = Vec::new();
    for (seq, epoch, kind) in lines {
        record::encode(&mut bytes, (*seq, *epoch), kind, at(), "1");
    }
    std::fs::write(&path, &bytes).unwrap();
    let refused = open(&path, &SyncPool::new(0).unwrap()).unwrap_err();
    let (payloads, _) = read(&Disk::real(), &path).unwrap();
    let text = refused
        .to_string()
        .replace(path.to_str().unwrap(), "journal");
    expected.assert_eq(&format!(
        "{} readable, {}",
        payloads.len(),
        text.lines().next().unwrap()
    ));
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "nothing may be cut");
}

#[test]
fn a_gap_a_repetition_and_an_old_epoch_are_damage() {
    check_lines(
        &[(1, 1, "writer_started"), (2, 1, "noted"), (4, 1, "noted")],
        expect![
            "1 readable, journal is damaged after record 2, at byte 205: record 4 stands where 3 belongs"
        ],
    );
    check_lines(
        &[(1, 1, "writer_started"), (2, 1, "noted"), (2, 1, "noted")],
        expect![
            "1 readable, journal is damaged after record 2, at byte 205: record 2 stands where 3 belongs"
        ],
    );
    check_lines(
        &[
            (1, 1, "writer_started"),
            (2, 2, "writer_started"),
            (3, 1, "noted"),
        ],
        expect![
            "0 readable, journal is damaged after record 2, at byte 214: epoch 1 stands where 2 belongs"
        ],
    );
    check_lines(
        &[(1, 1, "writer_started"), (2, 2, "noted")],
        expect![
            "0 readable, journal is damaged after record 1, at byte 107: epoch 2 stands where 1 belongs"
        ],
    );
}

#[test]
fn a_newer_version_is_read_up_to_where_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    write(&path, &["1"]);
    let mut bytes = std::fs::read(&path).unwrap();
    let newer = br#"{"seq":3,"epoch":1,"v":2,"what":"is this""#;
    bytes.extend_from_slice(newer);
    bytes.extend_from_slice(&record::seal(crc32c::crc32c(newer)));
    bytes.push(b'\n');
    std::fs::write(&path, &bytes).unwrap();
    assert!(matches!(
        open(&path, &SyncPool::new(0).unwrap()),
        Err(JournalError::Newer { v: 2, .. })
    ));
    let (payloads, scan) = read(&Disk::real(), &path).unwrap();
    assert_eq!(
        (payloads, scan.tail),
        (vec!["1".to_owned()], Tail::Newer { v: 2 })
    );
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn s35_huge_lines_and_strange_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    for garbage in [b'x', 0].map(|it| vec![it; scan::BATCH_BYTES_MAX + 1]) {
        write(&path, &["1"]);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend_from_slice(&garbage);
        std::fs::write(&path, &bytes).unwrap();
        let refused = open(&path, &SyncPool::new(0).unwrap()).unwrap_err();
        assert!(
            matches!(
                refused,
                JournalError::Damaged {
                    because: Damage::LongTail { .. },
                    ..
                }
            ),
            "{refused}"
        );
        assert_eq!(read(&Disk::real(), &path).unwrap().0, ["1"]);
        assert_eq!(std::fs::metadata(&path).unwrap().len(), bytes.len() as u64);
        std::fs::remove_file(&path).unwrap();
    }
    let link = folder.path().join("link.jsonl");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for strange in [&link, folder.path()] {
        assert!(matches!(
            open(strange, &SyncPool::new(0).unwrap()),
            Err(JournalError::Unusable { .. })
        ));
        assert!(matches!(
            read(&Disk::real(), strange),
            Err(JournalError::Unusable { .. })
        ));
    }
    assert!(!path.exists(), "a link was followed");
}
