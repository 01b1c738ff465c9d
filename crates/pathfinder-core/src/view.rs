//! Views: every file of a session and everything a face shows, as text, computed from the state alone.
//!
//! Files that show the whole session carry the number of the journal record after which they were made (`seq`). Files
//! about one item (an observation, a hypothesis, an iteration) carry none: they are written again only when their item
//! changes, so that whatever was written earlier equals what `all` would give now.

pub mod citation;

mod answer;
mod archival;
mod bibtex;
mod claimed;
mod cognigraph;
mod cost;
mod diff;
mod edited;
mod escape;
mod findings;
mod graph_text;
mod history;
mod hypotheses;
mod hypothesis;
mod iteration_log;
mod json;
mod knowledge;
mod memory;
mod observation;
mod output;
mod page;
mod papers;
pub(crate) mod phrases;
mod report;
mod sources;
mod state;
mod thesis;
mod touched;

use pathfinder_text::Lang;

pub use self::answer::{AnswerSection, AnswerSoFar};
pub use self::cost::{CallGroup, Cost, ModelSpending, RepliesTo, SearchesAt};
pub use self::edited::{Edits, edits};
pub use self::graph_text::GraphFormat;
pub use self::touched::touched;
use crate::graph::{Hypothesis, Observation};
use crate::session::{IterationLog, Session};

/// A file of the session's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewFile {
    /// Relative, with `/`: `observations/obs_1.md`.
    pub path: String,
    pub text: String,
}

/// Every session has so many of [`WHOLE`], the first ones.
pub(crate) const ALWAYS: usize = 9;

/// The files that show the whole session; not every session has all of them.
pub const WHOLE: [&str; 13] = [
    "state.json",
    "working_memory.json",
    "search_history.json",
    "reflexion.json",
    "knowledge_graph.json",
    "cognigraph.json",
    "findings.md",
    "hypotheses.md",
    "sources.md",
    "citations.md",
    "RESEARCH_REPORT.md",
    "paper_index.json",
    "thesis.md",
];

/// Every file of the session.
pub fn all(session: &Session) -> Vec<ViewFile> {
    let mut files = whole(session);
    files.extend(
        session
            .graph
            .observations()
            .iter()
            .map(|it| observation_file(session, it)),
    );
    files.extend(
        session
            .graph
            .hypotheses()
            .iter()
            .map(|it| hypothesis_file(session, it)),
    );
    for log in ended(session) {
        files.extend(iteration_files(session, log));
    }
    files
}

/// One file of the session by its path, if the session has it.
pub fn one(session: &Session, path: &str) -> Option<String> {
    let Some((folder, name)) = path.split_once('/') else {
        return whole_file(session, path);
    };
    match (folder, name.strip_suffix(".md"), name.strip_suffix(".json")) {
        ("observations", Some(id), _) => {
            let observation = session.graph.observation(id.parse().ok()?)?;
            Some(observation::render(session, observation))
        }
        ("hypotheses", Some(id), _) => {
            let hypothesis = session.graph.hypothesis(id.parse().ok()?)?;
            Some(hypothesis::render(session, hypothesis))
        }
        ("archival", _, Some(id)) => {
            let log = session.log_of(id.strip_prefix("iteration_")?.parse().ok()?)?;
            log.ended_at.map(|_| archival::render(session, log))
        }
        ("iteration_logs", Some(number), _) => {
            let log = session.log_of(number.parse().ok()?)?;
            log.ended_at.map(|_| iteration_log::render(session, log))
        }
        _ => None,
    }
}

/// The files of the session that state facts: the report, and the thesis if there is one.
pub fn stated(session: &Session) -> Vec<ViewFile> {
    let paths = ["RESEARCH_REPORT.md", "thesis.md"].into_iter();
    paths
        .filter_map(|it| {
            Some(ViewFile {
                path: it.to_owned(),
                text: whole_file(session, it)?,
            })
        })
        .collect()
}

/// Files of the whole session, and those of items that an iteration from number `since` on touched.
pub fn changed(session: &Session, since: u32) -> Vec<ViewFile> {
    let mut files = whole(session);
    let touched = touched(session, since).into_iter();
    files.extend(touched.filter_map(|path| {
        Some(ViewFile {
            text: one(session, &path)?,
            path,
        })
    }));
    files
}

/// The JSON Schema of a view by its name: `state`, `working_memory`, `search_history`, `reflexion`, `knowledge_graph`,
/// `cognigraph`, `archival`.
pub fn schema(name: &str) -> Option<&'static str> {
    Some(match name {
        "state" => include_str!("../../../schemas/state.schema.json"),
        "working_memory" => include_str!("../../../schemas/working_memory.schema.json"),
        "search_history" => include_str!("../../../schemas/search_history.schema.json"),
        "reflexion" => include_str!("../../../schemas/reflexion.schema.json"),
        "knowledge_graph" => include_str!("../../../schemas/knowledge_graph.schema.json"),
        "cognigraph" => include_str!("../../../schemas/cognigraph.schema.json"),
        "archival" => include_str!("../../../schemas/archival.schema.json"),
        _ => return None,
    })
}

/// The JSON Schema that a file of a session's folder follows, by its relative path.
pub fn schema_for(path: &str) -> Option<&'static str> {
    let name = path.strip_suffix(".json")?;
    if name.starts_with("archival/iteration_") {
        schema("archival")
    } else {
        schema(name)
    }
}

/// The block that ends an iteration on a terminal.
pub fn output_block(session: &Session) -> String {
    output::render(session)
}

/// The plan of the iteration under way, before it is searched. Empty without one.
pub fn plan_block(session: &Session) -> String {
    output::plan_block(session)
}

/// Where the money went, as data.
pub fn cost(session: &Session) -> Cost<'_> {
    cost::cost(session)
}

/// What each model cost.
pub fn spending_by_model(session: &Session) -> Vec<ModelSpending<'_>> {
    cost::by_model(session)
}

/// Where the money went, for people.
pub fn cost_text(session: &Session, lang: Lang) -> String {
    cost::text(session, lang)
}

/// The story of a session: two lines for each iteration.
pub fn history(session: &Session) -> String {
    history::render(session)
}

/// How the session's view changed between two of its states, the earlier one first.
pub fn diff(before: &Session, after: &Session) -> String {
    diff::render(before, after)
}

/// The CogniGraph in one of the formats that other programs read or draw.
pub fn graph_text(session: &Session, format: GraphFormat) -> String {
    graph_text::render(session, format)
}

/// The sources that gave evidence, as BibTeX.
pub fn bibtex(session: &Session) -> String {
    bibtex::render(session)
}

/// The report as a JSON document.
pub fn report_json(session: &Session) -> String {
    report::render_json(session)
}

/// The answer so far: what was written, or the strongest hypotheses.
pub fn answer(session: &Session) -> AnswerSoFar {
    answer::answer(session)
}

/// Active hypotheses, the strongest first.
pub fn strongest(session: &Session) -> impl Iterator<Item = &Hypothesis> {
    let all = report::by_strength(session).into_iter();
    all.filter(|it| it.is_active())
}

/// The answer so far as a terminal shows it.
pub fn answer_text(session: &Session, lang: Lang) -> String {
    answer::answer_text(session, lang)
}

/// The conclusion of the thesis as a terminal shows it, if it has parts; earlier versions wrote conclusions without.
pub fn thesis_text(session: &Session, lang: Lang) -> Option<String> {
    answer::thesis_text(session, lang)
}

/// The report as one self-contained HTML page without scripts.
pub fn report_html(session: &Session) -> String {
    report::render_html(session)
}

/// The files that show the whole session.
pub fn whole(session: &Session) -> Vec<ViewFile> {
    let files = WHOLE.into_iter();
    files
        .filter_map(|it| {
            Some(ViewFile {
                path: it.to_owned(),
                text: whole_file(session, it)?,
            })
        })
        .collect()
}

fn whole_file(session: &Session, path: &str) -> Option<String> {
    Some(match path {
        "state.json" => state::render(session),
        "working_memory.json" => memory::render_working_memory(session),
        "search_history.json" => memory::render_search_history(session),
        "reflexion.json" => memory::render_reflexion(session),
        "knowledge_graph.json" => knowledge::render(session),
        "cognigraph.json" => cognigraph::render(session),
        "findings.md" => findings::render(session),
        "hypotheses.md" => hypotheses::render(session),
        "sources.md" => sources::render(session),
        "citations.md" => sources::render_citations(session),
        "RESEARCH_REPORT.md" => report::render_markdown(session),
        "paper_index.json" => papers::render(session)?,
        "thesis.md" => thesis::render(session)?,
        _ => return None,
    })
}

fn observation_file(session: &Session, it: &Observation) -> ViewFile {
    ViewFile {
        path: observation::path(it),
        text: observation::render(session, it),
    }
}

fn hypothesis_file(session: &Session, it: &Hypothesis) -> ViewFile {
    ViewFile {
        path: hypothesis::path(it),
        text: hypothesis::render(session, it),
    }
}

fn iteration_files(session: &Session, log: &IterationLog) -> [ViewFile; 2] {
    [
        ViewFile {
            path: archival::path(log),
            text: archival::render(session, log),
        },
        ViewFile {
            path: iteration_log::path(log),
            text: iteration_log::render(session, log),
        },
    ]
}

/// An iteration under way has no files of its own yet.
fn ended(session: &Session) -> impl Iterator<Item = &IterationLog> {
    session.iterations.iter().filter(|it| it.ended_at.is_some())
}

#[cfg(test)]
mod tests;
