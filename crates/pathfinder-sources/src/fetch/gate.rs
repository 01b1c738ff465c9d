//! Lets requests wait for their turn.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::schedule::{Politeness, Purpose, Schedule, Ticket};

/// The queue in front of the network.
#[derive(Debug)]
pub(super) struct Gate {
    started: Instant,
    queue: Mutex<Queue>,
}

#[derive(Debug)]
struct Queue {
    schedule: Schedule,
    /// Rings when its ticket has started, or when it is the first of its host and had better look at the clock.
    bells: BTreeMap<Ticket, Arc<Notify>>,
}

/// The right to one connection to one host, until it is dropped.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    gate: &'a Gate,
    host: String,
}

/// A place in the queue, given up when it is dropped.
struct Place<'a> {
    gate: &'a Gate,
    host: &'a str,
    ticket: Ticket,
    has_turn: bool,
}

/// What a request in the queue does next.
enum Next {
    Go,
    Wait { until: Option<Duration> },
    GiveUp { wait: Duration },
}

impl Gate {
    pub(super) fn new(rules: Politeness) -> Gate {
        let queue = Queue {
            schedule: Schedule::new(rules),
            bells: BTreeMap::new(),
        };
        Gate {
            started: Instant::now(),
            queue: Mutex::new(queue),
        }
    }

    /// Waits until a host may be asked, or says for how long it may not where that is too long to wait.
    pub(super) async fn enter(&self, host: &str, purpose: Purpose) -> Result<Pass<'_>, Duration> {
        let bell = Arc::new(Notify::new());
        let ticket = self.lock().join(host, purpose, bell.clone(), self.now());
        let mut place = Place {
            gate: self,
            host,
            ticket,
            has_turn: false,
        };
        loop {
            let next = self.lock().next(host, ticket, self.now());
            match next {
                Next::Go => break,
                Next::GiveUp { wait } => return Err(wait),
                Next::Wait { until: None } => bell.notified().await,
                // Whoever ends a request starts the next one; only time passes without anybody's doing.
                Next::Wait { until: Some(until) } => {
                    let _ = timeout_at(self.started + until, bell.notified()).await;
                }
            }
        }
        place.has_turn = true;
        Ok(Pass {
            gate: self,
            host: host.to_owned(),
        })
    }

    /// Leaves a host alone for so long.
    pub(super) fn hold(&self, host: &str, wait: Duration) {
        let until = self.now() + wait;
        let mut queue = self.lock();
        queue.schedule.hold(host, until);
        queue.ring_first(host);
    }

    /// Keeps a host's pages at least this far apart.
    pub(super) fn slow_down(&self, host: &str, crawl_delay: Duration) {
        let mut queue = self.lock();
        queue.schedule.slow_down(host, crawl_delay);
        queue.ring_first(host);
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn join(&mut self, host: &str, purpose: Purpose, bell: Arc<Notify>, now: Duration) -> Ticket {
        let ticket = self.schedule.join(host, purpose, now);
        self.bells.insert(ticket, bell);
        ticket
    }

    fn next(&mut self, host: &str, ticket: Ticket, now: Duration) -> Next {
        if let Some(until) = self.schedule.too_long(host, ticket, now)
            && self.bells.contains_key(&ticket)
        {
            return Next::GiveUp {
                wait: until.saturating_sub(now),
            };
        }
        self.start_ready(now);
        if !self.bells.contains_key(&ticket) {
            return Next::Go;
        }
        let first = self
            .schedule
            .first(host)
            .filter(|(first, ready_at)| *first == ticket && *ready_at > now);
        Next::Wait {
            until: first.map(|(_, ready_at)| ready_at),
        }
    }

    fn start_ready(&mut self, now: Duration) {
        while let Some((ticket, host)) = self.schedule.start_next(now) {
            let host = host.to_owned();
            if let Some(bell) = self.bells.remove(&ticket) {
                bell.notify_one();
            }
            self.ring_first(&host);
        }
    }

    fn ring_first(&self, host: &str) {
        if let Some((first, _)) = self.schedule.first(host)
            && let Some(bell) = self.bells.get(&first)
        {
            bell.notify_one();
        }
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        let now = self.gate.now();
        let mut queue = self.gate.lock();
        queue.schedule.finish(&self.host);
        queue.start_ready(now);
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if self.has_turn {
            return;
        }
        let now = self.gate.now();
        let mut queue = self.gate.lock();
        match queue.bells.remove(&self.ticket) {
            Some(_) => queue.schedule.leave(self.host, self.ticket),
            // The turn came while the waiting ended.
            None => queue.schedule.finish(self.host),
        }
        queue.start_ready(now);
        queue.ring_first(self.host);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::{Instant, timeout};

    use super::Gate;
    use crate::fetch::schedule::{Politeness, Purpose};

    #[tokio::test(start_paused = true)]
    async fn turns_come_in_time_and_are_given_back() {
        let gate = Gate::new(Politeness {
            connections_max: 1,
            ..Politeness::default()
        });
        let started = Instant::now();
        let first = gate.enter("a", Purpose::Page).await.unwrap();
        let second = gate.enter("b", Purpose::Page);
        // Nobody waits any longer when a waiting future is dropped.
        assert!(timeout(Duration::from_millis(10), second).await.is_err());
        drop(first);
        drop(gate.enter("b", Purpose::Page).await.unwrap());
        assert_eq!(started.elapsed(), Duration::from_millis(10));
        drop(gate.enter("b", Purpose::Page).await.unwrap());
        assert_eq!(started.elapsed(), Duration::from_millis(1_010));
        gate.hold("b", Duration::from_secs(20));
        drop(gate.enter("b", Purpose::Page).await.unwrap());
        assert_eq!(started.elapsed(), Duration::from_millis(21_010));
        gate.hold("b", Duration::from_secs(40));
        assert_eq!(
            gate.enter("b", Purpose::Page).await.err(),
            Some(Duration::from_secs(40))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_thousand_waiters_on_one_host_each_get_a_turn() {
        let gate = Gate::new(Politeness::default());
        let started = Instant::now();
        let waiters =
            (0..1_000).map(|_| async { drop(gate.enter("a", Purpose::Page).await.unwrap()) });
        let mut waiters: Vec<_> = waiters.map(Box::pin).collect();
        std::future::poll_fn(|context| {
            waiters.retain_mut(|it| it.as_mut().poll(context).is_pending());
            if waiters.is_empty() {
                std::task::Poll::Ready(())
            } else {
                std::task::Poll::Pending
            }
        })
        .await;
        assert_eq!(started.elapsed(), Duration::from_secs(999));
    }
}
