//! A rule that lessons taught, and how it did when it was followed.

use serde::{Deserialize, Serialize};

use super::Session;
use crate::contract::{ExplorationResult, Lesson, RuleAction};

/// A rule in which there is less confidence is not followed any more: two failures without a success, or one success of
/// five.
const CONFIDENCE_MIN: f64 = 0.3;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    pub rule: String,
    pub situations: Vec<String>,
    /// How often it was followed.
    pub applied: u32,
    /// Of these, how often that brought something new.
    pub succeeded: u32,
    pub learned_iteration: u32,
    /// None if it was learned by an earlier version, which only told it.
    #[serde(default)]
    pub action: Option<RuleAction>,
}

impl Rule {
    /// One success says little, so the estimate starts at one half and moves with every use.
    pub fn confidence(&self) -> f64 {
        let (applied, succeeded) = (f64::from(self.applied), f64::from(self.succeeded));
        ((succeeded + 1.0) / (applied + 2.0)).clamp(0.0, 1.0)
    }

    pub fn is_retired(&self) -> bool {
        self.confidence() < CONFIDENCE_MIN
    }
}

impl Session {
    /// The rule that does this, if it was learned.
    pub(crate) fn rule(&self, action: &RuleAction) -> Option<&Rule> {
        let mut rules = self.rules.iter();
        rules.find(|it| it.action.as_ref() == Some(action))
    }

    /// Whether a rule was learned that does this, and is still trusted.
    pub(crate) fn trusts_rule(&self, action: &RuleAction) -> bool {
        self.rule(action).is_some_and(|it| !it.is_retired())
    }

    /// Whether this iteration follows the rule that does this.
    pub(crate) fn follows_rule(&self, action: &RuleAction) -> bool {
        self.log()
            .is_some_and(|it| it.rules_followed.contains(action))
    }

    /// Adds the rule of a lesson, once, and counts those that this iteration followed.
    pub(super) fn learn_rules(&mut self, lesson: &Lesson, action: Option<&RuleAction>) {
        let is_news =
            |it: Option<ExplorationResult>| it.is_some_and(|it| it != ExplorationResult::Failure);
        let (followed, succeeded) = self.log().map_or((Vec::new(), false), |it| {
            (it.rules_followed.clone(), is_news(it.outcome))
        });
        for rule in &mut self.rules {
            let is_followed = |it: &RuleAction| followed.contains(it);
            if rule.action.as_ref().is_some_and(is_followed) {
                rule.applied += 1;
                rule.succeeded += u32::from(succeeded);
            }
        }
        let Some((draft, action)) = lesson.rule.as_ref().zip(action) else {
            return;
        };
        if self.rule(action).is_none() {
            self.rules.push(Rule {
                rule: draft.rule.clone(),
                situations: draft.situations.clone(),
                applied: 0,
                succeeded: 0,
                learned_iteration: self.iteration,
                action: Some(action.clone()),
            });
        }
    }
}
