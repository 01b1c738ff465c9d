//! Which search providers can be asked, what a key would add, and whether they answer.

use std::time::Duration;

use pathfinder_core::words::doctor as words;
use pathfinder_engine::doctor::{self, Faster, Needed, ProviderState, Readiness, Unset};
use pathfinder_engine::web::{Answered, SearchFailure};
use pathfinder_text::Lang;

use super::{Check, Health, first_line};
use crate::command::search::{answers, reason::reason};
use crate::context::Context;
use crate::failure;
use crate::with_ctrl_c::wait_for;

const NAME: &str = "search";

pub(super) fn checks(context: &Context, live: bool) -> Vec<Check> {
    let web = match context.web() {
        Ok(web) => web,
        Err(error) => {
            let found = first_line(&failure::line(&error, context.lang));
            let hint = failure::hint(&error, context.lang);
            return vec![Check::broken(NAME, found).maybe_hint(hint)];
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
    let (name, fee) = (&state.name, fee(lang, state));
    let ready = |how: String| Check::good(NAME, format!("{name}: {how}{fee}"));
    match &state.readiness {
        Readiness::Ready {
            has_key,
            turn,
            faster,
        } => {
            let how = match has_key {
                true => words::ready_with_key(lang, seconds(*turn)),
                false => words::ready_without_key(lang, seconds(*turn)),
            };
            ready(how).maybe_hint(faster.as_ref().map(|it| more(lang, it)))
        }
        Readiness::Starts { command } => ready(words::starts(lang, command)),
        Readiness::Asks { host } => ready(words::asks(lang, host)),
        Readiness::SwitchedOff => {
            Check::good(NAME, format!("{name}: {}", words::switched_off(lang)))
        }
        Readiness::NotSetUp { because, unset } => {
            let why = format!("{}{fee}", reason(lang, because));
            let hint = unset.as_ref().map(|it| missing(lang, it));
            Check::missing(NAME, format!("{name}: {}", words::not_set_up(lang, &why)))
                .maybe_hint(hint.or_else(|| answers::hint(lang, because)))
        }
    }
}

/// What has to be set, and how often one may ask then.
fn missing(lang: Lang, unset: &Unset) -> String {
    let names = unset.variables.join(words::and(lang));
    words::set_variables(lang, &names, seconds(unset.turn))
}

/// `, at most $0.0050 per search`.
fn fee(lang: Lang, state: &ProviderState) -> String {
    match state.fee_max_micro_usd {
        0 => String::new(),
        micro_usd => words::fee(lang, micro_usd as f64 / 1e6),
    }
}

/// What a key, or an address to write to, would add.
fn more(lang: Lang, faster: &Faster) -> String {
    let turn = seconds(faster.turn);
    match faster.needed {
        Needed::Key(name) => words::faster_with_key(lang, name, turn),
        Needed::Mailto => words::faster_with_mailto(lang, turn),
    }
}

fn seconds(turn: Duration) -> f64 {
    (turn.as_secs_f64() * 100.0).round() / 100.0
}

fn live_check(lang: Lang, answered: &Answered) -> Check {
    let line = answers::line(lang, answered);
    let failure = match &answered.outcome {
        Ok(_) => return Check::good(NAME, line),
        Err(failure) => failure,
    };
    let health = match failure {
        SearchFailure::Misconfigured { .. } => Health::Broken,
        SearchFailure::Blocked { .. }
        | SearchFailure::RateLimited { .. }
        | SearchFailure::Failed { .. } => Health::Missing,
    };
    Check::new(NAME, health, line).maybe_hint(answers::hint(lang, failure))
}
