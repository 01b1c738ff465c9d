//! `search` and the providers' rows of `doctor`, against a network in small.

use expect_test::{Expect, expect};
use rustix::process::Signal;

use crate::network::{Network, Reply};

const BRAVE: &str = r#"{"web":{"results":[
    {"title":"Tea and <b>memory</b>","url":"https://tea.example/memory","description":"Tea helps memory.","page_age":"2025-03-01"},
    {"title":"Milk","url":"https://milk.example/","description":"Milk \u001b[31mdoes not."}]}}"#;
const TAVILY: &str = r#"{"results":[{"title":"Rice","url":"https://rice.example/","content":"Rice."}],"usage":{"credits":1}}"#;
const EXA: &str = r#"{"results":[{"title":"Milk","url":"http://www.milk.example","text":"All about milk."}],
    "costDollars":{"total":0.006}}"#;
const ARXIV: &str = r#"<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">
    <entry><id>http://arxiv.org/abs/2501.00001v1</id><title>Tea and the brain</title>
    <summary>We brew tea.</summary><published>2025-01-01T00:00:00Z</published>
    <author><name>Kim Cha</name></author></entry></feed>"#;
const WIKIPEDIA: &str = r#"{"batchcomplete":true,"query":{"pages":[{"index":1,"title":"Tea",
    "fullurl":"https://en.wikipedia.org/wiki/Tea","extract":"Tea is a drink."}]}}"#;
const RIDDLE: &str = "<html><body><form id=\"challenge-form\">anomaly-modal</form></body></html>";

fn check(network: &Network, arguments: &[&str], code: i32, expected: Expect) {
    let done = network.run(arguments).is(code);
    expected.assert_eq(&format!("{}--\n{}", done.stdout, done.stderr));
}

#[test]
fn results_are_shown_with_who_found_them_and_what_they_cost() {
    let network = Network::new(&["brave"], "", |_| {
        Reply::new(
            200,
            "x-ratelimit-limit: 1, 2000\r\nx-ratelimit-remaining: 0, 1900\r\n",
            BRAVE,
        )
    });
    check(
        &network,
        &["search", "tea memory", "--provider", "brave", "-n", "2"],
        0,
        expect![[r#"
            1. Tea and memory
               https://tea.example/memory
               2025-03-01 · brave
               Tea helps memory.
            2. Milk
               https://milk.example/
               brave
               Milk does not.
            --
            brave: 2 results, $0.0050, 1900 requests left
        "#]],
    );
    let asked = network.asked();
    assert_eq!(asked.len(), 1);
    assert!(
        asked[0].path.contains("q=tea+memory") && asked[0].path.contains("count=2"),
        "{asked:?}"
    );
    assert!(
        asked[0]
            .head
            .to_lowercase()
            .contains("x-subscription-token: canary-brave"),
        "{asked:?}"
    );
    let json = network
        .run(&["search", "tea", "--provider", "brave", "--json"])
        .is(0)
        .json();
    assert_eq!(json["providers"][0]["outcome"], "found");
    assert_eq!(json["providers"][0]["left"]["requests"], 1900);
    assert_eq!(json["providers"][0]["fee_usd_max"], 0.005);
    assert_eq!(json["hits"][0]["title"], "Tea and memory");
    assert_eq!(json["hits"][0]["found_by"][0]["rank"], 1);
}

/// One provider for each way to go wrong.
fn bad_day() -> Network {
    Network::new(
        &["brave", "tavily", "duckduckgo", "serper", "wikipedia"],
        "[search]\nfallback = false\n",
        |path| match path.split('/').nth(1).unwrap() {
            "brave" => Reply::json(r#"{"query":{"original":"tea"}}"#),
            "duckduckgo" => Reply::new(202, "content-type: text/html\r\n", RIDDLE),
            "tavily" => Reply::new(
                401,
                "content-type: application/json\r\n",
                r#"{"detail":{"error":"Unauthorized: invalid API key canary-TAVILY"}}"#,
            ),
            "serper" => Reply::new(
                429,
                "retry-after: 30\r\ndate: Thu, 01 Jan 2026 00:00:00 GMT\r\n",
                r#"{"message":"Too many requests"}"#,
            ),
            _ => Reply::new(500, "", "no"),
        },
    )
}

/// Blocked is not empty, and each ends with its own exit code.
#[test]
fn nothing_found_blocked_rate_limited_and_misconfigured_are_told_apart() {
    let network = bad_day();
    check(
        &network,
        &["search", "tea", "--provider", "brave"],
        0,
        expect![[r#"
            --
            brave: nothing was found, $0.0050
        "#]],
    );
    check(
        &network,
        &["search", "tea", "--provider", "duckduckgo"],
        5,
        expect![[r#"
            --
            duckduckgo: blocked (asks for proof that we are not a robot)
            error: every search was blocked or failed; that does not mean that there is nothing to find
            hint: ask another provider: --engine academic, or set SEARXNG_URL or BRAVE_API_KEY
        "#]],
    );
    check(
        &network,
        &["search", "tea", "--provider", "tavily"],
        1,
        expect![[r#"
            --
            tavily: misconfigured (refuses the key: Unauthorized: invalid API key [key])
            error: no provider gave an answer
            hint: check TAVILY_API_KEY
        "#]],
    );
    check(
        &network,
        &["search", "tea", "--provider", "wikipedia"],
        1,
        expect![[r#"
            --
            wikipedia: failed (answers with status 500: no)
            error: no provider gave an answer
            hint: pathfinder doctor shows which providers can be asked
        "#]],
    );
    let limited = network
        .run(&["search", "tea", "--provider", "serper", "--json"])
        .is(5);
    let json = limited.json();
    assert_eq!(json["providers"][0]["outcome"], "rate_limited");
    assert!(
        json["providers"][0]["until"]
            .as_str()
            .unwrap()
            .ends_with('Z'),
        "{json}"
    );
    assert_eq!(json["hits"].as_array().unwrap().len(), 0);
}

#[test]
fn without_a_key_it_says_which_is_missing_and_asks_nobody() {
    let network = Network::new(&["exa"], "[search]\nfallback = false\n", |_| {
        Reply::json(EXA)
    });
    let mut command = network.place.command(&["search", "tea", "--engine", "exa"]);
    command.env_remove("EXA_API_KEY");
    let done = network.place.finish(command).is(1);
    assert!(
        done.stderr.contains("exa: misconfigured (needs a key)"),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("hint: set EXA_API_KEY"),
        "{}",
        done.stderr
    );
    let mut command = network
        .place
        .command(&["search", "tea", "--engine", "exa", "--lang", "ko"]);
    command.env_remove("EXA_API_KEY");
    let done = network.place.finish(command).is(1);
    assert!(
        done.stderr
            .contains("도움말: 환경 변수 EXA_API_KEY를 설정하세요"),
        "{}",
        done.stderr
    );
    assert_eq!(network.asked().len(), 0);
}

#[test]
fn the_second_web_provider_stands_in_for_the_first() {
    let script = |path: &str| match path.split('/').nth(1).unwrap() {
        "brave" => Reply::new(503, "", "down"),
        "tavily" => Reply::json(TAVILY),
        _ => Reply::new(500, "", "no"),
    };
    let network = Network::new(
        &["brave", "tavily", "arxiv"],
        "[search]\nengine = \"web\"\n",
        script,
    );
    check(
        &network,
        &["search", "rice"],
        0,
        expect![[r#"
            1. Rice
               https://rice.example/
               tavily
               Rice.
            --
            brave: failed (answers with status 503: down), $0.0050
            tavily: 1 result, $0.0080
        "#]],
    );
    assert_eq!(network.count("/arxiv"), 0);
    let mut command = network.command(&["search", "rice"]);
    command.env("PATHFINDER_SEARCH_FALLBACK", "false");
    network.place.finish(command).is(1);
    assert_eq!((network.count("/brave"), network.count("/tavily")), (2, 1));
}

#[test]
fn hybrid_asks_side_by_side_and_makes_one_list() {
    let network = Network::new(&["brave", "exa", "arxiv"], "", |path| {
        match path.split('/').nth(1).unwrap() {
            "brave" => Reply::json(BRAVE),
            "exa" => Reply::json(EXA),
            _ => Reply::new(200, "content-type: application/atom+xml\r\n", ARXIV),
        }
    });
    let json = network
        .run(&["search", "milk tea", "--engine", "hybrid", "--json"])
        .is(0)
        .json();
    let hits: Vec<String> = json["hits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let by = it["found_by"].as_array().unwrap();
            let by: Vec<&str> = by
                .iter()
                .map(|it| it["provider"].as_str().unwrap())
                .collect();
            format!("{} ({})", it["title"].as_str().unwrap(), by.join(", "))
        })
        .collect();
    expect![[r#"
        Milk (brave, exa)
        Tea and the brain (arxiv)
        Tea and memory (brave)"#]]
    .assert_eq(&hits.join("\n"));
    assert_eq!(json["fee_usd"], 0.011);
}

#[test]
fn with_nothing_set_up_the_keyless_are_asked_and_it_says_how_to_get_more() {
    let network = Network::new(&["arxiv", "wikipedia", "duckduckgo"], "", |path| match path
        .split('/')
        .nth(1)
        .unwrap()
    {
        "arxiv" => Reply::new(200, "content-type: application/atom+xml\r\n", ARXIV),
        "wikipedia" => Reply::json(WIKIPEDIA),
        _ => Reply::new(202, "content-type: text/html\r\n", RIDDLE),
    });
    check(
        &network,
        &["search", "tea"],
        0,
        expect![[r#"
            1. Tea
               https://en.wikipedia.org/wiki/Tea
               Wikipedia · wikipedia
               Tea is a drink.
            2. Tea and the brain
               https://arxiv.org/abs/2501.00001v1
               Kim Cha · 2025-01-01 · arXiv · arxiv
               We brew tea.
            --
            arxiv: 1 result
            wikipedia: 1 result
            no web provider is set up, so only providers that need no key were asked; set BRAVE_API_KEY, TAVILY_API_KEY or SEARXNG_URL to search the web
        "#]],
    );
    assert_eq!(network.count("/duckduckgo"), 0);
}

#[test]
fn koreans_read_korean() {
    let network = Network::new(&["brave", "duckduckgo"], "", |path| {
        match path.split('/').nth(1).unwrap() {
            "brave" => Reply::json(
                r#"{"web":{"results":[{"title":"녹차","url":"https://cha.example/","description":"녹차는 차다."}]}}"#,
            ),
            _ => Reply::new(202, "content-type: text/html\r\n", RIDDLE),
        }
    });
    check(
        &network,
        &["search", "녹차의 효능", "--provider", "brave"],
        0,
        expect![[r#"
            1. 녹차
               https://cha.example/
               brave
               녹차는 차다.
            --
            brave: 결과 1개, $0.0050
        "#]],
    );
    check(
        &network,
        &["search", "녹차의 효능", "--provider", "duckduckgo"],
        5,
        expect![[r#"
            --
            duckduckgo: 차단됨 (로봇이 아님을 증명하라고 합니다)
            오류: 검색이 막혀서 아무 답도 얻지 못했습니다. 결과가 없다는 뜻은 아닙니다
            도움말: 다른 곳에 물으세요: --engine academic, 또는 SEARXNG_URL이나 BRAVE_API_KEY를 설정하세요
        "#]],
    );
}

#[test]
fn the_local_engine_never_touches_the_network() {
    let network = Network::new(&["brave", "arxiv"], "", |_| Reply::json(BRAVE));
    network
        .place
        .write("docs/tea.md", b"# Tea\n\nGreen tea helps memory.\n");
    network.run(&["docs", "add", "docs"]).is(0);
    for arguments in [
        ["search", "green tea", "--engine", "local"],
        ["search", "green tea", "--provider", "local"],
    ] {
        let done = network.run(&arguments).is(0);
        assert!(
            done.stdout.contains("docs/tea.md\n   local\n"),
            "{}",
            done.stdout
        );
    }
    let json = network
        .run(&["search", "green tea", "--engine", "local", "--json"])
        .is(0)
        .json();
    assert_eq!(json["hits"][0]["found_by"][0]["provider"], "local");
    assert_eq!(network.asked().len(), 0);
}

#[test]
fn wrong_usage_is_exit_2() {
    let network = Network::new(&["brave"], "", |_| Reply::json(BRAVE));
    network.run(&["search", "tea", "--provider", "bing"]).is(2);
    network
        .run(&["search", "tea", "--provider", "brave", "--engine", "web"])
        .is(2);
    network.run(&["search", "tea", "--engine", "claude"]).is(2);
    network.run(&["search", " ?! "]).is(2);
    network.run(&["search", "SITE:arxiv.org"]).is(2);
    network.run(&["search", "tea", "-n", "0"]).is(2);
    network.place.set(
        "config.toml",
        b"[provider.brave]\nbase_url = \"http://evil.example\"\n",
    );
    let done = network.run(&["search", "tea", "--provider", "brave"]).is(2);
    assert!(
        done.stderr.contains("which a research folder may not do"),
        "{}",
        done.stderr
    );
    assert_eq!(network.asked().len(), 0);
}

/// What a `config.json` of its own time says by default.
#[test]
fn the_web_stands_in_for_the_engine_claude() {
    let network = Network::new(&["brave"], "", |_| Reply::json(BRAVE));
    network.place.set(
        "config.json",
        b"{\"search\": {\"engine\": \"claude\"}} // as it was",
    );
    let done = network.run(&["search", "tea"]).is(0);
    assert!(
        done.stderr
            .contains("this command cannot use the engine claude"),
        "{}",
        done.stderr
    );
    assert!(done.stderr.contains("brave: 2 results"), "{}", done.stderr);
}

#[test]
fn where_nobody_can_be_reached_the_network_is_doubted() {
    // Nobody listens at port 1.
    let network = Network::new(&[], "", |_| Reply::Hangs);
    let mut command =
        network
            .place
            .command(&["search", "tea", "--provider", "wikipedia", "--lang", "ko"]);
    command.env("PATHFINDER_PROVIDER_WIKIPEDIA_ENABLED", "true");
    command.env(
        "PATHFINDER_PROVIDER_WIKIPEDIA_BASE_URL",
        "http://127.0.0.1:1",
    );
    let done = network.place.finish(command).is(1);
    assert!(
        done.stderr
            .starts_with("wikipedia: 실패 (연결할 수 없습니다: "),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.ends_with(
            "도움말: 네트워크 연결을 확인하세요. --engine local은 네트워크가 필요 없습니다\n"
        ),
        "{}",
        done.stderr
    );
}

#[test]
fn ctrl_c_ends_a_search_that_hangs() {
    let network = Network::new(&["brave"], "", |_| Reply::Hangs);
    let mut command = network.command(&["search", "tea", "--provider", "brave"]);
    let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
    while network.asked().is_empty() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before it asked"
        );
        std::thread::yield_now();
    }
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn the_doctor_has_a_row_for_each_provider() {
    let network = Network::new(
        &["brave", "semantic_scholar", "google", "searxng", "pubmed"],
        "",
        |path| match path.split('/').nth(1).unwrap() {
            "brave" => Reply::new(200, "x-ratelimit-remaining: 1, 77\r\n", BRAVE),
            "searxng" => Reply::json(r#"{"results":[]}"#),
            "pubmed" => Reply::new(429, "retry-after: 5\r\n", "slow"),
            _ => Reply::new(403, "", r#"{"message":"Forbidden: invalid api key"}"#),
        },
    );
    let rows = |text: &str| {
        let mut kept = String::new();
        let mut in_row = false;
        for line in text.lines() {
            in_row = line.contains(" search: ") || (in_row && line.starts_with("        hint"));
            if in_row && !line.contains("switched off") {
                kept.push_str(&format!("{line}\n"));
            }
        }
        kept
    };
    expect![[r#"
        ok      search: searxng: ready, without a key, one search every 0 s
        ok      search: brave: ready, with a key, one search every 0 s, at most $0.0050 per search
        missing search: google: not set up (needs a key, at most $0.0050 per search)
                hint: set GOOGLE_API_KEY and GOOGLE_CSE_ID; that allows one search every 0.6 s
        ok      search: semantic_scholar: ready, without a key, one search every 0 s
                hint: S2_API_KEY would allow one search every 1 s
        ok      search: pubmed: ready, without a key, one search every 0 s
                hint: NCBI_API_KEY would allow one search every 0.2 s
    "#]]
    .assert_eq(&rows(&network.run(&["doctor"]).is(0).stdout));
    assert_eq!(network.asked().len(), 0);
    let live = network.run(&["doctor", "--live"]).is(1);
    let told: Vec<&str> = live
        .stdout
        .lines()
        .filter(|it| it.contains("search: "))
        .collect();
    let has = |text: &str| assert!(told.iter().any(|it| it.contains(text)), "{}", live.stdout);
    has("search: brave: 1 result, $0.0050, 77 requests left");
    has("search: searxng: nothing was found");
    has("missing search: pubmed: rate-limited");
    has("BROKEN  search: semantic_scholar: misconfigured (refuses the key");
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let network = Network::new(&["brave"], "", |_| Reply::json(BRAVE));
    let mut command = network.command(&["search", "tea", "--provider", "brave"]);
    let piped = std::process::Stdio::piped;
    let mut child = command.stdout(piped()).stderr(piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "brave: 2 results, $0.0050\n"
    );
    assert_eq!(output.status.code(), Some(0));
}
