//! Turns the outcome of a step into events, never into an error.

use pathfinder_text::figures::{Claimed, foreign_figures};
use pathfinder_text::{FoldedText, LOST, one_line};

use crate::contract::{
    AnswerDraft, Extract, Extraction, Fate, Ideas, ItemDraft, Judge, Judgment, Link, LinkDraft,
    Links, Rank, Ranking, Request, Settlement, SubQuestionDraft, Thought, Verification, Verify,
};
use crate::copy::Fingerprint;
use crate::event::{CheckedExtraction, Event, ExploreEvent, SessionEvent, VerifyEvent, WriteEvent};
use crate::id::HypothesisId;
use crate::paper::PaperSearch;
use crate::search::{SearchEntry, SearchOutcome};
use crate::session::Session;
use crate::source::TITLE_CHARACTERS_MAX;
use crate::step::{Failure, FailureReason, Fetch, Hit, Outcome, Results, Search, Step, Thinker};
use crate::think::Ask;
use crate::{explore, ideate, planning, reflect, resolve, think, writing};

const SUB_QUESTIONS_MAX: usize = 5;
const QUERY_CHARACTERS_MAX: usize = 300;
const STATEMENT_CHARACTERS_MAX: usize = 600;
const QUOTE_CHARACTERS_MAX: usize = 1000;
const CONTEXT_CHARACTERS_MAX: usize = 300;

/// The events that an outcome leads to. `text` is the text that the step read or fetched.
pub fn interpret(
    session: &Session,
    step: &Step,
    outcome: &Outcome,
    text: Option<&str>,
) -> Vec<Event> {
    match step {
        Step::Think { request, by } => match by {
            Thinker::Builtin => {
                // What a model said counts for more than what stands in for its second reply.
                let first = first_reply(session, request, text).map(Ok);
                let thought = first.unwrap_or_else(|| thought(outcome));
                meaning(session, request, thought, text)
            }
            Thinker::Model(turn) => replied(session, &Ask { request, turn }, outcome, text),
            Thinker::Host { complaint, .. } => {
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
            Some(thought) => match think::question(ask, reply, thought) {
                Some(questioned) => vec![questioned],
                None => {
                    let best = think::best(session, ask.request, thought);
                    let mut events = vec![think::accepted(ask, reply)];
                    events.extend(meaning(session, ask.request, Ok(&best), text));
                    events
                }
            },
            None => first_or(session, ask, text, || think::reject(session, ask, reply)),
        },
        Outcome::Failed(failure) => {
            first_or(session, ask, text, || think::failed(session, ask, failure))
        }
        Outcome::Thought(_) | Outcome::Hits(_) | Outcome::Results(_) | Outcome::Text(_) => {
            first_or(session, ask, text, || {
                think::failed(session, ask, &Failure::nonsense())
            })
        }
    }
}

/// What was usable of an earlier reply. Quotes cannot be checked against a text that is lost.
fn first_reply<'a>(
    session: &'a Session,
    request: &Request,
    text: Option<&str>,
) -> Option<&'a Thought> {
    let is_lost = matches!(request, Request::Extract(_)) && text.is_none();
    think::first(session, request).filter(|_| !is_lost)
}

/// What was usable of the first reply counts if the second brought nothing. Nobody is asked a third time.
fn first_or(
    session: &Session,
    ask: &Ask<'_>,
    text: Option<&str>,
    otherwise: impl FnOnce() -> Vec<Event>,
) -> Vec<Event> {
    let Some(first) = first_reply(session, ask.request, text) else {
        return otherwise();
    };
    let mut events = vec![think::accepted_first(ask)];
    events.extend(meaning(session, ask.request, Ok(first), text));
    events
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
        (Request::WordQuery(it), Ok(Thought::WordQuery(wordings))) => {
            return explore::worded(session, it, wordings);
        }
        (Request::WordQuery(it), _) => return explore::worded(session, it, &[]),
        (Request::Extract(it), Ok(Thought::Extract(extraction))) => {
            let text = text.unwrap_or_default();
            let extraction = check_extraction(it, extraction, text);
            let source = it.source;
            ExploreEvent::Extracted { source, extraction }.into()
        }
        (Request::Extract(it), other) => {
            let (source, because) = (it.source, why_none(other));
            ExploreEvent::ExtractionFailed { source, because }.into()
        }
        (Request::Verify(it), Ok(Thought::Verify(found))) => verified(it, found),
        (Request::Verify(it), _) => verified(it, &[]),
        (Request::Judge(it), Ok(Thought::Judge(judgments))) => judged(it, judgments),
        (Request::Judge(it), _) => judged(it, &[]),
        (Request::Rank(it), Ok(Thought::Rank(rankings))) => ranked(it, rankings),
        (Request::Rank(it), _) => ranked(it, &[]),
        (Request::Link(it), Ok(Thought::Link(links))) => linked(it, links),
        (Request::Link(it), _) => linked(it, &Links::default()),
        (Request::Resolve(it), Ok(Thought::Resolve(settlement))) => {
            resolve::weighed(it, settlement)
        }
        (Request::Resolve(it), _) => resolve::weighed(it, &Settlement::default()),
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
        (Request::Reflect(it), Ok(Thought::Reflect(reflection))) => {
            reflect::reflected(it, Some(reflection)).into()
        }
        (Request::Reflect(it), _) => reflect::reflected(it, None).into(),
        (Request::Plan(it), Ok(Thought::Plan(drafts))) => planning::planned(session, it, drafts),
        (Request::Plan(it), _) => planning::planned(session, it, &[]),
        // No phase makes these requests yet. The engine journals that the step came back, so it is not opened again.
        (Request::MatchSession(_) | Request::Outline(_), _) => return Vec::new(),
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
    verifications.resize(request.claims.len(), Verification::default());
    let from = request.from;
    VerifyEvent::Verified {
        from,
        verifications,
    }
    .into()
}

/// A draft that was not ranked is kept: nothing is dropped without a reason.
fn ranked(request: &Rank, rankings: &[Ranking]) -> Event {
    let mut rankings = rankings.to_vec();
    let kept = Ranking {
        fate: Fate::Keep,
        why: String::new(),
    };
    rankings.resize(request.drafts.len(), kept);
    VerifyEvent::Ranked { rankings }.into()
}

/// Links between what was shown together.
fn linked(request: &Link, links: &Links) -> Event {
    let is_candidate = |it: &&LinkDraft| {
        let mut asked = request.hypotheses.iter();
        asked.any(|asked| {
            asked.hypothesis.id == it.hypothesis && asked.candidates.contains(&it.observation)
        })
    };
    let is_rival = |(one, other): &&(HypothesisId, HypothesisId)| {
        let among = |id: HypothesisId, rival: HypothesisId| {
            let mut asked = request.hypotheses.iter();
            asked.any(|it| it.hypothesis.id == id && it.rivals.contains(&rival))
        };
        among(*one, *other) || among(*other, *one)
    };
    let judged = request
        .hypotheses
        .iter()
        .filter(|it| !it.candidates.is_empty())
        .map(|it| it.hypothesis.id);
    VerifyEvent::Linked {
        links: Links {
            links: links.links.iter().filter(is_candidate).cloned().collect(),
            conflicts: links.conflicts.iter().filter(is_rival).copied().collect(),
        },
        judged: judged.collect(),
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

/// Drops items whose quote is not in the text, and everything that refers to them.
fn check_extraction(request: &Extract, extraction: &Extraction, text: &str) -> CheckedExtraction {
    let folded = FoldedText::new(text);
    let mut items: Vec<ItemDraft> = Vec::new();
    let mut places = Vec::new();
    let mut dropped_quotes = 0;
    for item in extraction.items.iter().take(request.items_max) {
        let long = item.quote.chars().count() > QUOTE_CHARACTERS_MAX;
        match folded.find(&item.quote).filter(|_| !long) {
            Some(range) if !items.iter().any(|it| it.label == item.label) => {
                places.push((range.start, range.end));
                let mut item = quoting(item, &text[range]);
                item.context = context(&item.context, text);
                item.answers
                    .retain(|it| it.is_within(&request.sub_questions));
                items.push(item);
            }
            Some(_) => {}
            None => dropped_quotes += 1,
        }
    }
    let has = |label: &String| items.iter().any(|it| it.label == *label);
    let hypotheses = extraction.hypotheses.iter();
    let hypotheses = hypotheses.filter(|it| it.from.iter().any(has)).cloned();
    let extraction = Extraction {
        hypotheses: hypotheses.collect(),
        resolution: extraction.resolution.clone().filter(|it| has(&it.from)),
        entities: extraction.entities.clone(),
        relations: extraction.relations.clone(),
        shown: extraction.shown.clone(),
        items,
    };
    CheckedExtraction {
        extraction,
        places,
        dropped_quotes,
    }
}

/// What a reader added from elsewhere in the source; nothing if it names a figure that the source does not.
fn context(context: &str, text: &str) -> String {
    if !foreign_figures(context, &[text], Claimed::Digits).is_empty() {
        String::new()
    } else {
        one_line(context, CONTEXT_CHARACTERS_MAX)
    }
}

/// The item with its quote as the text has it. The quote replaces a statement that lost characters in transit, or that
/// leads to an address of its own.
fn quoting(item: &ItemDraft, quote: &str) -> ItemDraft {
    let mut words = item.statement.split_whitespace();
    let leads_elsewhere = words.any(|it| it.contains("://") && !quote.contains(it));
    let is_broken = item.statement.contains(LOST) || leads_elsewhere;
    let statement = if is_broken { quote } else { &item.statement };
    ItemDraft {
        statement: one_line(statement, STATEMENT_CHARACTERS_MAX),
        quote: quote.to_owned(),
        ..item.clone()
    }
}

#[cfg(test)]
mod tests;
