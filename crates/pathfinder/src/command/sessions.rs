//! `sessions`: lists, switches, names and removes sessions.

use std::process::ExitCode;

use anyhow::Context as _;
use jiff::SignedDuration;
use pathfinder_core::words::sessions as words;
use pathfinder_engine::home::{ReadOnly, SessionCard};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::consent::says_yes;
use crate::context::Context;
use crate::failure::{self, Exit, Failure};
use crate::running::ending;
use crate::wording::session_status;

/// List, switch, rename and delete sessions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder sessions
  pathfinder sessions switch 20260131
  pathfinder sessions clean --older-than 30 --dry-run")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// List all sessions, newest first
    #[command(after_help = "Example:\n  pathfinder sessions list --json")]
    List,
    /// Make a session the current one
    #[command(after_help = "Example:\n  pathfinder sessions switch 20260131")]
    Switch { id: String },
    /// Give a session a name
    #[command(after_help = "Example:\n  pathfinder sessions rename 20260131 \"four-day week\"")]
    Rename { id: String, name: String },
    /// Delete a session and everything in it
    #[command(after_help = "Example:\n  pathfinder sessions delete 20260131-093000-tea")]
    Delete {
        id: String,
        /// Do not ask; needed where nobody is at a terminal
        #[arg(long)]
        yes: bool,
    },
    /// Delete sessions that are over or paused and were not touched for a while
    #[command(after_help = "Example:\n  pathfinder sessions clean --older-than 30 --dry-run")]
    Clean {
        /// Days since the last change
        #[arg(long, value_name = "DAYS", default_value_t = 30)]
        older_than: u32,
        /// Only say what would be deleted
        #[arg(long)]
        dry_run: bool,
    },
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    match arguments.action.as_ref().unwrap_or(&Action::List) {
        Action::List => list(context)?,
        Action::Switch { id } => switch(context, id)?,
        Action::Rename { id, name } => rename(context, id, name)?,
        Action::Delete { id, yes } => delete(context, id, *yes)?,
        Action::Clean {
            older_than,
            dry_run,
        } => clean(context, *older_than, *dry_run)?,
    }
    Ok(Exit::Done.into())
}

fn list(context: &Context) -> anyhow::Result<()> {
    let home = context.home()?;
    let cards = home.sessions()?;
    let current = home.current().ok();
    if context.output.is_json() {
        let rows: Vec<Value> = cards
            .iter()
            .map(|it| row(context, it, current.as_deref()))
            .collect();
        return context
            .output
            .json(&json!({ "current": current, "sessions": rows }));
    }
    if cards.is_empty() {
        context.output.note(words::none_yet(context.lang));
    }
    cards.iter().for_each(|it| {
        context
            .output
            .result(&line(it, current.as_deref(), context.lang))
    });
    Ok(())
}

fn row(context: &Context, card: &SessionCard, current: Option<&str>) -> Value {
    let folder = context
        .home()
        .and_then(|it| Ok(it.paths(&card.id)?.folder))
        .unwrap_or_default();
    let mut row = match &card.session {
        Ok(session) => ending::summary(session, &folder),
        Err(error) => {
            json!({ "session": card.id, "unreadable_because": error.to_string() })
        }
    };
    row["name"] = json!(card.name);
    row["read_only"] = json!(card.read_only.is_some());
    row["current"] = json!(current == Some(card.id.as_str()));
    row
}

fn line(card: &SessionCard, current: Option<&str>, lang: Lang) -> String {
    let mark = if current == Some(card.id.as_str()) {
        '*'
    } else {
        ' '
    };
    let name = card
        .name
        .as_ref()
        .map(|it| format!(" [{}]", one_line(it, 60)))
        .unwrap_or_default();
    let told = match &card.session {
        Ok(session) => {
            let status = session_status(lang, session);
            let (done, limit) = (session.iteration, session.settings.iterations_max);
            let damaged = match card.read_only {
                None => "",
                Some(ReadOnly::Damaged) => words::damaged(lang),
                Some(ReadOnly::Newer) => words::newer(lang),
            };
            format!(
                "{status}{damaged}  {done}/{limit}  {}",
                one_line(session.question.as_str(), 80)
            )
        }
        Err(error) => {
            let because = failure::words(error, lang);
            format!("{}: {}", words::unreadable(lang), one_line(&because, 120))
        }
    };
    format!("{mark} {}{name}  {told}", card.id)
}

fn switch(context: &Context, given: &str) -> anyhow::Result<()> {
    let id = context.session_id(Some(given))?;
    context.home()?.make_current(&id)?;
    show(context, &id, words::current(context.lang), "current")
}

fn rename(context: &Context, given: &str, name: &str) -> anyhow::Result<()> {
    let id = context.session_id(Some(given))?;
    let name = one_line(name, 80);
    if name.is_empty() {
        return Err(Failure::usage(words::name_is_empty(context.lang)).into());
    }
    context.home()?.rename(&id, &name)?;
    show(context, &id, &name, "renamed")
}

fn delete(context: &Context, given: &str, yes: bool) -> anyhow::Result<()> {
    let id = context.session_id(Some(given))?;
    if !yes && !context.output.can_ask {
        return Err(
            Failure::usage(words::cannot_ask_to_delete(context.lang, &id))
                .hint(words::delete_unasked(context.lang))
                .into(),
        );
    }
    if !yes && !says_yes(&words::may_delete(context.lang, &id)) {
        return Ok(());
    }
    context.home()?.remove(&id)?;
    show(context, &id, words::deleted(context.lang), "deleted")
}

fn show(context: &Context, id: &str, text: &str, done: &str) -> anyhow::Result<()> {
    context.output.show(
        &json!({ "session": id, "done": done }),
        &format!("{id}: {text}"),
    )
}

fn clean(context: &Context, days: u32, dry_run: bool) -> anyhow::Result<()> {
    let age = SignedDuration::from_hours(i64::from(days) * 24);
    let before = context
        .now()
        .checked_sub(age)
        .with_context(|| words::too_many_days(context.lang, days))?;
    let cards = context.home()?.sessions()?;
    let is_old = |it: &&SessionCard| {
        it.session
            .as_ref()
            .is_ok_and(|session| !session.status.is_going() && session.updated_at < before)
    };
    let old: Vec<&SessionCard> = cards.iter().filter(is_old).collect();
    let (done, text) = match dry_run {
        true => ("would_delete", words::would_be_deleted(context.lang)),
        false => ("deleted", words::deleted(context.lang)),
    };
    for card in &old {
        if !dry_run {
            context.home()?.remove(&card.id)?;
        }
        show(context, &card.id, text, done)?;
    }
    if old.is_empty() {
        context.output.note(words::nothing_to_delete(context.lang));
    }
    Ok(())
}
