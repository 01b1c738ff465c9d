//! Finds the models that think: what the settings name, or what this machine has.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::contract::{Lang, Role};
use pathfinder_engine::models::{AttemptPolicy, Models, Seat};
use pathfinder_reason::model::{
    BaseUrl, COMMAND_ENVIRONMENT, Endpoint, Prices, Protocol, REPLY_BYTES_MAX, Route, Secret, local_models,
};
use tokio::sync::Semaphore;

use crate::config::{Config, Model, ProviderName, Reasoner};
use crate::failure::{Exit, Failure};
use crate::wording::either;

/// Most tokens are longer; a prompt that weighs this much per token surely fits.
const BYTES_PER_TOKEN: usize = 3;
const OLLAMA: &str = "http://127.0.0.1:11434";
const PROBE: Duration = Duration::from_millis(150);

/// What a provider needs besides a key: its address, the variable of its key, and its usual models.
struct Usual {
    base_url: &'static str,
    key_env: &'static str,
    strong: &'static str,
    /// For reading, which is most of the work.
    cheap: &'static str,
}

fn usual(provider: ProviderName) -> Usual {
    let (base_url, key_env, strong, cheap) = match provider {
        ProviderName::Anthropic => {
            ("https://api.anthropic.com", "ANTHROPIC_API_KEY", "claude-sonnet-4-5", "claude-haiku-4-5")
        }
        ProviderName::Openai => ("https://api.openai.com/v1", "OPENAI_API_KEY", "gpt-5", "gpt-5-mini"),
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
    Usual { base_url, key_env, strong, cheap }
}

pub(crate) fn provider_name(provider: ProviderName) -> &'static str {
    match provider {
        ProviderName::Same | ProviderName::Auto => "auto",
        ProviderName::Anthropic => "anthropic",
        ProviderName::Openai => "openai",
        ProviderName::Azure => "azure",
        ProviderName::Gemini => "gemini",
        ProviderName::Openrouter => "openrouter",
        ProviderName::Claude => "claude",
        ProviderName::Ollama => "ollama",
    }
}

/// The surroundings in which models are looked for.
pub(crate) struct Surroundings<'a> {
    pub(crate) lang: Lang,
    /// Where relative paths of the settings begin.
    pub(crate) dir: &'a Path,
    pub(crate) variable: &'a dyn Fn(&str) -> Option<String>,
}

impl Surroundings<'_> {
    fn has(&self, name: &str) -> bool {
        (self.variable)(name).is_some_and(|it| !it.trim().is_empty())
    }

    /// The `claude` command, if it is on the path.
    fn claude(&self) -> Option<PathBuf> {
        let path = (self.variable)("PATH")?;
        std::env::split_paths(&path).map(|it| it.join("claude")).find(|it| it.is_file())
    }

    /// Whether an Ollama answers that offers a model.
    fn has_ollama(&self) -> bool {
        let address = ollama_address((self.variable)("OLLAMA_HOST").as_deref());
        let Some((_, host)) = address.split_once("://") else { return false };
        let Ok(mut sockets) = host.trim_end_matches('/').to_socket_addrs() else { return false };
        let answers = sockets.any(|it| TcpStream::connect_timeout(&it, PROBE).is_ok());
        answers && BaseUrl::parse(&address).is_ok_and(|it| offered(&it).is_ok_and(|it| !it.is_empty()))
    }

    /// The first provider that is there.
    pub(crate) fn detect(&self) -> Option<ProviderName> {
        let by_key =
            [ProviderName::Anthropic, ProviderName::Openai, ProviderName::Gemini, ProviderName::Openrouter];
        by_key
            .into_iter()
            .find(|it| self.has(usual(*it).key_env))
            .or_else(|| self.claude().map(|_| ProviderName::Claude))
            .or_else(|| self.has_ollama().then_some(ProviderName::Ollama))
    }
}

/// `OLLAMA_HOST` as its owner writes it: a host, a host with a port, or a whole address.
fn ollama_address(host: Option<&str>) -> String {
    let Some(host) = host.map(str::trim).filter(|it| !it.is_empty()) else { return OLLAMA.to_owned() };
    let host = host.trim_end_matches('/').replace("0.0.0.0", "127.0.0.1");
    match host.split_once("://") {
        Some(("https", _)) => host,
        Some((_, bare)) if bare.contains(':') => host,
        None if host.contains(':') => format!("http://{host}"),
        Some((_, bare)) => format!("http://{bare}:11434"),
        None => format!("http://{host}:11434"),
    }
}

/// The models that the settings ask for; none where the built-in reasoner thinks.
pub(crate) fn find(config: &Config, around: &Surroundings<'_>) -> anyhow::Result<Option<Arc<Models>>> {
    let provider = match (config.research.reasoner, config.model.provider) {
        (Reasoner::Builtin, _) => return Ok(None),
        (_, ProviderName::Auto | ProviderName::Same) => around.detect(),
        (_, named) => Some(named),
    };
    let Some(provider) = provider else {
        return match config.research.reasoner {
            Reasoner::Model => Err(no_model(around.lang).into()),
            Reasoner::Auto | Reasoner::Builtin => Ok(None),
        };
    };
    let overrides = match config.model.prices_file.as_os_str().is_empty() {
        true => None,
        false => Some(read_prices(&around.dir.join(&config.model.prices_file), around.lang)?),
    };
    let prices = Prices::load(overrides.as_deref())?;
    let mut seats = BTreeMap::new();
    let mut permits: BTreeMap<String, Arc<Semaphore>> = BTreeMap::new();
    for role in Role::ALL {
        let seat =
            Choice::of(&config.model, role, provider).seat(&config.model, &prices, around, &mut permits)?;
        seats.insert(role, seat);
    }
    let policy = AttemptPolicy {
        attempts_max: config.model.attempts,
        deadline: Duration::from_secs(config.model.call_seconds),
        ..AttemptPolicy::default()
    };
    Ok(Some(Arc::new(Models::new(seats, policy, prices.as_of())?)))
}

fn read_prices(path: &Path, lang: Lang) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        let path = path.display();
        let message = either(
            lang,
            format!("가격 파일을 읽을 수 없습니다: {path}: {error}"),
            format!("cannot read the prices in {path}: {error}"),
        );
        Failure::new(Exit::Failed, message).hint("model.prices_file")
    })
}

fn no_model(lang: Lang) -> Failure {
    let message = either(lang, "쓸 수 있는 모델이 없습니다", "no model was found");
    Failure::new(Exit::Failed, message).hint(get_a_model(lang))
}

/// How to get a model.
pub(crate) fn get_a_model(lang: Lang) -> &'static str {
    either(
        lang,
        "ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY 가운데 하나를 환경 변수로 두거나, claude 명령 또는 Ollama를 설치하세요. 모델 없이 하려면 --reasoner builtin",
        "set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or install the claude command or Ollama; --reasoner builtin needs none",
    )
}

/// The settings of one role, all filled in.
struct Choice {
    provider: ProviderName,
    name: String,
    base_url: String,
    key_env: String,
    max_tokens: u32,
    prompt_tokens: u32,
}

impl Choice {
    fn of(model: &Model, role: Role, detected: ProviderName) -> Choice {
        let own = model.role(role);
        let is_same = matches!(own.provider, ProviderName::Same | ProviderName::Auto);
        let provider = if is_same { detected } else { own.provider };
        let usual = usual(provider);
        // What [model] says holds for a role only where both speak of the same provider.
        let shared = |text: &str| if is_same { text.to_owned() } else { String::new() };
        let first =
            |texts: [&str; 3]| texts.into_iter().find(|it| !it.is_empty()).unwrap_or_default().to_owned();
        let base_url = first([&own.base_url, &shared(&model.base_url), ""]);
        // Who else is at an address of the user's own is asked what it has.
        let usual_name = match role {
            _ if !base_url.is_empty() => "",
            Role::Reader => usual.cheap,
            Role::Planner | Role::Judge | Role::Writer => usual.strong,
        };
        Choice {
            provider,
            name: first([&own.name, &shared(&model.name), usual_name]),
            base_url,
            key_env: first([&own.key_env, &shared(&model.key_env), usual.key_env]),
            max_tokens: if own.max_tokens > 0 { own.max_tokens } else { model.max_tokens },
            prompt_tokens: if own.prompt_tokens > 0 { own.prompt_tokens } else { model.prompt_tokens },
        }
    }

    fn seat(
        self,
        model: &Model,
        prices: &Prices,
        around: &Surroundings<'_>,
        permits: &mut BTreeMap<String, Arc<Semaphore>>,
    ) -> anyhow::Result<Seat> {
        let (prompt_tokens, provider) = (self.prompt_tokens, provider_name(self.provider));
        let endpoint = self.endpoint(model, around)?;
        let name = format!("{provider}/{}", endpoint.model);
        let price = prices.of(&endpoint).ok_or_else(|| {
            let message = either(
                around.lang,
                format!("{name}의 가격을 몰라 예산을 지킬 수 없습니다"),
                format!("the price of {name} is not known, so no budget could be kept"),
            );
            Failure::new(Exit::Failed, message).hint(either(
                around.lang,
                "가격을 적은 파일을 model.prices_file로 알려 주세요. 형식은 pathfinder cost --prices가 보여 줍니다",
                "give its price in a file that model.prices_file names; pathfinder cost --prices shows the format",
            ))
        })?;
        let permits = permits
            .entry(format!("{provider} {}", endpoint.route.address()))
            .or_insert_with(|| Arc::new(Semaphore::new(model.calls_side_by_side)))
            .clone();
        let prompt_bytes_max = prompt_tokens as usize * BYTES_PER_TOKEN;
        Ok(Seat { name, endpoint, price, prompt_bytes_max, permits })
    }

    fn endpoint(self, model: &Model, around: &Surroundings<'_>) -> anyhow::Result<Endpoint> {
        let key = self.key(around)?;
        let route = self.route(model, key, around)?;
        let name = match (&self.name, &route) {
            (name, _) if !name.is_empty() => name.clone(),
            (_, Route::Http { base_url, .. }) => first_local_model(base_url, around.lang)?,
            (_, Route::Command { .. }) => String::new(),
        };
        Ok(Endpoint {
            route,
            model: name,
            max_tokens: self.max_tokens,
            thinking_tokens: model.thinking_tokens.min(self.max_tokens / 2),
            json_schema: model.json_schema,
            stream: model.stream,
            web_searches_max: 0,
            deadline: Duration::from_secs(model.attempt_seconds),
            reply_bytes_max: REPLY_BYTES_MAX,
        })
    }

    /// The key that its variable holds; none where it holds nothing.
    fn key(&self, around: &Surroundings<'_>) -> anyhow::Result<Option<Secret>> {
        let variable = &self.key_env;
        let Some(text) = (around.variable)(variable).filter(|it| !it.trim().is_empty()) else {
            return Ok(None);
        };
        if let Some(key) = Secret::new(&text) {
            return Ok(Some(key.read_from(variable)));
        }
        let message = either(
            around.lang,
            format!("{variable}에 든 것은 키가 아닙니다. 빈칸이나 키에 쓰지 않는 글자가 있습니다"),
            format!("what {variable} holds is no key: it has white space or letters in it that no key has"),
        );
        let hint = either(
            around.lang,
            format!("키를 다시 복사해 {variable}에 넣으세요"),
            format!("copy the key into {variable} once more"),
        );
        Err(Failure::new(Exit::Failed, message).hint(hint).into())
    }

    fn route(&self, model: &Model, key: Option<Secret>, around: &Surroundings<'_>) -> anyhow::Result<Route> {
        if self.provider == ProviderName::Claude {
            let path = around.claude().ok_or_else(|| {
                let message = either(
                    around.lang,
                    "claude 명령을 찾을 수 없습니다",
                    "the claude command is not on the path",
                );
                Failure::new(Exit::Failed, message).hint(get_a_model(around.lang))
            })?;
            return Ok(Route::Command { path, key, environment: environment(around) });
        }
        let protocol = match self.provider {
            ProviderName::Anthropic => Protocol::Anthropic,
            ProviderName::Gemini => Protocol::Gemini,
            ProviderName::Azure => Protocol::AzureOpenAi {
                deployment: self.name.clone(),
                api_version: model.api_version.clone(),
            },
            _ => Protocol::OpenAi,
        };
        let address = match self.provider {
            _ if !self.base_url.is_empty() => self.base_url.clone(),
            ProviderName::Openai => (around.variable)("OPENAI_BASE_URL")
                .unwrap_or_else(|| usual(self.provider).base_url.to_owned()),
            ProviderName::Ollama => ollama_address((around.variable)("OLLAMA_HOST").as_deref()),
            provider => usual(provider).base_url.to_owned(),
        };
        let base_url = BaseUrl::parse(&address).map_err(|error| {
            Failure::new(Exit::Failed, format!("{}: {error}", provider_name(self.provider)))
                .hint("model.base_url")
        })?;
        if key.is_none() && !base_url.is_loopback() {
            let (provider, variable) = (provider_name(self.provider), &self.key_env);
            let message =
                either(around.lang, format!("{provider}의 키가 없습니다"), format!("{provider} has no key"));
            let hint = either(
                around.lang,
                format!("환경 변수 {variable}에 키를 넣으세요"),
                format!("set {variable} in the environment"),
            );
            return Err(Failure::new(Exit::Failed, message).hint(hint).into());
        }
        Ok(Route::Http { protocol, base_url, key })
    }
}

/// What the `claude` command may see of the environment.
fn environment(around: &Surroundings<'_>) -> Vec<(String, OsString)> {
    let seen = |name: &&str| Some(((*name).to_owned(), OsString::from((around.variable)(name)?)));
    COMMAND_ENVIRONMENT.iter().filter_map(seen).collect()
}

fn offered(base_url: &BaseUrl) -> std::io::Result<Vec<String>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(local_models(base_url)))
}

/// The first model that a server on this machine offers.
fn first_local_model(base_url: &BaseUrl, lang: Lang) -> anyhow::Result<String> {
    offered(base_url)?.into_iter().next().ok_or_else(|| {
        let message =
            either(lang, format!("{base_url}에 모델이 없습니다"), format!("{base_url} offers no model"));
        let hint = either(lang, "--model 이름으로 알려 주세요", "name one: --model NAME");
        Failure::new(Exit::Failed, message).hint(hint).into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_an_ollama_is_read_as_its_owner_writes_it() {
        for (host, expected) in [
            (None, OLLAMA),
            (Some("0.0.0.0"), "http://127.0.0.1:11434"),
            (Some("box:8000/"), "http://box:8000"),
            (Some("http://box"), "http://box:11434"),
            (Some("https://ollama.example/"), "https://ollama.example"),
        ] {
            assert_eq!(ollama_address(host), expected, "{host:?}");
        }
    }

    #[test]
    fn a_key_that_cannot_be_one_is_told_from_none() {
        let mut config: Config = toml::from_str(include_str!("../../../config/default.toml")).unwrap();
        config.model.provider = ProviderName::Openai;
        let told = |key: &'static str| {
            let variable = move |it: &str| (it == "OPENAI_API_KEY").then(|| key.to_owned());
            let around = Surroundings { lang: Lang::English, dir: Path::new("."), variable: &variable };
            find(&config, &around).map(|_| ()).unwrap_err().to_string()
        };
        assert!(told("").contains("openai has no key"), "{}", told(""));
        assert!(told("sk canary").contains("what OPENAI_API_KEY holds is no key"), "{}", told("sk canary"));
        assert!(!told("sk canary").contains("canary"));
    }

    #[test]
    fn two_servers_with_models_of_one_name_are_two_models() {
        let mut config: Config = toml::from_str(include_str!("../../../config/default.toml")).unwrap();
        config.model.provider = ProviderName::Openai;
        config.model.name = "qwen".to_owned();
        config.model.base_url = "http://127.0.0.1:1/v1".to_owned();
        config.model.reader.base_url = "http://127.0.0.1:2/v1".to_owned();
        let around = Surroundings { lang: Lang::English, dir: Path::new("."), variable: &|_| None };
        let models = find(&config, &around).unwrap().unwrap();
        let roles: Vec<Role> = models.distinct().into_iter().map(|(role, _)| role).collect();
        assert_eq!(roles, [Role::Planner, Role::Reader]);
        let permits = |role| Arc::as_ptr(&models.seat(role).permits);
        assert!(
            permits(Role::Planner) == permits(Role::Writer)
                && permits(Role::Planner) != permits(Role::Reader)
        );
    }

    #[test]
    fn every_usual_model_has_a_price() {
        let mut config: Config = toml::from_str(include_str!("../../../config/default.toml")).unwrap();
        for provider in
            [ProviderName::Anthropic, ProviderName::Openai, ProviderName::Gemini, ProviderName::Openrouter]
        {
            config.model.provider = provider;
            let variable = |it: &str| it.ends_with("_API_KEY").then(|| "key".to_owned());
            let around = Surroundings { lang: Lang::English, dir: Path::new("."), variable: &variable };
            let found = find(&config, &around);
            assert!(found.is_ok_and(|it| it.is_some()), "{}", provider_name(provider));
        }
    }
}
