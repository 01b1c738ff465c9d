use expect_test::{Expect, expect};
use pathfinder_text::Lang;

use super::*;
use crate::contract::ResolutionKind;
use crate::event::{EvidenceEvent, ExploreEvent};
use crate::fixture;
use crate::graph::EdgeResolution;
use crate::id::{NodeId, ObservationId};
use crate::words::reason;

fn check(lines: &str, expected: Expect) {
    let session = fixture::session(lines);
    let shown: Vec<String> = session
        .graph
        .hypotheses()
        .iter()
        .map(|it| {
            let (to, because) = status(&session, it, None);
            let because = reason::status(Lang::English, &because);
            format!("{}: {to:?} ({because})\n", it.id)
        })
        .collect();
    expected.assert_eq(&shown.concat());
}

const STRONG: &str = "
iteration 3
A1 tea calms
o1 paper a.org
o2 paper b.org
+ o1 A1 0.8
+ o2 A1 0.8
visit A1
attack A1
";

#[test]
fn strength_visits_and_no_strong_contradiction_make_it_verified() {
    check(
        STRONG,
        expect![[r#"
        hyp_A1: Verified (strength 0.70, 2 visits, no strong contradiction)
    "#]],
    );
}

#[test]
fn one_visit_is_not_enough() {
    check(
        &STRONG.replacen("visit A1\n", "", 1),
        expect![[r#"
        hyp_A1: Tested (strength 0.70, visits: 1)
    "#]],
    );
}

#[test]
fn nothing_is_verified_before_somebody_asked_for_counter_evidence() {
    check(
        &STRONG.replace("attack", "visit"),
        expect![[r#"
        hyp_A1: Tested (strength 0.70, visits: 2, no search for evidence against it yet)
    "#]],
    );
}

#[test]
fn a_strong_contradiction_takes_verified_away_and_a_weak_one_does_not() {
    check(
        &format!("{STRONG}o3 forum c.org\n- o3 A1 0.5\nstatus A1 verified"),
        expect![[r#"
        hyp_A1: Tested (strength 0.68, contradicted by obs_3)
    "#]],
    );
    check(
        &format!("{STRONG}o3 forum c.org\n- o3 A1 0.3"),
        expect![[r#"
        hyp_A1: Verified (strength 0.69, 2 visits, no strong contradiction)
    "#]],
    );
}

#[test]
fn a_resolved_contradiction_blocks_no_more_and_still_counts() {
    let mut session = fixture::session(&format!("{STRONG}o3 forum c.org\n- o3 A1 0.5"));
    let hypothesis = session.graph.hypotheses()[0].id;
    let resolution = EdgeResolution {
        kind: ResolutionKind::ConditionDifference,
        description: "only when hot".into(),
        from: ObservationId(2),
        resolved_at: 3,
    };
    let event = EvidenceEvent::ContradictionResolved {
        observation: ObservationId(3),
        hypothesis,
        resolution,
    };
    session.apply(&event.into(), jiff::Timestamp::UNIX_EPOCH);
    let hypothesis = &session.graph.hypotheses()[0];
    let (to, because) = status(&session, hypothesis, None);
    let because = reason::status(Lang::English, &because);
    expect![
        "Verified (strength 0.68, 2 visits, no strong contradiction): tea calms [only when hot]"
    ]
    .assert_eq(&format!("{to:?} ({because}): {}", hypothesis.summary()));
}

#[test]
fn weakness_rejects_even_what_was_never_visited_and_rejection_is_final() {
    let weak = "
iteration 1
A1 tea calms
o1 paper a.org
o2 paper b.org
o3 paper c.org
- o1 A1 0.8
- o2 A1 0.8
";
    check(
        weak,
        expect![[r#"
        hyp_A1: Unvisited (not visited yet)
    "#]],
    );
    check(
        &format!("{weak}- o3 A1 0.8"),
        expect![[r#"
        hyp_A1: Rejected (strength 0.18 < 0.25)
    "#]],
    );
    check(
        &format!("{weak}- o3 A1 0.8\nstatus A1 rejected\no4 paper d.org\n+ o4 A1 0.8"),
        expect![[r#"
        hyp_A1: Rejected (test)
    "#]],
    );
}

/// The visits of the iteration under way.
fn check_visits(lines: &str, result: ExplorationResult, expected: Expect) {
    let mut session = fixture::session(lines);
    let judged = Vec::new();
    let ended = ExploreEvent::ExplorationEnded { result, judged };
    session.apply(&ended.into(), jiff::Timestamp::UNIX_EPOCH);
    let shown = evaluate(&session).into_iter().filter_map(|it| match it {
        Event::Iteration(IterationEvent::HypothesisVisited {
            hypothesis,
            sought_counter,
        }) => Some(match sought_counter {
            Some(true) => format!("{hypothesis}, counter-evidence\n"),
            Some(false) => format!("{hypothesis}\n"),
            None => format!("{hypothesis}, does not say\n"),
        }),
        _ => None,
    });
    expected.assert_eq(&shown.collect::<String>());
}

const THREE: &str = "
o1 paper a.org
A1 tea calms
A2 tea excites
A3 tea is warm
says o1 A1
";

#[test]
fn a_target_is_visited_if_a_statement_of_another_source_was_judged_on_it() {
    let success = ExplorationResult::Success;
    check_visits(&format!("{THREE}explore A1"), success, expect![""]);
    check_visits(
        &format!("{THREE}explore A1\njudged A1\njudged A2"),
        success,
        expect![[r#"
            hyp_A1
        "#]],
    );
    check_visits(
        &format!("{THREE}explore A1 counter, ask 1\njudged A1"),
        ExplorationResult::Partial,
        expect![[r#"
            hyp_A1, counter-evidence
        "#]],
    );
    check_visits(
        &format!("{THREE}explore A1\njudged A1"),
        ExplorationResult::Failure,
        expect![""],
    );
}

#[test]
fn both_sides_of_a_conflict_are_visited_and_challenged() {
    check_visits(
        &format!("{THREE}explore A1 vs A2\njudged A1\njudged A2"),
        ExplorationResult::Success,
        expect![[r#"
            hyp_A1, counter-evidence
            hyp_A2, counter-evidence
        "#]],
    );
}

#[test]
fn new_evidence_of_another_source_visits_whatever_the_target_was() {
    let lines = format!("{THREE}explore lens cases\no2 paper a.org\n+ o2 A1 0.8\n");
    check_visits(&lines, ExplorationResult::Success, expect![""]);
    check_visits(
        &format!("{lines}o3 paper c.org\n+ o3 A1 0.8\n- o3 A2 0.3"),
        ExplorationResult::Success,
        expect![[r#"
            hyp_A1
            hyp_A2
        "#]],
    );
    let earlier = format!("{THREE}iteration 1\no2 paper b.org\n+ o2 A1 0.8\nexplore A2\n");
    check_visits(&earlier, ExplorationResult::Success, expect![""]);
}

/// What answers each sub-question after the iteration under way.
fn check_answers(lines: &str, expected: Expect) {
    let session = fixture::session(lines);
    let mut ended = session.clone();
    let events = sub_question::changes(&session);
    (events.iter()).for_each(|it| ended.apply(it, session.updated_at));
    let shown = ended.sub_questions.iter().enumerate().map(|(place, it)| {
        let by = it.answered_by.map(|by| {
            let how = how_well(&ended, place, by);
            format!("{by} ({how:?})")
        });
        format!("{}. {}\n", place + 1, by.as_deref().unwrap_or("open"))
    });
    expected.assert_eq(&shown.collect::<String>());
}

#[test]
fn a_strong_hypothesis_answers_the_sub_question_it_is_linked_to() {
    let lines = "
ask 1 Whom?
ask 1 Why?
A1 tea calms adults
o1 paper a.org
o2 paper b.org
+ o1 A1 0.8
+ o2 A1 0.8
about A1 1
";
    check_answers(
        lines,
        expect![[r#"
            1. open
            2. open
        "#]],
    );
    check_answers(
        &format!("{lines}visit A1\nstatus A1 tested"),
        expect![[r#"
            1. hyp_A1 (Some(Hypothesis { strength: 0.704, status: Tested }))
            2. open
        "#]],
    );
}

#[test]
fn an_observation_that_is_trusted_and_to_the_point_answers_a_sub_question() {
    let lines = "
ask 1 Whom?
o1 blog a.org
o2 paper b.org
finding o1
finding o2
helps o1 1 3
";
    check_answers(
        lines,
        expect![[r#"
            1. open
        "#]],
    );
    let trusted = format!("{lines}helps o2 1 3\n");
    check_answers(
        &trusted.replace("helps o1 1 3\n", ""),
        expect![[r#"
            1. obs_2 (Some(Observation { is_direct: true, tag: High, origins: 1 }))
        "#]],
    );
    check_answers(
        &trusted,
        expect![[r#"
            1. obs_2 (Some(Observation { is_direct: true, tag: High, origins: 2 }))
        "#]],
    );
    check_answers(
        &format!("{trusted}doubt o2\n"),
        expect![[r#"
            1. open
        "#]],
    );
}

#[test]
fn two_origins_that_help_much_answer_a_sub_question_together() {
    let lines = "
ask 1 Whom?
o1 blog a.org
o2 blog a.org
helps o1 1 2
helps o2 1 2
";
    check_answers(
        lines,
        expect![[r#"
            1. open
        "#]],
    );
    check_answers(
        &format!("{lines}o3 blog c.org\nhelps o3 1 1"),
        expect![[r#"
            1. open
        "#]],
    );
    check_answers(
        &format!("{lines}o3 blog c.org\nhelps o3 1 2"),
        expect![[r#"
            1. obs_1 (Some(Observation { is_direct: false, tag: Likely, origins: 2 }))
        "#]],
    );
}

#[test]
fn what_stops_answering_reopens_a_sub_question() {
    let mut session = fixture::session("ask 1 Whom?\no1 paper a.org");
    session.sub_questions[0].answered_by = Some(NodeId::Observation(ObservationId(1)));
    assert_eq!(
        sub_question::changes(&session),
        [IterationEvent::SubQuestionReopened { place: 0 }.into()]
    );
}

#[test]
fn keywords_and_lenses_that_brought_something_are_used_up() {
    let mut session = fixture::session("A1 tea calms\nkeyword warmth A1\nkeyword calm A1");
    let mut used = Vec::new();
    for lines in ["explore keyword calm, keyword warmth", "o1 paper a.org"] {
        fixture::apply_lines(&mut session, lines);
        used.push(super::used(&session));
    }
    assert_eq!(used, [vec![], vec![Target::Keyword("calm".into())]]);
    let end = end_iteration(&session);
    (end.iter()).for_each(|it| session.apply(it, session.updated_at));
    let unused = session.unexplored.iter().filter(|it| !it.used);
    assert_eq!(unused.map(|it| &it.keyword).collect::<Vec<_>>(), ["warmth"]);
}

fn check_issues(lines: &str, expected: Expect) {
    expected.assert_eq(&format!(
        "{:?}",
        crate::check::issues(&fixture::session(lines))
    ));
}

#[test]
fn the_five_issues() {
    check_issues(
        "iteration 5\no1 forum a.org\no2 blog b.org",
        expect!["[LowQuality]"],
    );
    check_issues("iteration 5\no1 paper a.org", expect!["[]"]);
    let weak = "o1 paper z.org\nA1 a\nB1 b\nB2 c\n- o1 A1 0.8\n- o1 B1 0.8\n- o1 B2 0.8\no2 paper y.org\n- o2 A1 0.8";
    check_issues(&format!("iteration 5\n{weak}"), expect!["[AllWeak]"]);
    check_issues(
        "iteration 1\no1 paper a.org\nA1 a\nA2 b\nx A1 A2\niteration 4",
        expect!["[]"],
    );
    check_issues(
        "iteration 1\no1 paper a.org\nA1 a\nA2 b\nx A1 A2\niteration 5",
        expect!["[Stalemate]"],
    );
    let many: String = (1..=51).map(|it| format!("o{it} paper a.org\n")).collect();
    check_issues(&many, expect!["[DataExplosion]"]);
    let verified = "o1 paper a.org\nA1 a\nA2 b\nA3 c\nstatus A1 verified\nstatus A2 verified\nstatus A3 verified";
    check_issues(&format!("{verified}\niteration 14"), expect!["[]"]);
    check_issues(&format!("{verified}\niteration 15"), expect!["[Saturated]"]);
    check_issues(&format!("{verified}\nA4 d\niteration 15"), expect!["[]"]);
}

#[test]
fn data_explosion_rejects_the_weak() {
    let many: String = (1..=51).map(|it| format!("o{it} paper a.org\n")).collect();
    let session = fixture::session(&format!(
        "iteration 4\n{many}A1 a\nA2 b\n- o1 A1 0.8\n- o2 A1 0.8\niteration 5"
    ));
    let events = crate::check::check(&session);
    let rejected = events.iter().filter(|it| {
        format!("{it:?}").contains("hyp_A1") || format!("{it:?}").contains("number: 1")
    });
    assert!(rejected.count() > 0, "{events:?}");
    expect!["too many hypotheses: strength 0.28 < 0.3"].assert_eq(
        &events
            .iter()
            .find_map(|it| match it {
                Event::Iteration(IterationEvent::HypothesisStatusChanged { because, .. }) => {
                    Some(reason::status(Lang::English, because))
                }
                _ => None,
            })
            .expect("one is rejected"),
    );
}
