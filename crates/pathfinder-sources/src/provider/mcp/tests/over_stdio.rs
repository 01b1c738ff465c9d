//! A shell script stands in for a server on pipes.

use std::fs::OpenOptions;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::time::Instant;

use expect_test::{Expect, expect};
use rustix::fs::OFlags;
use tempfile::TempDir;

use super::*;

/// Greets, lists its tools and answers calls, as its environment says; keeps what it hears.
const SCRIPT: &str = r#"
answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
while IFS= read -r line; do
  printf '%s\n' "$line" >> heard
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  case "$line" in
    *'"method":"initialize"'*) eval "$GREET" ;;
    *'"method":"tools/list"'*) answer "$TOOLS" ;;
    *'"method":"tools/call"'*) eval "$CALL" ;;
  esac
done
"#;

/// A server in a folder of its own.
struct StandIn {
    dir: TempDir,
    server: Server,
}

impl StandIn {
    fn new(greet: &str, call: &str, change: impl FnOnce(&mut ServerSettings)) -> StandIn {
        let dir = tempfile::tempdir().unwrap();
        let own = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let program = Program {
            command: "sh".to_owned(),
            arguments: vec!["-c".to_owned(), SCRIPT.to_owned()],
            environment: vec![
                own("PATH", &std::env::var("PATH").unwrap()),
                own("GREET", greet),
                own("WELCOME", WELCOME),
                own("TOOLS", &TOOLS.replace('\n', " ")),
                own("CALL", call),
                own("ONE", ONE_RESULT),
                own("KEY", KEY),
            ],
            folder: dir.path().to_owned(),
        };
        let mut settings = settings(Transport::Stdio(program));
        change(&mut settings);
        StandIn {
            server: Server::new(settings),
            dir,
        }
    }

    fn heard(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("heard")).unwrap()
    }
}

const GREET: &str = r#"answer "$WELCOME""#;

async fn check(greet: &str, call: &str, expected: Expect) {
    expected.assert_eq(&search(&StandIn::new(greet, call, |_| {}).server).await);
}

#[tokio::test]
async fn a_search_is_a_handshake_and_a_call() {
    let one = StandIn::new(GREET, r#"answer "$ONE""#, |_| {});
    expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]]
    .assert_eq(&search(&one.server).await);
    search(&one.server).await;
    let heard = one.heard().replace(env!("CARGO_PKG_VERSION"), "0.0.0");
    expect![[r#"
        {"id":1,"jsonrpc":"2.0","method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"pathfinder","version":"0.0.0"},"protocolVersion":"2025-11-25"}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"id":2,"jsonrpc":"2.0","method":"tools/list","params":{}}
        {"id":3,"jsonrpc":"2.0","method":"tools/call","params":{"arguments":{"numResults":5,"query":"green tea"},"name":"web_search_exa"}}
        {"id":4,"jsonrpc":"2.0","method":"tools/call","params":{"arguments":{"numResults":5,"query":"green tea"},"name":"web_search_exa"}}
    "#]].assert_eq(&heard);
}

#[tokio::test]
async fn nothing_found_is_no_failure_and_an_error_is() {
    check(
        GREET,
        r#"answer '{"content":[]}'"#,
        expect!["nothing found"],
    )
    .await;
    let broken =
        r#"answer '{"isError":true,"content":[{"type":"text","text":"Invalid API key '$KEY'"}]}'"#;
    check(
        GREET,
        broken,
        expect![[r#"
            misconfigured: mcp:exa RefusesKey: Invalid API key [key]
            hint: CheckKeyIn { setting: "mcp.exa.env" }"#]],
    )
    .await;
    let refused = r#"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"query is too long"}}\n' "$id""#;
    check(
        GREET,
        refused,
        expect!["failed (BadRequest): mcp:exa Error: query is too long"],
    )
    .await;
}

#[tokio::test]
async fn a_key_that_comes_back_is_taken_out() {
    let echo = r#"answer '{"content":[{"type":"text","text":"[Tea '$KEY'](https://tea.example/?k='$KEY')"}]}'"#;
    check(
        GREET,
        echo,
        expect![[r#"
        1 hit
        - "Tea [key]" <https://tea.example/?k=[key]> Web"#]],
    )
    .await;
}

/// Progress, prompts for the user's model and folders, banners: all before the answer.
#[tokio::test]
async fn what_the_server_wants_is_declined_and_what_it_chatters_is_passed_over() {
    let chatty = r#"
        echo 'Server is ready!'
        echo '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"hi"}}'
        echo '{"jsonrpc":"2.0","id":"s1","method":"sampling/createMessage","params":{}}'
        read -r declined; printf '%s\n' "$declined" >> heard
        echo '{"jsonrpc":"2.0","id":7,"method":"roots/list"}'
        read -r declined; printf '%s\n' "$declined" >> heard
        echo '{"jsonrpc":"2.0","id":8,"method":"ping"}'
        read -r declined; printf '%s\n' "$declined" >> heard
        echo '{"jsonrpc":"2.0","id":999,"result":{"content":[]}}'
        answer "$ONE""#;
    let one = StandIn::new(GREET, chatty, |_| {});
    expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]]
    .assert_eq(&search(&one.server).await);
    let heard = one.heard();
    let answers: Vec<&str> = heard.lines().rev().take(3).collect();
    expect![[r#"
        {"id":8,"jsonrpc":"2.0","result":{}}
        {"error":{"code":-32601,"message":"Method not found"},"id":7,"jsonrpc":"2.0"}
        {"error":{"code":-32601,"message":"Method not found"},"id":"s1","jsonrpc":"2.0"}"#]]
    .assert_eq(&answers.join("\n"));
}

#[tokio::test]
async fn a_server_that_dies_says_why_without_its_key() {
    check(
        "echo starting >&2; echo \"bad key $KEY\" >&2; exit 3",
        "",
        expect!["failed (Unreachable): mcp:exa Ends: bad key [key]"],
    )
    .await;
    check(GREET, "exit 1", expect!["failed (Cut): mcp:exa Ends"]).await;
    check(
        "exec <&-; exec >&-; exit 0",
        "",
        expect!["failed (Unreachable): mcp:exa Ends"],
    )
    .await;
}

#[tokio::test]
async fn garbage_and_floods_end() {
    check(
        GREET,
        "yes garbage",
        expect!["failed (Unreadable): mcp:exa Chatters { messages: 1000 }"],
    )
    .await;
    check(
        GREET,
        "yes | tr -d '\\n'",
        expect!["failed (TooLarge): mcp:exa TooLarge { bytes_max: 65536 }"],
    )
    .await;
    check(
        r#"answer '"no object"'"#,
        "",
        expect!["failed (Unsupported): mcp:exa UnknownProtocol"],
    )
    .await;
    // As much as nobody reads on the side must not stop it.
    let loud = r#"head -c 300000 /dev/zero | tr '\0' 'x' >&2; answer "$ONE""#;
    check(
        GREET,
        loud,
        expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]],
    )
    .await;
}

#[tokio::test]
async fn a_protocol_that_is_not_known_is_not_spoken() {
    check(
        r#"answer '{"protocolVersion":"1999-01-01"}'"#,
        "",
        expect!["failed (Unsupported): mcp:exa UnknownProtocol: 1999-01-01"],
    )
    .await;
    check(
        r#"answer '{"protocolVersion":"2024-11-05"}'"#,
        r#"answer "$ONE""#,
        expect![[r#"
        1 hit
        - "Tea" <https://tea.example/> Web
          snippet: Green."#]],
    )
    .await;
}

#[tokio::test]
async fn a_program_that_is_not_there_is_named() {
    let one = StandIn::new("", "", |it| {
        let Transport::Stdio(program) = &mut it.transport else {
            return;
        };
        program.command = "no-such-program-here".into();
    });
    expect![[r#"
        misconfigured: mcp:exa NoProgram { command: "no-such-program-here" }
        hint: Install { command: "no-such-program-here" }"#]]
    .assert_eq(&search(&one.server).await);
}

/// A pipe that a grandchild of ours holds open, to see how long it lives.
struct Pipe(std::fs::File);

impl Pipe {
    fn new(dir: &TempDir) -> Pipe {
        let path = dir.path().join("pipe");
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        Pipe(
            OpenOptions::new()
                .read(true)
                .custom_flags(OFlags::NONBLOCK.bits() as i32)
                .open(path)
                .unwrap(),
        )
    }

    /// Whether somebody said at it that he lives.
    fn is_held(&mut self) -> bool {
        self.0.read(&mut [0; 16]).is_ok_and(|it| it > 0)
    }

    /// Whether whoever held it is gone.
    fn is_closed(&mut self) -> bool {
        self.0.read(&mut [0; 16]).is_ok_and(|it| it == 0)
    }

    /// Waits until it is closed, but not as long as its holder would sleep.
    fn wait_until_closed(&mut self, started: Instant) {
        while !self.is_closed() {
            assert!(
                started.elapsed() < Duration::from_secs(60),
                "somebody still holds it"
            );
            std::thread::yield_now();
        }
    }
}

const HANG: &str = "(echo held; exec sleep 600) > pipe & wait";

#[tokio::test]
async fn a_server_that_hangs_is_killed_with_all_that_it_started() {
    let started = Instant::now();
    let one = StandIn::new(GREET, HANG, |it| it.deadline = Duration::from_secs(3));
    let mut pipe = Pipe::new(&one.dir);
    expect!["failed (Timeout): mcp:exa Late { deadline: 3s }"]
        .assert_eq(&search(&one.server).await);
    assert!(pipe.is_held());
    pipe.wait_until_closed(started);
}

#[tokio::test]
async fn who_leaves_in_the_middle_ends_the_server() {
    let started = Instant::now();
    let one = StandIn::new(GREET, HANG, |_| {});
    let mut pipe = Pipe::new(&one.dir);
    let query = Query::new("tea", 5, now());
    let is_hanging = async {
        while !pipe.is_held() {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = one.server.search(&query, now()) => panic!("it hangs"),
        () = is_hanging => {}
    }
    pipe.wait_until_closed(started);
}

/// A kept server that nobody needs any more, one that ended by itself, and one that is asked again.
#[tokio::test]
async fn a_server_is_kept_while_it_lives() {
    let call = r#"[ "$id" = 3 ] && { (echo held; exec sleep 600) > pipe & }; echo "$$" >> ids; answer "$ONE"; [ "$id" = 4 ] && exit 0"#;
    let one = StandIn::new(GREET, call, |_| {});
    let mut pipe = Pipe::new(&one.dir);
    let started = Instant::now();
    search(&one.server).await;
    search(&one.server).await;
    while one
        .server
        .connection
        .lock()
        .await
        .as_ref()
        .is_some_and(Connection::is_alive)
    {
        tokio::task::yield_now().await;
    }
    search(&one.server).await;
    let ids = std::fs::read_to_string(one.dir.path().join("ids")).unwrap();
    let ids: Vec<&str> = ids.lines().collect();
    assert!(ids.len() == 3 && ids[0] == ids[1], "{ids:?}");
    drop(one.server);
    while pipe.is_held() {}
    pipe.wait_until_closed(started);
}

#[tokio::test]
async fn searches_side_by_side_take_turns() {
    let one = StandIn::new(GREET, r#"answer "$ONE""#, |_| {});
    let all = tokio::join!(
        search(&one.server),
        search(&one.server),
        search(&one.server)
    );
    assert!(
        [all.0, all.1, all.2]
            .iter()
            .all(|it| it.starts_with("1 hit"))
    );
    assert_eq!(one.heard().matches("initialize\"").count(), 1);
}

#[tokio::test]
async fn a_program_inherits_nothing() {
    let call = r#"answer "{\"content\":[{\"type\":\"text\",\"text\":\"[$(env | sed 's/=.*//' | sort | tr '\n' ' ')](https://tea.example/)\"}]}""#;
    check(
        GREET,
        call,
        expect![[r#"
        1 hit
        - "CALL GREET KEY ONE PATH PWD TOOLS WELCOME" <https://tea.example/> Web"#]],
    )
    .await;
}

#[test]
fn nothing_shows_what_a_server_was_given() {
    let one = StandIn::new("", "", |_| {});
    let shown = format!("{:?}", one.server);
    assert!(!shown.contains("canary") && shown.contains("sh"), "{shown}");
}
