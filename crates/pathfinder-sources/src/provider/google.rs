//! Google's Custom Search, with a key and the id of a search engine.

use pathfinder_text::PartialDate;
use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hint, HttpRequest, HttpResponse, Pace, Page, PaperRegistry,
    Provider, SearchFailure, What, failure, json,
};

const RESULTS_MAX: u32 = 10;

const ENGINE_HINT: Hint = Hint::SetEngineId {
    variable: "GOOGLE_CSE_ID",
};

/// Where pages say when they were written, by the names in use.
const DATES: [&str; 5] = [
    "/article:published_time",
    "/citation_publication_date",
    "/datepublished",
    "/dc.date",
    "/og:updated_time",
];

pub(super) const PROVIDER: Provider = Provider {
    name: "google",
    family: Family::Web,
    base_url: Some("https://www.googleapis.com/customsearch/v1"),
    access: Access::Needed {
        variable: "GOOGLE_API_KEY",
    },
    pace: Pace::fixed(600),
    fee: Fee::flat(0.005),
    registry: PaperRegistry::None,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let engine = asked
        .settings
        .engine_id
        .as_deref()
        .map(str::trim)
        .filter(|it| !it.is_empty());
    let engine =
        engine.ok_or_else(|| SearchFailure::misconfigured(What::NeedsEngineId, ENGINE_HINT))?;
    let count = asked.query.results_asked(RESULTS_MAX, false).to_string();
    let site = asked.query.site.as_ref().map(super::Site::address);
    let range = asked.query.days_back().map(|it| format!("d{}", it.max(1)));
    let country = asked.query.country();
    let place = country.map(|it| it.code.to_ascii_lowercase());
    let url = with_parameters(
        asked.base_url.as_url().clone(),
        &[
            ("q", Some(asked.words()?)),
            ("num", Some(&count)),
            ("siteSearch", site.as_deref()),
            ("siteSearchFilter", site.as_ref().map(|_| "i")),
            ("dateRestrict", range.as_deref()),
            ("gl", place.as_deref()),
            ("hl", country.map(|it| it.language)),
            ("cx", Some(engine)),
            ("key", asked.key_parameter()),
        ],
    );
    Ok(Answer::Then(HttpRequest::get(url)))
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    // A search without results has no `items` at all.
    if body["items"].is_null() && body["searchInformation"].is_null() {
        return Err(SearchFailure::unreadable());
    }
    Ok(Answer::Page(Page::of(
        json::list(&body, "/items").iter().map(|it| {
            let mut hit = json::web_hit(it, "/link")?;
            hit.set_snippet(json::text(it, "/snippet").unwrap_or_default());
            let tags = it.pointer("/pagemap/metatags/0").unwrap_or(&Value::Null);
            hit.date = DATES
                .iter()
                .find_map(|name| PartialDate::parse(json::text(tags, name)?));
            hit.set_authors(json::text(tags, "/author"));
            Some(hit)
        }),
    )))
}

fn judge(_: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    let reason = failure::reason(response);
    let is_engine = response.status == 400 && reason.to_lowercase().contains("invalid argument");
    is_engine.then(|| SearchFailure::misconfigured(What::RefusesEngine.saying(reason), ENGINE_HINT))
}
