//! Why a page could not be fetched, by what the caller does next.

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::guard::Ground;

/// Why there is no page. The urls in it hold no secrets.
#[derive(Debug, Clone, thiserror::Error)]
pub enum FetchFailure {
    /// Skip it: it leads where no untrusted url may lead.
    #[error("{url} is refused: {because}")]
    Refused { url: String, because: Refusal },
    /// Leave it: its site asks programs not to read it.
    #[error("{url} is closed to programs: {because}")]
    Disallowed { url: String, because: RobotsGround },
    /// Look for another copy: the site keeps everybody out, or every program.
    #[error("{url} is blocked: {because}")]
    Blocked { url: String, because: Block },
    /// Wait, then ask again.
    #[error("{host} wants no request before {until:.0}")]
    RateLimited { host: String, until: Timestamp },
    /// Forget it, or look in an archive.
    #[error("{url} is gone (status {status})")]
    Gone { url: String, status: u16 },
    /// Leave it, or raise the limit.
    #[error("{url} is larger than {bytes_max} bytes")]
    TooLarge {
        url: String,
        bytes_max: u64,
        /// Whether it is the limit for PDFs.
        is_pdf: bool,
    },
    /// Try later, or leave it.
    #[error("{url} took more than {} s", deadline.as_secs_f64())]
    TooSlow { url: String, deadline: Duration },
    /// Leave it: no text can be had from it.
    #[error("{url} is {kind}, which is not read")]
    UnreadableType { url: String, kind: Unread },
    /// Leave it: it is broken at the other end.
    #[error("{url} is malformed: {because}")]
    Malformed { url: String, because: Defect },
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
    #[error("port {port} is not a port for web pages")]
    Port {
        port: u16,
        /// Whether the user trusts the host, though not this port of it.
        is_own_host: bool,
    },
    #[error("`{name}` is not the name of a public host")]
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
    #[error("it asks for proof that a person is there")]
    Challenge,
}

/// What is wrong with a url or with what came from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Defect {
    #[error("it is not a url")]
    NoUrl,
    #[error("the url is too long")]
    LongUrl,
    #[error("a request for it cannot be built")]
    NoRequest,
    #[error("its server does not speak HTTP")]
    NotHttp,
    #[error("its status was not asked for")]
    Status,
    #[error("it says that it has not changed, and there is no copy of it")]
    NothingKept,
    #[error("it redirects to nowhere")]
    NoLocation,
    #[error("it redirects to something that is not a url")]
    BadLocation,
    #[error("its body is empty")]
    Empty,
    #[error("its body cannot be unpacked")]
    Packing,
    #[error("its body is packed more than once, or in an unknown way")]
    UnknownPacking,
    #[error("it is called JSON but is not JSON")]
    NotJson,
    #[error("it is a corrupt PDF")]
    CorruptPdf,
    #[error("it broke its reader")]
    BrokeReader,
}

/// What is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    #[error("an image")]
    Image,
    #[error("audio or video")]
    Media,
    #[error("an archive")]
    Archive,
    #[error("a program")]
    Program,
    #[error("a PostScript program")]
    PostScript,
    #[error("program code")]
    Code,
    #[error("a font")]
    Font,
    #[error("a database")]
    Database,
    #[error("an office document")]
    Office,
    #[error("binary data")]
    Binary,
    #[error("a page without text")]
    NoText,
    #[error("an encrypted PDF")]
    EncryptedPdf,
    #[error("a PDF of pictures, which needs OCR")]
    PicturePdf,
    #[error("a PDF, and no reader for it can be run")]
    NoPdfReader,
}

/// What went wrong on the way.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Fault {
    #[error("the name has no address")]
    NoAddress,
    #[error("the name cannot be resolved")]
    Resolve(#[source] Arc<io::Error>),
    #[error("cannot connect")]
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
            FetchFailure::Disallowed { because, .. } => {
                matches!(because, RobotsGround::ServerError { .. })
            }
            FetchFailure::Refused { .. }
            | FetchFailure::Blocked { .. }
            | FetchFailure::Gone { .. }
            | FetchFailure::TooLarge { .. }
            | FetchFailure::UnreadableType { .. }
            | FetchFailure::Malformed { .. } => false,
        }
    }
}

impl Refusal {
    /// Whether it may be one of the user's own hosts. Where clouds hand out keys, there are no pages.
    pub fn may_be_own(&self) -> bool {
        match self {
            Refusal::Address { ground, .. } => *ground != Ground::Metadata,
            Refusal::Name { name } => !name.starts_with("metadata."),
            Refusal::NoScheme
            | Refusal::Scheme { .. }
            | Refusal::OddForm
            | Refusal::DisguisedAddress { .. }
            | Refusal::Port { .. }
            | Refusal::Downgrade
            | Refusal::RedirectLoop
            | Refusal::TooManyRedirects { .. } => false,
        }
    }
}
