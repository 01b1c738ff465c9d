use jiff::Timestamp;
use pathfinder_core::event::{Event, IterationEvent, SessionEvent};
use pathfinder_core::question::Question;
use pathfinder_core::settings::Settings;
use pathfinder_store::disk::trial::Trial;
use pathfinder_store::journal::SyncPool;

use super::*;
use crate::crowd::Crowd;
use crate::entry::{Entry, EntryKind};
use crate::session_writer::SessionWriter;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const ITERATIONS: u32 = 120;
const RECORDS_EACH: u64 = 100;

/// A long session in which nothing is found.
async fn write(disk: &Disk, folder: &Path) -> SessionWriter {
    let (crowd, pool) = (Crowd::default(), SyncPool::new(1).expect("a thread"));
    let question = Question::new("Does tea calm?").expect("a question");
    let place = folder.join("session");
    let settings = Settings::default();
    let writer = SessionWriter::create(disk, &pool, folder, &place, question, settings, NOW);
    let mut writer = writer.expect("a session");
    for iteration in 1..=ITERATIONS {
        commit(
            &mut writer,
            IterationEvent::IterationStarted {
                iteration,
                question: None,
            }
            .into(),
        );
        for budget_micro_usd in 0..RECORDS_EACH {
            commit(
                &mut writer,
                SessionEvent::BudgetChanged { budget_micro_usd }.into(),
            );
        }
        let (active, next, used) = (Vec::new(), Vec::new(), Some(Vec::new()));
        commit(
            &mut writer,
            IterationEvent::IterationEnded { active, next, used }.into(),
        );
        writer.flushed(&crowd).await.expect("on disk");
    }
    writer
}

fn commit(writer: &mut SessionWriter, event: Event) {
    let entry = Entry::of(vec![event]);
    let kept = writer.commit(EntryKind::Decision, entry, NOW);
    kept.expect("it fits");
}

#[tokio::test]
async fn the_session_at_the_end_of_an_iteration_is_what_the_journal_gives() {
    let folder = tempfile::tempdir().expect("a folder");
    let (disk, _) = Trial::hasty().start();
    let writer = write(&disk, folder.path()).await;
    let paths = &writer.paths;
    let kept = list(&disk, &paths.milestones());
    assert!((2..=KEPT_MAX).contains(&kept.len()), "{kept:?}");

    let check = || {
        for iteration in [0, 1, 2, 9, 10, 11, 57, ITERATIONS - 1, ITERATIONS] {
            let expected = load::refold(&disk, paths, |it| last_ended(it) >= iteration);
            let found = load::session_at(&disk, paths, iteration).expect("readable");
            assert_eq!(found, Some(expected.expect("readable")), "{iteration}");
        }
        let after = load::session_at(&disk, paths, ITERATIONS + 1);
        assert_eq!(after.expect("readable"), None);
    };
    check();
    // One that is damaged, and one that is older than its name says.
    let of = |it: &Milestone| paths.milestones().join(it.name());
    std::fs::write(of(&kept[1]), b"not a state").expect("written");
    std::fs::copy(of(&kept[0]), of(kept.last().expect("some"))).expect("copied");
    check();
    // One of another journal, in which its position was the end of a record.
    let stale = kept.iter().rev().nth(1).expect("several");
    let saved = checkpoint::load(&disk, &of(stale)).expect("a state");
    let elsewhere = Position {
        offset: saved.position.offset + 1,
        ..saved.position
    };
    checkpoint::save(&disk, &of(stale), elsewhere, &saved.state).expect("saved");
    check();
    std::fs::remove_dir_all(paths.milestones()).expect("removed");
    check();
}

#[test]
fn of_many_some_are_kept_all_over_the_session() {
    let at = |number: u64| Milestone {
        seq: number * 1000,
        offset: number * 1_000_000,
        iteration: number as u32,
    };
    let mut kept: Vec<Milestone> = Vec::new();
    for number in 1..=100 {
        kept.push(at(number));
        if kept.len() > KEPT_MAX {
            let dropped = densest(&kept);
            kept.retain(|it| *it != dropped);
        }
    }
    let offsets: Vec<u64> = kept.iter().map(|it| it.offset / 1_000_000).collect();
    let widest = offsets.windows(2).map(|it| it[1] - it[0]).max();
    assert_eq!(offsets.last(), Some(&100));
    assert!(
        widest.is_some_and(|it| it <= 16) && offsets[0] <= 16,
        "{offsets:?}"
    );
}
