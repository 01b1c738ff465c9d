//! The payload of a journal record: the events of one commit, and the outcome they were read from.
//!
//! A record stays short: a long payload goes into a blob that the record names.

use pathfinder_core::event::Event;
use pathfinder_core::id::StepId;
use pathfinder_core::session::Record;
use pathfinder_core::step::Outcome;
use pathfinder_store::blob::{BlobError, BlobId, Blobs};
use pathfinder_store::journal::{RECORD_BYTES_MAX, WRITER_STARTED};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// Leaves room for the envelope of a record.
const PAYLOAD_BYTES_MAX: usize = RECORD_BYTES_MAX - 1024;

/// What a record is about; its `kind` in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// The core decided without anything being done.
    Decision,
    /// Steps were opened.
    Opened,
    /// A step came back.
    Outcome,
    /// An attempt of a step failed, and another one follows.
    Attempt,
    /// A person gave a command.
    Command,
    /// A writer repaired something.
    Recovery,
}

impl EntryKind {
    pub fn name(self) -> &'static str {
        match self {
            EntryKind::Decision => "decision",
            EntryKind::Opened => "opened",
            EntryKind::Outcome => "outcome",
            EntryKind::Attempt => "attempt",
            EntryKind::Command => "command",
            EntryKind::Recovery => "recovery",
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<StepId>,
    /// None also if an earlier version wrote it in a form that this one does not know: only tapes need it, and what it
    /// meant is in the events.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "known"
    )]
    pub outcome: Option<Outcome>,
    /// What a model wrote, verbatim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
}

impl Entry {
    /// Events that do not result from an outcome.
    pub fn of(events: Vec<Event>) -> Entry {
        Entry {
            events,
            ..Entry::default()
        }
    }
}

fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Outcome>, D::Error> {
    let written = Box::<RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(written.get()).ok())
}

/// Only the events of an entry: skipping the rest is faster than parsing it.
#[derive(Deserialize)]
struct Events {
    #[serde(default)]
    events: Vec<Event>,
}

/// What the journal holds of a long entry: the name of its blob.
#[derive(Serialize, Deserialize)]
struct Elsewhere {
    blob: String,
}

/// Why a record could not be read.
#[derive(Debug, thiserror::Error)]
pub enum EntryError {
    #[error("a record is not an entry of this program")]
    Unreadable(#[from] serde_json::Error),
    #[error("a record's payload cannot be read")]
    Blob(#[from] BlobError),
    #[error("a record does not name a blob")]
    BadBlobName,
}

/// The payload for the journal. A long one goes to a blob first.
pub(crate) fn to_payload(entry: &Entry, blobs: &Blobs) -> Result<Box<RawValue>, EntryError> {
    let whole = serde_json::value::to_raw_value(entry)?;
    if whole.get().len() <= PAYLOAD_BYTES_MAX {
        return Ok(whole);
    }
    let blob = blobs.save(whole.get().as_bytes())?.to_string();
    Ok(serde_json::value::to_raw_value(&Elsewhere { blob })?)
}

/// The entry of a journal record. Records of the store itself have none.
pub(crate) fn from_record(
    record: &pathfinder_store::journal::Record<'_>,
    blobs: &Blobs,
) -> Result<(Record, Entry), EntryError> {
    let entry = if record.kind == WRITER_STARTED {
        Entry::default()
    } else {
        from_payload(record.payload, blobs)?
    };
    let events = entry.events.clone();
    Ok((
        Record {
            seq: record.seq,
            at: record.at,
            events,
        },
        entry,
    ))
}

/// The events of a journal record. Records of the store itself have none.
pub(crate) fn events_of(
    record: &pathfinder_store::journal::Record<'_>,
    blobs: &Blobs,
) -> Result<Record, EntryError> {
    let events = if record.kind == WRITER_STARTED {
        Vec::new()
    } else {
        from_payload::<Events>(record.payload, blobs)?.events
    };
    Ok(Record {
        seq: record.seq,
        at: record.at,
        events,
    })
}

fn from_payload<T: DeserializeOwned>(payload: &str, blobs: &Blobs) -> Result<T, EntryError> {
    // Only the few long entries are blobs; their payload starts with the name.
    if !payload.starts_with("{\"blob\":") {
        return Ok(serde_json::from_str(payload)?);
    }
    let Elsewhere { blob } = serde_json::from_str(payload)?;
    let id: BlobId = blob.parse().map_err(|_| EntryError::BadBlobName)?;
    Ok(serde_json::from_slice(&blobs.load(id)?)?)
}
