//! Sets up what is searched and fetched over the network, as the settings and the environment say.

mod server;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::settings::LookUp;
use pathfinder_engine::web::{Engine, SetUp, Unusable, Web, WebError, WebSettings};
use pathfinder_sources::PdfReader;
use pathfinder_sources::fetch::{CacheSettings, Connector, FetchSettings, Politeness, Resolver};
use pathfinder_sources::provider::{
    BaseUrl, Category, Hint, Mailto, PROVIDERS, Provider, REPLY_BYTES_MAX, Reason, SearchFailure,
    SearchMode, Secret, Settings, What,
};
use pathfinder_text::Lang;

use crate::config::{self, Config, ProviderSection, SearchType};
use crate::models::Surroundings;
use crate::wording::either;
pub(crate) use server::check_name;

/// Where a SearXNG is, as its users say it.
const SEARXNG_URL: &str = "SEARXNG_URL";
const MAILTO: &str = "OPENALEX_MAILTO";
/// It answers nobody who does not say who asks.
const NEEDS_MAILTO: &str = "unpaywall";

/// Search providers and the fetcher; `note` hears what does not work and is not needed.
pub(crate) fn set_up(
    config: &Config,
    around: &Surroundings<'_>,
    pdf: PdfReader,
    note: impl Fn(&str),
) -> anyhow::Result<Arc<Web>> {
    let resolver = Resolver::system();
    let connector = Connector::system()?;
    let mailto = mailto(config, around);
    if let Err(wrong) = &mailto {
        note(&format!("warning: {wrong}"));
    }
    let kept = settings(config, around, &mailto, cache(config, around));
    let web = match Web::new(kept, resolver.clone(), connector.clone(), pdf.clone()) {
        Err(WebError::Cache(error)) => {
            note(&either(
                around.lang,
                format!("가져온 페이지를 보관할 수 없습니다: {error}"),
                format!("fetched pages cannot be kept: {error}"),
            ));
            Web::new(
                settings(config, around, &mailto, None),
                resolver,
                connector,
                pdf,
            )?
        }
        made => made?,
    };
    Ok(Arc::new(web))
}

/// What can be asked about a paper.
pub(crate) fn look_up(config: &Config, around: &Surroundings<'_>) -> LookUp {
    let is_on = |name: &str| config.provider.get(name).is_some_and(|it| it.enabled);
    if is_on(NEEDS_MAILTO) && matches!(mailto(config, around), Ok(Some(_))) {
        LookUp::RetractionAndOpenCopy
    } else if is_on("openalex") || is_on("crossref") {
        LookUp::Retraction
    } else {
        LookUp::Nothing
    }
}

/// The engine of the network that a setting names; none where it is not of the network, or not of this program.
pub(crate) fn engine(engine: config::Engine) -> Option<Engine> {
    match engine {
        config::Engine::Auto => Some(Engine::Auto),
        config::Engine::Web => Some(Engine::Web),
        config::Engine::Exa => Some(Engine::Exa),
        config::Engine::Hybrid => Some(Engine::Hybrid),
        config::Engine::Academic => Some(Engine::Academic),
        config::Engine::Claude | config::Engine::Local => None,
    }
}

fn settings(
    config: &Config,
    around: &Surroundings<'_>,
    mailto: &Result<Option<Mailto>, String>,
    cache: Option<CacheSettings>,
) -> WebSettings {
    let (mut providers, mut unusable) = (Vec::new(), Vec::new());
    for provider in PROVIDERS {
        let Some(section) = config.provider.get(provider.name) else {
            continue;
        };
        match one(config, around, mailto, provider, section) {
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
        servers: server::all(config, around),
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

/// One provider, or what of its settings or variables is wrong. The others do not suffer from that.
fn one(
    config: &Config,
    around: &Surroundings<'_>,
    mailto: &Result<Option<Mailto>, String>,
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
    let variable = |name: &Option<String>| name.as_deref().and_then(|it| (around.variable)(it));
    let key = match variable(&section.key_env).filter(|it| !it.trim().is_empty()) {
        Some(text) => {
            Some(Secret::new(&text).ok_or_else(|| bad_key(provider, section, around.lang))?)
        }
        None => None,
    };
    if let (Err(wrong), true) = (mailto, NEEDS_MAILTO == provider.name) {
        return Err(misconfigured(provider, wrong.clone(), MAILTO));
    }
    let settings = Settings {
        base_url: base_url(provider, section, around)?,
        key,
        engine_id: variable(&section.engine_id_env),
        mailto: mailto.as_ref().ok().cloned().flatten(),
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

/// `setting` is what has to be looked at.
fn misconfigured(provider: &Provider, message: String, setting: &str) -> SearchFailure {
    let because = Reason {
        provider: provider.name.to_owned(),
        what: What::Other(message),
        said: String::new(),
    };
    SearchFailure::misconfigured(
        because,
        Hint::CheckSetting {
            setting: setting.to_owned(),
        },
    )
}

fn bad_key(provider: &Provider, section: &ProviderSection, lang: Lang) -> SearchFailure {
    let name = section.key_env.as_deref().unwrap_or_default();
    let message = either(
        lang,
        format!("{name}에 든 것은 키가 아닙니다. 빈칸이나 다른 문자 없이 키만 넣으세요"),
        format!("cannot use what {name} holds: a key is plain letters, without spaces"),
    );
    misconfigured(provider, message, name)
}

fn base_url(
    provider: &Provider,
    section: &ProviderSection,
    around: &Surroundings<'_>,
) -> Result<Option<BaseUrl>, SearchFailure> {
    let is_own = provider.base_url.is_none();
    let by_variable = || (around.variable)(SEARXNG_URL).filter(|_| is_own);
    let (place, text) = match section.base_url.trim() {
        "" => (SEARXNG_URL.to_owned(), by_variable().unwrap_or_default()),
        text => (
            format!("provider.{}.base_url", provider.name),
            text.to_owned(),
        ),
    };
    let text = match text.trim() {
        "" => return Ok(None),
        // One's own server is often called by its host and port alone.
        text if is_own && !text.contains("://") => format!("http://{text}"),
        text => text.to_owned(),
    };
    BaseUrl::parse(&text).map(Some).map_err(|error| {
        let message = either(around.lang, "주소가 잘못되었습니다", "has a wrong address");
        misconfigured(provider, format!("{message}: {error}"), &place)
    })
}

/// The user's e-mail address, or what is wrong with it. Those who can do without are asked without.
fn mailto(config: &Config, around: &Surroundings<'_>) -> Result<Option<Mailto>, String> {
    let (place, text) = match config.search.mailto.trim() {
        "" => (MAILTO, (around.variable)(MAILTO).unwrap_or_default()),
        text => ("search.mailto", text.to_owned()),
    };
    if text.trim().is_empty() {
        return Ok(None);
    }
    let wrong = || {
        either(
            around.lang,
            format!("{place}에 든 것은 전자 우편 주소가 아니어서 보내지 않습니다"),
            format!("what {place} holds is no e-mail address, and is not sent"),
        )
    };
    Mailto::parse(&text).map(Some).ok_or_else(wrong)
}

/// Where pages are kept: with the user's other caches, for all research folders.
fn cache(config: &Config, around: &Surroundings<'_>) -> Option<CacheSettings> {
    let set = |name: &str| {
        (around.variable)(name)
            .filter(|it| !it.is_empty())
            .map(PathBuf::from)
    };
    let base = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|it| it.join(".cache")))?;
    let bytes_max = config.fetch.cache_bytes_max;
    (bytes_max > 0).then(|| CacheSettings {
        folder: base.join("pathfinder").join("pages"),
        bytes_max,
    })
}
