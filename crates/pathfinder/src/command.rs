//! The commands, one file each.

pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod control;
pub(crate) mod doctor;
pub(crate) mod report;
pub(crate) mod research;
pub(crate) mod resume;
pub(crate) mod sessions;
pub(crate) mod status;
pub(crate) mod thesis;

use std::process::ExitCode;

use pathfinder_store::control::Action;

use crate::arguments::Command;
use crate::context::Context;

pub(crate) fn run(command: &Command, context: &Context) -> anyhow::Result<ExitCode> {
    match command {
        Command::Research(it) => research::run(it, context),
        Command::Resume(it) => resume::run(it, context),
        Command::Status(it) => status::run(it, context),
        Command::Sessions(it) => sessions::run(it, context),
        Command::Pause(it) => control::run(Action::Pause, it, context),
        Command::Stop(it) => control::run(Action::Stop, it, context),
        Command::Complete(it) => control::run(Action::Complete, it, context),
        Command::Thesis(it) => thesis::run(it, context),
        Command::Report(it) => report::run(it, context),
        Command::Doctor(it) => doctor::run(it, context),
        Command::Config(it) => config::run(it, context),
        Command::Completions(it) => completions::run(it, context),
    }
}
