//! `doctor`: what is there, what is missing, and how to get it.

mod embeddings;
mod folder;
mod model;
mod pdf;
mod provider;
mod session;

use std::process::ExitCode;

use pathfinder_core::words::{doctor as words, failure, phrase};
use pathfinder_engine::library::Library;
use pathfinder_text::{Lang, one_line};
use serde::Serialize;
use serde_json::json;

use crate::context::Context;
use crate::failure::Exit;
use crate::output::Mode;

/// Say what is installed, what is missing and how to get it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder doctor
  pathfinder doctor --live
  pathfinder doctor --quarantine 20260131")]
pub(crate) struct Arguments {
    /// Set the damaged part of a session's journal aside, and go on from what is good
    #[arg(long, value_name = "ID")]
    quarantine: Option<String>,
    /// Ask each model, the server of embeddings and each search provider one small question, and say what that cost
    #[arg(long, conflicts_with = "quarantine")]
    live: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Health {
    Good,
    /// It works with less.
    Missing,
    Broken,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Check {
    name: &'static str,
    health: Health,
    found: String,
    hint: Option<String>,
}

impl Check {
    fn new(name: &'static str, health: Health, found: impl Into<String>) -> Check {
        Check {
            name,
            health,
            found: found.into(),
            hint: None,
        }
    }

    fn good(name: &'static str, found: impl Into<String>) -> Check {
        Check::new(name, Health::Good, found)
    }

    fn missing(name: &'static str, found: impl Into<String>) -> Check {
        Check::new(name, Health::Missing, found)
    }

    fn broken(name: &'static str, found: impl Into<String>) -> Check {
        Check::new(name, Health::Broken, found)
    }

    /// Adds what to do about it.
    fn hint(self, hint: impl Into<String>) -> Check {
        self.maybe_hint(Some(hint.into()))
    }

    fn maybe_hint(self, hint: Option<String>) -> Check {
        Check { hint, ..self }
    }
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    if let Some(id) = &arguments.quarantine {
        return session::quarantine(id, context);
    }
    let mut checks = Vec::new();
    // Each is printed as soon as it is known: a model may take its time.
    let mut tell = |check: Check| {
        if !context.output.is_json() {
            context.output.result(&line(&check, context.lang));
        }
        checks.push(check);
    };
    [
        version(),
        folder::check(context),
        settings(context),
        documents(context),
    ]
    .into_iter()
    .for_each(&mut tell);
    session::checks(context).into_iter().for_each(&mut tell);
    tell(pdf::check(context));
    model::check(context, arguments.live, &mut tell);
    tell(embeddings::check(context, arguments.live));
    provider::checks(context, arguments.live)
        .into_iter()
        .for_each(&mut tell);
    [terminal(context), language(context)]
        .into_iter()
        .for_each(tell);
    if context.output.is_json() {
        context.output.json(&json!({ "checks": checks }))?;
    }
    let is_broken = checks.iter().any(|it| it.health == Health::Broken);
    Ok(if is_broken { Exit::Failed } else { Exit::Done }.into())
}

fn line(check: &Check, lang: Lang) -> String {
    let mark = match check.health {
        Health::Good => words::good(lang),
        Health::Missing => words::missing(lang),
        Health::Broken => words::broken(lang),
    };
    let hint = check
        .hint
        .as_ref()
        .map(|it| format!("\n        {}: {it}", failure::hint(lang)))
        .unwrap_or_default();
    format!(
        "{mark} {}: {}{hint}",
        check.name,
        one_line(&check.found, 300)
    )
}

fn version() -> Check {
    Check::good("pathfinder", env!("CARGO_PKG_VERSION"))
}

fn settings(context: &Context) -> Check {
    const NAME: &str = "settings";
    match context.config() {
        Ok(_) => Check::good(NAME, context.config_places().folder.display().to_string()),
        Err(error) => Check::broken(NAME, first_line(&error.to_string()))
            .hint(words::fix_settings_file(context.lang)),
    }
}

fn documents(context: &Context) -> Check {
    const NAME: &str = "local documents";
    let hint = words::add_documents(context.lang);
    let counted = context.home().and_then(|home| {
        let library = Library::existing(home, context.pdf_reader()?)?;
        let files = library.map(|it| it.files()).transpose()?;
        Ok(files.unwrap_or_default().len())
    });
    match counted {
        Ok(0) => Check::missing(NAME, words::no_documents(context.lang)).hint(hint),
        Ok(count) => Check::good(NAME, phrase::count(context.lang, count)),
        Err(error) => Check::broken(NAME, first_line(&error.to_string())).hint(hint),
    }
}

fn terminal(context: &Context) -> Check {
    let found = match context.output.mode {
        Mode::Human if context.output.color => words::display_with_color(context.lang),
        Mode::Human => words::display_without_color(context.lang),
        Mode::Plain | Mode::Json => words::plain_lines(context.lang),
    };
    Check::good("terminal", found)
}

fn language(context: &Context) -> Check {
    Check::good("language", words::language(context.lang))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
