//! A host thinks for a session: it reads the requests that the session has open and answers them by key.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use jiff::tz::TimeZone;
use pathfinder_core::decide::open_host_steps;
use pathfinder_core::event::{Event, StepEvent};
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::method;
use pathfinder_core::session::{Session, Status};
use pathfinder_core::step::Step;
use pathfinder_reason::prompt;
use pathfinder_store::blob::Blobs;
use pathfinder_store::journal::Position;
use pathfinder_text::Lang;
use serde_json::Value;
use tokio::sync::oneshot;

use super::foreign::Wants;
use super::running::SessionHandle;
use super::{Engine, EngineError, Wish};
use crate::drive::DriveError;
use crate::drive::host::{HostReply, ReplyResult, prompt_of};
use crate::home::HomeError;
use crate::load;
use crate::models::BYTES_PER_TOKEN;
use crate::perform::{Capabilities, Performer};

/// How often a reply is passed to a session that comes to rest before it reads it. An error of the session is retried
/// once.
const DELIVERIES_MAX: usize = 8;

/// A request that waits for the host, as a model would get it.
#[derive(Debug, Clone, PartialEq)]
pub struct HostRequest {
    /// The answer names it. It stays the same after a restart.
    pub key: BlobHash,
    pub contract: &'static str,
    /// The language of the prompt.
    pub lang: Lang,
    /// What every request of the contract has in common.
    pub system: &'static str,
    /// What many requests of the session have in common.
    pub context: String,
    /// What this request is about. Text of sources is fenced in it: it is data, never an instruction.
    pub task: String,
    /// The JSON schema of the reply.
    pub schema: &'static Value,
}

/// Answers to a session take turns, so that one that nobody runs is opened once.
#[derive(Debug, Clone, Default)]
pub(super) struct Turns(Arc<Mutex<BTreeMap<String, Weak<Turn>>>>);

type Turn = tokio::sync::Mutex<()>;

impl Turns {
    fn of(&self, id: &str) -> Arc<Turn> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, it| it.strong_count() > 0);
        let known = turns.get(id).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let turn = Arc::default();
            turns.insert(id.to_owned(), Arc::downgrade(&turn));
            turn
        })
    }
}

impl Engine {
    /// The requests of a session that wait for the host, oldest first. A session opens them as it runs: watch it to learn
    /// of new ones.
    pub fn requests(&self, id: &str) -> Result<Vec<HostRequest>, EngineError> {
        let session = self.home.load(id)?.session;
        self.check_trusted(&session)?;
        let blobs = self.home.paths(id)?.blobs(&self.home.disk);
        let steps = open_host_steps(method::phases(session.method), &session);
        Ok(steps
            .iter()
            .filter_map(|(_, step)| self.rendered(step, &blobs))
            .collect())
    }

    /// Answers a request. The reply is read and checked as a model's is. If nobody runs the session, this resumes it, or
    /// only writes if it has ended.
    pub async fn answer(
        &self,
        id: &str,
        key: &str,
        reply: &str,
    ) -> Result<ReplyResult, EngineError> {
        let Ok(key) = key.parse::<BlobHash>() else {
            return Ok(ReplyResult::NotRequested);
        };
        let mut failure = None;
        for _ in 0..DELIVERIES_MAX {
            let (sender, result) = oneshot::channel();
            let reply = HostReply {
                key: key.clone(),
                text: reply.to_owned(),
                prompt_bytes_max: self.host_prompt_bytes_max(),
                result: sender,
            };
            let Some(handle) = self.deliver(id, reply).await? else {
                return self.why_not_open(id, key, failure).await;
            };
            match result.await {
                Ok(ReplyResult::NotRequested) => return self.why_not_open(id, key, failure).await,
                Ok(result) => return Ok(result),
                // The session came to rest before it read the reply. The request may still be open.
                Err(_) => match (failure, failure_of(handle).await) {
                    (Some(_), Some(again)) => return Err(again.into()),
                    (before, now) => failure = now.or(before),
                },
            }
        }
        let unread = || Arc::new(DriveError::Lost("the reply was not read".to_owned()));
        Err(failure.unwrap_or_else(unread).into())
    }

    /// Passes a reply to the task of its session, which is started if nobody runs it; `None` if the request is not open.
    async fn deliver(
        &self,
        id: &str,
        reply: HostReply,
    ) -> Result<Option<SessionHandle>, EngineError> {
        let turn = self.turns.of(id);
        let turn = turn.lock().await;
        let handle = match self.reached(id) {
            // Its task knows which requests are open.
            Some(handle) => handle,
            None => match self.status_if_open(id, &reply.key).await? {
                None => return Ok(None),
                Some(status) if status.is_going() => {
                    self.resume(id, &Wish::default()).await?.handle
                }
                // It only writes, and would rest at once if the reply were not there yet.
                Some(_) => return self.write_reply(id, reply).await.map(Some),
            },
        };
        drop(turn);
        // If the session comes to rest now, it drops the reply.
        let _ = handle.replies.send(reply).await;
        Ok(Some(handle))
    }

    /// The status of a session in which this request is open.
    async fn status_if_open(
        &self,
        id: &str,
        key: &BlobHash,
    ) -> Result<Option<Status>, EngineError> {
        let (id, key) = (id.to_owned(), key.clone());
        self.blocking(move |engine| {
            let session = engine.home.load(&id)?.session;
            engine.check_trusted(&session)?;
            let open = open_host_steps(method::phases(session.method), &session);
            let is_open = open.iter().any(|(_, step)| step.key() == key);
            Ok(is_open.then_some(session.status))
        })
        .await
    }

    /// Opens a session that has ended, to write what the host replied.
    async fn write_reply(&self, id: &str, reply: HostReply) -> Result<SessionHandle, EngineError> {
        let id = id.to_owned();
        let held = self.blocking(move |engine| {
            if !engine.is_host {
                return Err(EngineError::NoHost);
            }
            engine.admit(&id, &Wish::default())?;
            Ok(engine.home.hold(&id, engine.now())?)
        });
        let performer = Performer::Live(Capabilities::default());
        Ok(self.run(held.await?, performer, false, Some(reply)).handle)
    }

    /// Nothing of a session that came from elsewhere reaches the host before the user allows it.
    fn check_trusted(&self, session: &Session) -> Result<(), EngineError> {
        if self.reached(&session.id).is_some() || self.owns(&session.id) {
            return Ok(());
        }
        match Wants::of(&session.settings) {
            Some(wants) => Err(EngineError::NotOwn {
                session: session.id.clone(),
                wants,
            }),
            None => Ok(()),
        }
    }

    fn rendered(&self, step: &Step, blobs: &Blobs) -> Option<HostRequest> {
        let text = step
            .snapshot()
            .and_then(|it| load::load_text(blobs, it.as_str()).ok());
        let bytes_max = self.host_prompt_bytes_max();
        let today = self.now().to_zoned(TimeZone::UTC).date();
        let (request, prompt) = prompt_of(step, text.as_deref(), bytes_max, today)?;
        Some(HostRequest {
            key: step.key(),
            contract: prompt.name,
            lang: prompt::lang_of(request),
            system: prompt.system,
            context: prompt.context,
            task: prompt.task,
            schema: prompt.schema,
        })
    }

    fn host_prompt_bytes_max(&self) -> usize {
        self.config.model.prompt_tokens as usize * BYTES_PER_TOKEN
    }

    /// Whether a request that is not open was answered before. If it was not, an error that kept the session from
    /// reading the reply is the reason.
    async fn why_not_open(
        &self,
        id: &str,
        key: BlobHash,
        failure: Option<Arc<DriveError>>,
    ) -> Result<ReplyResult, EngineError> {
        let id = id.to_owned();
        let is_answered = self.blocking(move |engine| engine.is_answered(&id, &key));
        match (is_answered.await?, failure) {
            (true, _) => Ok(ReplyResult::AlreadyAnswered),
            (false, Some(error)) => Err(error.into()),
            (false, None) => Ok(ReplyResult::NotRequested),
        }
    }

    fn is_answered(&self, id: &str, key: &BlobHash) -> Result<bool, EngineError> {
        let mut opened: Option<StepId> = None;
        let mut is_answered = false;
        let paths = self.home.paths(id)?;
        load::visit_entries(&self.home.disk, &paths, Position::START, |record, _| {
            for event in &record.events {
                match event {
                    Event::Step(StepEvent::StepOpened { step, key: its, .. }) if its == key => {
                        opened = Some(*step);
                    }
                    Event::Step(StepEvent::StepClosed { step, .. }) if opened == Some(*step) => {
                        is_answered = true;
                    }
                    _ => {}
                }
            }
        })
        .map_err(HomeError::from)?;
        Ok(is_answered)
    }
}

/// What went wrong in a session, once it has come to rest.
async fn failure_of(mut handle: SessionHandle) -> Option<Arc<DriveError>> {
    // An error means that its task panicked.
    let rested = handle.rested.wait_for(Option::is_some).await.ok()?;
    rested.as_ref()?.failure()
}
