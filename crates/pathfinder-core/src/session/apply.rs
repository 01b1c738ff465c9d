//! Folds events into the state. State changes here and nowhere else.

mod evidence;
mod explore;
mod implied;
mod iteration;
mod plan;

use jiff::Timestamp;

use super::iteration::IterationLog;
use super::{
    Answer, Exploration, OpenStep, Overcharge, Record, Session, Status, SubQuestion, ThesisMade,
};
use crate::contract::Thought;
use crate::event::{Event, ModelCall, SessionEvent, StepEvent, WriteEvent};
use crate::id::{SourceId, StepId};
use crate::phase::Phase;
use crate::step::ProviderAnswer;

impl Session {
    pub fn apply_record(&mut self, record: &Record) {
        self.seq = record.seq;
        for event in &record.events {
            self.apply(event, record.at);
        }
    }

    pub fn apply(&mut self, event: &Event, at: Timestamp) {
        self.updated_at = at;
        match event {
            Event::Session(event) => self.apply_session(event),
            Event::Step(event) => self.apply_step(event),
            Event::Think(event) => self.thinking.apply(event),
            Event::Iteration(event) => self.apply_iteration(event, at),
            Event::Plan(event) => self.apply_plan(event),
            Event::Explore(event) => self.apply_explore(event, at),
            Event::Evidence(event) => self.apply_evidence(event),
            Event::Verify(event) => self.apply_verify(event),
            Event::Write(event) => self.apply_write(event, at),
        }
        if !self.journals_phases
            && let Some(phase) = implied::phase_after(self, event)
        {
            self.set_phase(phase);
        }
    }

    fn apply_session(&mut self, event: &SessionEvent) {
        match event {
            SessionEvent::SessionStarted { .. } | SessionEvent::JournalRecovered { .. } => {}
            SessionEvent::QuestionDecomposed { sub_questions } => {
                self.sub_questions = sub_questions.iter().map(SubQuestion::from).collect();
            }
            SessionEvent::SessionPaused { because } => {
                self.set_status(Status::Paused);
                self.paused_because = Some(*because);
            }
            SessionEvent::SessionResumed => self.resume(),
            SessionEvent::ReasonerChanged {
                reasoner,
                reasoner_kind,
                models,
                on_unreachable,
            } => {
                self.settings.reasoner = reasoner.clone();
                self.settings.reasoner_kind = *reasoner_kind;
                self.settings.models.clone_from(models);
                self.settings.on_unreachable = *on_unreachable;
                self.thinking.model_health.clear();
                self.came_back.clear();
            }
            SessionEvent::ProvidersChanged {
                providers,
                follows_citations,
                looks_up_papers,
                out_of_reach,
            } => {
                self.settings.providers.clone_from(providers);
                self.settings.follows_citations = *follows_citations;
                self.settings.looks_up_papers = *looks_up_papers;
                self.lose_out_of_reach(out_of_reach.as_deref());
            }
            SessionEvent::MethodChanged { method } => {
                self.settings.method = *method;
                if self.log().is_none_or(|it| it.ended_at.is_some()) {
                    self.method = *method;
                }
            }
            SessionEvent::PlanningChanged {
                thinking_mode,
                search_depth,
                asks_approval,
            } => {
                self.settings.thinking_mode = *thinking_mode;
                self.settings.search_depth = *search_depth;
                self.settings.asks_approval = *asks_approval;
            }
            SessionEvent::SessionStopped => self.set_status(Status::StoppedByUser),
            SessionEvent::SessionCompleted => self.set_status(Status::Completed),
            SessionEvent::BudgetExceeded => self.set_status(Status::BudgetExceeded),
            SessionEvent::IterationLimitChanged { iterations_max } => {
                self.settings.iterations_max = *iterations_max
            }
            SessionEvent::BudgetChanged { budget_micro_usd } => {
                self.budget.limit_micro_usd = *budget_micro_usd;
                self.budget_warned = false;
            }
            SessionEvent::BudgetNearlySpent => self.budget_warned = true,
            SessionEvent::LastReportPriced {
                worst_case_micro_usd,
            } => {
                self.budget.last_report_micro_usd = *worst_case_micro_usd;
            }
        }
    }

    /// Sources that the providers of now cannot fetch; events of earlier versions leave them to the fold.
    fn lose_out_of_reach(&mut self, told: Option<&[SourceId]>) {
        match told {
            Some(gone) => self.drop_out_of_reach(gone),
            None => self.drop_out_of_reach(&implied::out_of_reach(self)),
        }
        self.came_back.clear();
    }

    fn resume(&mut self) {
        // Research goes on, and its answer is requested when it rests again.
        self.writing.answer = false;
        self.thinking.start_afresh();
        self.came_back.clear();
        self.resumed_after = self.iteration;
        self.set_status(if self.iteration == 0 {
            Status::Initialized
        } else {
            Status::Running
        });
    }

    fn apply_step(&mut self, event: &StepEvent) {
        match event {
            StepEvent::StepOpened {
                step,
                key,
                reserved_micro_usd,
                ..
            } => {
                self.steps_opened = step.0;
                self.budget.reserve(*reserved_micro_usd);
                self.open_steps.push(OpenStep {
                    id: *step,
                    key: key.clone(),
                    reserved_micro_usd: *reserved_micro_usd,
                });
            }
            StepEvent::AttemptFailed {
                step,
                spent_micro_usd,
                reserved_micro_usd,
                call,
                ..
            } => {
                if let Some(open) = self.open_steps.iter_mut().find(|it| it.id == *step) {
                    self.budget
                        .settle(open.reserved_micro_usd, *spent_micro_usd);
                    self.budget.reserve(*reserved_micro_usd);
                    open.reserved_micro_usd = *reserved_micro_usd;
                }
                self.thinking.attempts_failed += 1;
                if let Some(call) = call {
                    self.thinking.count(call, *spent_micro_usd);
                }
            }
            StepEvent::StepClosed {
                step,
                spent_micro_usd,
                call,
                answers,
            } => {
                let key = self.open_steps.iter().find(|it| it.id == *step);
                self.came_back.extend(key.map(|it| it.key.clone()));
                let worst_case = self.close_step(*step, Some(*spent_micro_usd));
                self.check_bill(worst_case, *spent_micro_usd, call.as_ref(), answers);
                self.steps_closed += 1;
                if let Some(call) = call {
                    self.thinking.count(call, *spent_micro_usd);
                }
                answers.iter().for_each(|it| self.searching.count(it));
            }
            StepEvent::StepInterrupted { step, unsent } => {
                self.close_step(*step, unsent.then_some(0));
            }
        }
    }

    fn apply_write(&mut self, event: &WriteEvent, at: Timestamp) {
        match event {
            WriteEvent::AnswerRequested => {
                self.writing.answer = true;
                self.thinking.forget_retries();
                self.came_back.clear();
            }
            WriteEvent::AnswerWritten {
                sentences,
                status,
                verdict,
                sureness,
                sections,
                against,
                open,
            } => {
                self.writing.answer = false;
                self.thinking
                    .forget_first(|it| matches!(it, Thought::Write(_)));
                self.answer = Some(Answer {
                    iteration: self.iteration,
                    sentences: sentences.clone(),
                    status: *status,
                    verdict: *verdict,
                    sureness: *sureness,
                    sections: sections.clone(),
                    against: against.clone(),
                    open: open.clone(),
                });
                self.view_seq = self.seq;
            }
            WriteEvent::ThesisRequested => {
                self.writing.thesis = true;
                self.thinking.forget_retries();
                self.came_back.clear();
            }
            WriteEvent::ThesisFailed { .. } => self.end_thesis(),
            WriteEvent::ThesisWritten { draft, core } => {
                self.end_thesis();
                let (draft, core) = (draft.clone(), core.clone());
                self.thesis = Some(ThesisMade {
                    iteration: self.iteration,
                    at,
                    draft,
                    core,
                });
                self.view_seq = self.seq;
            }
        }
    }

    fn end_thesis(&mut self) {
        self.writing.thesis = false;
        self.thinking
            .forget_first(|it| matches!(it, Thought::Thesis(_)));
    }

    fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.came_back.clear();
    }

    fn set_status(&mut self, status: Status) {
        self.status = status;
        self.paused_because = None;
        self.view_seq = self.seq;
    }

    /// Settles the cost of a step and returns what was reserved for it.
    fn close_step(&mut self, id: StepId, spent_micro_usd: Option<u64>) -> Option<u64> {
        let place = self.open_steps.iter().position(|it| it.id == id)?;
        let reserved = self.open_steps.remove(place).reserved_micro_usd;
        // What an interrupted call cost is unknown, so its worst case counts as spent.
        self.budget
            .settle(reserved, spent_micro_usd.unwrap_or(reserved));
        Some(reserved)
    }

    fn check_bill(
        &mut self,
        worst_case: Option<u64>,
        charged_micro_usd: u64,
        call: Option<&ModelCall>,
        answers: &[ProviderAnswer],
    ) {
        let Some(worst_case_micro_usd) = worst_case.filter(|it| charged_micro_usd > *it) else {
            return;
        };
        let by = call
            .map(|it| it.model.as_str())
            .or(answers.first().map(|it| it.provider.as_str()));
        let by = by.unwrap_or_default().to_owned();
        self.thinking.overcharged = true;
        self.thinking.overcharges.push(Overcharge {
            by,
            worst_case_micro_usd,
            charged_micro_usd,
        });
    }

    fn explore(&mut self, change: impl FnOnce(&mut Exploration)) {
        if let Some(it) = &mut self.exploration {
            change(it);
        }
    }

    fn log_mut(&mut self, change: impl FnOnce(&mut IterationLog)) {
        if let Some(it) = self.iterations.last_mut() {
            change(it);
        }
    }
}
