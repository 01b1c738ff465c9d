//! Drives sessions: performs the steps that the core decides and keeps what came back.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod admission;
mod asking;
mod background;
pub mod crowd;
pub mod drive;
pub mod entry;
pub mod fact_check;
pub mod home;
pub mod ledger;
pub mod library;
pub mod load;
pub mod models;
mod network;
pub mod perform;
pub mod proof;
pub mod session_writer;
pub mod tape;
pub mod views;
pub mod watch;
pub mod web;
