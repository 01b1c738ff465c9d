//! The commands, one file each.

pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod control;
pub(crate) mod cost;
pub(crate) mod diff;
pub(crate) mod docs;
pub(crate) mod doctor;
pub(crate) mod fetch;
pub(crate) mod graph;
pub(crate) mod history;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod research;
pub(crate) mod restore;
pub(crate) mod resume;
pub(crate) mod schema;
pub(crate) mod search;
pub(crate) mod sessions;
pub(crate) mod status;
pub(crate) mod tape;
pub(crate) mod thesis;
pub(crate) mod validate;
pub(crate) mod verify;

use std::process::ExitCode;

use pathfinder_core::command::Command as Order;
use pathfinder_core::event::PauseReason;

use crate::arguments::Command;
use crate::context::Context;

pub(crate) fn run(command: &Command, context: &Context) -> anyhow::Result<ExitCode> {
    match command {
        Command::Research(it) => research::run(it, context),
        Command::Resume(it) => resume::run(it, context),
        Command::Status(it) => status::run(it, context),
        Command::Sessions(it) => sessions::run(it, context),
        Command::Pause(it) => control::run(&Order::Pause(PauseReason::AskedByUser), it, context),
        Command::Stop(it) => control::run(&Order::Stop, it, context),
        Command::Complete(it) => control::run(&Order::Complete, it, context),
        Command::Thesis(it) => thesis::run(it, context),
        Command::Report(it) => report::run(it, context),
        Command::Check(it) => check::run(it, context),
        Command::Validate(it) => validate::run(it, context),
        Command::Schema(it) => schema::run(it, context),
        Command::Replay(it) => replay::run(it, context),
        Command::Tape(it) => tape::run(it, context),
        Command::History(it) => history::run(it, context),
        Command::Diff(it) => diff::run(it, context),
        Command::Graph(it) => graph::run(it, context),
        Command::Backup(it) => backup::run(it, context),
        Command::Restore(it) => restore::run(it, context),
        Command::Docs(it) => docs::run(it, context),
        Command::Verify(it) => verify::run(it, context),
        Command::Search(it) => search::run(it, context),
        Command::Fetch(it) => fetch::run(it, context),
        Command::Compare(it) => compare::run(it, context),
        Command::Doctor(it) => doctor::run(it, context),
        Command::Cost(it) => cost::run(it, context),
        Command::Config(it) => config::run(it, context),
        Command::Completions(it) => completions::run(it, context),
    }
}
