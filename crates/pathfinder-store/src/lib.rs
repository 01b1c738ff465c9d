//! Keeps sessions on disk: journal, blobs, checkpoint, lock, control file, views, and the index of local documents.
