//! Asks sites for their robots.txt, once in a day, and remembers what they said.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::{ROBOTS_BYTES_MAX, Rules};
use crate::fetch::decode::BodyLimits;
use crate::fetch::exchange::{Overflow, Validators};
use crate::fetch::failure::{FetchFailure, Refusal, RobotsGround};
use crate::fetch::guard::Target;
use crate::fetch::judge::{Meaning, judge};
use crate::fetch::scrub::scrub;
use crate::fetch::trail::Trail;
use crate::fetch::{Allowance, Clock, Fetcher};

const AGENT: &str = "pathfinder";
const DEADLINE: Duration = Duration::from_secs(15);
const REDIRECTS_MAX: usize = 5;
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// A site whose rules cannot be read is closed for so long.
const CLOSED: Duration = Duration::from_secs(300);
const SITES_MAX: usize = 4_096;

/// The rules of one site, or why nothing may be read there; whoever holds the lock finds it out.
type Site = Arc<tokio::sync::Mutex<Option<Known>>>;

#[derive(Debug, Clone)]
struct Known {
    rules: Result<Arc<Rules>, FetchFailure>,
    until: Instant,
}

/// What each site said.
#[derive(Debug, Default)]
pub(in crate::fetch) struct Sites(Mutex<BTreeMap<String, Site>>);

impl Sites {
    fn site(&self, origin: &str) -> Site {
        let mut sites = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sites.len() > SITES_MAX {
            sites.retain(|_, it| Arc::strong_count(it) > 1);
        }
        sites.entry(origin.to_owned()).or_default().clone()
    }
}

impl Fetcher {
    /// Fails if a site asks programs not to read a page, and asks it no more often than it wants.
    pub(in crate::fetch) async fn check_robots(
        &self,
        target: &Target,
        clock: Clock,
    ) -> Result<(), FetchFailure> {
        let url = target.url();
        if !self.settings.respect_robots || url.path() == "/robots.txt" {
            return Ok(());
        }
        let site = self.sites.site(&url.origin().ascii_serialization());
        let mut known = site.lock().await;
        let current = known.clone().filter(|it| it.until > Instant::now());
        let current = match current {
            Some(current) => current,
            None => self.ask_for_rules(target, clock).await,
        };
        *known = Some(current.clone());
        drop(known);
        let rules = current.rules?;
        if let Some(delay) = rules.crawl_delay {
            self.gate.slow_down(target.host(), delay);
        }
        let path = url.query().map_or(url.path().to_owned(), |it| format!("{}?{it}", url.path()));
        if rules.allow(&path) {
            return Ok(());
        }
        Err(FetchFailure::Disallowed { url: scrub(url), because: RobotsGround::Rule })
    }

    async fn ask_for_rules(&self, target: &Target, clock: Clock) -> Known {
        let rules = self.fetch_rules(target, clock).await;
        let kept = match &rules {
            Ok(_) => KEPT,
            // The queue in front of the host knows for how long.
            Err(FetchFailure::RateLimited { .. }) => Duration::ZERO,
            Err(_) => CLOSED,
        };
        Known { rules: rules.map(Arc::new), until: Instant::now() + kept }
    }

    /// The rules of RFC 9309: what is not there allows everything, what cannot be asked forbids everything.
    async fn fetch_rules(&self, target: &Target, clock: Clock) -> Result<Rules, FetchFailure> {
        let first = self.wire.guard.check_redirect(target, "/robots.txt")?;
        let mut trail = Trail::new(first, REDIRECTS_MAX);
        let mut allowance = Allowance::new(DEADLINE.min(self.settings.deadline));
        let limits = BodyLimits { bytes_max: ROBOTS_BYTES_MAX, pdf_bytes_max: ROBOTS_BYTES_MAX };
        loop {
            let asked = trail.last();
            let exchange = (limits, Overflow::Truncate);
            let answer =
                self.ask_once(asked, &Validators::default(), exchange, &mut allowance, clock).await?;
            match answer.status {
                status @ 500..=599 => return Err(closed(asked, status)),
                400..=499 => return Ok(Rules::default()),
                _ => {}
            }
            match judge(asked, &answer)? {
                Meaning::Redirect { location } => match trail.follow(&self.wire.guard, &location) {
                    Err(FetchFailure::Refused {
                        because: Refusal::TooManyRedirects { .. } | Refusal::RedirectLoop,
                        ..
                    }) => return Ok(Rules::default()),
                    followed => followed?,
                },
                Meaning::Page => return Ok(Rules::read(&String::from_utf8_lossy(&answer.body), AGENT)),
                Meaning::NotModified => return Ok(Rules::default()),
            }
        }
    }
}

fn closed(asked: &Target, status: u16) -> FetchFailure {
    FetchFailure::Disallowed { url: scrub(asked.url()), because: RobotsGround::ServerError { status } }
}
