//! How a session's view changed between two of its iterations.

use pathfinder_text::one_line;

use super::phrases;
use crate::graph::Edge;
use crate::session::Session;
use crate::words::{label, name, phrase};

const STATEMENT_MAX: usize = 120;
/// A smaller change of strength is rounding noise.
const STRENGTH_CHANGE_MIN: f64 = 0.005;

pub(super) fn render(before: &Session, after: &Session) -> String {
    let lang = after.settings.lang;
    let mut text = format!(
        "{}\n",
        phrase::between(lang, before.iteration, after.iteration)
    );
    let sections = [
        (label::new_hypothesis(lang), raised(before, after)),
        (label::thesis_rejected(lang), rejected(before, after)),
        (label::status(lang), statuses(before, after)),
        (label::strength(lang), strengths(before, after)),
        (label::resolved(lang), resolved(before, after)),
        (label::new_finding(lang), findings(before, after)),
        (label::answered(lang), questions(before, after)),
    ];
    for (title, lines) in sections.iter().filter(|(_, lines)| !lines.is_empty()) {
        text.push_str(&format!("\n{title}:\n"));
        lines
            .iter()
            .for_each(|it| text.push_str(&format!("  {it}\n")));
    }
    if sections.iter().all(|(_, lines)| lines.is_empty()) {
        text.push_str(&format!("\n{}\n", label::no_change(lang)));
    }
    text
}

fn raised(before: &Session, after: &Session) -> Vec<String> {
    let new = after
        .graph
        .hypotheses()
        .iter()
        .filter(|it| before.graph.hypothesis(it.id).is_none());
    new.map(|it| format!("+ {} ({:.2})", phrases::named(after, it.id), it.strength()))
        .collect()
}

fn rejected(before: &Session, after: &Session) -> Vec<String> {
    let gone = after.graph.hypotheses().iter().filter(|it| {
        !it.is_active()
            && before
                .graph
                .hypothesis(it.id)
                .is_none_or(|was| was.is_active())
    });
    gone.map(|it| {
        let because = phrases::rejected_because(it, after.settings.lang);
        let because = one_line(&because.unwrap_or_default(), STATEMENT_MAX);
        format!("- {}: {because}", phrases::named(after, it.id))
    })
    .collect()
}

fn statuses(before: &Session, after: &Session) -> Vec<String> {
    let lang = after.settings.lang;
    let both = after
        .graph
        .hypotheses()
        .iter()
        .filter_map(|it| Some((before.graph.hypothesis(it.id)?, it)));
    both.filter(|(was, is)| was.status != is.status && is.is_active())
        .map(|(was, is)| {
            let (from, to) = (
                name::hypothesis_status(lang, was.status),
                name::hypothesis_status(lang, is.status),
            );
            format!("{} {from} → {to}", phrases::named(after, is.id))
        })
        .collect()
}

fn strengths(before: &Session, after: &Session) -> Vec<String> {
    let both = after
        .graph
        .hypotheses()
        .iter()
        .filter_map(|it| Some((before.graph.hypothesis(it.id)?, it)));
    let mut changed: Vec<(f64, String)> = both
        .map(|(was, is)| (was.strength(), is.strength(), is.id))
        .filter(|(was, is, _)| (is - was).abs() >= STRENGTH_CHANGE_MIN)
        .map(|(was, is, id)| {
            (
                is - was,
                format!(
                    "{} {was:.2} → {is:.2} ({:+.2})",
                    phrases::named(after, id),
                    is - was
                ),
            )
        })
        .collect();
    changed.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    changed.into_iter().map(|it| it.1).collect()
}

fn resolved(before: &Session, after: &Session) -> Vec<String> {
    let known = |place: usize| {
        before
            .graph
            .edges()
            .get(place)
            .is_some_and(|it: &Edge| it.resolution.is_some())
    };
    let edges = after
        .graph
        .edges()
        .iter()
        .enumerate()
        .filter(|(place, _)| !known(*place));
    edges
        .filter_map(|(_, edge)| edge.resolution.as_ref())
        .map(|it| {
            let kind = name::resolution(after.settings.lang, it.kind);
            format!(
                "{kind}: {} [{}]",
                one_line(&it.description, STATEMENT_MAX),
                it.from
            )
        })
        .collect()
}

fn findings(before: &Session, after: &Session) -> Vec<String> {
    let lang = after.settings.lang;
    let changed = after.findings.iter().filter(|it| {
        before
            .finding(it.id)
            .is_none_or(|was| was.tag(before) != it.tag(after))
    });
    changed
        .map(|it| {
            let tag = it.tag(after);
            let was = before
                .finding(it.id)
                .map(|was| format!("{} → ", name::tag(lang, was.tag(before))));
            let statement = one_line(it.statement(&after.graph), STATEMENT_MAX);
            format!(
                "{} {statement} [{}{}]",
                tag.mark(),
                was.unwrap_or_default(),
                name::tag(lang, tag)
            )
        })
        .collect()
}

fn questions(before: &Session, after: &Session) -> Vec<String> {
    let changed = after
        .sub_questions
        .iter()
        .enumerate()
        .filter(|(place, it)| {
            before
                .sub_questions
                .get(*place)
                .and_then(|was| was.answered_by)
                != it.answered_by
        });
    changed
        .map(|(_, it)| match it.answered_by {
            Some(by) => {
                let by = phrases::answering(after, by, str::to_owned);
                format!("{} → {by}", one_line(&it.text, STATEMENT_MAX))
            }
            None => format!("{} → ?", one_line(&it.text, STATEMENT_MAX)),
        })
        .collect()
}
