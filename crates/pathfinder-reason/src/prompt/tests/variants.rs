//! Requests whose prompts show what the samples do not.

use pathfinder_core::contract::*;
use pathfinder_core::step::Passage;
use pathfinder_text::Lang;

use super::sample;
use super::samples::{SOURCE_TEXT, aim, hyp, obs, observation};

pub(super) fn all(lang: Lang) -> Vec<(&'static str, Request)> {
    vec![
        ("extract_again", read_again(lang)),
        ("word_query_aims", every_aim(lang)),
        ("resolve_contradiction", contradiction(lang)),
        ("write_nothing", nothing(lang)),
    ]
}

/// The first paragraph was read, and a contradiction is to be explained.
fn read_again(lang: Lang) -> Request {
    let mut request = sample("extract", lang);
    if let Request::Extract(it) = &mut request {
        it.known = vec!["Black tea contains caffeine.".into()];
        it.shown = vec![Passage {
            start: 0,
            end: SOURCE_TEXT.find("\n\n").expect("two paragraphs"),
        }];
        it.dispute = Some(Dispute::Contradiction {
            hypothesis: hyp("hyp_A1"),
            observation: obs(2),
            statement: observation(2, lang).statement,
        });
    }
    request
}

/// Documents are in the other language only.
fn every_aim(lang: Lang) -> Request {
    let mut request = sample("word_query", lang);
    if let Request::WordQuery(it) = &mut request {
        it.languages = vec![match lang {
            Lang::English => Lang::Korean,
            Lang::Korean => Lang::English,
        }];
        let statement = observation(1, lang).statement;
        let subjects = [
            QuerySubject::Question,
            QuerySubject::SubQuestion {
                text: it.question.clone(),
            },
            QuerySubject::Conflict {
                statement,
                other: observation(2, lang).statement,
                missing: vec!["tea smokers trial".into()],
            },
            QuerySubject::Lens {
                lens: Lens::Limitations,
            },
        ];
        it.aims = subjects
            .map(|it| aim(it, SearchMode::Broad, Vec::new()))
            .to_vec();
        it.academic = false;
        (it.past_queries, it.lessons) = (Vec::new(), Vec::new());
    }
    request
}

/// A hypothesis against an observation.
fn contradiction(lang: Lang) -> Request {
    let mut request = sample("resolve", lang);
    if let Request::Resolve(it) = &mut request {
        it.other = Side {
            hypothesis: None,
            statement: observation(2, lang).statement,
            supports: vec![observation(2, lang)],
            contradicts: Vec::new(),
        };
    }
    request
}

/// Nothing was found.
fn nothing(lang: Lang) -> Request {
    let mut request = sample("write", lang);
    if let Request::Write(it) = &mut request {
        it.sub_questions.clear();
        it.material.clear();
        it.nearest.clear();
    }
    request
}
