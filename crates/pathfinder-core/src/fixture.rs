//! Sessions for tests, written as text: one event a line, applied like any other event.
//!
//! ```text
//! iteration 4            an iteration starts
//! o1 paper a.org         an observation from a source of this type and host
//! A1 tea calms           a hypothesis; A or B
//! + o1 A1 0.8            supports, with weight; `-` contradicts, `x A1 A2` conflicts
//! visit A1               counts a visit;  status A1 verified
//! keyword calm A1        an unexplored direction;  used calm
//! issues STALEMATE       what CHECK found in the current iteration
//! dry A1                 two iterations that brought nothing new had this target
//! ```

use jiff::Timestamp;

use crate::contract::{HypothesisStatus, Issue, SearchMode, Weight};
use crate::event::*;
use crate::graph::{EdgeKind, StatusReason};
use crate::id::{HypothesisId, ObservationId, SourceId};
use crate::question::Question;
use crate::search::{SearchEntry, SearchOutcome};
use crate::session::{Record, Session};
use crate::settings::Settings;
use crate::source::SourceType;
use crate::step::Strategy;

pub(crate) fn session(lines: &str) -> Session {
    let question = Question::new("Does tea calm?").expect("a question");
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
    apply(
        &mut session,
        SessionEvent::QuestionDecomposed {
            sub_questions: Vec::new(),
        },
    );
    for line in lines.trim().lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        apply_line(&mut session, &words);
    }
    session
}

fn apply(session: &mut Session, event: impl Into<Event>) {
    session.apply(&event.into(), Timestamp::UNIX_EPOCH);
}

fn hypothesis(word: &str) -> HypothesisId {
    format!("hyp_{word}").parse().expect("A or B and a number")
}

fn observation(word: &str) -> ObservationId {
    format!("obs_{}", &word[1..])
        .parse()
        .expect("o and a number")
}

fn weight(word: &str) -> Weight {
    match word {
        "0.8" => Weight::Strong,
        "0.5" => Weight::Medium,
        "0.3" => Weight::Weak,
        other => panic!("no weight: {other}"),
    }
}

fn apply_line(session: &mut Session, words: &[&str]) {
    match words {
        ["iteration", number] => start_iteration(session, number.parse().expect("a number")),
        [id, kind, host] if id.starts_with('o') => observe(session, id, kind, host),
        ["+" | "-" | "x", ..] => {
            let edge = edge(words);
            apply(session, EvidenceEvent::EdgeAdded { edge });
        }
        ["visit", id] => {
            let hypothesis = hypothesis(id);
            apply(session, IterationEvent::HypothesisVisited { hypothesis });
        }
        ["status", id, to] => change_status(session, id, to),
        ["keyword", word, from] => {
            let keyword = (*word).to_owned();
            session.unexplored.push(crate::session::Keyword {
                keyword,
                from: hypothesis(from),
                used: false,
            });
        }
        ["issues", issues @ ..] => {
            let issues = issues.iter().map(|it| issue(it)).collect();
            apply(session, IterationEvent::HealthChecked { issues });
        }
        ["dry", id] => {
            for _ in 0..2 {
                explore_in_vain(session, Target::Hypothesis(hypothesis(id)));
            }
        }
        ["lens"] => explore_in_vain(session, Target::Lens(crate::contract::Lens::Definition)),
        [id, statement @ ..] => raise(session, id, &statement.join(" ")),
        [] => {}
    }
}

fn start_iteration(session: &mut Session, iteration: u32) {
    let started = IterationEvent::IterationStarted {
        question: None,
        iteration,
    };
    apply(session, started);
}

fn edge(words: &[&str]) -> EdgeKind {
    match words {
        ["+", from, to, by] => EdgeKind::Supports {
            from: observation(from),
            to: hypothesis(to),
            weight: weight(by),
        },
        ["-", from, to, by] => EdgeKind::Contradicts {
            from: observation(from),
            to: hypothesis(to),
            weight: weight(by),
        },
        ["x", from, to] => EdgeKind::Conflicts {
            from: hypothesis(from),
            to: hypothesis(to),
        },
        other => panic!("not an edge: {other:?}"),
    }
}

fn change_status(session: &mut Session, id: &str, to: &str) {
    let changed = IterationEvent::HypothesisStatusChanged {
        hypothesis: hypothesis(id),
        to: match to {
            "unvisited" => HypothesisStatus::Unvisited,
            "tested" => HypothesisStatus::Tested,
            "verified" => HypothesisStatus::Verified,
            _ => HypothesisStatus::Rejected,
        },
        because: StatusReason::Text("test".into()),
    };
    apply(session, changed);
}

fn issue(word: &str) -> Issue {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).expect("an issue")
}

fn raise(session: &mut Session, id: &str, statement: &str) {
    let new = NewHypothesis {
        id: hypothesis(id),
        statement: statement.to_owned(),
        tool: None,
        derived_from: Vec::new(),
        keywords: Vec::new(),
        sub_question: None,
    };
    apply(session, EvidenceEvent::HypothesisRaised(new));
}

fn observe(session: &mut Session, id: &str, kind: &str, host: &str) {
    let source = SourceId(session.sources.len() as u32 + 1);
    let source_type = SourceType::from_name(kind).expect("a source type");
    let new = NewSource {
        title: id.to_owned(),
        locator: id.to_owned(),
        ..new_source(&format!("https://{host}/{id}"), source_type)
    };
    let search = SearchEntry {
        query: id.to_owned(),
        provider: "local".into(),
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
    apply(
        session,
        ExploreEvent::HitsMerged {
            searches: vec![MergedSearch {
                aim: 0,
                search,
                hits,
            }],
        },
    );
    let new = NewObservation {
        id: observation(id),
        source,
        statement: format!("statement of {id}"),
        quote: format!("statement of {id}"),
        quote_start: 0,
        quote_end: 5,
        concepts: Vec::new(),
    };
    apply(session, EvidenceEvent::ObservationRecorded(new));
}

pub(crate) fn new_source(url: &str, source_type: SourceType) -> NewSource {
    NewSource {
        url: url.to_owned(),
        title: String::new(),
        provider: "local".into(),
        source_type,
        date: None,
        authors: None,
        locator: String::new(),
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        self_description: None,
        rating: None,
    }
}

fn explore_in_vain(session: &mut Session, target: Target) {
    let selection = Selection {
        target,
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: false,
        reason: SelectReason::LensInTurn,
    };
    start_iteration(session, session.iteration + 1);
    apply(session, IterationEvent::TargetSelected(selection));
    apply(
        session,
        IterationEvent::IterationEnded {
            active: Vec::new(),
            next: Vec::new(),
        },
    );
}
