//! Names that may become paths. Whoever holds one of these types holds the proof that it was checked.

use std::fmt;
use std::path::Path;

const ID_BYTES_MAX: usize = 100;
const PART_BYTES_MAX: usize = 255;
const PARTS_MAX: usize = 4;

/// The id of a session: 1 to 100 of `a-z`, `0-9` and `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(String);

/// Text that cannot be the id of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a session's id has 1 to {ID_BYTES_MAX} of a-z, 0-9 and -")]
pub struct BadSessionId;

impl SessionId {
    pub fn new(text: &str) -> Result<SessionId, BadSessionId> {
        let allowed = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
        if (1..=ID_BYTES_MAX).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(SessionId(text.to_owned()))
        } else {
            Err(BadSessionId)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A file in a session's folder, as a path below it: `state.json`, `observations/obs_7.md`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ViewName(String);

impl ViewName {
    /// `None` if this is no plain path downwards, or names something hidden.
    pub fn new(text: &str) -> Option<ViewName> {
        let parts: Vec<_> = text.split('/').collect();
        (parts.len() <= PARTS_MAX && parts.iter().all(|it| is_part(it))).then(|| ViewName(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The directories on the way, from the top.
    pub(crate) fn directories(&self) -> impl Iterator<Item = &Path> {
        self.0.match_indices('/').map(|(end, _)| Path::new(&self.0[..end]))
    }
}

fn is_part(part: &str) -> bool {
    (1..=PART_BYTES_MAX).contains(&part.len())
        && !part.starts_with('.')
        && part.chars().all(|it| !it.is_control() && it != '\\')
}

impl fmt::Display for ViewName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
