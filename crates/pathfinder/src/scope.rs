//! Where a session searches: the local documents, the network, or both.

use std::sync::Arc;

use pathfinder_core::session::Session;
use pathfinder_core::settings::Settings;
use pathfinder_engine::web::Web;
use pathfinder_sources::provider::{Family, PROVIDERS, find};

use crate::arguments::SourceName;
use crate::config::{Config, Engine};
use crate::context::Context;
use crate::web;

/// The provider of the user's own documents.
const LOCAL: &str = "local";

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
    let engines = [LOCAL, "web", "exa", "hybrid", "academic", "claude"];
    let single = PROVIDERS.iter().map(|it| it.name).filter(|it| !engines.contains(it));
    SourceName::new(engines.into_iter().chain(single).collect::<Vec<_>>())
}

impl Scope {
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

    /// Whom a new session asks. Local documents are always searched where there are any. Where nobody names an engine, the
    /// question leaves this machine only if the user set up a web provider, or if there is nothing else to search.
    pub(crate) fn settle(
        &self,
        settings: &mut Settings,
        config: &Config,
        has_documents: bool,
        has_web_provider: impl FnOnce() -> anyhow::Result<bool>,
    ) -> anyhow::Result<()> {
        self.sources.iter().try_for_each(|it| web::check_name(it, config, settings.lang))?;
        let local = has_documents.then(|| LOCAL.to_owned());
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
            ([], Engine::Auto) if has_documents && !has_web_provider()? => vec![LOCAL.to_owned()],
            ([], Engine::Auto) => both("auto"),
            ([], Engine::Web) => both("web"),
            ([], Engine::Exa) => both("exa"),
            ([], Engine::Hybrid) => both("hybrid"),
            ([], Engine::Academic) => both("academic"),
            ([], Engine::Claude) => both("claude"),
        };
        settings.follows_citations =
            config.academic.enabled && settings.providers.iter().any(|it| has_archives(it));
        Ok(())
    }
}

fn has_archives(name: &str) -> bool {
    matches!(name, "auto" | "academic" | "hybrid")
        || find(name).is_some_and(|it| it.family == Family::Academic)
}

/// Whether a session searches local documents and nothing else.
pub(crate) fn is_local(settings: &Settings) -> bool {
    settings.providers.iter().all(|it| it == LOCAL)
}

/// The network, if a session needs it.
pub(crate) fn network<'a>(
    mut sessions: impl Iterator<Item = &'a Session>,
    context: &Context,
) -> anyhow::Result<Option<Arc<Web>>> {
    let is_needed = sessions.any(|it| !is_local(&it.settings));
    is_needed.then(|| context.web()).transpose()
}
