//! Why a page could not be fetched, by what the caller does next.

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::guard::Ground;

/// Why there is no page. Urls in it hold no secrets.
#[derive(Debug, Clone, thiserror::Error)]
pub enum FetchFailure {
    /// Leave it: it leads where no stranger's url may lead.
    #[error("{url} is refused: {because}")]
    Refused { url: String, because: Refusal },
    /// Leave it: its site asks programs not to read it.
    #[error("{url} is closed to programs: {because}")]
    Disallowed { url: String, because: RobotsGround },
    /// Look for another copy: the site lets nobody in, or no program.
    #[error("{url} is blocked: {because}")]
    Blocked { url: String, because: Block },
    /// Wait, then ask again.
    #[error("{host} wants no request before {until}")]
    RateLimited { host: String, until: Timestamp },
    /// Forget it, or look in an archive.
    #[error("{url} is gone (status {status})")]
    Gone { url: String, status: u16 },
    /// Leave it, or raise the limit.
    #[error("{url} is larger than {bytes_max} bytes")]
    TooLarge { url: String, bytes_max: u64 },
    /// Try later, or leave it.
    #[error("{url} took more than {} s", deadline.as_secs_f64())]
    TooSlow { url: String, deadline: Duration },
    /// Leave it: no text can be had from it.
    #[error("{url} is {kind}, which is not read")]
    UnreadableType { url: String, kind: String },
    /// Leave it: it is broken at the other end.
    #[error("{url} is malformed: {because}")]
    Malformed { url: String, because: &'static str },
    /// Try again.
    #[error("{url} cannot be reached")]
    Unreachable {
        url: String,
        #[source]
        because: Fault,
    },
}

/// What about a url is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("it does not begin with http:// or https://")]
    NoScheme,
    #[error("{scheme} is neither http nor https")]
    Scheme { scheme: String },
    #[error("its slashes or characters hide where it leads")]
    OddForm,
    #[error("it hides the address {address}")]
    DisguisedAddress { address: Ipv4Addr },
    #[error("port {port} is no port of web pages")]
    Port { port: u16 },
    #[error("`{name}` is no name of a public host")]
    Name { name: String },
    #[error("its address {address} is not public ({ground})")]
    Address { address: IpAddr, ground: Ground },
    #[error("it is reached from an encrypted page and is not encrypted itself")]
    Downgrade,
    #[error("it redirects to where it came from")]
    RedirectLoop,
    #[error("it redirects more than {redirects_max} times")]
    TooManyRedirects { redirects_max: usize },
}

/// Why a site counts as closed to programs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RobotsGround {
    #[error("its robots.txt disallows it")]
    Rule,
    #[error("its robots.txt cannot be read (status {status})")]
    ServerError { status: u16 },
}

/// How a site keeps a program out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Block {
    #[error("it answered with status {status}")]
    Status { status: u16 },
    #[error("it wants proof of a person")]
    Challenge,
}

/// What went wrong on the way.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Fault {
    #[error("the name has no address")]
    NoAddress,
    #[error("the name cannot be resolved")]
    Resolve(#[source] Arc<io::Error>),
    #[error("no connection can be made")]
    Connect(#[source] Arc<io::Error>),
    #[error("the connection was cut off")]
    Cut(#[source] Arc<hyper::Error>),
    #[error("it answered with status {status}")]
    Status { status: u16 },
}

impl FetchFailure {
    /// Whether the same request may bring the page at another time.
    pub fn is_passing(&self) -> bool {
        match self {
            FetchFailure::RateLimited { .. }
            | FetchFailure::TooSlow { .. }
            | FetchFailure::Unreachable { .. } => true,
            FetchFailure::Disallowed { because, .. } => matches!(because, RobotsGround::ServerError { .. }),
            FetchFailure::Refused { .. }
            | FetchFailure::Blocked { .. }
            | FetchFailure::Gone { .. }
            | FetchFailure::TooLarge { .. }
            | FetchFailure::UnreadableType { .. }
            | FetchFailure::Malformed { .. } => false,
        }
    }

    /// What the user can do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            FetchFailure::Refused { because: Refusal::Address { .. } | Refusal::Name { .. }, .. } => {
                Some("a host of your own can be named in fetch.allow_private_hosts")
            }
            FetchFailure::Disallowed { .. } => Some("fetch.respect_robots = false reads it all the same"),
            FetchFailure::Blocked { .. } => {
                Some("open it in a browser and add the saved page to the documents")
            }
            FetchFailure::TooLarge { .. } => {
                Some("raise fetch.bytes_max, or download it and add it to the documents")
            }
            FetchFailure::Refused { .. }
            | FetchFailure::RateLimited { .. }
            | FetchFailure::Gone { .. }
            | FetchFailure::TooSlow { .. }
            | FetchFailure::UnreadableType { .. }
            | FetchFailure::Malformed { .. }
            | FetchFailure::Unreachable { .. } => None,
        }
    }
}
