//! Asks models: one attempt after another, each durable and paid for before it is sent.

use std::time::Duration;

use pathfinder_core::event::StepEvent;
use pathfinder_core::id::StepId;
use pathfinder_core::step::Step;
use pathfinder_reason::model::{self, CallError};
use tokio::time::Instant;

use super::{Drive, DriveError, Returned, UnderWay};
use crate::asking::Asking;
use crate::entry::EntryKind;
use crate::models::AttemptPolicy;
use crate::watch::Signal;

impl Drive<'_> {
    /// Asks a model once, after a delay and after queueing for it. The call is not sent if the session is told to stop
    /// first.
    pub(super) fn attempt(&mut self, id: StepId, step: Step, mut asking: Asking, wait: Duration) {
        asking.elapsed += wait;
        let clock = self.clock;
        let (within, left) = asking.within();
        let asks = asks(&asking, within, left);
        let worst_case_micro_usd = asking.worst_case_micro_usd;
        let (watchers, session) = (self.crowd.watchers.clone(), self.writer.session.id.clone());
        let mut halted = self.halted.subscribe();
        self.run_step(id, async move {
            let turn = async {
                // Even a sleep of zero would be queued in the timer.
                if !wait.is_zero() {
                    tokio::time::sleep(wait).await;
                }
                asking.models.turn(asking.turn.role).await
            };
            let turn = tokio::select! {
                biased;
                _ = halted.wait_for(|it| *it) => return Returned::Unsent,
                turn = turn => turn,
            };
            watchers.signal(&session, id, asks);
            let began = Instant::now();
            let on_text = |text: &str| {
                watchers.signal(
                    &session,
                    id,
                    Signal::Wrote {
                        text: text.to_owned(),
                    },
                )
            };
            let call = &asking.call;
            let result = asking.models.attempt(call, within, clock(), on_text).await;
            drop(turn);
            Returned::Attempt {
                asking,
                result,
                took: began.elapsed(),
            }
        });
        self.under_way.insert(
            id,
            UnderWay {
                step,
                worst_case_micro_usd,
            },
        );
    }

    /// Interrupts a step whose call was cancelled before it was sent: it cost nothing.
    pub(super) fn interrupt_unsent(&mut self, id: StepId) -> Result<(), DriveError> {
        self.settle_call(id, 0);
        let event = StepEvent::StepInterrupted {
            step: id,
            unsent: true,
        };
        self.commit(EntryKind::Recovery, vec![event.into()])?;
        Ok(())
    }

    /// An attempt returned: its outcome is committed, or another attempt follows with a reservation of its own.
    pub(super) async fn finish_attempt(
        &mut self,
        id: StepId,
        step: Step,
        mut asking: Asking,
        result: Result<model::Reply, CallError>,
    ) -> Result<(), DriveError> {
        let error = match result {
            Ok(reply) => return self.commit_outcome(id, step, asking.answered(reply)),
            Err(error) => error,
        };
        let salt = id.0.wrapping_mul(2_654_435_761) ^ u64::from(asking.attempts);
        let policy = asking.models.policy;
        let wait = policy.wait(asking.attempts, &error, asking.elapsed, salt >> 3);
        let spent_micro_usd = asking.cost_of(&error);
        let mut budget = self.writer.session.budget.clone();
        budget.settle(asking.worst_case_micro_usd, spent_micro_usd);
        let Some(wait) = wait else {
            return self.commit_outcome(id, step, asking.failed(&error));
        };
        self.settle_call(id, spent_micro_usd);
        if !self.draining
            && self
                .afford(&mut budget, id, &step, asking.worst_case_micro_usd)
                .is_err()
        {
            return self.commit_outcome(id, step, asking.over_budget(&error));
        }
        // A step that is about to be interrupted is not retried and needs no reservation.
        let reserved_micro_usd = if self.draining {
            0
        } else {
            asking.worst_case_micro_usd
        };
        let (because, call) = (error.message.clone(), Some(asking.failed_call()));
        let event = StepEvent::AttemptFailed {
            step: id,
            because,
            spent_micro_usd,
            reserved_micro_usd,
            call,
        };
        self.commit(EntryKind::Attempt, vec![event.into()])?;
        self.writer.flushed(self.crowd).await?;
        self.reservation_flushed().await?;
        if !self.draining {
            asking.attempts += 1;
            let signal = waits(&asking, &step, &error, wait, &policy);
            self.crowd
                .watchers
                .signal(&self.writer.session.id, id, signal);
            self.attempt(id, step, asking, wait);
        }
        Ok(())
    }
}

fn asks(asking: &Asking, within: Duration, left: Duration) -> Signal {
    Signal::Asks {
        name: asking.request.name().to_owned(),
        model: asking.role_model().name.clone(),
        within,
        left,
    }
}

fn waits(
    asking: &Asking,
    step: &Step,
    error: &CallError,
    wait: Duration,
    policy: &AttemptPolicy,
) -> Signal {
    Signal::Waits {
        name: step.name().to_owned(),
        because: error.message.clone(),
        wait,
        attempt: asking.attempts,
        attempts_max: policy.attempts_max,
        left: policy.deadline.saturating_sub(asking.elapsed),
    }
}
