//! `doctor`: what is there, what is missing, and how to get it.

mod model;
mod pdf;
mod provider;

use std::process::ExitCode;

use pathfinder_engine::doctor::{self, FolderState};
use pathfinder_engine::home::ReadOnly;
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
        return quarantine(id, context);
    }
    let mut checks = Vec::new();
    // Each is shown as soon as it is known: a model may keep one waiting.
    let mut tell = |check: Check| {
        if !context.output.is_json() {
            context.output.result(&line(&check));
        }
        checks.push(check);
    };
    [
        version(),
        folder(context),
        settings(context),
        documents(context),
    ]
    .into_iter()
    .for_each(&mut tell);
    sessions(context).into_iter().for_each(&mut tell);
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

fn quarantine(given: &str, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = home.resolve(Some(given))?;
    let quarantined = home.quarantine(&id, context.now())?;
    if context.output.is_json() {
        let shown = quarantined
            .as_ref()
            .map(|it| json!({ "path": it.path, "bytes": it.bytes, "last_record": it.last_seq }));
        context
            .output
            .json(&json!({ "session": id, "quarantined": shown }))?;
        return Ok(Exit::Done.into());
    }
    let said = match quarantined {
        None => either(
            context.lang,
            format!("{id}: 저널이 온전합니다. 격리할 것이 없습니다"),
            format!("{id}: the journal is whole; there is nothing to set aside"),
        ),
        // The journal ended too early, and the checkpoint is what proves it.
        Some(it) if it.bytes == 0 => {
            let (last, path) = (it.last_seq, it.path.display());
            either(
                context.lang,
                format!(
                    "{id}: 기록 {last}번 뒤는 남아 있지 않습니다. 그 뒤까지 담은 checkpoint는 {path}에 따로 보관했습니다\n이어 하기: pathfinder resume {id}"
                ),
                format!(
                    "{id}: what followed record {last} is gone; the checkpoint that held more is kept in {path}\ngo on with: pathfinder resume {id}"
                ),
            )
        }
        Some(it) => {
            let (bytes, last, path) = (it.bytes, it.last_seq, it.path.display());
            either(
                context.lang,
                format!(
                    "{id}: 기록 {last}번까지는 그대로입니다. 그 뒤 {bytes}바이트는 {path}에 따로 보관했습니다\n이어 하기: pathfinder resume {id}"
                ),
                format!(
                    "{id}: all up to record {last} stays; the {bytes} bytes after it are kept in {path}\ngo on with: pathfinder resume {id}"
                ),
            )
        }
    };
    context.output.result(&said);
    Ok(Exit::Done.into())
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

/// The research folder, and whether its file system can be trusted with locks.
fn folder(context: &Context) -> Check {
    const NAME: &str = "research folder";
    let lang = context.lang;
    let home = match context.home() {
        Ok(home) => home,
        Err(error) => {
            return bad(
                NAME,
                Health::Broken,
                error.to_string(),
                either(
                    lang,
                    "다른 폴더를 쓰세요: --dir 폴더",
                    "use another folder: --dir DIR",
                ),
            );
        }
    };
    let path = home.path().display().to_string();
    match doctor::folder(home) {
        FolderState::Good => good(NAME, path),
        FolderState::Missing => {
            let hint = either(
                lang,
                "첫 연구를 시작하면 생깁니다",
                "it is made when the first research starts",
            );
            bad(NAME, Health::Missing, path, hint)
        }
        FolderState::UnknownFileSystem { magic } => {
            let kind = either(lang, "알 수 없는 파일 시스템", "unknown file system");
            let hint = either(
                lang,
                "로컬 디스크를 권합니다",
                "a local disk is recommended",
            );
            let found = format!("{path} ({kind}: {magic:#x})");
            bad(NAME, Health::Good, found, hint)
        }
        FolderState::Unusable(error) => {
            let hint = either(
                lang,
                "쓸 수 있는 로컬 디스크에 두세요",
                "keep it on a local disk that can be written to",
            );
            bad(NAME, Health::Broken, first_line(&error.to_string()), hint)
        }
    }
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

fn sessions(context: &Context) -> Vec<Check> {
    const NAME: &str = "sessions";
    let lang = context.lang;
    let cards = context
        .home()
        .and_then(|it| Ok(it.sessions()?))
        .unwrap_or_default();
    let mut checks = vec![good(
        NAME,
        either(lang, format!("{}개", cards.len()), cards.len().to_string()),
    )];
    for card in cards {
        let id = &card.id;
        let hint = either(
            lang,
            format!(
                "손상된 부분을 따로 보관하고 그 앞에서 이어 갑니다: pathfinder doctor --quarantine {id}"
            ),
            format!(
                "set the damaged part aside and go on from what is good: pathfinder doctor --quarantine {id}"
            ),
        );
        match &card.session {
            Err(because) => checks.push(bad(
                NAME,
                Health::Broken,
                format!("{id}: {}", first_line(because)),
                hint,
            )),
            Ok(_) if card.read_only == Some(ReadOnly::Newer) => {
                let found = either(
                    lang,
                    format!("{id}: 더 새로운 버전이 쓴 저널입니다"),
                    format!("{id}: a newer version wrote the journal"),
                );
                let hint =
                    either(lang, "pathfinder를 업데이트하세요", "update pathfinder").to_owned();
                checks.push(bad(NAME, Health::Broken, found, hint));
            }
            Ok(_) if card.read_only.is_some() => {
                let found = either(
                    lang,
                    format!("{id}: 저널이 손상되었습니다"),
                    format!("{id}: the journal is damaged"),
                );
                checks.push(bad(NAME, Health::Broken, found, hint));
            }
            Ok(_) => {}
        }
    }
    checks
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
