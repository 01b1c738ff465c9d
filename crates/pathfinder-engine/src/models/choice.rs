//! The model of one role, with everything that the settings and the environment say about it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::contract::Role;
use pathfinder_reason::model::{
    BaseUrl, Endpoint, Price, Prices, Protocol, REPLY_BYTES_MAX, Route, Secret,
};
use tokio::sync::Semaphore;

use super::RoleModel;
use super::find::ModelsError;
use super::known::{claude, for_command, offered, ollama_address, usual};
use crate::config::{Model, ProviderName};
use crate::environment::Environment;

/// Most tokens are longer, so a prompt with this many bytes per token certainly fits.
pub(crate) const BYTES_PER_TOKEN: usize = 3;

/// Calls side by side, if the settings do not say: to a hosted model, ...
const CALLS_ELSEWHERE: usize = 16;
/// ... to a server on this machine, ...
const CALLS_AT_HOME: usize = 2;
/// ... and by a command, which is a process for each call.
const CALLS_BY_COMMAND: usize = 4;

/// The settings of one role, all filled in.
pub(super) struct Choice {
    provider: ProviderName,
    name: String,
    base_url: String,
    key_env: String,
    max_tokens: u32,
    thinking_tokens: u32,
    prompt_tokens: u32,
    /// The user says that it costs nothing.
    is_free: bool,
}

impl Choice {
    pub(super) fn of(model: &Model, role: Role, detected: ProviderName) -> Choice {
        let own = model.role(role);
        let is_same = own.provider.is_open();
        let provider = if is_same { detected } else { own.provider };
        let usual = usual(provider);
        // A value of [model] applies to a role only if both have the same provider.
        let shared = |text: &str| {
            if is_same {
                text.to_owned()
            } else {
                String::new()
            }
        };
        let first = |texts: [&str; 3]| {
            texts
                .into_iter()
                .find(|it| !it.is_empty())
                .unwrap_or_default()
                .to_owned()
        };
        let base_url = first([&own.base_url, &shared(&model.base_url), ""]);
        // Any other server at the user's own address is asked which models it has.
        let usual_name = match role {
            _ if !base_url.is_empty() => "",
            Role::Reader => usual.cheap,
            Role::Planner | Role::Judge | Role::Writer => usual.strong,
        };
        let (max_tokens, thinking_tokens) = model.tokens(role);
        Choice {
            provider,
            name: first([&own.name, &shared(&model.name), usual_name]),
            base_url,
            key_env: first([&own.key_env, &shared(&model.key_env), usual.key_env]),
            max_tokens,
            thinking_tokens,
            is_free: is_same && model.price == 0,
            prompt_tokens: if own.prompt_tokens > 0 {
                own.prompt_tokens
            } else {
                model.prompt_tokens
            },
        }
    }

    pub(super) fn role_model(
        self,
        model: &Model,
        prices: &Prices,
        environment: &Environment,
        permits: &mut BTreeMap<String, Arc<Semaphore>>,
    ) -> Result<RoleModel, ModelsError> {
        let (prompt_tokens, provider) = (self.prompt_tokens, self.provider.name());
        let free = self.is_free.then(Price::free);
        let endpoint = self.endpoint(model, environment)?;
        let name = format!("{provider}/{}", endpoint.model);
        let price = free.or_else(|| prices.of(&endpoint));
        let price = price.ok_or_else(|| ModelsError::NoPrice { name: name.clone() })?;
        let permits = permits
            .entry(format!("{provider} {}", endpoint.route.address()))
            .or_insert_with(|| Arc::new(Semaphore::new(side_by_side(model, &endpoint.route))))
            .clone();
        let prompt_bytes_max = prompt_tokens as usize * BYTES_PER_TOKEN;
        Ok(RoleModel {
            name,
            endpoint,
            price,
            prompt_bytes_max,
            permits,
        })
    }

    fn endpoint(self, model: &Model, environment: &Environment) -> Result<Endpoint, ModelsError> {
        let key = self.key(environment)?;
        let route = self.route(model, key, environment)?;
        let name = match (&self.name, &route) {
            (name, _) if !name.is_empty() => name.clone(),
            (_, Route::Http { base_url, .. }) => first_local_model(base_url)?,
            (_, Route::Command { .. }) => String::new(),
        };
        Ok(Endpoint {
            route,
            model: name,
            max_tokens: self.max_tokens,
            thinking_tokens: self.thinking_tokens.min(self.max_tokens / 2),
            json_schema: model.json_schema,
            stream: model.stream,
            web_searches_max: 0,
            deadline: Duration::from_secs(model.attempt_seconds),
            reply_bytes_max: REPLY_BYTES_MAX,
        })
    }

    /// The key in its variable; none if that is empty.
    fn key(&self, environment: &Environment) -> Result<Option<Secret>, ModelsError> {
        let variable = &self.key_env;
        let Some(text) = environment
            .variable(variable)
            .filter(|it| !it.trim().is_empty())
        else {
            return Ok(None);
        };
        match Secret::new(&text) {
            Some(key) => Ok(Some(key.read_from(variable))),
            None => Err(ModelsError::NotAKey {
                variable: variable.clone(),
            }),
        }
    }

    fn route(
        &self,
        model: &Model,
        key: Option<Secret>,
        environment: &Environment,
    ) -> Result<Route, ModelsError> {
        if self.provider == ProviderName::Claude {
            let path = claude(environment).ok_or(ModelsError::NoClaude)?;
            return Ok(Route::Command {
                path,
                key,
                environment: for_command(environment),
            });
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
            ProviderName::Openai => environment
                .variable("OPENAI_BASE_URL")
                .unwrap_or_else(|| usual(self.provider).base_url.to_owned()),
            ProviderName::Ollama => ollama_address(environment.variable("OLLAMA_HOST").as_deref()),
            provider => usual(provider).base_url.to_owned(),
        };
        let base_url = BaseUrl::parse(&address).map_err(|error| ModelsError::BadAddress {
            provider: self.provider.name(),
            because: error.to_string(),
        })?;
        if key.is_none() && !base_url.is_loopback() {
            return Err(ModelsError::NoKey {
                model: self.name.clone(),
                provider: self.provider.name(),
                variable: self.key_env.clone(),
            });
        }
        Ok(Route::Http {
            protocol,
            base_url,
            key,
        })
    }
}

/// How many calls to a provider run at the same time.
fn side_by_side(model: &Model, route: &Route) -> usize {
    match (model.calls_side_by_side, route) {
        // A server on this machine has as much memory as this machine has.
        (0, Route::Http { base_url, .. }) if base_url.is_loopback() => CALLS_AT_HOME,
        (0, Route::Http { .. }) => CALLS_ELSEWHERE,
        (0, Route::Command { .. }) => CALLS_BY_COMMAND,
        (given, _) => given,
    }
}

/// The first model that a server on this machine offers.
fn first_local_model(base_url: &BaseUrl) -> Result<String, ModelsError> {
    let models = offered(base_url).map_err(ModelsError::NoRuntime)?;
    let first = models.into_iter().next();
    first.ok_or_else(|| ModelsError::NothingOffered {
        address: base_url.to_string(),
    })
}
