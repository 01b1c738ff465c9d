use expect_test::{Expect, expect};

use super::notices;
use crate::blocks::blocks;

fn check(title: &str, text: &str, expected: Expect) {
    let found = notices(title, text, &blocks(text));
    let shown = found.iter().map(|it| {
        let scope = if it.scope == (0..text.len()) {
            "all"
        } else {
            &text[it.scope.clone()]
        };
        format!(
            "{} | {}\n",
            &text[it.range.clone()],
            scope.replace('\n', " / ")
        )
    });
    expected.assert_eq(&shown.collect::<String>());
}

#[test]
fn a_status_field_sets_the_whole_text_aside() {
    check(
        "Tea breaks",
        "Number: 7\nTitle: Tea breaks\nStatus: Superseded\nSuperseded-By: 9\n\nTea is at five.",
        expect![[r#"
            Superseded-By: 9 | all
            Status: Superseded | all
        "#]],
    );
    check(
        "Tea breaks",
        "Number: 7\nStatus: Final\nReplaces: 3\n\nTea is at five.",
        expect![""],
    );
}

#[test]
fn a_sentence_at_the_top_sets_aside_what_it_names() {
    check(
        "The menu system",
        "# The menu system\n\nThe menu system is now deprecated.\n\nEvery program has an entry.",
        expect![[r#"
            The menu system is now deprecated. | all
        "#]],
    );
    check(
        "반응형 변환",
        "# 반응형 변환\n\n반응형 변환은 실험적 기능이었으며, 3.4 릴리스에서 제거되었습니다.\n\n값을 바로 쓴다.",
        expect![[r#"
            반응형 변환은 실험적 기능이었으며, 3.4 릴리스에서 제거되었습니다. | all
        "#]],
    );
}

#[test]
fn a_section_is_set_aside_by_its_first_sentences() {
    check(
        "Volumes",
        "# Volumes\n\nA volume keeps data.\n\n## Recycle\n\nRecycle is no longer supported. Use another.\n\n\
         It scrubs.\n\n## Retain\n\nThis idea was rejected.\n\nIt keeps all.\n\n### Delete\n\nIt deletes.",
        expect![[r#"
            This idea was rejected. | This idea was rejected. /  / It keeps all. /  / ### Delete /  / It deletes.
            Recycle is no longer supported. | Recycle is no longer supported. Use another. /  / It scrubs.
        "#]],
    );
    check(
        "볼륨",
        "# 볼륨\n\n볼륨은 자료를 담는다.\n\n## 재활용\n\n재활용 정책은 더 이상 사용되지 않는다. 다른 것을 쓴다.",
        expect![[r#"
            재활용 정책은 더 이상 사용되지 않는다. | 재활용 정책은 더 이상 사용되지 않는다. 다른 것을 쓴다.
        "#]],
    );
}

#[test]
fn plans_conditions_and_other_subjects_set_nothing_aside() {
    for text in [
        "# Tea\n\nTea will be deprecated next year.",
        "# Tea\n\nIf tea is deprecated, drink water.",
        "# Tea\n\nTea is not deprecated.",
        "# Tea\n\nMugs have been removed from the shelf.",
        "# 차\n\n차는 곧 폐지될 수 있다.",
        "# 차\n\n차를 파는 가게가 폐지된 때에는 물을 마신다.",
        "# Tea\n\nCheck why the tea was removed.",
    ] {
        check("Tea", text, expect![""]);
    }
}

fn check_past(sentence: &str, expected: Expect) {
    let told = super::past_things(sentence).map_or("-".to_owned(), |it| it.join(" "));
    expected.assert_eq(&told);
}

#[test]
fn a_sentence_names_what_is_past() {
    check_past(
        "The menu system is deprecated in favor of the desktop standard.",
        expect!["menu system"],
    );
    check_past(
        "Support for tea pots has been removed.",
        expect!["support tea pot"],
    );
    check_past(
        "The kettle protocol is no longer supported.",
        expect!["kettl protocol"],
    );
    check_past(
        "This text supersedes the tea policy of 2019.",
        expect!["tea polici"],
    );
    check_past("찻잔 규약은 더 이상 지원되지 않는다.", expect!["찻잔 규약"]);
    check_past("새 규약은 찻잔 규약을 대체한다.", expect!["찻잔 규약"]);
}

#[test]
fn what_may_become_past_or_has_no_name_is_left_alone() {
    check_past("This function is deprecated.", expect!["-"]);
    check_past(
        "If the menu system is deprecated, use another one.",
        expect!["-"],
    );
    check_past("The menu system will be removed.", expect!["-"]);
    check_past("Tea is deprecated.", expect!["-"]);
    check_past("A new kettle replaces nothing.", expect!["-"]);
}

#[test]
fn a_notice_that_names_the_successor_comes_first() {
    check(
        "Tea at five",
        "Number: 7\nStatus: Rejected\n\n# Rejection\n\nThis rule was rejected in favor of rule 12.\n\n# Rule\n\nTea is at five.",
        expect![[r#"
            This rule was rejected in favor of rule 12. | all
            Status: Rejected | all
        "#]],
    );
}
