//! What holds for every reply and every query, however odd.

use proptest::prelude::*;

use super::*;

/// Reads a reply as each provider would, and holds the answer against what all answers must be.
fn read_by_all(response: &HttpResponse) {
    let query = query("tea");
    for provider in PROVIDERS {
        let answer = provider.read(&query, &settings_of(provider), response);
        assert!(
            !format!("{answer:?}").contains("canary"),
            "{}",
            provider.name
        );
        match answer {
            Ok(Answer::Page(page)) => check_page(&page, &query),
            Ok(Answer::Then(request)) => assert!(request.url.as_str().len() < 10_000),
            Err(failure) => {
                let message = shown(failure.because());
                assert!(
                    message.starts_with(provider.name) && !message.contains('\n'),
                    "{message:?}"
                );
                assert!(message.chars().count() < 400);
            }
        }
    }
}

fn check_page(page: &Page, query: &Query) {
    assert!(page.hits.len() <= query.results_max() as usize);
    for hit in &page.hits {
        assert!(matches!(hit.url.scheme(), "http" | "https") && hit.url.has_host());
        let shown = format!(
            "{}{}{}",
            hit.title,
            hit.authors.concat(),
            hit.venue.as_deref().unwrap_or_default()
        );
        assert!(!shown.chars().any(char::is_control), "{shown:?}");
        assert!(!hit.snippet.contains('\u{1b}') && hit.snippet.chars().count() < 5_000);
    }
}

fn statuses() -> impl Strategy<Value = u16> {
    prop_oneof![4 => Just(200_u16), 1 => prop::sample::select(vec![202, 301, 400, 401, 403, 404, 422, 429, 500, 503, 999])]
}

fn kinds() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "application/json",
        "text/html",
        "text/xml",
        "image/png",
        "",
    ])
}

/// A good reply with a few bytes changed, left out or said again.
fn bent(mut body: Vec<u8>, bends: &[(prop::sample::Index, u8, u8)]) -> Vec<u8> {
    for (at, what, byte) in bends {
        if body.is_empty() {
            break;
        }
        let at = at.index(body.len());
        match what % 4 {
            0 => body[at] = *byte,
            1 => drop(body.remove(at)),
            2 => body.insert(at, *byte),
            _ => {
                let end = body.len().min(at + usize::from(*byte));
                let piece = body[at..end].to_vec();
                body.extend_from_slice(&piece);
            }
        }
    }
    body
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_end_in_a_variant(status in statuses(), kind in kinds(), body in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut response = response(status, &[("content-type", kind)], "");
        response.body = body;
        read_by_all(&response);
    }

    #[test]
    fn any_headers_end_in_a_variant(after in "[ -~]{0,20}", left in "[0-9, ]{0,12}", reset in "[0-9., -]{0,24}") {
        let headers = [("retry-after", after.as_str()), ("x-ratelimit-remaining", &left), ("x-ratelimit-reset", &reset)];
        read_by_all(&response(429, &headers, "{}"));
        read_by_all(&response(200, &headers, samples::BRAVE));
    }

    #[test]
    fn bent_replies_end_in_a_variant(
        which in any::<prop::sample::Index>(),
        bends in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<u8>()), 1..8),
    ) {
        let (_, body) = &samples::all()[which.index(PROVIDERS.len())];
        let mut response = response(200, &[], "");
        response.body = bent(body.clone().into_bytes(), &bends);
        read_by_all(&response);
    }

    #[test]
    fn half_a_reply_is_never_nothing(which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>()) {
        let (name, body) = &samples::all()[which.index(PROVIDERS.len())];
        let mut half = response(200, &[], "");
        half.body = body.as_bytes()[..at.index(body.len())].to_vec();
        let told = read_as(name, &query("tea"), &half);
        let is_page = *name == "duckduckgo" && told.contains("hit");
        prop_assert!(is_page || told.starts_with("failed (Unreadable)") || told.starts_with("nothing found") && *name == "duckduckgo", "{name}: {told}");
    }

    #[test]
    fn no_query_leads_elsewhere(text in "\\PC{0,60}", site in "[a-z./:@#?&%-]{0,20}", since in 1900_i16..2200) {
        let mut query = Query::new(&format!("{text} site:{site}"), 7, now());
        query.since = PartialDate::new(since, None, None);
        for provider in PROVIDERS {
            let settings = settings_of(provider);
            let Ok(Answer::Then(request)) = provider.ask(&query, &settings) else { continue };
            let own = provider.base_url.map_or_else(|| settings.base_url.clone().unwrap(), |it| BaseUrl::parse(it).unwrap());
            let host = request.url.host_str().unwrap();
            let is_house = provider.name == "wikipedia" && host.ends_with(".wikipedia.org");
            prop_assert!(host == own.host() || is_house, "{}", request.url);
            prop_assert!(!request.shown_url().contains("canary"));
        }
    }

    #[test]
    fn no_id_leads_elsewhere(doi in "10\\.[0-9]{4}/[!-~]{1,30}") {
        let ids = Ids { doi: Doi::parse(&doi), ..Ids::default() };
        for subject in [Subject::Paper(ids.clone()), Subject::Citations(ids.clone()), Subject::Similar(ids)] {
            let query = Query::about(subject, 7, now());
            for name in ["semantic_scholar", "openalex", "crossref", "unpaywall", "pubmed"] {
                let provider = find(name).unwrap();
                let Ok(Answer::Then(request)) = provider.ask(&query, &settings_of(provider)) else { continue };
                let own = BaseUrl::parse(provider.base_url.unwrap()).unwrap();
                prop_assert_eq!(request.url.host_str(), Some(own.host()));
                prop_assert!(request.url.fragment().is_none());
            }
        }
    }
}

#[test]
fn a_whole_reply_is_read() {
    for (name, body) in samples::all() {
        let told = read_as(name, &query("tea"), &response(200, &[], &body));
        assert!(told.contains(" hit"), "{name}: {told}");
    }
}

#[test]
fn deep_nesting_ends_in_a_variant() {
    for (open, close) in [
        ("[", "]"),
        ("{\"a\":", "}"),
        ("<a>", "</a>"),
        ("<div>", "</div>"),
    ] {
        read_by_all(&response(
            200,
            &[],
            &(open.repeat(100_000) + &close.repeat(100_000)),
        ));
    }
    let bomb: String = (0..20)
        .map(|it| {
            format!(
                "<!ENTITY a{} \"{}\">",
                it + 1,
                format!("&a{it};").repeat(10)
            )
        })
        .collect();
    read_by_all(&response(
        200,
        &[],
        &format!(
            "<!DOCTYPE feed [<!ENTITY a0 \"ha\">{bomb}]><feed><entry><title>&a20;</title></entry></feed>"
        ),
    ));
}
