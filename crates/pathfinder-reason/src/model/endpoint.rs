//! Where a model is and how it may be used: plain data, taken from the settings and from nowhere else.

use std::ffi::OsString;
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use reqwest::Url;

use super::Secret;

/// What a reply may weigh unless somebody says otherwise.
pub const REPLY_BYTES_MAX: usize = 8 << 20;

/// The variables that the `claude` command needs to find itself, its login and a place for temporary files.
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
    /// Whether the server takes a JSON Schema for its reply. Where it does not, the prompt asks in words only.
    pub json_schema: bool,
    pub stream: bool,
    /// How often the provider may search the web for this call (Anthropic only); 0 is never.
    pub web_searches_max: u32,
    /// For the whole call: connecting, waiting, reading.
    pub deadline: Duration,
    pub reply_bytes_max: usize,
}

/// The way to a model.
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
        /// All that the command may see of the environment: the variables that `COMMAND_ENVIRONMENT` names.
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

/// An `http` or `https` address without user, query or fragment: nothing in it is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// Why a text is no base URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BaseUrlError {
    #[error("the base url is not a url with http or https")]
    NotHttp,
    #[error("the base url must hold no user, password, query or fragment")]
    MoreThanAnAddress,
}

impl Endpoint {
    /// The thinking that leaves room for an answer.
    pub(super) fn thinking_tokens_fitting(&self) -> u32 {
        self.thinking_tokens.min(self.max_tokens / 4 * 3)
    }
}

impl Route {
    /// Where the model is: an address, or the path of a command.
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

impl BaseUrl {
    pub fn parse(text: &str) -> Result<BaseUrl, BaseUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| BaseUrlError::NotHttp)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BaseUrlError::NotHttp);
        }
        let bare = url.username().is_empty() && url.password().is_none();
        if !bare || url.query().is_some() || url.fragment().is_some() {
            return Err(BaseUrlError::MoreThanAnAddress);
        }
        Ok(BaseUrl(url))
    }

    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Whether the server runs on this machine, where a call costs nothing.
    pub fn is_loopback(&self) -> bool {
        let host = self.host().trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse().is_ok_and(|it: IpAddr| it.is_loopback())
    }

    pub(super) fn has_path(&self) -> bool {
        self.0.path().len() > 1
    }

    /// The address with a version and more segments behind it; the version is not said twice.
    pub(super) fn versioned(&self, version: &str, segments: &[&str]) -> Url {
        let said = self
            .0
            .path()
            .trim_end_matches('/')
            .ends_with(&format!("/{version}"));
        let version: &[&str] = if said { &[] } else { &[version] };
        self.join(&[version, segments].concat())
    }

    /// The address with more segments of path behind it.
    pub(super) fn join(&self, segments: &[&str]) -> Url {
        let mut url = self.0.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }
}

impl fmt::Debug for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}
