//! `resume`: goes on with a session in this terminal.

use std::process::ExitCode;

use super::research::{Ends, Limits, Thinkers, go_on};
use crate::config::Reasoner;
use crate::context::Context;
use crate::documents;
use crate::running::{self, Thesis, ending};
use crate::scope::{self, Scope};

/// Go on with a session that is paused, stopped, completed or out of budget
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder resume 2026 --iterations 50")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    scope: Scope,
    /// Who thinks from here on
    #[arg(long, value_enum)]
    reasoner: Option<Reasoner>,
    /// Conclude at the end
    #[arg(long)]
    thesis: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let mut settings = context.home()?.load(&id)?.session.settings;
    let documents = documents::prepare(context, &[], &settings.folders)?;
    let mut config = context.config()?.clone();
    let needs_documents = match arguments.scope.is_given() {
        true => arguments.scope.needs_documents(&config),
        false => settings.is_local(),
    };
    if documents.is_none() && needs_documents {
        return Err(documents::nothing_to_search(context.lang).into());
    }
    config.research.reasoner = arguments.reasoner.unwrap_or(config.research.reasoner);
    let thinkers = Thinkers::find(&config, context)?;
    arguments.scope.settle_again(&mut settings, &config, thinkers.means(documents.is_some()), context)?;
    let web = scope::network(std::iter::once(&settings), context)?;
    scope::tell(std::iter::once(&settings), web.as_deref(), context);
    let thesis = Thesis::wanted(arguments.thesis);
    let ends = Ends { limits: arguments.limits, thesis };
    let held = go_on(&id, &settings, &thinkers, ends, context)?;
    let performer = thinkers.performer(documents.map(|it| it.library), web);
    let all = running::run(context, vec![held], performer, thesis)?;
    Ok(ending::tell(context, all)?.into())
}
