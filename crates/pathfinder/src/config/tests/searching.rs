//! Settings of searching and fetching.

use expect_test::expect;

use super::*;

/// Whoever repeats what holds anyway does not undo what the user said.
#[test]
fn a_research_folder_may_name_the_usual_variable_of_a_key_and_changes_nothing_by_it() {
    let files = [
        (
            "user.toml",
            "[provider.exa]\nkey_env = \"MY_KEY\"\nbase_url = \"https://proxy.example\"",
        ),
        (
            "config.toml",
            "[provider.exa]\nkey_env = \"EXA_API_KEY\"\nbase_url = \"\"\nenabled = false",
        ),
    ];
    let exa = load_from(&files, &[]).unwrap().config.provider["exa"].clone();
    assert_eq!(
        (exa.key_env.as_deref(), &*exa.base_url),
        (Some("MY_KEY"), "https://proxy.example")
    );
    assert!(!exa.enabled);
}

/// Every key of the sections on searching, papers and research, other than by default where that can be told.
#[test]
fn a_config_json_of_its_own_time_is_understood() {
    let text = r#"{
      "search": {
        "engine": "hybrid",           // "claude" | "exa" | "hybrid"
        "parallel_count": 7, "fallback": false,
        "claude": {"enabled": true, "fetch_content": false},
        "exa": {"enabled": false, "api_key_env": "EXA_API_KEY", "search_type": "neural",
                "results_per_query": 12, "include_contents": false}
      },
      "academic": {
        "enabled": false, "sources": ["arxiv", "semantic_scholar", "pubmed", "openalex"],
        "auto_download_pdf": false, "pdf_storage_path": ".research/papers/", "max_papers_per_query": 4,
        "arxiv": {"enabled": true, "categories": ["cs.AI", "cs.LG", "cs.CL"]},
        "semantic_scholar": {"enabled": true, "api_key_env": "S2_API_KEY", "include_tldr": true,
                             "include_citations": true},
        "pubmed": {"enabled": false}
      },
      "research": {"max_iterations": 9, "thinking_framework": "scientific", "auto_stop": false}
    }"#;
    let loaded = load_from(&[("config.json", text)], &[]).unwrap();
    expect![[r#"
        academic.auto_download_pdf = false
        academic.enabled = false
        academic.max_papers_per_query = 4
        academic.sources = ["arxiv", "semantic_scholar", "pubmed", "openalex"]
        provider.arxiv.categories = ["cs.AI", "cs.LG", "cs.CL"]
        provider.arxiv.enabled = true
        provider.exa.enabled = false
        provider.exa.search_type = "neural"
        provider.pubmed.enabled = false
        provider.semantic_scholar.enabled = true
        research.iterations = 9
        research.thinking = "scientific"
        search.engine = "hybrid"
        search.fallback = false
        search.fetch_content = false
        search.include_contents = false
        search.parallel_count = 7
        search.results_per_query = 12"#]]
    .assert_eq(
        &key::all(&loaded.table)
            .into_iter()
            .filter(|(it, _)| loaded.origins.contains_key(it))
            .map(|(key, value)| format!("{key} = {value}"))
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
            .join("\n"),
    );
    expect!["config.json: academic.pdf_storage_path has no effect in this version"]
        .assert_eq(&warnings(&loaded));
    let foreign = text.replace("EXA_API_KEY", "HOME");
    assert!(
        load_from(&[("config.json", &foreign)], &[])
            .unwrap_err()
            .contains("provider.exa.key_env")
    );
}

#[test]
fn searching_is_bounded() {
    for (text, expected) in [
        (
            "[search]\nparallel_count = 11",
            "search.parallel_count must be from 1 to 10",
        ),
        (
            "[search]\nweb = [\"bing\"]",
            "search.web: `bing` is none of searxng, brave,",
        ),
        (
            "[academic]\nsources = [\"brave\"]",
            "academic.sources: `brave` is none of arxiv,",
        ),
        (
            "[provider.arxiv]\ncategories = [\"x y\"]",
            "provider.arxiv.categories: `x y`",
        ),
        (
            "[provider.arxiv]\nkey_env = \"X\"",
            "there is no setting provider.arxiv.key_env",
        ),
        (
            "[provider.bing]\nenabled = true",
            "there is no setting provider.bing",
        ),
    ] {
        let error = load_from(&[("user.toml", text)], &[])
            .map(|it| it.origins)
            .unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}
