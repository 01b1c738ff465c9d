//! The model of one role, with everything that the settings and the surroundings say of it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::contract::Role;
use pathfinder_engine::models::RoleModel;
use pathfinder_reason::model::{
    BaseUrl, Endpoint, Price, Prices, Protocol, REPLY_BYTES_MAX, Route, Secret,
};
use pathfinder_text::Lang;
use tokio::sync::Semaphore;

use super::surroundings::{
    Surroundings, environment, offered, ollama_address, provider_name, usual,
};
use super::{Missing, get_a_model};
use crate::config::{Model, ProviderName};
use crate::failure::{Exit, Failure};
use crate::wording::either;

/// Most tokens are longer; a prompt that weighs this much per token surely fits.
const BYTES_PER_TOKEN: usize = 3;

/// The settings of one role, all filled in.
pub(super) struct Choice {
    provider: ProviderName,
    name: String,
    base_url: String,
    key_env: String,
    max_tokens: u32,
    prompt_tokens: u32,
    /// The user says that it costs nothing.
    is_free: bool,
}

impl Choice {
    pub(super) fn of(model: &Model, role: Role, detected: ProviderName) -> Choice {
        let own = model.role(role);
        let is_same = matches!(own.provider, ProviderName::Same | ProviderName::Auto);
        let provider = if is_same { detected } else { own.provider };
        let usual = usual(provider);
        // What [model] says holds for a role only where both speak of the same provider.
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
            max_tokens: if own.max_tokens > 0 {
                own.max_tokens
            } else {
                model.max_tokens
            },
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
        around: &Surroundings<'_>,
        permits: &mut BTreeMap<String, Arc<Semaphore>>,
    ) -> anyhow::Result<RoleModel> {
        let (prompt_tokens, provider) = (self.prompt_tokens, provider_name(self.provider));
        let free = self.is_free.then(Price::free);
        let endpoint = self.endpoint(model, around)?;
        let name = format!("{provider}/{}", endpoint.model);
        let price = free.or_else(|| prices.of(&endpoint)).ok_or_else(|| {
            let message = either(
                around.lang,
                format!("{name}의 가격을 몰라 예산을 지킬 수 없습니다"),
                format!("the price of {name} is not known, so no budget could be kept"),
            );
            Failure::new(Exit::Failed, message).hint(either(
                around.lang,
                "가격을 적은 파일을 model.prices_file로 알려 주세요. 형식은 pathfinder cost --prices가 보여 줍니다. 무료라면 model.price = 0",
                "give its price in a file that model.prices_file names; pathfinder cost --prices shows the format; if it costs nothing, set model.price = 0",
            ))
        })?;
        let permits = permits
            .entry(format!("{provider} {}", endpoint.route.address()))
            .or_insert_with(|| Arc::new(Semaphore::new(model.calls_side_by_side)))
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
            format!(
                "what {variable} holds is no key: it has white space or letters in it that no key has"
            ),
        );
        let hint = either(
            around.lang,
            format!("키를 다시 복사해 {variable}에 넣으세요"),
            format!("copy the key into {variable} once more"),
        );
        Err(Failure::new(Exit::Failed, message).hint(hint).into())
    }

    fn route(
        &self,
        model: &Model,
        key: Option<Secret>,
        around: &Surroundings<'_>,
    ) -> anyhow::Result<Route> {
        if self.provider == ProviderName::Claude {
            let path = around.claude().ok_or_else(|| {
                let message = either(
                    around.lang,
                    "claude 명령을 찾을 수 없습니다",
                    "the claude command is not on the path",
                );
                Missing(Failure::usage(message).hint(get_a_model(around.lang)))
            })?;
            return Ok(Route::Command {
                path,
                key,
                environment: environment(around),
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
            ProviderName::Openai => (around.variable)("OPENAI_BASE_URL")
                .unwrap_or_else(|| usual(self.provider).base_url.to_owned()),
            ProviderName::Ollama => ollama_address((around.variable)("OLLAMA_HOST").as_deref()),
            provider => usual(provider).base_url.to_owned(),
        };
        let base_url = BaseUrl::parse(&address).map_err(|error| {
            Failure::new(
                Exit::Failed,
                format!("{}: {error}", provider_name(self.provider)),
            )
            .hint("model.base_url")
        })?;
        if key.is_none() && !base_url.is_loopback() {
            let (provider, variable) = (provider_name(self.provider), &self.key_env);
            let name = &self.name;
            let message = either(
                around.lang,
                format!("{name}: {provider}의 키가 없습니다"),
                format!("{name}: {provider} has no key"),
            );
            let hint = either(
                around.lang,
                format!(
                    "환경 변수 {variable}에 키를 넣으세요. 모델 없이 하려면 --reasoner builtin"
                ),
                format!("set {variable} in the environment; --reasoner builtin needs none"),
            );
            return Err(Missing(Failure::usage(message).hint(hint)).into());
        }
        Ok(Route::Http {
            protocol,
            base_url,
            key,
        })
    }
}

/// The first model that a server on this machine offers.
fn first_local_model(base_url: &BaseUrl, lang: Lang) -> anyhow::Result<String> {
    offered(base_url)?.into_iter().next().ok_or_else(|| {
        let message = either(
            lang,
            format!("{base_url}에 모델이 없습니다"),
            format!("{base_url} offers no model"),
        );
        let hint = either(
            lang,
            "--model 이름으로 알려 주세요",
            "name one: --model NAME",
        );
        Failure::new(Exit::Failed, message).hint(hint).into()
    })
}
