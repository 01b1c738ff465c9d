//! Who thinks here, and whether the models answer.

use std::sync::{Arc, LazyLock};

use pathfinder_core::contract::Role;
use pathfinder_engine::models::{Models, RoleModel};
use pathfinder_reason::model::{CallError, Reply, Stop};
use pathfinder_reason::prompt::Prompt;
use pathfinder_text::Lang;
use serde_json::{Value, json};

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::failure::{self, get_a_model};
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

pub(super) fn check(context: &Context, live: bool, tell: &mut impl FnMut(Check)) {
    let lang = context.lang;
    let found = context.engine().and_then(|engine| Ok(engine.models()?));
    match found {
        Err(error) => {
            let hint = failure::hint(&error, lang);
            tell(bad(
                NAME,
                Health::Broken,
                first_line(&failure::line(&error, lang)),
                hint.unwrap_or_default(),
            ));
        }
        Ok(None) => {
            let builtin = either(
                lang,
                "builtin (모델, 네트워크, 키가 필요 없음)",
                "builtin (needs no model, no network and no key)",
            );
            let none = either(lang, "모델이 없습니다", "none found");
            tell(good(NAME, builtin));
            tell(bad("model", Health::Missing, none, get_a_model(lang)));
        }
        Ok(Some(models)) => {
            let role_models =
                Role::ALL.map(|it| format!("{}: {}", it.name(), models.role_model(it).name));
            tell(good(NAME, role_models.join(", ")));
            if live {
                ask_each(context, &models, tell);
            }
        }
    }
}

/// One small call to each model.
fn ask_each(context: &Context, models: &Arc<Models>, tell: &mut impl FnMut(Check)) {
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return tell(bad("model", Health::Broken, error.to_string(), "")),
    };
    for (role, role_model) in models.distinct() {
        let prompt = Prompt {
            name: "doctor",
            system: "You check a connection.",
            context: String::new(),
            task: "Reply with this and nothing else: {\"ok\": true}".to_owned(),
            schema: &OK,
        };
        let answered = runtime.block_on(models.try_out(role, prompt, context.now()));
        tell(judge(role_model, answered, context.lang));
    }
}

fn judge(role_model: &RoleModel, answered: Result<(Reply, u64), CallError>, lang: Lang) -> Check {
    let hint = either(
        lang,
        "키, 모델 이름, 주소(model.*)를 확인하세요",
        "check the key, the model's name and the address (model.*)",
    );
    let (reply, cost) = match answered {
        Ok(answered) => answered,
        Err(error) => {
            return bad(
                "model",
                Health::Broken,
                format!("{}: {error}", role_model.name),
                hint,
            );
        }
    };
    let said = pathfinder_text::one_line(&reply.text, 40);
    let cost = match (cost, role_model.price.is_free()) {
        (0, true) => either(lang, "무료(로컬)", "free (local)").to_owned(),
        (cost, _) => format!("${:.6}", cost as f64 / 1e6),
    };
    if is_ok(&reply.text) {
        return good("model", format!("{} ({said}) {cost}", role_model.name));
    }
    let why = match reply.stop {
        Stop::End | Stop::Other => either(
            lang,
            "응답에서 {\"ok\": true}를 읽을 수 없습니다",
            "its reply does not say {\"ok\": true}",
        ),
        Stop::Length => either(
            lang,
            "응답이 길이 한도에서 끊겼습니다",
            "its reply was cut off at its limit",
        ),
        Stop::Refused => either(lang, "응답을 거부했습니다", "it would not answer"),
    };
    bad(
        "model",
        Health::Broken,
        format!("{}: {why} ({said}) {cost}", role_model.name),
        hint,
    )
}

/// Whether a reply holds what was asked for, whatever stands around it.
fn is_ok(text: &str) -> bool {
    let object = text
        .find('{')
        .zip(text.rfind('}'))
        .filter(|(from, to)| from < to);
    let object = object.and_then(|(from, to)| serde_json::from_str::<Value>(&text[from..=to]).ok());
    object.is_some_and(|it| it["ok"] == true)
}
