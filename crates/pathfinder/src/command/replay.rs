//! `replay`: folds the journal again and compares the result with the files on disk; or plays a tape.

mod playing;

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::words::replay as words;
use pathfinder_engine::comparison::{
    self, CheckpointState, Comparison, Difference, Kind, RebuildError,
};
use pathfinder_text::one_line;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::journal_warnings;

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
    let comparison = match arguments.rebuild {
        true => comparison::rebuild(home, &id).map_err(|it| not_rebuilt(context, it))?,
        false => comparison::compare(home, &id)
            .map_err(|it| journal_warnings::unjudged(context.lang, it))?,
    };
    let damage = journal_warnings::damage(context, &comparison.journal);
    let shown = Shown {
        id: &id,
        comparison: &comparison,
        damage: damage.as_deref(),
        rebuilt: arguments.rebuild,
    };
    if context.output.is_json() {
        context.output.json(&shown.row())?;
    } else {
        shown.tell(context);
    }
    let exit = match arguments.rebuild || comparison.holds() {
        true => Exit::Done,
        false => Exit::DoesNotHold,
    };
    Ok(exit.into())
}

/// Why the files were left as they are.
pub(super) fn not_rebuilt(context: &Context, error: RebuildError) -> anyhow::Error {
    let scan = match error {
        RebuildError::Home(error) => return journal_warnings::unjudged(context.lang, error),
        RebuildError::Damaged(scan) => scan,
    };
    let damage = journal_warnings::damage(context, &scan).unwrap_or_default();
    Failure::new(Exit::Failed, damage)
        .hint(words::not_rebuilt(context.lang))
        .into()
}

/// What is shown of a comparison.
struct Shown<'a> {
    id: &'a str,
    comparison: &'a Comparison,
    /// What is wrong with the journal.
    damage: Option<&'a str>,
    rebuilt: bool,
}

impl Shown<'_> {
    fn row(&self) -> Value {
        let comparison = self.comparison;
        let of = |kind: Kind| -> Vec<&str> {
            let differences = comparison.differences.iter();
            let of_kind = differences.filter(|it| it.kind == kind);
            of_kind.map(|it| it.path.as_str()).collect()
        };
        json!({
            "session": self.id,
            "holds": comparison.holds(),
            "records": comparison.records,
            "seq": comparison.session.view_seq,
            "views": comparison.views,
            "missing": of(Kind::Missing),
            "edited": of(Kind::Edited),
            "stale": of(Kind::Stale),
            "checkpoint": comparison.checkpoint.name(),
            "journal": self.damage,
            "rebuilt": self.rebuilt,
        })
    }

    fn tell(&self, context: &Context) {
        let (lang, comparison) = (context.lang, self.comparison);
        if let Some(damage) = self.damage {
            context.output.result(damage);
        }
        for Difference { path, kind } in &comparison.differences {
            let kind = match kind {
                Kind::Missing => words::missing(lang),
                Kind::Edited => words::edited(lang),
                Kind::Stale => words::stale(lang),
            };
            context
                .output
                .result(&format!("{kind}  {}", one_line(path, 200)));
        }
        tell_checkpoint(context, comparison.checkpoint);
        let (id, records, views) = (self.id, comparison.records, comparison.views);
        let different = comparison.differences.len();
        context
            .output
            .result(&words::compared(lang, id, records, views, different));
        if self.rebuilt {
            context.output.note(words::rebuilt(lang));
        } else if different > 0 {
            context.output.note(words::may_rebuild(lang));
        }
    }
}

fn tell_checkpoint(context: &Context, checkpoint: CheckpointState) {
    let (lang, output) = (context.lang, &context.output);
    match checkpoint {
        CheckpointState::Same | CheckpointState::None => {}
        CheckpointState::Differs => output.result(words::checkpoint_differs(lang)),
        CheckpointState::Unusable => output.note(words::checkpoint_unusable(lang)),
    }
}
