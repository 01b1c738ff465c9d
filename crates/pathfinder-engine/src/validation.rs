//! Checks every JSON view of a session against its schema, and the journal against itself.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::Position;
use pathfinder_store::lock;
use pathfinder_text::one_line;
use serde::Serialize;
use serde_json::Value;

use crate::home::{Home, HomeError};
use crate::load::{self, Scan, SessionPaths};
use crate::session_writer::WriterError;

/// The file name in complaints about the journal.
pub const JOURNAL: &str = "journal.jsonl";

const VIEW_BYTES_MAX: u64 = 1024 * 1024 * 1024;
/// At most this many complaints about one file.
const COMPLAINTS_MAX: usize = 20;

/// What was checked, and what does not hold.
#[derive(Debug)]
pub struct Validation {
    /// How the journal ends. Damage is reported here and not among the complaints.
    pub journal: Scan,
    /// How many views were read.
    pub views: usize,
    pub complaints: Vec<Complaint>,
}

/// Something that does not hold.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Complaint {
    pub file: String,
    /// JSON pointer into the file; empty for the file as a whole.
    pub pointer: String,
    pub problem: String,
}

impl Complaint {
    pub fn of_file(file: &str, problem: impl Into<String>) -> Complaint {
        Complaint {
            file: file.to_owned(),
            pointer: String::new(),
            problem: problem.into(),
        }
    }
}

impl Validation {
    /// How many records the journal has.
    pub fn records(&self) -> u64 {
        self.journal.end.seq
    }
}

/// Reads every record of a session with the blobs of long ones, and every view; JSON is held against its schema.
pub fn validate(home: &Home, id: &str) -> Result<Validation, HomeError> {
    let (disk, paths) = (&home.disk, home.paths(id)?);
    let mut validation = Validation {
        journal: load::scan_readable(disk, &paths)?,
        views: 0,
        complaints: Vec::new(),
    };
    if let Err(error) = load::visit_entries(disk, &paths, Position::START, |_, _| {}) {
        let cause = std::error::Error::source(&error)
            .map(|it| format!(": {it}"))
            .unwrap_or_default();
        let complaint = Complaint::of_file(JOURNAL, format!("{error}{cause}"));
        validation.complaints.push(complaint);
    }
    match load::load(disk, &paths) {
        Ok(loaded) => validation.check_views(disk, &paths, &loaded.session)?,
        Err(error) => {
            let complaint = Complaint::of_file(JOURNAL, error.to_string());
            validation.complaints.push(complaint);
        }
    }
    Ok(validation)
}

impl Validation {
    /// Checks the views that must exist, and the optional ones that do.
    fn check_views(
        &mut self,
        disk: &Disk,
        session_paths: &SessionPaths,
        session: &Session,
    ) -> Result<(), WriterError> {
        let folder = &session_paths.folder;
        // The views of a running session lag behind it, and its process writes the last ones after it has come to rest.
        let is_held = lock::probe(disk, &session_paths.lock()).is_err();
        let is_at_rest = !session.status.is_going() && !is_held;
        let mut paths = BTreeSet::new();
        if is_at_rest {
            paths.extend(view::all(session).into_iter().map(|it| it.path));
        }
        for below in ["", "archival/"] {
            let found = found(disk, folder, below)?.into_iter();
            paths.extend(found.filter(|it| view::schema_for(it).is_some()));
        }
        for path in &paths {
            match disk.read(&folder.join(path), VIEW_BYTES_MAX) {
                Ok(bytes) => {
                    if let Some(schema) = view::schema_for(path) {
                        self.views += 1;
                        self.complaints.extend(check_view(path, &bytes, schema));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    if is_at_rest {
                        self.complaints.push(Complaint::of_file(path, "missing"));
                    }
                }
                Err(error) => {
                    let problem = format!("cannot be read: {error}");
                    self.complaints.push(Complaint::of_file(path, problem));
                }
            }
        }
        Ok(())
    }
}

/// The existing files below the session's folder.
fn found(disk: &Disk, folder: &Path, below: &str) -> Result<Vec<String>, WriterError> {
    let names = match disk.list(&folder.join(below)) {
        Ok(names) => names,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(WriterError::at(&folder.join(below), error)),
    };
    let names = names.into_iter().filter_map(|it| it.into_string().ok());
    Ok(names.map(|it| format!("{below}{it}")).collect())
}

fn check_view(path: &str, bytes: &[u8], schema: &str) -> Vec<Complaint> {
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => return vec![Complaint::of_file(path, format!("is no JSON: {error}"))],
    };
    let schema = serde_json::from_str(schema).expect("a built-in schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("a built-in schema is valid");
    let errors = validator.iter_errors(&value).take(COMPLAINTS_MAX);
    let complaints = errors.map(|error| Complaint {
        file: path.to_owned(),
        pointer: error.instance_path().to_string(),
        problem: one_line(&error.to_string(), 300),
    });
    complaints.collect()
}
