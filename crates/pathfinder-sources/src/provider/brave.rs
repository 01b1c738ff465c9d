//! Brave: an index of its own, with a key.

use pathfinder_http::retry_after::windows;
use pathfinder_text::PartialDate;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hit, HitKind, HttpRequest, HttpResponse, Left, Pace, Page,
    PaperRegistry, Provider, SearchFailure, json, judge_nothing, markup,
};

const RESULTS_MAX: u32 = 20;

pub(super) const PROVIDER: Provider = Provider {
    name: "brave",
    family: Family::Web,
    base_url: Some("https://api.search.brave.com/res/v1"),
    access: Access::Needed {
        variable: "BRAVE_API_KEY",
    },
    pace: Pace::fixed(100),
    fee: Fee::flat(0.005),
    registry: PaperRegistry::None,
    ask,
    read,
    judge: judge_nothing,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let text = asked.query.with_operator(asked.words()?);
    let count = asked.query.results_asked(RESULTS_MAX, false).to_string();
    let today = PartialDate::of(asked.query.asked_at).first_day();
    let range = asked
        .query
        .since
        .map(|it| format!("{}to{today}", it.first_day()));
    let country = asked.query.country();
    let url = with_parameters(
        asked.base_url.join(["web", "search"]),
        &[
            ("q", Some(&text)),
            ("count", Some(&count)),
            ("result_filter", Some("web")),
            ("text_decorations", Some("false")),
            ("freshness", range.as_deref()),
            ("country", country.map(|it| it.code)),
            ("search_lang", country.map(|it| it.language)),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url).with_key(
        asked.settings.key.as_ref(),
        "x-subscription-token",
        "",
    )))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    // A search without results has no `web` at all.
    if body["query"].is_null() && body["web"].is_null() {
        return Err(SearchFailure::unreadable());
    }
    let mut page = Page::of(json::list(&body, "/web/results").iter().map(|it| {
        let title = markup::plain(json::text(it, "/title").unwrap_or_default());
        let mut hit = Hit::new(HitKind::Web, json::text(it, "/url")?, &title)?;
        let more = json::list(it, "/extra_snippets")
            .iter()
            .filter_map(|it| it.as_str());
        let snippets: Vec<&str> = json::text(it, "/description")
            .into_iter()
            .chain(more)
            .collect();
        hit.set_snippet(&markup::plain(&snippets.join(" … ")));
        let date = json::text(it, "/page_age").or_else(|| json::text(it, "/age"));
        hit.date = date.and_then(|it| PartialDate::parse_at(it, response.received_at));
        hit.set_authors(json::texts(it, "/article/author", "/name"));
        Some(hit)
    }));
    page.left = left(response);
    Ok(Answer::Page(page))
}

/// The last of the windows is the month, and what is left of it is what was paid for.
fn left(response: &HttpResponse) -> Option<Left> {
    let left = windows(&response.headers, "x-ratelimit-remaining")
        .last()?
        .parse()
        .ok()?;
    let is_unbounded = windows(&response.headers, "x-ratelimit-limit").last() == Some(&"0");
    (!is_unbounded).then_some(Left::Requests(left))
}
