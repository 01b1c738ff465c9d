//! Which tool of a server searches, and how it wants to be asked.

use serde_json::{Map, Value, json};

use super::ServerSettings;
use crate::provider::json::{list, text};
use crate::provider::{Fault, Hint, Query, SearchFailure, What};

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

/// What tools call it that they search.
const SEARCHES: [&str; 2] = ["search", "searches"];

/// Words in the names of tools that change something, or start something that goes on without us.
const CHANGES: [&str; 30] = [
    "add", "cancel", "clear", "create", "delete", "drop", "edit", "erase", "execute", "import",
    "insert", "kill", "modify", "move", "patch", "post", "publish", "purge", "put", "remove",
    "rename", "reset", "save", "send", "set", "start", "stop", "update", "upload", "write",
];

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
    /// The tool that the user names. Else, of those that change nothing, one that searches the web by its name, one that
    /// searches by its name, or one that does by its description.
    pub(super) fn choose(
        tools: &[Value],
        settings: &ServerSettings,
    ) -> Result<Tool, SearchFailure> {
        let found = match &settings.tool {
            Some(wanted) => tools.iter().find(|it| name(it) == wanted),
            None => {
                let harmless: Vec<&Value> = tools.iter().filter(|it| is_harmless(it)).collect();
                let first = |fits: fn(&Value) -> bool| harmless.iter().copied().find(|it| fits(it));
                first(searches_web)
                    .or_else(|| first(searches))
                    .or_else(|| first(says_that_it_searches))
            }
        };
        let Some(found) = found else {
            return Err(not_there(tools, settings));
        };
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
        let because = What::ToolNeedsMore.saying(format!("{} ({})", tool.name, missing.join(", ")));
        let hint = Hint::GiveArguments {
            setting: settings.setting("arguments"),
        };
        Err(SearchFailure::misconfigured(because, hint))
    }

    fn of(tool: &Value, settings: &ServerSettings) -> Tool {
        let properties = tool.pointer("/inputSchema/properties");
        let has = |it: &str| properties.is_some_and(|all| all.get(it).is_some());
        let results_argument = (settings.results_argument.clone()).or_else(|| {
            RESULTS_NAMES
                .into_iter()
                .find(|it| has(it))
                .map(str::to_owned)
        });
        let schema = results_argument.as_ref().and_then(|it| properties?.get(it));
        Tool {
            name: name(tool).to_owned(),
            query_argument: settings
                .query_argument
                .clone()
                .unwrap_or_else(|| query_argument(tool, settings)),
            results_max: schema.and_then(|it| it.get("maximum")?.as_u64()),
            wants_results_as_text: schema.and_then(|it| text(it, "/type")) == Some("string"),
            results_argument,
        }
    }

    pub(super) fn arguments(&self, settings: &ServerSettings, query: &Query, words: &str) -> Value {
        let mut arguments: Map<String, Value> = settings.arguments.clone();
        if let Some(name) = &self.results_argument {
            let most = self
                .results_max
                .and_then(|it| u32::try_from(it).ok())
                .unwrap_or(u32::MAX);
            let count = query.results_asked(most.max(1), query.site.is_some());
            let value = if self.wants_results_as_text {
                json!(count.to_string())
            } else {
                json!(count)
            };
            arguments.insert(name.clone(), value);
        }
        arguments.insert(self.query_argument.clone(), json!(words));
        Value::Object(arguments)
    }
}

fn name(tool: &Value) -> &str {
    text(tool, "/name").unwrap_or_default()
}

fn searches_web(tool: &Value) -> bool {
    let words = words(name(tool));
    let has = |word: &str| words.iter().any(|it| it == word);
    has("web") && has("search") || has("websearch")
}

fn searches(tool: &Value) -> bool {
    words(name(tool))
        .iter()
        .any(|it| SEARCHES.contains(&it.as_str()))
}

fn says_that_it_searches(tool: &Value) -> bool {
    let description = text(tool, "/description").unwrap_or_default();
    words(description)
        .iter()
        .any(|it| SEARCHES.contains(&it.as_str()))
}

/// Whether a tool only reads, going by its name and what its server says.
fn is_harmless(tool: &Value) -> bool {
    let says = |hint: &str| {
        tool.pointer(&format!("/annotations/{hint}"))
            .and_then(Value::as_bool)
    };
    let changes = words(name(tool))
        .iter()
        .any(|it| CHANGES.contains(&it.as_str()));
    !changes && says("destructiveHint") != Some(true) && says("readOnlyHint") != Some(false)
}

/// The words of a name or a text in lower case: `webSearch`, `web_search` and `Web search` are the same two.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_after_small = false;
    for letter in text.chars() {
        let begins = is_after_small && letter.is_uppercase();
        if begins || !letter.is_alphanumeric() {
            words.push(String::new());
        }
        if let Some(last) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            last.extend(letter.to_lowercase());
        }
        is_after_small = letter.is_lowercase() || letter.is_ascii_digit();
    }
    words
}

/// `query` or its like if the tool knows it, else the first text that it cannot do without.
fn query_argument(tool: &Value, settings: &ServerSettings) -> String {
    let property = |name: &str| {
        tool.pointer("/inputSchema/properties")
            .and_then(|it| it.get(name))
    };
    let is_text = |name: &str| {
        property(name).is_some_and(|it| text(it, "/type").unwrap_or("string") == "string")
    };
    let is_free = |name: &str| !settings.arguments.contains_key(name);
    let required = list(tool, "/inputSchema/required")
        .iter()
        .filter_map(Value::as_str);
    QUERY_NAMES
        .into_iter()
        .find(|it| is_text(it) && is_free(it))
        .or_else(|| required.into_iter().find(|it| is_text(it) && is_free(it)))
        .unwrap_or(QUERY_NAMES[0])
        .to_owned()
}

fn not_there(tools: &[Value], settings: &ServerSettings) -> SearchFailure {
    let names: Vec<&str> = tools
        .iter()
        .map(name)
        .filter(|it| !it.is_empty())
        .take(TOOLS_SHOWN)
        .collect();
    if names.is_empty() {
        return SearchFailure::failed(Fault::Unsupported, What::NoTools);
    }
    let what = match &settings.tool {
        Some(wanted) => What::NoSuchTool {
            tool: wanted.clone(),
        },
        None => What::NoSearchTool,
    };
    let hint = Hint::NameTool {
        setting: settings.setting("tool"),
    };
    SearchFailure::misconfigured(what.saying(names.join(", ")), hint)
}
