//! Runs sessions side by side in this process, shows their progress, and passes on the orders of the person.

mod advice;
pub(crate) mod approving;
pub(crate) mod ending;
mod face;
mod follow;
mod interrupt;
mod keys;
mod live;
mod screen;

use std::time::Duration;

use futures_util::stream::{SelectAll, StreamExt};
use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::words::progress;
use pathfinder_engine::watch::Watch;
use pathfinder_engine::{MODEL_GRACE, Opening, Rested, Running, Wish};
use tokio::task::JoinSet;

use crate::context::Context;
use crate::output::Mode;
use crate::runtime;
use face::Face;
use interrupt::Interrupts;
use keys::{Key, Keys};

/// Ten frames a second are enough for people.
const FRAME: Duration = Duration::from_millis(100);

/// All sessions, come to rest, and whether Ctrl-C interrupted them.
#[derive(Debug)]
pub(crate) struct AllRested {
    pub(crate) sessions: Vec<Rested>,
    pub(crate) interrupted: bool,
}

/// Starts or resumes sessions, and shows them until each is paused, stopped or completed.
pub(crate) fn run(
    context: &Context,
    openings: Vec<Opening>,
    wish: &Wish,
) -> anyhow::Result<AllRested> {
    let engine = context.engine()?;
    let runtime = runtime::new()?;
    let inside = runtime.enter();
    let sessions = runtime.block_on(engine.run_all(openings, wish))?;
    let watched = sessions
        .iter()
        .map(|it| engine.watch(&it.session.id, it.opened_seq));
    let updates = watched.collect::<Result<SelectAll<Watch>, _>>()?;
    let attended = Attended::new(context, sessions);
    let rested = runtime.block_on(attended.until_rest(updates));
    drop(inside);
    // The engine has already waited for steps that do not return.
    runtime.shutdown_background();
    rested
}

/// Applies a command that only writes to a session. Shows nothing.
pub(crate) fn write(context: &Context, id: &str, command: &Command) -> anyhow::Result<Rested> {
    Ok(runtime::wait(context.engine()?.write(id, command))??)
}

/// Running sessions, and the person who watches and steers them.
struct Attended<'a> {
    context: &'a Context,
    drives: JoinSet<anyhow::Result<Rested>>,
    interrupts: Interrupts,
    face: Face<'a>,
    rested: Vec<Rested>,
}

impl<'a> Attended<'a> {
    fn new(context: &'a Context, sessions: Vec<Running>) -> Attended<'a> {
        let shown = sessions.iter().map(|it| it.session.clone());
        let face = Face::new(context, shown.collect());
        let interrupts = Interrupts::new(sessions.iter().map(|it| it.orders()).collect());
        let mut drives = JoinSet::new();
        for session in sessions {
            drives.spawn(async move { Ok(session.rest().await?) });
        }
        Attended {
            context,
            drives,
            interrupts,
            face,
            rested: Vec::new(),
        }
    }

    async fn until_rest(mut self, mut updates: SelectAll<Watch>) -> anyhow::Result<AllRested> {
        self.interrupts.listen()?;
        let interrupts = self.interrupts.clone();
        let mut frames = tokio::time::interval(FRAME);
        frames.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut keys = Keys::listen(&self.context.output);
        while !self.drives.is_empty() {
            tokio::select! {
                biased;
                () = interrupts.first() => self.note_interrupt(),
                Some(key) = keys.next() => self.key(key).await,
                // Before the updates, which may never let up.
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
                self.face.note(progress::pausing(lang));
                self.interrupts
                    .order(&Command::Pause(PauseReason::AskedByUser))
                    .await;
            }
            Key::Stop => {
                self.face.note(progress::stopping(lang));
                self.interrupts.order(&Command::Stop).await;
            }
            Key::Interrupt => self.interrupts.interrupt().await,
        }
    }

    fn note_interrupt(&mut self) {
        let seconds = MODEL_GRACE.as_secs();
        self.face
            .note(&progress::interrupted(self.context.lang, seconds));
    }
}

/// Whether the live block is drawn.
fn is_live(context: &Context) -> bool {
    context.output.mode == Mode::Human
}
