//! `validate`: every JSON view against its schema, and the journal against itself.

use std::path::Path;
use std::process::ExitCode;

use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_engine::home::Home;
use pathfinder_engine::load::{self, SessionPaths};
use pathfinder_store::disk::Disk;
use pathfinder_store::journal::Position;
use pathfinder_text::one_line;
use serde::Serialize;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Exit;
use crate::tail;
use crate::wording::either;

const VIEW_BYTES_MAX: u64 = 1024 * 1024 * 1024;
/// Of one file, this many complaints are enough.
const COMPLAINTS_MAX: usize = 20;

/// Check every view against its JSON Schema, and the journal for damage
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder validate
  pathfinder validate 20260131 --json
Exit code 3: a view breaks its schema or is missing, or the journal is damaged.")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

/// Something that does not hold.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Complaint {
    file: String,
    /// JSON pointer into the file; empty for the file as a whole.
    pointer: String,
    problem: String,
}

impl Complaint {
    fn of_file(file: &str, problem: impl Into<String>) -> Complaint {
        Complaint {
            file: file.to_owned(),
            pointer: String::new(),
            problem: problem.into(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let paths = home.paths(&id)?;
    let mut complaints = Vec::new();
    let records = check_journal(context, home, &paths, &mut complaints)?;
    let views = match load::load(&home.disk, &paths) {
        Ok(loaded) => check_views(&home.disk, &paths.folder, &loaded.session, &mut complaints)?,
        Err(error) => {
            complaints.push(Complaint::of_file("journal.jsonl", error.to_string()));
            0
        }
    };
    tell(context, &id, (records, views), &complaints)?;
    Ok(if complaints.is_empty() {
        Exit::Done
    } else {
        Exit::DoesNotHold
    }
    .into())
}

/// Reads every record, and the blobs in which long ones stand. Returns how many there are.
fn check_journal(
    context: &Context,
    home: &Home,
    paths: &SessionPaths,
    complaints: &mut Vec<Complaint>,
) -> anyhow::Result<u64> {
    const FILE: &str = "journal.jsonl";
    let scan = load::scan(&home.disk, paths)?;
    complaints.extend(tail::damage(context, &scan)?.map(|it| Complaint::of_file(FILE, it)));
    if let Err(error) = load::visit_entries(&home.disk, paths, Position::START, |_, _| {}) {
        let cause = std::error::Error::source(&error)
            .map(|it| format!(": {it}"))
            .unwrap_or_default();
        complaints.push(Complaint::of_file(FILE, format!("{error}{cause}")));
    }
    Ok(scan.end.seq)
}

/// Checks the views that there must be, and those that lie there. Returns how many were read.
fn check_views(
    disk: &Disk,
    folder: &Path,
    session: &Session,
    complaints: &mut Vec<Complaint>,
) -> anyhow::Result<usize> {
    // The views of a session that goes on lag behind it.
    let expected: Vec<String> = if session.status.is_going() {
        Vec::new()
    } else {
        view::all(session)
            .into_iter()
            .map(|it| it.path)
            .filter(|it| view::schema_for(it).is_some())
            .collect()
    };
    let mut paths = expected;
    paths.extend(lying_there(disk, folder, "")?);
    paths.extend(lying_there(disk, folder, "archival/")?);
    paths.sort();
    paths.dedup();
    let mut read = 0;
    for path in &paths {
        let Some(schema) = view::schema_for(path) else {
            continue;
        };
        match disk.read(&folder.join(path), VIEW_BYTES_MAX) {
            Ok(bytes) => {
                read += 1;
                complaints.extend(check_view(path, &bytes, schema)?);
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                // The last iteration's file may not be written yet while the session goes on.
                if !session.status.is_going() {
                    complaints.push(Complaint::of_file(path, "missing"));
                }
            }
            Err(error) => {
                complaints.push(Complaint::of_file(path, format!("cannot be read: {error}")))
            }
        }
    }
    Ok(read)
}

fn lying_there(disk: &Disk, folder: &Path, below: &str) -> anyhow::Result<Vec<String>> {
    let names = match disk.list(&folder.join(below)) {
        Ok(names) => names,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let names = names.into_iter().filter_map(|it| it.into_string().ok());
    Ok(names
        .map(|it| format!("{below}{it}"))
        .filter(|it| view::schema_for(it).is_some())
        .collect())
}

fn check_view(path: &str, bytes: &[u8], schema: &str) -> anyhow::Result<Vec<Complaint>> {
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => {
            return Ok(vec![Complaint::of_file(
                path,
                format!("is no JSON: {error}"),
            )]);
        }
    };
    let validator = jsonschema::validator_for(&serde_json::from_str(schema)?)?;
    let complaints = validator
        .iter_errors(&value)
        .take(COMPLAINTS_MAX)
        .map(|error| Complaint {
            file: path.to_owned(),
            pointer: error.instance_path().to_string(),
            problem: one_line(&error.to_string(), 300),
        });
    Ok(complaints.collect())
}

fn tell(
    context: &Context,
    id: &str,
    (records, views): (u64, usize),
    complaints: &[Complaint],
) -> anyhow::Result<()> {
    if context.output.is_json() {
        let valid = complaints.is_empty();
        return context.output.json(&json!({
            "session": id, "valid": valid, "records": records, "views": views, "problems": complaints,
        }));
    }
    for Complaint {
        file,
        pointer,
        problem,
    } in complaints
    {
        let place = if pointer.is_empty() {
            String::new()
        } else {
            format!(" {}", one_line(pointer, 200))
        };
        context.output.result(&format!(
            "{}{place}: {}",
            one_line(file, 200),
            one_line(problem, 400)
        ));
    }
    let problems = complaints.len();
    context.output.result(&either(
        context.lang,
        format!("{id}: 저널 기록 {records}개, JSON 파일 {views}개 확인, 문제 {problems}개"),
        format!(
            "{id}: {records} journal records and {views} JSON views checked, {problems} problems"
        ),
    ));
    if problems > 0 {
        context.output.note(either(
            context.lang,
            "hint: 파일은 `pathfinder replay --rebuild`로 저널에서 다시 만들 수 있습니다",
            "hint: pathfinder replay --rebuild writes the views again from the journal",
        ));
    }
    Ok(())
}
