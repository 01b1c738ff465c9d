//! `check`: proves that every citation of a text leads to a quote in a stored snapshot, and compares sentences with quotes.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

mod report;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_core::session::Session;
use pathfinder_core::view;
use pathfinder_core::view::citation;
use pathfinder_engine::home::{Home, HomeError};
use pathfinder_engine::load::{self, SessionPaths};
use pathfinder_engine::proof::{self, Proof, Written};
use pathfinder_store::folder::{FolderError, is_id};
use pathfinder_text::one_line;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::either;

const TEXT_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// Prove that every citation of a report leads to a quote in a stored source
///
/// Proved is that the quote exists and stands where the observation says. Whether the sentence follows from it is compared by
/// words: what reverses its quote, drops its denial or speaks of something else is listed as doubtful. A report that was edited
/// is said to differ from what the journal gives.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder check
  pathfinder check 20260131
  pathfinder check report.md --strict --json
Exit code 3: a citation does not hold, a quotation or a figure is not its quote's, or a factual sentence has no citation;
with --strict also: a sentence is doubtful, or a report was edited.")]
pub(crate) struct Arguments {
    /// A session's id or the beginning of it, or a file whose first comment names its session
    #[arg(value_name = "ID|FILE")]
    target: Option<String>,
    /// Exit with code 3 also where a sentence is doubtful or a report was edited
    #[arg(long)]
    strict: bool,
}

/// A text that is to be proved.
struct Text {
    name: String,
    text: String,
    is_view: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let (id, texts) = texts(context, home, arguments.target.as_deref())?;
    let loaded = context.load(&id)?;
    let paths = home.paths(&id)?;
    let blobs = paths.blobs(&home.disk);
    let mut proofs: Vec<(String, Proof)> = Vec::new();
    for Text {
        name,
        text,
        is_view,
    } in texts
    {
        let earlier = as_written(home, &paths, &loaded.session, &text)?;
        let written = Written {
            text: &text,
            session: earlier.as_ref().unwrap_or(&loaded.session),
            is_view,
        };
        proofs.push((name, proof::prove(written, &loaded.session, &blobs)));
    }
    let holds = proofs.iter().all(|(_, proof)| proof.holds());
    let is_beyond_doubt = proofs.iter().all(|(_, proof)| proof.is_beyond_doubt());
    if context.output.is_json() {
        let files: Vec<Value> = proofs
            .iter()
            .map(|(name, proof)| report::row(name, proof))
            .collect();
        context.output.json(
            &json!({ "session": id, "holds": holds, "doubtful": !is_beyond_doubt, "files": files }),
        )?;
    } else {
        let lang = context.lang;
        proofs
            .iter()
            .for_each(|(name, proof)| context.output.result(&report::render(lang, name, proof)));
        context.output.note(match (holds, is_beyond_doubt) {
            (true, true) => either(
                lang,
                "모든 인용이 원문과 일치합니다",
                "every citation holds",
            ),
            (true, false) => either(
                lang,
                "모든 인용이 원문과 일치하지만, 의심스러운 문장이나 고친 곳이 있습니다",
                "every citation holds, but there are doubtful sentences or edits",
            ),
            (false, _) => either(
                lang,
                "성립하지 않는 인용이나 인용 없는 문장이 있습니다",
                "not everything holds",
            ),
        });
    }
    let passes = if arguments.strict {
        is_beyond_doubt
    } else {
        holds
    };
    Ok(if passes {
        Exit::Done
    } else {
        Exit::DoesNotHold
    }
    .into())
}

/// The session as it was when the file was written; none where it has not changed since.
fn as_written(
    home: &Home,
    paths: &SessionPaths,
    session: &Session,
    text: &str,
) -> anyhow::Result<Option<Session>> {
    let Some(seq) = citation::seq_of(text) else {
        return Ok(None);
    };
    // The session may have gone on since, within the same iteration too.
    let is_it = |it: &Session| view::stated(it).iter().any(|file| file.text == text);
    let shown = load::shown(&home.disk, paths, seq, is_it)?;
    // A text that was edited is no state's, and is compared with the one that it is nearest to.
    let added = |it: &Session| view::edits(text, it).added.len();
    Ok(shown.filter(|it| added(it) <= added(session)))
}

/// The session that is meant, and the texts to prove.
fn texts(
    context: &Context,
    home: &Home,
    target: Option<&str>,
) -> anyhow::Result<(String, Vec<Text>)> {
    let Some(target) = target else {
        return of_session(context, home, home.resolve(None)?);
    };
    if !is_id(target) {
        return of_file(context, home, target);
    }
    match home.resolve(Some(target)) {
        Ok(id) => of_session(context, home, id),
        Err(HomeError::Folder(FolderError::Unknown { .. })) if Path::new(target).is_file() => {
            of_file(context, home, target)
        }
        Err(error) => Err(error.into()),
    }
}

/// The report and the thesis of a session; as the journal tells them where a file is not there.
fn of_session(context: &Context, home: &Home, id: String) -> anyhow::Result<(String, Vec<Text>)> {
    let folder = home.paths(&id)?.folder;
    let session = home.load(&id)?.session;
    let mut texts = Vec::new();
    for file in view::stated(&session) {
        let text = match home.disk.read(&folder.join(&file.path), TEXT_BYTES_MAX) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let name = &file.path;
                context.output.note(&either(
                    context.lang,
                    format!(
                        "warning: {name} 파일이 없어 저널에서 다시 만든 내용을 확인합니다. `pathfinder replay --rebuild`로 다시 쓸 수 있습니다."
                    ),
                    format!(
                        "warning: there is no {name}, so it is checked as the journal tells it; pathfinder replay --rebuild writes it again"
                    ),
                ));
                file.text
            }
            Err(error) => {
                let path = folder.join(&file.path);
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        texts.push(Text {
            name: file.path,
            text,
            is_view: true,
        });
    }
    Ok((id, texts))
}

fn of_file(context: &Context, home: &Home, given: &str) -> anyhow::Result<(String, Vec<Text>)> {
    let lang = context.lang;
    let path = Path::new(given);
    let shown = one_line(given, 200);
    let cannot = || {
        either(
            lang,
            format!("읽을 수 없습니다: {shown}"),
            format!("cannot read {shown}"),
        )
    };
    let metadata = std::fs::metadata(path).with_context(cannot)?;
    // A device or a pipe would never end.
    if !metadata.is_file() || metadata.len() > TEXT_BYTES_MAX {
        return Err(Failure::usage(cannot()).into());
    }
    let bytes = std::fs::read(path).with_context(cannot)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some(session) = citation::session_of(&text) else {
        let message = either(
            lang,
            format!("어느 세션의 글인지 적혀 있지 않습니다: {shown}"),
            format!("{shown} does not name its session"),
        );
        let hint = either(
            lang,
            "첫 줄에 <!-- session=세션ID --> 를 쓰세요",
            "begin it with the comment <!-- session=ID -->",
        );
        return Err(Failure::usage(message).hint(hint).into());
    };
    let id = home.resolve(Some(session))?;
    let is_view = citation::is_view(&text);
    Ok((
        id,
        vec![Text {
            name: given.to_owned(),
            text,
            is_view,
        }],
    ))
}
