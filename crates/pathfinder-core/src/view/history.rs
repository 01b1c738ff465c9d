//! The story of a session: one or two lines for each iteration.

use pathfinder_text::{Lang, one_line};

use super::phrases;
use crate::session::{IterationLog, Session};
use crate::words::{label, name, phrase};

const LINE_MAX: usize = 240;

/// The story for a terminal.
pub(super) fn render(session: &Session) -> String {
    let mut text = String::new();
    for log in session.iterations.iter() {
        let goal = log
            .selection
            .as_ref()
            .map(|it| phrases::goal(session, it))
            .unwrap_or_default();
        let at = phrases::minute(log.started_at);
        text.push_str(&format!(
            "#{} {at}  {}\n",
            log.number,
            one_line(&goal, LINE_MAX)
        ));
        text.push_str(&format!(
            "   {}\n",
            one_line(&story(session, log), LINE_MAX)
        ));
    }
    text
}

/// The main events of an iteration in one line.
pub(super) fn story(session: &Session, log: &IterationLog) -> String {
    let lang = session.settings.lang;
    let mut events: Vec<String> = Vec::new();
    if let Some(ideation) = &log.ideation
        && let (Some(raised), Some(place)) = (ideation.raised, ideation.chosen)
    {
        let tool = ideation
            .candidates
            .get(place)
            .map_or("", |it| name::tool(lang, it.tool));
        events.push(phrase::conjecture_raised(lang, &raised.to_string(), tool));
    }
    for resolution in &log.resolutions {
        events.push(format!(
            "{}: {}",
            label::resolved(lang),
            one_line(resolution, 80)
        ));
    }
    for change in &log.statuses {
        let to = name::hypothesis_status(lang, change.to);
        events.push(format!("{} → {to}", change.hypothesis));
    }
    events.push(gained(lang, log));
    if let Some(issues) = log.health.as_ref().filter(|it| !it.is_empty()) {
        let issues: Vec<&str> = issues.iter().map(|it| name::issue(lang, *it)).collect();
        events.push(issues.join(", "));
    }
    events.join("; ")
}

/// What the exploration found.
fn gained(lang: Lang, log: &IterationLog) -> String {
    let result = log.result.map_or("-", |it| name::result(lang, it));
    let edges = log.edges.1.saturating_sub(log.edges.0);
    phrase::gained(
        lang,
        result,
        log.observations.len(),
        log.hypotheses.len(),
        edges,
    )
}
