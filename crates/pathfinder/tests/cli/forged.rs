//! Sessions whose journals somebody wrote who is not the user: what they want to read, to ask and to spend.

use jiff::Timestamp;
use pathfinder_core::question::Question;
use pathfinder_core::settings::{ReasonerKind, Settings};
use pathfinder_engine::home::Home;

use crate::place::{Done, Place, QUESTION};

/// A place of the user's own with a session in it that somebody else began.
fn with_forged(settings: impl FnOnce(&Place) -> Settings) -> (Place, String) {
    let place = Place::new();
    place.run(&["docs", "add", "docs"]).is(0);
    let home = Home::at(place.path()).unwrap();
    let question = Question::new(QUESTION).unwrap();
    let held = home
        .create(question, settings(&place), Timestamp::UNIX_EPOCH)
        .unwrap();
    std::fs::remove_file(held.paths.folder.join("id")).unwrap();
    let id = held.session.id.clone();
    (place, id)
}

fn refused(done: Done) -> String {
    let done = done.is(2);
    assert!(
        done.stderr.contains("hint: give --trust if you trust it"),
        "{}",
        done.stderr
    );
    done.stderr
}

#[test]
fn a_session_from_elsewhere_reads_no_folder_unless_it_is_trusted() {
    let (place, id) = with_forged(|place| {
        place.write(
            "secret/diary.md",
            b"# Diary\n\nThe four-day week raised productivity, I wrote.\n",
        );
        let folder = place.path().join("secret").canonicalize().unwrap();
        Settings {
            folders: vec![folder.display().to_string()],
            iterations_max: 1,
            ..Settings::default()
        }
    });
    let told = refused(place.run(&["resume"]));
    assert!(
        told.contains(&format!("session {id} was not started here")) && told.contains("/secret"),
        "{told}"
    );
    refused(place.run(&[QUESTION]));
    assert!(!place.run(&["docs", "list"]).is(0).stdout.contains("secret"));
    place.run(&["resume", "--trust"]).is(0);
    assert!(place.run(&["docs", "list"]).is(0).stdout.contains("secret"));
    // Once is enough.
    let again = place.run(&["resume", "--iterations", "2"]).is(0);
    assert!(
        !again.stderr.contains("was not started here"),
        "{}",
        again.stderr
    );
}

#[test]
fn a_session_from_elsewhere_asks_nobody_unless_it_is_trusted() {
    let (place, _) = with_forged(|_| Settings {
        providers: vec!["web".into()],
        ..Settings::default()
    });
    let told = refused(place.run(&["resume"]));
    assert!(told.contains("engines: web"), "{told}");
    let asks = Settings {
        reasoner_kind: ReasonerKind::Models,
        reasoner: "the-dearest".into(),
        ..Settings::default()
    };
    let (place, _) = with_forged(|_| asks);
    assert!(refused(place.run(&["resume"])).contains("model: the-dearest"));
    let done = place.run(&["complete"]).is(0);
    assert!(
        done.stderr
            .contains("the built-in reasoner writes and no model is asked"),
        "{}",
        done.stderr
    );
}

#[test]
fn the_smaller_of_two_limits_holds() {
    let lax = Settings {
        budget_micro_usd: 1 << 50,
        iterations_max: 1_000_000,
        ..Settings::default()
    };
    let budget = |place: &Place| {
        place.run(&["status", "--json"]).is(0).json()["budget_usd"]
            .as_f64()
            .unwrap()
    };
    let set = [
        ("PATHFINDER_RESEARCH_ITERATIONS", "2"),
        ("PATHFINDER_RESEARCH_BUDGET_USD", "0.5"),
    ];
    let (place, _) = with_forged(|_| lax.clone());
    let mut command = place.command(&["resume"]);
    command.envs(set);
    let done = place.finish(command).is(0);
    assert!(done.stderr.contains("(iteration 0/2)"), "{}", done.stderr);
    assert_eq!(budget(&place), 0.5);
    // A flag is the user's own word, and a smaller limit of the session stays.
    let (place, _) = with_forged(|_| lax);
    place
        .run(&["resume", "--iterations", "1", "--budget", "20"])
        .is(0);
    assert_eq!(budget(&place), 20.0);
    let (place, _) = with_forged(|_| Settings {
        budget_micro_usd: 1_000,
        iterations_max: 1,
        ..Settings::default()
    });
    place.run(&["resume"]).is(0);
    assert_eq!(budget(&place), 0.001);
}

/// A session that the user began keeps the budget that it was given.
#[test]
fn a_session_that_was_begun_here_goes_on_as_it_began() {
    let place = Place::new();
    place
        .run(&[
            QUESTION,
            "--docs",
            "docs",
            "--iterations",
            "1",
            "--budget",
            "50",
        ])
        .is(0);
    place.run(&["resume", "--iterations", "2"]).is(0);
    assert_eq!(
        place.run(&["status", "--json"]).is(0).json()["budget_usd"].as_f64(),
        Some(50.0)
    );
}

#[test]
fn a_session_that_is_brought_back_is_asked_about() {
    let place = Place::with_session();
    place.run(&["backup", "-o", "all.tar.zst"]).is(0);
    place.run(&["restore", "all.tar.zst", "--force"]).is(0);
    refused(place.run(&["resume", "--iterations", "2"]));
    place.run(&["resume", "--iterations", "2", "--trust"]).is(0);
}
