//! The state machine of a research session: it decides and never acts.
//!
//! `Session::apply` folds events into the state; `due` and `next_steps` say what the state calls for; `interpret` gives
//! meaning to what came back. Nothing here touches a disk, a network, a clock or the environment.

#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::wildcard_enum_match_arm
    )
)]

pub mod budget;
pub mod check;
pub mod command;
pub mod contract;
pub mod copy;
pub mod decide;
mod decompose;
mod drift;
pub mod event;
pub mod explore;
pub mod finding;
#[cfg(test)]
mod fixture;
pub mod graph;
pub mod history;
pub mod id;
pub mod ideate;
pub mod interpret;
pub mod knowledge;
pub mod learn;
mod linking;
pub mod method;
pub mod paper;
pub mod phase;
pub mod planning;
pub mod question;
pub mod recall;
mod reflect;
mod resolve;
pub mod search;
pub mod select;
pub mod session;
pub mod settings;
pub mod source;
pub mod status;
pub mod step;
pub mod summary;
pub mod think;
pub mod verify;
pub mod view;
pub mod words;
pub mod writing;
