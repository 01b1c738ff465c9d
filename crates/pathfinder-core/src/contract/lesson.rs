//! What an exploration taught. Code draws lessons, and no reasoner is asked.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Why it came out as it did.
    pub reason: String,
    pub lesson: String,
    pub adjustment: String,
    pub rule: Option<RuleDraft>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleDraft {
    pub rule: String,
    pub situations: Vec<String>,
}

/// What a rule changes when its situation recurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleAction {
    /// Nothing was found: queries have fewer words.
    ShortenQueries {},
    /// A provider did not answer: it is left out once.
    LeaveOut { provider: String },
    /// Hits brought nothing new: the turn goes to a keyword, a lens or an attack.
    ChangeAngle {},
    /// An aim brought nothing: it is worded again.
    WordAgain {},
    /// A hypothesis has support only: evidence against it is asked for.
    SeekOpposite {},
    /// Only untrusted sources had something new: papers are asked for.
    SeekPapers {},
}
