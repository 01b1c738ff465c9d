//! What only the person at the terminal can decide.

use std::io::BufRead;
use std::path::Path;

use pathfinder_core::question::Question;
use pathfinder_core::words::asking as words;
use pathfinder_engine::{Engine, Matching, Opening, SimilarSession, Wants};
use pathfinder_text::{Lang, one_line};

use crate::context::Context;
use crate::output::to_stderr;

/// The newest unfinished session of the same question; at a terminal, a similar one if the person says so.
pub(crate) fn opening(
    question: Question,
    engine: &Engine,
    context: &Context,
) -> anyhow::Result<Opening> {
    let new = match engine.matching(question)? {
        Matching::Same(id) => return Ok(Opening::Resume(id)),
        Matching::New(new) => new,
    };
    if context.output.can_ask
        && let Some(id) = chosen(engine.similar(&new.question)?, context.lang)
    {
        return Ok(Opening::Resume(id));
    }
    Ok(Opening::New(new))
}

/// The similar session that the person at the terminal goes on with.
fn chosen(mut similar: Vec<SimilarSession>, lang: Lang) -> Option<String> {
    if similar.is_empty() {
        return None;
    }
    let row = |(place, it): (usize, &SimilarSession)| {
        let question = one_line(&it.question, 200);
        let similarity = format!("{:.0}%", it.similarity * 100.0);
        words::similar_session(
            lang,
            place + 1,
            &question,
            &it.id,
            it.iteration,
            &similarity,
        )
    };
    let rows: Vec<String> = similar.iter().enumerate().map(row).collect();
    let (heading, rows) = (words::similar_sessions(lang), rows.join("\n"));
    let answer = reply(&format!(
        "{heading}\n{rows}\n{}",
        words::choose_session(lang)
    ))?;
    // Where there is one, yes means that one.
    let is_first = similar.len() == 1 && words::is_yes(&answer);
    let number = if is_first {
        1
    } else {
        answer.trim().parse::<usize>().ok()?
    };
    let place = number.checked_sub(1).filter(|it| *it < similar.len())?;
    Some(similar.swap_remove(place).id)
}

/// Whether a session that came from elsewhere may use what it wants.
pub(crate) fn trusts_session(id: &str, wants: &Wants, lang: Lang) -> bool {
    let wanted = foreign_session(id, wants, lang);
    says_yes(&format!("{wanted}\n{}", words::trust_session(lang)))
}

/// What a session that came from elsewhere wants, in words.
pub(crate) fn foreign_session(id: &str, wants: &Wants, lang: Lang) -> String {
    let rows = [
        (words::folders(lang), wants.folders.join(", ")),
        (words::engines(lang), wants.places.join(", ")),
        (words::model(lang), wants.model.clone().unwrap_or_default()),
    ];
    let rows: Vec<String> = rows
        .iter()
        .filter(|(_, what)| !what.is_empty())
        .map(|(name, what)| format!("  {name}: {}", one_line(what, 300)))
        .collect();
    words::foreign_session(lang, id, &rows.join("\n"))
}

/// Whether a research folder that was never seen before is the user's own.
pub(crate) fn trusts_folder(folder: &Path, context: &Context) -> bool {
    let path = one_line(&folder.display().to_string(), 300);
    says_yes(&words::trust_folder(context.lang, &path))
}

/// Asks at the terminal. Everything but a yes is a no.
pub(crate) fn says_yes(question: &str) -> bool {
    reply(question).is_some_and(|it| words::is_yes(&it))
}

/// A line of the person at the terminal.
fn reply(question: &str) -> Option<String> {
    to_stderr(question);
    let mut reply = String::new();
    let read = std::io::stdin().lock().read_line(&mut reply);
    read.is_ok().then_some(reply)
}
