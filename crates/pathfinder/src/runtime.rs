//! The one place where runtimes are built.

use std::future::Future;
use std::io;

use tokio::runtime::{Builder, Runtime};

const WORKERS: usize = 2;
/// Threads that think, search and write files.
const BLOCKING: usize = 32;

/// For sessions: their tasks share a few threads.
pub(crate) fn new() -> io::Result<Runtime> {
    build(Builder::new_multi_thread().worker_threads(WORKERS))
}

/// For work that may be abandoned: its tasks are dropped with the runtime and not some time later, so that the programs they
/// started end before this one does.
pub(crate) fn on_this_thread() -> io::Result<Runtime> {
    build(&mut Builder::new_current_thread())
}

fn build(builder: &mut Builder) -> io::Result<Runtime> {
    builder.max_blocking_threads(BLOCKING).enable_all().build()
}

/// Waits for something in a runtime of its own.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> io::Result<T> {
    let runtime = new()?;
    let done = runtime.block_on(work);
    runtime.shutdown_background();
    Ok(done)
}
