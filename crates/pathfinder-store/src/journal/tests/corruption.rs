//! D-T5 and D-T6: what a power cut leaves at the end is cut off; what it cannot leave behind is never cut.

use super::*;
use crate::disk::trial::Trial;

/// Three records of different lengths after two that are never touched.
fn sample(path: &Path) -> Vec<u8> {
    let long = format!("\"{}\"", "가나다 z* ".repeat(9));
    write(
        path,
        &[
            r#"{"a":1}"#,
            "[]",
            r#"{"quote":"Tea calms*","J":[1,2]}"#,
            &long,
            r#"{"last":"한글","*":"Jj"}"#,
        ],
    );
    std::fs::read(path).unwrap()
}

fn open_hastily(path: &Path) -> Result<Opened, JournalError> {
    let (disk, _) = Trial::hasty().start();
    Journal::open(&disk, path, Open::Update, &SyncPool::new(0).unwrap(), at())
}

/// Some file systems sync a file that is cut and written again; a new one costs nothing.
fn renew(path: &Path, content: &[u8]) {
    std::fs::remove_file(path).unwrap();
    std::fs::write(path, content).unwrap();
}

/// Opens a journal with this content for writing and returns what is left of it, or the refusal.
fn recover(path: &Path, content: &[u8]) -> Result<(Vec<String>, u64), JournalError> {
    renew(path, content);
    let opened = open_hastily(path)?;
    let (payloads, scan) = read(&Disk::real(), path)?;
    assert_eq!(scan.tail, Tail::Clean);
    assert_eq!(scan.end, opened.journal.position());
    let Some(cut) = opened.cut else {
        return Ok((payloads, 0));
    };
    let kept = std::fs::read(&cut.path).unwrap();
    assert!(
        content.ends_with(&kept) && kept.len() as u64 == cut.bytes,
        "what is cut is kept beside it"
    );
    std::fs::remove_file(&cut.path).unwrap();
    Ok((payloads, cut.bytes))
}

#[test]
fn d_t5_every_cut_of_the_last_three_records_leaves_the_exact_prefix() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let good = sample(&path);
    let (all, _) = read(&Disk::real(), &path).unwrap();
    let ends: Vec<_> = memchr::memchr_iter(b'\n', &good).map(|it| it + 1).collect();
    for cut in ends[2]..good.len() {
        let whole = ends.iter().filter(|it| **it <= cut).count();
        let (payloads, dropped) = recover(&path, &good[..cut]).unwrap();
        assert_eq!(payloads, all[..whole - 1], "cut at {cut}");
        assert_eq!(dropped, (cut - ends[whole - 1]) as u64, "cut at {cut}");
    }
}

#[test]
fn d_t5_every_bit_flip_of_the_last_record_drops_just_that_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let good = sample(&path);
    let (all, _) = read(&Disk::real(), &path).unwrap();
    let start = memchr::memrchr(b'\n', &good[..good.len() - 1]).unwrap() + 1;
    for bit in start * 8..good.len() * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        let (payloads, dropped) = recover(&path, &bad).unwrap();
        assert_eq!(payloads, all[..4], "bit {bit}");
        assert_eq!(dropped, (good.len() - start) as u64, "bit {bit}");
    }
}

#[test]
fn what_is_cut_twice_at_one_place_is_kept_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let good = sample(&path);
    for (torn, name) in [
        ("{\"seq\":6,", "journal.torn-6"),
        ("{\"se", "journal.torn-6-2"),
    ] {
        renew(&path, &[&good, torn.as_bytes()].concat());
        let cut = open_hastily(&path).unwrap().cut.unwrap();
        assert_eq!(cut.path, folder.path().join(name));
        assert_eq!(std::fs::read_to_string(cut.path).unwrap(), torn);
    }
}

/// A journal that ends cleanly before a record that was on disk lost it.
#[test]
fn records_that_are_known_to_have_been_there_are_missed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let good = sample(&path);
    let proven = scan(&Disk::real(), &path).unwrap().end;
    let pool = SyncPool::new(0).unwrap();
    for lost in 1..good.len() - memchr::memchr(b'\n', &good).unwrap() {
        let rest = &good[..good.len() - lost];
        renew(&path, rest);
        let error = Journal::reopen(&Disk::real(), &path, proven, &pool, at()).unwrap_err();
        let because = Damage::RecordsMissing { seq: proven.seq };
        assert!(
            matches!(error, JournalError::Damaged { because: found, .. } if found == because),
            "{error}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), rest, "nothing is cut");
    }
    let quarantined = quarantine(&Disk::real(), &path, proven).unwrap().unwrap();
    assert_eq!(quarantined.last_seq, 1);
    renew(&path, &good);
    Journal::reopen(&Disk::real(), &path, proven, &pool, at()).unwrap();
}

#[test]
fn d_t6_a_bit_flip_before_the_last_record_is_always_refused_and_nothing_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let good = sample(&path);
    let last = memchr::memrchr(b'\n', &good[..good.len() - 1]).unwrap() + 1;
    for bit in 0..last * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        renew(&path, &bad);
        let error = open_hastily(&path).unwrap_err();
        assert!(
            matches!(error, JournalError::Damaged { .. }),
            "bit {bit}: {error}"
        );
        assert_eq!(
            std::fs::read(&path).unwrap(),
            bad,
            "bit {bit}: the journal was changed"
        );
    }
}
