//! Whether a step can be paid for: by its session, and by the process if it has a budget of its own.

use pathfinder_core::budget::Budget;
use pathfinder_core::event::SessionEvent;
use pathfinder_core::id::StepId;
use pathfinder_core::step::Step;
use pathfinder_core::think::{self, BudgetOwner};

use super::{Drive, DriveError};
use crate::entry::EntryKind;
use crate::session_writer::WriterError;

impl Drive<'_> {
    /// Reserves the worst case of a step, or says whose budget is too small for it.
    pub(super) fn afford(
        &mut self,
        budget: &mut Budget,
        id: StepId,
        step: &Step,
        worst_case_micro_usd: u64,
    ) -> Result<(), BudgetOwner> {
        if !fits(budget, step, worst_case_micro_usd) {
            return Err(BudgetOwner::Session);
        }
        if let Some(ledger) = self.performer.ledger().filter(|_| worst_case_micro_usd > 0) {
            let reserved = ledger.reserve(
                self.call(id),
                worst_case_micro_usd,
                think::is_finishing(step),
            );
            self.reserved = Some(reserved.ok_or(BudgetOwner::Process)?);
        }
        budget.reserve(worst_case_micro_usd);
        Ok(())
    }

    /// Sets aside what the last report may cost with the model that would write it now.
    pub(super) fn price_last_report(&mut self) -> Result<(), DriveError> {
        let session = &self.writer.session;
        let models = self
            .performer
            .models()
            .filter(|_| session.settings.thinks_outside());
        let Some(worst_case_micro_usd) = models.map(|it| it.last_report_worst_case_micro_usd())
        else {
            return Ok(());
        };
        if worst_case_micro_usd != session.budget.last_report_micro_usd {
            let event = SessionEvent::LastReportPriced {
                worst_case_micro_usd,
            };
            self.commit(EntryKind::Decision, vec![event.into()])?;
        }
        Ok(())
    }

    /// Returns once the reservations in the ledger are on disk.
    pub(super) async fn reservation_flushed(&mut self) -> Result<(), DriveError> {
        if let Some(reserved) = self.reserved.take() {
            // Records reach the disk in order, so waiting for the last one is enough.
            reserved
                .await
                .map_err(|_| WriterError::WriterGone)?
                .map_err(WriterError::from)?;
        }
        Ok(())
    }

    /// Settles a call in the ledger.
    pub(super) fn settle_call(&self, id: StepId, spent_micro_usd: u64) {
        if let Some(ledger) = self.performer.ledger() {
            ledger.settle(&self.call(id), spent_micro_usd);
        }
    }

    /// Settles the open calls of this session at their worst case: nobody waits for them now.
    pub(super) fn give_up_calls(&self) {
        if let Some(ledger) = self.performer.ledger() {
            ledger.give_up(&self.writer.session.id);
        }
    }

    pub(super) fn ledger_is_busy(&self) -> bool {
        self.performer
            .ledger()
            .is_some_and(|it| it.taken_micro_usd().1 > 0)
    }

    fn call(&self, id: StepId) -> String {
        format!("{}/{id}", self.writer.session.id)
    }
}

/// A free step always fits; the last report may use its reserve.
fn fits(budget: &Budget, step: &Step, worst_case_micro_usd: u64) -> bool {
    if think::is_finishing(step) {
        budget.fits_finishing(worst_case_micro_usd)
    } else {
        budget.fits(worst_case_micro_usd)
    }
}
