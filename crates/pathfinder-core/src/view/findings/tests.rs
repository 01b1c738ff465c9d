//! A disagreement in `findings.md` and in the report, with both sides.

use expect_test::{Expect, expect};

use super::*;
use crate::contract::{Disagreement, DisagreementKind};
use crate::event::{Event, VerifyEvent};
use crate::fixture;
use crate::id::{FindingId, ObservationId};

/// The findings of three observations, the last two of which one event sets against each other.
fn check(sources: &str, event: VerifyEvent, expected: Expect) {
    let mut session = fixture::session(&format!(
        "iteration 1\n{sources}\nfinding o1\nfinding o2\nfinding o3"
    ));
    for (id, statement) in [
        (1, "Tea is hot."),
        (2, "The cup holds 2 liters. It is blue."),
        (3, "The cup holds 3 liters."),
    ] {
        if let Some(it) = session.graph.observation_mut(ObservationId(id)) {
            it.statement = statement.to_owned();
            it.place = "Kitchen".to_owned();
        }
    }
    session.apply(&Event::from(event), jiff::Timestamp::UNIX_EPOCH);
    let mut page = Page::of_session(&session);
    for finding in &session.findings {
        line(&mut page, &session, finding);
    }
    let shown = page.finish();
    let shown: Vec<&str> = shown.lines().filter(|it| it.contains("- ")).collect();
    let report = super::super::report::render_markdown(&session);
    let conflicts = report.split("## Conflicts").nth(1).unwrap_or_default();
    let conflicts = conflicts.split("\n## ").next().unwrap_or_default();
    expected.assert_eq(&format!("{}\n--\n{}\n", shown.join("\n"), conflicts.trim()));
}

fn over(kind: DisagreementKind) -> Option<Disagreement> {
    Some(Disagreement {
        kind,
        statement: "The cup holds 2 liters.".to_owned(),
        other: "The cup holds 3 liters.".to_owned(),
    })
}

#[test]
fn both_sides_of_a_dispute_are_shown_from_both_sides() {
    let disputed = || VerifyEvent::FindingDisputed {
        finding: FindingId(2),
        by: FindingId(3),
        over: over(DisagreementKind::Number),
    };
    check(
        "o1 blog a.org\no2 blog b.org\no3 blog c.org",
        disputed(),
        expect![[r#"
            <!-- pathfinder session=test seq=1 -->
            - ~ Tea is hot. [obs_1] (own claim: a.org)
            - ⚠ The cup holds 2 liters. [obs_2] It is blue. [obs_2] (own claim: b.org)
              - For: own claim: b.org
              - Against (the figures differ): The cup holds 3 liters. [obs_3] (o3 › Kitchen)
            - ⚠ The cup holds 3 liters. [obs_3] (own claim: c.org)
              - For: own claim: c.org
              - Against (the figures differ): The cup holds 2 liters. [obs_2] (o2 › Kitchen)
            --
            - **Open:** the figures differ (since iteration 1)
              - The cup holds 2 liters. [obs_2] (o2 › Kitchen)
              - The cup holds 3 liters. [obs_3] (o3 › Kitchen)
        "#]],
    );
    // A single voice that is little trusted does not take the tag.
    check(
        "o1 blog a.org\no2 paper b.org\no3 forum c.org",
        disputed(),
        expect![[r#"
            <!-- pathfinder session=test seq=1 -->
            - ~ Tea is hot. [obs_1] (own claim: a.org)
            - ✓ The cup holds 2 liters. [obs_2] It is blue. [obs_2] (own claim: b.org)
              - Disputed by (the figures differ): The cup holds 3 liters. [obs_3] (o3 › Kitchen)
            - ⚠ The cup holds 3 liters. [obs_3] (own claim: c.org)
              - For: own claim: c.org
              - Against (the figures differ): The cup holds 2 liters. [obs_2] (o2 › Kitchen)
            --
            - **Open:** the figures differ (since iteration 1)
              - The cup holds 2 liters. [obs_2] (o2 › Kitchen)
              - The cup holds 3 liters. [obs_3] (o3 › Kitchen)
        "#]],
    );
}

#[test]
fn what_no_longer_holds_is_shown_with_what_says_so() {
    let superseded = VerifyEvent::FindingSuperseded {
        finding: FindingId(2),
        by: FindingId(3),
        over: over(DisagreementKind::Superseded),
    };
    check(
        "o1 blog a.org\no2 blog b.org\no3 blog c.org",
        superseded,
        expect![[r#"
            <!-- pathfinder session=test seq=1 -->
            - ~ Tea is hot. [obs_1] (own claim: a.org)
            - ⚠ The cup holds 2 liters. [obs_2] It is blue. [obs_2] (own claim: b.org)
              - For: own claim: b.org
              - Another source says that it no longer holds: The cup holds 3 liters. [obs_3] (o3 › Kitchen)
            - ~ The cup holds 3 liters. [obs_3] (own claim: c.org)
              - Takes the place of: The cup holds 2 liters. [obs_2] (o2 › Kitchen)
            --
            - **No longer holds:** (since iteration 1)
              - The cup holds 2 liters. [obs_2] (o2 › Kitchen)
              - The cup holds 3 liters. [obs_3] (o3 › Kitchen)
        "#]],
    );
}
