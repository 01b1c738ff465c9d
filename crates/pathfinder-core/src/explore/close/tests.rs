//! Decisions 6, 9 and 11: what sources said in, events out.

use expect_test::{Expect, expect};

use super::*;
use crate::contract::{Extraction, ResolutionKind, SearchMode, Weight};
use crate::copy::Fingerprint;
use crate::event::{IterationEvent, SelectReason, Selection, Target};
use crate::fixture;
use crate::id::BlobHash;
use crate::paper::PageFacts;
use crate::search::{SearchEntry, SearchOutcome};
use crate::step::Strategy;

/// The existing graph, and the hypotheses that are explored.
struct Start {
    lines: &'static str,
    target: &'static str,
    conflict_with: Option<&'static str>,
    searches_failed: bool,
}

const START: Start = Start {
    lines: "iteration 1\no1 news old.org\nA1 tea calms\nA2 tea excites\nx A1 A2",
    target: "hyp_A1",
    conflict_with: None,
    searches_failed: false,
};

/// What a source says: its text, its quotes with a stance each, and a resolution. None if it could not be read.
type Said = Option<(
    &'static str,
    &'static [(&'static str, Stance)],
    Option<(ResolutionKind, &'static str)>,
)>;

fn check(start: &Start, said: &[Said], expected: Expect) {
    let mut session = fixture::session(start.lines);
    let target: HypothesisId = start.target.parse().unwrap();
    let selection = Selection {
        target: Target::Hypothesis(target),
        conflict_with: start.conflict_with.map(|it| it.parse().unwrap()),
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    let mut events: Vec<Event> = vec![IterationEvent::TargetSelected(selection).into()];
    let retry_keywords = vec!["tea trial".to_owned(), "tea study".to_owned()];
    events.push(
        ExploreEvent::QueryWorded {
            aim: 0,
            query: "tea".into(),
            retry_keywords,
        }
        .into(),
    );
    let sources: Vec<SourceId> = (2..).map(SourceId).take(said.len()).collect();
    events.push(hits(&sources));
    events.push(
        ExploreEvent::ReadingPlanned {
            sources: sources.clone(),
        }
        .into(),
    );
    for (source, said) in sources.into_iter().zip(said) {
        events.extend(read(source, *said, target));
    }
    for event in &events {
        session.apply(event, jiff::Timestamp::UNIX_EPOCH);
    }
    session.exploration.as_mut().unwrap().searches_failed = usize::from(start.searches_failed);
    let closed = close(&session).expect("everything is read");
    let shown: Vec<String> = closed.events.iter().map(|it| format!("{it:?}\n")).collect();
    expected.assert_eq(&shown.concat());
}

fn hits(sources: &[SourceId]) -> Event {
    let search = SearchEntry {
        query: "tea".into(),
        provider: "local".into(),
        strategy: Strategy::Web,
        outcome: SearchOutcome::Found,
        because: None,
        answered_by: Vec::new(),
    };
    let new = |id: &SourceId| crate::event::FoundHit {
        source: *id,
        score: 1.0,
        nearest: None,
        new: Some(crate::event::NewSource {
            url: format!("https://s{}.org/", id.0),
            title: String::new(),
            provider: "local".into(),
            source_type: crate::source::SourceType::News,
            date: None,
            authors: None,
            locator: id.to_string(),
            paper: None,
            provider_text: None,
            found_by: Vec::new(),
            self_description: None,
            rating: None,
        }),
    };
    let hits = sources.iter().map(new).collect();
    ExploreEvent::HitsMerged {
        searches: vec![crate::event::MergedSearch {
            aim: 0,
            search,
            hits,
        }],
    }
    .into()
}

fn read(source: SourceId, said: Said, target: HypothesisId) -> Vec<Event> {
    let Some((text, quotes, resolution)) = said else {
        return vec![
            ExploreEvent::SourceFailed {
                source,
                because: "gone".into(),
                is_passing: false,
            }
            .into(),
        ];
    };
    let items: Vec<ItemDraft> = quotes
        .iter()
        .enumerate()
        .map(|(place, (quote, stance))| ItemDraft {
            label: format!("f{place}"),
            statement: (*quote).to_owned(),
            quote: (*quote).to_owned(),
            concepts: Vec::new(),
            stances: vec![StanceDraft {
                hypothesis: target,
                stance: *stance,
                weight: Weight::Strong,
                condition: (*stance == Stance::Qualifies).then(|| "at night".to_owned()),
            }],
        })
        .collect();
    let resolution = resolution.map(|(kind, loser)| ResolutionDraft {
        kind,
        description: "only when hot".into(),
        from: "f0".into(),
        loser: loser.parse().ok(),
    });
    let places = items.iter().map(|it| (0, it.quote.len())).collect();
    let extraction = Extraction {
        items,
        resolution,
        ..Extraction::default()
    };
    let read = ExploreEvent::SourceRead {
        source,
        snapshot: BlobHash::of(text.as_bytes()),
        title: String::new(),
        characters: text.len(),
        fingerprint: Fingerprint::of(text),
        page: PageFacts::default(),
    };
    let extraction = CheckedExtraction {
        extraction,
        places,
        dropped_quotes: 0,
    };
    vec![
        read.into(),
        ExploreEvent::Extracted { source, extraction }.into(),
    ]
}

const TRIAL: &str =
    "A trial of forty adults found that two cups of black tea a day lowered the level of cortisol.";

#[test]
fn a_near_copy_adds_its_address_and_nothing_else() {
    let quotes: &[(&str, Stance)] = &[("two cups of black tea", Stance::Supports)];
    check(
        &START,
        &[Some((TRIAL, quotes, None)), Some((TRIAL, quotes, None))],
        expect![[r#"
        Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups of black tea", quote: "two cups of black tea", quote_start: 0, quote_end: 21, concepts: [] }))
        Evidence(EdgeAdded { edge: Supports { from: ObservationId(2), to: HypothesisId { kind: A, number: 1 }, weight: Strong } })
        Explore(CopyRecognized { source: SourceId(3), copy_of: SourceId(2) })
        Evidence(ObservationAlsoAt { observation: ObservationId(2), url: "https://s3.org/" })
        Explore(ExplorationEnded { result: Success })
    "#]],
    );
}

#[test]
fn nothing_accepted_is_a_retry_and_a_source_that_fails_makes_it_partial() {
    check(
        &START,
        &[Some((TRIAL, &[], None))],
        expect![[r#"
            Explore(ExplorationRetried { aim: 0, query: "tea trial" })
        "#]],
    );
    let quotes: &[(&str, Stance)] = &[("two cups", Stance::Unsure)];
    check(
        &START,
        &[Some((TRIAL, quotes, None)), None],
        expect![[r#"
        Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [] }))
        Explore(ExplorationEnded { result: Partial })
    "#]],
    );
    let blocked = Start {
        searches_failed: true,
        ..START
    };
    check(
        &blocked,
        &[Some((TRIAL, quotes, None))],
        expect![[r#"
        Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [] }))
        Explore(ExplorationEnded { result: Partial })
    "#]],
    );
}

#[test]
fn a_qualification_makes_no_edge() {
    check(
        &START,
        &[Some((TRIAL, &[("two cups", Stance::Qualifies)], None))],
        expect![[r#"
        Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [] }))
        Evidence(HypothesisQualified { hypothesis: HypothesisId { kind: A, number: 1 }, condition: "at night", from: ObservationId(2) })
        Explore(ExplorationEnded { result: Success })
    "#]],
    );
}

#[test]
fn a_conflict_is_resolved_and_its_loser_is_rejected() {
    let disputed = Start {
        conflict_with: Some("hyp_A2"),
        ..START
    };
    let quotes: &[(&str, Stance)] = &[("two cups", Stance::Supports)];
    let lost = Some((ResolutionKind::OneRejected, "hyp_A2"));
    check(
        &disputed,
        &[Some((TRIAL, quotes, lost))],
        expect![[r#"
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [] }))
            Evidence(EdgeAdded { edge: Supports { from: ObservationId(2), to: HypothesisId { kind: A, number: 1 }, weight: Strong } })
            Evidence(ConflictResolved { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 }, resolution: EdgeResolution { kind: OneRejected, description: "only when hot", from: ObservationId(2), resolved_at: 1 }, loser: Some(HypothesisId { kind: A, number: 2 }) })
            Iteration(HypothesisStatusChanged { hypothesis: HypothesisId { kind: A, number: 2 }, to: Rejected, because: LostConflict { by: ObservationId(2), description: "only when hot" } })
            Explore(ExplorationEnded { result: Success })
        "#]],
    );
    let met = Some((ResolutionKind::ConditionDifference, ""));
    check(
        &disputed,
        &[Some((TRIAL, quotes, met))],
        expect![[r#"
        Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [] }))
        Evidence(EdgeAdded { edge: Supports { from: ObservationId(2), to: HypothesisId { kind: A, number: 1 }, weight: Strong } })
        Evidence(ConflictResolved { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 }, resolution: EdgeResolution { kind: ConditionDifference, description: "only when hot", from: ObservationId(2), resolved_at: 1 }, loser: None })
        Explore(ExplorationEnded { result: Success })
    "#]],
    );
}
