//! The command line.

#![allow(
    clippy::disallowed_methods,
    reason = "the binary reads the environment"
)]

mod korean;
mod source_name;
mod word;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use pathfinder_core::question::Question;
use pathfinder_text::Lang;

use crate::command;
use crate::failure::Failure;
use crate::wording::{self, LangName};
pub(crate) use source_name::SourceName;

/// Researches a question: searches, reads, quotes, raises hypotheses and attacks them, until you stop it
#[derive(Debug, Parser)]
#[command(
    name = "pathfinder",
    version,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(after_help = "Examples:
  pathfinder \"does a four-day week raise productivity?\" --docs ./papers
  pathfinder status
  pathfinder resume --iterations 50
`pathfinder \"a question\"` is `pathfinder research \"a question\"`.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Flags that every command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Global {
    /// Where .research/ lives
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    pub(crate) dir: PathBuf,
    /// Print machine output (JSON) on stdout and nothing else there
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Plain lines without escapes; never ask
    #[arg(long, global = true)]
    pub(crate) plain: bool,
    /// The language of messages and reports
    #[arg(long, global = true, value_enum, value_name = "ko|en")]
    pub(crate) lang: Option<LangName>,
    /// A settings file that is read after the others
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Research(command::research::Arguments),
    Resume(command::resume::Arguments),
    Status(command::status::Arguments),
    Sessions(command::sessions::Arguments),
    /// Pause a session; it can be resumed
    Pause(command::control::Arguments),
    /// Stop a session and write its report
    Stop(command::control::Arguments),
    /// End a session as completed and write its report
    Complete(command::control::Arguments),
    Thesis(command::thesis::Arguments),
    Report(command::report::Arguments),
    Check(command::check::Arguments),
    Validate(command::validate::Arguments),
    Schema(command::schema::Arguments),
    Replay(command::replay::Arguments),
    Tape(command::tape::Arguments),
    History(command::history::Arguments),
    Diff(command::diff::Arguments),
    Graph(command::graph::Arguments),
    Backup(command::backup::Arguments),
    Restore(command::restore::Arguments),
    Docs(command::docs::Arguments),
    Verify(command::verify::Arguments),
    Search(command::search::Arguments),
    Fetch(command::fetch::Arguments),
    Compare(command::compare::Arguments),
    Doctor(command::doctor::Arguments),
    Cost(command::cost::Arguments),
    Config(command::config::Arguments),
    Completions(command::completions::Arguments),
}

impl Command {
    /// Whether the research folder is looked at before the command runs.
    pub(crate) fn uses_folder(&self) -> bool {
        match self {
            Command::Completions(_) | Command::Schema(_) => false,
            Command::Config(it) => !it.is_about_trust(),
            _ => true,
        }
    }

    /// The language of the question that is asked.
    pub(crate) fn spoken(&self) -> Option<Lang> {
        match self {
            Command::Research(it) => it
                .questions
                .iter()
                .find_map(|it| Question::new(it).ok())
                .map(|it| it.lang()),
            Command::Search(it) => it.spoken(),
            Command::Verify(it) => Question::new(&it.claim).ok().map(|it| it.lang()),
            _ => None,
        }
    }
}

/// Why a command line cannot be parsed.
#[derive(Debug)]
pub(crate) enum Unparsed {
    /// Wrong usage in clap's words, or help.
    Clap(clap::Error),
    /// A word that is neither a command nor a question.
    Word(Failure),
}

impl From<clap::Error> for Unparsed {
    fn from(error: clap::Error) -> Unparsed {
        Unparsed::Clap(error)
    }
}

pub(crate) fn parse(mut arguments: Vec<OsString>) -> Result<Arguments, Unparsed> {
    let asked = asked_lang(&arguments);
    let command = match asked.unwrap_or_else(locale) {
        Lang::Korean => korean::translate(Arguments::command()),
        Lang::English => Arguments::command(),
    };
    let implied = implied_research(&arguments);
    if let Some(place) = implied {
        let leading = arguments[place..]
            .iter()
            .map(|it| it.to_string_lossy().into_owned());
        let leading: Vec<String> = leading.take_while(|it| !it.starts_with('-')).collect();
        word::check(&leading, asked).map_err(Unparsed::Word)?;
        arguments.insert(place, "research".into());
    }
    let parsed = Arguments::from_arg_matches(&command.try_get_matches_from(arguments)?)?;
    match &parsed.command {
        Command::Research(it) if implied.is_some() => {
            word::check(&it.questions, asked).map_err(Unparsed::Word)?;
        }
        _ => {}
    }
    Ok(parsed)
}

/// The language that a flag asks for, before anything is parsed.
fn asked_lang(arguments: &[OsString]) -> Option<Lang> {
    let asked = arguments
        .windows(2)
        .find(|it| it[0] == "--lang")
        .map(|it| it[1].clone());
    let joined = || {
        arguments
            .iter()
            .find_map(|it| it.to_str()?.strip_prefix("--lang=").map(OsString::from))
    };
    asked.or_else(joined).map(|it| {
        if it == "ko" {
            Lang::Korean
        } else {
            Lang::English
        }
    })
}

fn locale() -> Lang {
    wording::of_locale(|it| std::env::var(it).ok())
}

/// Where `research` is left out: before a question, or before a flag of `research`.
fn implied_research(arguments: &[OsString]) -> Option<usize> {
    let top = Arguments::command();
    let mut place = 1;
    while let Some(argument) = arguments.get(place) {
        let text = argument.to_string_lossy();
        let is_command = text == "help" || top.get_subcommands().any(|it| it.get_name() == text);
        if is_command || matches!(&*text, "-h" | "--help" | "-V" | "--version") {
            return None;
        }
        let name = text
            .strip_prefix("--")
            .map(|it| it.split_once('=').map_or(it, |(name, _)| name));
        let flag = top
            .get_arguments()
            .find(|it| it.get_long().is_some() && it.get_long() == name);
        let Some(flag) = flag else { return Some(place) };
        place += if flag.get_action().takes_values() && !text.contains('=') {
            2
        } else {
            1
        };
    }
    None
}

/// The names of all commands.
fn commands() -> Vec<String> {
    Arguments::command()
        .get_subcommands()
        .map(|it| it.get_name().to_owned())
        .collect()
}
