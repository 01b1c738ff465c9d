//! How the session's models did: which requests were retried, how well their replies could be read, what they cost.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::{ReplyQuality, Request, Role, Thought};
use crate::event::{EMBED, ModelCall, ThinkEvent, Tokens, WithoutModel};
use crate::id::BlobHash;
use crate::step::FailureKind;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Thinking {
    /// Requests of the current phase that are retried, or that the built-in reasoner answers.
    pub retry_plans: BTreeMap<BlobHash, RetryPlan>,
    /// By contract.
    pub replies: BTreeMap<String, Replies>,
    pub costs: Vec<CostLine>,
    pub attempts_failed: u64,
    /// A model is out of reach. The built-in reasoner answers everything until the session is resumed.
    pub unreachable: Option<Unreachable>,
    /// How the model of each role did.
    pub model_health: BTreeMap<Role, ModelHealth>,
    /// Why the built-in reasoner last answered instead of a model.
    pub fell_back_because: Option<WithoutModel>,
    /// A call cost more than its worst case: its provider is not used again until the session is resumed.
    pub overcharged: bool,
    pub overcharges: Vec<Overcharge>,
}

/// Why a model is out of reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreachable {
    pub because: WithoutModel,
    /// None if the model answers, but never with anything usable.
    pub kind: Option<FailureKind>,
}

/// How the model of a role did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelHealth {
    pub has_answered: bool,
    /// Requests since its last usable reply that the built-in reasoner answered.
    pub fallbacks_in_row: u32,
    pub takes_no_schema: bool,
}

/// A call that cost more than its worst case: the provider did not respect its limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overcharge {
    pub by: String,
    pub worst_case_micro_usd: u64,
    pub charged_micro_usd: u64,
}

/// How a request is sent from now on.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RetryPlan {
    pub complaint: Option<String>,
    /// The last reply, if parts of it were usable, and what it says.
    pub last_reply: Option<String>,
    pub first: Option<Box<Thought>>,
    pub shortened: u8,
    pub limit_doublings: u8,
    pub is_left_to_builtin: bool,
}

/// How many replies to one contract were usable.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replies {
    pub as_written: u64,
    pub repaired: u64,
    pub partly: u64,
    /// Of the ones above, those that came only after a complaint.
    pub after_complaint: u64,
    pub rejected: u64,
    /// Replies of which parts were struck, so that the model was asked once more.
    #[serde(default)]
    pub questioned: u64,
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
    /// Of these, the ones that brought no reply.
    pub failed: u64,
    /// Of these, the ones whose provider did not report its usage.
    pub unmetered: u64,
    pub tokens: Tokens,
    pub spent_micro_usd: u64,
}

impl Thinking {
    /// The retry plan of a request that a model could not answer at once.
    pub fn retry_plan(&self, request: &Request) -> Option<&RetryPlan> {
        // Hashing a request is the slow part, and there is hardly ever a plan to find.
        if self.retry_plans.is_empty() {
            None
        } else {
            self.retry_plans.get(&request.key())
        }
    }

    pub fn is_given_up(&self) -> bool {
        self.unreachable.is_some()
    }

    pub fn model_health(&self, role: Role) -> ModelHealth {
        self.model_health.get(&role).copied().unwrap_or_default()
    }

    /// Requests that the built-in reasoner answered instead of a model.
    pub fn fell_back(&self) -> u64 {
        self.replies.values().map(|it| it.fell_back).sum()
    }

    /// Clears all failures, so that models are asked again.
    pub(super) fn start_afresh(&mut self) {
        self.forget_retries();
        for it in self.retry_plans.values_mut() {
            it.is_left_to_builtin = false;
        }
        self.unreachable = None;
        self.overcharged = false;
        for it in self.model_health.values_mut() {
            *it = ModelHealth {
                has_answered: it.has_answered,
                ..ModelHealth::default()
            };
        }
    }

    /// Requests are sent as if for the first time, except those with a reply that was paid for and is usable.
    pub(super) fn forget_retries(&mut self) {
        self.retry_plans.retain(|_, it| it.first.is_some());
    }

    /// What was replied to a request that is answered now.
    pub(super) fn forget_first(&mut self, is_it: impl Fn(&Thought) -> bool) {
        self.retry_plans
            .retain(|_, it| !it.first.as_deref().is_some_and(&is_it));
    }

    pub(super) fn apply(&mut self, event: &ThinkEvent) {
        match event {
            ThinkEvent::ReplyAccepted {
                contract,
                quality,
                after_complaint,
                role,
            } => {
                if let Some(role) = role {
                    self.model_health.entry(*role).or_default().fallbacks_in_row = 0;
                }
                let replies = self.replies_to(contract);
                replies.count(*quality);
                replies.after_complaint += u64::from(*after_complaint);
            }
            ThinkEvent::ReplyQuestioned {
                request,
                contract,
                complaint,
                role,
                thought,
                reply,
            } => {
                self.model_health.entry(*role).or_default().fallbacks_in_row = 0;
                self.replies_to(contract).questioned += 1;
                let retry_plan = self.plan_for(request);
                retry_plan.complaint = Some(complaint.clone());
                retry_plan.last_reply = Some(reply.clone());
                retry_plan.first = Some(thought.clone());
            }
            ThinkEvent::ReplyRejected {
                request,
                contract,
                complaint,
                truncated,
            } => {
                self.replies_to(contract).rejected += 1;
                let retry_plan = self.plan_for(request);
                retry_plan.complaint = Some(complaint.clone());
                retry_plan.limit_doublings += u8::from(*truncated);
            }
            ThinkEvent::PromptShortened { request, contract } => {
                self.replies_to(contract).shortened += 1;
                self.plan_for(request).shortened += 1;
            }
            ThinkEvent::SchemaRefused { role, .. } => {
                self.model_health.entry(*role).or_default().takes_no_schema = true;
            }
            ThinkEvent::FellBack {
                request,
                contract,
                because,
                role,
            } => {
                let retry_plan = self.plan_for(request);
                retry_plan.is_left_to_builtin = true;
                // The first reply of the model counts, if there is one.
                if retry_plan.first.is_none() {
                    self.count_fallback(contract, because, *role);
                }
            }
            ThinkEvent::ModelUnreachable { because, kind, .. } => {
                self.unreachable = Some(Unreachable {
                    because: because.clone(),
                    kind: *kind,
                });
            }
        }
    }

    fn count_fallback(&mut self, contract: &str, because: &WithoutModel, role: Option<Role>) {
        self.replies_to(contract).fell_back += 1;
        self.fell_back_because = Some(because.clone());
        if let Some(role) = role {
            self.model_health.entry(role).or_default().fallbacks_in_row += 1;
        }
    }

    fn plan_for(&mut self, request: &BlobHash) -> &mut RetryPlan {
        self.retry_plans.entry(request.clone()).or_default()
    }

    fn replies_to(&mut self, contract: &str) -> &mut Replies {
        self.replies.entry(contract.to_owned()).or_default()
    }

    pub(super) fn count(&mut self, call: &ModelCall, spent_micro_usd: u64) {
        if !call.failed && call.contract != EMBED {
            self.model_health.entry(call.role).or_default().has_answered = true;
        }
        let (failed, unmetered) = (u64::from(call.failed), u64::from(call.unmetered));
        let is_same = |it: &&mut CostLine| {
            (&it.model, it.role, &it.contract) == (&call.model, call.role, &call.contract)
        };
        match self.costs.iter_mut().find(is_same) {
            Some(line) => {
                line.calls += 1;
                line.failed += failed;
                line.unmetered += unmetered;
                line.tokens = line.tokens.plus(call.tokens);
                line.spent_micro_usd = line.spent_micro_usd.saturating_add(spent_micro_usd);
            }
            None => self.costs.push(CostLine {
                model: call.model.clone(),
                role: call.role,
                contract: call.contract.clone(),
                calls: 1,
                failed,
                unmetered,
                tokens: call.tokens,
                spent_micro_usd,
            }),
        }
    }
}

impl Replies {
    fn count(&mut self, quality: ReplyQuality) {
        match quality {
            ReplyQuality::AsWritten => self.as_written += 1,
            ReplyQuality::Repaired => self.repaired += 1,
            ReplyQuality::Partly => self.partly += 1,
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

    /// All the text sent to the provider.
    pub fn read(self) -> u64 {
        self.input
            .saturating_add(self.cache_read)
            .saturating_add(self.cache_write)
    }
}
