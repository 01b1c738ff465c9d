//! Sets up the user's own MCP servers: fills in their variables and says what is missing. Starts nothing.

use std::path::{Path, PathBuf};

use pathfinder_engine::web::OwnServer;
use pathfinder_sources::provider::mcp::{
    Endpoint, Expander, PREFIX, Program, Server, ServerSettings, Transport, Unset,
};
use pathfinder_sources::provider::{Hint, REPLY_BYTES_MAX, Reason, SearchFailure, What};
use pathfinder_text::Lang;

use crate::config::{Config, ServerSection, is_secret_name};
use crate::failure::Failure;
use crate::models::Surroundings;
use crate::wording::either;

/// All that a program inherits: what it needs to be found and to keep its own caches.
const INHERITED: [&str; 3] = ["PATH", "HOME", "LANG"];

pub(super) fn all(config: &Config, around: &Surroundings<'_>) -> Vec<OwnServer> {
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
        let server = server(name, section, config, around).map_err(told);
        OwnServer {
            server,
            is_on: section.enabled,
            name: own,
        }
    };
    config.mcp.iter().map(one).collect()
}

/// Whether there is such a server; an error names those that are there.
pub(crate) fn check_name(name: &str, config: &Config, lang: Lang) -> Result<(), Failure> {
    let Some(bare) = name.strip_prefix(PREFIX) else {
        return Ok(());
    };
    if config.mcp.contains_key(bare) {
        return Ok(());
    }
    let message = either(
        lang,
        format!("MCP 서버 {bare}이(가) 설정에 없습니다"),
        format!("there is no MCP server {bare}"),
    );
    let known: Vec<String> = config
        .mcp
        .keys()
        .map(|it| format!("{PREFIX}{it}"))
        .collect();
    let hint = match known.is_empty() {
        true => either(
            lang,
            format!("사용자 설정의 [mcp.{bare}]에 적으세요"),
            format!(
                "describe it in [mcp.{bare}] of your own settings; pathfinder config path names the file"
            ),
        ),
        false => either(
            lang,
            format!("있는 것: {}", known.join(", ")),
            format!("there are {}", known.join(", ")),
        ),
    };
    Err(Failure::usage(message).hint(hint))
}

/// What is missing, and how it is mended.
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
    around: &Surroundings<'_>,
) -> Result<Server, Problem> {
    let mut expander = Expander::new(around.variable);
    let transport = match section.url.is_empty() {
        true => Transport::Stdio(program(section, &mut expander, around)?),
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
    around: &Surroundings<'_>,
) -> Result<Program, Problem> {
    let inherited = INHERITED
        .iter()
        .filter_map(|it| Some(((*it).to_owned(), (around.variable)(it)?)));
    let mut environment: Vec<(String, String)> = inherited.collect();
    for (name, value) in &section.env {
        let value = filled(name, value, expander)?;
        environment.retain(|(it, _)| it != name);
        environment.push((name.clone(), value));
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
        environment,
        folder: home(around),
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

/// The value with its variables. What is a key by its name and stands there openly is kept from being shown as well.
fn filled(name: &str, value: &str, expander: &mut Expander<'_>) -> Result<String, Unset> {
    if is_secret_name(name) && !value.contains("${") {
        expander.hide(value);
    }
    expander.expand(value)
}

/// Where a program starts: in a research folder, a package runner would run what lies there.
fn home(around: &Surroundings<'_>) -> PathBuf {
    let home = (around.variable)("HOME").map(PathBuf::from);
    home.filter(|it| it.is_absolute() && it.is_dir())
        .unwrap_or_else(|| Path::new("/").to_owned())
}
