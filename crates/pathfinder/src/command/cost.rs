//! `cost`: where the money of a session went.

use std::process::ExitCode;

use pathfinder_core::view;
use pathfinder_engine::models::PRICE_LIST;

use crate::context::Context;
use crate::failure::Exit;

/// Show what a session cost, by model, role and phase
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder cost
  pathfinder cost 20260131 --json
  pathfinder cost --prices > prices.toml")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    /// Print the price list that budgets are kept with
    #[arg(long)]
    prices: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    if arguments.prices {
        context.output.result(PRICE_LIST);
        return Ok(Exit::Done.into());
    }
    let id = context.session_id(arguments.id.as_deref())?;
    let session = context.load(&id)?.session;
    if context.output.is_json() {
        context
            .output
            .json(&serde_json::to_value(view::cost(&session))?)?;
    } else {
        context
            .output
            .result(&view::cost_text(&session, context.lang_of(&session)));
    }
    Ok(Exit::Done.into())
}
