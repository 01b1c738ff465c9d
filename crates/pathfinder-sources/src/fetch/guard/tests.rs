use std::net::IpAddr;
use std::path::PathBuf;

use expect_test::{Expect, expect};
use serde_json::Value;

use super::{Guard, Target, refuse_address};
use crate::fetch::{FetchFailure, Refusal};

fn show(checked: Result<Target, FetchFailure>) -> String {
    match checked {
        Ok(target) => format!("open {}", target.url()),
        Err(FetchFailure::Refused { because, .. }) => format!("refused: {because}"),
        Err(other) => other.to_string(),
    }
}

fn check(urls: &str, expected: Expect) {
    let guard = Guard::default();
    let shown: String = urls
        .lines()
        .map(|it| format!("{it} | {}\n", show(guard.check(it))))
        .collect();
    expected.assert_eq(&shown);
}

/// The folder of third-party data, where there is one.
fn data(name: &str) -> Option<PathBuf> {
    let found = std::env::var_os("PATHFINDER_DATA")
        .map(|it| PathBuf::from(it).join(name))
        .filter(|it| it.exists());
    if found.is_none() {
        println!("skipped: 1 (PATHFINDER_DATA has no {name})");
    }
    found
}

#[test]
fn every_way_to_write_a_private_address_is_refused() {
    let refused = "127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0 0.0.0.0:8080 10.1.2.3 \
        172.31.255.1 192.168.0.1 169.254.169.254 169.254.1.1 100.64.0.1 100.100.100.200 198.18.0.1 192.0.2.1 224.0.0.1 \
        255.255.255.255 [::] [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::10.0.0.1] \
        [64:ff9b:1::8.8.8.8] [2002:7f00:1::] [2001:0:4136:e378::1] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] \
        [2001:db8::1] １２７.０.０.１ ①②⑦.⓪.⓪.① 127.0.0.1.:80";
    let guard = Guard::default();
    for host in refused.split_whitespace() {
        let checked = guard.check(&format!("http://{host}/latest/meta-data/"));
        assert!(
            matches!(checked, Err(FetchFailure::Refused { .. })),
            "{host}: {}",
            show(checked)
        );
    }
    assert!(refused.split_whitespace().count() >= 30);
    let open = "http://8.8.8.8/ https://1.1.1.1/ http://[2606:4700:4700::1111]/ http://[::ffff:8.8.8.8]/ \
        http://[64:ff9b::808:808]/ https://en.wikipedia.org/wiki/Tea?action=raw#History http://bücher.example/ \
        https://arxiv.org:443/abs/2101.00001 http://a.example:8080/ https://a.example:8443/ http://a.example:4000/";
    for url in open.split_whitespace() {
        assert!(
            guard.check(url).is_ok(),
            "{url}: {}",
            show(guard.check(url))
        );
    }
}

#[test]
fn a_refusal_says_why() {
    check(
        "ftp://a.org/x
file:///etc/passwd
gopher://a.org:70/_
javascript:alert(1)
data:text/html,x
//evil.example/x
evil.example
https:///evil.example
https:\\\\evil.example
https:evil.example
http://a.org:22/
http://a.org:25/
http://a.org:6379/
http://localhost/
http://printer.local/
http://metadata.google.internal/
http://intranet/
http://a..org/
http://a.org).
http://0x7f.1/?key=hush
http://3627734734/
https://me:hush@a.org/x#top
http://a.org:99999/
http://[::1
",
        expect![[r#"
            ftp://a.org/x | refused: ftp is neither http nor https
            file:///etc/passwd | refused: file is neither http nor https
            gopher://a.org:70/_ | refused: gopher is neither http nor https
            javascript:alert(1) | refused: javascript is neither http nor https
            data:text/html,x | refused: data is neither http nor https
            //evil.example/x | refused: it does not begin with http:// or https://
            evil.example | refused: it does not begin with http:// or https://
            https:///evil.example | refused: its slashes or characters hide where it leads
            https:\\evil.example | refused: its slashes or characters hide where it leads
            https:evil.example | refused: its slashes or characters hide where it leads
            http://a.org:22/ | refused: port 22 is not a port for web pages
            http://a.org:25/ | refused: port 25 is not a port for web pages
            http://a.org:6379/ | refused: port 6379 is not a port for web pages
            http://localhost/ | refused: `localhost` is not the name of a public host
            http://printer.local/ | refused: `printer.local` is not the name of a public host
            http://metadata.google.internal/ | refused: `metadata.google.internal` is not the name of a public host
            http://intranet/ | refused: `intranet` is not the name of a public host
            http://a..org/ | refused: `a..org` is not the name of a public host
            http://a.org). | refused: `a.org).` is not the name of a public host
            http://0x7f.1/?key=hush | refused: it hides the address 127.0.0.1
            http://3627734734/ | refused: it hides the address 216.58.214.206
            https://me:hush@a.org/x#top | open https://a.org/x
            http://a.org:99999/ | http://a.org:99999/ is malformed: it is not a url
            http://[::1 | http://[::1 is malformed: it is not a url
        "#]],
    );
}

#[test]
fn redirects_are_checked_too() {
    let guard = Guard::default();
    let from = guard.check("https://a.org/x/y").unwrap();
    let shown: String = [
        "/z",
        "z?q=1",
        "//b.org/",
        "https://b.org/",
        "http://a.org/",
        "http://127.0.0.1/",
        "//127.0.0.1/",
        "//0x7f.1/",
        "file:///etc/passwd",
        "gopher://a.org",
        "//localhost:8080/",
        "https://me@b.org/",
        "http://[",
    ]
    .iter()
    .map(|it| format!("{it} | {}\n", show(guard.check_redirect(&from, it))))
    .collect();
    expect![[r#"
        /z | open https://a.org/z
        z?q=1 | open https://a.org/x/z?q=1
        //b.org/ | open https://b.org/
        https://b.org/ | open https://b.org/
        http://a.org/ | refused: it is reached from an encrypted page and is not encrypted itself
        http://127.0.0.1/ | refused: its address 127.0.0.1 is not public (loopback)
        //127.0.0.1/ | refused: its address 127.0.0.1 is not public (loopback)
        //0x7f.1/ | refused: its address 127.0.0.1 is not public (loopback)
        file:///etc/passwd | refused: file is neither http nor https
        gopher://a.org | refused: gopher is neither http nor https
        //localhost:8080/ | refused: `localhost` is not the name of a public host
        https://me@b.org/ | open https://b.org/
        http://[ | https://a.org/x/y is malformed: it redirects to something that is not a url
    "#]]
    .assert_eq(&shown);
}

#[test]
fn a_host_that_the_user_names_is_trusted_with_its_address_only() {
    let named = "LocalHost 10.0.0.7 ::1 10.0.0.9:9200 a.org:8500";
    let named: Vec<String> = named.split(' ').map(str::to_owned).collect();
    let guard = Guard::new(&named).unwrap();
    let urls = "http://localhost:8080/
http://10.0.0.7/
http://[::1]/
http://10.0.0.8/
http://localhost:22/
http://localhost:9200/
http://10.0.0.9:9200/
http://10.0.0.9/
http://a.org:8500/
http://b.org:8500/
http://sub.localhost/";
    let shown: String = urls
        .lines()
        .map(|it| format!("{it} | {}\n", show(guard.check(it))))
        .collect();
    expect![[r#"
        http://localhost:8080/ | open http://localhost:8080/
        http://10.0.0.7/ | open http://10.0.0.7/
        http://[::1]/ | open http://[::1]/
        http://10.0.0.8/ | refused: its address 10.0.0.8 is not public (private)
        http://localhost:22/ | refused: port 22 is not a port for web pages
        http://localhost:9200/ | refused: port 9200 is not a port for web pages
        http://10.0.0.9:9200/ | open http://10.0.0.9:9200/
        http://10.0.0.9/ | refused: its address 10.0.0.9 is not public (private)
        http://a.org:8500/ | open http://a.org:8500/
        http://b.org:8500/ | refused: port 8500 is not a port for web pages
        http://sub.localhost/ | refused: `sub.localhost` is not the name of a public host
    "#]]
    .assert_eq(&shown);
    let allows = |url: &str| match guard.check(url) {
        Err(FetchFailure::Refused { because, .. }) if because.may_be_own() => "the host",
        Err(FetchFailure::Refused {
            because: Refusal::Port {
                is_own_host: true, ..
            },
            ..
        }) => "the port",
        _ => "none",
    };
    expect![[r#"
        the host
        the host
        the port
        none
        none
        none"#]]
    .assert_eq(
        &[
            allows("http://10.0.0.8/"),
            allows("http://printer.local/"),
            allows("http://localhost:9200/"),
            allows("http://b.org:8500/"),
            allows("http://169.254.169.254/latest"),
            allows("http://metadata.google.internal/"),
        ]
        .join("\n"),
    );
    let target = guard.check("http://localhost:8080/").unwrap();
    assert!(
        guard
            .check_addresses(&target, &["127.0.0.1".parse().unwrap()])
            .is_ok()
    );
}

#[test]
fn one_private_address_spoils_the_set() {
    let guard = Guard::default();
    let target = guard.check("http://a.org/").unwrap();
    let addresses = |list: &[&str]| {
        list.iter()
            .map(|it| it.parse().unwrap())
            .collect::<Vec<IpAddr>>()
    };
    assert!(
        guard
            .check_addresses(&target, &addresses(&["8.8.8.8", "2606:4700::1"]))
            .is_ok()
    );
    assert!(
        guard
            .check_addresses(&target, &addresses(&["8.8.8.8", "127.0.0.1"]))
            .is_err()
    );
    assert!(
        guard
            .check_addresses(&target, &addresses(&["8.8.8.8", "::ffff:10.0.0.1"]))
            .is_err()
    );
}

/// Borders of the blocks, one address on each side.
#[test]
fn blocks_end_where_they_end() {
    let public = "9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 \
        169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 \
        2001:db7:: 2001:db9:: 2003:: 2000::";
    let private = "0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.255.255.255 172.16.0.0 \
        192.0.0.1 192.88.99.1 198.19.255.255 203.0.113.5 224.0.0.0 240.0.0.1 168.63.129.16 100::1 fec0::1 fdff::1 \
        febf::1 4000::1 3fff::1 5f00::1 ::ffff:0:127.0.0.1 2001:4860::200:5efe:7f00:1";
    for address in public.split_whitespace() {
        assert_eq!(refuse_address(address.parse().unwrap()), None, "{address}");
    }
    for address in private.split_whitespace() {
        assert!(
            refuse_address(address.parse().unwrap()).is_some(),
            "{address}"
        );
    }
}

#[test]
fn hostile_urls_are_refused_and_ordinary_links_are_not() {
    let Some(path) = data("bad/ssrf_urls.jsonl") else {
        return;
    };
    let guard = Guard::default();
    let text = std::fs::read_to_string(path).unwrap();
    let (mut hostile, mut ordinary) = (0, 0);
    for line in text.split('\n').filter(|it| !it.is_empty()) {
        let row: Value = serde_json::from_str(line).unwrap();
        let url = row["url"].as_str().unwrap();
        let checked = guard.check(url);
        match row["label"].as_str() {
            Some("hostile") => {
                hostile += 1;
                assert!(checked.is_err(), "{url}");
            }
            Some("ordinary") => {
                ordinary += 1;
                // Some are no urls at all: those cannot be fetched by anybody.
                let is_url = url::Url::parse(url).is_ok();
                assert_eq!(checked.is_ok(), is_url, "{url}: {}", show(checked));
            }
            _ => {}
        }
    }
    assert!(
        hostile > 50 && ordinary > 20,
        "{hostile} hostile, {ordinary} ordinary"
    );
}

#[test]
fn no_url_makes_the_guard_panic() {
    let Some(path) = data("bad/urltestdata.json") else {
        return;
    };
    let rows: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let guard = Guard::default();
    let from = guard.check("http://example.org/foo/bar").unwrap();
    for row in rows.iter().filter(|it| it.is_object()) {
        let input = row["input"].as_str().unwrap();
        for target in [guard.check(input), guard.check_redirect(&from, input)]
            .into_iter()
            .flatten()
        {
            assert!(matches!(target.url().scheme(), "http" | "https"));
            assert!(
                target
                    .literal()
                    .is_none_or(|it| refuse_address(it).is_none()),
                "{input}"
            );
        }
    }
}
