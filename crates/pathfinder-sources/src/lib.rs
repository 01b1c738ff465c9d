//! Where text comes from: files, HTML and PDF turned into readable text.
