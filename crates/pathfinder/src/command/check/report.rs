//! What `check` found, for people and as JSON.

use pathfinder_core::view::Edits;
use pathfinder_core::view::citation::{CitationProblem, QuoteProblem};
use pathfinder_engine::proof::{Because, Broken, Citation, Deviation, Doubt, Proof};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use crate::wording::either;

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
    problems.extend(
        proof
            .unfounded
            .iter()
            .map(|it| doubt_line(Lang::English, it)),
    );
    problems.extend(
        proof
            .citations
            .iter()
            .filter_map(|it| broken_line(Lang::English, it)),
    );
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
    let name = one_line(name, 200);
    let mut text = either(
        lang,
        format!("{name}: 사실 문장 {facts}개, 인용된 관찰 {cited}개, 증명됨 {proved}개\n"),
        format!("{name}: {facts} factual sentences, {cited} observations cited, {proved} proved\n"),
    );
    for it in proof.citations.iter().filter(|it| it.broken.is_none()) {
        let (id, source, quote) = (
            it.observation,
            source(lang, it),
            one_line(&it.quote, QUOTE_SHOWN),
        );
        let mark = either(lang, "증명", "holds");
        text.push_str(&format!("  {mark}  {id}  {source}  \"{quote}\"\n"));
    }
    let problems = proof.problems.iter().map(|it| problem_line(lang, it));
    let problems = problems.chain(proof.unfounded.iter().map(|it| doubt_line(lang, it)));
    for line in problems.chain(
        proof
            .citations
            .iter()
            .filter_map(|it| broken_line(lang, it)),
    ) {
        text.push_str(&format!("  {}  {line}\n", either(lang, "실패", "FAILS")));
    }
    for doubt in &proof.doubtful {
        let mark = either(lang, "의심", "doubtful");
        text.push_str(&format!("  {mark}  {}\n", doubt_line(lang, doubt)));
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
    let claim = either(lang, "문서 주장", "own claim");
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
    let mut text = either(
        lang,
        format!(
            "  다름  저널에서 나오는 {view}과(와) 다릅니다: 절 {sections}개와 {fewer}행이 빠지고 {more}행이 더해졌습니다\n"
        ),
        format!(
            "  differs  from {view} as the journal gives it: {sections} headings and {fewer} lines removed, {more} lines added\n"
        ),
    );
    let removed = sections_removed
        .iter()
        .chain(removed)
        .map(|it| format!("    - {}\n", one_line(it, EDIT_SHOWN)));
    let added = added.iter().map(|(line, it)| {
        let it = one_line(it, EDIT_SHOWN);
        either(
            lang,
            format!("    + {line}행: {it}\n"),
            format!("    + line {line}: {it}\n"),
        )
    });
    removed
        .take(EDITS_SHOWN)
        .chain(added.take(EDITS_SHOWN))
        .for_each(|it| text.push_str(&it));
    if let Some(line) = moved_from {
        text.push_str(&either(
            lang,
            format!("    {line}행부터 순서가 다릅니다\n"),
            format!("    the order differs from line {line} on\n"),
        ));
    }
    text
}

fn problem_line(lang: Lang, problem: &CitationProblem) -> String {
    match problem {
        CitationProblem::UnknownObservation { line, citation } => {
            let citation = one_line(citation, 80);
            either(
                lang,
                format!("{line}행: {citation}은(는) 이 세션의 관찰이 아닙니다"),
                format!("line {line}: {citation} is no observation of this session"),
            )
        }
        CitationProblem::UnknownReference { line, mark } => {
            let mark = one_line(mark, 80);
            either(
                lang,
                format!("{line}행: [{mark}]이(가) 가리키는 관찰이 없습니다"),
                format!("line {line}: [{mark}] names no observation"),
            )
        }
        CitationProblem::Uncited { line, sentence } => {
            let sentence = one_line(sentence, SENTENCE_SHOWN);
            either(
                lang,
                format!("{line}행: 인용 없는 문장: {sentence}"),
                format!("line {line}: no citation: {sentence}"),
            )
        }
        CitationProblem::Misdirected {
            line,
            citation,
            target,
        } => {
            let (citation, target) = (one_line(citation, 80), one_line(target, 80));
            either(
                lang,
                format!("{line}행: [{citation}]의 링크가 {target}(으)로 이어집니다"),
                format!("line {line}: [{citation}] leads to {target}"),
            )
        }
        CitationProblem::Misquoted {
            line,
            citations,
            quotation,
        } => {
            let (citations, quotation) =
                (one_line(citations, 80), one_line(quotation, SENTENCE_SHOWN));
            either(
                lang,
                format!("{line}행: {citations}의 인용문과 다릅니다: {quotation}"),
                format!("line {line}: not a quote of {citations}: {quotation}"),
            )
        }
    }
}

/// Why a sentence may not follow from what it cites.
fn doubt_line(lang: Lang, doubt: &Doubt) -> String {
    let (line, because) = (doubt.line, because(lang, doubt.because));
    let sentence = one_line(&doubt.sentence, SENTENCE_SHOWN);
    either(
        lang,
        format!("{line}행: {because}: {sentence}"),
        format!("line {line}: {because}: {sentence}"),
    )
}

fn because(lang: Lang, because: Because) -> &'static str {
    match because {
        Because::Departs(Deviation::Figure) => either(
            lang,
            "인용문에 없는 수치입니다",
            "its quote does not name the figure",
        ),
        Because::Departs(Deviation::Negation) => either(
            lang,
            "인용문의 부정을 빼거나 더했습니다",
            "it drops or adds a denial",
        ),
        Because::Departs(Deviation::Direction) => either(
            lang,
            "인용문과 방향이 반대입니다",
            "its quote says the opposite direction",
        ),
        Because::Departs(Deviation::Subject) => either(
            lang,
            "인용문은 다른 대상을 말합니다",
            "its quote speaks of another subject",
        ),
        Because::Departs(Deviation::Universal) => either(
            lang,
            "인용문은 모든 경우를 말하지 않습니다",
            "its quote does not speak of all",
        ),
        Because::Departs(Deviation::Unrelated) => either(
            lang,
            "인용문은 다른 이야기를 합니다",
            "its quote speaks of something else",
        ),
        Because::Disguised => either(
            lang,
            "읽는 사람에게 다르게 보일 수 있습니다",
            "a reader may see other words",
        ),
    }
}

/// Why a citation does not hold, and where it stands; nothing where it does.
fn broken_line(lang: Lang, citation: &Citation) -> Option<String> {
    let broken = citation.broken.as_ref()?;
    let because = match (lang, broken) {
        (Lang::English, _) => broken.to_string(),
        (Lang::Korean, Broken::NoSnapshot) => "출처를 모르거나 읽은 적이 없습니다".to_owned(),
        (Lang::Korean, Broken::Snapshot { because }) => {
            format!("저장된 원문을 쓸 수 없습니다: {because}")
        }
        (Lang::Korean, Broken::Quote(QuoteProblem::Missing { .. })) => {
            "인용문이 원문에 없습니다".to_owned()
        }
        (Lang::Korean, Broken::Quote(QuoteProblem::Elsewhere { start, end, .. })) => {
            format!("인용문이 기록된 자리가 아니라 {start}..{end}에 있습니다")
        }
    };
    let lines: Vec<String> = citation.lines.iter().map(ToString::to_string).collect();
    let place = match (lang, lines.is_empty()) {
        (_, true) => String::new(),
        (Lang::Korean, false) => format!(" ({}행)", lines.join(", ")),
        (Lang::English, false) => format!(" (line {})", lines.join(", ")),
    };
    Some(format!(
        "[{}]{place}: {}",
        citation.observation,
        one_line(&because, 300)
    ))
}
