//! A provider as its user set it up, asked no more often than it wants.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_sources::provider::mcp::Server;
use pathfinder_sources::provider::{Page, Provider, Query, SearchFailure, Settings, send};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep, timeout};

/// Who would wait longer for a turn is told to come back instead.
const WAIT_MAX: Duration = Duration::from_secs(60);

/// Nobody takes more for a search, whatever a reply says.
const FEE_USD_MAX: f64 = 1e6;

/// A provider that this program knows.
#[derive(Debug)]
pub struct SetUp {
    pub provider: &'static Provider,
    pub settings: Settings,
    pub is_on: bool,
}

/// An MCP server of the user's.
#[derive(Debug)]
pub struct OwnServer {
    /// `mcp:<name>`.
    pub name: String,
    /// Or why it cannot be asked.
    pub server: Result<Server, SearchFailure>,
    pub is_on: bool,
}

/// Whoever can be asked.
#[derive(Debug)]
pub enum Service {
    Known(SetUp),
    Own(OwnServer),
}

/// What one provider answered, and what it took for that.
#[derive(Debug)]
pub struct Answered {
    pub provider: String,
    /// A page without hits says that there is nothing to be found.
    pub outcome: Result<Page, SearchFailure>,
    /// What was to be set aside before.
    pub fee_worst_case_micro_usd: u64,
    /// What the provider says it took; where it does not say, the worst case.
    pub fee_micro_usd: u64,
}

impl Service {
    pub fn name(&self) -> &str {
        match self {
            Service::Known(it) => it.provider.name,
            Service::Own(it) => &it.name,
        }
    }

    pub fn is_on(&self) -> bool {
        match self {
            Service::Known(it) => it.is_on,
            Service::Own(it) => it.is_on,
        }
    }

    /// Whether it can be asked, and if not, how that is mended.
    pub fn readiness(&self) -> Result<(), SearchFailure> {
        let name = self.name();
        if !self.is_on() {
            let key = match self {
                Service::Known(_) => format!("provider.{name}"),
                Service::Own(_) => name.replacen(':', ".", 1),
            };
            return Err(SearchFailure::Misconfigured {
                message: format!("{name} is switched off"),
                hint: format!("set {key}.enabled to true"),
            });
        }
        match self {
            Service::Known(it) => it.readiness(),
            Service::Own(it) => it.server.as_ref().map(|_| ()).map_err(Clone::clone),
        }
    }

    pub fn fee_worst_case_micro_usd(&self, query: &Query) -> u64 {
        let usd = match self {
            Service::Known(it) => it.provider.fee_usd(query, &it.settings),
            Service::Own(it) => it.server.as_ref().map_or(0.0, |it| it.settings().fee_usd),
        };
        // What is a hair above a whole number came about by adding fractions.
        (usd.clamp(0.0, FEE_USD_MAX) * 1e6 - 1e-6).ceil() as u64
    }

    /// For how long a search has it for itself. A server of the user's keeps its own order.
    fn turn(&self) -> Duration {
        match self {
            Service::Known(it) => it.provider.turn(&it.settings),
            Service::Own(_) => Duration::ZERO,
        }
    }

    async fn search(
        &self,
        http: &reqwest::Client,
        query: &Query,
        now: Timestamp,
    ) -> Result<Page, SearchFailure> {
        match self {
            Service::Known(it) => send::search(http, it.provider, query, &it.settings, now).await,
            Service::Own(it) => it.server.as_ref().map_err(Clone::clone)?.search(query, now).await,
        }
    }
}

impl SetUp {
    fn readiness(&self) -> Result<(), SearchFailure> {
        let probe = Query::new("a", 1, Timestamp::UNIX_EPOCH);
        match self.provider.ask(&probe, &self.settings) {
            Err(failure @ SearchFailure::Misconfigured { .. }) => Err(failure),
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

impl Answered {
    pub(super) fn new(service: &Service, query: &Query, outcome: Result<Page, SearchFailure>) -> Answered {
        let worst_case = service.fee_worst_case_micro_usd(query);
        let fee_micro_usd = match &outcome {
            Ok(Page { fee_usd: Some(usd), .. }) => (usd.clamp(0.0, FEE_USD_MAX) * 1e6).round() as u64,
            Ok(_) => worst_case,
            Err(failure) if failure.may_have_cost() => worst_case,
            Err(_) => 0,
        };
        Answered {
            provider: service.name().to_owned(),
            outcome,
            fee_worst_case_micro_usd: worst_case,
            fee_micro_usd,
        }
    }
}

/// A provider and when it may be asked next.
#[derive(Debug)]
pub(super) struct Asking {
    pub(super) service: Service,
    turns: Mutex<Turns>,
}

#[derive(Debug, Default)]
struct Turns {
    /// No search begins before.
    ready_at: Option<Instant>,
    /// The provider itself asked to be left alone until then.
    held_until: Option<Timestamp>,
}

impl Asking {
    pub(super) fn new(service: Service) -> Asking {
        Asking { service, turns: Mutex::default() }
    }

    pub(super) async fn ask(
        &self,
        http: &reqwest::Client,
        permits: &Semaphore,
        query: &Query,
        now: Timestamp,
    ) -> Answered {
        let started = Instant::now();
        let outcome = async {
            self.service.readiness()?;
            let permit = self.wait_for_turn(permits, now).await?;
            let asked_at = now.checked_add(started.elapsed()).unwrap_or(now);
            let page = self.service.search(http, query, asked_at).await;
            drop(permit);
            page
        };
        let outcome = outcome.await;
        if let Err(SearchFailure::RateLimited { until: Some(until), .. }) = &outcome {
            let mut turns = self.turns();
            turns.held_until = turns.held_until.max(Some(*until));
        }
        Answered::new(&self.service, query, outcome)
    }

    /// Waits for a turn, and for one of the permits that all share. Nobody holds a permit while waiting.
    async fn wait_for_turn<'a>(
        &self,
        permits: &'a Semaphore,
        now: Timestamp,
    ) -> Result<Option<SemaphorePermit<'a>>, SearchFailure> {
        let started = Instant::now();
        loop {
            let permit = timeout(WAIT_MAX.saturating_sub(started.elapsed()), permits.acquire()).await;
            let here = now.checked_add(started.elapsed()).unwrap_or(now);
            let permit = permit.map_err(|_| self.busy_until(here))?.ok();
            let wait = self.take_turn(here)?;
            if wait.is_zero() {
                return Ok(permit);
            }
            drop(permit);
            if started.elapsed() + wait > WAIT_MAX {
                return Err(self.busy_until(here.checked_add(wait).unwrap_or(here)));
            }
            sleep(wait).await;
        }
    }

    /// Takes the turn if it is there, else says how long to wait for it.
    fn take_turn(&self, now: Timestamp) -> Result<Duration, SearchFailure> {
        let mut turns = self.turns();
        if let Some(until) = turns.held_until.filter(|it| *it > now) {
            return Err(self.busy_until(until));
        }
        let here = Instant::now();
        let wait = turns.ready_at.map(|it| it.saturating_duration_since(here)).unwrap_or_default();
        if wait.is_zero() {
            turns.ready_at = Some(here + self.service.turn());
        }
        Ok(wait)
    }

    fn busy_until(&self, until: Timestamp) -> SearchFailure {
        let name = self.service.name();
        SearchFailure::RateLimited {
            message: format!("{name} wants no more requests for now"),
            until: Some(until),
        }
    }

    fn turns(&self) -> std::sync::MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use pathfinder_sources::provider::find;

    use super::*;

    /// PubMed is asked twice for a search, at most three times a second.
    #[tokio::test(start_paused = true)]
    async fn turns_are_kept() {
        let provider = find("pubmed").unwrap();
        let asking =
            Asking::new(Service::Known(SetUp { provider, settings: Settings::default(), is_on: true }));
        let turn = || asking.take_turn(Timestamp::UNIX_EPOCH).unwrap().as_millis();
        assert_eq!((turn(), turn()), (0, 668));
        tokio::time::advance(Duration::from_millis(600)).await;
        assert_eq!(turn(), 68);
        tokio::time::advance(Duration::from_millis(68)).await;
        assert_eq!((turn(), turn()), (0, 668));
    }
}
