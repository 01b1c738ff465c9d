//! The door through which sessions begin to run: one after another, and only while the process keeps up with those that run. So
//! a thousand that come at once do not hold each other up, and the first are soon at work.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

/// How long somebody at the door looks whether the process keeps up.
const LOOK: Duration = Duration::from_millis(6);
/// A process that wakes a sleeper later than this does not keep up.
const LATE_MAX: Duration = Duration::from_millis(8);
/// Nor does one whose sessions wait for the disk longer than this, on the average.
const DISK_WAIT_MAX: Duration = Duration::from_millis(15);
/// What the last wait counts in that average: one in so many.
const WAITS: u64 = 64;
/// Who is first in line waits for no more looks than this.
const LOOKS_MAX: usize = 25;

/// Those who run, and those who wait to.
static COUNT: AtomicU32 = AtomicU32::new(0);
/// The average wait for the disk, in microseconds. A wait that two tell of at once may count once.
static DISK_WAIT: AtomicU64 = AtomicU64::new(0);
static DOOR: Mutex<()> = Mutex::const_new(());

/// Somebody who runs or waits to, until this is dropped.
#[derive(Debug)]
pub(crate) struct Inside;

impl Drop for Inside {
    fn drop(&mut self) {
        COUNT.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many run, or wait to.
pub(crate) fn count() -> u32 {
    COUNT.load(Ordering::Relaxed)
}

/// Comes in past the line.
pub(crate) fn pass() -> Inside {
    COUNT.fetch_add(1, Ordering::Relaxed);
    Inside
}

/// Somebody inside waited for the disk.
pub(crate) fn waited_for_disk(took: Duration) {
    let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let average = DISK_WAIT.load(Ordering::Relaxed);
    DISK_WAIT.store(average - average / WAITS + took / WAITS, Ordering::Relaxed);
}

/// Waits for one's turn to run. Who is alone does not wait.
pub(crate) async fn enter() -> Inside {
    let is_alone = count() == 0;
    let inside = pass();
    if !is_alone {
        let _first_in_line = DOOR.lock().await;
        for _ in 0..LOOKS_MAX {
            let asleep = Instant::now();
            sleep(LOOK).await;
            let disk_wait = Duration::from_micros(DISK_WAIT.load(Ordering::Relaxed));
            if asleep.elapsed() <= LOOK + LATE_MAX && disk_wait <= DISK_WAIT_MAX {
                break;
            }
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_crowd_comes_in_one_after_another_and_slower_where_the_disk_is_slow() {
        let _inside = pass();
        let began = Instant::now();
        for number in 1..=3 {
            let _inside = enter().await;
            assert_eq!(began.elapsed(), LOOK * number);
        }
        let crowd = (0..100).map(|_| tokio::spawn(async { drop(enter().await) }));
        for it in crowd.collect::<Vec<_>>() {
            it.await.expect("it comes in");
        }
        assert_eq!(began.elapsed(), LOOK * 103);

        waited_for_disk(DISK_WAIT_MAX * 70);
        let began = Instant::now();
        drop(enter().await);
        assert_eq!(
            began.elapsed(),
            LOOK * LOOKS_MAX as u32,
            "nobody waits for ever"
        );
        (0..WAITS).for_each(|_| waited_for_disk(Duration::ZERO));
        let began = Instant::now();
        drop(enter().await);
        assert_eq!(began.elapsed(), LOOK);
    }
}
