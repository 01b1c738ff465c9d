//! Which session a question means: one that is under way, or a new one.

use std::io::BufRead;

use pathfinder_core::contract::{KnownSession, MatchSession, Request, SessionMatch, Thought};
use pathfinder_core::question::Question;
use pathfinder_reason::builtin;
use pathfinder_text::one_line;

use crate::context::Context;
use crate::output::to_stderr;
use crate::wording::either;

/// How a question is taken up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Choice {
    New(Question),
    GoOn(String),
}

impl Choice {
    /// The question of a session that is to be made.
    pub(crate) fn question(&self) -> Option<&Question> {
        match self {
            Choice::New(question) => Some(question),
            Choice::GoOn(_) => None,
        }
    }
}

/// The newest unfinished session of the same question; at a terminal, a similar one if the person says so.
pub(crate) fn choose(context: &Context, question: Question) -> anyhow::Result<Choice> {
    if let Some(id) = context.home()?.unfinished(&question)? {
        return Ok(Choice::GoOn(id));
    }
    if !context.output.can_ask {
        return Ok(Choice::New(question));
    }
    Ok(match similar(context, &question)? {
        Some((id, asked)) if agrees(context, &id, &asked) => Choice::GoOn(id),
        _ => Choice::New(question),
    })
}

/// The session whose question is most like this one, with its question.
fn similar(context: &Context, question: &Question) -> anyhow::Result<Option<(String, String)>> {
    let cards = context.home()?.sessions()?;
    let readable = cards.iter().filter(|it| it.read_only.is_none());
    let sessions: Vec<KnownSession> = readable
        .filter_map(|it| it.session.as_ref().ok())
        .map(|it| KnownSession {
            id: it.id.clone(),
            question: it.question.as_str().to_owned(),
        })
        .collect();
    let request = MatchSession {
        question: question.as_str().to_owned(),
        sessions: sessions.clone(),
    };
    let Thought::MatchSession(matches) = builtin::think(&Request::MatchSession(request), None)
    else {
        return Ok(None);
    };
    let named = |it: &SessionMatch| sessions.iter().find(|known| known.id == it.id);
    Ok(matches
        .first()
        .and_then(named)
        .map(|it| (it.id.clone(), it.question.clone())))
}

fn agrees(context: &Context, id: &str, asked: &str) -> bool {
    let asked = one_line(asked, 200);
    let text = either(
        context.lang,
        format!(
            "비슷한 세션이 있습니다: {asked} ({id})\n이어서 하려면 y, 새로 시작하려면 Enter를 누르세요: "
        ),
        format!(
            "there is a similar session: {asked} ({id})\ny goes on with it, Enter starts a new one: "
        ),
    );
    says_yes(&text)
}

/// Asks at the terminal. Everything but a yes is a no.
pub(crate) fn says_yes(question: &str) -> bool {
    to_stderr(question);
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.is_ok()
        && matches!(
            line.trim().to_lowercase().as_str(),
            "y" | "yes" | "ㅛ" | "네" | "예"
        )
}
