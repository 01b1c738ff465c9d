//! The reasoners: typed requests in, typed thoughts out.

pub mod assertion;
pub mod builtin;
pub mod deviation;
pub mod language;
pub mod model;
pub mod prompt;
pub mod reading;
pub mod stance;
