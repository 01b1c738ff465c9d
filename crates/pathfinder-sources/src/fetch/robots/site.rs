//! Asks sites for their robots.txt, once in a day, and remembers what they said: in this process, and where pages are
//! kept for the next one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::Instant;
use url::Url;

use super::{ROBOTS_BYTES_MAX, Rules};
use crate::fetch::cache::Kept;
use crate::fetch::decode::BodyLimits;
use crate::fetch::exchange::{Overflow, Validators};
use crate::fetch::failure::{FetchFailure, Refusal, RobotsGround};
use crate::fetch::guard::Target;
use crate::fetch::judge::{Meaning, judge};
use crate::fetch::page::Raw;
use crate::fetch::redirects::Redirects;
use crate::fetch::schedule::Purpose;
use crate::fetch::scrub::scrub;
use crate::fetch::sniff::ContentType;
use crate::fetch::{Allowance, Clock, Fetcher, How, age, keep};

const AGENT: &str = "pathfinder";
/// Part of the deadline of the page that is wanted.
const DEADLINE: Duration = Duration::from_secs(15);
const REDIRECTS_MAX: usize = 5;
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// A site whose rules cannot be read is closed for so long.
const CLOSED: Duration = Duration::from_secs(300);
const SITES_MAX: usize = 4_096;

/// The rules of one site, or why nothing may be read there; the holder of the lock finds out.
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
    /// Fails if a site asks programs not to read a page, and notes the crawl delay that it asks for.
    pub(in crate::fetch) async fn check_robots(
        &self,
        target: &Target,
        allowance: &mut Allowance,
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
            None => self.find_rules(target, allowance, clock).await,
        };
        *known = Some(current.clone());
        drop(known);
        let rules = current.rules?;
        if let Some(delay) = rules.crawl_delay {
            self.gate.slow_down(target.host(), delay);
        }
        let path = url
            .query()
            .map_or(url.path().to_owned(), |it| format!("{}?{it}", url.path()));
        if rules.allow(&path) {
            return Ok(());
        }
        Err(FetchFailure::Disallowed {
            url: scrub(url),
            because: RobotsGround::Rule,
        })
    }

    /// The rules that another process kept, or what the site says now.
    async fn find_rules(&self, target: &Target, allowance: &mut Allowance, clock: Clock) -> Known {
        let place = place(target);
        let kept = match &place {
            Some(place) => self.find_kept(place).await,
            None => None,
        };
        let young =
            kept.and_then(|it| Some((age(&it, clock.now()).filter(|age| *age < KEPT)?, it)));
        if let Some((age, kept)) = young {
            return Known {
                rules: Ok(Arc::new(read(&kept.raw.body))),
                until: Instant::now() + (KEPT - age),
            };
        }
        let mut part = allowance.part(DEADLINE);
        let is_hurried = part.left < DEADLINE.min(self.settings.deadline);
        let said = self.ask_for_rules(target, &mut part, clock).await;
        allowance.settle(&part);
        let kept_for = match &said {
            Ok(_) => KEPT,
            // The queue in front of the host knows for how long.
            Err(FetchFailure::RateLimited { .. }) => Duration::ZERO,
            // That there was little time left says nothing about the site.
            Err(FetchFailure::TooSlow { .. }) if is_hurried => Duration::ZERO,
            Err(_) => CLOSED,
        };
        if let (Ok(body), Some(place), Some(cache)) = (&said, place, self.cache.clone()) {
            let rules = kept_rules(&place, body, clock.now());
            keep(cache, place, rules).await;
        }
        Known {
            rules: said.map(|it| Arc::new(read(&it))),
            until: Instant::now() + kept_for,
        }
    }

    /// What a site says, by RFC 9309: what is not there is empty and allows everything, what cannot be asked forbids
    /// everything.
    async fn ask_for_rules(
        &self,
        target: &Target,
        allowance: &mut Allowance,
        clock: Clock,
    ) -> Result<Vec<u8>, FetchFailure> {
        let first = self.wire.guard.check_redirect(target, "/robots.txt")?;
        let mut redirects = Redirects::new(first, REDIRECTS_MAX);
        let how = How {
            purpose: Purpose::Rules,
            limits: BodyLimits {
                bytes_max: ROBOTS_BYTES_MAX,
                pdf_bytes_max: ROBOTS_BYTES_MAX,
            },
            overflow: Overflow::Truncate,
        };
        loop {
            let asked = redirects.last();
            let answer = self
                .ask_once(asked, &Validators::default(), how, allowance, clock)
                .await?;
            match answer.status {
                status @ 500..=599 => return Err(closed(asked, status)),
                400..=499 => return Ok(Vec::new()),
                _ => {}
            }
            match judge(asked, &answer)? {
                Meaning::Redirect { location } => {
                    match redirects.follow(&self.wire.guard, &location) {
                        Err(FetchFailure::Refused {
                            because: Refusal::TooManyRedirects { .. } | Refusal::RedirectLoop,
                            ..
                        }) => return Ok(Vec::new()),
                        followed => followed?,
                    }
                }
                Meaning::Page => return Ok(answer.body),
                Meaning::NotModified => return Ok(Vec::new()),
            }
        }
    }
}

fn read(body: &[u8]) -> Rules {
    Rules::read(&String::from_utf8_lossy(body), AGENT)
}

fn kept_rules(place: &Url, body: &[u8], now: Timestamp) -> Kept {
    Kept {
        raw: Raw {
            url: place.clone(),
            body: body.to_vec(),
            content_type: ContentType::default(),
            language: None,
        },
        fetched_at: now,
        validators: Validators::default(),
    }
}

/// Where the rules of a site are kept: no page has a fragment in its address, so none is mistaken for them.
fn place(target: &Target) -> Option<Url> {
    target.url().join("/robots.txt#rules").ok()
}

fn closed(asked: &Target, status: u16) -> FetchFailure {
    FetchFailure::Disallowed {
        url: scrub(asked.url()),
        because: RobotsGround::ServerError { status },
    }
}
