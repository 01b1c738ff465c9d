//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};

use crate::command;
use crate::wording::LangName;

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
    Completions(command::completions::Arguments),
}

pub(crate) fn parse(arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    Arguments::try_parse_from(with_research(arguments))
}

/// Adds `research` where the first word is a question or a flag of `research`.
fn with_research(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let top = Arguments::command();
    let mut place = 1;
    while let Some(argument) = arguments.get(place) {
        let text = argument.to_string_lossy();
        let is_command = text == "help" || top.get_subcommands().any(|it| it.get_name() == text);
        if is_command || matches!(&*text, "-h" | "--help" | "-V" | "--version") {
            return arguments;
        }
        let name = text.strip_prefix("--").map(|it| it.split_once('=').map_or(it, |(name, _)| name));
        let flag = top.get_arguments().find(|it| it.get_long().is_some() && it.get_long() == name);
        let Some(flag) = flag else {
            arguments.insert(place, "research".into());
            return arguments;
        };
        place += if flag.get_action().takes_values() && !text.contains('=') { 2 } else { 1 };
    }
    arguments
}
