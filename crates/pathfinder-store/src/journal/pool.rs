//! A few threads that sync many journals, so that a thousand sessions need neither a thousand threads nor a thousand syncs.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::writer::{Shared, Written};
use crate::disk::File;

/// From this many waiting journals on, one thread writes them all and syncs them at once.
const CROWD_MIN: usize = 8;
/// In a larger batch the first journal would wait too long.
const CROWD_MAX: usize = 512;

/// Threads that write and sync the journals' queues. They end when the last journal and the last handle are dropped.
#[derive(Clone, Debug)]
pub struct SyncPool(Arc<Handle>);

#[derive(Debug)]
struct Handle {
    queue: Arc<Queue>,
    threads_max: usize,
}

#[derive(Default)]
struct Queue {
    journals: Mutex<Journals>,
    wake: Condvar,
}

#[derive(Default)]
struct Journals {
    /// Journals with records to sync, each at most once.
    waiting: VecDeque<Arc<Shared>>,
    threads: usize,
    idle: usize,
    closed: bool,
}

impl SyncPool {
    /// The first thread is spawned now, the others when they are needed. Without threads, a caller that waits for a ticket
    /// does the work itself.
    pub fn new(threads_max: usize) -> io::Result<SyncPool> {
        let pool = SyncPool(Arc::new(Handle {
            queue: Arc::default(),
            threads_max,
        }));
        if threads_max > 0 {
            pool.add_thread(&mut pool.0.queue.journals())?;
        }
        Ok(pool)
    }

    pub(super) fn has_threads(&self) -> bool {
        self.0.threads_max > 0
    }

    pub(super) fn schedule(&self, journal: Arc<Shared>) {
        if !self.has_threads() {
            return;
        }
        let mut journals = self.0.queue.journals();
        journals.waiting.push_back(journal);
        if journals.waiting.len() > journals.idle && journals.threads < self.0.threads_max {
            // If no further thread can be spawned, the existing ones take longer.
            let _ = self.add_thread(&mut journals);
        }
        drop(journals);
        self.0.queue.wake.notify_one();
    }

    fn add_thread(&self, journals: &mut Journals) -> io::Result<()> {
        let (queue, name) = (
            Arc::clone(&self.0.queue),
            format!("journal-sync-{}", journals.threads),
        );
        thread::Builder::new()
            .name(name)
            .spawn(move || queue.serve())?;
        journals.threads += 1;
        Ok(())
    }
}

impl Queue {
    fn serve(&self) {
        while let Some(journals) = self.next() {
            match journals.as_slice() {
                [journal] => {
                    gather(journal);
                    journal.guard(|it| it.commit());
                }
                crowd => commit_crowd(crowd),
            }
            journals.into_iter().for_each(Shared::reschedule);
        }
    }

    /// The journal that has waited longest, or a batch of many if many wait.
    fn next(&self) -> Option<Vec<Arc<Shared>>> {
        let mut journals = self.journals();
        loop {
            match journals.waiting.len() {
                0 if journals.closed => return None,
                0 => {}
                CROWD_MIN.. => {
                    let some = journals.waiting.len().min(CROWD_MAX);
                    return Some(journals.waiting.drain(..some).collect());
                }
                _ => return journals.waiting.pop_front().map(|it| vec![it]),
            }
            journals.idle += 1;
            journals = self
                .wake
                .wait(journals)
                .unwrap_or_else(PoisonError::into_inner);
            journals.idle -= 1;
        }
    }

    fn journals(&self) -> MutexGuard<'_, Journals> {
        self.journals.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes each journal's queue, and syncs all of them at once.
fn commit_crowd(journals: &[Arc<Shared>]) {
    let written: Vec<Written<'_>> = journals
        .iter()
        .filter_map(|it| it.guard(|it| it.write()).flatten())
        .collect();
    let synced = File::sync_data_of_many(written.iter().map(Written::file));
    for (written, synced) in written.into_iter().zip(synced) {
        let journal = written.journal;
        journal.guard(|_| written.finish(synced));
    }
}

/// Yields so that appenders that were just woken can queue their next record, which then shares this sync. Stops as soon as
/// a turn brings nothing new; a single appender costs one turn.
fn gather(journal: &Shared) {
    let mut seen = journal.waiting();
    loop {
        thread::yield_now();
        let now = journal.waiting();
        if now <= seen {
            return;
        }
        seen = now;
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.queue.journals().closed = true;
        self.queue.wake.notify_all();
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Queue").finish_non_exhaustive()
    }
}
