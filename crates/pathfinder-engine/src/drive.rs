//! The loop: asks the core what is due, performs steps side by side, keeps what came back, and stops when told.

mod attempts;
mod money;
mod orders;
mod running;
mod texts;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use pathfinder_core::command::Command;
use pathfinder_core::decide::{due, next_steps};
use pathfinder_core::event::StepEvent;
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::interpret::interpret;
use pathfinder_core::step::{Failure, FailureKind, Outcome, Step};
use pathfinder_core::think::{self, BudgetOwner};
use pathfinder_reason::model::{self, CallError};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::asking::Asking;
use crate::crowd::Crowd;
use crate::entry::{Entry, EntryKind};
use crate::ledger::Durable;
use crate::network;
use crate::perform::{NotOnTape, Performed, Performer};
use crate::session_writer::{SessionWriter, WriterError};
use crate::views::ViewWriter;
use crate::watch::Signal;

/// Steps of one session that run side by side.
const STEPS_SIDE_BY_SIDE: usize = 8;
/// What comes back within this time is written together.
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
    views: ViewWriter,
    /// When the control file was last looked for.
    looked_at: Option<Instant>,
    /// Steps that are being performed. Models are asked in this very task: each one between a session and a model is a queue to
    /// wait in.
    running: FuturesUnordered<BoxFuture<'static, Back>>,
    under_way: BTreeMap<StepId, UnderWay>,
    /// Nothing new is begun: what is under way may come back.
    draining: bool,
    /// Tells calls that are not sent yet that they will not be.
    halted: watch::Sender<bool>,
    /// The last reservation in the process's ledger that may not be on disk yet.
    reserved: Option<Durable>,
    texts: BTreeMap<BlobHash, Arc<str>>,
}

/// A step with what it needs to be performed.
#[derive(Debug)]
struct Prepared {
    step: Step,
    /// Set where a model is asked.
    asking: Option<Asking>,
    worst_case: u64,
}

/// A step that is being performed.
#[derive(Debug)]
struct UnderWay {
    step: Step,
    asking: Option<Asking>,
    worst_case: u64,
}

/// What follows when steps were opened, or could not be.
enum Then {
    /// Something was decided instead.
    Decide,
    /// Nothing more can be done until something comes back.
    Rest,
    /// Another session may give money back.
    LookAgain,
}

/// What came back, of which step.
type Back = (StepId, Returned);

enum Returned {
    Performed(Result<Performed, DriveError>),
    /// One attempt at asking a model, and how long it took.
    Attempt {
        result: Result<model::Reply, CallError>,
        took: Duration,
    },
    /// A call that was given up before it was sent.
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

    /// Drives the session until it neither decides nor does anything more. A full disk pauses it cleanly.
    pub async fn run(mut self) -> Result<Ended, DriveError> {
        let (session, flushed) = (&self.writer.session.id, self.writer.flushed_seq());
        let _writing = self.crowd.watchers.writing(session, flushed);
        let rested = self.run_until_quiet().await;
        // Nobody writes to the session's folder after this, not even what is old by then.
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
        self.price_last_report()?;
        // The same state calls for the same, so it is asked once.
        let mut decided_at = None;
        loop {
            self.follow_orders().await?;
            if decided_at != Some((self.writer.session.seq, self.running.len())) {
                self.decide().await?;
                match self.open_steps().await? {
                    Then::Decide => continue,
                    Then::Rest if self.running.is_empty() => break,
                    Then::Rest => decided_at = Some((self.writer.session.seq, self.running.len())),
                    Then::LookAgain => {
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
            let events = due(&self.writer.session);
            if events.is_empty() {
                break;
            }
            let before = self.writer.session.view_seq;
            self.writer.commit(
                EntryKind::Decision,
                Entry {
                    events,
                    ..Entry::default()
                },
                (self.clock)(),
            )?;
            // An iteration that ends in a pause is written once, as it is then.
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

    /// Opens what can run now and can be paid for: durable before anything is done.
    async fn open_steps(&mut self) -> Result<Then, DriveError> {
        let room = STEPS_SIDE_BY_SIDE.saturating_sub(self.running.len());
        let mut budget = self.writer.session.budget.clone();
        let (mut opened, mut unaffordable) = (Vec::new(), None);
        let mut id = StepId(self.writer.session.steps_opened + 1);
        for step in next_steps(&self.writer.session).into_iter().take(room) {
            let prepared = self.prepare(step);
            match self.afford(&mut budget, id, &prepared.step, prepared.worst_case) {
                Ok(()) => {
                    opened.push(prepared);
                    id.0 += 1;
                }
                Err(owner) => unaffordable = unaffordable.or(Some((prepared.step, owner))),
            }
        }
        match unaffordable {
            // What is under way, here or in another session, may cost less than it could, and leave enough.
            Some((_, BudgetOwner::Process)) if opened.is_empty() && self.ledger_is_busy() => {
                Ok(Then::LookAgain)
            }
            Some((step, owner)) if opened.is_empty() && self.running.is_empty() => {
                let events = think::unaffordable(&self.writer.session, &step, owner);
                let then = if events.is_empty() {
                    Then::Rest
                } else {
                    Then::Decide
                };
                let entry = Entry {
                    events,
                    ..Entry::default()
                };
                self.writer
                    .commit(EntryKind::Decision, entry, (self.clock)())?;
                Ok(then)
            }
            _ => self.open(opened).await.map(|()| Then::Rest),
        }
    }

    /// Renders the prompt of a question to a model, and says what a step costs at most.
    fn prepare(&mut self, step: Step) -> Prepared {
        let asking = match (&step, self.performer.models().cloned()) {
            (Step::Ask(ask), Some(models)) => {
                let text = step.snapshot().and_then(|it| self.text(it).ok());
                let today = (self.clock)().to_zoned(TimeZone::UTC).date();
                Some(Asking::new(&models, ask.clone(), text.as_deref(), today))
            }
            _ => None,
        };
        let worst_case = match &asking {
            Some(asking) => asking.worst_case,
            None => network::worst_case(&self.performer, &step, (self.clock)()),
        };
        Prepared {
            step,
            asking,
            worst_case,
        }
    }

    async fn open(&mut self, prepared: Vec<Prepared>) -> Result<(), DriveError> {
        if prepared.is_empty() {
            return Ok(());
        }
        let first = self.writer.session.steps_opened + 1;
        let opened: Vec<(StepId, Prepared)> = (first..).map(StepId).zip(prepared).collect();
        let events = opened.iter().map(
            |(
                id,
                Prepared {
                    step, worst_case, ..
                },
            )| {
                let (name, key) = (step.name().to_owned(), step.key());
                let reserved_micro_usd = *worst_case;
                StepEvent::StepOpened {
                    step: *id,
                    name,
                    key,
                    reserved_micro_usd,
                }
                .into()
            },
        );
        let entry = Entry {
            events: events.collect(),
            ..Entry::default()
        };
        self.writer
            .commit(EntryKind::Opened, entry, (self.clock)())?;
        self.writer.flushed(self.crowd).await?;
        self.reservation_flushed().await?;
        for (id, prepared) in opened {
            self.start(id, prepared)?;
        }
        Ok(())
    }

    fn start(&mut self, id: StepId, prepared: Prepared) -> Result<(), DriveError> {
        let Prepared {
            step,
            asking,
            worst_case,
        } = prepared;
        self.crowd.watchers.signal(
            &self.writer.session.id,
            id,
            Signal::Began {
                name: step.name().to_owned(),
            },
        );
        let text = match step.snapshot() {
            None => None,
            Some(hash) => match self.text(hash) {
                Ok(text) => Some(text),
                Err(because) => return self.commit_outcome(id, step, lost_snapshot(because)),
            },
        };
        if let Some(asking) = asking {
            self.attempt(id, step, asking, Duration::ZERO);
            return Ok(());
        }
        self.perform(id, step.clone(), text);
        self.under_way.insert(
            id,
            UnderWay {
                step,
                asking: None,
                worst_case,
            },
        );
        Ok(())
    }

    /// Waits for a step to come back, or for an order, and not for longer than this.
    async fn wait(&mut self, longest: Duration) -> Result<(), DriveError> {
        let longest = if self.writer.flush_requested() {
            longest
        } else {
            MOMENT
        };
        tokio::select! {
            Some(back) = self.running.next() => self.finish_step(back).await,
            Some(order) = self.orders.recv() => self.order(order).await,
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
            Returned::Attempt { result, took } => {
                self.finish_attempt(id, under_way, result, took).await
            }
            Returned::Unsent => self.interrupt_unsent(id),
            Returned::Broke(message) => self.fail_broken(id, under_way, &message),
        }
    }

    /// Keeps an outcome, whose text is safe by now, with everything that follows from it.
    fn commit_outcome(
        &mut self,
        id: StepId,
        step: Step,
        performed: Performed,
    ) -> Result<(), DriveError> {
        let text: Option<Arc<str>> = match (&performed.text, step.snapshot()) {
            (Some(text), _) => {
                let text: Arc<str> = text.as_str().into();
                self.cache_text(BlobHash::of(text.as_bytes()), text.clone());
                Some(text)
            }
            (None, Some(hash)) => self.text(hash).ok(),
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
                asked,
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

fn lost_snapshot(because: String) -> Performed {
    Performed::of(Outcome::Failed(Failure {
        kind: FailureKind::Failed,
        because,
    }))
}

#[cfg(test)]
mod tests;
