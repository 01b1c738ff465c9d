//! Texts of sources, kept in memory so that reading one twice does not load it twice.

use std::sync::Arc;

use pathfinder_core::id::BlobHash;

use super::Drive;
use crate::load;

const TEXTS_MAX: usize = 64;

impl Drive<'_> {
    pub(super) fn text(&mut self, hash: &BlobHash) -> Result<Arc<str>, String> {
        if let Some(text) = self.texts.get(hash) {
            return Ok(text.clone());
        }
        let text: Arc<str> = load::load_text(&self.writer.blobs, hash.as_str())?.into();
        self.cache_text(hash.clone(), text.clone());
        Ok(text)
    }

    pub(super) fn cache_text(&mut self, hash: BlobHash, text: Arc<str>) {
        if self.texts.len() >= TEXTS_MAX {
            self.texts.pop_first();
        }
        self.texts.insert(hash, text);
    }
}
