//! How journals spell a reason: as values, or as the plain string that earlier versions wrote.
//!
//! Checkpoints, whose format does not describe itself, use the derived form instead.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A reason that earlier versions journaled as a sentence.
pub(crate) trait OldText {
    fn of_text(text: String) -> Self;
    fn text(&self) -> Option<&str>;
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Journaled<R> {
    Text(String),
    Reason(R),
}

pub(crate) fn serialize<R: OldText + Serialize, S: Serializer>(
    reason: &R,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match reason.text() {
        Some(text) => text.serialize(serializer),
        None => reason.serialize(serializer),
    }
}

pub(crate) fn deserialize<'de, R: OldText + Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<R, D::Error> {
    Ok(match Journaled::deserialize(deserializer)? {
        Journaled::Text(text) => R::of_text(text),
        Journaled::Reason(reason) => reason,
    })
}
