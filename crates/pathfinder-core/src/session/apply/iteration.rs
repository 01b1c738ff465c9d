//! Folds the frame of an iteration: its target, its lesson, its end.

use jiff::Timestamp;

use super::implied;
use crate::contract::{ExplorationResult, HypothesisStatus, Lens, Lesson, RuleAction};
use crate::event::{IterationEvent, Selection, Target};
use crate::graph::{StatusReason, Visit};
use crate::id::{HypothesisId, NodeId};
use crate::phase::Phase;
use crate::session::iteration::{Ideation, IterationLog, StatusChange};
use crate::session::{Exploration, LessonLearned, Session, Status};

impl Session {
    pub(super) fn apply_iteration(&mut self, event: &IterationEvent, at: Timestamp) {
        match event {
            IterationEvent::IterationStarted {
                iteration,
                question,
            } => {
                let mut log = IterationLog::new(*iteration, at, self.graph.edges().len());
                log.question.clone_from(question);
                self.start_iteration(log);
            }
            IterationEvent::PhaseEntered { phase } => {
                self.journals_phases = true;
                self.set_phase(*phase);
            }
            IterationEvent::TargetSelected(selection) => self.add_aim(selection),
            IterationEvent::Learned {
                lesson,
                because,
                outcome,
                action,
            } => {
                self.learn(lesson, *outcome, action.as_ref());
                self.log_mut(|log| log.no_lesson_because = because.clone());
            }
            IterationEvent::RulesFollowed { actions } => {
                self.log_mut(|log| log.rules_followed.extend(actions.iter().cloned()));
            }
            IterationEvent::Ideated { candidates, chosen } => {
                let ideation = Ideation {
                    candidates: candidates.clone(),
                    chosen: *chosen,
                    raised: None,
                };
                self.log_mut(|log| log.ideation = Some(ideation));
            }
            IterationEvent::HypothesisVisited {
                hypothesis,
                sought_counter,
            } => {
                let sought_counter =
                    sought_counter.unwrap_or_else(|| implied::sought_counter(self, *hypothesis));
                self.visit(*hypothesis, sought_counter);
            }
            IterationEvent::HypothesisStatusChanged {
                hypothesis,
                to,
                because,
            } => self.change_status(*hypothesis, *to, because),
            IterationEvent::SubQuestionAnswered { place, by } => {
                self.answer_sub_question(*place, Some(*by))
            }
            IterationEvent::SubQuestionReopened { place } => self.answer_sub_question(*place, None),
            IterationEvent::StatusesEvaluated => {}
            IterationEvent::HealthChecked { issues } => {
                self.health.last_check = self.iteration;
                self.health.issues = issues.clone();
                self.log_mut(|log| log.health = Some(issues.clone()));
            }
            IterationEvent::IterationEnded { active, next, used } => {
                let used = used.clone().unwrap_or_else(|| implied::used(self));
                used.iter().for_each(|it| self.use_up(it));
                self.end_iteration(active, next, at);
            }
        }
    }

    fn start_iteration(&mut self, log: IterationLog) {
        self.iteration = log.number;
        self.status = Status::Running;
        self.exploration = None;
        self.thinking.retry_plans.clear();
        self.iterations.push(log);
    }

    fn add_aim(&mut self, selection: &Selection) {
        // SELECT is over once queries are worded.
        let stands_in = self.phase == Phase::Word;
        match &mut self.exploration {
            Some(exploration) => {
                exploration.add_aim(selection.clone(), stands_in);
                self.log_mut(|log| log.others.push(selection.clone()));
            }
            None => {
                self.exploration = Some(Exploration::new(selection.clone()));
                self.log_mut(|log| log.selection = Some(selection.clone()));
            }
        }
    }

    fn learn(
        &mut self,
        lesson: &Lesson,
        outcome: Option<ExplorationResult>,
        action: Option<&RuleAction>,
    ) {
        self.log_mut(|log| {
            log.lesson = Some(lesson.clone());
            log.outcome = outcome;
            log.rule_learned = action.cloned();
        });
        match outcome {
            Some(_) => self.learn_rules(lesson, action),
            None => implied::count_rule(self, lesson),
        }
        self.lessons.push(LessonLearned {
            iteration: self.iteration,
            lesson: lesson.clone(),
        });
    }

    fn visit(&mut self, id: HypothesisId, sought_counter: bool) {
        let iteration = self.iteration;
        let (from, to) = self.log().map_or((0, 0), |it| it.edges);
        let results = self.graph.edges()[from..to]
            .iter()
            .filter_map(|edge| {
                edge.kind
                    .evidence()
                    .filter(|(_, to, ..)| *to == id)
                    .map(|(from, ..)| (from, edge.kind.name()))
            })
            .map(|(from, name)| format!("{from} {name}"))
            .collect();
        let before = self
            .log()
            .and_then(|it| it.strengths.get(&id))
            .map(|it| it.before);
        if let Some(it) = self.graph.hypothesis_mut(id) {
            let strength_after = it.strength();
            let strength_before = before.unwrap_or(strength_after);
            it.visits.push(Visit {
                iteration,
                results,
                strength_before,
                strength_after,
                sought_counter,
            });
            it.last_touched = iteration;
        }
    }

    fn change_status(&mut self, id: HypothesisId, to: HypothesisStatus, because: &StatusReason) {
        let Some(it) = self.graph.hypothesis_mut(id) else {
            return;
        };
        let change = StatusChange {
            hypothesis: id,
            from: it.status,
            to,
            because: because.clone(),
        };
        it.status = to;
        if to == HypothesisStatus::Rejected {
            it.rejected_because = Some(because.clone());
        }
        self.log_mut(|log| log.statuses.push(change));
    }

    fn answer_sub_question(&mut self, place: usize, by: Option<NodeId>) {
        if let Some(it) = self.sub_questions.get_mut(place) {
            it.answered_by = by;
        }
    }

    fn end_iteration(&mut self, active: &[HypothesisId], next: &[Selection], at: Timestamp) {
        let observed = self.observed_by_aim();
        self.exploration = None;
        self.log_mut(|log| {
            log.ended_at = Some(at);
            log.observed = observed;
            log.active = active.to_vec();
            log.next = next.to_vec();
        });
        self.view_seq = self.seq;
        self.method = self.settings.method;
    }

    fn use_up(&mut self, target: &Target) {
        match target {
            Target::Keyword(keyword) => {
                let mut unused = self.unexplored.iter_mut().filter(|it| !it.used);
                if let Some(it) = unused.find(|it| it.keyword == *keyword) {
                    it.used = true;
                }
            }
            Target::Lens(lens) => {
                // A lens that rests is passed over, so this need not be the one whose turn it was.
                let all = Lens::ALL.len();
                let in_turn = self.lens_index as usize % all;
                let place = Lens::ALL.iter().position(|it| it == lens);
                let passed = place.map_or(0, |it| (it + all - in_turn) % all);
                self.lens_index += passed as u32 + 1;
            }
            Target::Hypothesis(_) | Target::Question | Target::SubQuestion(_) => {}
        }
    }
}
