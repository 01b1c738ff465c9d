//! `check`: proves that every citation of a text leads to a quote in a stored snapshot, and compares sentences with quotes.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

mod report;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_core::words::check as words;
use pathfinder_engine::home::{FolderError, Home, HomeError, is_id};
use pathfinder_engine::proof::{self, Provable, ProveError, Proved};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::journal_warnings;

const TEXT_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// Prove that every citation of a report leads to a quote in a stored source
///
/// Proved is that the quote exists and stands where the observation says. Whether the sentence follows from it is compared by
/// words: what reverses its quote, drops its denial or speaks of something else is listed as doubtful. A report that was edited
/// is said to differ from what the journal gives.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder check
  pathfinder check 20260131
  pathfinder check report.md --strict --json
Exit code 3: a citation does not hold, a quotation or a figure is not its quote's, or a factual sentence has no citation;
with --strict also: a sentence is doubtful, or a report was edited.")]
pub(crate) struct Arguments {
    /// A session's id or the beginning of it, or a file whose first comment names its session
    #[arg(value_name = "ID|FILE")]
    target: Option<String>,
    /// Exit with code 3 also where a sentence is doubtful or a report was edited
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let proved = prove(context, arguments.target.as_deref())?;
    let lang = context.lang_asked.unwrap_or(proved.lang);
    for it in proved.texts.iter().filter(|it| it.is_missing) {
        let warning = words::file_missing(lang, &it.name);
        context.output.note(&warning);
    }
    journal_warnings::warn(context, &proved.tail);
    if context.output.is_json() {
        context.output.json(&row(&proved))?;
    } else {
        for it in &proved.texts {
            let text = report::render(lang, &it.name, &it.proof);
            context.output.result(&text);
        }
        context.output.note(verdict(lang, &proved));
    }
    let passes = match arguments.strict {
        true => proved.is_beyond_doubt(),
        false => proved.holds(),
    };
    let exit = if passes {
        Exit::Done
    } else {
        Exit::DoesNotHold
    };
    Ok(exit.into())
}

/// Proves what is meant: a session by id or prefix, the current one, or a file.
fn prove(context: &Context, target: Option<&str>) -> anyhow::Result<Proved> {
    let home = context.home()?;
    let id = match target {
        None => home.resolve(None)?,
        Some(target) if !is_id(target) => return prove_file(context, home, target),
        Some(target) => match home.resolve(Some(target)) {
            Ok(id) => id,
            Err(HomeError::Folder(FolderError::Unknown { .. })) if Path::new(target).is_file() => {
                return prove_file(context, home, target);
            }
            Err(error) => return Err(error.into()),
        },
    };
    proof::prove_all(home, Provable::Session(&id)).map_err(|it| unproved(it, &id, context.lang))
}

fn prove_file(context: &Context, home: &Home, given: &str) -> anyhow::Result<Proved> {
    let lang = context.lang;
    let (path, shown) = (Path::new(given), one_line(given, 200));
    let cannot = || words::cannot_read(lang, &shown);
    let metadata = std::fs::metadata(path).with_context(cannot)?;
    // A device or a pipe would never end.
    if !metadata.is_file() || metadata.len() > TEXT_BYTES_MAX {
        return Err(Failure::usage(cannot()).into());
    }
    let bytes = std::fs::read(path).with_context(cannot)?;
    let text = String::from_utf8_lossy(&bytes);
    let what = Provable::Text {
        name: given,
        text: &text,
    };
    proof::prove_all(home, what).map_err(|it| unproved(it, &shown, lang))
}

fn unproved(error: ProveError, shown: &str, lang: Lang) -> anyhow::Error {
    match error {
        ProveError::Home(error) => error.into(),
        ProveError::Unreadable { .. } => error.into(),
        ProveError::Unnamed => Failure::usage(words::no_session_named(lang, shown))
            .hint(words::name_session(lang))
            .into(),
    }
}

fn row(proved: &Proved) -> Value {
    let files: Vec<Value> = proved
        .texts
        .iter()
        .map(|it| report::row(&it.name, &it.proof))
        .collect();
    json!({
        "session": proved.session,
        "holds": proved.holds(),
        "doubtful": !proved.is_beyond_doubt(),
        "files": files,
    })
}

fn verdict(lang: Lang, proved: &Proved) -> &'static str {
    match (proved.holds(), proved.is_beyond_doubt()) {
        (true, true) => words::all_holds(lang),
        (true, false) => words::holds_with_doubts(lang),
        (false, _) => words::does_not_hold(lang),
    }
}
