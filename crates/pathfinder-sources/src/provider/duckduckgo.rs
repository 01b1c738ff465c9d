//! DuckDuckGo without a key: its page for browsers without scripts. It soon takes a program for a robot.

use reqwest::Method;
use reqwest::Url;
use reqwest::header::{CONTENT_TYPE, HeaderValue};

use super::asked::with_parameters;
use super::{
    Access, Answer, Asked, Family, Fee, Hit, HitKind, HttpRequest, HttpResponse, Pace, Page,
    PaperRegistry, Provider, SearchFailure,
};
use crate::html::{Token, Tokens};

pub(super) const PROVIDER: Provider = Provider {
    name: "duckduckgo",
    family: Family::Web,
    base_url: Some("https://html.duckduckgo.com/html/"),
    access: Access::Open,
    pace: Pace::fixed(2_000),
    fee: Fee::FREE,
    registry: PaperRegistry::None,
    ask,
    read,
    judge,
};

fn ask(asked: &Asked<'_>) -> Result<Answer, SearchFailure> {
    let text = asked.query.with_operator(asked.words()?);
    let range = match asked.query.days_back() {
        Some(0..=1) => Some("d"),
        Some(2..=7) => Some("w"),
        Some(8..=31) => Some("m"),
        Some(32..=366) => Some("y"),
        Some(_) | None => None,
    };
    let form = with_parameters(
        asked.base_url.as_url().clone(),
        &[("q", Some(&text)), ("b", Some("")), ("df", range)],
    );
    let mut request = HttpRequest::get(asked.base_url.as_url().clone()).with_header(
        CONTENT_TYPE,
        HeaderValue::from_static("application/x-www-form-urlencoded"),
    );
    request.method = Method::POST;
    request.body = form.query().unwrap_or_default().to_owned().into();
    Ok(Answer::Then(request))
}

/// A result in the making.
#[derive(Default)]
struct Draft {
    href: String,
    title: String,
    snippet: String,
}

/// What the text that comes next belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Title,
    Snippet,
    Nothing,
}

fn read(_: &Asked<'_>, response: &HttpResponse) -> Result<Answer, SearchFailure> {
    let html = response.text();
    let drafts = drafts(&html);
    if drafts.is_empty() && (html.contains("anomaly-modal") || html.contains("challenge-form")) {
        return Err(SearchFailure::robot());
    }
    let is_results_page = html.contains("id=\"links\"") || html.contains("no-results");
    if drafts.is_empty() && !is_results_page {
        return Err(SearchFailure::unreadable());
    }
    let told = drafts.iter().filter_map(|it| {
        let url = target(&it.href);
        let is_advertisement = url.as_ref().is_some_and(is_advertisement);
        let hit = url.and_then(|url| {
            let mut hit = Hit::new(HitKind::Web, url.as_str(), &it.title)?;
            hit.set_snippet(&it.snippet);
            Some(hit)
        });
        (!is_advertisement).then_some(hit)
    });
    Ok(Answer::Page(Page::of(told)))
}

fn drafts(html: &str) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut part = Part::Nothing;
    for token in Tokens::new(html) {
        match token {
            Token::Open(tag) => {
                let class = tag.attribute("class").unwrap_or_default();
                let has = |name: &str| class.split_whitespace().any(|it| it == name);
                if has("result__a") {
                    part = Part::Title;
                    let href = tag.attribute("href").unwrap_or_default();
                    drafts.push(Draft {
                        href,
                        ..Draft::default()
                    });
                } else if has("result__snippet") {
                    part = Part::Snippet;
                }
            }
            Token::Close("a" | "td" | "h2") => part = Part::Nothing,
            Token::Close(_) => {}
            Token::Text(text) => {
                let text = html_escape::decode_html_entities(text);
                match (drafts.last_mut(), part) {
                    (Some(draft), Part::Title) => draft.title.push_str(&text),
                    (Some(draft), Part::Snippet) => draft.snippet.push_str(&text),
                    (_, Part::Nothing) | (None, _) => {}
                }
            }
        }
    }
    drafts
}

/// Where a link leads in the end: results go by way of a counter.
fn target(href: &str) -> Option<Url> {
    let url = Url::parse("https://html.duckduckgo.com/html/")
        .ok()?
        .join(href)
        .ok()?;
    let is_counter = url.path() == "/l/"
        && url
            .host_str()
            .is_some_and(|it| it.ends_with("duckduckgo.com"));
    let told = url
        .query_pairs()
        .find(|(name, _)| name == "uddg")
        .map(|(_, value)| value.into_owned());
    match told {
        Some(told) if is_counter => Url::parse(&told).ok(),
        _ => Some(url),
    }
}

fn is_advertisement(url: &Url) -> bool {
    url.host_str()
        .is_some_and(|it| it.ends_with("duckduckgo.com"))
        && url.path() == "/y.js"
}

fn judge(_: &Asked<'_>, response: &HttpResponse) -> Option<SearchFailure> {
    // Results come with 200; this is what comes with the riddle for people.
    matches!(response.status, 202 | 403 | 418).then(SearchFailure::robot)
}
