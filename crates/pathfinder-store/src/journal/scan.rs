//! Reads a journal from disk, line by line and in bounded memory, and determines how far it can be trusted.
//!
//! A power cut can only damage the end: bytes that were never acknowledged. So bad bytes with nothing good after them are
//! a torn tail, which a writer truncates. Bad bytes with a good record after them mean that acknowledged records were lost,
//! and nothing may be truncated.

use std::io;
use std::ops::Range;
use std::path::Path;

use memchr::{memchr, memmem};

use super::record::{self, Envelope, RECORD_BYTES_MAX, RECORD_START, Record, VERSION};
use super::{JournalError, Position};
use crate::disk::{Disk, File, Open};

/// A writer hands the disk at most this much at once, so a power cut tears at most this much.
pub(super) const BATCH_BYTES_MAX: usize = 4 * 1024 * 1024;
const CHUNK_BYTES: usize = 256 * 1024;
/// A tail with more record beginnings than this is not a torn batch of ours, and trying them all would take too long.
const TRIES_MAX: usize = 100_000;

/// What a journal holds, and in what state its end is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scan {
    /// After the last good record.
    pub end: Position,
    /// The epoch of the last good record; 0 in an empty journal.
    pub epoch: u64,
    pub tail: Tail,
}

/// What follows the last good record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing.
    Clean,
    /// Bytes that were never acknowledged.
    Torn { bytes: u64 },
    /// Damage that no crash causes. The records before it can be read, and nothing may be written.
    Damaged { because: Damage },
    /// A record of a later version. The records before it can be read, and nothing may be written.
    Newer { v: u32 },
}

/// What is wrong with a damaged journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    #[error("a bad record is followed by a good one")]
    BadRecord,
    #[error("record {found} stands where {expected} belongs")]
    OutOfOrder { expected: u64, found: u64 },
    #[error("epoch {found} stands where {expected} belongs")]
    WrongEpoch { expected: u64, found: u64 },
    #[error("{bytes} bytes at the end are not records, more than a crash leaves behind")]
    LongTail { bytes: u64 },
    #[error("record {seq} was on disk, as the checkpoint shows, and is gone")]
    RecordsMissing { seq: u64 },
}

impl Scan {
    /// The same journal, given that all records up to `proven` are known to have been on disk. A journal that ends before
    /// them has lost them, however clean its end looks.
    pub fn knowing(self, proven: Position) -> Scan {
        match self.tail {
            Tail::Clean | Tail::Torn { .. } if proven.seq > self.end.seq => {
                let because = Damage::RecordsMissing { seq: proven.seq };
                Scan {
                    tail: Tail::Damaged { because },
                    ..self
                }
            }
            _ => self,
        }
    }
}

/// Checks every line of a journal.
pub fn scan(disk: &Disk, path: &Path) -> Result<Scan, JournalError> {
    let file = disk
        .open(path, Open::Read)
        .map_err(|error| JournalError::at(path, error))?;
    Records::new(&file, Position::START)
        .finish()
        .map_err(|error| JournalError::at(path, error))
}

/// Reads the records after `from`, in order, until `visit` returns an error. Returns the state of the end.
pub fn read_records<E: From<JournalError>>(
    disk: &Disk,
    path: &Path,
    from: Position,
    mut visit: impl FnMut(Record<'_>, Position) -> Result<(), E>,
) -> Result<Scan, E> {
    let at_path = |error| JournalError::at(path, error);
    let file = disk.open(path, Open::Read).map_err(at_path)?;
    let mut records = match records_after(&file, from).map_err(at_path)? {
        Some(records) => records,
        None => {
            return Err(JournalError::NoSuchPosition {
                seq: from.seq,
                path: path.to_path_buf(),
            }
            .into());
        }
    };
    while let Some((envelope, range, position)) = records.next().map_err(at_path)? {
        let line = &records.lines.buffer[range];
        let record = record::read(line, envelope)
            .ok_or_else(|| JournalError::damaged(path, position, Damage::BadRecord))?;
        visit(record, position)?;
    }
    Ok(records.scan())
}

/// `None`: the journal holds no such position, so what was derived from it belongs to another journal.
fn records_after(file: &File, from: Position) -> io::Result<Option<Records<'_>>> {
    if from == Position::START {
        return Ok(Some(Records::new(file, from)));
    }
    let seal = record::seal(from.crc);
    let mut found = [0; 19];
    let Some(start) = from.offset.checked_sub(found.len() as u64) else {
        return Ok(None);
    };
    let read = file.read_full_at(&mut found, start)?;
    let holds = read == found.len() && found[..18] == seal && found[18] == b'\n';
    Ok(holds.then(|| Records::new(file, from)))
}

/// Walks over the records of a file and stops at the first thing that is not one.
pub(super) struct Records<'f> {
    lines: Lines<'f>,
    last: Position,
    epoch: u64,
    tail: Option<Tail>,
}

type Found = (Envelope, Range<usize>, Position);

impl<'f> Records<'f> {
    pub(super) fn new(file: &'f File, from: Position) -> Records<'f> {
        Records {
            lines: Lines::new(file, from.offset),
            last: from,
            epoch: from.epoch,
            tail: None,
        }
    }

    fn next(&mut self) -> io::Result<Option<Found>> {
        if self.tail.is_some() {
            return Ok(None);
        }
        let Some(line) = self.lines.next()? else {
            self.tail = Some(Tail::Clean);
            return Ok(None);
        };
        let Some(envelope) = line.record(&self.lines.buffer) else {
            self.tail = Some(self.judge_tail(line)?);
            return Ok(None);
        };
        if let Some(tail) = self.refusal(envelope) {
            self.tail = Some(tail);
            return Ok(None);
        }
        self.epoch = envelope.epoch;
        let Envelope {
            seq, epoch, crc, ..
        } = envelope;
        self.last = Position {
            seq,
            epoch,
            crc,
            offset: self.lines.offset,
        };
        Ok(Some((envelope, line.range, self.last)))
    }

    /// Why a line that is whole may not follow the ones before it.
    fn refusal(&self, envelope: Envelope) -> Option<Tail> {
        if envelope.v > VERSION {
            return Some(Tail::Newer { v: envelope.v });
        }
        let (expected, found) = (self.last.seq + 1, envelope.seq);
        if found != expected {
            return Some(Tail::Damaged {
                because: Damage::OutOfOrder { expected, found },
            });
        }
        let follows = if envelope.starts_writer {
            envelope.epoch > self.epoch
        } else {
            envelope.epoch == self.epoch
        };
        let because = Damage::WrongEpoch {
            expected: self.epoch,
            found: envelope.epoch,
        };
        (!follows).then_some(Tail::Damaged { because })
    }

    /// Looks for a good record anywhere after the start of a bad line.
    fn judge_tail(&mut self, bad: Line) -> io::Result<Tail> {
        let mut tries_left = TRIES_MAX;
        let mut line = Some(bad);
        while let Some(bad) = line {
            if bad.hides_record(&self.lines.buffer, &mut tries_left) {
                return Ok(Tail::Damaged {
                    because: Damage::BadRecord,
                });
            }
            line = self.lines.next()?;
        }
        let bytes = self.lines.offset - self.last.offset;
        if bytes > BATCH_BYTES_MAX as u64 {
            return Ok(Tail::Damaged {
                because: Damage::LongTail { bytes },
            });
        }
        Ok(Tail::Torn { bytes })
    }

    pub(super) fn finish(mut self) -> io::Result<Scan> {
        while self.next()?.is_some() {}
        Ok(self.scan())
    }

    fn scan(&self) -> Scan {
        Scan {
            end: self.last,
            epoch: self.epoch,
            tail: self.tail.unwrap_or(Tail::Clean),
        }
    }
}

/// Cuts a file into lines through one buffer of a fixed size.
struct Lines<'f> {
    file: &'f File,
    buffer: Vec<u8>,
    /// The part of the buffer that is read and not yet handed out.
    unread: Range<usize>,
    /// Where the next line starts in the file.
    offset: u64,
}

struct Line {
    range: Range<usize>,
    /// Ended by a line end, and not longer than a record may be.
    whole: bool,
}

impl Line {
    /// Whether a good record ends the line: the whole line, or the part after a lost line feed.
    fn hides_record(&self, buffer: &[u8], tries_left: &mut usize) -> bool {
        let line = &buffer[self.range.clone()];
        let mut starts = memmem::find_iter(line, RECORD_START);
        self.whole
            && starts.any(|start| {
                *tries_left = tries_left.saturating_sub(1);
                *tries_left == 0 || record::open(&line[start..]).is_some()
            })
    }

    fn record(&self, buffer: &[u8]) -> Option<Envelope> {
        self.whole
            .then(|| record::open(&buffer[self.range.clone()]))
            .flatten()
    }
}

impl<'f> Lines<'f> {
    fn new(file: &'f File, offset: u64) -> Lines<'f> {
        Lines {
            file,
            buffer: vec![0; CHUNK_BYTES],
            unread: 0..0,
            offset,
        }
    }

    /// The next line. One that is too long comes in pieces, none of them whole.
    fn next(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.take_line() {
            return Ok(Some(line));
        }
        self.fill()?;
        if let Some(line) = self.take_line() {
            return Ok(Some(line));
        }
        if self.unread.is_empty() {
            return Ok(None);
        }
        let range = self.unread.clone();
        self.take(range.len());
        Ok(Some(Line {
            range,
            whole: false,
        }))
    }

    fn take_line(&mut self) -> Option<Line> {
        let length = memchr(b'\n', &self.buffer[self.unread.clone()])?;
        let range = self.unread.start..self.unread.start + length;
        self.take(length + 1);
        Some(Line {
            range,
            whole: length < RECORD_BYTES_MAX,
        })
    }

    fn take(&mut self, bytes: usize) {
        self.unread.start += bytes;
        self.offset += bytes as u64;
    }

    /// Moves what is left to the front, and reads as much as fits behind it.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.unread.clone(), 0);
        let kept = self.unread.len();
        let read = self
            .file
            .read_full_at(&mut self.buffer[kept..], self.offset + kept as u64)?;
        self.unread = 0..kept + read;
        Ok(())
    }
}
