//! `graph`: the CogniGraph, for other programs to read or draw.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use pathfinder_core::view::{self, GraphFormat};

use crate::context::Context;
use crate::destination;
use crate::failure::Exit;

/// Write the graph of observations and hypotheses
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder graph --format svg -o graph.svg
  pathfinder graph --format dot | dot -Tpng > graph.png")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// The file to write; stdout if none is given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Dot,
    Mermaid,
    Graphml,
    Svg,
}

impl From<Format> for GraphFormat {
    fn from(format: Format) -> GraphFormat {
        match format {
            Format::Json => GraphFormat::Json,
            Format::Dot => GraphFormat::Dot,
            Format::Mermaid => GraphFormat::Mermaid,
            Format::Graphml => GraphFormat::GraphMl,
            Format::Svg => GraphFormat::Svg,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let session = context.load(&id)?.session;
    let is_json = context.output.is_json();
    let Some(path) = &arguments.output else {
        let format = if is_json {
            GraphFormat::Json
        } else {
            arguments.format.into()
        };
        context.output.result(&view::graph_text(&session, format));
        return Ok(Exit::Done.into());
    };
    let text = view::graph_text(&session, arguments.format.into());
    destination::save(context, &id, path, &text)?;
    Ok(Exit::Done.into())
}
