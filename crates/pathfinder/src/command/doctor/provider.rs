//! Which search providers can be asked, what a key would add, and whether they answer.

use std::time::Duration;

use pathfinder_engine::doctor::{self, Faster, Needed, ProviderState, Readiness, Unset};
use pathfinder_engine::web::{Answered, SearchFailure};
use pathfinder_text::Lang;

use super::{Check, Health, bad, first_line, good};
use crate::command::search::{answers, reason::reason};
use crate::context::Context;
use crate::failure;
use crate::with_ctrl_c::wait_for;
use crate::wording::either;

const NAME: &str = "search";

pub(super) fn checks(context: &Context, live: bool) -> Vec<Check> {
    let web = match context.web() {
        Ok(web) => web,
        Err(error) => {
            let hint = failure::hint(&error, context.lang);
            let found = first_line(&failure::line(&error, context.lang));
            return vec![Check {
                hint,
                ..bad(NAME, Health::Broken, found, "")
            }];
        }
    };
    // After Ctrl-C there are no answers.
    let answers = match live {
        true => wait_for(doctor::ask_each(&web, context.now()))
            .ok()
            .flatten(),
        false => None,
    };
    let answers = answers.unwrap_or_default();
    let one = |it: ProviderState| match answers.iter().find(|answer| answer.provider == it.name) {
        Some(answered) => live_check(context.lang, answered),
        None => check(context.lang, &it),
    };
    doctor::states(&web).map(one).collect()
}

fn check(lang: Lang, state: &ProviderState) -> Check {
    let name = &state.name;
    let (how, hint) = match &state.readiness {
        Readiness::Ready {
            has_key,
            turn,
            faster,
        } => (
            ready(lang, *has_key, *turn),
            faster.as_ref().map(|it| more(lang, it)),
        ),
        Readiness::Starts { command } => (
            either(
                lang,
                format!("설정됨, {command} 실행"),
                format!("set up, starts {command}"),
            ),
            None,
        ),
        Readiness::Asks { host } => (
            either(
                lang,
                format!("설정됨, {host}에 물음"),
                format!("set up, asks {host}"),
            ),
            None,
        ),
        Readiness::SwitchedOff => {
            let off = either(lang, "꺼 둠", "switched off");
            return good(NAME, format!("{name}: {off}"));
        }
        Readiness::NotSetUp { because, unset } => {
            return not_set_up(lang, state, because, unset.as_ref());
        }
    };
    let check = good(NAME, format!("{name}: {how}{}", fee(lang, state)));
    Check { hint, ..check }
}

/// `ready, without a key, one search in 3 s`.
fn ready(lang: Lang, has_key: bool, turn: Duration) -> String {
    let key = match has_key {
        true => either(lang, "키 있음", "with a key"),
        false => either(lang, "키 없이", "without a key"),
    };
    let turn = seconds(turn);
    either(
        lang,
        format!("준비됨, {key}, {turn}초에 한 번"),
        format!("ready, {key}, one search in {turn} s"),
    )
}

fn not_set_up(
    lang: Lang,
    state: &ProviderState,
    because: &SearchFailure,
    unset: Option<&Unset>,
) -> Check {
    let (name, fee) = (&state.name, fee(lang, state));
    let (lead, why) = (
        either(lang, "준비되지 않음", "not set up"),
        reason(lang, name, because),
    );
    let hint = unset
        .map(|it| missing(lang, it))
        .or_else(|| answers::hint(lang, because));
    let check = bad(
        NAME,
        Health::Missing,
        format!("{name}: {lead} ({why}{fee})"),
        "",
    );
    Check { hint, ..check }
}

/// What has to be set, and how often one may ask then.
fn missing(lang: Lang, unset: &Unset) -> String {
    let names = unset.variables.join(either(lang, ", ", " and "));
    let turn = seconds(unset.turn);
    either(
        lang,
        format!("설정할 환경 변수: {names} ({turn}초에 한 번 물을 수 있습니다)"),
        format!("set {names}; it allows one search in {turn} s"),
    )
}

/// `, at most $0.0050 a search`.
fn fee(lang: Lang, state: &ProviderState) -> String {
    let fee = state.fee_max_micro_usd as f64 / 1e6;
    match fee > 0.0 {
        true => either(
            lang,
            format!(", 검색 한 번에 최대 ${fee:.4}"),
            format!(", at most ${fee:.4} a search"),
        ),
        false => String::new(),
    }
}

/// What a key, or an address to write to, would add.
fn more(lang: Lang, faster: &Faster) -> String {
    let turn = seconds(faster.turn);
    match faster.needed {
        Needed::Key(name) => either(
            lang,
            format!("{name}을(를) 두면 {turn}초에 한 번 물을 수 있습니다"),
            format!("{name} would allow one search in {turn} s"),
        ),
        Needed::Mailto => either(
            lang,
            format!("search.mailto에 전자 우편 주소를 적으면 {turn}초에 한 번 물을 수 있습니다"),
            format!("your e-mail address in search.mailto would allow one search in {turn} s"),
        ),
    }
}

fn seconds(turn: Duration) -> f64 {
    (turn.as_secs_f64() * 100.0).round() / 100.0
}

fn live_check(lang: Lang, answered: &Answered) -> Check {
    let line = answers::line(lang, answered);
    match &answered.outcome {
        Ok(_) => good(NAME, line),
        Err(failure) => {
            let health = match failure {
                SearchFailure::Misconfigured { .. } => Health::Broken,
                SearchFailure::Blocked { .. }
                | SearchFailure::RateLimited { .. }
                | SearchFailure::Failed { .. } => Health::Missing,
            };
            let check = bad(NAME, health, line, "");
            Check {
                hint: answers::hint(lang, failure),
                ..check
            }
        }
    }
}
