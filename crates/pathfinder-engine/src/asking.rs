//! A question to a model that is under way: its attempts, and what they cost.

use std::sync::Arc;
use std::time::Instant;

use pathfinder_core::event::{ModelCall, Tokens};
use pathfinder_core::id::BlobHash;
use pathfinder_core::step::{Ask, Failure, FailureKind, Outcome, Reply};
use pathfinder_reason::model::{self, CallError, Message, Usage};
use pathfinder_reason::reading;

use crate::models::{Models, failure_kind};
use crate::perform::Performed;

/// A model's turn to speak.
#[derive(Debug, Clone)]
pub(crate) struct Asking {
    pub(crate) ask: Ask,
    pub(crate) message: Arc<Message>,
    pub(crate) worst_case: u64,
    /// Attempts that were begun.
    pub(crate) attempts: u32,
    pub(crate) since: Instant,
}

impl Asking {
    pub(crate) fn new(models: &Models, ask: Ask, text: Option<&str>) -> Asking {
        let message = models.message(&ask, text);
        let worst_case = models.worst_case(ask.role, &message);
        Asking { ask, message: Arc::new(message), worst_case, attempts: 1, since: Instant::now() }
    }

    /// What a reply means, and what it cost.
    pub(crate) fn answered(&self, models: &Models, reply: model::Reply) -> Performed {
        let spent_micro_usd = models.cost(self.ask.role, &reply, self.worst_case);
        let reading = reading::read(&self.ask.request, &reply.text);
        let outcome = Outcome::Reply(Reply {
            text: BlobHash::of(reply.text.as_bytes()),
            thought: reading.thought,
            care: reading.care,
            complaint: reading.complaint,
        });
        let call = ModelCall {
            model: models.seat(self.ask.role).name.clone(),
            role: self.ask.role,
            contract: self.ask.request.name().to_owned(),
            prices_as_of: models.prices_as_of.clone(),
            tokens: reply.usage.as_ref().map(tokens).unwrap_or_default(),
        };
        Performed { reply: Some(reply.text), spent_micro_usd, call: Some(call), ..Performed::of(outcome) }
    }

    /// What it means that no attempt brought a reply.
    pub(crate) fn failed(&self, models: &Models, error: &CallError) -> Performed {
        let because = format!("{}: {}", models.seat(self.ask.role).name, error.message);
        let failure = Failure { kind: failure_kind(error), because };
        Performed { spent_micro_usd: self.cost_of(error), ..Performed::of(Outcome::Failed(failure)) }
    }

    /// What it means that there is no money for another attempt: the model is done without, this once.
    pub(crate) fn too_dear(&self, error: &CallError) -> Performed {
        let because = format!("{}; another attempt does not fit in the budget", error.message);
        let failure = Failure { kind: FailureKind::Failed, because };
        Performed { spent_micro_usd: self.cost_of(error), ..Performed::of(Outcome::Failed(failure)) }
    }

    /// What a failed attempt counts: nothing where the provider surely charges nothing, else its worst case.
    pub(crate) fn cost_of(&self, error: &CallError) -> u64 {
        if error.may_have_cost() { self.worst_case } else { 0 }
    }
}

fn tokens(usage: &Usage) -> Tokens {
    Tokens {
        input: usage.input,
        output: usage.output,
        cache_read: usage.cache_read,
        cache_write: usage.cache_write,
        thinking: usage.thinking,
    }
}
