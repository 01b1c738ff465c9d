//! Exa: search by meaning, with a key; it sends the pages along, so that they need not be fetched.

use pathfinder_text::PartialDate;
use serde_json::json;

use super::{
    Access, Answer, Asked, Family, Fee, HttpResponse, Pace, Page, PaperRegistry, Provider,
    SearchFailure, json, judge_nothing, markup,
};
use crate::control::strip_control;

const RESULTS_MAX: u32 = 100;

/// As much of a page as is read of any page.
const TEXT_CHARS_MAX: u32 = 50_000;

pub(super) const PROVIDER: Provider = Provider {
    name: "exa",
    family: Family::Web,
    base_url: Some("https://api.exa.ai"),
    access: Access::Needed {
        variable: "EXA_API_KEY",
    },
    pace: Pace::fixed(200),
    fee: Fee {
        search_usd: 0.005,
        small_results_max: 25,
        large_usd: 0.025,
        content_usd: 0.001,
    },
    registry: PaperRegistry::None,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let mut body = json!({
        "query": asked.words()?,
        "type": asked.settings.mode.name(),
        "numResults": asked.query.results_asked(RESULTS_MAX, false),
    });
    if asked.settings.contents {
        // So many whole pages must fit into one reply.
        let share = asked.settings.reply_bytes_max / 4 / asked.query.results_max() as usize;
        let chars = u32::try_from(share)
            .unwrap_or(TEXT_CHARS_MAX)
            .min(TEXT_CHARS_MAX);
        body["contents"] = json!({ "text": { "maxCharacters": chars } });
    }
    if let Some(site) = &asked.query.site {
        body["includeDomains"] = json!([site.host()]);
    }
    if let Some(since) = asked.query.since {
        body["startPublishedDate"] = json!(format!("{}T00:00:00.000Z", since.first_day()));
    }
    Ok(asked.post_search(&body, "x-api-key", ""))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let mut page = Page::of(json::results(&body, "/results")?.iter().map(|it| {
        let mut hit = json::web_hit(it, "/url")?;
        hit.text = json::text(it, "/text").map(|it| strip_control(&readable(it)));
        let highlights: Vec<&str> = json::list(it, "/highlights")
            .iter()
            .filter_map(|it| it.as_str())
            .collect();
        let shown = [
            json::text(it, "/summary"),
            Some(highlights.join(" … ").as_str()),
            hit.text.as_deref(),
        ]
        .into_iter()
        .flatten()
        .find(|it| !it.trim().is_empty())
        .unwrap_or_default()
        .to_owned();
        hit.set_snippet(&shown);
        hit.date = json::text(it, "/publishedDate").and_then(PartialDate::parse);
        hit.set_authors(json::text(it, "/author"));
        Some(hit)
    }));
    page.fee_usd = body
        .pointer("/costDollars/total")
        .and_then(serde_json::Value::as_f64);
    Ok(Answer::Page(page))
}

/// The text of a page; a few come as markup.
fn readable(text: &str) -> String {
    if text.starts_with('<') {
        markup::plain(text)
    } else {
        text.to_owned()
    }
}
