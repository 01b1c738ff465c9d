//! What a plan of several queries is offered, and which of it every plan serves.

use super::*;

fn check(lines: &str, expected: Expect) {
    let offer = offer(&fixture::session(lines));
    let (due, rest) = offer.split_at(due(&offer));
    expected.assert_eq(&format!("{}-\n{}", shown(due), shown(rest)));
}

#[test]
fn the_question_itself_is_searched_for_first() {
    check(
        "ask 1 Whom?\nask 2 How much?",
        expect![[r#"
        lens Definition: LensInTurn, Broad
        question: QuestionItself, Broad
        -
        ask 1: OpenSubQuestion, Broad
        ask 2: OpenSubQuestion, Broad
    "#]],
    );
}

/// A hypothesis of confidence 0.95 or more is attacked whatever SELECT would have, in turn with others of that kind, and
/// however often that was in vain.
#[test]
fn what_is_believed_too_firmly_is_attacked_in_every_plan() {
    let mut lines = "A1 tea calms\nA2 tea warms\nA3 tea wakes\niteration 1\n".to_owned();
    for id in ["A1", "A2"] {
        for (place, host) in ["a", "b", "c", "d", "e"].iter().enumerate() {
            let observation = format!("o{}", place + 1 + 5 * usize::from(id == "A2"));
            lines += &format!("{observation} paper {host}{id}.org\n+ {observation} {id} 0.8\n");
        }
    }
    check(
        &lines,
        expect![[r#"
        hyp_A1: AttackOnTheStrongest, Broad, counter-evidence
        question: QuestionItself, Broad
        -
        hyp_A2: UnvisitedHypothesis, Broad
        hyp_A3: UnvisitedHypothesis, Broad
        lens Definition: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}vain A1 counter\nvain A1 counter"),
        expect![[r#"
            lens Definition: LensInTurn, Broad
            hyp_A2: AttackOnTheStrongest, Broad, counter-evidence
            -
            hyp_A3: UnvisitedHypothesis, Broad
        "#]],
    );
    check(
        &format!("{lines}vain A1 counter\nvain A1 counter\nvain A2 counter"),
        expect![[r#"
            lens Definition: LensInTurn, Broad
            hyp_A1: AttackOnTheStrongest, Broad, counter-evidence
            -
            hyp_A3: UnvisitedHypothesis, Broad
            hyp_A2: UnvisitedHypothesis, Broad
        "#]],
    );
}
