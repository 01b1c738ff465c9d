//! Lists the documents of a folder, in the same order every time, and says what was passed over and why.

#![allow(clippy::disallowed_methods, reason = "walks folders of documents")]

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::read::Format;

/// How far a folder is searched.
#[derive(Debug, Clone)]
pub struct WalkLimits {
    pub depth_max: usize,
    pub files_max: usize,
}

impl Default for WalkLimits {
    fn default() -> WalkLimits {
        WalkLimits {
            depth_max: 16,
            files_max: 50_000,
        }
    }
}

/// The documents of a folder.
#[derive(Debug)]
pub struct Folder {
    /// The folder's true path; every file below begins with it.
    pub root: PathBuf,
    pub files: Vec<PathBuf>,
    pub skipped: Vec<Skipped>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Skipped {
    pub path: PathBuf,
    pub reason: SkipReason,
}

#[derive(Debug, PartialEq, Eq)]
pub enum SkipReason {
    UnknownFormat,
    LeadsOutside,
    TooDeep,
    TooMany,
    Unreadable(String),
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SkipReason::UnknownFormat => f.write_str("no Markdown, text, HTML or PDF"),
            SkipReason::LeadsOutside => f.write_str("a link that leads out of the folder"),
            SkipReason::TooDeep => f.write_str("too many folders deep"),
            SkipReason::TooMany => f.write_str("more files than are read of one folder"),
            SkipReason::Unreadable(cause) => write!(f, "cannot be read: {cause}"),
        }
    }
}

/// Why a folder gave no documents.
#[derive(Debug, thiserror::Error)]
pub enum DocumentsError {
    /// Mend the path.
    #[error("there is no folder {}", path.display())]
    Missing { path: PathBuf },
    /// Name the folder instead.
    #[error("{} is not a folder", path.display())]
    NotAFolder { path: PathBuf },
    /// Mend the permissions.
    #[error("cannot read the folder {}", path.display())]
    Unreadable {
        path: PathBuf,
        source: std::io::Error,
    },
    /// Put documents there.
    #[error("no documents in {} ({} files skipped)", path.display(), skipped.len())]
    Empty {
        path: PathBuf,
        skipped: Vec<Skipped>,
    },
}

/// Lists the documents below a folder. Hidden files are passed over; links are never followed, so nothing outside the
/// folder is read and nothing inside it is read twice.
pub fn walk_docs(folder: &Path, limits: &WalkLimits) -> Result<Folder, DocumentsError> {
    let root = fs::canonicalize(folder).map_err(|source| match source.kind() {
        std::io::ErrorKind::NotFound => DocumentsError::Missing {
            path: folder.into(),
        },
        _ => DocumentsError::Unreadable {
            path: folder.into(),
            source,
        },
    })?;
    let path = PathBuf::from(folder);
    if !root.is_dir() {
        return Err(DocumentsError::NotAFolder { path });
    }
    if let Err(source) = fs::read_dir(&root) {
        return Err(DocumentsError::Unreadable { path, source });
    }
    let mut walk = Walk {
        limits,
        found: Folder {
            root: root.clone(),
            files: Vec::new(),
            skipped: Vec::new(),
        },
    };
    walk.enter(&root, 0);
    let mut found = walk.found;
    found.files.sort();
    found.skipped.sort_by(|a, b| a.path.cmp(&b.path));
    if found.files.is_empty() {
        let skipped = found.skipped;
        return Err(DocumentsError::Empty { path, skipped });
    }
    Ok(found)
}

struct Walk<'a> {
    limits: &'a WalkLimits,
    found: Folder,
}

impl Walk<'_> {
    fn enter(&mut self, folder: &Path, depth: usize) {
        if depth > self.limits.depth_max {
            return self.skip(folder, SkipReason::TooDeep);
        }
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.skip(folder, SkipReason::Unreadable(error.to_string())),
        };
        let mut paths: Vec<PathBuf> = entries
            .flatten()
            .map(|it| it.path())
            .filter(|it| !is_hidden(it))
            .collect();
        paths.sort();
        for path in paths {
            self.look_at(&path, depth);
        }
    }

    fn look_at(&mut self, path: &Path, depth: usize) {
        let kind = match fs::symlink_metadata(path) {
            Ok(metadata) => metadata.file_type(),
            Err(error) => return self.skip(path, SkipReason::Unreadable(error.to_string())),
        };
        if kind.is_dir() {
            self.enter(path, depth + 1);
        } else if kind.is_symlink() {
            match fs::canonicalize(path) {
                Ok(target) if target.starts_with(&self.found.root) => {}
                Ok(_) => self.skip(path, SkipReason::LeadsOutside),
                Err(error) => self.skip(path, SkipReason::Unreadable(error.to_string())),
            }
        } else if !kind.is_file() || Format::of(path).is_none() {
            self.skip(path, SkipReason::UnknownFormat);
        } else if self.found.files.len() >= self.limits.files_max {
            self.skip(path, SkipReason::TooMany);
        } else if let Err(error) = fs::File::open(path) {
            self.skip(path, SkipReason::Unreadable(error.to_string()));
        } else {
            self.found.files.push(path.into());
        }
    }

    fn skip(&mut self, path: &Path, reason: SkipReason) {
        const SKIPPED_MAX: usize = 10_000;
        if self.found.skipped.len() < SKIPPED_MAX {
            self.found.skipped.push(Skipped {
                path: path.into(),
                reason,
            });
        }
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|it| it.as_encoded_bytes().starts_with(b"."))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use expect_test::{Expect, expect};

    use super::{WalkLimits, walk_docs};

    fn check(folder: &Path, limits: &WalkLimits, expected: Expect) {
        let root = fs::canonicalize(folder).unwrap_or_else(|_| folder.into());
        let shown = match walk_docs(folder, limits) {
            Ok(found) => {
                let files = found.files.iter().map(|it| format!("{}\n", it.display()));
                let skipped = found
                    .skipped
                    .iter()
                    .map(|it| format!("- {}: {}\n", it.path.display(), it.reason));
                files.chain(skipped).collect()
            }
            Err(error) => format!("{error}\n"),
        };
        expected.assert_eq(&shown.replace(&*root.to_string_lossy(), "~"));
    }

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "text").unwrap();
        }
        folder
    }

    #[test]
    fn files_come_sorted_and_links_are_not_followed() {
        let outside = folder(&["secret.md"]);
        let inside = folder(&[
            "b/2.txt",
            "a.md",
            ".hidden.md",
            ".git/x.md",
            "c.png",
            "b/1.pdf",
        ]);
        symlink(outside.path(), inside.path().join("out")).unwrap();
        symlink(inside.path().join("b"), inside.path().join("again")).unwrap();
        check(
            inside.path(),
            &WalkLimits::default(),
            expect![[r#"
                ~/a.md
                ~/b/1.pdf
                ~/b/2.txt
                - ~/c.png: no Markdown, text, HTML or PDF
                - ~/out: a link that leads out of the folder
            "#]],
        );
    }

    #[test]
    fn depth_and_count_are_bounded() {
        let inside = folder(&["1.md", "2.md", "a/b/c.md"]);
        check(
            inside.path(),
            &WalkLimits {
                depth_max: 1,
                files_max: 1,
            },
            expect![[r#"
                ~/1.md
                - ~/2.md: more files than are read of one folder
                - ~/a/b: too many folders deep
            "#]],
        );
    }

    #[test]
    fn a_folder_without_documents_says_why() {
        let none = folder(&["x.png"]);
        check(
            &none.path().join("nowhere"),
            &WalkLimits::default(),
            expect!["there is no folder ~\n"],
        );
        check(
            &none.path().join("x.png"),
            &WalkLimits::default(),
            expect!["~ is not a folder\n"],
        );
        check(
            none.path(),
            &WalkLimits::default(),
            expect!["no documents in ~ (1 files skipped)\n"],
        );
    }
}
