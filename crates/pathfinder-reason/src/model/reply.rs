//! What a model answered, in the words of no provider.

/// A whole answer: a half one is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// What the model wrote, without its thinking. May be empty.
    pub text: String,
    /// Whether thinking came along; it is not kept.
    pub thinking_shown: bool,
    /// None if the provider did not say: the call then counts at its worst case.
    pub usage: Option<Usage>,
    pub stop: Stop,
    /// The model as the provider names it; empty if it does not.
    pub model: String,
    /// What the provider's own web search found or the text cites, each address once, in the order of the reply.
    pub hits: Vec<WebHit>,
}

/// What a call used, in tokens. No token stands in two fields, except that `thinking` is a part of `output`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Neither read from a cache nor written to one.
    pub input: u64,
    pub output: u64,
    pub cache_read: u64,
    pub cache_write: u64,
    pub thinking: u64,
    pub web_searches: u64,
    /// What the provider itself says that it charges, in micro-USD.
    pub billed: Option<u64>,
}

/// Why the model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It was done.
    End,
    /// It reached `max_tokens` or the end of its context: the text is cut off.
    Length,
    /// It, or a filter, would not answer.
    Refused,
    /// It wants something that was not offered, or does not say.
    Other,
}

/// A page that the provider's web search showed the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebHit {
    pub url: String,
    pub title: String,
}
