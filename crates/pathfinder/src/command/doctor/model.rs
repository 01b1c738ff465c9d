//! Which reasoner is used, and whether the models answer.

use pathfinder_core::contract::Role;
use pathfinder_engine::doctor::{ModelReply, Tried, Verdict, try_model};
use pathfinder_engine::models::Models;
use pathfinder_text::{Lang, one_line};

use super::{Check, Health, bad, first_line, good};
use crate::context::Context;
use crate::failure::{self, get_a_model};
use crate::wording::either;

const NAME: &str = "reasoner";

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
            let roles =
                Role::ALL.map(|it| format!("{}: {}", it.name(), models.role_model(it).name));
            tell(good(NAME, roles.join(", ")));
            if live {
                ask_each(context, &models, tell);
            }
        }
    }
}

/// One small call to each model.
fn ask_each(context: &Context, models: &Models, tell: &mut impl FnMut(Check)) {
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return tell(bad("model", Health::Broken, error.to_string(), "")),
    };
    for (role, _) in models.distinct() {
        let tried = runtime.block_on(try_model(models, role, context.now()));
        tell(judge(context.lang, &tried));
    }
}

fn judge(lang: Lang, tried: &Tried) -> Check {
    let model = &tried.model;
    let found = match &tried.reply {
        Ok(reply) if reply.verdict == Verdict::Right => {
            return good("model", format!("{model} {}", heard(lang, reply)));
        }
        Ok(reply) => format!(
            "{model}: {} {}",
            fault(lang, reply.verdict),
            heard(lang, reply)
        ),
        Err(error) => format!("{model}: {error}"),
    };
    let hint = either(
        lang,
        "키, 모델 이름, 주소(model.*)를 확인하세요",
        "check the key, the model's name and the address (model.*)",
    );
    bad("model", Health::Broken, found, hint)
}

/// `({"ok": true}) $0.000012`.
fn heard(lang: Lang, reply: &ModelReply) -> String {
    let cost = match (reply.cost_micro_usd, reply.is_free) {
        (0, true) => either(lang, "무료(로컬)", "free (local)").to_owned(),
        (cost, _) => format!("${:.6}", cost as f64 / 1e6),
    };
    format!("({}) {cost}", one_line(&reply.text, 40))
}

fn fault(lang: Lang, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right | Verdict::Wrong => either(
            lang,
            "응답에서 {\"ok\": true}를 읽을 수 없습니다",
            "its reply does not say {\"ok\": true}",
        ),
        Verdict::CutOff => either(
            lang,
            "응답이 길이 한도에서 끊겼습니다",
            "its reply was cut off at its limit",
        ),
        Verdict::Refused => either(lang, "응답을 거부했습니다", "it would not answer"),
    }
}
