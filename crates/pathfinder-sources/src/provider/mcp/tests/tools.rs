//! Which tool is asked, and how.

use expect_test::{Expect, expect};

use super::*;

/// Chooses among tools, and says how a search for five results is put.
fn check(tools: &Value, change: impl FnOnce(&mut ServerSettings), expected: Expect) {
    let endpoint = Endpoint::new("https://mcp.example/", []).unwrap();
    let mut settings = settings(Transport::Http(endpoint));
    change(&mut settings);
    let chosen = tool::Tool::choose(tools.as_array().unwrap(), &settings).map(|it| {
        let query = Query::new("green tea", 5, now());
        format!(
            "{} {}",
            it.name,
            it.arguments(&settings, &query, "green tea")
        )
    });
    let text = chosen.unwrap_or_else(|it| told(Err(it)));
    expected.assert_eq(&text);
}

#[test]
fn the_first_tool_that_searches_is_asked_as_its_schema_says() {
    let tools: Value = serde_json::from_str::<Value>(TOOLS).unwrap()["tools"].take();
    check(
        &tools,
        |_| {},
        expect![[r#"web_search_exa {"numResults":5,"query":"green tea"}"#]],
    );
    let by_description = json!([
        { "name": "a", "description": "Adds numbers" },
        { "name": "look", "description": "Search the web", "inputSchema": { "properties": {
            "lang": { "type": "string" }, "topic": { "type": "string" }, "count": { "type": "string", "maximum": 3 },
        }, "required": ["topic"] } },
    ]);
    check(
        &by_description,
        |_| {},
        expect![[r#"look {"count":"3","topic":"green tea"}"#]],
    );
    check(
        &json!([{ "name": "search" }]),
        |_| {},
        expect![[r#"search {"query":"green tea"}"#]],
    );
}

/// Chooses among tools of these names, which may be followed by what their server says of them.
fn check_names(names: &[&str], expected: &str) {
    let tool = |line: &&str| {
        let (name, said) = line.split_once(' ').unwrap_or((line, "{}"));
        json!({ "name": name, "annotations": serde_json::from_str::<Value>(said).unwrap() })
    };
    let tools: Vec<Value> = names.iter().map(tool).collect();
    let endpoint = Endpoint::new("https://mcp.example/", []).unwrap();
    let chosen = tool::Tool::choose(&tools, &settings(Transport::Http(endpoint)));
    assert_eq!(
        chosen.as_ref().map_or("none", |it| it.name.as_str()),
        expected,
        "{names:?}"
    );
}

#[test]
fn what_changes_something_is_not_asked() {
    check_names(&["delete_search_index", "search_docs"], "search_docs");
    check_names(&["deep_researcher_start", "search"], "search");
    check_names(
        &["research_topic", "saveSearch", "clear-search-history"],
        "none",
    );
    check_names(&["code_search", "exaWebSearch"], "exaWebSearch");
    check_names(&["search_issues", "brave_web_search"], "brave_web_search");
    check_names(&["tavily-search", "tavily-extract"], "tavily-search");
    check_names(
        &[
            r#"search {"destructiveHint":true}"#,
            r#"find_search {"readOnlyHint":false}"#,
        ],
        "none",
    );
    check_names(
        &[r#"search {"readOnlyHint":true,"destructiveHint":false}"#],
        "search",
    );
    let told = json!([{ "name": "update_all", "description": "Search and replace" }, { "name": "q", "description": "Research" }]);
    check(
        &told,
        |_| {},
        expect![[r#"
            misconfigured: NoSearchTool: update_all, q
            hint: NameTool { setting: "mcp.exa.tool" }"#]],
    );
}

#[test]
fn the_user_has_the_last_word() {
    let tools = json!([
        { "name": "resolve-library-id", "description": "Searches libraries", "inputSchema": {
            "properties": { "libraryName": { "type": "string" } }, "required": ["libraryName"] } },
        { "name": "query-docs", "inputSchema": {
            "properties": { "libraryId": { "type": "string" }, "query": { "type": "string" }, "limit": { "maximum": 3 } },
            "required": ["libraryId", "query"] } },
    ]);
    check(
        &tools,
        |_| {},
        expect![[r#"resolve-library-id {"libraryName":"green tea"}"#]],
    );
    check(
        &tools,
        |it| it.tool = Some("query-docs".into()),
        expect![[r#"
            misconfigured: ToolNeedsMore: query-docs (libraryId)
            hint: GiveArguments { setting: "mcp.exa.arguments" }"#]],
    );
    let docs = |it: &mut ServerSettings| {
        it.tool = Some("query-docs".into());
        it.arguments
            .insert("libraryId".into(), json!("/tokio-rs/tokio"));
    };
    check(
        &tools,
        docs,
        expect![[r#"query-docs {"libraryId":"/tokio-rs/tokio","limit":3,"query":"green tea"}"#]],
    );
    check(
        &tools,
        |it| {
            docs(it);
            it.query_argument = Some("topic".into());
            it.arguments.insert("query".into(), json!("x"));
            it.results_argument = Some("n".into())
        },
        expect![[
            r#"query-docs {"libraryId":"/tokio-rs/tokio","n":5,"query":"x","topic":"green tea"}"#
        ]],
    );
    check(
        &tools,
        |it| it.tool = Some("other".into()),
        expect![[r#"
            misconfigured: NoSuchTool { tool: "other" }: resolve-library-id, query-docs
            hint: NameTool { setting: "mcp.exa.tool" }"#]],
    );
}

#[test]
fn a_server_without_a_search_says_what_it_has() {
    check(
        &json!([{ "name": "add" }, { "name": "sub" }, { "no": "name" }]),
        |_| {},
        expect![[r#"
            misconfigured: NoSearchTool: add, sub
            hint: NameTool { setting: "mcp.exa.tool" }"#]],
    );
    check(&json!([]), |_| {}, expect!["failed (Unsupported): NoTools"]);
}
