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
        context: String::new(),
        fit: None,
        place: String::new(),
        superseded_by: None,
        answers: vec![],
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

/// Each line: `+` or `-`, weight, url. Shows the confidence after each, and the independent voices.
fn confidences(lines: &str) -> Vec<String> {
    let mut graph = Graph::default();
    let id = graph.next_hypothesis(HypothesisType::A);
    graph.add_hypothesis(Hypothesis::new(id, "h".into(), 1));
    let mut shown = Vec::new();
    for line in lines.trim().lines() {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let new = observation(&graph, 0.5, parts[2]);
        let (from, to, weight) = (new.id, id, weight(parts[1]));
        graph.add_observation(new);
        let edge = match parts[0] {
            "+" => EdgeKind::Supports { from, to, weight },
            _ => EdgeKind::Contradicts { from, to, weight },
        };
        graph.add_edge(edge, 1);
        let it = graph.hypothesis(id).expect("added");
        let (supports, contradicts) = it.origins();
        shown.push(format!(
            "{:.3} ({supports} for, {contradicts} against)\n",
            it.confidence()
        ));
    }
    shown
}

#[test]
fn an_origin_moves_confidence_once_in_each_direction_and_weak_evidence_by_half() {
    let shown = confidences(
        "
+ 0.8 https://a.org/1
+ 0.8 https://a.org/2
+ 0.3 https://b.org/
+ 0.5 https://b.org/
- 0.5 https://c.org/
- 0.3 https://d.org/
- 0.5 https://a.org/3
",
    );
    expect![[r#"
        0.600 (1 for, 0 against)
        0.600 (1 for, 0 against)
        0.650 (2 for, 0 against)
        0.700 (2 for, 0 against)
        0.550 (2 for, 1 against)
        0.475 (2 for, 2 against)
        0.325 (2 for, 3 against)
    "#]]
    .assert_eq(&shown.concat());
}

#[test]
fn nothing_is_certain_whatever_its_evidence() {
    let many = |sign: &str| -> String {
        let line = |it: u32| format!("{sign} 0.8 https://site{it}.org/\n");
        (1..=9).map(line).collect()
    };
    let last = |lines: &str| confidences(lines).pop().expect("a line");
    expect![[r#"
        0.980 (9 for, 0 against)
        0.000 (0 for, 9 against)
        0.050 (9 for, 9 against)
    "#]]
    .assert_eq(
        &[
            last(&many("+")),
            last(&many("-")),
            last(&(many("+") + &many("-"))),
        ]
        .concat(),
    );
}

#[test]
fn an_observation_is_evidence_once_and_on_one_side() {
    let mut graph = Graph::default();
    let id = graph.next_hypothesis(HypothesisType::A);
    graph.add_hypothesis(Hypothesis::new(id, "h".into(), 1));
    let new = observation(&graph, 0.5, "https://a.org/");
    let (from, to, weight) = (new.id, id, Weight::Weak);
    graph.add_observation(new);
    let supports = EdgeKind::Supports { from, to, weight };
    assert!(graph.add_edge(supports, 1));
    assert!(!graph.add_edge(supports, 2));
    assert!(!graph.add_edge(EdgeKind::Contradicts { from, to, weight }, 2));
    let hypothesis = graph.hypothesis(id).expect("added");
    assert!((hypothesis.confidence() - 0.55).abs() < 1e-12);
    assert!((hypothesis.priority(2) - (0.55 * 0.5 + 0.1 * 0.3 + 0.2)).abs() < 1e-12);
    assert!((hypothesis.priority(9) - (0.55 * 0.5 + 0.1 * 0.3 + 0.1)).abs() < 1e-12);
}

#[test]
fn a_retracted_source_is_no_voice() {
    let mut graph = Graph::default();
    let id = graph.next_hypothesis(HypothesisType::A);
    graph.add_hypothesis(Hypothesis::new(id, "h".into(), 1));
    let new = observation(&graph, 0.9, "https://a.org/");
    let (from, to, weight) = (new.id, id, Weight::Strong);
    graph.add_observation(new);
    graph.add_edge(EdgeKind::Supports { from, to, weight }, 1);
    graph.trust(SourceId(1), 0.0, 2);
    let hypothesis = graph.hypothesis(id).expect("added");
    assert_eq!(hypothesis.origins(), (0, 0));
    assert!((hypothesis.confidence() - 0.5).abs() < 1e-12);
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

    #[test]
    fn confidence_does_not_depend_on_the_order_of_arrival(
        (lines, shuffled) in proptest::collection::vec((any::<bool>(), 0usize..3, 0usize..6), 1..30)
            .prop_flat_map(|it| (Just(it.clone()), Just(it).prop_shuffle()))
    ) {
        let written = |lines: &[(bool, usize, usize)]| -> String {
            let line = |(supports, weight, site): &(bool, usize, usize)| {
                let sign = if *supports { "+" } else { "-" };
                format!("{sign} {} https://site{site}.org/\n", ["0.3", "0.5", "0.8"][*weight])
            };
            lines.iter().map(line).collect()
        };
        prop_assert_eq!(confidences(&written(&lines)).pop(), confidences(&written(&shuffled)).pop());
    }
}
