//! `replay`: folds the journal again and compares what it gives with what lies on disk; or plays a tape.

mod playing;

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::text::one_line;
use pathfinder_engine::comparison::{CheckpointState, Comparison, Difference, Kind};
use pathfinder_engine::home::Home;
use pathfinder_engine::{load, views};
use pathfinder_store::lock::{Holder, SessionLock};
use pathfinder_text::one_line;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::tail;
use crate::wording::either;

/// Fold the journal again and compare it with the files; or run a recorded session
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder replay
  pathfinder replay 20260131 --rebuild
  pathfinder replay --tape session.tape
Exit code 3: a file was edited, is missing or out of date; or the tape has no reply for a step.")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
    /// Write the files that differ again, from the journal
    #[arg(long)]
    rebuild: bool,
    /// Run the recording of a session in a temporary folder
    #[arg(long, value_name = "FILE", conflicts_with_all = ["id", "rebuild"])]
    tape: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    if let Some(tape) = &arguments.tape {
        return playing::play(tape, context);
    }
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let paths = home.paths(&id)?;
    // Before the journal is read: what another process appends meanwhile must not be written over.
    let _lock = match arguments.rebuild {
        true => Some(SessionLock::acquire(
            &home.disk,
            &paths.lock(),
            Holder::this_process(),
        )?),
        false => None,
    };
    let damage = tail::damage(context, &load::scan(&home.disk, &paths)?)?;
    let comparison = Comparison::of(&home.disk, &paths)?;
    let differs = comparison.differs() || damage.is_some();
    let mut exit = if differs {
        Exit::DoesNotHold
    } else {
        Exit::Done
    };
    let mut rebuilt = false;
    if arguments.rebuild {
        refuse_rebuild(context, damage.as_deref())?;
        views::rebuild(&home.disk, &paths.folder, &comparison.session)?;
        if comparison.checkpoint == CheckpointState::Differs {
            // It is made again when it is missed.
            home.disk.remove_file(&paths.checkpoint())?;
        }
        rebuilt = true;
        exit = Exit::Done;
    }
    if context.output.is_json() {
        context
            .output
            .json(&report(&id, &comparison, damage.as_deref(), rebuilt))?;
    } else {
        tell(context, &id, &comparison, damage.as_deref(), rebuilt);
    }
    Ok(exit.into())
}

/// Writes the files of a session again, as its journal tells them.
pub(crate) fn rebuild(home: &Home, id: &str) -> anyhow::Result<()> {
    let paths = home.paths(id)?;
    let _lock = SessionLock::acquire(&home.disk, &paths.lock(), Holder::this_process())?;
    let session = Comparison::of(&home.disk, &paths)?.session;
    Ok(views::rebuild(&home.disk, &paths.folder, &session)?)
}

/// The files may be all that is left of records that were lost.
fn refuse_rebuild(context: &Context, damage: Option<&str>) -> Result<(), Failure> {
    let Some(damage) = damage else { return Ok(()) };
    let hint = either(
        context.lang,
        "파일은 그대로 두었습니다. `pathfinder restore`로 보관본을 되살리세요",
        "the files were left as they are; bring the session back from a backup with pathfinder restore",
    );
    Err(Failure::new(Exit::Failed, damage).hint(hint))
}

fn report(id: &str, comparison: &Comparison, damage: Option<&str>, rebuilt: bool) -> Value {
    let of = |kind: Kind| -> Vec<&str> {
        comparison
            .differences
            .iter()
            .filter(|it| it.kind == kind)
            .map(|it| it.path.as_str())
            .collect()
    };
    json!({
        "session": id,
        "holds": !comparison.differs() && damage.is_none(),
        "records": comparison.records,
        "seq": comparison.session.view_seq,
        "views": comparison.views,
        "missing": of(Kind::Missing),
        "edited": of(Kind::Edited),
        "stale": of(Kind::Stale),
        "checkpoint": comparison.checkpoint.name(),
        "journal": damage,
        "rebuilt": rebuilt,
    })
}

fn tell(context: &Context, id: &str, comparison: &Comparison, damage: Option<&str>, rebuilt: bool) {
    let lang = context.lang;
    if let Some(damage) = damage {
        context.output.result(damage);
    }
    for Difference { path, kind } in &comparison.differences {
        let kind = match kind {
            Kind::Missing => either(lang, "없음", "missing"),
            Kind::Edited => either(lang, "수정됨", "edited"),
            Kind::Stale => either(lang, "오래됨", "stale"),
        };
        context
            .output
            .result(&format!("{kind}  {}", one_line(path, 200)));
    }
    match comparison.checkpoint {
        CheckpointState::Same | CheckpointState::None => {}
        CheckpointState::Differs => context.output.result(either(
            lang,
            "checkpoint가 저널을 다시 접은 결과와 다릅니다",
            "the checkpoint differs from the journal's fold",
        )),
        CheckpointState::Unusable => context.output.note(either(
            lang,
            "checkpoint를 쓸 수 없어 무시합니다. 다음에 이어서 할 때 다시 만듭니다",
            "the checkpoint cannot be used and is ignored; it is made again when the session goes on",
        )),
    }
    let (records, views, different) = (
        comparison.records,
        comparison.views,
        comparison.differences.len(),
    );
    context.output.result(&either(
        lang,
        format!("{id}: 기록 {records}개를 다시 접어 파일 {views}개와 비교, 다른 것 {different}개"),
        format!("{id}: {records} records folded again, {views} files compared, {different} differ"),
    ));
    if rebuilt {
        context.output.note(either(
            lang,
            "파일을 저널에서 다시 썼습니다",
            "the files were written again",
        ));
    } else if different > 0 {
        context.output.note(either(
            lang,
            "hint: `pathfinder replay --rebuild`로 저널에서 다시 쓸 수 있습니다",
            "hint: pathfinder replay --rebuild writes them again from the journal",
        ));
    }
}
