//! How an error is shown, and which exit code it gives.

use std::fmt;
use std::process::ExitCode;

use pathfinder_core::command::CommandError;
use pathfinder_core::question::QuestionError;
use pathfinder_core::text::one_line;

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
        Failure { exit, message: message.into(), hint: None }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Exit::WrongUsage, message)
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)?;
        self.hint.iter().try_for_each(|it| write!(formatter, "\nhint: {it}"))
    }
}

impl std::error::Error for Failure {}

/// Wrong usage of the command line, as clap words it; help and version are no errors.
pub(crate) fn show_usage(error: &clap::Error) -> ExitCode {
    // Nobody reading it is no error.
    let _ = error.print();
    let exit = if error.use_stderr() { Exit::WrongUsage } else { Exit::Done };
    exit.into()
}

/// Shows an error on stderr: what happened, why, and what to do about it.
pub(crate) fn show(error: &anyhow::Error, context: &Context) -> ExitCode {
    let _ = context;
    to_stderr(&render(error));
    exit_of(error).into()
}

fn render(error: &anyhow::Error) -> String {
    let mut text = String::new();
    let mut hints = Vec::new();
    let mut said = String::new();
    for (depth, cause) in error.chain().enumerate() {
        let message = cause.to_string();
        let (message, hint) = message.split_once("\nhint: ").map_or((&*message, None), |(a, b)| (a, Some(b)));
        hints.extend(hint.map(str::to_owned));
        // A transparent error says what its source says.
        if said.contains(message) {
            continue;
        }
        said = message.to_owned();
        let lead = if depth == 0 { "error" } else { "cause" };
        text.push_str(&format!("{lead}: {}\n", one_line(message, 2000)));
    }
    hints.extend(own_hint(error));
    if let Some(hint) = hints.first() {
        text.push_str(&format!("hint: {}\n", one_line(hint, 2000)));
    }
    text
}

/// The hint of an error that keeps it apart from its message.
fn own_hint(error: &anyhow::Error) -> Option<String> {
    error.chain().find_map(|it| {
        let question = it.downcast_ref::<QuestionError>().map(|it| it.hint().to_owned());
        question.or_else(|| it.downcast_ref::<CommandError>().map(CommandError::hint))
    })
}

fn exit_of(error: &anyhow::Error) -> Exit {
    error.chain().find_map(known_exit).unwrap_or(Exit::Failed)
}

fn known_exit(error: &(dyn std::error::Error + 'static)) -> Option<Exit> {
    if let Some(failure) = error.downcast_ref::<Failure>() {
        return Some(failure.exit);
    }
    if error.is::<QuestionError>() || error.is::<pathfinder_sources::FolderError>() {
        return Some(Exit::WrongUsage);
    }
    error.downcast_ref::<CommandError>().map(|it| match it {
        CommandError::LimitReached { .. } | CommandError::BudgetSpent => Exit::WrongUsage,
        CommandError::NoEvidence => Exit::NoEvidence,
        CommandError::WrongStatus { .. } | CommandError::NothingStrong => Exit::Failed,
    })
}
