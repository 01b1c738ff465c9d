//! SearXNG: a search engine that people run themselves, often on this machine.

use pathfinder_text::PartialDate;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hint, HttpRequest, HttpResponse, Pace, Page, PaperRegistry,
    Provider, SearchFailure, What, json, markup,
};

pub(super) const PROVIDER: Provider = Provider {
    name: "searxng",
    family: Family::Web,
    base_url: None,
    access: Access::Open,
    pace: Pace::fixed(200),
    fee: Fee::FREE,
    registry: PaperRegistry::None,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let text = asked.query.with_operator(asked.words()?);
    let range = match asked.query.days_back() {
        Some(0..=1) => Some("day"),
        Some(2..=31) => Some("month"),
        Some(32..=366) => Some("year"),
        Some(_) | None => None,
    };
    let locale = asked
        .query
        .country()
        .map(|it| format!("{}-{}", it.language, it.code));
    let url = with_parameters(
        // Some users set the address of the search itself.
        asked.base_url.join(
            ["search"]
                .into_iter()
                .filter(|_| !asked.base_url.ends_with("search")),
        ),
        &[
            ("q", Some(&text)),
            ("format", Some("json")),
            ("time_range", range),
            ("language", locale.as_deref()),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url)))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    let results = json::results(&body, "/results")?;
    let silent: Vec<&str> = json::list(&body, "/unresponsive_engines")
        .iter()
        .filter_map(|it| json::text(it, "/0"))
        .collect();
    if results.is_empty() && !silent.is_empty() {
        // No engine looked, so it is not known that there is nothing.
        let because = What::EnginesSilent.saying(silent.join(", "));
        return Err(SearchFailure::Blocked { because });
    }
    Ok(Answer::Page(Page::of(results.iter().map(|it| {
        let mut hit = json::web_hit(it, "/url")?;
        hit.set_snippet(&markup::plain(
            json::text(it, "/content").unwrap_or_default(),
        ));
        let date = json::text(it, "/publishedDate").or_else(|| json::text(it, "/pubdate"));
        hit.date = date.and_then(|it| PartialDate::parse_at(it, response.received_at));
        hit.set_authors(json::text(it, "/author"));
        Some(hit)
    }))))
}

fn judge(_: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    // By default it answers people only, and this is the status with which it says so.
    (response.status == 403)
        .then(|| SearchFailure::misconfigured(What::JsonOff, Hint::SwitchJsonOn))
}
