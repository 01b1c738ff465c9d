//! The door through which sessions begin to run: one after another, and only while the process keeps up with those that run. So
//! a thousand that come at once do not hold each other up, and the first are soon at work.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

/// How long somebody at the door looks whether the process keeps up.
const LOOK: Duration = Duration::from_millis(4);
/// A process that wakes a sleeper later than this does not keep up.
const LATE_MAX: Duration = Duration::from_millis(5);
/// Who is first in line waits for no more looks than this.
const LOOKS_MAX: usize = 50;

/// Those who run, and those who wait to.
static COUNT: AtomicU32 = AtomicU32::new(0);
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

/// Waits for one's turn to run. Who is alone does not wait.
pub(crate) async fn enter() -> Inside {
    let is_alone = count() == 0;
    let inside = pass();
    if !is_alone {
        let _first_in_line = DOOR.lock().await;
        for _ in 0..LOOKS_MAX {
            let asleep = Instant::now();
            sleep(LOOK).await;
            if asleep.elapsed() <= LOOK + LATE_MAX {
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
    async fn a_crowd_comes_in_one_after_another() {
        let _inside = pass();
        let began = Instant::now();
        for number in 1..=3 {
            let _inside = enter().await;
            assert!(began.elapsed() >= LOOK * number);
        }
        let crowd = (0..100).map(|_| tokio::spawn(async { drop(enter().await) }));
        for it in crowd.collect::<Vec<_>>() {
            it.await.expect("it comes in");
        }
        assert!(began.elapsed() >= LOOK * 100);
    }
}
