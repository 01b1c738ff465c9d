//! `research`: starts sessions or goes on with them, several side by side.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::command::Command;
use pathfinder_core::contract::Issue;
use pathfinder_core::question::Question;
use pathfinder_core::settings::Method;
use pathfinder_core::words::sessions as words;
use pathfinder_engine::{Opening, Wish};

use crate::consent::{opening, says_yes};
use crate::context::Context;
use crate::failure::{self, Failure};
use crate::running::{self, AllRested, approving, ending};
use crate::wish::{LimitFlags, PlanFlags, ReasonerFlags, ScopeFlags, TrustFlag, methods};

/// Research a question: start a session, or go on with the one that asks the same
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pathfinder research \"does a four-day week raise productivity?\" --docs ./papers --iterations 20
  pathfinder research \"first question\" \"second question\"
  pathfinder research --resume --iterations 50")]
pub(crate) struct Arguments {
    /// The question; several run side by side. Without one, the current session goes on
    #[arg(value_name = "QUESTION")]
    pub(crate) questions: Vec<String>,
    #[command(flatten)]
    pub(crate) limits: LimitFlags,
    /// A folder of documents to search in (.md, .txt, .html, .pdf); may be given several times
    #[arg(long, value_name = "DIR")]
    docs: Vec<PathBuf>,
    /// Start a new session even if one asks the same
    #[arg(long, conflicts_with = "resume")]
    new: bool,
    /// Go on with a session: the current one, or the one that is named
    #[arg(long, value_name = "ID", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(conflicts_with = "questions")]
    resume: Option<String>,
    /// Conclude at the end
    #[arg(long)]
    thesis: bool,
    /// How the session proceeds: pathfinder tests hypotheses, plain reads everything once and writes, deep reflects and plans
    /// several searches at once
    #[arg(long, value_parser = methods())]
    method: Option<Method>,
    #[command(flatten)]
    plan: PlanFlags,
    #[command(flatten)]
    scope: ScopeFlags,
    #[command(flatten)]
    reasoner: ReasonerFlags,
    #[command(flatten)]
    trust: TrustFlag,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let questions = check(&arguments.questions)?;
    let engine = context.engine()?;
    let mut wish = arguments.wish(context);
    arguments.plan.add_to(&mut wish, context)?;
    wish.check()?;
    let openings = if questions.is_empty() {
        let id = session_to_resume(arguments.resume.as_deref(), context)?;
        vec![Opening::Resume(id)]
    } else if arguments.new {
        questions.into_iter().map(Opening::Another).collect()
    } else {
        let openings = questions.into_iter().map(|it| opening(it, engine, context));
        openings.collect::<anyhow::Result<Vec<Opening>>>()?
    };
    for opening in &openings {
        if let Opening::Resume(id) = opening {
            arguments.trust.admit(id, context)?;
            wish.trusted_sessions.push(id.clone());
        }
    }
    let all = approving::run(context, openings, &wish)?;
    let all = offer_thesis(context, all);
    Ok(ending::show(context, all)?.into())
}

impl Arguments {
    fn wish(&self, context: &Context) -> Wish {
        Wish {
            limits: self.limits.limits(),
            documents: self.docs.clone(),
            reasoner: self.reasoner.wish(),
            scope: self.scope.wish(),
            method: self.method,
            lang: context.lang_asked,
            writes_thesis: self.thesis,
            ..Wish::default()
        }
    }
}

/// The questions, each once.
fn check(texts: &[String]) -> anyhow::Result<Vec<Question>> {
    let mut questions: Vec<Question> = Vec::new();
    for text in texts {
        let question = Question::new(text)?;
        if !questions
            .iter()
            .any(|it| it.normalized() == question.normalized())
        {
            questions.push(question);
        }
    }
    Ok(questions)
}

fn session_to_resume(given: Option<&str>, context: &Context) -> anyhow::Result<String> {
    let given = given.filter(|it| !it.is_empty());
    if given.is_none() && context.home()?.sessions()?.is_empty() {
        return Err(Failure::usage(words::nothing_to_resume(context.lang))
            .hint(words::give_question(context.lang))
            .into());
    }
    context.session_id(given)
}

/// A session that finds little new is offered its conclusion, at a terminal.
fn offer_thesis(context: &Context, mut all: AllRested) -> AllRested {
    if !context.output.can_ask || all.interrupted {
        return all;
    }
    for rested in &mut all.sessions {
        let is_saturated = rested.session.health.has(Issue::Saturated);
        if !is_saturated || rested.session.thesis.is_some() || rested.ended.is_err() {
            continue;
        }
        if says_yes(words::write_thesis_now(context.lang)) {
            match running::write(context, &rested.session.id, &Command::WriteThesis) {
                Ok(with_thesis) => *rested = with_thesis,
                Err(error) => drop(failure::show(&error, context)),
            }
        }
    }
    all
}
