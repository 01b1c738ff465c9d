//! The reasoners: typed requests in, typed thoughts out.

pub mod builtin;
pub mod language;
pub mod stance;
