//! `config trust`: registers a research folder as the user's own.

use std::path::{Path, PathBuf};

use pathfinder_core::words::trust as words;
use pathfinder_engine::home::Home;
use pathfinder_text::{Lang, one_line};
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;

/// Trust a research folder that somebody else made: its settings, its index and its sessions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder config trust ~/projects/tea
  pathfinder config trust --remove ~/projects/tea
  pathfinder config trust --list")]
pub(super) struct Arguments {
    /// The folder that holds .research/
    #[arg(
        value_name = "DIR",
        required_unless_present = "list",
        conflicts_with = "list"
    )]
    folder: Option<PathBuf>,
    /// Trust it no more
    #[arg(long)]
    remove: bool,
    /// List the folders that are registered
    #[arg(long, conflicts_with = "remove")]
    list: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<()> {
    match &arguments.folder {
        Some(dir) if arguments.remove => remove(context, dir),
        Some(dir) => trust(context, dir),
        None => list(context),
    }
}

fn trust(context: &Context, dir: &Path) -> anyhow::Result<()> {
    let home = find(context, dir)?;
    context.ownership().trust(&home)?;
    show(context, &home, true, words::trusted)
}

fn remove(context: &Context, dir: &Path) -> anyhow::Result<()> {
    let home = find(context, dir)?;
    let text = match context.ownership().forget(&home)? {
        true => words::no_longer_trusted,
        false => words::not_registered,
    };
    show(context, &home, false, text)
}

fn show(
    context: &Context,
    home: &Home,
    trusted: bool,
    text: fn(Lang, &str) -> String,
) -> anyhow::Result<()> {
    let path = one_line(&home.path().display().to_string(), 300);
    context.output.show(
        &json!({ "folder": home.path(), "trusted": trusted }),
        &text(context.lang, &path),
    )
}

fn list(context: &Context) -> anyhow::Result<()> {
    let all = context.ownership().registered();
    if context.output.is_json() {
        let rows: Vec<_> = all
            .iter()
            .map(|it| json!({ "path": it.path, "trusted": it.trusted }))
            .collect();
        return context.output.json(&json!({ "folders": rows }));
    }
    for it in all {
        let note = if it.trusted {
            ""
        } else {
            words::not_trusted(context.lang)
        };
        context
            .output
            .result(&format!("{}{note}", one_line(&it.path, 400)));
    }
    Ok(())
}

/// The research folder in `dir`, or at `dir` itself.
fn find(context: &Context, dir: &Path) -> anyhow::Result<Home> {
    let dir = if dir.ends_with(".research") {
        dir.parent().unwrap_or(dir)
    } else {
        dir
    };
    let home = Home::at(dir)?;
    if home.is_empty()? {
        let dir = one_line(&dir.display().to_string(), 300);
        return Err(
            Failure::usage(words::no_research_folder(context.lang, &dir))
                .hint(words::own_folders_are_registered(context.lang))
                .into(),
        );
    }
    Ok(home)
}

/// The error for a setting that is not read from a folder which is not trusted.
pub(super) fn is_needed(context: &Context, key: &str) -> Failure {
    let dir = context.dir.display().to_string();
    Failure::usage(words::setting_not_followed(context.lang, key))
        .hint(words::trust_first(context.lang, &dir))
}
