//! What a model is shown when it words a query: a few statements of the graph, and what earlier searches taught. The
//! built-in reasoner words queries by rule and needs none of it.

use crate::event::Target;
use crate::id::ObservationId;
use crate::session::Session;

const KNOWN_MAX: usize = 8;
const RULES_MAX: usize = 3;

/// Statements about the target, the newest first: evidence on a hypothesis, what helps to answer a sub-question, else the
/// newest findings.
pub(crate) fn known(session: &Session, target: &Target) -> Vec<String> {
    if !session.settings.thinks_outside() {
        return Vec::new();
    }
    let mut known: Vec<ObservationId> = match target {
        Target::Hypothesis(id) => {
            let evidence = session
                .graph
                .edges_to(*id)
                .filter_map(|it| it.kind.evidence());
            evidence.map(|(observation, ..)| observation).collect()
        }
        Target::SubQuestion(place) => {
            let observations = session.graph.observations().iter();
            observations
                .filter(|it| it.answers.iter().any(|helps| helps.sub_question == *place))
                .map(|it| it.id)
                .collect()
        }
        Target::Keyword(_) | Target::Lens(_) | Target::Question => session
            .findings
            .iter()
            .filter_map(|it| it.observations.first().copied())
            .collect(),
    };
    known.sort_unstable_by(|one, other| other.cmp(one));
    known.dedup();
    let observations = known
        .into_iter()
        .filter_map(|it| session.graph.observation(it));
    observations
        .take(KNOWN_MAX)
        .map(|it| it.statement.clone())
        .collect()
}

/// The newest rules, and what the last lesson advised to do differently.
pub(crate) fn lessons(session: &Session) -> Vec<String> {
    if !session.settings.thinks_outside() {
        return Vec::new();
    }
    let mut lessons: Vec<String> = session
        .lessons
        .last()
        .map(|it| it.lesson.adjustment.clone())
        .into_iter()
        .collect();
    for rule in session.rules.iter().rev().take(RULES_MAX) {
        if !lessons.contains(&rule.rule) {
            lessons.push(rule.rule.clone());
        }
    }
    lessons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Lesson, RuleDraft};
    use crate::fixture;
    use crate::session::{LessonLearned, Rule};
    use crate::settings::ReasonerKind;

    #[test]
    fn a_model_is_reminded_of_what_speaks_for_and_against_the_target() {
        let mut session = fixture::session(
            "iteration 1\no1 paper a.org\no2 paper b.org\no3 paper c.org\nA1 tea calms\n+ o1 A1 0.8\n- o3 A1 0.5",
        );
        let target = Target::Hypothesis("hyp_A1".parse().unwrap());
        assert_eq!(known(&session, &target), Vec::<String>::new());
        session.settings.reasoner_kind = ReasonerKind::Models;
        let statement = |id: &str| {
            session
                .graph
                .observation(id.parse().unwrap())
                .unwrap()
                .statement
                .clone()
        };
        assert_eq!(
            known(&session, &target),
            [statement("obs_3"), statement("obs_1")]
        );
    }

    #[test]
    fn a_model_is_reminded_of_what_helps_to_answer_the_sub_question() {
        let mut session = fixture::session(
            "ask 1 Whom?\nask 1 Why?\no1 paper a.org\no2 paper b.org\nhelps o2 2 1\nhelps o1 1 3",
        );
        session.settings.reasoner_kind = ReasonerKind::Models;
        assert_eq!(
            known(&session, &Target::SubQuestion(1)),
            ["statement of o2"]
        );
    }

    #[test]
    fn a_model_is_reminded_of_rules_and_of_the_last_lesson() {
        let mut session = fixture::session("");
        let lesson = |text: &str| Lesson {
            reason: String::new(),
            lesson: String::new(),
            adjustment: text.to_owned(),
            rule: None::<RuleDraft>,
        };
        let learned = |iteration, text| LessonLearned {
            iteration,
            lesson: lesson(text),
        };
        session.lessons = [learned(1, "old"), learned(2, "add a year")]
            .into_iter()
            .collect();
        let rule = |text: &str| Rule {
            rule: text.to_owned(),
            situations: Vec::new(),
            applied: 0,
            succeeded: 0,
            learned_iteration: 1,
        };
        session.rules = ["a", "b", "c", "d"].map(rule).into();
        assert_eq!(lessons(&session), Vec::<String>::new());
        session.settings.reasoner_kind = ReasonerKind::Models;
        assert_eq!(lessons(&session), ["add a year", "d", "c", "b"]);
    }
}
