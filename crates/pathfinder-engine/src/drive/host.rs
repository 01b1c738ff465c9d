//! Steps that the host thinks: they stay open until it answers them by key.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use pathfinder_core::contract::Request;
use pathfinder_core::decide::open_host_steps;
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::step::{Outcome, Step, Thinker};
use pathfinder_reason::model::REPLY_BYTES_MAX;
use pathfinder_reason::prompt::{self, Excerpt, Prompt};
use tokio::sync::{mpsc, oneshot};

use super::{Drive, DriveError, UnderWay};
use crate::asking;
use crate::perform::Performed;

/// What the host replied to a request.
#[derive(Debug)]
pub(crate) struct HostReply {
    pub(crate) key: BlobHash,
    pub(crate) text: String,
    /// The limit of the prompt that the host was given.
    pub(crate) prompt_bytes_max: usize,
    /// Receives the result once it is on disk.
    pub(crate) result: oneshot::Sender<ReplyResult>,
}

/// What became of a reply of the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyResult {
    /// It was read, and research goes on with it. Of one that is longer than 8 MiB, only the beginning was read.
    Accepted { is_truncated: bool },
    /// Parts of it were struck. The request is handed out once more, under another key and with this complaint. What was
    /// usable counts if nothing better comes back.
    Questioned { complaint: String },
    /// Nothing in it could be used. The first time, the request is handed out again under another key and with this
    /// complaint. The second time, or if the reply was too long to be read whole, what was usable of the first reply
    /// counts, or else the built-in reasoner answers.
    Rejected { complaint: String },
    /// The request was answered before: the first reply counts.
    AlreadyAnswered,
    /// The session has no open request with this key: it never had one, or it was interrupted.
    NotRequested,
}

/// The next reply of the host; none if no host can reach this drive.
pub(super) async fn next(
    replies: &mut Option<&mut mpsc::Receiver<HostReply>>,
) -> Option<HostReply> {
    replies.as_mut()?.recv().await
}

/// The prompt of a request to the host; none if the step is another.
pub(crate) fn prompt_of<'a>(
    step: &'a Step,
    text: Option<&str>,
    bytes_max: usize,
    today: Date,
) -> Option<(&'a Request, Prompt)> {
    let Step::Think {
        request,
        by: Thinker::Host {
            complaint,
            last_reply,
        },
    } = step
    else {
        return None;
    };
    let (complaint, last) = (complaint.as_deref(), last_reply.as_deref());
    let prompt = prompt::render(request, text, bytes_max, complaint, last, today);
    Some((request, prompt))
}

impl<'a> Drive<'a> {
    pub(crate) fn with_replies(mut self, replies: &'a mut mpsc::Receiver<HostReply>) -> Drive<'a> {
        self.replies = Some(replies);
        self
    }

    /// Takes a reply that arrived before its request was opened, if there is one.
    pub(super) async fn took_queued_reply(&mut self) -> Result<bool, DriveError> {
        match self.replies.as_mut().and_then(|it| it.try_recv().ok()) {
            Some(reply) => self.take_reply(reply).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Takes over the requests that an earlier drive left open, so that the host can answer them under the same keys.
    pub(super) fn adopt_host_steps(&mut self) {
        let session = &self.writer.session;
        for (id, step) in open_host_steps((self.phases)(session.method), session) {
            if self.performer.left_to_host(&step).is_some() {
                let worst_case_micro_usd = 0;
                self.under_way.insert(
                    id,
                    UnderWay {
                        step,
                        worst_case_micro_usd,
                    },
                );
            }
        }
    }

    /// Whether this drive has nothing left to wait for. While research goes on, it waits for the host. After that, open
    /// requests stay in the journal, so that a command that ends a session returns without the host.
    pub(super) fn is_quiet(&self) -> bool {
        let awaits_host = self.writer.session.status.is_going() && self.replies.is_some();
        self.running.is_empty() && (self.under_way.is_empty() || !awaits_host)
    }

    /// Commits a reply as that of a model is committed, and reports the result to the host.
    pub(super) async fn take_reply(&mut self, reply: HostReply) -> Result<(), DriveError> {
        let HostReply {
            key,
            mut text,
            prompt_bytes_max,
            result: sender,
        } = reply;
        let Some((id, step)) = self.take_waiting_for_host(&key) else {
            let _ = sender.send(ReplyResult::NotRequested);
            return Ok(());
        };
        let Step::Think { request, .. } = &step else {
            return Ok(());
        };
        let is_truncated = text.len() > REPLY_BYTES_MAX;
        text.truncate(text.floor_char_boundary(REPLY_BYTES_MAX));
        let shown = self.shown_to_host(&step, prompt_bytes_max);
        let outcome = asking::read_reply(request, &text, shown.as_ref(), is_truncated);
        let complaint = outcome.complaint.clone().unwrap_or_default();
        let is_usable = outcome.thought.is_some();
        let performed = Performed {
            reply: Some(text),
            ..Performed::of(Outcome::Reply(outcome))
        };
        let questioned = self.questioned();
        self.commit_outcome(id, step, performed)?;
        let result = match is_usable {
            true if self.questioned() > questioned => ReplyResult::Questioned { complaint },
            true => ReplyResult::Accepted { is_truncated },
            false => ReplyResult::Rejected { complaint },
        };
        self.writer.flushed(self.crowd).await?;
        // A caller that is gone finds the reply in the journal.
        let _ = sender.send(result);
        Ok(())
    }

    fn take_waiting_for_host(&mut self, key: &BlobHash) -> Option<(StepId, Step)> {
        let is_it = |it: &UnderWay| {
            self.performer.left_to_host(&it.step).is_some() && it.step.key() == *key
        };
        let mut under_way = self.under_way.iter();
        let id = under_way.find_map(|(id, it)| is_it(it).then_some(*id))?;
        let UnderWay { step, .. } = self.under_way.remove(&id)?;
        Some((id, step))
    }

    /// What the host was shown of a source: its prompt is made again from the same request.
    fn shown_to_host(&mut self, step: &Step, bytes_max: usize) -> Option<Excerpt> {
        let text = self.text(step.snapshot()?).ok()?;
        let today = (self.clock)().to_zoned(TimeZone::UTC).date();
        prompt_of(step, Some(&text), bytes_max, today)?.1.shown
    }

    /// How many replies were sent back because parts of them were struck.
    fn questioned(&self) -> u64 {
        let replies = self.writer.session.thinking.replies.values();
        replies.map(|it| it.questioned).sum()
    }
}
