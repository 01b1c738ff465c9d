//! `config`: shows, finds and changes settings.

mod trust;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_core::words::{trust as words, usage};
use serde_json::json;

use crate::config::{self, Say, Whose, say};
use crate::context::Context;
use crate::failure::Exit;

/// Show, find and change settings
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder config show
  pathfinder config set research.iterations 50
  pathfinder config trust .")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Print every setting, and where it comes from
    #[command(after_help = "Example:\n  pathfinder config show --json")]
    Show,
    /// Print the files that settings are read from
    #[command(after_help = "Example:\n  pathfinder config path")]
    Path,
    /// Change a setting of this research folder
    #[command(after_help = "Example:\n  pathfinder config set research.lang ko")]
    Set {
        key: String,
        value: String,
    },
    Trust(trust::Arguments),
}

impl Arguments {
    /// Whether the command decides about the research folder itself.
    pub(crate) fn is_about_trust(&self) -> bool {
        matches!(self.action, Some(Action::Trust(_)))
    }
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    match arguments.action.as_ref().unwrap_or(&Action::Show) {
        Action::Show => show(context)?,
        Action::Path => path(context)?,
        Action::Set { key, value } => set(context, key, value)?,
        Action::Trust(it) => trust::run(it, context)?,
    }
    Ok(Exit::Done.into())
}

fn show(context: &Context) -> anyhow::Result<()> {
    let loaded = context.load_config()?;
    if context.output.is_json() {
        return context
            .output
            .json(&json!({ "settings": loaded.config, "origins": loaded.origins }));
    }
    let mut section = String::new();
    for (key, value, origin) in loaded.shown() {
        let (above, name) = key.rsplit_once('.').unwrap_or(("", &key));
        if above != section {
            context.output.result(&format!(
                "{}[{above}]",
                if section.is_empty() { "" } else { "\n" }
            ));
            section = above.to_owned();
        }
        let origin = origin.map(|it| format!("  # {it}")).unwrap_or_default();
        context.output.result(&format!("{name} = {value}{origin}"));
    }
    Ok(())
}

fn path(context: &Context) -> anyhow::Result<()> {
    let places = context.config_places();
    let files: Vec<&Path> = [
        places.user_json.as_deref(),
        places.user.as_deref(),
        Some(&places.json),
        Some(&places.folder),
    ]
    .into_iter()
    .chain([places.given.as_deref()])
    .flatten()
    .collect();
    if context.output.is_json() {
        let rows: Vec<_> = files
            .iter()
            .map(|it| json!({ "path": it, "exists": it.exists() }))
            .collect();
        return context.output.json(&json!({ "files": rows }));
    }
    for file in files {
        let note = if file.exists() {
            ""
        } else {
            words::no_such_file(context.lang)
        };
        context.output.result(&format!("{}{note}", file.display()));
    }
    Ok(())
}

/// The file that a setting is written to, and an existing folder above it: the research folder's own file, unless the setting
/// is only read from the user's.
fn place_of(context: &Context, key: &str) -> anyhow::Result<(PathBuf, PathBuf)> {
    let places = context.config_places();
    match say(key, Whose::Own) {
        Say::Any if context.standing()?.is_own() || say(key, Whose::Foreign) != Say::None => {
            context.home_to_keep()?;
            return Ok((places.folder, context.dir.clone()));
        }
        Say::Any => return Err(trust::is_needed(context, key).into()),
        Say::Lower | Say::Raise | Say::None => {}
    }
    let path = places.user.context(words::no_home_folder(context.lang))?;
    #[allow(
        clippy::disallowed_methods,
        reason = "the user's own file may be a link to where such files are kept"
    )]
    let path = path.canonicalize().unwrap_or(path);
    let root = path
        .ancestors()
        .skip(1)
        .find(|it| it.is_dir())
        .unwrap_or(Path::new("/"))
        .to_path_buf();
    Ok((path, root))
}

fn set(context: &Context, key: &str, value: &str) -> anyhow::Result<()> {
    let (path, root) = place_of(context, key)?;
    let shown = path.display().to_string();
    let home = context.home()?;
    let text = home
        .read_settings(&path)
        .with_context(|| words::cannot_read(context.lang, &shown))?;
    let text = config::set(&text, &path, key, value)?;
    home.write_settings(&root, &path, &text)
        .with_context(|| usage::cannot_write(context.lang, &shown))?;
    context.output.show(
        &json!({ "key": key, "file": path }),
        &format!("{key} = {value}  # {shown}"),
    )
}
