mod academic;
mod always;
mod asking;
mod failing;
mod general;
mod recorded;
mod samples;
mod sending;
mod web;

use std::fmt::Write as _;

use expect_test::Expect;
use jiff::Timestamp;
use pathfinder_text::{Doi, PartialDate};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

use super::*;

const KEY: &str = "canary-0123456789";

fn now() -> Timestamp {
    "2026-03-02T12:00:00Z".parse().unwrap()
}

fn query(text: &str) -> Query {
    Query::new(text, 5, now())
}

/// Everything that any provider may want.
fn settings() -> Settings {
    Settings {
        base_url: None,
        key: Secret::new(KEY),
        engine_id: Some("engine".into()),
        mailto: Mailto::parse("me@example.org"),
        ..Settings::default()
    }
}

fn settings_of(provider: &Provider) -> Settings {
    let base_url = match provider.base_url {
        Some(_) => None,
        None => BaseUrl::parse("http://127.0.0.1:8888").ok(),
    };
    Settings {
        base_url,
        ..settings()
    }
}

fn response(status: u16, headers: &[(&'static str, &str)], body: &str) -> HttpResponse {
    let headers: HeaderMap = headers
        .iter()
        .map(|(name, value)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_str(value).unwrap(),
            )
        })
        .collect();
    HttpResponse {
        status,
        headers,
        body: body.as_bytes().to_vec(),
        received_at: now(),
    }
}

/// Reads a reply to `query` and tells what came of it.
fn read_as(name: &str, query: &Query, response: &HttpResponse) -> String {
    let provider = find(name).unwrap();
    let answer = provider.read(query, &settings_of(provider), response);
    assert!(!format!("{answer:?}").contains("canary"), "{answer:?}");
    told(&answer)
}

/// Reads a good reply.
fn check(name: &str, body: &str, expected: Expect) {
    expected.assert_eq(&read_as(name, &query("tea"), &response(200, &[], body)));
}

/// Reads a reply that is an error.
fn check_status(
    name: &str,
    status: u16,
    headers: &[(&'static str, &str)],
    body: &str,
    expected: Expect,
) {
    expected.assert_eq(&read_as(
        name,
        &query("tea"),
        &response(status, headers, body),
    ));
}

pub(super) fn told(answer: &Result<Answer, SearchFailure>) -> String {
    match answer {
        Ok(Answer::Page(page)) => render_page(page),
        Ok(Answer::Then(request)) => format!("then {}", render_request(request)),
        Err(SearchFailure::Blocked { because }) => format!("blocked: {}", shown(because)),
        Err(SearchFailure::RateLimited { because, until }) => {
            let until = until.map_or("unknown".to_owned(), |it| it.to_string());
            format!("rate limited until {until}: {}", shown(because))
        }
        Err(SearchFailure::Misconfigured { because, hint }) => {
            format!("misconfigured: {}\nhint: {hint:?}", shown(because))
        }
        Err(SearchFailure::Failed { because, fault }) => {
            format!("failed ({fault:?}): {}", shown(because))
        }
    }
}

fn shown(because: &Reason) -> String {
    let Reason {
        provider,
        what,
        said,
    } = because;
    let said = match said.as_str() {
        "" => String::new(),
        said => format!(": {said}"),
    };
    format!("{provider} {what:?}{said}").trim_start().to_owned()
}

fn render_request(request: &HttpRequest) -> String {
    let mut text = format!("{} {}", request.method, request.shown_url());
    for (name, value) in &request.headers {
        if value.is_sensitive() {
            write!(text, "\n{name}: [secret]").unwrap();
        } else if name != "accept" && name != "content-type" {
            write!(text, "\n{name}: {}", value.to_str().unwrap()).unwrap();
        }
    }
    if !request.body.is_empty() {
        write!(text, "\n{}", String::from_utf8_lossy(&request.body)).unwrap();
    }
    text
}

fn render_page(page: &Page) -> String {
    let mut text = match page.hits.len() {
        0 => "nothing found".to_owned(),
        1 => "1 hit".to_owned(),
        count => format!("{count} hits"),
    };
    if page.unaddressed > 0 {
        write!(text, ", {} without address", page.unaddressed).unwrap();
    }
    if let Some(fee) = page.fee_usd {
        write!(text, ", cost ${fee:.4}").unwrap();
    }
    if let Some(left) = page.left {
        write!(text, ", left {left:?}").unwrap();
    }
    for hit in &page.hits {
        text.push('\n');
        text.push_str(&render_hit(hit));
    }
    text
}

fn render_hit(hit: &Hit) -> String {
    let mut text = format!("- {:?} <{}> {:?}", hit.title, hit.url, hit.kind);
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value.filter(|it| !it.is_empty()) {
            write!(text, "\n  {name}: {value}").unwrap();
        }
    };
    add("date", hit.date.map(|it| it.to_string()));
    add("by", Some(hit.authors.join("; ")));
    add("in", hit.venue.clone());
    add(
        "ids",
        Some(
            hit.ids
                .iter()
                .map(|(name, id)| format!("{name} {id}"))
                .collect::<Vec<_>>()
                .join(", "),
        ),
    );
    add("cited", hit.citation_count.map(|it| it.to_string()));
    add("snippet", Some(hit.snippet.clone()));
    add("abstract", hit.abstract_text.clone());
    add("text", hit.text.clone());
    add("open", hit.open_access.as_ref().map(ToString::to_string));
    add(
        "also",
        Some(
            hit.also_at
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" "),
        ),
    );
    add("retracted", hit.is_retracted.then(|| "yes".to_owned()));
    text
}

#[test]
fn a_hit_can_be_shown_to_machines() {
    let query = query("tea");
    let brave = find("brave").unwrap();
    let answer = brave.read(&query, &settings(), &response(200, &[], samples::BRAVE));
    let Ok(Answer::Page(page)) = answer else {
        panic!("{answer:?}")
    };
    let value = serde_json::to_value(&page.hits[0]).unwrap();
    assert_eq!(value["url"], "https://tea.example/");
    assert_eq!(
        (&value["date"], &value["kind"]),
        (&"2023-09-09".into(), &"web".into())
    );
    assert!(value.get("abstract").is_some() && value["ids"].as_object().unwrap().is_empty());
}
