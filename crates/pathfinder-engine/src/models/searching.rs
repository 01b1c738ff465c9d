//! The engine `claude`: a model that searches the web on its provider's side. Its text is discarded; the pages that it
//! was shown are the hits.

use std::sync::LazyLock;

use jiff::Timestamp;
use pathfinder_core::contract::Role;
use pathfinder_reason::model::{self, CallError, Endpoint, Message, Protocol, Reply, Route};
use pathfinder_reason::prompt::Prompt;
use serde_json::{Value, json};

use super::{Models, RoleModel};

const SEARCHES_MAX: u32 = 1;
/// Its text is not needed.
const REPLY_TOKENS: u32 = 400;
static DONE: LazyLock<Value> = LazyLock::new(|| json!({ "type": "object" }));

impl Models {
    /// The model that can search: that of any role, the cheapest first. None if no model is Anthropic's.
    fn searcher(&self) -> Option<&RoleModel> {
        let role_models =
            [Role::Reader, Role::Judge, Role::Planner, Role::Writer].map(|it| self.role_model(it));
        role_models.into_iter().find(|it| {
            matches!(
                it.endpoint.route,
                Route::Http {
                    protocol: Protocol::Anthropic,
                    ..
                }
            )
        })
    }

    pub(crate) fn search_worst_case_micro_usd(&self, query: &str) -> u64 {
        self.searcher().map_or(0, |it| {
            worst_case(it, &Message::new(&endpoint(it), prompt(query)))
        })
    }

    /// Searches the web; returns the reply with the pages that were found, and what it cost. None if no model can
    /// search.
    pub(crate) async fn search_web(
        &self,
        query: &str,
        now: Timestamp,
    ) -> Option<Result<(Reply, u64), CallError>> {
        let role_model = self.searcher()?;
        let endpoint = endpoint(role_model);
        let message = Message::new(&endpoint, prompt(query));
        let turn = role_model.permits.acquire().await;
        let reply = model::send(&self.http, &endpoint, &message, now, |_| {}).await;
        drop(turn);
        let cost = |it: &Reply| match &it.usage {
            Some(usage) if usage.is_credible(message.bytes(), it.text.len()) => {
                role_model.price.cost(usage)
            }
            // Its input cannot be measured from here.
            Some(_) | None => worst_case(role_model, &message),
        };
        Some(reply.map(|it| (it.clone(), cost(&it))))
    }
}

fn worst_case(role_model: &RoleModel, message: &Message) -> u64 {
    role_model
        .price
        .worst_case(message.bytes(), REPLY_TOKENS, SEARCHES_MAX)
}

fn endpoint(role_model: &RoleModel) -> Endpoint {
    Endpoint {
        max_tokens: REPLY_TOKENS,
        thinking_tokens: 0,
        web_searches_max: SEARCHES_MAX,
        stream: false,
        json_schema: false,
        ..role_model.endpoint.clone()
    }
}

fn prompt(query: &str) -> Prompt {
    Prompt {
        name: "search",
        system: "You search the web once, with exactly the query that you are given, and then reply with {}.",
        context: String::new(),
        task: format!("Query: {query}"),
        schema: &DONE,
        shown: None,
    }
}
