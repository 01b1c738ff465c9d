//! The program as people and scripts use it: whole runs in folders of their own, on small documents.

mod commands;
mod control;
mod place;
mod research;
mod usage;
