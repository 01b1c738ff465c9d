//! The state machine of a research session: it decides and never acts.
