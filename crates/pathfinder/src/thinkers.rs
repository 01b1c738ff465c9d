//! Who thinks in a session: as the flags and the settings say, or as the session was told before.

use std::sync::Arc;

use pathfinder_core::command::Command;
use pathfinder_core::contract::Role;
use pathfinder_core::settings::{AskedModel, OnUnreachable, Settings};
use pathfinder_engine::models::{Models, RoleModel};
use pathfinder_reason::model::{PriceSource, Protocol, Route};
use pathfinder_text::one_line;

use crate::config::{BUILTIN, Config, Reasoner};
use crate::context::Context;
use crate::failure::Failure;
use crate::models::{self, Missing};
use crate::wording::either;

/// Flags that say who thinks.
#[derive(Debug, clap::Args)]
pub(crate) struct ReasonerFlags {
    /// Who thinks
    #[arg(long, value_enum)]
    reasoner: Option<Reasoner>,
    /// The model that thinks
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

impl ReasonerFlags {
    /// The settings with what the flags say. Who names a model wants it asked.
    pub(crate) fn apply(&self, config: &mut Config, context: &Context) -> anyhow::Result<()> {
        if let (Some(Reasoner::Builtin), Some(name)) = (self.reasoner, &self.model) {
            let message = either(
                context.lang,
                format!("내장 추론기는 모델 {name}에 묻지 않습니다"),
                format!("the built-in reasoner does not ask the model {name}"),
            );
            let hint = either(
                context.lang,
                "--reasoner builtin과 --model 가운데 하나만 주세요",
                "give either --reasoner builtin or --model",
            );
            return Err(Failure::usage(message).hint(hint).into());
        }
        let named = self.model.as_ref().map(|_| Reasoner::Model);
        config.research.reasoner = self.reasoner.or(named).unwrap_or(config.research.reasoner);
        if let Some(name) = &self.model {
            config.model.name.clone_from(name);
            Role::ALL
                .into_iter()
                .for_each(|it| config.model.role_mut(it).name.clear());
        }
        Ok(())
    }

    fn are_given(&self) -> bool {
        self.reasoner.is_some() || self.model.is_some()
    }
}

/// Who thinks in a session.
#[derive(Clone)]
pub(crate) struct Thinkers {
    /// None where the built-in reasoner thinks, and where the models of a session are not there.
    pub(crate) models: Option<Arc<Models>>,
    /// For the report.
    name: String,
    asks_models: bool,
    asked: Vec<AskedModel>,
    on_unreachable: OnUnreachable,
}

impl Thinkers {
    /// Whoever the settings name, or whoever is there.
    pub(crate) fn find(config: &Config, context: &Context) -> anyhow::Result<Thinkers> {
        let found = context.models(config);
        let models = or_builtin(found, config, context)?;
        let on_unreachable = config.model.on_unreachable;
        Ok(match models {
            None => Thinkers::builtin(on_unreachable),
            Some(models) => Thinkers {
                name: models.role_model(Role::Writer).name.clone(),
                asks_models: true,
                asked: models::asked(&models),
                models: Some(models),
                on_unreachable,
            },
        })
    }

    /// Who thinks in a session that goes on: whoever did before, unless a flag says otherwise. A session that was told to
    /// stay at home sends nothing to a model because there is one now.
    pub(crate) fn again(
        settings: &Settings,
        flags: &ReasonerFlags,
        config: &Config,
        context: &Context,
    ) -> anyhow::Result<Thinkers> {
        if flags.are_given() {
            return Thinkers::find(config, context);
        }
        if !settings.asks_models {
            tell_of_models(config, context);
            return Ok(Thinkers::builtin(config.model.on_unreachable));
        }
        let found = models::kept(config, settings, &context.surroundings());
        let models = or_builtin(found, config, context)?;
        let asked = models
            .as_ref()
            .map_or_else(|| settings.models.clone(), |it| models::asked(it));
        let name = models
            .as_ref()
            .map_or(&settings.reasoner, |it| &it.role_model(Role::Writer).name)
            .clone();
        let on_unreachable = config.model.on_unreachable;
        // Where they are not there, the session finds that out and goes on without them until it is resumed.
        Ok(Thinkers {
            models,
            name,
            asks_models: true,
            asked,
            on_unreachable,
        })
    }

    fn builtin(on_unreachable: OnUnreachable) -> Thinkers {
        let (models, asked) = (None, Vec::new());
        Thinkers {
            models,
            name: BUILTIN.to_owned(),
            asks_models: false,
            asked,
            on_unreachable,
        }
    }

    /// Whether a model is there that searches the web by itself.
    pub(crate) fn has_searching_model(&self) -> bool {
        let is_anthropic = |models: &Arc<Models>, role: Role| {
            let route = &models.role_model(role).endpoint.route;
            matches!(
                route,
                Route::Http {
                    protocol: Protocol::Anthropic,
                    ..
                }
            )
        };
        self.models
            .as_ref()
            .is_some_and(|it| Role::ALL.into_iter().any(|role| is_anthropic(it, role)))
    }

    /// What a new session is told.
    pub(crate) fn settings(&self, settings: Settings) -> Settings {
        Settings {
            reasoner: self.name.clone(),
            asks_models: self.asks_models,
            models: self.asked.clone(),
            on_unreachable: self.on_unreachable,
            ..settings
        }
    }

    pub(crate) fn command(&self) -> Command {
        Command::UseReasoner {
            reasoner: self.name.clone(),
            asks_models: self.asks_models,
            models: self.asked.clone(),
            on_unreachable: self.on_unreachable,
        }
    }

    /// One line for each model that is asked: who it is, and what it costs.
    fn lines(&self, context: &Context) -> Vec<String> {
        let lead = either(context.lang, "추론", "reasoner");
        let Some(models) = &self.models else {
            return Vec::new();
        };
        let role_models = models.distinct().into_iter();
        role_models
            .map(|(_, role_model)| {
                format!(
                    "{lead}: {} ({})",
                    role_model.name,
                    price(role_model, models, context)
                )
            })
            .collect()
    }
}

/// The models that write for a session which does not go on. Without them the built-in reasoner writes.
pub(crate) fn for_writing(
    settings: &Settings,
    config: &Config,
    context: &Context,
) -> Option<Arc<Models>> {
    models::kept(config, settings, &context.surroundings()).unwrap_or_else(|error| {
        let message = one_line(error.to_string().lines().next().unwrap_or_default(), 400);
        context.output.note(&either(
            context.lang,
            format!("warning: {message}. 내장 추론기가 씁니다"),
            format!("warning: {message}; the built-in reasoner writes instead"),
        ));
        None
    })
}

/// Tells once who thinks, and which prices hold.
pub(crate) fn tell<'a>(all: impl Iterator<Item = &'a Thinkers>, context: &Context) {
    let mut told: Vec<String> = Vec::new();
    for line in all.flat_map(|it| it.lines(context)) {
        if !told.contains(&line) {
            context.output.note(&line);
            told.push(line);
        }
    }
}

/// `$1.25 in, $10.00 out per million tokens, by the list of 2026-11-16`.
fn price(role_model: &RoleModel, models: &Models, context: &Context) -> String {
    let (price, lang) = (&role_model.price, context.lang);
    let usd = |micro: u64| format!("${:.2}", micro as f64 / 1e6);
    let (input, output) = (usd(price.rates.input), usd(price.rates.output));
    let as_of = &models.prices_as_of;
    match (price.source, price.is_free()) {
        (PriceSource::Nobody, _) => either(
            lang,
            "무료: 이 컴퓨터에 있고 알려진 가격이 없음".to_owned(),
            "free: on this machine, and no price is known".to_owned(),
        ),
        (_, true) => either(
            lang,
            "무료: 설정한 가격".to_owned(),
            "free, as you set it".to_owned(),
        ),
        (PriceSource::User, false) => either(
            lang,
            format!("백만 토큰당 입력 {input}, 출력 {output}: 설정한 가격"),
            format!("{input} in, {output} out per million tokens, as you set it"),
        ),
        (PriceSource::List, false) => either(
            lang,
            format!("백만 토큰당 입력 {input}, 출력 {output}: {as_of} 가격표"),
            format!("{input} in, {output} out per million tokens, by the list of {as_of}"),
        ),
    }
}

/// Models that are not there are an error, or a warning where the settings say to go on without them.
fn or_builtin(
    found: anyhow::Result<Option<Arc<Models>>>,
    config: &Config,
    context: &Context,
) -> anyhow::Result<Option<Arc<Models>>> {
    let error = match found {
        Err(error) if config.model.on_unreachable == OnUnreachable::Builtin => error,
        other => return other,
    };
    let Some(missing) = error.downcast_ref::<Missing>() else {
        return Err(error);
    };
    let message = missing.message();
    context.output.note(&either(
        context.lang,
        format!("warning: {message}. 내장 추론기로 합니다"),
        format!("warning: {message}; the built-in reasoner thinks instead"),
    ));
    Ok(None)
}

/// A session that thinks without a model stays so, and says how that can be changed where there is one.
fn tell_of_models(config: &Config, context: &Context) {
    if config.research.reasoner == Reasoner::Builtin
        || context.surroundings().detect_key().is_none()
    {
        return;
    }
    context.output.note(either(
        context.lang,
        "추론: 내장 추론기. 이 세션은 모델 없이 시작했습니다 (모델에 물으려면 --reasoner model)",
        "reasoner: built-in; this session began without a model (--reasoner model asks one)",
    ));
}
