//! Where a session searches: the local documents, the network, or both (decision 0006).

use std::sync::Arc;

use pathfinder_core::command::Command;
use pathfinder_core::settings::{LOCAL, LookUp, Settings};
use pathfinder_sources::provider::{Family, PROVIDERS, find};

use super::{Engine, EngineError};
use crate::config::{Config, SearchScope};
use crate::note::{SearchNote, SearchedPlace};
use crate::web::{self, Recipients, Web};

/// Where a session should search, if that is not left to the settings.
#[derive(Debug, Clone, Default)]
pub struct ScopeWish {
    pub scope: Option<SearchScope>,
    /// The only places to search: scopes, single providers, or MCP servers.
    pub sources: Vec<String>,
}

/// What there is to search with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Searchable {
    pub(super) has_documents: bool,
    /// There is a model that searches the web by itself.
    pub(super) has_searching_model: bool,
}

impl ScopeWish {
    /// The names of sources, except those of MCP servers.
    pub fn source_names() -> Vec<&'static str> {
        let scopes = [
            SearchScope::Local,
            SearchScope::Web,
            SearchScope::Exa,
            SearchScope::Hybrid,
            SearchScope::Academic,
            SearchScope::Claude,
        ];
        let scopes = scopes.map(SearchScope::name);
        let single = PROVIDERS.iter().map(|it| it.name);
        let single = single.filter(|it| !scopes.contains(it));
        scopes.into_iter().chain(single).collect()
    }

    /// Whether anything is named. If not, a resumed session searches where it did before.
    pub(super) fn is_given(&self) -> bool {
        self.scope.is_some() || !self.sources.is_empty()
    }

    /// Whether nothing can be searched without documents.
    pub(super) fn needs_documents(&self, config: &Config) -> bool {
        match self.sources.as_slice() {
            [] => self.scope(config) == SearchScope::Local,
            named => named.iter().all(|it| it == LOCAL),
        }
    }

    fn scope(&self, config: &Config) -> SearchScope {
        self.scope.unwrap_or(config.search.engine)
    }
}

impl Engine {
    /// Chooses where a new session searches. Local documents are always searched if there are any. Without a named
    /// scope, the question leaves this machine only if the user set up a web provider, or if there is nothing else to
    /// search.
    pub(super) fn choose_providers(
        &self,
        wish: &ScopeWish,
        settings: &mut Settings,
        config: &Config,
        searchable: Searchable,
    ) -> Result<(), EngineError> {
        for name in &wish.sources {
            web::check_name(name, config)?;
        }
        let local = searchable.has_documents.then(|| LOCAL.to_owned());
        let scope = wish.scope(config);
        settings.providers = match (wish.sources.as_slice(), scope) {
            (named @ [_, ..], _) => each_once(named),
            ([], SearchScope::Local) => vec![LOCAL.to_owned()],
            ([], SearchScope::Auto)
                if searchable.has_documents && !self.web()?.has_own_web_provider() =>
            {
                vec![LOCAL.to_owned()]
            }
            ([], scope) => local.into_iter().chain([scope.name().to_owned()]).collect(),
        };
        self.replace_searching_model(settings, config, searchable)?;
        let has_archives = settings.providers.iter().any(|it| has_archives(it));
        settings.follows_citations = config.academic.enabled && has_archives;
        settings.looks_up_papers = match settings.follows_citations && wish.sources.is_empty() {
            true => web::look_up(config, &self.environment),
            false => LookUp::Nothing,
        };
        Ok(())
    }

    /// Chooses where a resumed session searches: the same as before, unless the wish says otherwise.
    pub(super) fn choose_providers_again(
        &self,
        wish: &ScopeWish,
        settings: &mut Settings,
        config: &Config,
        searchable: Searchable,
    ) -> Result<(), EngineError> {
        match wish.is_given() {
            true => self.choose_providers(wish, settings, config, searchable),
            false => self.replace_searching_model(settings, config, searchable),
        }
    }

    /// Replaces a missing model that searches, if the user allows that; otherwise fails with what is missing.
    fn replace_searching_model(
        &self,
        settings: &mut Settings,
        config: &Config,
        searchable: Searchable,
    ) -> Result<(), EngineError> {
        let (model, instead) = (SearchScope::Claude.name(), SearchScope::Auto.name());
        if searchable.has_searching_model || !settings.providers.iter().any(|it| it == model) {
            return Ok(());
        }
        if !config.search.fallback {
            return Err(EngineError::NoSearchingModel);
        }
        self.notes.send(SearchNote::FallsBack);
        settings.providers.retain(|it| it != model && it != instead);
        settings.providers.push(instead.to_owned());
        Ok(())
    }

    /// The network, if a session needs it.
    pub(super) fn network<'a>(
        &self,
        mut settings: impl Iterator<Item = &'a Settings>,
    ) -> Result<Option<Arc<Web>>, EngineError> {
        let is_needed = settings.any(|it| !it.is_local());
        is_needed.then(|| self.web()).transpose()
    }

    /// Reports once where sessions search, and which providers that involves.
    pub(super) fn note_scopes<'a>(
        &self,
        settings: impl Iterator<Item = &'a Settings>,
        web: Option<&Web>,
    ) {
        let mut told: Vec<Vec<SearchedPlace>> = Vec::new();
        for settings in settings {
            let places = settings.providers.iter().map(|it| place(it, web));
            let places: Vec<SearchedPlace> = places.collect();
            if !told.contains(&places) {
                self.notes.send(SearchNote::Places(places.clone()));
                told.push(places);
            }
        }
    }
}

/// The command to search where these settings say.
pub(super) fn command(settings: &Settings) -> Command {
    Command::SearchAt {
        providers: settings.providers.clone(),
        follows_citations: settings.follows_citations,
        looks_up_papers: settings.looks_up_papers,
    }
}

fn each_once(named: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in named {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

fn has_archives(name: &str) -> bool {
    let scope = SearchScope::named(name);
    matches!(
        scope,
        Some(SearchScope::Auto | SearchScope::Academic | SearchScope::Hybrid)
    ) || find(name).is_some_and(|it| it.family == Family::Academic)
}

/// `hybrid (brave, arxiv, openalex)`.
fn place(name: &str, web: Option<&Web>) -> SearchedPlace {
    let scope = SearchScope::named(name).and_then(web::scope_on_network);
    let asks = scope.zip(web).map(|(scope, web)| {
        let asked = web.asked_by(Recipients::Scope(scope)).into_iter();
        asked.map(str::to_owned).collect()
    });
    SearchedPlace {
        name: name.to_owned(),
        asks,
    }
}
