mod corruption;
mod failures;
mod model;
mod power_cuts;
mod refusals;

use std::path::Path;

use expect_test::expect;

use super::*;
use crate::disk::Disk;

fn at() -> Timestamp {
    "2026-01-31T09:30:00Z".parse().unwrap()
}

fn json(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap()
}

pub(super) fn open(path: &Path, pool: &SyncPool) -> Result<Opened, JournalError> {
    Journal::open(&Disk::real(), path, Open::UpdateOrCreate, pool, at())
}

/// A journal with one record for each payload, closed again.
pub(super) fn write(path: &Path, payloads: &[&str]) {
    let journal = open(path, &SyncPool::new(0).unwrap()).unwrap().journal;
    for payload in payloads {
        journal
            .append("noted", at(), &json(payload))
            .wait()
            .unwrap();
    }
}

/// What the caller of a journal wrote, in order, and the state of the end.
pub(super) fn read(disk: &Disk, path: &Path) -> Result<(Vec<String>, Scan), JournalError> {
    let mut payloads = Vec::new();
    let scan = read_records(disk, path, Position::START, |record, _| {
        if record.kind != WRITER_STARTED {
            payloads.push(record.payload.to_owned());
        }
        Ok::<_, JournalError>(())
    })?;
    Ok((payloads, scan))
}

#[test]
fn a_record_is_one_line_of_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    write(
        &path,
        &[
            r#"{"question":"차는 무엇인가?"}"#,
            "{\n  \"pretty\": [1,\n2]\n}",
        ],
    );
    write(&path, &["null"]);
    let text = std::fs::read_to_string(&path).unwrap();
    expect![[r#"
        {"seq":1,"epoch":1,"v":1,"kind":"writer_started","at":"2026-01-31T09:30:00Z","payload":{},"crc":"6af61a0f"}
    "#]]
    .assert_eq(&text.lines().take(1).map(|it| it.to_owned() + "\n").collect::<String>());
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let body = &line[..line.rfind(",\"crc\"").unwrap()];
        assert_eq!(
            value["crc"],
            format!("{:08x}", crc32c::crc32c(body.as_bytes()))
        );
    }
    let (payloads, scan) = read(&Disk::real(), &path).unwrap();
    expect![[r#"
        [
            "{\"question\":\"차는 무엇인가?\"}",
            "{   \"pretty\": [1, 2] }",
            "null",
        ]
    "#]]
    .assert_debug_eq(&payloads);
    assert_eq!((scan.end.seq, scan.epoch, scan.tail), (5, 2, Tail::Clean));
}

#[test]
fn reading_goes_on_from_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let opened = open(&path, &SyncPool::new(1).unwrap()).unwrap();
    let tickets: Vec<_> = (0..10)
        .map(|it| opened.journal.append("noted", at(), &json(&it.to_string())))
        .collect();
    let positions: Vec<_> = tickets.into_iter().map(|it| it.wait().unwrap()).collect();
    assert_eq!(opened.journal.position(), positions[9]);
    for (place, position) in positions.iter().enumerate() {
        let mut rest = Vec::new();
        let scan = read_records(&Disk::real(), &path, *position, |record, _| {
            rest.push(record.payload.parse::<usize>().unwrap());
            Ok::<_, JournalError>(())
        });
        assert_eq!(scan.unwrap().end, positions[9]);
        assert_eq!(rest, (place + 1..10).collect::<Vec<_>>());
    }
    let stranger = Position {
        crc: 7,
        ..positions[3]
    };
    let refused = read_records(&Disk::real(), &path, stranger, |_, _| {
        Ok::<_, JournalError>(())
    });
    assert!(matches!(
        refused,
        Err(JournalError::NoSuchPosition { seq: 5, .. })
    ));
}

#[test]
fn many_appenders_share_syncs_and_order_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let opened = open(&path, &SyncPool::new(2).unwrap()).unwrap();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for appender in 0..8 {
            let (journal, sender) = (opened.journal.clone(), sender.clone());
            scope.spawn(move || {
                for number in 0..50 {
                    let sender = sender.clone();
                    journal.gather(
                        "noted",
                        at(),
                        &json(&format!("[{appender},{number}]")),
                        move |it| {
                            sender.send(it.map(|it| it.seq)).unwrap();
                        },
                    );
                    journal.request_flush();
                }
            });
        }
    });
    drop(sender);
    let mut seqs: Vec<_> = receiver.iter().take(400).map(Result::unwrap).collect();
    seqs.sort_unstable();
    assert_eq!(seqs, (2..=401).collect::<Vec<_>>());
    let (payloads, _) = read(&Disk::real(), &path).unwrap();
    for appender in 0..8 {
        let mine: Vec<_> = payloads
            .iter()
            .filter(|it| it.starts_with(&format!("[{appender},")))
            .collect();
        assert_eq!(
            mine,
            (0..50)
                .map(|it| format!("[{appender},{it}]"))
                .collect::<Vec<_>>()
                .iter()
                .collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_pool_serves_many_journals_and_outlives_its_handle() {
    let folder = tempfile::tempdir().unwrap();
    let pool = SyncPool::new(2).unwrap();
    let journals: Vec<_> = (0..20)
        .map(|it| {
            open(&folder.path().join(format!("{it}.jsonl")), &pool)
                .unwrap()
                .journal
        })
        .collect();
    drop(pool);
    let tickets: Vec<_> = journals
        .iter()
        .map(|it| it.append("noted", at(), &json("1")))
        .collect();
    for ticket in tickets {
        assert_eq!(ticket.wait().unwrap().seq, 2);
    }
}

#[test]
fn a_crowd_of_journals_is_kept_and_a_callback_that_panics_hurts_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let pool = SyncPool::new(1).unwrap();
    let journals: Vec<_> = (0..40)
        .map(|it| {
            open(&folder.path().join(format!("{it}.jsonl")), &pool)
                .unwrap()
                .journal
        })
        .collect();
    let (go, held) = std::sync::mpsc::channel::<()>();
    // The only thread is held up until all the others wait.
    journals[0].gather("noted", at(), &json("1"), move |_| held.recv().unwrap());
    journals[1].gather("noted", at(), &json("1"), |_| panic!("told to"));
    journals[..2].iter().for_each(Journal::request_flush);
    let tickets: Vec<_> = journals[2..]
        .iter()
        .map(|it| it.append("noted", at(), &json("1")))
        .collect();
    go.send(()).unwrap();
    for (ticket, journal) in tickets.into_iter().zip(&journals[2..]) {
        assert_eq!(ticket.wait().unwrap(), journal.position());
        assert_eq!(journal.syncs(), 2, "one when it was opened, and one");
    }
    let refused = journals[1].append("noted", at(), &json("2")).wait();
    assert!(matches!(refused, Err(JournalError::Poisoned { .. })));
}

#[test]
fn what_was_gathered_is_synced_at_once_and_not_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(
        &folder.path().join("journal.jsonl"),
        &SyncPool::new(1).unwrap(),
    )
    .unwrap()
    .journal;
    let (sender, kept) = std::sync::mpsc::channel();
    let gather = |journal: &Journal| {
        let sender = sender.clone();
        journal.gather("noted", at(), &json("1"), move |it| {
            sender.send(it.unwrap().seq).unwrap()
        });
    };
    (0..5).for_each(|_| gather(&journal));
    assert_eq!(
        (journal.position().seq, journal.syncs()),
        (1, 1),
        "nobody is in a request_flush"
    );
    journal.append("noted", at(), &json("2")).wait().unwrap();
    assert_eq!(
        (kept.iter().take(5).collect(), journal.syncs()),
        (vec![2, 3, 4, 5, 6], 2)
    );
    gather(&journal);
    drop(journal);
    assert_eq!(kept.recv().unwrap(), 8);
}

#[test]
fn a_callback_that_panics_hurts_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let pool = SyncPool::new(1).unwrap();
    let hurt = open(&folder.path().join("hurt.jsonl"), &pool)
        .unwrap()
        .journal;
    let other = open(&folder.path().join("other.jsonl"), &pool)
        .unwrap()
        .journal;
    hurt.gather("noted", at(), &json("1"), |_| panic!("told to"));
    hurt.request_flush();
    other.append("noted", at(), &json("1")).wait().unwrap();
    assert!(matches!(
        hurt.append("noted", at(), &json("2")).wait(),
        Err(JournalError::Poisoned { .. })
    ));
}
