//! Finds the models that think: what the settings name, what this machine has, or what a session was told to ask.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

mod choice;
mod surroundings;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::contract::Role;
use pathfinder_core::settings::{AskedModel, Settings};
use pathfinder_engine::models::{AttemptPolicy, Models, RoleModel};
use pathfinder_reason::model::{Prices, Route};
use pathfinder_text::Lang;
use tokio::sync::Semaphore;

use crate::config::{Config, Model, ProviderName, Reasoner};
use crate::failure::{Exit, Failure};
use crate::wording::either;
use choice::Choice;
pub(crate) use surroundings::Surroundings;
use surroundings::{PROVIDERS, provider_name};

/// A model that was asked for and is not there: nobody has it, or there is no key for it.
#[derive(Debug)]
pub(crate) struct Missing(Failure);

impl fmt::Display for Missing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for Missing {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

impl Missing {
    /// What is missing, without what to do about it.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }
}

/// The models that the settings ask for; none where the built-in reasoner thinks.
pub(crate) fn find(
    config: &Config,
    around: &Surroundings<'_>,
) -> anyhow::Result<Option<Arc<Models>>> {
    if config.research.reasoner == Reasoner::Builtin {
        return Ok(None);
    }
    let prices = load_prices(config, around)?;
    let Some(provider) = provider(&config.model, &prices, around) else {
        let is_wanted =
            config.research.reasoner == Reasoner::Model || !config.model.name.is_empty();
        return if is_wanted {
            Err(no_model(&config.model.name, around.lang).into())
        } else {
            Ok(None)
        };
    };
    let mut role_models = BTreeMap::new();
    let mut permits: BTreeMap<String, Arc<Semaphore>> = BTreeMap::new();
    for role in Role::ALL {
        let role_model = Choice::of(&config.model, role, provider).role_model(
            &config.model,
            &prices,
            around,
            &mut permits,
        )?;
        role_models.insert(role, role_model);
    }
    let policy = AttemptPolicy {
        attempts_max: config.model.attempts,
        deadline: Duration::from_secs(config.model.call_seconds),
        ..AttemptPolicy::default()
    };
    Ok(Some(Arc::new(Models::new(
        role_models,
        policy,
        prices.as_of(),
    )?)))
}

/// The models that a session was told to ask. Where they are and which keys they get is for the settings to say, and a model
/// that has moved is not asked.
pub(crate) fn kept(
    config: &Config,
    settings: &Settings,
    around: &Surroundings<'_>,
) -> anyhow::Result<Option<Arc<Models>>> {
    let mut config = config.clone();
    config.research.reasoner = Reasoner::Model;
    name_kept(&mut config.model, &settings.models, around.lang)?;
    let models = find(&config, around)?;
    let role_models = models.iter().flat_map(|models| {
        settings
            .models
            .iter()
            .map(|it| (it, models.role_model(it.role)))
    });
    match role_models
        .into_iter()
        .find(|(kept, role_model)| has_moved(kept, role_model))
    {
        Some((kept, role_model)) => Err(moved(kept, role_model, around.lang).into()),
        None => Ok(models),
    }
}

/// What a session keeps of the models that it asks.
pub(crate) fn asked(models: &Models) -> Vec<AskedModel> {
    let role_models = Role::ALL
        .into_iter()
        .map(|role| (role, models.role_model(role)));
    role_models
        .map(|(role, role_model)| AskedModel {
            role,
            provider: role_model
                .name
                .split('/')
                .next()
                .unwrap_or_default()
                .to_owned(),
            name: role_model.endpoint.model.clone(),
            address: address(role_model),
        })
        .collect()
}

/// Puts the models of a session in the place of those that the settings name.
fn name_kept(model: &mut Model, kept: &[AskedModel], lang: Lang) -> Result<(), Missing> {
    let is_open = |it: ProviderName| matches!(it, ProviderName::Same | ProviderName::Auto);
    for it in kept {
        let provider = PROVIDERS
            .into_iter()
            .find(|known| provider_name(*known) == it.provider);
        let provider =
            provider.ok_or_else(|| no_model(&format!("{}/{}", it.provider, it.name), lang))?;
        if is_open(model.provider) && is_open(model.role(it.role).provider) {
            model.provider = provider;
        }
        let shared = model.provider;
        let role = model.role_mut(it.role);
        role.name.clone_from(&it.name);
        let current = if is_open(role.provider) {
            shared
        } else {
            role.provider
        };
        if current != provider {
            role.provider = provider;
            role.base_url.clear();
            role.key_env.clear();
        }
    }
    Ok(())
}

/// Empty for a command, which may lie elsewhere tomorrow.
fn address(role_model: &RoleModel) -> String {
    match &role_model.endpoint.route {
        Route::Http { base_url, .. } => base_url.to_string(),
        Route::Command { .. } => String::new(),
    }
}

/// Whether documents would go to somebody else than they did. What is on this machine is at home, at whatever port.
fn has_moved(kept: &AskedModel, role_model: &RoleModel) -> bool {
    let is_at_home = matches!(&role_model.endpoint.route, Route::Http { base_url, .. } if base_url.is_loopback());
    !is_at_home && !kept.address.is_empty() && kept.address != address(role_model)
}

fn moved(kept: &AskedModel, role_model: &RoleModel, lang: Lang) -> Failure {
    let (name, before, now) = (&role_model.name, &kept.address, address(role_model));
    let message = either(
        lang,
        format!(
            "이 세션은 {before}에 있는 {name}에 물어 왔는데, 지금 설정된 주소는 다릅니다: {now}"
        ),
        format!("this session asks {name} at {before}, and the settings now say {now}"),
    );
    let model = &role_model.endpoint.model;
    Failure::usage(message).hint(either(
        lang,
        format!("지금 설정대로 하려면 --model {model}, 모델 없이 하려면 --reasoner builtin"),
        format!(
            "--model {model} goes on with what the settings say, --reasoner builtin without a model"
        ),
    ))
}

/// Whose model is asked where the settings leave it open: whoever has the one that they name, else the first that is there.
fn provider(model: &Model, prices: &Prices, around: &Surroundings<'_>) -> Option<ProviderName> {
    if !matches!(model.provider, ProviderName::Auto | ProviderName::Same) {
        return Some(model.provider);
    }
    if model.name.is_empty() || !model.base_url.is_empty() {
        return around.detect();
    }
    around
        .seller(&model.name, prices)
        .or_else(|| around.detect())
        .or_else(|| around.own_server())
}

fn load_prices(config: &Config, around: &Surroundings<'_>) -> anyhow::Result<Prices> {
    let overrides = match config.model.prices_file.as_os_str().is_empty() {
        true => None,
        false => Some(read_prices(
            &around.dir.join(&config.model.prices_file),
            around.lang,
        )?),
    };
    Ok(Prices::load(overrides.as_deref())?)
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

/// `name` is empty where any model would do.
fn no_model(name: &str, lang: Lang) -> Missing {
    let message = match name {
        "" => either(
            lang,
            "쓸 수 있는 모델이 없습니다".to_owned(),
            "no model was found".to_owned(),
        ),
        name => either(
            lang,
            format!("모델을 쓸 수 없습니다: {name} (키도, claude 명령도, Ollama도 없습니다)"),
            format!(
                "the model {name} cannot be asked: there is no key, no claude command and no Ollama"
            ),
        ),
    };
    Missing(Failure::usage(message).hint(get_a_model(lang)))
}

/// How to get a model.
pub(crate) fn get_a_model(lang: Lang) -> &'static str {
    either(
        lang,
        "ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY 가운데 하나를 환경 변수로 두거나, claude 명령 또는 Ollama를 설치하세요. 모델 없이 하려면 --reasoner builtin",
        "set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or install the claude command or Ollama; --reasoner builtin needs none",
    )
}

#[cfg(test)]
mod tests;
