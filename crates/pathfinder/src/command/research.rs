//! `research`: starts sessions or goes on with them, several side by side.

use std::path::PathBuf;
use std::process::ExitCode;

use pathfinder_core::command::{Command, command};
use pathfinder_core::contract::Issue;
use pathfinder_core::question::Question;
use pathfinder_core::settings::Settings;
use pathfinder_engine::home::Started;
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_engine::views;

use crate::choosing::{Choice, choose, says_yes};
use crate::config::{Config, MethodName, micro_usd};
use crate::context::Context;
use crate::documents::{self, Documents};
use crate::failure::Failure;
use crate::foreign::{self, Trust};
use crate::running::{self, AllRested, Thesis, ending};
use crate::scope::{self, Means, Scope};
use crate::taking_up;
use crate::thinkers::{self, ReasonerFlags, Thinkers};
use crate::wording::either;

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
    pub(crate) limits: Limits,
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
    /// How the session proceeds
    #[arg(long, value_enum)]
    method: Option<MethodName>,
    #[command(flatten)]
    scope: Scope,
    #[command(flatten)]
    reasoner: ReasonerFlags,
    #[command(flatten)]
    trust: Trust,
}

/// How far a session may go.
#[derive(Debug, Clone, Copy, PartialEq, clap::Args)]
pub(crate) struct Limits {
    /// The iterations of the session in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) iterations: Option<u32>,
    /// What the session may spend, in US dollars
    #[arg(long, value_name = "USD", value_parser = parse_budget)]
    pub(crate) budget: Option<f64>,
}

fn parse_budget(text: &str) -> Result<f64, String> {
    let usd = text
        .trim_start_matches('$')
        .parse::<f64>()
        .map_err(|_| "not a number of dollars".to_owned())?;
    if (0.0..=1_000_000.0).contains(&usd) {
        Ok(usd)
    } else {
        Err("must be from 0 to 1000000".to_owned())
    }
}

/// Where a session ends, and with what.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ends {
    pub(crate) limits: Limits,
    pub(crate) thesis: Thesis,
}

impl Arguments {
    fn ends(&self) -> Ends {
        Ends {
            limits: self.limits,
            thesis: Thesis::wanted(self.thesis),
        }
    }
}

impl Limits {
    pub(crate) fn resume(self) -> Command {
        Command::Resume {
            iterations_max: self.iterations,
            budget_micro_usd: self.budget.map(micro_usd),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> anyhow::Result<ExitCode> {
    let questions = check(&arguments.questions)?;
    let config = with_flags(context.config()?.clone(), arguments, context)?;
    let known = context.home()?.folder.started_sessions()?;
    let choices = if questions.is_empty() {
        vec![Choice::GoOn(session_to_resume(
            arguments.resume.as_deref(),
            context,
        )?)]
    } else if arguments.new {
        questions.into_iter().map(Choice::New).collect()
    } else {
        questions
            .into_iter()
            .map(|it| choose(context, it))
            .collect::<anyhow::Result<Vec<Choice>>>()?
    };
    for choice in &choices {
        if let Choice::GoOn(id) = choice {
            context.home()?.probe(id)?;
            arguments
                .trust
                .admit(id, &context.home()?.load(id)?.session.settings, context)?;
        }
    }
    let thinkers = thinkers_for(&choices, arguments, &config, context)?;
    thinkers::tell(thinkers.iter(), context);
    // Indexing may take long, so who else is about to start the same question learns of this one before it.
    let mut reserved = Vec::new();
    let documents = documents_for(&choices, arguments, &config, context, || {
        let asked = choices
            .iter()
            .filter_map(Choice::question)
            .filter(|_| !arguments.new);
        let mut asked: Vec<&Question> = asked.collect();
        // In one order everywhere, so that two who ask the same several do not stop each other.
        asked.sort_by_key(|it| it.normalized());
        reserved = asked
            .into_iter()
            .map(|it| Ok(context.home_to_keep()?.reserve(it)?))
            .collect::<anyhow::Result<_>>()?;
        Ok(())
    })?;
    let plans = choices
        .into_iter()
        .zip(thinkers)
        .map(|(it, thinkers)| {
            plan(
                it,
                thinkers,
                &config,
                documents.as_ref(),
                arguments,
                context,
            )
        })
        .collect::<anyhow::Result<Vec<Plan>>>()?;
    // Whatever is wrong with the network is found out before a session is made.
    let web = scope::network(plans.iter().map(|it| &it.settings), context)?;
    scope::tell(plans.iter().map(|it| &it.settings), web.as_deref(), context);
    let ledger = context.ledger(&config)?;
    let mut sessions = Vec::new();
    for plan in plans {
        let (held, thinkers) = take_up(plan, &known, &config, arguments, context)?;
        let performer = Performer::Live(Capabilities {
            library: documents.as_ref().map(|it| it.library.clone()),
            models: thinkers.models,
            web: web.clone(),
            ledger: ledger.clone(),
        });
        sessions.push((held, performer));
    }
    drop(reserved);
    let all = running::run(context, sessions, arguments.ends().thesis)?;
    let all = offer_thesis(context, all);
    Ok(ending::tell(context, all)?.into())
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

fn with_flags(
    mut config: Config,
    arguments: &Arguments,
    context: &Context,
) -> anyhow::Result<Config> {
    let research = &mut config.research;
    research.iterations = arguments.limits.iterations.unwrap_or(research.iterations);
    research.budget_usd = arguments.limits.budget.unwrap_or(research.budget_usd);
    research.method = arguments.method.unwrap_or(research.method);
    arguments.reasoner.apply(&mut config, context)?;
    Ok(config)
}

/// Who thinks in each session. All new ones have the same.
fn thinkers_for(
    choices: &[Choice],
    arguments: &Arguments,
    config: &Config,
    context: &Context,
) -> anyhow::Result<Vec<Thinkers>> {
    let mut new: Option<Thinkers> = None;
    let mut all = Vec::new();
    for choice in choices {
        all.push(match (choice, &new) {
            (Choice::GoOn(id), _) => {
                let settings = context.home()?.load(id)?.session.settings;
                Thinkers::again(&settings, &arguments.reasoner, config, context)?
            }
            (Choice::New(_), Some(found)) => found.clone(),
            (Choice::New(_), None) => new.insert(Thinkers::find(config, context)?).clone(),
        });
    }
    Ok(all)
}

fn session_to_resume(given: Option<&str>, context: &Context) -> anyhow::Result<String> {
    let given = given.filter(|it| !it.is_empty());
    if given.is_none() && context.home()?.sessions()?.is_empty() {
        let message = either(
            context.lang,
            "질문이 없고 이어서 할 세션도 없습니다",
            "there is no question and no session to go on with",
        );
        let hint = either(
            context.lang,
            "질문을 따옴표 안에 쓰세요. 예: pathfinder \"주 4일제는 생산성을 높이는가?\" --docs 폴더",
            "give a question in quotation marks, e.g. pathfinder \"does a four-day week raise productivity?\" --docs DIR",
        );
        return Err(Failure::usage(message).hint(hint).into());
    }
    context.session_id(given)
}

/// The documents to search in, if there are any. A session that goes on keeps its own folders.
fn documents_for(
    choices: &[Choice],
    arguments: &Arguments,
    config: &Config,
    context: &Context,
    before_indexing: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Option<Documents>> {
    let mut kept = Vec::new();
    let is_told = |it: &Choice| matches!(it, Choice::New(_)) || arguments.scope.is_given();
    let mut needed = choices.iter().any(is_told) && arguments.scope.needs_documents(config);
    for choice in choices {
        if let Choice::GoOn(id) = choice {
            let settings = context.home()?.load(id)?.session.settings;
            needed |= settings.is_local() && !is_told(choice);
            kept.push(settings.folders);
        }
    }
    let documents = documents::prepare(context, &arguments.docs, &kept.concat(), before_indexing)?;
    if documents.is_none() && needed {
        return Err(documents::nothing_to_search(context.lang).into());
    }
    let folders = documents
        .as_ref()
        .map(|it| it.folders.clone())
        .unwrap_or_default();
    kept.iter()
        .for_each(|it| tell_other_folders(context, it, &folders));
    Ok(documents)
}

fn tell_other_folders(context: &Context, kept: &[String], given: &[String]) {
    if given.is_empty() || kept.is_empty() || given.iter().all(|it| kept.contains(it)) {
        return;
    }
    let kept = kept.join(", ");
    context.output.note(&either(
        context.lang,
        format!("이 세션은 시작할 때 정한 폴더에서만 찾습니다: {kept} (다른 폴더로 시작하려면 --new)"),
        format!(
            "this session searches only in the folders it began with: {kept} (--new starts one with others)"
        ),
    ));
}

/// A session that is to be begun or gone on with, and what it is told.
struct Plan {
    choice: Choice,
    thinkers: Thinkers,
    settings: Settings,
}

fn plan(
    choice: Choice,
    thinkers: Thinkers,
    config: &Config,
    documents: Option<&Documents>,
    arguments: &Arguments,
    context: &Context,
) -> anyhow::Result<Plan> {
    let means = Means {
        has_documents: documents.is_some(),
        has_searching_model: thinkers.has_searching_model(),
    };
    let mut settings = match &choice {
        Choice::GoOn(id) => context.home()?.load(id)?.session.settings,
        Choice::New(question) => Settings {
            folders: documents.map(|it| it.folders.clone()).unwrap_or_default(),
            ..thinkers
                .settings(config.settings(context.lang_asked.unwrap_or_else(|| question.lang())))
        },
    };
    match &choice {
        Choice::GoOn(_) => arguments
            .scope
            .settle_again(&mut settings, config, means, context)?,
        Choice::New(_) => arguments
            .scope
            .settle(&mut settings, config, means, context)?,
    }
    Ok(Plan {
        choice,
        thinkers,
        settings,
    })
}

fn take_up(
    Plan {
        choice,
        thinkers,
        settings,
    }: Plan,
    known: &[String],
    config: &Config,
    arguments: &Arguments,
    context: &Context,
) -> anyhow::Result<(SessionWriter, Thinkers)> {
    let home = context.home_to_keep()?;
    let ends = arguments.ends();
    let held = match choice {
        Choice::GoOn(id) => {
            return Ok((go_on(&id, &settings, &thinkers, ends, context)?, thinkers));
        }
        Choice::New(question) if arguments.new => home.create(question, settings, context.now())?,
        Choice::New(question) => match home.start(question, settings, known, context.now())? {
            Started::Here(held) => *held,
            Started::Elsewhere(id) => {
                let settings = home.load(&id)?.session.settings;
                let thinkers = Thinkers::again(&settings, &arguments.reasoner, config, context)?;
                return Ok((go_on(&id, &settings, &thinkers, ends, context)?, thinkers));
            }
        },
    };
    taking_up::tell(context, &held);
    let id = &held.session.id;
    context.output.note(&either(
        context.lang,
        format!("새 세션: {id}"),
        format!("new session: {id}"),
    ));
    Ok((held, thinkers))
}

/// Takes hold of a session and sets it going again. It searches where these settings say.
pub(crate) fn go_on(
    id: &str,
    settings: &Settings,
    thinkers: &Thinkers,
    ends: Ends,
    context: &Context,
) -> anyhow::Result<SessionWriter> {
    let home = context.home()?;
    let mut held = home.hold(id, context.now())?;
    taking_up::tell(context, &held);
    // What was asked of an earlier process was not asked of this one.
    held.control.clear()?;
    let resume = foreign::narrow(ends.limits, &held, context)?.resume();
    if let Err(refused) = command(&held.session, &resume)
        && !is_left_undone(&held, ends.thesis)
    {
        return Err(refused.into());
    }
    let before = held.session.settings.clone();
    held.follow(&thinkers.command(), context.now())??;
    held.follow(&scope::command(settings), context.now())??;
    tell_changes(context, &before, &held.session.settings);
    // Where it is refused, only what its last process left undone is written.
    drop(held.follow(&resume, context.now())?);
    foreign::take_over(&mut held, context)?;
    home.folder.make_current(id)?;
    let (done, limit) = (held.session.iteration, held.session.settings.iterations_max);
    context.output.note(&either(
        context.lang,
        format!("이어서 하는 세션: {id} (반복 {done}/{limit})"),
        format!("going on with {id} (iteration {done}/{limit})"),
    ));
    Ok(held)
}

/// Whether a session that cannot go on was left without its files, or without the thesis that is wanted.
fn is_left_undone(held: &SessionWriter, thesis: Thesis) -> bool {
    let can_conclude = || command(&held.session, &Command::WriteThesis).is_ok();
    (thesis.is_due(&held.session) && can_conclude()) || !views::are_written(held)
}

/// Tells what a session does otherwise from here on.
fn tell_changes(context: &Context, before: &Settings, now: &Settings) {
    let lang = context.lang;
    let (was, is) = (&before.reasoner, &now.reasoner);
    if (was, before.asks_models) != (is, now.asks_models) {
        context.output.note(&either(
            lang,
            format!("추론을 바꿉니다: {was} → {is}"),
            format!("the reasoner changes: {was} -> {is}"),
        ));
    }
    if before.providers != now.providers {
        let (was, is) = (before.providers.join(", "), now.providers.join(", "));
        context.output.note(&either(
            lang,
            format!("검색하는 곳을 바꿉니다: {was} → {is}"),
            format!("the places that are searched change: {was} -> {is}"),
        ));
    }
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
        let text = either(
            context.lang,
            "새로 나올 것이 거의 없습니다. 지금 정설을 쓸까요? (y/Enter): ",
            "little new is to be found; write the thesis now? (y/Enter): ",
        );
        if says_yes(text) {
            let written = context.home().and_then(|home| {
                let held = home.hold(&rested.session.id, context.now())?;
                running::follow(context, held, &Command::WriteThesis)
            });
            match written {
                Ok(with_thesis) => *rested = with_thesis,
                Err(error) => drop(crate::failure::show(&error, context)),
            }
        }
    }
    all
}
