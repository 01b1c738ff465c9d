//! Turns the outcome of a step into events, never into an error.

use pathfinder_text::{FoldedText, LOST, one_line};

use crate::contract::{
    AnswerDraft, Extraction, Ideas, ItemDraft, Judge, Judgment, Lesson, QueryWording, Request,
    SubQuestionDraft, Thought, Verification, Verify,
};
use crate::copy::Fingerprint;
use crate::event::{
    CheckedExtraction, Event, ExploreEvent, IterationEvent, SessionEvent, VerifyEvent, WriteEvent,
};
use crate::explore::first_new_query;
use crate::paper::PaperSearch;
use crate::search::{SearchEntry, SearchOutcome};
use crate::session::Session;
use crate::source::TITLE_CHARACTERS_MAX;
use crate::step::{Failure, FailureReason, Fetch, Hit, Outcome, Results, Search, Step, Thinker};
use crate::think::Ask;
use crate::{explore, ideate, think, writing};

const SUB_QUESTIONS_MAX: usize = 5;
const QUERY_CHARACTERS_MAX: usize = 300;
const STATEMENT_CHARACTERS_MAX: usize = 600;
const QUOTE_CHARACTERS_MAX: usize = 1000;

/// The events that an outcome leads to. `text` is the text that the step read or fetched.
pub fn interpret(
    session: &Session,
    step: &Step,
    outcome: &Outcome,
    text: Option<&str>,
) -> Vec<Event> {
    match step {
        Step::Think { request, by } => match by {
            Thinker::Builtin => meaning(session, request, thought(outcome), text),
            Thinker::Model(turn) => replied(session, &Ask { request, turn }, outcome, text),
            Thinker::Host { complaint } => {
                let turn = &think::host_turn(request, complaint);
                replied(session, &Ask { request, turn }, outcome, text)
            }
        },
        Step::Search(search) => match &search.from_paper {
            Some(PaperSearch::Itself(paper)) => explore::looked_up(session, paper, outcome),
            Some(PaperSearch::Citations(_) | PaperSearch::References(_)) | None => {
                searched(search, outcome)
            }
        },
        Step::Fetch(fetch) => vec![fetched(fetch, outcome, text.unwrap_or_default())],
    }
}

/// The thought of the built-in reasoner, or why there is none.
fn thought(outcome: &Outcome) -> Result<&Thought, Failure> {
    match outcome {
        Outcome::Thought(thought) => Ok(thought),
        Outcome::Failed(failure) => Err(failure.clone()),
        Outcome::Reply(_) | Outcome::Hits(_) | Outcome::Results(_) | Outcome::Text(_) => {
            Err(Failure::nonsense())
        }
    }
}

fn replied(session: &Session, ask: &Ask<'_>, outcome: &Outcome, text: Option<&str>) -> Vec<Event> {
    match outcome {
        Outcome::Reply(reply) => match &reply.thought {
            Some(thought) => {
                let mut events = vec![think::accepted(ask, reply)];
                events.extend(meaning(session, ask.request, Ok(thought), text));
                events
            }
            None => think::reject(session, ask, reply),
        },
        Outcome::Failed(failure) => think::failed(session, ask, failure),
        Outcome::Thought(_) | Outcome::Hits(_) | Outcome::Results(_) | Outcome::Text(_) => {
            think::failed(session, ask, &Failure::nonsense())
        }
    }
}

fn searched(search: &Search, outcome: &Outcome) -> Vec<Event> {
    let found = |hits: &[Hit]| match hits {
        [] => SearchOutcome::Empty,
        _ => SearchOutcome::Found,
    };
    let failed = |failure: &Failure| (failure.kind.into(), Some(failure.because.clone()));
    let (hits, answered_by, (outcome, because)) = match outcome {
        Outcome::Hits(hits) => (hits.clone(), Vec::new(), (found(hits), None)),
        Outcome::Results(Results { hits, by, missing }) => {
            (hits.clone(), by.clone(), (found(hits), missing.clone()))
        }
        Outcome::Failed(failure) => (Vec::new(), Vec::new(), failed(failure)),
        Outcome::Thought(_) | Outcome::Reply(_) | Outcome::Text(_) => {
            (Vec::new(), Vec::new(), failed(&Failure::nonsense()))
        }
    };
    let entry = SearchEntry {
        query: search.query.clone(),
        provider: search.provider.clone(),
        strategy: search.strategy,
        outcome,
        because,
        answered_by,
    };
    vec![
        ExploreEvent::Searched {
            aim: search.aim,
            search: entry,
            hits,
        }
        .into(),
    ]
}

fn fetched(fetch: &Fetch, outcome: &Outcome, text: &str) -> Event {
    let failed = |failure: &Failure| ExploreEvent::SourceFailed {
        source: fetch.source,
        because: failure.because.clone(),
        is_passing: failure.is_passing(),
    };
    let event = match outcome {
        Outcome::Text(fetched) => ExploreEvent::SourceRead {
            source: fetch.source,
            snapshot: fetched.snapshot.clone(),
            title: one_line(&fetched.title, TITLE_CHARACTERS_MAX),
            characters: text.chars().count(),
            fingerprint: Fingerprint::of(text),
            page: fetched.page.clone(),
        },
        Outcome::Failed(failure) => failed(failure),
        Outcome::Thought(_) | Outcome::Reply(_) | Outcome::Hits(_) | Outcome::Results(_) => {
            failed(&Failure::nonsense())
        }
    };
    event.into()
}

/// The events that a thought leads to. Without a thought the session goes on with what it has. Every request has two
/// arms, so the compiler finds a request that is not interpreted.
fn meaning(
    session: &Session,
    request: &Request,
    thought: Result<&Thought, Failure>,
    text: Option<&str>,
) -> Vec<Event> {
    let event: Event = match (request, thought) {
        (Request::Decompose(_), Ok(Thought::Decompose(drafts))) => decomposed(session, drafts),
        (Request::Decompose(_), _) => decomposed(session, &[]),
        (Request::WordQuery(it), Ok(Thought::WordQuery(wording))) => {
            worded(session, it.aim, wording)
        }
        (Request::WordQuery(it), _) => worded(session, it.aim, &QueryWording::default()),
        (Request::Extract(it), Ok(Thought::Extract(extraction))) => {
            let text = text.unwrap_or_default();
            let extraction = check_extraction(extraction, text, it.items_max);
            let source = it.source;
            ExploreEvent::Extracted { source, extraction }.into()
        }
        (Request::Extract(it), other) => {
            let (source, because) = (it.source, why_none(other));
            ExploreEvent::ExtractionFailed { source, because }.into()
        }
        (Request::Judge(it), Ok(Thought::Judge(judgments))) => judged(it, judgments),
        (Request::Judge(it), _) => judged(it, &[]),
        (Request::Verify(it), Ok(Thought::Verify(found))) => verified(it, found),
        (Request::Verify(it), _) => verified(it, &[]),
        (Request::Learn(_), Ok(Thought::Learn(lesson))) => {
            let lesson = lesson.clone();
            let because = None;
            IterationEvent::Learned { lesson, because }.into()
        }
        (Request::Learn(_), other) => {
            let (lesson, because) = (Lesson::default(), Some(why_none(other)));
            IterationEvent::Learned { lesson, because }.into()
        }
        (Request::Ideate(_), Ok(Thought::Ideate(ideas))) => return ideate::raise(session, ideas),
        (Request::Ideate(_), _) => return ideate::raise(session, &Ideas::default()),
        (Request::Write(_), Ok(Thought::Write(draft))) => writing::answer_written(session, draft),
        (Request::Write(_), _) => {
            writing::answer_written(session, &AnswerDraft::written(Vec::new()))
        }
        (Request::Thesis(_), Ok(Thought::Thesis(draft))) => writing::thesis_written(session, draft),
        (Request::Thesis(_), other) => {
            let because = why_none(other);
            WriteEvent::ThesisFailed { because }.into()
        }
        // No phase makes these requests yet. The engine journals that the step came back, so it is not opened again.
        (
            Request::MatchSession(_) | Request::Reflect(_) | Request::Plan(_) | Request::Outline(_),
            _,
        ) => return Vec::new(),
    };
    vec![event]
}

/// Why there is no thought of the requested kind.
fn why_none(thought: Result<&Thought, Failure>) -> FailureReason {
    let failure = match thought {
        Ok(_) => Failure::nonsense(),
        Err(failure) => failure,
    };
    failure.because
}

/// A pair without a judgment is unsure.
fn judged(request: &Judge, judgments: &[Judgment]) -> Event {
    let mut judgments = judgments.to_vec();
    judgments.resize(request.pairs.len(), Judgment::unsure());
    let from = request.from;
    VerifyEvent::Judged { from, judgments }.into()
}

fn verified(request: &Verify, verifications: &[Verification]) -> Event {
    let mut verifications = verifications.to_vec();
    verifications.resize(request.claims.len(), Verification::unanswered());
    let from = request.from;
    VerifyEvent::Verified {
        from,
        verifications,
    }
    .into()
}

fn decomposed(session: &Session, drafts: &[SubQuestionDraft]) -> Event {
    let mut sub_questions: Vec<SubQuestionDraft> = Vec::new();
    for draft in drafts.iter().take(SUB_QUESTIONS_MAX) {
        let text = one_line(&draft.text, QUERY_CHARACTERS_MAX);
        if !text.is_empty() && !sub_questions.iter().any(|it| it.text == text) {
            let depends_on = draft.depends_on.filter(|it| *it < sub_questions.len());
            sub_questions.push(SubQuestionDraft {
                text,
                priority: draft.priority.clamp(1, 5),
                depends_on,
            });
        }
    }
    if sub_questions.is_empty() {
        let text = session.current_question().as_str().to_owned();
        sub_questions.push(SubQuestionDraft {
            text,
            priority: 1,
            depends_on: None,
        });
    }
    SessionEvent::QuestionDecomposed { sub_questions }.into()
}

/// The first wording that was not searched before becomes the query, and the rest its retry keywords.
fn worded(session: &Session, aim: usize, wording: &QueryWording) -> Event {
    let all: Vec<String> = std::iter::once(&wording.query)
        .chain(&wording.retry_keywords)
        .map(|it| one_line(it, QUERY_CHARACTERS_MAX))
        .filter(|it| !it.is_empty())
        .collect();
    let plain = all
        .first()
        .cloned()
        .unwrap_or_else(|| session.current_question().as_str().to_owned());
    let query = first_new_query(session, all.iter().cloned()).unwrap_or(plain);
    let is_new = |it: &String| *it != query && !session.queries.has(it);
    let retry_keywords = all
        .iter()
        .skip(1)
        .filter(|it| is_new(it))
        .cloned()
        .collect();
    ExploreEvent::QueryWorded {
        aim,
        query,
        retry_keywords,
    }
    .into()
}

/// Drops items whose quote is not in the text, and everything that refers to them.
fn check_extraction(extraction: &Extraction, text: &str, items_max: usize) -> CheckedExtraction {
    let folded = FoldedText::new(text);
    let mut items: Vec<ItemDraft> = Vec::new();
    let mut places = Vec::new();
    let mut dropped_quotes = 0;
    for item in extraction.items.iter().take(items_max) {
        let long = item.quote.chars().count() > QUOTE_CHARACTERS_MAX;
        match folded.find(&item.quote).filter(|_| !long) {
            Some(range) if !items.iter().any(|it| it.label == item.label) => {
                places.push((range.start, range.end));
                items.push(quoting(item, &text[range]));
            }
            Some(_) => {}
            None => dropped_quotes += 1,
        }
    }
    let has = |label: &String| items.iter().any(|it| it.label == *label);
    let hypotheses = extraction
        .hypotheses
        .iter()
        .filter(|it| it.from.iter().any(has))
        .cloned()
        .collect();
    let resolution = extraction.resolution.clone().filter(|it| has(&it.from));
    let (entities, relations) = (extraction.entities.clone(), extraction.relations.clone());
    let extraction = Extraction {
        items,
        hypotheses,
        resolution,
        entities,
        relations,
    };
    CheckedExtraction {
        extraction,
        places,
        dropped_quotes,
    }
}

/// The item with its quote as the text has it. A statement that lost characters in transit is replaced by the quote.
fn quoting(item: &ItemDraft, quote: &str) -> ItemDraft {
    let is_broken = item.statement.contains(LOST);
    let statement = if is_broken { quote } else { &item.statement };
    ItemDraft {
        statement: one_line(statement, STATEMENT_CHARACTERS_MAX),
        quote: quote.to_owned(),
        ..item.clone()
    }
}

#[cfg(test)]
mod tests;
