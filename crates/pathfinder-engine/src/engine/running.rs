//! Sessions that run in this process, each in a task of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use pathfinder_core::command::{Command, CommandError, command};
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::Session;
use pathfinder_core::settings::ReasonerKind;
use pathfinder_core::words::ending;
use pathfinder_text::Lang;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinError, JoinHandle};

use super::{Engine, EngineError};
use crate::crowd::Crowd;
use crate::drive::host::HostReply;
use crate::drive::{Drive, DriveError, Ended, is_thesis_due};
use crate::note::SessionNote;
use crate::perform::{Capabilities, Performer};
use crate::session_writer::{SessionWriter, WriterError};

/// Orders that can be queued for a session.
const ORDERS_MAX: usize = 8;
/// Replies of the host that can be queued for a session.
const REPLIES_MAX: usize = 8;

/// A session that came to rest.
#[derive(Debug, Clone)]
pub struct Rested {
    pub session: Session,
    pub folder: PathBuf,
    pub ended: Result<Ended, Arc<DriveError>>,
    /// Why there is no thesis although one was requested.
    pub no_thesis: Option<NoThesis>,
}

/// Why a thesis that was requested is not there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoThesis {
    #[error(transparent)]
    Refused(#[from] CommandError),
    /// The host has not answered yet what it was asked.
    #[error("{}", self.message(Lang::English))]
    WaitsForHost,
}

impl NoThesis {
    pub fn message(&self, lang: Lang) -> String {
        match self {
            NoThesis::Refused(it) => it.message(lang),
            NoThesis::WaitsForHost => ending::thesis_waits_for_host(lang).to_owned(),
        }
    }
}

impl Rested {
    /// Why the session came to rest before it was done, if anything went wrong.
    pub(super) fn failure(&self) -> Option<Arc<DriveError>> {
        match &self.ended {
            Ok(Ended::Quiet) => None,
            Ok(Ended::DiskFull) => {
                let path = self.folder.clone();
                Some(Arc::new(WriterError::DiskFull { path }.into()))
            }
            Err(error) => Some(error.clone()),
        }
    }
}

/// A session that runs in a task of its own. Dropping this does not end it.
#[derive(Debug)]
pub struct Running {
    /// The session as it was when its task started.
    pub session: Session,
    /// The last record that was there before the session was opened: watch after it to see all that it does here.
    pub opened_seq: u64,
    pub(super) handle: SessionHandle,
    task: JoinHandle<Rested>,
}

impl Running {
    /// Sends orders to the session. A session that came to rest ignores them.
    pub fn orders(&self) -> mpsc::Sender<Command> {
        self.handle.orders.clone()
    }

    /// Waits until the session is paused, stopped or completed.
    pub async fn rest(self) -> Result<Rested, JoinError> {
        self.task.await
    }
}

/// The handle of a session that runs here.
#[derive(Debug, Clone)]
pub(super) struct SessionHandle {
    pub(super) orders: mpsc::Sender<Command>,
    /// How it came to rest, once it has.
    pub(super) rested: watch::Receiver<Option<Arc<Rested>>>,
    pub(super) replies: mpsc::Sender<HostReply>,
}

pub(super) type RunningSessions = Arc<Mutex<BTreeMap<String, SessionHandle>>>;

/// Takes a session out of the running sessions when its task ends, a panic included.
struct Registered {
    register: RunningSessions,
    id: String,
}

impl Drop for Registered {
    fn drop(&mut self) {
        lock(&self.register).remove(&self.id);
    }
}

impl Engine {
    /// Spawns the task of a session, with a reply of the host that is there already. Must be called inside a tokio
    /// runtime.
    pub(super) fn run(
        &self,
        held: SessionWriter,
        performer: Performer,
        thesis: bool,
        first_reply: Option<HostReply>,
    ) -> Running {
        let (orders, mut receiver) = mpsc::channel(ORDERS_MAX);
        let (sender, rested) = watch::channel(None);
        let (replies, mut received) = mpsc::channel(REPLIES_MAX);
        if let Some(reply) = first_reply {
            let sent = replies.try_send(reply);
            debug_assert!(sent.is_ok(), "the channel is new");
        }
        let (session, opened_seq) = (held.session.clone(), held.opened_seq());
        let id = session.id.clone();
        let handle = SessionHandle {
            orders,
            rested,
            replies,
        };
        lock(&self.running).insert(id.clone(), handle.clone());
        let (crowd, register) = (self.crowd.clone(), self.running.clone());
        let registered = Registered { register, id };
        let task = tokio::spawn(async move {
            let rested = drive(
                held,
                performer,
                &crowd,
                &mut receiver,
                &mut received,
                thesis,
            )
            .await;
            drop(registered);
            sender.send_replace(Some(Arc::new(rested.clone())));
            rested
        });
        Running {
            session,
            opened_seq,
            handle,
            task,
        }
    }

    /// The handle of a session, if it runs here.
    pub(super) fn reached(&self, id: &str) -> Option<SessionHandle> {
        lock(&self.running).get(id).cloned()
    }

    /// Applies a command that only writes or ends, and brings the session's files up to date. Research does not
    /// continue.
    pub async fn write(&self, id: &str, command: &Command) -> Result<Rested, EngineError> {
        self.until_written(id).await?;
        self.write_held(self.home.hold(id, self.now())?, command)
            .await
    }

    /// Waits for the task of a session that has ended and is still writing its files.
    async fn until_written(&self, id: &str) -> Result<(), EngineError> {
        let Some(mut handle) = self.reached(id) else {
            return Ok(());
        };
        if !self.home.load(id)?.session.status.is_going() {
            // An error means that the task panicked, so that it writes no more.
            let _ = handle.rested.wait_for(Option::is_some).await;
        }
        Ok(())
    }

    pub(super) async fn write_held(
        &self,
        mut held: SessionWriter,
        command: &Command,
    ) -> Result<Rested, EngineError> {
        self.restrict_to_builtin(&mut held)?;
        let (models, ledger) = match held.session.settings.reasoner_kind {
            ReasonerKind::Models => (
                self.models_for_writing(&held.session.settings),
                self.ledger()?,
            ),
            ReasonerKind::Builtin | ReasonerKind::Host => (None, None),
        };
        self.note_truncated_journal(&held);
        held.follow(command, self.now())??;
        // A process that died left it running, and writing must not resume research.
        if held.session.status.is_going() {
            held.follow(&Command::Pause(PauseReason::Interrupted), self.now())??;
        }
        let (_sender, mut orders) = mpsc::channel(1);
        let (_host, mut replies) = mpsc::channel(1);
        let performer = Performer::Live(Capabilities {
            models,
            ledger,
            ..Capabilities::default()
        });
        let mut rested = drive(
            held,
            performer,
            &self.crowd,
            &mut orders,
            &mut replies,
            false,
        )
        .await;
        if *command == Command::WriteThesis {
            rested.no_thesis = waits_for_host(&rested.session);
        }
        // With a full disk, the request is recorded but not done: the same command finishes it once there is space again.
        match rested.failure() {
            None => Ok(rested),
            Some(error) => Err(error.into()),
        }
    }

    /// Reports what was cut off the journal's end, and where it is kept.
    pub(super) fn note_truncated_journal(&self, held: &SessionWriter) {
        if let Some(cut) = &held.cut {
            self.notes.send(SessionNote::JournalCut {
                path: cut.path.clone(),
                bytes: cut.bytes,
            });
        }
    }
}

fn lock(register: &RunningSessions) -> std::sync::MutexGuard<'_, BTreeMap<String, SessionHandle>> {
    register.lock().unwrap_or_else(PoisonError::into_inner)
}

fn why_no_thesis(session: &Session) -> Option<NoThesis> {
    if session.paused_because == Some(PauseReason::Interrupted) {
        return None;
    }
    let refused = command(session, &Command::WriteThesis).err();
    refused
        .map(NoThesis::from)
        .or_else(|| waits_for_host(session))
}

fn waits_for_host(session: &Session) -> Option<NoThesis> {
    let is_pending = session.writing.thesis && session.settings.reasoner_kind == ReasonerKind::Host;
    is_pending.then_some(NoThesis::WaitsForHost)
}

/// Drives a session until it rests, with a thesis at its end if one is requested.
async fn drive(
    mut held: SessionWriter,
    performer: Performer,
    crowd: &Arc<Crowd>,
    orders: &mut mpsc::Receiver<Command>,
    replies: &mut mpsc::Receiver<HostReply>,
    thesis: bool,
) -> Rested {
    let drive = Drive::new(&mut held, performer, crowd, orders, Timestamp::now);
    let drive = drive.concluding(thesis).with_replies(replies);
    let ended = drive.run().await.map_err(Arc::new);
    let is_missing = thesis && is_thesis_due(&held.session) && matches!(ended, Ok(Ended::Quiet));
    let no_thesis = is_missing.then(|| why_no_thesis(&held.session)).flatten();
    Rested {
        folder: held.paths.folder.clone(),
        session: held.session,
        ended,
        no_thesis,
    }
}
