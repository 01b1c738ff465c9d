//! The loop: asks the core what is due, performs steps side by side, keeps what came back, and stops when told.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::command::{Command, CommandError};
use pathfinder_core::decide::{due, next_steps};
use pathfinder_core::event::{PauseReason, StepEvent};
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::interpret::interpret;
use pathfinder_core::session::Status;
use pathfinder_core::step::{Failure, FailureKind, Outcome, Step};
use pathfinder_store::control::{Action, Taken};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::entry::{Entry, EntryKind};
use crate::held::{HeldSession, HoldError};
use crate::load;
use crate::perform::{NotOnTape, Performed, Performer};
use crate::views::ViewWriter;
use crate::watch::{Notice, Watchers};

/// Steps of one session that run side by side.
const STEPS_SIDE_BY_SIDE: usize = 8;
/// How often the control file is looked for while steps run.
const CONTROL_EVERY: Duration = Duration::from_millis(200);
/// Steps under way at a pause have this long to come back.
const GRACE: Duration = Duration::from_secs(3);
/// Texts kept in memory so that reading a source twice does not load it twice.
const TEXTS_MAX: usize = 64;

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
    Hold(#[from] HoldError),
    #[error(transparent)]
    Tape(#[from] NotOnTape),
    #[error("a step could not be performed: {0}")]
    Lost(String),
}

/// What a drive needs besides the session.
#[derive(Debug)]
pub struct Drive<'a> {
    pub held: &'a mut HeldSession,
    pub performer: Performer,
    pub watchers: &'a Watchers,
    /// Commands of the person at the terminal.
    pub orders: &'a mut mpsc::Receiver<Command>,
    pub clock: fn() -> Timestamp,
    views: ViewWriter,
    running: JoinSet<Back>,
    under_way: BTreeMap<StepId, Step>,
    texts: BTreeMap<BlobHash, Arc<str>>,
}

type Back = (StepId, Result<Performed, NotOnTape>);

impl<'a> Drive<'a> {
    pub fn new(
        held: &'a mut HeldSession,
        performer: Performer,
        watchers: &'a Watchers,
        orders: &'a mut mpsc::Receiver<Command>,
        clock: fn() -> Timestamp,
    ) -> Drive<'a> {
        let views = ViewWriter::new(held);
        Drive {
            held,
            performer,
            watchers,
            orders,
            clock,
            views,
            running: JoinSet::new(),
            under_way: BTreeMap::new(),
            texts: BTreeMap::new(),
        }
    }

    /// Drives the session until it neither decides nor does anything more. A full disk pauses it cleanly.
    pub async fn run(mut self) -> Result<Ended, DriveError> {
        match self.run_until_quiet().await {
            Err(DriveError::Hold(HoldError::DiskFull { .. })) => {
                self.running.abort_all();
                self.held.pause_on_full_disk((self.clock)())?;
                Ok(Ended::DiskFull)
            }
            Err(error) => Err(error),
            Ok(()) => Ok(Ended::Quiet),
        }
    }

    async fn run_until_quiet(&mut self) -> Result<(), DriveError> {
        loop {
            self.take_orders().await?;
            self.decide().await?;
            self.open_steps().await?;
            if self.running.is_empty() {
                break;
            }
            self.wait().await?;
        }
        self.held.settle(self.watchers).await?;
        self.views.write_all(self.held)?;
        self.held.save_checkpoint();
        self.watchers.show(&self.held.session);
        Ok(())
    }

    /// Journals what the state calls for until it calls for nothing.
    async fn decide(&mut self) -> Result<(), DriveError> {
        loop {
            let events = due(&self.held.session);
            if events.is_empty() {
                return Ok(());
            }
            let before = self.held.session.view_seq;
            self.held.commit(EntryKind::Decision, Entry { events, ..Entry::default() }, (self.clock)())?;
            if self.held.session.view_seq != before {
                self.held.settle(self.watchers).await?;
                self.views.write_changed(self.held)?;
                self.watchers.show(&self.held.session);
            }
        }
    }

    /// Opens what can run now: durable before anything is done.
    async fn open_steps(&mut self) -> Result<(), DriveError> {
        let room = STEPS_SIDE_BY_SIDE.saturating_sub(self.running.len());
        let steps: Vec<Step> = next_steps(&self.held.session).into_iter().take(room).collect();
        if steps.is_empty() {
            return Ok(());
        }
        let first = self.held.session.steps_opened + 1;
        let opened: Vec<(StepId, Step)> = (first..).map(StepId).zip(steps).collect();
        let events = opened.iter().map(|(id, step)| {
            let (name, key) = (step.name().to_owned(), step.key());
            StepEvent::StepOpened { step: *id, name, key, reserved_micro_usd: 0 }.into()
        });
        let entry = Entry { events: events.collect(), ..Entry::default() };
        self.held.commit(EntryKind::Opened, entry, (self.clock)())?;
        self.held.settle(self.watchers).await?;
        self.watchers.show(&self.held.session);
        for (id, step) in opened {
            self.start(id, step)?;
        }
        Ok(())
    }

    fn start(&mut self, id: StepId, step: Step) -> Result<(), DriveError> {
        self.watchers.send(&self.held.session.id, Notice::Signal { text: format!("{id} {}", step.name()) });
        let text = match step.snapshot() {
            None => None,
            Some(hash) => match self.text(hash) {
                Ok(text) => Some(text),
                Err(because) => return self.keep(id, step, lost_snapshot(because)),
            },
        };
        self.under_way.insert(id, step.clone());
        let performer = self.performer.clone();
        self.running.spawn_blocking(move || (id, performer.perform(&step, text.as_deref())));
        Ok(())
    }

    fn text(&mut self, hash: &BlobHash) -> Result<Arc<str>, String> {
        if let Some(text) = self.texts.get(hash) {
            return Ok(text.clone());
        }
        let text: Arc<str> = load::load_text(&self.held.blobs, hash.as_str())?.into();
        self.remember(hash.clone(), text.clone());
        Ok(text)
    }

    fn remember(&mut self, hash: BlobHash, text: Arc<str>) {
        if self.texts.len() >= TEXTS_MAX {
            self.texts.pop_first();
        }
        self.texts.insert(hash, text);
    }

    /// Waits for a step to come back, for an order, or for the next look at the control file.
    async fn wait(&mut self) -> Result<(), DriveError> {
        tokio::select! {
            back = self.running.join_next() => match back {
                Some(back) => self.take_back(back),
                None => Ok(()),
            },
            Some(order) = self.orders.recv() => self.order(order).await,
            () = tokio::time::sleep(CONTROL_EVERY) => Ok(()),
        }
    }

    fn take_back(&mut self, back: Result<Back, tokio::task::JoinError>) -> Result<(), DriveError> {
        let (id, performed) = back.map_err(|error| DriveError::Lost(error.to_string()))?;
        let Some(step) = self.under_way.remove(&id) else { return Ok(()) };
        self.keep(id, step, performed?)
    }

    /// Keeps an outcome: the text first, then the record with everything that follows from it.
    fn keep(&mut self, id: StepId, step: Step, performed: Performed) -> Result<(), DriveError> {
        let text: Option<Arc<str>> = match (&performed.text, step.snapshot()) {
            (Some(text), _) => {
                self.held.blobs.save(text.as_bytes()).map_err(HoldError::from)?;
                let text: Arc<str> = text.as_str().into();
                self.remember(BlobHash::of(text.as_bytes()), text.clone());
                Some(text)
            }
            (None, Some(hash)) => self.text(hash).ok(),
            (None, None) => None,
        };
        let mut events = vec![StepEvent::StepClosed { step: id, spent_micro_usd: 0 }.into()];
        events.extend(interpret(&self.held.session, &step, &performed.outcome, text.as_deref()));
        let entry = Entry { step: Some(id), outcome: Some(performed.outcome), events };
        self.held.commit(EntryKind::Outcome, entry, (self.clock)())?;
        Ok(())
    }

    async fn take_orders(&mut self) -> Result<(), DriveError> {
        while let Ok(order) = self.orders.try_recv() {
            self.order(order).await?;
        }
        match self.held.control.take() {
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
                tracing::warn!(session = %self.held.session.id, because, "control file ignored");
                Ok(())
            }
            Err(error) => {
                tracing::warn!(session = %self.held.session.id, %error, "control file not readable");
                Ok(())
            }
        }
    }

    /// Follows an order. Steps under way may still come back; the others are interrupted.
    async fn order(&mut self, order: Command) -> Result<(), DriveError> {
        let ends = matches!(order, Command::Pause(_) | Command::Stop | Command::Complete);
        if ends && self.held.session.status != Status::Paused {
            self.drain().await?;
        }
        let followed: Result<(), CommandError> = self.held.follow(&order, (self.clock)())?;
        if let Err(error) = followed {
            self.watchers.send(&self.held.session.id, Notice::Signal { text: error.to_string() });
        }
        Ok(())
    }

    async fn drain(&mut self) -> Result<(), DriveError> {
        let deadline = tokio::time::Instant::now() + GRACE;
        while !self.running.is_empty() {
            match tokio::time::timeout_at(deadline, self.running.join_next()).await {
                Ok(Some(back)) => self.take_back(back)?,
                Ok(None) => break,
                Err(_) => {
                    self.running.abort_all();
                    self.running = JoinSet::new();
                    self.under_way.clear();
                    let events = self.held.interruptions();
                    self.held.commit(
                        EntryKind::Recovery,
                        Entry { events, ..Entry::default() },
                        (self.clock)(),
                    )?;
                }
            }
        }
        Ok(())
    }
}

fn lost_snapshot(because: String) -> Performed {
    Performed { outcome: Outcome::Failed(Failure { kind: FailureKind::Failed, because }), text: None }
}
