//! Where a model is and how it may be used: plain data that comes only from the settings.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use pathfinder_http::{BaseUrl, Secret};

/// The default size limit of a reply.
pub const REPLY_BYTES_MAX: usize = 8 << 20;

/// The variables that the `claude` command needs to find its program, its login and a temporary directory.
pub const COMMAND_ENVIRONMENT: [&str; 12] = [
    "PATH",
    "HOME",
    "USER",
    "LANG",
    "TMPDIR",
    "XDG_CONFIG_HOME",
    "CLAUDE_CONFIG_DIR",
    "APPDATA",
    "LOCALAPPDATA",
    "SYSTEMROOT",
    "TEMP",
    "USERPROFILE",
];

/// One model, and the limits within which it may answer.
#[derive(Debug, Clone)]
pub struct Endpoint {
    pub route: Route,
    pub model: String,
    /// Always sent, since the worst case of a call depends on it. Thinking counts as output.
    pub max_tokens: u32,
    /// How much of `max_tokens` may go into thinking, at most three quarters of it; 0 is off.
    pub thinking_tokens: u32,
    /// Whether the server accepts a JSON Schema for its reply. If not, only the words of the prompt ask for it.
    pub json_schema: bool,
    pub stream: bool,
    /// How often the provider may search the web for this call (Anthropic only); 0 is never.
    pub web_searches_max: u32,
    /// For the whole call: connecting, waiting, reading.
    pub deadline: Duration,
    pub reply_bytes_max: usize,
}

/// How a model is reached.
#[derive(Debug, Clone)]
pub enum Route {
    Http {
        protocol: Protocol,
        base_url: BaseUrl,
        key: Option<Secret>,
    },
    /// The `claude` command; without a key it uses the login of its user.
    Command {
        path: PathBuf,
        key: Option<Secret>,
        /// The only variables that the command may see: the variables that `COMMAND_ENVIRONMENT` names.
        environment: Vec<(String, OsString)>,
    },
}

/// A wire format over HTTP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Protocol {
    /// Messages, at `{base}/v1/messages`.
    Anthropic,
    /// Chat completions, at `{base}/chat/completions`; a base without a path gets `/v1` first.
    OpenAi,
    /// The same under Azure's own urls, where `deployment` stands for the model.
    AzureOpenAi {
        deployment: String,
        api_version: String,
    },
    /// `{base}/models/{model}:generateContent`; a base without a path gets `/v1beta` first.
    Gemini,
}

impl Endpoint {
    /// The thinking that leaves room for an answer.
    pub(super) fn thinking_tokens_fitting(&self) -> u32 {
        self.thinking_tokens.min(self.max_tokens / 4 * 3)
    }
}

impl Route {
    /// The address of the model, or the path of a command.
    pub fn address(&self) -> String {
        match self {
            Route::Http { base_url, .. } => base_url.to_string(),
            Route::Command { path, .. } => path.display().to_string(),
        }
    }

    pub fn key(&self) -> Option<&Secret> {
        let (Route::Http { key, .. } | Route::Command { key, .. }) = self;
        key.as_ref()
    }
}
