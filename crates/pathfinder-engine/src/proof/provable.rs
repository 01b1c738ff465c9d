//! What can be proved: the report and the thesis of a session, or any text that names its session.

use std::io;
use std::path::PathBuf;

use pathfinder_core::session::Session;
use pathfinder_core::view::{self, citation};
use pathfinder_text::Lang;

use super::{Proof, Written, prove};
use crate::home::{Home, HomeError};
use crate::load::{self, Loaded, SessionPaths, Tail};

const FILE_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// What to prove.
#[derive(Debug, Clone, Copy)]
pub enum Provable<'a> {
    /// The report and the thesis of the session with this id.
    Session(&'a str),
    /// A text whose first comment names its session.
    Text { name: &'a str, text: &'a str },
}

/// The proofs of a session's texts.
#[derive(Debug)]
pub struct Proved {
    /// The session's full id.
    pub session: String,
    /// The language in which the session is shown.
    pub lang: Lang,
    pub texts: Vec<ProvedText>,
    /// How the session's journal ends.
    pub tail: Tail,
}

#[derive(Debug)]
pub struct ProvedText {
    pub name: String,
    /// The file was missing, so the text that the journal gives was proved instead.
    pub is_missing: bool,
    pub proof: Proof,
}

/// Why nothing was proved.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// Name the session in the text's first comment.
    #[error("the text does not name its session")]
    Unnamed,
    #[error("cannot read {}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Home(#[from] HomeError),
}

impl Proved {
    pub fn holds(&self) -> bool {
        self.texts.iter().all(|it| it.proof.holds())
    }

    pub fn is_beyond_doubt(&self) -> bool {
        self.texts.iter().all(|it| it.proof.is_beyond_doubt())
    }
}

/// A text before its proof.
struct Text {
    name: String,
    text: String,
    is_view: bool,
    is_missing: bool,
}

/// Proves texts against the sources that their session read.
pub fn prove_all(home: &Home, what: Provable<'_>) -> Result<Proved, ProveError> {
    let id = match what {
        Provable::Session(id) => id.to_owned(),
        Provable::Text { text, .. } => {
            home.resolve(Some(citation::session_of(text).ok_or(ProveError::Unnamed)?))?
        }
    };
    let paths = home.paths(&id)?;
    let Loaded { session, tail, .. } = home.load(&id)?;
    let texts = match what {
        Provable::Session(_) => stated(home, &paths, &session)?,
        Provable::Text { name, text } => vec![Text {
            name: name.to_owned(),
            text: text.to_owned(),
            is_view: citation::is_view(text),
            is_missing: false,
        }],
    };
    let blobs = paths.blobs(&home.disk);
    let mut proved = Vec::new();
    for it in texts {
        let earlier = as_written(home, &paths, &session, &it.text)?;
        let written = Written {
            text: &it.text,
            session: earlier.as_ref().unwrap_or(&session),
            is_view: it.is_view,
        };
        proved.push(ProvedText {
            proof: prove(written, &session, &blobs),
            name: it.name,
            is_missing: it.is_missing,
        });
    }
    Ok(Proved {
        session: id,
        lang: session.settings.lang,
        texts: proved,
        tail,
    })
}

/// The report and the thesis of a session; as the journal gives them if a file is missing.
fn stated(home: &Home, paths: &SessionPaths, session: &Session) -> Result<Vec<Text>, ProveError> {
    let mut texts = Vec::new();
    for file in view::stated(session) {
        let path = paths.folder.join(&file.path);
        let (text, is_missing) = match home.disk.read(&path, FILE_BYTES_MAX) {
            Ok(bytes) => (String::from_utf8_lossy(&bytes).into_owned(), false),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (file.text, true),
            Err(source) => return Err(ProveError::Unreadable { path, source }),
        };
        texts.push(Text {
            name: file.path,
            text,
            is_view: true,
            is_missing,
        });
    }
    Ok(texts)
}

/// The session as it was when the text was written; none if it has not changed since.
fn as_written(
    home: &Home,
    paths: &SessionPaths,
    session: &Session,
    text: &str,
) -> Result<Option<Session>, HomeError> {
    let Some(seq) = citation::seq_of(text) else {
        return Ok(None);
    };
    // The session may have gone on since, within the same iteration too.
    let is_it = |it: &Session| view::stated(it).iter().any(|file| file.text == text);
    let shown = load::shown(&home.disk, paths, seq, is_it)?;
    // An edited text matches no state, so it is compared with the nearest one.
    let added = |it: &Session| view::edits(text, it).added.len();
    Ok(shown.filter(|it| added(it) <= added(session)))
}
