//! Which statements are verified together, and when.

use expect_test::expect;
use jiff::Timestamp;

use super::*;
use crate::contract::{Extraction, Lens, SearchMode};
use crate::event::*;
use crate::fixture;
use crate::id::SourceId;
use crate::settings::ReasonerKind;

/// An exploration of as many sources as there are numbers; each gave so many statements in other words than their quotes,
/// or is still being read.
fn session(statements: &[Option<usize>], asks_models: bool) -> Session {
    let mut session = fixture::session("iteration 1");
    if asks_models {
        session.settings.reasoner_kind = ReasonerKind::Models;
    }
    let selection = Selection {
        target: Target::Lens(Lens::Definition),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    let sources: Vec<SourceId> = (1..).map(SourceId).take(statements.len()).collect();
    let mut events: Vec<Event> = vec![IterationEvent::TargetSelected(selection).into()];
    let planned = sources.clone();
    events.push(ExploreEvent::ReadingPlanned { sources: planned }.into());
    for (source, statements) in sources.into_iter().zip(statements) {
        let extraction = statements.map(|it| extraction(source, it));
        events.extend(extraction.map(|it| {
            let extraction = it;
            ExploreEvent::Extracted { source, extraction }.into()
        }));
    }
    for event in &events {
        session.apply(event, Timestamp::UNIX_EPOCH);
    }
    session
}

fn extraction(source: SourceId, statements: usize) -> CheckedExtraction {
    let item = |number: usize| ItemDraft {
        label: format!("f{number}"),
        statement: format!("{}.{number}", source.0),
        quote: "a quote".into(),
        concepts: Vec::new(),
        stances: Vec::new(),
        context: String::new(),
        fit: None,
        place: String::new(),
        superseded_by: None,
        answers: Vec::new(),
    };
    CheckedExtraction {
        extraction: Extraction {
            items: (1..=statements).map(item).collect(),
            ..Extraction::default()
        },
        places: vec![(0, 7); statements],
        dropped_quotes: 0,
    }
}

/// `from: statements`, a line for each request.
fn told(session: &Session) -> String {
    let line = |it: Step| match it {
        Step::Think {
            request: Request::Verify(it),
            ..
        } => {
            let claims: Vec<&str> = it.claims.iter().map(|it| it.statement.as_str()).collect();
            format!("{}: {}\n", it.from, claims.join(" "))
        }
        other => format!("{other:?}\n"),
    };
    steps(session).into_iter().map(line).collect()
}

#[test]
fn a_group_of_sources_is_verified_while_others_are_still_read() {
    let reading = session(&[Some(1), Some(2), Some(0), Some(1), Some(2), None], true);
    expect![[r#"
        0: 1.1 2.1 2.2 4.1
    "#]]
    .assert_eq(&told(&reading));
    let read = session(
        &[Some(1), Some(2), Some(0), Some(1), Some(2), Some(1)],
        true,
    );
    expect![[r#"
        0: 1.1 2.1 2.2 4.1
        400: 5.1 5.2 6.1
    "#]]
    .assert_eq(&told(&read));
}

#[test]
fn a_request_has_as_many_statements_as_a_small_model_can_count() {
    let read = session(&[Some(12), Some(12), Some(3)], true);
    expect![[r#"
        0: 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3.1 3.2 3.3
    "#]].assert_eq(&told(&read));
}

#[test]
fn the_built_in_reasoner_gets_everything_at_once() {
    let sources = [Some(12), Some(12), Some(3), Some(1), Some(1)];
    expect![[r#"
        0: 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3.1 3.2 3.3 4.1 5.1
    "#]].assert_eq(&told(&session(&sources, false)));
}

#[test]
fn what_was_answered_is_not_asked_again() {
    let mut session = session(&[Some(1), Some(1), Some(1), Some(1), Some(1)], true);
    let verified = VerifyEvent::Verified {
        from: 0,
        verifications: vec![Verification::default(); 4],
    };
    session.apply(&verified.into(), Timestamp::UNIX_EPOCH);
    expect![[r#"
        400: 5.1
    "#]]
    .assert_eq(&told(&session));
    let exploration = session.exploration.as_ref().expect("it is under way");
    assert_eq!(verifications(&session, exploration), None);
}
