//! What `check` found, for people and as JSON.

use pathfinder_core::view::Edits;
use pathfinder_core::view::citation::{CitationProblem, QuoteProblem};
use pathfinder_core::words::{check as words, phrase};
use pathfinder_engine::proof::{Because, Broken, Citation, Deviation, Doubt, Proof};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

const QUOTE_SHOWN: usize = 70;
const SENTENCE_SHOWN: usize = 200;
const EDIT_SHOWN: usize = 120;
/// Removed lines that are listed, and as many added ones; the others are only counted.
const EDITS_SHOWN: usize = 10;

pub(super) fn row(name: &str, proof: &Proof) -> Value {
    let citations: Vec<Value> = proof
        .citations
        .iter()
        .map(|it| {
            json!({
                "observation": it.observation.to_string(),
                "source": it.source,
                "self_described": it.is_self_described,
                "source_file": it.file,
                "quote": it.quote,
                "lines": it.lines,
                "holds": it.broken.is_none(),
                "because": it.broken.as_ref().map(ToString::to_string),
            })
        })
        .collect();
    let mut problems: Vec<String> = proof.problems.iter().map(ToString::to_string).collect();
    let unfounded = proof.unfounded.iter();
    problems.extend(unfounded.map(|it| doubt_line(Lang::English, it)));
    let broken = proof.citations.iter();
    problems.extend(broken.filter_map(|it| broken_line(Lang::English, it)));
    json!({
        "file": name,
        "facts": proof.facts,
        "cited": proof.citations.len(),
        "proved": proof.proved(),
        "holds": proof.holds(),
        "problems": problems,
        "doubtful": proof.doubtful.iter().map(doubt_row).collect::<Vec<_>>(),
        "edits": proof.edits.as_ref().filter(|it| !it.is_none()).map(edits_row),
        "citations": citations,
    })
}

fn doubt_row(doubt: &Doubt) -> Value {
    json!({ "line": doubt.line, "sentence": doubt.sentence, "because": because(Lang::English, doubt.because) })
}

fn edits_row(edits: &Edits) -> Value {
    let added: Vec<Value> = edits
        .added
        .iter()
        .map(|(line, text)| json!({ "line": line, "text": text }))
        .collect();
    json!({
        "view": edits.view,
        "sections_removed": edits.sections_removed,
        "removed": edits.removed,
        "added": added,
        "moved_from": edits.moved_from,
    })
}

pub(super) fn render(lang: Lang, name: &str, proof: &Proof) -> String {
    let (facts, cited, proved) = (proof.facts, proof.citations.len(), proof.proved());
    let counts = words::counts(lang, &one_line(name, 200), facts, cited, proved);
    let mut text = format!("{counts}\n");
    let mut list = |mark: &str, line: String| text.push_str(&format!("  {mark}  {line}\n"));
    for it in proof.citations.iter().filter(|it| it.broken.is_none()) {
        let (source, quote) = (source(lang, it), one_line(&it.quote, QUOTE_SHOWN));
        let line = format!("{}  {source}  \"{quote}\"", it.observation);
        list(words::holds(lang), line);
    }
    let problems = proof.problems.iter().map(|it| problem_line(lang, it));
    let unfounded = proof.unfounded.iter().map(|it| doubt_line(lang, it));
    let broken = proof.citations.iter();
    let broken = broken.filter_map(|it| broken_line(lang, it));
    for line in problems.chain(unfounded).chain(broken) {
        list(words::fails(lang), line);
    }
    for doubt in &proof.doubtful {
        list(words::doubtful(lang), doubt_line(lang, doubt));
    }
    if let Some(edits) = proof.edits.as_ref().filter(|it| !it.is_none()) {
        text.push_str(&edits_text(lang, edits));
    }
    text
}

/// Where a quote was read; an address that only the document itself names is marked.
fn source(lang: Lang, citation: &Citation) -> String {
    let url = one_line(&citation.source, 80);
    if !citation.is_self_described {
        return url;
    }
    let claim = phrase::own_claim(lang);
    match &citation.file {
        Some(file) => format!("{url} ({claim}; {})", one_line(file, 80)),
        None => format!("{url} ({claim})"),
    }
}

/// How a file differs from the view that was written.
fn edits_text(lang: Lang, edits: &Edits) -> String {
    let Edits {
        view,
        sections_removed,
        removed,
        added,
        moved_from,
    } = edits;
    let (sections, fewer, more) = (sections_removed.len(), removed.len(), added.len());
    let differs = words::differs(lang, view, sections, fewer, more);
    let removed = sections_removed.iter().chain(removed).take(EDITS_SHOWN);
    let removed = removed.map(|it| format!("    - {}\n", one_line(it, EDIT_SHOWN)));
    let added = added.iter().take(EDITS_SHOWN).map(|(line, it)| {
        let it = words::at_line(lang, *line, &one_line(it, EDIT_SHOWN));
        format!("    + {it}\n")
    });
    let moved = moved_from.map(|line| format!("    {}\n", words::order_differs(lang, line)));
    let text = [format!("  {differs}\n")].into_iter();
    text.chain(removed).chain(added).chain(moved).collect()
}

fn problem_line(lang: Lang, problem: &CitationProblem) -> String {
    let (line, text) = match problem {
        CitationProblem::UnknownObservation { line, citation } => {
            let citation = one_line(citation, 80);
            (line, words::unknown_observation(lang, &citation))
        }
        CitationProblem::UnknownReference { line, mark } => {
            (line, words::unknown_reference(lang, &one_line(mark, 80)))
        }
        CitationProblem::Uncited { line, sentence } => {
            let sentence = one_line(sentence, SENTENCE_SHOWN);
            (line, words::uncited(lang, &sentence))
        }
        CitationProblem::Misdirected {
            line,
            citation,
            target,
        } => {
            let (citation, target) = (one_line(citation, 80), one_line(target, 80));
            (line, words::misdirected(lang, &citation, &target))
        }
        CitationProblem::Misquoted {
            line,
            citations,
            quotation,
        } => {
            let quotation = one_line(quotation, SENTENCE_SHOWN);
            let text = words::misquoted(lang, &one_line(citations, 80), &quotation);
            (line, text)
        }
    };
    words::at_line(lang, *line, &text)
}

/// Why a sentence may not follow from what it cites.
fn doubt_line(lang: Lang, doubt: &Doubt) -> String {
    let sentence = one_line(&doubt.sentence, SENTENCE_SHOWN);
    let text = format!("{}: {sentence}", because(lang, doubt.because));
    words::at_line(lang, doubt.line, &text)
}

fn because(lang: Lang, because: Because) -> &'static str {
    match because {
        Because::Departs(Deviation::Figure) => words::figure_differs(lang),
        Because::Departs(Deviation::Negation) => words::negation_differs(lang),
        Because::Departs(Deviation::Direction) => words::direction_differs(lang),
        Because::Departs(Deviation::Subject) => words::subject_differs(lang),
        Because::Departs(Deviation::Universal) => words::claims_all(lang),
        Because::Departs(Deviation::Unrelated) => words::unrelated(lang),
        Because::Disguised => words::disguised(lang),
    }
}

/// Why a citation does not hold, and where it stands; nothing where it does.
fn broken_line(lang: Lang, citation: &Citation) -> Option<String> {
    let because = match citation.broken.as_ref()? {
        Broken::NoSnapshot => words::no_snapshot(lang).to_owned(),
        Broken::Snapshot { because } => words::bad_snapshot(lang, because),
        Broken::Quote(QuoteProblem::Missing { .. }) => words::quote_missing(lang).to_owned(),
        Broken::Quote(QuoteProblem::Elsewhere { start, end, .. }) => {
            words::quote_elsewhere(lang, *start, *end)
        }
    };
    let lines: Vec<String> = citation.lines.iter().map(ToString::to_string).collect();
    let place = match lines.as_slice() {
        [] => String::new(),
        lines => format!(" {}", words::at_lines(lang, &lines.join(", "))),
    };
    let because = one_line(&because, 300);
    Some(format!("[{}]{place}: {because}", citation.observation))
}
