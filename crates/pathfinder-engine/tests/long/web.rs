//! A small web on loopback: a search engine, an archive of papers, and the pages that they find.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use pathfinder_core::source::AuthorityTable;
use pathfinder_engine::web::{SetUp, Web, WebSettings};
use pathfinder_sources::PdfReader;
use pathfinder_sources::fetch::{Connector, FetchSettings, Politeness, Resolver};
use pathfinder_sources::provider::{self, BaseUrl, find};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

pub(crate) const ENGINES: [&str; 2] = ["searxng", "openalex"];

const TOWNS: [&str; 12] = [
    "Arvel",
    "Brenmoor",
    "Cawdale",
    "Dunfirth",
    "Elmstead",
    "Farrowby",
    "Glenholt",
    "Hexley",
    "Innisport",
    "Jarrowdean",
    "Kelmarsh",
    "Lorton",
];
const TRADES: [&str; 10] = [
    "law offices",
    "bakeries",
    "software teams",
    "dental clinics",
    "printing works",
    "call centres",
    "architects",
    "warehouses",
    "primary schools",
    "insurance brokers",
];
/// What was counted, beside productivity.
const COUNTED: [&str; 9] = [
    "sick days",
    "staff turnover",
    "customer complaints",
    "overtime",
    "meeting hours",
    "training hours",
    "wage costs",
    "night cover",
    "waiting times",
];
const KINDS: [&str; 6] = [
    "a controlled trial",
    "a survey",
    "a longitudinal study",
    "a review of company statistics",
    "an audit of conditions and limitations",
    "a comparison of cases",
];
const PAGES: usize = TOWNS.len() * TRADES.len();
const HITS: usize = 10;

/// Serves until the runtime ends.
pub(crate) async fn serve() -> Arc<Web> {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    });
    web(address)
}

fn web(address: SocketAddr) -> Arc<Web> {
    let providers = ENGINES.map(|name| SetUp {
        provider: find(name).expect("a provider"),
        settings: provider::Settings {
            base_url: BaseUrl::parse(&format!("http://{address}/{name}")).ok(),
            interval: Some(Duration::ZERO),
            ..provider::Settings::default()
        },
        is_on: true,
    });
    let settings = WebSettings {
        providers: providers.into(),
        unusable: Vec::new(),
        servers: Vec::new(),
        web: vec!["searxng".into()],
        archives: vec!["openalex".into()],
        hybrid_asks_archives: true,
        falls_back: true,
        searches_side_by_side: 4,
        categories: Vec::new(),
        authority: AuthorityTable::default(),
        fetch: FetchSettings {
            politeness: Politeness {
                host_interval: Duration::ZERO,
                ..Politeness::default()
            },
            ..FetchSettings::default()
        },
        max_age: Duration::ZERO,
    };
    let resolver = Resolver::scripted(|_| Ok(vec![IpAddr::from(Ipv4Addr::new(8, 8, 4, 4))]));
    let connector = Connector::scripted(move |_| TcpStream::connect(address));
    let pdf = PdfReader::this_binary().expect("a program");
    Arc::new(Web::new(settings, resolver, connector, pdf).expect("a client"))
}

/// One request and its answer, and the connection is over.
async fn answer(stream: TcpStream) {
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while stream.read_line(&mut head).await.is_ok_and(|it| it > 2) {}
    let path = head.split(' ').nth(1).unwrap_or_default();
    let (status, kind, body) = reply(path);
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} Because\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    // Whoever has read enough hangs up.
    let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
}

fn reply(path: &str) -> (u16, &'static str, String) {
    let words = path.split_once('?').map_or("", |it| it.1).to_lowercase();
    let page = path.strip_prefix("/study-").and_then(|it| it.parse().ok());
    match page {
        _ if path.starts_with("/searxng") => (200, "application/json", pages(&words)),
        _ if path.starts_with("/openalex") => (200, "application/json", papers(&words)),
        Some(page) if page < PAGES => (200, "text/html; charset=utf-8", html(page)),
        _ => (404, "text/plain", "gone".to_owned()),
    }
}

/// The pages that have most of the words; among equals every query has an order of its own.
fn found(words: &str) -> Vec<usize> {
    let rank = |page: &usize| {
        let text = format!("{} {}", title(*page), text(*page)).to_lowercase();
        let asked = words.split(|it: char| !it.is_alphanumeric());
        let has = asked.filter(|it| it.len() > 3 && text.contains(it)).count();
        let mut lot = DefaultHasher::new();
        (words, page).hash(&mut lot);
        (std::cmp::Reverse(has), lot.finish())
    };
    let mut all: Vec<usize> = (0..PAGES).collect();
    all.sort_by_cached_key(rank);
    all.truncate(HITS);
    all
}

fn pages(words: &str) -> String {
    let hit =
        |page: usize| json!({"title": title(page), "url": url(page), "content": sentence(page, 0)});
    let results: Vec<_> = found(words).into_iter().map(hit).collect();
    json!({ "results": results }).to_string()
}

fn papers(words: &str) -> String {
    let paper = |page: usize| {
        let words = text(page);
        let mut places = serde_json::Map::new();
        for (place, word) in words.split_whitespace().enumerate() {
            let known = places.entry(word).or_insert_with(|| json!([]));
            known.as_array_mut().expect("a list").push(json!(place));
        }
        json!({
            "id": format!("https://openalex.org/W{page}"), "doi": format!("https://doi.org/10.5555/study.{page}"),
            "title": title(page), "display_name": title(page), "publication_year": 2010 + page % 15,
            "authorships": [{"author": {"display_name": "Hale, R."}}], "abstract_inverted_index": places,
            "open_access": {"is_oa": false, "oa_url": null},
        })
    };
    let results: Vec<_> = found(words).into_iter().take(HITS / 2).map(paper).collect();
    json!({"meta": {"count": results.len()}, "results": results}).to_string()
}

fn url(page: usize) -> String {
    let town = TOWNS[page % TOWNS.len()].to_lowercase();
    format!("https://{town}-{}.example/study-{page}", page / TOWNS.len())
}

fn title(page: usize) -> String {
    let (town, trade) = (TOWNS[page % TOWNS.len()], TRADES[page / TOWNS.len()]);
    format!("The four-day work week in {trade} of {town}")
}

fn html(page: usize) -> String {
    let (title, text) = (title(page), text(page).replace(". ", ".</p><p>"));
    format!(
        "<html lang=\"en\"><head><title>{title}</title></head><body><article><h1>{title}</h1><p>{text}</p></article></body></html>"
    )
}

fn text(page: usize) -> String {
    let sentences = (0..4).map(|it| sentence(page, it));
    sentences.collect::<Vec<_>>().join(" ")
}

/// What a page says; pages of one trade contradict each other.
fn sentence(page: usize, place: usize) -> String {
    let (town, trade) = (TOWNS[page % TOWNS.len()], TRADES[page / TOWNS.len()]);
    let kind = KINDS[page % KINDS.len()];
    let counted = COUNTED[page % COUNTED.len()];
    let other = COUNTED[(page * 5 + 2) % COUNTED.len()];
    let percent = 3 + page * 7 % 23;
    let (raised, cut) = match page % 3 {
        0 => ("lowered", "increased"),
        _ => ("raised", "reduced"),
    };
    match place {
        0 => format!(
            "The four-day work week {raised} productivity in {trade} by {percent} percent, {kind} of the {town} Institute found."
        ),
        1 => format!(
            "The four-day work week {cut} {counted} in {trade} by {} percent within a year.",
            percent + 4
        ),
        2 => format!(
            "Where {other} had been high before, the four-day work week changed less in {trade} than elsewhere."
        ),
        _ => format!("Managers of {trade} in {town} expect {other} to matter more than hours."),
    }
}
