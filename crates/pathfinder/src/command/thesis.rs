//! `thesis`: concludes from what is verified or strong, and prints the conclusion.

use std::process::ExitCode;

use pathfinder_core::command::Command;
use pathfinder_core::view;
use pathfinder_core::words::{ending as words, sessions, status};
use pathfinder_text::one_line;
use serde_json::json;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::running::{self, ending};

/// Conclude: write the thesis of a session
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pathfinder thesis")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let id = context.session_id(arguments.id.as_deref())?;
    let rested = running::write(context, &id, &Command::WriteThesis)?;
    let lang = context.lang_asked.unwrap_or(rested.session.settings.lang);
    if let Some(because) = &rested.no_thesis {
        let message = words::no_thesis(lang, &because.message(lang));
        return Err(Failure::new(Exit::Failed, message).into());
    }
    let Some(thesis) = &rested.session.thesis else {
        return Err(Failure::new(Exit::Failed, sessions::no_thesis(lang)).into());
    };
    let path = rested.folder.join("thesis.md");
    if context.output.is_json() {
        context.output.json(
            &json!({ "session": id, "thesis": thesis.draft, "core": thesis.core, "file": path }),
        )?;
        return Ok(Exit::Done.into());
    }
    let conclusion = view::thesis_text(&rested.session, lang)
        .unwrap_or_else(|| thesis.draft.conclusion.iter().map(ending::cited).collect());
    context.output.result(&format!(
        "{}\n\n{conclusion}",
        one_line(&thesis.draft.title, 300)
    ));
    context
        .output
        .note(&format!("{}: {}", status::thesis(lang), path.display()));
    Ok(Exit::Done.into())
}
