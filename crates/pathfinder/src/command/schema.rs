//! `schema`: prints the JSON Schema that a view follows.

use std::process::ExitCode;

use pathfinder_core::view;
use pathfinder_core::words::sessions as words;
use pathfinder_text::one_line;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// The views that have a schema.
const NAMES: [&str; 7] = [
    "state",
    "working_memory",
    "search_history",
    "reflexion",
    "knowledge_graph",
    "cognigraph",
    "archival",
];

/// Print the JSON Schema of a view
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder schema cognigraph > cognigraph.schema.json")]
pub(crate) struct Arguments {
    /// state, working_memory, search_history, reflexion, knowledge_graph, cognigraph or archival
    #[arg(value_name = "NAME")]
    schema: String,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let Some(schema) = view::schema(&arguments.schema) else {
        let name = one_line(&arguments.schema, 100);
        let message = words::no_schema(context.lang, &name);
        return Err(Failure::usage(message).hint(NAMES.join(", ")).into());
    };
    context.output.result(schema);
    Ok(Exit::Done.into())
}
