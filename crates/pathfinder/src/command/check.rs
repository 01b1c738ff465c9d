//! `check`: proves that every citation of a text leads to a quote in a stored snapshot.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use pathfinder_core::contract::Lang;
use pathfinder_core::session::Session;
use pathfinder_core::text::one_line;
use pathfinder_core::view;
use pathfinder_core::view::citation::{self, CitationProblem, QuoteProblem};
use pathfinder_engine::home::{Home, HomeError};
use pathfinder_engine::load::{self, SessionPaths};
use pathfinder_engine::proof::{self, Broken, Citation, Proof, Unfounded};
use pathfinder_reason::stance::Doubt;
use pathfinder_store::folder::{FolderError, is_id};
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::wording::either;

const TEXT_BYTES_MAX: u64 = 256 * 1024 * 1024;
const QUOTE_SHOWN: usize = 70;
const SENTENCE_SHOWN: usize = 200;

/// Prove that every citation of a report leads to a quote in a stored source
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder check
  pathfinder check 20260131
  pathfinder check report.md --json
Exit code 3: a citation does not hold, or a factual sentence has none.")]
pub(crate) struct Arguments {
    /// A session's id or the beginning of it, or a file whose first comment names its session
    #[arg(value_name = "ID|FILE")]
    target: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let home = context.home()?;
    let (id, texts) = texts(context, home, arguments.target.as_deref())?;
    let loaded = context.load(&id)?;
    let paths = home.paths(&id)?;
    let blobs = paths.blobs(&home.disk);
    let mut proofs: Vec<(String, Proof)> = Vec::new();
    for (name, text) in texts {
        let own = own_lines(home, &paths, &loaded.session, &text)?;
        proofs.push((name, proof::prove(&text, &loaded.session, &own, &blobs)));
    }
    let holds = proofs.iter().all(|(_, proof)| proof.holds());
    if context.output.is_json() {
        let files: Vec<Value> = proofs.iter().map(|(name, proof)| row(name, proof)).collect();
        context.output.json(&json!({ "session": id, "holds": holds, "files": files }))?;
    } else {
        proofs.iter().for_each(|(name, proof)| context.output.result(&render(context.lang, name, proof)));
        context.output.note(if holds {
            either(context.lang, "모든 인용이 원문과 일치합니다", "every citation holds")
        } else {
            either(context.lang, "성립하지 않는 인용이나 인용 없는 문장이 있습니다", "not everything holds")
        });
    }
    Ok(if holds { Exit::Done } else { Exit::DoesNotHold }.into())
}

/// What Pathfinder itself wrote into its report and thesis when the file was written.
fn own_lines(
    home: &Home,
    paths: &SessionPaths,
    session: &Session,
    text: &str,
) -> anyhow::Result<BTreeSet<String>> {
    let Some(seq) = citation::seq_of(text) else { return Ok(citation::own_lines(session)) };
    // The session may have gone on since, within the same iteration too.
    let is_it = |it: &Session| view::stated(it).iter().any(|file| file.text == text);
    let shown = load::shown(&home.disk, paths, seq, is_it)?;
    Ok(citation::own_lines(shown.as_ref().unwrap_or(session)))
}

/// The session that is meant, and the texts to prove.
fn texts(
    context: &Context,
    home: &Home,
    target: Option<&str>,
) -> anyhow::Result<(String, Vec<(String, String)>)> {
    let Some(target) = target else { return of_session(context, home, home.resolve(None)?) };
    if !is_id(target) {
        return of_file(context, home, target);
    }
    match home.resolve(Some(target)) {
        Ok(id) => of_session(context, home, id),
        Err(HomeError::Folder(FolderError::Unknown { .. })) if Path::new(target).is_file() => {
            of_file(context, home, target)
        }
        Err(error) => Err(error.into()),
    }
}

/// The report and the thesis of a session; as the journal tells them where a file is not there.
fn of_session(context: &Context, home: &Home, id: String) -> anyhow::Result<(String, Vec<(String, String)>)> {
    let folder = home.paths(&id)?.folder;
    let session = home.load(&id)?.session;
    let mut texts = Vec::new();
    for file in view::stated(&session) {
        let text = match home.disk.read(&folder.join(&file.path), TEXT_BYTES_MAX) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let name = &file.path;
                context.output.note(&either(
                    context.lang,
                    format!(
                        "warning: {name} 파일이 없어 저널에서 다시 만든 내용을 확인합니다. `pathfinder replay --rebuild`로 다시 쓸 수 있습니다."
                    ),
                    format!(
                        "warning: there is no {name}, so it is checked as the journal tells it; pathfinder replay --rebuild writes it again"
                    ),
                ));
                file.text
            }
            Err(error) => {
                let path = folder.join(&file.path);
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        texts.push((file.path, text));
    }
    Ok((id, texts))
}

fn of_file(context: &Context, home: &Home, given: &str) -> anyhow::Result<(String, Vec<(String, String)>)> {
    let lang = context.lang;
    let path = Path::new(given);
    let shown = one_line(given, 200);
    let cannot = || either(lang, format!("읽을 수 없습니다: {shown}"), format!("cannot read {shown}"));
    let metadata = std::fs::metadata(path).with_context(cannot)?;
    // A device or a pipe would never end.
    if !metadata.is_file() || metadata.len() > TEXT_BYTES_MAX {
        return Err(Failure::usage(cannot()).into());
    }
    let bytes = std::fs::read(path).with_context(cannot)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some(session) = citation::session_of(&text) else {
        let message = either(
            lang,
            format!("어느 세션의 글인지 적혀 있지 않습니다: {shown}"),
            format!("{shown} does not name its session"),
        );
        let hint = either(
            lang,
            "첫 줄에 <!-- session=세션ID --> 를 쓰세요",
            "begin it with the comment <!-- session=ID -->",
        );
        return Err(Failure::usage(message).hint(hint).into());
    };
    let id = home.resolve(Some(session))?;
    Ok((id, vec![(given.to_owned(), text)]))
}

fn row(name: &str, proof: &Proof) -> Value {
    let citations: Vec<Value> = proof
        .citations
        .iter()
        .map(|it| {
            json!({
                "observation": it.observation.to_string(),
                "source": it.source,
                "quote": it.quote,
                "lines": it.lines,
                "holds": it.broken.is_none(),
                "because": it.broken.as_ref().map(ToString::to_string),
            })
        })
        .collect();
    let mut problems: Vec<String> = proof.problems.iter().map(ToString::to_string).collect();
    problems.extend(proof.unfounded.iter().map(|it| unfounded_line(Lang::English, it)));
    problems.extend(proof.citations.iter().filter_map(|it| broken_line(Lang::English, it)));
    json!({
        "file": name,
        "facts": proof.facts,
        "cited": proof.citations.len(),
        "proved": proof.proved(),
        "holds": proof.holds(),
        "problems": problems,
        "citations": citations,
    })
}

fn render(lang: Lang, name: &str, proof: &Proof) -> String {
    let (facts, cited, proved) = (proof.facts, proof.citations.len(), proof.proved());
    let name = one_line(name, 200);
    let mut text = either(
        lang,
        format!("{name}: 사실 문장 {facts}개, 인용된 관찰 {cited}개, 증명됨 {proved}개\n"),
        format!("{name}: {facts} factual sentences, {cited} observations cited, {proved} proved\n"),
    );
    for it in proof.citations.iter().filter(|it| it.broken.is_none()) {
        let (id, source, quote) =
            (it.observation, one_line(&it.source, 80), one_line(&it.quote, QUOTE_SHOWN));
        let mark = either(lang, "증명", "holds");
        text.push_str(&format!("  {mark}  {id}  {source}  \"{quote}\"\n"));
    }
    let problems = proof.problems.iter().map(|it| problem_line(lang, it));
    let problems = problems.chain(proof.unfounded.iter().map(|it| unfounded_line(lang, it)));
    for line in problems.chain(proof.citations.iter().filter_map(|it| broken_line(lang, it))) {
        text.push_str(&format!("  {}  {line}\n", either(lang, "실패", "FAILS")));
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
    }
}

/// Why a sentence does not follow from what it cites.
fn unfounded_line(lang: Lang, unfounded: &Unfounded) -> String {
    let because = match unfounded.doubt {
        Doubt::Number => either(lang, "인용문에 없는 수치입니다", "its quote does not name the figure"),
        Doubt::Contrary => either(lang, "인용문은 그 반대로 말합니다", "its quote says the contrary"),
        Doubt::Universal => {
            either(lang, "인용문은 모든 경우를 말하지 않습니다", "its quote does not speak of all")
        }
        Doubt::Unrelated => {
            either(lang, "인용문은 다른 이야기를 합니다", "its quote speaks of something else")
        }
    };
    let (line, sentence) = (unfounded.line, one_line(&unfounded.sentence, SENTENCE_SHOWN));
    either(lang, format!("{line}행: {because}: {sentence}"), format!("line {line}: {because}: {sentence}"))
}

/// Why a citation does not hold, and where it stands; nothing where it does.
fn broken_line(lang: Lang, citation: &Citation) -> Option<String> {
    let broken = citation.broken.as_ref()?;
    let because = match (lang, broken) {
        (Lang::English, _) => broken.to_string(),
        (Lang::Korean, Broken::NoSnapshot) => "출처를 모르거나 읽은 적이 없습니다".to_owned(),
        (Lang::Korean, Broken::Snapshot { because }) => format!("저장된 원문을 쓸 수 없습니다: {because}"),
        (Lang::Korean, Broken::Quote(QuoteProblem::Missing { .. })) => "인용문이 원문에 없습니다".to_owned(),
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
    Some(format!("[{}]{place}: {}", citation.observation, one_line(&because, 300)))
}
