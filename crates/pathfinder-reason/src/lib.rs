//! The reasoners: typed requests in, typed thoughts out.

pub mod assertion;
pub mod builtin;
pub mod deviation;
pub mod model;
pub mod prompt;
pub mod reading;
pub mod stance;
#[cfg(test)]
mod third_party;
