//! Which tool of a server searches, and how it wants to be asked.

use serde_json::{Map, Value, json};

use super::ServerSettings;
use crate::provider::json::{list, text};
use crate::provider::{Fault, Query, SearchFailure};

/// What the words are called that a tool searches for.
const QUERY_NAMES: [&str; 6] = ["query", "q", "search_query", "search", "text", "question"];

/// What the number of results is called.
const RESULTS_NAMES: [&str; 12] = [
    "numResults",
    "num_results",
    "limit",
    "count",
    "max_results",
    "maxResults",
    "results",
    "top_k",
    "topK",
    "page_size",
    "pageSize",
    "size",
];

/// So many tools are named in a message.
const TOOLS_SHOWN: usize = 12;

/// The tool that is called, and the arguments that it takes.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Tool {
    pub(super) name: String,
    query_argument: String,
    results_argument: Option<String>,
    /// What the schema says of the number of results.
    results_max: Option<u64>,
    wants_results_as_text: bool,
}

impl Tool {
    /// The tool that the user names, else the first that says that it searches: by its name, or else by its description.
    pub(super) fn choose(tools: &[Value], settings: &ServerSettings) -> Result<Tool, SearchFailure> {
        let says =
            |tool: &&Value, at: &str| text(tool, at).is_some_and(|it| it.to_lowercase().contains("search"));
        let named = |it: &&Value| Some(name(it)) == settings.tool.as_deref();
        let found = match &settings.tool {
            Some(_) => tools.iter().find(named),
            None => (tools.iter().find(|it| says(it, "/name")))
                .or_else(|| tools.iter().find(|it| says(it, "/description"))),
        };
        let Some(found) = found else { return Err(not_there(tools, settings)) };
        let tool = Tool::of(found, settings);
        let given = |it: &&Value| {
            let name = it.as_str().unwrap_or_default();
            name == tool.query_argument
                || Some(name) == tool.results_argument.as_deref()
                || settings.arguments.contains_key(name)
        };
        let missing: Vec<&str> = list(found, "/inputSchema/required")
            .iter()
            .filter(|it| !given(it))
            .filter_map(Value::as_str)
            .collect();
        if missing.is_empty() {
            return Ok(tool);
        }
        let message = format!("has a tool {} that also needs {}", tool.name, missing.join(", "));
        let hint = format!("give them in mcp.{}.arguments, in your own settings", settings.name);
        Err(SearchFailure::misconfigured(message, hint))
    }

    fn of(tool: &Value, settings: &ServerSettings) -> Tool {
        let properties = tool.pointer("/inputSchema/properties");
        let has = |it: &str| properties.is_some_and(|all| all.get(it).is_some());
        let results_argument = (settings.results_argument.clone())
            .or_else(|| RESULTS_NAMES.into_iter().find(|it| has(it)).map(str::to_owned));
        let schema = results_argument.as_ref().and_then(|it| properties?.get(it));
        Tool {
            name: name(tool).to_owned(),
            query_argument: settings.query_argument.clone().unwrap_or_else(|| query_argument(tool, settings)),
            results_max: schema.and_then(|it| it.get("maximum")?.as_u64()),
            wants_results_as_text: schema.and_then(|it| text(it, "/type")) == Some("string"),
            results_argument,
        }
    }

    pub(super) fn arguments(&self, settings: &ServerSettings, query: &Query, words: &str) -> Value {
        let mut arguments: Map<String, Value> = settings.arguments.clone();
        if let Some(name) = &self.results_argument {
            let most = self.results_max.and_then(|it| u32::try_from(it).ok()).unwrap_or(u32::MAX);
            let count = query.results_asked(most.max(1), query.site.is_some());
            let value = if self.wants_results_as_text { json!(count.to_string()) } else { json!(count) };
            arguments.insert(name.clone(), value);
        }
        arguments.insert(self.query_argument.clone(), json!(words));
        Value::Object(arguments)
    }
}

fn name(tool: &Value) -> &str {
    text(tool, "/name").unwrap_or_default()
}

/// `query` or its like if the tool knows it, else the first text that it cannot do without.
fn query_argument(tool: &Value, settings: &ServerSettings) -> String {
    let property = |name: &str| tool.pointer("/inputSchema/properties").and_then(|it| it.get(name));
    let is_text =
        |name: &str| property(name).is_some_and(|it| text(it, "/type").unwrap_or("string") == "string");
    let is_free = |name: &str| !settings.arguments.contains_key(name);
    let required = list(tool, "/inputSchema/required").iter().filter_map(Value::as_str);
    QUERY_NAMES
        .into_iter()
        .find(|it| is_text(it) && is_free(it))
        .or_else(|| required.into_iter().find(|it| is_text(it) && is_free(it)))
        .unwrap_or(QUERY_NAMES[0])
        .to_owned()
}

fn not_there(tools: &[Value], settings: &ServerSettings) -> SearchFailure {
    let names: Vec<&str> = tools.iter().map(name).filter(|it| !it.is_empty()).take(TOOLS_SHOWN).collect();
    if names.is_empty() {
        return SearchFailure::failed(Fault::Unsupported, "offers no tools");
    }
    let message = match &settings.tool {
        Some(wanted) => format!("has no tool {wanted}, but {}", names.join(", ")),
        None => format!("has no tool that says that it searches, but {}", names.join(", ")),
    };
    SearchFailure::misconfigured(
        message,
        format!("name one in mcp.{}.tool, in your own settings", settings.name),
    )
}
