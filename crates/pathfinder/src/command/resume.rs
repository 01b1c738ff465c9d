//! `resume`: goes on with a session in this terminal.

use std::process::ExitCode;

use pathfinder_engine::perform::{Capabilities, Performer};

use super::research::{Ends, Limits, go_on};
use crate::context::Context;
use crate::documents;
use crate::foreign::Trust;
use crate::running::{self, Thesis, ending};
use crate::scope::{self, Means, Scope};
use crate::thinkers::{self, ReasonerFlags, Thinkers};

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
    #[command(flatten)]
    reasoner: ReasonerFlags,
    /// Conclude at the end
    #[arg(long)]
    thesis: bool,
    #[command(flatten)]
    trust: Trust,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    context.home()?.probe(&id)?;
    let mut settings = context.home()?.load(&id)?.session.settings;
    arguments.trust.admit(&id, &settings, context)?;
    let documents = documents::prepare(context, &[], &settings.folders, || Ok(()))?;
    let mut config = context.config()?.clone();
    arguments.reasoner.apply(&mut config, context)?;
    let needs_documents = match arguments.scope.is_given() {
        true => arguments.scope.needs_documents(&config),
        false => settings.is_local(),
    };
    if documents.is_none() && needs_documents {
        return Err(documents::nothing_to_search(context.lang).into());
    }
    let thinkers = Thinkers::again(&settings, &arguments.reasoner, &config, context)?;
    thinkers::tell(std::iter::once(&thinkers), context);
    let means = Means {
        has_documents: documents.is_some(),
        has_searching_model: thinkers.has_searching_model(),
    };
    arguments
        .scope
        .settle_again(&mut settings, &config, means, context)?;
    let web = scope::network(std::iter::once(&settings), context)?;
    scope::tell(std::iter::once(&settings), web.as_deref(), context);
    let thesis = Thesis::wanted(arguments.thesis);
    let ends = Ends {
        limits: arguments.limits,
        thesis,
    };
    let held = go_on(&id, &settings, &thinkers, ends, context)?;
    let library = documents.map(|it| it.library);
    let performer = Performer::Live(Capabilities {
        library,
        models: thinkers.models,
        web,
        ledger: context.ledger(&config)?,
    });
    let all = running::run(context, vec![(held, performer)], thesis)?;
    Ok(ending::tell(context, all)?.into())
}
