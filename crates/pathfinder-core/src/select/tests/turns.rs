//! Whose turn it is: fair turns, rest, turns that go aside, counter-evidence, lenses.

use super::*;

#[test]
fn within_a_priority_the_most_important_open_sub_question_goes_first() {
    let lines = "
ask 2 Whom?
ask 1 Why?
ask 1 after 1 How long?
A1 tea calms
A2 tea calms by its warmth
A3 tea calms for an hour
A4 tea calms adults
o1 paper a.org
+ o1 A1 0.8
about A2 2
about A3 3
about A4 1
";
    check(
        lines,
        expect![[r#"
            hyp_A2: UnvisitedHypothesis, Broad
            hyp_A4: UnvisitedHypothesis, Broad
            hyp_A1: UnvisitedHypothesis, Broad
            hyp_A3: UnvisitedHypothesis, Broad
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn then_the_one_with_the_fewest_turns_goes_first_failures_counted() {
    check(
        "
A1 tea calms
A2 tea excites
A3 tea is warm
vain A1
news A2 vs A3
news lens scope
",
        expect![[r#"
            hyp_A2: UnvisitedHypothesis, Broad
            hyp_A1: UnvisitedHypothesis, Broad
            hyp_A3: UnvisitedHypothesis, Broad
            lens Comparison: LensInTurn, Broad
        "#]],
    );
    check_target(
        "
A1 tea calms
A2 tea excites
vain A1
news lens scope
",
        expect![[r#"
            hyp_A2: UnvisitedHypothesis, Broad
        "#]],
    );
}

#[test]
fn who_was_explored_in_vain_waits_for_those_that_were_not() {
    check(
        "
A1 tea calms
A2 tea excites
B1 tea may do both
B2 tea may do neither
vain B1
news lens definition
vain A1
",
        expect![[r#"
            hyp_B2: UnvisitedConjecture, Broad, counter-evidence
            hyp_A2: UnvisitedHypothesis, Broad, counter-evidence
            hyp_B1: UnvisitedConjecture, Broad, counter-evidence
            hyp_A1: UnvisitedHypothesis, Broad, counter-evidence
            lens Scope: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn a_target_in_vain_twice_rests_until_something_new_reaches_it() {
    let lines = "
A1 tea calms
A2 tea excites
vain A1
vain A1
news lens definition
news A2
";
    check(
        lines,
        expect![[r#"
        hyp_A2: UnvisitedHypothesis, Broad, counter-evidence
        lens Scope: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}+ o1 A1 0.5"),
        expect![[r#"
        hyp_A2: UnvisitedHypothesis, Broad, counter-evidence
        hyp_A1: UnvisitedHypothesis, Broad, counter-evidence
        lens Scope: LensInTurn, Broad
    "#]],
    );
}

#[test]
fn success_in_between_wakes_a_target() {
    check_target(
        "
A1 tea calms
vain A1
news A1
vain A1
news lens definition
",
        expect![[r#"
            hyp_A1: UnvisitedHypothesis, Broad, counter-evidence
        "#]],
    );
}

#[test]
fn two_quiet_iterations_give_the_turn_to_keyword_lens_and_attack_in_rotation() {
    let lines = "
A1 tea calms
A2 tea excites
A3 tea is warm
keyword chamomile A1
keyword lavender A1
status A3 verified
attack A3
news lens definition
";
    check_target(
        &format!("{lines}vain A1"),
        expect![[r#"
            hyp_A2: UnvisitedHypothesis, Broad
        "#]],
    );
    let quiet = format!("{lines}vain A1\nvain A2\n");
    check_target(
        &quiet,
        expect![[r#"
            hyp_A3: AttackOnTheStrongest, Broad, counter-evidence
        "#]],
    );
    let attacked = format!("{quiet}vain attack A3\n");
    check_target(
        &attacked,
        expect![[r#"
            lens Scope: LensInTurn, Broad
        "#]],
    );
    check_target(
        &format!("{attacked}vain A1\n"),
        expect![[r#"
            keyword chamomile: UnexploredKeyword, Broad
        "#]],
    );
    check_target(
        &format!("{attacked}vain A1\nvain keyword chamomile\nvain A2"),
        expect![[r#"
            lens Scope: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn at_least_every_fourth_turn_goes_aside_whatever_hypotheses_bring() {
    let lines = "
A1 tea calms
A2 tea excites
A3 tea is warm
A4 tea is green
keyword chamomile A1
news lens definition
news A1
news A2
";
    check_target(
        lines,
        expect![[r#"
            hyp_A3: UnvisitedHypothesis, Broad, counter-evidence
        "#]],
    );
    // Nothing is verified yet, so the attack is passed over.
    check_target(
        &format!("{lines}news A3"),
        expect![[r#"
            keyword chamomile: UnexploredKeyword, Broad
        "#]],
    );
}

#[test]
fn one_of_three_explorations_of_hypotheses_asks_for_counter_evidence() {
    let lines = "
A1 tea calms
A2 tea excites
A3 tea is warm
news A1
";
    check_target(
        lines,
        expect![[r#"
            hyp_A2: UnvisitedHypothesis, Broad
        "#]],
    );
    check_target(
        &format!("{lines}news A2"),
        expect![[r#"
            hyp_A3: UnvisitedHypothesis, Broad, counter-evidence
        "#]],
    );
    check_target(
        &format!("{lines}news A2 counter"),
        expect![[r#"
            hyp_A3: UnvisitedHypothesis, Broad
        "#]],
    );
    // What settles a conflict speaks against one of its sides.
    check_target(
        &format!("{lines}news A2 vs A1"),
        expect![[r#"
            hyp_A3: UnvisitedHypothesis, Broad
        "#]],
    );
}

#[test]
fn the_second_visit_always_asks_for_counter_evidence() {
    check_target(
        "A1 tea calms\nvisit A1\nstatus A1 tested",
        expect![[r#"
            hyp_A1: UncertainHypothesis, Broad, counter-evidence
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
attack A1
attack A2
";
    check(
        lines,
        expect![[r#"
        lens Definition: LensInTurn, Broad
        hyp_A2: AttackOnTheStrongest, Broad, counter-evidence
    "#]],
    );
    check(
        &format!("{lines}news lens definition"),
        expect![[r#"
        hyp_A2: AttackOnTheStrongest, Broad, counter-evidence
        lens Scope: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{lines}news lens definition\nvain attack A2\nnews lens scope\nvain attack A2"),
        expect![[r#"
        lens Comparison: LensInTurn, Broad
        hyp_A1: AttackOnTheStrongest, Broad, counter-evidence
    "#]],
    );
}

#[test]
fn a_failed_lens_is_not_used_up_and_one_that_rests_is_passed_over() {
    check(
        "vain lens definition",
        expect![[r#"
        lens Definition: LensInTurn, Broad
    "#]],
    );
    let twice = "vain lens definition\nvain lens definition\n";
    check(
        twice,
        expect![[r#"
        lens Scope: LensInTurn, Broad
    "#]],
    );
    // Something new was found, so that the lens that rested comes again after the others.
    check(
        &format!("{twice}news lens scope"),
        expect![[r#"
        lens Comparison: LensInTurn, Broad
    "#]],
    );
    let all = [
        "comparison",
        "cases",
        "limitations",
        "application",
        "definition",
    ];
    let all: Vec<String> = all.iter().map(|it| format!("news lens {it}\n")).collect();
    check(
        &format!("{twice}news lens scope\n{}", all[..4].concat()),
        expect![[r#"
        lens Definition: LensInTurn, Broad
    "#]],
    );
    check(
        &format!("{twice}news lens scope\n{}", all.concat()),
        expect![[r#"
        lens Scope: LensInTurn, Broad
    "#]],
    );
}

#[test]
fn a_failed_keyword_is_not_used_up() {
    let lines = "
A1 tea calms
status A1 verified
attack A1
keyword chamomile A1
keyword lavender A1
";
    check_target(
        &format!("{lines}vain keyword chamomile"),
        expect![[r#"
            keyword lavender: UnexploredKeyword, Broad
        "#]],
    );
    check_target(
        &format!("{lines}vain keyword chamomile\nnews keyword lavender"),
        expect![[r#"
            keyword chamomile: UnexploredKeyword, Broad
        "#]],
    );
    check_target(
        &format!("{lines}news keyword chamomile\nnews keyword lavender"),
        expect![[r#"
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn when_everything_rests_the_longest_rested_lens_comes() {
    let lenses = [
        "cases",
        "definition",
        "scope",
        "comparison",
        "limitations",
        "application",
    ];
    let twice = lenses.map(|it| format!("vain lens {it}\nvain lens {it}\n"));
    check(
        &twice.concat(),
        expect![[r#"
        lens Cases: LensInTurn, Broad
    "#]],
    );
}
