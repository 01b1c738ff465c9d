//! How one record is written and read.
//!
//! ```text
//! {"seq":7,"epoch":2,"v":1,"kind":"step_opened","at":"2026-01-31T09:30:00Z","payload":{...},"crc":"0a1b2c3d"}
//! ```
//!
//! One line, these keys, this order, no space between them. `crc` is the CRC-32C of all bytes of the line before the
//! comma that precedes `"crc"`, in eight lower-case hex digits. The last 18 bytes of a line are therefore always
//! `,"crc":"........"}`, and a line is checked without reading it as JSON. Every version keeps this end and the first
//! three keys; what lies between may change with `v`.

use std::fmt::Write as _;

use jiff::Timestamp;
use memchr::memchr;

/// The version of the records that this program writes, and the newest that it reads.
pub const VERSION: u32 = 1;
/// The limit on a line, its line feed included. A longer payload belongs in a blob.
pub const RECORD_BYTES_MAX: usize = 64 * 1024;
/// The kind of the record that a writer starts with.
pub const WRITER_STARTED: &str = "writer_started";

/// How every record begins.
pub(super) const RECORD_START: &[u8] = br#"{"seq":"#;

const KIND_BYTES_MAX: usize = 64;
const SEAL_BYTES: usize = 18;

/// A record as it is stored in a journal, its payload still JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    pub seq: u64,
    pub epoch: u64,
    pub v: u32,
    pub kind: &'a str,
    pub at: Timestamp,
    /// JSON text. The checksum proves that it is what was written, not that it is valid.
    pub payload: &'a str,
}

/// What the scan of a line needs to know, found without reading the line as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Envelope {
    pub seq: u64,
    pub epoch: u64,
    pub v: u32,
    pub starts_writer: bool,
    pub crc: u32,
}

/// Whether a kind may be written: a word in snake case.
pub(super) fn is_kind(kind: &str) -> bool {
    (1..=KIND_BYTES_MAX).contains(&kind.len())
        && kind
            .bytes()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_')
}

/// Writes a line to the end of `lines` and returns its checksum.
pub(super) fn encode(
    lines: &mut Vec<u8>,
    (seq, epoch): (u64, u64),
    kind: &str,
    at: Timestamp,
    payload: &str,
) -> u32 {
    let start = lines.len();
    let mut head = String::with_capacity(128);
    // Writing to a string cannot fail.
    let _ = write!(
        head,
        r#"{{"seq":{seq},"epoch":{epoch},"v":{VERSION},"kind":"{kind}","at":"{at}","payload":"#
    );
    lines.extend_from_slice(head.as_bytes());
    // In JSON a bare line end is only ever white space between two tokens.
    lines.extend(
        payload
            .bytes()
            .map(|it| if it == b'\n' { b' ' } else { it }),
    );
    let crc = crc32c::crc32c(&lines[start..]);
    lines.extend_from_slice(&seal(crc));
    lines.push(b'\n');
    crc
}

/// The end of a line, but for the line end itself.
pub(super) fn seal(crc: u32) -> [u8; SEAL_BYTES] {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut seal = *br#","crc":"00000000"}"#;
    for (place, byte) in seal[8..16].iter_mut().enumerate() {
        *byte = HEX[(crc >> (28 - 4 * place) & 0xf) as usize];
    }
    seal
}

/// Checks a line (without its line feed) and finds what the scan needs. `None`: this is not a record.
pub(super) fn open(line: &[u8]) -> Option<Envelope> {
    let (body, end) = line.split_at_checked(line.len().checked_sub(SEAL_BYTES)?)?;
    let crc = crc32c::crc32c(body);
    if end != seal(crc) {
        return None;
    }
    let (seq, rest) = number(body.strip_prefix(RECORD_START)?)?;
    let (epoch, rest) = number(rest.strip_prefix(br#","epoch":"#)?)?;
    let (v, rest) = number(rest.strip_prefix(br#","v":"#)?)?;
    let starts_writer = rest
        .strip_prefix(br#","kind":""#)
        .and_then(|it| it.strip_prefix(WRITER_STARTED.as_bytes()))
        .is_some_and(|it| it.starts_with(b"\""));
    Some(Envelope {
        seq,
        epoch,
        v: u32::try_from(v).ok()?,
        starts_writer,
        crc,
    })
}

/// Reads a line that [`open`] accepted, in the shape of [`VERSION`] whatever version wrote it. `None`: what lies between
/// the envelope's parts is not what that version writes.
pub(super) fn read(line: &[u8], envelope: Envelope) -> Option<Record<'_>> {
    // A version that changes the shape adds an arm that turns the older one into its own.
    match envelope.v {
        1 => read_v1(line, envelope),
        _ => None,
    }
}

fn read_v1(line: &[u8], envelope: Envelope) -> Option<Record<'_>> {
    let line = std::str::from_utf8(line).ok()?;
    let body = line.get(..line.len() - SEAL_BYTES)?;
    let (kind, rest) = text(body.get(body.find(r#","kind":""#)? + 9..)?)?;
    let (at, rest) = text(rest.strip_prefix(r#","at":""#)?)?;
    let payload = rest.strip_prefix(r#","payload":"#)?;
    let Envelope { seq, epoch, v, .. } = envelope;
    is_kind(kind).then_some(Record {
        seq,
        epoch,
        v,
        kind,
        at: at.parse().ok()?,
        payload,
    })
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let digits = bytes.iter().take_while(|it| it.is_ascii_digit()).count();
    let (digits, rest) = bytes.split_at(digits);
    Some((std::str::from_utf8(digits).ok()?.parse().ok()?, rest))
}

/// Text up to the closing quote; kinds and times contain no escapes.
fn text(from: &str) -> Option<(&str, &str)> {
    let end = memchr(b'"', from.as_bytes())?;
    Some((&from[..end], &from[end + 1..]))
}
