//! Which pairs and links are asked about, and what follows from the answers.

use expect_test::{Expect, expect};
use jiff::Timestamp;

use super::*;
use crate::contract::{Lens, LinkDraft, Links, SearchMode, Stance, Weight};
use crate::event::*;
use crate::fixture;
use crate::id::ObservationId;
use crate::settings::ReasonerKind;

/// A session in whose current iteration these statements were observed, each of another source unless it has the number
/// of the source that it shares.
fn session(lines: &str, statements: &[&str]) -> Session {
    let mut session = fixture::session(lines);
    session.settings.reasoner_kind = ReasonerKind::Models;
    let selection = Selection {
        target: Target::Lens(Lens::Definition),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    let selected = IterationEvent::TargetSelected(selection);
    session.apply(&selected.into(), Timestamp::UNIX_EPOCH);
    for (place, statement) in statements.iter().enumerate() {
        let id = ObservationId(place as u32 + 1);
        if let Some(it) = session.graph.observation_mut(id) {
            it.statement = (*statement).to_owned();
        }
    }
    session
}

fn asked(session: &Session) -> String {
    let line = |it: Step| match it {
        Step::Think {
            request: Request::Judge(it),
            ..
        } => {
            let pair = |it: &Pair| format!("same? {} | {}\n", it.statement, it.other);
            it.pairs.iter().map(pair).collect()
        }
        Step::Think {
            request: Request::Link(it),
            ..
        } => {
            let hypotheses = it.hypotheses.iter().map(|it| {
                let candidates: Vec<String> =
                    it.candidates.iter().map(ToString::to_string).collect();
                let rivals: Vec<String> = it.rivals.iter().map(ToString::to_string).collect();
                let (candidates, rivals) = (candidates.join(" "), rivals.join(" "));
                format!("{}: [{candidates}] rivals [{rivals}]\n", it.hypothesis.id)
            });
            hypotheses.collect()
        }
        other => format!("{other:?}\n"),
    };
    steps(session).into_iter().map(line).collect()
}

fn check(lines: &str, statements: &[&str], expected: Expect) {
    expected.assert_eq(&asked(&session(lines, statements)));
}

#[test]
fn only_statements_of_different_sources_are_compared() {
    let mut session = session(
        "iteration 1\no1 paper a.org\no2 paper b.org\no3 paper c.org",
        &[
            "Green tea lowers blood pressure.",
            "Blood pressure fell under green tea.",
            "Coffee keeps people awake.",
        ],
    );
    expect![[r#"
        same? Green tea lowers blood pressure. | Blood pressure fell under green tea.
    "#]]
    .assert_eq(&asked(&session));
    let source = session.graph.observations()[0].source;
    if let Some(it) = session.graph.observation_mut(ObservationId(2)) {
        it.source = source;
    }
    expect![[""]].assert_eq(&asked(&session));
}

#[test]
fn korean_statements_are_compared_too() {
    check(
        "iteration 1\no1 paper a.org\no2 paper b.org\no3 paper c.org",
        &[
            "녹차는 혈압을 낮춘다.",
            "녹차를 마신 사람은 혈압이 낮아졌다.",
            "커피는 잠을 깨운다.",
        ],
        expect![[r#"
            same? 녹차는 혈압을 낮춘다. | 녹차를 마신 사람은 혈압이 낮아졌다.
        "#]],
    );
}

/// In an iteration that raised nothing, only what is new is linked, and only with hypotheses that its readers were not
/// shown.
#[test]
fn a_new_hypothesis_is_linked_with_what_was_read_before() {
    check(
        "o1 paper a.org\no2 paper b.org\niteration 2\nA1 green tea lowers blood pressure\nA2 green tea raises blood pressure",
        &[
            "In a trial green tea lowered blood pressure by 2 mmHg.",
            "Coffee keeps people awake.",
        ],
        expect![[r#"
            hyp_A1: [obs_1] rivals []
            hyp_A2: [obs_1] rivals [hyp_A1]
        "#]],
    );
}

#[test]
fn links_become_edges_and_conditions_and_the_origin_is_no_evidence() {
    let mut session = session(
        "o1 paper a.org\no2 paper b.org\no3 paper c.org\niteration 2\nA1 tea calms\nA2 tea excites",
        &["tea calms", "tea calms at night", "tea excites"],
    );
    let link = |observation: u32, hypothesis: &str, stance: Stance| LinkDraft {
        observation: ObservationId(observation),
        hypothesis: hypothesis.parse().unwrap(),
        stance,
        weight: Weight::Medium,
        condition: (stance == Stance::Qualifies).then(|| "at night".to_owned()),
    };
    let links = Links {
        links: vec![
            link(1, "hyp_A1", Stance::Supports),
            link(1, "hyp_A1", Stance::Contradicts),
            link(2, "hyp_A1", Stance::Qualifies),
            link(3, "hyp_A1", Stance::Contradicts),
            link(2, "hyp_A2", Stance::Unsure),
        ],
        conflicts: vec![("hyp_A1".parse().unwrap(), "hyp_A2".parse().unwrap())],
    };
    let judged = Vec::new();
    let linked = VerifyEvent::Linked { links, judged };
    session.apply(&linked.into(), Timestamp::UNIX_EPOCH);
    let closed = close(&session).expect("everything is back");
    let events: Vec<String> = closed.events.iter().map(|it| format!("{it:?}\n")).collect();
    expect![[r#"
        Evidence(EdgeAdded { edge: Supports { from: ObservationId(1), to: HypothesisId { kind: A, number: 1 }, weight: Medium } })
        Evidence(HypothesisQualified { hypothesis: HypothesisId { kind: A, number: 1 }, condition: "at night", from: ObservationId(2) })
        Evidence(EdgeAdded { edge: Contradicts { from: ObservationId(3), to: HypothesisId { kind: A, number: 1 }, weight: Medium } })
        Evidence(EdgeAdded { edge: Conflicts { from: HypothesisId { kind: A, number: 1 }, to: HypothesisId { kind: A, number: 2 } } })
        Verify(VerificationEnded)
    "#]].assert_eq(&events.concat());
}
