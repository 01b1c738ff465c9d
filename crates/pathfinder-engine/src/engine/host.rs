//! A host that thinks: it collects the requests of a session and answers them by key.

use jiff::tz::TimeZone;
use pathfinder_core::decide::open_host_steps;
use pathfinder_core::event::{Event, StepEvent};
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::session::Session;
use pathfinder_core::step::{Step, Thinker};
use pathfinder_reason::prompt;
use pathfinder_store::blob::Blobs;
use pathfinder_store::journal::Position;
use pathfinder_text::Lang;
use serde_json::Value;
use tokio::sync::oneshot;

use super::foreign::Wants;
use super::{Engine, EngineError, Wish};
use crate::drive::host::{Answered, HostReply};
use crate::home::HomeError;
use crate::load;
use crate::models::BYTES_PER_TOKEN;
use crate::perform::{Capabilities, Performer};

/// A request that waits for the host, as a model would get it.
#[derive(Debug, Clone, PartialEq)]
pub struct HostRequest {
    /// What the answer names. It stays the same after a restart.
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

impl Engine {
    /// The requests of a session that wait for the host, oldest first. A session opens them as it runs: watch it to learn
    /// of new ones.
    pub fn requests(&self, id: &str) -> Result<Vec<HostRequest>, EngineError> {
        let session = self.home.load(id)?.session;
        self.check_trusted(&session)?;
        let blobs = self.home.paths(id)?.blobs(&self.home.disk);
        let steps = open_host_steps(&session);
        Ok(steps
            .iter()
            .filter_map(|it| self.rendered(it, &blobs))
            .collect())
    }

    /// Answers a request. The reply is read and checked as a model's is. A session that nobody runs is resumed, as far as
    /// it was not paused or ended.
    pub async fn answer(&self, id: &str, key: &str, reply: &str) -> Result<Answered, EngineError> {
        let Ok(key) = key.parse::<BlobHash>() else {
            return Ok(Answered::NotRequested);
        };
        loop {
            let session = self.home.load(id)?.session;
            self.check_trusted(&session)?;
            if !open_host_steps(&session).iter().any(|it| it.key() == key) {
                return self.why_not_open(id, &key);
            }
            let (sender, answered) = oneshot::channel();
            let reply = HostReply {
                key: key.clone(),
                text: reply.to_owned(),
                answered: sender,
            };
            self.deliver(&session, reply).await?;
            match answered.await {
                Ok(Answered::NotRequested) => return self.why_not_open(id, &key),
                Ok(answered) => return Ok(answered),
                // The session came to rest before it saw the reply; its journal says whether the request is still open.
                Err(_) => self.has_rested(id).await,
            }
        }
    }

    /// Passes a reply to the task of its session, which is started if nobody runs it.
    async fn deliver(&self, session: &Session, reply: HostReply) -> Result<(), EngineError> {
        let id = &session.id;
        if let Some(reached) = self.reached(id) {
            // One that comes to rest now drops the reply.
            let _ = reached.replies.send(reply).await;
            return Ok(());
        }
        if !session.status.is_going() {
            self.admit(id, &Wish::default())?;
            let held = self.home.hold(id, self.now())?;
            let performer = Performer::Live(Capabilities::default());
            drop(self.run(held, performer, false, Some(reply)));
            return Ok(());
        }
        drop(self.resume(id, &Wish::default()).await?);
        if let Some(reached) = self.reached(id) {
            let _ = reached.replies.send(reply).await;
        }
        Ok(())
    }

    async fn has_rested(&self, id: &str) {
        if let Some(mut reached) = self.reached(id) {
            // An error means that the task is gone, too.
            let _ = reached.rested.wait_for(Option::is_some).await;
        }
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
        let Step::Think {
            request,
            by: Thinker::Host { complaint },
        } = step
        else {
            return None;
        };
        let text = step
            .snapshot()
            .and_then(|it| load::load_text(blobs, it.as_str()).ok());
        let bytes_max = self.config.model.prompt_tokens as usize * BYTES_PER_TOKEN;
        let today = self.now().to_zoned(TimeZone::UTC).date();
        let prompt = prompt::render(
            request,
            text.as_deref(),
            bytes_max,
            complaint.as_deref(),
            today,
        );
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

    /// Whether a request that is not open was answered before.
    fn why_not_open(&self, id: &str, key: &BlobHash) -> Result<Answered, EngineError> {
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
        Ok(match is_answered {
            true => Answered::AlreadyAnswered,
            false => Answered::NotRequested,
        })
    }
}
