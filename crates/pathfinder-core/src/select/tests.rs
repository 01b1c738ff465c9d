use expect_test::{Expect, expect};

use super::*;
use crate::copy::Fingerprint;
use crate::event::{Event, SessionEvent};
use crate::fixture;
use crate::id::BlobHash;

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
            hyp_A1: UnvisitedHypothesis, Broad
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

const QUESTIONS: &str = "
ask 3 Whom?
ask 1 Why?
ask 1 after 2 How long?
ask 2 When?
";

#[test]
fn the_first_iteration_has_a_lens_the_question_and_its_sub_questions() {
    check_aims(
        QUESTIONS,
        5,
        expect![[r#"
            lens Definition: LensInTurn, Broad
            question: QuestionItself, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
        "#]],
    );
    check_aims(
        QUESTIONS,
        1,
        expect![[r#"
            lens Definition: LensInTurn, Broad
        "#]],
    );
}

#[test]
fn later_iterations_have_open_sub_questions_and_unused_keywords() {
    let lines = format!(
        "{QUESTIONS}
A1 tea calms
keyword chamomile A1
keyword lavender A1
news lens definition, question, ask 2, ask 4
"
    );
    check_aims(
        &lines,
        6,
        expect![[r#"
            hyp_A1: UnvisitedHypothesis, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
            keyword chamomile: UnexploredKeyword, Broad
            keyword lavender: UnexploredKeyword, Broad
        "#]],
    );
    check_aims(
        &lines,
        3,
        expect![[r#"
            hyp_A1: UnvisitedHypothesis, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
        "#]],
    );
}

#[test]
fn an_answered_sub_question_is_no_aim_and_frees_the_one_that_waits_for_it() {
    let mut session = fixture::session(&format!("{QUESTIONS}news lens definition"));
    let answered = IterationEvent::SubQuestionAnswered {
        place: 1,
        by: "obs_1".parse().expect("an id"),
    };
    session.apply(&answered.into(), jiff::Timestamp::UNIX_EPOCH);
    session.settings.aims_max = 5;
    expect![[r#"
        lens Scope: LensInTurn, Broad
        ask 3: OpenSubQuestion, Broad
        ask 4: OpenSubQuestion, Broad
        ask 1: OpenSubQuestion, Broad
    "#]]
    .assert_eq(&shown(&aims(&session)));
}

#[test]
fn a_sub_question_in_vain_twice_rests_and_holds_nobody_up() {
    let lines = format!("{QUESTIONS}vain lens definition, ask 2\nvain lens definition, ask 2\n");
    check_aims(
        &lines,
        5,
        expect![[r#"
            lens Scope: LensInTurn, Broad
            ask 3: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
        "#]],
    );
    check_aims(
        &format!("{lines}news lens scope\nhelps o1 2 1"),
        5,
        expect![[r#"
            lens Comparison: LensInTurn, Broad
            ask 2: OpenSubQuestion, Broad
            ask 4: OpenSubQuestion, Broad
            ask 1: OpenSubQuestion, Broad
        "#]],
    );
}

#[test]
fn an_iteration_starts_with_an_event_for_each_aim() {
    let events = start_iteration(&fixture::session(QUESTIONS)).expect("it starts");
    let aims = events.events.into_iter().filter_map(|it| match it {
        Event::Iteration(IterationEvent::TargetSelected(it)) => Some(it),
        _ => None,
    });
    expect![[r#"
        lens Definition: LensInTurn, Broad
        question: QuestionItself, Broad
        ask 2: OpenSubQuestion, Broad
    "#]]
    .assert_eq(&shown(&aims.collect::<Vec<_>>()));
}

/// Why the session pauses, if it does, once its sources are read.
fn rest(lines: &str) -> Option<PauseReason> {
    let mut session = fixture::session(lines);
    for source in &mut session.sources {
        source.reading = Reading::Read {
            snapshot: BlobHash::of(b"tea"),
            characters: 3,
            fingerprint: Fingerprint::of("tea"),
            copy_of: None,
        };
    }
    pauses(&session)
}

#[test]
fn local_documents_that_are_read_and_bring_nothing_new_are_the_end() {
    let lenses = [
        "definition",
        "scope",
        "comparison",
        "cases",
        "limitations",
        "application",
    ];
    let lenses = lenses.map(|it| format!("vain lens {it}\nvain lens {it}\n"));
    let lines = format!(
        "ask 1 Whom?\nA1 tea calms\nkeyword chamomile A1\nnews lens scope, ask 1\n{}",
        lenses.concat()
    );
    assert_eq!(rest(&lines), None, "the hypothesis was not tried");
    let lines = format!("{lines}vain A1, ask 1\nvain A1, ask 1\n");
    assert_eq!(rest(&lines), None, "the keyword was not tried");
    let lines = format!("{lines}vain keyword chamomile\n");
    assert_eq!(rest(&lines), None, "it was tried once");
    let lines = format!("{lines}vain keyword chamomile\n");
    assert_eq!(rest(&lines), Some(PauseReason::NothingLeftToRead));
    assert_eq!(pauses(&fixture::session(&lines)), None, "a source waits");
    let news = format!("{lines}o3 paper b.org\n+ o3 A1 0.8");
    assert_eq!(rest(&news), None, "evidence reached the hypothesis");
}

#[test]
fn a_session_that_is_resumed_or_searches_the_web_goes_on() {
    let lenses = Lens::ALL.map(|it| format!("{it:?}").to_lowercase());
    let lenses = lenses.map(|it| format!("vain lens {it}\nvain lens {it}\n"));
    let mut session = fixture::session(&format!("o1 paper a.org\n{}", lenses.concat()));
    session.sources.clear();
    assert_eq!(pauses(&session), Some(PauseReason::NothingLeftToRead));
    let mut web = session.clone();
    web.settings.providers.push("web".into());
    assert_eq!(pauses(&web), None);
    let resumed = SessionEvent::SessionResumed.into();
    session.apply(&resumed, jiff::Timestamp::UNIX_EPOCH);
    assert_eq!(pauses(&session), None);
}
