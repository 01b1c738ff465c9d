use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::passages;
use crate::blocks::blocks;

fn check(text: &str, letters_max: usize, expected: Expect) {
    let blocks = blocks(text);
    let found = passages(text, &blocks, letters_max);
    let line = |it: &super::Passage| {
        let lead_in = it.lead_in.clone().map(|it| format!("[{}] ", &text[it]));
        format!(
            "{}{}\n",
            lead_in.unwrap_or_default(),
            text[it.range.clone()].replace('\n', " / ")
        )
    };
    expected.assert_eq(&found.iter().map(line).collect::<String>());
}

#[test]
fn sentences_of_a_paragraph_stand_together() {
    check(
        "One is here. Two is here. Three is here. Four is.",
        28,
        expect![[r#"
            One is here. Two is here.
            Two is here. Three is here.
            Three is here. Four is.
        "#]],
    );
}

#[test]
fn a_list_carries_its_introduction() {
    check(
        "Tea is old. Drink it when:\n\n- you are tired\n- you are cold\n- you have guests at home",
        44,
        expect![[r#"
            Tea is old. Drink it when: /  / - you are tired
            [Drink it when:] - you are tired / - you are cold
            [Drink it when:] - you are cold / - you have guests at home
        "#]],
    );
}

proptest! {
    #[test]
    fn every_sentence_stands_in_a_passage(text in "(?s)[-#*|. a-c가①\n1]{0,200}", letters_max in 1_usize..80) {
        let blocks = blocks(&text);
        let found = passages(&text, &blocks, letters_max);
        for it in &found {
            prop_assert!(text.get(it.range.clone()).is_some_and(|it| !it.is_empty()));
        }
    }
}
