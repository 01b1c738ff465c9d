//! Wikipedia: articles by their words, each with its introduction, in the language of the question.

use reqwest::Url;
use serde_json::Value;

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, BaseUrl, Family, Fault, Fee, Hit, HitKind, HttpRequest, HttpResponse,
    Language, Pace, Page, PaperRegistry, Provider, SearchFailure, What, failure, json, markup,
};

/// As many introductions as come with one reply.
const RESULTS_MAX: u32 = 20;

const HOST: &str = "wikipedia.org";

pub(super) const PROVIDER: Provider = Provider {
    name: "wikipedia",
    family: Family::General,
    base_url: Some("https://en.wikipedia.org"),
    access: Access::Open,
    pace: Pace::fixed(200),
    fee: Fee::FREE,
    registry: PaperRegistry::None,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let house = house(asked);
    if asked
        .query
        .site
        .as_ref()
        .is_some_and(|it| !it.touches(house.host()))
    {
        return Ok(Answer::Page(Page::default()));
    }
    let count = asked.query.results_asked(RESULTS_MAX, false).to_string();
    let url = with_parameters(
        house.join(["w", "api.php"]),
        &[
            ("action", Some("query")),
            ("format", Some("json")),
            ("formatversion", Some("2")),
            ("generator", Some("search")),
            ("gsrsearch", Some(asked.words()?)),
            ("gsrlimit", Some(&count)),
            ("prop", Some("extracts|info")),
            ("exintro", Some("1")),
            ("explaintext", Some("1")),
            ("exlimit", Some("max")),
            ("inprop", Some("url")),
        ],
    );
    // It asks programs to say whose they are.
    Ok(Answer::Then(
        HttpRequest::get(url).with_mailto(asked.mailto()),
    ))
}

/// The Wikipedia of the site or the language that is asked for; an address in the settings is kept.
fn house(asked: &Asked<'_>) -> BaseUrl {
    let site = asked
        .query
        .site
        .as_ref()
        .map(super::Site::host)
        .unwrap_or_default();
    let of_site = site
        .strip_suffix(HOST)
        .and_then(|it| Language::parse(it.trim_end_matches('.')));
    let language = of_site
        .as_ref()
        .or(asked.query.language.as_ref())
        .filter(|_| asked.settings.base_url.is_none());
    let own =
        language.and_then(|it| BaseUrl::parse(&format!("https://{}.{HOST}", it.as_str())).ok());
    own.unwrap_or_else(|| asked.base_url.clone())
}

fn read(asked: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let body = json::parse(response)?;
    // A search without results has no `query` at all.
    let is_empty = body["query"].is_null() && !body["batchcomplete"].is_null();
    let found = pages(&body["query"]).or_else(|| is_empty.then(Vec::new));
    let mut found = found.ok_or_else(SearchFailure::unreadable)?;
    found.retain(|it| it["missing"].is_null() && it["invalid"].is_null());
    // The pages come in any order, and say which they should come in.
    found.sort_by_key(|it| json::number(it, "/index").unwrap_or(u64::MAX));
    let house = house(asked);
    Ok(Answer::Page(Page::of(
        found.into_iter().map(|it| hit(it, &house)),
    )))
}

/// The articles of a reply: a list, or an object with one for each number.
fn pages(query: &Value) -> Option<Vec<&Value>> {
    match &query["pages"] {
        Value::Array(pages) => Some(pages.iter().collect()),
        Value::Object(pages) => Some(pages.values().collect()),
        _ => Some(query["search"].as_array()?.iter().collect()),
    }
}

fn hit(page: &Value, house: &BaseUrl) -> Option<Hit> {
    let title = json::text(page, "/title")?;
    let url = json::text(page, "/fullurl")
        .map(str::to_owned)
        .unwrap_or_else(|| article(house, title).into());
    let mut hit = Hit::new(HitKind::Encyclopedia, &url, title)?;
    let shown = json::text(page, "/extract")
        .or_else(|| json::text(page, "/snippet"))
        .unwrap_or_default();
    hit.set_snippet(&markup::plain(shown));
    hit.set_venue(Some("Wikipedia"));
    Some(hit)
}

fn article(house: &BaseUrl, title: &str) -> Url {
    house.join(["wiki", &title.replace(' ', "_")])
}

fn judge(_: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    let body: Value = serde_json::from_slice(&response.body).ok()?;
    let code = json::text(&body, "/error/code")?;
    let reason = failure::reason(response);
    Some(match code {
        "ratelimited" | "maxlag" => SearchFailure::rate_limited(response, &reason),
        "blocked" | "readapidenied" => SearchFailure::Blocked {
            because: What::KeepsOut.saying(reason),
        },
        _ if code.contains("busy") || code.starts_with("internal") => {
            SearchFailure::failed(Fault::Server, What::CannotSearch.saying(reason))
        }
        _ => SearchFailure::failed(Fault::BadRequest, What::RefusesQuery.saying(reason)),
    })
}
