//! D-T9: a journal is a list. Whatever is done to it, in any order, it reads back as the list says.

use std::cell::RefCell;
use std::rc::Rc;

use proptest::prelude::*;

use super::power_cuts::{Ending, run_lives};
use super::*;
use crate::disk::trial::Trial;

#[derive(Clone, Debug)]
enum Action {
    Append(String),
    /// Several records under one sync.
    AppendTogether(Vec<String>),
    TooLong,
    Reopen,
    KillProcess,
    CutPower,
}

fn payload() -> impl Strategy<Value = String> {
    "\\PC{0,40}".prop_map(|it| serde_json::to_string(&it).unwrap())
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => payload().prop_map(Action::Append),
        3 => prop::collection::vec(payload(), 1..5).prop_map(Action::AppendTogether),
        1 => Just(Action::TooLong),
        1 => Just(Action::Reopen),
        1 => Just(Action::KillProcess),
        1 => Just(Action::CutPower),
    ]
}

/// Does the actions up to the next end of the process, and checks the journal against the model at every start.
fn live(actions: &mut impl Iterator<Item = Action>, model: &mut Vec<String>) -> Ending {
    let (disk, _) = Trial::simulated().start();
    let path = Path::new("/journal.jsonl");
    let start = || {
        Journal::open(
            &disk,
            path,
            Open::UpdateOrCreate,
            &SyncPool::new(0).unwrap(),
            at(),
        )
        .unwrap()
    };
    let mut journal = start().journal;
    for action in actions {
        assert_eq!(read(&disk, path).unwrap().0, *model);
        match action {
            Action::Append(payload) => {
                journal
                    .append("noted", at(), &json(&payload))
                    .wait()
                    .unwrap();
                model.push(payload);
            }
            Action::AppendTogether(payloads) => {
                let tickets: Vec<_> = payloads
                    .iter()
                    .map(|it| journal.append("noted", at(), &json(it)))
                    .collect();
                for ticket in tickets {
                    ticket.wait().unwrap();
                }
                model.extend(payloads);
            }
            Action::TooLong => {
                let long = json(&format!("\"{}\"", "x".repeat(RECORD_BYTES_MAX)));
                journal.append("noted", at(), &long).wait().unwrap_err();
            }
            Action::Reopen => journal = start().journal,
            Action::KillProcess => return Ending::ProcessDied,
            Action::CutPower => return Ending::PowerCut,
        }
    }
    assert_eq!(read(&disk, path).unwrap().0, *model);
    Ending::Done
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn d_t9_a_journal_is_a_list(actions in prop::collection::vec(action(), 0..40), seed: u64) {
        let state = Rc::new(RefCell::new((actions.into_iter(), Vec::new())));
        run_lives(seed, |_| {}, move || {
            let (actions, model) = &mut *state.borrow_mut();
            live(actions, model)
        });
    }

    #[test]
    fn any_bytes_can_be_scanned(bytes in prop::collection::vec(any::<u8>(), 0..2000), lines: bool) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let mut content = Vec::new();
        if lines {
            record::encode(&mut content, (1, 1), WRITER_STARTED, at(), "{}");
        }
        let good = content.len() as u64;
        content.extend_from_slice(&bytes);
        std::fs::write(&path, &content).unwrap();
        let found = scan(&Disk::real(), &path).unwrap();
        prop_assert_eq!(found.end.offset, good);
    }
}
