//! What is sent, for words, sites, dates and papers. No request shows a key.

use expect_test::{Expect, expect};

use super::*;

fn check(names: &[&str], query: &Query, expected: Expect) {
    let mut told = String::new();
    for name in names {
        let provider = find(name).unwrap();
        let answer = provider.ask(query, &settings_of(provider));
        assert!(!format!("{answer:?}").contains("canary"));
        writeln!(
            told,
            "{name}: {}",
            super::told(&answer).trim_start_matches("then ")
        )
        .unwrap();
    }
    expected.assert_eq(&told);
}

fn all() -> Vec<&'static str> {
    PROVIDERS.iter().map(|it| it.name).collect()
}

#[test]
fn words_are_asked_for() {
    check(
        &all(),
        &query("why does tea calm"),
        expect![[r#"
            searxng: GET http://127.0.0.1:8888/search?q=why+does+tea+calm&format=json
            brave: GET https://api.search.brave.com/res/v1/web/search?q=why+does+tea+calm&count=5&result_filter=web&text_decorations=false
            x-subscription-token: [secret]
            tavily: POST https://api.tavily.com/search
            authorization: [secret]
            {"include_usage":true,"max_results":5,"query":"why does tea calm","search_depth":"basic"}
            serper: POST https://google.serper.dev/search
            x-api-key: [secret]
            {"num":5,"q":"why does tea calm"}
            google: GET https://www.googleapis.com/customsearch/v1?q=why+does+tea+calm&num=5&cx=[hidden]&key=[hidden]
            exa: POST https://api.exa.ai/search
            x-api-key: [secret]
            {"contents":{"text":{"maxCharacters":50000}},"numResults":5,"query":"why does tea calm","type":"auto"}
            duckduckgo: POST https://html.duckduckgo.com/html/
            q=why+does+tea+calm&b=
            arxiv: GET https://export.arxiv.org/api/query?search_query=%28all%3Atea+AND+all%3Acalm%29&start=0&max_results=5&sortBy=relevance&sortOrder=descending
            semantic_scholar: GET https://api.semanticscholar.org/graph/v1/paper/search?query=why+does+tea+calm&fields=title%2Cabstract%2Cauthors%2Cyear%2CpublicationDate%2Cvenue%2Cjournal%2CexternalIds%2CcitationCount%2CopenAccessPdf%2Curl%2Ctldr&limit=5
            x-api-key: [secret]
            pubmed: GET https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi?db=pubmed&term=why+does+tea+calm&retmax=5&retmode=json&sort=relevance&tool=pathfinder&email=[hidden]&api_key=[hidden]
            openalex: GET https://api.openalex.org/works?search=why+does+tea+calm&per_page=5&mailto=[hidden]&api_key=[hidden]
            crossref: GET https://api.crossref.org/works?query=why+does+tea+calm&rows=5&mailto=[hidden]
            unpaywall: GET https://api.unpaywall.org/v2/search?query=why+does+tea+calm&email=[hidden]
            wikipedia: GET https://en.wikipedia.org/w/api.php?action=query&format=json&formatversion=2&generator=search&gsrsearch=why+does+tea+calm&gsrlimit=5&prop=extracts%7Cinfo&exintro=1&explaintext=1&exlimit=max&inprop=url
            user-agent: [secret]
            grep_app: GET https://grep.app/api/search?q=why+does+tea+calm
        "#]],
    );
}

#[test]
fn a_site_and_a_day_are_asked_for_in_each_provider_s_own_way() {
    let mut query = query("tea site:arxiv.org");
    query.since = PartialDate::parse("2026-02-20");
    query.categories = vec![
        Category::parse("q-bio.NC").unwrap(),
        Category::parse("cs.AI").unwrap(),
    ];
    check(
        &all(),
        &query,
        expect![[r#"
            searxng: GET http://127.0.0.1:8888/search?q=tea+site%3Aarxiv.org&format=json&time_range=month
            brave: GET https://api.search.brave.com/res/v1/web/search?q=tea+site%3Aarxiv.org&count=5&result_filter=web&text_decorations=false&freshness=2026-02-20to2026-03-02
            x-subscription-token: [secret]
            tavily: POST https://api.tavily.com/search
            authorization: [secret]
            {"include_domains":["arxiv.org"],"include_usage":true,"max_results":5,"query":"tea","search_depth":"basic","start_date":"2026-02-20"}
            serper: POST https://google.serper.dev/search
            x-api-key: [secret]
            {"num":5,"q":"tea site:arxiv.org","tbs":"cdr:1,cd_min:2/20/2026"}
            google: GET https://www.googleapis.com/customsearch/v1?q=tea&num=5&siteSearch=arxiv.org&siteSearchFilter=i&dateRestrict=d10&cx=[hidden]&key=[hidden]
            exa: POST https://api.exa.ai/search
            x-api-key: [secret]
            {"contents":{"text":{"maxCharacters":50000}},"includeDomains":["arxiv.org"],"numResults":5,"query":"tea","startPublishedDate":"2026-02-20T00:00:00.000Z","type":"auto"}
            duckduckgo: POST https://html.duckduckgo.com/html/
            q=tea+site%3Aarxiv.org&b=&df=m
            arxiv: GET https://export.arxiv.org/api/query?search_query=%28all%3Atea%29+AND+%28cat%3Aq-bio.NC+OR+cat%3Acs.AI%29+AND+submittedDate%3A%5B202602200000+TO+299912312359%5D&start=0&max_results=5&sortBy=relevance&sortOrder=descending
            semantic_scholar: GET https://api.semanticscholar.org/graph/v1/paper/search?query=tea&fields=title%2Cabstract%2Cauthors%2Cyear%2CpublicationDate%2Cvenue%2Cjournal%2CexternalIds%2CcitationCount%2CopenAccessPdf%2Curl%2Ctldr&limit=15&publicationDateOrYear=2026-02-20%3A
            x-api-key: [secret]
            pubmed: nothing found
            openalex: GET https://api.openalex.org/works?search=tea&filter=indexed_in%3Aarxiv%2Cfrom_publication_date%3A2026-02-20&per_page=5&mailto=[hidden]&api_key=[hidden]
            crossref: GET https://api.crossref.org/works?query=tea&rows=15&filter=from-pub-date%3A2026-02-20&mailto=[hidden]
            unpaywall: GET https://api.unpaywall.org/v2/search?query=tea&email=[hidden]
            wikipedia: nothing found
            grep_app: nothing found
        "#]],
    );
}

#[test]
fn a_repository_is_a_site_of_code() {
    check(
        &["grep_app"],
        &query("site:github.com/rust-lang/rust/tree fn main"),
        expect![[r#"
        grep_app: GET https://grep.app/api/search?q=fn+main&f.repo=rust-lang%2Frust
    "#]],
    );
    check(
        &["grep_app", "wikipedia"],
        &query("tea site:example.org"),
        expect![[r#"
        grep_app: nothing found
        wikipedia: nothing found
    "#]],
    );
}

#[test]
fn wikipedia_has_a_house_for_each_language() {
    let mut korean = query("차");
    korean.language = Language::parse("ko");
    check(
        &["wikipedia"],
        &korean,
        expect![[r#"
            wikipedia: GET https://ko.wikipedia.org/w/api.php?action=query&format=json&formatversion=2&generator=search&gsrsearch=%EC%B0%A8&gsrlimit=5&prop=extracts%7Cinfo&exintro=1&explaintext=1&exlimit=max&inprop=url
            user-agent: [secret]
        "#]],
    );
    check(
        &["wikipedia"],
        &query("tea site:fr.wikipedia.org"),
        expect![[r#"
            wikipedia: GET https://fr.wikipedia.org/w/api.php?action=query&format=json&formatversion=2&generator=search&gsrsearch=tea&gsrlimit=5&prop=extracts%7Cinfo&exintro=1&explaintext=1&exlimit=max&inprop=url
            user-agent: [secret]
        "#]],
    );
}

#[test]
fn a_korean_question_gets_korean_results() {
    let mut korean = query("주 4일제");
    korean.language = Language::parse("ko");
    check(
        &["searxng", "brave", "serper", "google"],
        &korean,
        expect![[r#"
        searxng: GET http://127.0.0.1:8888/search?q=%EC%A3%BC+4%EC%9D%BC%EC%A0%9C&format=json&language=ko-KR
        brave: GET https://api.search.brave.com/res/v1/web/search?q=%EC%A3%BC+4%EC%9D%BC%EC%A0%9C&count=5&result_filter=web&text_decorations=false&country=KR&search_lang=ko
        x-subscription-token: [secret]
        serper: POST https://google.serper.dev/search
        x-api-key: [secret]
        {"gl":"kr","hl":"ko","num":5,"q":"주 4일제"}
        google: GET https://www.googleapis.com/customsearch/v1?q=%EC%A3%BC+4%EC%9D%BC%EC%A0%9C&num=5&gl=kr&hl=ko&cx=[hidden]&key=[hidden]
    "#]],
    );
    let mut english = query("tea");
    english.language = Language::parse("en");
    check(
        &["searxng"],
        &english,
        expect![[r#"
        searxng: GET http://127.0.0.1:8888/search?q=tea&format=json
    "#]],
    );
}

#[test]
fn arxiv_is_told_words_and_nothing_else() {
    check(
        &["arxiv"],
        &query("\"graph neural\" AND cat:x) OR all:y -tea-"),
        expect![[r#"
        arxiv: GET https://export.arxiv.org/api/query?search_query=%28all%3A%22graph+neural%22+OR+all%3Acat+OR+all%3Ax+OR+all%3Aall+OR+all%3Ay+OR+all%3Atea%29&start=0&max_results=5&sortBy=relevance&sortOrder=descending
    "#]],
    );
    check(
        &["arxiv"],
        &query("why is the"),
        expect![[r#"
            arxiv: failed (BadRequest): arxiv AskedNothing
        "#]],
    );
}

fn ids() -> Ids {
    Ids {
        doi: Doi::parse("10.1000/a(1)/2?"),
        arxiv: ArxivId::parse("1706.03762"),
        pmid: Some(7),
        openalex: Some(9),
        ..Ids::default()
    }
}

#[test]
fn papers_are_asked_for_by_their_ids() {
    let academic = [
        "arxiv",
        "semantic_scholar",
        "pubmed",
        "openalex",
        "crossref",
        "unpaywall",
        "brave",
    ];
    check(
        &academic,
        &Query::about(Subject::Paper(ids()), 5, now()),
        expect![[r#"
            arxiv: GET https://export.arxiv.org/api/query?id_list=1706.03762&start=0&max_results=5&sortBy=relevance&sortOrder=descending
            semantic_scholar: GET https://api.semanticscholar.org/graph/v1/paper/DOI:10.1000/a(1)/2%3F?fields=title%2Cabstract%2Cauthors%2Cyear%2CpublicationDate%2Cvenue%2Cjournal%2CexternalIds%2CcitationCount%2CopenAccessPdf%2Curl%2Ctldr
            x-api-key: [secret]
            pubmed: GET https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pubmed&id=7&retmode=xml&tool=pathfinder&email=[hidden]&api_key=[hidden]
            openalex: GET https://api.openalex.org/works/W9?mailto=[hidden]&api_key=[hidden]
            crossref: GET https://api.crossref.org/works/10.1000%2Fa(1)%2F2%3F?mailto=[hidden]
            unpaywall: GET https://api.unpaywall.org/v2/10.1000/a(1)/2%3F?email=[hidden]
            brave: failed (Unsupported): brave NoSuchSearch
        "#]],
    );
    check(
        &academic,
        &Query::about(Subject::Paper(Ids::default()), 5, now()),
        expect![[r#"
            arxiv: nothing found
            semantic_scholar: nothing found
            pubmed: nothing found
            openalex: nothing found
            crossref: nothing found
            unpaywall: nothing found
            brave: failed (Unsupported): brave NoSuchSearch
        "#]],
    );
}

#[test]
fn papers_lead_to_papers() {
    let graphs = ["semantic_scholar", "openalex", "crossref"];
    check(
        &graphs,
        &Query::about(Subject::Citations(ids()), 5, now()),
        expect![[r#"
            semantic_scholar: GET https://api.semanticscholar.org/graph/v1/paper/DOI:10.1000/a(1)/2%3F/citations?fields=title%2Cabstract%2Cauthors%2Cyear%2CpublicationDate%2Cvenue%2Cjournal%2CexternalIds%2CcitationCount%2CopenAccessPdf%2Curl&limit=5
            x-api-key: [secret]
            openalex: GET https://api.openalex.org/works?filter=cites%3AW9&per_page=5&mailto=[hidden]&api_key=[hidden]
            crossref: failed (Unsupported): crossref NoSuchSearch
        "#]],
    );
    check(
        &graphs,
        &Query::about(Subject::References(ids()), 5, now()),
        expect![[r#"
            semantic_scholar: GET https://api.semanticscholar.org/graph/v1/paper/DOI:10.1000/a(1)/2%3F/references?fields=title%2Cabstract%2Cauthors%2Cyear%2CpublicationDate%2Cvenue%2Cjournal%2CexternalIds%2CcitationCount%2CopenAccessPdf%2Curl&limit=5
            x-api-key: [secret]
            openalex: GET https://api.openalex.org/works?filter=cited_by%3AW9&per_page=5&mailto=[hidden]&api_key=[hidden]
            crossref: failed (Unsupported): crossref NoSuchSearch
        "#]],
    );
    check(
        &graphs,
        &Query::about(Subject::Similar(ids()), 5, now()),
        expect![[r#"
            semantic_scholar: GET https://api.semanticscholar.org/recommendations/v1/papers/forpaper/DOI:10.1000/a(1)/2%3F?fields=title%2Cabstract%2Cauthors%2Cyear%2CpublicationDate%2Cvenue%2Cjournal%2CexternalIds%2CcitationCount%2CopenAccessPdf%2Curl&limit=5
            x-api-key: [secret]
            openalex: GET https://api.openalex.org/works?filter=related_to%3AW9&per_page=5&mailto=[hidden]&api_key=[hidden]
            crossref: failed (Unsupported): crossref NoSuchSearch
        "#]],
    );
}

#[test]
fn what_is_missing_is_said_with_a_hint() {
    let mut told = String::new();
    for provider in PROVIDERS {
        let answer = provider.ask(&query("tea"), &Settings::default());
        let state = match &answer {
            Ok(_) => "works".to_owned(),
            Err(_) => super::told(&answer),
        };
        writeln!(told, "{}: {state}", provider.name).unwrap();
    }
    expect![[r#"
        searxng: misconfigured: searxng NoAddress
        hint: SetAddress { variable: "SEARXNG_URL" }
        brave: misconfigured: brave NeedsKey
        hint: Set { variable: "BRAVE_API_KEY" }
        tavily: misconfigured: tavily NeedsKey
        hint: Set { variable: "TAVILY_API_KEY" }
        serper: misconfigured: serper NeedsKey
        hint: Set { variable: "SERPER_API_KEY" }
        google: misconfigured: google NeedsKey
        hint: Set { variable: "GOOGLE_API_KEY" }
        exa: misconfigured: exa NeedsKey
        hint: Set { variable: "EXA_API_KEY" }
        duckduckgo: works
        arxiv: works
        semantic_scholar: works
        pubmed: works
        openalex: works
        crossref: works
        unpaywall: misconfigured: unpaywall NeedsMailto
        hint: SetMailto { variable: "OPENALEX_MAILTO" }
        wikipedia: works
        grep_app: works
    "#]]
    .assert_eq(&told);
}

#[test]
fn google_needs_a_key_and_an_engine() {
    let mut keyed = settings();
    keyed.engine_id = None;
    let told = super::told(&find("google").unwrap().ask(&query("tea"), &keyed));
    expect![[r#"
        misconfigured: google NeedsEngineId
        hint: SetEngineId { variable: "GOOGLE_CSE_ID" }"#]]
    .assert_eq(&told);
}

#[test]
fn searxng_may_be_given_by_the_address_of_its_search() {
    let mut settings = settings();
    settings.base_url = BaseUrl::parse("http://localhost:8080/searxng/search/").ok();
    let told = super::told(&find("searxng").unwrap().ask(&query("tea"), &settings));
    expect!["then GET http://localhost:8080/searxng/search?q=tea&format=json"].assert_eq(&told);
}

#[test]
fn contents_and_ways_to_match_can_be_chosen() {
    let exa = find("exa").unwrap();
    let mut settings = settings();
    settings.mode = SearchMode::Keyword;
    settings.contents = false;
    expect![[r#"
        then POST https://api.exa.ai/search
        x-api-key: [secret]
        {"numResults":5,"query":"tea","type":"keyword"}"#]]
    .assert_eq(&super::told(&exa.ask(&query("tea"), &settings)));
}

#[test]
fn fees_and_intervals_are_known_before_asking() {
    let mut told = String::new();
    for provider in PROVIDERS {
        let open = Settings::default();
        let fee = provider.fee_usd(&query("tea"), &open);
        let many = provider.fee_usd(&Query::new("tea", 50, now()), &open);
        let (bare, keyed) = (provider.interval(&open), provider.interval(&settings()));
        writeln!(
            told,
            "{}: ${fee:.3}, 50 results ${many:.3}, every {bare:?}, known {keyed:?}",
            provider.name
        )
        .unwrap();
    }
    expect![[r#"
        searxng: $0.000, 50 results $0.000, every 200ms, known 200ms
        brave: $0.005, 50 results $0.005, every 100ms, known 100ms
        tavily: $0.008, 50 results $0.008, every 600ms, known 600ms
        serper: $0.001, 50 results $0.002, every 50ms, known 50ms
        google: $0.005, 50 results $0.005, every 600ms, known 600ms
        exa: $0.010, 50 results $0.075, every 200ms, known 200ms
        duckduckgo: $0.000, 50 results $0.000, every 2s, known 2s
        arxiv: $0.000, 50 results $0.000, every 3s, known 3s
        semantic_scholar: $0.000, 50 results $0.000, every 3s, known 1s
        pubmed: $0.000, 50 results $0.000, every 334ms, known 100ms
        openalex: $0.000, 50 results $0.000, every 200ms, known 100ms
        crossref: $0.000, 50 results $0.000, every 200ms, known 100ms
        unpaywall: $0.000, 50 results $0.000, every 200ms, known 200ms
        wikipedia: $0.000, 50 results $0.000, every 200ms, known 200ms
        grep_app: $0.000, 50 results $0.000, every 1s, known 1s
    "#]]
    .assert_eq(&told);
    let mut own = settings();
    own.fee_usd = Some(1.5);
    own.interval = Some(Duration::ZERO);
    let exa = find("exa").unwrap();
    assert_eq!(
        (exa.fee_usd(&query("tea"), &own), exa.interval(&own)),
        (1.5, Duration::ZERO)
    );
}
