//! The commands, one file each.

pub(crate) mod completions;

use std::process::ExitCode;

use crate::arguments::Command;
use crate::context::Context;

pub(crate) fn run(command: &Command, context: &Context) -> anyhow::Result<ExitCode> {
    match command {
        Command::Completions(it) => completions::run(it, context),
    }
}
