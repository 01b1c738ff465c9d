//! `completions`: what a shell needs to complete commands and flags.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::arguments::Arguments as All;
use crate::context::Context;
use crate::failure::Exit;

/// Print the completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder completions bash > ~/.local/share/bash-completion/completions/pathfinder")]
pub(crate) struct Arguments {
    pub(crate) shell: clap_complete::Shell,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut All::command(),
        "pathfinder",
        &mut script,
    );
    context.output.raw(&script);
    Ok(Exit::Done.into())
}
