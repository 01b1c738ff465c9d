//! An iteration of the method `deep`: the nine sections of the seed, each with what the journal has of it.

use pathfinder_text::{Lang, one_line};

use super::{Section, check, explore, ideate, learn, status, update, verify};
use crate::contract::{ReasoningPath, Reflection};
use crate::event::{LoopChecked, PlannedAim};
use crate::finding::Tag;
use crate::session::{IterationLog, Reflected, Session};
use crate::view::page::Page;
use crate::view::{ALWAYS, WHOLE, archival, escape, hypothesis, observation, output, phrases};
use crate::words::planning as say;
use crate::words::{label, phrase, reflection};

/// The windows of memory that a request shows.
const ITERATIONS_SHOWN: usize = 10;
const FINDINGS_SHOWN: usize = 30;
const STATEMENT_MAX: usize = 100;

pub(super) const SECTIONS: [(&str, Section); 9] = [
    ("LOAD", load),
    ("REFLECT", reflect),
    ("PLAN", plan),
    ("EXECUTE", execute),
    ("VERIFY", verify),
    ("SYNTHESIZE", synthesize),
    ("SAVE", save),
    ("OUTPUT", output_section),
    ("LOOP", decide),
];

fn load(page: &mut Page, _: &Session, log: &IterationLog, lang: Lang) {
    let Some(it) = &log.loaded else { return };
    let (iterations, findings) = (
        it.iterations.min(ITERATIONS_SHOWN),
        it.findings.min(FINDINGS_SHOWN),
    );
    for text in [
        say::iterations_shown(lang, iterations, it.iterations),
        say::findings_shown(lang, findings, it.findings),
        say::hypotheses_at_hand(lang, it.hypotheses),
        say::queries_known(lang, it.queries),
        say::rules_known(lang, it.rules),
    ] {
        page.field(say::context(lang), &text);
    }
    super::drifts(page, log, lang);
}

fn reflect(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let Some(Reflected {
        diagnosis,
        reflection,
    }) = &log.reflected
    else {
        return;
    };
    let diagnosis = reflection::diagnosis(lang, diagnosis).map(|(name, holds)| {
        let holds = if holds { say::yes(lang) } else { say::no(lang) };
        format!("{name}: {holds}")
    });
    let diagnosis = diagnosis.join(", ");
    match reflection {
        Some(it) => layers(page, session, it, &diagnosis, lang),
        None => {
            page.field(say::diagnosis(lang), &diagnosis);
            page.bullet(say::nothing_reflected(lang));
        }
    }
}

fn layers(page: &mut Page, session: &Session, it: &Reflection, diagnosis: &str, lang: Lang) {
    let heading = |page: &mut Page, number: u32, name: &str| {
        page.heading(3, &say::layer(lang, number, name));
    };
    heading(page, 1, say::situation(lang));
    text(page, say::situation(lang), &it.situation);
    heading(page, 2, say::perspectives(lang));
    text(page, say::direct(lang), &it.direct);
    for role in &it.roles {
        text(page, &escape::markdown(&role.role), &role.view);
    }
    text(page, say::outside(lang), &it.outside);
    heading(page, 3, say::dialectic(lang));
    text(page, say::thesis(lang), &it.thesis);
    text(page, say::antithesis(lang), &it.antithesis);
    text(page, say::synthesis(lang), &it.synthesis);
    for open in &it.uncertainties {
        text(page, say::uncertainty(lang), &open.what);
        if !open.evidence.is_empty() {
            let evidence = escape::markdown(&open.evidence);
            page.sub_bullet(&format!("{}: {evidence}", say::wanted(lang)));
        }
    }
    heading(page, 4, say::monitoring(lang));
    for check in &it.monitoring {
        let holds = match check.holds {
            true => say::passed(lang),
            false => say::not_passed(lang),
        };
        let note = format!("{holds} — {}", check.note);
        text(page, &check_name(&check.name, lang), &note);
    }
    text(page, say::zoom_out(lang), &it.zoom_out);
    text(page, say::zoom_in(lang), &it.zoom_in);
    text(page, say::zoom_back(lang), &it.zoom_back);
    heading(page, 5, say::tools(lang));
    text(page, say::diagnosis(lang), diagnosis);
    text(
        page,
        say::tool(lang),
        reflection::reflection_tool(lang, it.tool),
    );
    text(page, say::tool_use(lang), &it.tool_use);
    heading(page, 6, say::paths(lang));
    paths(page, it, lang);
    page.heading(3, say::conclusion(lang));
    text(
        page,
        say::strategy(lang),
        reflection::family(lang, it.strategy),
    );
    text(page, say::keywords(lang), &it.keywords.join(", "));
    for id in &it.focus {
        text(page, say::focus(lang), &phrases::named(session, *id));
    }
    text(page, say::missing(lang), &it.missing);
}

/// The five checks have names in both languages; a model may add others.
fn check_name(name: &str, lang: Lang) -> String {
    match name {
        "logic" => say::logic(lang).to_owned(),
        "evidence" => say::evidence(lang).to_owned(),
        "bias" => say::bias(lang).to_owned(),
        "alternatives" => say::alternatives(lang).to_owned(),
        "blind_spots" => say::blind_spots(lang).to_owned(),
        other => escape::markdown(other),
    }
}

fn paths(page: &mut Page, it: &Reflection, lang: Lang) {
    let name = |path: &ReasoningPath| match path.name.as_str() {
        "orthodox" => say::orthodox(lang).to_owned(),
        "alternative" => say::alternative(lang).to_owned(),
        "opposite" => say::opposite(lang).to_owned(),
        other => escape::markdown(other),
    };
    for path in &it.paths {
        text(page, &name(path), &path.conclusion);
    }
    text(page, say::agreement(lang), &it.agreement);
    if let Some(path) = it.paths.get(it.chosen_path) {
        let chosen = format!("{} — {}", name(path), escape::markdown(&it.path_reason));
        page.field(say::chosen_path(lang), &chosen);
    }
}

/// A field whose text comes from a reasoner; nothing where it is empty.
fn text(page: &mut Page, label: &str, text: &str) {
    if !text.is_empty() {
        page.field(label, &escape::markdown(text));
    }
}

fn plan(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let Some(made) = &log.plan.made else { return };
    if log.plan.refusals > 0 {
        page.bullet(say::replanned(lang));
    }
    if log.plan.is_approved {
        page.bullet(say::edited(lang));
    }
    let is_searched = |query: &String| made.aims.iter().any(|it| it.query.as_ref() == Some(query));
    let score = |it: f64| format!("{it:.2}");
    let rows = made.candidates.iter().map(|it| {
        let chosen = if is_searched(&it.query) { "✓" } else { "" };
        vec![
            escape::markdown(&it.query),
            reflection::family(lang, it.family).to_owned(),
            score(it.information_gain),
            score(it.diversity),
            score(it.feasibility),
            score(it.redundancy),
            chosen.to_owned(),
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        let columns = [
            say::column_query(lang),
            say::column_family(lang),
            say::column_gain(lang),
            say::column_diversity(lang),
            say::column_feasibility(lang),
            say::column_redundancy(lang),
            say::column_chosen(lang),
        ];
        page.table(&columns, &rows);
    }
    let focus = output::focus(log);
    page.bullet(&output::focused(lang, &focus));
    for id in focus {
        page.sub_bullet(&escape::markdown(&phrases::named(session, id)));
    }
    for it in output::queries(session, log) {
        page.bullet(&escape::markdown(&it));
    }
}

fn execute(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    explore(page, session, log, lang);
    let aims = log.plan.made.iter().flat_map(|it| &it.aims);
    for (place, PlannedAim { query, .. }) in aims.enumerate() {
        let observed = log.observed.get(place).copied().unwrap_or_default();
        if let Some(query) = query {
            let useful = say::useful(lang, &escape::markdown(query), observed);
            page.field(say::usefulness(lang), &useful);
        }
    }
}

fn synthesize(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    for section in [update, learn, ideate, status, check] {
        section(page, session, log, lang);
    }
}

/// The files that an iteration writes: its own, those of what it changed, and the views of the whole session.
fn save(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let mut files = vec![
        "journal.jsonl".to_owned(),
        archival::path(log),
        super::path(log),
    ];
    let new = log.observations.iter();
    let new = new.filter_map(|it| session.graph.observation(*it));
    files.extend(new.map(observation::path));
    let raised = log.hypotheses.iter();
    let raised = raised.filter_map(|it| session.graph.hypothesis(*it));
    files.extend(raised.map(hypothesis::path));
    files.extend(WHOLE[..ALWAYS].iter().map(ToString::to_string));
    for file in files {
        page.field(say::saved(lang), &format!("`{file}`"));
    }
}

/// What the terminal shows of the iteration, as it was when the iteration ended.
fn output_section(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    page.bullet(&output::headline(lang, log));
    found(page, session, log, lang);
    let Some(it) = &log.decided else { return };
    for (place, weighed) in it.active.iter().enumerate() {
        let named = escape::markdown(&phrases::named(session, weighed.id));
        page.field(label::hypothesis(lang), &format!("{}. {named}", place + 1));
        page.sub_bullet(&output::weighed(lang, weighed));
    }
    page.bullet(&output::inactive(lang, it.inactive, it.rejected));
    for next in &log.next {
        let goal = phrases::goal(session, next);
        page.field(label::next_plan(lang), &escape::markdown(&goal));
    }
    page.bullet(&output::progress(lang, it.answered, it.sub_questions));
    let (spent, limit) = cost(it);
    page.field(label::cost(lang), &format!("{spent} / {limit}"));
}

/// What was found with its tags, and how often each tag was given.
fn found(page: &mut Page, session: &Session, log: &IterationLog, lang: Lang) {
    let findings = archival::findings(session, log);
    if findings.is_empty() {
        page.field(phrase::found_now(lang), label::none(lang));
    }
    let tags: Vec<Tag> = findings.iter().map(|it| it.tag(session)).collect();
    for (finding, tag) in findings.iter().zip(&tags) {
        let statement = one_line(finding.statement(&session.graph), STATEMENT_MAX);
        let statement = escape::markdown(&statement);
        let text = format!("{} {statement} ({})", finding.id, output::tag(lang, *tag));
        page.field(phrase::found_now(lang), &text);
    }
    let count = |tag: &Tag| tags.iter().filter(|it| *it == tag).count();
    let given = Tag::ALL.into_iter().filter(|it| count(it) > 0);
    let given: Vec<String> = given
        .map(|it| format!("{} {}", output::tag(lang, it), count(&it)))
        .collect();
    if !given.is_empty() {
        page.field(label::new_finding(lang), &given.join(", "));
    }
}

fn cost(it: &LoopChecked) -> (String, String) {
    (
        phrases::dollars(it.spent_micro_usd),
        phrases::dollars(it.budget_micro_usd),
    )
}

/// The three conditions of the seed, and what follows.
fn decide(page: &mut Page, _: &Session, log: &IterationLog, lang: Lang) {
    let Some(it) = &log.decided else { return };
    let (spent, limit) = cost(it);
    let conditions = [
        (say::status_running(lang).to_owned(), false),
        (
            say::iteration_of(lang, log.number, it.iterations_max),
            log.number >= it.iterations_max,
        ),
        (
            say::budget_of(lang, &spent, &limit),
            it.spent_micro_usd >= it.budget_micro_usd && it.budget_micro_usd > 0,
        ),
    ];
    for (condition, holds) in conditions {
        let met = if holds {
            say::met(lang)
        } else {
            say::not_met(lang)
        };
        page.field(say::stop_condition(lang), &format!("{condition} — {met}"));
    }
    let decision = if it.goes_on {
        say::goes_on(lang)
    } else {
        say::rests(lang)
    };
    page.field(say::decision(lang), decision);
}
