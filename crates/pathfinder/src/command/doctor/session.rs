//! Which sessions are damaged, and how the damage is set aside.

use std::process::ExitCode;

use pathfinder_engine::home::{Quarantined, ReadOnly, SessionCard};
use pathfinder_text::Lang;
use serde_json::json;

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::failure::Exit;
use crate::wording::either;

const NAME: &str = "sessions";

pub(super) fn checks(context: &Context) -> Vec<Check> {
    let cards = context
        .home()
        .and_then(|it| Ok(it.sessions()?))
        .unwrap_or_default();
    let count = cards.len();
    let counted = either(context.lang, format!("{count}개"), count.to_string());
    let broken = cards.iter().filter_map(|it| broken(context.lang, it));
    [good(NAME, counted)].into_iter().chain(broken).collect()
}

/// What keeps a session from going on, if anything does.
fn broken(lang: Lang, card: &SessionCard) -> Option<Check> {
    let id = &card.id;
    let quarantine = || {
        either(
            lang,
            format!(
                "손상된 부분을 따로 보관하고 그 앞에서 이어 갑니다: pathfinder doctor --quarantine {id}"
            ),
            format!(
                "set the damaged part aside and go on from what is good: pathfinder doctor --quarantine {id}"
            ),
        )
    };
    let (found, hint) = match (&card.session, card.read_only) {
        (Err(because), _) => (format!("{id}: {}", first_line(because)), quarantine()),
        (Ok(_), Some(ReadOnly::Newer)) => (
            either(
                lang,
                format!("{id}: 더 새로운 버전이 쓴 저널입니다"),
                format!("{id}: a newer version wrote the journal"),
            ),
            either(lang, "pathfinder를 업데이트하세요", "update pathfinder").to_owned(),
        ),
        (Ok(_), Some(ReadOnly::Damaged)) => (
            either(
                lang,
                format!("{id}: 저널이 손상되었습니다"),
                format!("{id}: the journal is damaged"),
            ),
            quarantine(),
        ),
        (Ok(_), None) => return None,
    };
    Some(bad(NAME, Health::Broken, found, hint))
}

/// Sets the damaged part of a session's journal aside.
pub(super) fn quarantine(given: &str, context: &Context) -> anyhow::Result<ExitCode> {
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
    context
        .output
        .result(&told(context.lang, &id, quarantined.as_ref()));
    Ok(Exit::Done.into())
}

fn told(lang: Lang, id: &str, quarantined: Option<&Quarantined>) -> String {
    match quarantined {
        None => either(
            lang,
            format!("{id}: 저널이 온전합니다. 격리할 것이 없습니다"),
            format!("{id}: the journal is whole; there is nothing to set aside"),
        ),
        // The journal ended too early, and the checkpoint is what proves it.
        Some(it) if it.bytes == 0 => {
            let (last, path) = (it.last_seq, it.path.display());
            either(
                lang,
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
                lang,
                format!(
                    "{id}: 기록 {last}번까지는 그대로입니다. 그 뒤 {bytes}바이트는 {path}에 따로 보관했습니다\n이어 하기: pathfinder resume {id}"
                ),
                format!(
                    "{id}: all up to record {last} stays; the {bytes} bytes after it are kept in {path}\ngo on with: pathfinder resume {id}"
                ),
            )
        }
    }
}
