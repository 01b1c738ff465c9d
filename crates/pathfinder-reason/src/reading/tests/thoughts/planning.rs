//! Thoughts about the question, plans, queries and conjectures.

use pathfinder_core::contract::*;
use pathfinder_core::id::NodeId;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::{hyp, hypotheses, obs, score, text, words};

pub(super) fn sub_questions() -> impl Strategy<Value = Thought> {
    vec(
        (text(), 1u8..=5, option::of(any::<prop::sample::Index>())),
        1..=5,
    )
    .prop_map(|list| {
        let draft = |(index, (text, priority, depends_on)): (
            usize,
            (String, u8, Option<prop::sample::Index>),
        )| {
            // It may depend only on an earlier one.
            let depends_on = depends_on.filter(|_| index > 0).map(|it| it.index(index));
            SubQuestionDraft {
                text: format!("{text} {index}"),
                priority,
                depends_on,
            }
        };
        Thought::Decompose(list.into_iter().enumerate().map(draft).collect())
    })
}

pub(super) fn matched() -> impl Strategy<Value = Thought> {
    option::of((select(vec![MatchKind::Exact, MatchKind::Similar]), score())).prop_map(|it| {
        let found = |(kind, similarity)| SessionMatch {
            id: "20260101-120000-tea".into(),
            kind,
            similarity,
        };
        Thought::MatchSession(it.map(found).into_iter().collect())
    })
}

pub(super) fn reflection() -> impl Strategy<Value = Thought> {
    let tools = vec![
        ReflectionTool::OccamsRazor,
        ReflectionTool::Bayesian,
        ReflectionTool::Triz,
    ];
    (
        vec(text(), 8),
        words(3),
        words(3),
        hypotheses(),
        select(tools),
        any::<bool>(),
        0usize..3,
    )
        .prop_map(
            |(texts, uncertainties, keywords, focus, tool, holds, chosen_path)| {
                let text = |it: usize| texts[it].clone();
                Thought::Reflect(Reflection {
                    situation: text(0),
                    direct: text(1),
                    roles: vec![
                        RoleView {
                            role: text(2),
                            view: text(3)
                        };
                        3
                    ],
                    outside: text(2),
                    thesis: text(3),
                    antithesis: text(4),
                    synthesis: text(5),
                    uncertainties: uncertainties.into_iter().map(uncertain).collect(),
                    monitoring: vec![
                        MonitoringCheck {
                            name: text(6),
                            holds,
                            note: text(7)
                        };
                        5
                    ],
                    zoom_out: text(6),
                    zoom_in: text(7),
                    zoom_back: text(0),
                    tool,
                    tool_use: text(2),
                    paths: vec![
                        ReasoningPath {
                            name: text(0),
                            conclusion: text(1)
                        };
                        3
                    ],
                    agreement: text(3),
                    chosen_path,
                    path_reason: text(4),
                    strategy: QueryFamily::Academic,
                    keywords,
                    focus,
                    missing: text(1),
                })
            },
        )
}

fn uncertain(what: String) -> Uncertainty {
    let evidence = format!("a trial of {what}");
    Uncertainty { what, evidence }
}

pub(super) fn plan() -> impl Strategy<Value = Thought> {
    let family = select(QueryFamily::ALL.to_vec());
    vec((text(), family, score(), score(), score(), score()), 3..12).prop_map(|list| {
        let query =
            |(index, (query, family, information_gain, diversity, feasibility, redundancy))| {
                let query = format!("{query} {index}");
                PlannedQuery {
                    query,
                    family,
                    direction: (index % 3 < 2).then_some(index % 3),
                    information_gain,
                    diversity,
                    feasibility,
                    redundancy,
                    chosen: index < 3,
                }
            };
        Thought::Plan(list.into_iter().enumerate().map(query).collect())
    })
}

/// Both languages are wanted, so every query has a translation.
pub(super) fn wordings() -> impl Strategy<Value = Thought> {
    vec((text(), words(3)), 2).prop_map(|list| {
        let wording = |(query, retry_keywords): (String, Vec<String>)| QueryWording {
            translation: Some(format!("{query} en")),
            query,
            retry_keywords,
        };
        Thought::WordQuery(list.into_iter().map(wording).collect())
    })
}

pub(super) fn ideas() -> impl Strategy<Value = Thought> {
    let nodes = subsequence(
        vec![
            NodeId::Observation(obs(1)),
            NodeId::Hypothesis(hyp("hyp_B1")),
        ],
        0..=2,
    );
    let parts = (
        text(),
        nodes,
        words(3),
        option::of(0usize..2),
        (score(), score(), score()),
    );
    (vec(parts, 6), 1usize..=6, any::<prop::sample::Index>()).prop_map(|(list, length, chosen)| {
        let idea = |(tool, (statement, derived_from, keywords, sub_question, scores))| {
            let (changes_answer, unites, testable) = scores;
            IdeaDraft {
                tool,
                statement,
                derived_from,
                keywords,
                sub_question,
                changes_answer,
                unites,
                testable,
            }
        };
        let candidates = ThinkingTool::ALL
            .into_iter()
            .zip(list)
            .take(length)
            .map(idea)
            .collect();
        Thought::Ideate(Ideas {
            candidates,
            chosen: Some(chosen.index(length)),
        })
    })
}
