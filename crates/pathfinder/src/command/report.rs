//! `report`: writes out what a session knows.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use pathfinder_core::command::Command;
use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_engine::EngineError;
use pathfinder_engine::home::ReadOnly;

use crate::context::Context;
use crate::destination;
use crate::failure::Exit;
use crate::runtime;

/// Write the report of a session
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder report
  pathfinder report 20260131 --format html -o report.html")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// The file to write; stdout if none is given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Md,
    Html,
    Json,
    Bibtex,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let session = with_answer(context, &id)?;
    let format = if context.output.is_json() && arguments.output.is_none() {
        Format::Json
    } else {
        arguments.format
    };
    let text = render(&session, format);
    let Some(path) = &arguments.output else {
        context.output.raw(text.as_bytes());
        return Ok(Exit::Done.into());
    };
    destination::save(context, &id, path, &text)?;
    Ok(Exit::Done.into())
}

/// The session with an answer as new as its evidence, where this process may write one.
fn with_answer(context: &Context, id: &str) -> anyhow::Result<Session> {
    let loaded = context.load(id)?;
    let is_writable = ReadOnly::of(&loaded.tail).is_none();
    let is_answered = loaded
        .session
        .answer
        .as_ref()
        .is_some_and(|it| it.iteration == loaded.session.iteration);
    let has_evidence = !loaded.session.graph.observations().is_empty();
    if !is_writable || is_answered || !has_evidence || loaded.session.status.is_going() {
        return Ok(loaded.session);
    }
    let engine = context.engine()?;
    match runtime::wait(engine.write(id, &Command::WriteAnswer))? {
        Ok(rested) => Ok(rested.session),
        // Another process holds it: the report is made from what is there.
        Err(EngineError::Home(_)) => Ok(loaded.session),
        Err(error) => Err(error.into()),
    }
}

fn render(session: &Session, format: Format) -> String {
    match format {
        Format::Md => view::all(session)
            .into_iter()
            .find(|it| it.path == "RESEARCH_REPORT.md")
            .map(|it| it.text)
            .unwrap_or_default(),
        Format::Html => view::report_html(session),
        Format::Json => view::report_json(session),
        Format::Bibtex => view::bibtex(session),
    }
}
