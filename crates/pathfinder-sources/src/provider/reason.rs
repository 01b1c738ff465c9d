//! What a provider did instead of answering, as values that every face puts into words in its reader's language.

use std::fmt;
use std::time::Duration;

/// Why there is no answer, and what the provider or the system said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The provider that gave no answer. Empty until it is known.
    pub provider: String,
    pub what: What,
    /// What the provider or the system said, on one line. Empty if it said nothing.
    pub said: String,
}

/// What a provider did or lacks; its name goes in front of the words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum What {
    #[error("needs a key")]
    NeedsKey,
    #[error("needs the id of a search engine")]
    NeedsEngineId,
    #[error("answers only clients that say who they are")]
    NeedsMailto,
    #[error("needs the variable {name}, which is not set")]
    NeedsVariable { name: String },
    #[error("cannot use {variable}: a key is plain letters, without spaces")]
    NotAKey { variable: String },
    #[error("cannot use {setting}: it is not an e-mail address, and is not sent")]
    NotAMailto { setting: &'static str },
    #[error("has no address")]
    NoAddress,
    #[error("has a wrong address")]
    WrongAddress,
    #[error("is switched off")]
    SwitchedOff,
    #[error("refuses the key")]
    RefusesKey,
    #[error("refuses the search engine")]
    RefusesEngine,
    #[error("refuses the e-mail address")]
    RefusesMailto,
    #[error("has no credit left for this key")]
    NoCredit,
    #[error("does not answer in JSON")]
    JsonOff,

    #[error("asks for proof that we are not a robot")]
    WantsPerson,
    #[error("keeps us out")]
    KeepsOut,
    #[error("got no answer from its engines")]
    EnginesSilent,
    #[error("allows no more requests for now")]
    TooOften,
    #[error("wants no more requests for now")]
    LeftAlone,
    #[error("is still busy with other searches")]
    Busy,

    #[error("answers with status {status}")]
    Status { status: u16 },
    #[error("answers with an error")]
    Error,
    #[error("sends us to another address, which is not followed")]
    Elsewhere,
    #[error("cannot search now")]
    CannotSearch,
    #[error("does not take the search")]
    RefusesQuery,
    #[error("answers with something that is not {format}")]
    NotFormat { format: &'static str },
    #[error("answers with something other than results")]
    NoResults,
    #[error("answers with more than {bytes_max} bytes")]
    TooLarge { bytes_max: usize },
    #[error("does not finish its reply within {} s", deadline.as_secs_f64())]
    Late { deadline: Duration },
    #[error("does not answer in time")]
    Silent,
    #[error("never comes to an end")]
    Endless,
    #[error("cannot be reached")]
    Unreachable,
    #[error("breaks off")]
    BreaksOff,
    #[error("broke its reader")]
    BrokeReader,
    #[error("cannot be asked like this")]
    NotAskable,
    #[error("was asked for nothing")]
    AskedNothing,
    #[error("has no such search")]
    NoSuchSearch,

    #[error("cannot be started")]
    NotStarted,
    #[error("cannot be started: there is no program {command}")]
    NoProgram { command: String },
    #[error("ends before it answers")]
    Ends,
    #[error("sends {messages} messages and no answer")]
    Chatters { messages: usize },
    #[error("speaks a revision of the protocol that is not known here")]
    UnknownProtocol,
    #[error("offers no tools")]
    NoTools,
    #[error("does not have the tool {tool}, but others")]
    NoSuchTool { tool: String },
    #[error("does not say which of its tools searches")]
    NoSearchTool,
    #[error("has a tool that needs more than words")]
    ToolNeedsMore,

    /// Worded by the caller, who knows more.
    #[error("{0}")]
    Other(String),
}

/// What the user can do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Hint {
    #[error("set {variable}")]
    Set { variable: String },
    #[error("set {variable} to the id of your search engine")]
    SetEngineId { variable: &'static str },
    #[error("set {variable} to the address of your server")]
    SetAddress { variable: &'static str },
    #[error("set {variable} to your e-mail address")]
    SetMailto { variable: &'static str },
    #[error("set {setting} to true")]
    SwitchOn { setting: String },
    #[error("check {variable}")]
    Check { variable: &'static str },
    #[error("check {variable}, or unset it to go on without a key")]
    CheckOrUnset { variable: &'static str },
    #[error("check {setting}")]
    CheckSetting { setting: String },
    #[error("check the key in your own settings: {setting}")]
    CheckKeyIn { setting: String },
    #[error("no key is needed; check base_url in the configuration")]
    NoKeyNeeded,
    #[error("add credit to the account, raise its limit, or search with another provider")]
    AddCredit,
    #[error(
        "add `json` to search.formats in the settings.yml of your SearXNG, or use a server that has it"
    )]
    SwitchJsonOn,
    #[error("install {command}, or check the command in your own settings")]
    Install { command: String },
    #[error("name one in {setting}, in your own settings")]
    NameTool { setting: String },
    #[error("give them in {setting}, in your own settings")]
    GiveArguments { setting: String },
    #[error("{0}")]
    Other(String),
}

impl What {
    /// Adds what the provider or the system said about it.
    pub fn saying(self, said: impl Into<String>) -> Reason {
        Reason {
            said: said.into(),
            ..Reason::from(self)
        }
    }

    /// Adds the name of the provider.
    pub fn of(self, provider: &str) -> Reason {
        Reason {
            provider: provider.to_owned(),
            ..Reason::from(self)
        }
    }
}

impl From<What> for Reason {
    fn from(what: What) -> Reason {
        Reason {
            provider: String::new(),
            what,
            said: String::new(),
        }
    }
}

impl From<String> for Reason {
    fn from(words: String) -> Reason {
        What::Other(words).into()
    }
}

impl From<String> for Hint {
    fn from(words: String) -> Hint {
        Hint::Other(words)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.provider.is_empty() {
            write!(f, "{} ", self.provider)?;
        }
        write!(f, "{}", self.what)?;
        if self.said.is_empty() {
            Ok(())
        } else {
            write!(f, ": {}", self.said)
        }
    }
}
