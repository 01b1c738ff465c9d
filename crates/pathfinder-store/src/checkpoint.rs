//! The folded state of a session at one position of its journal, so that opening a session need not read all of it.
//!
//! It is disposable: whatever is wrong with it, the journal still holds everything, so `load` returns `None` instead of an
//! error.
//!
//! Layout, little endian: magic (8 bytes), format (u32), seq (u64), offset (u64), epoch (u64), crc of that record
//! (u32), length of the state (u64), crc32c of all of the above and the state (u32), the state.

use std::io;
use std::path::Path;

use crate::disk::Disk;
use crate::journal::Position;

const MAGIC: &[u8; 8] = b"PFCHECK\n";
const FORMAT: u32 = 1;
const HEADER_BYTES: usize = 52;
/// A larger state is not saved: it is folded from the journal instead.
const CHECKPOINT_BYTES_MAX: u64 = 1024 * 1024 * 1024;

/// A folded state, and the place in the journal up to which it was folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub position: Position,
    pub state: Vec<u8>,
}

/// Saves a state that includes all records up to `position`.
pub fn save(disk: &Disk, path: &Path, position: Position, state: &[u8]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(HEADER_BYTES + state.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&position.seq.to_le_bytes());
    bytes.extend_from_slice(&position.offset.to_le_bytes());
    bytes.extend_from_slice(&position.epoch.to_le_bytes());
    bytes.extend_from_slice(&position.crc.to_le_bytes());
    bytes.extend_from_slice(&(state.len() as u64).to_le_bytes());
    let crc = crc32c::crc32c_append(crc32c::crc32c(&bytes), state);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes.extend_from_slice(state);
    disk.write_whole(path, &bytes).map(drop)
}

/// The last saved state, if it is intact. Whether the journal has its position turns out when the journal is read.
pub fn load(disk: &Disk, path: &Path) -> Option<Checkpoint> {
    let mut bytes = disk.read(path, CHECKPOINT_BYTES_MAX).ok()?;
    let (header, state) = bytes.split_at_checked(HEADER_BYTES)?;
    let mut fields = Fields(header.strip_prefix(MAGIC)?);
    let format = fields.u32()?;
    let position = Position {
        seq: fields.u64()?,
        offset: fields.u64()?,
        epoch: fields.u64()?,
        crc: fields.u32()?,
    };
    let length = fields.u64()?;
    let crc = fields.u32()?;
    let found = crc32c::crc32c_append(crc32c::crc32c(&header[..HEADER_BYTES - 4]), state);
    if format != FORMAT || length != state.len() as u64 || crc != found {
        return None;
    }
    bytes.drain(..HEADER_BYTES);
    Some(Checkpoint {
        position,
        state: bytes,
    })
}

struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: Position = Position {
        seq: 7,
        offset: 900,
        epoch: 2,
        crc: 0xdead_beef,
    };

    #[test]
    fn a_checkpoint_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint");
        save(&Disk::real(), &path, POSITION, b"state").unwrap();
        let loaded = load(&Disk::real(), &path).unwrap();
        assert_eq!(
            loaded,
            Checkpoint {
                position: POSITION,
                state: b"state".to_vec()
            }
        );
    }

    #[test]
    fn whatever_is_wrong_gives_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint");
        assert_eq!(load(&Disk::real(), &path), None);
        save(&Disk::real(), &path, POSITION, b"state").unwrap();
        let good = std::fs::read(&path).unwrap();
        for cut in 0..good.len() {
            std::fs::write(&path, &good[..cut]).unwrap();
            assert_eq!(load(&Disk::real(), &path), None, "cut at {cut}");
        }
        for bit in 0..good.len() * 8 {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bad).unwrap();
            assert_eq!(load(&Disk::real(), &path), None, "bit {bit}");
        }
    }
}
