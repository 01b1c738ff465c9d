//! Readers beside a session that runs: they see files and journal of one moment, and find nothing wrong.

use crate::place::Place;

/// Often enough to hit files that are being written.
const LOOKS: usize = 6;

#[test]
fn replay_check_and_validate_raise_no_false_alarm() {
    let place = Place::new();
    let running = place.start_endless();
    // What it says is read along, so that nothing holds it up.
    let running = std::thread::spawn(move || running.done());
    for _ in 0..LOOKS {
        for command in ["replay", "check", "validate"] {
            place.run(&[command]).is(0);
        }
    }
    place.run(&["stop"]).is(0);
    running.join().unwrap().is(0);
    assert_eq!(
        place.run(&["replay", "--json"]).is(0).json()["stale"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
}

#[test]
fn a_file_that_the_writer_of_a_session_at_rest_still_owes_is_not_missed() {
    let place = Place::with_session();
    let folder = place.sessions().remove(0);
    std::fs::remove_file(folder.join("sources.md")).unwrap();
    let lock = std::fs::File::options()
        .write(true)
        .open(folder.join("lock"))
        .unwrap();
    lock.lock().unwrap();
    place.run(&["validate"]).is(0);
    drop(lock);
    let done = place.run(&["validate"]).is(3);
    assert!(
        done.stdout.contains("sources.md: missing"),
        "{}",
        done.stdout
    );
}
