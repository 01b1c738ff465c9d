//! A session that came from elsewhere: its journal may say anything, so what it wants to read, to ask and to spend is not
//! simply followed.

use pathfinder_core::command::Command;
use pathfinder_core::settings::Settings;
use pathfinder_engine::session_writer::SessionWriter;
use pathfinder_text::{Lang, one_line};

use crate::choosing::says_yes;
use crate::command::research::Limits;
use crate::config::{BUILTIN, micro_usd};
use crate::context::Context;
use crate::failure::Failure;
use crate::wording::either;

/// Whether sessions that came from elsewhere may do as they say.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Trust {
    /// Trust sessions that came from elsewhere: the folders, models and engines that they name
    #[arg(long)]
    trust: bool,
}

impl Trust {
    /// Lets a session go on that this user began, or that wants nothing; any other only on the user's word.
    pub(crate) fn admit(
        self,
        id: &str,
        settings: &Settings,
        context: &Context,
    ) -> anyhow::Result<()> {
        let wants = wants(settings, context.lang);
        if wants.is_empty() || self.trust || is_own(id, context)? {
            return Ok(());
        }
        let wants = wants.join("\n");
        let told = either(
            context.lang,
            format!("{id} 세션은 여기서 시작한 것이 아니며, 다음을 쓰려고 합니다.\n{wants}"),
            format!("session {id} was not begun here, and wants to use:\n{wants}"),
        );
        let question = either(
            context.lang,
            "이대로 이어서 하려면 y, 그만두려면 Enter를 누르세요: ",
            "y goes on with it as it is, Enter does not: ",
        );
        if context.output.can_ask && says_yes(&format!("{told}\n{question}")) {
            return Ok(());
        }
        let hint = either(
            context.lang,
            "믿을 수 있는 세션이면 --trust를 주고, 아니면 --new로 새로 시작하세요",
            "give --trust if you trust it, or start a new session: pathfinder research --new",
        );
        Err(Failure::usage(told).hint(hint).into())
    }
}

/// What a session wants beyond the documents in the index.
fn wants(settings: &Settings, lang: Lang) -> Vec<String> {
    let line = |name: &str, what: String| format!("  {name}: {}", one_line(&what, 300));
    let mut wants = Vec::new();
    if !settings.folders.is_empty() {
        wants.push(line(
            either(lang, "폴더", "folders"),
            settings.folders.join(", "),
        ));
    }
    if !settings.is_local() {
        wants.push(line(
            either(lang, "검색하는 곳", "engines"),
            settings.providers.join(", "),
        ));
    }
    if settings.asks_models {
        wants.push(line(
            either(lang, "모델", "model"),
            settings.reasoner.clone(),
        ));
    }
    wants
}

pub(crate) fn is_own(id: &str, context: &Context) -> anyhow::Result<bool> {
    Ok(context
        .ownership()
        .owns_session(&context.home()?.folder, id))
}

/// The smaller of the session's and the user's limits, where the session came from elsewhere and no flag says otherwise.
pub(crate) fn narrow(
    limits: Limits,
    held: &SessionWriter,
    context: &Context,
) -> anyhow::Result<Limits> {
    let (session, research) = (&held.session, &context.config()?.research);
    if is_own(&session.id, context)? {
        return Ok(limits);
    }
    let budget = (micro_usd(research.budget_usd) < session.budget.limit_micro_usd)
        .then_some(research.budget_usd);
    let iterations =
        (research.iterations < session.settings.iterations_max).then_some(research.iterations);
    let narrowed = Limits {
        iterations: limits.iterations.or(iterations),
        budget: limits.budget.or(budget),
    };
    if narrowed != limits {
        let (iterations, budget) = (research.iterations, research.budget_usd);
        context.output.note(&either(
            context.lang,
            format!("다른 곳에서 온 세션이므로 내 설정의 한도까지만 씁니다 (반복 {iterations}회, ${budget})"),
            format!("the session came from elsewhere: it stays within your own limits ({iterations} iterations, ${budget})"),
        ));
    }
    Ok(narrowed)
}

/// Registers a session that the user lets go on, once its journal keeps the user's limits.
pub(crate) fn take_over(held: &mut SessionWriter, context: &Context) -> anyhow::Result<()> {
    let id = held.session.id.clone();
    if is_own(&id, context)? {
        return Ok(());
    }
    held.flush();
    let taken = context
        .ownership()
        .trust_session(&context.home()?.folder, &id);
    if let Err(error) = taken {
        let because = one_line(&format!("{error:#}"), 300);
        context.output.note(&either(
            context.lang,
            format!("warning: {id} 세션을 등록할 수 없어 다음에 다시 묻습니다: {because}"),
            format!("warning: session {id} cannot be registered, and is asked about again the next time: {because}"),
        ));
    }
    Ok(())
}

/// Only the built-in reasoner writes for a session that came from elsewhere and that nobody let go on.
pub(crate) fn keep_home(held: &mut SessionWriter, context: &Context) -> anyhow::Result<()> {
    if !held.session.settings.asks_models || is_own(&held.session.id, context)? {
        return Ok(());
    }
    let id = &held.session.id;
    context.output.note(&either(
        context.lang,
        format!("{id} 세션은 여기서 시작한 것이 아니므로 모델에 묻지 않고 내장 추론기로 씁니다"),
        format!(
            "session {id} was not begun here, so the built-in reasoner writes and no model is asked"
        ),
    ));
    let on_unreachable = held.session.settings.on_unreachable;
    let command = Command::UseReasoner {
        reasoner: BUILTIN.to_owned(),
        asks_models: false,
        models: Vec::new(),
        on_unreachable,
    };
    held.follow(&command, context.now())??;
    Ok(())
}
