//! `validate`: every JSON view against its schema, and the journal against itself.

use std::process::ExitCode;

use pathfinder_core::words::check as words;
use pathfinder_engine::validation::{self, Complaint, JOURNAL, Validation};
use pathfinder_text::one_line;
use serde_json::json;

use crate::context::Context;
use crate::failure::Exit;
use crate::journal_warnings;

/// Check every view against its JSON Schema, and the journal for damage
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder validate
  pathfinder validate 20260131 --json
Exit code 3: a view breaks its schema or is missing, or the journal is damaged.")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let mut validation = validation::validate(context.home()?, &id)
        .map_err(|it| journal_warnings::unjudged(context.lang, it))?;
    if let Some(damage) = journal_warnings::damage(context, &validation.journal) {
        let complaint = Complaint::of_file(JOURNAL, damage);
        validation.complaints.insert(0, complaint);
    }
    tell(context, &id, &validation)?;
    let exit = match validation.complaints.is_empty() {
        true => Exit::Done,
        false => Exit::DoesNotHold,
    };
    Ok(exit.into())
}

fn tell(context: &Context, id: &str, validation: &Validation) -> anyhow::Result<()> {
    let (records, views) = (validation.records(), validation.views);
    let complaints = &validation.complaints;
    if context.output.is_json() {
        return context.output.json(&json!({
            "session": id,
            "valid": complaints.is_empty(),
            "records": records,
            "views": views,
            "problems": complaints,
        }));
    }
    for it in complaints {
        let place = match it.pointer.is_empty() {
            true => String::new(),
            false => format!(" {}", one_line(&it.pointer, 200)),
        };
        let (file, problem) = (one_line(&it.file, 200), one_line(&it.problem, 400));
        context.output.result(&format!("{file}{place}: {problem}"));
    }
    let problems = complaints.len();
    let text = words::validated(context.lang, id, records, views, problems);
    context.output.result(&text);
    if problems > 0 {
        context.output.note(words::rebuild_views(context.lang));
    }
    Ok(())
}
