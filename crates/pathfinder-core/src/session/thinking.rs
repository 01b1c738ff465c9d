//! How the session's models did: what they were asked again, how well their replies could be read, what they cost.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::{Care, Request, Role};
use crate::event::{ModelCall, ThinkEvent, Tokens};
use crate::id::BlobHash;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Thinking {
    /// Requests of the current phase that are asked again, or that the built-in reasoner answers.
    pub rethinks: BTreeMap<BlobHash, Rethink>,
    /// By contract.
    pub replies: BTreeMap<String, Replies>,
    pub costs: Vec<CostLine>,
    pub attempts_failed: u64,
    /// Why a model was out of reach. The built-in reasoner answers everything until the session is resumed.
    pub unreachable: Option<String>,
    /// A call cost more than its worst case: the provider did not keep to its limits.
    pub overcharged: bool,
}

/// How a request is asked from now on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rethink {
    pub complaint: Option<String>,
    pub shortened: u8,
    pub builtin: bool,
}

/// How the replies to one contract were taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replies {
    pub as_written: u64,
    pub repaired: u64,
    pub partly: u64,
    /// Of the ones above, those that came only after a complaint.
    pub after_complaint: u64,
    pub rejected: u64,
    pub shortened: u64,
    pub fell_back: u64,
}

/// What one model cost in one role and for one contract.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CostLine {
    pub model: String,
    pub role: Role,
    pub contract: String,
    pub calls: u64,
    pub tokens: Tokens,
    pub spent_micro_usd: u64,
}

impl Thinking {
    /// What was decided about a request that a model could not answer at once.
    pub fn rethink(&self, request: &Request) -> Option<&Rethink> {
        // Hashing a request takes longer than all else here, and there is hardly ever anything to find.
        if self.rethinks.is_empty() { None } else { self.rethinks.get(&request.key()) }
    }

    pub fn is_given_up(&self) -> bool {
        self.unreachable.is_some()
    }

    /// Models are asked again, as if they had never failed.
    pub(super) fn start_afresh(&mut self) {
        self.rethinks.clear();
        self.unreachable = None;
        self.overcharged = false;
    }

    pub(super) fn apply(&mut self, event: &ThinkEvent) {
        match event {
            ThinkEvent::ReplyTaken { contract, care, after_complaint } => {
                let replies = self.replies_to(contract);
                match care {
                    Care::AsWritten => replies.as_written += 1,
                    Care::Repaired => replies.repaired += 1,
                    Care::Partly => replies.partly += 1,
                }
                replies.after_complaint += u64::from(*after_complaint);
            }
            ThinkEvent::ReplyRejected { request, contract, complaint } => {
                self.replies_to(contract).rejected += 1;
                self.rethinks.entry(request.clone()).or_default().complaint = Some(complaint.clone());
            }
            ThinkEvent::PromptShortened { request, contract } => {
                self.replies_to(contract).shortened += 1;
                self.rethinks.entry(request.clone()).or_default().shortened += 1;
            }
            ThinkEvent::FellBack { request, contract, .. } => {
                self.replies_to(contract).fell_back += 1;
                self.rethinks.entry(request.clone()).or_default().builtin = true;
            }
            ThinkEvent::ModelUnreachable { because, .. } => self.unreachable = Some(because.clone()),
        }
    }

    fn replies_to(&mut self, contract: &str) -> &mut Replies {
        self.replies.entry(contract.to_owned()).or_default()
    }

    pub(super) fn count(&mut self, call: &ModelCall, spent_micro_usd: u64) {
        let is_same = |it: &&mut CostLine| {
            (&it.model, it.role, &it.contract) == (&call.model, call.role, &call.contract)
        };
        match self.costs.iter_mut().find(is_same) {
            Some(line) => {
                line.calls += 1;
                line.tokens = line.tokens.plus(call.tokens);
                line.spent_micro_usd = line.spent_micro_usd.saturating_add(spent_micro_usd);
            }
            None => self.costs.push(CostLine {
                model: call.model.clone(),
                role: call.role,
                contract: call.contract.clone(),
                calls: 1,
                tokens: call.tokens,
                spent_micro_usd,
            }),
        }
    }
}

impl Tokens {
    pub fn plus(self, other: Tokens) -> Tokens {
        Tokens {
            input: self.input.saturating_add(other.input),
            output: self.output.saturating_add(other.output),
            cache_read: self.cache_read.saturating_add(other.cache_read),
            cache_write: self.cache_write.saturating_add(other.cache_write),
            thinking: self.thinking.saturating_add(other.thinking),
        }
    }

    /// All that the provider was sent.
    pub fn read(self) -> u64 {
        self.input.saturating_add(self.cache_read).saturating_add(self.cache_write)
    }
}
