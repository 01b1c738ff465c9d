//! The payload of a journal record: the events of one commit, and the outcome they were read from.
//!
//! A record stays short: a long payload goes into a blob that the record names.

use std::borrow::Cow;

use pathfinder_core::event::{Event, ExploreEvent};
use pathfinder_core::id::StepId;
use pathfinder_core::session::Record;
use pathfinder_core::step::{Hit, Outcome, Results};
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

/// An entry in the journal. What a search found is in its events, and not in the outcome once more.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Cow<'a, Outcome>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<&'a String>,
    #[serde(skip_serializing_if = "<[Event]>::is_empty")]
    events: &'a [Event],
}

impl Written<'_> {
    fn of(entry: &Entry) -> Written<'_> {
        let outcome = entry.outcome.as_ref();
        let outcome = outcome.map(|it| match (it, found(&entry.events)) {
            (Outcome::Hits(hits), Some(found)) if hits == found => {
                Cow::Owned(Outcome::Hits(Vec::new()))
            }
            (Outcome::Results(it), Some(found)) if it.hits == *found => {
                Cow::Owned(Outcome::Results(Results {
                    hits: Vec::new(),
                    by: it.by.clone(),
                    missing: it.missing.clone(),
                }))
            }
            (other, _) => Cow::Borrowed(other),
        });
        Written {
            step: entry.step,
            outcome,
            reply: entry.reply.as_ref(),
            events: &entry.events,
        }
    }
}

/// What a search found, as the event tells it.
fn found(events: &[Event]) -> Option<&Vec<Hit>> {
    events.iter().find_map(|it| {
        let Event::Explore(ExploreEvent::Searched { hits, .. }) = it else {
            return None;
        };
        Some(hits)
    })
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
    let whole = serde_json::value::to_raw_value(&Written::of(entry))?;
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
    let mut entry = if record.kind == WRITER_STARTED {
        Entry::default()
    } else {
        from_payload(record.payload, blobs)?
    };
    if let (Some(Outcome::Hits(hits) | Outcome::Results(Results { hits, .. })), Some(found)) =
        (&mut entry.outcome, found(&entry.events))
        && hits.is_empty()
    {
        hits.clone_from(found);
    }
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
