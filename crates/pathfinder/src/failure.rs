//! How an error is shown, and which exit code it gives.

mod hint;

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use pathfinder_core::command::CommandError;
use pathfinder_core::words::failure as labels;
pub(crate) use pathfinder_core::words::failure::hint_get_a_model as get_a_model;
use pathfinder_engine::fault::FolderError;
use pathfinder_engine::library::LibraryError;
use pathfinder_engine::models::ModelsError;
use pathfinder_engine::tape::TapeError;
use pathfinder_engine::{EngineError, Fault};
use pathfinder_text::{Lang, one_line};

use crate::config::ConfigError;
use crate::consent;
use crate::context::Context;
use crate::output::to_stderr;

/// What the exit code says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    Done,
    /// It failed, or the session is held by another process or damaged.
    Failed,
    WrongUsage,
    /// Something that was checked does not hold.
    DoesNotHold,
    BudgetSpent,
    NoEvidence,
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::WrongUsage => 2,
            Exit::DoesNotHold => 3,
            Exit::BudgetSpent => 4,
            Exit::NoEvidence => 5,
            Exit::Interrupted => 130,
        }
    }
}

/// An error with its exit code, worded by this program in the reader's language.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl Failure {
    pub(crate) fn new(exit: Exit, message: impl Into<String>) -> Failure {
        Failure {
            exit,
            message: message.into(),
            hint: None,
        }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Exit::WrongUsage, message)
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Failure {
        Failure {
            hint: Some(hint.into()),
            ..self
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl Error for Failure {}

/// Wrong usage of the command line, as clap words it; help and version are not errors.
pub(crate) fn show_usage(error: &clap::Error) -> ExitCode {
    // It is not an error if nobody reads it.
    let _ = error.print();
    let exit = if error.use_stderr() {
        Exit::WrongUsage
    } else {
        Exit::Done
    };
    exit.into()
}

/// Wrong usage that is already worded in the reader's language.
pub(crate) fn show_refusal(refusal: Failure) -> ExitCode {
    let exit = refusal.exit;
    to_stderr(&render(&refusal.into(), Lang::English));
    exit.into()
}

/// Shows an error on stderr: what happened, why, and what to do about it.
pub(crate) fn show(error: &anyhow::Error, context: &Context) -> ExitCode {
    to_stderr(&render(error, context.lang));
    exit_of(error).into()
}

/// What to do about an error, if that is known.
pub(crate) fn hint(error: &anyhow::Error, lang: Lang) -> Option<String> {
    error.chain().find_map(|it| Told::of(it, lang).hint)
}

/// The words of one error, without its hint.
pub(crate) fn words(error: &(dyn Error + 'static), lang: Lang) -> String {
    Told::of(error, lang).message
}

/// The words of an error and of its causes, in one line.
pub(crate) fn line(error: &anyhow::Error, lang: Lang) -> String {
    let mut said: Vec<String> = Vec::new();
    for message in error.chain().map(|it| words(it, lang)) {
        if !said.iter().any(|earlier| earlier.contains(&message)) {
            said.push(message);
        }
    }
    said.join(": ")
}

fn render(error: &anyhow::Error, lang: Lang) -> String {
    let told: Vec<Told> = error.chain().map(|it| Told::of(it, lang)).collect();
    let mut text = String::new();
    let mut said: Vec<&str> = Vec::new();
    for it in &told {
        // A transparent error says what its source says.
        if said.iter().any(|earlier| earlier.contains(&it.message)) {
            continue;
        }
        let lead = match said.is_empty() {
            true => labels::error(lang),
            false => labels::cause(lang),
        };
        text.push_str(&format!("{lead}: {}\n", one_line(&it.message, 2000)));
        said.push(&it.message);
    }
    if let Some(hint) = told.iter().find_map(|it| it.hint.as_deref()) {
        let hint = one_line(hint, 2000);
        text.push_str(&format!("{}: {hint}\n", labels::hint(lang)));
    }
    text
}

/// What one error of a chain says.
struct Told {
    message: String,
    hint: Option<String>,
}

impl Told {
    fn of(error: &(dyn Error + 'static), lang: Lang) -> Told {
        if let Some(it) = error.downcast_ref::<Failure>() {
            let (message, hint) = (it.message.clone(), it.hint.clone());
            return Told { message, hint };
        }
        if let Some(it) = error.downcast_ref::<ConfigError>() {
            let (message, hint) = (it.message(lang), it.hint(lang));
            return Told { message, hint };
        }
        let Some(fault) = Fault::of(error) else {
            let (message, hint) = (error.to_string(), None);
            return Told { message, hint };
        };
        let message = match fault {
            Fault::Engine(EngineError::NotOwn { session, wants }) => {
                consent::foreign_session(session, wants, lang)
            }
            fault => fault.message(lang),
        };
        let hint = hint::of(fault, lang);
        Told { message, hint }
    }
}

fn exit_of(error: &anyhow::Error) -> Exit {
    let known = |it: &(dyn Error + 'static)| match it.downcast_ref::<Failure>() {
        Some(failure) => Some(failure.exit),
        None if it.is::<ConfigError>() => Some(Exit::WrongUsage),
        None => Fault::of(it).and_then(exit_of_fault),
    };
    error.chain().find_map(known).unwrap_or(Exit::Failed)
}

/// None if a cause may say more.
fn exit_of_fault(fault: Fault<'_>) -> Option<Exit> {
    let is_usage = match fault {
        Fault::Question(_) | Fault::Documents(_) | Fault::PrivateHost(_) | Fault::Server(_) => true,
        Fault::Library(it) => matches!(
            it,
            LibraryError::NothingReadable { .. } | LibraryError::NotThere { .. }
        ),
        Fault::Models(it) => it.is_missing() || matches!(it, ModelsError::Moved { .. }),
        Fault::Engine(EngineError::NothingToSearch) => return Some(Exit::NoEvidence),
        Fault::Engine(it) => matches!(
            it,
            EngineError::NotOwn { .. }
                | EngineError::NoSearchingModel
                | EngineError::BuiltinAsksNoModel { .. }
                | EngineError::HostAsksNoModel { .. }
                | EngineError::NoHost
        ),
        Fault::Folder(it) => return Some(exit_of_folder(it)),
        Fault::Tape(TapeError::Earlier) => return Some(Exit::DoesNotHold),
        Fault::Command(it) => {
            return Some(match it {
                CommandError::LimitReached { .. } | CommandError::BudgetSpent => Exit::WrongUsage,
                CommandError::NoEvidence => Exit::NoEvidence,
                CommandError::WrongStatus { .. } => Exit::Failed,
            });
        }
        _ => false,
    };
    is_usage.then_some(Exit::WrongUsage)
}

fn exit_of_folder(error: &FolderError) -> Exit {
    match error {
        FolderError::BadId { .. }
        | FolderError::Unknown { .. }
        | FolderError::Ambiguous { .. }
        | FolderError::NoneYet { .. } => Exit::WrongUsage,
        FolderError::NotAFolder { .. }
        | FolderError::NotAFile { .. }
        | FolderError::Exists { .. }
        | FolderError::Unusable { .. } => Exit::Failed,
    }
}
