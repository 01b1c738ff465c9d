//! Batches syncs that many threads request at the same moment into one sync of the whole file system. A single caller is
//! served faster by a sync of its own file; a thousand sessions are not.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// From this many concurrent callers on, one sync for all of them costs less.
const MANY: usize = 8;
/// The first kernel version in which syncing a file system reports failed writes.
#[cfg(target_os = "linux")]
const KERNEL_MIN: (u32, u32) = (5, 8);

/// Shared by the users of a disk: one lane for each file system that they sync.
#[derive(Debug, Default)]
pub(super) struct Together {
    lanes: Mutex<BTreeMap<u64, Arc<Lane>>>,
}

#[derive(Debug)]
struct Lane {
    /// Kept open while the lane is in use, so that no failed write goes unnoticed between two syncs.
    file: File,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    callers: usize,
    /// Rounds begun and rounds ended; each covers everything written before it began.
    begun: u64,
    ended: u64,
    /// Any caller's write may be the one that failed, so from then on every sync fails.
    failed: Option<i32>,
}

impl Together {
    /// Syncs a file `alone`, or with all others when there are many.
    pub(super) fn sync(&self, file: &File, alone: fn(&File) -> io::Result<()>) -> io::Result<()> {
        if !is_supported() {
            return alone(file);
        }
        let lane = self.lane(file.metadata()?.dev(), file)?;
        let callers = {
            let mut state = lane.state();
            state.callers += 1;
            state.callers
        };
        let synced = if callers < MANY {
            alone(file)
        } else {
            lane.join()
        };
        lane.state().callers -= 1;
        synced
    }

    /// Syncs many files by one sync per file system, or each `alone`. Returns the result for each file.
    pub(super) fn sync_many(
        &self,
        files: &[&File],
        alone: fn(&File) -> io::Result<()>,
    ) -> Vec<io::Result<()>> {
        if !is_supported() {
            return files.iter().map(|it| alone(it)).collect();
        }
        let mut synced: BTreeMap<u64, Result<(), i32>> = BTreeMap::new();
        let mut sync = |file: &File| {
            let device = file.metadata()?.dev();
            let synced = match synced.get(&device) {
                Some(synced) => *synced,
                None => {
                    let joined = self.lane(device, file)?.join();
                    let joined = joined.map_err(|it| it.raw_os_error().unwrap_or_default());
                    *synced.entry(device).or_insert(joined)
                }
            };
            synced.map_err(io::Error::from_raw_os_error)
        };
        files.iter().map(|it| sync(it)).collect()
    }

    /// Syncs everything on the file system of a file.
    pub(super) fn sync_file_system(&self, file: &File) -> io::Result<()> {
        self.lane(file.metadata()?.dev(), file)?.join()
    }

    fn lane(&self, device: u64, file: &File) -> io::Result<Arc<Lane>> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lane) = lanes.get(&device) {
            return Ok(lane.clone());
        }
        let lane = Lane {
            file: file.try_clone()?,
            state: Mutex::default(),
            changed: Condvar::new(),
        };
        Ok(lanes.entry(device).or_insert(Arc::new(lane)).clone())
    }
}

impl Lane {
    /// Waits for a round that begins after this call; a caller that finds none in progress performs it.
    fn join(&self) -> io::Result<()> {
        let mut state = self.state();
        let round = state.begun + 1;
        while state.ended < round {
            if state.begun > state.ended {
                state = self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            state.begun += 1;
            drop(state);
            let synced = sync_file_system(&self.file);
            state = self.state();
            state.ended = state.begun;
            if let Err(error) = synced {
                state
                    .failed
                    .get_or_insert(error.raw_os_error().unwrap_or_default());
            }
            self.changed.notify_all();
        }
        match state.failed {
            None => Ok(()),
            Some(code) => Err(io::Error::from_raw_os_error(code)),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that runs under this lock leaves the state half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(target_os = "linux")]
fn sync_file_system(file: &File) -> io::Result<()> {
    rustix::fs::syncfs(file).map_err(io::Error::from)
}

#[cfg(not(target_os = "linux"))]
fn sync_file_system(_file: &File) -> io::Result<()> {
    rustix::fs::sync();
    Ok(())
}

#[cfg(target_os = "linux")]
fn is_supported() -> bool {
    static SUPPORTED: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
        let uname = rustix::system::uname();
        version(&uname.release().to_string_lossy()).is_some_and(|it| it >= KERNEL_MIN)
    });
    *SUPPORTED
}

#[cfg(not(target_os = "linux"))]
fn is_supported() -> bool {
    false
}

#[cfg(target_os = "linux")]
fn version(release: &str) -> Option<(u32, u32)> {
    let mut numbers = release
        .split(|it: char| !it.is_ascii_digit())
        .map_while(|it| it.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn device(file: &File) -> u64 {
        file.metadata().unwrap().dev()
    }

    #[test]
    fn many_files_are_synced_in_one_round() {
        let files: Vec<File> = (0..20).map(|_| tempfile::tempfile().unwrap()).collect();
        let together = Together::default();
        let synced = together.sync_many(&files.iter().collect::<Vec<_>>(), |_| panic!("not alone"));
        assert!(synced.iter().all(Result::is_ok));
        assert_eq!(
            together
                .lane(device(&files[0]), &files[0])
                .unwrap()
                .state()
                .ended,
            1
        );
    }

    #[test]
    fn a_crowd_is_synced_in_few_rounds_and_one_caller_alone() {
        static ALONE: AtomicUsize = AtomicUsize::new(0);
        fn alone(file: &File) -> io::Result<()> {
            ALONE.fetch_add(1, Ordering::SeqCst);
            file.sync_data()
        }
        let file = tempfile::tempfile().unwrap();
        let together = Together::default();
        together.sync(&file, alone).unwrap();
        assert_eq!(ALONE.load(Ordering::SeqCst), 1);

        const CROWD: usize = 64;
        let lane = together.lane(device(&file), &file).unwrap();
        // Others are at it already.
        lane.state().callers = MANY;
        let barrier = Barrier::new(CROWD);
        std::thread::scope(|scope| {
            for _ in 0..CROWD {
                scope.spawn(|| {
                    barrier.wait();
                    together.sync(&file, alone).unwrap();
                });
            }
        });
        let state = lane.state();
        assert_eq!(ALONE.load(Ordering::SeqCst), 1);
        assert_eq!((state.callers, state.begun), (MANY, state.ended));
        assert!((1..=CROWD as u64).contains(&state.ended), "{}", state.ended);
    }

    #[test]
    fn who_comes_while_a_round_is_under_way_waits_for_the_next() {
        let file = tempfile::tempfile().unwrap();
        let together = Together::default();
        let lane = together.lane(device(&file), &file).unwrap();
        lane.state().begun = 1;
        std::thread::scope(|scope| {
            let caller = scope.spawn(|| lane.join());
            let mut state = lane.state();
            state.ended = 1;
            drop(state);
            lane.changed.notify_all();
            caller.join().unwrap().unwrap();
        });
        assert_eq!(lane.state().ended, 2);
    }

    #[test]
    fn after_a_failed_write_nobody_is_told_that_anything_is_safe() {
        let file = tempfile::tempfile().unwrap();
        let together = Together::default();
        together.lane(device(&file), &file).unwrap().state().failed = Some(5);
        let error = together.sync_file_system(&file).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(5));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn kernels_name_their_version() {
        assert_eq!(version("6.1.0-18-amd64"), Some((6, 1)));
        assert_eq!(version("5.8"), Some((5, 8)));
        assert_eq!(version("odd"), None);
    }
}
