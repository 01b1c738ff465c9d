//! Runs steps, and catches panics.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::future::FutureExt;
use pathfinder_core::id::StepId;
use pathfinder_core::step::{Failure, FailureKind, FailureReason, Outcome, Step};
use tokio::task::JoinSet;

use super::{Drive, DriveError, Returned, UnderWay};
use crate::embeddings::{self, Embedder};
use crate::network;
use crate::perform::Performed;
use crate::session_writer::Saver;

impl Drive<'_> {
    /// Performs a step in a task of its own, and saves the texts that it returns.
    pub(super) fn perform(
        &mut self,
        id: StepId,
        step: Step,
        text: Option<Arc<str>>,
        embedder: Option<Arc<Embedder>>,
    ) {
        let (performer, saver) = (self.performer.clone(), self.writer.saver());
        let mut beside = JoinSet::new();
        let now = (self.clock)();
        if let Some(embedder) = embedder {
            beside.spawn(async move {
                let performed =
                    embeddings::step::perform(&performer, &embedder, &step, text, now).await?;
                kept(saver, performed).await
            });
        } else if performer.is_over_network(&step) {
            beside.spawn(async move {
                let performed = network::perform(&performer, &saver.blobs, &step, now).await;
                kept(saver, performed).await
            });
        } else {
            beside.spawn_blocking(move || {
                let performed = performer
                    .perform(&step, text.as_deref())
                    .map_err(DriveError::from);
                performed.and_then(|it| Ok(saver.save(it)?))
            });
        }
        self.run_step(id, brought(beside));
    }

    /// Starts a step; the loop finishes it when it returns or panics.
    pub(super) fn run_step(
        &mut self,
        id: StepId,
        step: impl Future<Output = Returned> + Send + 'static,
    ) {
        let step = AssertUnwindSafe(step).catch_unwind();
        let step = step.map(move |it| {
            (
                id,
                it.unwrap_or_else(|panic| Returned::Broke(message(&*panic))),
            )
        });
        self.running.push(step.boxed());
    }

    /// A step that panicked returned nothing and would panic again, so it is committed as failed.
    pub(super) fn fail_broken(
        &mut self,
        id: StepId,
        broken: UnderWay,
        message: &str,
    ) -> Result<(), DriveError> {
        let UnderWay {
            step,
            worst_case_micro_usd,
        } = broken;
        tracing::error!(session = %self.writer.session.id, step = %id, message, "step broke");
        let because = FailureReason::Broke {
            step: step.name().to_owned(),
            message: message.to_owned(),
        };
        let outcome = Outcome::Failed(Failure {
            kind: FailureKind::Failed,
            because,
        });
        self.commit_outcome(
            id,
            step,
            Performed {
                spent_micro_usd: worst_case_micro_usd,
                ..Performed::of(outcome)
            },
        )
    }
}

/// What a step brought, with its texts on disk.
async fn kept(saver: Saver, performed: Performed) -> Result<Performed, DriveError> {
    let kept = tokio::task::spawn_blocking(move || saver.save(performed)).await;
    let kept = kept.map_err(|it| DriveError::Lost(it.to_string()));
    kept.and_then(|it| it.map_err(DriveError::from))
}

/// The result of a spawned task, which is aborted when this future is dropped.
pub(super) async fn brought(mut beside: JoinSet<Result<Performed, DriveError>>) -> Returned {
    match beside.join_next().await.expect("it was spawned") {
        Ok(performed) => Returned::Performed(performed),
        Err(error) => {
            let panicked = error.try_into_panic();
            Returned::Broke(panicked.map_or_else(|it| it.to_string(), |it| message(&*it)))
        }
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(panic.downcast_ref::<&str>().copied());
    said.unwrap_or("no message").to_owned()
}
