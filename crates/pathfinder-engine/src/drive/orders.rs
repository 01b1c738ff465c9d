//! What a person orders while a session runs, from its own terminal or from another one.

use std::time::Duration;

use futures_util::stream::StreamExt;
use pathfinder_core::command::{Command, CommandError};
use pathfinder_core::event::PauseReason;
use pathfinder_core::step::{Step, Thinker};
use pathfinder_store::control::{Action, Taken};
use tokio::time::Instant;

use super::{Drive, DriveError};
use crate::admission::Admitted;
use crate::entry::EntryKind;

/// Steps in flight at a pause have this long to come back.
const GRACE: Duration = Duration::from_secs(3);
/// A model that is writing has already been paid for, so its reply has this long to come back.
pub const MODEL_GRACE: Duration = Duration::from_secs(20);

/// How often the control file is checked while few sessions run.
pub(super) const CONTROL_EVERY: Duration = Duration::from_millis(200);
/// With more sessions than this, each of them checks less often.
const LOOKING_MAX: u32 = 100;

impl<'a> Drive<'a> {
    /// How often the control file is checked.
    pub(super) fn control_every(&self) -> Duration {
        CONTROL_EVERY * self.crowd.admission.count().max(LOOKING_MAX) / LOOKING_MAX
    }

    /// Waits until the session may run. A session that only writes does not wait, nor does one that is paused or
    /// stopped meanwhile.
    pub(super) async fn admit(&mut self) -> Result<Admitted<'a>, DriveError> {
        let admission = &self.crowd.admission;
        let mut queue = Box::pin(admission.admit());
        while self.writer.session.status.is_going() {
            self.writer.request_flush();
            let control_every = self.control_every();
            tokio::select! {
                admitted = &mut queue => return Ok(admitted),
                Some(order) = self.orders.recv() => self.order(order).await?,
                () = tokio::time::sleep(control_every) => self.follow_orders().await?,
            }
        }
        Ok(admission.admit_at_once())
    }

    pub(super) async fn follow_orders(&mut self) -> Result<(), DriveError> {
        while let Ok(order) = self.orders.try_recv() {
            self.order(order).await?;
        }
        if self
            .looked_at
            .is_some_and(|it| it.elapsed() < self.control_every())
        {
            return Ok(());
        }
        self.looked_at = Some(Instant::now());
        match self.writer.control.take() {
            Ok(Taken::Request(request)) => {
                let order = match request.action {
                    Action::Pause => Command::Pause(PauseReason::AskedByUser),
                    Action::Stop => Command::Stop,
                    Action::Complete => Command::Complete,
                };
                self.order(order).await
            }
            Ok(Taken::Nothing) => Ok(()),
            Ok(Taken::Ignored { because }) => {
                tracing::warn!(session = %self.writer.session.id, because, "control file ignored");
                Ok(())
            }
            Err(error) => {
                tracing::warn!(session = %self.writer.session.id, %error, "control file not readable");
                Ok(())
            }
        }
    }

    /// Carries out an order. Steps in flight get a moment to come back; the others are interrupted.
    pub(super) async fn order(&mut self, order: Command) -> Result<(), DriveError> {
        let ends = matches!(order, Command::Pause(_) | Command::Stop | Command::Complete);
        // After its end a session only writes its last report, which is not interrupted.
        if ends && self.writer.session.status.is_going() {
            self.draining = true;
            self.halted.send_replace(true);
            let drained = self.drain().await;
            self.halted.send_replace(false);
            self.draining = false;
            drained?;
        }
        let followed: Result<(), CommandError> = self.writer.follow(&order, (self.clock)())?;
        if let Err(error) = followed {
            tracing::debug!(session = %self.writer.session.id, %error, "order refused");
        }
        Ok(())
    }

    async fn drain(&mut self) -> Result<(), DriveError> {
        let asks = self.under_way.values().any(|it| is_of_model(&it.step));
        let deadline = Instant::now() + if asks { MODEL_GRACE } else { GRACE };
        loop {
            self.writer.request_flush();
            match tokio::time::timeout_at(deadline, self.running.next()).await {
                Ok(Some(back)) => self.finish_step(back).await?,
                Ok(None) | Err(_) => break,
            }
        }
        self.running.clear();
        self.give_up_calls();
        self.under_way.clear();
        self.interrupt_leftovers()
    }

    /// Interrupts the open steps that this drive neither performs nor expects from the host.
    pub(super) fn interrupt_leftovers(&mut self) -> Result<(), DriveError> {
        let under_way = &self.under_way;
        let events = self.writer.interruptions(|id| !under_way.contains_key(&id));
        if !events.is_empty() {
            self.commit(EntryKind::Recovery, events)?;
        }
        Ok(())
    }
}

fn is_of_model(step: &Step) -> bool {
    matches!(
        step,
        Step::Think {
            by: Thinker::Model(_),
            ..
        }
    )
}
