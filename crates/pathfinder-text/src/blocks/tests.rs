use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::blocks;

fn check(text: &str, expected: Expect) {
    let found = blocks(text);
    let line = |it: &super::Block| {
        let headings: Vec<&str> = it.headings.iter().map(|it| &text[it.clone()]).collect();
        let lead_in = it
            .lead_in
            .map(|it| format!(" < {}", &text[found[it].range.clone()]));
        let said = text[it.range.clone()].replace('\n', " / ");
        format!(
            "{:?} [{}] {said}{}\n",
            it.kind,
            headings.join(" > "),
            lead_in.unwrap_or_default()
        )
    };
    expected.assert_eq(&found.iter().map(line).collect::<String>());
}

#[test]
fn marked_headings_make_a_path() {
    check(
        "# Tea\n\nIt calms.\n\n## Uses\n\nMostly for:\n\n- sleep\n- talk\nafter work\n\n# Coffee\n\nIt wakes.",
        expect![[r#"
            Paragraph [Tea] It calms.
            Paragraph [Tea > Uses] Mostly for:
            Item [Tea > Uses] sleep < Mostly for:
            Item [Tea > Uses] talk / after work < Mostly for:
            Paragraph [Coffee] It wakes.
        "#]],
    );
}

#[test]
fn underlines_and_lone_lines_are_headings_too() {
    check(
        "PEP: 1\nTitle: Tea\n\nAbstract\n========\n\nTea calms\npeople.\n\nWhy\n---\n\nBecause it does.\n\nShort lone line\n\nMore words follow here.",
        expect![[r#"
            Fields [] PEP: 1 / Title: Tea
            Paragraph [Abstract] Tea calms / people.
            Paragraph [Abstract > Why] Because it does.
            Paragraph [Abstract > Why > Short lone line] More words follow here.
        "#]],
    );
}

#[test]
fn code_is_told_from_prose() {
    check(
        "Run this:\n\n```\nfn main() {\n    run();\n}\n```\n\n```\nThis page has its prose in a fence, as some pages do.\n```\n\n    x = f(y)\n\n    An indented remark is prose like any other remark.",
        expect![[r#"
            Paragraph [] Run this:
            Code [] fn main() { /     run(); / }
            Paragraph [] This page has its prose in a fence, as some pages do.
            Code [] x = f(y)
            Paragraph [] An indented remark is prose like any other remark.
        "#]],
    );
}

#[test]
fn rows_know_their_first_row() {
    check(
        "Name | Size\ntext | variable\nchar | fixed",
        expect![[r#"
        Row [] Name | Size
        Row [] text | variable < Name | Size
        Row [] char | fixed < Name | Size
    "#]],
    );
}

#[test]
fn articles_nest() {
    check(
        "### 제2조 (정의)\n\n① 이 법에서 쓰는 말은 다음과 같다.\n1. 근로자란 일하는 사람이다.\n2. 사용자란 다음 사람이다.\n가. 사업주\n나. 경영자\n② 임금은 돈이다.",
        expect![[r#"
            Item [제2조 (정의)] 이 법에서 쓰는 말은 다음과 같다.
            Item [제2조 (정의)] 근로자란 일하는 사람이다. < 이 법에서 쓰는 말은 다음과 같다.
            Item [제2조 (정의)] 사용자란 다음 사람이다. < 이 법에서 쓰는 말은 다음과 같다.
            Item [제2조 (정의)] 사업주 < 사용자란 다음 사람이다.
            Item [제2조 (정의)] 경영자 < 사용자란 다음 사람이다.
            Item [제2조 (정의)] 임금은 돈이다.
        "#]],
    );
}

proptest! {
    #[test]
    fn every_block_is_a_slice_and_comes_after_the_one_before(text in "(?s)[-#*|`=. a-c가①\n1]{0,200}") {
        let mut end = 0;
        for block in blocks(&text) {
            prop_assert!(end <= block.start && block.start <= block.range.start && block.range.start < block.range.end);
            prop_assert!(text.get(block.range.clone()).is_some());
            end = block.range.end;
        }
    }
}
