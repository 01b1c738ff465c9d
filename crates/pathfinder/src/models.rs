//! Finds the models that think: what the settings name, or what this machine has.

mod choice;
mod surroundings;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::contract::{Lang, Role};
use pathfinder_engine::models::{AttemptPolicy, Models};
use pathfinder_reason::model::Prices;
use tokio::sync::Semaphore;

use crate::config::{Config, ProviderName, Reasoner};
use crate::failure::{Exit, Failure};
use crate::wording::either;
use choice::Choice;
pub(crate) use surroundings::Surroundings;

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

#[cfg(test)]
mod tests;
