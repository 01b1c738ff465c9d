//! Threads for work that can wait: they give way to everything else in the process, so that a thousand sessions that write
//! their views do not hold up the one that asks.

use std::io;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

/// Few, so that they do not crowd the disk either.
const THREADS: usize = 2;
/// Tasks that lie on the desk at a time: each holds what it works on.
const TURNS: usize = THREADS * 2;
/// The lowest priority there is.
const NICE: i32 = 19;

type Task = Box<dyn FnOnce() + Send>;

/// The desk of the process. None where no thread can be started.
static DESK: LazyLock<Option<mpsc::Sender<Task>>> = LazyLock::new(|| open().ok());

static FREE: Semaphore = Semaphore::const_new(TURNS);

/// A place on the desk.
#[derive(Debug)]
pub(crate) struct Turn {
    _place: Option<SemaphorePermit<'static>>,
}

/// A place on the desk, when there is one.
pub(crate) async fn turn() -> Turn {
    // The desk is never closed.
    Turn {
        _place: FREE.acquire().await.ok(),
    }
}

/// A place on the desk, if there is one now.
pub(crate) fn turn_now() -> Option<Turn> {
    FREE.try_acquire().ok().map(|it| Turn { _place: Some(it) })
}

impl Turn {
    /// Has something done when there is time for it. The receiver fails only if the work panics.
    pub(crate) fn leave<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        let task: Task = Box::new(move || {
            let turn = self;
            let done = work();
            drop(turn);
            // Who waits no more needs no answer.
            drop(sender.send(done));
        });
        match &*DESK {
            Some(desk) => {
                if let Err(mpsc::SendError(task)) = desk.send(task) {
                    task();
                }
            }
            None => task(),
        }
        receiver
    }
}

fn open() -> io::Result<mpsc::Sender<Task>> {
    let (sender, receiver) = mpsc::channel::<Task>();
    let receiver = Arc::new(Mutex::new(receiver));
    for number in 0..THREADS {
        let receiver = Arc::clone(&receiver);
        thread::Builder::new()
            .name(format!("desk-{number}"))
            .spawn(move || serve(&receiver))?;
    }
    Ok(sender)
}

fn serve(tasks: &Mutex<mpsc::Receiver<Task>>) {
    // Where the priority cannot be changed the work is done all the same.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        // A task that panics tells who waits for it by dropping its sender.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(task));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_and_a_panic_ends_no_thread() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            for _ in 0..TURNS * 2 {
                assert!(turn().await.leave(|| panic!("told to")).await.is_err());
            }
            for it in 0..TURNS * 2 {
                assert_eq!(turn().await.leave(move || it * 2).await, Ok(it * 2));
            }
        });
    }
}
