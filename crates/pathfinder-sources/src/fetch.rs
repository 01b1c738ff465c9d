//! Fetches untrusted pages: safely, politely, and no more often than needed.
//!
//! A url is checked, then its robots.txt; when it is its turn, one connection is opened to an address that was checked
//! and one answer is read, bounded in size and time. Each redirect starts over. The bytes of the answer decide its type,
//! and it is read as text. A failure says what to do next.

mod cache;
mod connect;
mod decode;
mod exchange;
mod failure;
mod gate;
mod guard;
mod judge;
mod page;
mod redirects;
mod robots;
mod schedule;
mod scrub;
mod settings;
mod sniff;
mod xml;

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::header::{CACHE_CONTROL, CONTENT_LANGUAGE, ETAG, LAST_MODIFIED};
use jiff::Timestamp;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};
use url::Url;

use crate::control::label;
use crate::pdf::PdfReader;
use cache::{Cache, Kept};
use decode::BodyLimits;
use exchange::{Answer, Overflow, Validators, Wire, exchange};
use gate::Gate;
use judge::{Meaning, asked_wait, judge};
use page::Raw;
use redirects::Redirects;
use robots::Sites;
use schedule::Purpose;
use scrub::scrub;

pub use cache::CacheSettings;
pub use connect::{Connector, ConnectorError, Resolver, Stream};
pub use failure::{Block, Defect, Fault, FetchFailure, Refusal, RobotsGround, Unread};
pub use guard::{Ground, Guard, PrivateHostError, Target, refuse_address};
pub use page::{Origin, Page};
pub use schedule::Politeness;
pub use settings::FetchSettings;
pub use sniff::PageKind;

/// How many pages are read at the same time; each may take a multiple of its size in memory.
const READERS_MAX: usize = 4;
/// PDFs are slow, and are read in separate processes.
const PDF_READERS_MAX: usize = 2;

/// Fetches pages. One instance serves a whole process, so that all its fetches are polite together.
#[derive(Debug)]
pub struct Fetcher {
    settings: FetchSettings,
    wire: Wire,
    gate: Gate,
    sites: Sites,
    cache: Option<Arc<Cache>>,
    pdf: Arc<PdfReader>,
    readers: Semaphore,
    pdf_readers: Semaphore,
}

/// Why nothing can be fetched at all.
#[derive(Debug, thiserror::Error)]
pub enum FetcherError {
    #[error(transparent)]
    PrivateHost(#[from] PrivateHostError),
    #[error("cannot store pages in the cache")]
    Cache(#[from] io::Error),
}

/// How one request is made.
#[derive(Clone, Copy)]
struct How {
    purpose: Purpose,
    limits: BodyLimits,
    overflow: Overflow,
}

/// What was found at a url, before it is read.
struct Found {
    kept: Kept,
    origin: Origin,
    may_keep: bool,
}

impl Fetcher {
    /// Opens the cache, if there is to be one. `pdf` reads PDFs in separate processes.
    pub fn new(
        settings: FetchSettings,
        resolver: Resolver,
        connector: Connector,
        pdf: PdfReader,
    ) -> Result<Fetcher, FetcherError> {
        let guard = Guard::new(&settings.allow_private_hosts)?;
        let cache = settings.cache.clone().map(Cache::open).transpose()?;
        let wire = Wire {
            guard,
            resolver,
            connector,
            user_agent: settings.user_agent(),
        };
        Ok(Fetcher {
            gate: Gate::new(settings.politeness.clone()),
            settings,
            wire,
            sites: Sites::default(),
            cache: cache.map(Arc::new),
            pdf: Arc::new(pdf),
            readers: Semaphore::new(READERS_MAX),
            pdf_readers: Semaphore::new(PDF_READERS_MAX),
        })
    }

    /// Fetches and reads a page; a cached one that is not older than `max_age` is not requested again. `now` is the time
    /// of the call. Dropping the future cancels the request.
    pub async fn fetch(
        &self,
        url: &str,
        max_age: Duration,
        now: Timestamp,
    ) -> Result<Page, FetchFailure> {
        let clock = Clock {
            now,
            started: Instant::now(),
        };
        let asked = self.wire.guard.check(url)?;
        let kept = self.find_kept(asked.url()).await;
        let is_young = |it: &Kept| age(it, now).is_some_and(|age| age <= max_age);
        let found = match kept {
            Some(kept) if is_young(&kept) => Found {
                kept,
                origin: Origin::Cache,
                may_keep: false,
            },
            kept => self.ask(&asked, kept, clock).await?,
        };
        self.read(asked, found).await
    }

    /// Asks for a page, from redirect to redirect.
    async fn ask(
        &self,
        asked: &Target,
        kept: Option<Kept>,
        clock: Clock,
    ) -> Result<Found, FetchFailure> {
        let mut redirects = Redirects::new(asked.clone(), self.settings.redirects_max);
        let mut allowance = Allowance::new(self.settings.deadline);
        let how = How {
            purpose: Purpose::Page,
            limits: BodyLimits {
                bytes_max: self.settings.bytes_max,
                pdf_bytes_max: self.settings.pdf_bytes_max,
            },
            overflow: Overflow::Refuse,
        };
        loop {
            let target = redirects.last();
            self.check_robots(target, &mut allowance, clock).await?;
            let known = kept
                .as_ref()
                .filter(|it| it.raw.url == *target.url() && !it.validators.is_empty());
            let validators = known.map(|it| it.validators.clone()).unwrap_or_default();
            let answer = self
                .ask_once(target, &validators, how, &mut allowance, clock)
                .await?;
            match (judge(target, &answer)?, known) {
                (Meaning::Redirect { location }, _) => {
                    redirects.follow(&self.wire.guard, &location)?
                }
                (Meaning::Page, _) => return Ok(found(target, answer, clock.now())),
                (Meaning::NotModified, Some(known)) => return Ok(unchanged(known, clock.now())),
                (Meaning::NotModified, None) => {
                    return Err(FetchFailure::Malformed {
                        url: scrub(target.url()),
                        because: Defect::NothingKept,
                    });
                }
            }
        }
    }

    /// Waits for a turn and asks once.
    async fn ask_once(
        &self,
        target: &Target,
        validators: &Validators,
        how: How,
        allowance: &mut Allowance,
        clock: Clock,
    ) -> Result<Answer, FetchFailure> {
        let host = target.host();
        let limited = |wait| FetchFailure::RateLimited {
            host: host.to_owned(),
            until: clock.after(wait),
        };
        let pass = self.gate.enter(host, how.purpose).await.map_err(limited)?;
        let asking = exchange(&self.wire, target, validators, how.limits, how.overflow);
        let answer = allowance.spend(target, asking).await?;
        if let Some(wait) = asked_wait(&answer, clock.now()) {
            self.gate.hold(host, wait);
            return Err(limited(wait));
        }
        drop(pass);
        Ok(answer)
    }

    async fn find_kept(&self, url: &Url) -> Option<Kept> {
        let (cache, url) = (self.cache.clone()?, url.clone());
        spawn_blocking(move || cache.find(&url))
            .await
            .ok()
            .flatten()
    }

    async fn read(&self, asked: Target, found: Found) -> Result<Page, FetchFailure> {
        let Found {
            kept,
            origin,
            may_keep,
        } = found;
        let broken = FetchFailure::Malformed {
            url: scrub(&kept.raw.url),
            because: Defect::BrokeReader,
        };
        let is_pdf = kept.raw.body.starts_with(b"%PDF-");
        let reader = if is_pdf {
            &self.pdf_readers
        } else {
            &self.readers
        }
        .acquire()
        .await;
        let pdf = self.pdf.clone();
        let reading = spawn_blocking(move || page::read(&kept.raw, &pdf).map(|it| (it, kept)));
        let ((kind, document), kept) = reading.await.unwrap_or(Err(broken))?;
        drop(reader);
        let kept = match self.cache.clone().filter(|_| may_keep) {
            Some(cache) => keep(cache, asked.url().clone(), kept).await,
            None => kept,
        };
        let Kept {
            raw: Raw { url, body, .. },
            fetched_at,
            ..
        } = kept;
        Ok(Page {
            url,
            kind,
            document,
            body,
            fetched_at,
            origin,
        })
    }
}

/// What was kept, which the server says is still what it would send.
fn unchanged(known: &Kept, now: Timestamp) -> Found {
    Found {
        kept: Kept {
            fetched_at: now,
            ..known.clone()
        },
        origin: Origin::Unchanged,
        may_keep: true,
    }
}

/// Keeps a page. One that cannot be kept is asked for again, and that is all.
async fn keep(cache: Arc<Cache>, url: Url, kept: Kept) -> Kept {
    let kept = Arc::new(kept);
    let shared = kept.clone();
    let _ = spawn_blocking(move || cache.keep(&url, &shared)).await;
    Arc::unwrap_or_clone(kept)
}

fn found(target: &Target, answer: Answer, now: Timestamp) -> Found {
    let said = |name| answer.header(name).map(str::to_owned);
    let validators = Validators {
        etag: said(ETAG),
        last_modified: said(LAST_MODIFIED),
    };
    let language =
        said(CONTENT_LANGUAGE).and_then(|it| label(it.split(',').next().unwrap_or_default()));
    let control = said(CACHE_CONTROL).unwrap_or_default().to_ascii_lowercase();
    let content_type = answer.content_type();
    let raw = Raw {
        url: target.url().clone(),
        body: answer.body,
        content_type,
        language,
    };
    let kept = Kept {
        raw,
        fetched_at: now,
        validators,
    };
    Found {
        kept,
        origin: Origin::Network,
        may_keep: !control.contains("no-store"),
    }
}

/// How old a page is; one from the future has no age.
fn age(kept: &Kept, now: Timestamp) -> Option<Duration> {
    Duration::try_from(now.duration_since(kept.fetched_at)).ok()
}

/// The wall-clock time during a call, counted on from the time that the caller passed in.
#[derive(Debug, Clone, Copy)]
struct Clock {
    now: Timestamp,
    started: Instant,
}

impl Clock {
    fn now(&self) -> Timestamp {
        self.after(Duration::ZERO)
    }

    fn after(&self, wait: Duration) -> Timestamp {
        self.now
            .checked_add(self.started.elapsed() + wait)
            .unwrap_or(self.now)
    }
}

/// The time that a fetch may still spend on the network.
#[derive(Debug)]
struct Allowance {
    deadline: Duration,
    left: Duration,
}

impl Allowance {
    fn new(deadline: Duration) -> Allowance {
        Allowance {
            deadline,
            left: deadline,
        }
    }

    /// As much of what is left as one errand on the way may take; what it took is settled afterwards.
    fn part(&self, most: Duration) -> Allowance {
        Allowance::new(self.left.min(most))
    }

    fn settle(&mut self, part: &Allowance) {
        self.left = self
            .left
            .saturating_sub(part.deadline.saturating_sub(part.left));
    }

    async fn spend<T>(
        &mut self,
        target: &Target,
        work: impl Future<Output = Result<T, FetchFailure>>,
    ) -> Result<T, FetchFailure> {
        let started = Instant::now();
        let done = timeout(self.left, work).await;
        self.left = self.left.saturating_sub(started.elapsed());
        let late = || FetchFailure::TooSlow {
            url: scrub(target.url()),
            deadline: self.deadline,
        };
        done.unwrap_or_else(|_| Err(late()))
    }
}

#[cfg(test)]
mod tests;
