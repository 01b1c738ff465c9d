//! Forged reports in; what the proof says about them out. And honest ones, which must pass.

mod forged;

use expect_test::{Expect, expect};
use jiff::Timestamp;
use pathfinder_core::contract::Weight;
use pathfinder_core::copy::Fingerprint;
use pathfinder_core::event::*;
use pathfinder_core::graph::EdgeKind;
use pathfinder_core::id::{BlobHash, SourceId};
use pathfinder_core::paper::PageFacts;
use pathfinder_core::question::Question;
use pathfinder_core::search::{SearchEntry, SearchOutcome};
use pathfinder_core::session::Record;
use pathfinder_core::settings::Settings;
use pathfinder_core::source::SourceType;
use pathfinder_core::step::Strategy;
use pathfinder_store::disk::Disk;

use super::*;

const QUOTES: [&str; 9] = [
    "The four-day work week raised hourly productivity by 8 percent in twelve offices.",
    "There is no evidence that green tea prevents cancer.",
    "The assistant lowered the cost of support from 14 to 9 dollars per ticket.",
    "Shift work raises the risk of accidents by 20–30 percent.",
    "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다.",
    "녹차가 암을 예방한다는 증거는 없다.",
    "교대 근무는 사고 위험을 두 배로 높인다.",
    "삼성이 2017년에 하만을 인수했다.",
    "Samsung acquired Harman in 2017.",
];

/// A session that recorded each quote from a source of its own, with a hypothesis that two of them are about.
fn session(blobs: &Blobs) -> Session {
    let question =
        Question::new("Does a four-day work week raise productivity?").expect("a question");
    let started = SessionEvent::SessionStarted {
        id: "test".into(),
        question,
        settings: Settings::default(),
    };
    let record = Record {
        seq: 1,
        at: Timestamp::UNIX_EPOCH,
        events: vec![started.into()],
    };
    let mut session = Session::begin(&record).expect("it starts");
    let mut events: Vec<Event> = vec![
        IterationEvent::IterationStarted {
            question: None,
            iteration: 1,
        }
        .into(),
    ];
    for (number, quote) in (1..).zip(QUOTES) {
        blobs.save(quote.as_bytes()).expect("a blob");
        events.extend(observed(number, quote));
    }
    let (hypothesis, weight) = ("hyp_A1".parse().expect("an id"), Weight::Strong);
    events.push(
        EvidenceEvent::HypothesisRaised(NewHypothesis {
            id: hypothesis,
            statement: "The four-day work week raises productivity.".into(),
            tool: None,
            derived_from: Vec::new(),
            keywords: Vec::new(),
            sub_question: None,
        })
        .into(),
    );
    let supports = EdgeKind::Supports {
        from: ObservationId(1),
        to: hypothesis,
        weight,
    };
    let contradicts = EdgeKind::Contradicts {
        from: ObservationId(4),
        to: hypothesis,
        weight,
    };
    events.extend([supports, contradicts].map(|edge| EvidenceEvent::EdgeAdded { edge }.into()));
    session.apply_record(&Record {
        seq: 2,
        at: Timestamp::UNIX_EPOCH,
        events,
    });
    session
}

fn observed(number: u32, quote: &str) -> [Event; 3] {
    let source = SourceId(number);
    let new = NewSource {
        url: format!("https://{number}.example/"),
        title: format!("Source {number}"),
        provider: "web".into(),
        source_type: SourceType::Paper,
        date: None,
        authors: None,
        locator: String::new(),
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        self_description: None,
        rating: None,
    };
    let search = SearchEntry {
        query: "work".into(),
        provider: "web".into(),
        strategy: Strategy::Web,
        outcome: SearchOutcome::Found,
        because: None,
        answered_by: Vec::new(),
    };
    let hits = vec![FoundHit {
        source,
        score: 1.0,
        new: Some(new),
        nearest: None,
    }];
    [
        ExploreEvent::HitsMerged {
            searches: vec![MergedSearch {
                aim: 0,
                search,
                hits,
            }],
        }
        .into(),
        ExploreEvent::SourceRead {
            source,
            snapshot: BlobHash::of(quote.as_bytes()),
            title: String::new(),
            characters: quote.chars().count(),
            fingerprint: Fingerprint::of(quote),
            page: PageFacts::default(),
        }
        .into(),
        EvidenceEvent::ObservationRecorded(NewObservation {
            id: ObservationId(number),
            source,
            statement: quote.to_owned(),
            quote: quote.to_owned(),
            quote_start: 0,
            quote_end: quote.len(),
            concepts: Vec::new(),
            context: String::new(),
            fit: None,
            place: String::new(),
            superseded_by: None,
            answers: Vec::new(),
        })
        .into(),
    ]
}

/// Runs a test with a session and the blobs of its snapshots.
fn with_session(test: impl FnOnce(&Session, &Blobs)) {
    let folder = tempfile::tempdir().expect("a folder");
    let blobs = Blobs::new(&Disk::real(), folder.path());
    test(&session(&blobs), &blobs);
}

fn prove_text(text: &str, session: &Session, blobs: &Blobs) -> Proof {
    let is_view = citation::is_view(text);
    prove(
        Written {
            text,
            session,
            is_view,
        },
        session,
        blobs,
    )
}

/// What the proof says, the worst first.
fn verdict(proof: &Proof) -> String {
    if !proof.holds() {
        let doubts = proof.unfounded.iter().map(|it| format!("{:?}", it.because));
        let broken = proof
            .citations
            .iter()
            .filter_map(|it| it.broken.as_ref().map(ToString::to_string));
        let first = proof
            .problems
            .iter()
            .map(ToString::to_string)
            .chain(doubts)
            .chain(broken)
            .next();
        return format!("FAILS: {}", first.unwrap_or_default());
    }
    if let Some(doubt) = proof.doubtful.first() {
        return format!("doubtful: {:?}", doubt.because);
    }
    match &proof.edits {
        Some(edits) if !edits.is_none() => format!("differs: {}", edits.view),
        _ => "passes".to_owned(),
    }
}

fn check(cases: &[(&str, &str)], expected: Expect) {
    with_session(|session, blobs| {
        let mut shown = String::new();
        for (name, body) in cases {
            let body = body.replace("CLAIM", "Green tea prevents cancer in all people.");
            let text = format!("<!-- session=test -->\n\n{body}\n");
            shown.push_str(&format!(
                "{name}: {}\n",
                verdict(&prove_text(&text, session, blobs))
            ));
        }
        expected.assert_eq(&shown);
    });
}

#[test]
fn what_pathfinder_writes_passes() {
    with_session(|session, blobs| {
        for file in view::stated(session) {
            let proof = prove_text(&file.text, session, blobs);
            assert!(
                proof.is_beyond_doubt(),
                "{}: {}\n{}",
                file.path,
                verdict(&proof),
                file.text
            );
            assert_eq!(proof.edits.map(|it| it.view), Some(file.path));
        }
    });
}

#[test]
fn honest_texts_pass() {
    check(
        &[
            (
                "verbatim",
                "The four-day work week raised hourly productivity by 8 percent in twelve offices. [obs_1]",
            ),
            (
                "shorter",
                "The four-day work week raised hourly productivity. [obs_1]",
            ),
            (
                "spelled",
                "The four-day work week raised productivity by eight percent. [obs_1]",
            ),
            (
                "reordered",
                "In twelve offices, hourly productivity rose with a four-day work week. [obs_1]",
            ),
            (
                "denial kept",
                "No evidence shows that green tea prevents cancer. [obs_2]",
            ),
            ("passive", "Harman was acquired by Samsung in 2017. [obs_9]"),
            (
                "range",
                "Shift work raises the risk of accidents by 20 to 30 percent. [obs_4]",
            ),
        ],
        expect![[r#"
            verbatim: passes
            shorter: passes
            spelled: passes
            reordered: passes
            denial kept: passes
            passive: passes
            range: passes
        "#]],
    );
}

#[test]
fn honest_quotes_and_notes_pass() {
    check(
        &[
            (
                "block quote",
                "> There is no evidence that green tea prevents cancer. [obs_2]",
            ),
            (
                "part of a quote",
                "> “raised hourly productivity by 8 percent … twelve offices” [obs_1] (1.example)",
            ),
            (
                "two quotes",
                "> There is no evidence that green tea prevents cancer. 녹차가 암을 예방한다는 증거는 없다. [obs_2] [obs_6]",
            ),
            (
                "footnote",
                "Shift work raises the risk of accidents.[^risk]\n\n[^risk]: obs_4",
            ),
            (
                "reference",
                "Shift work raises the risk of accidents [1].\n\n[1]: obs_4",
            ),
            (
                "list of references",
                "Shift work raises the risk of accidents [1].\n\n## References\n\n[1] obs_4 https://4.example/",
            ),
            (
                "table",
                "| what | how much |\n|---|---|\n| shift work raises the risk of accidents | 20–30 percent [obs_4] |",
            ),
            ("question", "Does a four-day work week raise productivity?"),
        ],
        expect![[r#"
            block quote: passes
            part of a quote: passes
            two quotes: passes
            footnote: passes
            reference: passes
            list of references: passes
            table: passes
            question: passes
        "#]],
    );
}

#[test]
fn honest_korean_texts_pass() {
    check(
        &[
            (
                "한국어",
                "주 4일 근무제는 사무직의 시간당 생산성을 8% 높였다. [obs_5]",
            ),
            ("줄임", "주 4일 근무제는 생산성을 높였다. [obs_5]"),
            (
                "글자 수",
                "주 4일 근무제는 시간당 생산성을 팔 퍼센트 높였다. [obs_5]",
            ),
            (
                "부정 유지",
                "녹차가 암을 예방한다는 증거는 찾을 수 없다. [obs_6]",
            ),
            ("어순", "하만을 삼성이 2017년에 인수했다. [obs_8]"),
            (
                "번역",
                "A four-day work week raised productivity by 8 percent. [obs_5]",
            ),
        ],
        expect![[r#"
            한국어: passes
            줄임: passes
            글자 수: passes
            부정 유지: passes
            어순: passes
            번역: passes
        "#]],
    );
}
