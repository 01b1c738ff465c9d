//! What is said when sessions came to rest: the answer on stdout, the rest on stderr, and the exit code.

use std::path::Path;

use pathfinder_core::contract::Sentence;
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::summary::{NoEvidence, PauseCause, Summary};
use pathfinder_core::view;
use pathfinder_engine::{Ended, Rested};
use pathfinder_text::{Lang, one_line};
use serde_json::{Value, json};

use super::AllRested;
use super::no_evidence;
use super::pause_cause::{self, Explained};
use crate::context::Context;
use crate::failure::{self, Exit};
use crate::wording::{either, session_status};

/// Says what came of the sessions. The exit code is the gravest of theirs.
pub(crate) fn tell(context: &Context, all: AllRested) -> anyhow::Result<Exit> {
    let interrupted = all.interrupted;
    let mut exits = Vec::new();
    for rested in all.sessions {
        exits.push(if context.output.is_json() {
            tell_machine(context, rested)?
        } else {
            tell_person(context, rested)
        });
    }
    if interrupted {
        return Ok(Exit::Interrupted);
    }
    let gravest = [Exit::Failed, Exit::BudgetSpent, Exit::NoEvidence];
    Ok(gravest
        .into_iter()
        .find(|it| exits.contains(it))
        .unwrap_or(Exit::Done))
}

fn tell_machine(context: &Context, rested: Rested) -> anyhow::Result<Exit> {
    let exit = exit_of(&rested);
    let Rested {
        session,
        folder,
        ended,
        no_thesis,
    } = rested;
    let mut result = summary(&session, &folder);
    let answer = answer(&session);
    result["answer"] = answer["items"].clone();
    result["answer_status"] = answer["status"].clone();
    result["verdict"] = answer["verdict"].clone();
    result["thesis"] = json!(session.thesis.as_ref().map(|it| &it.draft));
    result["no_thesis_because"] = json!(no_thesis.map(|it| it.to_string()));
    let missing = NoEvidence::of(&session);
    let help = |it| no_evidence::help(it, &session, context.lang);
    result["no_evidence_because"] = json!(missing.as_ref().map(NoEvidence::name));
    result["no_evidence_help"] = json!(missing.as_ref().and_then(help));
    result["no_evidence_detail"] = json!(missing.and_then(|it| it.detail(&session)));
    result["trouble"] = json!(pause_cause::explain(&session, context.lang));
    result["fell_back"] = json!(session.thinking.fell_back());
    result["fell_back_because"] = json!(session.thinking.fell_back_because);
    result["exit_code"] = json!(exit.code());
    if let Err(error) = ended {
        failure::show(&error.into(), context);
    }
    context.output.json(&json!({ "result": result }))?;
    Ok(exit)
}

fn tell_person(context: &Context, rested: Rested) -> Exit {
    let exit = exit_of(&rested);
    let Rested {
        session,
        folder,
        ended,
        no_thesis,
    } = rested;
    let lang = context.lang_asked.unwrap_or(session.settings.lang);
    context.output.result(&answer_text(&session, lang));
    if let Err(error) = ended {
        failure::show(&error.into(), context);
    }
    if let Some(error) = no_thesis {
        let lead = either(lang, "결론을 쓰지 않았습니다", "no thesis was written");
        context
            .output
            .note(&format!("{lead}: {}", failure::words(&error, lang)));
    }
    context.output.note(&next(&session, &folder, lang));
    exit
}

fn exit_of(rested: &Rested) -> Exit {
    let session = &rested.session;
    let by_user = session.status == Status::StoppedByUser
        || matches!(
            session.paused_because,
            Some(PauseReason::AskedByUser | PauseReason::Interrupted)
        );
    match &rested.ended {
        Err(_) | Ok(Ended::DiskFull) => Exit::Failed,
        Ok(Ended::Quiet) if session.status == Status::BudgetExceeded => Exit::BudgetSpent,
        Ok(Ended::Quiet) if session.paused_because == Some(PauseReason::ProcessBudget) => {
            Exit::BudgetSpent
        }
        Ok(Ended::Quiet) if PauseCause::of(session).is_some_and(|it| it.is_about_models()) => {
            Exit::Failed
        }
        Ok(Ended::Quiet) if NoEvidence::of(session).is_some() && !by_user => Exit::NoEvidence,
        Ok(Ended::Quiet) => Exit::Done,
    }
}

/// The figures of a session and where its files are, for machines.
pub(crate) fn summary(session: &Session, folder: &Path) -> Value {
    let file = |name: &str| Some(folder.join(name)).filter(|it| it.exists());
    let mut summary = json!(Summary::of(session));
    summary["folder"] = json!(folder);
    summary["report"] = json!(file("RESEARCH_REPORT.md"));
    summary["thesis_file"] = json!(file("thesis.md"));
    summary
}

/// The answer as the report shows it: what was written, or the strongest hypotheses.
fn answer(session: &Session) -> Value {
    let report: Value = serde_json::from_str(&view::report_json(session)).unwrap_or_default();
    report["answer"].clone()
}

fn answer_text(session: &Session, lang: Lang) -> String {
    let mut text = format!("{}\n\n", one_line(session.question.as_str(), 2000));
    match NoEvidence::of(session) {
        Some(missing) => text.push_str(&no_evidence::words(&missing, lang, session)),
        None => text.push_str(&view::answer_text(session, lang)),
    }
    if let Some(thesis) = &session.thesis {
        text.push_str(&format!(
            "\n{}: {}\n",
            either(lang, "결론", "Thesis"),
            one_line(&thesis.draft.title, 300)
        ));
        // What the answer has said already is not said again.
        let told = |it: &&Sentence| {
            session
                .answer
                .as_ref()
                .is_some_and(|answer| answer.sentences.contains(it))
        };
        let news = thesis.draft.conclusion.iter().filter(|it| !told(it));
        news.for_each(|it| text.push_str(&cited(it)));
    }
    text
}

/// A sentence and what it cites.
pub(crate) fn cited(sentence: &Sentence) -> String {
    let citations: Vec<String> = sentence
        .citations
        .iter()
        .map(|it| format!("[{it}]"))
        .collect();
    format!(
        "- {} {}\n",
        one_line(&sentence.text, 1000),
        citations.join("")
    )
}

/// A label and what it says.
type Row = (&'static str, String);

/// Where things are, and how to go on.
fn next(session: &Session, folder: &Path, lang: Lang) -> String {
    let mut rows = whereabouts(session, folder, lang);
    rows.extend(problems(session, lang));
    if session.budget.is_nearly_spent() {
        let warning = either(
            lang,
            "예산의 80 % 이상을 썼습니다",
            "80 % or more of it is gone",
        );
        rows.push((either(lang, "예산", "budget"), warning.to_owned()));
    }
    if session.thesis.is_some() {
        let path = format!("{}/thesis.md", folder.display());
        rows.push((either(lang, "결론", "thesis"), path));
    }
    rows.extend(commands(session, lang));
    rows.iter()
        .map(|(label, value)| format!("{label}: {value}\n"))
        .collect()
}

fn whereabouts(session: &Session, folder: &Path, lang: Lang) -> Vec<Row> {
    let status = session_status(lang, session);
    let (done, limit) = (session.iteration, session.settings.iterations_max);
    let iteration = either(
        lang,
        format!("반복 {done}/{limit}"),
        format!("iteration {done}/{limit}"),
    );
    let report = format!("{}/RESEARCH_REPORT.md", folder.display());
    vec![
        (
            either(lang, "상태", "status"),
            format!("{status}, {iteration}"),
        ),
        (either(lang, "보고서", "report"), report),
    ]
}

/// What went wrong with models, searches and documents, and what helps.
fn problems(session: &Session, lang: Lang) -> Vec<Row> {
    let what_to_do = either(lang, "조치", "what to do");
    let mut rows = Vec::new();
    if let Some(it) = pause_cause::built_in(session, lang) {
        rows.push((either(lang, "내장 추론기", "built-in reasoner"), it));
    }
    if let Some(Explained { because, hint }) = pause_cause::explain(session, lang) {
        rows.push((either(lang, "모델", "model"), because));
        rows.push((what_to_do, hint.to_owned()));
    }
    if let Some(PauseCause::SearchesFailed(because)) = PauseCause::of(session) {
        rows.push((either(lang, "검색", "searches"), one_line(because, 300)));
        let hint = either(
            lang,
            "네트워크와 `pathfinder doctor --live`를 확인한 뒤 이어서 하거나, 문서 폴더를 지정해 새로 시작하세요: --docs 폴더 --new",
            "check the network and pathfinder doctor --live, then resume; or start anew over documents: --docs DIR --new",
        );
        rows.push((what_to_do, hint.to_owned()));
    }
    let help = |it| no_evidence::help(&it, session, lang);
    rows.extend(
        NoEvidence::of(session)
            .and_then(help)
            .map(|it| (what_to_do, it)),
    );
    rows
}

fn commands(session: &Session, lang: Lang) -> Vec<Row> {
    let id = &session.id;
    let resume = match (session.status, session.paused_because) {
        (Status::BudgetExceeded, _) => format!("pathfinder resume {id} --budget USD"),
        (Status::Paused, Some(PauseReason::IterationLimit)) => {
            let more = session.settings.iterations_max.saturating_add(10);
            format!("pathfinder resume {id} --iterations {more}")
        }
        _ => format!("pathfinder resume {id}"),
    };
    let mut rows = vec![(either(lang, "이어서 하기", "go on"), resume)];
    if session.thesis.is_none() && !session.graph.observations().is_empty() {
        let conclude = format!("pathfinder thesis {id}");
        rows.push((either(lang, "결론 짓기", "conclude"), conclude));
    }
    let check = format!("pathfinder check {id}");
    rows.push((either(lang, "인용 확인", "check"), check));
    rows
}
