//! Plays a tape: the whole session again, without network or keys.

use std::sync::Arc;

use jiff::Timestamp;
use pathfinder_core::command::{Command, CommandError};
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::{Session, Status};
use tokio::sync::mpsc;

use super::Tape;
use crate::crowd::Crowd;
use crate::drive::{Drive, DriveError, Ended};
use crate::home::{Home, HomeError};
use crate::perform::{NotOnTape, Performer};
use crate::session_writer::{SessionWriter, WriterError};

/// The result of playing a tape.
#[derive(Debug)]
pub struct Played {
    pub session: Session,
    /// The recorded session was stopped early, so the answer after its last iteration is not on the tape.
    pub lacks_answer: bool,
}

/// Why a tape was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Record a new tape: this version takes other steps.
    #[error(transparent)]
    Missing(NotOnTape),
    #[error(transparent)]
    Home(#[from] HomeError),
    #[error(transparent)]
    Drive(DriveError),
    #[error(transparent)]
    Refused(#[from] CommandError),
}

impl From<DriveError> for PlayError {
    fn from(error: DriveError) -> PlayError {
        match error {
            DriveError::Tape(missing) => PlayError::Missing(missing),
            DriveError::Writer(error) => PlayError::Home(error.into()),
            DriveError::Lost(_) => PlayError::Drive(error),
        }
    }
}

impl From<WriterError> for PlayError {
    fn from(error: WriterError) -> PlayError {
        PlayError::Home(error.into())
    }
}

/// Plays a tape to its iteration limit, as a new session of `home`.
pub async fn play(tape: Tape, home: &Home, clock: fn() -> Timestamp) -> Result<Played, PlayError> {
    let header = tape.header.clone();
    let mut writer = home.create(header.question, header.settings, clock())?;
    let tape = Arc::new(tape);
    let mut played = run(&mut writer, &tape, clock).await;
    for _ in 0..header.resumed {
        if played.is_err() || !is_resumed_after(&writer.session) {
            break;
        }
        let resume = Command::Resume {
            iterations_max: None,
            budget_micro_usd: None,
        };
        writer.follow(&resume, clock())??;
        played = run(&mut writer, &tape, clock).await;
    }
    let lacks_answer = match played {
        Ok(()) => false,
        Err(PlayError::Missing(missing))
            if header.stopped_early && is_last_answer(&writer.session, &missing) =>
        {
            true
        }
        Err(error) => return Err(error),
    };
    Ok(Played {
        session: writer.session,
        lacks_answer,
    })
}

/// Whether the recorded session rested here too, and was resumed by its user.
fn is_resumed_after(session: &Session) -> bool {
    let has_more = session.iteration < session.settings.iterations_max;
    let is_done = session.status == Status::Completed && has_more;
    is_done
        || matches!(
            session.paused_because,
            Some(
                PauseReason::ModelUnreachable
                    | PauseReason::Overcharged
                    | PauseReason::SearchesFailed
                    | PauseReason::NothingFound
                    | PauseReason::NothingLeftToRead
            )
        )
}

async fn run(
    writer: &mut SessionWriter,
    tape: &Arc<Tape>,
    clock: fn() -> Timestamp,
) -> Result<(), PlayError> {
    let (_sender, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let performer = Performer::Tape(tape.clone());
    let drive = Drive::new(writer, performer, &crowd, &mut orders, clock);
    match drive.run().await? {
        Ended::Quiet => Ok(()),
        Ended::DiskFull => Err(PlayError::Drive(DriveError::Lost(
            "no space left for the temporary folder".to_owned(),
        ))),
    }
}

/// The step that words the answer once the limit is reached.
fn is_last_answer(session: &Session, missing: &NotOnTape) -> bool {
    missing.name == "write"
        && session.iteration == session.settings.iterations_max
        && !session.status.is_going()
}
