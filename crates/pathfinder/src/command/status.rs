//! `status`: where a session stands.

use std::path::Path;
use std::process::ExitCode;

use pathfinder_core::session::Session;
use pathfinder_core::words::name::hypothesis_status;
use pathfinder_engine::home::{HeldBy, ReadOnly};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Exit;
use crate::running::ending;
use crate::wording::{dollars, either, session_status};

/// Show where a session stands
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder status
  pathfinder status 20260131 --json")]
pub(crate) struct Arguments {
    /// The session's id or the beginning of it; the current session if none is given
    id: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = context.session_id(arguments.id.as_deref())?;
    let paths = home.paths(&id)?;
    let loaded = context.load(&id)?;
    let held = home.held_by(&id)?;
    if context.output.is_json() {
        let mut status = ending::summary(&loaded.session, &paths.folder);
        status["held_by"] = match &held {
            HeldBy::Process(holder) => json!(holder),
            HeldBy::Nobody => Value::Null,
        };
        status["read_only"] = json!(ReadOnly::of(&loaded.tail).is_some());
        status["name"] = json!(home.folder.name(&id).ok().flatten());
        context.output.json(&status)?;
        return Ok(Exit::Done.into());
    }
    let lang = context.lang_of(&loaded.session);
    context
        .output
        .result(&render(&loaded.session, &paths.folder, &held, lang));
    Ok(Exit::Done.into())
}

fn render(session: &Session, folder: &Path, held: &HeldBy, lang: Lang) -> String {
    let mut rows = vec![
        (
            either(lang, "질문", "question"),
            one_line(session.question.as_str(), 300),
        ),
        (either(lang, "세션", "session"), session.id.clone()),
        (either(lang, "상태", "status"), state(session, held, lang)),
    ];
    rows.extend(figures(session, lang));
    rows.push((either(lang, "폴더", "folder"), folder.display().to_string()));
    if session.thesis.is_some() {
        let path = folder.join("thesis.md").display().to_string();
        rows.push((either(lang, "결론", "thesis"), path));
    }
    let rows = rows
        .iter()
        .map(|(label, value)| format!("{label}: {value}\n"));
    rows.chain(hypotheses(session, lang)).collect()
}

/// How far the session has come.
fn figures(session: &Session, lang: Lang) -> [(&'static str, String); 6] {
    let (sources, graph, budget) = (&session.sources, &session.graph, &session.budget);
    let read = sources.iter().filter(|it| it.snapshot().is_some()).count();
    let of = |done: usize, all: usize| format!("{done} / {all}");
    let iteration = format!(
        "{} / {}",
        session.iteration, session.settings.iterations_max
    );
    let spent = dollars(budget.spent_micro_usd());
    [
        (either(lang, "반복", "iteration"), iteration),
        (
            either(lang, "답한 하위 질문", "sub-questions answered"),
            of(session.answered_count(), session.sub_questions.len()),
        ),
        (
            either(lang, "읽은 자료", "sources read"),
            of(read, sources.len()),
        ),
        (
            either(lang, "관찰", "observations"),
            graph.observations().len().to_string(),
        ),
        (
            either(lang, "가설", "hypotheses"),
            graph.hypotheses().len().to_string(),
        ),
        (
            either(lang, "비용", "cost"),
            format!("{spent} / {}", dollars(budget.limit_micro_usd)),
        ),
    ]
}

/// The strongest ones, a line each.
fn hypotheses(session: &Session, lang: Lang) -> impl Iterator<Item = String> {
    let top = session.top_hypotheses().into_iter();
    let top = top.filter_map(|it| session.graph.hypothesis(it));
    top.map(move |it| {
        let (id, strength) = (it.id, it.strength());
        let status = hypothesis_status(lang, it.status);
        let statement = one_line(&it.statement, 160);
        format!("  {id} {strength:.2} {status}  {statement}\n")
    })
}

fn state(session: &Session, held: &HeldBy, lang: Lang) -> String {
    let status = session_status(lang, session);
    match held {
        HeldBy::Process(Some(holder)) if session.status.is_going() => {
            format!("{status} ({holder})")
        }
        HeldBy::Nobody if session.status.is_going() => {
            let left = either(
                lang,
                "실행하던 프로세스가 없습니다. `pathfinder resume`으로 이어서 할 수 있습니다",
                "its process has ended; pathfinder resume goes on",
            );
            format!("{status} ({left})")
        }
        HeldBy::Process(_) | HeldBy::Nobody => status,
    }
}
