//! Gives meaning to what came back of a step: events, and never an error.

use pathfinder_text::{FoldedText, LOST, one_line};

use crate::contract::{
    AnswerDraft, Extraction, ItemDraft, Judgment, Lesson, QueryWording, Request, SubQuestionDraft,
    Thought, Verification,
};
use crate::copy::Fingerprint;
use crate::event::{
    CheckedExtraction, Event, ExploreEvent, IterationEvent, SessionEvent, VerifyEvent, WriteEvent,
};
use crate::explore::first_new_query;
use crate::paper::Trail;
use crate::search::{SearchEntry, SearchOutcome};
use crate::session::Session;
use crate::step::{Failure, Fetch, FetchedText, Hit, Outcome, Results, Search, Step};
use crate::{explore, ideate, think, writing};

const SUB_QUESTIONS_MAX: usize = 5;
const QUERY_CHARACTERS_MAX: usize = 300;
const STATEMENT_CHARACTERS_MAX: usize = 600;
const QUOTE_CHARACTERS_MAX: usize = 1000;
const TITLE_CHARACTERS_MAX: usize = 200;

/// What an outcome means. `text` is the text of the step's snapshot, or of the source that was fetched.
pub fn interpret(
    session: &Session,
    step: &Step,
    outcome: &Outcome,
    text: Option<&str>,
) -> Vec<Event> {
    match (step, outcome) {
        (Step::Think(request), Outcome::Thought(thought)) => {
            interpret_thought(session, request, thought, text)
        }
        (Step::Think(request), Outcome::Failed(failure)) => {
            without_thought(session, request, failure)
        }
        (Step::Ask(ask), Outcome::Reply(reply)) => match &reply.thought {
            Some(thought) => {
                let mut events = vec![think::taken(ask, reply)];
                events.extend(interpret_thought(session, &ask.request, thought, text));
                events
            }
            None => think::reject(session, ask, reply),
        },
        (Step::Ask(ask), Outcome::Failed(failure)) => think::failed(session, ask, failure),
        (
            Step::Search(Search {
                trail: Some(Trail::Itself(paper)),
                ..
            }),
            outcome,
        ) => explore::looked_up(session, paper, outcome),
        (Step::Search(search), Outcome::Hits(hits)) => {
            vec![
                ExploreEvent::Searched {
                    aim: search.aim,
                    search: found(search, hits),
                    hits: hits.clone(),
                }
                .into(),
            ]
        }
        (Step::Search(search), Outcome::Results(Results { hits, by, missing })) => {
            let (because, answered_by, aim) = (missing.clone(), by.clone(), search.aim);
            let search = SearchEntry {
                because,
                answered_by,
                ..found(search, hits)
            };
            vec![
                ExploreEvent::Searched {
                    aim,
                    search,
                    hits: hits.clone(),
                }
                .into(),
            ]
        }
        (Step::Search(search), Outcome::Failed(failure)) => {
            let aim = search.aim;
            let search = entry(search, failure.kind.into(), Some(failure.because.clone()));
            vec![
                ExploreEvent::Searched {
                    aim,
                    search,
                    hits: Vec::new(),
                }
                .into(),
            ]
        }
        (Step::Fetch(fetch), Outcome::Text(fetched)) => {
            vec![source_read(fetch, fetched, text.unwrap_or_default())]
        }
        (Step::Fetch(fetch), Outcome::Failed(failure)) => {
            let (because, is_passing) = (failure.because.clone(), failure.is_passing());
            vec![
                ExploreEvent::SourceFailed {
                    source: fetch.source,
                    because,
                    is_passing,
                }
                .into(),
            ]
        }
        // An outcome of another kind than its step asked for says nothing.
        (step, _) => interpret(session, step, &Outcome::Failed(Failure::nonsense()), text),
    }
}

fn entry(search: &Search, outcome: SearchOutcome, because: Option<String>) -> SearchEntry {
    let Search {
        query,
        provider,
        strategy,
        ..
    } = search.clone();
    SearchEntry {
        query,
        provider,
        strategy,
        outcome,
        because,
        answered_by: Vec::new(),
    }
}

fn found(search: &Search, hits: &[Hit]) -> SearchEntry {
    entry(
        search,
        if hits.is_empty() {
            SearchOutcome::Empty
        } else {
            SearchOutcome::Found
        },
        None,
    )
}

fn source_read(fetch: &Fetch, fetched: &FetchedText, text: &str) -> Event {
    ExploreEvent::SourceRead {
        source: fetch.source,
        snapshot: fetched.snapshot.clone(),
        title: one_line(&fetched.title, TITLE_CHARACTERS_MAX),
        characters: text.chars().count(),
        fingerprint: Fingerprint::of(text),
        page: fetched.page.clone(),
    }
    .into()
}

fn interpret_thought(
    session: &Session,
    request: &Request,
    thought: &Thought,
    text: Option<&str>,
) -> Vec<Event> {
    match (request, thought) {
        (Request::Decompose(_), Thought::Decompose(drafts)) => decomposed(session, drafts),
        (Request::WordQuery(asked), Thought::WordQuery(wording)) => {
            worded(session, asked.aim, wording)
        }
        (Request::Extract(extract), Thought::Extract(extraction)) => {
            let extraction =
                check_extraction(extraction, text.unwrap_or_default(), extract.items_max);
            vec![
                ExploreEvent::Extracted {
                    source: extract.source,
                    extraction,
                }
                .into(),
            ]
        }
        (Request::Judge(judge), Thought::Judge(judgments)) => {
            let mut judgments = judgments.clone();
            judgments.resize(judge.pairs.len(), Judgment::unsure());
            vec![
                VerifyEvent::Judged {
                    from: judge.from,
                    judgments,
                }
                .into(),
            ]
        }
        (Request::Verify(verify), Thought::Verify(verifications)) => {
            let mut verifications = verifications.clone();
            verifications.resize(verify.claims.len(), Verification::unanswered());
            vec![
                VerifyEvent::Verified {
                    from: verify.from,
                    verifications,
                }
                .into(),
            ]
        }
        (Request::Learn(_), Thought::Learn(lesson)) => {
            vec![
                IterationEvent::Learned {
                    lesson: lesson.clone(),
                }
                .into(),
            ]
        }
        (Request::Ideate(_), Thought::Ideate(ideas)) => ideate::raise(session, ideas),
        (Request::Write(_), Thought::Write(draft)) => vec![writing::take_answer(session, draft)],
        (Request::Thesis(_), Thought::Thesis(draft)) => writing::take_thesis(session, draft),
        (request, _) => without_thought(session, request, &Failure::nonsense()),
    }
}

/// The step brought nothing: go on with what is there.
fn without_thought(session: &Session, request: &Request, failure: &Failure) -> Vec<Event> {
    let event: Event = match request {
        Request::Decompose(_) => return decomposed(session, &[]),
        Request::WordQuery(asked) => {
            let query = session.question.as_str().to_owned();
            return worded(
                session,
                asked.aim,
                &QueryWording {
                    query,
                    retry_keywords: Vec::new(),
                },
            );
        }
        Request::Extract(extract) => ExploreEvent::ExtractionFailed {
            source: extract.source,
            because: failure.because.clone(),
        }
        .into(),
        Request::Judge(judge) => {
            let judgments = vec![Judgment::unsure(); judge.pairs.len()];
            VerifyEvent::Judged {
                from: judge.from,
                judgments,
            }
            .into()
        }
        Request::Verify(verify) => {
            let verifications = vec![Verification::unanswered(); verify.claims.len()];
            VerifyEvent::Verified {
                from: verify.from,
                verifications,
            }
            .into()
        }
        Request::Learn(_) => IterationEvent::Learned {
            lesson: Lesson {
                reason: failure.because.clone(),
                lesson: String::new(),
                adjustment: String::new(),
                rule: None,
            },
        }
        .into(),
        Request::Ideate(_) => IterationEvent::Ideated {
            candidates: Vec::new(),
            chosen: None,
        }
        .into(),
        Request::Write(_) => writing::take_answer(session, &AnswerDraft::written(Vec::new())),
        Request::Thesis(_) => WriteEvent::ThesisFailed {
            because: failure.because.clone(),
        }
        .into(),
        Request::MatchSession(_) | Request::Reflect(_) | Request::Plan(_) | Request::Outline(_) => {
            return Vec::new();
        }
    };
    vec![event]
}

fn decomposed(session: &Session, drafts: &[SubQuestionDraft]) -> Vec<Event> {
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
        let text = session.question.as_str().to_owned();
        sub_questions.push(SubQuestionDraft {
            text,
            priority: 1,
            depends_on: None,
        });
    }
    vec![SessionEvent::QuestionDecomposed { sub_questions }.into()]
}

/// Takes the first wording that was not searched before; what is left are the retry keywords.
fn worded(session: &Session, aim: usize, wording: &QueryWording) -> Vec<Event> {
    let all: Vec<String> = std::iter::once(&wording.query)
        .chain(&wording.retry_keywords)
        .map(|it| one_line(it, QUERY_CHARACTERS_MAX))
        .filter(|it| !it.is_empty())
        .collect();
    let plain = all
        .first()
        .cloned()
        .unwrap_or_else(|| session.question.as_str().to_owned());
    let query = first_new_query(session, all.iter().cloned()).unwrap_or(plain);
    let is_new = |it: &String| *it != query && !session.queries.has(it);
    let retry_keywords = all
        .iter()
        .skip(1)
        .filter(|it| is_new(it))
        .cloned()
        .collect();
    vec![
        ExploreEvent::QueryWorded {
            aim,
            query,
            retry_keywords,
        }
        .into(),
    ]
}

/// Keeps what can be proved: items whose quote stands in the text, and what refers to them.
fn check_extraction(extraction: &Extraction, text: &str, items_max: usize) -> CheckedExtraction {
    let folded = FoldedText::new(text);
    let mut kept: Vec<ItemDraft> = Vec::new();
    let mut places = Vec::new();
    let mut dropped_quotes = 0;
    for item in extraction.items.iter().take(items_max) {
        let long = item.quote.chars().count() > QUOTE_CHARACTERS_MAX;
        match folded.find(&item.quote).filter(|_| !long) {
            Some(range) if !kept.iter().any(|it| it.label == item.label) => {
                let quote = text[range.clone()].to_owned();
                // A statement that lost characters on its way says what its quote says.
                let is_broken = item.statement.contains(LOST);
                let said = if is_broken { &quote } else { &item.statement };
                let statement = one_line(said, STATEMENT_CHARACTERS_MAX);
                kept.push(ItemDraft {
                    statement,
                    quote,
                    ..item.clone()
                });
                places.push((range.start, range.end));
            }
            Some(_) => {}
            None => dropped_quotes += 1,
        }
    }
    let has = |label: &String| kept.iter().any(|it| it.label == *label);
    let hypotheses = extraction
        .hypotheses
        .iter()
        .filter(|it| it.from.iter().any(has))
        .cloned()
        .collect();
    let resolution = extraction.resolution.clone().filter(|it| has(&it.from));
    let (entities, relations) = (extraction.entities.clone(), extraction.relations.clone());
    let extraction = Extraction {
        items: kept.clone(),
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

#[cfg(test)]
mod tests;
