//! Whatever ends a session, and wherever the process dies while it does: the same command again ends in the same report.

use pathfinder_core::command::{Command, command};
use pathfinder_core::event::PauseReason;
use pathfinder_core::session::Status;

use super::*;

const RESUME: Command = Command::Resume {
    iterations_max: None,
    budget_micro_usd: None,
};
/// Records after which a session under way is told to end.
const UNDER_WAY: usize = 60;

impl Memory {
    /// Takes an order as the engine does: steps under way are interrupted, and only what is asked for is written.
    fn order(&mut self, order: &Command) {
        self.interrupt();
        self.follow(order);
        // To write is not to go on.
        if *order != RESUME && self.session().status.is_going() {
            self.follow(&Command::Pause(PauseReason::Interrupted));
        }
        self.run(|_| 0, usize::MAX);
    }

    fn follow(&mut self, order: &Command) {
        let events = command(self.session(), order).unwrap_or_else(|it| panic!("{order:?}: {it}"));
        if !events.is_empty() {
            self.commit(events);
        }
    }
}

/// Cuts `whole` after each record from the first one named on, and gives the same command again.
fn check(whole: &Memory, from: usize, same: &Command) {
    let expected = whole.substance();
    assert!(whole.session().writing == Default::default() && whole.session().answer.is_some());
    for at in from..whole.records.len() {
        let mut cut = whole.restart(at);
        cut.order(same);
        assert!(
            cut.substance() == expected,
            "{same:?} again after record {at} ends otherwise"
        );
    }
}

fn under_way() -> Memory {
    let mut memory = Memory::new(6);
    memory.run(|_| 0, UNDER_WAY);
    memory
}

#[test]
fn the_limit_is_reached_again() {
    let whole = finished(3);
    assert_eq!(
        whole.session().paused_because,
        Some(PauseReason::IterationLimit)
    );
    check(&whole, 1, &RESUME);
}

#[test]
fn a_spent_budget_ends_in_a_report() {
    let mut whole = Memory::new(6);
    whole.money_ends_in = Some(2);
    whole.run(|_| 0, usize::MAX);
    assert_eq!(whole.session().status, Status::BudgetExceeded);
    check(&whole, 1, &RESUME);
}

#[test]
fn complete_stop_and_thesis_are_finished() {
    for order in [Command::Complete, Command::Stop] {
        let mut whole = under_way();
        whole.order(&order);
        check(&whole, UNDER_WAY, &order);
    }
    let mut whole = finished(12);
    let rested = whole.records.len();
    whole.order(&Command::WriteThesis);
    assert!(whole.session().thesis.is_some());
    check(&whole, rested, &Command::WriteThesis);
}

/// The disk is full, or the user says pause, after the last iteration and before its report.
#[test]
fn a_pause_just_before_the_limit_is_resumed() {
    let whole = finished(3);
    let is_last_pause = |it: &Record| {
        it.events
            .iter()
            .any(|it| matches!(it, Event::Session(SessionEvent::SessionPaused { .. })))
    };
    let place = whole
        .records
        .iter()
        .position(is_last_pause)
        .expect("it pauses");
    for because in [
        PauseReason::DiskFull,
        PauseReason::AskedByUser,
        PauseReason::Interrupted,
    ] {
        let mut cut = whole.restart(place);
        cut.commit(vec![SessionEvent::SessionPaused { because }.into()]);
        cut.order(&RESUME);
        assert!(cut.substance() == whole.substance(), "{because:?}");
    }
}

/// A session that has nothing left to write says so.
#[test]
fn a_finished_session_is_not_resumed_without_a_larger_limit() {
    let whole = finished(3);
    assert!(command(whole.session(), &RESUME).is_err());
}
