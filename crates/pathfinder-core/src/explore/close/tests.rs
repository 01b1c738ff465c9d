//! Decisions 6, 9 and 11: what sources said in, events out.

use expect_test::{Expect, expect};

use super::*;
use crate::contract::{
    Extraction, Fate, HypothesisDraft, QuestionFit, Ranking, ResolutionKind, SearchMode, Stance,
    StanceDraft, Verification, Weight,
};
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
            translation: None,
            retry_keywords,
            family: None,
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
            context: String::new(),
            fit: None,
            place: String::new(),
            superseded_by: None,
            answers: Vec::new(),
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
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups of black tea", quote: "two cups of black tea", quote_start: 0, quote_end: 21, concepts: [], context: "", answers: [], fit: None, place: "", superseded_by: None }))
            Evidence(EdgeAdded { edge: Supports { from: ObservationId(2), to: HypothesisId { kind: A, number: 1 }, weight: Strong } })
            Explore(CopyRecognized { source: SourceId(3), copy_of: SourceId(2) })
            Evidence(ObservationAlsoAt { observation: ObservationId(2), url: "https://s3.org/" })
            Explore(ExplorationEnded { result: Success, judged: [HypothesisId { kind: A, number: 1 }] })
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
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [], context: "", answers: [], fit: None, place: "", superseded_by: None }))
            Explore(ExplorationEnded { result: Partial, judged: [HypothesisId { kind: A, number: 1 }] })
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
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [], context: "", answers: [], fit: None, place: "", superseded_by: None }))
            Explore(ExplorationEnded { result: Partial, judged: [HypothesisId { kind: A, number: 1 }] })
        "#]],
    );
}

#[test]
fn a_qualification_makes_no_edge() {
    check(
        &START,
        &[Some((TRIAL, &[("two cups", Stance::Qualifies)], None))],
        expect![[r#"
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [], context: "", answers: [], fit: None, place: "", superseded_by: None }))
            Evidence(HypothesisQualified { hypothesis: HypothesisId { kind: A, number: 1 }, condition: "at night", from: ObservationId(2) })
            Explore(ExplorationEnded { result: Success, judged: [HypothesisId { kind: A, number: 1 }] })
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
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [], context: "", answers: [], fit: None, place: "", superseded_by: None }))
            Evidence(EdgeAdded { edge: Supports { from: ObservationId(2), to: HypothesisId { kind: A, number: 1 }, weight: Strong } })
            Evidence(ConflictResolved { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 }, resolution: EdgeResolution { kind: OneRejected, description: "only when hot", from: ObservationId(2), resolved_at: 1 }, loser: Some(HypothesisId { kind: A, number: 2 }) })
            Iteration(HypothesisStatusChanged { hypothesis: HypothesisId { kind: A, number: 2 }, to: Rejected, because: LostConflict { by: ObservationId(2), description: "only when hot" } })
            Explore(ExplorationEnded { result: Success, judged: [HypothesisId { kind: A, number: 1 }] })
        "#]],
    );
    let met = Some((ResolutionKind::ConditionDifference, ""));
    check(
        &disputed,
        &[Some((TRIAL, quotes, met))],
        expect![[r#"
            Evidence(ObservationRecorded(NewObservation { id: ObservationId(2), source: SourceId(2), statement: "two cups", quote: "two cups", quote_start: 0, quote_end: 8, concepts: [], context: "", answers: [], fit: None, place: "", superseded_by: None }))
            Evidence(EdgeAdded { edge: Supports { from: ObservationId(2), to: HypothesisId { kind: A, number: 1 }, weight: Strong } })
            Evidence(ConflictResolved { hypothesis: HypothesisId { kind: A, number: 1 }, other: HypothesisId { kind: A, number: 2 }, resolution: EdgeResolution { kind: ConditionDifference, description: "only when hot", from: ObservationId(2), resolved_at: 1 }, loser: None })
            Explore(ExplorationEnded { result: Success, judged: [HypothesisId { kind: A, number: 1 }] })
        "#]],
    );
}

/// Statements in other words than their quotes, and drafts from them.
fn suggesting(statements: &[&str], drafts: &[&str]) -> Session {
    let items = statements.iter().enumerate();
    let draft = |(place, statement): (usize, &&str)| HypothesisDraft {
        statement: (*statement).to_owned(),
        from: vec![format!("f{place}")],
        keywords: Vec::new(),
        sub_question: None,
        conflicts_with: Vec::new(),
    };
    extracting(Extraction {
        items: items.map(|(at, it)| item(at, it, None)).collect(),
        hypotheses: drafts.iter().enumerate().map(draft).collect(),
        ..Extraction::default()
    })
}

fn item(place: usize, statement: &str, fit: Option<QuestionFit>) -> ItemDraft {
    ItemDraft {
        label: format!("f{place}"),
        statement: statement.to_owned(),
        quote: format!("quote {place}"),
        concepts: Vec::new(),
        stances: Vec::new(),
        context: String::new(),
        fit,
        place: String::new(),
        superseded_by: None,
        answers: Vec::new(),
    }
}

/// A source was read.
fn extracting(extraction: Extraction) -> Session {
    let mut session = fixture::session(START.lines);
    let selection = Selection {
        target: Target::Hypothesis("hyp_A1".parse().unwrap()),
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    let extraction = CheckedExtraction {
        places: vec![(0, 7); extraction.items.len()],
        extraction,
        dropped_quotes: 0,
    };
    let source = SourceId(2);
    let mut events = vec![IterationEvent::TargetSelected(selection).into()];
    events.push(hits(&[source]));
    let sources = vec![source];
    events.push(ExploreEvent::ReadingPlanned { sources }.into());
    events.push(ExploreEvent::Extracted { source, extraction }.into());
    for event in &events {
        session.apply(event, jiff::Timestamp::UNIX_EPOCH);
    }
    session
}

fn verified(session: &mut Session, verifications: Vec<Verification>) {
    let from = 0;
    let event = VerifyEvent::Verified {
        from,
        verifications,
    };
    session.apply(&event.into(), jiff::Timestamp::UNIX_EPOCH);
}

fn ranked(session: &mut Session, fates: &[Fate]) {
    let ranking = |fate: &Fate| Ranking {
        fate: *fate,
        why: "off the question".into(),
    };
    let rankings = fates.iter().map(ranking).collect();
    let event = VerifyEvent::Ranked { rankings };
    session.apply(&event.into(), jiff::Timestamp::UNIX_EPOCH);
}

/// What became of statements and drafts, a line each.
fn outcome(session: &Session, expected: Expect) {
    let closed = close(session).expect("everything is back");
    let line = |it: &Event| match it {
        Event::Evidence(EvidenceEvent::ObservationRecorded(it)) => {
            Some(format!("{}: {}\n", it.id, it.statement))
        }
        Event::Verify(VerifyEvent::ObservationDoubted { observation, doubt }) => {
            Some(format!("{observation} is doubted: {doubt}\n"))
        }
        Event::Evidence(EvidenceEvent::HypothesisRaised(it)) => {
            Some(format!("{}: {}\n", it.id, it.statement))
        }
        Event::Evidence(EvidenceEvent::DraftDropped {
            statement, because, ..
        }) => Some(format!("dropped: {statement} ({because})\n")),
        Event::Evidence(EvidenceEvent::DraftMerged {
            statement,
            into,
            because,
        }) => Some(format!("merged: {statement} -> {into} ({because})\n")),
        Event::Evidence(EvidenceEvent::EdgeAdded { edge }) => {
            let (from, to, ..) = edge.evidence().expect("evidence");
            Some(format!("{from} {} {to}\n", edge.name()))
        }
        _ => None,
    };
    let lines: Vec<String> = closed.events.iter().filter_map(line).collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn a_statement_is_as_cautious_as_its_source_and_one_that_no_source_makes_is_doubted() {
    let mut session = suggesting(
        &["Tea calms.", "Tea heals.", "Tea is drunk.", "Tea wakes."],
        &[],
    );
    assert_eq!(close(&session), None, "nothing is verified yet");
    let verification =
        |holds: Option<bool>, doubt: Option<&str>, cautious: Option<&str>| Verification {
            holds,
            doubt: doubt.map(str::to_owned),
            cautious: cautious.map(str::to_owned),
        };
    let answers = vec![
        verification(Some(false), Some("may"), Some("Tea may calm.")),
        verification(Some(false), Some("it does not say so"), None),
        verification(Some(true), None, None),
        verification(Some(false), Some("no figure"), Some("Tea wakes 40 %.")),
    ];
    verified(&mut session, answers);
    outcome(
        &session,
        expect![[r#"
            obs_2: Tea may calm.
            obs_3: Tea heals.
            obs_3 is doubted: it does not say so
            obs_4: Tea is drunk.
            obs_5: Tea wakes.
            obs_5 is doubted: no figure
        "#]],
    );
}

#[test]
fn every_draft_is_raised_merged_or_dropped_with_a_reason() {
    let statements = ["quote 0", "quote 1", "quote 2", "quote 3", "quote 4"];
    let drafts = [
        "Hot tea calms",
        "Tea, it calms",
        "Hot tea soothes",
        "Tea is a drink",
        "tea EXCITES!",
    ];
    let mut session = suggesting(&statements, &drafts);
    assert_eq!(close(&session), None, "nothing is ranked yet");
    ranked(
        &mut session,
        &[
            Fate::Keep,
            Fate::MergeWith("hyp_A1".parse().unwrap()),
            Fate::MergeWithDraft(0),
            Fate::Drop,
            Fate::Keep,
        ],
    );
    outcome(
        &session,
        expect![[r#"
            obs_2: quote 0
            obs_3: quote 1
            obs_4: quote 2
            obs_5: quote 3
            obs_6: quote 4
            hyp_A3: Hot tea calms
            obs_3 SUPPORTS hyp_A1
            merged: Tea, it calms -> hyp_A1 (off the question)
            merged: Hot tea soothes -> hyp_A3 (off the question)
            dropped: Tea is a drink (off the question)
            obs_6 SUPPORTS hyp_A2
            merged: tea EXCITES! -> hyp_A2 ()
        "#]],
    );
}

#[test]
fn a_draft_of_which_the_source_says_nothing_is_not_dropped_silently() {
    let mut session = suggesting(&["quote 0"], &["Hot tea calms", "Tea cures all"]);
    ranked(&mut session, &[Fate::Keep, Fate::Keep]);
    outcome(
        &session,
        expect![[r#"
        obs_2: quote 0
        hyp_A3: Hot tea calms
        dropped: Tea cures all ()
    "#]],
    );
}

#[test]
fn a_draft_from_what_its_source_does_not_say_is_dropped() {
    let mut session = suggesting(&["Tea cures all."], &["Tea cures everything"]);
    let doubt = Some("it says nothing of cures".to_owned());
    let unsaid = Verification {
        holds: Some(false),
        doubt,
        cautious: None,
    };
    verified(&mut session, vec![unsaid]);
    ranked(&mut session, &[Fate::Keep]);
    outcome(
        &session,
        expect![[r#"
        obs_2: Tea cures all.
        obs_2 is doubted: it says nothing of cures
        dropped: Tea cures everything (it says nothing of cures)
    "#]],
    );
}

fn keeps(scores: &[f64], expected: Expect) {
    let fits = scores.iter().enumerate().map(|(at, score)| {
        let fit = QuestionFit {
            score: *score,
            covered: 1.0,
        };
        item(at, &format!("quote {at}"), Some(fit))
    });
    let session = extracting(Extraction {
        items: fits.collect(),
        ..Extraction::default()
    });
    outcome(&session, expected);
}

#[test]
fn what_fits_the_question_badly_or_worse_than_many_others_is_not_recorded() {
    keeps(
        &[4.0, 10.0, 5.5, 5.4],
        expect![[r#"
        obs_2: quote 1
        obs_3: quote 2
    "#]],
    );
    keeps(
        &[9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9, 10.0],
        expect![[r#"
            obs_2: quote 2
            obs_3: quote 3
            obs_4: quote 4
            obs_5: quote 5
            obs_6: quote 6
            obs_7: quote 7
            obs_8: quote 8
            obs_9: quote 9
        "#]],
    );
}
