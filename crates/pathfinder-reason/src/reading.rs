//! Reads what a model wrote: as much as can be read, and never an error.
//!
//! First the JSON is found and repaired, then each field is interpreted. What cannot be used is dropped with a reason,
//! and the rest stays.

mod extract;
mod fault;
mod fields;
mod found;
mod grounding;
mod ideate;
mod ids;
mod json;
mod judge;
mod plan;
mod question;
mod shape;
#[cfg(test)]
pub(crate) mod tests;
mod weigh;
mod wire;
mod words;
mod write;

pub use pathfinder_core::contract::ReplyQuality;
use pathfinder_core::contract::{Request, Thought};

use crate::prompt::{self, Excerpt};
use fault::{Fault, FaultKind};
use fields::{Fields, Notes};
use found::Found;
use ids::Shown;
use shape::{Fitting, Shape};
pub use wire::write as write_reply;

/// Of a reply with more objects than this, only the best matches are read.
const TRIES_MAX: usize = 6;

/// What could be read of a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// None only if nothing usable is left.
    pub thought: Option<Thought>,
    pub quality: ReplyQuality,
    /// What was wrong and what is expected, in the prompt's language, for the model when it is asked again.
    pub complaint: Option<String>,
    /// How many parts were removed, or not answered, that another reply may save. What was merely repaired or cut to
    /// its limit does not count.
    pub struck: usize,
}

/// Reads a reply to a request. Only ids that the request showed count, and only what follows from its citations stays.
///
/// `shown` is what the prompt showed of the source, as in `Prompt::shown`.
pub fn read(request: &Request, reply: &str, shown: Option<&Excerpt>) -> Reading {
    let shape = Shape::of(request.name());
    read_grounded(request, &shape, reply, shown).reading(request, &shape)
}

/// Reads a reply that was cut off at its limit. If nothing of it is usable, that is the complaint.
pub fn read_truncated(request: &Request, reply: &str, shown: Option<&Excerpt>) -> Reading {
    let shape = Shape::of(request.name());
    let mut read = read_grounded(request, &shape, reply, shown);
    if read.thought.is_none() {
        read.notes.faults = vec![Fault {
            place: String::new(),
            kind: FaultKind::Cut,
        }];
    }
    read.reading(request, &shape)
}

fn read_grounded(request: &Request, shape: &Shape, reply: &str, shown: Option<&Excerpt>) -> Try {
    let mut read = read_words(request, shape, reply);
    read.thought = read
        .thought
        .and_then(|it| grounding::ground(request, it, shown, &mut read.notes));
    if let Some(Thought::Extract(extraction)) = &mut read.thought {
        extraction.shown = shown.and_then(|it| it.parts.clone());
    }
    read
}

/// What a reply says, before it is checked against its citations.
fn read_words(request: &Request, shape: &Shape, reply: &str) -> Try {
    let found = found::find(reply);
    let read = read_best(request, shape, &found).filter(|it| it.thought.is_some());
    let read = read.or_else(|| read_best(request, shape, &found::find_anywhere(reply)));
    read.unwrap_or_else(|| {
        let mut notes = Notes::default();
        notes.fault("", FaultKind::NoObject);
        Try {
            thought: None,
            notes,
            as_written: false,
            rank: (false, false, 0, 0),
        }
    })
}

/// One candidate, read.
struct Try {
    thought: Option<Thought>,
    notes: Notes,
    as_written: bool,
    /// Usable and complete candidates rank first, then those with many of the requested fields, then late ones: models
    /// think before they answer.
    rank: (bool, bool, usize, usize),
}

impl Try {
    fn reading(mut self, request: &Request, shape: &Shape) -> Reading {
        let lang = prompt::lang_of(request);
        let faults = &mut self.notes.faults;
        let quality = match (faults.is_empty(), self.as_written && !self.notes.mended) {
            (true, true) => ReplyQuality::AsWritten,
            (true, false) => ReplyQuality::Repaired,
            (false, _) => ReplyQuality::Partly,
        };
        if self.thought.is_some() {
            return Reading {
                thought: self.thought,
                quality,
                complaint: fault::remark(faults, lang),
                struck: fault::losses(faults),
            };
        }
        if faults.is_empty() {
            self.notes.fault("", FaultKind::OtherShape);
        }
        let complaint = fault::refusal(&self.notes.faults, shape.name, &shape.keys, lang);
        Reading {
            thought: None,
            quality: ReplyQuality::Partly,
            complaint: Some(complaint),
            struck: fault::losses(&self.notes.faults),
        }
    }
}

fn read_best(request: &Request, shape: &Shape, found: &[Found]) -> Option<Try> {
    let mut fitting: Vec<(usize, Fitting<'_>)> = shape.fit(found).into_iter().enumerate().collect();
    fitting.sort_by_key(|(index, it)| std::cmp::Reverse((it.score, *index)));
    fitting.truncate(TRIES_MAX);
    let shown = Shown::of(request);
    fitting
        .into_iter()
        .map(|(index, it)| try_one(request, &shown, &it, index))
        .max_by_key(|it| it.rank)
}

fn try_one(request: &Request, shown: &Shown, fitting: &Fitting<'_>, index: usize) -> Try {
    let mut notes = Notes::default();
    let thought = thought(request, shown, &Fields::new(&fitting.map), &mut notes);
    if fitting.truncated {
        notes.fault("", FaultKind::Cut);
    }
    let rank = (thought.is_some(), !fitting.truncated, fitting.score, index);
    Try {
        thought,
        notes,
        as_written: fitting.as_written,
        rank,
    }
}

fn thought(
    request: &Request,
    shown: &Shown,
    reply: &Fields<'_>,
    notes: &mut Notes,
) -> Option<Thought> {
    match request {
        Request::Decompose(_) => question::decompose(reply, notes).map(Thought::Decompose),
        Request::MatchSession(it) => {
            question::match_session(reply, it, notes).map(Thought::MatchSession)
        }
        Request::Reflect(_) => plan::reflect(reply, shown, notes).map(Thought::Reflect),
        Request::Plan(it) => plan::plan(reply, it, notes).map(Thought::Plan),
        Request::WordQuery(it) => plan::word_query(reply, it, notes).map(Thought::WordQuery),
        Request::Extract(it) => extract::extract(reply, it, shown, notes).map(Thought::Extract),
        Request::Verify(it) => judge::verify(reply, it, notes).map(Thought::Verify),
        Request::Judge(it) => judge::judge(reply, it, notes).map(Thought::Judge),
        Request::Rank(it) => weigh::rank(reply, it, shown, notes).map(Thought::Rank),
        Request::Link(it) => weigh::link(reply, it, shown, notes).map(Thought::Link),
        Request::Resolve(it) => weigh::resolve(reply, it, shown, notes).map(Thought::Resolve),
        Request::Ideate(it) => ideate::ideate(reply, it, shown, notes).map(Thought::Ideate),
        Request::Outline(it) => write::outline(reply, it, shown, notes).map(Thought::Outline),
        Request::Write(it) => write::write(reply, it, shown, notes).map(Thought::Write),
        Request::Thesis(it) => write::thesis(reply, it, shown, notes).map(Thought::Thesis),
    }
}
