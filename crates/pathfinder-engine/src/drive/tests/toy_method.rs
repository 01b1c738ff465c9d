//! A method is a list: a toy of three phases, defined in this file alone, runs through the real loop.

use pathfinder_core::contract::{Decompose, Request};
use pathfinder_core::event::{IterationEvent, PauseReason, SessionEvent};
use pathfinder_core::phase::{Closed, Phase, Transition};
use pathfinder_core::session::{Session, Status};

use super::*;

/// Starts an iteration, has the question split anew in it, and ends it.
const TOY: &[PhaseRules] = &[
    PhaseRules::of_code(Phase::Select, start),
    PhaseRules {
        phase: Phase::Decompose,
        // Every second iteration goes without.
        applies: |session| session.iteration.is_multiple_of(2),
        steps: |session| {
            let (question, lang) = (
                session.current_question().as_str().to_owned(),
                Lang::English,
            );
            vec![Step::think(Request::Decompose(Decompose {
                question,
                lang,
            }))]
        },
        close: |session| Closed::when(!session.sub_questions.is_empty()),
    },
    PhaseRules::of_code(Phase::End, end),
];

fn start(session: &Session) -> Option<Closed> {
    if session.iteration == 3 {
        let because = PauseReason::IterationLimit;
        return Some(Closed {
            events: vec![SessionEvent::SessionPaused { because }.into()],
            then: Transition::Rest,
        });
    }
    let iteration = session.iteration + 1;
    let started = IterationEvent::IterationStarted {
        iteration,
        question: None,
    };
    Some(Closed::with(vec![started.into()]))
}

fn end(_: &Session) -> Option<Closed> {
    let ended = IterationEvent::IterationEnded {
        active: Vec::new(),
        next: Vec::new(),
        used: Some(Vec::new()),
    };
    Some(Closed::with(vec![ended.into()]))
}

/// The names of the phases and steps of a journal, in order.
fn story(writer: &SessionWriter) -> String {
    let mut story = Vec::new();
    let (disk, paths) = (pathfinder_store::disk::Disk::real(), &writer.paths);
    let start = pathfinder_store::journal::Position::START;
    crate::load::visit_entries(&disk, paths, start, |record, _| {
        for event in &record.events {
            if let Event::Iteration(IterationEvent::PhaseEntered { phase }) = event {
                story.push(format!("{phase:?}").to_lowercase());
            }
            if let Event::Step(StepEvent::StepOpened { name, .. }) = event {
                story.push(format!("({name})"));
            }
        }
    })
    .expect("a journal");
    story.join(" ")
}

#[tokio::test]
async fn a_method_of_three_phases_is_one_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = session(folder.path());
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let drive = Drive {
        phases: |_| TOY,
        ..Drive::new(&mut writer, at_home(), &crowd, &mut orders, || NOW)
    };
    assert_eq!(drive.run().await.expect("it rests"), Ended::Quiet);
    let session = &writer.session;
    assert_eq!((session.status, session.iteration), (Status::Paused, 3));
    expect_test::expect![
        "decompose (decompose) end select decompose end select end select decompose end select"
    ]
    .assert_eq(&story(&writer));
    let loaded = crate::load::load(&pathfinder_store::disk::Disk::real(), &writer.paths);
    assert_eq!(loaded.expect("readable").session, writer.session);
}
