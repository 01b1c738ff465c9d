//! Reads what a model wrote: never an error, as much as can be read.

use pathfinder_core::contract::{Request, Thought};

/// What could be read of a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// None only where nothing usable is left.
    pub thought: Option<Thought>,
    pub care: Care,
    /// What was wrong and what is wanted, in the prompt's language, to be shown to the model when it is asked again.
    pub complaint: Option<String>,
}

/// How much care a reply needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Care {
    /// The reply was one JSON object that kept the contract.
    AsWritten,
    /// The reply was mended on the way, and nothing of it was lost.
    Repaired,
    /// Something in the reply was dropped.
    Partly,
}

/// Reads a reply to a request. Only ids that the request showed count.
pub fn read(request: &Request, reply: &str) -> Reading {
    let _ = (request, reply);
    Reading {
        thought: None,
        care: Care::Partly,
        complaint: Some("Reply with one JSON object and nothing else.".to_owned()),
    }
}
