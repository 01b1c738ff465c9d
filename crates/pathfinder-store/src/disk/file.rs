//! An open file on the real disk or on a simulated one.

use std::io;
use std::os::unix::fs::FileExt;

use rustix::fs::FallocateFlags;

#[cfg(any(test, feature = "simulated-disk"))]
use super::trial;
use super::{Disk, Operation, Verdict};

/// An open plain file; reads and writes name their offset.
#[derive(Debug)]
pub struct File {
    pub(super) handle: Handle,
    pub(super) disk: Disk,
}

#[derive(Debug)]
pub(super) enum Handle {
    Real(std::fs::File),
    #[cfg(any(test, feature = "simulated-disk"))]
    Simulated(turmoil::fs::shim::std::fs::File),
}

macro_rules! on_handle {
    ($file:expr, $handle:ident => $call:expr) => {
        match &$file.handle {
            Handle::Real($handle) => $call,
            #[cfg(any(test, feature = "simulated-disk"))]
            Handle::Simulated($handle) => $call.map_err(trial::as_system_error),
        }
    };
}

impl File {
    pub fn bytes(&self) -> io::Result<u64> {
        on_handle!(self, handle => handle.metadata().map(|it| it.len()))
    }

    /// Reads until the buffer is full or the file ends; returns how much was read.
    pub fn read_full_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut read = 0;
        while read < buffer.len() {
            self.disk.before(Operation::Read, 0)?;
            match on_handle!(self, handle => handle.read_at(&mut buffer[read..], offset + read as u64))
            {
                Ok(0) => break,
                Ok(bytes) => read += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(read)
    }

    /// Writes all of `bytes`, however many calls that takes.
    pub fn write_full_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let mut written = 0;
        while written < bytes.len() {
            match self.write_at(&bytes[written..], offset + written as u64) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(more) => written += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        let bytes = match self.disk.before(Operation::Write, bytes.len())? {
            Verdict::Go => bytes,
            #[cfg(any(test, feature = "simulated-disk"))]
            Verdict::Skip => return Ok(bytes.len()),
            #[cfg(any(test, feature = "simulated-disk"))]
            Verdict::Short(kept) => &bytes[..kept],
        };
        on_handle!(self, handle => handle.write_at(bytes, offset))
    }

    pub fn truncate(&self, bytes: u64) -> io::Result<()> {
        self.disk.before(Operation::Truncate, 0)?;
        on_handle!(self, handle => handle.set_len(bytes))
    }

    /// `fdatasync`: the content and the length.
    pub fn sync_data(&self) -> io::Result<()> {
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.disk.before(Operation::SyncData, 0)? == Verdict::Skip {
            return Ok(());
        }
        match &self.handle {
            Handle::Real(handle) => self.disk.together.sync(handle, std::fs::File::sync_data),
            #[cfg(any(test, feature = "simulated-disk"))]
            Handle::Simulated(handle) => handle.sync_data().map_err(trial::as_system_error),
        }
    }

    /// `fdatasync` of many files by one sync per file system. Returns the result for each file.
    pub fn sync_data_of_many<'a>(files: impl IntoIterator<Item = &'a File>) -> Vec<io::Result<()>> {
        let files: Vec<&File> = files.into_iter().collect();
        let real: Option<Vec<&std::fs::File>> = files.iter().map(|it| it.on_real_disk()).collect();
        match (files.first(), real) {
            (Some(first), Some(real)) => first
                .disk
                .together
                .sync_many(&real, std::fs::File::sync_data),
            _ => files.iter().map(|it| it.sync_data()).collect(),
        }
    }

    #[cfg(any(test, feature = "simulated-disk"))]
    fn on_real_disk(&self) -> Option<&std::fs::File> {
        match &self.handle {
            Handle::Real(handle) if self.disk.trial.is_none() => Some(handle),
            _ => None,
        }
    }

    #[cfg(not(any(test, feature = "simulated-disk")))]
    #[allow(clippy::unnecessary_wraps, reason = "a trial disk may not be real")]
    fn on_real_disk(&self) -> Option<&std::fs::File> {
        let Handle::Real(handle) = &self.handle;
        Some(handle)
    }

    /// `fsync`: required before a new file's name may be used.
    pub fn sync_all(&self) -> io::Result<()> {
        #[cfg(any(test, feature = "simulated-disk"))]
        if self.disk.before(Operation::SyncFile, 0)? == Verdict::Skip {
            return Ok(());
        }
        match &self.handle {
            Handle::Real(handle) => self.disk.together.sync(handle, std::fs::File::sync_all),
            #[cfg(any(test, feature = "simulated-disk"))]
            Handle::Simulated(handle) => handle.sync_all().map_err(trial::as_system_error),
        }
    }

    /// Allocates `bytes` on the disk, so that removing the file later certainly frees that much.
    pub fn allocate(&self, bytes: u64) -> io::Result<()> {
        self.disk.before(Operation::Write, 0)?;
        match &self.handle {
            Handle::Real(handle) => {
                match rustix::fs::fallocate(handle, FallocateFlags::empty(), 0, bytes) {
                    Err(rustix::io::Errno::OPNOTSUPP) => self.fill(bytes),
                    other => other.map_err(io::Error::from),
                }
            }
            #[cfg(any(test, feature = "simulated-disk"))]
            Handle::Simulated(handle) => handle.set_len(bytes),
        }
    }

    /// Some file systems cannot allocate without writing.
    fn fill(&self, bytes: u64) -> io::Result<()> {
        let zeros = vec![0; 64 * 1024];
        let mut offset = 0;
        while offset < bytes {
            let some = zeros
                .len()
                .min(usize::try_from(bytes - offset).unwrap_or(zeros.len()));
            self.write_full_at(&zeros[..some], offset)?;
            offset += some as u64;
        }
        Ok(())
    }
}
