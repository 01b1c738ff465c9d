//! What an answer is written from, and what of it stands.

use expect_test::expect;

use super::*;
use crate::contract::{Helps, SubQuestionDraft};
use crate::event::SessionEvent;
use crate::finding::Finding;
use crate::fixture;
use crate::id::FindingId;
use crate::settings::ReasonerKind;

fn with_sub_questions(lines: &str) -> Session {
    let mut session = fixture::session(lines);
    let draft = |text: &str| SubQuestionDraft {
        text: text.to_owned(),
        priority: 1,
        depends_on: None,
    };
    let sub_questions = vec![draft("Does it calm?"), draft("How much?")];
    let decomposed = SessionEvent::QuestionDecomposed { sub_questions };
    session.apply(&decomposed.into(), jiff::Timestamp::UNIX_EPOCH);
    session
}

fn helps(session: &mut Session, observation: u32, sub_question: usize, how_much: u8) {
    let id = ObservationId(observation);
    let it = session.graph.observation_mut(id).expect("it is there");
    it.answers.push(Helps {
        sub_question,
        how_much,
    });
}

fn ids(observations: &[&Observation]) -> String {
    let ids: Vec<String> = observations.iter().map(|it| it.id.to_string()).collect();
    ids.join(" ")
}

#[test]
fn the_best_on_a_sub_question_helps_most_and_is_not_doubted() {
    let mut session = with_sub_questions(
        "o1 blog a.org\no2 paper b.org\no3 paper c.org\no4 paper d.org\no5 paper e.org",
    );
    for (observation, how_much) in [(1, 3), (2, 1), (3, 3), (4, 3)] {
        helps(&mut session, observation, 1, how_much);
    }
    helps(&mut session, 5, 0, 3);
    let doubted = session.graph.observation_mut(ObservationId(4)).unwrap();
    doubted.doubt = Some("it does not say so".into());
    expect!["obs_3 obs_1 obs_2 obs_4"].assert_eq(&ids(&best_on(&session, 1)));
    // Two of one source, then the others.
    for observation in [1, 2] {
        let source = session.graph.observations()[2].source;
        let it = session.graph.observation_mut(ObservationId(observation));
        it.unwrap().source = source;
    }
    expect!["obs_3 obs_1 obs_2 obs_4"].assert_eq(&ids(&best_on(&session, 1)));
}

#[test]
fn of_what_says_the_same_one_is_shown_and_hardly_any_background() {
    let mut session = with_sub_questions(
        "o1 paper a.org\no2 paper b.org\no3 paper c.org\no4 paper d.org\no5 paper e.org\no6 paper f.org",
    );
    for (observation, how_much) in [(1, 3), (2, 3), (3, 1), (4, 1), (5, 1), (6, 2)] {
        helps(&mut session, observation, 1, how_much);
    }
    expect!["obs_1 obs_2 obs_6 obs_3 obs_4"].assert_eq(&ids(&best_on(&session, 1)));
    session.findings = vec![finding(1, &[1, 2]), finding(2, &[6])];
    expect!["obs_1 obs_2 obs_6 obs_3 obs_4"].assert_eq(&ids(&best_on(&session, 1)));
}

#[test]
fn what_disagrees_on_a_sub_question_is_shown_with_both_sides() {
    let mut session = with_sub_questions("o1 paper a.org\no2 paper b.org\no3 paper c.org");
    helps(&mut session, 1, 1, 1);
    session.findings = vec![finding(1, &[1, 3]), finding(2, &[2])];
    session.findings[0].disputed_by.insert(FindingId(2));
    session.findings[1].disputed_by.insert(FindingId(1));
    let shown = sub_questions(&session).into_iter().map(|it| {
        let ids: Vec<String> = it.observations.iter().map(|it| it.id.to_string()).collect();
        format!("{} {:?}\n", ids.join(" "), it.disagree)
    });
    expect![[r#"
         []
        obs_1 obs_2 [[ObservationId(1), ObservationId(2)]]
    "#]]
    .assert_eq(&shown.collect::<String>());
}

fn finding(number: u32, observations: &[u32]) -> Finding {
    Finding {
        id: FindingId(number),
        observations: observations.iter().map(|it| ObservationId(*it)).collect(),
        created_at: 1,
        updated_at: 1,
        disputed_by: BTreeSet::new(),
        superseded_by: None,
        over: std::collections::BTreeMap::new(),
    }
}

#[test]
fn a_model_is_shown_hypotheses_that_nobody_tested() {
    let mut session = with_sub_questions(
        "iteration 1\no1 paper a.org\no2 paper b.org\nA1 tea calms\nA2 tea wakes\n+ o1 A1 0.8\n+ o2 A2 0.3",
    );
    assert!(core(&session).is_empty(), "nothing was tested");
    session.settings.reasoner_kind = ReasonerKind::Models;
    let shown: Vec<String> = core(&session).iter().map(|it| it.id.to_string()).collect();
    assert_eq!(shown, ["hyp_A1", "hyp_A2"]);
}

#[test]
fn only_questions_need_no_citation() {
    let session = with_sub_questions("o1 paper a.org");
    let sentence = |text: &str, citations: &[u32]| Sentence {
        text: text.to_owned(),
        citations: citations.iter().map(|it| ObservationId(*it)).collect(),
    };
    let section = |sub_question: usize| Section {
        sub_question,
        sentences: vec![sentence("Yes.", &[1]), sentence("Surely.", &[])],
    };
    let draft = AnswerDraft {
        sections: vec![section(1), section(7), section(0), section(1)],
        against: vec![sentence("No.", &[9])],
        open: vec!["For whom?".into(), "It cures all.".into()],
        ..AnswerDraft::written(vec![sentence("Tea calms.", &[1, 9])])
    };
    expect![[r#"
        Write(
            AnswerWritten {
                sentences: [
                    Sentence {
                        text: "Tea calms.",
                        citations: [
                            ObservationId(
                                1,
                            ),
                        ],
                    },
                ],
                status: Some(
                    Answered,
                ),
                verdict: None,
                sureness: None,
                sections: [
                    Section {
                        sub_question: 0,
                        sentences: [
                            Sentence {
                                text: "Yes.",
                                citations: [
                                    ObservationId(
                                        1,
                                    ),
                                ],
                            },
                        ],
                    },
                    Section {
                        sub_question: 1,
                        sentences: [
                            Sentence {
                                text: "Yes.",
                                citations: [
                                    ObservationId(
                                        1,
                                    ),
                                ],
                            },
                        ],
                    },
                ],
                against: [],
                open: [
                    "For whom?",
                ],
            },
        )"#]]
    .assert_eq(&format!("{:#?}", answer_written(&session, &draft)));
}

proptest::proptest! {
    /// Reading more may add a better first passage and never lowers the one there is.
    #[test]
    fn more_reading_never_lowers_the_first_passage(scores in proptest::collection::vec(0_u8..9, 1..12)) {
        let mut before = f64::NEG_INFINITY;
        for count in 1..=scores.len() {
            let lines: Vec<String> = (1..=count).map(|it| format!("o{it} paper a{it}.org")).collect();
            let mut session = fixture::session(&lines.join("\n"));
            for (place, score) in scores.iter().take(count).enumerate() {
                let id = ObservationId(u32::try_from(place).unwrap() + 1);
                let it = session.graph.observation_mut(id).unwrap();
                it.fit = Some(crate::contract::QuestionFit { score: f64::from(*score), covered: 1.0 });
            }
            let first = nearest(&session)[0].fit.unwrap().score;
            proptest::prop_assert!(first >= before);
            before = first;
        }
    }
}
