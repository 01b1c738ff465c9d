//! What a model is shown when it words a query: a few statements of the graph, and what earlier searches taught. The
//! built-in reasoner words queries by rule and needs none of it.

use crate::event::Target;
use crate::id::ObservationId;
use crate::session::Session;

const KNOWN_MAX: usize = 8;
const RULES_MAX: usize = 3;

/// Statements about the target, the newest first: evidence on a hypothesis, or what helps to answer a sub-question.
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
        // Nothing is known about a direction before it is explored.
        Target::Keyword(_) | Target::Lens(_) | Target::Question => Vec::new(),
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

/// The newest rules. What a lesson advises is about its own target and would lead other queries astray.
pub(crate) fn lessons(session: &Session) -> Vec<String> {
    if !session.settings.thinks_outside() {
        return Vec::new();
    }
    let rules = session.rules.iter().rev();
    rules.take(RULES_MAX).map(|it| it.rule.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::session::Rule;
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
    fn a_model_is_reminded_of_rules() {
        let mut session = fixture::session("");
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
        assert_eq!(lessons(&session), ["d", "c", "b"]);
    }
}
