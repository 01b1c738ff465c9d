//! What a model is shown: one prompt for each contract, in the language of the question.

use serde_json::Value;

/// A prompt, ordered from what changes least to what changes most, so that provider caches hit.
#[derive(Debug, Clone, PartialEq)]
pub struct Prompt {
    /// The contract's name, as `Step::name` says it.
    pub name: &'static str,
    /// The same for every call of a contract in a language.
    pub system: String,
    /// The same for many calls of a session: the question, its parts.
    pub context: String,
    /// What this call is about. Text of sources stands fenced in it.
    pub task: String,
    /// What the reply must be.
    pub schema: &'static Value,
}
