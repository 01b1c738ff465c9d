//! What a check has to say about a place in the tree.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Worth knowing; nothing stops.
    Note,
    /// The tree does not pass.
    Error,
}

#[derive(Debug)]
pub(crate) struct Remark {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) weight: Weight,
    text: String,
    hint: &'static str,
}

impl Remark {
    pub(crate) fn error(
        path: &str,
        line: usize,
        text: impl Into<String>,
        hint: &'static str,
    ) -> Remark {
        Remark {
            path: path.to_owned(),
            line,
            weight: Weight::Error,
            text: text.into(),
            hint,
        }
    }

    pub(crate) fn note(path: &str, line: usize, text: impl Into<String>) -> Remark {
        Remark {
            weight: Weight::Note,
            ..Remark::error(path, line, text, "")
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Note => "note",
            Weight::Error => "error",
        };
        writeln!(f, "{}:{}: {weight}: {}", self.path, self.line, self.text)?;
        if !self.hint.is_empty() {
            writeln!(f, "    hint: {}", self.hint)?;
        }
        Ok(())
    }
}
