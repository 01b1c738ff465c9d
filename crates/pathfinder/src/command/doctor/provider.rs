//! Which search providers can be asked, what a key would add, and whether they answer.

use std::sync::Arc;
use std::time::Duration;

use pathfinder_engine::web::{Answered, OwnServer, Service, SetUp, Web, Whom};
use pathfinder_sources::provider::mcp::Transport;
use pathfinder_sources::provider::{Access, Query, SearchFailure, Settings};
use pathfinder_text::Lang;
use tokio::task::JoinSet;

use super::{Check, Health, bad, first_line, good};
use crate::command::search::{answers, reason::reason};
use crate::context::Context;
use crate::failure;
use crate::interruptible::wait_for;
use crate::wording::either;

const NAME: &str = "search";
/// The provider that wants the id of a search engine beside the key, in this variable.
const WITH_ENGINE_ID: &str = "google";
const ENGINE_ID: &str = "GOOGLE_CSE_ID";
/// Everybody knows something about it.
const SMALL_QUERY: &str = "tea";

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
    let mut answers = if live {
        ask_all(context, &web)
    } else {
        Vec::new()
    };
    let one = |it: &Service| {
        let place = answers
            .iter()
            .position(|answer| answer.provider == it.name());
        match place.map(|it| answers.swap_remove(it)) {
            Some(answered) => live_check(context.lang, &answered),
            None => check(context.lang, it),
        }
    };
    web.providers().map(one).collect()
}

fn check(lang: Lang, service: &Service) -> Check {
    let name = service.name();
    match service.readiness() {
        Ok(()) => {
            let (how, hint) = match service {
                Service::Known(it) => (ready(lang, it), more(lang, it)),
                Service::Own(it) => (started(lang, it), None),
            };
            let check = good(NAME, format!("{name}: {how}{}", fee(lang, service)));
            Check { hint, ..check }
        }
        Err(_) if !service.is_on() => good(
            NAME,
            format!("{name}: {}", either(lang, "꺼 둠", "switched off")),
        ),
        Err(failure) => {
            let because = reason(lang, name, &failure);
            let lead = either(lang, "준비되지 않음", "not set up");
            let found = format!("{name}: {lead} ({because}{})", fee(lang, service));
            let check = bad(NAME, Health::Missing, found, "");
            Check {
                hint: missing(lang, service).or_else(|| answers::hint(lang, &failure)),
                ..check
            }
        }
    }
}

/// `ready, without a key, one search in 3 s`.
fn ready(lang: Lang, set_up: &SetUp) -> String {
    let SetUp {
        provider, settings, ..
    } = set_up;
    let key = match settings.key {
        Some(_) => either(lang, "키 있음", "with a key"),
        None => either(lang, "키 없이", "without a key"),
    };
    let turn = seconds(provider.turn(settings));
    either(
        lang,
        format!("준비됨, {key}, {turn}초에 한 번"),
        format!("ready, {key}, one search in {turn} s"),
    )
}

/// What has to be set, and how often one may ask then.
fn missing(lang: Lang, service: &Service) -> Option<String> {
    let Service::Known(SetUp {
        provider, settings, ..
    }) = service
    else {
        return None;
    };
    let Access::Needed { variable } = provider.access else {
        return None;
    };
    let key = Some(variable).filter(|_| settings.key.is_none());
    let engine =
        Some(ENGINE_ID).filter(|_| provider.name == WITH_ENGINE_ID && settings.engine_id.is_none());
    let names: Vec<&str> = key.into_iter().chain(engine).collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(either(lang, ", ", " and "));
    let pace = Settings {
        interval: Some(provider.pace.interval_with_key),
        ..Settings::default()
    };
    let turn = seconds(provider.turn(&pace));
    Some(either(
        lang,
        format!("설정할 환경 변수: {names} ({turn}초에 한 번 물을 수 있습니다)"),
        format!("set {names}; it allows one search in {turn} s"),
    ))
}

/// `set up, starts npx`. Whether it works shows only when it is asked.
fn started(lang: Lang, own: &OwnServer) -> String {
    match own.server.as_ref().map(|it| &it.settings().transport) {
        Ok(Transport::Stdio(program)) => {
            let command = &program.command;
            either(
                lang,
                format!("설정됨, {command} 실행"),
                format!("set up, starts {command}"),
            )
        }
        Ok(Transport::Http(endpoint)) => {
            let host = endpoint.host();
            either(
                lang,
                format!("설정됨, {host}에 물음"),
                format!("set up, asks {host}"),
            )
        }
        Err(_) => String::new(),
    }
}

/// `, at most $0.0050 a search`.
fn fee(lang: Lang, service: &Service) -> String {
    let query = Query::new(SMALL_QUERY, 10, jiff::Timestamp::UNIX_EPOCH);
    let fee = service.fee_worst_case_micro_usd(&query) as f64 / 1e6;
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
fn more(lang: Lang, set_up: &SetUp) -> Option<String> {
    let SetUp {
        provider, settings, ..
    } = set_up;
    let pace = provider.pace;
    let variable = match (provider.access, &settings.key) {
        (Access::Better { variable }, None) => Some(variable),
        (Access::Better { .. } | Access::Open | Access::Needed { .. }, _) => None,
    };
    let faster = variable.filter(|_| pace.interval_with_key < pace.interval);
    let by_mail = settings.mailto.is_none() && pace.interval_with_mailto < pace.interval;
    let turn = |interval: Duration| {
        seconds(provider.turn(&Settings {
            interval: Some(interval),
            ..Settings::default()
        }))
    };
    match (faster, by_mail) {
        (Some(name), _) => {
            let turn = turn(pace.interval_with_key);
            Some(either(
                lang,
                format!("{name}을(를) 두면 {turn}초에 한 번 물을 수 있습니다"),
                format!("{name} would allow one search in {turn} s"),
            ))
        }
        (None, true) => {
            let turn = turn(pace.interval_with_mailto);
            Some(either(
                lang,
                format!(
                    "search.mailto에 전자 우편 주소를 적으면 {turn}초에 한 번 물을 수 있습니다"
                ),
                format!("your e-mail address in search.mailto would allow one search in {turn} s"),
            ))
        }
        (None, false) => None,
    }
}

fn seconds(turn: Duration) -> f64 {
    (turn.as_secs_f64() * 100.0).round() / 100.0
}

/// One small search with each provider that can be asked.
fn ask_all(context: &Context, web: &Arc<Web>) -> Vec<Answered> {
    let query = Arc::new(Query::new(SMALL_QUERY, 1, context.now()));
    let now = context.now();
    let names: Vec<String> = web
        .providers()
        .filter(|it| it.readiness().is_ok())
        .map(|it| it.name().to_owned())
        .collect();
    let work = async {
        let mut under_way = JoinSet::new();
        for name in names {
            let (web, query) = (web.clone(), query.clone());
            under_way.spawn(async move { web.search(Whom::Provider(&name), &query, now).await });
        }
        under_way.join_all().await
    };
    // After Ctrl-C there is nothing to tell of them.
    let found = wait_for(work).ok().flatten().unwrap_or_default();
    found.into_iter().flat_map(|it| it.answers).collect()
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
