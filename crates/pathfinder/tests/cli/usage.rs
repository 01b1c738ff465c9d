//! Bad input: what is said, and the exit code.

use expect_test::{Expect, expect};

use crate::place::{KOREAN, Place, QUESTION};

fn check(place: &Place, arguments: &[&str], code: i32, expected: Expect) {
    let done = place.run(arguments).is(code);
    assert_eq!(done.stdout, "");
    expected.assert_eq(&done.stderr);
}

#[test]
fn questions_that_are_none() {
    let place = Place::new();
    let long = "a ".repeat(5_000);
    check(&place, &["", "--docs", "docs"], 2, expect![""]);
    check(&place, &["research", "?!", "--docs", "docs"], 2, expect![""]);
    check(&place, &[&long], 2, expect![""]);
    check(&place, &[&"a".repeat(10_000)], 2, expect![""]);
    check(&place, &["a\u{7}b c"], 2, expect![""]);
    check(&place, &["--lang", "ko", "?"], 2, expect![""]);
    check(&place, &["research"], 2, expect![""]);
    assert!(!place.path().join(".research").exists());
}

#[test]
fn flags_with_wrong_values() {
    let place = Place::new();
    check(&place, &[QUESTION, "--iterations", "0"], 2, expect![""]);
    check(&place, &[QUESTION, "--budget", "nan"], 2, expect![""]);
    check(&place, &[QUESTION, "--engine", "exa"], 2, expect![""]);
    check(&place, &[QUESTION, "--resume"], 2, expect![""]);
    check(&place, &["statsu"], 2, expect![""]);
}

#[test]
fn folders_without_documents() {
    let place = Place::new();
    place.write("binary/x.md", &[0, 159, 146, 150, 0, 1, 2, 255]);
    place.write("pictures/x.png", b"png");
    std::fs::create_dir(place.path().join("nothing")).unwrap();
    check(&place, &[QUESTION, "--docs", "missing"], 2, expect![""]);
    check(&place, &[QUESTION, "--docs", "nothing"], 2, expect![""]);
    check(&place, &[QUESTION, "--docs", "pictures"], 2, expect![""]);
    check(&place, &[QUESTION, "--docs", "docs/trial.md"], 2, expect![""]);
    check(&place, &[KOREAN, "--docs", "missing"], 2, expect![""]);
    assert!(!place.path().join(".research").exists());
    check(&place, &[QUESTION, "--docs", "binary"], 2, expect![""]);
    assert!(place.sessions().is_empty());
}

#[test]
fn nothing_to_search_in_is_said_and_nothing_is_made() {
    let place = Place::empty();
    check(&place, &[QUESTION], 5, expect![""]);
    check(&place, &[KOREAN], 5, expect![""]);
    assert!(!place.path().join(".research").exists());
}

#[test]
fn sessions_that_are_not_there() {
    let place = Place::with_session();
    check(&place, &["status", "1999"], 2, expect![""]);
    check(&place, &["status", "../../etc"], 2, expect![""]);
    check(&place, &["resume", "../x"], 2, expect![""]);
    check(&place, &["sessions", "delete", ".."], 2, expect![""]);
    check(&place, &["--lang", "ko", "thesis", "1999"], 2, expect![""]);
    place.run(&[QUESTION, "--docs", "docs", "--iterations", "1", "--new"]).is(0);
    let ambiguous = place.run(&["status", "20"]).is(2).stderr;
    assert!(ambiguous.starts_with("error: '20' is the beginning of several sessions: 20"), "{ambiguous}");
    assert!(ambiguous.ends_with("hint: give more of the id\n"), "{ambiguous}");
    check(&Place::empty(), &["status"], 2, expect![""]);
}

#[test]
fn settings_that_are_wrong_are_named() {
    let place = Place::new();
    place.write(".research/config.toml", b"[research]\niteratons = 3\n");
    check(&place, &[QUESTION, "--docs", "docs"], 2, expect![""]);
    check(&place, &["--config", "nowhere.toml", QUESTION], 2, expect![""]);
}
