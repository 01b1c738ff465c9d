//! `config trust`: registers a research folder as the user's own.

use std::path::{Path, PathBuf};

use pathfinder_engine::home::Home;
use pathfinder_text::one_line;
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;
use crate::wording::either;

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
    let shown = one_line(&home.path().display().to_string(), 300);
    tell(
        context,
        &home,
        true,
        either(
            context.lang,
            format!("신뢰합니다: {shown}"),
            format!("trusted: {shown}"),
        ),
    )
}

fn remove(context: &Context, dir: &Path) -> anyhow::Result<()> {
    let home = find(context, dir)?;
    let shown = one_line(&home.path().display().to_string(), 300);
    let said = match context.ownership().forget(&home)? {
        true => either(
            context.lang,
            format!("더는 신뢰하지 않습니다: {shown}"),
            format!("trusted no more: {shown}"),
        ),
        false => either(
            context.lang,
            format!("등록되어 있지 않습니다: {shown}"),
            format!("not registered: {shown}"),
        ),
    };
    tell(context, &home, false, said)
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
            either(context.lang, " (신뢰하지 않음)", " (not trusted)")
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
        let message = either(
            context.lang,
            format!("연구 폴더가 없습니다: {dir}"),
            format!("there is no research folder in {dir}"),
        );
        let hint = either(
            context.lang,
            "직접 만드는 폴더는 저절로 등록됩니다",
            "a folder that you make yourself is registered without a word",
        );
        return Err(Failure::usage(message).hint(hint).into());
    }
    Ok(home)
}

fn tell(context: &Context, home: &Home, trusted: bool, said: String) -> anyhow::Result<()> {
    if context.output.is_json() {
        return context
            .output
            .json(&json!({ "folder": home.path(), "trusted": trusted }));
    }
    context.output.result(&said);
    Ok(())
}

/// The error for a setting that is not read from a folder which is not trusted.
pub(super) fn is_needed(context: &Context, key: &str) -> Failure {
    let dir = context.dir.display();
    let message = either(
        context.lang,
        format!("내 것으로 등록되지 않은 폴더의 {key} 설정은 따르지 않습니다"),
        format!("{key} of a folder that is not registered as yours is not followed"),
    );
    let hint = either(
        context.lang,
        format!("내 폴더라면 먼저 신뢰한다고 하세요: pathfinder config trust {dir}"),
        format!("if the folder is yours, say so first: pathfinder config trust {dir}"),
    );
    Failure::usage(message).hint(hint)
}
