use expect_test::{Expect, expect};
use pathfinder_text::Lang;

use super::*;
use crate::contract::ResolutionKind;
use crate::event::EvidenceEvent;
use crate::fixture;
use crate::graph::EdgeResolution;
use crate::id::ObservationId;
use crate::words::reason;

fn check(lines: &str, expected: Expect) {
    let session = fixture::session(lines);
    let shown: Vec<String> = session
        .graph
        .hypotheses()
        .iter()
        .map(|it| {
            let (to, because) = status(&session, it, it.visits.len());
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
visit A1
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
    let (to, because) = status(&session, hypothesis, 2);
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
