//! Which providers a scope asks, what that costs, and what comes back on loopback.

mod loopback;
mod servers;

use expect_test::{Expect, expect};
use pathfinder_sources::provider::{PROVIDERS, Provider, Secret, Settings};
use pathfinder_text::Lang;
use proptest::{prop_assert, prop_assert_eq, proptest};

use super::*;
use loopback::Loopback;

fn now() -> Timestamp {
    "2026-01-01T00:00:00Z".parse().unwrap()
}

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(|it| (*it).to_owned()).collect()
}

/// All providers, each as `set_up` changes it.
fn settings(set_up: impl Fn(&mut SetUp)) -> WebSettings {
    let own = |provider: &'static Provider| {
        let mut it = SetUp {
            provider,
            settings: Settings::default(),
            is_on: true,
        };
        set_up(&mut it);
        it
    };
    WebSettings {
        providers: PROVIDERS.iter().map(own).collect(),
        unusable: Vec::new(),
        servers: Vec::new(),
        web: names(&[
            "searxng",
            "brave",
            "tavily",
            "serper",
            "google",
            "duckduckgo",
        ]),
        archives: names(&["arxiv", "pubmed", "openalex"]),
        hybrid_asks_archives: true,
        falls_back: true,
        searches_side_by_side: 5,
        categories: Vec::new(),
        authority: AuthorityTable::default(),
        fetch: FetchSettings::default(),
        max_age: Duration::ZERO,
    }
}

/// The named providers have keys; `-name` is switched off.
fn with_keys(said: &str) -> WebSettings {
    let words: Vec<&str> = said.split_whitespace().collect();
    settings(|it| {
        let name = it.provider.name;
        it.is_on = !words.contains(&&*format!("-{name}"));
        it.settings.key = words
            .contains(&name)
            .then(|| Secret::new("canary").unwrap());
    })
}

fn web(settings: WebSettings) -> Arc<Web> {
    let resolver = Resolver::scripted(|_| Err(io::ErrorKind::NotFound.into()));
    let connector = Connector::system().unwrap();
    Arc::new(
        Web::new(
            settings,
            resolver,
            connector,
            PdfReader::this_binary().unwrap(),
        )
        .unwrap(),
    )
}

fn render(web: &Web, scope: NetworkScope) -> String {
    let name = |it: &usize| web.providers[*it].service.name();
    let lane = |it: &Vec<usize>| it.iter().map(name).collect::<Vec<_>>().join(" > ");
    let round = |it: &Vec<Vec<usize>>| it.iter().map(lane).collect::<Vec<_>>().join(" | ");
    web.rounds(Recipients::Scope(scope))
        .0
        .iter()
        .map(round)
        .collect::<Vec<_>>()
        .join("\nelse ")
}

fn check(settings: WebSettings, scope: NetworkScope, expected: Expect) {
    expected.assert_eq(&render(&web(settings), scope));
}

#[test]
fn without_a_key_the_archives_are_asked_and_then_the_open_web() {
    let expected = expect![[r#"
        arxiv | pubmed | openalex | wikipedia
        else duckduckgo"#]];
    check(with_keys(""), NetworkScope::Auto, expected);
    check(
        with_keys(""),
        NetworkScope::Web,
        expect![[r#"
        duckduckgo
        else arxiv | pubmed | openalex"#]],
    );
    check(
        with_keys(""),
        NetworkScope::Hybrid,
        expect!["duckduckgo | arxiv | pubmed | openalex"],
    );
}

#[test]
fn with_keys_the_web_is_asked_in_the_users_order() {
    let expected = expect![[r#"
        brave > serper > google
        else arxiv | pubmed | openalex"#]];
    // Google has no search engine id, and is skipped.
    check(
        with_keys("serper google brave"),
        NetworkScope::Auto,
        expect![[r#"
        brave > serper > duckduckgo
        else arxiv | pubmed | openalex"#]],
    );
    let mut settings = with_keys("serper google brave");
    let google = settings
        .providers
        .iter_mut()
        .find(|it| it.provider.name == "google")
        .unwrap();
    google.settings.engine_id = Some("cx".into());
    check(settings, NetworkScope::Web, expected);
    check(
        with_keys("exa brave -arxiv"),
        NetworkScope::Hybrid,
        expect!["brave > duckduckgo | exa | pubmed | openalex"],
    );
    check(
        with_keys("exa"),
        NetworkScope::Exa,
        expect![[r#"
        exa > duckduckgo
        else arxiv | pubmed | openalex"#]],
    );
}

#[test]
fn without_fallback_one_is_asked_and_without_anybody_one_says_why() {
    let without = |said: &str| WebSettings {
        falls_back: false,
        ..with_keys(said)
    };
    check(without("brave tavily"), NetworkScope::Web, expect!["brave"]);
    check(without(""), NetworkScope::Exa, expect!["exa"]);
    let off = without("-arxiv -pubmed -openalex");
    check(off, NetworkScope::Academic, expect!["arxiv"]);
}

#[test]
fn the_worst_case_counts_everybody_who_may_be_asked() {
    let query = Query::new("tea", 10, now());
    let fee = |said: &str, scope: NetworkScope| {
        web(with_keys(said)).fee_worst_case_micro_usd(Recipients::Scope(scope), &query)
    };
    assert_eq!(fee("", NetworkScope::Auto), 0);
    assert_eq!(fee("brave serper", NetworkScope::Web), 5_000 + 1_000);
    // Exa charges for each page that it returns.
    assert_eq!(
        fee("brave exa", NetworkScope::Hybrid),
        5_000 + 5_000 + 10 * 1_000
    );
    let web = web(with_keys("brave exa"));
    assert_eq!(
        web.fee_worst_case_micro_usd(Recipients::Provider("exa"), &query),
        15_000
    );
    assert_eq!(web.asked_by(Recipients::Provider("exa")), ["exa"]);
}

proptest! {
    #[test]
    fn nobody_is_asked_twice_and_without_fallback_nobody_stands_in(
        web_list in proptest::collection::vec(0..PROVIDERS.len(), 0..6),
        archives in proptest::collection::vec(0..PROVIDERS.len(), 0..6),
        keyed in proptest::collection::vec(proptest::bool::ANY, PROVIDERS.len()),
        on in proptest::collection::vec(proptest::bool::ANY, PROVIDERS.len()),
        falls_back: bool,
        hybrid_asks_archives: bool,
    ) {
        let named = |list: &[usize]| list.iter().map(|it| PROVIDERS[*it].name.to_owned()).collect::<Vec<_>>();
        let all = settings(|it| {
            let place = PROVIDERS.iter().position(|known| known.name == it.provider.name).unwrap();
            it.is_on = on[place];
            it.settings.key = keyed[place].then(|| Secret::new("canary").unwrap());
        });
        let mut all = WebSettings {
            web: named(&web_list), archives: named(&archives), falls_back, hybrid_asks_archives, ..all
        };
        let services: Vec<Service> = std::mem::take(&mut all.providers).into_iter().map(Service::Known).collect();
        let set_ups: Vec<&Service> = services.iter().collect();
        for scope in [NetworkScope::Auto, NetworkScope::Web, NetworkScope::Exa, NetworkScope::Hybrid, NetworkScope::Academic] {
            let Rounds(rounds) = plan::rounds(Recipients::Scope(scope), &set_ups, &all);
            let asked: Vec<usize> = rounds.iter().flatten().flatten().copied().collect();
            let once: std::collections::BTreeSet<usize> = asked.iter().copied().collect();
            prop_assert_eq!(once.len(), asked.len(), "{:?}: {:?}", scope, rounds);
            prop_assert!(rounds.iter().flatten().all(|it| !it.is_empty()));
            if !falls_back {
                prop_assert!(rounds.len() <= 1 && rounds.iter().flatten().all(|it| it.len() == 1));
            }
        }
    }

    #[test]
    fn no_reply_makes_a_fee_that_cannot_be_counted(usd in proptest::num::f64::ANY) {
        let mut all = settings(|_| {});
        let first = Service::Known(all.providers.swap_remove(0));
        let page = pathfinder_sources::provider::Page { fee_usd: Some(usd), ..Default::default() };
        let answered = Answered::new(&first, &Query::new("tea", 1, now()), Ok(page));
        prop_assert!(answered.fee_micro_usd <= 1_000_000_000_000);
    }
}

/// Every provider is on loopback, at a server that answers by name.
fn on(loopback: &Loopback, keys: &str) -> Arc<Web> {
    let mut settings = with_keys(keys);
    for it in settings
        .providers
        .iter_mut()
        .filter(|it| it.provider.name != "searxng")
    {
        it.settings.base_url = Some(loopback.base_url(it.provider.name));
        it.settings.interval = Some(Duration::ZERO);
    }
    web(settings)
}

fn told(found: &Found) -> String {
    let mut text = String::new();
    for it in &found.answers {
        let outcome = match &it.outcome {
            Ok(page) => format!("{} hits, left {:?}", page.hits.len(), page.left),
            Err(SearchFailure::Blocked { .. }) => "blocked".to_owned(),
            Err(SearchFailure::RateLimited { until, .. }) => {
                format!("rate limited until {until:?}")
            }
            Err(SearchFailure::Misconfigured { hint, .. }) => {
                format!("misconfigured: {}", wording::hint(Lang::English, hint))
            }
            Err(SearchFailure::Failed { fault, .. }) => format!("failed: {fault:?}"),
        };
        text.push_str(&format!(
            "{}: {outcome}, {} micro-dollars\n",
            it.provider, it.fee_micro_usd
        ));
    }
    for it in &found.hits {
        let by: Vec<String> = it
            .found_by
            .iter()
            .map(|(name, rank)| format!("{name} #{rank}"))
            .collect();
        text.push_str(&format!("{} ({})\n", it.hit.url, by.join(", ")));
    }
    text
}

const BRAVE: &str = r#"{"web":{"results":[{"title":"Tea","url":"https://a.example/tea","description":"Tea."},
    {"title":"Milk","url":"https://b.example/milk","description":"Milk."}]}}"#;
const EXA: &str = r#"{"results":[{"title":"Milk","url":"http://www.b.example/milk/","text":"Milk, at length."},
    {"title":"Rice","url":"https://c.example/rice","text":"Rice."}],"costDollars":{"total":0.007}}"#;

#[tokio::test]
async fn hybrid_merges_what_two_engines_found() {
    let loopback = Loopback::start(|path| match path {
        "brave" => (200, "x-ratelimit-remaining: 1, 900\r\n", BRAVE),
        "exa" => (200, "", EXA),
        _ => (404, "", ""),
    })
    .await;
    let web = on(&loopback, "brave exa -arxiv -pubmed -openalex");
    let query = Query::new("tea", 5, now());
    let found = web
        .search(Recipients::Scope(NetworkScope::Hybrid), &query, now())
        .await;
    expect![[r#"
        brave: 2 hits, left Some(Requests(900)), 5000 micro-dollars
        exa: 2 hits, left None, 7000 micro-dollars
        https://a.example/tea (brave #1)
        http://www.b.example/milk/ (brave #2, exa #1)
        https://c.example/rice (exa #2)
    "#]]
    .assert_eq(&told(&found));
    assert_eq!(found.fee_micro_usd(), 12_000);
}

/// A provider that says neither when to retry nor why is not asked at full speed.
#[tokio::test]
async fn a_provider_that_keeps_us_out_is_not_asked_again_at_once() {
    let loopback = Loopback::start(|path| match path {
        "brave" => (429, "", ""),
        "duckduckgo" => (403, "", ""),
        _ => (404, "", ""),
    })
    .await;
    let web = on(&loopback, "brave");
    let query = Query::new("tea", 5, now());
    for name in ["brave", "duckduckgo"] {
        let first = told(&web.search(Recipients::Provider(name), &query, now()).await);
        for second in [1, 30, 50] {
            let now = now().checked_add(Duration::from_secs(second)).unwrap();
            assert_eq!(
                told(&web.search(Recipients::Provider(name), &query, now).await),
                first
            );
        }
        assert_eq!(loopback.count(name), 1, "{first}");
        let later = now().checked_add(Duration::from_secs(100)).unwrap();
        web.search(Recipients::Provider(name), &query, later).await;
        assert_eq!(loopback.count(name), 2);
    }
}

#[tokio::test]
async fn the_next_provider_stands_in_and_one_that_asked_for_peace_is_left_in_peace() {
    let loopback = Loopback::start(|path| match path {
        "brave" => (
            429,
            "retry-after: 90\r\n",
            r#"{"error":{"detail":"slow down"}}"#,
        ),
        "tavily" => (
            401,
            "",
            r#"{"detail":{"error":"Unauthorized: missing or invalid API key."}}"#,
        ),
        "serper" => (200, "", r#"{"organic":[],"credits":1}"#),
        _ => (404, "", ""),
    })
    .await;
    let web = on(&loopback, "brave tavily serper");
    let query = Query::new("tea", 5, now());
    let first = web
        .search(Recipients::Scope(NetworkScope::Web), &query, now())
        .await;
    let mut told = told(&first).replace(|it: char| it.is_ascii_digit(), "#");
    while told.contains("##") {
        told = told.replace("##", "#");
    }
    expect![[r#"
        brave: rate limited until Some(#-#-#T#:#:#.#Z), # micro-dollars
        tavily: misconfigured: check TAVILY_API_KEY, # micro-dollars
        serper: # hits, left None, # micro-dollars
    "#]]
    .assert_eq(&told);
    let asked = loopback.count("brave");
    web.search(Recipients::Scope(NetworkScope::Web), &query, now())
        .await;
    assert_eq!((asked, loopback.count("brave")), (1, 1));
    let later = now().checked_add(Duration::from_secs(100)).unwrap();
    web.search(Recipients::Scope(NetworkScope::Web), &query, later)
        .await;
    assert_eq!(loopback.count("brave"), 2);
}
