//! `pathfinder`: commands, settings and wiring. The only place that reads the environment.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod arguments;
mod choosing;
mod command;
mod config;
mod context;
mod destination;
mod documents;
mod failure;
mod foreign;
mod interruptible;
mod models;
mod output;
mod running;
mod scope;
mod standing;
mod tail;
mod taking_up;
mod thinkers;
mod web;
mod wording;

use std::process::ExitCode;

use arguments::Unparsed;
use failure::{Exit, Failure};
use wording::either;

/// Many sessions side by side make and drop many small texts, for which the system's own takes a fifth of their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    // Nothing else may run before this: the child that reads a PDF limits itself first.
    if arguments
        .get(1)
        .is_some_and(|it| it == pathfinder_sources::PDF_CHILD_ARGUMENT)
    {
        return pathfinder_sources::pdf_child_main(&arguments);
    }
    let parsed = match arguments::parse(arguments) {
        Ok(parsed) => parsed,
        Err(Unparsed::Clap(error)) => return failure::show_usage(&error),
        Err(Unparsed::Word(refusal)) => return failure::show_refusal(refusal),
    };
    let context = context::Context::new(&parsed.global, &parsed.command);
    let done = command::run(&parsed.command, &context);
    if let Some(error) = context.output.lost() {
        let message = either(
            context.lang,
            "결과를 출력할 수 없습니다",
            "the result cannot be written",
        );
        return failure::show(
            &Failure::new(Exit::Failed, format!("{message}: {error}")).into(),
            &context,
        );
    }
    done.unwrap_or_else(|error| failure::show(&error, &context))
}
