//! The models of a process: which model has which role, the worst-case cost of a request, and how often it is retried.

mod choice;
mod find;
mod known;
mod searching;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use pathfinder_core::contract::{Request, Role};
use pathfinder_core::step::{FailureKind, ModelTurn};
pub use pathfinder_reason::model::PRICE_LIST;
use pathfinder_reason::model::{
    self, CallError, CallErrorKind, ClientError, Endpoint, Message, Price, Reply, Usage,
};
use pathfinder_reason::prompt::{self, Excerpt, Prompt};
use tokio::sync::{Semaphore, SemaphorePermit};

pub(crate) use choice::BYTES_PER_TOKEN;
pub use find::{ModelsError, find};
pub(crate) use find::{load_prices, of_session, to_record};
pub(crate) use known::detect_key;

/// If a prompt was too long, its optional part is cut down to this proportion.
const SHORTER: (usize, usize) = (3, 5);

/// The longest reply to a test question, and how long it may take. Models that always think need some room.
const TRY_OUT_TOKENS: u32 = 1024;
const TRY_OUT_DEADLINE: Duration = Duration::from_secs(20);

/// What is added to a prompt on its way to a model: its schema, and escapes of quotes and line ends.
const WIRE_BYTES: usize = 4096;
const MARKS_PART: usize = 8;

/// A model in a role.
#[derive(Debug, Clone)]
pub struct RoleModel {
    /// The name for people: provider and model.
    pub name: String,
    pub endpoint: Endpoint,
    pub price: Price,
    /// The maximum size of a prompt.
    pub prompt_bytes_max: usize,
    /// Limits the calls to this provider that run at the same time.
    pub permits: Arc<Semaphore>,
}

/// Every role has a model.
#[derive(Debug)]
pub struct Models {
    http: reqwest::Client,
    role_models: BTreeMap<Role, RoleModel>,
    pub policy: AttemptPolicy,
    /// The date of the price list, for the record of a call.
    pub prices_as_of: String,
}

/// What is sent to a model, and within which limits.
#[derive(Debug)]
pub struct Call {
    pub endpoint: Endpoint,
    pub message: Message,
    /// What the prompt shows of a source, if it shows one.
    pub shown: Option<Excerpt>,
}

/// How often the same request is retried, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptPolicy {
    pub attempts_max: u32,
    /// Before the second attempt; doubled before each later one.
    pub first_wait: Duration,
    pub wait_max: Duration,
    /// For all attempts of a call together.
    pub deadline: Duration,
}

impl Default for AttemptPolicy {
    fn default() -> Self {
        AttemptPolicy {
            attempts_max: 6,
            first_wait: Duration::from_secs(1),
            wait_max: Duration::from_secs(60),
            deadline: Duration::from_secs(600),
        }
    }
}

impl Models {
    pub fn new(
        role_models: BTreeMap<Role, RoleModel>,
        policy: AttemptPolicy,
        prices_as_of: &str,
    ) -> Result<Models, ClientError> {
        debug_assert!(Role::ALL.iter().all(|it| role_models.contains_key(it)));
        Ok(Models {
            http: model::client()?,
            role_models,
            policy,
            prices_as_of: prices_as_of.to_owned(),
        })
    }

    pub fn role_model(&self, role: Role) -> &RoleModel {
        &self.role_models[&role]
    }

    /// The distinct models, each with the first role that it has.
    pub fn distinct(&self) -> Vec<(Role, &RoleModel)> {
        let mut found: Vec<(Role, &RoleModel)> = Vec::new();
        for (role, role_model) in &self.role_models {
            if !found.iter().any(|(_, it)| it.is_same(role_model)) {
                found.push((*role, role_model));
            }
        }
        found
    }

    /// What is sent to a model. `text` is the text of the source that the request is about.
    pub fn call(
        &self,
        request: &Request,
        turn: &ModelTurn,
        text: Option<&str>,
        today: Date,
    ) -> Call {
        let role_model = self.role_model(turn.role);
        let endpoint = Endpoint {
            max_tokens: role_model
                .endpoint
                .max_tokens
                .saturating_mul(1 << turn.limit_doublings.min(8)),
            json_schema: role_model.endpoint.json_schema && !turn.without_schema,
            ..role_model.endpoint.clone()
        };
        let prompt = prompt(request, turn, text, role_model.prompt_bytes_max, today);
        let shown = prompt.shown.clone();
        let message = Message::new(&endpoint, prompt);
        Call {
            endpoint,
            message,
            shown,
        }
    }

    pub fn worst_case_micro_usd(&self, role: Role, call: &Call) -> u64 {
        let Call {
            endpoint, message, ..
        } = call;
        let price = &self.role_model(role).price;
        price.worst_case(
            message.bytes(),
            endpoint.max_tokens,
            endpoint.web_searches_max,
        )
    }

    /// The worst-case cost of the last report, whatever is in it.
    pub fn last_report_worst_case_micro_usd(&self) -> u64 {
        let RoleModel {
            endpoint,
            price,
            prompt_bytes_max,
            ..
        } = self.role_model(Role::Writer);
        let bytes = prompt_bytes_max + prompt_bytes_max / MARKS_PART + WIRE_BYTES;
        price.worst_case(bytes, endpoint.max_tokens, 0)
    }

    /// What a call used, and whether that had to be estimated: an implausible report from the provider of a priced
    /// model is not believed.
    pub(crate) fn used(&self, role: Role, call: &Call, reply: &Reply) -> Option<(Usage, bool)> {
        let (prompt, written) = (call.message.bytes(), reply.text.len());
        let is_free = self.role_model(role).price.is_free();
        reply
            .usage
            .map(|it| match is_free || it.is_credible(prompt, written) {
                true => (it, false),
                false => (it.measured(prompt, written, call.endpoint.max_tokens), true),
            })
    }

    /// The cost of a reply by its usage, or the worst case if the provider does not report it.
    pub fn cost(&self, role: Role, used: Option<&Usage>, worst_case_micro_usd: u64) -> u64 {
        used.map_or(worst_case_micro_usd, |it| {
            self.role_model(role).price.cost(it)
        })
    }

    /// Asks a test question; returns the reply and what it cost. Nothing is journaled.
    pub(crate) async fn try_out(
        &self,
        role: Role,
        prompt: Prompt,
        now: Timestamp,
    ) -> Result<(Reply, u64), CallError> {
        let role_model = self.role_model(role);
        let endpoint = Endpoint {
            max_tokens: TRY_OUT_TOKENS.min(role_model.endpoint.max_tokens),
            thinking_tokens: 0,
            deadline: TRY_OUT_DEADLINE.min(role_model.endpoint.deadline),
            ..role_model.endpoint.clone()
        };
        let message = Message::new(&endpoint, prompt);
        let worst_case_micro_usd =
            role_model
                .price
                .worst_case(message.bytes(), endpoint.max_tokens, 0);
        let reply = model::send(&self.http, &endpoint, &message, now, |_| {}).await?;
        let call = Call {
            endpoint,
            message,
            shown: None,
        };
        let used = self.used(role, &call, &reply);
        let cost = self.cost(role, used.as_ref().map(|(it, _)| it), worst_case_micro_usd);
        Ok((reply, cost))
    }

    /// Waits for a call slot at the model of a role.
    pub(crate) async fn turn(&self, role: Role) -> Option<SemaphorePermit<'_>> {
        // The semaphore is never closed.
        self.role_model(role).permits.acquire().await.ok()
    }

    /// One attempt, with this timeout.
    pub(crate) async fn attempt(
        &self,
        call: &Call,
        within: Duration,
        now: Timestamp,
        on_text: impl FnMut(&str) + Send,
    ) -> Result<Reply, CallError> {
        let endpoint = Endpoint {
            deadline: within,
            ..call.endpoint.clone()
        };
        model::send(&self.http, &endpoint, &call.message, now, on_text).await
    }
}

impl RoleModel {
    /// Whether this is the same model: two servers may have models with the same name.
    fn is_same(&self, other: &RoleModel) -> bool {
        self.name == other.name && self.endpoint.route.address() == other.endpoint.route.address()
    }
}

/// The prompt of a request. One that was too long loses a proportion of its optional part, not of its limit, which it
/// may never have filled.
fn prompt(
    request: &Request,
    turn: &ModelTurn,
    text: Option<&str>,
    bytes_max: usize,
    today: Date,
) -> Prompt {
    let (complaint, last) = (turn.complaint.as_deref(), turn.last_reply.as_deref());
    let render = |bytes_max| prompt::render(request, text, bytes_max, complaint, last, today);
    let whole = render(bytes_max);
    if turn.shortened == 0 {
        return whole;
    }
    let fixed = render(0).bytes();
    let cuttable = (0..turn.shortened).fold(whole.bytes().saturating_sub(fixed), |it, _| {
        it * SHORTER.0 / SHORTER.1
    });
    render(fixed + cuttable)
}

impl AttemptPolicy {
    /// How long to wait before the attempt after `made` failed ones, the last with `error`, which took `elapsed` with
    /// the waits between them. None if there is no further attempt. `salt` spreads out callers that wait for the same
    /// thing.
    pub fn wait(
        &self,
        made: u32,
        error: &CallError,
        elapsed: Duration,
        salt: u64,
    ) -> Option<Duration> {
        if made >= self.attempts_max || !error.is_worth_another_attempt() {
            return None;
        }
        let doubled = self
            .first_wait
            .saturating_mul(1 << made.saturating_sub(1).min(16))
            .min(self.wait_max);
        // Between 1 and 1.5 times.
        let spread = doubled.mul_f64(1.0 + (salt % 512) as f64 / 1024.0);
        let wait = error.retry_after.unwrap_or(Duration::ZERO).max(spread);
        (elapsed.saturating_add(wait) < self.deadline).then_some(wait)
    }
}

/// What it means for a session that a call failed for good.
pub fn failure_kind(error: &CallError) -> FailureKind {
    match error.kind {
        CallErrorKind::RateLimited => FailureKind::RateLimited,
        CallErrorKind::Overloaded
        | CallErrorKind::Server
        | CallErrorKind::Timeout
        | CallErrorKind::Cut
        | CallErrorKind::Unreachable
        | CallErrorKind::Unreadable => FailureKind::Unreachable,
        CallErrorKind::Authentication | CallErrorKind::OutOfCredit => FailureKind::Unauthorized,
        CallErrorKind::ContextTooLong => FailureKind::TooLong,
        CallErrorKind::BadRequest => FailureKind::BadRequest,
        CallErrorKind::SchemaRefused => FailureKind::NoSchema,
        CallErrorKind::TooLarge | CallErrorKind::Refused => FailureKind::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(
        made: u32,
        kind: CallErrorKind,
        retry_after: Option<u64>,
        elapsed: u64,
        expected: Option<u64>,
    ) {
        let mut error = CallError::new(kind, "no");
        error.retry_after = retry_after.map(Duration::from_secs);
        let wait = AttemptPolicy::default().wait(made, &error, Duration::from_secs(elapsed), 0);
        assert_eq!(
            wait.map(|it| it.as_secs()),
            expected,
            "{made} {kind:?} {retry_after:?} {elapsed}"
        );
    }

    #[test]
    fn attempts_are_bounded_in_number_and_time() {
        check(1, CallErrorKind::Overloaded, None, 0, Some(1));
        check(2, CallErrorKind::Server, None, 2, Some(2));
        check(5, CallErrorKind::Cut, None, 30, Some(16));
        check(6, CallErrorKind::Cut, None, 60, None);
        check(1, CallErrorKind::RateLimited, Some(20), 0, Some(20));
        check(1, CallErrorKind::RateLimited, Some(700), 0, None);
        check(3, CallErrorKind::Timeout, None, 597, None);
        check(1, CallErrorKind::Authentication, None, 0, None);
        check(1, CallErrorKind::ContextTooLong, Some(1), 0, None);
    }

    #[test]
    fn those_who_wait_for_the_same_thing_do_not_come_back_together() {
        let error = CallError::new(CallErrorKind::Overloaded, "no");
        let waits: std::collections::BTreeSet<_> = (0..512)
            .filter_map(|salt| AttemptPolicy::default().wait(1, &error, Duration::ZERO, salt))
            .collect();
        assert_eq!(waits.len(), 512);
        assert!(
            waits
                .last()
                .is_some_and(|it| *it < Duration::from_millis(1500))
        );
    }
}
