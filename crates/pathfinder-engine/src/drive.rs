//! The loop: asks the core what is due, performs steps side by side, commits what they return, and stops when told to.

mod attempts;
pub(crate) mod host;
mod money;
mod opening;
mod orders;
mod running;
mod texts;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt};
use jiff::Timestamp;
use pathfinder_core::command::Command;
use pathfinder_core::decide::due_by;
use pathfinder_core::event::{Event, PauseReason, StepEvent};
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::interpret::interpret;
use pathfinder_core::method;
use pathfinder_core::phase::PhaseRules;
use pathfinder_core::session::Session;
use pathfinder_core::settings::Method;
use pathfinder_core::step::Step;
use pathfinder_reason::model::{self, CallError};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::asking::Asking;
use crate::crowd::Crowd;
use crate::entry::{Entry, EntryKind};
use crate::ledger::Durable;
use crate::perform::{NotOnTape, Performed, Performer};
use crate::session_writer::{SessionWriter, WriterError};
use crate::views::ViewWriter;
use host::HostReply;
use opening::Opened;
pub use orders::MODEL_GRACE;

/// Outcomes that return within this time are written together.
const MOMENT: Duration = Duration::from_millis(5);

/// How a drive ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The session's status says why.
    Quiet,
    /// The disk is full; the session is paused.
    DiskFull,
}

#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    #[error(transparent)]
    Writer(#[from] WriterError),
    #[error(transparent)]
    Tape(#[from] NotOnTape),
    #[error("a step could not be performed: {0}")]
    Lost(String),
}

/// What a drive needs besides the session.
#[derive(Debug)]
pub struct Drive<'a> {
    pub writer: &'a mut SessionWriter,
    pub performer: Performer,
    pub crowd: &'a Crowd,
    /// Commands of the person at the terminal.
    pub orders: &'a mut mpsc::Receiver<Command>,
    pub clock: fn() -> Timestamp,
    /// Conclude when the session comes to rest.
    concludes: bool,
    /// What the host replies; none if no host can reach this drive.
    replies: Option<&'a mut mpsc::Receiver<HostReply>>,
    /// The phases of a method.
    phases: fn(Method) -> &'static [PhaseRules],
    views: ViewWriter,
    /// When the control file was last checked.
    looked_at: Option<Instant>,
    /// Steps that are being performed here. Models are asked in this task itself: another task would be one more queue.
    running: FuturesUnordered<BoxFuture<'static, Back>>,
    under_way: BTreeMap<StepId, UnderWay>,
    /// No more steps are opened; those in flight may still return.
    draining: bool,
    /// Cancels calls that are not sent yet.
    halted: watch::Sender<bool>,
    /// The last reservation in the process's ledger that may not be on disk yet.
    reserved: Option<Durable>,
    texts: BTreeMap<BlobHash, Arc<str>>,
}

/// A step that is being performed, or that the host is to answer.
#[derive(Debug)]
struct UnderWay {
    step: Step,
    worst_case_micro_usd: u64,
}

/// What a step returned.
type Back = (StepId, Returned);

enum Returned {
    Performed(Result<Performed, DriveError>),
    /// One attempt at asking a model, and how long it took.
    Attempt {
        asking: Asking,
        result: Result<model::Reply, CallError>,
        took: Duration,
    },
    /// A call that was cancelled before it was sent.
    Unsent,
    /// It panicked, with this message.
    Broke(String),
}

impl<'a> Drive<'a> {
    pub fn new(
        writer: &'a mut SessionWriter,
        performer: Performer,
        crowd: &'a Crowd,
        orders: &'a mut mpsc::Receiver<Command>,
        clock: fn() -> Timestamp,
    ) -> Drive<'a> {
        Drive {
            writer,
            performer,
            crowd,
            orders,
            clock,
            concludes: false,
            replies: None,
            phases: method::phases,
            views: ViewWriter::default(),
            looked_at: None,
            running: FuturesUnordered::new(),
            under_way: BTreeMap::new(),
            draining: false,
            halted: watch::Sender::new(false),
            reserved: None,
            texts: BTreeMap::new(),
        }
    }

    /// Has a thesis written beside the last answer.
    pub fn concluding(self, concludes: bool) -> Drive<'a> {
        Drive { concludes, ..self }
    }

    /// Drives the session until there is nothing left to decide or do. A full disk pauses it cleanly.
    pub async fn run(mut self) -> Result<Ended, DriveError> {
        let (session, flushed) = (&self.writer.session.id, self.writer.flushed_seq());
        let _writing = self.crowd.watchers.writing(session, flushed);
        let rested = self.run_until_quiet().await;
        // After this nothing writes to the session's folder, not even a stale view.
        self.views.rest().await;
        match rested {
            Err(DriveError::Writer(WriterError::DiskFull { .. })) => {
                self.running.clear();
                self.give_up_calls();
                self.writer.pause_on_full_disk((self.clock)())?;
                Ok(Ended::DiskFull)
            }
            Err(error) => {
                self.give_up_calls();
                Err(error)
            }
            Ok(()) => Ok(Ended::Quiet),
        }
    }

    async fn run_until_quiet(&mut self) -> Result<(), DriveError> {
        let _admitted = self.admit().await?;
        self.adopt_host_steps();
        self.interrupt_leftovers()?;
        self.price_last_report()?;
        // The same state calls for the same steps, so the core is asked once.
        let mut decided_at = None;
        loop {
            self.follow_orders().await?;
            if decided_at != Some((self.writer.session.seq, self.running.len())) {
                self.decide().await?;
                self.conclude()?;
                match self.open_steps().await? {
                    Opened::Decide => continue,
                    Opened::Rest if self.took_queued_reply().await? => continue,
                    Opened::Rest if self.is_quiet() => break,
                    Opened::Rest => {
                        decided_at = Some((self.writer.session.seq, self.running.len()))
                    }
                    Opened::LookAgain => {
                        self.wait(orders::CONTROL_EVERY).await?;
                        continue;
                    }
                }
            }
            self.wait(self.control_every()).await?;
        }
        self.writer.flushed(self.crowd).await?;
        self.views
            .write_all(self.writer, &self.crowd.background)
            .await?;
        Ok(())
    }

    /// Journals what the state calls for until it calls for nothing.
    async fn decide(&mut self) -> Result<(), DriveError> {
        let mut to_write = None;
        loop {
            let session = &self.writer.session;
            let events = due_by((self.phases)(session.method), session);
            if events.is_empty() {
                break;
            }
            let before = self.writer.session.view_seq;
            self.commit(EntryKind::Decision, events)?;
            // The views of an iteration that ends in a pause are written once, after the pause.
            if self.writer.session.view_seq != before {
                let slot = self.views.slot(self.crowd);
                to_write = slot.map(|slot| (slot, self.writer.session.clone()));
            }
        }
        if let Some((slot, session)) = to_write {
            // No view is ahead of the journal.
            self.writer.flushed(self.crowd).await?;
            self.views.write_changed(slot, self.writer, session)?;
        }
        Ok(())
    }

    /// Requests the thesis once research has come to rest, unless it was interrupted.
    fn conclude(&mut self) -> Result<(), DriveError> {
        let session = &self.writer.session;
        let goes_on = matches!(
            session.paused_because,
            Some(PauseReason::Interrupted | PauseReason::PlanToApprove)
        );
        if !self.concludes || session.status.is_going() || goes_on {
            return Ok(());
        }
        self.concludes = false;
        if is_thesis_due(session) {
            // Who runs the session finds out why it was refused.
            drop(self.writer.follow(&Command::WriteThesis, (self.clock)())?);
        }
        Ok(())
    }

    /// Waits until a step returns, an order arrives or this time has passed.
    async fn wait(&mut self, longest: Duration) -> Result<(), DriveError> {
        let longest = if self.writer.flush_requested() {
            longest
        } else {
            MOMENT
        };
        tokio::select! {
            Some(back) = self.running.next() => self.finish_step(back).await,
            Some(order) = self.orders.recv() => self.order(order).await,
            Some(reply) = host::next(&mut self.replies) => self.take_reply(reply).await,
            () = tokio::time::sleep(longest) => {
                self.writer.request_flush();
                Ok(())
            }
        }
    }

    async fn finish_step(&mut self, (id, returned): Back) -> Result<(), DriveError> {
        let Some(under_way) = self.under_way.remove(&id) else {
            return Ok(());
        };
        match returned {
            Returned::Performed(performed) => self.commit_outcome(id, under_way.step, performed?),
            Returned::Attempt {
                mut asking,
                result,
                took,
            } => {
                asking.elapsed += took;
                self.finish_attempt(id, under_way.step, asking, result)
                    .await
            }
            Returned::Unsent => self.interrupt_unsent(id),
            Returned::Broke(message) => self.fail_broken(id, under_way, &message),
        }
    }

    /// Commits events that do not result from an outcome.
    fn commit(&mut self, kind: EntryKind, events: Vec<Event>) -> Result<(), DriveError> {
        let now = (self.clock)();
        Ok(self.writer.commit(kind, Entry::of(events), now)?)
    }

    /// Commits an outcome, whose text is already on disk, with everything that follows from it.
    fn commit_outcome(
        &mut self,
        id: StepId,
        step: Step,
        mut performed: Performed,
    ) -> Result<(), DriveError> {
        let text: Option<Arc<str>> = match (&performed.text, step.snapshot()) {
            (Some(text), _) => {
                let text: Arc<str> = text.as_str().into();
                self.cache_text(BlobHash::of(text.as_bytes()), text.clone());
                Some(text)
            }
            (None, Some(hash)) => match self.text(hash) {
                Ok(text) => Some(text),
                // Quotes cannot be checked against a text that cannot be read.
                Err(because) => {
                    performed.outcome = opening::lost_snapshot(because).outcome;
                    None
                }
            },
            (None, None) => None,
        };
        let (spent_micro_usd, call) = (performed.spent_micro_usd, performed.call.clone());
        self.settle_call(id, spent_micro_usd);
        let asked = performed.asked.clone();
        let mut events = vec![
            StepEvent::StepClosed {
                step: id,
                spent_micro_usd,
                call,
                answers: asked,
            }
            .into(),
        ];
        events.extend(interpret(
            &self.writer.session,
            &step,
            &performed.outcome,
            text.as_deref(),
        ));
        let entry = Entry {
            step: Some(id),
            outcome: Some(performed.outcome),
            reply: performed.reply,
            events,
        };
        self.writer
            .commit(EntryKind::Outcome, entry, (self.clock)())?;
        Ok(())
    }
}

/// Whether there is no thesis from the present evidence.
pub(crate) fn is_thesis_due(session: &Session) -> bool {
    let written = session.thesis.as_ref();
    written.is_none_or(|it| it.iteration < session.iteration)
}

#[cfg(test)]
mod tests;
