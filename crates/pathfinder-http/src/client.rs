//! The client through which requests that may bear a key are sent.

use std::error::Error;
use std::time::Duration;

use reqwest::redirect::{Attempt, Policy};
use reqwest::{Client, Url};

use crate::tls::client_config;

/// Who we say that we are.
pub const USER_AGENT: &str = concat!("pathfinder/", env!("CARGO_PKG_VERSION"));

const CONNECT_SECONDS_MAX: u64 = 20;

const REDIRECTS_MAX: usize = 3;

/// Where a client may be sent on to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redirects {
    Refused,
    /// Followed within the server that was asked, or from it to TLS.
    WithinServer,
}

/// Why a client cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("cannot create an HTTP client")]
pub struct ClientError(#[source] Box<dyn Error + Send + Sync>);

/// A client that uses no proxy and keeps no cookie, so that a key reaches the server it is for and no other.
pub fn client(redirects: Redirects) -> Result<Client, ClientError> {
    let tls = client_config().map_err(|it| ClientError(Box::new(it)))?;
    let policy = match redirects {
        Redirects::Refused => Policy::none(),
        Redirects::WithinServer => Policy::custom(|attempt| {
            if is_within_server(&attempt) {
                attempt.follow()
            } else {
                attempt.stop()
            }
        }),
    };
    Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(policy)
        .no_proxy()
        .referer(false)
        .connect_timeout(Duration::from_secs(CONNECT_SECONDS_MAX))
        .user_agent(USER_AGENT)
        .build()
        .map_err(|it| ClientError(Box::new(it)))
}

fn is_within_server(attempt: &Attempt<'_>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stays_with_its_server() {
        let check = |from: &str, to: &str, expected: bool| {
            let (from, to) = (Url::parse(from).unwrap(), Url::parse(to).unwrap());
            assert_eq!(is_same_server(&from, &to), expected, "{from} {to}");
        };
        check("https://a.org/x", "https://a.org/y?z", true);
        check("http://a.org/x", "https://a.org/x", true);
        check("https://a.org/x", "http://a.org/x", false);
        check("http://a.org:8080/x", "https://a.org/x", false);
        check("https://a.org/x", "https://b.a.org/x", false);
        check("http://a.org/x", "https://b.org/x", false);
    }
}
