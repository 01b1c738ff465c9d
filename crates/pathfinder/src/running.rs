//! Runs sessions side by side in this process, shows how they come along, and passes on what the person orders.

pub(crate) mod ending;
mod face;
mod follow;
mod interrupt;
mod keys;
mod live;
mod no_evidence;
mod pause_cause;
mod screen;

use std::future::Future;
use std::time::Duration;

use futures_util::stream::{SelectAll, StreamExt};
use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_engine::watch::Watch;
use pathfinder_engine::{Opening, Rested, Wish};
use tokio::task::JoinSet;

use crate::context::Context;
use crate::output::Mode;
use crate::wording::either;
use face::Face;
use interrupt::Interrupts;
use keys::{Key, Keys};

/// Threads that think, search and write files.
const BLOCKING: usize = 32;
/// Ten frames a second are enough for people.
const FRAME: Duration = Duration::from_millis(100);
const WORKERS: usize = 2;

/// Every session that came to rest, and whether Ctrl-C did it.
#[derive(Debug)]
pub(crate) struct AllRested {
    pub(crate) sessions: Vec<Rested>,
    pub(crate) interrupted: bool,
}

/// Starts sessions or goes on with them, and shows them until each is paused, stopped or over.
pub(crate) fn run(
    context: &Context,
    openings: Vec<Opening>,
    wish: &Wish,
) -> anyhow::Result<AllRested> {
    let engine = context.engine()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .max_blocking_threads(BLOCKING)
        .enable_all()
        .build()?;
    let inside = runtime.enter();
    let sessions = engine.run_all(openings, wish)?;
    let watched = sessions
        .iter()
        .map(|it| engine.watch(&it.session.id, it.opened_seq));
    let updates = watched.collect::<Result<SelectAll<Watch>, _>>()?;
    let running = Running::new(context, sessions);
    let rested = runtime.block_on(running.until_rest(updates));
    drop(inside);
    // A step that does not come back was given its time already.
    runtime.shutdown_background();
    rested
}

/// Has a session follow a command that only writes. Shows nothing.
pub(crate) fn write(context: &Context, id: &str, command: &Command) -> anyhow::Result<Rested> {
    Ok(wait(context.engine()?.write(id, command))??)
}

/// Waits for something in a runtime of its own.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let done = runtime.block_on(work);
    runtime.shutdown_background();
    Ok(done)
}

struct Running<'a> {
    context: &'a Context,
    drives: JoinSet<anyhow::Result<Rested>>,
    interrupts: Interrupts,
    face: Face<'a>,
    rested: Vec<Rested>,
}

impl<'a> Running<'a> {
    fn new(context: &'a Context, sessions: Vec<pathfinder_engine::Running>) -> Running<'a> {
        let shown = sessions.iter().map(|it| it.session.clone());
        let face = Face::new(context, shown.collect());
        let interrupts = Interrupts::new(sessions.iter().map(|it| it.orders()).collect());
        let mut drives = JoinSet::new();
        for session in sessions {
            drives.spawn(async move { Ok(session.rest().await?) });
        }
        Running {
            context,
            drives,
            interrupts,
            face,
            rested: Vec::new(),
        }
    }

    async fn until_rest(mut self, mut updates: SelectAll<Watch>) -> anyhow::Result<AllRested> {
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
                // Before the updates, of which there is always another one.
                _ = frames.tick() => self.face.draw(),
                Some(update) = updates.next() => self.face.update(update),
                Some(rested) = self.drives.join_next() => self.rested.push(rested??),
            }
            if self.context.output.is_closed() && !interrupts.happened() {
                interrupts.interrupt().await;
            }
        }
        updates.iter_mut().for_each(Watch::finish);
        while let Some(update) = updates.next().await {
            self.face.update(update);
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

/// Whether the live block is drawn.
fn is_live(context: &Context) -> bool {
    context.output.mode == Mode::Human
}
