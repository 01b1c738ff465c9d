//! The part of `deny.toml` that needs no network.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(crate) struct Policy {
    pub(crate) licenses: Licences,
    pub(crate) bans: Bans,
    pub(crate) sources: Sources,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Licences {
    pub(crate) allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Bans {
    pub(crate) deny: Vec<Ban>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Ban {
    #[serde(rename = "crate")]
    pub(crate) name: String,
    pub(crate) reason: String,
    /// Packages that may still depend on it.
    #[serde(default)]
    pub(crate) wrappers: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Sources {
    pub(crate) allow_registry: Vec<String>,
}
