//! Sessions for tests, written as text: one event a line, applied like any other event.
//!
//! ```text
//! iteration 4            an iteration starts
//! o1 paper a.org         an observation from a source of this type and host
//! A1 tea calms           a hypothesis; A or B
//! says o1 A1             the observation that a hypothesis was derived from
//! + o1 A1 0.8            supports, with weight; `-` contradicts, `x A1 A2` conflicts
//! weighed A1 A2          what is known does not resolve this conflict
//! visit A1               counts a visit;  attack A1  one that asked for counter-evidence;  status A1 verified
//! keyword calm A1        an unexplored direction
//! ask 2 after 1 Why?     a sub-question of priority 2 that depends on the first;  about A1 2  a hypothesis on it
//! helps o1 2 3           an observation answers the second sub-question by 3;  doubt o1;  finding o1 o2
//! issues STALEMATE       what CHECK found in the current iteration
//! explore A1, ask 2      an iteration starts that has these aims, the first is the target;  judged A1
//! vain A1, ask 2         one that brought nothing;  news A1, ask 2  one that brought something for each aim
//! dry A1                 two iterations in vain
//! ```
//!
//! An aim is `A1`, `A1 counter`, `A1 vs A2`, `attack A1`, `keyword calm`, `lens cases`, `question` or `ask 2`.

use jiff::Timestamp;

use crate::contract::{
    Dispute, ExplorationResult, Helps, HypothesisStatus, Issue, SearchMode, Weight,
};
use crate::event::*;
use crate::graph::{EdgeKind, StatusReason};
use crate::id::{FindingId, HypothesisId, NodeId, ObservationId, SourceId};
use crate::question::Question;
use crate::search::{SearchEntry, SearchOutcome};
use crate::session::{Record, Session, SubQuestion};
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
    apply_lines(&mut session, lines);
    session
}

pub(crate) fn apply_lines(session: &mut Session, lines: &str) {
    for line in lines.trim().lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        apply_line(session, &words);
    }
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
        ["says", from, id] => {
            let it = session.graph.hypothesis_mut(hypothesis(id));
            let from = NodeId::Observation(observation(from));
            it.expect("a hypothesis").derived_from.push(from);
        }
        ["visit", id] => visit(session, id, false),
        ["attack", id] => visit(session, id, true),
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
        ["explore", aims @ ..] => explore(session, aims),
        ["vain", aims @ ..] => explore_in_vain(session, aims),
        ["news", aims @ ..] => explore_with_success(session, aims),
        ["dry", id] => (0..2).for_each(|_| explore_in_vain(session, &[id])),
        ["lens"] => explore_in_vain(session, &["lens", "definition"]),
        ["judged", id] => {
            let exploration = session.exploration.as_mut().expect("an exploration");
            exploration.judged.insert(hypothesis(id));
        }
        ["ask", priority, "after", other, text @ ..] => {
            ask(session, priority, Some(place(other)), &text.join(" "));
        }
        ["ask", priority, text @ ..] => ask(session, priority, None, &text.join(" ")),
        ["about", id, sub_question] => {
            let it = session.graph.hypothesis_mut(hypothesis(id));
            it.expect("a hypothesis").sub_question = Some(place(sub_question));
        }
        ["helps", id, sub_question, how_much] => {
            let it = session.graph.observation_mut(observation(id));
            it.expect("an observation").answers.push(Helps {
                sub_question: place(sub_question),
                how_much: how_much.parse().expect("from 1 to 3"),
            });
        }
        ["doubt", id] => {
            let (observation, doubt) = (observation(id), "it says less".to_owned());
            apply(
                session,
                VerifyEvent::ObservationDoubted { observation, doubt },
            );
        }
        ["finding", first, others @ ..] => find(session, first, others),
        ["weighed", one, other] => weigh(session, hypothesis(one), hypothesis(other)),
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
    observe_for(session, 0, (id, kind, host));
}

/// An observation of a source that this aim found.
fn observe_for(session: &mut Session, aim: usize, (id, kind, host): (&str, &str, &str)) {
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
            searches: vec![MergedSearch { aim, search, hits }],
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
        context: String::new(),
        fit: None,
        place: String::new(),
        superseded_by: None,
        answers: Vec::new(),
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

fn visit(session: &mut Session, id: &str, sought_counter: bool) {
    let visited = IterationEvent::HypothesisVisited {
        hypothesis: hypothesis(id),
        sought_counter: Some(sought_counter),
    };
    apply(session, visited);
}

/// The index of something that is counted from 1.
fn place(number: &str) -> usize {
    number.parse::<usize>().expect("a number") - 1
}

fn ask(session: &mut Session, priority: &str, depends_on: Option<usize>, text: &str) {
    session.sub_questions.push(SubQuestion {
        text: text.to_owned(),
        priority: priority.parse().expect("from 1 to 5"),
        depends_on,
        answered_by: None,
    });
}

fn weigh(session: &mut Session, hypothesis: HypothesisId, other: HypothesisId) {
    let left_open = VerifyEvent::DisputeLeftOpen {
        dispute: Dispute::Conflict { hypothesis, other },
        missing: Vec::new(),
    };
    apply(session, left_open);
}

fn find(session: &mut Session, first: &str, others: &[&str]) {
    let finding = FindingId(session.findings.len() as u32 + 1);
    let made = VerifyEvent::FindingMade {
        finding,
        observation: observation(first),
    };
    apply(session, made);
    for other in others {
        let observation = observation(other);
        apply(
            session,
            VerifyEvent::FindingJoined {
                finding,
                observation,
            },
        );
    }
}

fn aim(text: &str) -> Selection {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut selection = Selection {
        target: Target::Question,
        conflict_with: None,
        mode: SearchMode::Broad,
        seeks_counter_evidence: words.contains(&"counter") || words.contains(&"attack"),
        reason: SelectReason::QuestionItself,
    };
    (selection.target, selection.reason) = match words[..] {
        ["question"] => (Target::Question, SelectReason::QuestionItself),
        ["ask", number] => {
            let target = Target::SubQuestion(place(number));
            (target, SelectReason::OpenSubQuestion)
        }
        ["keyword", word] => {
            let target = Target::Keyword(word.to_owned());
            (target, SelectReason::UnexploredKeyword)
        }
        ["lens", name] => {
            let lens = serde_json::from_value(name.into()).expect("a lens");
            (Target::Lens(lens), SelectReason::LensInTurn)
        }
        ["attack", id] => {
            let target = Target::Hypothesis(hypothesis(id));
            (target, SelectReason::AttackOnTheStrongest)
        }
        [id, "vs", other] => {
            selection.conflict_with = Some(hypothesis(other));
            let target = Target::Hypothesis(hypothesis(id));
            (target, SelectReason::UnresolvedConflict)
        }
        [id] | [id, "counter"] => {
            let target = Target::Hypothesis(hypothesis(id));
            (target, SelectReason::UncertainHypothesis)
        }
        _ => panic!("not an aim: {text}"),
    };
    selection
}

fn explore(session: &mut Session, aims: &[&str]) {
    start_iteration(session, session.iteration + 1);
    for text in aims.join(" ").split(',') {
        apply(session, IterationEvent::TargetSelected(aim(text)));
    }
}

fn explore_in_vain(session: &mut Session, aims: &[&str]) {
    explore(session, aims);
    end(session, ExplorationResult::Failure, Vec::new());
}

fn explore_with_success(session: &mut Session, aims: &[&str]) {
    explore(session, aims);
    let selections = session.log().into_iter().flat_map(|it| it.aims());
    let targets: Vec<Target> = selections.map(|it| it.target.clone()).collect();
    for (place, target) in targets.iter().enumerate() {
        let id = format!("o{}", session.graph.observations().len() + 1);
        observe_for(session, place, (&id, "paper", "news.org"));
        let from = observation(&id);
        if let Target::Hypothesis(to) = *target {
            let weight = Weight::Weak;
            let edge = EdgeKind::Supports { from, to, weight };
            apply(session, EvidenceEvent::EdgeAdded { edge });
        }
        let it = session.graph.observation_mut(from).expect("an observation");
        if let Target::SubQuestion(sub_question) = *target {
            let how_much = 1;
            it.answers.push(Helps {
                sub_question,
                how_much,
            });
        }
    }
    end(session, ExplorationResult::Success, targets);
}

fn end(session: &mut Session, result: ExplorationResult, used: Vec<Target>) {
    let judged = Vec::new();
    apply(session, ExploreEvent::ExplorationEnded { result, judged });
    let ended = IterationEvent::IterationEnded {
        active: Vec::new(),
        next: Vec::new(),
        used: Some(used),
    };
    apply(session, ended);
}
