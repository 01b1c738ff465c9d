//! Where hits come from: search engines, archives and encyclopedias on the network, one file each.
//!
//! A provider turns a [`Query`] into plain requests and reads plain responses; it never acts itself. [`send::search`]
//! sends the requests. A new provider is one file and one line in [`PROVIDERS`].

mod asked;
mod failure;
mod fee;
mod fuse;
mod hit;
mod ids;
mod json;
mod markup;
pub mod mcp;
mod query;
mod reason;
pub mod send;
mod settings;
mod xml;

mod arxiv;
mod brave;
mod crossref;
mod duckduckgo;
mod exa;
mod google;
mod grep_app;
mod openalex;
mod pubmed;
mod searxng;
mod semantic_scholar;
mod serper;
mod tavily;
mod unpaywall;
mod wikipedia;

use std::fmt;
use std::time::Duration;

use pathfinder_text::PartialDate;

use asked::{Asked, unsupported};
pub use failure::{Fault, SearchFailure};
pub use fee::Fee;
pub use fuse::{Fused, fuse};
pub use hit::{Hit, HitKind, Left, Page};
pub use ids::{ArxivId, Ids, S2Id};
pub use pathfinder_http::{BaseUrl, BaseUrlError, HttpRequest, HttpResponse, Secret};
pub use query::{Category, Language, Query, Site, Subject};
pub use reason::{Hint, Reason, What};
pub use settings::{Mailto, REPLY_BYTES_MAX, SearchMode, Settings};

/// The variable that holds the address of a self-hosted server.
pub const ADDRESS_VARIABLE: &str = "SEARXNG_URL";

/// Every provider that is reached over the network.
pub static PROVIDERS: &[Provider] = &[
    searxng::PROVIDER,
    brave::PROVIDER,
    tavily::PROVIDER,
    serper::PROVIDER,
    google::PROVIDER,
    exa::PROVIDER,
    duckduckgo::PROVIDER,
    arxiv::PROVIDER,
    semantic_scholar::PROVIDER,
    pubmed::PROVIDER,
    openalex::PROVIDER,
    crossref::PROVIDER,
    unpaywall::PROVIDER,
    wikipedia::PROVIDER,
    grep_app::PROVIDER,
];

/// The provider that matches by meaning and not by words.
pub const BY_MEANING: &str = exa::PROVIDER.name;
pub const ENCYCLOPEDIA: &str = wikipedia::PROVIDER.name;
/// The provider that knows which paper cites which.
pub const CITATION_ARCHIVE: &str = semantic_scholar::PROVIDER.name;

/// A search service: what it is called and needs, and how it is spoken to.
pub struct Provider {
    pub name: &'static str,
    pub family: Family,
    /// Where it answers unless the settings say otherwise; none for one that is self-hosted.
    pub base_url: Option<&'static str>,
    pub access: Access,
    pub pace: Pace,
    pub fee: Fee,
    pub registry: PaperRegistry,
    ask: fn(&Asked<'_>) -> Result<Answer, SearchFailure>,
    read: fn(&Asked<'_>, &HttpResponse) -> Result<Answer, SearchFailure>,
    /// Knows the failures that only this provider has.
    judge: fn(&Asked<'_>, &HttpResponse) -> Option<SearchFailure>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Web,
    Academic,
    General,
}

/// What a provider knows about a paper by its DOI.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperRegistry {
    None,
    /// Whether it was retracted; its results say so too.
    Retractions,
    /// Where it can be read for free.
    OpenCopies,
}

/// Whether a provider wants a key, with the environment variable that its users know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Open,
    /// Wants no key, but rejects requests without an e-mail address.
    Mailto,
    /// Works without a key; a key allows more.
    Better {
        variable: &'static str,
    },
    Needed {
        variable: &'static str,
    },
}

/// The shortest time between two requests; the caller keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    pub interval: Duration,
    /// For those who gave a key.
    pub interval_with_key: Duration,
    /// For those who gave an e-mail address.
    pub interval_with_mailto: Duration,
    /// How many requests a search may take.
    pub requests_per_search: u32,
}

/// What there is to do after asking or reading.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Page(Page),
    /// Send this, and read what comes back.
    Then(HttpRequest),
}

/// The provider of a name.
pub fn find(name: &str) -> Option<&'static Provider> {
    PROVIDERS.iter().find(|it| it.name == name)
}

impl Provider {
    /// How to begin: a request, or at once an empty page where this provider cannot have such documents.
    pub fn ask(&self, query: &Query, settings: &Settings) -> Result<Answer, SearchFailure> {
        let told = |it: SearchFailure| it.told_by(self.name, settings.key.as_ref());
        let asked = self.asked(query, settings).map_err(told)?;
        if let (Access::Needed { variable }, None) = (self.access, &settings.key) {
            let hint = Hint::Set {
                variable: variable.to_owned(),
            };
            return Err(told(SearchFailure::misconfigured(What::NeedsKey, hint)));
        }
        (self.ask)(&asked).map_err(told)
    }

    /// Reads what came back for a request of this provider.
    pub fn read(
        &self,
        query: &Query,
        settings: &Settings,
        response: &HttpResponse,
    ) -> Result<Answer, SearchFailure> {
        let told = |it: SearchFailure| it.told_by(self.name, settings.key.as_ref());
        let asked = self.asked(query, settings).map_err(told)?;
        let is_unknown_paper = response.status == 404 && query.subject.paper().is_some();
        let failure = || {
            (self.judge)(&asked, response)
                .or_else(|| failure::from_answer(&self.access.hint(), response))
        };
        let answer = match failure() {
            _ if is_unknown_paper => Ok(Answer::Page(Page::default())),
            Some(failure) => Err(failure),
            None => (self.read)(&asked, response),
        };
        match answer {
            Ok(Answer::Page(page)) => Ok(Answer::Page(chosen(page, query))),
            Ok(Answer::Then(request)) => Ok(Answer::Then(request)),
            // A page of results may mention robots; a page without results that does is a challenge for people.
            Err(failure) if failure::is_riddle(&failure, response) => {
                Err(told(SearchFailure::robot()))
            }
            Err(failure)
                if settings.base_url.is_some() && failure::is_misplaced(&failure, response) =>
            {
                Err(told(SearchFailure::misconfigured(
                    failure.because().clone(),
                    self.address_hint(),
                )))
            }
            Err(failure) => Err(told(failure)),
        }
    }

    /// Where the user sets the address of a provider.
    fn address_hint(&self) -> Hint {
        let setting = format!("provider.{}.base_url", self.name);
        let setting = if self.base_url.is_none() {
            format!("{ADDRESS_VARIABLE}, {setting}")
        } else {
            setting
        };
        Hint::CheckSetting { setting }
    }

    /// The most that a search can cost.
    pub fn fee_usd(&self, query: &Query, settings: &Settings) -> f64 {
        self.fee.worst_case_usd(query, settings)
    }

    /// The shortest time between two requests.
    pub fn interval(&self, settings: &Settings) -> Duration {
        let with_key = settings.key.as_ref().map(|_| self.pace.interval_with_key);
        let with_mailto = settings
            .mailto
            .as_ref()
            .map(|_| self.pace.interval_with_mailto);
        let own = with_key
            .into_iter()
            .chain(with_mailto)
            .fold(self.pace.interval, Duration::min);
        settings.interval.unwrap_or(own)
    }

    /// How long a search occupies the provider: the next one does not begin sooner.
    pub fn turn(&self, settings: &Settings) -> Duration {
        self.interval(settings) * self.pace.requests_per_search
    }

    fn asked<'a>(
        &self,
        query: &'a Query,
        settings: &'a Settings,
    ) -> Result<Asked<'a>, SearchFailure> {
        let own = self.base_url.and_then(|it| BaseUrl::parse(it).ok());
        let base_url = settings.base_url.clone().or(own).ok_or_else(|| {
            SearchFailure::misconfigured(
                What::NoAddress,
                Hint::SetAddress {
                    variable: ADDRESS_VARIABLE,
                },
            )
        })?;
        Ok(Asked {
            query,
            settings,
            base_url,
            access: self.access,
        })
    }
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Provider").field(&self.name).finish()
    }
}

impl Access {
    /// How to fix a key that is refused.
    fn hint(self) -> Hint {
        match self {
            Access::Open | Access::Mailto => Hint::NoKeyNeeded,
            Access::Better { variable } => Hint::CheckOrUnset { variable },
            Access::Needed { variable } => Hint::Check { variable },
        }
    }
}

impl Pace {
    const fn fixed(milliseconds: u64) -> Pace {
        Pace::keyed(milliseconds, milliseconds)
    }

    const fn keyed(milliseconds: u64, with_key: u64) -> Pace {
        let interval = Duration::from_millis(milliseconds);
        Pace {
            interval,
            interval_with_key: Duration::from_millis(with_key),
            interval_with_mailto: interval,
            requests_per_search: 1,
        }
    }

    const fn mailed(milliseconds: u64, with_mailto: u64) -> Pace {
        let interval = Duration::from_millis(milliseconds);
        Pace {
            interval,
            interval_with_key: interval,
            interval_with_mailto: Duration::from_millis(with_mailto),
            requests_per_search: 1,
        }
    }

    const fn in_two_requests(self) -> Pace {
        Pace {
            requests_per_search: 2,
            ..self
        }
    }
}

/// For providers that fail in no special way.
fn judge_nothing(_: &Asked<'_>, _: &HttpResponse) -> Option<SearchFailure> {
    None
}

/// The hits that were asked for: of the site, not too old, not too many.
fn chosen(mut page: Page, query: &Query) -> Page {
    page.hits.retain(|hit| {
        let is_on_site = query.site.as_ref().is_none_or(|it| hit.is_on(it));
        let oldest = query.since.map(PartialDate::first_day);
        let is_recent = hit
            .date
            .zip(oldest)
            .is_none_or(|(date, oldest)| date.last_day() >= oldest);
        is_on_site && is_recent
    });
    page.hits.truncate(query.results_max() as usize);
    page
}

#[cfg(test)]
mod tests;
