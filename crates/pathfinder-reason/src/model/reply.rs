//! What a model answered, independent of the provider.

/// A complete answer: an incomplete one is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// What the model wrote, without its thinking. May be empty.
    pub text: String,
    /// Whether the reply contained thinking, which is not kept.
    pub thinking_shown: bool,
    /// None if the provider did not report it: the call then counts at its worst case.
    pub usage: Option<Usage>,
    pub stop: Stop,
    /// The model as the provider names it; empty if it does not.
    pub model: String,
    /// What the provider's own web search found or the text cites, without duplicate addresses, in the order of the
    /// reply.
    pub hits: Vec<WebHit>,
}

/// What a call used, in tokens. No token is counted in two fields, except that `thinking` is part of `output`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Neither read from a cache nor written to one.
    pub input: u64,
    pub output: u64,
    pub cache_read: u64,
    pub cache_write: u64,
    pub thinking: u64,
    pub web_searches: u64,
    /// The charge that the provider reports, in micro-USD.
    pub billed: Option<u64>,
}

/// Every tokenizer in use makes at least one token per this many bytes.
const BYTES_PER_TOKEN_MAX: u64 = 16;

impl Usage {
    /// Whether this usage is plausible for a prompt and a reply of these sizes.
    pub fn is_credible(&self, prompt_bytes: usize, reply_bytes: usize) -> bool {
        is_enough(self.read(), prompt_bytes) && is_enough(self.output, reply_bytes)
    }

    /// The same usage with every implausibly low count replaced by its maximum: a token has at least one byte.
    pub fn measured(&self, prompt_bytes: usize, reply_bytes: usize, max_tokens: u32) -> Usage {
        let mut usage = *self;
        if !is_enough(self.read(), prompt_bytes) {
            usage = Usage {
                input: prompt_bytes as u64,
                cache_read: 0,
                cache_write: 0,
                ..usage
            };
        }
        if !is_enough(self.output, reply_bytes) {
            usage.output = (reply_bytes as u64)
                .min(u64::from(max_tokens))
                .max(self.output);
        }
        usage
    }

    /// Everything that was read, from a cache or not.
    pub(super) fn read(&self) -> u64 {
        self.input
            .saturating_add(self.cache_read)
            .saturating_add(self.cache_write)
    }
}

fn is_enough(tokens: u64, bytes: usize) -> bool {
    tokens.saturating_mul(BYTES_PER_TOKEN_MAX) >= bytes as u64
}

/// Why the model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It finished.
    End,
    /// It reached `max_tokens` or the end of its context: the text is cut off.
    Length,
    /// It refused, or a filter stopped it.
    Refused,
    /// It asked for something that was not offered, or gave no reason.
    Other,
}

/// A page that the provider's web search showed the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebHit {
    pub url: String,
    pub title: String,
}
