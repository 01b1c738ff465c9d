//! How an error is shown, and which exit code it gives.

mod engine;
mod korean;

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use pathfinder_core::command::CommandError;
use pathfinder_core::question::QuestionError;
use pathfinder_engine::home::HomeError;
use pathfinder_engine::library::LibraryError;
use pathfinder_engine::web::WebError;
use pathfinder_engine::{DocumentsError, EngineError, FolderError, PrivateHostError, WriterError};
use pathfinder_text::{Lang, one_line};

use crate::config::ConfigError;
use crate::context::Context;
use crate::output::to_stderr;
pub(crate) use engine::get_a_model;

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
        formatter.write_str(&self.message)?;
        self.hint
            .iter()
            .try_for_each(|it| write!(formatter, "\nhint: {it}"))
    }
}

impl Error for Failure {}

/// Wrong usage of the command line, as clap words it; help and version are no errors.
pub(crate) fn show_usage(error: &clap::Error) -> ExitCode {
    // Nobody reading it is no error.
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

/// The message of an error, and what to do about it.
type Words = (String, Option<String>);

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
        let lead = if said.is_empty() { "error" } else { "cause" };
        text.push_str(&format!("{lead}: {}\n", one_line(&it.message, 2000)));
        said.push(&it.message);
    }
    if let Some(hint) = told.iter().find_map(|it| it.hint.as_deref()) {
        text.push_str(&format!("hint: {}\n", one_line(hint, 2000)));
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
        let error = innermost(error);
        if let Some((message, hint)) = engine::words(error, lang) {
            return Told { message, hint };
        }
        if let Some((message, hint)) = korean::words(error).filter(|_| lang == Lang::Korean) {
            return Told { message, hint };
        }
        let text = error.to_string();
        let (message, hint) = match text.split_once("\nhint: ") {
            Some((message, hint)) => (message.to_owned(), Some(hint.to_owned())),
            None => (text.clone(), own_hint(error)),
        };
        Told { message, hint }
    }
}

/// The error inside those that only pass it on, and that hide it from the chain.
fn innermost<'a>(error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    let inner: Option<&(dyn Error + 'static)> = if let Some(it) = error.downcast_ref() {
        inside_engine(it)
    } else if let Some(it) = error.downcast_ref::<HomeError>() {
        match it {
            HomeError::Folder(it) => Some(it),
            HomeError::Writer(it) => Some(it),
            HomeError::Load(it) => Some(it),
            HomeError::Threads(_) => None,
        }
    } else if let Some(WriterError::Lock(it)) = error.downcast_ref::<WriterError>() {
        Some(it)
    } else if let Some(LibraryError::Folder { source }) = error.downcast_ref::<LibraryError>() {
        Some(source)
    } else if let Some(WebError::PrivateHost(it)) = error.downcast_ref::<WebError>() {
        Some(it)
    } else {
        None
    };
    inner.map_or(error, innermost)
}

fn inside_engine(error: &EngineError) -> Option<&(dyn Error + 'static)> {
    Some(match error {
        EngineError::Refused(it) => it,
        EngineError::UnknownServer(it) => it,
        EngineError::Models(it) => it,
        EngineError::Web(it) => it,
        EngineError::Library(it) => it,
        EngineError::Home(it) => it,
        EngineError::Prove(it) => it,
        EngineError::Writer(it) => it,
        EngineError::Drive(it) => it,
        EngineError::Ownership(it) => it,
        EngineError::Control(it) => it,
        EngineError::NotOwn { .. }
        | EngineError::NothingToSearch
        | EngineError::NoSearchingModel
        | EngineError::BuiltinAsksNoModel { .. }
        | EngineError::HostAsksNoModel { .. }
        | EngineError::NoPdfReader(_) => return None,
    })
}

/// The hint of an error that keeps it apart from its message.
fn own_hint(error: &(dyn Error + 'static)) -> Option<String> {
    if let Some(it) = error.downcast_ref::<QuestionError>() {
        return Some(it.hint().to_owned());
    }
    if let Some(it) = error.downcast_ref::<DocumentsError>() {
        return Some(it.hint().to_owned());
    }
    if let Some(it) = error.downcast_ref::<PrivateHostError>() {
        return Some(it.hint().to_owned());
    }
    if let Some(LibraryError::NothingReadable { .. }) = error.downcast_ref() {
        return Some("put .md, .txt, .html or .pdf files there".to_owned());
    }
    error.downcast_ref::<CommandError>().map(CommandError::hint)
}

fn exit_of(error: &anyhow::Error) -> Exit {
    error
        .chain()
        .find_map(|it| known_exit(innermost(it)))
        .unwrap_or(Exit::Failed)
}

fn known_exit(error: &(dyn Error + 'static)) -> Option<Exit> {
    let is_usage = error.is::<QuestionError>()
        || error.is::<ConfigError>()
        || error.is::<DocumentsError>()
        || error.is::<PrivateHostError>()
        || matches!(
            error.downcast_ref(),
            Some(LibraryError::NothingReadable { .. } | LibraryError::NotThere { .. })
        );
    if is_usage {
        return Some(Exit::WrongUsage);
    }
    if let Some(failure) = error.downcast_ref::<Failure>() {
        return Some(failure.exit);
    }
    if let Some(exit) = engine::exit(error) {
        return Some(exit);
    }
    if let Some(folder) = error.downcast_ref::<FolderError>() {
        return Some(match folder {
            FolderError::BadId { .. }
            | FolderError::Unknown { .. }
            | FolderError::Ambiguous { .. }
            | FolderError::NoneYet { .. } => Exit::WrongUsage,
            FolderError::NotAFolder { .. }
            | FolderError::NotAFile { .. }
            | FolderError::Exists { .. }
            | FolderError::Unusable { .. } => Exit::Failed,
        });
    }
    error.downcast_ref::<CommandError>().map(|it| match it {
        CommandError::LimitReached { .. } | CommandError::BudgetSpent => Exit::WrongUsage,
        CommandError::NoEvidence => Exit::NoEvidence,
        CommandError::WrongStatus { .. } => Exit::Failed,
    })
}
