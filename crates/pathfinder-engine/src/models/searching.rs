//! The engine `claude`: a model that searches the web on its provider's side. What it writes is thrown away; the pages that
//! it was shown are the hits.

use std::sync::LazyLock;

use jiff::Timestamp;
use pathfinder_core::contract::Role;
use pathfinder_reason::model::{self, CallError, Endpoint, Protocol, Reply, Route, request_bytes};
use pathfinder_reason::prompt::Prompt;
use serde_json::{Value, json};

use super::{Models, Seat};

const SEARCHES_MAX: u32 = 1;
/// Its words are not wanted.
const REPLY_TOKENS: u32 = 400;
static DONE: LazyLock<Value> = LazyLock::new(|| json!({ "type": "object" }));

impl Models {
    /// The model that can search: any role's, the cheapest first. None where no model is Anthropic's.
    fn searcher(&self) -> Option<&Seat> {
        let seats = [Role::Reader, Role::Judge, Role::Planner, Role::Writer].map(|it| self.seat(it));
        seats
            .into_iter()
            .find(|it| matches!(it.endpoint.route, Route::Http { protocol: Protocol::Anthropic, .. }))
    }

    pub(crate) fn search_worst_case(&self, query: &str) -> u64 {
        self.searcher().map_or(0, |it| {
            let bytes = request_bytes(&endpoint(it), &prompt(query));
            it.price.worst_case(bytes, REPLY_TOKENS, SEARCHES_MAX)
        })
    }

    /// Searches the web: the reply with the pages that were found, and what it cost. None where no model can.
    pub(crate) async fn search_web(
        &self,
        query: &str,
        now: Timestamp,
    ) -> Option<Result<(Reply, u64), CallError>> {
        let seat = self.searcher()?;
        let turn = seat.permits.acquire().await;
        let reply = model::send(&self.http, &endpoint(seat), &prompt(query), now, |_| {}).await;
        drop(turn);
        let worst_case = self.search_worst_case(query);
        let cost = |it: &Reply| it.usage.as_ref().map_or(worst_case, |usage| seat.price.cost(usage));
        Some(reply.map(|it| (it.clone(), cost(&it))))
    }
}

fn endpoint(seat: &Seat) -> Endpoint {
    Endpoint {
        max_tokens: REPLY_TOKENS,
        thinking_tokens: 0,
        web_searches_max: SEARCHES_MAX,
        stream: false,
        json_schema: false,
        ..seat.endpoint.clone()
    }
}

fn prompt(query: &str) -> Prompt {
    Prompt {
        name: "search",
        system: "You search the web once, with exactly the query that you are given, and then reply with {}.",
        context: String::new(),
        task: format!("Query: {query}"),
        schema: &DONE,
    }
}
