//! Finds the models that think: those that the settings name, those that this machine has, or those of a session.

#![allow(
    clippy::disallowed_methods,
    reason = "opens what a person names, nothing below .research"
)]

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::contract::Role;
use pathfinder_core::settings::{AskedModel, Settings};
use pathfinder_core::words::failure;
use pathfinder_reason::model::{ClientError, PriceError, Prices, Route};
use pathfinder_text::Lang;
use tokio::sync::Semaphore;

use super::choice::Choice;
use super::known::{self, PROVIDERS};
use super::{AttemptPolicy, Models, RoleModel};
use crate::config::{Config, Model, ProviderName, Reasoner};
use crate::environment::Environment;

/// Why the requested models cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelsError {
    /// Get a model, or do without; `name` is empty if any model would do.
    NoModel {
        name: String,
    },
    NoClaude,
    /// Set the variable.
    NoKey {
        model: String,
        provider: &'static str,
        variable: String,
    },
    /// Ask the user whether the model may be used at its new address.
    Moved {
        name: String,
        /// The model without its provider.
        model: String,
        before: String,
        now: String,
    },
    /// Correct the variable.
    NotAKey {
        variable: String,
    },
    /// Correct `embeddings.base_url`.
    BadEmbeddingsAddress {
        because: String,
    },
    /// Say what embeddings cost.
    NoEmbeddingsPrice {
        name: String,
    },
    /// Correct `model.base_url`.
    BadAddress {
        provider: &'static str,
        because: String,
    },
    /// Name a model.
    NothingOffered {
        address: String,
    },
    /// Say what it costs.
    NoPrice {
        name: String,
    },
    /// Correct `model.prices_file`.
    PricesUnreadable {
        path: PathBuf,
        because: io::Error,
    },
    Prices(#[from] PriceError),
    NoRuntime(#[source] io::Error),
    Client(#[from] ClientError),
}

impl ModelsError {
    pub fn message(&self, lang: Lang) -> String {
        match self {
            ModelsError::NoModel { name } if name.is_empty() => failure::no_model(lang).to_owned(),
            ModelsError::NoModel { name } => failure::model_unavailable(lang, name),
            ModelsError::NoClaude => failure::no_claude(lang).to_owned(),
            ModelsError::NoKey {
                model, provider, ..
            } => failure::no_key(lang, model, provider),
            ModelsError::Moved {
                name, before, now, ..
            } => failure::model_moved(lang, name, before, now),
            ModelsError::NotAKey { variable } => failure::not_a_key(lang, variable),
            ModelsError::BadAddress { provider, because } => {
                failure::bad_model_address(lang, provider, because)
            }
            ModelsError::BadEmbeddingsAddress { because } => {
                failure::bad_embeddings_address(lang, because)
            }
            ModelsError::NothingOffered { address } => failure::no_model_offered(lang, address),
            ModelsError::NoPrice { name } | ModelsError::NoEmbeddingsPrice { name } => {
                failure::no_price(lang, name)
            }
            ModelsError::PricesUnreadable { path, because } => {
                failure::prices_unreadable(lang, path.display(), &because.to_string())
            }
            ModelsError::Prices(it) => it.to_string(),
            ModelsError::NoRuntime(_) => failure::no_runtime(lang).to_owned(),
            ModelsError::Client(it) => it.to_string(),
        }
    }

    /// Whether a model is simply missing, so that a session may go on without it.
    pub fn is_missing(&self) -> bool {
        matches!(
            self,
            ModelsError::NoModel { .. } | ModelsError::NoClaude | ModelsError::NoKey { .. }
        )
    }
}

impl fmt::Display for ModelsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message(Lang::English))
    }
}

/// The models that the settings ask for; none if the built-in reasoner thinks.
pub fn find(
    config: &Config,
    environment: &Environment,
) -> Result<Option<Arc<Models>>, ModelsError> {
    if config.research.reasoner == Reasoner::Builtin {
        return Ok(None);
    }
    let prices = load_prices(config, environment)?;
    let Some(provider) = provider(&config.model, &prices, environment) else {
        let is_wanted =
            config.research.reasoner == Reasoner::Model || !config.model.name.is_empty();
        return if is_wanted {
            Err(ModelsError::NoModel {
                name: config.model.name.clone(),
            })
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
            environment,
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

/// The models that a session was told to use. Their addresses and keys come from the settings, and a model that has
/// moved is not used.
pub(crate) fn of_session(
    config: &Config,
    settings: &Settings,
    environment: &Environment,
) -> Result<Option<Arc<Models>>, ModelsError> {
    let mut config = config.clone();
    config.research.reasoner = Reasoner::Model;
    name_kept(&mut config.model, &settings.models)?;
    let models = find(&config, environment)?;
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
        Some((kept, role_model)) => Err(ModelsError::Moved {
            name: role_model.name.clone(),
            model: role_model.endpoint.model.clone(),
            before: kept.address.clone(),
            now: address(role_model),
        }),
        None => Ok(models),
    }
}

/// What a session records about the models that it uses.
pub(crate) fn to_record(models: &Models) -> Vec<AskedModel> {
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

/// Replaces the models that the settings name with those of a session.
fn name_kept(model: &mut Model, kept: &[AskedModel]) -> Result<(), ModelsError> {
    for it in kept {
        let provider = PROVIDERS
            .into_iter()
            .find(|known| known.name() == it.provider);
        let provider = provider.ok_or_else(|| ModelsError::NoModel {
            name: format!("{}/{}", it.provider, it.name),
        })?;
        if model.provider.is_open() && model.role(it.role).provider.is_open() {
            model.provider = provider;
        }
        let shared = model.provider;
        let role = model.role_mut(it.role);
        role.name.clone_from(&it.name);
        let current = if role.provider.is_open() {
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

/// Empty for a command, whose path may change.
fn address(role_model: &RoleModel) -> String {
    match &role_model.endpoint.route {
        Route::Http { base_url, .. } => base_url.to_string(),
        Route::Command { .. } => String::new(),
    }
}

/// Whether documents would go to somebody else than before. Any port of this machine counts as the same place.
fn has_moved(kept: &AskedModel, role_model: &RoleModel) -> bool {
    let is_at_home = matches!(&role_model.endpoint.route, Route::Http { base_url, .. } if base_url.is_loopback());
    !is_at_home && !kept.address.is_empty() && kept.address != address(role_model)
}

/// The provider to use if the settings leave it open: one that has the named model, or else the first available.
fn provider(model: &Model, prices: &Prices, environment: &Environment) -> Option<ProviderName> {
    if !model.provider.is_open() {
        return Some(model.provider);
    }
    if model.name.is_empty() || !model.base_url.is_empty() {
        return known::detect(environment);
    }
    known::seller(&model.name, prices, environment)
        .or_else(|| known::detect(environment))
        .or_else(|| known::own_server(environment))
}

pub(crate) fn load_prices(
    config: &Config,
    environment: &Environment,
) -> Result<Prices, ModelsError> {
    let file = &config.model.prices_file;
    if file.as_os_str().is_empty() {
        return Ok(Prices::load(None)?);
    }
    let path = environment.dir.join(file);
    match std::fs::read_to_string(&path) {
        Ok(own) => Ok(Prices::load(Some(&own))?),
        Err(because) => Err(ModelsError::PricesUnreadable { path, because }),
    }
}

#[cfg(test)]
mod tests;
