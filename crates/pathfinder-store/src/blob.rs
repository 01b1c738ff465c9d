//! Long texts stored beside the journal: snapshots of sources and long replies, each named by the hash of its content.
//!
//! A blob is durable before its id is handed out, so a record may name it at once. What is read back is hashed again:
//! a quote that was checked against a snapshot must still be checked against the same bytes years later.

use std::cell::RefCell;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sha2::{Digest, Sha256};
use zstd::bulk::Compressor;

use crate::disk::{Disk, Entry};
use crate::journal::is_full;

/// The limit on a blob's length before compression.
pub const BLOB_BYTES_MAX: usize = 256 * 1024 * 1024;
/// Snapshots are written once and read often; higher levels save little on them and cost much.
const LEVEL: i32 = 3;

/// The SHA-256 of a blob's content before compression, as it stands in its file name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlobId([u8; 32]);

/// Why a blob could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// Go on without it: it was never stored, or was removed.
    #[error("there is no blob {id}")]
    Missing { id: BlobId },
    /// Go on without it and tell the user: its content is not what it was.
    #[error("blob {id} is damaged")]
    Damaged { id: BlobId },
    /// Store less of it.
    #[error("a blob of {bytes} bytes is longer than the {BLOB_BYTES_MAX} allowed")]
    TooLong { bytes: usize },
    /// Pause the session.
    #[error("no space left for {}", path.display())]
    Full { path: PathBuf },
    /// Tell the user.
    #[error("cannot use {}", path.display())]
    Unusable { path: PathBuf, source: io::Error },
}

/// The blobs of one session.
#[derive(Clone, Debug)]
pub struct Blobs {
    disk: Disk,
    folder: PathBuf,
}

impl BlobId {
    pub fn of(content: &[u8]) -> BlobId {
        BlobId(Sha256::digest(content).into())
    }
}

impl Blobs {
    /// `folder` must exist.
    pub fn new(disk: &Disk, folder: &Path) -> Blobs {
        Blobs {
            disk: disk.clone(),
            folder: folder.to_path_buf(),
        }
    }

    /// Stores content; it is on disk when this returns. The same content is stored once.
    pub fn save(&self, content: &[u8]) -> Result<BlobId, BlobError> {
        if content.len() > BLOB_BYTES_MAX {
            return Err(BlobError::TooLong {
                bytes: content.len(),
            });
        }
        let id = BlobId::of(content);
        let path = self.path(id);
        let kept = if self.load(id).is_ok() {
            // The process that renamed it may have died before it could sync the directory.
            self.disk.sync_directory(&self.folder)
        } else {
            compress(content)
                .and_then(|it| self.disk.write_whole(&path, &it))
                .map(drop)
        };
        kept.map(|()| id).map_err(|error| unusable(&path, error))
    }

    /// The content of a blob, exactly as it was stored, or an error.
    pub fn load(&self, id: BlobId) -> Result<Vec<u8>, BlobError> {
        let path = self.path(id);
        match self
            .disk
            .look(&path)
            .map_err(|error| unusable(&path, error))?
        {
            Entry::File { .. } => {}
            Entry::Missing => return Err(BlobError::Missing { id }),
            Entry::Directory | Entry::Link | Entry::Other => return Err(BlobError::Damaged { id }),
        }
        let compressed = self
            .disk
            .read(&path, BLOB_BYTES_MAX as u64)
            .map_err(|error| unusable(&path, error))?;
        let content = decompress(&compressed).map_err(|_| BlobError::Damaged { id })?;
        if BlobId::of(&content) == id {
            Ok(content)
        } else {
            Err(BlobError::Damaged { id })
        }
    }

    fn path(&self, id: BlobId) -> PathBuf {
        self.folder.join(id.to_string())
    }
}

/// A compressor is expensive to create, and a thread that stores one blob stores others.
fn compress(content: &[u8]) -> io::Result<Vec<u8>> {
    thread_local! {
        static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    }
    COMPRESSOR.with_borrow_mut(|compressor| match compressor {
        Some(compressor) => compressor.compress(content),
        None => compressor.insert(Compressor::new(LEVEL)?).compress(content),
    })
}

/// Trusts the length that the compressed bytes claim only up to the limit.
fn decompress(compressed: &[u8]) -> io::Result<Vec<u8>> {
    let claimed = zstd::zstd_safe::get_frame_content_size(compressed)
        .ok()
        .flatten();
    match claimed.map(usize::try_from) {
        Some(Ok(bytes)) if bytes <= BLOB_BYTES_MAX => zstd::bulk::decompress(compressed, bytes),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

fn unusable(path: &Path, source: io::Error) -> BlobError {
    let path = path.to_path_buf();
    if is_full(&source) {
        BlobError::Full { path }
    } else {
        BlobError::Unusable { path, source }
    }
}

impl fmt::Display for BlobId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|it| write!(formatter, "{it:02x}"))
    }
}

impl fmt::Debug for BlobId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "BlobId({self})")
    }
}

/// A text that should name a blob and does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a blob is named by 64 lower-case hex digits")]
pub struct BadBlobId;

impl FromStr for BlobId {
    type Err = BadBlobId;

    fn from_str(text: &str) -> Result<BlobId, BadBlobId> {
        let is_hex = text
            .bytes()
            .all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
        if text.len() != 64 || !is_hex {
            return Err(BadBlobId);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digit = |it: u8| {
                (it as char)
                    .to_digit(16)
                    .and_then(|it| u8::try_from(it).ok())
                    .ok_or(BadBlobId)
            };
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(BlobId(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blobs() -> (tempfile::TempDir, Blobs) {
        let folder = tempfile::tempdir().unwrap();
        let blobs = Blobs::new(&Disk::real(), folder.path());
        (folder, blobs)
    }

    #[test]
    fn content_comes_back_and_is_kept_once() {
        let (folder, blobs) = blobs();
        for content in [
            &b""[..],
            b"tea",
            "차는 마음을 가라앉힌다".as_bytes(),
            &[0; 100_000],
        ] {
            let id = blobs.save(content).unwrap();
            assert_eq!(blobs.save(content).unwrap(), id);
            assert_eq!(blobs.load(id).unwrap(), content);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
    }

    #[test]
    fn a_damaged_blob_is_named_and_mended_by_saving_again() {
        let (folder, blobs) = blobs();
        let id = blobs.save(b"tea calms").unwrap();
        let path = folder.path().join(id.to_string());
        let good = std::fs::read(&path).unwrap();
        for bit in 0..good.len() * 8 {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bad).unwrap();
            match blobs.load(id) {
                Err(error) => assert_eq!(error.to_string(), format!("blob {id} is damaged")),
                // Some bits of the frame's header carry nothing.
                Ok(content) => assert_eq!(content, b"tea calms"),
            }
        }
        std::fs::write(&path, b"nonsense").unwrap();
        blobs.save(b"tea calms").unwrap();
        assert_eq!(blobs.load(id).unwrap(), b"tea calms");
    }

    #[test]
    fn a_missing_blob_and_a_link_are_refused() {
        let (folder, blobs) = blobs();
        let id = BlobId::of(b"secret");
        assert!(matches!(blobs.load(id), Err(BlobError::Missing { .. })));
        let outside = folder.path().join("outside");
        std::fs::write(&outside, zstd::bulk::compress(b"secret", 1).unwrap()).unwrap();
        std::os::unix::fs::symlink(&outside, folder.path().join(id.to_string())).unwrap();
        assert!(matches!(blobs.load(id), Err(BlobError::Damaged { .. })));
    }

    #[test]
    fn a_bomb_is_stopped() {
        let (folder, blobs) = blobs();
        let id = BlobId::of(b"bomb");
        let silent = zstd::stream::encode_all(io::Read::take(io::repeat(0), 1 << 24), 1).unwrap();
        let mut lying = zstd::bulk::compress(&[0; 300], 1).unwrap();
        let honest = zstd::bulk::compress(&vec![0; BLOB_BYTES_MAX + 1], 1).unwrap();
        // The length follows the magic and one byte of flags.
        lying[5] = 0;
        for bomb in [silent, lying, honest] {
            std::fs::write(folder.path().join(id.to_string()), bomb).unwrap();
            assert!(matches!(blobs.load(id), Err(BlobError::Damaged { .. })));
        }
    }

    #[test]
    fn only_hex_names_a_blob() {
        let upper = "A".repeat(64);
        for bad in ["", "../../etc/passwd", "00", upper.as_str(), "é"] {
            assert_eq!(bad.parse::<BlobId>(), Err(BadBlobId));
        }
    }
}
