//! `thesis.md`: the conclusion with all that it rests on, in the form of seed 03.

mod findings;

use pathfinder_text::Lang;

use super::answer::{AnswerSoFar, render_direct, render_open, render_sections, render_sentences};
use super::page::Page;
use super::report::{by_strength, read_by_authority};
use super::{answer, citation, claimed, escape, history, phrases};
use crate::contract::{AnswerStatus, HypothesisStatus};
use crate::id::{HypothesisType, ObservationId};
use crate::session::{Keyword, Session, ThesisMade};
use crate::words::{label, name, phrase};

const UNRESOLVED_MAX: usize = 10;
const DIRECTIONS_MAX: usize = 5;

/// None until a thesis was written.
pub(super) fn render(session: &Session) -> Option<String> {
    let thesis = session.thesis.as_ref()?;
    let lang = session.settings.lang;
    let concluded = answer::conclusion(session, thesis);
    let mut page = Page::of_session(session);
    page.heading(
        1,
        &format!(
            "{}: {}",
            label::thesis_title(lang),
            escape::title(&thesis.draft.title, 200)
        ),
    );
    page.heading(2, label::thesis_overview(lang));
    overview(&mut page, session, thesis, lang);
    page.heading(2, label::thesis_conclusion(lang));
    conclusion(&mut page, session, &concluded, lang);
    // Theses of earlier versions have the order of seed 03. What limits a conclusion is now read together with it.
    if !concluded.has_parts() {
        findings::render(&mut page, session, thesis, &concluded, lang);
    }
    limits(&mut page, session, thesis, &concluded, lang);
    if concluded.has_parts() {
        not_known(&mut page, &concluded, lang);
        findings::render(&mut page, session, thesis, &concluded, lang);
    }
    page.heading(2, label::thesis_rejected(lang));
    rejected(&mut page, session, lang);
    page.heading(2, label::thesis_unresolved(lang));
    unresolved(&mut page, session, lang);
    page.heading(2, label::thesis_history(lang));
    iterations(&mut page, session, lang);
    page.heading(2, label::thesis_sources(lang));
    sources(&mut page, session, lang);
    Some(page.finish())
}

fn overview(page: &mut Page, session: &Session, thesis: &ThesisMade, lang: Lang) {
    let all = session.graph.hypotheses();
    let derived = all
        .iter()
        .filter(|it| it.id.kind == HypothesisType::A)
        .count();
    page.bullet(&format!(
        "{}: {}",
        label::question(lang),
        escape::markdown(session.question.as_str())
    ));
    page.bullet(&format!(
        "{}: {}",
        label::period(lang),
        phrase::iterations(lang, session.iteration)
    ));
    let observations = phrase::count(lang, session.graph.observations().len());
    page.bullet(&format!(
        "{}: {observations}",
        label::observations_collected(lang)
    ));
    let raised = phrase::hypotheses_raised(lang, all.len(), derived, all.len() - derived);
    page.bullet(&format!("{}: {raised}", label::hypotheses_raised(lang)));
    let written = phrase::iteration(lang, thesis.iteration);
    page.bullet(&format!(
        "{}: {written} ({})",
        label::written_at(lang),
        phrases::timestamp(thesis.at)
    ));
}

fn conclusion(page: &mut Page, session: &Session, concluded: &AnswerSoFar, lang: Lang) {
    if concluded.items.is_empty() {
        page.paragraph(label::no_conclusion(lang));
    } else if concluded.has_parts() {
        render_direct(page, session, concluded, lang);
    } else {
        match concluded.status {
            AnswerStatus::NotAnswered => page.paragraph(label::not_answered(lang)),
            AnswerStatus::Partly => page.paragraph(label::not_decided(lang)),
            AnswerStatus::Answered => {}
        }
        render_sentences(page, session, &concluded.items);
    }
    render_sections(page, session, concluded, lang);
}

/// The limits of the conclusion: what the reasoner wrote, and the conditions of the core hypotheses. A thesis in parts was
/// written from these conditions, and apart from their hypotheses they cannot be understood.
fn limits(
    page: &mut Page,
    session: &Session,
    thesis: &ThesisMade,
    concluded: &AnswerSoFar,
    lang: Lang,
) {
    page.heading(2, label::thesis_limits(lang));
    let written = &concluded.against;
    let mut lines: Vec<String> = written
        .iter()
        .map(|it| citation::cite(&it.text, &it.citations))
        .collect();
    let is_told = concluded.has_parts() && !written.is_empty();
    for hypothesis in thesis
        .core
        .iter()
        .filter(|_| !is_told)
        .filter_map(|it| session.graph.hypothesis(*it))
    {
        let unwritten = hypothesis
            .conditions
            .iter()
            .filter(|it| !written.iter().any(|had| had.text.contains(&it.text)));
        for condition in unwritten {
            lines.push(format!(
                "{}: {}",
                hypothesis.id,
                citation::cite(&condition.text, &[condition.from])
            ));
        }
    }
    lines.iter().for_each(|it| page.bullet(it));
    if lines.is_empty() {
        page.paragraph(label::no_limits(lang));
    }
}

fn not_known(page: &mut Page, concluded: &AnswerSoFar, lang: Lang) {
    if !concluded.open.is_empty() {
        page.heading(2, label::not_known(lang));
        render_open(page, concluded);
    }
}

fn rejected(page: &mut Page, session: &Session, lang: Lang) {
    let all = session.graph.hypotheses().iter();
    let rows: Vec<Vec<String>> = all
        .filter(|it| !it.is_active())
        .map(|it| {
            let against: Vec<ObservationId> = it.contradicting().iter().copied().collect();
            let strength = || format!("{} {:.2}", label::strength(lang), it.strength());
            let because = phrases::rejected_because(it, lang);
            vec![
                format!("{}: {}", it.id, escape::title(&it.statement, 160)),
                because.map_or_else(strength, |it| escape::markdown(&it)),
                if against.is_empty() {
                    "-".to_owned()
                } else {
                    citation::marks(&against)
                },
            ]
        })
        .collect();
    if rows.is_empty() {
        page.paragraph(label::none(lang));
        return;
    }
    page.table(
        &[
            label::hypothesis(lang),
            label::column_reason(lang),
            label::column_against(lang),
        ],
        &rows,
    );
}

fn unresolved(page: &mut Page, session: &Session, lang: Lang) {
    let untested = by_strength(session)
        .into_iter()
        .filter(|it| it.status == HypothesisStatus::Unvisited);
    let mut lines: Vec<String> = session
        .graph
        .active_conflicts()
        .map(|(edge, one, other)| {
            let (one, other) = (phrases::named(session, one), phrases::named(session, other));
            let missing = phrases::missing(lang, &edge.missing);
            let missing = missing.map(|it| format!(" — {it}")).unwrap_or_default();
            let sides = escape::markdown(&format!("{one} ↔ {other}{missing}"));
            format!("{}: {sides}", label::open(lang))
        })
        .collect();
    let unanswered = session
        .sub_questions
        .iter()
        .filter(|it| it.answered_by.is_none());
    lines.extend(unanswered.map(|it| {
        format!(
            "{}: {}",
            label::unanswered(lang),
            escape::markdown(&it.text)
        )
    }));
    lines.extend(untested.take(UNRESOLVED_MAX).map(|it| {
        format!(
            "{}: {}",
            label::untested(lang),
            escape::markdown(&phrases::named(session, it.id))
        )
    }));
    lines.extend(directions(session).map(|it| {
        format!(
            "{}: {}",
            label::direction(lang),
            escape::markdown(&it.keyword)
        )
    }));
    lines.iter().for_each(|it| page.bullet(it));
    if lines.is_empty() {
        page.paragraph(label::none(lang));
    }
}

/// The most promising directions: those that the strongest hypotheses suggested.
fn directions(session: &Session) -> impl Iterator<Item = &Keyword> {
    let mut unused: Vec<&Keyword> = session.unexplored.iter().filter(|it| !it.used).collect();
    let strength = |it: &Keyword| {
        session
            .graph
            .hypothesis(it.from)
            .map_or(0.0, |it| it.strength())
    };
    unused.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    unused.into_iter().take(DIRECTIONS_MAX)
}

fn iterations(page: &mut Page, session: &Session, lang: Lang) {
    let rows: Vec<Vec<String>> = session
        .iterations
        .iter()
        .map(|it| {
            vec![
                it.number.to_string(),
                escape::markdown(&history::story(session, it)),
            ]
        })
        .collect();
    page.table(
        &[label::column_iteration(lang), label::column_event(lang)],
        &rows,
    );
}

fn sources(page: &mut Page, session: &Session, lang: Lang) {
    let sources = read_by_authority(session);
    for (place, source) in sources.iter().enumerate() {
        let title = if source.title.is_empty() {
            &source.url
        } else {
            &source.title
        };
        let kind = name::source_type(lang, source.source_type);
        let link = escape::markdown_link(title, &source.url);
        let claimed = claimed::of_source(lang, source).map(|it| format!("; {}", escape::note(&it)));
        let claimed = claimed.unwrap_or_default();
        page.numbered(
            place + 1,
            &format!("({kind}) {link} ({:.2}{claimed})", source.authority),
        );
    }
    if sources.is_empty() {
        page.paragraph(label::no_sources(lang));
    }
}
