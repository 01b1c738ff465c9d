use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::id::SourceId;
use crate::source::registrable_domain;

fn observation(graph: &Graph, authority: f64, url: &str) -> Observation {
    Observation {
        id: graph.next_observation(),
        source: SourceId(1),
        statement: "s".into(),
        quote: "s".into(),
        quote_start: 0,
        quote_end: 1,
        concepts: vec![],
        authority,
        origin: registrable_domain(url),
        domain: registrable_domain(url),
        source_url: url.into(),
        created_at: 1,
        also_at: vec![],
        doubt: None,
        is_self_described: false,
    }
}

fn weight(text: &str) -> Weight {
    match text {
        "0.8" => Weight::Strong,
        "0.5" => Weight::Medium,
        _ => Weight::Weak,
    }
}

/// Each line: `+` or `-`, authority, weight, url. Shows the strength after each.
fn check(kind: HypothesisType, lines: &str, expected: Expect) {
    let mut graph = Graph::default();
    let id = graph.next_hypothesis(kind);
    graph.add_hypothesis(Hypothesis::new(id, "h".into(), 1));
    let mut shown = format!("{:.4}\n", graph.hypothesis(id).expect("added").strength());
    for line in lines.trim().lines() {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let new = observation(&graph, parts[1].parse().expect("authority"), parts[3]);
        let from = new.id;
        graph.add_observation(new);
        let edge = match parts[0] {
            "+" => EdgeKind::Supports {
                from,
                to: id,
                weight: weight(parts[2]),
            },
            _ => EdgeKind::Contradicts {
                from,
                to: id,
                weight: weight(parts[2]),
            },
        };
        graph.add_edge(edge, 1);
        shown.push_str(&format!(
            "{:.4}\n",
            graph.hypothesis(id).expect("added").strength()
        ));
    }
    expected.assert_eq(&shown);
}

#[test]
fn the_worked_example_ends_at_0_5665() {
    check(
        HypothesisType::A,
        "
+ 0.9  0.8 https://arxiv.org/abs/1
+ 0.85 0.5 https://docs.example.com/2
- 0.9  0.8 https://nature.com/3
",
        expect![[r#"
            0.5000
            0.6020
            0.6745
            0.5665
        "#]],
    );
}

#[test]
fn a_shared_domain_counts_once_and_the_bonus_is_capped() {
    check(
        HypothesisType::B,
        "
+ 0.0 0.3 https://a.example.com/1
+ 0.0 0.3 https://b.example.com/2
+ 0.0 0.3 https://two.org/
+ 0.0 0.3 https://three.org/
+ 0.0 0.3 https://four.org/
+ 0.0 0.3 https://five.org/
+ 0.0 0.3 https://six.org/
",
        expect![[r#"
            0.4000
            0.4300
            0.4300
            0.4600
            0.4900
            0.5200
            0.5500
            0.5500
        "#]],
    );
}

#[test]
fn confidence_moves_by_new_evidence_only() {
    let mut graph = Graph::default();
    let id = graph.next_hypothesis(HypothesisType::A);
    graph.add_hypothesis(Hypothesis::new(id, "h".into(), 1));
    let new = observation(&graph, 0.5, "https://a.org/");
    let from = new.id;
    graph.add_observation(new);
    let supports = EdgeKind::Supports {
        from,
        to: id,
        weight: Weight::Weak,
    };
    assert!(graph.add_edge(supports, 1));
    assert!(!graph.add_edge(supports, 2));
    // An observation cannot be on both sides.
    assert!(!graph.add_edge(
        EdgeKind::Contradicts {
            from,
            to: id,
            weight: Weight::Weak
        },
        2
    ));
    let against = observation(&graph, 0.5, "https://b.org/");
    let from = against.id;
    graph.add_observation(against);
    assert!(graph.add_edge(
        EdgeKind::Contradicts {
            from,
            to: id,
            weight: Weight::Weak
        },
        2
    ));
    let hypothesis = graph.hypothesis(id).expect("added");
    assert!((hypothesis.confidence() - 0.45).abs() < 1e-12);
    assert!((hypothesis.priority(2) - (0.45 * 0.5 + 0.05 * 0.3 + 0.2)).abs() < 1e-12);
    assert!((hypothesis.priority(9) - (0.45 * 0.5 + 0.05 * 0.3 + 0.1)).abs() < 1e-12);
}

proptest! {
    #[test]
    fn incremental_strength_equals_recomputing(
        edges in proptest::collection::vec((0usize..3, 0usize..12, any::<bool>(), 0usize..3), 0..60)
    ) {
        let mut graph = Graph::default();
        for at in 0..12 {
            let url = format!("https://site{}.org/", at % 5);
            graph.add_observation(observation(&graph, [0.9, 0.5, 0.2][at % 3], &url));
        }
        for kind in [HypothesisType::A, HypothesisType::B, HypothesisType::A] {
            let id = graph.next_hypothesis(kind);
            graph.add_hypothesis(Hypothesis::new(id, "h".into(), 1));
        }
        for (hypothesis, from, supports, weight) in edges {
            let to = graph.hypotheses()[hypothesis].id;
            let from = graph.observations()[from].id;
            let weight = [Weight::Weak, Weight::Medium, Weight::Strong][weight];
            graph.add_edge(
                if supports { EdgeKind::Supports { from, to, weight } } else { EdgeKind::Contradicts { from, to, weight } },
                1,
            );
            for (it, full) in graph.hypotheses().iter().zip(graph.recomputed_strengths()) {
                prop_assert!((it.strength() - full).abs() < 1e-9);
            }
        }
    }
}
