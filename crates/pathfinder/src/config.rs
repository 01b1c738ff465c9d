//! The layers that settings come from.

mod edit;
mod json;
mod key;
mod layers;
mod mcp;

pub(crate) use edit::set;
pub(crate) use key::{Say, Whose, distance, say};
pub(crate) use layers::{ConfigError, Loaded, Places, load};
pub(crate) use pathfinder_engine::config::Config;

#[cfg(test)]
mod tests;
