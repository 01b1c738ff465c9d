//! The local documents, and what they say about a claim.

use crate::place::{Done, Place, QUESTION};

fn label(done: &Done) -> String {
    done.json()["label"].as_str().unwrap().to_owned()
}

#[test]
fn documents_are_added_listed_searched_and_removed() {
    let place = Place::new();
    place.write("docs/picture.png", b"\x89PNG");
    let first = place.run(&["docs", "add", "docs", "--json"]).is(0).json();
    assert_eq!(
        (first["added"].as_u64(), first["unchanged"].as_u64()),
        (Some(5), Some(0)),
        "{first}"
    );
    assert_eq!(
        first["skipped"][0]["because"],
        "no Markdown, text, HTML or PDF"
    );
    let again = place.run(&["docs", "add", "docs"]).is(0).stdout;
    assert!(
        again.contains("0 added, 0 changed, 0 removed, 5 unchanged, 1 skipped"),
        "{again}"
    );
    place.write(
        "docs/trial.md",
        b"# Another trial\n\nThe moonshine factory closed on Fridays.\n",
    );
    let changed = place.run(&["docs", "add", "docs", "--json"]).is(0).json();
    assert_eq!(
        (changed["changed"].as_u64(), changed["unchanged"].as_u64()),
        (Some(1), Some(4)),
        "{changed}"
    );
    place.write("notes.md", b"# Notes\n\nA single note about moonshine.\n");
    place.run(&["docs", "add", "notes.md"]).is(0);
    assert_eq!(place.run(&["docs", "list"]).is(0).stdout.lines().count(), 6);
    let found = place
        .run(&["docs", "search", "moonshine", "-k", "5", "--json"])
        .is(0)
        .json();
    assert_eq!(found.as_array().unwrap().len(), 2, "{found}");
    assert_eq!(found[0]["rank"], 1);
    assert!(
        found[0]["passage"].as_str().unwrap().contains("moonshine"),
        "{found}"
    );
    assert!(found[0]["score"].as_f64().unwrap() >= found[1]["score"].as_f64().unwrap());
    assert!(
        place
            .run(&["docs", "search", "moonshine"])
            .is(0)
            .stdout
            .starts_with("1. ")
    );
    std::fs::remove_file(place.path().join("notes.md")).unwrap();
    place.run(&["docs", "remove", "notes.md"]).is(0);
    place.run(&["docs", "remove", "notes.md"]).is(2);
    assert_eq!(
        place
            .run(&["docs", "list", "--json"])
            .is(0)
            .json()
            .as_array()
            .unwrap()
            .len(),
        5
    );
}

#[test]
fn names_from_outside_cannot_steer_the_terminal() {
    let place = Place::new();
    place.write("docs/a\u{1b}]0;owned\u{7}\nerror: none\u{202e}.png", b"x");
    place.write(
        "docs \u{1b}[2J\n/tea.md",
        b"# Tea\n\nThe four-day week raised productivity by 2 percent.\n",
    );
    place.set("config.json", "{\"a\\u001b[2J\\nb\": 1}".as_bytes());
    let told = [
        place
            .run(&[
                QUESTION,
                "--docs",
                "docs",
                "--docs",
                "docs \u{1b}[2J\n",
                "--iterations",
                "1",
            ])
            .is(0),
        place
            .run(&[QUESTION, "--docs", "docs", "--iterations", "2"])
            .is(0),
        place
            .run(&["restore", "a\u{1b}[2J\n.tar.zst", "--lang", "ko"])
            .is(1),
        place.run(&["status"]).is(0),
        place.run(&["doctor"]),
    ];
    for done in told {
        let text = format!("{}{}", done.stdout, done.stderr);
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
        assert!(
            !text.lines().any(|it| it.starts_with("error: none")),
            "{text:?}"
        );
    }
}

#[test]
fn documents_that_are_not_there_are_wrong_usage() {
    let place = Place::new();
    place.run(&["docs", "add", "nowhere"]).is(2);
    place.run(&["docs", "add", "docs/trial.png"]).is(2);
    place.write("a.bin", b"x");
    place.run(&["docs", "add", "a.bin"]).is(2);
    assert!(!place.path().join(".research").exists());
    place.run(&["docs", "add"]).is(2);
    place.run(&["docs", "search", "?!"]).is(2);
    assert_eq!(place.run(&["docs", "list", "--json"]).is(0).stdout, "[]\n");
    assert_eq!(
        place.run(&["docs", "search", "tea", "--json"]).is(0).stdout,
        "[]\n"
    );
}

#[test]
fn a_claim_is_checked() {
    let place = Place::empty();
    let trial = "---\ntype: paper\nurl: https://trial.example/a\n---\n# Trial\n\nGreen tea lowers blood pressure in adults.\n";
    place.write("docs/a.md", trial.as_bytes());
    place.write(
        "docs/b.md",
        trial.replace("trial.example", "copy.example").as_bytes(),
    );
    place.write("docs/c.md", b"# Hours\n\nThe office opens at nine.\n");
    let supported = place
        .run(&[
            "verify",
            "Green tea lowers blood pressure.",
            "--docs",
            "docs",
            "--json",
        ])
        .is(0);
    assert_eq!(label(&supported), "SUPPORTED", "{}", supported.stdout);
    let evidence = supported.json()["evidence"].clone();
    assert_eq!(
        evidence.as_array().unwrap().len(),
        1,
        "a copy counts once: {evidence}"
    );
    assert_eq!(
        evidence[0]["quote"],
        "Green tea lowers blood pressure in adults."
    );
    assert_eq!(evidence[0]["stance"], "supports");
    let confidence = supported.json()["confidence"].as_f64();
    assert!(
        confidence.is_some_and(|it| it > 0.5 && it <= 1.0),
        "{}",
        supported.stdout
    );
    let denied = place
        .run(&[
            "verify",
            "Green tea does not lower blood pressure.",
            "--json",
        ])
        .is(0);
    assert_eq!(label(&denied), "CONTRADICTED", "{}", denied.stdout);
    let nothing = place
        .run(&["verify", "Comets are made of ice.", "--json"])
        .is(0);
    assert_eq!(label(&nothing), "NOT_ENOUGH", "{}", nothing.stdout);
    place.write(
        "docs/d.md",
        b"---\ntype: paper\nurl: https://other.example/d\n---\n# Other\n\nGreen tea does not lower blood pressure in adults.\n",
    );
    let disputed = place
        .run(&[
            "verify",
            "Green tea lowers blood pressure.",
            "--docs",
            "docs",
            "--json",
        ])
        .is(0);
    assert_eq!(label(&disputed), "DISPUTED", "{}", disputed.stdout);
    assert!(
        place
            .run(&["verify", "Green tea lowers blood pressure."])
            .is(0)
            .stdout
            .starts_with("DISPUTED\n")
    );
}

#[test]
fn a_denial_does_not_support_a_claim() {
    for (name, text, expected) in [
        (
            "denied",
            "There is no evidence that green tea lowers blood pressure.",
            "CONTRADICTED",
        ),
        (
            "false",
            "The claim that green tea lowers blood pressure is false.",
            "CONTRADICTED",
        ),
        (
            "refuted",
            "Green tea lowers blood pressure. This is not true.",
            "NOT_ENOUGH",
        ),
        (
            "aim",
            "To investigate whether green tea lowers blood pressure.",
            "NOT_ENOUGH",
        ),
        (
            "doubt",
            "Many doctors doubt that green tea lowers blood pressure.",
            "NOT_ENOUGH",
        ),
        (
            "roles",
            "High blood pressure lowers green tea sales.",
            "NOT_ENOUGH",
        ),
    ] {
        let place = Place::empty();
        place.write("docs/a.md", format!("# Tea\n\n{text}\n").as_bytes());
        let claim = "Green tea lowers blood pressure.";
        let checked = place
            .run(&["verify", claim, "--docs", "docs", "--json"])
            .is(0);
        assert_eq!(label(&checked), expected, "{name}: {}", checked.stdout);
    }
}

#[test]
fn what_a_document_says_of_itself_is_its_own_claim() {
    let place = Place::empty();
    let text = "---\ntype: paper\nurl: https://trial.example/a\n---\n# Tea\n\nGreen tea lowers blood pressure.\n";
    place.write("docs/a.md", text.as_bytes());
    let verify = [
        "verify",
        "Green tea lowers blood pressure.",
        "--docs",
        "docs",
    ];
    let shown = place.run(&verify).is(0).stdout;
    assert!(
        shown.contains("https://trial.example/a (own claim; "),
        "{shown}"
    );
    place.write(
        ".research/config.toml",
        b"[docs]\ntrust_front_matter = false\n",
    );
    let doubted = place.run(&[&verify[..], &["--json"]].concat()).is(0).json();
    let evidence = &doubted["evidence"][0];
    assert!(
        evidence["source"]
            .as_str()
            .is_some_and(|it| it.ends_with("docs/a.md")),
        "{evidence}"
    );
    assert_eq!(
        (&evidence["self_described"], &evidence["weight"]),
        (&false.into(), &0.48.into()),
        "{evidence}"
    );
}

#[test]
fn an_undecided_claim_shows_the_nearest_sentences() {
    let place = Place::empty();
    place.write(
        "docs/a.md",
        b"# Tea\n\nGreen tea may lower blood pressure in adults.\n",
    );
    let shown = place
        .run(&[
            "verify",
            "Green tea lowers blood pressure.",
            "--docs",
            "docs",
        ])
        .is(0);
    assert!(
        shown
            .stdout
            .starts_with("NOT_ENOUGH\n  nearest to the claim:\n"),
        "{}",
        shown.stdout
    );
    assert!(
        shown
            .stdout
            .contains("\"Green tea may lower blood pressure in adults.\""),
        "{}",
        shown.stdout
    );
}

#[test]
fn a_claim_needs_words_and_documents() {
    let place = Place::empty();
    place.run(&["verify", " ?"]).is(2);
    place
        .run(&["verify", "Tea calms.", "--docs", "nowhere"])
        .is(2);
    place.run(&["verify", "Tea calms."]).is(5);
    let korean = place.run(&["verify", "차는 마음을 가라앉힌다."]).is(5);
    assert!(
        korean.stderr.contains("찾아볼 문서가 없습니다"),
        "{}",
        korean.stderr
    );
}

#[test]
fn a_file_is_fetched() {
    let place = Place::new();
    let read = place
        .run(&["fetch", "docs/ko-news.md", "--json"])
        .is(0)
        .json();
    assert_eq!(read["title"], "주 4일제 시범 사업");
    assert_eq!(
        (&read["type"], &read["language"]),
        (&"news".into(), &"ko".into())
    );
    assert!(read["text"].as_str().unwrap().contains("7% 높아졌다"));
    place.write(
        "e.txt",
        "Hours \u{1b}]0;owned\u{7}fell \u{202e}\u{1b}[31mhard.".as_bytes(),
    );
    let shown = place.run(&["fetch", "e.txt"]).is(0).stdout;
    assert!(shown.contains("Hours fell hard."), "{shown:?}");
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    let missing = place.run(&["fetch", "nowhere.md"]).is(1);
    assert!(
        missing.stderr.contains("hint: check the path"),
        "{}",
        missing.stderr
    );
    place.write("e.pdf", b"%PDF-1.4 nonsense");
    assert!(
        place
            .run(&["fetch", "e.pdf"])
            .is(1)
            .stderr
            .contains("is corrupt")
    );
    place.write("e.doc", b"x");
    assert!(
        place
            .run(&["fetch", "e.doc", "--lang", "ko"])
            .is(1)
            .stderr
            .contains("도움말: .md, .txt")
    );
}

#[test]
fn texts_are_compared() {
    let place = Place::empty();
    let compare = |first: &str, second: &str| {
        place
            .run(&["compare", first, second, "--json"])
            .is(0)
            .json()
    };
    let same = compare("Tea lowers blood pressure.", "Tea lowers blood pressure.");
    assert_eq!(
        (&same["stance"], &same["similarity"]),
        (&"supports".into(), &1.0.into())
    );
    assert_eq!(
        compare(
            "Tea lowers blood pressure.",
            "Tea does not lower blood pressure."
        )["stance"],
        "contradicts"
    );
    assert_eq!(
        compare("Tea lowers blood pressure.", "Comets are made of ice.")["stance"],
        "unsure"
    );
    assert_eq!(
        compare("차는 혈압을 낮춘다.", "차는 혈압을 낮추지 않는다.")["stance"],
        "contradicts"
    );
    assert!(
        place
            .run(&["compare", "a b c", "a b c"])
            .is(0)
            .stdout
            .starts_with("similarity: ")
    );
    place.run(&["compare", "", "tea"]).is(2);
    place.run(&["compare", "tea"]).is(2);
}
