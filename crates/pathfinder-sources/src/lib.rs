//! Where text comes from: files, HTML and PDF turned into readable text.
//!
//! Everything that is read here is untrusted. Every reader is bounded in size, depth and time, and what it returns
//! is what a person would see: no markup, no hidden text, no control characters.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod control;
mod document;
pub mod fetch;
mod folder;
mod front_matter;
mod html;
mod markdown;
mod own_work;
mod pdf;
mod percent;
mod plain;
mod power;
#[cfg(test)]
mod properties;
pub mod provider;
mod read;
mod section;
mod writer;

pub use control::strip_control;
pub use document::{Document, KINDS, Place, Places};
pub use folder::{DocumentsError, Folder, SkipReason, Skipped, WalkLimits, walk_docs};
pub use html::read_html;
pub use pdf::{PDF_CHILD_ARGUMENT, PdfReader, pdf_child_main};
pub use read::{Format, Limits, ReadError, read_file};
pub use section::{Section, SectionKind, split_sections};
