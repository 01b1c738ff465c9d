//! Any MCP server of the user's, asked like a search provider: `mcp:<name>`.
//!
//! One of its tools is called with the words of the query, and whatever it says is read as hits. What a server says is
//! data and never an instruction: it is offered nothing that it could call, and its requests are declined. The server is
//! kept between searches and asked one thing at a time; a caller that leaves in the middle of an answer closes it.

mod connection;
mod http;
mod labeled;
mod links;
mod process;
mod reply;
mod rpc;
mod template;
mod tool;

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Map, Value};
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::{Fault, Hint, Page, Query, SearchFailure, Secret, Subject, What, chosen, unsupported};
use connection::Connection;
pub use http::{Endpoint, EndpointError};
pub use process::Program;
pub use template::{Expander, Unset};

/// The prefix of a server's name among those of other providers.
pub const PREFIX: &str = "mcp:";

/// A server as its user set it up.
#[derive(Debug)]
pub struct ServerSettings {
    /// Without [`PREFIX`].
    pub name: String,
    pub transport: Transport,
    /// What no message may show.
    pub secrets: Vec<Secret>,
    /// None for the first tool that says that it searches.
    pub tool: Option<String>,
    /// None for what the tool's schema calls for.
    pub query_argument: Option<String>,
    pub results_argument: Option<String>,
    /// What the tool is given besides.
    pub arguments: Map<String, Value>,
    /// Whether documents that the server sends along are kept.
    pub contents: bool,
    /// What a search costs.
    pub fee_usd: f64,
    /// For a whole search: starting the server, if need be, asking it and reading what it says.
    pub deadline: Duration,
    /// For each of its messages.
    pub message_bytes_max: usize,
}

/// How a server is reached.
#[derive(Debug)]
pub enum Transport {
    Stdio(Program),
    Http(Endpoint),
}

/// A server, and the connection to it while there is one.
#[derive(Debug)]
pub struct Server {
    name: String,
    settings: ServerSettings,
    connection: Mutex<Option<Connection>>,
}

impl Server {
    /// Starts nothing yet.
    pub fn new(settings: ServerSettings) -> Server {
        Server {
            name: format!("{PREFIX}{}", settings.name),
            settings,
            connection: Mutex::default(),
        }
    }

    /// With [`PREFIX`].
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn settings(&self) -> &ServerSettings {
        &self.settings
    }

    /// Asks once. Dropping the future ends the search, and the server with it.
    pub async fn search(&self, query: &Query, now: Timestamp) -> Result<Page, SearchFailure> {
        let deadline = self.settings.deadline;
        let outcome = async {
            let words = words(query)?;
            let mut slot = timeout(deadline, self.connection.lock())
                .await
                .map_err(|_| busy(now))?;
            let kept = slot.take();
            let (page, connection) = timeout(deadline, self.ask(kept, query, &words, now))
                .await
                .map_err(|_| late(deadline))??;
            *slot = connection;
            page
        };
        let page = outcome
            .await
            .map_err(|it| it.told_by(&self.name, &self.settings.secrets))?;
        Ok(chosen(page, query))
    }

    /// What the server answers, and the connection if it is good for another search.
    async fn ask(
        &self,
        kept: Option<Connection>,
        query: &Query,
        words: &str,
        now: Timestamp,
    ) -> Result<(Result<Page, SearchFailure>, Option<Connection>), SearchFailure> {
        if let Some(mut connection) = kept.filter(Connection::is_alive) {
            let answer = connection.call(&self.settings, query, words, now).await;
            // A server may forget its sessions at any time, and says so before it does anything.
            if !connection.is_forgotten() {
                return Ok((answer, connection.into_sound()));
            }
        }
        let mut connection = Connection::open(&self.settings, now).await?;
        let answer = connection.call(&self.settings, query, words, now).await;
        Ok((answer, connection.into_sound()))
    }
}

/// The words to search for, with the site as most engines write it.
fn words(query: &Query) -> Result<String, SearchFailure> {
    match &query.subject {
        Subject::Words(words) if words.is_empty() => {
            Err(SearchFailure::failed(Fault::BadRequest, What::AskedNothing))
        }
        Subject::Words(words) => Ok(query.with_operator(words)),
        Subject::Paper(_)
        | Subject::Citations(_)
        | Subject::References(_)
        | Subject::Similar(_) => Err(unsupported()),
    }
}

/// It is our own searches that it is busy with, so it may be asked again at once.
fn busy(now: Timestamp) -> SearchFailure {
    SearchFailure::RateLimited {
        because: What::Busy.into(),
        until: Some(now),
    }
}

fn late(deadline: Duration) -> SearchFailure {
    SearchFailure::failed(Fault::Timeout, What::Late { deadline })
}

impl ServerSettings {
    /// How to mend a key that the server, or whoever stands behind it, refuses.
    fn key_hint(&self) -> Hint {
        let setting = match self.transport {
            Transport::Stdio(_) => self.setting("env"),
            Transport::Http(_) => format!("{}, {}", self.setting("headers"), self.setting("url")),
        };
        Hint::CheckKeyIn { setting }
    }

    /// What a setting of this server is called.
    fn setting(&self, name: &str) -> String {
        format!("mcp.{}.{name}", self.name)
    }
}

#[cfg(test)]
mod tests;
