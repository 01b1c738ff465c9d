//! What counts as asked before.

use jiff::Timestamp;
use proptest::prelude::*;

use super::*;
use crate::search::{SearchEntry, SearchOutcome};
use crate::settings::LOCAL;
use crate::step::Strategy;

fn done(provider: &str, query: &str) -> SearchDone {
    SearchDone {
        iteration: 1,
        at: Timestamp::UNIX_EPOCH,
        entry: SearchEntry {
            query: query.to_owned(),
            provider: provider.to_owned(),
            strategy: Strategy::Web,
            outcome: SearchOutcome::Found,
            because: None,
            answered_by: Vec::new(),
        },
        result_count: 0,
        new_sources: 0,
    }
}

fn searches<'a>(provider: &str, queries: impl IntoIterator<Item = &'a str>) -> Searches {
    let mut searches = Searches::default();
    for query in queries {
        searches.push(done(provider, query));
    }
    searches
}

fn is_asked(past: &str, query: &str) -> bool {
    searches("web", [past]).has(query, Family::Web)
}

#[test]
fn the_same_words_are_the_same_query() {
    assert!(is_asked("Quantum computing", "quantum-computing"));
    assert!(is_asked("주 4일제 생산성", "주 4일제, 생산성?"));
    assert!(is_asked(
        "coffee and sleep quality",
        "sleep quality and coffee"
    ));
    assert!(!is_asked(
        "coffee and sleep quality",
        "coffee and sleep length"
    ));
    assert!(!is_asked("커피 수면", "커피 심장"));
    assert!(!is_asked("커피", ""));
}

#[test]
fn a_number_makes_no_new_query_but_a_year_does() {
    assert!(is_asked("four-day week", "four-day week 22"));
    assert!(is_asked("주 4일제 생산성", "주 4일제 생산성 3"));
    assert!(!is_asked(
        "remote work statistics",
        "remote work statistics 2024"
    ));
    assert!(!is_asked(
        "productivity of remote work in large companies 2023",
        "productivity of remote work in large companies 2024"
    ));
    assert!(!is_asked("metformin 500 mg dose", "metformin 850 mg dose"));
}

#[test]
fn another_site_and_another_family_of_providers_are_another_scope() {
    assert!(!is_asked("tea", "site:arxiv.org tea"));
    assert!(is_asked("site:arxiv.org tea", "tea site:arxiv.org"));
    let searches = searches("brave", ["tea"]);
    assert!(searches.has("tea", Family::of("web")));
    assert!(!searches.has("tea", Family::of("academic")));
    assert!(!searches.has("tea", Family::of(LOCAL)));
}

/// What `has` promises, by comparing with every query.
fn has_naively(searches: &Searches, query: &str) -> bool {
    let is_same = |past: &str, query: &str| {
        let (one, other) = (character_pairs(past), character_pairs(query));
        let is_near = pairs_similarity(&one, &other) > DUPLICATE_SIMILARITY;
        let (a, b) = (normalize_query(past), normalize_query(query));
        !b.is_empty() && (a == b || is_near && figures(past) == figures(query))
    };
    let plain = uncounted(query);
    let mut past = searches.iter().map(|it| it.entry.query.as_str());
    past.any(|it| is_same(it, query) || is_same(it, &plain))
}

proptest! {
    /// Whenever the index was built, and in however many pieces.
    #[test]
    fn the_folded_list_and_the_live_one_find_what_comparing_with_all_finds(
        past in prop::collection::vec("(커피|수면|tea|sleep|a|b| |7){1,12}", 0..40),
        asked in prop::collection::vec("(커피|수면|tea|sleep|a|b| |7){1,12}", 1..10),
        built_at in 0_usize..40,
    ) {
        let mut live = Searches::default();
        for (place, query) in past.iter().enumerate() {
            if place == built_at {
                live.has("커피", Family::Web);
            }
            live.push(done("web", query));
        }
        let text = serde_json::to_string(&live).unwrap();
        let folded: Searches = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&folded, &live);
        for query in asked.iter().chain(&past) {
            let expected = has_naively(&live, query);
            prop_assert_eq!(live.has(query, Family::Web), expected, "{}", query);
            prop_assert_eq!(folded.has(query, Family::Web), expected, "{}", query);
        }
    }
}

#[test]
fn many_are_found_in_sealed_segments() {
    let queries: Vec<String> = (0..5_000)
        .map(|it| format!("q{it:x} tea w{:x}", it * 7))
        .collect();
    let mut live = searches("web", queries.iter().map(String::as_str));
    live.has("q", Family::Web);
    live.push(done("web", "the last one"));
    assert!(queries.iter().all(|it| live.has(it, Family::Web)));
    assert!(live.has("one last the", Family::Web));
    assert!(!live.has("tea", Family::Web));
}
