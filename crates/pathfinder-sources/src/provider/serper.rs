//! Serper: Google's results by way of a service, with a key.

use pathfinder_text::PartialDate;
use serde_json::json;

use super::{
    Access, Answer, Asked, Family, Fee, HttpResponse, Pace, Page, PaperRegistry, Provider,
    SearchFailure, json, judge_nothing,
};

const RESULTS_MAX: u32 = 100;

/// What one credit costs in the smallest package.
const CREDIT_USD: f64 = 0.001;

pub(super) const PROVIDER: Provider = Provider {
    name: "serper",
    family: Family::Web,
    base_url: Some("https://google.serper.dev"),
    access: Access::Needed {
        variable: "SERPER_API_KEY",
    },
    pace: Pace::fixed(50),
    fee: Fee {
        search_usd: CREDIT_USD,
        small_results_max: 10,
        large_usd: 2.0 * CREDIT_USD,
        content_usd: 0.0,
    },
    registry: PaperRegistry::None,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let mut body = json!({
        "q": asked.query.with_operator(asked.words()?),
        "num": asked.query.results_asked(RESULTS_MAX, false),
    });
    if let Some(since) = asked.query.since {
        let day = since.first_day();
        body["tbs"] = json!(format!(
            "cdr:1,cd_min:{}/{}/{}",
            day.month(),
            day.day(),
            day.year()
        ));
    }
    if let Some(country) = asked.query.country() {
        body["gl"] = json!(country.code.to_ascii_lowercase());
        body["hl"] = json!(country.language);
    }
    Ok(asked.post_search(&body, "x-api-key", ""))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    if !body["organic"].is_array() && body["searchParameters"].is_null() {
        return Err(SearchFailure::unreadable());
    }
    let mut page = Page::of(json::list(&body, "/organic").iter().map(|it| {
        let mut hit = json::web_hit(it, "/link")?;
        hit.set_snippet(json::text(it, "/snippet").unwrap_or_default());
        hit.date =
            json::text(it, "/date").and_then(|it| PartialDate::parse_at(it, response.received_at));
        Some(hit)
    }));
    page.fee_usd = body["credits"].as_f64().map(|it| it * CREDIT_USD);
    Ok(Answer::Page(page))
}
