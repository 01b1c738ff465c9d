//! Reads a reply as it arrives: however its bytes are split, the result is the same.

use pathfinder_http::EventReader;
use serde_json::Value;

use super::wire::draft::Draft;
use super::wire::{anthropic, failure, gemini, openai};
use super::{CallError, CallErrorKind, Protocol, Reply};

/// Collects the events of one streamed reply.
#[derive(Debug, Clone)]
pub struct StreamReader {
    protocol: Protocol,
    events: EventReader,
    draft: Draft,
    /// How much of the text was already handed out, in bytes.
    taken: usize,
    failed: Option<CallError>,
}

impl StreamReader {
    pub fn new(protocol: &Protocol) -> StreamReader {
        StreamReader {
            protocol: protocol.clone(),
            events: EventReader::default(),
            draft: Draft::default(),
            taken: 0,
            failed: None,
        }
    }

    pub fn push(&mut self, bytes: &[u8]) {
        for data in self.events.push(bytes) {
            self.add_event(&data, CallErrorKind::Unreadable);
        }
    }

    /// The text that arrived since the last call.
    pub fn take_text(&mut self) -> &str {
        let from = self.taken;
        self.taken = self.draft.text.len();
        &self.draft.text[from..]
    }

    /// Whether the reply, or an error, is complete, so that nothing more need be pushed.
    pub fn is_done(&self) -> bool {
        // Gemini has no last event: token counts may follow the stop.
        self.failed.is_some() || (self.draft.is_whole && self.protocol != Protocol::Gemini)
    }

    /// The reply, if the stream is complete.
    pub fn finish(mut self) -> Result<Reply, CallError> {
        if let Some(data) = self.events.finish() {
            self.add_event(&data, CallErrorKind::Cut);
        }
        match self.failed {
            Some(error) => Err(error),
            None if self.draft.is_whole => Ok(self.draft.into_reply()),
            None => Err(cut()),
        }
    }

    fn add_event(&mut self, data: &str, if_broken: CallErrorKind) {
        if self.is_done() {
            return;
        }
        let is_chat = matches!(
            self.protocol,
            Protocol::OpenAi | Protocol::AzureOpenAi { .. }
        );
        if is_chat && data.trim() == "[DONE]" {
            self.draft.is_whole = true;
            return;
        }
        let Ok(event) = serde_json::from_str::<Value>(data) else {
            self.failed = Some(match if_broken {
                CallErrorKind::Cut => cut(),
                kind => CallError::new(kind, "an event of the reply is not JSON"),
            });
            return;
        };
        // OpenRouter ends a reply that reached its limit with an error; the text is still valid.
        if let Some(error) = failure::within(&event).filter(|_| self.draft.stop.is_none()) {
            self.failed = Some(error);
            return;
        }
        match self.protocol {
            Protocol::Anthropic => anthropic::add_event(&mut self.draft, &event),
            Protocol::OpenAi | Protocol::AzureOpenAi { .. } => {
                openai::add_event(&mut self.draft, &event)
            }
            Protocol::Gemini => gemini::add_event(&mut self.draft, &event),
        }
    }
}

fn cut() -> CallError {
    CallError::new(CallErrorKind::Cut, "the reply was cut off")
}
