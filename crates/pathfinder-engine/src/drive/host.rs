//! Steps that the host thinks: they stay open until it answers them by key.

use pathfinder_core::contract::Request;
use pathfinder_core::id::{BlobHash, StepId};
use pathfinder_core::step::Outcome;
use pathfinder_reason::model::REPLY_BYTES_MAX;
use tokio::sync::{mpsc, oneshot};

use super::{Drive, DriveError, UnderWay};
use crate::asking;
use crate::perform::Performed;

/// What the host replied to a request.
#[derive(Debug)]
pub(crate) struct HostReply {
    pub(crate) key: BlobHash,
    pub(crate) text: String,
    /// Receives what became of the reply once that is on disk.
    pub(crate) answered: oneshot::Sender<Answered>,
}

/// What became of a reply of the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answered {
    /// It was read, and research goes on with it.
    Accepted,
    /// Nothing in it could be used. The first time, the request is handed out again under another key and with this
    /// complaint; after that, the built-in reasoner answers.
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

    /// Whether nothing is under way that this drive waits for. Research waits for the host; once it has ended, requests
    /// that are left stay open without a drive, so that whoever ended it does not wait for the host's last words.
    pub(super) fn is_quiet(&self) -> bool {
        let awaits_host = self.writer.session.status.is_going() && self.replies.is_some();
        self.running.is_empty() && (self.under_way.is_empty() || !awaits_host)
    }

    /// Commits a reply like that of a model, and says what became of it.
    pub(super) async fn take_reply(&mut self, reply: HostReply) -> Result<(), DriveError> {
        let HostReply {
            key,
            text,
            answered,
        } = reply;
        let Some((id, request)) = self.waiting_for_host(&key) else {
            let _ = answered.send(Answered::NotRequested);
            return Ok(());
        };
        let text = truncated(text);
        let outcome = asking::read_reply(request, &text, false);
        let said = match &outcome.thought {
            Some(_) => Answered::Accepted,
            None => Answered::Rejected {
                complaint: outcome.complaint.clone().unwrap_or_default(),
            },
        };
        let performed = Performed {
            reply: Some(text),
            ..Performed::of(Outcome::Reply(outcome))
        };
        if let Some(UnderWay { step, .. }) = self.under_way.remove(&id) {
            self.commit_outcome(id, step, performed)?;
        }
        self.writer.flushed(self.crowd).await?;
        // A caller that is gone finds the reply in the journal.
        let _ = answered.send(said);
        Ok(())
    }

    fn waiting_for_host(&self, key: &BlobHash) -> Option<(StepId, &Request)> {
        self.under_way
            .iter()
            .find_map(|(id, UnderWay { step, .. })| {
                let request = self.performer.left_to_host(step)?;
                (step.key() == *key).then_some((*id, request))
            })
    }
}

/// A reply of a host is as long as that of a model at most; what is beyond that is not read.
fn truncated(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(REPLY_BYTES_MAX));
    text
}
