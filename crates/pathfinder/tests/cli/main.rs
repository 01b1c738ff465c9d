//! The program as people and scripts use it: whole runs in folders of their own, on small documents.

mod archive;
mod commands;
mod control;
mod damage;
mod documents;
mod evidence;
mod place;
mod research;
mod terminal;
mod usage;
