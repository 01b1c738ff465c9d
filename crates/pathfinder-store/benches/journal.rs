//! How fast the journal keeps and opens, beside the figures it must reach. Run with `cargo bench`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints a table, and stops at what it cannot do"
)]

use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use pathfinder_store::checkpoint;
use pathfinder_store::disk::{Disk, Open};
use pathfinder_store::journal::{Journal, Position, SyncPool, read_records, scan};
use serde_json::value::RawValue;

const APPENDERS: usize = 256;
const EVENTS_PER_APPENDER: usize = 200;
const RECORDS: usize = 100_000;
/// Makes 100,000 records weigh 46 MB.
const PAYLOAD_BYTES: usize = 360;
const TURNS: usize = 5;

fn main() {
    // `cargo test` runs benches too, with this flag missing; a smoke run is enough there.
    let full = std::env::args().any(|it| it == "--bench");
    let folder = tempfile::tempdir().unwrap();
    println!("name | value | target | ok");
    durable_events(folder.path(), if full { TURNS } else { 1 });
    opening(folder.path(), if full { RECORDS } else { 1_000 });
}

/// Appends from all appenders, and returns how long each record took.
type Append = fn(&Journal) -> Vec<Duration>;

/// Every appender waits for its record before it appends the next, as a session does.
fn durable_events(folder: &Path, turns: usize) {
    let forms: [(&str, Append); 2] = [
        ("256 tasks", append_from_tasks),
        ("256 threads", append_from_threads),
    ];
    for (form, append) in forms {
        let (mut rates, mut slowest) = (Vec::new(), Vec::new());
        let mut events_per_sync = f64::MAX;
        for turn in 0..turns {
            let pool = SyncPool::new(2).unwrap();
            let journal = open(&folder.join(format!("{form}-{turn}.jsonl")), &pool);
            let started = Instant::now();
            let mut waits = append(&journal);
            let seconds = started.elapsed().as_secs_f64();
            waits.sort();
            rates.push(waits.len() as f64 / seconds);
            slowest.push(waits[waits.len() * 99 / 100].as_secs_f64() * 1e3);
            events_per_sync = events_per_sync.min(waits.len() as f64 / journal.syncs() as f64);
        }
        line(
            &format!("durable events/s, {form}"),
            median(rates),
            ">=",
            50_000.0,
        );
        line(
            &format!("events per sync, {form} (least)"),
            events_per_sync,
            ">=",
            10.0,
        );
        line(
            &format!("wait for one event, {form}, p99 (ms)"),
            median(slowest),
            "<=",
            50.0,
        );
    }
}

/// As an async runtime does it: one thread goes on with whichever appender was told that its record is safe.
fn append_from_tasks(journal: &Journal) -> Vec<Duration> {
    let payload = payload();
    let (sender, safe) = mpsc::channel();
    let append = |appender: usize| {
        let (sender, started) = (sender.clone(), Instant::now());
        journal.gather("outcome", Timestamp::UNIX_EPOCH, &payload, move |kept| {
            kept.unwrap();
            sender.send((appender, started.elapsed())).unwrap();
        });
        journal.request_flush();
    };
    let mut left = vec![EVENTS_PER_APPENDER - 1; APPENDERS];
    (0..APPENDERS).for_each(append);
    let mut waits = Vec::new();
    for _ in 0..APPENDERS * EVENTS_PER_APPENDER {
        let (appender, waited) = safe.recv().unwrap();
        waits.push(waited);
        if left[appender] > 0 {
            left[appender] -= 1;
            append(appender);
        }
    }
    waits
}

/// One thread for each appender: most of the time goes into switching between them.
fn append_from_threads(journal: &Journal) -> Vec<Duration> {
    let payload = &payload();
    thread::scope(|scope| {
        let append = move |_| {
            let started = Instant::now();
            journal
                .append("outcome", Timestamp::UNIX_EPOCH, payload)
                .wait()
                .unwrap();
            started.elapsed()
        };
        let appenders = (0..APPENDERS)
            .map(|_| scope.spawn(move || (0..EVENTS_PER_APPENDER).map(append).collect::<Vec<_>>()));
        let appenders = appenders.collect::<Vec<_>>();
        appenders
            .into_iter()
            .flat_map(|it| it.join().unwrap())
            .collect()
    })
}

fn opening(folder: &Path, records: usize) {
    let path = folder.join("long.jsonl");
    let pool = SyncPool::new(1).unwrap();
    let journal = open(&path, &pool);
    let payload = payload();
    let mut ticket = None;
    for _ in 1..records {
        ticket = Some(journal.append("outcome", Timestamp::UNIX_EPOCH, &payload));
    }
    let end = ticket.unwrap().wait().unwrap();
    drop(journal);
    let disk = Disk::real();
    line("journal written (MB)", end.offset as f64 / 1e6, ">=", 0.0);
    line(
        "scan of 100k records (ms)",
        timed(|| check(&path)),
        "<=",
        50.0,
    );
    line(
        "scan, read and parse of 100k records (ms)",
        timed(|| fold(&path, Position::START)),
        "<=",
        500.0,
    );
    let saved = middle(&path, end);
    checkpoint::save(
        &disk,
        &folder.join("checkpoint"),
        saved,
        &vec![7; 4_000_000],
    )
    .unwrap();
    let resumed = timed(|| {
        check(&path);
        let loaded = checkpoint::load(&disk, &folder.join("checkpoint")).unwrap();
        fold(&path, loaded.position);
    });
    line(
        "scan, checkpoint and tail of 1,000 records (ms)",
        resumed,
        "<=",
        100.0,
    );
}

/// Checks every record, as opening does.
fn check(path: &Path) {
    std::hint::black_box(scan(&Disk::real(), path).unwrap());
}

/// Reads every record after `from` as JSON.
fn fold(path: &Path, from: Position) {
    read_records::<pathfinder_store::journal::JournalError>(
        &Disk::real(),
        path,
        from,
        |record, _| {
            let value: serde_json::Value = serde_json::from_str(record.payload).unwrap();
            std::hint::black_box(value);
            Ok(())
        },
    )
    .unwrap();
}

/// The position a thousand records before the end.
fn middle(path: &Path, end: Position) -> Position {
    let wanted = end.seq.saturating_sub(1_000);
    let mut found = Position::START;
    read_records::<pathfinder_store::journal::JournalError>(
        &Disk::real(),
        path,
        Position::START,
        |record, at| {
            if record.seq == wanted {
                found = at;
            }
            Ok(())
        },
    )
    .unwrap();
    found
}

fn open(path: &Path, pool: &SyncPool) -> Journal {
    Journal::open(
        &Disk::real(),
        path,
        Open::UpdateOrCreate,
        pool,
        Timestamp::UNIX_EPOCH,
    )
    .unwrap()
    .journal
}

fn payload() -> Box<RawValue> {
    let text = serde_json::json!({ "quote": "가나다 abc ".repeat(PAYLOAD_BYTES / 14), "n": 7 });
    serde_json::value::to_raw_value(&text).unwrap()
}

/// The median of some turns, in milliseconds.
fn timed(mut run: impl FnMut()) -> f64 {
    let turn = |_| {
        let started = Instant::now();
        run();
        started.elapsed().as_secs_f64() * 1e3
    };
    median((0..TURNS).map(turn).collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn line(name: &str, value: f64, sign: &str, target: f64) {
    let reached = if sign == ">=" {
        value >= target
    } else {
        value <= target
    };
    println!(
        "{name} | {value:.1} | {sign} {target} | {}",
        if reached { "ok" } else { "MISS" }
    );
}
