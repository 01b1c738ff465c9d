mod toy_method;

use std::path::Path;

use pathfinder_core::contract::{Decompose, Extract, Extraction, Request, Thought};
use pathfinder_core::event::PauseReason;
use pathfinder_core::id::SourceId;
use pathfinder_core::question::Question;
use pathfinder_core::settings::Settings;
use pathfinder_core::step::Outcome;
use pathfinder_text::Lang;

use tokio::task::JoinSet;

use super::*;
use crate::crowd::Crowd;
use crate::home::Home;
use crate::perform::Capabilities;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// Neither documents nor models.
fn at_home() -> Performer {
    Performer::Live(Capabilities::default())
}

fn session(folder: &Path) -> SessionWriter {
    let question = Question::new("Does tea calm?").expect("a question");
    let home = Home::at(folder).expect("a home");
    home.create(question, Settings::default(), NOW)
        .expect("a session")
}

/// A step that panics fails like any other, and is not retried forever.
#[tokio::test]
async fn a_step_that_breaks_is_kept_as_failed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = session(folder.path());
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let mut drive = Drive::new(&mut writer, at_home(), &crowd, &mut orders, || NOW);
    let request = Request::Decompose(Decompose {
        question: "Does tea calm?".into(),
        lang: Lang::English,
    });
    let step = Step::think(request);
    let (id, name, key) = (StepId(1), step.name().to_owned(), step.key());
    let opened = StepEvent::StepOpened {
        step: id,
        name,
        key,
        reserved_micro_usd: 0,
    };
    let entry = Entry::of(vec![opened.into()]);
    drive
        .writer
        .commit(EntryKind::Opened, entry, NOW)
        .expect("kept");

    let mut beside = JoinSet::new();
    beside.spawn_blocking(|| panic!("no such word"));
    drive.run_step(id, running::brought(beside));
    drive.under_way.insert(
        id,
        UnderWay {
            step,
            worst_case_micro_usd: 0,
        },
    );
    let back = drive.running.next().await.expect("it comes back");
    drive.finish_step(back).await.expect("kept");

    let session = &drive.writer.session;
    assert!(session.open_steps.is_empty() && drive.under_way.is_empty());
    assert_eq!(
        session.sub_questions.len(),
        1,
        "the question stands for its parts"
    );
    drive.writer.flushed(&crowd).await.expect("on disk");
    let journal = std::fs::read_to_string(drive.writer.paths.journal()).expect("a journal");
    assert!(
        journal.contains(r#"{"broke":{"step":"decompose","message":"no such word"}}"#),
        "{journal}"
    );
}

/// A session that waits to run follows orders, and one that only writes does not wait.
#[tokio::test(start_paused = true)]
async fn a_session_that_is_paused_in_the_queue_begins_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = session(folder.path());
    let (sender, mut orders) = mpsc::channel(1);
    sender
        .send(Command::Pause(PauseReason::AskedByUser))
        .await
        .expect("room for an order");
    let crowd = Crowd::default();
    let _others = [(); 1000].map(|()| crowd.admission.admit_at_once());
    let mut drive = Drive::new(&mut writer, at_home(), &crowd, &mut orders, || NOW);
    let _admitted = drive.admit().await.expect("it is admitted");
    let session = &drive.writer.session;
    assert_eq!(
        (session.paused_because, session.steps_opened),
        (Some(PauseReason::AskedByUser), 0)
    );
}

/// If the process is ended while it waits for the other steps, what was paid for is not lost.
#[tokio::test(start_paused = true)]
async fn what_came_back_is_on_disk_while_a_pause_waits_for_the_rest() {
    const LOOKS_MAX: usize = 1_000_000;
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = session(folder.path());
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let mut drive = Drive::new(&mut writer, at_home(), &crowd, &mut orders, || NOW);
    let path = drive.writer.paths.journal();
    let lines = move || {
        std::fs::read_to_string(&path)
            .expect("a journal")
            .lines()
            .count()
    };
    let before = lines();
    drive.interrupt_unsent(StepId(1)).expect("kept");

    let (sender, seen) = std::sync::mpsc::channel();
    let looks = tokio::task::spawn_blocking(move || (0..LOOKS_MAX).any(|_| lines() > before));
    drive.run_step(StepId(2), async move {
        sender
            .send(looks.await.expect("it looks"))
            .expect("somebody asks");
        Returned::Unsent
    });
    drive
        .order(Command::Pause(PauseReason::AskedByUser))
        .await
        .expect("followed");
    assert_eq!(seen.try_recv(), Ok(true));
}

/// Quotes are checked against the text that they are of: where it is lost, none is taken as missing from it.
#[tokio::test]
async fn an_extraction_whose_snapshot_is_lost_has_failed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut writer = session(folder.path());
    let (_orders, mut orders) = mpsc::channel(1);
    let crowd = Crowd::default();
    let mut drive = Drive::new(&mut writer, at_home(), &crowd, &mut orders, || NOW);
    let step = Step::think(Request::Extract(Extract {
        question: "Does tea calm?".into(),
        sub_questions: Vec::new(),
        lang: Lang::English,
        source: SourceId(1),
        title: "Tea".into(),
        snapshot: BlobHash::of(b"lost"),
        query: "tea".into(),
        target: None,
        hypotheses: Vec::new(),
        dispute: None,
        items_max: 5,
        hypotheses_max: 2,
        passage: None,
        known: Vec::new(),
        shown: Vec::new(),
    }));
    let extraction = Thought::Extract(Extraction::default());
    let performed = Performed::of(Outcome::Thought(extraction));
    drive
        .commit_outcome(StepId(1), step, performed)
        .expect("kept");
    drive.writer.flushed(&crowd).await.expect("on disk");
    let journal = std::fs::read_to_string(drive.writer.paths.journal()).expect("a journal");
    assert!(journal.contains("extraction_failed"), "{journal}");
    assert!(!journal.contains("\"extracted\""), "{journal}");
}
