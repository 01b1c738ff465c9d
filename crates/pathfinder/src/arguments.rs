//! The command line.

mod korean;
mod source_name;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use pathfinder_core::contract::Lang;
use pathfinder_core::question::Question;

use crate::command;
use crate::config::distance;
use crate::wording::{self, LangName};
pub(crate) use source_name::SourceName;

/// Names of commands that this version does not have; nobody means them as a question.
const RESERVED: [&str; 5] = ["ask", "threads", "migrate", "serve", "mcp"];

/// Researches a question: searches, reads, quotes, raises hypotheses and attacks them, until you stop it
#[derive(Debug, Parser)]
#[command(name = "pathfinder", version, subcommand_required = true, arg_required_else_help = true)]
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
    /// A file of settings that is read after the others
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
    /// The language of the question that is asked.
    pub(crate) fn spoken(&self) -> Option<Lang> {
        match self {
            Command::Research(it) => {
                it.questions.iter().find_map(|it| Question::new(it).ok()).map(|it| it.lang())
            }
            Command::Search(it) => it.spoken(),
            Command::Verify(it) => Question::new(&it.claim).ok().map(|it| it.lang()),
            _ => None,
        }
    }
}

pub(crate) fn parse(arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    let command = match help_lang(&arguments) {
        Lang::Korean => korean::translate(Arguments::command()),
        Lang::English => Arguments::command(),
    };
    let matches = command.try_get_matches_from(with_research(arguments))?;
    Arguments::from_arg_matches(&matches)
}

/// The language of help, which is shown before anything is parsed.
fn help_lang(arguments: &[OsString]) -> Lang {
    let asked = arguments.windows(2).find(|it| it[0] == "--lang").map(|it| it[1].clone());
    let joined = || arguments.iter().find_map(|it| it.to_str()?.strip_prefix("--lang=").map(OsString::from));
    match asked.or_else(joined) {
        Some(name) if name == "ko" => Lang::Korean,
        Some(_) => Lang::English,
        None => wording::of_locale(|it| std::env::var(it).ok()),
    }
}

/// Adds `research` where the first word is a question or a flag of `research`.
fn with_research(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let top = Arguments::command();
    let mut place = 1;
    while let Some(argument) = arguments.get(place) {
        let text = argument.to_string_lossy();
        let is_command = text == "help"
            || RESERVED.contains(&&*text)
            || top.get_subcommands().any(|it| it.get_name() == text);
        if is_command || matches!(&*text, "-h" | "--help" | "-V" | "--version") {
            return arguments;
        }
        let name = text.strip_prefix("--").map(|it| it.split_once('=').map_or(it, |(name, _)| name));
        let flag = top.get_arguments().find(|it| it.get_long().is_some() && it.get_long() == name);
        let Some(flag) = flag else {
            let mistyped = top.get_subcommands().any(|it| is_mistyped(&text, it.get_name()));
            if !mistyped {
                arguments.insert(place, "research".into());
            }
            return arguments;
        };
        place += if flag.get_action().takes_values() && !text.contains('=') { 2 } else { 1 };
    }
    arguments
}

/// A single word that is nearly a command is not taken for a question.
fn is_mistyped(word: &str, command: &str) -> bool {
    word.len() > 3 && word.bytes().all(|it| it.is_ascii_lowercase()) && distance(word, command) <= 2
}
