//! Where a session searches: the local documents, the network, or both.

use std::sync::Arc;

use clap::ValueEnum;
use pathfinder_core::command::Command;
use pathfinder_core::settings::{LOCAL, LookUp, Settings};
use pathfinder_engine::web::{Web, Whom};
use pathfinder_sources::provider::{Family, PROVIDERS, find};

use crate::arguments::SourceName;
use crate::config::{Config, Engine};
use crate::context::Context;
use crate::failure::Failure;
use crate::web;
use crate::wording::either;

/// The engine that is a model.
const CLAUDE: &str = "claude";
/// Who stands in for it.
const AUTO: &str = "auto";

/// Where the user wants to search.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Scope {
    /// Where is searched
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// The sources that are asked and no others, with commas between: engines, single providers or mcp:NAME
    #[arg(long, value_parser = names(), value_delimiter = ',', value_name = "NAMES", conflicts_with = "engine")]
    sources: Vec<String>,
}

fn names() -> SourceName {
    let engines = [LOCAL, "web", "exa", "hybrid", "academic", CLAUDE];
    let single = PROVIDERS
        .iter()
        .map(|it| it.name)
        .filter(|it| !engines.contains(it));
    SourceName::new(engines.into_iter().chain(single).collect::<Vec<_>>())
}

/// What there is to search with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Means {
    pub(crate) has_documents: bool,
    /// A model is there that searches the web by itself.
    pub(crate) has_searching_model: bool,
}

impl Scope {
    /// Whether the user named something. A session that goes on keeps to what it was told otherwise.
    pub(crate) fn is_given(&self) -> bool {
        self.engine.is_some() || !self.sources.is_empty()
    }

    /// Whether there is nothing to do without documents.
    pub(crate) fn needs_documents(&self, config: &Config) -> bool {
        match self.sources.as_slice() {
            [] => self.engine(config) == Engine::Local,
            named => named.iter().all(|it| it == LOCAL),
        }
    }

    fn engine(&self, config: &Config) -> Engine {
        self.engine.unwrap_or(config.search.engine)
    }

    /// Whom a session asks. Local documents are always searched where there are any. Where nobody names an engine, the
    /// question leaves this machine only if the user set up a web provider, or if there is nothing else to search.
    pub(crate) fn settle(
        &self,
        settings: &mut Settings,
        config: &Config,
        means: Means,
        context: &Context,
    ) -> anyhow::Result<()> {
        self.sources
            .iter()
            .try_for_each(|it| web::check_name(it, config, context.lang))?;
        let local = means.has_documents.then(|| LOCAL.to_owned());
        let both = |name: &str| local.iter().cloned().chain([name.to_owned()]).collect();
        settings.providers = match (self.sources.as_slice(), self.engine(config)) {
            (named @ [_, ..], _) => {
                let mut names: Vec<String> = Vec::new();
                named.iter().for_each(|it| {
                    if !names.contains(it) {
                        names.push(it.clone());
                    }
                });
                names
            }
            ([], Engine::Local) => vec![LOCAL.to_owned()],
            ([], Engine::Auto) if means.has_documents && !context.web()?.has_own_web_provider() => {
                vec![LOCAL.to_owned()]
            }
            ([], Engine::Auto) => both(AUTO),
            ([], Engine::Web) => both("web"),
            ([], Engine::Exa) => both("exa"),
            ([], Engine::Hybrid) => both("hybrid"),
            ([], Engine::Academic) => both("academic"),
            ([], Engine::Claude) => both(CLAUDE),
        };
        replace_claude(settings, config, means, context)?;
        let has_archives = settings.providers.iter().any(|it| has_archives(it));
        settings.follows_citations = config.academic.enabled && has_archives;
        settings.looks_up_papers = match settings.follows_citations && self.sources.is_empty() {
            true => web::look_up(config, &context.surroundings()),
            false => LookUp::Nothing,
        };
        Ok(())
    }

    /// Whom a session asks that goes on: as before, unless the user says otherwise.
    pub(crate) fn settle_again(
        &self,
        settings: &mut Settings,
        config: &Config,
        means: Means,
        context: &Context,
    ) -> anyhow::Result<()> {
        match self.is_given() {
            true => self.settle(settings, config, means, context),
            false => replace_claude(settings, config, means, context),
        }
    }
}

/// Puts others in the place of a model that searches and is not there, if the user wants that; else says what is missing.
fn replace_claude(
    settings: &mut Settings,
    config: &Config,
    means: Means,
    context: &Context,
) -> anyhow::Result<()> {
    if means.has_searching_model || !settings.providers.iter().any(|it| it == CLAUDE) {
        return Ok(());
    }
    let lang = context.lang;
    let message = either(
        lang,
        "claude 엔진에는 Anthropic 모델이 필요한데 준비되어 있지 않습니다",
        "the engine claude needs a model of Anthropic, and none is set up",
    );
    if !config.search.fallback {
        let hint = either(
            lang,
            "ANTHROPIC_API_KEY를 설정하거나 다른 엔진을 고르세요: --engine web",
            "set ANTHROPIC_API_KEY, or choose another engine: --engine web",
        );
        return Err(Failure::usage(message).hint(hint).into());
    }
    context.output.note(&either(
        lang,
        format!("{message}. 대신 auto 엔진으로 찾습니다"),
        format!("{message}; the engine auto searches instead"),
    ));
    settings.providers.retain(|it| it != CLAUDE && it != AUTO);
    settings.providers.push(AUTO.to_owned());
    Ok(())
}

/// The order to search where these settings say.
pub(crate) fn command(settings: &Settings) -> Command {
    let Settings {
        providers,
        follows_citations,
        looks_up_papers,
        ..
    } = settings.clone();
    Command::SearchAt {
        providers,
        follows_citations,
        looks_up_papers,
    }
}

fn has_archives(name: &str) -> bool {
    matches!(name, AUTO | "academic" | "hybrid")
        || find(name).is_some_and(|it| it.family == Family::Academic)
}

/// The network, if somebody needs it.
pub(crate) fn network<'a>(
    mut settings: impl Iterator<Item = &'a Settings>,
    context: &Context,
) -> anyhow::Result<Option<Arc<Web>>> {
    let is_needed = settings.any(|it| !it.is_local());
    is_needed.then(|| context.web()).transpose()
}

/// Tells which engines search, and whom they ask.
pub(crate) fn tell<'a>(
    settings: impl Iterator<Item = &'a Settings>,
    web: Option<&Web>,
    context: &Context,
) {
    if context.output.is_json() {
        return;
    }
    let mut told: Vec<String> = Vec::new();
    for settings in settings {
        let places: Vec<String> = settings
            .providers
            .iter()
            .map(|it| place(it, web, context))
            .collect();
        let places = places.join(", ");
        let line = either(
            context.lang,
            format!("검색하는 곳: {places}"),
            format!("searching: {places}"),
        );
        if !told.contains(&line) {
            context.output.note(&line);
            told.push(line);
        }
    }
}

/// `hybrid (brave, arxiv, openalex)`.
fn place(name: &str, web: Option<&Web>, context: &Context) -> String {
    if name == LOCAL {
        return either(context.lang, "로컬 문서", "local documents").to_owned();
    }
    let engine = Engine::from_str(name, false).ok().and_then(web::engine);
    match (engine, web) {
        (Some(engine), Some(web)) => {
            format!("{name} ({})", web.asked_by(Whom::Engine(engine)).join(", "))
        }
        _ => name.to_owned(),
    }
}
