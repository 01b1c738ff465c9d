//! Ctrl-C and similar signals: the first pauses every session, the second ends the process at once.
//!
//! A task of its own listens for signals, so that they work even while nobody reads what the program writes.

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
    first: Arc<Notify>,
}

impl Interrupts {
    pub(super) fn new(orders: Vec<mpsc::Sender<Command>>) -> Interrupts {
        Interrupts {
            orders,
            happened: Arc::default(),
            first: Arc::default(),
        }
    }

    /// Starts to listen for signals.
    pub(super) fn listen(&self) -> std::io::Result<()> {
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

    /// Returns once the first interrupt has happened.
    pub(super) async fn first(&self) {
        self.first.notified().await;
    }

    pub(super) async fn interrupt(&self) {
        if self.happened.swap(true, Ordering::Relaxed) {
            // Everything that was recorded is on disk already.
            let _ = crossterm::terminal::disable_raw_mode();
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        self.first.notify_one();
        self.order(&Command::Pause(PauseReason::Interrupted)).await;
    }

    /// Sends an order to every session.
    pub(super) async fn order(&self, order: &Command) {
        for orders in &self.orders {
            // A session that has come to rest ignores orders.
            let _ = orders.send(order.clone()).await;
        }
    }
}
