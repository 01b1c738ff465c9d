//! Ctrl-C and its like: the first time pauses every session, the second time ends the process at once.
//!
//! Heeded by a task of its own, so that it works even while nobody reads what the program writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Notify, mpsc};

use crate::failure::Exit;

#[derive(Debug, Clone)]
pub(super) struct Interrupts {
    orders: Vec<mpsc::Sender<Command>>,
    happened: Arc<AtomicBool>,
    news: Arc<Notify>,
}

impl Interrupts {
    pub(super) fn new(orders: Vec<mpsc::Sender<Command>>) -> Interrupts {
        Interrupts {
            orders,
            happened: Arc::default(),
            news: Arc::default(),
        }
    }

    /// Starts to heed signals.
    pub(super) fn heed(&self) -> std::io::Result<()> {
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hangup = signal(SignalKind::hangup())?;
        let interrupts = self.clone();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                    _ = hangup.recv() => {}
                }
                interrupts.interrupt().await;
            }
        });
        Ok(())
    }

    pub(super) fn happened(&self) -> bool {
        self.happened.load(Ordering::Relaxed)
    }

    /// Comes back when the first interrupt has happened.
    pub(super) async fn news(&self) {
        self.news.notified().await;
    }

    pub(super) async fn interrupt(&self) {
        if self.happened.swap(true, Ordering::Relaxed) {
            // Nothing that was kept is lost by this.
            let _ = crossterm::terminal::disable_raw_mode();
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        self.news.notify_one();
        self.order(&Command::Pause(PauseReason::Interrupted)).await;
    }

    /// Passes an order on to every session.
    pub(super) async fn order(&self, order: &Command) {
        for orders in &self.orders {
            // A session that has come to rest takes no more orders.
            let _ = orders.send(order.clone()).await;
        }
    }
}
