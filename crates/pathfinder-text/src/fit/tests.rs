use expect_test::{Expect, expect};

use super::{Asked, Pages, Statistics, without_label};

fn check(question: &str, text: &str, expected: Expect) {
    let asked = Asked::of(question, &Statistics::of_text(text));
    let pages = Pages::of("", text);
    let line = |it: &super::Fitting| {
        let said = text[it.passage.range.clone()].replace('\n', " / ");
        format!(
            "{:.1} {:.2} {:?} {said}\n",
            it.fit.score, it.fit.covered, it.fit.role
        )
    };
    expected.assert_eq(
        &pages
            .fitting(&asked, 3)
            .iter()
            .map(line)
            .collect::<String>(),
    );
}

#[test]
fn headings_and_introductions_count() {
    check(
        "When should I use green tea?",
        "# Green tea\n\nIt grows on hills. Hills are high.\n\n## When to use it\n\nUse it when:\n\n- you are cold\n- guests come\n\n# Coffee\n\nCoffee is dark. It wakes.",
        expect![[r#"
            9.8 1.00 Plain Use it when: /  / - you are cold / - guests come
            5.7 0.78 Plain It grows on hills. Hills are high.
        "#]],
    );
}

#[test]
fn results_come_before_aims() {
    check(
        "Does tea reduce stress?",
        "OBJECTIVE: To determine whether tea can reduce stress.\n\nCONCLUSIONS: Tea did not reduce stress in adults.\n\nOther things were measured too.",
        expect![[r#"
            4.4 1.00 Result CONCLUSIONS: Tea did not reduce stress in adults.
            1.2 1.00 Aim OBJECTIVE: To determine whether tea can reduce stress.
        "#]],
    );
}

#[test]
fn labels_are_left_out() {
    assert_eq!(without_label("CONCLUSIONS: Tea calms."), "Tea calms.");
    assert_eq!(
        without_label("RESULTS Of 30 people, 3 slept."),
        "Of 30 people, 3 slept."
    );
    assert_eq!(without_label("Results vary."), "Results vary.");
}
