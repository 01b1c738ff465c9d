//! The reasoners: typed requests in, typed thoughts out.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod assertion;
pub mod builtin;
pub mod deviation;
pub mod model;
pub mod prompt;
pub mod reading;
pub mod stance;
#[cfg(test)]
mod third_party;
