//! Who thinks here, and whether the models answer.

use std::sync::{Arc, LazyLock};

use pathfinder_core::contract::Role;
use pathfinder_engine::models::{Models, Seat};
use pathfinder_reason::prompt::Prompt;
use serde_json::{Value, json};

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::models::get_a_model;
use crate::wording::either;

const NAME: &str = "reasoner";
/// What the small question wants.
static OK: LazyLock<Value> = LazyLock::new(|| {
    json!({
        "type": "object",
        "properties": { "ok": { "type": "boolean" } },
        "required": ["ok"],
        "additionalProperties": false,
    })
});

pub(super) fn checks(context: &Context, live: bool) -> Vec<Check> {
    let lang = context.lang;
    let found = context.config().and_then(|config| context.models(config));
    match found {
        Err(error) => {
            let hint =
                error.chain().find_map(|it| it.downcast_ref::<crate::failure::Failure>()?.hint.clone());
            vec![bad(NAME, Health::Broken, first_line(&format!("{error:#}")), hint.unwrap_or_default())]
        }
        Ok(None) => {
            let builtin = either(
                lang,
                "builtin (모델, 네트워크, 키가 필요 없음)",
                "builtin (needs no model, no network and no key)",
            );
            let none = either(lang, "모델이 없습니다", "none found");
            vec![good(NAME, builtin), bad("model", Health::Missing, none, get_a_model(lang))]
        }
        Ok(Some(models)) => {
            let seats = Role::ALL.map(|it| format!("{}: {}", it.name(), models.seat(it).name));
            let mut checks = vec![good(NAME, seats.join(", "))];
            if live {
                checks.extend(calls(context, &models));
            }
            checks
        }
    }
}

/// One small call to each model.
fn calls(context: &Context, models: &Arc<Models>) -> Vec<Check> {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return vec![bad("model", Health::Broken, error.to_string(), "")],
    };
    let call = |(role, seat): (Role, &Seat)| {
        let prompt = Prompt {
            name: "doctor",
            system: "You check a connection.",
            context: String::new(),
            task: "Reply with this and nothing else: {\"ok\": true}".to_owned(),
            schema: &OK,
        };
        match runtime.block_on(models.try_out(role, prompt, context.now())) {
            Ok((reply, cost)) => {
                let cost = cost as f64 / 1e6;
                let said = pathfinder_core::text::one_line(&reply.text, 40);
                good("model", format!("{} ({said}) ${cost:.6}", seat.name))
            }
            Err(error) => {
                let hint = either(
                    context.lang,
                    "키, 모델 이름, 주소(model.*)를 확인하세요",
                    "check the key, the model's name and the address (model.*)",
                );
                bad("model", Health::Broken, format!("{}: {error}", seat.name), hint)
            }
        }
    };
    models.distinct().into_iter().map(call).collect()
}
