//! A server that was greeted and whose tool is known.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::http::Channel;
use super::process::Process;
use super::rpc::{self, Answer};
use super::tool::Tool;
use super::{ServerSettings, Transport, reply};
use crate::provider::json::{list, text};
use crate::provider::{Fault, Page, Query, SearchFailure, What};

/// The revisions of the protocol that are spoken here, the one that is offered first. What is used of them is the same.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// So many pages a list of tools may have.
const TOOL_PAGES_MAX: usize = 20;
const TOOLS_MAX: usize = 2_000;

#[derive(Debug)]
pub(super) struct Connection {
    wire: Wire,
    requests: u64,
    tool: Tool,
    is_sound: bool,
}

#[derive(Debug)]
enum Wire {
    Stdio(Box<Process>),
    Http(Box<Channel>),
}

impl Wire {
    fn open(settings: &ServerSettings) -> Result<Wire, SearchFailure> {
        let bytes_max = settings.message_bytes_max;
        Ok(match &settings.transport {
            Transport::Stdio(program) => Wire::Stdio(Box::new(Process::start(
                program,
                &settings.name,
                bytes_max,
            )?)),
            Transport::Http(endpoint) => Wire::Http(Box::new(Channel::new(
                endpoint,
                settings.key_hint(),
                bytes_max,
            )?)),
        })
    }

    async fn ask(
        &mut self,
        id: u64,
        message: &Value,
        now: Timestamp,
    ) -> Result<Answer, SearchFailure> {
        match self {
            Wire::Stdio(process) => process.ask(id, message).await,
            Wire::Http(channel) => channel.ask(id, message, now).await,
        }
    }

    async fn tell(&mut self, message: &Value, now: Timestamp) -> Result<(), SearchFailure> {
        match self {
            Wire::Stdio(process) => process.tell(message).await,
            Wire::Http(channel) => channel.tell(message, now).await,
        }
    }

    fn speak(&mut self, version: &'static str) {
        if let Wire::Http(channel) = self {
            channel.speak(version);
        }
    }
}

impl Connection {
    /// Starts or reaches the server, agrees on a revision of the protocol, and chooses the tool.
    pub(super) async fn open(
        settings: &ServerSettings,
        now: Timestamp,
    ) -> Result<Connection, SearchFailure> {
        let wire = Wire::open(settings)?;
        let mut connection = Connection {
            wire,
            requests: 0,
            tool: Tool::default(),
            is_sound: true,
        };
        let opened = connection.greet(settings, now).await;
        opened.map_err(before_any_search)?;
        Ok(connection)
    }

    async fn greet(
        &mut self,
        settings: &ServerSettings,
        now: Timestamp,
    ) -> Result<(), SearchFailure> {
        let about = json!({
            "protocolVersion": VERSIONS[0],
            "capabilities": {},
            "clientInfo": { "name": "pathfinder", "version": env!("CARGO_PKG_VERSION") },
        });
        let welcome = self.ask("initialize", &about, settings, now).await?;
        let offered = text(&welcome, "/protocolVersion").unwrap_or_default();
        let Some(version) = VERSIONS.into_iter().find(|it| *it == offered) else {
            let shown: String = offered.chars().take(40).collect();
            return Err(SearchFailure::failed(
                Fault::Unsupported,
                What::UnknownProtocol.saying(shown),
            ));
        };
        self.wire.speak(version);
        self.wire
            .tell(&rpc::notification("notifications/initialized"), now)
            .await?;
        let tools = self.tools(settings, now).await?;
        self.tool = Tool::choose(&tools, settings)?;
        Ok(())
    }

    async fn tools(
        &mut self,
        settings: &ServerSettings,
        now: Timestamp,
    ) -> Result<Vec<Value>, SearchFailure> {
        let mut tools = Vec::new();
        let mut parameters = json!({});
        for _ in 0..TOOL_PAGES_MAX {
            let page = self.ask("tools/list", &parameters, settings, now).await?;
            tools.extend(
                list(&page, "/tools")
                    .iter()
                    .take(TOOLS_MAX - tools.len())
                    .cloned(),
            );
            match text(&page, "/nextCursor") {
                Some(cursor) => parameters = json!({ "cursor": cursor }),
                None => break,
            }
        }
        Ok(tools)
    }

    /// Calls the tool.
    pub(super) async fn call(
        &mut self,
        settings: &ServerSettings,
        query: &Query,
        words: &str,
        now: Timestamp,
    ) -> Result<Page, SearchFailure> {
        let parameters = json!({
            "name": self.tool.name,
            "arguments": self.tool.arguments(settings, query, words),
        });
        let mut result = self.ask("tools/call", &parameters, settings, now).await?;
        reply::hide(&mut result, &settings.secrets);
        reply::read(&result, settings.contents, &settings.key_hint(), now)
    }

    async fn ask(
        &mut self,
        method: &str,
        parameters: &Value,
        settings: &ServerSettings,
        now: Timestamp,
    ) -> Result<Value, SearchFailure> {
        self.requests += 1;
        let message = rpc::request(self.requests, method, parameters);
        let answer = self.wire.ask(self.requests, &message, now).await;
        self.is_sound &= answer.is_ok();
        answer?.map_err(|it| it.into_failure(&settings.key_hint(), now))
    }

    pub(super) fn is_alive(&self) -> bool {
        match &self.wire {
            Wire::Stdio(process) => process.is_alive(),
            Wire::Http(_) => true,
        }
    }

    /// Whether the server no longer knows us, and must be greeted again.
    pub(super) fn is_forgotten(&self) -> bool {
        match &self.wire {
            Wire::Stdio(_) => false,
            Wire::Http(channel) => channel.is_forgotten(),
        }
    }

    /// The connection, unless a message was lost on it.
    pub(super) fn into_sound(self) -> Option<Connection> {
        self.is_sound.then_some(self)
    }
}

/// A server that broke before it was asked for anything took nothing for it.
fn before_any_search(failure: SearchFailure) -> SearchFailure {
    match failure {
        SearchFailure::Failed {
            because,
            fault: Fault::Cut | Fault::Server,
        } => SearchFailure::Failed {
            because,
            fault: Fault::Unreachable,
        },
        other => other,
    }
}
