//! `resume`: goes on with a session in this terminal.

use std::process::ExitCode;

use pathfinder_core::settings::Method;
use pathfinder_engine::{Opening, Wish};

use crate::context::Context;
use crate::running::{approving, ending};
use crate::wish::{LimitFlags, PlanFlags, ReasonerFlags, ScopeFlags, TrustFlag, methods};

/// Go on with a session that is paused, stopped, completed or out of budget
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder resume 2026 --iterations 50
  pathfinder resume --method pathfinder")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    #[command(flatten)]
    limits: LimitFlags,
    /// How the session proceeds from its next iteration on
    #[arg(long, value_parser = methods())]
    method: Option<Method>,
    #[command(flatten)]
    plan: PlanFlags,
    #[command(flatten)]
    scope: ScopeFlags,
    #[command(flatten)]
    reasoner: ReasonerFlags,
    /// Conclude at the end
    #[arg(long)]
    thesis: bool,
    #[command(flatten)]
    trust: TrustFlag,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    arguments.trust.admit(&id, context)?;
    let mut wish = Wish {
        limits: arguments.limits.limits(),
        reasoner: arguments.reasoner.wish(),
        scope: arguments.scope.wish(),
        method: arguments.method,
        writes_thesis: arguments.thesis,
        trusted_sessions: vec![id.clone()],
        ..Wish::default()
    };
    arguments.plan.add_to(&mut wish, context)?;
    let all = approving::run(context, vec![Opening::Resume(id)], &wish)?;
    Ok(ending::show(context, all)?.into())
}
