use expect_test::{Expect, expect};

use super::*;
use crate::contract::{IdeaDraft, ThinkingTool};
use crate::fixture;

fn check(statements: &[&str], chosen: Option<usize>, expected: Expect) {
    let session =
        fixture::session("iteration 3\no1 paper a.org\nA1 Tea calms people.\n+ o1 A1 0.8");
    let candidates = statements
        .iter()
        .zip(ThinkingTool::ALL)
        .map(|(statement, tool)| IdeaDraft {
            tool,
            statement: (*statement).to_owned(),
            derived_from: vec![
                NodeId::Observation(ObservationId(1)),
                NodeId::Observation(ObservationId(9)),
            ],
            keywords: Vec::new(),
            sub_question: Some(7),
            changes_answer: 0.5,
            unites: 0.5,
            testable: 0.5,
        })
        .collect();
    let events = raise(&session, &Ideas { candidates, chosen });
    let raised = events.iter().filter_map(|it| match it {
        Event::Evidence(EvidenceEvent::HypothesisRaised(new)) => Some(format!(
            "{} {:?} {:?} from {:?}, sub-question {:?}",
            new.id, new.tool, new.statement, new.derived_from, new.sub_question
        )),
        _ => None,
    });
    expected.assert_eq(&raised.collect::<Vec<_>>().join("\n"));
}

#[test]
fn there_is_none_in_the_last_iteration_that_the_limit_allows() {
    let applied = |limit: u32| {
        let in_which = |it: &u32| {
            let mut session = fixture::session(&format!("iteration {it}"));
            session.settings.iterations_max = limit;
            applies(&session)
        };
        (1..=limit).filter(in_which).collect::<Vec<u32>>()
    };
    assert_eq!(applied(7), [3, 6]);
    assert_eq!(applied(6), [3]);
    assert_eq!(applied(3), [0; 0]);
}

#[test]
fn the_chosen_candidate_becomes_a_hypothesis_of_what_is_there() {
    check(
        &["Tea excites.", " Only warm drinks calm. "],
        Some(1),
        expect![[
            r#"hyp_B1 Some(Analogy) "Only warm drinks calm." from [Observation(ObservationId(1))], sub-question None"#
        ]],
    );
}

#[test]
fn what_is_known_empty_or_not_chosen_becomes_nothing() {
    check(&["tea calms PEOPLE"], Some(0), expect![]);
    check(&["  "], Some(0), expect![]);
    check(&["Tea excites."], None, expect![]);
    check(&["Tea excites."], Some(5), expect![]);
}

/// Of a conjecture by each tool the first is the best; the method `deep` takes that of the way of thinking.
#[test]
fn the_way_of_thinking_chooses_among_the_conjectures_of_the_method_deep() {
    let tools = [
        ThinkingTool::CausalChain,
        ThinkingTool::FirstPrinciples,
        ThinkingTool::PatternRecognition,
        ThinkingTool::Inversion,
    ];
    let candidate = |tool: &ThinkingTool| IdeaDraft {
        tool: *tool,
        statement: format!("{tool:?}."),
        derived_from: Vec::new(),
        keywords: Vec::new(),
        sub_question: None,
        changes_answer: 0.5,
        unites: 0.5,
        testable: 0.5,
    };
    let mut text = String::new();
    for method in [Method::Pathfinder, Method::Deep] {
        for thinking in ThinkingMode::ALL {
            let mut session = fixture::session("iteration 3");
            session.method = method;
            session.settings.thinking_mode = thinking;
            let candidates = tools.iter().map(candidate).collect();
            let ideas = Ideas {
                candidates,
                chosen: Some(0),
            };
            let raised = raise(&session, &ideas).into_iter().find_map(|it| match it {
                Event::Evidence(EvidenceEvent::HypothesisRaised(new)) => new.tool,
                _ => None,
            });
            text += &format!("{} {}: {raised:?}\n", method.name(), thinking.name());
        }
    }
    expect![[r#"
        pathfinder scientific: Some(CausalChain)
        pathfinder first_principles: Some(CausalChain)
        pathfinder occam: Some(CausalChain)
        pathfinder falsification: Some(CausalChain)
        deep scientific: Some(CausalChain)
        deep first_principles: Some(FirstPrinciples)
        deep occam: Some(PatternRecognition)
        deep falsification: Some(Inversion)
    "#]]
    .assert_eq(&text);
}
