//! Settings of the user's own MCP servers.

use expect_test::{Expect, expect};

use super::*;

/// As other programs have it, with a field that only they know.
const BLOCK: &str = r#"{
  // ~/.claude/settings.json or .mcp.json
  "mcpServers": {
    "exa": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "exa-mcp-server", "--token", "canary-1", "--key=canary-2"],
      "env": { "EXA_API_KEY": "${EXA_API_KEY}", "OTHER": "canary-3" },
      "autoApprove": ["web_search_exa"]
    },
    "docs": { "url": "https://mcp.example/mcp?key=canary-4&id=${ID}", "headers": { "Authorization": "Bearer canary-5" }, "disabled": true }
  }
}"#;

fn check_shown(files: &[(&str, &str)], expected: Expect) {
    let loaded = load_from(files, &[]).unwrap();
    let json = serde_json::to_string(&loaded.config).unwrap();
    assert!(!json.contains("canary") && !format!("{:?}", loaded.config).contains("canary"));
    let shown = loaded
        .shown()
        .into_iter()
        .filter(|(key, ..)| key.starts_with("mcp"))
        .map(|(key, value, origin)| {
            let file = origin
                .unwrap_or_default()
                .rsplit('/')
                .next()
                .unwrap()
                .to_owned();
            format!("{key} = {value} # {file}")
        });
    expected.assert_eq(&shown.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_block_of_servers_is_understood_and_shows_no_key() {
    check_shown(
        &[
            ("user.json", BLOCK),
            (
                "user.toml",
                "[mcp.mine]\ncommand = \"/opt/mine\"\nfee_usd = 1\ntool = \"find\"",
            ),
        ],
        expect![[r#"
            mcp.docs.arguments = {} # user.json
            mcp.docs.enabled = false # user.json
            mcp.docs.fee_usd = 0.0 # user.json
            mcp.docs.headers = { Authorization = "[hidden]" } # user.json
            mcp.docs.query_argument = "" # user.json
            mcp.docs.results_argument = "" # user.json
            mcp.docs.timeout_seconds = 0 # user.json
            mcp.docs.tool = "" # user.json
            mcp.docs.url = "https://mcp.example/mcp?key=[hidden]&id=${ID}" # user.json
            mcp.exa.args = ["-y", "exa-mcp-server", "--token", "[hidden]", "--key=[hidden]"] # user.json
            mcp.exa.arguments = {} # user.json
            mcp.exa.command = "npx" # user.json
            mcp.exa.enabled = true # user.json
            mcp.exa.env = { EXA_API_KEY = "${EXA_API_KEY}", OTHER = "[hidden]" } # user.json
            mcp.exa.fee_usd = 0.0 # user.json
            mcp.exa.query_argument = "" # user.json
            mcp.exa.results_argument = "" # user.json
            mcp.exa.timeout_seconds = 0 # user.json
            mcp.exa.tool = "" # user.json
            mcp.mine.args = [] # user.toml
            mcp.mine.arguments = {} # user.toml
            mcp.mine.command = "/opt/mine" # user.toml
            mcp.mine.enabled = true # user.toml
            mcp.mine.env = {} # user.toml
            mcp.mine.fee_usd = 1.0 # user.toml
            mcp.mine.query_argument = "" # user.toml
            mcp.mine.results_argument = "" # user.toml
            mcp.mine.timeout_seconds = 0 # user.toml
            mcp.mine.tool = "find" # user.toml"#]],
    );
    let loaded = load_from(&[("user.json", BLOCK)], &[]).unwrap();
    expect!["user.json: mcpServers.exa.autoApprove has no effect in this version"]
        .assert_eq(&warnings(&loaded));
    let exa = &loaded.config.mcp["exa"];
    assert_eq!(
        (exa.env["EXA_API_KEY"].as_str(), exa.enabled),
        ("${EXA_API_KEY}", true)
    );
    assert!(!loaded.config.mcp["docs"].enabled);
}

#[test]
fn a_research_folder_starts_no_program() {
    check_error(
        &[("config.json", BLOCK)],
        &[],
        expect![[r#"
        config.json: mcpServers starts programs or sends keys, which a research folder may not do
        hint: set it in user.toml"#]],
    );
    check_error(
        &[("config.toml", "[mcp.exa]\ncommand = \"evil\"")],
        &[],
        expect![[r#"
        config.toml: mcp starts programs or sends keys, which a research folder may not do
        hint: set it in user.toml"#]],
    );
    check_error(
        &[("config.toml", "mcp = 3")],
        &[],
        expect![[r#"
        config.toml: mcp starts programs or sends keys, which a research folder may not do
        hint: set it in user.toml"#]],
    );
    check_error(
        &[("config.json", r#"{"mcp": {"exa": {"command": "evil"}}}"#)],
        &[],
        expect![[r#"
        config.json: mcpServers starts programs or sends keys, which a research folder may not do
        hint: set it in user.toml"#]],
    );
    assert!(
        load_from(&[("config.toml", "[mcp]"), ("user.json", BLOCK)], &[]).is_ok_and(|it| it
            .config
            .mcp
            .len()
            == 2)
    );
    assert!(load_from(&[("given.toml", "[mcp.exa]\ncommand = \"mine\"")], &[]).is_ok());
}

#[test]
fn what_is_wrong_with_a_server_is_named_without_its_values() {
    let check = |text: &str, expected: Expect| check_error(&[("user.toml", text)], &[], expected);
    check(
        "[mcp.exa]\nargs = \"canary\"",
        expect![[r#"
        user.toml: mcp.exa.args must be a list of texts
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.exa]\nenv = { A = 3 }",
        expect![[r#"
        user.toml: mcp.exa.env must be a table of texts
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.exa]\nargs = []",
        expect![[r#"
        user.toml: mcp.exa needs a command or a url
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.exa]\ncommand = \"a\"\nurl = \"https://a.example\"",
        expect![[r#"
        user.toml: mcp.exa has a command and a url; it takes one of them
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.exa]\ncommand = \"./a\"",
        expect![[r#"
        user.toml: mcp.exa.command must be a name that is on the path, or a whole path
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.exa]\ncomand = \"canary\"",
        expect![[r#"
        user.toml: there is no setting mcp.exa.comand; there are enabled, command, args, env, url, headers, tool, query_argument, results_argument, arguments, fee_usd, timeout_seconds
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.\"a b\"]\ncommand = \"a\"",
        expect![[r#"
        user.toml: mcp: a server is named with letters, digits, - and _, not `a b`
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[mcp.exa]\ncommand = \"a\"\nfee_usd = -1",
        expect![[r#"
        user.toml: mcp.exa.fee_usd must be from 0 to 1000
        hint: pathfinder config show prints every setting"#]],
    );
    check(
        "[search]\nweb = [\"mcp:none\"]",
        expect![[r#"
        user.toml: search.web: there is no server `mcp:none` in [mcp]
        hint: pathfinder config show prints every setting"#]],
    );
    assert!(
        load_from(
            &[(
                "user.toml",
                "[search]\nweb = [\"mcp:exa\", \"brave\"]\n[mcp.exa]\ncommand = \"a\""
            )],
            &[]
        )
        .is_ok()
    );
}
