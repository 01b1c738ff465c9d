//! What research makes of its sources: blocked is not empty, what fails in passing is tried again, and what the user says
//! of engines and providers is done.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::network::{Network, Reply};
use crate::place::Done;

const QUESTION: &str = "Does green tea help memory?";
const ALLOWED: &str = "[fetch]\nallow_private_hosts = [\"127.0.0.1\"]\nhost_interval_ms = 0\n";
const PAGE: &str = "<html><head><title>Tea and memory</title></head><body><article><h1>Tea and memory</h1>\
    <p>In a trial with forty older people green tea helped memory after three months. The people who drank \
    green tea did better in a memory test than the people who drank water.</p></article></body></html>";
const NO_PAPERS: &str =
    r#"<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>"#;

/// A SearXNG that finds four pages of this network, which answer as `page` says.
fn web(settings: &str, page: impl Fn(&str) -> Reply + Send + Sync + 'static) -> Network {
    let port = std::sync::Arc::new(AtomicUsize::new(0));
    let known = port.clone();
    let network = Network::new(
        &["searxng", "arxiv"],
        &format!("{ALLOWED}{settings}"),
        move |path| {
            let port = known.load(Ordering::SeqCst);
            match path {
                "/robots.txt" => Reply::new(404, "", ""),
                it if it.starts_with("/searxng") => {
                    let hits = (1..=4).map(|it| {
                    format!(
                        r#"{{"title": "Tea {it}", "url": "http://127.0.0.1:{port}/page/{it}", "content": "Tea."}}"#
                    )
                });
                    Reply::json(&format!(
                        r#"{{"results": [{}]}}"#,
                        hits.collect::<Vec<_>>().join(",")
                    ))
                }
                it if it.starts_with("/arxiv") => {
                    Reply::new(200, "content-type: application/atom+xml\r\n", NO_PAPERS)
                }
                other => page(other),
            }
        },
    );
    port.store(usize::from(network.address.port()), Ordering::SeqCst);
    network
}

fn research(network: &Network, arguments: &[&str]) -> Done {
    network.run(
        &[
            &["research", QUESTION, "--plain", "--reasoner", "builtin"],
            arguments,
        ]
        .concat(),
    )
}

#[test]
fn sources_that_none_could_read_are_not_nothing() {
    let network = web("", |_| Reply::new(403, "", "no robots"));
    let done = research(&network, &["--engine", "web", "--iterations", "1"]).is(5);
    let said = "4 sources were found, but none could be read: http://127.0.0.1:1/page/1 is blocked";
    assert!(done.stdout.contains(said), "{}", done.stdout);
    let done = research(
        &network,
        &[
            "--new",
            "--engine",
            "web",
            "--iterations",
            "1",
            "--json",
            "--lang",
            "ko",
        ],
    );
    let last: serde_json::Value =
        serde_json::from_str(done.is(5).stdout.lines().last().unwrap()).unwrap();
    let result = &last["result"];
    assert_eq!(result["no_evidence_because"], "nothing_readable");
    assert!(
        result["no_evidence_detail"]
            .as_str()
            .unwrap()
            .contains("is blocked"),
        "{result}"
    );
}

#[test]
fn where_no_search_was_made_nothing_is_said_to_be_missing() {
    let settings = "[provider.exa]\nfee_usd = 0.5\n";
    let network = Network::new(&["exa"], "", |_| Reply::json("{}"));
    network.place.write(
        "given.toml",
        format!(
            "{settings}enabled = true\nbase_url = \"{}\"\n",
            network.url("exa")
        )
        .as_bytes(),
    );
    let arguments = [
        "--engine",
        "exa",
        "--budget",
        "0.01",
        "--config",
        "given.toml",
    ];
    let done = research(&network, &arguments).is(4);
    assert!(
        done.stdout.contains("No search was made: budget exceeded."),
        "{}",
        done.stdout
    );
    assert_eq!(network.count("/exa"), 0);
}

/// That one lane found nothing says nothing of the lane that is blocked.
#[test]
fn blocked_beside_empty_is_blocked() {
    let network = Network::new(
        &["searxng", "arxiv"],
        "[academic]\nsources = [\"arxiv\"]\n",
        |path| match path.starts_with("/arxiv") {
            true => Reply::new(200, "content-type: application/atom+xml\r\n", NO_PAPERS),
            false => Reply::new(429, "retry-after: 600\r\n", "too many requests"),
        },
    );
    let done = research(&network, &["--engine", "hybrid", "--iterations", "1"]).is(5);
    assert!(
        done.stdout.contains("Every search was blocked or failed"),
        "{}",
        done.stdout
    );
    let history = std::fs::read(network.place.sessions()[0].join("search_history.json")).unwrap();
    let history: serde_json::Value = serde_json::from_slice(&history).unwrap();
    assert_eq!(history["queries"][0]["outcome"], "rate_limited");
    assert!(
        history["queries"][0]["because"]
            .as_str()
            .unwrap()
            .contains("searxng"),
        "{history}"
    );
}

#[test]
fn a_page_that_fails_in_passing_is_tried_again() {
    let times = AtomicUsize::new(0);
    let network = web("", move |path| match path {
        "/page/1" if times.fetch_add(1, Ordering::SeqCst) < 1 => Reply::new(503, "", "busy"),
        "/page/1" => Reply::html(PAGE),
        _ => Reply::new(404, "", "gone"),
    });
    let done = research(&network, &["--engine", "web", "--iterations", "1"]).is(0);
    assert!(
        done.stdout.contains("green tea helped memory"),
        "{}",
        done.stdout
    );
    assert_eq!(network.count("/page/1"), 2);
    assert_eq!(network.count("/page/2"), 1, "what is gone is gone");
}

/// Who found a source and who answered a search is a provider, and the engine stands beside it.
#[test]
fn providers_are_named_where_engines_were_asked() {
    let network = web("", |_| Reply::html(PAGE));
    let done = research(&network, &["--engine", "hybrid", "--iterations", "1"]).is(0);
    assert!(
        done.stderr.contains("searching: hybrid (searxng, arxiv)"),
        "{}",
        done.stderr
    );
    let folder = &network.place.sessions()[0];
    let sources = std::fs::read_to_string(folder.join("sources.md")).unwrap();
    assert!(
        sources.contains("searxng") && !sources.contains("hybrid"),
        "{sources}"
    );
    let history = std::fs::read(folder.join("search_history.json")).unwrap();
    let history: serde_json::Value = serde_json::from_slice(&history).unwrap();
    assert_eq!(history["queries"][0]["engine"], "hybrid");
    assert_eq!(history["queries"][0]["provider"], "searxng, arxiv");
    let korean = research(
        &network,
        &[
            "--new",
            "--engine",
            "web",
            "--iterations",
            "1",
            "--lang",
            "ko",
        ],
    );
    assert!(
        korean.stderr.contains("검색하는 곳: web (searxng"),
        "{}",
        korean.stderr
    );
    let json = research(
        &network,
        &["--new", "--engine", "web", "--iterations", "1", "--json"],
    );
    assert!(!json.stderr.contains("searching:"), "{}", json.stderr);
}

#[test]
fn a_session_that_goes_on_searches_where_it_is_told() {
    let network = web("", |_| Reply::html(PAGE));
    network.place.write(
        "docs/tea.md",
        b"# Tea\n\nGreen tea helps memory in adults, says a trial.\n",
    );
    research(&network, &["--engine", "web", "--iterations", "1"]).is(0);
    let asked = network.asked().len();
    let done = research(
        &network,
        &["--docs", "docs", "--engine", "local", "--iterations", "3"],
    );
    assert!(
        done.stderr.contains("searching: local documents"),
        "{}",
        done.stderr
    );
    assert!(done.stderr.contains("resuming 20"), "{}", done.stderr);
    assert_eq!(
        network.asked().len(),
        asked,
        "the engine local never touches the network"
    );
    research(&network, &["--engine", "web", "--iterations", "4"]);
    assert!(network.count("/searxng") > 1);
    let searches = network.count("/searxng");
    network.run(&[
        "resume",
        "--iterations",
        "5",
        "--engine",
        "local",
        "--plain",
        "--reasoner",
        "builtin",
    ]);
    assert_eq!(network.count("/searxng"), searches);
    network.place.run(&["replay"]).is(0);
    assert_eq!(network.place.sessions().len(), 1);
}

#[test]
fn the_engine_claude_without_its_model_falls_back_or_is_refused_at_once() {
    let network = web("", |_| Reply::html(PAGE));
    let seed = r#"{"search": {"engine": "claude", "fallback": true, "exa": {"enabled": false}}} // as it was"#;
    network.place.set("config.json", seed.as_bytes());
    let done = research(&network, &["--iterations", "1"]).is(0);
    let said = "the engine claude needs an Anthropic model, and none is set up; the engine auto searches instead";
    assert!(done.stderr.contains(said), "{}", done.stderr);
    assert!(network.count("/searxng") > 0);
    let strict = seed.replace("true", "false");
    network.place.set("config.json", strict.as_bytes());
    let before = network.place.sessions().len();
    let done = research(&network, &["--new", "--iterations", "1"]).is(2);
    assert!(
        done.stderr
            .contains("hint: set ANTHROPIC_API_KEY, or choose another engine"),
        "{}",
        done.stderr
    );
    assert_eq!(
        network.place.sessions().len(),
        before,
        "no session is made that cannot search"
    );
}

#[test]
fn providers_are_asked_for_as_many_results_as_the_settings_say() {
    let network = Network::new(&["brave"], "[search]\nresults_per_query = 7\n", |_| {
        Reply::json("{}")
    });
    research(&network, &["--sources", "brave", "--iterations", "1"]);
    let asked = network.asked();
    assert!(
        !asked.is_empty() && asked.iter().all(|it| it.path.contains("count=7")),
        "{asked:?}"
    );
}

/// What is wrong with one provider is no reason for the others to be silent.
#[test]
fn a_malformed_variable_makes_one_provider_unusable() {
    let network = web("", |_| Reply::html(PAGE));
    let with = |name: &str, value: &str, arguments: &[&str]| {
        let mut command = network.command(arguments);
        command.env(name, value);
        network.place.finish(command)
    };
    let arguments = [
        "research",
        QUESTION,
        "--plain",
        "--engine",
        "web",
        "--iterations",
        "1",
        "--new",
    ];
    let done = with("OPENALEX_MAILTO", "me", &arguments).is(0);
    assert!(
        done.stderr
            .contains("the value of OPENALEX_MAILTO is not an e-mail address"),
        "{}",
        done.stderr
    );
    with("BRAVE_API_KEY", "ключ", &arguments).is(0);
    let done = with(
        "BRAVE_API_KEY",
        "ключ",
        &["search", "tea", "--provider", "searxng"],
    )
    .is(0);
    assert!(done.stdout.contains("Tea 1"), "{}", done.stdout);
    let doctor = with("BRAVE_API_KEY", "ключ", &["doctor"]).stdout;
    assert!(!doctor.contains("hint: \n"), "{doctor}");
}

/// People call their own server by its host and port.
#[test]
fn a_server_of_ones_own_needs_no_scheme() {
    let network = web("", |_| Reply::html(PAGE));
    let settings = "[provider.searxng]\nenabled = true\ninterval_ms = 0\n";
    network
        .place
        .write("home/.config/pathfinder/config.toml", settings.as_bytes());
    let mut command = network.command(&["search", "tea", "--provider", "searxng"]);
    command.env("SEARXNG_URL", format!("{}/searxng", network.address));
    let done = network.place.finish(command).is(0);
    assert!(done.stdout.contains("Tea 1"), "{}", done.stdout);
}

#[test]
fn papers_that_hang_together_with_one_are_found() {
    let listed = r#"{"recommendedPapers": [{"paperId": "0123456789abcdef0123456789abcdef01234567",
        "title": "Tea and sleep", "year": 2021}]}"#;
    let network = Network::new(&["semantic_scholar"], "", |path| match path {
        path if path.contains("/recommendations/v1/papers/forpaper/DOI:10.1000/tea.1") => {
            Reply::json(listed)
        }
        path if path.contains("/graph/v1/paper/ARXIV:1706.03762/citations") => {
            Reply::json(r#"{"data": []}"#)
        }
        _ => Reply::new(404, "", ""),
    });
    let done = network
        .run(&["search", "10.1000/tea.1", "--related", "similar"])
        .is(0);
    assert!(done.stdout.contains("Tea and sleep"), "{}", done.stdout);
    network
        .run(&["search", "1706.03762", "--related", "citing"])
        .is(0);
    assert_eq!(
        network.count("/semantic_scholar/graph/v1/paper/ARXIV:1706.03762/citations"),
        1
    );
    let done = network
        .run(&["search", "green tea", "--related", "cited"])
        .is(2);
    assert!(
        done.stderr.contains("not the id of a paper: green tea"),
        "{}",
        done.stderr
    );
}
