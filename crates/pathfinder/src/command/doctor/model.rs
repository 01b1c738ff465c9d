//! Which reasoner is used, and whether the models answer.

use pathfinder_core::contract::Role;
use pathfinder_core::words::doctor as words;
use pathfinder_engine::doctor::{ModelReply, Tried, Verdict, try_model};
use pathfinder_engine::models::Models;
use pathfinder_text::{Lang, one_line};

use super::{Check, first_line};
use crate::context::Context;
use crate::failure::{self, get_a_model};
use crate::runtime;

const NAME: &str = "reasoner";
const MODEL: &str = "model";

pub(super) fn check(context: &Context, live: bool, tell: &mut impl FnMut(Check)) {
    let lang = context.lang;
    let found = context.engine().and_then(|engine| Ok(engine.models()?));
    match found {
        Err(error) => tell(
            Check::broken(NAME, first_line(&failure::line(&error, lang)))
                .maybe_hint(failure::hint(&error, lang)),
        ),
        Ok(None) => {
            tell(Check::good(NAME, words::builtin(lang)));
            tell(Check::missing(MODEL, words::no_model(lang)).hint(get_a_model(lang)));
        }
        Ok(Some(models)) => {
            let roles =
                Role::ALL.map(|it| format!("{}: {}", it.name(), models.role_model(it).name));
            tell(Check::good(NAME, roles.join(", ")));
            if live {
                ask_each(context, &models, tell);
            }
        }
    }
}

/// One small call to each model.
fn ask_each(context: &Context, models: &Models, tell: &mut impl FnMut(Check)) {
    for (role, _) in models.distinct() {
        tell(
            match runtime::wait(try_model(models, role, context.now())) {
                Ok(tried) => judge(context.lang, &tried),
                Err(error) => Check::broken(MODEL, error.to_string()),
            },
        );
    }
}

fn judge(lang: Lang, tried: &Tried) -> Check {
    let model = &tried.model;
    let found = match &tried.reply {
        Ok(reply) => {
            let shown = shown(lang, reply);
            let fault = match reply.verdict {
                Verdict::Right => return Check::good(MODEL, format!("{model} {shown}")),
                Verdict::Wrong => words::reply_is_wrong(lang),
                Verdict::CutOff => words::reply_is_cut_off(lang),
                Verdict::Refused => words::reply_is_refused(lang),
            };
            format!("{model}: {fault} {shown}")
        }
        Err(error) => format!("{model}: {error}"),
    };
    Check::broken(MODEL, found).hint(words::check_model(lang))
}

/// `({"ok": true}) $0.000012`.
fn shown(lang: Lang, reply: &ModelReply) -> String {
    let cost = match (reply.cost_micro_usd, reply.is_free) {
        (0, true) => words::free(lang).to_owned(),
        (cost, _) => format!("${:.6}", cost as f64 / 1e6),
    };
    format!("({}) {cost}", one_line(&reply.text, 40))
}
