//! Passes a command to a session, whoever holds it: this process, another one, or nobody.

use std::time::Duration;

use pathfinder_core::command::{Command, command};
use pathfinder_core::session::Session;
use pathfinder_store::control::{Action, Control, Request};
use tokio::time::{Instant, sleep};

use super::running::Reached;
use super::{Engine, EngineError};
use crate::home::HomeError;
use crate::session_writer::SessionWriter;

/// How often to check whether the other process has done it.
const LOOK: Duration = Duration::from_millis(50);
/// A step in flight may take a while to come back.
const WAIT_MAX: Duration = Duration::from_secs(20);

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
        if let Some(reached) = self.reached(id) {
            return self.order(id, reached, asked).await;
        }
        if let Some(held) = self.hold(id)? {
            return self.follow(held, asked).await;
        }
        // The holder decides by the same state, so what it would refuse is refused right here.
        let session = self.home.load(id)?.session;
        command(&session, asked)?;
        let Some(action) = action(asked) else {
            // Another process accepts no other orders: the error says who holds the session.
            self.home.probe(id)?;
            return Ok(Commanded::Asked(Box::new(session)));
        };
        let control = Control::new(&self.home.disk, &self.home.paths(id)?.control());
        let request = Request {
            action,
            at: self.now(),
        };
        control.ask(request).map_err(EngineError::Control)?;
        self.wait(id, asked).await
    }

    /// Orders a session that runs here.
    async fn order(
        &self,
        id: &str,
        mut reached: Reached,
        asked: &Command,
    ) -> Result<Commanded, EngineError> {
        command(&self.home.load(id)?.session, asked)?;
        // A session that has just come to rest accepts no orders; its last state says why.
        let _ = reached.orders.send(asked.clone()).await;
        if action(asked).is_some()
            && let Ok(rested) = reached.rested.wait_for(Option::is_some).await
            && let Some(session) = rested.as_deref()
        {
            return Ok(Commanded::Done(Box::new(session.clone())));
        }
        Ok(Commanded::Asked(Box::new(self.home.load(id)?.session)))
    }

    /// The session, unless another process holds it.
    fn hold(&self, id: &str) -> Result<Option<SessionWriter>, EngineError> {
        let held: Result<SessionWriter, HomeError> = self.home.hold(id, self.now());
        match held.map_err(EngineError::from) {
            Ok(held) => Ok(Some(held)),
            Err(error) if error.is_held_elsewhere() => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn follow(&self, held: SessionWriter, asked: &Command) -> Result<Commanded, EngineError> {
        held.control.clear().map_err(EngineError::Control)?;
        let rested = self.write_held(held, asked).await?;
        Ok(Commanded::Done(Box::new(rested.session)))
    }

    /// Waits until the holder has done it. If the holder came to rest on its own first, it is done here.
    async fn wait(&self, id: &str, asked: &Command) -> Result<Commanded, EngineError> {
        let since = Instant::now();
        loop {
            if let Some(held) = self.hold(id)? {
                let events = command(&held.session, asked);
                let is_undone =
                    events.is_ok_and(|it| !it.is_empty() || held.session.writing.is_pending());
                return match is_undone {
                    true => self.follow(held, asked).await,
                    false => Ok(Commanded::Done(Box::new(held.session))),
                };
            }
            if since.elapsed() > WAIT_MAX {
                let session = self.home.load(id)?.session;
                return Ok(Commanded::Asked(Box::new(session)));
            }
            sleep(LOOK).await;
        }
    }
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
