//! The text files of the checkout, by path, so that every check is a function of text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context;

/// Folders that hold what was built, recorded or fetched, never what was written.
const SKIPPED: &[&str] = &["target", ".git", ".research", "node_modules", "dist"];

/// Longer files are data.
const BYTES_MAX: u64 = 2_000_000;

#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// Paths use `/` and start at the root of the workspace. A file that is no UTF-8, or too long, has no text.
    pub(crate) files: BTreeMap<String, Option<String>>,
}

impl Tree {
    pub(crate) fn load(root: &Path) -> anyhow::Result<Tree> {
        let mut tree = Tree::default();
        tree.load_folder(root, "")?;
        Ok(tree)
    }

    fn load_folder(&mut self, folder: &Path, prefix: &str) -> anyhow::Result<()> {
        let entries =
            fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = entry.file_type()?;
            // In a linked work tree `.git` is a file that names a folder of this machine.
            if SKIPPED.contains(&name.as_str()) {
                continue;
            }
            if kind.is_dir() {
                self.load_folder(&entry.path(), &format!("{prefix}{name}/"))?;
            } else if kind.is_file() {
                let short = entry.metadata()?.len() <= BYTES_MAX;
                let text = if short {
                    String::from_utf8(fs::read(entry.path())?).ok()
                } else {
                    None
                };
                self.files.insert(format!("{prefix}{name}"), text);
            }
        }
        Ok(())
    }

    /// Reads a tree from one text, in which a line `//- path` begins each file.
    #[cfg(test)]
    pub(crate) fn from_snippet(snippet: &str) -> Tree {
        let mut tree = Tree::default();
        for file in snippet.split("//- ").skip(1) {
            let (path, text) = file.split_once('\n').unwrap_or((file, ""));
            tree.files.insert(path.to_owned(), Some(text.to_owned()));
        }
        tree
    }

    /// Every file that has a text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }
}

/// The last part of a path, and what stands before its extension.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

pub(crate) fn file_stem(path: &str) -> &str {
    let name = file_name(path);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}
