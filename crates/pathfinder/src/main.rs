//! `pathfinder`: commands, settings and wiring. The only place that reads the environment.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod arguments;
mod command;
mod config;
mod consent;
mod context;
mod destination;
mod failure;
mod journal_warnings;
mod notes;
mod output;
mod running;
mod runtime;
mod wish;
mod with_ctrl_c;
mod wording;

use std::process::ExitCode;

use arguments::Unparsed;
use failure::{Exit, Failure};
use pathfinder_core::words::usage;

/// Many sessions side by side make and drop many small texts, for which the system's own takes a fifth of their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    // Nothing else may run before this: the child that reads a PDF limits itself first.
    if let Some(done) = pathfinder_engine::read_pdf_as_child(&arguments) {
        return done;
    }
    let parsed = match arguments::parse(arguments) {
        Ok(parsed) => parsed,
        Err(Unparsed::Clap(error)) => return failure::show_usage(&error),
        Err(Unparsed::Word(refusal)) => return failure::show_refusal(refusal),
    };
    let context = context::Context::new(&parsed.global, &parsed.command);
    let done = command::run(&parsed.command, &context);
    if let Some(error) = context.output.lost() {
        let message = usage::result_lost(context.lang, &error.to_string());
        return failure::show(&Failure::new(Exit::Failed, message).into(), &context);
    }
    done.unwrap_or_else(|error| failure::show(&error, &context))
}
