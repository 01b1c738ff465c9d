//! A request to a model while it is in flight: its attempts, and what they cost.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use pathfinder_core::contract::Request;
use pathfinder_core::event::{ModelCall, Tokens};
use pathfinder_core::id::BlobHash;
use pathfinder_core::step::{Failure, FailureKind, FailureReason, ModelTurn, Outcome, Reply};
use pathfinder_reason::model::{self, CallError, CallErrorKind, Stop, Usage};
use pathfinder_reason::prompt::Excerpt;
use pathfinder_reason::reading;

use crate::models::{Call, Models, RoleModel, failure_kind};
use crate::perform::Performed;

/// How much of a reply its writer is shown again.
const WRITTEN_BYTES_MAX: usize = 16 * 1024;

/// A request that a model is answering.
#[derive(Debug, Clone)]
pub(crate) struct Asking {
    pub(crate) request: Request,
    pub(crate) turn: ModelTurn,
    pub(crate) models: Arc<Models>,
    pub(crate) call: Arc<Call>,
    pub(crate) worst_case_micro_usd: u64,
    /// Attempts started so far.
    pub(crate) attempts: u32,
    /// The time spent on attempts and the waits between them, but not on queueing.
    pub(crate) elapsed: Duration,
}

impl Asking {
    pub(crate) fn new(
        models: &Arc<Models>,
        request: Request,
        turn: ModelTurn,
        text: Option<&str>,
        today: Date,
    ) -> Asking {
        let call = models.call(&request, &turn, text, today);
        let worst_case_micro_usd = models.worst_case_micro_usd(turn.role, &call);
        Asking {
            request,
            turn,
            models: models.clone(),
            call: Arc::new(call),
            worst_case_micro_usd,
            attempts: 1,
            elapsed: Duration::ZERO,
        }
    }

    pub(crate) fn role_model(&self) -> &RoleModel {
        self.models.role_model(self.turn.role)
    }

    /// How long the next attempt may take, and the time left for the whole call.
    pub(crate) fn within(&self) -> (Duration, Duration) {
        let left = self.models.policy.deadline.saturating_sub(self.elapsed);
        (self.call.endpoint.deadline.min(left), left)
    }

    /// What a reply means, and what it cost.
    pub(crate) fn answered(&self, reply: model::Reply) -> Performed {
        let used = self.models.used(self.turn.role, &self.call, &reply);
        let usage = used.as_ref().map(|(usage, _)| usage);
        let spent_micro_usd = self
            .models
            .cost(self.turn.role, usage, self.worst_case_micro_usd);
        let call = ModelCall {
            tokens: usage.map(tokens).unwrap_or_default(),
            unmetered: used.is_none_or(|(_, is_measured)| is_measured),
            ..self.record()
        };
        let outcome = self.meaning(&reply);
        Performed {
            reply: Some(reply.text),
            spent_micro_usd,
            call: Some(call),
            ..Performed::of(outcome)
        }
    }

    fn meaning(&self, reply: &model::Reply) -> Outcome {
        let truncated = reply.stop == Stop::Length;
        let shown = self.call.shown.as_ref();
        let read = read_reply(&self.request, &reply.text, shown, truncated);
        // A model that refused will not answer a complaint either.
        if read.thought.is_none() && reply.stop == Stop::Refused {
            let model = self.role_model().name.clone();
            return Outcome::Failed(Failure {
                kind: FailureKind::Failed,
                because: FailureReason::ModelRefused { model },
            });
        }
        Outcome::Reply(read)
    }

    /// The outcome if no attempt got a reply.
    pub(crate) fn failed(&self, error: &CallError) -> Performed {
        let role_model = self.role_model();
        let variable = role_model.endpoint.route.key().and_then(|it| it.variable());
        let key_variable = variable.filter(|_| error.kind == CallErrorKind::Authentication);
        let failure = Failure {
            kind: failure_kind(error),
            because: FailureReason::ModelFailed {
                model: role_model.name.clone(),
                last: error.message.clone(),
                key_variable: key_variable.map(ToString::to_string),
                wait_seconds: error.retry_after.map(|it| it.as_secs_f64().ceil() as u64),
            },
        };
        self.without_reply(error, failure)
    }

    /// The outcome if there is no money for another attempt: this once, the session does without the model.
    pub(crate) fn over_budget(&self, error: &CallError) -> Performed {
        let last = error.message.clone();
        self.without_reply(
            error,
            Failure {
                kind: FailureKind::Failed,
                because: FailureReason::RetryOverBudget { last },
            },
        )
    }

    fn without_reply(&self, error: &CallError, failure: Failure) -> Performed {
        let (spent_micro_usd, call) = (self.cost_of(error), Some(self.failed_call()));
        Performed {
            spent_micro_usd,
            call,
            ..Performed::of(Outcome::Failed(failure))
        }
    }

    /// What a failed attempt is charged: nothing if the provider certainly charges nothing, otherwise its worst case.
    pub(crate) fn cost_of(&self, error: &CallError) -> u64 {
        if error.may_have_cost() {
            self.worst_case_micro_usd
        } else {
            0
        }
    }

    /// An attempt that got no reply.
    pub(crate) fn failed_call(&self) -> ModelCall {
        ModelCall {
            failed: true,
            ..self.record()
        }
    }

    fn record(&self) -> ModelCall {
        ModelCall {
            model: self.role_model().name.clone(),
            role: self.turn.role,
            contract: self.request.name().to_owned(),
            prices_as_of: self.models.prices_as_of.clone(),
            tokens: Tokens::default(),
            failed: false,
            unmetered: false,
        }
    }
}

/// What could be read of a reply, whoever wrote it. `shown` is what its prompt showed of a source.
pub(crate) fn read_reply(
    request: &Request,
    text: &str,
    shown: Option<&Excerpt>,
    truncated: bool,
) -> Reply {
    let reading = if truncated {
        reading::read_truncated(request, text, shown)
    } else {
        reading::read(request, text, shown)
    };
    let written = || text[..text.floor_char_boundary(WRITTEN_BYTES_MAX)].to_owned();
    Reply {
        text: BlobHash::of(text.as_bytes()),
        thought: reading.thought,
        quality: reading.quality,
        complaint: reading.complaint,
        struck: reading.struck,
        written: (reading.struck > 0).then(written),
        truncated,
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use pathfinder_core::contract::{Decompose, Request, Role};
    use pathfinder_reason::model::{BaseUrl, Endpoint, Price, Protocol, Route};
    use pathfinder_text::Lang;
    use tokio::sync::Semaphore;

    use super::*;
    use crate::models::AttemptPolicy;

    const TODAY: Date = jiff::civil::date(2026, 11, 16);

    fn models() -> Arc<Models> {
        let base_url = BaseUrl::parse("http://127.0.0.1:1").expect("an address");
        let endpoint = Endpoint {
            route: Route::Http {
                protocol: Protocol::OpenAi,
                base_url,
                key: None,
            },
            model: "m".into(),
            max_tokens: 100,
            thinking_tokens: 0,
            json_schema: true,
            stream: false,
            web_searches_max: 0,
            deadline: Duration::from_secs(180),
            reply_bytes_max: 1000,
        };
        let permits = Arc::new(Semaphore::new(1));
        let role_model = RoleModel {
            name: "m".into(),
            endpoint,
            price: Price::default(),
            prompt_bytes_max: 9000,
            permits,
        };
        let role_models: BTreeMap<Role, RoleModel> = Role::ALL
            .into_iter()
            .map(|it| (it, role_model.clone()))
            .collect();
        Arc::new(Models::new(role_models, AttemptPolicy::default(), "").expect("a client"))
    }

    fn ask(models: &Arc<Models>, limit_doublings: u8, without_schema: bool) -> Asking {
        let request = Request::Decompose(Decompose {
            question: "Does tea calm?".into(),
            lang: Lang::English,
        });
        let turn = ModelTurn {
            role: Role::Planner,
            complaint: None,
            last_reply: None,
            shortened: 0,
            limit_doublings,
            without_schema,
        };
        Asking::new(models, request, turn, None, TODAY)
    }

    #[test]
    fn no_attempt_is_longer_than_what_is_left_for_all_of_them() {
        let models = models();
        let mut asking = ask(&models, 0, false);
        let seconds = |asking: &Asking| {
            let (within, left) = asking.within();
            (within.as_secs(), left.as_secs())
        };
        assert_eq!(seconds(&asking), (180, 600));
        asking.elapsed = Duration::from_secs(590);
        assert_eq!(seconds(&asking), (10, 10));
        asking.elapsed = Duration::from_secs(700);
        assert_eq!(seconds(&asking), (0, 0));
    }

    #[test]
    fn a_wider_limit_and_no_schema_are_what_is_sent() {
        let models = models();
        let sent = |asking: Asking| {
            let model::Message::Http(call) = &asking.call.message else {
                panic!("no message")
            };
            let body: serde_json::Value = serde_json::from_slice(&call.body).expect("JSON");
            (
                body["max_tokens"].as_u64(),
                body.get("response_format").is_some(),
            )
        };
        assert_eq!(sent(ask(&models, 0, false)), (Some(100), true));
        assert_eq!(sent(ask(&models, 2, true)), (Some(400), false));
    }
}
