//! Opens steps: what can run now and can be paid for, durable before anything is done.

use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use pathfinder_core::budget::Budget;
use pathfinder_core::decide::next_steps_by;
use pathfinder_core::event::StepEvent;
use pathfinder_core::id::StepId;
use pathfinder_core::step::{Failure, FailureKind, FailureReason, Outcome, Step, Thinker};
use pathfinder_core::think::{self, BudgetOwner};

use super::{Drive, DriveError, UnderWay};
use crate::asking::Asking;
use crate::embeddings::Embedder;
use crate::embeddings::step::helper;
use crate::entry::EntryKind;
use crate::network;
use crate::perform::Performed;
use crate::watch::Signal;

/// Steps of one session that run side by side: as many as a hosted model is asked at a time.
const STEPS_SIDE_BY_SIDE: usize = 16;

/// A step with what it needs to be performed.
#[derive(Debug)]
struct Prepared {
    step: Step,
    /// Set if a model is asked.
    asking: Option<Asking>,
    /// Set if a server of embeddings helps; without it the step is free.
    embedder: Option<Arc<Embedder>>,
    worst_case_micro_usd: u64,
}

/// What opening steps led to.
pub(super) enum Opened {
    /// Something was decided instead.
    Decide,
    /// Nothing more can be opened until something comes back.
    Rest,
    /// Another session may release money.
    LookAgain,
}

impl Drive<'_> {
    /// Opens what can run now and can be paid for: durable before anything is done.
    pub(super) async fn open_steps(&mut self) -> Result<Opened, DriveError> {
        let room = STEPS_SIDE_BY_SIDE.saturating_sub(self.under_way.len());
        let mut budget = self.writer.session.budget.clone();
        let (mut opened, mut unaffordable) = (Vec::new(), None);
        let mut id = StepId(self.writer.session.steps_opened + 1);
        let session = &self.writer.session;
        let steps = next_steps_by((self.phases)(session.method), session);
        for step in steps.into_iter().take(room) {
            let mut prepared = self.prepare(step);
            match self.afford_prepared(&mut budget, id, &mut prepared) {
                Ok(()) => {
                    opened.push(prepared);
                    id.0 += 1;
                }
                Err(owner) => unaffordable = unaffordable.or(Some((prepared.step, owner))),
            }
        }
        match unaffordable {
            // Steps in flight, here or in another session, may cost less than their worst case and leave enough.
            Some((_, BudgetOwner::Process)) if opened.is_empty() && self.ledger_is_busy() => {
                Ok(Opened::LookAgain)
            }
            Some((step, owner)) if opened.is_empty() && self.running.is_empty() => {
                let events = think::unaffordable(&self.writer.session, &step, owner);
                let next = if events.is_empty() {
                    Opened::Rest
                } else {
                    Opened::Decide
                };
                self.commit(EntryKind::Decision, events)?;
                Ok(next)
            }
            _ => self.open(opened).await.map(|()| Opened::Rest),
        }
    }

    /// Reserves the worst case of a step. What is only helped by embeddings goes without them if they cannot be paid for.
    fn afford_prepared(
        &mut self,
        budget: &mut Budget,
        id: StepId,
        prepared: &mut Prepared,
    ) -> Result<(), BudgetOwner> {
        let worst_case_micro_usd = prepared.worst_case_micro_usd;
        let afforded = self.afford(budget, id, &prepared.step, worst_case_micro_usd);
        match (afforded, prepared.embedder.take()) {
            (Err(_), Some(embedder)) => {
                embedder.note_unaffordable();
                prepared.worst_case_micro_usd -= embedder.worst_case_micro_usd();
                self.afford(budget, id, &prepared.step, prepared.worst_case_micro_usd)
            }
            (afforded, embedder) => {
                prepared.embedder = embedder;
                afforded
            }
        }
    }

    /// Renders the prompt if a model is asked, and computes the worst case of a step.
    fn prepare(&mut self, step: Step) -> Prepared {
        let asking = match (&step, self.performer.models().cloned()) {
            (
                Step::Think {
                    request,
                    by: Thinker::Model(turn),
                },
                Some(models),
            ) => {
                let text = step.snapshot().and_then(|it| self.text(it).ok());
                let today = (self.clock)().to_zoned(TimeZone::UTC).date();
                let (request, turn) = (request.clone(), turn.clone());
                Some(Asking::new(&models, request, turn, text.as_deref(), today))
            }
            _ => None,
        };
        let embedder = helper(&self.performer, &step);
        let worst_case_micro_usd = match (&asking, &embedder) {
            (Some(asking), _) => asking.worst_case_micro_usd,
            (None, Some(embedder)) => embedder.worst_case_micro_usd(),
            (None, None) => network::worst_case_micro_usd(&self.performer, &step, (self.clock)()),
        };
        Prepared {
            step,
            asking,
            embedder,
            worst_case_micro_usd,
        }
    }

    async fn open(&mut self, prepared: Vec<Prepared>) -> Result<(), DriveError> {
        if prepared.is_empty() {
            return Ok(());
        }
        let first = self.writer.session.steps_opened + 1;
        let opened: Vec<(StepId, Prepared)> = (first..).map(StepId).zip(prepared).collect();
        let events = opened.iter().map(
            |(
                id,
                Prepared {
                    step,
                    worst_case_micro_usd,
                    ..
                },
            )| {
                let (name, key) = (step.name().to_owned(), step.key());
                let reserved_micro_usd = *worst_case_micro_usd;
                StepEvent::StepOpened {
                    step: *id,
                    name,
                    key,
                    reserved_micro_usd,
                }
                .into()
            },
        );
        self.commit(EntryKind::Opened, events.collect())?;
        self.writer.flushed(self.crowd).await?;
        self.reservation_flushed().await?;
        for (id, prepared) in opened {
            self.start(id, prepared)?;
        }
        Ok(())
    }

    fn start(&mut self, id: StepId, prepared: Prepared) -> Result<(), DriveError> {
        let Prepared {
            step,
            asking,
            embedder,
            worst_case_micro_usd,
        } = prepared;
        self.crowd.watchers.signal(
            &self.writer.session.id,
            id,
            Signal::Began {
                name: step.name().to_owned(),
            },
        );
        let text = match step.snapshot() {
            None => None,
            Some(hash) => match self.text(hash) {
                Ok(text) => Some(text),
                Err(because) => return self.commit_outcome(id, step, lost_snapshot(because)),
            },
        };
        if let Some(asking) = asking {
            self.attempt(id, step, asking, Duration::ZERO);
            return Ok(());
        }
        if self.performer.left_to_host(&step).is_none() {
            self.perform(id, step.clone(), text, embedder);
        }
        self.under_way.insert(
            id,
            UnderWay {
                step,
                worst_case_micro_usd,
            },
        );
        Ok(())
    }
}

pub(super) fn lost_snapshot(because: String) -> Performed {
    Performed::of(Outcome::Failed(Failure {
        kind: FailureKind::Failed,
        because: FailureReason::SnapshotUnusable { because },
    }))
}
