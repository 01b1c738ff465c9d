//! Searches and reads over the network: search providers as the user set them up, and the fetcher.
//!
//! One instance serves a whole process, so that all its sessions share the rate limits. It searches, fetches and
//! reports what that cost; the caller decides what to do about a failure. It stores nothing.

mod assemble;
mod plan;
mod servers;
mod set_up;
mod wanted;
pub mod wording;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::source::AuthorityTable;
use pathfinder_sources::PdfReader;
use pathfinder_sources::fetch::{
    Connector, ConnectorError, FetchFailure, FetchSettings, Fetcher, FetcherError, Page,
    PrivateHostError, Resolver,
};
pub use pathfinder_sources::provider::mcp::PREFIX as MCP_PREFIX;
use pathfinder_sources::provider::send::{self, ClientError};
use pathfinder_sources::provider::{Category, Fault, Hit, HitKind, Subject, fuse};
pub use pathfinder_sources::provider::{Fused, Hint, Left, Query, Reason, SearchFailure, What};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

pub use assemble::scope_on_network;
pub(crate) use assemble::{assemble, look_up, retraction_registries};
use plan::Rounds;
pub use plan::{NetworkScope, Recipients};
pub use servers::{UnknownServer, check_name};
use set_up::Asking;
pub use set_up::{Answered, OwnServer, Service, SetUp};
pub use wanted::{Relation, provider_names, related, words};

/// A page that was fetched, or why it was not.
pub mod page {
    pub use pathfinder_sources::fetch::{
        Block, Defect, Fault, FetchFailure, Ground, Origin, Page, PageKind, Refusal, RobotsGround,
        Unread,
    };
}

/// How the network is used.
#[derive(Debug)]
pub struct WebSettings {
    /// The providers, without duplicates.
    pub providers: Vec<SetUp>,
    /// Providers that cannot be set up: a search there fails with the reason.
    pub unusable: Vec<Unusable>,
    /// The user's own MCP servers.
    pub servers: Vec<OwnServer>,
    /// The web providers in the order in which they are asked.
    pub web: Vec<String>,
    /// The archives of papers.
    pub archives: Vec<String>,
    pub hybrid_asks_archives: bool,
    /// Whether another provider is tried when one fails.
    pub falls_back: bool,
    pub searches_side_by_side: usize,
    /// The fields of science to search at arXiv, if a query names none.
    pub categories: Vec<Category>,
    pub authority: AuthorityTable,
    pub fetch: FetchSettings,
    /// How old a cached page may be.
    pub max_age: Duration,
}

/// A provider that cannot be used, because one of its settings is wrong.
#[derive(Debug)]
pub struct Unusable {
    pub name: String,
    pub because: SearchFailure,
}

/// Why the network cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    #[error(transparent)]
    Client(#[from] ClientError),
    #[error(transparent)]
    Connector(#[from] ConnectorError),
    #[error(transparent)]
    PrivateHost(PrivateHostError),
    #[error("cannot store pages in the cache")]
    Cache(#[source] io::Error),
}

impl From<FetcherError> for WebError {
    fn from(error: FetcherError) -> WebError {
        match error {
            FetcherError::PrivateHost(error) => WebError::PrivateHost(error),
            FetcherError::Cache(error) => WebError::Cache(error),
        }
    }
}

/// Search providers and the fetcher.
#[derive(Debug)]
pub struct Web {
    http: reqwest::Client,
    providers: Vec<Asking>,
    settings: WebSettings,
    permits: Semaphore,
    fetcher: Fetcher,
}

/// The result of a search.
#[derive(Debug)]
pub struct Found {
    /// The documents without duplicates, the best first.
    pub hits: Vec<Fused>,
    /// Every provider that was asked, in that order.
    pub answers: Vec<Answered>,
}

impl Found {
    /// What it cost; if that is unknown, its worst case.
    pub fn fee_micro_usd(&self) -> u64 {
        self.answers.iter().map(|it| it.fee_micro_usd).sum()
    }
}

impl Web {
    /// `pdf` reads PDFs, in separate processes.
    pub fn new(
        mut settings: WebSettings,
        resolver: Resolver,
        connector: Connector,
        pdf: PdfReader,
    ) -> Result<Web, WebError> {
        let fetcher = Fetcher::new(settings.fetch.clone(), resolver, connector, pdf)?;
        let known = std::mem::take(&mut settings.providers)
            .into_iter()
            .map(Service::Known);
        // They are listed like a server that cannot be started.
        let unusable = std::mem::take(&mut settings.unusable).into_iter();
        let unusable = unusable.map(|it| OwnServer {
            name: it.name,
            server: Err(it.because),
            is_on: true,
        });
        let own = unusable
            .chain(std::mem::take(&mut settings.servers))
            .map(Service::Own);
        let providers = known.chain(own).map(Asking::new).collect();
        let permits = Semaphore::new(settings.searches_side_by_side.max(1));
        Ok(Web {
            http: send::client()?,
            providers,
            settings,
            permits,
            fetcher,
        })
    }

    /// Every provider, usable or not.
    pub fn providers(&self) -> impl Iterator<Item = &Service> {
        self.providers.iter().map(|it| &it.service)
    }

    /// Whether a web provider that the user set up can be used. A server counts if the user listed it among them.
    pub fn has_own_web_provider(&self) -> bool {
        let counts = |it: &Service| match it {
            Service::Known(_) => true,
            Service::Own(own) => self.settings.web.contains(&own.name),
        };
        self.providers()
            .any(|it| counts(it) && plan::is_own(it) && it.readiness().is_ok())
    }

    /// Searches a scope or one provider, within the rate limit of each. Dropping the future cancels the searches.
    pub async fn search(
        self: &Arc<Self>,
        whom: Recipients<'_>,
        query: &Query,
        now: Timestamp,
    ) -> Found {
        let query = Arc::new(self.with_categories(query));
        let mut answers = Vec::new();
        for lanes in self.rounds(whom).0 {
            let round = self.ask_side_by_side(lanes, &query, now).await;
            let has_answer = round.iter().any(|it| it.outcome.is_ok());
            answers.extend(round);
            if has_answer {
                break;
            }
        }
        Found {
            hits: self.fused(&query, &answers),
            answers,
        }
    }

    /// The worst-case cost of a search over all providers that it may fall back to. Reserve it before the search.
    pub fn fee_worst_case_micro_usd(&self, whom: Recipients<'_>, query: &Query) -> u64 {
        let asked = self.rounds(whom).0.into_iter().flatten().flatten();
        asked
            .map(|it| self.providers[it].service.fee_worst_case_micro_usd(query))
            .sum()
    }

    /// The names of all providers that a search may fall back to.
    pub fn asked_by(&self, whom: Recipients<'_>) -> Vec<&str> {
        let asked = self.rounds(whom).0.into_iter().flatten().flatten();
        asked.map(|it| self.providers[it].service.name()).collect()
    }

    /// Fetches and reads a page. Dropping the future cancels it.
    pub async fn fetch(&self, url: &str, now: Timestamp) -> Result<Page, FetchFailure> {
        self.fetcher.fetch(url, self.settings.max_age, now).await
    }

    fn rounds(&self, whom: Recipients<'_>) -> Rounds {
        let services: Vec<&Service> = self.providers().collect();
        plan::rounds(whom, &services, &self.settings)
    }

    fn with_categories(&self, query: &Query) -> Query {
        let mut query = query.clone();
        if query.categories.is_empty() {
            query.categories.clone_from(&self.settings.categories);
        }
        query
    }

    /// Asks the first provider of each lane, and the next one if it fails; the lanes run side by side.
    async fn ask_side_by_side(
        self: &Arc<Self>,
        lanes: Vec<Vec<usize>>,
        query: &Arc<Query>,
        now: Timestamp,
    ) -> Vec<Answered> {
        let mut under_way = JoinSet::new();
        let mut done: Vec<Option<Vec<Answered>>> = lanes.iter().map(|_| None).collect();
        for (place, lane) in lanes.iter().cloned().enumerate() {
            let (web, query) = (self.clone(), query.clone());
            under_way.spawn(async move { (place, web.ask_in_turn(&lane, &query, now).await) });
        }
        while let Some(ended) = under_way.join_next().await {
            if let Ok((place, answers)) = ended {
                done[place] = Some(answers);
            }
        }
        let told = done.into_iter().zip(&lanes).flat_map(|(answers, lane)| {
            answers.unwrap_or_else(|| {
                lane.first()
                    .map(|it| self.broken(*it, query))
                    .into_iter()
                    .collect()
            })
        });
        told.collect()
    }

    async fn ask_in_turn(&self, lane: &[usize], query: &Query, now: Timestamp) -> Vec<Answered> {
        let mut answers = Vec::new();
        for provider in lane {
            let answered = self.providers[*provider]
                .ask(&self.http, &self.permits, query, now)
                .await;
            let is_answer = answered.outcome.is_ok();
            answers.push(answered);
            if is_answer {
                break;
            }
        }
        answers
    }

    /// The answer of a provider whose reply made its parser panic; it counts as paid for.
    fn broken(&self, provider: usize, query: &Query) -> Answered {
        let service = &self.providers[provider].service;
        let because = What::BrokeReader.of(service.name());
        let failure = SearchFailure::Failed {
            because,
            fault: Fault::Unreadable,
        };
        Answered::new(service, query, Err(failure))
    }

    fn fused(&self, query: &Query, answers: &[Answered]) -> Vec<Fused> {
        let lists: Vec<(&str, &[Hit])> = answers
            .iter()
            .filter_map(|it| {
                Some((
                    it.provider.as_str(),
                    it.outcome.as_ref().ok()?.hits.as_slice(),
                ))
            })
            .collect();
        let words = if let Subject::Words(words) = &query.subject {
            words.as_str()
        } else {
            ""
        };
        fuse(words, &lists, |it| self.authority(it))
    }

    /// How far a document is trusted before it is read. A retracted one is not trusted.
    fn authority(&self, hit: &Hit) -> f64 {
        if hit.is_retracted {
            return 0.0;
        }
        let stated = (hit.kind == HitKind::Paper).then_some("paper");
        let table = &self.settings.authority;
        table.authority(table.source_type(hit.url.as_str(), stated))
    }
}

#[cfg(test)]
mod tests;
