//! Sets up searching and fetching over the network, as the settings and the environment say.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::settings::LookUp;
use pathfinder_sources::PdfReader;
use pathfinder_sources::fetch::{CacheSettings, Connector, FetchSettings, Politeness, Resolver};
use pathfinder_sources::provider::{
    ADDRESS_VARIABLE, Access, BaseUrl, Category, Hint, Mailto, PROVIDERS, PaperRegistry, Provider,
    REPLY_BYTES_MAX, Reason, SearchFailure, SearchMode, Secret, Settings, What,
};

use super::{NetworkScope, SetUp, Unusable, Web, WebError, WebSettings, servers};
use crate::config::{Config, ProviderSection, SearchScope, SearchType};
use crate::environment::Environment;
use crate::note::{Notes, SearchNote};

const MAILTO: &str = "OPENALEX_MAILTO";

/// Search providers and the fetcher. Optional parts that do not work are reported as notes.
pub(crate) fn assemble(
    config: &Config,
    environment: &Environment,
    pdf: PdfReader,
    notes: &Notes,
) -> Result<Arc<Web>, WebError> {
    let resolver = Resolver::system();
    let connector = Connector::system()?;
    let mailto = mailto(config, environment);
    if let Err(setting) = mailto {
        notes.send(SearchNote::NotAMailto { setting });
    }
    let cache = cache(config, environment);
    let with_cache = settings(config, environment, &mailto, cache);
    let web = match Web::new(with_cache, resolver.clone(), connector.clone(), pdf.clone()) {
        Err(WebError::Cache(error)) => {
            notes.send(SearchNote::NoPageCache {
                because: error.to_string(),
            });
            let without = settings(config, environment, &mailto, None);
            Web::new(without, resolver, connector, pdf)?
        }
        made => made?,
    };
    Ok(Arc::new(web))
}

/// What can be looked up about a paper.
pub(crate) fn look_up(config: &Config, environment: &Environment) -> LookUp {
    let has_mailto = || matches!(mailto(config, environment), Ok(Some(_)));
    let is_usable = |it: &&Provider| {
        let section = config.provider.get(it.name);
        section.is_some_and(|it| it.enabled) && (it.access != Access::Mailto || has_mailto())
    };
    let usable: Vec<PaperRegistry> = PROVIDERS
        .iter()
        .filter(is_usable)
        .map(|it| it.registry)
        .collect();
    if usable.contains(&PaperRegistry::OpenCopies) {
        LookUp::RetractionAndOpenCopy
    } else if usable.contains(&PaperRegistry::Retractions) {
        LookUp::Retraction
    } else {
        LookUp::Nothing
    }
}

/// The providers whose results say whether a paper was retracted.
pub(crate) fn retraction_registries() -> Vec<String> {
    PROVIDERS
        .iter()
        .filter(|it| it.registry == PaperRegistry::Retractions)
        .map(|it| it.name.to_owned())
        .collect()
}

/// The part of the network that a scope names; none if it names no part of it, or a model that searches by itself.
pub fn scope_on_network(scope: SearchScope) -> Option<NetworkScope> {
    match scope {
        SearchScope::Auto => Some(NetworkScope::Auto),
        SearchScope::Web => Some(NetworkScope::Web),
        SearchScope::Exa => Some(NetworkScope::Exa),
        SearchScope::Hybrid => Some(NetworkScope::Hybrid),
        SearchScope::Academic => Some(NetworkScope::Academic),
        SearchScope::Claude | SearchScope::Local => None,
    }
}

fn settings(
    config: &Config,
    environment: &Environment,
    mailto: &FoundMailto,
    cache: Option<CacheSettings>,
) -> WebSettings {
    let (mut providers, mut unusable) = (Vec::new(), Vec::new());
    for provider in PROVIDERS {
        let Some(section) = config.provider.get(provider.name) else {
            continue;
        };
        match one(config, environment, mailto, provider, section) {
            Ok(set_up) => providers.push(set_up),
            Err(because) => unusable.push(Unusable {
                name: provider.name.to_owned(),
                because,
            }),
        }
    }
    let categories = config
        .provider
        .values()
        .filter_map(|it| it.categories.as_ref())
        .flatten();
    let fetch = &config.fetch;
    WebSettings {
        providers,
        unusable,
        servers: servers::all(config, environment),
        web: config.search.web.clone(),
        archives: config.academic.sources.clone(),
        hybrid_asks_archives: config.academic.enabled,
        falls_back: config.search.fallback,
        searches_side_by_side: config.search.parallel_count,
        categories: categories.filter_map(|it| Category::parse(it)).collect(),
        authority: config.authority_table(),
        fetch: FetchSettings {
            deadline: Duration::from_secs(fetch.page_seconds),
            bytes_max: fetch.bytes_max,
            pdf_bytes_max: fetch.pdf_bytes_max,
            respect_robots: fetch.respect_robots,
            allow_private_hosts: fetch.allow_private_hosts.clone(),
            politeness: Politeness {
                host_interval: Duration::from_millis(fetch.host_interval_ms),
                connections_max: fetch.connections_max,
                ..Politeness::default()
            },
            cache,
            contact: Some(fetch.contact.clone()).filter(|it| !it.trim().is_empty()),
            ..FetchSettings::default()
        },
        max_age: Duration::from_secs(fetch.max_age_seconds),
    }
}

/// One provider, or which of its settings or variables is wrong. That does not affect the others.
fn one(
    config: &Config,
    environment: &Environment,
    mailto: &FoundMailto,
    provider: &'static Provider,
    section: &ProviderSection,
) -> Result<SetUp, SearchFailure> {
    if !section.enabled {
        return Ok(SetUp {
            provider,
            settings: Settings::default(),
            is_on: false,
        });
    }
    let variable = |name: &Option<String>| name.as_deref().and_then(|it| environment.variable(it));
    let key = match variable(&section.key_env).filter(|it| !it.trim().is_empty()) {
        Some(text) => Some(Secret::new(&text).ok_or_else(|| bad_key(provider, section))?),
        None => None,
    };
    if let (Err(setting), true) = (mailto, provider.access == Access::Mailto) {
        let what = What::NotAMailto { setting };
        return Err(misconfigured(provider, what.into(), MAILTO));
    }
    let settings = Settings {
        base_url: base_url(provider, section, environment)?,
        key,
        engine_id: variable(&section.engine_id_env),
        mailto: mailto.clone().ok().flatten(),
        mode: match section.search_type {
            Some(SearchType::Neural) => SearchMode::Neural,
            Some(SearchType::Keyword) => SearchMode::Keyword,
            Some(SearchType::Auto) | None => SearchMode::Auto,
        },
        contents: config.search.include_contents,
        fee_usd: (section.fee_usd >= 0.0).then_some(section.fee_usd),
        interval: u64::try_from(section.interval_ms)
            .ok()
            .map(Duration::from_millis),
        deadline: config.search.deadline(section.timeout_seconds),
        reply_bytes_max: REPLY_BYTES_MAX,
    };
    Ok(SetUp {
        provider,
        settings,
        is_on: true,
    })
}

/// `setting` is the one to check.
fn misconfigured(provider: &Provider, because: Reason, setting: &str) -> SearchFailure {
    let because = Reason {
        provider: provider.name.to_owned(),
        ..because
    };
    SearchFailure::misconfigured(
        because,
        Hint::CheckSetting {
            setting: setting.to_owned(),
        },
    )
}

fn bad_key(provider: &Provider, section: &ProviderSection) -> SearchFailure {
    let variable = section.key_env.as_deref().unwrap_or_default();
    let what = What::NotAKey {
        variable: variable.to_owned(),
    };
    misconfigured(provider, what.into(), variable)
}

fn base_url(
    provider: &Provider,
    section: &ProviderSection,
    environment: &Environment,
) -> Result<Option<BaseUrl>, SearchFailure> {
    let is_own = provider.base_url.is_none();
    let by_variable = || environment.variable(ADDRESS_VARIABLE).filter(|_| is_own);
    let (place, text) = match section.base_url.trim() {
        "" => (
            ADDRESS_VARIABLE.to_owned(),
            by_variable().unwrap_or_default(),
        ),
        text => (
            format!("provider.{}.base_url", provider.name),
            text.to_owned(),
        ),
    };
    let text = match text.trim() {
        "" => return Ok(None),
        // Users often give only host and port of their own server.
        text if is_own && !text.contains("://") => format!("http://{text}"),
        text => text.to_owned(),
    };
    BaseUrl::parse(&text).map(Some).map_err(|error| {
        let because = What::WrongAddress.saying(error.to_string());
        misconfigured(provider, because, &place)
    })
}

/// The user's e-mail address; an error names the setting or the variable that holds something else.
type FoundMailto = Result<Option<Mailto>, &'static str>;

/// A provider that does not need an address is used without one.
fn mailto(config: &Config, environment: &Environment) -> FoundMailto {
    let (place, text) = match config.search.mailto.trim() {
        "" => (MAILTO, environment.variable(MAILTO).unwrap_or_default()),
        text => ("search.mailto", text.to_owned()),
    };
    if text.trim().is_empty() {
        return Ok(None);
    }
    Mailto::parse(&text).map(Some).ok_or(place)
}

/// Where pages are cached: with the user's other caches, shared by all research folders.
fn cache(config: &Config, environment: &Environment) -> Option<CacheSettings> {
    let home = || environment.path("HOME").map(|it| it.join(".cache"));
    let base: PathBuf = environment.path("XDG_CACHE_HOME").or_else(home)?;
    let bytes_max = config.fetch.cache_bytes_max;
    (bytes_max > 0).then(|| CacheSettings {
        folder: base.join("pathfinder").join("pages"),
        bytes_max,
    })
}
