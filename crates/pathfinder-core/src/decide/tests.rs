//! The law of steps: one that came back, in whatever way, is not asked for again with the same key unless an event says so;
//! and whatever comes back, a session neither stalls nor goes on for ever.

use std::collections::BTreeSet;

use jiff::Timestamp;
use proptest::prelude::*;

use super::*;
use crate::command::{Command, command};
use crate::contract::*;
use crate::event::{IterationEvent, StepEvent};
use crate::id::{BlobHash, StepId};
use crate::interpret::interpret;
use crate::paper::PageFacts;
use crate::session::{Record, Status};
use crate::settings::{Method, OnUnreachable, ReasonerKind};
use crate::step::{Failure, FailureKind, FetchedText, Hit, Outcome, Reply, Results};

const TEXT: &str = "Tea calms most people. Tea does not calm everybody.";
const RECORDS_MAX: usize = 4000;
const KINDS: [FailureKind; 8] = [
    FailureKind::Blocked,
    FailureKind::RateLimited,
    FailureKind::Failed,
    FailureKind::TooLong,
    FailureKind::BadRequest,
    FailureKind::NoSchema,
    FailureKind::Unreachable,
    FailureKind::Unauthorized,
];

/// The thought of the request's kind: with something in it, or empty.
fn thought(request: &Request, is_empty: bool) -> Thought {
    let some = usize::from(!is_empty);
    match request {
        Request::Decompose(_) => Thought::Decompose(
            [SubQuestionDraft {
                text: "Whom does tea calm?".into(),
                priority: 1,
                depends_on: None,
            }][..some]
                .to_vec(),
        ),
        Request::MatchSession(_) => Thought::MatchSession(Vec::new()),
        Request::WordQuery(it) => {
            let wording = QueryWording {
                query: "tea calms".into(),
                translation: Some("차 진정".into()),
                retry_keywords: vec!["tea trial".into(), "tea study".into()],
            };
            Thought::WordQuery(vec![wording; it.aims.len() * some])
        }
        Request::Extract(_) => Thought::Extract(Extraction {
            items: [ItemDraft {
                label: "a".into(),
                statement: "Tea calms most people.".into(),
                quote: "Tea calms most people.".into(),
                concepts: Vec::new(),
                stances: Vec::new(),
                context: String::new(),
                fit: None,
                place: String::new(),
                superseded_by: None,
                answers: Vec::new(),
            }][..some]
                .to_vec(),
            hypotheses: [HypothesisDraft {
                statement: "Tea calms people.".into(),
                from: vec!["a".into()],
                keywords: Vec::new(),
                sub_question: None,
                conflicts_with: Vec::new(),
            }][..some]
                .to_vec(),
            ..Extraction::default()
        }),
        Request::Verify(verify) => {
            Thought::Verify(vec![Verification::default(); verify.claims.len() * some])
        }
        Request::Judge(judge) => Thought::Judge(vec![Judgment::unsure(); judge.pairs.len() * some]),
        Request::Rank(_) => Thought::Rank(Vec::new()),
        Request::Link(_) => Thought::Link(Links::default()),
        Request::Resolve(_) => Thought::Resolve(Settlement::default()),
        Request::Ideate(_) => Thought::Ideate(Ideas::default()),
        Request::Write(_) => Thought::Write(AnswerDraft::written(Vec::new())),
        // Nothing asks these yet, and the thought of another kind means nothing.
        Request::Reflect(_) | Request::Plan(_) | Request::Outline(_) | Request::Thesis(_) => {
            Thought::MatchSession(Vec::new())
        }
    }
}

/// What comes back, as the dice fall: useful, empty, failed, unreadable, or of another kind than was asked for.
fn outcome(step: &Step, dice: u8) -> Outcome {
    let kind = KINDS[usize::from(dice / 8) % KINDS.len()];
    let dice = dice % 8;
    if dice == 0 {
        let because = "no".into();
        return Outcome::Failed(Failure { kind, because });
    }
    match step {
        Step::Think { .. } if dice == 1 => Outcome::Hits(Vec::new()),
        Step::Search(_) | Step::Fetch(_) if dice == 1 => {
            Outcome::Thought(Thought::Verify(Vec::new()))
        }
        Step::Think { request, by } => match by {
            Thinker::Builtin => Outcome::Thought(match dice {
                2 => thought(request, true),
                3 => Thought::MatchSession(Vec::new()),
                _ => thought(request, false),
            }),
            Thinker::Model(_) | Thinker::Host { .. } => reply(
                match dice {
                    2 | 3 => None,
                    4 => Some(Thought::MatchSession(Vec::new())),
                    _ => Some(thought(request, dice == 5)),
                },
                dice == 3,
                usize::from(dice == 6),
            ),
        },
        Step::Search(_) if dice == 2 => Outcome::Hits(Vec::new()),
        Step::Search(_) => Outcome::Results(Results {
            hits: vec![hit(dice)],
            by: Vec::new(),
            missing: None,
        }),
        Step::Fetch(_) => Outcome::Text(FetchedText {
            snapshot: BlobHash::of(TEXT.as_bytes()),
            title: "Tea".into(),
            page: PageFacts::default(),
        }),
    }
}

fn reply(thought: Option<Thought>, truncated: bool, struck: usize) -> Outcome {
    Outcome::Reply(Reply {
        text: BlobHash::of(b"reply"),
        complaint: (thought.is_none() || struck > 0).then(|| "not JSON".into()),
        struck,
        written: None,
        thought,
        quality: ReplyQuality::AsWritten,
        truncated,
    })
}

fn hit(number: u8) -> Hit {
    Hit {
        locator: format!("https://tea.example/{number}"),
        url: Some(format!("https://tea.example/{number}")),
        title: "Tea".into(),
        date: None,
        authors: None,
        stated_type: None,
        score: 1.0,
        paper: None,
        provider_text: None,
        found_by: Vec::new(),
        passage: None,
        self_description: None,
    }
}

/// A session in memory, with the steps that are under way and those that came back.
struct Run {
    session: Session,
    under_way: Vec<(StepId, Step)>,
    came_back: BTreeSet<BlobHash>,
    records: usize,
}

impl Run {
    fn new(method: Method, reasoner_kind: ReasonerKind, on_unreachable: OnUnreachable) -> Run {
        let settings = Settings {
            method,
            iterations_max: 3,
            providers: vec!["local".into(), "web".into()],
            reasoner_kind,
            on_unreachable,
            ..Settings::default()
        };
        let question = Question::new("Does tea calm?").expect("a question");
        let record = Record {
            seq: 1,
            at: Timestamp::UNIX_EPOCH,
            events: start(
                method::phases(settings.method),
                "test".into(),
                question,
                settings,
            ),
        };
        Run {
            session: Session::begin(&record).expect("it starts"),
            under_way: Vec::new(),
            came_back: BTreeSet::new(),
            records: 1,
        }
    }

    fn commit(&mut self, events: Vec<Event>) {
        let asks_anew = |it: &Event| {
            matches!(
                it,
                Event::Iteration(IterationEvent::PhaseEntered { .. })
                    | Event::Session(SessionEvent::SessionResumed)
                    | Event::Write(WriteEvent::AnswerRequested | WriteEvent::ThesisRequested)
            )
        };
        if events.iter().any(asks_anew) {
            self.came_back.clear();
        }
        self.records += 1;
        let record = Record {
            seq: self.session.seq + 1,
            at: Timestamp::UNIX_EPOCH,
            events,
        };
        self.session.apply_record(&record);
    }

    fn open(&mut self, steps: Vec<Step>) {
        let first = self.session.steps_opened + 1;
        let opened: Vec<(StepId, Step)> = (first..).map(StepId).zip(steps).collect();
        let event = |(id, step): &(StepId, Step)| {
            let (name, key) = (step.name().to_owned(), step.key());
            StepEvent::StepOpened {
                step: *id,
                name,
                key,
                reserved_micro_usd: 0,
            }
            .into()
        };
        self.commit(opened.iter().map(event).collect());
        self.under_way.extend(opened);
    }

    /// Every open request to the host can be made again from the state alone, while the state calls for it.
    fn hands_out_what_waits_for_the_host(&self) -> bool {
        let phases = method::phases(self.session.method);
        let handed_out = open_host_steps(phases, &self.session);
        let is_known = |it: &(StepId, Step)| self.under_way.contains(it);
        let waits = |it: &&(StepId, Step)| {
            matches!(
                it.1,
                Step::Think {
                    by: Thinker::Host { .. },
                    ..
                }
            )
        };
        let waiting = self.under_way.iter().filter(waits).count();
        // Once the host is given up, the built-in reasoner answers what it still has.
        let is_asked = self.session.status.is_going() && !self.session.thinking.is_given_up();
        let is_all = handed_out.len() == waiting || !is_asked;
        handed_out.iter().all(is_known) && is_all
    }

    /// Steps come back in any order: the dice say which, and with what.
    fn bring(&mut self, dice: u8) {
        let place = usize::from(dice) % self.under_way.len();
        let (id, step) = self.under_way.remove(place);
        self.came_back.insert(step.key());
        let closed = StepEvent::StepClosed {
            step: id,
            spent_micro_usd: 0,
            call: None,
            answers: Vec::new(),
        };
        let mut events = vec![closed.into()];
        events.extend(interpret(
            &self.session,
            &step,
            &outcome(&step, dice),
            Some(TEXT),
        ));
        self.commit(events);
    }
}

proptest! {
    #[test]
    fn what_came_back_is_not_asked_again_and_every_session_comes_to_rest(
        method in prop::sample::select(Method::ALL.to_vec()),
        reasoner_kind in prop::sample::select(vec![ReasonerKind::Builtin, ReasonerKind::Models, ReasonerKind::Host]),
        falls_back in any::<bool>(),
        dice in proptest::collection::vec(any::<u8>(), 1..64),
    ) {
        let on_unreachable = if falls_back { OnUnreachable::Builtin } else { OnUnreachable::Pause };
        let mut run = Run::new(method, reasoner_kind, on_unreachable);
        let mut dice = dice.iter().copied().cycle();
        let mut resumes = 0;
        loop {
            prop_assert!(run.records < RECORDS_MAX, "it goes on for ever in {:?}", run.session.phase);
            let events = due(&run.session);
            if !events.is_empty() {
                run.commit(events);
                continue;
            }
            let steps = next_steps(&run.session);
            for step in &steps {
                prop_assert!(!run.came_back.contains(&step.key()), "{} is asked again", step.name());
            }
            if !steps.is_empty() {
                run.open(steps);
            } else if !run.under_way.is_empty() {
                prop_assert!(run.hands_out_what_waits_for_the_host(), "in {:?}", run.session.phase);
                run.bring(dice.next().unwrap_or_default());
            } else if run.session.status == Status::Paused && resumes < 20 {
                resumes += 1;
                let resume = Command::Resume { iterations_max: None, budget_micro_usd: None };
                match command(&run.session, &resume) {
                    Ok(events) if !events.is_empty() => run.commit(events),
                    _ => break,
                }
            } else {
                break;
            }
        }
        prop_assert!(!run.session.status.is_going(), "it stalls in {:?}", run.session.phase);
        // Only a person, a limit or an empty library ends what is never enough.
        prop_assert!(method != Method::Deep || run.session.status != Status::Completed);
    }
}
