//! Files of each format, and files that cannot be read.

use std::time::Duration;

use expect_test::{Expect, expect};

use super::{Limits, read_file, unbroken};
use crate::pdf::PdfReader;

fn check(name: &str, bytes: &[u8], expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let pdf = PdfReader {
        command: Vec::new(),
        deadline: Duration::from_secs(1),
    };
    let shown = match read_file(&path, &Limits { bytes_max: 1000 }, &pdf) {
        Ok(read) => format!(
            "{} | {:?} | {:?} | {:?}",
            read.title,
            read.kind,
            read.text,
            read.places.at(0).map(ToString::to_string)
        ),
        Err(error) => format!("{error}; hint: {:?}", error.hint())
            .replace(&*folder.path().to_string_lossy(), ""),
    };
    expected.assert_eq(&shown);
}

#[test]
fn text_files_are_read() {
    check(
        "a.md",
        b"---\ntype: news\n---\n# Hours\n\nThey fell.",
        expect![[r##"Hours | Some("news") | "# Hours\n\nThey fell." | Some("Hours")"##]],
    );
    check(
        "a.txt",
        b"---\ntitle: Hours\n---\nThey fell.\n",
        expect![[r#"Hours | None | "They fell." | Some("line 4")"#]],
    );
    check(
        "notes.txt",
        &encoding_rs::EUC_KR.encode("재택근무는 늘었다").0,
        expect![[r#"재택근무는 늘었다 | None | "재택근무는 늘었다" | Some("line 1")"#]],
    );
    check(
        "notes.txt",
        b"caf\xe9 au lait, a drink",
        expect![[r#"café au lait, a drink | None | "café au lait, a drink" | Some("line 1")"#]],
    );
    check(
        "page.HTML",
        b"<p>Hours fell.",
        expect![[r#"page | None | "Hours fell." | None"#]],
    );
}

#[test]
fn what_pathfinder_wrote_is_known_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let pdf = PdfReader {
        command: Vec::new(),
        deadline: Duration::from_secs(1),
    };
    let is_own = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        read_file(&path, &Limits { bytes_max: 1000 }, &pdf)
            .unwrap()
            .is_own_work()
    };
    let mark = "<!-- pathfinder session=20260131-tea seq=7 -->";
    assert!(is_own("a.md", &format!("{mark}\n\n# Tea\n\nTea calms.")));
    assert!(is_own(
        "b.md",
        &format!("---\ntitle: Tea\n---\n{mark}\n\nTea calms.")
    ));
    assert!(is_own("c.txt", &format!("{mark}\nTea calms.")));
    assert!(is_own(
        "d.html",
        "<head><meta name=\"pathfinder-session\" content=\"x\"></head><p>Tea calms."
    ));
    assert!(is_own(
        "e.txt",
        "Tea calms [obs_1], warms [obs_2], wakes [obs_3], cools [obs_4] and cures [obs_5]."
    ));
    assert!(!is_own(
        "f.md",
        "<!-- session=20260131-tea -->\n\nTea calms. [obs_1]"
    ));
}

#[test]
fn what_cannot_be_read_says_why() {
    check(
        "a.md",
        b"\x7fELF\x00\x01",
        expect![[
            r#"/a.md is named like text, but holds binary data; hint: Some("give it the extension of its true format")"#
        ]],
    );
    check(
        "a.txt",
        &[0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a, 0xfe, 0x81],
        expect![[
            r#"/a.txt is named like text, but holds binary data; hint: Some("give it the extension of its true format")"#
        ]],
    );
    check(
        "a.md",
        b"<!-- -->",
        expect!["/a.md holds no text; hint: None"],
    );
    check(
        "a.doc",
        b"x",
        expect![[
            r#"/a.doc is not Markdown, text, HTML or PDF; hint: Some("save it as .md, .txt, .html or .pdf")"#
        ]],
    );
    check(
        "a.txt",
        &[b'a'; 1001],
        expect![[
            r#"/a.txt has 1001 bytes, more than the 1000 that are read; hint: Some("split it into parts")"#
        ]],
    );
    check(
        "a.pdf",
        b"%PDF-1.4",
        expect!["/a.pdf is a PDF, and there is no command to read PDFs with; hint: None"],
    );
}

#[test]
fn a_reader_that_breaks_costs_one_file() {
    let read = unbroken::<()>("a.html".as_ref(), || panic!("on a stranger's page"));
    expect!["a.html broke the reader of its format"].assert_eq(&read.unwrap_err().to_string());
}
