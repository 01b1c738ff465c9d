//! A disk for tests: it counts what is done to it, fails where it is told to, leaves out a sync to see whether anybody
//! notices, and can stand on turmoil's simulated file system, which forgets what was not synced.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rustix::io::Errno;
use turmoil::fs::shim::std::fs as simulated;

use super::{Disk, Entry, Open, Operation, Verdict};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    InputOutput,
    NoSpace,
    /// Half of a write is done; nobody is told but by the count.
    ShortWrite,
    /// Half of a write is done, and then the disk is full, until something is removed.
    FillsUp,
    Interrupted,
    Panic,
    /// The process is gone: half of a write may be there, and nothing after it happens.
    Death,
}

/// A disk on trial. Clones of its [`Disk`] share it.
#[derive(Debug)]
pub struct Trial {
    simulated: bool,
    /// Planted mistakes: these are never done, though the caller is told that they were.
    omitted: Vec<Operation>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    done: u64,
    counts: HashMap<Operation, u64>,
    fails_at: Option<(u64, Failure)>,
    dead: bool,
    full: bool,
}

impl Trial {
    /// Counts on the real file system.
    pub fn real() -> Trial {
        Trial {
            simulated: false,
            omitted: Vec::new(),
            state: Mutex::default(),
        }
    }

    /// Stands on the simulated file system of the turmoil host that runs the code.
    pub fn simulated() -> Trial {
        Trial {
            simulated: true,
            ..Trial::real()
        }
    }

    /// Leaves operations out.
    pub fn omitting(self, operations: &[Operation]) -> Trial {
        Trial {
            omitted: operations.to_vec(),
            ..self
        }
    }

    /// The real file system without any sync, for tests that are not about power cuts and open a thousand journals.
    pub fn hasty() -> Trial {
        Trial::real().omitting(&[
            Operation::SyncData,
            Operation::SyncFile,
            Operation::SyncDirectory,
        ])
    }

    /// Fails the operation of this number; the first is 0.
    pub fn failing_at(self, number: u64, failure: Failure) -> Trial {
        let state = State {
            fails_at: Some((number, failure)),
            ..State::default()
        };
        Trial {
            state: Mutex::new(state),
            ..self
        }
    }

    /// The disk, and the trial to ask afterwards.
    pub fn start(self) -> (Disk, Arc<Trial>) {
        let trial = Arc::new(self);
        (
            Disk {
                trial: Some(Arc::clone(&trial)),
                ..Disk::default()
            },
            trial,
        )
    }

    /// How many operations were asked for.
    pub fn operations(&self) -> u64 {
        self.state().done
    }

    /// How many operations of one sort were asked for.
    pub fn count(&self, operation: Operation) -> u64 {
        self.state()
            .counts
            .get(&operation)
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn is_simulated(&self) -> bool {
        self.simulated
    }

    pub(super) fn before(&self, operation: Operation, bytes: usize) -> io::Result<Verdict> {
        let mut state = self.state();
        let number = state.done;
        state.done += 1;
        *state.counts.entry(operation).or_default() += 1;
        if state.dead {
            return Err(io::Error::other("the process is gone"));
        }
        if state.full && operation == Operation::Write {
            return Err(Errno::NOSPC.into());
        }
        if operation == Operation::Remove {
            state.full = false;
        }
        match state.fails_at {
            Some((at, failure)) if at == number => state.fail(failure, operation, bytes),
            _ if self.omitted.contains(&operation) => Ok(Verdict::Skip),
            _ => Ok(Verdict::Go),
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn fail(
        &mut self,
        failure: Failure,
        operation: Operation,
        bytes: usize,
    ) -> io::Result<Verdict> {
        let half = bytes / 2;
        let writes = operation == Operation::Write && half > 0;
        match failure {
            Failure::InputOutput => Err(Errno::IO.into()),
            Failure::NoSpace => Err(Errno::NOSPC.into()),
            Failure::Interrupted => Err(Errno::INTR.into()),
            Failure::Panic => panic!("the disk was told to panic"),
            Failure::ShortWrite if writes => Ok(Verdict::Short(half)),
            Failure::ShortWrite => Ok(Verdict::Go),
            Failure::FillsUp => {
                self.full = true;
                if writes {
                    Ok(Verdict::Short(half))
                } else {
                    Ok(Verdict::Go)
                }
            }
            Failure::Death => {
                self.dead = true;
                if writes {
                    Ok(Verdict::Short(half))
                } else {
                    Err(io::Error::other("the process is gone"))
                }
            }
        }
    }
}

pub(super) fn open(path: &Path, how: Open) -> io::Result<simulated::File> {
    if look(path).is_ok_and(|it| !matches!(it, Entry::File { .. })) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not a plain file",
        ));
    }
    simulated::OpenOptions::new()
        .read(true)
        .write(how != Open::Read)
        .create(how == Open::UpdateOrCreate)
        .create_new(how == Open::CreateNew)
        .mode(0o644)
        .open(path)
}

pub(super) fn look(path: &Path) -> io::Result<Entry> {
    let metadata = simulated::symlink_metadata(path)?;
    Ok(match metadata.file_type() {
        it if it.is_symlink() => Entry::Link,
        it if it.is_dir() => Entry::Directory,
        _ => Entry::File {
            bytes: metadata.len(),
        },
    })
}

pub(super) fn list(path: &Path) -> io::Result<Vec<OsString>> {
    let mut names = simulated::read_dir(path)?
        .map(|it| Ok(it?.file_name()))
        .collect::<io::Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// turmoil tells a full disk by its message only.
pub(super) fn as_system_error(error: io::Error) -> io::Error {
    match error.to_string().as_str() {
        "No space left on device" => Errno::NOSPC.into(),
        "I/O error" => Errno::IO.into(),
        _ => error,
    }
}
