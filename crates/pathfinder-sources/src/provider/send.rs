//! Carries a search out: one or two requests within one deadline and a bounded size.

use std::error::Error;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_http::client_config;
use reqwest::header::HeaderMap;
use reqwest::redirect::{Attempt, Policy};
use reqwest::{Client, Response, Url};
use tokio::time::{Instant, sleep, timeout};

use super::http::USER_AGENT;
use super::{
    Answer, Fault, HttpRequest, HttpResponse, Page, Provider, Query, SearchFailure, Settings, What,
};

/// As much of an error's body as is worth reading.
const ERROR_BYTES_MAX: usize = 64 << 10;

const CONNECT_SECONDS_MAX: u64 = 20;

const REDIRECTS_MAX: usize = 3;

/// No provider needs more than two; a reply cannot make us ask for ever.
const REQUESTS_MAX: usize = 3;

/// Why no client can be made.
#[derive(Debug, thiserror::Error)]
#[error("no HTTP client can be made")]
pub struct ClientError(#[source] Box<dyn Error + Send + Sync>);

/// A client that leaves no host, uses no proxy and keeps no cookie, so that a key reaches its provider only.
pub fn client() -> Result<Client, ClientError> {
    client_with(Policy::custom(|attempt| {
        if is_at_home(&attempt) {
            attempt.follow()
        } else {
            attempt.stop()
        }
    }))
}

pub(super) fn client_with(redirects: Policy) -> Result<Client, ClientError> {
    let tls = client_config().map_err(|it| ClientError(Box::new(it)))?;
    Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(redirects)
        .no_proxy()
        .referer(false)
        .connect_timeout(Duration::from_secs(CONNECT_SECONDS_MAX))
        .user_agent(USER_AGENT)
        .build()
        .map_err(|it| ClientError(Box::new(it)))
}

/// Whether a redirect stays with the server that was asked, or only goes over to TLS.
fn is_at_home(attempt: &Attempt<'_>) -> bool {
    let Some(from) = attempt.previous().first() else {
        return false;
    };
    attempt.previous().len() <= REDIRECTS_MAX && is_same_server(from, attempt.url())
}

fn is_same_server(from: &Url, to: &Url) -> bool {
    let is_upgrade =
        (from.scheme(), to.scheme()) == ("http", "https") && from.port().or(to.port()).is_none();
    from.origin() == to.origin() || (is_upgrade && from.host_str() == to.host_str())
}

/// Asks once, waiting between two requests as long as the provider wants. Dropping the future ends the search.
/// `now` is the time of asking; it counts where the provider says a time and none of its own.
pub async fn search(
    http: &Client,
    provider: &Provider,
    query: &Query,
    settings: &Settings,
    now: Timestamp,
) -> Result<Page, SearchFailure> {
    let attempt = async {
        let mut answer = provider.ask(query, settings)?;
        for count in 0..REQUESTS_MAX {
            let request = match answer {
                Answer::Page(page) => return Ok(page),
                Answer::Then(request) => request,
            };
            if count > 0 {
                sleep(provider.interval(settings)).await;
            }
            let response = exchange(http, request, settings.reply_bytes_max, now)
                .await
                .map_err(|it| it.told_by(provider.name, settings.key.as_ref()))?;
            answer = provider.read(query, settings, &response)?;
        }
        match answer {
            Answer::Page(page) => Ok(page),
            Answer::Then(_) => Err(SearchFailure::failed(Fault::Unreadable, What::Endless)
                .told_by(provider.name, None)),
        }
    };
    timeout(settings.deadline, attempt)
        .await
        .unwrap_or_else(|_| {
            let failure = SearchFailure::failed(
                Fault::Timeout,
                What::Late {
                    deadline: settings.deadline,
                },
            );
            Err(failure.told_by(provider.name, None))
        })
}

async fn exchange(
    http: &Client,
    request: HttpRequest,
    bytes_max: usize,
    now: Timestamp,
) -> Result<HttpResponse, SearchFailure> {
    let started = Instant::now();
    let request = http
        .request(request.method, request.url)
        .headers(request.headers)
        .body(request.body);
    let mut response = request.send().await.map_err(|it| not_answered(&it))?;
    let status = response.status().as_u16();
    let headers: HeaderMap = response.headers().clone();
    let body = if (200..300).contains(&status) {
        read_body(&mut response, bytes_max).await?
    } else {
        read_start(&mut response).await
    };
    let received_at = now.checked_add(started.elapsed()).unwrap_or(now);
    Ok(HttpResponse {
        status,
        headers,
        body,
        received_at,
    })
}

pub(super) async fn read_body(
    response: &mut Response,
    bytes_max: usize,
) -> Result<Vec<u8>, SearchFailure> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|it| cut(&it))? {
        if body.len() + chunk.len() > bytes_max {
            return Err(SearchFailure::failed(
                Fault::TooLarge,
                What::TooLarge { bytes_max },
            ));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// What an error's body says first; that it breaks off changes nothing.
pub(super) async fn read_start(response: &mut Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() > ERROR_BYTES_MAX {
            body.truncate(ERROR_BYTES_MAX);
            break;
        }
    }
    body
}

pub(super) fn not_answered(error: &reqwest::Error) -> SearchFailure {
    if error.is_connect() {
        return SearchFailure::failed(
            Fault::Unreachable,
            What::Unreachable.saying(innermost(error)),
        );
    }
    if error.is_timeout() {
        return SearchFailure::failed(Fault::Timeout, What::Silent);
    }
    if error.is_builder() {
        return SearchFailure::failed(Fault::BadRequest, What::NotAskable);
    }
    cut(error)
}

pub(super) fn cut(error: &reqwest::Error) -> SearchFailure {
    SearchFailure::failed(Fault::Cut, What::BreaksOff.saying(innermost(error)))
}

/// What lies at the bottom of an error, without the address that reqwest puts on top.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    if cause.is::<reqwest::Error>() {
        String::new()
    } else {
        cause.to_string()
    }
}
