//! Brings the index of local documents up to date before research starts, and says what was passed over.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pathfinder_engine::library::{Added, Library};
use pathfinder_text::{Lang, one_line};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::{either, skipped};

/// Skipped files that are named; of the others the number is told.
const SKIPPED_SHOWN: usize = 5;

/// The local documents, and the folders that were named for this research.
#[derive(Debug)]
pub(crate) struct Documents {
    pub(crate) library: Arc<Library>,
    /// True paths of the `--docs` folders.
    pub(crate) folders: Vec<String>,
}

/// Indexes the folders that are given, those of the settings, and those that sessions which go on are limited to. None
/// where there is nothing to search in at all.
pub(crate) fn prepare(
    context: &Context,
    given: &[PathBuf],
    kept: &[String],
    before_indexing: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Option<Documents>> {
    let home = context.home()?;
    let configured: Vec<PathBuf> = context
        .config()?
        .docs
        .folders
        .iter()
        .map(|it| context.dir.join(it))
        .collect();
    let has_library = home.has_library();
    if given.is_empty() && configured.is_empty() && kept.is_empty() && !has_library {
        return Ok(None);
    }
    for folder in given.iter().chain(&configured) {
        // Found out before anything is made on disk.
        pathfinder_sources::walk_docs(folder, &pathfinder_sources::WalkLimits::default())?;
    }
    before_indexing()?;
    let library = context.home_to_keep()?.library(context.pdf_reader()?)?;
    match add_all(context, &library, given, &configured) {
        Ok(folders) => {
            refresh(
                context,
                &library,
                kept.iter().filter(|it| !folders.contains(it)),
            );
            if library.index.files()?.is_empty() {
                return Ok(None);
            }
            Ok(Some(Documents {
                library: Arc::new(library),
                folders,
            }))
        }
        Err(error) => {
            if !has_library {
                // An index that was just made and holds nothing would pass for one that holds documents.
                drop(library);
                let _ = home.remove_library();
            }
            Err(error)
        }
    }
}

/// The true paths of the folders that are given.
fn add_all(
    context: &Context,
    library: &Library,
    given: &[PathBuf],
    configured: &[PathBuf],
) -> anyhow::Result<Vec<String>> {
    let mut folders = Vec::new();
    for folder in given {
        folders.push(
            add(context, library, folder)?
                .folder
                .to_string_lossy()
                .into_owned(),
        );
    }
    for folder in configured {
        add(context, library, folder)?;
    }
    Ok(folders)
}

/// Brings folders up to date. One that is gone is no reason to stop: what was read of it is kept.
fn refresh<'a>(context: &Context, library: &Library, folders: impl Iterator<Item = &'a String>) {
    for folder in folders.map(Path::new) {
        if let Err(error) = add(context, library, folder) {
            context
                .output
                .note(&format!("warning: {}", one_line(&error.to_string(), 400)));
        }
    }
}

pub(crate) fn nothing_to_search(lang: Lang) -> Failure {
    let message = either(
        lang,
        "찾아볼 문서가 없습니다: 색인이 비어 있고 --docs로 지정한 폴더도 없습니다",
        "there is nothing to search in: the index holds no documents and no folder was named with --docs",
    );
    let hint = either(
        lang,
        "`--docs 폴더`로 문서 폴더를 지정하거나, 먼저 `pathfinder docs add 경로`로 문서를 추가하세요",
        "name a folder of documents with --docs DIR, or add some with pathfinder docs add PATH",
    );
    Failure::new(Exit::NoEvidence, message).hint(hint)
}

fn add(context: &Context, library: &Library, folder: &Path) -> anyhow::Result<Added> {
    let lang = context.lang;
    let shown = one_line(&folder.display().to_string(), 300);
    context.output.note(&either(
        lang,
        format!("문서를 색인하는 중: {shown}"),
        format!("indexing {shown}"),
    ));
    let added = library.add(folder)?;
    let files = added.files;
    context.output.note(&either(
        lang,
        format!("문서 {files}개를 읽을 수 있습니다"),
        format!("{files} documents can be read"),
    ));
    for (path, because) in added.update.skipped.iter().take(SKIPPED_SHOWN) {
        let (path, because) = (
            one_line(&path.display().to_string(), 300),
            skipped(lang, because),
        );
        context.output.note(&either(
            lang,
            format!("건너뜀: {path}: {because}"),
            format!("skipped {path}: {because}"),
        ));
    }
    let more = added.update.skipped.len().saturating_sub(SKIPPED_SHOWN);
    if more > 0 {
        context.output.note(&either(
            lang,
            format!("그 밖에 {more}개를 건너뛰었습니다"),
            format!("skipped {more} more"),
        ));
    }
    Ok(added)
}
