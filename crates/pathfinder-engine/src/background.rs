//! Threads for work that can wait: they yield to everything else in the process, so that a thousand sessions that write
//! their views do not delay the one that is asked something.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// Few, so that they do not keep the disk busy either.
const THREADS: usize = 2;
/// Tasks that run or are queued at a time: each holds what it works on.
const SLOTS: usize = THREADS * 2;
/// The lowest priority there is.
const NICE: i32 = 19;

type Task = Box<dyn FnOnce() + Send>;

/// The threads, which start when they are first needed and end with this value, and the free slots of their queue.
pub(crate) struct Background {
    /// `None` if no thread could be started.
    queue: OnceLock<Option<mpsc::Sender<Task>>>,
    free: Arc<Semaphore>,
}

impl Default for Background {
    fn default() -> Self {
        Background {
            queue: OnceLock::new(),
            free: Arc::new(Semaphore::new(SLOTS)),
        }
    }
}

impl Background {
    /// Waits for a slot.
    pub(crate) async fn slot(&self) -> Slot {
        let free = self.free.clone().acquire_owned().await;
        self.occupy(free.expect("the semaphore is never closed"))
    }

    /// A slot, if one is free now.
    pub(crate) fn free_slot(&self) -> Option<Slot> {
        let free = self.free.clone().try_acquire_owned().ok()?;
        Some(self.occupy(free))
    }

    fn occupy(&self, permit: OwnedSemaphorePermit) -> Slot {
        Slot {
            queue: self.queue.get_or_init(|| start().ok()).clone(),
            _permit: permit,
        }
    }
}

/// A place in the queue.
pub(crate) struct Slot {
    queue: Option<mpsc::Sender<Task>>,
    _permit: OwnedSemaphorePermit,
}

impl Slot {
    /// Queues work. The receiver fails only if the work panics.
    pub(crate) fn spawn<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let Slot { queue, _permit } = self;
        let (sender, receiver) = oneshot::channel();
        let task: Task = Box::new(move || {
            let done = work();
            drop(_permit);
            // A caller that no longer waits needs no answer.
            drop(sender.send(done));
        });
        let unqueued = match &queue {
            Some(queue) => queue.send(task).err().map(|mpsc::SendError(it)| it),
            None => Some(task),
        };
        if let Some(task) = unqueued {
            task();
        }
        receiver
    }
}

fn start() -> io::Result<mpsc::Sender<Task>> {
    let (sender, receiver) = mpsc::channel::<Task>();
    let receiver = Arc::new(Mutex::new(receiver));
    for number in 0..THREADS {
        let receiver = Arc::clone(&receiver);
        thread::Builder::new()
            .name(format!("background-{number}"))
            .spawn(move || work_off(&receiver))?;
    }
    Ok(sender)
}

fn work_off(tasks: &Mutex<mpsc::Receiver<Task>>) {
    // If the priority cannot be lowered, the work is done all the same.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        // A caller that waits for a task that panics learns of it when the sender is dropped.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(task));
    }
}

impl fmt::Debug for Background {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Background").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_and_a_panic_ends_no_thread() {
        let background = Background::default();
        for _ in 0..SLOTS * 2 {
            let panicked = background.slot().await.spawn(|| panic!("told to"));
            assert!(panicked.await.is_err());
        }
        for it in 0..SLOTS * 2 {
            let doubled = background.slot().await.spawn(move || it * 2);
            assert_eq!(doubled.await, Ok(it * 2));
        }
    }

    #[tokio::test]
    async fn work_that_is_queued_is_done_although_nobody_needs_the_threads_any_more() {
        let background = Background::default();
        let queued = background.slot().await.spawn(|| 1);
        drop(background);
        assert_eq!(queued.await, Ok(1));
    }
}
