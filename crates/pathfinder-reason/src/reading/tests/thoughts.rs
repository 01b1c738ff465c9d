//! Thoughts that keep their contract, made at random.

use pathfinder_core::contract::*;
use pathfinder_core::id::{HypothesisId, NodeId};
use pathfinder_text::one_line;
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::samples::{hyp, obs};

fn text() -> impl Strategy<Value = String> {
    "[a-z가-힣][a-z가-힣 0-9\"'“,.:;{}\\\\/#<>%-]{0,24}[a-z가-힣]"
        .prop_map(|it| one_line(&it, 200))
        .prop_filter("a word for nothing", |it| {
            !matches!(it.as_str(), "none" | "null")
        })
}

/// Distinct texts without the separators of a list in one text.
fn words(max: usize) -> impl Strategy<Value = Vec<String>> {
    btree_set("[a-z가-힣]{2,9}q", 0..=max).prop_map(|it| it.into_iter().collect())
}

fn score() -> impl Strategy<Value = f64> {
    (0u32..=100).prop_map(|it| f64::from(it) / 100.0)
}

fn hypotheses() -> impl Strategy<Value = Vec<HypothesisId>> {
    subsequence(vec![hyp("hyp_A1"), hyp("hyp_B1")], 0..=2)
}

fn sentences() -> impl Strategy<Value = Vec<Sentence>> {
    let citations = subsequence(vec![obs(1), obs(2), obs(3)], 1..=3);
    vec(
        (text(), citations).prop_map(|(text, citations)| Sentence { text, citations }),
        1..5,
    )
}

fn resolution_kind() -> impl Strategy<Value = ResolutionKind> {
    select(vec![
        ResolutionKind::ConditionDifference,
        ResolutionKind::DefinitionMismatch,
        ResolutionKind::ScopeMismatch,
        ResolutionKind::Merged,
    ])
}

fn stance() -> impl Strategy<Value = (Stance, Weight)> {
    let stances = vec![
        Stance::Supports,
        Stance::Contradicts,
        Stance::Qualifies,
        Stance::Unsure,
    ];
    (
        select(stances),
        select(vec![Weight::Weak, Weight::Medium, Weight::Strong]),
    )
}

fn items() -> impl Strategy<Value = Vec<ItemDraft>> {
    let stances =
        (hypotheses(), stance(), text()).prop_map(|(ids, (stance, weight), condition)| {
            let condition = (stance == Stance::Qualifies).then_some(condition);
            ids.into_iter()
                .map(|hypothesis| StanceDraft {
                    hypothesis,
                    stance,
                    weight,
                    condition: condition.clone(),
                })
                .collect::<Vec<_>>()
        });
    vec(
        (
            text(),
            "[a-z가-힣][a-z가-힣 \n\"]{0,30}[a-z가-힣]",
            words(4),
            stances,
        ),
        1..5,
    )
    .prop_map(|list| {
        let item = |(index, (statement, quote, concepts, stances))| ItemDraft {
            label: format!("f{}", index + 1),
            statement: format!("{statement} {index}"),
            quote,
            concepts,
            stances,
        };
        list.into_iter().enumerate().map(item).collect()
    })
}

pub(super) fn extraction() -> impl Strategy<Value = Thought> {
    let hypothesis = (text(), words(3), option::of(0usize..2), hypotheses());
    let kinds = vec![
        EntityKind::Concept,
        EntityKind::Person,
        EntityKind::Publication,
    ];
    let parts = (
        items(),
        option::of(hypothesis),
        option::of((resolution_kind(), text())),
        words(4),
        select(kinds),
    );
    parts.prop_map(|(items, hypothesis, resolution, names, kind)| {
        let label = items[0].label.clone();
        let draft = |(statement, keywords, sub_question, conflicts_with)| HypothesisDraft {
            statement,
            from: vec![label.clone()],
            keywords,
            sub_question,
            conflicts_with,
        };
        let resolution = resolution.map(|(kind, description)| ResolutionDraft {
            kind,
            description,
            from: label.clone(),
            loser: None,
        });
        let relation = |it: &[String]| RelationDraft {
            from: it[0].clone(),
            to: it[1].clone(),
            relation: Relation::PartOf,
        };
        Thought::Extract(Extraction {
            hypotheses: hypothesis.into_iter().map(draft).collect(),
            resolution,
            relations: names.windows(2).map(relation).collect(),
            entities: names
                .into_iter()
                .map(|label| EntityDraft { label, kind })
                .collect(),
            items,
        })
    })
}

fn ideas() -> impl Strategy<Value = Thought> {
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

fn plan() -> impl Strategy<Value = Thought> {
    let family = select(vec![
        QueryFamily::Web,
        QueryFamily::Academic,
        QueryFamily::Verification,
    ]);
    vec((text(), family, score(), score(), score(), score()), 3..12).prop_map(|list| {
        let query =
            |(index, (query, family, information_gain, diversity, feasibility, redundancy))| {
                let query = format!("{query} {index}");
                PlannedQuery {
                    query,
                    family,
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

fn judged() -> impl Strategy<Value = Thought> {
    vec((score(), stance(), option::of(resolution_kind())), 2).prop_map(|list| {
        let judgment = |(similarity, (stance, weight), difference)| Judgment {
            similarity,
            stance,
            weight,
            difference,
        };
        Thought::Judge(list.into_iter().map(judgment).collect())
    })
}

fn concluded() -> impl Strategy<Value = Thought> {
    (text(), sentences(), hypotheses(), text(), sentences()).prop_map(
        |(title, conclusion, ids, heading, limits)| {
            let headings = ids.into_iter().map(|id| (id, heading.clone())).collect();
            Thought::Thesis(ThesisDraft {
                title,
                status: None,
                verdict: None,
                conclusion,
                headings,
                limits,
            })
        },
    )
}

fn sub_questions() -> impl Strategy<Value = Thought> {
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

fn matched() -> impl Strategy<Value = Thought> {
    option::of((select(vec![MatchKind::Exact, MatchKind::Similar]), score())).prop_map(|it| {
        let found = |(kind, similarity)| SessionMatch {
            id: "20260101-120000-tea".into(),
            kind,
            similarity,
        };
        Thought::MatchSession(it.map(found).into_iter().collect())
    })
}

fn reflection() -> impl Strategy<Value = Thought> {
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
                    uncertainties,
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
                })
            },
        )
}

fn wording() -> impl Strategy<Value = Thought> {
    (text(), words(3)).prop_map(|(query, retry_keywords)| {
        Thought::WordQuery(QueryWording {
            query,
            retry_keywords,
        })
    })
}

fn verified() -> impl Strategy<Value = Thought> {
    vec(option::of(text()), 2).prop_map(|list| {
        Thought::Verify(
            list.into_iter()
                .map(|doubt| Verification {
                    holds: Some(doubt.is_none()),
                    doubt,
                })
                .collect(),
        )
    })
}

fn lesson() -> impl Strategy<Value = Thought> {
    (text(), text(), text(), option::of((text(), words(3)))).prop_map(
        |(reason, lesson, adjustment, rule)| {
            let rule = rule.map(|(rule, situations)| RuleDraft { rule, situations });
            Thought::Learn(Lesson {
                reason,
                lesson,
                adjustment,
                rule,
            })
        },
    )
}

fn sections() -> impl Strategy<Value = Thought> {
    let ids = subsequence(vec![hyp("hyp_A1"), hyp("hyp_A3"), hyp("hyp_B1")], 1..=3);
    vec((text(), ids), 1..5).prop_map(|list| {
        let section = |(title, hypotheses)| SectionDraft { title, hypotheses };
        Thought::Outline(list.into_iter().map(section).collect())
    })
}

/// A thought of every contract, as an answer to its sample.
pub(super) fn thoughts() -> impl Strategy<Value = Vec<Thought>> {
    let asked = (
        sub_questions(),
        matched(),
        reflection(),
        plan(),
        wording(),
        lesson(),
    );
    let read = (extraction(), judged(), verified(), ideas());
    let written = (
        sections(),
        sentences().prop_map(|it| Thought::Write(AnswerDraft::written(it))),
        concluded(),
    );
    (asked, read, written).prop_map(|((a, b, c, d, e, f), (g, h, i, j), (k, l, m))| {
        vec![a, b, c, d, e, f, g, h, i, j, k, l, m]
    })
}
