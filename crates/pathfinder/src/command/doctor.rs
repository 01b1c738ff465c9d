//! `doctor`: what is there, what is missing, and how to get it.

mod folder;
mod model;
mod pdf;
mod provider;
mod session;

use std::process::ExitCode;

use pathfinder_engine::library::Library;
use pathfinder_text::one_line;
use serde::Serialize;
use serde_json::json;

use crate::context::Context;
use crate::failure::Exit;
use crate::output::Mode;
use crate::wording::either;

/// Say what is installed, what is missing and how to get it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder doctor
  pathfinder doctor --live
  pathfinder doctor --quarantine 20260131")]
pub(crate) struct Arguments {
    /// Set the damaged part of a session's journal aside, and go on from what is good
    #[arg(long, value_name = "ID")]
    quarantine: Option<String>,
    /// Ask each model and each search provider one small question, and say what that cost
    #[arg(long, conflicts_with = "quarantine")]
    live: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Health {
    Good,
    /// It works with less.
    Missing,
    Broken,
}

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Check {
    name: &'static str,
    health: Health,
    found: String,
    hint: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    if let Some(id) = &arguments.quarantine {
        return session::quarantine(id, context);
    }
    let mut checks = Vec::new();
    // Each is printed as soon as it is known: a model may take its time.
    let mut tell = |check: Check| {
        if !context.output.is_json() {
            context.output.result(&line(&check));
        }
        checks.push(check);
    };
    [
        version(),
        folder::check(context),
        settings(context),
        documents(context),
    ]
    .into_iter()
    .for_each(&mut tell);
    session::checks(context).into_iter().for_each(&mut tell);
    tell(pdf::check(context));
    model::check(context, arguments.live, &mut tell);
    provider::checks(context, arguments.live)
        .into_iter()
        .for_each(&mut tell);
    [terminal(context), language(context)]
        .into_iter()
        .for_each(tell);
    if context.output.is_json() {
        context.output.json(&json!({ "checks": checks }))?;
    }
    let is_broken = checks.iter().any(|it| it.health == Health::Broken);
    Ok(if is_broken { Exit::Failed } else { Exit::Done }.into())
}

fn line(check: &Check) -> String {
    let mark = match check.health {
        Health::Good => "ok     ",
        Health::Missing => "missing",
        Health::Broken => "BROKEN ",
    };
    let hint = check
        .hint
        .as_ref()
        .map(|it| format!("\n        hint: {it}"))
        .unwrap_or_default();
    format!(
        "{mark} {}: {}{hint}",
        check.name,
        one_line(&check.found, 300)
    )
}

fn good(name: &'static str, found: impl Into<String>) -> Check {
    Check {
        name,
        health: Health::Good,
        found: found.into(),
        hint: None,
    }
}

fn bad(
    name: &'static str,
    health: Health,
    found: impl Into<String>,
    hint: impl Into<String>,
) -> Check {
    let hint = Some(hint.into()).filter(|it: &String| !it.is_empty());
    Check {
        name,
        health,
        found: found.into(),
        hint,
    }
}

fn version() -> Check {
    good("pathfinder", env!("CARGO_PKG_VERSION"))
}

fn settings(context: &Context) -> Check {
    match context.config() {
        Ok(_) => good(
            "settings",
            context.config_places().folder.display().to_string(),
        ),
        Err(error) => {
            let hint = either(context.lang, "그 파일을 고치세요", "mend that file");
            bad(
                "settings",
                Health::Broken,
                first_line(&error.to_string()),
                hint,
            )
        }
    }
}

fn documents(context: &Context) -> Check {
    const NAME: &str = "local documents";
    let hint = either(
        context.lang,
        "`pathfinder docs add 경로` 또는 `pathfinder research --docs 폴더`",
        "pathfinder docs add PATH, or research --docs DIR",
    );
    let counted = context.home().and_then(|home| {
        let library = Library::existing(home, context.pdf_reader()?)?;
        let files = library.map(|it| it.files()).transpose()?;
        Ok(files.unwrap_or_default().len())
    });
    match counted {
        Ok(0) => {
            let found = either(
                context.lang,
                "색인에 문서가 없습니다",
                "no documents in the index",
            );
            bad(NAME, Health::Missing, found, hint)
        }
        Ok(count) => good(
            NAME,
            either(context.lang, format!("{count}개"), count.to_string()),
        ),
        Err(error) => bad(NAME, Health::Broken, first_line(&error.to_string()), hint),
    }
}

fn terminal(context: &Context) -> Check {
    let found = match context.output.mode {
        Mode::Human if context.output.color => either(
            context.lang,
            "실시간 화면, 색 사용",
            "live display with color",
        ),
        Mode::Human => either(
            context.lang,
            "실시간 화면, 색 없음",
            "live display without color",
        ),
        Mode::Plain | Mode::Json => either(
            context.lang,
            "터미널이 아님: 줄 단위로 출력",
            "no terminal: plain lines",
        ),
    };
    good("terminal", found)
}

fn language(context: &Context) -> Check {
    good(
        "language",
        either(
            context.lang,
            "한국어 (`--lang en`으로 바꿀 수 있음)",
            "English (--lang ko changes it)",
        ),
    )
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
