//! The program as people and scripts use it: whole runs in folders of their own, on small documents.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on fails, and says what it skipped"
)]

mod archive;
mod beside;
mod commands;
mod control;
mod damage;
mod deep;
mod documents;
mod embeddings;
mod ends;
mod evidence;
mod fetching;
mod forged;
mod full_disk;
mod hostile;
mod kept;
mod killed;
mod methods;
mod models;
mod network;
mod place;
mod readme;
mod recorded;
mod research;
mod searching;
mod servers;
mod sources;
mod starting;
mod tapes;
mod terminal;
mod trust;
mod usage;
mod web_session;
