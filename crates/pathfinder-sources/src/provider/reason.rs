//! What a provider did instead of answering, as values. The engine words them in the reader's language.

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    NeedsKey,
    NeedsEngineId,
    NeedsMailto,
    NeedsVariable { name: String },
    NotAKey { variable: String },
    NotAMailto { setting: &'static str },
    NoAddress,
    WrongAddress,
    SwitchedOff,
    RefusesKey,
    RefusesEngine,
    RefusesMailto,
    NoCredit,
    JsonOff,

    WantsPerson,
    KeepsOut,
    EnginesSilent,
    TooOften,
    LeftAlone,
    Busy,

    Status { status: u16 },
    Error,
    Elsewhere,
    CannotSearch,
    RefusesQuery,
    NotFormat { format: &'static str },
    NoResults,
    TooLarge { bytes_max: usize },
    Late { deadline: Duration },
    Silent,
    Endless,
    Unreachable,
    BreaksOff,
    BrokeReader,
    NotAskable,
    AskedNothing,
    NoSuchSearch,

    NotStarted,
    NoProgram { command: String },
    Ends,
    Chatters { messages: usize },
    UnknownProtocol,
    NoTools,
    NoSuchTool { tool: String },
    NoSearchTool,
    ToolNeedsMore,
}

/// What the user can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    Set { variable: String },
    SetEngineId { variable: &'static str },
    SetAddress { variable: &'static str },
    SetMailto { variable: &'static str },
    SwitchOn { setting: String },
    Check { variable: &'static str },
    CheckOrUnset { variable: &'static str },
    CheckSetting { setting: String },
    CheckKeyIn { setting: String },
    NoKeyNeeded,
    AddCredit,
    SwitchJsonOn,
    Install { command: String },
    NameTool { setting: String },
    GiveArguments { setting: String },
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
