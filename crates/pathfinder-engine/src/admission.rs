//! Admits sessions to run: one after another, and only while the process keeps up with those already running. That way
//! a thousand sessions that start at once do not slow each other down, and the first ones get to work soon.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

/// How long a probe sleeps to see whether the process keeps up.
const PROBE: Duration = Duration::from_millis(6);
/// A process that wakes a sleeping task later than this does not keep up.
const LATE_MAX: Duration = Duration::from_millis(8);
/// Nor does one whose sessions wait longer than this for the disk, on average.
const DISK_WAIT_MAX: Duration = Duration::from_millis(15);
/// The last wait has a weight of one in this many in that average.
const WAITS: u64 = 64;
/// The first in the queue is admitted after this many probes, whatever their result.
const PROBES_MAX: usize = 25;

/// The queue in which sessions wait to run, and what tells whether the process keeps up.
#[derive(Debug, Default)]
pub(crate) struct Admission {
    /// Sessions that run or wait to.
    count: AtomicU32,
    /// The average wait for the disk, in microseconds. Of two waits reported at once, one may be lost.
    disk_wait: AtomicU64,
    queue: Mutex<()>,
}

/// A session that runs or waits to, until this is dropped.
#[derive(Debug)]
pub(crate) struct Admitted<'a>(&'a Admission);

impl Drop for Admitted<'_> {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Admission {
    /// How many sessions run or wait to.
    pub(crate) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Admits a session without a place in the queue.
    pub(crate) fn admit_at_once(&self) -> Admitted<'_> {
        self.count.fetch_add(1, Ordering::Relaxed);
        Admitted(self)
    }

    /// Waits in the queue until the process can keep up with one more session. A session that is alone does not wait.
    pub(crate) async fn admit(&self) -> Admitted<'_> {
        let is_alone = self.count() == 0;
        let admitted = self.admit_at_once();
        if !is_alone {
            let _first_in_queue = self.queue.lock().await;
            for _ in 0..PROBES_MAX {
                if self.probe().await {
                    break;
                }
            }
        }
        admitted
    }

    /// Sleeps for a moment, and returns whether the process keeps up.
    async fn probe(&self) -> bool {
        let asleep = Instant::now();
        sleep(PROBE).await;
        let disk_wait = Duration::from_micros(self.disk_wait.load(Ordering::Relaxed));
        asleep.elapsed() <= PROBE + LATE_MAX && disk_wait <= DISK_WAIT_MAX
    }

    /// Records how long a running session waited for the disk.
    pub(crate) fn add_disk_wait(&self, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let average = self.disk_wait.load(Ordering::Relaxed);
        self.disk_wait
            .store(average - average / WAITS + took / WAITS, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_crowd_is_admitted_one_after_another_and_slower_where_the_disk_is_slow() {
        let admission = Admission::default();
        let _running = admission.admit_at_once();
        let began = Instant::now();
        for number in 1..=3 {
            let _admitted = admission.admit().await;
            assert_eq!(began.elapsed(), PROBE * number);
        }
        join_all((0..100).map(|_| admission.admit())).await;
        assert_eq!(began.elapsed(), PROBE * 103);

        admission.add_disk_wait(DISK_WAIT_MAX * 70);
        let began = Instant::now();
        drop(admission.admit().await);
        assert_eq!(
            began.elapsed(),
            PROBE * PROBES_MAX as u32,
            "nobody waits for ever"
        );
        (0..WAITS).for_each(|_| admission.add_disk_wait(Duration::ZERO));
        let began = Instant::now();
        drop(admission.admit().await);
        assert_eq!(began.elapsed(), PROBE);
        drop(_running);
        assert_eq!(admission.count(), 0);
    }
}
