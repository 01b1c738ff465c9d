//! The user's own servers among the others. Their replies are tested with their parser.

use pathfinder_sources::provider::Hint;

use super::*;

/// `tea` comes before all others, but cannot be used.
fn with_server(said: &str) -> WebSettings {
    let missing = SearchFailure::misconfigured(
        What::NeedsKey.of("mcp:tea"),
        Hint::Set {
            variable: "KEY".into(),
        },
    );
    let tea = OwnServer {
        name: "mcp:tea".to_owned(),
        server: Err(missing),
        is_on: !said.contains("-tea"),
    };
    let mut settings = with_keys(said);
    settings.servers = vec![tea];
    settings.web.insert(0, "mcp:tea".to_owned());
    settings
}

#[test]
fn a_server_that_cannot_be_asked_is_passed_over() {
    check(
        with_server("brave"),
        NetworkScope::Web,
        expect![[r#"
            brave > duckduckgo
            else arxiv | pubmed | openalex"#]],
    );
    assert!(!web(with_server("")).has_own_web_provider());
}

#[tokio::test]
async fn a_server_is_asked_by_its_name_and_says_why_not() {
    let query = Query::new("tea", 5, now());
    for (said, hint) in [("", "set KEY"), ("-tea", "set mcp.tea.enabled to true")] {
        let found = web(with_server(said))
            .search(Recipients::Provider("mcp:tea"), &query, now())
            .await;
        assert_eq!(
            told(&found),
            format!("mcp:tea: misconfigured: {hint}, 0 micro-dollars\n")
        );
    }
    let nobody = web(with_server(""))
        .search(Recipients::Provider("mcp:milk"), &query, now())
        .await;
    assert!(nobody.answers.is_empty());
}
