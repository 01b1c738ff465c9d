//! Who thinks in a session: as the wish and the settings say, or as the session was set up before.

use std::sync::Arc;

use pathfinder_core::command::Command;
use pathfinder_core::contract::Role;
use pathfinder_core::settings::{AskedModel, BUILTIN, OnUnreachable, ReasonerKind, Settings};
use pathfinder_reason::model::{Protocol, Route};

use super::{Engine, EngineError};
use crate::config::{Config, HOST, Reasoner};
use crate::models::{self, Models, ModelsError};
use crate::note::{PricedModel, ReasonerNote};

/// Who should think, if that is not left to the settings.
#[derive(Debug, Clone, Default)]
pub struct ReasonerWish {
    pub reasoner: Option<Reasoner>,
    /// The name of a model. Naming one means that it is to be used.
    pub model: Option<String>,
}

impl ReasonerWish {
    pub(super) fn check(&self) -> Result<(), EngineError> {
        match (self.reasoner, &self.model) {
            (Some(Reasoner::Builtin), Some(model)) => Err(EngineError::BuiltinAsksNoModel {
                model: model.clone(),
            }),
            (Some(Reasoner::Host), Some(model)) => Err(EngineError::HostAsksNoModel {
                model: model.clone(),
            }),
            _ => Ok(()),
        }
    }

    /// Applies the wish to the settings.
    pub(super) fn apply(&self, config: &mut Config) {
        let named = self.model.as_ref().map(|_| Reasoner::Model);
        let reasoner = &mut config.research.reasoner;
        *reasoner = self.reasoner.or(named).unwrap_or(*reasoner);
        if let Some(name) = &self.model {
            config.model.name.clone_from(name);
            for role in Role::ALL {
                config.model.role_mut(role).name.clear();
            }
        }
    }

    fn is_given(&self) -> bool {
        self.reasoner.is_some() || self.model.is_some()
    }
}

/// Who thinks in a session.
#[derive(Debug, Clone)]
pub(super) struct Reasoners {
    /// None if the built-in reasoner thinks, and if the models of a session are not available.
    pub(super) models: Option<Arc<Models>>,
    /// For the report.
    name: String,
    kind: ReasonerKind,
    asked: Vec<AskedModel>,
    on_unreachable: OnUnreachable,
}

impl Reasoners {
    fn builtin(on_unreachable: OnUnreachable) -> Reasoners {
        Reasoners::without_models(BUILTIN, ReasonerKind::Builtin, on_unreachable)
    }

    fn without_models(name: &str, kind: ReasonerKind, on_unreachable: OnUnreachable) -> Reasoners {
        Reasoners {
            models: None,
            name: name.to_owned(),
            kind,
            asked: Vec::new(),
            on_unreachable,
        }
    }

    /// Whether there is a model that searches the web by itself.
    pub(super) fn has_searching_model(&self) -> bool {
        let is_anthropic = |models: &Models, role: Role| {
            matches!(
                models.role_model(role).endpoint.route,
                Route::Http {
                    protocol: Protocol::Anthropic,
                    ..
                }
            )
        };
        let models = self.models.as_ref();
        models.is_some_and(|it| Role::ALL.into_iter().any(|role| is_anthropic(it, role)))
    }

    /// The settings for a new session.
    pub(super) fn settings(&self, settings: Settings) -> Settings {
        Settings {
            reasoner: self.name.clone(),
            reasoner_kind: self.kind,
            models: self.asked.clone(),
            on_unreachable: self.on_unreachable,
            ..settings
        }
    }

    /// The command for a session that is resumed.
    pub(super) fn command(&self) -> Command {
        Command::UseReasoner {
            reasoner: self.name.clone(),
            reasoner_kind: self.kind,
            models: self.asked.clone(),
            on_unreachable: self.on_unreachable,
        }
    }
}

impl Engine {
    /// The reasoners that the settings name, or else those available.
    pub(super) fn find_reasoners(&self, config: &Config) -> Result<Reasoners, EngineError> {
        let on_unreachable = config.model.on_unreachable;
        if config.research.reasoner == Reasoner::Host {
            return self.host(on_unreachable);
        }
        let found = models::find(config, &self.environment);
        Ok(match self.or_builtin(found, on_unreachable)? {
            None => Reasoners::builtin(on_unreachable),
            Some(models) => Reasoners {
                name: models.role_model(Role::Writer).name.clone(),
                kind: ReasonerKind::Models,
                asked: models::to_record(&models),
                models: Some(models),
                on_unreachable,
            },
        })
    }

    /// Who thinks in a resumed session: the same as before, unless the wish says otherwise. A session that was started
    /// without models must not send anything to one just because there is one now.
    pub(super) fn reasoners_again(
        &self,
        settings: &Settings,
        wish: &ReasonerWish,
        config: &Config,
    ) -> Result<Reasoners, EngineError> {
        if wish.is_given() {
            return self.find_reasoners(config);
        }
        let on_unreachable = config.model.on_unreachable;
        match settings.reasoner_kind {
            ReasonerKind::Builtin => {
                let may_ask = config.research.reasoner != Reasoner::Builtin;
                if may_ask && models::detect_key(&self.environment).is_some() {
                    self.notes.send(ReasonerNote::BuiltinStays);
                }
                return Ok(Reasoners::builtin(on_unreachable));
            }
            ReasonerKind::Host => return self.host(on_unreachable),
            ReasonerKind::Models => {}
        }
        let found = models::of_session(config, settings, &self.environment);
        let models = self.or_builtin(found, on_unreachable)?;
        // If they are not available, the session finds that out and goes on without them until it is resumed.
        let (name, asked) = match &models {
            Some(models) => (
                &models.role_model(Role::Writer).name,
                models::to_record(models),
            ),
            None => (&settings.reasoner, settings.models.clone()),
        };
        Ok(Reasoners {
            name: name.clone(),
            kind: ReasonerKind::Models,
            asked,
            models,
            on_unreachable,
        })
    }

    /// The host, which must be this process: nobody else could answer.
    fn host(&self, on_unreachable: OnUnreachable) -> Result<Reasoners, EngineError> {
        match self.is_host {
            true => Ok(Reasoners::without_models(
                HOST,
                ReasonerKind::Host,
                on_unreachable,
            )),
            false => Err(EngineError::NoHost),
        }
    }

    /// The models that write for a session that is not resumed. Without them the built-in reasoner writes.
    pub(super) fn models_for_writing(&self, settings: &Settings) -> Option<Arc<Models>> {
        match models::of_session(&self.config, settings, &self.environment) {
            Ok(models) => models,
            Err(because) => {
                self.notes.send(ReasonerNote::BuiltinWrites { because });
                None
            }
        }
    }

    /// Reports once who thinks, and at which prices.
    pub(super) fn note_reasoners<'a>(&self, all: impl Iterator<Item = &'a Reasoners>) {
        let mut told: Vec<PricedModel> = Vec::new();
        for models in all.filter_map(|it| it.models.as_ref()) {
            for (_, role_model) in models.distinct() {
                let model = PricedModel {
                    name: role_model.name.clone(),
                    price: role_model.price,
                    prices_as_of: models.prices_as_of.clone(),
                };
                if !told.contains(&model) {
                    self.notes.send(ReasonerNote::Thinks(model.clone()));
                    told.push(model);
                }
            }
        }
    }

    /// Missing models are an error, or a note if the settings say to go on without them.
    fn or_builtin(
        &self,
        found: Result<Option<Arc<Models>>, ModelsError>,
        on_unreachable: OnUnreachable,
    ) -> Result<Option<Arc<Models>>, ModelsError> {
        match found {
            Err(missing) if on_unreachable == OnUnreachable::Builtin && missing.is_missing() => {
                self.notes.send(ReasonerNote::BuiltinThinks { missing });
                Ok(None)
            }
            found => found,
        }
    }
}
