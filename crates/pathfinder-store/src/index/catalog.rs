//! Remembers which files the index has seen, so that only what changed is read again.
//!
//! Each commit of the index names its own catalog file, so the two can never disagree.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::disk::Disk;

const CATALOG_BYTES_MAX: u64 = 1 << 30;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Catalog {
    #[serde(skip)]
    generation: u64,
    pub(super) files: BTreeMap<String, Known>,
}

/// A file as it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Known {
    /// Nanoseconds since 1970.
    pub(super) modified: i128,
    pub(super) size: u64,
    pub(super) hash: String,
    /// Why nothing of it is in the index.
    pub(super) failure: Option<String>,
}

impl Catalog {
    /// The catalog that a commit names; `None` if it cannot be read. An index without commits has an empty one.
    pub(super) fn load(disk: &Disk, home: &Path, payload: Option<&str>) -> Option<Catalog> {
        let Some(payload) = payload else {
            return Some(Catalog::default());
        };
        let generation = payload.parse().ok()?;
        let bytes = disk
            .read(&home.join(file_name(generation)), CATALOG_BYTES_MAX)
            .ok()?;
        let catalog: Catalog = serde_json::from_slice(&bytes).ok()?;
        Some(Catalog {
            generation,
            ..catalog
        })
    }

    /// Saves the catalog under a new name and returns what the commit must carry.
    pub(super) fn save(&mut self, disk: &Disk, home: &Path) -> io::Result<String> {
        self.generation += 1;
        let bytes = serde_json::to_vec(self).map_err(io::Error::other)?;
        disk.write_whole(&home.join(file_name(self.generation)), &bytes)?;
        Ok(self.generation.to_string())
    }

    /// Removes the previous commit's catalog; a leftover is harmless.
    pub(super) fn forget_previous(&self, disk: &Disk, home: &Path) {
        if let Some(previous) = self.generation.checked_sub(1) {
            let _ = disk.remove_file(&home.join(file_name(previous)));
        }
    }
}

fn file_name(generation: u64) -> String {
    format!("files-{generation}.json")
}
