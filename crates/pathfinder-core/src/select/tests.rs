mod aims;
mod offering;
mod pausing;
mod turns;

use expect_test::{Expect, expect};

use super::*;
use crate::fixture;

fn shown(selections: &[Selection]) -> String {
    let line = |it: &Selection| {
        let target = match &it.target {
            Target::Hypothesis(id) => id.to_string(),
            Target::Keyword(keyword) => format!("keyword {keyword}"),
            Target::Lens(lens) => format!("lens {lens:?}"),
            Target::Question => "question".to_owned(),
            Target::SubQuestion(place) => format!("ask {}", place + 1),
        };
        let with = it
            .conflict_with
            .map(|it| format!(" vs {it}"))
            .unwrap_or_default();
        let counter = if it.seeks_counter_evidence {
            ", counter-evidence"
        } else {
            ""
        };
        format!("{target}{with}: {:?}, {:?}{counter}\n", it.reason, it.mode)
    };
    selections.iter().map(line).collect()
}

fn check(lines: &str, expected: Expect) {
    expected.assert_eq(&shown(&candidates(&fixture::session(lines))));
}

/// Only the target.
fn check_target(lines: &str, expected: Expect) {
    expected.assert_eq(&shown(&aims(&fixture::session(lines))[..1]));
}

fn check_aims(lines: &str, aims_max: usize, expected: Expect) {
    let mut session = fixture::session(lines);
    session.settings.aims_max = aims_max;
    expected.assert_eq(&shown(&aims(&session)));
}

#[test]
fn nothing_known_looks_through_a_lens() {
    check(
        "",
        expect![[r#"
        lens Definition: LensInTurn, Broad
    "#]],
    );
}

#[test]
fn priorities_go_from_conflicts_to_lenses() {
    check(
        "
iteration 1
A1 tea calms
A2 tea excites
A3 tea is warm
B1 tea may calm by its warmth
o1 paper a.org
keyword chamomile A1
x A2 A1
weighed A2 A1
status A1 tested
status A2 tested
visit A1
visit A2
",
        expect![[r#"
            hyp_A2 vs hyp_A1: UnresolvedConflict, Broad
            hyp_B1: UnvisitedConjecture, Broad
            hyp_A3: UnvisitedHypothesis, Broad
            hyp_A1: UncertainHypothesis, Broad, counter-evidence
            hyp_A2: UncertainHypothesis, Broad, counter-evidence
            keyword chamomile: UnexploredKeyword, Broad
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn the_stronger_unvisited_one_goes_first() {
    check(
        "
A1 tea calms
A2 tea excites
o1 paper a.org
+ o1 A2 0.8
",
        expect![[r#"
            hyp_A2: UnvisitedHypothesis, Broad
            hyp_A1: UnvisitedHypothesis, Broad
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

const STRONG: &str = "
A1 tea calms
o1 paper a.org
o2 paper b.org
o3 paper c.org
o4 paper d.org
+ o1 A1 0.8
+ o2 A1 0.8
+ o3 A1 0.8
+ o4 A1 0.8
status A1 tested
visit A1
";

#[test]
fn a_strong_contradiction_keeps_a_hypothesis_open() {
    check(
        &format!("{STRONG}attack A1\no5 paper e.org\n- o5 A1 0.5"),
        expect![[r#"
            hyp_A1: UncertainHypothesis, Broad, counter-evidence
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn who_was_tested_once_or_never_challenged_is_still_open() {
    for lines in [STRONG.to_owned(), format!("{STRONG}visit A1")] {
        check(
            &lines,
            expect![[r#"
                hyp_A1: UncertainHypothesis, Broad, counter-evidence
                lens Definition: LensInTurn, Broad
            "#]],
        );
    }
    check(
        &format!("{STRONG}attack A1"),
        expect![[r#"
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

const CONFLICT: &str = "
A1 tea calms
A2 tea excites
B1 tea may do both
x A1 A2
";

#[test]
fn a_conflict_is_a_target_only_if_what_is_known_does_not_resolve_it() {
    check_target(
        CONFLICT,
        expect![[r#"
            hyp_B1: UnvisitedConjecture, Broad
        "#]],
    );
    check_target(
        &format!("{CONFLICT}weighed A1 A2"),
        expect![[r#"
            hyp_A1 vs hyp_A2: UnresolvedConflict, Broad
        "#]],
    );
}

#[test]
fn conflicts_are_the_target_at_most_twice_running() {
    let lines = format!("{CONFLICT}weighed A1 A2\nnews A1 vs A2\n");
    check_target(
        &lines,
        expect![[r#"
            hyp_A1 vs hyp_A2: UnresolvedConflict, Broad
        "#]],
    );
    let twice = format!("{lines}news A1 vs A2\n");
    check_target(
        &twice,
        expect![[r#"
            hyp_B1: UnvisitedConjecture, Broad
        "#]],
    );
    check_target(
        &format!("{twice}issues STALEMATE"),
        expect![[r#"
            hyp_B1: UnvisitedConjecture, Broad
        "#]],
    );
    check_target(
        &format!("{twice}news B1"),
        expect![[r#"
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn stalemate_forces_a_conflict_even_one_that_rests_once() {
    let lines = format!("{CONFLICT}weighed A1 A2\ndry A1\niteration 5\nissues STALEMATE\n");
    check(
        &lines,
        expect![[r#"
        lens Definition: LensInTurn, Broad
        hyp_A1 vs hyp_A2: Stalemate, Broad
        hyp_B1: UnvisitedConjecture, Broad, counter-evidence
        hyp_A2: UnvisitedHypothesis, Broad, counter-evidence
    "#]],
    );
    // The turn that goes aside comes first; then it is forced.
    check_target(
        &format!("{lines}news lens definition"),
        expect![[r#"
            hyp_A1 vs hyp_A2: Stalemate, Broad
        "#]],
    );
    check_target(
        &format!("{lines}news lens definition\nnews A1 vs A2"),
        expect![[r#"
            hyp_A1 vs hyp_A2: UnresolvedConflict, Broad
        "#]],
    );
}

#[test]
fn a_rejected_hypothesis_is_never_a_target() {
    check(
        "
A1 tea calms
A2 tea excites
keyword chamomile A1
x A2 A1
weighed A2 A1
status A1 rejected
status A2 verified
attack A2
lens
",
        expect![[r#"
            hyp_A2: AttackOnTheStrongest, Broad, counter-evidence
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn five_hypotheses_make_the_search_deep() {
    check_target(
        "
A1 a
A2 b
A3 c
A4 d
A5 e
status A1 verified
status A2 verified
status A3 verified
status A4 verified
status A5 verified
",
        expect![[r#"
            lens Definition: LensInTurn, Deep
        "#]],
    );
}

#[test]
fn all_weak_looks_for_a_new_angle() {
    check(
        "
A1 tea calms
keyword chamomile A1
iteration 5
issues ALL_WEAK
",
        expect![[r#"
            keyword chamomile: NewAngle, Broad
            lens Definition: NewAngle, Broad
            hyp_A1: UnvisitedHypothesis, Broad
        "#]],
    );
}
