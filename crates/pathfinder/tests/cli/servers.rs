//! The user's own MCP servers: a shell script stands in for one.

use std::io::Read;
use std::time::{Duration, Instant};

use expect_test::expect;
use rustix::process::Signal;

use crate::network::all_off;
use crate::place::{Done, Place};

const KEY: &str = "canary-0123456789";

/// Greets, has one tool, and answers a call as `$CALL` says.
const SCRIPT: &str = r#"
answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
while IFS= read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  case "$line" in
    *'"method":"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{}}' ;;
    *'"method":"tools/list"'*) answer '{"tools":[{"name":"search","inputSchema":{"properties":{"query":{"type":"string"}},"required":["query"]}}]}' ;;
    *'"method":"tools/call"'*) eval "$CALL" ;;
  esac
done
"#;

const TEA: &str = r#"answer '{"content":[{"type":"text","text":"[{\"url\":\"https://tea.example/\",\"title\":\"Tea\",\"snippet\":\"It is green, not '$TEA_KEY'.\"}]"}]}'"#;

/// A user with a server `tea` that does this when it is called.
fn place(call: &str) -> Place {
    let (place, off) = (Place::empty(), all_off());
    let config = format!(
        "{off}\n[mcp.tea]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '''{SCRIPT}''']\nfee_usd = 0.25\n\
         [mcp.tea.env]\nTEA_KEY = \"${{TEA_KEY}}\"\nCALL = '''{call}'''\n"
    );
    place.write("home/.config/pathfinder/config.toml", config.as_bytes());
    place
}

fn run(place: &Place, arguments: &[&str]) -> Done {
    let mut command = place.command(arguments);
    command.env("TEA_KEY", KEY);
    let done = place.finish(command);
    assert!(
        !done.stdout.contains("canary") && !done.stderr.contains("canary"),
        "{done:?}"
    );
    done
}

fn text(done: &Done) -> String {
    format!("{}--\n{}", done.stdout, done.stderr)
}

#[test]
fn a_server_is_asked_like_a_provider() {
    let place = place(TEA);
    let done = run(&place, &["search", "green tea", "--provider", "mcp:tea"]).is(0);
    expect![[r#"
        1. Tea
           https://tea.example/
           mcp:tea
           It is green, not [key].
        --
        mcp:tea: 1 result, $0.2500
    "#]]
    .assert_eq(&text(&done));
    let done = run(&place, &["search", "tea", "--provider", "mcp:milk"]).is(2);
    expect![[r#"
        --
        error: there is no MCP server milk
        hint: there are mcp:tea
    "#]]
    .assert_eq(&text(&done));
    let rows = run(&place, &["doctor", "--json"]);
    assert!(
        rows.stdout
            .contains("mcp:tea: set up, starts /bin/sh, at most $0.2500 per search"),
        "{}",
        rows.stdout
    );
    let live = run(&place, &["doctor", "--live"]);
    assert!(
        live.stdout.contains("mcp:tea: 1 result, $0.2500"),
        "{}",
        live.stdout
    );
    let shown = run(&place, &["config", "show"]).is(0).stdout;
    assert!(
        shown.contains("[mcp.tea]") && shown.contains("TEA_KEY = \"${TEA_KEY}\""),
        "{shown}"
    );
}

#[test]
fn a_variable_that_is_missing_and_an_error_are_told() {
    let place = place(
        r#"answer '{"isError":true,"content":[{"type":"text","text":"Invalid API key '$TEA_KEY'"}]}'"#,
    );
    let unset = place.run(&["search", "tea", "--provider", "mcp:tea"]).is(1);
    expect![[r#"
        --
        mcp:tea: misconfigured (needs the variable TEA_KEY, which is not set)
        error: no provider gave an answer
        hint: set TEA_KEY
    "#]]
    .assert_eq(&text(&unset));
    let refused = run(&place, &["search", "tea", "--provider", "mcp:tea"]).is(1);
    expect![[r#"
        --
        mcp:tea: misconfigured (refuses the key: Invalid API key [key])
        error: no provider gave an answer
        hint: check the key in your own settings: mcp.tea.env
    "#]]
    .assert_eq(&text(&refused));
    let rows = place.run(&["doctor"]);
    assert!(
        rows.stdout
            .contains("mcp:tea: not set up (needs the variable TEA_KEY"),
        "{}",
        rows.stdout
    );
}

/// The key that the server says stands in no file of the research folder.
#[test]
fn a_session_is_researched_with_a_server() {
    let text = "The four-day week raised productivity by 8 percent in the trial. ".repeat(12);
    let results = format!(
        r#"[{{\"url\":\"https://trial.example/a\",\"title\":\"A trial '$TEA_KEY'\",\"text\":\"{text}\"}}]"#
    );
    let place = place(&format!(
        r#"answer '{{"content":[{{"type":"text","text":"{results}"}}]}}'"#
    ));
    let question = "does a four-day week raise productivity?";
    let done = run(
        &place,
        &[
            question,
            "--sources",
            "mcp:tea",
            "--iterations",
            "1",
            "--reasoner",
            "builtin",
        ],
    )
    .is(0);
    let session = place.sessions().remove(0);
    let report = std::fs::read_to_string(session.join("RESEARCH_REPORT.md")).unwrap();
    assert!(
        report.contains("raised productivity by 8 percent"),
        "{done:?}\n{report}"
    );
    let cost = run(&place, &["cost"]).is(0).stdout;
    assert!(cost.contains("mcp:tea"), "{cost}");
    run(&place, &["check"]).is(0);
    for entry in walk(&place.path().join(".research")) {
        let bytes = std::fs::read(&entry).unwrap();
        assert!(
            !String::from_utf8_lossy(&bytes).contains("canary"),
            "{}",
            entry.display()
        );
    }
}

fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().path());
    entries
        .flat_map(|it| if it.is_dir() { walk(&it) } else { vec![it] })
        .collect()
}

#[test]
fn a_research_folder_starts_nothing() {
    let place = place(TEA);
    place.set(
        "config.json",
        br#"{"mcpServers": {"evil": {"command": "touch", "args": ["owned"]}}}"#,
    );
    let done = run(&place, &["search", "tea", "--provider", "mcp:evil"]);
    expect![[r#"
        --
        error: ./.research/config.json: mcpServers starts programs or sends keys, which a research folder may not do
        hint: set it in ~/home/.config/pathfinder/config.toml
    "#]].assert_eq(&text(&done));
    assert!(!place.path().join("owned").exists() && !place.path().join("home/owned").exists());
}

/// A grandchild holds a pipe open; it is closed when the program ends.
#[test]
fn an_interrupt_ends_the_server_and_all_that_it_started() {
    let place = place("(echo held; exec sleep 600) > pipe & wait");
    let pipe = place.path().join("home/pipe");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let mut command = place.command(&["search", "tea", "--provider", "mcp:tea"]);
    let mut child = command
        .env("TEA_KEY", KEY)
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = std::fs::File::open(pipe).unwrap();
    pipe.read_exact(&mut [0; 5]).unwrap();
    let started = Instant::now();
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(pipe.read(&mut [0; 5]).unwrap(), 0);
    assert!(started.elapsed() < Duration::from_secs(60));
}
