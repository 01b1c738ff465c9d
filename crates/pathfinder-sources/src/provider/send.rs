//! Runs a search: one or two requests within one deadline and a bounded size.

use jiff::Timestamp;
pub use pathfinder_http::ClientError;
use pathfinder_http::{Redirects, TransportError};
use reqwest::Client;
use tokio::time::{sleep, timeout};

use super::{Answer, Fault, Page, Provider, Query, SearchFailure, Settings, What};

/// No provider needs more than two; a reply must not make us ask forever.
const REQUESTS_MAX: usize = 3;

/// A client that follows redirects only within a server, so that a key reaches its provider only.
pub fn client() -> Result<Client, ClientError> {
    pathfinder_http::client(Redirects::WithinServer)
}

/// Searches once, waiting between two requests as long as the provider wants. Dropping the future cancels the search.
/// `now` is the time of asking; waits are measured from it where the provider sends no date of its own.
pub async fn search(
    http: &Client,
    provider: &Provider,
    query: &Query,
    settings: &Settings,
    now: Timestamp,
) -> Result<Page, SearchFailure> {
    let deadline = settings.deadline;
    let attempt = attempt(http, provider, query, settings, now);
    timeout(deadline, attempt).await.unwrap_or_else(|_| {
        let failure = SearchFailure::failed(Fault::Timeout, What::Late { deadline });
        Err(failure.told_by(provider.name, None))
    })
}

async fn attempt(
    http: &Client,
    provider: &Provider,
    query: &Query,
    settings: &Settings,
    now: Timestamp,
) -> Result<Page, SearchFailure> {
    let told =
        |it: TransportError| SearchFailure::from(it).told_by(provider.name, settings.key.as_ref());
    let mut answer = provider.ask(query, settings)?;
    for count in 0..REQUESTS_MAX {
        let request = match answer {
            Answer::Page(page) => return Ok(page),
            Answer::Then(request) => request,
        };
        if count > 0 {
            sleep(provider.interval(settings)).await;
        }
        let response = pathfinder_http::send(http, request, now).await;
        let whole = response.map_err(told)?.whole(settings.reply_bytes_max);
        answer = provider.read(query, settings, &whole.await.map_err(told)?)?;
    }
    match answer {
        Answer::Page(page) => Ok(page),
        Answer::Then(_) => {
            let failure = SearchFailure::failed(Fault::Unreadable, What::Endless);
            Err(failure.told_by(provider.name, None))
        }
    }
}

impl From<TransportError> for SearchFailure {
    fn from(error: TransportError) -> SearchFailure {
        match error {
            TransportError::Unreachable { because } => {
                SearchFailure::failed(Fault::Unreachable, What::Unreachable.saying(because))
            }
            TransportError::TimedOut => SearchFailure::failed(Fault::Timeout, What::Silent),
            TransportError::Unsendable => {
                SearchFailure::failed(Fault::BadRequest, What::NotAskable)
            }
            TransportError::Cut { because } => {
                SearchFailure::failed(Fault::Cut, What::BreaksOff.saying(because))
            }
            TransportError::TooLarge { bytes_max } => {
                SearchFailure::failed(Fault::TooLarge, What::TooLarge { bytes_max })
            }
        }
    }
}
