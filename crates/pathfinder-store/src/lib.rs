//! Keeps sessions on disk: journal, blobs, checkpoint, lock, control file, views, and the index of local documents.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod archive;
pub mod blob;
pub mod checkpoint;
pub mod control;
pub mod disk;
pub mod folder;
pub mod index;
pub mod journal;
pub mod lock;
pub mod register;
