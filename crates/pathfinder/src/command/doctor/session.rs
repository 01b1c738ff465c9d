//! Which sessions are damaged, and how the damage is set aside.

use std::process::ExitCode;

use pathfinder_core::words::{doctor as words, phrase};
use pathfinder_engine::home::{Quarantined, ReadOnly, SessionCard};
use pathfinder_text::Lang;
use serde_json::json;

use super::{Check, first_line};
use crate::context::Context;
use crate::failure::{self, Exit};

const NAME: &str = "sessions";

pub(super) fn checks(context: &Context) -> Vec<Check> {
    let cards = context
        .home()
        .and_then(|it| Ok(it.sessions()?))
        .unwrap_or_default();
    let counted = Check::good(NAME, phrase::count(context.lang, cards.len()));
    let broken = cards.iter().filter_map(|it| broken(context.lang, it));
    [counted].into_iter().chain(broken).collect()
}

/// What keeps a session from going on, if anything does.
fn broken(lang: Lang, card: &SessionCard) -> Option<Check> {
    let id = &card.id;
    let quarantine = || words::quarantine(lang, id);
    let (found, hint) = match (&card.session, card.read_only) {
        (Err(error), _) => {
            let because = failure::words(error, lang);
            (format!("{id}: {}", first_line(&because)), quarantine())
        }
        (Ok(_), Some(ReadOnly::Newer)) => (
            words::newer_journal(lang, id),
            words::update_pathfinder(lang).to_owned(),
        ),
        (Ok(_), Some(ReadOnly::Damaged)) => (words::damaged_journal(lang, id), quarantine()),
        (Ok(_), None) => return None,
    };
    Some(Check::broken(NAME, found).hint(hint))
}

/// Sets the damaged part of a session's journal aside.
pub(super) fn quarantine(given: &str, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let id = home.resolve(Some(given))?;
    let quarantined = home.quarantine(&id, context.now())?;
    let row = quarantined
        .as_ref()
        .map(|it| json!({ "path": it.path, "bytes": it.bytes, "last_record": it.last_seq }));
    context.output.show(
        &json!({ "session": id, "quarantined": row }),
        &line(context.lang, &id, quarantined.as_ref()),
    )?;
    Ok(Exit::Done.into())
}

fn line(lang: Lang, id: &str, quarantined: Option<&Quarantined>) -> String {
    let Some(it) = quarantined else {
        return words::nothing_to_quarantine(lang, id);
    };
    let path = it.path.display().to_string();
    match it.bytes {
        0 => words::checkpoint_quarantined(lang, id, it.last_seq, &path),
        bytes => words::journal_quarantined(lang, id, it.last_seq, bytes, &path),
    }
}
