//! How long a new edge takes in a graph with a million edges, and how far the result is from recomputing everything.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::Instant;

use pathfinder_core::contract::Weight;
use pathfinder_core::graph::{EdgeKind, Graph, Hypothesis, Observation};
use pathfinder_core::id::{HypothesisId, HypothesisType, ObservationId, SourceId};

const OBSERVATIONS: u32 = 200_000;
const HYPOTHESES: u32 = 20_000;
const EDGES: usize = 1_000_000;
const MEASURED: usize = 200_000;

fn main() {
    let mut random = Random(42);
    let mut graph = graph();
    while graph.edges().len() < EDGES {
        let edge = edge(&mut random);
        graph.add_edge(edge, 1);
    }
    let mut nanoseconds: Vec<u128> = (0..MEASURED)
        .map(|_| {
            let edge = edge(&mut random);
            let start = Instant::now();
            graph.add_edge(edge, 2);
            start.elapsed().as_nanos()
        })
        .collect();
    nanoseconds.sort_unstable();
    let at = |share: f64| nanoseconds[(MEASURED as f64 * share) as usize] as f64 / 1000.0;
    let (drift, full_micros) = recompute_all(&graph);
    row("graph: new edge, p50 (us)", at(0.5), "", true);
    row(
        "graph: new edge, p99 (us)",
        at(0.99),
        "< 10",
        at(0.99) < 10.0,
    );
    row(
        "graph: drift from recomputing",
        drift,
        "<= 1e-9",
        drift <= 1e-9,
    );
    row(
        "graph: recomputing all / a new edge",
        full_micros / at(0.5),
        ">= 10000",
        full_micros / at(0.5) >= 10_000.0,
    );
}

fn row(name: &str, value: f64, target: &str, holds: bool) {
    println!(
        "{name} | {value:.3e} | {target} | {}",
        if holds { "ok" } else { "MISS" }
    );
}

fn graph() -> Graph {
    let mut graph = Graph::default();
    for number in 1..=OBSERVATIONS {
        let domain = format!("site{}.org", number % 5000);
        graph.add_observation(Observation {
            id: ObservationId(number),
            source: SourceId(number),
            statement: String::new(),
            quote: String::new(),
            quote_start: 0,
            quote_end: 0,
            concepts: Vec::new(),
            context: String::new(),
            fit: None,
            place: String::new(),
            superseded_by: None,
            answers: Vec::new(),
            authority: [0.9, 0.85, 0.7, 0.5, 0.3][number as usize % 5],
            origin: domain.clone(),
            source_url: format!("https://{domain}/"),
            domain,
            created_at: 1,
            also_at: Vec::new(),
            doubt: None,
            is_self_described: false,
        });
    }
    for number in 1..=HYPOTHESES {
        let id = HypothesisId {
            kind: HypothesisType::A,
            number,
        };
        graph.add_hypothesis(Hypothesis::new(id, String::new(), 1));
    }
    graph
}

fn edge(random: &mut Random) -> EdgeKind {
    let from = ObservationId(random.below(OBSERVATIONS) + 1);
    let to = HypothesisId {
        kind: HypothesisType::A,
        number: random.below(HYPOTHESES) + 1,
    };
    let weight = [Weight::Weak, Weight::Medium, Weight::Strong][random.below(3) as usize];
    match random.below(4) {
        0 => EdgeKind::Contradicts { from, to, weight },
        _ => EdgeKind::Supports { from, to, weight },
    }
}

/// The largest difference between a kept strength and one computed anew from all edges, and how long that took.
fn recompute_all(graph: &Graph) -> (f64, f64) {
    let start = Instant::now();
    let fresh = graph.recomputed_strengths();
    let micros = start.elapsed().as_micros() as f64;
    let drift = graph
        .hypotheses()
        .iter()
        .zip(&fresh)
        .map(|(kept, fresh)| (kept.strength() - fresh).abs())
        .fold(0.0, f64::max);
    (drift, micros)
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}
