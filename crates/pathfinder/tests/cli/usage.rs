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
    check(
        &place,
        &["", "--docs", "docs"],
        2,
        expect![[r#"
        error: the question is empty
        hint: give a question in quotation marks, e.g. pathfinder "does a four-day week raise productivity?"
    "#]],
    );
    check(
        &place,
        &["research", "?!", "--docs", "docs"],
        2,
        expect![[r#"
        error: the question has no letters or digits
        hint: give a question in quotation marks, e.g. pathfinder "does a four-day week raise productivity?"
    "#]],
    );
    check(
        &place,
        &[&long],
        2,
        expect![[r#"
        error: the question has 9999 characters, more than the 2000 allowed
        hint: ask in a few sentences and put background documents in a folder: --docs DIR
    "#]],
    );
    check(
        &place,
        &["research", &"a".repeat(10_000)],
        2,
        expect![[r#"
        error: the question has 10000 characters, more than the 2000 allowed
        hint: ask in a few sentences and put background documents in a folder: --docs DIR
    "#]],
    );
    check(
        &place,
        &["a\u{7}b c"],
        2,
        expect![[r#"
        error: the question contains the control character U+0007
        hint: remove the character, or type the question instead of pasting it
    "#]],
    );
    check(
        &place,
        &["--lang", "ko", "?"],
        2,
        expect![[r#"
            오류: 질문에 글자나 숫자가 없습니다
            도움말: 질문을 따옴표 안에 쓰세요. 예: pathfinder "주 4일제는 생산성을 높이는가?"
        "#]],
    );
    check(
        &place,
        &["research"],
        2,
        expect![[r#"
        error: there is no question, and no session to resume
        hint: give a question in quotation marks, e.g. pathfinder "does a four-day week raise productivity?" --docs DIR
    "#]],
    );
    assert!(!place.path().join(".research").exists());
}

#[test]
fn flags_with_wrong_values() {
    let place = Place::new();
    check(
        &place,
        &[QUESTION, "--iterations", "0"],
        2,
        expect![[r#"
        error: invalid value '0' for '--iterations <N>': 0 is not in 1..=1000000

        For more information, try '--help'.
    "#]],
    );
    check(
        &place,
        &[QUESTION, "--budget", "nan"],
        2,
        expect![[r#"
        error: invalid value 'nan' for '--budget <USD>': must be from 0 to 1000000

        For more information, try '--help'.
    "#]],
    );
    check(
        &place,
        &[QUESTION, "--engine", "bing"],
        2,
        expect![[r#"
        error: invalid value 'bing' for '--engine <ENGINE>'
          [possible values: auto, web, exa, hybrid, academic, claude, local]

        For more information, try '--help'.
    "#]],
    );
    check(
        &place,
        &[QUESTION, "--resume"],
        2,
        expect![[r#"
        error: the argument '[QUESTION]...' cannot be used with '--resume[=<ID>]'

        Usage: pathfinder research <QUESTION>...

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn a_bare_word_starts_nothing() {
    let place = Place::new();
    let told = |arguments: &[&str]| {
        let done = place.run(arguments).is(2);
        assert_eq!(done.stdout, "");
        done.stderr
    };
    expect![[r#"
        error: 'statsu' is neither a command nor a whole question
        hint: did you mean `pathfinder status`? to research it as it is: pathfinder research "statsu"
    "#]]
    .assert_eq(&told(&["statsu"]));
    expect![[r#"
        error: 'open' is neither a command nor a whole question
        hint: ask a whole question, or add a question mark; to research the word: pathfinder research "open" (pathfinder --help lists the commands)
    "#]].assert_eq(&told(&["open"]));
    expect![[r#"
        error: 'hello' is neither a command nor a whole question
        hint: ask a whole question, or add a question mark; to research the word: pathfinder research "hello" (pathfinder --help lists the commands)
    "#]].assert_eq(&told(&["--docs", "docs", "hello"]));
    expect![[r#"
        error: 'does' is neither a command nor a whole question
        hint: did you mean `pathfinder docs`? put the question in quotation marks: pathfinder "does tea calm"
    "#]]
    .assert_eq(&told(&["does", "tea", "calm", "--docs", "docs"]));
    expect![[r#"
        error: '생산성': 명령도 아니고 온전한 질문도 아닙니다
        hint: 질문을 문장으로 쓰거나 물음표를 붙이세요. 낱말 그대로 연구하려면: pathfinder research "생산성" (명령 목록: pathfinder --help)
    "#]].assert_eq(&told(&["생산성"]));
    expect![[r#"
        error: 'open': 명령도 아니고 온전한 질문도 아닙니다
        hint: 질문을 문장으로 쓰거나 물음표를 붙이세요. 낱말 그대로 연구하려면: pathfinder research "open" (명령 목록: pathfinder --help)
    "#]].assert_eq(&told(&["--lang", "ko", "open"]));
    assert!(!place.path().join(".research").exists());
    place
        .run(&[
            "research",
            "productivity",
            "--docs",
            "docs",
            "--iterations",
            "1",
        ])
        .is(0);
    place
        .run(&["offices?", "--docs", "docs", "--iterations", "1"])
        .is(0);
    place
        .run(&["생산성은?", "--docs", "docs", "--iterations", "1"])
        .is(0);
}

#[test]
fn folders_without_documents() {
    let place = Place::new();
    place.write("binary/x.md", &[0, 159, 146, 150, 0, 1, 2, 255]);
    place.write("pictures/x.png", b"png");
    std::fs::create_dir(place.path().join("nothing")).unwrap();
    check(
        &place,
        &[QUESTION, "--docs", "missing"],
        2,
        expect![[r#"
        error: there is no folder missing
        hint: check the spelling, or create the folder
    "#]],
    );
    check(
        &place,
        &[QUESTION, "--docs", "nothing"],
        2,
        expect![[r#"
        error: no documents in nothing (0 files skipped)
        hint: put .md, .txt, .html or .pdf files there
    "#]],
    );
    check(
        &place,
        &[QUESTION, "--docs", "pictures"],
        2,
        expect![[r#"
        error: no documents in pictures (1 files skipped)
        hint: put .md, .txt, .html or .pdf files there
    "#]],
    );
    check(
        &place,
        &[QUESTION, "--docs", "docs/trial.md"],
        2,
        expect![[r#"
        error: docs/trial.md is not a folder
        hint: name the folder that holds the documents
    "#]],
    );
    check(
        &place,
        &[KOREAN, "--docs", "missing"],
        2,
        expect![[r#"
            오류: 폴더가 없습니다: missing
            도움말: 철자를 확인하거나 폴더를 만드세요
        "#]],
    );
    assert!(!place.path().join(".research").exists());
    check(
        &place,
        &[QUESTION, "--docs", "binary"],
        2,
        expect![[r#"
            indexing binary
            error: none of the 1 files in ~/binary can be read: ~/binary/x.md is named like text, but holds binary data (give it the extension of its true format)
            hint: put .md, .txt, .html or .pdf files there
        "#]],
    );
    assert!(place.sessions().is_empty());
}

#[test]
fn nothing_to_search_in_is_said_and_nothing_is_made() {
    let place = Place::empty();
    check(
        &place,
        &[QUESTION],
        5,
        expect![[r#"
        error: there is nothing to search: the index has no documents and no folder was given
        hint: name a folder of documents with --docs DIR, or add some with pathfinder docs add PATH
    "#]],
    );
    check(
        &place,
        &[KOREAN],
        5,
        expect![[r#"
            오류: 찾아볼 문서가 없습니다: 색인이 비어 있고 지정한 폴더도 없습니다
            도움말: `--docs 폴더`로 문서 폴더를 지정하거나, 먼저 `pathfinder docs add 경로`로 문서를 추가하세요
        "#]],
    );
    assert!(!place.path().join(".research").exists());
}

#[test]
fn sessions_that_are_not_there() {
    let place = Place::with_session();
    check(
        &place,
        &["status", "1999"],
        2,
        expect![[r#"
        error: there is no session '1999'
        hint: `pathfinder sessions` lists them
    "#]],
    );
    check(
        &place,
        &["status", "../../etc"],
        2,
        expect![[r#"
        error: '../../etc' is not a valid session id
        hint: ids have lower-case letters, digits and hyphens; `pathfinder sessions` lists them
    "#]],
    );
    check(
        &place,
        &["resume", "../x"],
        2,
        expect![[r#"
        error: '../x' is not a valid session id
        hint: ids have lower-case letters, digits and hyphens; `pathfinder sessions` lists them
    "#]],
    );
    check(
        &place,
        &["sessions", "delete", ".."],
        2,
        expect![[r#"
        error: '..' is not a valid session id
        hint: ids have lower-case letters, digits and hyphens; `pathfinder sessions` lists them
    "#]],
    );
    check(
        &place,
        &["--lang", "ko", "thesis", "1999"],
        2,
        expect![[r#"
            오류: '1999' 세션이 없습니다
            도움말: 목록은 `pathfinder sessions`로 볼 수 있습니다
        "#]],
    );
    place
        .run(&[QUESTION, "--docs", "docs", "--iterations", "1", "--new"])
        .is(0);
    let ambiguous = place.run(&["status", "20"]).is(2).stderr;
    assert!(
        ambiguous.starts_with("error: several sessions begin with '20': 20"),
        "{ambiguous}"
    );
    assert!(
        ambiguous.ends_with("hint: give more of the id\n"),
        "{ambiguous}"
    );
    check(
        &Place::empty(),
        &["status"],
        2,
        expect![[r#"
        error: there is no session in ./.research
        hint: start one with: pathfinder "a question"
    "#]],
    );
}

#[test]
fn settings_that_are_wrong_are_named() {
    let place = Place::new();
    place.set("config.toml", b"[research]\niteratons = 3\n");
    check(
        &place,
        &[QUESTION, "--docs", "docs"],
        2,
        expect![[r#"
        error: ./.research/config.toml: there is no setting research.iteratons
        hint: did you mean research.iterations?
    "#]],
    );
    check(
        &Place::new(),
        &["--config", "nowhere.toml", QUESTION],
        2,
        expect![[r#"
        error: cannot read nowhere.toml
        cause: No such file or directory (os error 2)
    "#]],
    );
}
