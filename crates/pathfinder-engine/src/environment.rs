//! The environment of the process, as an argument: its variables, and the base of relative paths.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Variable = dyn Fn(&str) -> Option<OsString> + Send + Sync;

/// The variables and the working directory that an engine sees.
#[derive(Clone)]
pub struct Environment {
    /// Where `.research/` is, and the base of relative paths in the settings.
    pub dir: PathBuf,
    variable: Arc<Variable>,
}

impl Environment {
    pub fn new(
        dir: &Path,
        variable: impl Fn(&str) -> Option<OsString> + Send + Sync + 'static,
    ) -> Environment {
        Environment {
            dir: dir.to_path_buf(),
            variable: Arc::new(variable),
        }
    }

    /// An environment without variables: no keys, no programs, no user directories.
    pub fn empty(dir: &Path) -> Environment {
        Environment::new(dir, |_| None)
    }

    /// The value of a variable that is set to text.
    pub fn variable(&self, name: &str) -> Option<String> {
        (self.variable)(name)?.into_string().ok()
    }

    /// The value of a variable that names a path, if it is not empty.
    pub(crate) fn path(&self, name: &str) -> Option<PathBuf> {
        (self.variable)(name)
            .filter(|it| !it.is_empty())
            .map(PathBuf::from)
    }

    /// Whether a variable contains more than white space.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.variable(name).is_some_and(|it| !it.trim().is_empty())
    }
}

/// Variables may hold keys, so none is shown.
impl fmt::Debug for Environment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Environment")
            .field("dir", &self.dir)
            .finish_non_exhaustive()
    }
}
