//! Threads for work that can wait: they give way to everything else in the process, so that a thousand sessions that write
//! their views do not hold up the one that asks.

use std::io;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::sync::oneshot;

/// Some more than cores: most of the work is waiting for the disk.
const THREADS: usize = 8;
/// The lowest priority there is.
const NICE: i32 = 19;

type Task = Box<dyn FnOnce() + Send>;

/// The desk of the process. None where no thread can be started.
static DESK: LazyLock<Option<mpsc::Sender<Task>>> = LazyLock::new(|| open().ok());

/// Has something done when there is time for it. The receiver fails only if the work panics.
pub(crate) fn leave<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
    let (sender, receiver) = oneshot::channel();
    // Who waits no more needs no answer.
    let task: Task = Box::new(move || drop(sender.send(work())));
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

fn open() -> io::Result<mpsc::Sender<Task>> {
    let (sender, receiver) = mpsc::channel::<Task>();
    let receiver = Arc::new(Mutex::new(receiver));
    for number in 0..THREADS {
        let receiver = Arc::clone(&receiver);
        thread::Builder::new().name(format!("desk-{number}")).spawn(move || serve(&receiver))?;
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
        let broken: Vec<_> = (0..THREADS * 2).map(|_| leave(|| panic!("told to"))).collect();
        for it in broken {
            let () = it.blocking_recv().unwrap_err().to_string().chars().for_each(drop);
        }
        let done: Vec<_> = (0..100).map(|it| leave(move || it * 2)).collect();
        let done: Vec<i32> = done.into_iter().map(|it| it.blocking_recv().unwrap()).collect();
        assert_eq!(done, (0..100).map(|it| it * 2).collect::<Vec<_>>());
    }
}
