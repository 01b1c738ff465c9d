//! What a check has to say about a place in the tree.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Worth knowing; nothing stops.
    Note,
    /// The tree does not pass.
    Error,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Remark {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) weight: Weight,
    pub(crate) text: String,
    pub(crate) hint: String,
}

impl Remark {
    pub(crate) fn error(
        path: &str,
        line: usize,
        text: impl Into<String>,
        hint: impl Into<String>,
    ) -> Remark {
        Remark {
            path: path.to_owned(),
            line,
            weight: Weight::Error,
            text: text.into(),
            hint: hint.into(),
        }
    }

    pub(crate) fn note(
        path: &str,
        line: usize,
        text: impl Into<String>,
        hint: impl Into<String>,
    ) -> Remark {
        Remark {
            weight: Weight::Note,
            ..Remark::error(path, line, text, hint)
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        self.weight == Weight::Error
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Note => "note",
            Weight::Error => "error",
        };
        writeln!(f, "{}:{}: {weight}: {}", self.path, self.line, self.text)?;
        if !self.hint.is_empty() && self.is_error() {
            writeln!(f, "    hint: {}", self.hint)?;
        }
        Ok(())
    }
}
