//! Many start at the same moment.

use crate::place::{Done, Place, QUESTION, Started};

const STARTS: usize = 20;

/// Starts the same question many times at once, in a place whose documents are known already.
fn start_many(place: &Place, more: &[&str]) -> Vec<Done> {
    place.run(&["docs", "add", "docs"]).is(0);
    let arguments = [
        &[QUESTION, "--docs", "docs", "--iterations", "1", "--plain"],
        more,
    ]
    .concat();
    let started: Vec<Started> = (0..STARTS).map(|_| place.start(&arguments)).collect();
    started.into_iter().map(Started::done).collect()
}

#[test]
fn one_question_started_many_times_at_once_is_one_session() {
    let place = Place::new();
    let done = start_many(&place, &[]);
    assert_eq!(place.sessions().len(), 1, "{done:#?}");
    let (ran, others): (Vec<Done>, Vec<Done>) = done.into_iter().partition(|it| it.code == Some(0));
    assert!(!ran.is_empty(), "{others:#?}");
    for other in others {
        // Held by the one that runs it, or is about to; or it is done, and there is nothing left to do.
        let is_told = match other.code {
            Some(1) => {
                let told = ["is in use by process", "is just starting this question"];
                told.iter().any(|it| other.stderr.contains(it))
            }
            Some(2) => other
                .stderr
                .contains("has done 1 iterations, the limit is 1"),
            _ => false,
        };
        assert!(is_told, "{other:?}");
    }
    for command in ["replay", "check"] {
        place.run(&[command]).is(0);
    }
}

#[test]
fn a_new_session_is_wanted_by_each_who_says_so() {
    let place = Place::new();
    start_many(&place, &["--new"])
        .into_iter()
        .for_each(|it| drop(it.is(0)));
    assert_eq!(place.sessions().len(), STARTS);
}
