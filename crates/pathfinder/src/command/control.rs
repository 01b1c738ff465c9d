//! `pause`, `stop` and `complete`: through the process that holds the session, or directly where nobody does.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use pathfinder_core::command::Command;
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::Session;
use pathfinder_engine::home::HomeError;
use pathfinder_engine::session_writer::{SessionWriter, WriterError};
use pathfinder_store::control::{Action, Control, Request};
use pathfinder_store::lock::LockError;

use crate::context::Context;
use crate::failure::Exit;
use crate::running::{self, ending};
use crate::wording::{either, session_status};

/// How often is looked whether the other process did it.
const LOOK: Duration = Duration::from_millis(50);
/// A step under way may take a while to come back.
const WAIT_MAX: Duration = Duration::from_secs(20);

/// Works from any terminal
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder pause
  pathfinder stop 20260131-0930")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(
    action: Action,
    arguments: &Arguments,
    context: &Context,
) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let home = context.home()?;
    let command = match action {
        Action::Pause => Command::Pause(PauseReason::AskedByUser),
        Action::Stop => Command::Stop,
        Action::Complete => Command::Complete,
    };
    let paths = home.paths(&id)?;
    let session = match hold(context, &id)? {
        Some(held) => follow(context, held, &command)?,
        None => {
            // The process that holds it decides by its state, so what it would refuse is refused here already.
            pathfinder_core::command::command(&home.load(&id)?.session, &command)?;
            let control = Control::new(&home.disk, &paths.control());
            control.ask(Request {
                action,
                at: context.now(),
            })?;
            wait(context, &id, &command)?
        }
    };
    if context.output.is_json() {
        context
            .output
            .json(&ending::summary(&session, &paths.folder))?;
    } else {
        context
            .output
            .result(&format!("{id}: {}", session_status(context.lang, &session)));
    }
    Ok(Exit::Done.into())
}

/// The session, unless another process holds it.
fn hold(context: &Context, id: &str) -> anyhow::Result<Option<SessionWriter>> {
    match context.home()?.hold(id, context.now()) {
        Ok(held) => Ok(Some(held)),
        Err(HomeError::Writer(WriterError::Lock(LockError::Held { .. }))) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn follow(context: &Context, held: SessionWriter, command: &Command) -> anyhow::Result<Session> {
    held.control.clear()?;
    Ok(running::follow(context, held, command)?.session)
}

/// Waits until the holder has done it. One that came to rest by itself left it undone: then it is done here.
fn wait(context: &Context, id: &str, command: &Command) -> anyhow::Result<Session> {
    let asked = Instant::now();
    loop {
        if let Some(held) = hold(context, id)? {
            let events = pathfinder_core::command::command(&held.session, command);
            let is_undone =
                events.is_ok_and(|it| !it.is_empty() || held.session.writing.is_pending());
            return if is_undone {
                follow(context, held, command)
            } else {
                Ok(held.session)
            };
        }
        if asked.elapsed() > WAIT_MAX {
            context.output.note(either(
                context.lang,
                "요청을 전했습니다. 진행 중인 작업이 끝나는 대로 반영됩니다.",
                "asked; it takes effect when the step under way has come back",
            ));
            return Ok(context.home()?.load(id)?.session);
        }
        std::thread::sleep(LOOK);
    }
}
