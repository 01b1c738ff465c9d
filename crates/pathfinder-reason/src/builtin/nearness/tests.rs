use expect_test::{Expect, expect};

use super::*;

fn vector(numbers: [f64; 2]) -> Vector {
    Vector::new(&numbers).expect("a direction")
}

#[test]
fn what_is_no_nearer_than_everyday_sentences_is_not_near() {
    let (question, unrelated) = (vector([1.0, 0.0]), [vector([1.0, 1.0]), vector([0.0, 1.0])]);
    let near = |it: [f64; 2]| {
        let passage = vector(it);
        let nearness = Nearness::of(&question, &unrelated, [(0..9, &passage)]);
        format!("{:.2}", nearness.at(&(0..9)))
    };
    assert_eq!(near([1.0, 0.0]), "1.00");
    assert_eq!(near([3.0, 1.0]), "0.82");
    assert_eq!(near([1.0, 1.0]), "0.00");
    assert_eq!(near([-1.0, 0.0]), "0.00");
}

#[test]
fn a_model_that_puts_everything_in_one_place_says_nothing() {
    let same = vector([1.0, 0.0]);
    let nearness = Nearness::of(&same, std::slice::from_ref(&same), [(0..9, &same)]);
    assert_eq!(nearness.at(&(0..9)), 0.0);
    assert_eq!(nearness.at(&(9..12)), 0.0, "what was not measured");
}

fn check(text: &str, count_max: usize, expected: Expect) {
    let spread = spread("Tea", text, count_max);
    assert!(spread.iter().all(|it| it.text.len() <= TEXT_BYTES_MAX));
    let shown: Vec<String> = spread
        .iter()
        .map(|it| it.text.replace('\n', " / "))
        .collect();
    expected.assert_eq(&shown.join("\n"));
}

#[test]
fn passages_are_spread_over_the_whole_text_below_their_headings() {
    let text = "# One\n\nFirst said.\n\n# Two\n\nSecond said.\n\n```\ncode();\n```\n\n# Three\n\nThird said.\n\n# Four\n\nFourth said.\n";
    check(
        text,
        2,
        expect![[r#"
            Tea / One / First said.
            Tea / Three / Third said."#]],
    );
    check(
        text,
        50,
        expect![[r#"
            Tea / One / First said.
            Tea / Two / Second said.
            Tea / Three / Third said.
            Tea / Four / Fourth said."#]],
    );
    check("", 50, expect![[""]]);
}

#[test]
fn long_texts_are_cut_between_letters() {
    let text = "가".repeat(5_000);
    let spread = spread(&text, &text, 50);
    assert!(!spread.is_empty());
    assert!(spread.iter().all(|it| it.text.len() <= TEXT_BYTES_MAX));
    assert_eq!(question(&text).chars().count(), BYTES_MAX / 3);
}
