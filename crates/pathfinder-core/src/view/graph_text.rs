//! The CogniGraph in the formats that other programs draw: DOT, Mermaid, GraphML; and as JSON and SVG.

mod svg;

use pathfinder_text::one_line;

use super::{cognigraph, escape, json};
use crate::contract::HypothesisStatus;
use crate::graph::{Edge, EdgeKind, Hypothesis};
use crate::session::Session;

const LABEL_MAX: usize = 80;

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphFormat {
    Json,
    Dot,
    Mermaid,
    GraphMl,
    Svg,
}

impl GraphFormat {
    pub const ALL: [GraphFormat; 5] = [
        GraphFormat::Json,
        GraphFormat::Dot,
        GraphFormat::Mermaid,
        GraphFormat::GraphMl,
        GraphFormat::Svg,
    ];

    pub fn name(self) -> &'static str {
        match self {
            GraphFormat::Json => "json",
            GraphFormat::Dot => "dot",
            GraphFormat::Mermaid => "mermaid",
            GraphFormat::GraphMl => "graphml",
            GraphFormat::Svg => "svg",
        }
    }

    pub fn from_name(name: &str) -> Option<GraphFormat> {
        GraphFormat::ALL.into_iter().find(|it| it.name() == name)
    }
}

pub(super) fn render(session: &Session, format: GraphFormat) -> String {
    match format {
        GraphFormat::Json => cognigraph::render(session),
        GraphFormat::Dot => dot(session),
        GraphFormat::Mermaid => mermaid(session),
        GraphFormat::GraphMl => graphml(session),
        GraphFormat::Svg => svg::render(session),
    }
}

/// From and to, as texts.
fn ends(edge: &Edge) -> (String, String) {
    match edge.kind {
        EdgeKind::Supports { from, to, .. } | EdgeKind::Contradicts { from, to, .. } => {
            (from.to_string(), to.to_string())
        }
        EdgeKind::Conflicts { from, to } => (from.to_string(), to.to_string()),
    }
}

fn color(edge: &Edge) -> &'static str {
    match edge.kind {
        EdgeKind::Supports { .. } => "#2f7d4f",
        EdgeKind::Contradicts { .. } => "#b3362c",
        EdgeKind::Conflicts { .. } => "#c77d0a",
    }
}

fn fill(hypothesis: &Hypothesis) -> &'static str {
    match hypothesis.status {
        HypothesisStatus::Unvisited => "#ffffff",
        HypothesisStatus::Tested => "#eef3fb",
        HypothesisStatus::Verified => "#e6f4ea",
        HypothesisStatus::Rejected => "#f3f3f3",
    }
}

fn hypothesis_label(hypothesis: &Hypothesis) -> String {
    format!(
        "{} {:.2} {}",
        hypothesis.id,
        hypothesis.strength(),
        one_line(&hypothesis.statement, LABEL_MAX)
    )
}

fn dot(session: &Session) -> String {
    let mut text = format!(
        "digraph cognigraph {{\n  rankdir=LR;\n  label=\"{}\";\n  node [fontname=\"sans-serif\"];\n",
        escape::dot(session.question.as_str())
    );
    for observation in session.graph.observations() {
        let label = escape::dot(&format!(
            "{} {}",
            observation.id,
            one_line(&observation.statement, LABEL_MAX)
        ));
        text.push_str(&format!(
            "  {} [shape=ellipse, label=\"{label}\"];\n",
            observation.id
        ));
    }
    for hypothesis in session.graph.hypotheses() {
        let label = escape::dot(&hypothesis_label(hypothesis));
        let fill = fill(hypothesis);
        text.push_str(&format!(
            "  {} [shape=box, style=filled, fillcolor=\"{fill}\", label=\"{label}\"];\n",
            hypothesis.id
        ));
    }
    for edge in session.graph.edges() {
        let (from, to) = ends(edge);
        let style = if edge.resolution.is_some() {
            ", style=dashed"
        } else {
            ""
        };
        let direction = if edge.kind.evidence().is_none() {
            ", dir=none"
        } else {
            ""
        };
        text.push_str(&format!(
            "  {from} -> {to} [label=\"{} {:.1}\", color=\"{}\"{style}{direction}];\n",
            edge.kind.name(),
            edge.kind.weight(),
            color(edge)
        ));
    }
    text + "}\n"
}

fn mermaid(session: &Session) -> String {
    let mut text = String::from("flowchart LR\n");
    for observation in session.graph.observations() {
        let label = escape::mermaid(&one_line(&observation.statement, LABEL_MAX));
        text.push_str(&format!(
            "  {id}([\"{id} {label}\"])\n",
            id = observation.id
        ));
    }
    for hypothesis in session.graph.hypotheses() {
        let label = escape::mermaid(&hypothesis_label(hypothesis));
        text.push_str(&format!("  {}[\"{label}\"]\n", hypothesis.id));
    }
    for edge in session.graph.edges() {
        let (from, to) = ends(edge);
        let arrow = match edge.kind {
            EdgeKind::Supports { .. } => "-->",
            EdgeKind::Contradicts { .. } => "--x",
            EdgeKind::Conflicts { .. } => "<-.->",
        };
        text.push_str(&format!(
            "  {from} {arrow}|{} {:.1}| {to}\n",
            edge.kind.name(),
            edge.kind.weight()
        ));
    }
    text
}

fn graphml(session: &Session) -> String {
    let mut text = graphml_head();
    let data =
        |key: &str, value: &str| format!("<data key=\"{key}\">{}</data>", escape::xml(value));
    for it in session.graph.observations() {
        let fields = [
            data("kind", "observation"),
            data("statement", &it.statement),
            data("url", &it.source_url),
        ];
        text.push_str(&format!(
            "    <node id=\"{}\">{}</node>\n",
            it.id,
            fields.concat()
        ));
    }
    for it in session.graph.hypotheses() {
        let fields = [
            data("kind", "hypothesis"),
            data("statement", &it.statement),
            data("status", &json::name(it.status)),
            data("strength", &format!("{:.6}", it.strength())),
        ];
        text.push_str(&format!(
            "    <node id=\"{}\">{}</node>\n",
            it.id,
            fields.concat()
        ));
    }
    for (place, edge) in session.graph.edges().iter().enumerate() {
        let (from, to) = ends(edge);
        let fields = [
            data("relation", edge.kind.name()),
            data("weight", &edge.kind.weight().to_string()),
            data("resolved", &edge.resolution.is_some().to_string()),
        ];
        let ends = format!("id=\"e{place}\" source=\"{from}\" target=\"{to}\"");
        text.push_str(&format!("    <edge {ends}>{}</edge>\n", fields.concat()));
    }
    text + "  </graph>\n</graphml>\n"
}

/// The declaration of every field that nodes and edges have.
fn graphml_head() -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    );
    let keys = [
        ("node", "kind", "string"),
        ("node", "statement", "string"),
        ("node", "status", "string"),
        ("node", "strength", "double"),
        ("node", "url", "string"),
        ("edge", "relation", "string"),
        ("edge", "weight", "double"),
        ("edge", "resolved", "boolean"),
    ];
    for (domain, name, kind) in keys {
        text.push_str(&format!(
            "  <key id=\"{name}\" for=\"{domain}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>\n"
        ));
    }
    text + "  <graph id=\"cognigraph\" edgedefault=\"directed\">\n"
}
