//! Which search providers can be used, what a key would add, and what they answer to a test search.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_sources::provider::mcp::Transport;
use pathfinder_sources::provider::{Access, Query, SearchFailure, Settings};
use tokio::task::JoinSet;

use crate::web::{Answered, OwnServer, Recipients, Service, SetUp, Web};

/// The provider that needs the id of a search engine besides the key, in this variable.
const WITH_ENGINE_ID: &str = "google";
const ENGINE_ID: &str = "GOOGLE_CSE_ID";
/// A query about which every provider has something.
const SMALL_QUERY: &str = "tea";

/// A provider, and whether it can be used.
#[derive(Debug)]
pub struct ProviderState {
    pub name: String,
    pub readiness: Readiness,
    /// The most that one search can cost.
    pub fee_max_micro_usd: u64,
}

#[derive(Debug)]
pub enum Readiness {
    Ready {
        has_key: bool,
        /// One search in this time.
        turn: Duration,
        faster: Option<Faster>,
    },
    /// A server of the user's own that is started with this command.
    Starts {
        command: String,
    },
    /// A server of the user's own at this host.
    Asks {
        host: String,
    },
    SwitchedOff,
    NotSetUp {
        because: SearchFailure,
        unset: Option<Unset>,
    },
}

/// What would allow one search in this time.
#[derive(Debug)]
pub struct Faster {
    pub needed: Needed,
    pub turn: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// A key in this variable.
    Key(&'static str),
    /// The user's e-mail address.
    Mailto,
}

/// Variables that have to be set, and how often one may search then.
#[derive(Debug)]
pub struct Unset {
    pub variables: Vec<&'static str>,
    pub turn: Duration,
}

/// Every provider, usable or not. This sends nothing.
pub fn states(web: &Web) -> impl Iterator<Item = ProviderState> {
    let query = Query::new(SMALL_QUERY, 10, Timestamp::UNIX_EPOCH);
    web.providers().map(move |service| ProviderState {
        name: service.name().to_owned(),
        readiness: readiness(service),
        fee_max_micro_usd: service.fee_worst_case_micro_usd(&query),
    })
}

/// One test search at each usable provider, all side by side.
pub async fn ask_each(web: &Arc<Web>, now: Timestamp) -> Vec<Answered> {
    let query = Arc::new(Query::new(SMALL_QUERY, 1, now));
    let mut under_way = JoinSet::new();
    for service in web.providers().filter(|it| it.readiness().is_ok()) {
        let (web, query, name) = (web.clone(), query.clone(), service.name().to_owned());
        under_way.spawn(async move { web.search(Recipients::Provider(&name), &query, now).await });
    }
    let found = under_way.join_all().await;
    found.into_iter().flat_map(|it| it.answers).collect()
}

fn readiness(service: &Service) -> Readiness {
    match (service.readiness(), service) {
        (Ok(()), Service::Known(it)) => Readiness::Ready {
            has_key: it.settings.key.is_some(),
            turn: it.provider.turn(&it.settings),
            faster: faster(it),
        },
        (Ok(()), Service::Own(it)) => own(it),
        (Err(_), _) if !service.is_on() => Readiness::SwitchedOff,
        (Err(because), Service::Known(it)) => Readiness::NotSetUp {
            because,
            unset: unset(it),
        },
        (Err(because), Service::Own(_)) => Readiness::NotSetUp {
            because,
            unset: None,
        },
    }
}

/// A server must be called to find out whether it works.
fn own(own: &OwnServer) -> Readiness {
    match &own.server {
        Ok(server) => match &server.settings().transport {
            Transport::Stdio(program) => Readiness::Starts {
                command: program.command.clone(),
            },
            Transport::Http(endpoint) => Readiness::Asks {
                host: endpoint.host().to_owned(),
            },
        },
        Err(because) => Readiness::NotSetUp {
            because: because.clone(),
            unset: None,
        },
    }
}

fn unset(set_up: &SetUp) -> Option<Unset> {
    let SetUp {
        provider, settings, ..
    } = set_up;
    let Access::Needed { variable } = provider.access else {
        return None;
    };
    let key = Some(variable).filter(|_| settings.key.is_none());
    let engine =
        Some(ENGINE_ID).filter(|_| provider.name == WITH_ENGINE_ID && settings.engine_id.is_none());
    let variables: Vec<&str> = key.into_iter().chain(engine).collect();
    (!variables.is_empty()).then(|| Unset {
        variables,
        turn: turn_at(set_up, provider.pace.interval_with_key),
    })
}

/// What a key, or an e-mail address, would add.
fn faster(set_up: &SetUp) -> Option<Faster> {
    let SetUp {
        provider, settings, ..
    } = set_up;
    let pace = provider.pace;
    let variable = match (provider.access, &settings.key) {
        (Access::Better { variable }, None) => Some(variable),
        (Access::Better { .. } | Access::Open | Access::Mailto | Access::Needed { .. }, _) => None,
    };
    if let Some(variable) = variable.filter(|_| pace.interval_with_key < pace.interval) {
        return Some(Faster {
            needed: Needed::Key(variable),
            turn: turn_at(set_up, pace.interval_with_key),
        });
    }
    let by_mail = settings.mailto.is_none() && pace.interval_with_mailto < pace.interval;
    by_mail.then(|| Faster {
        needed: Needed::Mailto,
        turn: turn_at(set_up, pace.interval_with_mailto),
    })
}

fn turn_at(set_up: &SetUp, interval: Duration) -> Duration {
    set_up.provider.turn(&Settings {
        interval: Some(interval),
        ..Settings::default()
    })
}
