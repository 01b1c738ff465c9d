//! Which of the sources found are read, and how.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::{citations, dispute, is_within_reach, shown_hypotheses, target_hypothesis};
use crate::contract::{Dispute, Extract, HypothesisShown, Issue, Request};
use crate::event::{ExploreEvent, Selection};
use crate::id::{BlobHash, SourceId};
use crate::phase::Closed;
use crate::session::{Aim, Exploration, Session, SlotState};
use crate::source::{Reading, Source, SourceType, TextShown};
use crate::step::{Fetch, Step};

/// How often a source is retried after a temporary failure.
const RETRIES_MAX: u32 = 2;
/// Statements of a source that its next reader is shown.
const KNOWN_MAX: usize = 12;
const LOW_QUALITY_FORUM_WEIGHT: f64 = 0.5;

/// Which sources are read, the most promising first.
pub(crate) fn plan_reading(
    session: &Session,
    sources_max: usize,
    papers_max: usize,
) -> Option<Closed> {
    let sources = session
        .exploration
        .iter()
        .flat_map(|it| rank(session, it, papers_max))
        .take(sources_max)
        .collect();
    Some(Closed::with(vec![
        ExploreEvent::ReadingPlanned { sources }.into(),
    ]))
}

/// For each waiting source: fetch its text, or read it if the text is already there.
pub(crate) fn reads(session: &Session) -> Vec<Step> {
    let aims = session.exploration.iter().flat_map(|it| it.aims());
    let readers: Vec<Reader<'_>> = aims.map(|it| Reader::of(session, it)).collect();
    let slots = session.exploration.iter().flat_map(|it| &it.slots);
    slots
        .filter(|it| it.state == SlotState::Waiting)
        .filter_map(|it| Some(readers.get(it.aim)?.step(session.source(it.source)?)))
        .collect()
}

fn rank(session: &Session, exploration: &Exploration, papers_max: usize) -> Vec<SourceId> {
    let mut best: BTreeMap<SourceId, f64> = BTreeMap::new();
    let hits = exploration
        .aims()
        .flat_map(|aim| aim.hits.iter().map(|hit| (hit, &aim.selection)));
    for ((id, score), selection) in hits {
        let is_planned = exploration.slots.iter().any(|it| it.source == *id);
        let known = session
            .source(*id)
            .filter(|it| is_readable(session, it) && !is_planned);
        let Some(source) = known.filter(|it| has_more(session, it, selection)) else {
            continue;
        };
        let value = score * weight(session, source);
        let known = best.entry(*id).or_insert(value);
        *known = known.max(value);
    }
    let mut ranked: Vec<(SourceId, f64)> = best.into_iter().collect();
    let is_read = |id: SourceId| session.source(id).is_some_and(|it| !it.used_in.is_empty());
    ranked.sort_by(|a, b| {
        let by_value = b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        is_read(a.0).cmp(&is_read(b.0)).then(by_value)
    });
    let first_read = ranked.partition_point(|it| !is_read(it.0));
    let left = left_over(session, exploration, &ranked);
    ranked.splice(first_read..first_read, left);
    let mut papers = 0;
    ranked.retain(|(id, _)| {
        let is_new_paper = session
            .source(*id)
            .is_some_and(|it| it.paper.is_some() && it.used_in.is_empty());
        papers += usize::from(is_new_paper);
        !is_new_paper || papers <= papers_max
    });
    ranked.into_iter().map(|(id, _)| id).collect()
}

/// Local documents that were found earlier and never read. They are read before others are read again: a session comes to
/// rest when all of them are.
fn left_over(
    session: &Session,
    exploration: &Exploration,
    ranked: &[(SourceId, f64)],
) -> Vec<(SourceId, f64)> {
    let is_left = |it: &&Source| {
        session.settings.is_local()
            && it.reading == Reading::NotYet
            && is_readable(session, it)
            && !ranked.iter().any(|(id, _)| *id == it.id)
            && !exploration.slots.iter().any(|slot| slot.source == it.id)
    };
    let left = session.sources.iter().filter(is_left);
    left.map(|it| (it.id, 0.0)).collect()
}

/// Whether reading a source for this could say anything new. A model that saw all of it, or found nothing in the part
/// that it saw, is not asked again.
fn has_more(session: &Session, source: &Source, selection: &Selection) -> bool {
    match source.shown {
        TextShown::Nothing => true,
        TextShown::All => false,
        TextShown::Parts(_) => {
            let mut observations = session.graph.observations().iter();
            let gave =
                !session.settings.thinks_outside() || observations.any(|it| it.source == source.id);
            gave && !source.was_read_for(selection)
        }
    }
}

/// A copy says nothing new. A source that could not be read is retried only after a temporary failure, and not
/// indefinitely.
fn is_readable(session: &Session, source: &Source) -> bool {
    match &source.reading {
        Reading::NotYet | Reading::Failed { .. } if !is_within_reach(session, source) => false,
        Reading::NotYet => true,
        Reading::Read { copy_of, .. } => copy_of.is_none(),
        Reading::Failed {
            is_passing, times, ..
        } => *is_passing && *times <= RETRIES_MAX,
    }
}

fn weight(session: &Session, source: &Source) -> f64 {
    let forum = session.health.has(Issue::LowQuality) && source.source_type == SourceType::Forum;
    let this_year = TimeZone::UTC.to_datetime(session.created_at).year();
    let standing = source
        .paper
        .as_ref()
        .map_or(1.0, |it| it.standing(this_year));
    standing * if forum { LOW_QUALITY_FORUM_WEIGHT } else { 1.0 }
}

/// What a source is read for: an aim, with what the reasoner is shown of it.
struct Reader<'a> {
    session: &'a Session,
    aim: &'a Aim,
    hypotheses: Vec<HypothesisShown>,
    dispute: Option<Dispute>,
}

impl<'a> Reader<'a> {
    fn of(session: &'a Session, aim: &'a Aim) -> Reader<'a> {
        Reader {
            session,
            aim,
            hypotheses: shown_hypotheses(session, &aim.selection),
            dispute: dispute(session, &aim.selection),
        }
    }

    fn step(&self, source: &Source) -> Step {
        match source.snapshot() {
            Some(snapshot) => Step::think(Request::Extract(self.extract(source, snapshot))),
            None => match citations::to_look_up(self.session, source) {
                Some(search) => Step::Search(search),
                None => Step::Fetch(fetch(self.session, source)),
            },
        }
    }

    fn extract(&self, source: &Source, snapshot: &BlobHash) -> Extract {
        let session = self.session;
        let sub_questions = session.sub_questions.iter();
        Extract {
            question: session.current_question().as_str().to_owned(),
            sub_questions: sub_questions.map(|it| it.text.clone()).collect(),
            lang: session.settings.lang,
            source: source.id,
            title: source.title.clone(),
            snapshot: snapshot.clone(),
            query: self.aim.query.clone(),
            target: target_hypothesis(&self.aim.selection),
            hypotheses: self.hypotheses.clone(),
            dispute: self.dispute.clone(),
            items_max: session.settings.items_per_source_max,
            hypotheses_max: session.settings.hypotheses_per_source_max,
            passage: source.nearest.map(|it| it.passage),
            known: known(session, source),
            shown: match &source.shown {
                TextShown::Parts(parts) => parts.clone(),
                TextShown::Nothing | TextShown::All => Vec::new(),
            },
        }
    }
}

/// What earlier readers took from a source.
fn known(session: &Session, source: &Source) -> Vec<String> {
    let observations = session.graph.observations().iter();
    let known = observations.filter(|it| it.source == source.id);
    known
        .take(KNOWN_MAX)
        .map(|it| it.statement.clone())
        .collect()
}

fn fetch(session: &Session, source: &Source) -> Fetch {
    let settings = &session.settings;
    let only_sent =
        source.locator.is_empty() || (!settings.fetches_content && source.provider_text.is_some());
    // The abstract of a paper can stand in for its text; a search engine's snippet cannot stand in for a page.
    let fallback_text = source
        .provider_text
        .clone()
        .filter(|_| only_sent || source.paper.is_some());
    let keep_as = source
        .paper
        .as_ref()
        .filter(|_| settings.keeps_papers && !only_sent);
    Fetch {
        source: source.id,
        locator: if only_sent {
            String::new()
        } else {
            source.locator.clone()
        },
        fallback_text,
        keep_as: keep_as.map(|it| citations::file_name(session, source.id, it)),
    }
}
