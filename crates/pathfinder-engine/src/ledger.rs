//! What one process may spend in all of its sessions together.
//!
//! The ledger is one more journal: a call is reserved here and in its session before it is made, and settled in both. A
//! process that died left reservations behind, which the next one settles at the worst case.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use pathfinder_core::budget::Budget;
use pathfinder_store::disk::{Disk, Open};
use pathfinder_store::journal::{self, Journal, JournalError, Position, SyncPool, WRITER_STARTED};
use pathfinder_store::lock::{Holder, LockError, SessionLock};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;
use tokio::sync::oneshot;

use crate::session_writer::WriterError;

/// How many ledgers of ended processes are kept, for people to look at.
const KEPT_MAX: usize = 20;

/// A call: its session and its step.
pub(crate) type CallId = String;

/// Resolves when a reservation is on disk.
pub(crate) type Durable = oneshot::Receiver<Result<Position, JournalError>>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LedgerEvent {
    LedgerOpened { limit_micro_usd: u64 },
    CallReserved { call: CallId, micro_usd: u64 },
    CallSettled { call: CallId, micro_usd: u64 },
}

/// The money of a process.
#[derive(Debug)]
pub struct Ledger {
    journal: Journal,
    books: Mutex<Books>,
    clock: fn() -> Timestamp,
    _lock: SessionLock,
}

/// The folded ledger.
#[derive(Debug, Default, PartialEq)]
struct Books {
    budget: Budget,
    open: BTreeMap<CallId, u64>,
}

impl Books {
    fn apply(&mut self, event: &LedgerEvent) {
        match event {
            LedgerEvent::LedgerOpened { limit_micro_usd } => {
                self.budget.limit_micro_usd = *limit_micro_usd
            }
            LedgerEvent::CallReserved { call, micro_usd } => {
                self.budget.reserve(*micro_usd);
                self.open.insert(call.clone(), *micro_usd);
            }
            LedgerEvent::CallSettled { call, micro_usd } => {
                let reserved = self.open.remove(call).unwrap_or_default();
                self.budget.settle(reserved, *micro_usd);
            }
        }
    }
}

impl Ledger {
    /// Opens the ledger of this process under `root`, and settles those of processes that have ended.
    pub fn open(
        disk: &Disk,
        pool: &SyncPool,
        root: &Path,
        limit_micro_usd: u64,
        clock: fn() -> Timestamp,
    ) -> Result<Ledger, WriterError> {
        let folder = root.join("ledgers");
        let at_folder = |source| WriterError::Folder {
            path: folder.clone(),
            source,
        };
        disk.make_directories(root.parent().unwrap_or(root), &folder)
            .map_err(at_folder)?;
        recover(disk, pool, &folder, clock())?;
        let stamp = clock()
            .to_zoned(TimeZone::UTC)
            .strftime("%Y%m%d-%H%M%S")
            .to_string();
        let name = format!("{stamp}-{}", std::process::id());
        let lock = SessionLock::acquire(
            disk,
            &folder.join(&name).with_extension("lock"),
            Holder::this_process(),
        )?;
        let path = folder.join(&name).with_extension("jsonl");
        let journal = Journal::open(disk, &path, Open::CreateNew, pool, clock())?.journal;
        let ledger = Ledger {
            journal,
            books: Mutex::default(),
            clock,
            _lock: lock,
        };
        ledger.append(
            &mut ledger.books(),
            LedgerEvent::LedgerOpened { limit_micro_usd },
        );
        Ok(ledger)
    }

    /// Reserves the worst case of a call if it fits; the last report may use its reserve. The call may be made once the
    /// reservation is on disk.
    pub fn reserve(
        &self,
        call: CallId,
        worst_case_micro_usd: u64,
        is_finishing: bool,
    ) -> Option<Durable> {
        let mut books = self.books();
        let fits = match is_finishing {
            true => books.budget.fits_finishing(worst_case_micro_usd),
            false => books.budget.fits(worst_case_micro_usd),
        };
        fits.then(|| {
            self.append(
                &mut books,
                LedgerEvent::CallReserved {
                    call,
                    micro_usd: worst_case_micro_usd,
                },
            )
        })
    }

    /// Settles a call. For a call that is not open this does nothing.
    pub fn settle(&self, call: &str, micro_usd: u64) {
        let mut books = self.books();
        if books.open.contains_key(call) {
            drop(self.append(
                &mut books,
                LedgerEvent::CallSettled {
                    call: call.to_owned(),
                    micro_usd,
                },
            ));
        }
    }

    /// Settles every open call of a session at its worst case, because its cost is unknown.
    pub fn give_up(&self, session: &str) {
        let mut books = self.books();
        let is_its = |call: &str| {
            call.strip_prefix(session)
                .is_some_and(|it| it.starts_with('/'))
        };
        let open: Vec<(CallId, u64)> = books
            .open
            .iter()
            .filter(|(call, _)| is_its(call))
            .map(|(call, it)| (call.clone(), *it))
            .collect();
        for (call, micro_usd) in open {
            drop(self.append(&mut books, LedgerEvent::CallSettled { call, micro_usd }));
        }
    }

    /// What was spent and what is reserved.
    pub fn taken_micro_usd(&self) -> (u64, u64) {
        let books = self.books();
        (
            books.budget.spent_micro_usd(),
            books.budget.reserved_micro_usd(),
        )
    }

    fn append(&self, books: &mut Books, event: LedgerEvent) -> Durable {
        let (sender, receiver) = oneshot::channel();
        let payload = to_raw_value(&event).expect("an event is plain data");
        // A caller that no longer waits needs no answer.
        self.journal
            .gather("ledger", (self.clock)(), &payload, |kept| {
                drop(sender.send(kept))
            });
        self.journal.request_flush();
        books.apply(&event);
        receiver
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Settles what ended processes had reserved, and removes the oldest ledgers.
fn recover(disk: &Disk, pool: &SyncPool, folder: &Path, now: Timestamp) -> Result<(), WriterError> {
    let at_folder = |source| WriterError::Folder {
        path: folder.to_path_buf(),
        source,
    };
    let mut ended: Vec<PathBuf> = Vec::new();
    for name in disk.list(folder).map_err(at_folder)? {
        if !is_ledger(&name.to_string_lossy()) {
            continue;
        }
        let path = folder.join(name);
        match SessionLock::acquire(disk, &path.with_extension("lock"), Holder::this_process()) {
            Ok(_lock) => {
                settle_open(disk, pool, &path, now)?;
                ended.push(path);
            }
            Err(LockError::Held { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    ended.sort();
    let old = ended.len().saturating_sub(KEPT_MAX);
    for path in ended
        .drain(..old)
        .flat_map(|it| [it.with_extension("lock"), it])
    {
        disk.remove_file(&path)
            .map_err(|source| WriterError::Folder { path, source })?;
    }
    Ok(())
}

/// Whether a name is one that [`Ledger::open`] gives: a time and a process. Other files in the folder are left alone.
fn is_ledger(name: &str) -> bool {
    let stem = name.strip_suffix(".jsonl");
    stem.is_some_and(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit() || it == b'-'))
}

fn settle_open(
    disk: &Disk,
    pool: &SyncPool,
    path: &Path,
    now: Timestamp,
) -> Result<(), WriterError> {
    // An unreadable ledger must not stop this process: the one it belonged to is gone.
    let Ok(books) = fold(disk, path) else {
        tracing::warn!(path = %path.display(), "ledger not readable");
        return Ok(());
    };
    if books.open.is_empty() {
        return Ok(());
    }
    let journal = Journal::open(disk, path, Open::Update, pool, now)?.journal;
    for (call, micro_usd) in books.open {
        let event =
            to_raw_value(&LedgerEvent::CallSettled { call, micro_usd }).expect("plain data");
        journal.append("ledger", now, &event).wait()?;
    }
    Ok(())
}

fn fold(disk: &Disk, path: &Path) -> Result<Books, JournalError> {
    let mut books = Books::default();
    journal::read_records(disk, path, Position::START, |record, _| {
        if record.kind != WRITER_STARTED
            && let Ok(event) = serde_json::from_str(record.payload)
        {
            books.apply(&event);
        }
        Ok::<(), JournalError>(())
    })?;
    Ok(books)
}

#[cfg(test)]
mod tests;
