use std::path::Path;

use futures_util::StreamExt;
use pathfinder_core::event::SessionEvent;
use pathfinder_core::question::Question;
use pathfinder_core::settings::Settings;
use pathfinder_store::disk::trial::Trial;
use pathfinder_store::journal::SyncPool;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::crowd::Crowd;
use crate::entry::{Entry, EntryKind};
use crate::session_writer::SessionWriter;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// What happens to a session and to its watcher.
#[derive(Debug, Clone)]
enum Deed {
    /// A record with this many events, not on disk yet.
    Commit(u64),
    Flush,
    /// The writing process ends, and another one continues.
    Reopen,
    /// The watcher takes this many updates.
    Take(usize),
    /// The watcher disconnects, and reconnects after the last record that it saw.
    ComeBack,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (1u64..4).prop_map(Deed::Commit),
        3 => Just(Deed::Flush),
        1 => Just(Deed::Reopen),
        3 => (0usize..6).prop_map(Deed::Take),
        2 => Just(Deed::ComeBack),
    ]
}

struct Stage {
    disk: Disk,
    pool: SyncPool,
    /// The writing process.
    writers: Crowd,
    watchers: Watchers,
    writer: Option<SessionWriter>,
    /// Set while the process announces how much is on disk.
    writing: Option<WriterPresence>,
    /// Events are numbered, so that one that is missed or comes twice is found.
    committed: u64,
    flushed: u64,
}

impl Stage {
    /// `elsewhere`: another process writes, not the watching one.
    fn new(folder: &Path, elsewhere: bool) -> Stage {
        let (disk, _) = Trial::hasty().start();
        let pool = SyncPool::new(1).expect("a thread");
        let question = Question::new("Does tea calm?").expect("a question");
        let place = folder.join("session");
        let settings = Settings::default();
        let writer = SessionWriter::create(&disk, &pool, folder, &place, question, settings, NOW);
        let writers = Crowd::default();
        let watchers = match elsewhere {
            true => Watchers::default(),
            false => writers.watchers.clone(),
        };
        let mut stage = Stage {
            disk,
            pool,
            writers,
            watchers,
            writer: None,
            writing: None,
            committed: 0,
            flushed: 0,
        };
        stage.write_with(writer.expect("a session"));
        stage
    }

    fn write_with(&mut self, writer: SessionWriter) {
        let seq = writer.flushed_seq();
        self.writing = Some(self.writers.watchers.writing(&writer.session.id, seq));
        self.writer = Some(writer);
    }

    fn writer(&mut self) -> &mut SessionWriter {
        self.writer.as_mut().expect("somebody writes")
    }

    fn watch(&mut self, after: u64) -> Watch {
        let (disk, watchers) = (self.disk.clone(), self.watchers.clone());
        let writer = self.writer();
        watchers.watch(&disk, writer.paths.clone(), &writer.session.id, after)
    }

    fn commit(&mut self, events: u64) {
        let first = self.committed + 1;
        self.committed += events;
        let events = (first..=self.committed).map(|budget_micro_usd| {
            let event = SessionEvent::BudgetChanged { budget_micro_usd };
            event.into()
        });
        let entry = Entry::of(events.collect());
        let kept = self.writer().commit(EntryKind::Command, entry, NOW);
        kept.expect("it fits");
    }

    async fn flush(&mut self) {
        let writer = self.writer.as_mut().expect("somebody writes");
        writer.flushed(&self.writers).await.expect("on disk");
        self.flushed = self.committed;
    }

    async fn reopen(&mut self) {
        self.flush().await;
        self.writing = None;
        let paths = self.writer.take().expect("somebody writes").paths;
        let opened = SessionWriter::open(&self.disk, &self.pool, paths, NOW);
        self.write_with(opened.expect("a session"));
    }
}

/// What a watcher saw.
#[derive(Default)]
struct Seen {
    seq: u64,
    events: Vec<u64>,
}

impl Seen {
    fn take(&mut self, update: Option<Update>) {
        let Some(Update::Record { record, .. }) = update else {
            panic!("no record: {update:?}");
        };
        assert!(record.seq > self.seq, "record {} again", record.seq);
        self.seq = record.seq;
        self.events.extend(record.events.iter().map(|it| match it {
            Event::Session(SessionEvent::BudgetChanged { budget_micro_usd }) => *budget_micro_usd,
            other => panic!("{other:?}"),
        }));
    }
}

async fn play(deeds: Vec<Deed>, elsewhere: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::new(folder.path(), elsewhere);
    let mut seen = Seen {
        seq: stage.writer().opened_seq(),
        ..Seen::default()
    };
    let mut watch = stage.watch(seen.seq);
    for deed in deeds {
        match deed {
            Deed::Commit(events) => stage.commit(events),
            Deed::Flush => stage.flush().await,
            Deed::Reopen => stage.reopen().await,
            Deed::ComeBack => watch = stage.watch(seen.seq),
            Deed::Take(count) => {
                for _ in 0..count {
                    if seen.events.last().copied().unwrap_or_default() < stage.flushed {
                        seen.take(watch.next().await);
                    }
                }
            }
        }
        let last = seen.events.last().copied().unwrap_or_default();
        assert!(
            elsewhere || last <= stage.flushed,
            "event {last} was shown before it was on disk"
        );
    }
    stage.flush().await;
    watch.finish();
    while let Some(update) = watch.next().await {
        seen.take(Some(update));
    }
    assert_eq!(seen.events, (1..=stage.committed).collect::<Vec<_>>());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_watcher_that_comes_back_sees_every_event_once_and_in_order(
        deeds in vec(deed(), 1..40),
        elsewhere: bool,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build();
        runtime.expect("a runtime").block_on(play(deeds, elsewhere));
    }
}

#[tokio::test]
async fn a_watcher_that_takes_nothing_holds_up_nobody_and_misses_nothing() {
    const RECORDS: u64 = 5000;
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::new(folder.path(), false);
    let mut seen = Seen {
        seq: stage.writer().opened_seq(),
        ..Seen::default()
    };
    let mut watch = stage.watch(seen.seq);
    for number in 0..RECORDS {
        stage.commit(1);
        if number % 100 == 0 {
            stage.flush().await;
        }
    }
    stage.flush().await;
    for _ in 0..RECORDS {
        seen.take(watch.next().await);
    }
    assert_eq!(seen.events, (1..=RECORDS).collect::<Vec<_>>());
    assert!(watch.updates.max_capacity() < 100);
}

#[tokio::test]
async fn signals_reach_those_who_watch_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::new(folder.path(), false);
    let began = Signal::Began {
        name: "search".to_owned(),
    };
    let id = stage.writer().session.id.clone();
    stage.watchers.signal(&id, StepId(1), began.clone());
    let mut watch = stage.watch(u64::MAX);
    stage.watchers.signal(&id, StepId(2), began.clone());
    let signal = StepSignal {
        session: id,
        step: StepId(2),
        signal: began,
    };
    assert_eq!(watch.next().await, Some(Update::Signal(signal)));
    watch.finish();
    assert_eq!(watch.next().await, None);
    stage.writing = None;
    assert!(stage.watchers.channels().is_empty());
}
