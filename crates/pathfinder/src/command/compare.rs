//! `compare`: how alike two texts are, and whether the second supports or contradicts the first.

use std::process::ExitCode;

use pathfinder_engine::fact_check;
use serde_json::json;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::{either, stance};

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
        let message = either(
            lang,
            "비교할 글이 비어 있습니다",
            "there is nothing to compare: a text is empty",
        );
        return Err(Failure::usage(message).into());
    }
    let judged = fact_check::compare(&arguments.first, &arguments.second);
    let similarity = (judged.similarity * 1000.0).round() / 1000.0;
    if context.output.is_json() {
        context
            .output
            .json(&json!({ "similarity": similarity, "stance": judged.stance }))?;
    } else {
        let (likeness, side) = either(lang, ("유사도", "입장"), ("similarity", "stance"));
        context.output.result(&format!(
            "{likeness}: {similarity:.3}\n{side}: {}",
            stance(lang, judged.stance)
        ));
    }
    Ok(Exit::Done.into())
}
