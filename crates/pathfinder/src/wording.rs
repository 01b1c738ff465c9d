//! The two languages that messages come in.

use clap::ValueEnum;
use pathfinder_core::session::Session;
use pathfinder_core::words::{name, note};
use pathfinder_engine::library::OWN_WORK;
use pathfinder_text::{Lang, one_line};

/// A language as it is written on the command line and in settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LangName {
    Ko,
    En,
}

impl From<LangName> for Lang {
    fn from(name: LangName) -> Lang {
        match name {
            LangName::Ko => Lang::Korean,
            LangName::En => Lang::English,
        }
    }
}

/// The language of the machine: of the first of these variables that is set.
pub(crate) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|it| !it.is_empty());
    if locale.is_some_and(|it| it.starts_with("ko")) {
        Lang::Korean
    } else {
        Lang::English
    }
}

/// Why a file was skipped.
pub(crate) fn skipped(lang: Lang, because: &str) -> String {
    match because {
        OWN_WORK => note::own_work(lang).to_owned(),
        because => one_line(because, 300),
    }
}

/// `paused (iteration limit reached)`.
pub(crate) fn session_status(lang: Lang, session: &Session) -> String {
    name::session_status(lang, session.status, session.paused_because)
}

pub(crate) fn dollars(micro_usd: u64) -> String {
    format!("${:.2}", micro_usd as f64 / 1e6)
}
