//! Tavily: a search made for programs, with a key.

use pathfinder_text::PartialDate;
use serde_json::json;

use super::{
    Access, Answer, Asked, Family, Fee, HttpResponse, Pace, Page, PaperRegistry, Provider,
    SearchFailure, json, judge_nothing,
};
use crate::control::strip_control;

const RESULTS_MAX: u32 = 20;

/// What one credit costs; a basic search takes one.
const CREDIT_USD: f64 = 0.008;

pub(super) const PROVIDER: Provider = Provider {
    name: "tavily",
    family: Family::Web,
    base_url: Some("https://api.tavily.com"),
    access: Access::Needed {
        variable: "TAVILY_API_KEY",
    },
    pace: Pace::fixed(600),
    fee: Fee::flat(CREDIT_USD),
    registry: PaperRegistry::None,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let mut body = json!({
        "query": asked.words()?,
        "search_depth": "basic",
        "max_results": asked.query.results_asked(RESULTS_MAX, false),
        "include_usage": true,
    });
    if let Some(site) = &asked.query.site {
        body["include_domains"] = json!([site.host()]);
    }
    if let Some(since) = asked.query.since {
        body["start_date"] = json!(since.first_day().to_string());
    }
    Ok(asked.post_search(&body, "authorization", "Bearer "))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let mut page = Page::of(json::results(&body, "/results")?.iter().map(|it| {
        let mut hit = json::web_hit(it, "/url")?;
        hit.set_snippet(json::text(it, "/content").unwrap_or_default());
        hit.text = json::text(it, "/raw_content").map(strip_control);
        hit.date = json::text(it, "/published_date")
            .and_then(|it| PartialDate::parse_at(it, response.received_at));
        Some(hit)
    }));
    let credits = body
        .pointer("/usage/credits")
        .and_then(serde_json::Value::as_f64);
    page.fee_usd = credits.map(|it| it * CREDIT_USD);
    Ok(Answer::Page(page))
}
