//! Opens a connection to an address that was checked, and to no other.
//!
//! A name is resolved once. What was resolved is checked as a whole, and the socket is opened to one of those very
//! addresses, so a name that resolves differently the next time changes nothing. Proxies of the environment are not used.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use pathfinder_http::client_config;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::{TlsConnector, rustls};

use super::failure::{Fault, FetchFailure};
use super::guard::{Guard, Target};
use super::scrub::scrub;

/// An address that does not answer within this time gives way to the next one of its host.
const CONNECT_SECONDS_MAX: u64 = 8;
const ADDRESSES_MAX: usize = 16;

/// A connection on which HTTP is spoken.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

type LookupFn = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;
type Opening = dyn Fn(SocketAddr) -> Pin<Box<dyn Future<Output = io::Result<Box<dyn Stream>>> + Send>>
    + Send
    + Sync;

/// Finds the addresses of a name.
#[derive(Clone)]
pub struct Resolver(Names);

#[derive(Clone)]
enum Names {
    System,
    Scripted(Arc<LookupFn>),
}

impl Resolver {
    /// Asks the system.
    pub fn system() -> Resolver {
        Resolver(Names::System)
    }

    /// Asks a function, so that a test decides what each name means, each time it is asked.
    pub fn scripted(
        find: impl Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync + 'static,
    ) -> Resolver {
        Resolver(Names::Scripted(Arc::new(find)))
    }

    async fn find(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        match &self.0 {
            Names::System => Ok(lookup_host((name, 0)).await?.map(|it| it.ip()).collect()),
            Names::Scripted(find) => find(name),
        }
    }
}

impl fmt::Debug for Resolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Names::System => "Resolver::system",
            Names::Scripted(_) => "Resolver::scripted",
        })
    }
}

/// Opens connections to addresses.
#[derive(Clone)]
pub struct Connector(Wires);

#[derive(Clone)]
enum Wires {
    System(TlsConnector),
    Scripted(Arc<Opening>),
}

/// Why no connector can be made.
#[derive(Debug, thiserror::Error)]
#[error("cannot set up encrypted connections")]
pub struct ConnectorError(#[source] rustls::Error);

impl Connector {
    /// Opens sockets, and speaks TLS where a url asks for it.
    pub fn system() -> Result<Connector, ConnectorError> {
        let mut tls = client_config().map_err(ConnectorError)?;
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Connector(Wires::System(Arc::new(tls).into())))
    }

    /// Asks a function, which sees the address that was checked; what it returns is spoken to without TLS.
    pub fn scripted<F, S>(open: impl Fn(SocketAddr) -> F + Send + Sync + 'static) -> Connector
    where
        F: Future<Output = io::Result<S>> + Send + 'static,
        S: Stream + 'static,
    {
        Connector(Wires::Scripted(Arc::new(move |address| {
            let opening = open(address);
            Box::pin(async move { Ok(Box::new(opening.await?) as Box<dyn Stream>) })
        })))
    }

    async fn open(&self, address: SocketAddr, target: &Target) -> io::Result<Box<dyn Stream>> {
        match &self.0 {
            Wires::Scripted(open) => open(address).await,
            Wires::System(tls) => {
                let stream = TcpStream::connect(address).await?;
                stream.set_nodelay(true)?;
                if !target.is_encrypted() {
                    return Ok(Box::new(stream));
                }
                let name = ServerName::try_from(target.host().trim_matches(['[', ']']).to_owned())
                    .map_err(io::Error::other)?;
                Ok(Box::new(tls.connect(name, stream).await?))
            }
        }
    }
}

impl fmt::Debug for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Wires::System(_) => "Connector::system",
            Wires::Scripted(_) => "Connector::scripted",
        })
    }
}

/// Connects to a target: resolves its name once, checks all its addresses, and opens the first that answers.
pub(super) async fn connect(
    target: &Target,
    guard: &Guard,
    resolver: &Resolver,
    connector: &Connector,
) -> Result<Box<dyn Stream>, FetchFailure> {
    let unreachable = |because| FetchFailure::Unreachable {
        url: scrub(target.url()),
        because,
    };
    let addresses = match target.literal() {
        Some(address) => vec![address],
        None => resolver
            .find(target.host())
            .await
            .map_err(|it| unreachable(Fault::Resolve(Arc::new(it))))?,
    };
    guard.check_addresses(target, &addresses)?;
    let mut fault = Fault::NoAddress;
    for address in addresses.into_iter().take(ADDRESSES_MAX) {
        let address = SocketAddr::new(address, target.port());
        let patience = Duration::from_secs(CONNECT_SECONDS_MAX);
        let opened = timeout(patience, connector.open(address, target)).await;
        match opened.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
            Ok(stream) => return Ok(stream),
            Err(error) => fault = Fault::Connect(Arc::new(error)),
        }
    }
    Err(unreachable(fault))
}
