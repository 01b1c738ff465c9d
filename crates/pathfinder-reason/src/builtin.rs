//! The built-in reasoner: it answers every contract without a model, a network or a key.
//!
//! It is extractive. Whatever it says about the world is a sentence of a source or a statement of the graph; what it
//! makes up is worded as a conjecture and names what it was derived from. The same request always gets the same
//! thought.

mod answer;
mod bearing;
mod clause;
mod decompose;
mod entities;
mod extract;
mod helps;
mod ideate;
mod judging;
pub mod nearness;
mod particle;
mod phrases;
mod plan;
mod question;
mod ranking;
mod reflect;
mod sessions;
mod settling;
mod thesis;
mod wording;
mod words;
mod writing;

use pathfinder_core::contract::{Extraction, Request, Thought};
use pathfinder_text::fit::Statistics;

/// A source as the built-in reasoner reads it.
#[derive(Debug, Clone, Copy)]
pub struct SourceText<'a> {
    pub text: &'a str,
    /// How common words are in the collection that it belongs to; none if it belongs to no collection.
    pub statistics: Option<&'a Statistics>,
    /// How near its passages are to the question, if somebody measured that.
    pub nearness: Option<&'a nearness::Nearness>,
}

impl<'a> SourceText<'a> {
    /// A text that belongs to no collection.
    pub fn alone(text: &'a str) -> SourceText<'a> {
        SourceText {
            text,
            statistics: None,
            nearness: None,
        }
    }
}

/// Only `Extract` reads the source, and without it there is nothing to extract.
pub fn think(request: &Request, source: Option<SourceText<'_>>) -> Thought {
    match request {
        Request::Decompose(it) => Thought::Decompose(decompose::decompose(it)),
        Request::MatchSession(it) => Thought::MatchSession(sessions::match_session(it)),
        Request::Reflect(it) => Thought::Reflect(reflect::reflect(it)),
        Request::Plan(it) => Thought::Plan(plan::plan(it)),
        Request::WordQuery(it) => Thought::WordQuery(wording::word_query(it)),
        Request::Extract(it) => Thought::Extract(
            source.map_or_else(Extraction::default, |source| extract::extract(it, source)),
        ),
        Request::Verify(it) => Thought::Verify(judging::verify(it)),
        Request::Judge(it) => Thought::Judge(judging::judge(it)),
        Request::Rank(it) => Thought::Rank(ranking::rank(it)),
        Request::Link(it) => Thought::Link(bearing::link(it)),
        Request::Resolve(it) => Thought::Resolve(settling::resolve(it)),
        Request::Ideate(it) => Thought::Ideate(ideate::ideate(it)),
        Request::Outline(it) => Thought::Outline(writing::outline(it)),
        Request::Write(it) => Thought::Write(writing::write(it)),
        Request::Thesis(it) => Thought::Thesis(thesis::thesis(it)),
    }
}

#[cfg(test)]
mod tests;
