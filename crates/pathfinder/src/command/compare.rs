//! `compare`: how alike two texts are, and whether the second supports or contradicts the first.

use std::process::ExitCode;

use pathfinder_core::words::name::stance;
use pathfinder_core::words::verify as words;
use pathfinder_engine::fact_check;
use serde_json::json;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::rows;

/// Compare two texts: how alike they are, and the stance of the second towards the first
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder compare \"Coffee improves sleep.\" \"Coffee does not improve sleep.\"")]
pub(crate) struct Arguments {
    /// The statement
    #[arg(value_name = "TEXT")]
    first: String,
    /// What is said about it
    #[arg(value_name = "TEXT")]
    second: String,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let lang = context.lang;
    if [&arguments.first, &arguments.second]
        .iter()
        .any(|it| it.trim().is_empty())
    {
        return Err(Failure::usage(words::nothing_to_compare(lang)).into());
    }
    let judged = fact_check::compare(&arguments.first, &arguments.second);
    let similarity = (judged.similarity * 1000.0).round() / 1000.0;
    let text = rows([
        (words::similarity(lang), format!("{similarity:.3}")),
        (words::stance(lang), stance(lang, judged.stance).to_owned()),
    ]);
    context.output.show(
        &json!({ "similarity": similarity, "stance": judged.stance }),
        &text,
    )?;
    Ok(Exit::Done.into())
}
