//! A whole session over the network: two web engines, two archives and a PDF, up to a report whose citations are proved.
//! Names resolve to public addresses, and every connection ends on loopback.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use pathfinder_core::contract::Role;
use pathfinder_core::question::Question;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::settings::{LookUp, Settings};
use pathfinder_core::source::AuthorityTable;
use pathfinder_engine::crowd::Crowd;
use pathfinder_engine::drive::Drive;
use pathfinder_engine::home::Home;
use pathfinder_engine::models::{AttemptPolicy, Models, RoleModel};
use pathfinder_engine::perform::{Capabilities, Performer};
use pathfinder_engine::web::{SetUp, Web, WebSettings};
use pathfinder_reason::model::{self, Endpoint, Price, Protocol, Rates, Route};
use pathfinder_sources::fetch::{Connector, FetchSettings, Politeness, Resolver};
use pathfinder_sources::provider::{self, BaseUrl, Mailto, Secret, find};
use pathfinder_sources::{PDF_CHILD_ARGUMENT, PdfReader};
use serde_json::Value;
use tokio::sync::{Semaphore, mpsc};

use crate::fetching::small_pdf;
use crate::network::{Network, Reply};
use crate::recorded::replies;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const ENGINES: [&str; 4] = ["brave", "exa", "arxiv", "openalex"];
const ITERATIONS: u32 = 3;

/// What the providers answer by name, and what stands at every other address.
struct World {
    replies: BTreeMap<&'static str, String>,
    /// The one PDF that can be had, and what its path begins with.
    pdf: Vec<u8>,
    pdf_at: String,
    page: String,
    /// Providers that take us for a robot.
    blocking: &'static [&'static str],
}

impl World {
    fn network(self) -> Network {
        let World {
            replies,
            pdf,
            pdf_at,
            page,
            blocking,
        } = self;
        Network::new(&[], "", move |path| {
            let name = path.split('/').nth(1).unwrap_or_default();
            match replies.get(name) {
                Some(_) if blocking.contains(&name) => Reply::new(403, "", "no robots"),
                Some(text) if name == "arxiv" => {
                    Reply::new(200, "content-type: application/atom+xml\r\n", text.as_str())
                }
                Some(text) => Reply::json(text),
                None if path == "/robots.txt" => Reply::new(404, "", ""),
                None if path.starts_with(&pdf_at) => {
                    Reply::new(200, "content-type: application/pdf\r\n", pdf.clone())
                }
                None if path.contains("pdf") => Reply::new(404, "", ""),
                None => Reply::html(&page),
            }
        })
    }
}

fn web(network: &Network) -> Arc<Web> {
    let providers = ENGINES.into_iter().chain(["unpaywall"]).map(|name| SetUp {
        provider: find(name).unwrap(),
        settings: provider::Settings {
            base_url: Some(BaseUrl::parse(&network.url(name)).unwrap()),
            key: Secret::new("canary-key"),
            mailto: Mailto::parse("somebody@tea.example"),
            contents: true,
            interval: Some(Duration::ZERO),
            ..provider::Settings::default()
        },
        is_on: true,
    });
    let settings = WebSettings {
        providers: providers.collect(),
        unusable: Vec::new(),
        servers: Vec::new(),
        web: vec!["brave".into()],
        archives: vec!["arxiv".into(), "openalex".into()],
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
    let loopback = network.address;
    let resolver = Resolver::scripted(|_| Ok(vec![IpAddr::from(Ipv4Addr::new(8, 8, 4, 4))]));
    let connector = Connector::scripted(move |_| tokio::net::TcpStream::connect(loopback));
    let command = vec![
        env!("CARGO_BIN_EXE_pathfinder").into(),
        PDF_CHILD_ARGUMENT.into(),
    ];
    let pdf = PdfReader {
        command,
        deadline: Duration::from_secs(30),
    };
    Arc::new(Web::new(settings, resolver, connector, pdf).unwrap())
}

/// A model that can search the web, at 13,150 micro-dollars a search as `searched` counts it.
fn models(network: &Network) -> Models {
    let base_url = model::BaseUrl::parse(&network.url("anthropic")).unwrap();
    let key = model::Secret::new("canary-key");
    let endpoint = Endpoint {
        route: Route::Http {
            protocol: Protocol::Anthropic,
            base_url,
            key,
        },
        model: "claude-sonnet-4-5".into(),
        max_tokens: 1000,
        thinking_tokens: 0,
        json_schema: true,
        stream: false,
        web_searches_max: 0,
        deadline: Duration::from_secs(30),
        reply_bytes_max: 1 << 20,
    };
    let rates = Rates {
        input: 3_000_000,
        output: 15_000_000,
        cache_read: 300_000,
        cache_write: 3_750_000,
    };
    let price = Price {
        rates,
        web_search: 10_000,
        ..Price::default()
    };
    let (name, permits) = (
        "anthropic/claude-sonnet-4-5".to_owned(),
        Arc::new(Semaphore::new(4)),
    );
    let role_model = RoleModel {
        name,
        endpoint,
        price,
        prompt_bytes_max: 24_000,
        permits,
    };
    let role_models = Role::ALL
        .into_iter()
        .map(|it| (it, role_model.clone()))
        .collect();
    Models::new(role_models, AttemptPolicy::default(), "").unwrap()
}

/// Runs a session over a world, and proves its report with the program itself.
fn research(question: &str, world: World) -> (Session, PathBuf, Network) {
    let settings = Settings {
        providers: vec!["hybrid".into()],
        ..Settings::default()
    };
    research_with(settings, question, world)
}

fn research_with(settings: Settings, question: &str, world: World) -> (Session, PathBuf, Network) {
    let network = world.network();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let home = Home::at(network.place.path()).unwrap();
    let settings = Settings {
        iterations_max: ITERATIONS,
        follows_citations: true,
        ..settings
    };
    let mut held = home
        .create(Question::new(question).unwrap(), settings, NOW)
        .unwrap();
    let (models, web) = (Some(Arc::new(models(&network))), Some(web(&network)));
    let performer = Performer::Live(Capabilities {
        models,
        web,
        ..Capabilities::default()
    });
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let drive = Drive::new(&mut held, performer, &crowd, &mut orders, || NOW);
    runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(120), drive.run()).await })
        .unwrap()
        .unwrap();
    runtime.shutdown_background();
    let (session, folder) = (held.session.clone(), held.paths.folder.clone());
    drop(held);
    network.place.run(&["check"]).is(0);
    network.place.run(&["validate"]).is(0);
    network.place.run(&["replay"]).is(0);
    (session, folder, network)
}

/// What holds of every such session.
fn holds(session: &Session, folder: &Path) {
    assert_eq!(session.iteration, ITERATIONS);
    let asked: Vec<&str> = session.searching.0.keys().map(String::as_str).collect();
    assert!(ENGINES.iter().all(|it| asked.contains(it)), "{asked:?}");
    let found = |name: &str| session.searching.0[name].hits > 0;
    assert!(
        ENGINES.iter().all(|it| found(it)),
        "{:#?}",
        session.searching
    );
    assert!(!session.graph.observations().is_empty());
    assert!(
        session.budget.spent_micro_usd() > 0,
        "searches at Brave and Exa are paid for"
    );
    assert_eq!(session.budget.reserved_micro_usd(), 0);
    let fees: u64 = session
        .searching
        .0
        .values()
        .map(|it| it.spent_micro_usd)
        .sum();
    assert_eq!(session.budget.spent_micro_usd(), fees);

    let kept = session
        .sources
        .iter()
        .find_map(|it| Some((it, it.file.as_ref()?)));
    let (paper, file) = kept.expect("a paper whose file is kept");
    let bytes = std::fs::read(folder.join("papers").join(file)).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
    let index: Value =
        serde_json::from_slice(&std::fs::read(folder.join("paper_index.json")).unwrap()).unwrap();
    let entry = &index[&paper.paper.as_ref().unwrap().id];
    assert_eq!(entry["pdf_path"], format!("papers/{file}"));
    for field in [
        "title",
        "authors",
        "year",
        "source",
        "abstract_summary",
        "citations",
        "key_findings",
    ] {
        assert!(
            !entry[field].is_null() || field == "citations",
            "{field}: {entry}"
        );
    }
    let written = std::fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    assert!(!written.contains("canary-key"), "S28");
}

#[test]
fn recorded_replies_make_a_report_that_is_proved() {
    let Some(data) = std::env::var_os("PATHFINDER_DATA").map(PathBuf::from) else {
        println!("skipped: 1 (PATHFINDER_DATA not set)");
        return;
    };
    let replies = replies(&data);
    // Of the first paper that arXiv names; of the others the abstracts are read.
    let (_, first) = replies["arxiv"].split_once("arxiv.org/pdf/").unwrap();
    let world = World {
        pdf_at: format!("/pdf/{}", first.split('"').next().unwrap()),
        replies,
        pdf: std::fs::read(data.join("extract/pdf/pdflatex-4-pages.pdf")).unwrap(),
        page:
            "<title>Python</title><p>Python is a programming language that is used for testing.</p>"
                .into(),
        blocking: &[],
    };
    let (session, folder, _network) = research("Do large language models help testing?", world);
    holds(&session, &folder);
}

#[test]
fn written_replies_make_a_report_that_is_proved() {
    let (session, folder, network) = research("Does green tea help memory?", tea());
    holds(&session, &folder);
    let quotes: Vec<&str> = session
        .graph
        .observations()
        .iter()
        .map(|it| it.quote.as_str())
        .collect();
    assert!(
        quotes
            .iter()
            .any(|it| it.contains("Green tea helps memory.")),
        "the PDF: {quotes:#?}"
    );
    assert!(
        quotes.iter().any(|it| it.contains("twelve trials")),
        "what Exa sent: {quotes:#?}"
    );
    assert!(
        quotes.iter().any(|it| it.contains("forty older people")),
        "the page: {quotes:#?}"
    );

    let retracted = session
        .sources
        .iter()
        .find(|it| it.is_retracted())
        .expect("the retracted paper");
    assert_eq!(retracted.authority, 0.0);
    let sources = std::fs::read_to_string(folder.join("sources.md")).unwrap();
    assert!(sources.contains("Retracted"), "{sources}");

    let cost = network.place.run(&["cost"]).is(0).stdout;
    assert!(ENGINES.iter().all(|it| cost.contains(it)), "{cost}");
}

/// A paper that has a DOI and nothing else is asked for where papers are known; an id of an archive is an address.
#[test]
fn closed_papers_are_read_where_they_are_open() {
    let copy = r#"{"doi": "10.1000/tea.77", "title": "Tea doubles memory", "is_oa": true,
        "best_oa_location": {"url_for_pdf": "https://open.example/pdf/2401.00001"}}"#;
    let mut world = tea();
    world.replies.insert("unpaywall", copy.to_owned());
    let paper = r#"{"id": "https://openalex.org/W88", "title": "Tea in the morning", "publication_year": 2020,
        "ids": {"pmcid": "https://www.ncbi.nlm.nih.gov/pmc/articles/88"}, "open_access": {"oa_url": null},
        "abstract_inverted_index": {"Tea": [0], "wakes.": [1]}}"#;
    let more =
        world.replies["openalex"].replace("\"results\": [", &format!("\"results\": [{paper},"));
    world.replies.insert("openalex", more);
    let settings = Settings {
        providers: vec!["hybrid".into()],
        looks_up_papers: LookUp::RetractionAndOpenCopy,
        ..Settings::default()
    };
    let (session, _, network) = research_with(settings, "Does green tea help memory?", world);
    let found = session
        .sources
        .iter()
        .find(|it| it.url.contains("10.1000/tea.77"))
        .unwrap();
    assert_eq!(found.locator, "https://open.example/pdf/2401.00001");
    assert_eq!(found.file.as_deref(), Some("10.1000_tea.77.pdf"));
    assert_eq!(
        network.count("/unpaywall/10.1000/tea.77"),
        1,
        "it is asked once"
    );
    assert!(
        network.count("/articles/PMC88/pdf/") > 0,
        "{:#?}",
        session.sources
    );
    assert_eq!(session.searching.0["unpaywall"].searches, 1);
}

#[test]
fn an_engine_that_blocks_stands_in_the_report_and_the_others_go_on() {
    let world = World {
        blocking: &["brave"],
        ..tea()
    };
    let (session, folder, _network) = research("Does green tea help memory?", world);
    let brave = &session.searching.0["brave"];
    assert_eq!((brave.failed, brave.hits), (brave.searches, 0));
    assert!(!session.graph.observations().is_empty());
    let report = std::fs::read_to_string(folder.join("RESEARCH_REPORT.md")).unwrap();
    let failures = report
        .lines()
        .find(|it| it.contains("Search provider failed"))
        .unwrap_or(&report);
    assert!(failures.contains("brave"), "{failures}");
}

/// A world in which a model of Anthropic finds one page.
fn searched() -> World {
    let reply = r#"{"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5",
        "stop_reason": "end_turn", "content": [
            {"type": "server_tool_use", "id": "t1", "name": "web_search", "input": {"query": "green tea memory"}},
            {"type": "web_search_tool_result", "tool_use_id": "t1", "content": [
                {"type": "web_search_result", "title": "Tea and memory", "url": "https://tea.example/memory",
                 "encrypted_content": "eA==", "page_age": null}]},
            {"type": "text", "text": "{}"}],
        "usage": {"input_tokens": 900, "output_tokens": 30, "server_tool_use": {"web_search_requests": 1}}}"#;
    World {
        replies: [("anthropic", reply.to_owned())].into(),
        ..tea()
    }
}

#[test]
fn a_model_that_searches_is_an_engine_whose_cost_is_settled() {
    let settings = Settings {
        providers: vec!["claude".into()],
        ..Settings::default()
    };
    let (session, folder, network) =
        research_with(settings, "Does green tea help memory?", searched());
    let claude = &session.searching.0["claude"];
    assert_eq!((claude.failed, claude.hits), (0, claude.searches));
    assert_eq!(network.count("/anthropic"), claude.searches as usize);
    assert_eq!(claude.spent_micro_usd, claude.searches * 13_150);
    assert_eq!(session.budget.spent_micro_usd(), claude.spent_micro_usd);
    assert_eq!(session.budget.reserved_micro_usd(), 0);
    let quotes: Vec<&str> = session
        .graph
        .observations()
        .iter()
        .map(|it| it.quote.as_str())
        .collect();
    assert!(
        quotes.iter().any(|it| it.contains("forty older people")),
        "{quotes:#?}"
    );
    let written = std::fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    assert!(!written.contains("canary-key"), "S28");
    let cost = network.place.run(&["cost"]).is(0).stdout;
    assert!(cost.contains("claude"), "{cost}");
}

#[test]
fn a_search_by_a_model_that_does_not_fit_in_the_budget_is_not_begun() {
    let settings = Settings {
        providers: vec!["claude".into()],
        budget_micro_usd: 20_000,
        ..Settings::default()
    };
    let (session, _, network) = research_with(settings, "Does green tea help memory?", searched());
    assert_eq!(
        (
            network.count("/anthropic"),
            session.budget.spent_micro_usd()
        ),
        (0, 0)
    );
    assert_eq!(session.status, Status::BudgetExceeded);
}

/// Replies in the wire formats of the providers, all about tea.
fn tea() -> World {
    let brave = r#"{"web": {"results": [{"title": "Tea and memory", "url": "https://tea.example/memory",
        "description": "What tea does."}]}}"#;
    let exa = r#"{"results": [{"title": "A review of green tea", "url": "https://review.example/tea",
        "publishedDate": "2024-02-01T00:00:00.000Z", "author": "Kim",
        "text": "We looked at twelve trials. In twelve trials green tea helped the memory of adults."}],
        "costDollars": {"total": 0.005}}"#;
    let arxiv = r#"<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">
        <entry><id>http://arxiv.org/abs/2401.00001v1</id><title>Green tea and memory</title>
        <published>2024-01-01T00:00:00Z</published><updated>2024-01-01T00:00:00Z</updated>
        <summary>We ask whether green tea helps memory.</summary><author><name>Lee, B.</name></author>
        <link title="pdf" href="http://arxiv.org/pdf/2401.00001v1" rel="related" type="application/pdf"/>
        <link href="http://arxiv.org/abs/2401.00001v1" rel="alternate" type="text/html"/></entry></feed>"#;
    let openalex = r#"{"meta": {"count": 1}, "results": [{"id": "https://openalex.org/W77",
        "doi": "https://doi.org/10.1000/tea.77", "title": "Tea doubles memory", "display_name": "Tea doubles memory",
        "publication_year": 2019, "publication_date": "2019-05-01", "is_retracted": true, "cited_by_count": 12,
        "authorships": [{"author": {"display_name": "Park, C."}}],
        "abstract_inverted_index": {"Green": [0], "tea": [1], "doubles": [2], "memory.": [3]},
        "open_access": {"is_oa": false, "oa_url": null}}]}"#;
    let page = "<html><head><title>Tea and memory</title></head><body><article><h1>Tea and memory</h1>\
        <p>In a trial with forty older people green tea helped memory after three months. The people who drank \
        green tea did better in a memory test than the people who drank water.</p></article></body></html>";
    let replies = [
        ("brave", brave),
        ("exa", exa),
        ("arxiv", arxiv),
        ("openalex", openalex),
    ];
    World {
        replies: replies.map(|(name, text)| (name, text.to_owned())).into(),
        pdf: small_pdf(),
        pdf_at: "/pdf/2401.00001".to_owned(),
        page: page.to_owned(),
        blocking: &[],
    }
}

#[test]
fn a_session_whose_searches_all_fail_pauses_and_says_what_to_do() {
    let network = Network::new(&["arxiv"], "[academic]\nsources = [\"arxiv\"]\n", |_| {
        Reply::new(503, "", "busy")
    });
    let question = "Does green tea help memory?";
    let done = network
        .run(&[
            "research",
            question,
            "--sources",
            "arxiv",
            "--iterations",
            "50",
            "--plain",
        ])
        .is(5);
    assert!(
        done.stdout.contains("Every search was blocked or failed"),
        "{}",
        done.stdout
    );
    assert!(
        done.stderr
            .contains("status: paused (no search brought an answer), iteration 3/50"),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("what to do: check the network"),
        "{}",
        done.stderr
    );
    assert!(
        network.count("/arxiv") <= 3 * 3 * 3 * 2,
        "two attempts at each of three wordings of three aims in three iterations: {}",
        network.count("/arxiv")
    );
}
