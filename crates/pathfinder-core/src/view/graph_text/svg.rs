//! The CogniGraph as a picture: observations on the left, hypotheses with strength bars on the right, strongest first.

use std::collections::BTreeMap;

use pathfinder_text::one_line;

use super::super::{escape, report};
use super::{color, fill};
use crate::graph::{Edge, EdgeKind, Hypothesis, Observation};
use crate::id::{HypothesisId, HypothesisType, ObservationId};
use crate::session::Session;
use crate::words::name;

const WIDTH: f64 = 1080.0;
const TOP: f64 = 84.0;
const DOT_X: f64 = 372.0;
const DOT_STEP: f64 = 24.0;
const BOX_X: f64 = 610.0;
const BOX_WIDTH: f64 = 400.0;
const BOX_HEIGHT: f64 = 78.0;
const BOX_STEP: f64 = 98.0;
/// Columns of a line of a box's text; a Korean character takes two.
const LINE_COLUMNS: usize = 54;
const DOT_COLUMNS: usize = 44;

const STYLE: &str = "text{font-family:system-ui,'Noto Sans KR','Apple SD Gothic Neo',sans-serif;fill:#1d2330}\
.small{font-size:11px;fill:#5c6675}.body{font-size:12.5px}.id{font-size:12px;font-weight:600}.title{font-size:17px;font-weight:600}";

pub(super) fn render(session: &Session) -> String {
    let hypotheses = report::by_strength(session);
    let boxes: BTreeMap<HypothesisId, f64> = hypotheses
        .iter()
        .enumerate()
        .map(|(place, it)| (it.id, TOP + place as f64 * BOX_STEP))
        .collect();
    let dots = dots(session, &boxes);
    let height = TOP
        + (hypotheses.len() as f64 * BOX_STEP)
            .max(dots.len() as f64 * DOT_STEP)
            .max(BOX_STEP)
        + 24.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\n\
         <style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fcfcfa\"/>\n"
    );
    let question = escape::xml(&shorten(session.question.as_str(), 110));
    svg.push_str(&format!(
        "<text class=\"title\" x=\"24\" y=\"36\">{question}</text>\n"
    ));
    svg.push_str(&legend());
    for edge in session.graph.edges() {
        svg.push_str(&line(edge, &boxes, &dots));
    }
    for observation in session.graph.observations() {
        svg.push_str(&dot(
            observation,
            dots.get(&observation.id).copied().unwrap_or(TOP),
        ));
    }
    for hypothesis in hypotheses {
        svg.push_str(&card(
            session,
            hypothesis,
            boxes.get(&hypothesis.id).copied().unwrap_or(TOP),
        ));
    }
    svg + "</svg>\n"
}

fn legend() -> String {
    let entries = [
        ("#2f7d4f", "SUPPORTS", 24),
        ("#b3362c", "CONTRADICTS", 124),
        ("#c77d0a", "CONFLICTS", 248),
    ];
    entries
        .map(|(color, name, x)| {
            format!(
                "<line x1=\"{x}\" y1=\"56\" x2=\"{}\" y2=\"56\" stroke=\"{color}\" stroke-width=\"2\"/>\
                 <text class=\"small\" x=\"{}\" y=\"60\">{name}</text>\n",
                x + 18,
                x + 24
            )
        })
        .concat()
}

/// The position of each observation: near the hypotheses that it is about, so that few lines cross.
fn dots(session: &Session, boxes: &BTreeMap<HypothesisId, f64>) -> BTreeMap<ObservationId, f64> {
    let mut pulls = BTreeMap::<ObservationId, (f64, f64)>::new();
    for (from, to, ..) in session
        .graph
        .edges()
        .iter()
        .filter_map(|it| it.kind.evidence())
    {
        let pull = pulls.entry(from).or_default();
        pull.0 += boxes.get(&to).copied().unwrap_or(TOP);
        pull.1 += 1.0;
    }
    let mean = |id: &ObservationId| pulls.get(id).map_or(f64::MAX, |(sum, count)| sum / count);
    let mut order: Vec<ObservationId> = session
        .graph
        .observations()
        .iter()
        .map(|it| it.id)
        .collect();
    order.sort_by(|a, b| mean(a).total_cmp(&mean(b)).then(a.cmp(b)));
    order
        .into_iter()
        .enumerate()
        .map(|(place, id)| (id, TOP + 12.0 + place as f64 * DOT_STEP))
        .collect()
}

fn line(
    edge: &Edge,
    boxes: &BTreeMap<HypothesisId, f64>,
    dots: &BTreeMap<ObservationId, f64>,
) -> String {
    let middle = |id: HypothesisId| boxes.get(&id).map(|it| it + BOX_HEIGHT / 2.0);
    let path = match edge.kind {
        EdgeKind::Supports { from, to, .. } | EdgeKind::Contradicts { from, to, .. } => {
            let (Some(start), Some(end)) = (dots.get(&from), middle(to)) else {
                return String::new();
            };
            let bend = (DOT_X + BOX_X) / 2.0;
            format!("M{DOT_X} {start} C{bend} {start} {bend} {end} {BOX_X} {end}")
        }
        EdgeKind::Conflicts { from, to } => {
            let (Some(start), Some(end)) = (middle(from), middle(to)) else {
                return String::new();
            };
            let (right, bend) = (BOX_X + BOX_WIDTH, BOX_X + BOX_WIDTH + 48.0);
            format!("M{right} {start} C{bend} {start} {bend} {end} {right} {end}")
        }
    };
    let dash = if edge.resolution.is_some() {
        " stroke-dasharray=\"5 4\""
    } else {
        ""
    };
    let width = 0.8 + edge.kind.weight() * 1.6;
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.6\" stroke-width=\"{width:.1}\"{dash}/>\n",
        color(edge)
    )
}

fn dot(observation: &Observation, y: f64) -> String {
    let label = escape::xml(&shorten(&observation.statement, DOT_COLUMNS));
    let radius = 3.0 + observation.authority.clamp(0.0, 1.0) * 3.0;
    format!(
        "<g><title>{}</title><circle cx=\"{DOT_X}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"#2456a6\"/>\
         <text class=\"small\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{label} · {}</text></g>\n",
        escape::xml(&one_line(&observation.quote, 400)),
        DOT_X - 12.0,
        y + 4.0,
        observation.id
    )
}

fn card(session: &Session, hypothesis: &Hypothesis, y: f64) -> String {
    let lang = session.settings.lang;
    let dash = if hypothesis.id.kind == HypothesisType::B {
        " stroke-dasharray=\"4 3\""
    } else {
        ""
    };
    let [first, second] = two_lines(&hypothesis.statement);
    let strength = hypothesis.strength().clamp(0.0, 1.0);
    let status = name::hypothesis_status(lang, hypothesis.status);
    let (text_x, bar) = (BOX_X + 14.0, BOX_WIDTH - 28.0);
    format!(
        "<g><title>{}</title>\
         <rect x=\"{BOX_X}\" y=\"{y}\" width=\"{BOX_WIDTH}\" height=\"{BOX_HEIGHT}\" rx=\"8\" fill=\"{}\" stroke=\"#9aa4b5\"{dash}/>\
         <text class=\"id\" x=\"{text_x}\" y=\"{}\">{} · {strength:.2} · {status}</text>\
         <text class=\"body\" x=\"{text_x}\" y=\"{}\">{}</text><text class=\"body\" x=\"{text_x}\" y=\"{}\">{}</text>\
         <rect x=\"{text_x}\" y=\"{}\" width=\"{bar}\" height=\"5\" rx=\"2.5\" fill=\"#dfe2e8\"/>\
         <rect x=\"{text_x}\" y=\"{}\" width=\"{:.1}\" height=\"5\" rx=\"2.5\" fill=\"#2456a6\"/></g>\n",
        escape::xml(&one_line(&hypothesis.statement, 400)),
        fill(hypothesis),
        y + 20.0,
        hypothesis.id,
        y + 39.0,
        escape::xml(&first),
        y + 55.0,
        escape::xml(&second),
        y + 65.0,
        y + 65.0,
        bar * strength
    )
}

fn two_lines(text: &str) -> [String; 2] {
    let text = one_line(text, usize::MAX);
    let mut end = fitting(&text, LINE_COLUMNS);
    if end < text.len() {
        // Breaks between words if the line has a space at all.
        end = text[..end]
            .rfind(' ')
            .filter(|it| *it > end / 2)
            .unwrap_or(end);
    }
    [
        text[..end].to_owned(),
        shorten(text[end..].trim_start(), LINE_COLUMNS),
    ]
}

fn shorten(text: &str, columns: usize) -> String {
    let text = one_line(text, usize::MAX);
    let end = fitting(&text, columns);
    if end == text.len() {
        return text;
    }
    format!("{}…", &text[..fitting(&text, columns - 1)])
}

/// How many bytes of a text fit into this many columns.
fn fitting(text: &str, columns: usize) -> usize {
    let mut used = 0;
    for (place, character) in text.char_indices() {
        used += if character < '\u{1100}' { 1 } else { 2 };
        if used > columns {
            return place;
        }
    }
    text.len()
}
