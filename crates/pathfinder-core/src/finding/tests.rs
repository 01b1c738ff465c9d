//! Decision 13: observations that say the same in, confidence and tag out.

use expect_test::{Expect, expect};

use super::*;
use crate::event::VerifyEvent;
use crate::fixture;

/// All observations are one finding; those named are doubted.
fn check(lines: &str, doubted: &[u32], disputed: bool, expected: Expect) {
    let mut session = fixture::session(&format!("iteration 1\n{lines}"));
    let ids: Vec<ObservationId> = session
        .graph
        .observations()
        .iter()
        .map(|it| it.id)
        .collect();
    let mut events: Vec<VerifyEvent> = Vec::new();
    for (place, observation) in ids.iter().enumerate() {
        let (finding, observation) = (FindingId(1), *observation);
        events.push(match place {
            0 => VerifyEvent::FindingMade {
                finding,
                observation,
            },
            _ => VerifyEvent::FindingJoined {
                finding,
                observation,
            },
        });
    }
    for id in doubted {
        let doubt = "the quote says less".to_owned();
        events.push(VerifyEvent::ObservationDoubted {
            observation: ObservationId(*id),
            doubt,
        });
    }
    for event in events {
        session.apply(&event.into(), jiff::Timestamp::UNIX_EPOCH);
    }
    if disputed {
        session
            .findings
            .push(Finding::new(FindingId(2), ObservationId(1), 1));
        session.findings[0].disputed_by.insert(FindingId(2));
    }
    let finding = session.findings[0].clone();
    let (confidence, tag) = (finding.confidence(&session.graph), finding.tag(&session));
    expected.assert_eq(&format!("{} {confidence:.3}", tag.name()));
}

#[test]
fn origins_and_their_authority_make_the_confidence_and_the_tag() {
    check("o1 blog a.org", &[], false, expect!["LIKELY 0.375"]);
    check("o1 paper a.org", &[], false, expect!["HIGH 0.600"]);
    check(
        "o1 paper a.org\no2 paper b.org",
        &[],
        false,
        expect!["VERIFIED 0.800"],
    );
    check(
        "o1 paper a.org\no2 paper b.org\no3 paper c.org",
        &[],
        false,
        expect!["VERIFIED 0.950"],
    );
    check(
        "o1 paper a.org\no2 forum b.org",
        &[],
        false,
        expect!["HIGH 0.600"],
    );
}

#[test]
fn one_origin_is_one_voice() {
    check(
        "o1 official a.org\no2 official www.a.org",
        &[],
        false,
        expect!["HIGH 0.600"],
    );
}

#[test]
fn what_is_doubted_or_disputed_is_not_trusted() {
    check("o1 paper a.org", &[1], false, expect!["UNCERTAIN 0.600"]);
    check(
        "o1 paper a.org\no2 blog b.org",
        &[1],
        false,
        expect!["LIKELY 0.700"],
    );
    check(
        "o1 paper a.org\no2 paper b.org",
        &[],
        true,
        expect!["CONTRADICTED 0.800"],
    );
}
