//! The built-in reasoner: it answers every contract without a model, a network or a key.
//!
//! It is extractive. Whatever it says about the world is a sentence of a source or a statement of the graph; what it
//! makes up is worded as a conjecture and names what it was derived from. The same request always gets the same
//! thought.

mod answer;
mod attribution;
mod bearing;
mod cases;
mod clause;
mod core_claim;
mod decompose;
mod doubling;
mod entities;
mod explanation;
mod extract;
mod ideate;
mod judging;
mod linking;
mod particle;
mod phrases;
mod plan;
mod proportion;
mod quantity;
mod question;
mod ranking;
mod reflect;
mod sections;
mod sessions;
mod settling;
mod thesis;
mod weighing;
mod wording;
mod words;
mod writing;

use pathfinder_core::contract::{Extraction, Request, Thought};

/// `text` is the source's text; only `Extract` reads it, and without it there is nothing to extract.
pub fn think(request: &Request, text: Option<&str>) -> Thought {
    match request {
        Request::Decompose(it) => Thought::Decompose(decompose::decompose(it)),
        Request::MatchSession(it) => Thought::MatchSession(sessions::match_session(it)),
        Request::Reflect(it) => Thought::Reflect(reflect::reflect(it)),
        Request::Plan(it) => Thought::Plan(plan::plan(it)),
        Request::WordQuery(it) => Thought::WordQuery(wording::word_query(it)),
        Request::Extract(it) => Thought::Extract(
            text.map_or_else(Extraction::default, |text| extract::extract(it, text)),
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
