//! The known providers, and which of them this machine can use: keys in the environment, the `claude` command, an
//! Ollama.

use std::ffi::OsString;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use pathfinder_reason::model::{BaseUrl, COMMAND_ENVIRONMENT, Prices, local_models};

use crate::config::ProviderName;
use crate::environment::Environment;

pub(super) const OLLAMA: &str = "http://127.0.0.1:11434";
const PROBE: Duration = Duration::from_millis(150);

/// The providers of models.
pub(super) const PROVIDERS: [ProviderName; 7] = [
    ProviderName::Anthropic,
    ProviderName::Openai,
    ProviderName::Gemini,
    ProviderName::Openrouter,
    ProviderName::Azure,
    ProviderName::Claude,
    ProviderName::Ollama,
];
/// Those for which a key is enough, in order of preference.
const BY_KEY: [ProviderName; 4] = [
    ProviderName::Anthropic,
    ProviderName::Openai,
    ProviderName::Gemini,
    ProviderName::Openrouter,
];

/// What a provider needs besides a key: its address, the variable of its key, and its usual models.
pub(super) struct Usual {
    pub(super) base_url: &'static str,
    pub(super) key_env: &'static str,
    pub(super) strong: &'static str,
    /// The model for reading, which is most of the work.
    pub(super) cheap: &'static str,
}

pub(super) fn usual(provider: ProviderName) -> Usual {
    let (base_url, key_env, strong, cheap) = match provider {
        ProviderName::Anthropic => (
            "https://api.anthropic.com",
            "ANTHROPIC_API_KEY",
            "claude-sonnet-4-5",
            "claude-haiku-4-5",
        ),
        ProviderName::Openai => (
            "https://api.openai.com/v1",
            "OPENAI_API_KEY",
            "gpt-5",
            "gpt-5-mini",
        ),
        ProviderName::Azure => ("", "AZURE_OPENAI_API_KEY", "", ""),
        ProviderName::Gemini => (
            "https://generativelanguage.googleapis.com",
            "GEMINI_API_KEY",
            "gemini-2.5-pro",
            "gemini-2.5-flash",
        ),
        ProviderName::Openrouter => (
            "https://openrouter.ai/api/v1",
            "OPENROUTER_API_KEY",
            "anthropic/claude-sonnet-4.5",
            "anthropic/claude-haiku-4.5",
        ),
        ProviderName::Claude => ("", "ANTHROPIC_API_KEY", "sonnet", "haiku"),
        ProviderName::Ollama => (OLLAMA, "", "", ""),
        ProviderName::Same | ProviderName::Auto => ("", "", "", ""),
    };
    Usual {
        base_url,
        key_env,
        strong,
        cheap,
    }
}

/// The `claude` command, if it is on the path.
pub(super) fn claude(environment: &Environment) -> Option<PathBuf> {
    let path = environment.variable("PATH")?;
    std::env::split_paths(&path)
        .map(|it| it.join("claude"))
        .find(|it| it.is_file())
}

/// Whether an Ollama answers and offers a model.
fn has_ollama(environment: &Environment) -> bool {
    let address = ollama_address(environment.variable("OLLAMA_HOST").as_deref());
    let Some((_, host)) = address.split_once("://") else {
        return false;
    };
    let Ok(mut sockets) = host.trim_end_matches('/').to_socket_addrs() else {
        return false;
    };
    let answers = sockets.any(|it| TcpStream::connect_timeout(&it, PROBE).is_ok());
    answers && BaseUrl::parse(&address).is_ok_and(|it| offered(&it).is_ok_and(|it| !it.is_empty()))
}

/// The first available provider.
pub(super) fn detect(environment: &Environment) -> Option<ProviderName> {
    detect_key(environment)
        .or_else(|| claude(environment).map(|_| ProviderName::Claude))
        .or_else(|| has_ollama(environment).then_some(ProviderName::Ollama))
}

/// The first provider for which there is a key.
pub(crate) fn detect_key(environment: &Environment) -> Option<ProviderName> {
    BY_KEY.into_iter().find(|it| has_key(*it, environment))
}

/// The provider of a model with this name: one for which there is a key, or else the first.
pub(super) fn seller(
    model: &str,
    prices: &Prices,
    environment: &Environment,
) -> Option<ProviderName> {
    let sold = BY_KEY.into_iter().filter(|it| {
        BaseUrl::parse(usual(*it).base_url)
            .is_ok_and(|address| prices.are_listed(address.host(), model))
    });
    let sold: Vec<ProviderName> = sold.collect();
    let with_key = sold.iter().copied().find(|it| has_key(*it, environment));
    let by_command = || {
        let has_it = sold.contains(&ProviderName::Anthropic) && claude(environment).is_some();
        has_it.then_some(ProviderName::Claude)
    };
    with_key
        .or_else(by_command)
        .or_else(|| sold.first().copied())
}

/// A server that speaks OpenAI's protocol, from the variables that its clients use.
pub(super) fn own_server(environment: &Environment) -> Option<ProviderName> {
    environment
        .has("OPENAI_BASE_URL")
        .then_some(ProviderName::Openai)
}

fn has_key(provider: ProviderName, environment: &Environment) -> bool {
    environment.has(usual(provider).key_env)
}

/// `OLLAMA_HOST` as its owner writes it: a host, a host with a port, or a whole address.
pub(super) fn ollama_address(host: Option<&str>) -> String {
    let Some(host) = host.map(str::trim).filter(|it| !it.is_empty()) else {
        return OLLAMA.to_owned();
    };
    let host = host.trim_end_matches('/').replace("0.0.0.0", "127.0.0.1");
    match host.split_once("://") {
        Some(("https", _)) => host,
        Some((_, bare)) if bare.contains(':') => host,
        None if host.contains(':') => format!("http://{host}"),
        Some((_, bare)) => format!("http://{bare}:11434"),
        None => format!("http://{host}:11434"),
    }
}

/// The models that a server on this machine offers. It is asked on a separate thread, because the caller may be inside
/// a runtime.
pub(super) fn offered(base_url: &BaseUrl) -> std::io::Result<Vec<String>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let ask = || runtime.block_on(local_models(base_url));
    let asked = std::thread::scope(|scope| scope.spawn(ask).join());
    Ok(asked.unwrap_or_default())
}

/// What the `claude` command may see of the environment.
pub(super) fn for_command(environment: &Environment) -> Vec<(String, OsString)> {
    let seen = |name: &&str| {
        let value = environment.variable(name)?;
        Some(((*name).to_owned(), OsString::from(value)))
    };
    COMMAND_ENVIRONMENT.iter().filter_map(seen).collect()
}
