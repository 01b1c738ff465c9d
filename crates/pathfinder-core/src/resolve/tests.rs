//! Which disagreements are weighed, and what follows.

use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;
use crate::contract::{Lens, ResolutionKind, SearchMode};
use crate::event::{IterationEvent, SelectReason, Selection, Target};
use crate::fixture;

fn session(lines: &str) -> Session {
    let mut session = fixture::session(lines);
    let selection = Selection {
        target: Target::Lens(Lens::Definition),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    let selected = IterationEvent::TargetSelected(selection);
    session.apply(&selected.into(), Timestamp::UNIX_EPOCH);
    session
}

const TEA: &str = "iteration 1\no1 paper a.org\no2 paper b.org\no3 paper c.org
A1 tea calms\nA2 tea excites\n+ o1 A1 0.8\n+ o2 A2 0.8\nx A1 A2";

/// The sides of each request: their statements, and the ids of what speaks for and against them.
fn asked(session: &Session) -> String {
    let side = |it: &Side| {
        let ids = |list: &[ObservationShown]| {
            let ids: Vec<String> = list.iter().map(|it| it.id.to_string()).collect();
            ids.join(" ")
        };
        let (supports, contradicts) = (ids(&it.supports), ids(&it.contradicts));
        format!("{} [{supports}] [{contradicts}]", it.statement)
    };
    let line = |it: Step| match it {
        Step::Think {
            request: Request::Resolve(it),
            ..
        } => format!("{} <> {}\n", side(&it.one), side(&it.other)),
        other => format!("{other:?}\n"),
    };
    steps(session).into_iter().map(line).collect()
}

fn answer(session: &mut Session, settlement: &Settlement) {
    let Some(Step::Think {
        request: Request::Resolve(request),
        ..
    }) = steps(session).into_iter().next()
    else {
        panic!("nothing is weighed");
    };
    let event = weighed(&request, settlement);
    session.apply(&event, Timestamp::UNIX_EPOCH);
}

fn closes_with(session: &mut Session, expected: Expect) {
    let closed = close(session).expect("everything is back");
    let events: Vec<String> = closed.events.iter().map(|it| format!("{it:?}\n")).collect();
    expected.assert_eq(&events.concat());
    for event in &closed.events {
        session.apply(event, Timestamp::UNIX_EPOCH);
    }
    if let Some(it) = &mut session.exploration {
        it.settlements.clear();
    }
}

fn settled(kind: ResolutionKind, from: u32, loser: Option<&str>) -> Settlement {
    Settlement {
        resolution: Some(SettledBy {
            kind,
            description: "only at night".into(),
            from: ObservationId(from),
            loser: loser.map(|it| it.parse().unwrap()),
        }),
        missing: vec!["tea night trial".into()],
    }
}

#[test]
fn both_sides_are_shown_with_their_evidence() {
    expect![[r#"
        tea calms [obs_1] [] <> tea excites [obs_2] []
    "#]]
    .assert_eq(&asked(&session(TEA)));
    let contradicted =
        "iteration 1\no1 paper a.org\no2 paper b.org\nA1 tea calms\n+ o1 A1 0.8\n- o2 A1 0.8";
    expect![[r#"
        tea calms [obs_1] [obs_2] <> statement of o2 [obs_2] []
    "#]]
    .assert_eq(&asked(&session(contradicted)));
}

#[test]
fn a_conflict_ends_with_a_condition_or_with_a_loser() {
    let mut one = session(TEA);
    answer(
        &mut one,
        &settled(ResolutionKind::ConditionDifference, 1, None),
    );
    closes_with(
        &mut one,
        expect![[r#"
        Evidence(ConflictResolved { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 }, resolution: EdgeResolution { kind: ConditionDifference, description: "only at night", from: ObservationId(1), resolved_at: 1 }, loser: None })
    "#]],
    );
    let mut other = session(TEA);
    answer(
        &mut other,
        &settled(ResolutionKind::OneRejected, 1, Some("hyp_A2")),
    );
    closes_with(
        &mut other,
        expect![[r#"
        Evidence(ConflictResolved { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 }, resolution: EdgeResolution { kind: OneRejected, description: "only at night", from: ObservationId(1), resolved_at: 1 }, loser: Some(HypothesisId { kind: A, number: 2 }) })
        Iteration(HypothesisStatusChanged { hypothesis: HypothesisId { kind: A, number: 2 }, to: Rejected, because: LostConflict { by: ObservationId(1), description: "only at night" } })
    "#]],
    );
}

#[test]
fn what_cannot_be_settled_waits_for_new_evidence() {
    let mut session = session(TEA);
    // An observation that was not shown, and a loser that is no side, settle nothing.
    answer(
        &mut session,
        &settled(ResolutionKind::ConditionDifference, 3, None),
    );
    closes_with(
        &mut session,
        expect![[r#"
        Verify(DisputeLeftOpen { dispute: Conflict { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 } }, missing: ["tea night trial"] })
    "#]],
    );
    assert_eq!(asked(&session), "", "nothing new is known");
    let id = |it: &str| it.parse::<HypothesisId>().unwrap();
    let missing = session.graph.missing_between(id("hyp_A2"), id("hyp_A1"));
    assert_eq!(missing, ["tea night trial"]);
    session.iteration = 2;
    let support = |weight| {
        let (from, to) = (ObservationId(3), id("hyp_A1"));
        let mut session = session.clone();
        session
            .graph
            .add_edge(EdgeKind::Supports { from, to, weight }, 2);
        asked(&session)
    };
    assert_eq!(support(Weight::Weak), "", "hardly anything new is known");
    expect![[r#"
        tea calms [obs_1 obs_3] [] <> tea excites [obs_2] []
    "#]]
    .assert_eq(&support(Weight::Medium));
}

#[test]
fn of_what_one_source_contradicts_one_dispute_is_weighed_at_a_time() {
    let contradicted = "iteration 1\no1 paper a.org\no2 paper b.org\nA1 tea calms\nA2 tea is healthy\n\
        + o1 A1 0.8\n+ o1 A2 0.8\n- o2 A1 0.8\n- o2 A2 0.8";
    expect![[r#"
        tea calms [obs_1] [obs_2] <> statement of o2 [obs_2] []
    "#]]
    .assert_eq(&asked(&session(contradicted)));
}

#[test]
fn only_a_side_can_lose() {
    let mut session = session(TEA);
    answer(&mut session, &settled(ResolutionKind::OneRejected, 1, None));
    closes_with(
        &mut session,
        expect![[r#"
        Verify(DisputeLeftOpen { dispute: Conflict { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 } }, missing: ["tea night trial"] })
    "#]],
    );
}
