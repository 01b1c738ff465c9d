//! Recorded replies of real providers, found by `PATHFINDER_DATA`: each is read, and what is in them is counted.

use std::collections::BTreeMap;
use std::path::PathBuf;

use expect_test::expect;
use serde_json::Value;

use super::*;

/// What came of the replies of one provider.
#[derive(Default)]
struct Counts {
    replies: usize,
    found: usize,
    empty: usize,
    searched: usize,
    hits: Hits,
    failures: BTreeMap<String, usize>,
}

#[derive(Default)]
struct Hits {
    all: usize,
    unaddressed: usize,
    fields: [usize; FIELDS.len()],
}

const FIELDS: [&str; 9] = [
    "title",
    "url",
    "date",
    "authors",
    "doi",
    "abstract",
    "snippet",
    "open access",
    "text",
];

fn has(hit: &Hit) -> [bool; FIELDS.len()] {
    [
        !hit.title.is_empty(),
        hit.url.has_host(),
        hit.date.is_some(),
        !hit.authors.is_empty(),
        hit.ids.doi.is_some(),
        hit.abstract_text.is_some(),
        !hit.snippet.is_empty(),
        hit.open_access.is_some(),
        hit.text.is_some(),
    ]
}

fn exchanges(name: &str) -> Option<Vec<Value>> {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from) else {
        eprintln!("skipped: 1 (PATHFINDER_DATA not set)");
        return None;
    };
    let text = std::fs::read_to_string(data.join("api").join(name)).unwrap();
    Some(
        text.split('\n')
            .filter(|it| !it.is_empty())
            .map(|it| serde_json::from_str(it).unwrap())
            .collect(),
    )
}

/// The provider of an exchange; none if we have no such provider.
fn provider_of(exchange: &Value) -> Option<&'static Provider> {
    find(match exchange["provider"].as_str().unwrap() {
        "semanticscholar" => "semantic_scholar",
        "google_cse" => "google",
        name => name,
    })
}

/// A question to which the reply could be one: about a paper if the address names one.
fn question(exchange: &Value) -> Query {
    let url = exchange["request"]["url"].as_str().unwrap_or_default();
    let is_search = url.is_empty() || (url.contains("query") && !url.contains("/search/match"));
    let subject = if is_search {
        Subject::Words("x".into())
    } else {
        Subject::Paper(Ids::default())
    };
    Query::about(subject, 100, now())
}

fn recorded_response(exchange: &Value) -> HttpResponse {
    let recorded = &exchange["response"];
    let mut headers = HeaderMap::new();
    for (name, value) in recorded["headers"].as_object().into_iter().flatten() {
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        headers.insert(
            name,
            HeaderValue::from_str(value.as_str().unwrap()).unwrap(),
        );
    }
    let body = match &recorded["body"] {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let status = u16::try_from(recorded["status"].as_u64().unwrap()).unwrap();
    HttpResponse {
        status,
        headers,
        body: body.into_bytes(),
        received_at: now(),
    }
}

fn count(counts: &mut Counts, exchange: &Value, provider: &Provider) {
    counts.replies += 1;
    let answer = provider.read(
        &question(exchange),
        &settings_of(provider),
        &recorded_response(exchange),
    );
    match &answer {
        Ok(Answer::Page(page)) => {
            let is_empty = page.hits.is_empty();
            counts.found += usize::from(!is_empty);
            counts.empty += usize::from(is_empty);
            counts.hits.all += page.hits.len();
            counts.hits.unaddressed += page.unaddressed;
            for hit in &page.hits {
                for (sum, has) in counts.hits.fields.iter_mut().zip(has(hit)) {
                    *sum += usize::from(has);
                }
            }
        }
        Ok(Answer::Then(_)) => counts.searched += 1,
        Err(_) => {
            let told = told(&answer);
            let verdict = told.lines().next().unwrap_or_default();
            let short: String = verdict.chars().take(90).collect();
            *counts.failures.entry(short).or_default() += 1;
        }
    }
}

fn render(counts: &BTreeMap<&str, Counts>) -> String {
    let mut text = String::new();
    for (name, counts) in counts {
        let Counts {
            replies,
            found,
            empty,
            searched,
            hits,
            failures,
        } = counts;
        write!(
            text,
            "{name}: {replies} replies, {found} with hits, {empty} empty"
        )
        .unwrap();
        if *searched > 0 {
            write!(text, ", {searched} lead to a second request").unwrap();
        }
        let fields: Vec<String> = FIELDS
            .iter()
            .zip(hits.fields)
            .filter(|(_, sum)| *sum > 0)
            .map(|(name, sum)| format!("{sum} {name}"))
            .collect();
        writeln!(text, "\n  {} hits: {}", hits.all, fields.join(", ")).unwrap();
        if hits.unaddressed > 0 {
            writeln!(text, "  {} results without address", hits.unaddressed).unwrap();
        }
        for (failure, sum) in failures {
            writeln!(text, "  {sum} {failure}").unwrap();
        }
    }
    text
}

fn check_recorded(files: &[&str], expected: Expect) {
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    for file in files {
        let Some(exchanges) = exchanges(file) else {
            return;
        };
        for exchange in &exchanges {
            if let Some(provider) = provider_of(exchange) {
                count(counts.entry(provider.name).or_default(), exchange, provider);
            }
        }
    }
    let text = render(&counts);
    eprintln!("{text}");
    expected.assert_eq(&text);
}

const ARCHIVES: [&str; 6] = [
    "arxiv.jsonl",
    "semanticscholar.jsonl",
    "pubmed.jsonl",
    "openalex.jsonl",
    "crossref.jsonl",
    "unpaywall.jsonl",
];

#[test]
fn archives() {
    check_recorded(
        &ARCHIVES,
        expect![[r#"
            arxiv: 17 replies, 13 with hits, 3 empty
              200 hits: 200 title, 200 url, 200 date, 200 authors, 58 doi, 200 abstract, 200 snippet, 200 open access
              1 failed (BadRequest): arxiv RefusesQuery: incorrect id format for badid
            crossref: 76 replies, 32 with hits, 14 empty
              201 hits: 182 title, 201 url, 176 date, 142 authors, 201 doi, 54 abstract, 54 snippet, 32 open access
              2 failed (BadRequest): crossref Elsewhere
              2 failed (BadRequest): crossref Status { status: 400 }: Integer specified as things but must
              2 failed (BadRequest): crossref Status { status: 400 }: This route does not support field qu
              1 failed (BadRequest): crossref Status { status: 400 }: This route does not support sample
              1 failed (BadRequest): crossref Status { status: 400 }: This route does not support sort
              8 failed (Unreadable): crossref NoResults
              14 failed (Unreadable): crossref NotFormat { format: "JSON" }
            openalex: 8 replies, 4 with hits, 0 empty
              5 hits: 4 title, 5 url, 4 date, 4 authors, 5 doi, 4 abstract, 4 snippet, 5 open access
              4 failed (Unreadable): openalex NoResults
            pubmed: 112 replies, 89 with hits, 0 empty, 2 lead to a second request
              90 hits: 90 title, 90 url, 90 date, 90 authors, 84 doi, 76 abstract, 76 snippet
              20 failed (Unreadable): pubmed NoResults
              1 failed (Unreadable): pubmed NotFormat { format: "XML" }
            semantic_scholar: 92 replies, 74 with hits, 8 empty
              4103 hits: 3378 title, 4103 url, 92 date, 29 authors, 30 doi, 6 abstract, 6 snippet, 111 open access
              20 results without address
              1 failed (BadRequest): semantic_scholar Status { status: 400 }: Unrecognized or unsupported 
              8 failed (Unreadable): semantic_scholar NoResults
              1 misconfigured: semantic_scholar RefusesKey: Forbidden
            unpaywall: 4 replies, 3 with hits, 1 empty
              4 hits: 4 title, 4 url, 4 date, 3 authors, 4 doi, 3 open access
        "#]],
    );
}

#[test]
fn engines_and_encyclopedias() {
    check_recorded(
        &["wikipedia.jsonl", "tavily.jsonl", "websearch.jsonl"],
        expect![[r#"
            brave: 1 replies, 1 with hits, 0 empty
              20 hits: 20 title, 20 url, 18 date, 20 snippet
            duckduckgo: 1 replies, 1 with hits, 0 empty
              10 hits: 10 title, 10 url, 10 snippet
            exa: 2 replies, 2 with hits, 0 empty
              3 hits: 3 title, 3 url, 3 date, 1 authors, 3 snippet, 3 text
            google: 1 replies, 1 with hits, 0 empty
              10 hits: 10 title, 10 url, 1 date, 10 snippet
            searxng: 1 replies, 1 with hits, 0 empty
              30 hits: 30 title, 30 url, 30 snippet
            serper: 1 replies, 1 with hits, 0 empty
              8 hits: 8 title, 8 url, 1 date, 8 snippet
            tavily: 3 replies, 3 with hits, 0 empty
              12 hits: 12 title, 12 url, 12 snippet
            wikipedia: 110 replies, 72 with hits, 3 empty
              84 hits: 84 title, 84 url, 1 snippet
              35 failed (Unreadable): wikipedia NoResults
        "#]],
    );
}
