//! Sets up the user's own MCP servers: fills in their variables and says what is missing. Starts nothing.

use std::path::{Path, PathBuf};

use pathfinder_core::words::failure;
use pathfinder_sources::provider::mcp::{
    Endpoint, Expander, PREFIX, Program, Server, ServerSettings, Transport, Unset,
};
use pathfinder_sources::provider::{Hint, REPLY_BYTES_MAX, Reason, SearchFailure, What};
use pathfinder_text::Lang;

use super::OwnServer;
use crate::config::{Config, ServerSection, is_secret_name};
use crate::environment::Environment;

/// The variables that a program inherits: what it needs to be found and to use its own caches.
const INHERITED: [&str; 3] = ["PATH", "HOME", "LANG"];

pub(super) fn all(config: &Config, environment: &Environment) -> Vec<OwnServer> {
    let one = |(name, section): (&String, &ServerSection)| {
        let own = format!("{PREFIX}{name}");
        let told = |Problem { because, hint }: Problem| {
            SearchFailure::misconfigured(
                Reason {
                    provider: own.clone(),
                    ..because
                },
                hint,
            )
        };
        let server = server(name, section, config, environment).map_err(told);
        OwnServer {
            server,
            is_on: section.enabled,
            name: own,
        }
    };
    config.mcp.iter().map(one).collect()
}

/// There is no MCP server of this name.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message(Lang::English))]
pub struct UnknownServer {
    pub name: String,
    /// The existing ones, as they are named on the command line.
    pub known: Vec<String>,
}

impl UnknownServer {
    pub fn message(&self, lang: Lang) -> String {
        failure::unknown_server(lang, &self.name)
    }
}

/// Fails if a source names a server that does not exist.
pub fn check_name(name: &str, config: &Config) -> Result<(), UnknownServer> {
    let Some(bare) = name.strip_prefix(PREFIX) else {
        return Ok(());
    };
    if config.mcp.contains_key(bare) {
        return Ok(());
    }
    let known = config.mcp.keys().map(|it| format!("{PREFIX}{it}"));
    Err(UnknownServer {
        name: bare.to_owned(),
        known: known.collect(),
    })
}

/// What is missing, and how to fix it.
struct Problem {
    because: Reason,
    hint: Hint,
}

impl From<Unset> for Problem {
    fn from(unset: Unset) -> Problem {
        let hint = Hint::Set {
            variable: unset.name.clone(),
        };
        Problem {
            because: What::NeedsVariable { name: unset.name }.into(),
            hint,
        }
    }
}

fn server(
    name: &str,
    section: &ServerSection,
    config: &Config,
    environment: &Environment,
) -> Result<Server, Problem> {
    let variable = |name: &str| environment.variable(name);
    let mut expander = Expander::new(&variable);
    let transport = match section.url.is_empty() {
        true => Transport::Stdio(program(section, &mut expander, environment)?),
        false => Transport::Http(endpoint(name, section, &mut expander)?),
    };
    let wanted = |it: &String| Some(it.trim().to_owned()).filter(|it| !it.is_empty());
    let arguments = serde_json::to_value(&section.arguments).ok();
    Ok(Server::new(ServerSettings {
        name: name.to_owned(),
        transport,
        secrets: expander.into_secrets(),
        tool: wanted(&section.tool),
        query_argument: wanted(&section.query_argument),
        results_argument: wanted(&section.results_argument),
        arguments: arguments
            .and_then(|it| it.as_object().cloned())
            .unwrap_or_default(),
        contents: config.search.include_contents,
        fee_usd: section.fee_usd,
        deadline: config.search.deadline(section.timeout_seconds),
        message_bytes_max: REPLY_BYTES_MAX,
    }))
}

fn program(
    section: &ServerSection,
    expander: &mut Expander<'_>,
    environment: &Environment,
) -> Result<Program, Problem> {
    let inherited = INHERITED
        .iter()
        .filter_map(|it| Some(((*it).to_owned(), environment.variable(it)?)));
    let mut variables: Vec<(String, String)> = inherited.collect();
    for (name, value) in &section.env {
        let value = filled(name, value, expander)?;
        variables.retain(|(it, _)| it != name);
        variables.push((name.clone(), value));
    }
    let mut arguments = Vec::new();
    let mut before = "";
    for argument in &section.args {
        arguments.push(filled(before, argument, expander)?);
        before = argument;
    }
    Ok(Program {
        command: section.command.trim().to_owned(),
        arguments,
        environment: variables,
        folder: home(environment),
    })
}

fn endpoint(
    name: &str,
    section: &ServerSection,
    expander: &mut Expander<'_>,
) -> Result<Endpoint, Problem> {
    let url = expander.expand(&section.url)?;
    let parameters = section
        .url
        .split_once('?')
        .map_or("", |(_, it)| it)
        .split('&');
    parameters
        .filter_map(|it| it.split_once('='))
        .for_each(|(name, value)| {
            if is_secret_name(name) && !value.contains("${") {
                expander.hide(value);
            }
        });
    let mut headers = Vec::new();
    for (name, value) in &section.headers {
        headers.push((name.clone(), filled(name, value, expander)?));
    }
    Endpoint::new(&url, headers).map_err(|error| Problem {
        because: What::Unreachable.saying(error.to_string()),
        hint: Hint::CheckSetting {
            setting: format!("mcp.{name}"),
        },
    })
}

/// The value with its variables filled in. A key that is written literally is kept from being shown as well.
fn filled(name: &str, value: &str, expander: &mut Expander<'_>) -> Result<String, Unset> {
    if is_secret_name(name) && !value.contains("${") {
        expander.hide(value);
    }
    expander.expand(value)
}

/// The working directory of a program: in a research folder, a package runner would run what it finds there.
fn home(environment: &Environment) -> PathBuf {
    let home = environment.path("HOME");
    home.filter(|it| it.is_absolute() && it.is_dir())
        .unwrap_or_else(|| Path::new("/").to_owned())
}
