//! Waits for work that uses the network, and abandons it on Ctrl-C.

use std::future::Future;

use tokio::signal::unix::{SignalKind, signal};

use crate::runtime;

/// The result of the work; none if it was interrupted. Whatever still runs then is abandoned.
pub(crate) fn wait_for<T>(work: impl Future<Output = T>) -> anyhow::Result<Option<T>> {
    let runtime = runtime::on_this_thread()?;
    let done = runtime.block_on(async {
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hangup = signal(SignalKind::hangup())?;
        let done = tokio::select! {
            done = work => Some(done),
            _ = interrupt.recv() => None,
            _ = terminate.recv() => None,
            _ = hangup.recv() => None,
        };
        anyhow::Ok(done)
    });
    // Dropping the runtime would wait for a name lookup or a PDF that is being read.
    runtime.shutdown_background();
    done
}
