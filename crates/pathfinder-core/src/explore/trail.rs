//! From a paper that helped to others: those that cite it, and those that it cites.

use crate::id::SourceId;
use crate::paper::{Paper, Trail};
use crate::session::{Exploration, Session};
use crate::source::Source;

/// The names under which these searches stand among those of the providers.
const CITATIONS: &str = "citations";
const REFERENCES: &str = "references";
/// Papers of one session that are followed at most.
const FOLLOWED_MAX: usize = 10;

/// The trails to follow now: of the paper that gave most, if it was not followed before.
pub(super) fn trails(session: &Session, exploration: &Exploration) -> Vec<(&'static str, Trail)> {
    let followed: Vec<&str> = session
        .searches
        .iter()
        .filter(|it| it.entry.provider == CITATIONS)
        .map(|it| it.entry.query.as_str())
        .collect();
    if !session.settings.follows_citations || exploration.retries > 0 || followed.len() >= FOLLOWED_MAX {
        return Vec::new();
    }
    let candidates = session.sources.iter().filter(|it| is_key(it));
    let new = candidates.filter_map(|it| Some((it, it.paper.as_deref()?.id.as_str())));
    let best = new
        .filter(|(_, id)| !followed.contains(id))
        .max_by_key(|(source, _)| (observations_of(session, source), citations_of(source), source.id));
    best.map_or_else(Vec::new, |(_, id)| {
        vec![(CITATIONS, Trail::Citations(id.to_owned())), (REFERENCES, Trail::References(id.to_owned()))]
    })
}

/// A paper that was read, that stands, and that is no copy.
fn is_key(source: &Source) -> bool {
    !source.used_in.is_empty() && !source.is_retracted() && source.copy_of().is_none()
}

fn observations_of(session: &Session, source: &Source) -> usize {
    session.graph.observations().iter().filter(|it| it.source == source.id).count()
}

fn citations_of(source: &Source) -> u64 {
    source.paper.as_ref().and_then(|it| it.citations).unwrap_or_default()
}

/// The name of a paper's file. Of two papers with one name the later one carries the number of its source.
pub(super) fn file_name(session: &Session, source: SourceId, paper: &Paper) -> String {
    let name = paper.file_name();
    let earlier = session.sources.iter().take_while(|it| it.id != source);
    let is_taken = earlier.filter_map(|it| it.paper.as_ref()).any(|it| it.file_name() == name);
    if is_taken { format!("{source}-{name}") } else { name }
}
