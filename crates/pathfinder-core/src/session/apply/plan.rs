//! Folds what is thought before anything is searched.

use crate::contract::PlannedQuery;
use crate::event::{PlanEvent, PlanMade};
use crate::session::{Reflected, Session};

impl Session {
    pub(super) fn apply_plan(&mut self, event: &PlanEvent) {
        self.log_mut(|log| match event {
            PlanEvent::ContextLoaded(context) => log.loaded = Some(*context),
            PlanEvent::Reflected {
                diagnosis,
                reflection,
            } => {
                log.reflected = Some(Reflected {
                    diagnosis: *diagnosis,
                    reflection: reflection.as_deref().cloned(),
                });
            }
            PlanEvent::PlanRefused {
                candidates,
                skipped,
            } => {
                let is_new = |it: &&PlannedQuery| skipped.iter().all(|old| old.query != it.query);
                let spare = candidates.iter().filter(is_new).cloned();
                log.plan.spare.extend(spare);
                log.plan.refusals += 1;
                log.plan.refused.extend(skipped.iter().cloned());
            }
            PlanEvent::Planned(made) => log.plan.made = Some(made.clone()),
            PlanEvent::PlanApproved { aims } => {
                log.plan.is_approved = true;
                let made = log.plan.made.take().unwrap_or_else(|| PlanMade {
                    candidates: Vec::new(),
                    skipped: Vec::new(),
                    aims: Vec::new(),
                });
                log.plan.made = Some(PlanMade {
                    aims: aims.clone(),
                    ..made
                });
            }
            PlanEvent::LoopChecked(checked) => log.decided = Some(checked.clone()),
            PlanEvent::DriftDetected { drift, answer } => {
                log.drifts.push((drift.clone(), answer.clone()));
            }
        });
    }
}
