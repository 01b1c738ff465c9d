use expect_test::{Expect, expect};

use super::*;
use crate::fixture;

fn check(lines: &str, expected: Expect) {
    let session = fixture::session(lines);
    let shown: Vec<String> = candidates(&session)
        .iter()
        .map(|it| {
            let target = match &it.target {
                Target::Hypothesis(id) => id.to_string(),
                Target::Keyword(keyword) => format!("keyword {keyword}"),
                Target::Lens(lens) => format!("lens {lens:?}"),
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
        })
        .collect();
    expected.assert_eq(&shown.concat());
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

#[test]
fn a_strong_contradiction_keeps_a_hypothesis_open() {
    check(
        "
A1 tea calms
o1 paper a.org
o2 paper b.org
o3 paper c.org
o4 paper d.org
o5 paper e.org
+ o1 A1 0.8
+ o2 A1 0.8
+ o3 A1 0.8
+ o4 A1 0.8
- o5 A1 0.5
status A1 tested
visit A1
visit A1
",
        expect![[r#"
            hyp_A1: UncertainHypothesis, Broad, counter-evidence
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn a_dry_target_stands_behind_all_others_for_five_iterations() {
    let lines = "
A1 tea calms
A2 tea excites
dry A1
";
    check(
        lines,
        expect![[r#"
        hyp_A2: UnvisitedHypothesis, Broad
        lens Definition: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}iteration 6"),
        expect![[r#"
        hyp_A2: UnvisitedHypothesis, Broad
        lens Definition: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}iteration 7"),
        expect![[r#"
        hyp_A1: UnvisitedHypothesis, Broad
        hyp_A2: UnvisitedHypothesis, Broad
        lens Definition: LensInTurn, Broad
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
status A1 rejected
status A2 verified
",
        expect![[r#"
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn lenses_alternate_with_attacks_on_the_strongest_verified_hypothesis() {
    let lines = "
A1 tea calms
A2 tea excites
o1 paper a.org
+ o1 A2 0.8
status A1 verified
status A2 verified
visit A1
visit A2
";
    check(
        lines,
        expect![[r#"
        lens Definition: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}lens"),
        expect![[r#"
        hyp_A2: AttackOnTheStrongest, Broad, counter-evidence
        lens Scope: LensInTurn, Broad
    "#]],
    );
}

#[test]
fn five_hypotheses_make_the_search_deep() {
    check(
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
fn stalemate_forces_a_conflict_even_a_dry_one_once() {
    let lines = "
A1 tea calms
A2 tea excites
B1 tea may do both
x A1 A2
dry A1
iteration 5
issues STALEMATE
";
    check(
        lines,
        expect![[r#"
        hyp_A1 vs hyp_A2: Stalemate, Broad
        hyp_B1: UnvisitedConjecture, Broad
        hyp_A2: UnvisitedHypothesis, Broad
        lens Definition: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}iteration 6"),
        expect![[r#"
        hyp_B1: UnvisitedConjecture, Broad
        hyp_A2: UnvisitedHypothesis, Broad
        lens Definition: LensInTurn, Broad
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
            keyword chamomile: UnexploredKeyword, Broad
            lens Definition: LensInTurn, Broad
        "#]],
    );
}
