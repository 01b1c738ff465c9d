//! Runs sessions side by side in this process, shows how they come along, and passes on what the person orders.

pub(crate) mod ending;
mod face;
mod follow;
mod interrupt;
mod keys;
mod live;
mod no_evidence;
mod screen;
mod trouble;

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::command::{Command, CommandError};
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::Session;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::{Drive, DriveError, Ended};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::{SessionWriter, WriterError};
use pathfinder_engine::watch::{Notice, StepSignal};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinSet;

use crate::context::Context;
use crate::foreign;
use crate::output::Mode;
use crate::taking_up;
use crate::thinkers;
use crate::wording::either;
use face::Face;
use interrupt::Interrupts;
use keys::{Key, Keys};

/// Threads that think, search and write files.
const BLOCKING: usize = 32;
/// Ten frames a second are enough for people.
const FRAME: Duration = Duration::from_millis(100);
const WORKERS: usize = 2;

/// What is wanted besides the research itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thesis {
    Wanted,
    NotWanted,
}

impl Thesis {
    pub(crate) fn wanted(is_wanted: bool) -> Thesis {
        if is_wanted {
            Thesis::Wanted
        } else {
            Thesis::NotWanted
        }
    }

    /// Whether it is wanted, and not yet written from this very evidence.
    pub(crate) fn is_due(self, session: &Session) -> bool {
        let is_new = session
            .thesis
            .as_ref()
            .is_none_or(|it| it.iteration < session.iteration);
        self == Thesis::Wanted && is_new
    }
}

/// A session that came to rest.
#[derive(Debug)]
pub(crate) struct Rested {
    pub(crate) session: Session,
    pub(crate) folder: std::path::PathBuf,
    pub(crate) ended: Result<Ended, DriveError>,
    /// Why there is no thesis although one was wanted.
    pub(crate) no_thesis: Option<CommandError>,
}

/// Every session that came to rest, and whether Ctrl-C did it.
#[derive(Debug)]
pub(crate) struct AllRested {
    pub(crate) sessions: Vec<Rested>,
    pub(crate) interrupted: bool,
}

/// Runs the sessions until each is paused, stopped or over.
pub(crate) fn run(
    context: &Context,
    sessions: Vec<(SessionWriter, Performer)>,
    thesis: Thesis,
) -> anyhow::Result<AllRested> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .max_blocking_threads(BLOCKING)
        .enable_all()
        .build()?;
    let rested = runtime.block_on(async {
        let (running, notices, signals) = Running::start(context, sessions, thesis);
        running.until_rest(notices, signals).await
    });
    // A step that does not come back was given its time already.
    runtime.shutdown_background();
    rested
}

struct Running<'a> {
    context: &'a Context,
    crowd: Arc<Crowd>,
    drives: JoinSet<Rested>,
    interrupts: Interrupts,
    face: Face<'a>,
    rested: Vec<Rested>,
}

impl<'a> Running<'a> {
    fn start(
        context: &'a Context,
        sessions: Vec<(SessionWriter, Performer)>,
        thesis: Thesis,
    ) -> (Running<'a>, Notices, Signals) {
        let face = Face::new(
            context,
            sessions.iter().map(|(it, _)| it.session.clone()).collect(),
        );
        let crowd = Arc::new(Crowd::default());
        let notices = crowd.watchers.subscribe();
        let signals = crowd.watchers.subscribe_signals();
        let mut drives = JoinSet::new();
        let mut orders = Vec::new();
        for (held, performer) in sessions {
            crowd.watchers.show(&held.session);
            let (sender, receiver) = mpsc::channel(8);
            orders.push(sender);
            drives.spawn(drive(held, performer, crowd.clone(), receiver, thesis));
        }
        let interrupts = Interrupts::new(orders);
        (
            Running {
                context,
                crowd,
                drives,
                interrupts,
                face,
                rested: Vec::new(),
            },
            notices,
            signals,
        )
    }

    async fn until_rest(
        mut self,
        mut notices: Notices,
        mut signals: Signals,
    ) -> anyhow::Result<AllRested> {
        self.interrupts.heed()?;
        let interrupts = self.interrupts.clone();
        let mut frames = tokio::time::interval(FRAME);
        frames.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut keys = Keys::listen(&self.context.output);
        while !self.drives.is_empty() {
            tokio::select! {
                biased;
                () = interrupts.news() => self.tell_interrupt(),
                Some(key) = keys.next() => self.key(key).await,
                // Before the notices, of which there is always another one.
                _ = frames.tick() => self.face.draw(),
                notice = notices.recv() => self.face.take(notice, &self.crowd.watchers),
                Ok(signal) = signals.recv() => self.face.take_signal(signal),
                Some(rested) = self.drives.join_next() => self.rested.push(rested?),
            }
            if self.context.output.is_closed() && !interrupts.happened() {
                interrupts.interrupt().await;
            }
        }
        while let Ok(notice) = notices.try_recv() {
            self.face.take(Ok(notice), &self.crowd.watchers);
        }
        self.face.finish();
        keys.restore();
        self.rested.sort_by(|a, b| a.session.id.cmp(&b.session.id));
        Ok(AllRested {
            sessions: self.rested,
            interrupted: interrupts.happened(),
        })
    }

    async fn key(&mut self, key: Key) {
        let lang = self.context.lang;
        match key {
            Key::Pause => {
                self.face
                    .note(either(lang, "일시 정지하는 중입니다…", "pausing…"));
                self.interrupts
                    .order(&Command::Pause(PauseReason::AskedByUser))
                    .await;
            }
            Key::Stop => {
                self.face
                    .note(either(lang, "중지하는 중입니다…", "stopping…"));
                self.interrupts.order(&Command::Stop).await;
            }
            Key::Interrupt => self.interrupts.interrupt().await,
        }
    }

    fn tell_interrupt(&mut self) {
        self.face.note(either(
            self.context.lang,
            "일시 정지하는 중입니다. 이미 비용이 든 호출은 최대 20초 기다립니다. 바로 끝내려면 Ctrl-C를 한 번 더 누르세요.",
            "pausing: calls that are paid for have up to 20 s to come back; Ctrl-C again ends at once",
        ));
    }
}

type Notices = broadcast::Receiver<Notice>;
type Signals = broadcast::Receiver<StepSignal>;

async fn drive(
    mut held: SessionWriter,
    performer: Performer,
    crowd: Arc<Crowd>,
    mut orders: mpsc::Receiver<Command>,
    thesis: Thesis,
) -> Rested {
    let mut once = async |held: &mut SessionWriter| {
        Drive::new(held, performer.clone(), &crowd, &mut orders, Timestamp::now)
            .run()
            .await
    };
    let mut ended = once(&mut held).await;
    let mut no_thesis = None;
    let interrupted = held.session.paused_because == Some(PauseReason::Interrupted);
    if thesis.is_due(&held.session) && !interrupted && matches!(ended, Ok(Ended::Quiet)) {
        match held.follow(&Command::WriteThesis, Timestamp::now()) {
            Ok(Ok(())) => ended = once(&mut held).await,
            Ok(Err(error)) => no_thesis = Some(error),
            Err(error) => ended = Err(error.into()),
        }
    }
    Rested {
        folder: held.paths.folder.clone(),
        session: held.session,
        ended,
        no_thesis,
    }
}

/// Follows a command that only writes or ends, and brings the views up to date. Shows nothing.
pub(crate) fn follow(
    context: &Context,
    mut held: SessionWriter,
    command: &Command,
) -> anyhow::Result<Rested> {
    let config = context.config()?;
    foreign::keep_home(&mut held, context)?;
    let (models, ledger) = match held.session.settings.asks_models {
        true => (
            thinkers::for_writing(&held.session.settings, config, context),
            context.ledger(config)?,
        ),
        false => (None, None),
    };
    taking_up::tell_cut(context, &held);
    held.follow(command, Timestamp::now())??;
    // A process that died left it running: to write is not to go on.
    if held.session.status.is_going() {
        held.follow(&Command::Pause(PauseReason::Interrupted), Timestamp::now())??;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let (_sender, receiver) = mpsc::channel(1);
    let performer = Performer::Live(Capabilities {
        models,
        ledger,
        ..Capabilities::default()
    });
    let mut rested = runtime.block_on(drive(
        held,
        performer,
        Arc::default(),
        receiver,
        Thesis::NotWanted,
    ));
    runtime.shutdown_background();
    match std::mem::replace(&mut rested.ended, Ok(Ended::Quiet))? {
        Ended::Quiet => Ok(rested),
        // It was asked for and is not done: the same command finishes it when there is room again.
        Ended::DiskFull => Err(WriterError::DiskFull {
            path: rested.folder,
        }
        .into()),
    }
}

/// Whether the live block is drawn.
fn is_live(context: &Context) -> bool {
    context.output.mode == Mode::Human
}
