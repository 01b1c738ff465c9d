//! A provider as the user set it up, within its rate limit.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_sources::provider::mcp::Server;
use pathfinder_sources::provider::{
    Hint, Page, Provider, Query, SearchFailure, Settings, What, send,
};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep, timeout};

/// A caller that would wait longer for its turn is told to retry later instead.
const WAIT_MAX: Duration = Duration::from_secs(60);

/// How long to back off from a provider that blocks us without a Retry-After: the first time, and at most.
const HOLD: Duration = Duration::from_secs(60);
const HOLD_MAX: Duration = Duration::from_secs(3_600);

/// No provider charges more for a search, whatever a reply says.
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
    /// Or why it cannot be used.
    pub server: Result<Server, SearchFailure>,
    pub is_on: bool,
}

/// A usable provider.
#[derive(Debug)]
pub enum Service {
    Known(SetUp),
    Own(OwnServer),
}

/// What one provider answered, and what it charged.
#[derive(Debug)]
pub struct Answered {
    pub provider: String,
    /// A page without hits means that there is nothing to find.
    pub outcome: Result<Page, SearchFailure>,
    /// The worst case, to be reserved beforehand.
    pub fee_worst_case_micro_usd: u64,
    /// What the provider says it charged; if it does not say, the worst case.
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

    /// Whether it can be used, and if not, how to fix that.
    pub fn readiness(&self) -> Result<(), SearchFailure> {
        let name = self.name();
        if !self.is_on() {
            let key = match self {
                Service::Known(_) => format!("provider.{name}"),
                Service::Own(_) => name.replacen(':', ".", 1),
            };
            let hint = Hint::SwitchOn {
                setting: format!("{key}.enabled"),
            };
            return Err(SearchFailure::misconfigured(
                What::SwitchedOff.of(name),
                hint,
            ));
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
        // A tiny excess over a whole number is a rounding error of adding fractions.
        (usd.clamp(0.0, FEE_USD_MAX) * 1e6 - 1e-6).ceil() as u64
    }

    /// The minimum interval between searches. The user's own servers need none.
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
            Service::Own(it) => {
                it.server
                    .as_ref()
                    .map_err(Clone::clone)?
                    .search(query, now)
                    .await
            }
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
    pub(super) fn new(
        service: &Service,
        query: &Query,
        outcome: Result<Page, SearchFailure>,
    ) -> Answered {
        let worst_case = service.fee_worst_case_micro_usd(query);
        let fee_micro_usd = match &outcome {
            Ok(Page {
                fee_usd: Some(usd), ..
            }) => (usd.clamp(0.0, FEE_USD_MAX) * 1e6).round() as u64,
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

/// A provider, and when it may be asked next.
#[derive(Debug)]
pub(super) struct Asking {
    pub(super) service: Service,
    turns: Mutex<Turns>,
}

#[derive(Debug, Default)]
struct Turns {
    /// No search starts before this.
    ready_at: Option<Instant>,
    /// The provider asked to be left alone until then.
    held: Option<Held>,
    /// How often in a row it blocked us without saying for how long.
    refusals: u32,
}

#[derive(Debug, Clone)]
struct Held {
    until: Timestamp,
    /// What it said; callers get this answer meanwhile.
    failure: SearchFailure,
}

impl Asking {
    pub(super) fn new(service: Service) -> Asking {
        Asking {
            service,
            turns: Mutex::default(),
        }
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
            let answer = self.service.search(http, query, asked_at).await;
            drop(permit);
            self.heed(answer, now.checked_add(started.elapsed()).unwrap_or(now))
        };
        Answered::new(&self.service, query, outcome.await)
    }

    /// Backs off from a provider that asks for it or blocks us, for longer each time if it does not say for how long.
    fn heed(
        &self,
        answer: Result<Page, SearchFailure>,
        now: Timestamp,
    ) -> Result<Page, SearchFailure> {
        let mut turns = self.turns();
        let mut failure = match answer {
            Ok(page) => {
                turns.refusals = 0;
                return Ok(page);
            }
            Err(failure) => failure,
        };
        let until = match &failure {
            SearchFailure::RateLimited {
                until: Some(until), ..
            } => *until,
            SearchFailure::RateLimited { until: None, .. } | SearchFailure::Blocked { .. } => {
                turns.refused(now)
            }
            SearchFailure::Misconfigured { .. } | SearchFailure::Failed { .. } => {
                return Err(failure);
            }
        };
        if let SearchFailure::RateLimited { until: told, .. } = &mut failure {
            *told = Some(until);
        }
        if turns.held.as_ref().is_none_or(|it| it.until < until) {
            turns.held = Some(Held {
                until,
                failure: failure.clone(),
            });
        }
        Err(failure)
    }

    /// Waits for a turn, and for one of the permits that all providers share. No permit is held while waiting.
    async fn wait_for_turn<'a>(
        &self,
        permits: &'a Semaphore,
        now: Timestamp,
    ) -> Result<Option<SemaphorePermit<'a>>, SearchFailure> {
        let started = Instant::now();
        loop {
            let permit = timeout(
                WAIT_MAX.saturating_sub(started.elapsed()),
                permits.acquire(),
            )
            .await;
            let here = now.checked_add(started.elapsed()).unwrap_or(now);
            let permit = permit.map_err(|_| self.busy_until(here))?.ok();
            let wait = self.try_turn(here)?;
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

    /// Takes the turn if it is free, or returns how long to wait for it.
    fn try_turn(&self, now: Timestamp) -> Result<Duration, SearchFailure> {
        let mut turns = self.turns();
        if let Some(held) = turns.held.as_ref().filter(|it| it.until > now) {
            return Err(held.failure.clone());
        }
        let here = Instant::now();
        let wait = turns
            .ready_at
            .map(|it| it.saturating_duration_since(here))
            .unwrap_or_default();
        if wait.is_zero() {
            turns.ready_at = Some(here + self.service.turn());
        }
        Ok(wait)
    }

    fn busy_until(&self, until: Timestamp) -> SearchFailure {
        SearchFailure::RateLimited {
            because: What::LeftAlone.of(self.service.name()),
            until: Some(until),
        }
    }

    fn turns(&self) -> std::sync::MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turns {
    /// Until when to back off from a provider that blocks us. Searches that ran side by side count as one refusal.
    fn refused(&mut self, now: Timestamp) -> Timestamp {
        if let Some(held) = self.held.as_ref().filter(|it| it.until > now) {
            return held.until;
        }
        let hold = HOLD
            .saturating_mul(2_u32.saturating_pow(self.refusals))
            .min(HOLD_MAX);
        self.refusals = self.refusals.saturating_add(1);
        now.checked_add(hold).unwrap_or(now)
    }
}

#[cfg(test)]
mod tests {
    use pathfinder_sources::provider::find;

    use super::*;

    /// A search at PubMed takes two requests, and it allows three per second.
    #[tokio::test(start_paused = true)]
    async fn turns_are_kept() {
        let provider = find("pubmed").unwrap();
        let asking = Asking::new(Service::Known(SetUp {
            provider,
            settings: Settings::default(),
            is_on: true,
        }));
        let turn = || asking.try_turn(Timestamp::UNIX_EPOCH).unwrap().as_millis();
        assert_eq!((turn(), turn()), (0, 668));
        tokio::time::advance(Duration::from_millis(600)).await;
        assert_eq!(turn(), 68);
        tokio::time::advance(Duration::from_millis(68)).await;
        assert_eq!((turn(), turn()), (0, 668));
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    /// For how many seconds to back off from a provider after an answer.
    fn held(asking: &Asking, answer: Result<Page, SearchFailure>, second: i64) -> i64 {
        let _ = asking.heed(answer, at(second));
        let is_held = |it: &i64| asking.try_turn(at(*it)).is_err();
        (second..second + 10_000).take_while(is_held).count() as i64
    }

    #[test]
    fn whoever_keeps_us_out_is_left_alone_for_longer_and_longer() {
        let asking = Asking::new(Service::Known(SetUp {
            provider: find("duckduckgo").unwrap(),
            settings: Settings {
                interval: Some(Duration::ZERO),
                ..Settings::default()
            },
            is_on: true,
        }));
        let blocked = || {
            Err(SearchFailure::Blocked {
                because: What::KeepsOut.into(),
            })
        };
        let limited = |until| {
            Err(SearchFailure::RateLimited {
                because: What::TooOften.into(),
                until,
            })
        };
        let mut now = 0;
        let mut holds = Vec::new();
        for answer in [
            blocked(),
            limited(None),
            blocked(),
            limited(Some(at(1_000))),
            blocked(),
        ] {
            let hold = held(&asking, answer, now);
            holds.push(hold);
            now += hold;
        }
        assert_eq!(holds, [60, 120, 240, 580, 480]);
        for expected in [960, 1_920, 3_600, 3_600] {
            let hold = held(&asking, limited(None), now);
            assert_eq!(hold, expected);
            now += hold;
        }
        // Searches that ran side by side are one refusal, and a good answer resets the count.
        assert_eq!(
            (held(&asking, blocked(), now), held(&asking, blocked(), now)),
            (3_600, 3_600)
        );
        assert_eq!(held(&asking, Ok(Page::default()), now + 3_600), 0);
        assert_eq!(held(&asking, blocked(), now + 3_600), 60);
        let told = asking.try_turn(at(now + 3_601));
        assert!(
            matches!(told, Err(SearchFailure::Blocked { .. })),
            "{told:?}"
        );
    }
}
