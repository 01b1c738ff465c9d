//! What observations amount to together: which join, which dispute each other, and which are superseded.

use expect_test::{Expect, expect};

use super::*;
use crate::contract::{SearchMode, Stance, Weight};
use crate::event::{
    EvidenceEvent, ExploreEvent, FoundHit, IterationEvent, MergedSearch, NewObservation, NewSource,
    SelectReason, Selection, Target,
};
use crate::fixture;
use crate::id::SourceId;
use crate::search::{SearchEntry, SearchOutcome};
use crate::source::SourceType;
use crate::step::Strategy;

/// Each line is an observation: its source's type and date, then what it says. `--` starts another iteration.
/// Statements that begin alike say the same; of two that do not, one of which has a `not`, one contradicts the other.
fn check(lines: &str, expected: Expect) {
    let mut session = fixture::session("");
    for lines in lines.trim().split("--\n") {
        iterate(&mut session, lines);
    }
    let told = session.findings.iter().map(|it| {
        let disputed: Vec<String> = it.disputed_by.iter().map(ToString::to_string).collect();
        let newer = it
            .superseded_by
            .map(|it| format!(", replaced by {it}"))
            .unwrap_or_default();
        let statement = it.statement(&session.graph);
        format!(
            "{} x{} {statement} [{}{newer}]\n",
            it.id,
            it.observations.len(),
            disputed.join(" ")
        )
    });
    expected.assert_eq(&told.collect::<String>());
}

fn iterate(session: &mut Session, lines: &str) {
    let apply =
        |session: &mut Session, event: Event| session.apply(&event, jiff::Timestamp::UNIX_EPOCH);
    let selection = Selection {
        target: Target::Keyword("tea".into()),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    let iteration = session.iteration + 1;
    apply(
        session,
        IterationEvent::IterationStarted {
            question: None,
            iteration,
        }
        .into(),
    );
    apply(session, IterationEvent::TargetSelected(selection).into());
    for line in lines.lines() {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().expect("a type, a date, and a statement");
        observe(session, word(), word(), word());
    }
    let judgments = pairs(session).iter().map(|it| judge(&it.pair)).collect();
    apply(session, VerifyEvent::Judged { from: 0, judgments }.into());
    let closed = close(session).expect("everything is judged");
    closed.events.into_iter().for_each(|it| apply(session, it));
}

fn judge(pair: &crate::contract::Pair) -> Judgment {
    let denies = |text: &str| text.contains("not") || text.contains("Lee");
    let stance = match denies(&pair.statement) == denies(&pair.other) {
        true => Stance::Supports,
        false => Stance::Contradicts,
    };
    Judgment {
        similarity: 0.9,
        stance,
        weight: Weight::Strong,
        difference: None,
        over: None,
    }
}

fn observe(session: &mut Session, kind: &str, date: &str, statement: &str) {
    let number = session.sources.len() as u32 + 1;
    let source = NewSource {
        url: format!("https://s{number}.org/"),
        title: String::new(),
        provider: "local".into(),
        source_type: SourceType::from_name(kind).expect("a type"),
        date: Some(date.to_owned()),
        authors: None,
        locator: String::new(),
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        self_description: None,
        rating: None,
    };
    let search = SearchEntry {
        query: statement.to_owned(),
        provider: "local".into(),
        strategy: Strategy::Web,
        outcome: SearchOutcome::Found,
        because: None,
        answered_by: Vec::new(),
    };
    let hits = vec![FoundHit {
        source: SourceId(number),
        score: 1.0,
        new: Some(source),
        nearest: None,
    }];
    let taken = ExploreEvent::HitsMerged {
        searches: vec![MergedSearch {
            aim: 0,
            search,
            hits,
        }],
    };
    let observation = NewObservation {
        id: session.graph.next_observation(),
        source: SourceId(number),
        statement: statement.to_owned(),
        quote: statement.to_owned(),
        quote_start: 0,
        quote_end: statement.len(),
        concepts: Vec::new(),
        context: String::new(),
        fit: None,
        place: String::new(),
        superseded_by: None,
        answers: Vec::new(),
    };
    for event in [
        taken.into(),
        EvidenceEvent::ObservationRecorded(observation).into(),
    ] {
        session.apply(&event, jiff::Timestamp::UNIX_EPOCH);
    }
}

#[test]
fn studies_dispute_each_other_however_old_they_are() {
    check(
        "
paper 2010 Green tea helps memory in a trial of 2000 adults.
paper 2012 Green tea helps memory in a trial of 2000 adults.
paper 2020 Green tea does not help memory in a trial of 2000 adults.
",
        expect![[r#"
            fnd_1 x2 Green tea helps memory in a trial of 2000 adults. [fnd_2]
            fnd_2 x1 Green tea does not help memory in a trial of 2000 adults. [fnd_1]
        "#]],
    );
}

#[test]
fn a_state_is_replaced_by_a_newer_one_of_a_trusted_source() {
    let old = "official 2021 As of 2021 the head of the tea board is Kim.\n";
    check(
        &format!("{old}official 2024 As of 2024 the head of the tea board is Lee."),
        expect![[r#"
        fnd_1 x1 As of 2021 the head of the tea board is Kim. [, replaced by fnd_2]
        fnd_2 x1 As of 2024 the head of the tea board is Lee. []
    "#]],
    );
    check(
        &format!("{old}blog 2024 As of 2024 the head of the tea board is Lee."),
        expect![[r#"
        fnd_1 x1 As of 2021 the head of the tea board is Kim. [fnd_2]
        fnd_2 x1 As of 2024 the head of the tea board is Lee. [fnd_1]
    "#]],
    );
    check(
        &format!("{old}official ? As of late the head of the tea board is Lee."),
        expect![[r#"
        fnd_1 x1 As of 2021 the head of the tea board is Kim. [fnd_2]
        fnd_2 x1 As of late the head of the tea board is Lee. [fnd_1]
    "#]],
    );
}

/// The newest source that says so counts, whenever it is found.
#[test]
fn time_decides_in_one_direction_at_most() {
    let kim = "As of May the head of the tea board is Kim.";
    let lee = "As of June the head of the tea board is Lee.";
    check(
        &format!("official 2010 {kim}\nofficial 2024 {kim}\nofficial 2020 {lee}"),
        expect![[r#"
        fnd_1 x2 As of May the head of the tea board is Kim. []
        fnd_2 x1 As of June the head of the tea board is Lee. [, replaced by fnd_1]
    "#]],
    );
    check(
        &format!("official 2010 {kim}\nofficial 2020 {lee}\n--\nofficial 2024 {kim}"),
        expect![[r#"
        fnd_1 x2 As of May the head of the tea board is Kim. []
        fnd_2 x1 As of June the head of the tea board is Lee. [, replaced by fnd_1]
    "#]],
    );
    check(
        &format!("official 2010 {kim}\nofficial 2020 {lee}\n--\nofficial 2020 {kim}"),
        expect![[r#"
        fnd_1 x2 As of May the head of the tea board is Kim. [fnd_2]
        fnd_2 x1 As of June the head of the tea board is Lee. [fnd_1]
    "#]],
    );
}

#[test]
fn what_a_text_calls_past_is_replaced_and_not_disputed() {
    check(
        "
blog 2010 Clerks do not doubt the kettle protocol.
--
blog 2009 The kettle protocol is deprecated.
",
        expect![[r#"
            fnd_1 x1 Clerks do not doubt the kettle protocol. [, replaced by fnd_2]
            fnd_2 x1 The kettle protocol is deprecated. []
        "#]],
    );
    check(
        "
blog 2010 The kettle protocol is no longer supported.
--
blog 2009 Clerks do not doubt the kettle protocol.
",
        expect![[r#"
            fnd_1 x1 The kettle protocol is no longer supported. []
            fnd_2 x1 Clerks do not doubt the kettle protocol. [, replaced by fnd_1]
        "#]],
    );
}
