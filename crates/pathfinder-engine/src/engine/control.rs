//! Passes a command to a session, whoever holds it: this process, another one, or nobody.

use std::time::Duration;

use pathfinder_core::command::{Command, command};
use pathfinder_core::session::Session;
use pathfinder_store::control::{Action, Control, Request};
use tokio::time::{Instant, sleep};

use super::running::SessionHandle;
use super::{Engine, EngineError};
use crate::drive::MODEL_GRACE;
use crate::session_writer::SessionWriter;

/// How often to check whether the other process has done it.
const LOOK: Duration = Duration::from_millis(50);
/// The holder gives a model's reply this long to come back. The rest is for reading the control file and for writing.
const WAIT_MAX: Duration = MODEL_GRACE.saturating_add(Duration::from_secs(5));

/// The result of a command.
#[derive(Debug)]
pub enum Commanded {
    Done(Box<Session>),
    /// The process that holds the session was told, and does it once the step in flight has come back.
    Asked(Box<Session>),
}

impl Commanded {
    pub fn session(&self) -> &Session {
        match self {
            Commanded::Done(session) | Commanded::Asked(session) => session,
        }
    }
}

impl Engine {
    /// Pauses, stops or completes a session, or makes it write something, and waits until that is done.
    pub async fn command(&self, id: &str, asked: &Command) -> Result<Commanded, EngineError> {
        if let Some(reached) = self.reached(id)
            && let Some(commanded) = self.order(id, reached, asked).await?
        {
            return Ok(commanded);
        }
        match self.hold(id).await {
            Ok(writer) => self.follow(writer, asked).await,
            Err(error) if error.is_held_elsewhere() => self.ask(id, asked, error).await,
            Err(error) => Err(error),
        }
    }

    /// Orders a session that runs here; `None` if it came to rest without doing it.
    async fn order(
        &self,
        id: &str,
        mut reached: SessionHandle,
        asked: &Command,
    ) -> Result<Option<Commanded>, EngineError> {
        let session = self.load_for(id, asked).await?;
        let is_sent = reached.orders.send(asked.clone()).await.is_ok();
        if action(asked).is_none() {
            return Ok(is_sent.then_some(Commanded::Asked(session)));
        }
        // An error means that the task panicked, so that nobody holds the session any more.
        let Ok(rested) = reached.rested.wait_for(Option::is_some).await else {
            return Ok(None);
        };
        let done = rested
            .as_deref()
            .filter(|it| !is_undone(&it.session, asked));
        Ok(done.map(|it| Commanded::Done(Box::new(it.session.clone()))))
    }

    /// Asks the process that holds the session, as `held` says.
    async fn ask(
        &self,
        id: &str,
        asked: &Command,
        held: EngineError,
    ) -> Result<Commanded, EngineError> {
        // The holder decides by the same state, so what it would refuse is refused right here.
        self.load_for(id, asked).await?;
        let Some(action) = action(asked) else {
            return Err(held);
        };
        let (at, path) = (self.now(), self.home.paths(id)?.control());
        self.blocking(move |engine| {
            let control = Control::new(&engine.home.disk, &path);
            let asked = control.ask(Request { action, at });
            asked.map_err(EngineError::Control)
        })
        .await?;
        self.wait(id, asked).await
    }

    /// Waits until the holder has done it. If the holder came to rest on its own first, it is done here.
    async fn wait(&self, id: &str, asked: &Command) -> Result<Commanded, EngineError> {
        let since = Instant::now();
        loop {
            match self.hold(id).await {
                Ok(writer) if is_undone(&writer.session, asked) => {
                    return self.follow(writer, asked).await;
                }
                Ok(writer) => return Ok(Commanded::Done(Box::new(writer.session))),
                Err(error) if !error.is_held_elsewhere() => return Err(error),
                Err(_) if since.elapsed() > WAIT_MAX => {
                    return Ok(Commanded::Asked(self.load_session(id).await?));
                }
                Err(_) => sleep(LOOK).await,
            }
        }
    }

    /// Does it here.
    async fn follow(
        &self,
        writer: SessionWriter,
        asked: &Command,
    ) -> Result<Commanded, EngineError> {
        let writer = self.blocking(move |_| {
            writer.control.clear().map_err(EngineError::Control)?;
            Ok(writer)
        });
        let writer = writer.await?;
        let rested = self.write_held(writer, asked).await?;
        Ok(Commanded::Done(Box::new(rested.session)))
    }

    /// The session, if it allows the command.
    async fn load_for(&self, id: &str, asked: &Command) -> Result<Box<Session>, EngineError> {
        let session = self.load_session(id).await?;
        command(&session, asked)?;
        Ok(session)
    }

    async fn load_session(&self, id: &str) -> Result<Box<Session>, EngineError> {
        let id = id.to_owned();
        self.blocking(move |engine| Ok(Box::new(engine.home.load(&id)?.session)))
            .await
    }

    async fn hold(&self, id: &str) -> Result<SessionWriter, EngineError> {
        let id = id.to_owned();
        self.blocking(move |engine| Ok(engine.home.hold(&id, engine.now())?))
            .await
    }
}

/// Whether a session that has come to rest still has to follow a command. One that ended on its own cannot.
fn is_undone(session: &Session, asked: &Command) -> bool {
    let events = command(session, asked);
    events.is_ok_and(|it| !it.is_empty() || session.writing.is_pending())
}

/// The commands that another process accepts.
fn action(command: &Command) -> Option<Action> {
    match command {
        Command::Pause(_) => Some(Action::Pause),
        Command::Stop => Some(Action::Stop),
        Command::Complete => Some(Action::Complete),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
