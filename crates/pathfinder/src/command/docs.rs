//! `docs`: the local documents that research searches in.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pathfinder_core::words::fetch::file;
use pathfinder_core::words::{documents as words, search};
use pathfinder_engine::library::{self, Added, Library, LibraryError, PassageHit};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording;

const PASSAGE_SHOWN: usize = 400;

/// Add, list, remove and search local documents
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder docs add ./papers notes.md
  pathfinder docs search \"four-day week\" -k 5")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Add folders or files; what did not change since the last time is not read again
    #[command(after_help = "Example:\n  pathfinder docs add ./papers notes.md")]
    Add {
        /// Folders, or .md, .txt, .html and .pdf files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// List the documents that can be found
    #[command(after_help = "Example:\n  pathfinder docs list --json")]
    List,
    /// Forget a folder or a file; the file itself stays
    #[command(after_help = "Example:\n  pathfinder docs remove ./papers/old.pdf")]
    Remove {
        /// The folder or file
        #[arg(value_name = "PATH")]
        forgotten: PathBuf,
    },
    /// Search the documents
    #[command(after_help = "Example:\n  pathfinder docs search \"four-day week\" -k 5 --json")]
    Search {
        /// What to look for
        #[arg(value_name = "QUERY")]
        query: String,
        /// How many documents to show
        #[arg(short = 'k', value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
        count: u16,
    },
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    match &arguments.action {
        Action::Add { paths } => add(context, paths)?,
        Action::List => list(context)?,
        Action::Remove { forgotten } => remove(context, forgotten)?,
        Action::Search { query, count } => find(context, query, usize::from(*count))?,
    }
    Ok(Exit::Done.into())
}

/// The library, unless nothing was ever added to it.
fn existing_library(context: &Context) -> anyhow::Result<Option<Library>> {
    let pdf = context.pdf_reader()?;
    Ok(Library::existing(context.home()?, pdf)?)
}

fn add(context: &Context, paths: &[PathBuf]) -> anyhow::Result<()> {
    for path in paths {
        library::check_addable(path).map_err(|error| match error {
            LibraryError::UnknownFormat { path } => unknown_format(context.lang, &path).into(),
            error => anyhow::Error::new(error),
        })?;
    }
    let library = context.home_to_keep()?.library(context.pdf_reader()?)?;
    for path in paths {
        let added = library.add(path)?;
        context
            .output
            .show(&added_row(&added), &added_text(context.lang, &added))?;
    }
    Ok(())
}

fn unknown_format(lang: Lang, path: &Path) -> Failure {
    let path = one_line(&path.display().to_string(), 300);
    Failure::usage(file::unknown_format(lang, &path)).hint(words::name_known_format(lang))
}

fn added_row(added: &Added) -> Value {
    let skipped: Vec<Value> = added
        .update
        .skipped
        .iter()
        .map(|(path, because)| json!({ "path": path, "because": because }))
        .collect();
    json!({
        "path": added.folder,
        "documents": added.files,
        "added": added.update.added,
        "changed": added.update.changed,
        "removed": added.update.removed,
        "unchanged": added.update.unchanged,
        "skipped": skipped,
    })
}

fn added_text(lang: Lang, added: &Added) -> String {
    let folder = one_line(&added.folder.display().to_string(), 300);
    let update = &added.update;
    let counts = words::added(
        lang,
        &folder,
        update.added,
        update.changed,
        update.removed,
        update.unchanged,
        update.skipped.len(),
    );
    let mut text = format!("{counts}\n");
    for (path, because) in &update.skipped {
        let path = one_line(&path.display().to_string(), 300);
        let because = wording::skipped(lang, because);
        text.push_str(&format!("  {}\n", words::skipped(lang, &path, &because)));
    }
    text
}

fn list(context: &Context) -> anyhow::Result<()> {
    let files = match existing_library(context)? {
        Some(library) => library.files()?,
        None => Vec::new(),
    };
    if context.output.is_json() {
        return context.output.json(&files);
    }
    files.iter().for_each(|it| {
        context
            .output
            .result(&one_line(&it.display().to_string(), 1000))
    });
    if files.is_empty() {
        context.output.note(words::none_added(context.lang));
    }
    Ok(())
}

fn remove(context: &Context, path: &Path) -> anyhow::Result<()> {
    let Some(library) = existing_library(context)? else {
        let path = path.to_path_buf();
        return Err(LibraryError::NotThere { path }.into());
    };
    let removed = library.remove(path)?;
    let shown = one_line(&path.display().to_string(), 300);
    context.output.show(
        &json!({ "path": path, "removed": removed }),
        &words::forgotten(context.lang, &shown, removed),
    )
}

fn find(context: &Context, query: &str, count: usize) -> anyhow::Result<()> {
    if !query.chars().any(char::is_alphanumeric) {
        return Err(Failure::usage(search::nothing_to_look_for(context.lang)).into());
    }
    let hits = match existing_library(context)? {
        Some(library) => library.search(query, &[], count)?,
        None => Vec::new(),
    };
    if context.output.is_json() {
        let rows: Vec<Value> = hits
            .iter()
            .enumerate()
            .map(|(place, hit)| hit_row(place + 1, hit))
            .collect();
        return context.output.json(&rows);
    }
    for (place, hit) in hits.iter().enumerate() {
        context.output.result(&hit_text(place + 1, hit));
    }
    if hits.is_empty() {
        context.output.note(search::no_document_found(context.lang));
    }
    Ok(())
}

fn hit_row(rank: usize, hit: &PassageHit) -> Value {
    json!({
        "rank": rank,
        "score": hit.score,
        "path": hit.path,
        "title": hit.title,
        "passage": hit.text,
        "place": hit.place,
        "url": hit.url,
    })
}

fn hit_text(rank: usize, hit: &PassageHit) -> String {
    let path = one_line(&hit.path.display().to_string(), 300);
    let place = hit
        .place
        .as_ref()
        .map(|it| format!(" ({})", one_line(it, 120)))
        .unwrap_or_default();
    let (title, passage) = (
        one_line(&hit.title, 200),
        one_line(&hit.text, PASSAGE_SHOWN),
    );
    format!(
        "{rank}. {:.3}  {path}{place}\n   {title}\n   {passage}\n",
        hit.score
    )
}
